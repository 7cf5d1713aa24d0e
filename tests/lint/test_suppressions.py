"""What an author does not want to hear of stays unsaid: by comment, by path, by baseline; and nothing else does."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.diagnostic import Diagnostic
from fragkit.lint.codes import Code
from fragkit.lint.codes import codes as every_code
from fragkit.lint.run import lint, lint_before_use
from fragkit.lint.suppressions import NEVER, fits
from tests.conftest import PACK
from tests.lint.test_codes import written
from tests.lint.test_outputs import run

GUNS = """\
cards:
  pop-gun: {{deck: weapon, name: Pop Gun, damage: 3d, ammo: 4}}
{comment}
  cap-gun:
    deck: weapon
    name: Cap Gun
    damage: 2d
    ammo: 4
"""


def codes_of(folder: Path) -> list[str]:
    return [found.code for found in lint(fragkit.load(folder))]


@pytest.mark.parametrize("codes", ["FK601", "FK6", "dominated-card", "fk601", "dominated-card , FK601"])
def test_a_comment_suppresses_by_code_by_its_beginning_and_by_name(codes: str, make_pack) -> None:
    assert codes_of(make_pack(cards=GUNS.format(comment=f"  # fragkit: ignore[{codes}] -- weak on purpose"))) == []


@pytest.mark.parametrize(
    "comment", ["  # fragkit: ignore[FK601]", "  #fragkit:ignore[FK601]", "  # fragkit: ignore[FK601]\n\n  # Weak."]
)
def test_a_comment_needs_no_reason_and_may_be_followed_by_others(comment: str, make_pack) -> None:
    assert codes_of(make_pack(cards=GUNS.format(comment=comment))) == []


def test_a_comment_covers_all_lines_of_the_node_below_it(make_pack) -> None:
    comment = "# fragkit: ignore[FK302] -- for another tool"
    card = f"cards:\n  {comment}\n  x:\n    deck: weapon\n    name: X\n    a: 1\n    b: {{c: 2}}\n"
    assert codes_of(make_pack(cards=card)) == []


def test_a_comment_covers_nothing_behind_its_node(make_pack) -> None:
    card = "cards:\n  x:\n    # fragkit: ignore[FK302]\n    a: 1\n    b: 2\n    deck: weapon\n    name: X\n"
    assert codes_of(make_pack(cards=card)) == ["FK302"]


def test_a_comment_at_the_end_of_a_line_covers_what_begins_there(make_pack) -> None:
    card = "cards:\n  x:  # fragkit: ignore[FK302]\n    a: 1\n    b: 2\n    deck: weapon\n    name: X\n"
    assert codes_of(make_pack(cards=card)) == []


def test_a_comment_above_an_item_of_a_list_covers_the_item(make_pack) -> None:
    effects = (
        "cards:\n  x:\n    deck: gadget\n    name: X\n    effects:\n"
        "      # fragkit: ignore[FK428] -- to come\n      - modify:\n          speed: {add: 0}\n"
    )
    assert codes_of(make_pack(cards=effects)) == []
    assert codes_of(make_pack(cards=effects.replace("# fragkit", "# x"))) == ["FK428"]


def test_text_that_looks_like_a_comment_suppresses_nothing(make_pack) -> None:
    flavour = "    flavour: |\n      Note:\n      # fragkit: ignore[FK302]\n"
    card = f"cards:\n  x:\n{flavour}    a: 1\n    deck: weapon\n    name: X\n"
    assert codes_of(make_pack(cards=card)) == ["FK302"]


def test_one_that_suppresses_nothing_is_reported_at_its_code(make_pack) -> None:
    (found,) = lint(fragkit.load(make_pack(cards=GUNS.format(comment="  # fragkit: ignore[FK601, FK701]"))))
    assert (found.code, found.span.line, found.span.column) == ("FK009", 3, 28)


@pytest.mark.parametrize("comment", ["ignore", "ignore[]", "ignore[FK601", "ignroe[FK601]", "ignore[FK601] because"])
def test_one_that_cannot_be_understood_is_reported(comment: str, make_pack) -> None:
    assert codes_of(make_pack(cards=GUNS.format(comment=f"  # fragkit: {comment}"))) == ["FK010", "FK601"]


def test_taking_out_the_unused_leaves_the_rest_of_the_file_alone(make_pack) -> None:
    folder = make_pack(
        cards=GUNS.format(comment="  # fragkit: ignore[FK701, FK601] -- weak\n  # fragkit: ignore[FK702]")
    )
    assert run(folder, "--fix").exit_code == 0
    expected = GUNS.format(comment="  # fragkit: ignore[FK601] -- weak")
    assert (folder / "cards.yaml").read_text() == expected


def test_where_something_is_broken_no_suppression_is_called_idle_nor_taken_out(make_pack) -> None:
    rocket = (
        "cards:\n  # fragkit: ignore[FK804] -- it flies\n  x: {{deck: weapon, name: Rocket 🚀, damage: 5d, ammo: {}}}\n"
    )
    folder = make_pack(cards=rocket.format("'3'"))
    assert codes_of(folder) == ["FK303"]
    assert run(folder, "--fix").output.splitlines()[-1].startswith("All good: ")
    assert (folder / "cards.yaml").read_text() == rocket.format("3")


def test_what_is_broken_elsewhere_may_be_what_a_suppression_is_about(make_pack) -> None:
    guns = GUNS.format(comment="# fragkit: ignore[FK601]")
    folder = make_pack(cards=guns)
    assert codes_of(folder) == []
    (folder / "cards.yaml").write_text(guns.replace("damage: 3d", "damage: x"))
    assert codes_of(folder) == ["FK306"]


def test_what_hides_an_error_says_nothing_of_what_else_is_hidden_there(make_pack) -> None:
    card = "cards:\n  # fragkit: ignore[FK302, FK804]\n  x: {a: 1, deck: weapon, name: Rocket 🚀, damage: 5d}\n"
    assert codes_of(make_pack(cards=card)) == []


def pack_with(lint_key: str, make_pack, **files: str) -> Path:
    folder = make_pack(**files)
    path = folder / "pack.yaml"
    path.write_text(path.read_text() + lint_key)
    return folder


def test_pack_yaml_suppresses_by_path(make_pack) -> None:
    guns = GUNS.format(comment="")
    folder = pack_with("lint: {ignore: {'old/*': [dominated-card]}}\n", make_pack, cards="cards: {}\n")
    (folder / "old").mkdir()
    (folder / "old" / "guns.yaml").write_text(guns)
    assert codes_of(folder) == []
    (folder / "old" / "guns.yaml").rename(folder / "guns.yaml")
    assert codes_of(folder) == ["FK601", "FK009"]


def commented(code: Code, found: list[Diagnostic]) -> None:
    """Writes a comment above each entry that has such a finding."""
    places = {(Path(each.span.path), each.span.line) for each in found if each.code == code.code}
    for path, line in sorted(places, reverse=True):
        lines = path.read_bytes().split(b"\n")
        above = next((n for n in range(line - 1, 0, -1) if re.match(rb" ? ?\S", lines[n])), 0)
        comment = f"# fragkit: ignore[{code.name}] -- why".encode()
        if above == 0 or comment not in lines[above - 1]:
            indentation = len(lines[above]) - len(lines[above].lstrip())
            lines.insert(above, b" " * indentation + comment)
        path.write_bytes(b"\n".join(lines))


def told_in_pack_yaml(code: Code, found: list[Diagnostic]) -> None:
    """Says it for the files that have such a finding, in their pack."""
    for each in found:
        path = Path(each.span.path)
        pack = next(folder for folder in path.parents if (folder / "pack.yaml").exists())
        manifest = (pack / "pack.yaml").read_text(encoding="utf-8")
        if each.code == code.code and "\nlint:" not in manifest:
            more = f"\nlint: {{ignore: {{'{path.relative_to(pack)}': [{code.name}]}}}}\n"
            (pack / "pack.yaml").write_text(manifest + more, encoding="utf-8")


@pytest.mark.parametrize("code", every_code().values(), ids=every_code())
def test_a_code_is_suppressed_where_its_page_says(code: Code, tmp_path: Path) -> None:
    def left_by(suppress: Callable[[Code, list[Diagnostic]], None], folder: Path) -> bool:
        paths = written(code.wrong, folder)
        suppress(code, lint(fragkit.load(paths)))
        return code.code in {each.code for each in lint(fragkit.load(paths))}

    if code.suppressed == "never":
        assert code.code in NEVER
        return
    assert code.code not in NEVER
    assert not left_by(told_in_pack_yaml, tmp_path / "told")
    if code.suppressed == "anywhere":
        assert not left_by(commented, tmp_path / "commented")


def test_what_is_never_suppressed_is_said_though_somebody_tries(make_pack) -> None:
    folder = make_pack(cards="cards: {}\n", pack=PACK + "lint: {ignore: {'*': [FK0, FK003, FK010, not-utf-8]}}\n")
    (folder / "more.yaml").write_bytes(b"decks:\n  caf: {name: Caf\xe9}\n")
    assert codes_of(folder) == ["FK003"]


def test_that_a_suppression_is_unused_can_be_suppressed_for_a_file(make_pack) -> None:
    cards = GUNS.format(comment="  # fragkit: ignore[FK302] -- soon\n  # fragkit: ignore[FK601] -- weak")
    told = "lint: {ignore: {'cards.yaml': [unused-suppression]}}\n"
    assert codes_of(make_pack(cards=cards)) == ["FK009"]
    assert codes_of(make_pack(cards=cards, pack=PACK + told)) == []
    assert codes_of(make_pack(cards=cards.replace("  # fragkit: ignore[FK302] -- soon\n", ""), pack=PACK + told)) == [
        "FK009"
    ]


def test_a_file_that_nothing_reads_can_be_meant(make_pack) -> None:
    folder = make_pack(cards="cards: {}\n", pack=PACK + "lint: {ignore: {'art/*.psd': [unread-file]}}\n")
    (folder / "art").mkdir()
    (folder / "art" / "gun.psd").write_bytes(b"8BPS")
    assert codes_of(folder) == []
    (folder / "art" / "gun.xcf").write_bytes(b"gimp")
    assert codes_of(folder) == ["FK916"]


def test_a_comment_covers_lines_of_its_entry_that_could_not_be_read(make_pack) -> None:
    card = "cards:\n  # fragkit: ignore[FK107]\n  x:\n    deck: weapon\n    name: X\n    damage: 5d\n    [a, b]: 1\n"
    assert codes_of(make_pack(cards=card)) == []
    other = "  y:\n    deck: weapon\n    name: Y\n    damage: 5d\n    armor: 1\n    [c, d]: 1\n"
    assert codes_of(make_pack(cards=card + other)) == ["FK107"]


def test_an_unknown_name_in_pack_yaml_is_reported(make_pack) -> None:
    assert codes_of(pack_with("lint: {ignore: {'*': [dominated]}}\n", make_pack)) == ["FK010"]


def test_of_a_single_file_nothing_is_said_about_the_suppressions_of_others(make_pack) -> None:
    folder = pack_with("lint: {ignore: {'*': [FK701]}}\n", make_pack, cards="cards: {}\n")
    assert codes_of(folder / "cards.yaml") == []


@pytest.mark.parametrize(("path", "pattern", "expected"), [
    ("a/b.yaml", "*", True), ("a/b.yaml", "a/*", True), ("a/b.yaml", "*b*", True), ("ab", "ab*b", False),
    ("aab", "a*b", True), ("a/b.yaml", "b.yaml", False), ("xaybzc", "*a*b*c", True), ("xbyaz", "*a*b*", False),
])  # fmt: skip
def test_a_star_stands_for_any_letters(path: str, pattern: str, expected: bool) -> None:
    assert fits(path, pattern) is expected


def test_an_error_that_is_suppressed_still_stops_what_would_use_the_pack(make_pack) -> None:
    card = "cards:\n  # fragkit: ignore[FK302]\n  x: {a: 1, deck: weapon, name: X}\n"
    library = fragkit.load(make_pack(cards=card))
    assert lint(library) == []
    assert [found.code for found in lint_before_use(library)] == ["FK302"]


def test_a_baseline_hides_what_it_knows_wherever_it_has_moved(make_pack, tmp_path) -> None:
    folder, baseline = make_pack(cards=GUNS.format(comment="")), tmp_path / "known.json"
    assert run(folder, "--baseline", baseline, "--write-baseline").exit_code == 0
    cards = folder / "cards.yaml"
    cards.write_text("# New.\n\n" + cards.read_text().replace("ammo: 4\n", "ammo:   4\n"))
    result = run(folder, "--baseline", baseline, "--fail-on", "info")
    assert result.exit_code == 0
    assert result.output == f"Nothing else in 2 cards, 2 files. Left out: 1 finding by {baseline}.\n"


def test_a_baseline_does_not_hide_what_is_new(make_pack, tmp_path) -> None:
    folder, baseline = make_pack(cards=GUNS.format(comment="")), tmp_path / "known.json"
    run(folder, "--baseline", baseline, "--write-baseline")
    with (folder / "cards.yaml").open("a") as file:
        file.write("  dud: {deck: weapon, name: Dud, damage: 1d, ammo: 4}\n")
    result = run(folder, "--baseline", baseline, "--fail-on", "info")
    assert result.exit_code == 1
    assert "(demo:dud)" in result.output
    assert "(demo:cap-gun)" not in result.output


def test_of_two_equal_findings_a_baseline_that_knows_one_hides_one(make_pack, tmp_path) -> None:
    cards = "cards:\n  x: {deck: weapon, name: X, y: [1], z: 1}\n"
    folder, baseline = make_pack(cards=cards), tmp_path / "known.json"
    run(folder, "--baseline", baseline, "--write-baseline")
    written = json.loads(baseline.read_text())
    assert [
        (each["path"], each["code"], each["entity"], each["snippet"], each["count"]) for each in written["findings"]
    ] == [
        ("demo/cards.yaml", "FK302", "demo:x", "y", 1),
        ("demo/cards.yaml", "FK302", "demo:x", "z", 1),
    ]


def test_pruning_a_baseline_takes_out_what_is_gone_and_still_reports_what_is_new(make_pack, tmp_path) -> None:
    folder, baseline = make_pack(cards="cards:\n  x: {deck: weapon, name: X, y: 1, z: 1}\n"), tmp_path / "known.json"
    run(folder, "--baseline", baseline, "--write-baseline")
    (folder / "cards.yaml").write_text("cards:\n  x: {deck: weapon, name: X, z: 1, w: 2}\n")
    assert "1 of 2 findings" in run(folder, "--baseline", baseline).output
    result = run(folder, "--baseline", baseline, "--prune-baseline")
    assert result.exit_code == 1
    assert "`w` is not a key" in result.output
    assert [each["snippet"] for each in json.loads(baseline.read_text())["findings"]] == ["z"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2}',
        '{"version": 1, "findings": [{}]}',
        "[" * 100_000,
        '{"version": 1, "findings": [{"path": 1, "code": "", "entity": "", "snippet": "", "count": 1}]}',
    ],
)
def test_what_is_no_baseline_is_wrong_usage(text: str, make_pack, tmp_path) -> None:
    (tmp_path / "known.json").write_text(text)
    assert run(make_pack(), "--baseline", tmp_path / "known.json").exit_code == 2
