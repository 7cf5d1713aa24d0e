"""PDFs of pages, by WeasyPrint or by an installed Chromium. Knows nothing of what is on a page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess  # to start a browser that the user has installed
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from fragkit.fitting.sizes import Mm

Engine: TypeAlias = Literal["auto", "weasyprint", "chromium"]
ENGINES: tuple[Engine, ...] = get_args(Engine)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE = 600
"""Seconds, for hundreds of pages on a slow machine."""
POINTS_PER_MM = 72 / 25.4
Box: TypeAlias = tuple[Mm, Mm, Mm, Mm]
"""Left, top, right and bottom of a page, from its left upper corner."""
_SIZES = re.compile(r"\bsize: ([0-9]{1,5}(?:\.[0-9]{1,3})?)mm ([0-9]{1,5}(?:\.[0-9]{1,3})?)mm")
_BOXES = re.compile(rb"(/MediaBox \[0 0 )([0-9.]+ [0-9.]+)(\])")
_DATES = re.compile(rb"/(?:CreationDate|ModDate) \(D:[^()]*\)")


class NoPdf(Exception):
    """Why there is no PDF, and what to do, in words for the user."""


def with_weasyprint(html: str, boxes: Mapping[str, Box] | None = None) -> bytes:
    """A PDF by WeasyPrint, the same bytes for the same page. Boxes, such as TrimBox, are those of every page."""
    try:
        import pydyf
        import weasyprint
    except ImportError:
        raise NoPdf("WeasyPrint is not installed; `pip install 'fragkit[pdf]'` brings it along") from None
    except OSError as problem:  # its own libraries are missing
        raise NoPdf(f"WeasyPrint cannot start: {problem}") from None

    def finish(document: Any, pdf: Any) -> None:
        for page in (each for each in pdf.objects if isinstance(each, dict) and each.get("Type") == "/Page"):
            width, height = (float(each) for each in page["MediaBox"][2:])
            for name in ("BleedBox", "TrimBox"):  # a sheet is cut by hand, so nothing of it is cut off by a machine
                page[name] = pydyf.Array([0, 0, width, height])
            for name, (left, top, right, bottom) in (boxes or {}).items():
                edges = (left * POINTS_PER_MM, height - bottom * POINTS_PER_MM)
                corners = (right * POINTS_PER_MM, height - top * POINTS_PER_MM)
                page[name] = pydyf.Array(round(each, 3) for each in (*edges, *corners))

    identifier = blake2b(html.encode(), digest_size=16).hexdigest().encode()
    page = weasyprint.HTML(string=html, url_fetcher=_only_what_is_brought_along())
    made: bytes = page.write_pdf(finisher=finish, pdf_identifier=identifier, custom_metadata=True)
    return made


def _only_what_is_brought_along() -> Any:
    """Nothing on our pages has another address than `data:`, and no other is followed."""
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=["data"])


def find_chromium() -> str | None:
    """The browser that prints; FRAGKIT_CHROMIUM names another."""
    return os.environ.get("FRAGKIT_CHROMIUM") or next(
        (found for name in BROWSERS if (found := shutil.which(name))), None
    )


def with_chromium(page: Path) -> bytes:
    """A PDF by a Chromium that is installed, as somebody at that browser would print the page."""
    browser = find_chromium()
    if browser is None:
        raise NoPdf("there is no Chromium or Chrome here; install one, or name it in FRAGKIT_CHROMIUM")
    with tempfile.TemporaryDirectory(prefix="fragkit-") as folder:
        made = Path(folder) / "page.pdf"
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        options = ["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", *as_root]
        call = [
            browser,
            *options,
            f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={made}",
            page.resolve().as_uri(),
        ]
        try:
            subprocess.run(call, capture_output=True, timeout=PATIENCE, check=True)  # noqa: S603 - the user's browser
            return as_asked(made.read_bytes(), page.read_text("utf-8"))
        except subprocess.CalledProcessError as problem:
            raise NoPdf(f"{browser} does not print {page.name}: {_last_words(problem.stderr)}") from None
        except (OSError, subprocess.SubprocessError) as problem:
            raise NoPdf(f"{browser} does not print {page.name}: {type(problem).__name__}") from None


def _last_words(said: bytes) -> str:
    """What a browser complained of, on one line and without what a terminal would obey."""
    lines = said.decode("utf-8", "replace").strip().splitlines() or ["it does not say why"]
    return "".join(each for each in lines[-1] if each.isprintable())[:200].rstrip(".")


def as_asked(pdf: bytes, html: str) -> bytes:
    """A browser's PDF with pages of exactly the size that their style sheet asks for, and the same every time.

    Chromium makes pages of whole three-hundredths of an inch, and says when it did. Everything keeps its place in the
    file: a number is written into the room of another, and dates are blanked out.
    """
    wanted = [(float(width), float(height)) for width, height in _SIZES.findall(html)]
    sizes = [(width * POINTS_PER_MM, height * POINTS_PER_MM) for width, height in wanted]

    def exact(found: re.Match[bytes]) -> bytes:
        width, height = map(float, found[2].split())
        near = (each for each in sizes if abs(each[0] - width) < 1 and abs(each[1] - height) < 1)
        asked = next(near, (width, height))
        written = (f"{asked[0]:.{digits}f} {asked[1]:.{digits}f}".encode() for digits in range(5, -1, -1))
        fitting = next((each for each in written if len(each) <= len(found[2])), found[2])
        return found[1] + fitting.ljust(len(found[2])) + found[3]

    return _DATES.sub(lambda found: b" " * len(found[0]), _BOXES.sub(exact, pdf))


def pdf_of(page: Path, engine: Engine, order: Sequence[Engine] = ("weasyprint", "chromium")) -> bytes:
    """A PDF of a written page by the engine that is named, or else by the first of those that can do it right."""
    if engine != "auto" and engine not in order:
        raise NoPdf(f"{page.name} is for a browser; use `--pdf-engine chromium`")
    reasons = []
    for each in order if engine == "auto" else (engine,):
        try:
            return with_chromium(page) if each == "chromium" else with_weasyprint(page.read_text("utf-8"))
        except NoPdf as why:
            reasons.append(str(why))
    raise NoPdf("; ".join(reasons))
