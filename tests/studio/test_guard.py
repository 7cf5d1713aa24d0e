"""Who may speak to the studio, and what of the disk can be reached through it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from tests.studio.conftest import Served, serving, write_pack


@dataclass
class Answer:
    status: int
    headers: Message
    body: bytes


def ask(served: Served, path: str, method: str = "GET", body: Any = None, **changed: str | None) -> Answer:
    """A request as the studio's own page makes it, with some headers changed or left out."""
    headers: dict[str, str | None] = {
        "Host": f"127.0.0.1:{served.port}",
        "Cookie": f"fragkit-studio-{served.port}={served.token}",
        "Origin": served.address if method == "POST" else None,
        "Content-Type": "application/json" if body is not None else None,
    }
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
    data = json.dumps(body) if body is not None else None
    connection.request(method, path, data, {name: value for name, value in headers.items() if value is not None})
    answer = connection.getresponse()
    try:
        return Answer(answer.status, answer.headers, b"" if path == "/api/events" else answer.read())
    finally:
        answer.close()
        connection.close()


def said(answer: Answer) -> Any:
    return json.loads(answer.body)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One studio for all of them: none changes what another looks at."""
    with serving(write_pack(tmp_path_factory.mktemp("guarded") / "demo")) as it:
        yield it


def test_the_page_itself_may_ask(served: Served) -> None:
    assert said(ask(served, "/api/files"))["files"] == ["pack.yaml", "cards.yaml", "fighters.yaml", "maps.yaml"]


@pytest.mark.parametrize(
    "changed",
    [
        {"Cookie": None},
        {"Cookie": "fragkit-studio-1=x"},
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_whoever_is_somebody_else_is_refused(served: Served, changed: dict[str, str | None]) -> None:
    for path in ("/", "/api/files", "/api/events", "/static/studio.js", "/print/cards"):
        assert ask(served, path, **changed).status == 403


def test_nothing_is_written_for_a_page_that_does_not_say_where_it_is_from(served: Served) -> None:
    body = {"name": "new.yaml", "text": "cards: {}", "digest": None}
    assert ask(served, "/api/file", "POST", body, Origin=None).status == 403
    assert not (served.root / "new.yaml").exists()


def test_a_form_of_another_page_cannot_pass_for_json(served: Served) -> None:
    assert ask(served, "/api/file", "POST", {}, Content_Type="text/plain").status == 415


def test_the_token_is_exchanged_for_a_cookie_that_no_script_and_no_other_site_gets(served: Served) -> None:
    assert ask(served, "/?token=wrong", Cookie=None).status == 403
    answer = ask(served, f"/?token={served.token}", Cookie=None)
    cookie = answer.headers["Set-Cookie"].lower()
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_policy_allows_no_inline_script_or_style(served: Served) -> None:
    policy = ask(served, "/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert re.search(r"style-src 'self' 'nonce-[\w-]{20,}';", policy)


def test_it_listens_on_this_machine_only(served: Served) -> None:
    from fragkit.studio.serving import listen

    with listen(0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "name",
    [
        "../secret.yaml",
        "..%2Fsecret.yaml",
        "/etc/passwd",
        "sub/../../secret.yaml",
        "link.yaml",
        "folder/secret.yaml",
        ".hidden.yaml",
        ".git/config.yaml",
        "C:\\secret.yaml",
        "..\\secret.yaml",
        "pack.yaml/",
        "",
        "script.py",
    ],
)
def test_no_file_outside_the_pack_is_read_or_written(served: Served, name: str) -> None:
    secret = served.root.parent / "secret.yaml"
    secret.write_text("secret", encoding="utf-8")
    for link, target in (("link.yaml", secret), ("folder", served.root.parent)):
        if not (served.root / link).is_symlink():
            (served.root / link).symlink_to(target)
    read = ask(served, f"/api/file?name={quote(name, safe='%')}")
    write = ask(served, "/api/file", "POST", {"name": name.replace("%2F", "/"), "text": "mine", "digest": None})
    assert (read.status // 100, write.status // 100) == (4, 4)
    assert b"secret" not in read.body.replace(b"secret.yaml", b"")
    assert secret.read_text(encoding="utf-8") == "secret"


HOSTILE = {
    "no base64": ("csv", "a.csv", "%%%"),
    "no table": ("csv", "a.csv", b""),
    "not text": ("csv", "a.csv", b"name\n\xff\xfe\x00"),
    "control characters": ("csv", "a.csv", b"name,deck\nA\x1b[2J,weapon\n"),
    "no letters in its name": ("csv", "../...csv", b"name,deck\nA,weapon\n"),
    "too deep": ("tiled", "a.tmj", b"[" * 100_000),
    "no map": ("tiled", "a.tmj", b"{}"),
    "too large": ("tiled", "a.tmj", b'{"type": "map", "width": 1e9, "height": 1e9, "layers": []}'),
    "no such kind": ("exe", "a.exe", b"MZ"),
}


@pytest.mark.parametrize("attack", HOSTILE)
def test_nothing_is_brought_in_of_a_hostile_file(served: Served, attack: str) -> None:
    kind, file, data = HOSTILE[attack]
    sent = data if isinstance(data, str) else b64encode(data).decode("ascii")
    before = sorted(served.root.parent.rglob("*"))
    answer = ask(served, "/api/imports", "POST", {"kind": kind, "file": file, "data": sent})
    told = said(answer)
    assert answer.status // 100 == 4 or told["mistakes"]
    assert "\x1b" not in json.dumps(told, ensure_ascii=False)
    assert sorted(served.root.parent.rglob("*")) == before


@pytest.mark.parametrize("file", ["../../evil.csv", "/etc/evil.csv", "..\\evil.csv", "C:\\evil.csv", "cards/evil.csv"])
def test_what_is_brought_in_is_a_new_file_of_the_pack_whatever_it_was_called(served: Served, file: str) -> None:
    data = b64encode(b"name,deck\nEvil,weapon\n").decode("ascii")
    told = said(ask(served, "/api/imports", "POST", {"kind": "csv", "file": file, "data": data}))
    assert told["name"] == "cards/evil.yaml"
    assert not (served.root / "cards").exists()


def test_a_file_is_taken_away_only_as_long_as_it_is_what_was_written(served: Served) -> None:
    path = served.root / "passing.yaml"
    path.write_text("# mine\n", encoding="utf-8")
    digest = said(ask(served, "/api/file?name=passing.yaml"))["digest"]
    path.write_text("# theirs\n", encoding="utf-8")
    gone = {"name": "passing.yaml", "text": None, "digest": digest}
    assert ask(served, "/api/file", "POST", gone).status == 409
    for name in ("../secret.yaml", "pack.yaml"):
        assert ask(served, "/api/file", "POST", {**gone, "name": name}).status // 100 == 4
    assert path.read_text(encoding="utf-8") == "# theirs\n"
    path.write_text("# mine\n", encoding="utf-8")
    assert ask(served, "/api/file", "POST", gone).status == 200
    assert not path.exists()


def test_no_printed_page_outside_its_folder_is_given_out(served: Served) -> None:
    for path in ("/printed/../pack.yaml", "/printed/%2e%2e/x.html", "/printed/ab/..%2Fx.css", "/static/../app.py"):
        assert ask(served, path).status == 404


def test_a_file_that_has_changed_underneath_is_not_overwritten(served: Served) -> None:
    other = served.root / "other.yaml"
    other.write_text("# first\n", encoding="utf-8")
    before = said(ask(served, "/api/file?name=other.yaml"))
    other.write_text("cards: {}\n", encoding="utf-8")
    answer = ask(served, "/api/file", "POST", {"name": "other.yaml", "text": "mine", "digest": before["digest"]})
    assert answer.status == 409
    assert other.read_text(encoding="utf-8") == "cards: {}\n"


def test_a_file_keeps_its_mark_and_its_line_ends(served: Served) -> None:
    path = served.root / "old.yaml"
    path.write_bytes(b"\xef\xbb\xbfcards: {}\r\n")
    before = said(ask(served, "/api/file?name=old.yaml"))
    body = {"name": "old.yaml", "text": before["text"] + "# new\r\n", "digest": before["digest"]}
    assert ask(served, "/api/file", "POST", body).status == 200
    assert path.read_bytes() == b"\xef\xbb\xbfcards: {}\r\n# new\r\n"


@pytest.mark.browser
def test_a_page_of_another_origin_gets_nothing(served: Served, browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served.address}/?token={served.token}")
    other = context.new_page()
    other.route("http://evil.example/", lambda route: route.fulfill(body="<h1>Evil</h1>", content_type="text/html"))
    other.goto("http://evil.example/")
    script = """async address => {
      const tries = [
        () => fetch(address + "/api/files"),
        () => fetch(address + "/api/files", {mode: "no-cors", credentials: "include"}).then(a => a.text()),
        () => fetch(address + "/api/file", {method: "POST", mode: "no-cors", credentials: "include",
              headers: {"Content-Type": "text/plain"},
              body: JSON.stringify({name: "evil.yaml", text: "x", digest: null})}).then(a => a.text()),
      ];
      const got = [];
      for (const each of tries) { try { got.push(String(await each())) } catch (why) { got.push("") } }
      return got;
    }"""
    assert other.evaluate(script, served.address) == ["", "", ""]
    assert not (served.root / "evil.yaml").exists()
    context.close()
