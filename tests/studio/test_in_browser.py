"""The studio as its author uses it, in a real browser."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import fragkit
from benchmarks.generated import write_pack as write_large_pack
from tests.studio.conftest import CARDS, MAPS, Open

pytestmark = pytest.mark.browser


def thing(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def saved(page: Page) -> None:
    """Waits for what stays: the notice is gone after a few seconds."""
    expect(page.locator(".state")).not_to_contain_text("not saved yet")


# Seeing


def test_everything_that_is_printed_is_there(opened: Open, pack: Path) -> None:
    write(pack / "tokens.yaml", "tokens:\n  puddle: {name: Puddle}\n  crate: {name: Crate, supply: {count: 2}}\n")
    page = opened(pack)
    expect(thing(page, "cards/demo:zap-gun").locator(".card h2")).to_have_text("Zap Gun")
    expect(thing(page, "cards/demo:boots").locator(".rules")).to_contain_text("Speed")
    for key, word in (("fighters/demo:plumber", "The Plumber"), ("maps/demo:cellar", "The Cellar")):
        thing(page, key).scroll_into_view_if_needed()
        expect(thing(page, key).locator(".sheet h2").first).to_have_text(word)
    for key, kind, count in (
        ("tokens/demo:puddle", ".counter", 4),
        ("tokens/demo:crate", ".counter", 2),
        ("standups/demo:plumber", ".standup", 1),
        ("counters/tracks", ".counter", 3),
    ):
        thing(page, key).scroll_into_view_if_needed()
        expect(thing(page, key).locator(kind)).to_have_count(count)


def test_saving_a_file_changes_only_its_card_and_keeps_the_place_and_the_filter(opened: Open, pack: Path) -> None:
    many = "".join(f"  c{n}: {{deck: weapon, name: Card {n}, damage: 2d}}\n" for n in range(40))
    write(pack / "many.yaml", f"cards:\n{many}")
    page = opened(pack, height=700)
    page.get_by_label("Deck").select_option("Weapon")
    card = thing(page, "cards/demo:c30")
    card.scroll_into_view_if_needed()
    expect(card.locator(".card h2")).to_have_text("Card 30")
    before = page.evaluate("scrollY")
    other = card.locator("xpath=following-sibling::li[1]").locator(".card").element_handle()
    write(pack / "many.yaml", f"cards:\n{many}".replace("name: Card 30, damage: 2d", "name: Card 30, damage: 5d"))
    expect(card.locator(".card dd strong")).to_have_text("5d")
    expect(page.locator(".changed")).to_have_count(1)
    assert page.evaluate("scrollY") == before > 0
    assert page.get_by_label("Deck").input_value() == "Weapon"
    assert other is not None
    assert other.evaluate("element => element.isConnected")
    page.get_by_role("link", name="Print").click()
    expect(page.locator(".prints li").first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.get_by_role("link", name="Preview").click()
    expect(card.locator(".card dd strong")).to_have_text("5d")
    expect(card).to_be_in_viewport()  # also after one has looked at something else


def test_things_are_found_by_words_deck_tag_and_finding(opened: Open, pack: Path) -> None:
    write(pack / "more.yaml", "cards:\n  wrong: {deck: wepon, name: Wrong, tags: [loud]}\n")
    page = opened(pack)
    shown = page.locator(".things.cards > li:visible")
    expect(shown).to_have_count(3)
    page.get_by_label("Search").fill("squeak")
    expect(shown).to_have_count(1)
    page.get_by_label("Search").fill("speed")
    expect(shown.locator(".about h3")).to_have_text(["Boots"])
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Findings").select_option("any")
    expect(shown.locator(".about h3")).to_have_text(["Wrong"])
    page.get_by_role("button", name="Show all").click()
    for by, value, title in (
        ("tag", "energy", "Zap Gun"),
        ("deck", "Gadget", "Boots"),
        ("what", "Ammo", "Zap Gun"),
    ):
        page.locator(f"select[name={by}]").select_option(value)
        expect(shown.locator(".about h3").first).to_have_text(title)
        page.get_by_role("button", name="Show all").click()
    page.locator("select[name=kind]").select_option("Maps")
    expect(page.locator(".thing:visible .about h3")).to_have_text(["The Cellar"])


def test_of_many_cards_only_the_visible_are_drawn(opened: Open, tmp_path: Path) -> None:
    page = opened(write_large_pack(tmp_path / "generated", 300))
    expect(page.locator(".thing")).to_have_count(301)
    expect(thing(page, "cards/generated:weapon-0").locator(".card")).to_be_visible()
    drawn = "[...document.querySelectorAll('.printed')].filter(each => each.shadowRoot?.childElementCount).length"
    assert page.evaluate(drawn) < 40
    last = thing(page, "cards/generated:special-299")
    last.scroll_into_view_if_needed()
    expect(last.locator(".card")).to_be_visible()
    expect(thing(page, "cards/generated:weapon-0").locator(".card")).to_have_count(0)
    assert page.evaluate(drawn) < 40


def test_script_in_a_name_is_only_text(opened: Open, pack: Path) -> None:
    name = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    evil = (
        f"cards:\n  evil:\n    deck: weapon\n    name: '{name}'\n    flavour: '\"><style>*{{display:none}}</style>'\n"
    )
    write(pack / "evil.yaml", evil + "    tags: ['\"onload=alert(3)']\n")
    page = opened(pack)
    expect(page.locator(".findings").first).to_be_visible()
    write(pack / "evil.yaml", evil)
    card = thing(page, "cards/demo:evil")
    expect(card.locator(".card h2")).to_have_text(name)
    expect(card.locator(".about h3")).to_have_text(name)
    card.get_by_role("button", name="Form").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)


# Mending


def test_findings_that_arrive_before_the_things_stand_beside_them_all_the_same(opened: Open, pack: Path) -> None:
    page = opened(pack)
    expect(page.locator(".thing").first).to_be_visible()
    write(pack / "cards.yaml", CARDS.replace("deck: weapon", "deck: wepon"))
    expect(page.locator(".findings").first).to_be_visible()
    waiting: list[Route] = []
    page.route("**/api/pack", lambda route: waiting.append(route), times=1)
    with page.expect_response("**/api/findings"):
        page.reload()
    page.wait_for_timeout(300)
    waiting[0].continue_()
    expect(thing(page, "cards/demo:zap-gun").locator("summary")).to_be_visible()


def test_a_finding_is_explained_and_its_fix_shown_before_it_is_written_and_taken_back(opened: Open, pack: Path) -> None:
    path = pack / "cards.yaml"
    write(path, CARDS.replace("deck: weapon", "deck: wepon"))
    page = opened(pack)
    card = thing(page, "cards/demo:zap-gun")
    card.locator("summary").click()
    finding = card.locator(".finding")
    expect(finding).to_contain_text("there is no deck wepon")
    expect(finding.locator("pre")).to_contain_text("^^^^^")
    finding.get_by_role("button", name="What is FK210?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Wrong")
    page.keyboard.press("Escape")
    finding.get_by_role("button", name="Fix: write weapon").click()
    expect(page.locator(".difference .more")).to_have_text("+    deck: weapon\n")
    assert "wepon" in text_of(path)
    page.get_by_role("button", name="Write it").click()
    expect(card.locator(".finding")).to_have_count(0)
    assert text_of(path) == CARDS
    page.reload()  # what was written can still be taken back
    page.get_by_role("button", name="Undo the fix of FK210").click()
    expect(card.locator("summary")).to_have_text("1 error")
    assert "wepon" in text_of(path)


def test_a_card_that_cannot_be_understood_is_there_with_what_is_wrong(opened: Open, pack: Path) -> None:
    write(pack / "more.yaml", "cards:\n  half: {deck: weapon, damage: lots}\n")
    page = opened(pack)
    expect(thing(page, "cards/demo:half").locator("summary")).to_have_text("2 errors")
    expect(thing(page, "cards/demo:half").locator(".plain")).to_contain_text("lots")
    expect(thing(page, "cards/demo:half").locator(".remarks")).to_contain_text("cannot be printed before it is mended")


# Writing


def test_the_editor_completes_explains_finds_draws_and_saves(opened: Open, pack: Path) -> None:
    page = opened(pack, "edit/cards.yaml/7")
    expect(page.locator(".beside .card h2")).to_have_text("Zap Gun")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("cop", delay=20)
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_have_text(re.compile("copies"))
    page.keyboard.press("Escape")
    expect(page.locator(".problems .finding")).to_have_count(1)
    page.keyboard.type("ies: 3", delay=20)
    expect(page.locator(".problems h2")).to_have_text("No mistakes in this file")
    page.locator(".cm-line", has_text="damage: 3d").locator("span", has_text="damage").hover()
    expect(page.locator(".cm-tooltip-hover")).to_contain_text("dice of damage")
    page.keyboard.press("Control+s")
    saved(page)
    assert text_of(pack / "cards.yaml") == CARDS.replace("    ammo: 4\n", "    ammo: 4\n    copies: 3\n")
    page.get_by_role("button", name="Undo save").click()
    expect(page.locator(".cm-content")).not_to_contain_text("copies: 3")
    assert text_of(pack / "cards.yaml") == CARDS


def test_what_is_typed_is_drawn_before_it_is_saved(opened: Open, pack: Path) -> None:
    page = opened(pack, "edit/cards.yaml/5")
    expect(page.locator(".beside .card h2")).to_have_text("Zap Gun")
    page.locator(".cm-line", has_text="name: Zap Gun").click()
    page.keyboard.press("Home")
    for _ in range(len("name: Zap")):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("per")
    expect(page.locator(".beside .card h2")).to_have_text("Zapper Gun")
    assert text_of(pack / "cards.yaml") == CARDS


def test_a_file_that_changed_underneath_is_not_overwritten(opened: Open, pack: Path) -> None:
    page = opened(pack, "edit/cards.yaml/3")
    expect(page.locator(".cm-content")).to_be_visible()
    page.keyboard.type("# mine")
    write(pack / "cards.yaml", "# theirs\n" + CARDS)
    expect(page.locator(".state")).to_contain_text("has changed on disk, too")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("dialog")).to_contain_text("nothing was written")
    assert text_of(pack / "cards.yaml") == "# theirs\n" + CARDS
    page.get_by_role("button", name="Take what is on disk").click()
    expect(page.locator(".cm-content")).to_contain_text("# theirs")


def test_a_form_writes_yaml_and_keeps_comments(opened: Open, pack: Path) -> None:
    page = opened(pack, "form/cards%2Fdemo%3Azap-gun")
    page.get_by_label("Name", exact=True).fill("Zap Cannon")
    page.get_by_label("Damage").fill("6d")
    page.get_by_label("Ammo", exact=True).fill("")
    page.get_by_label("Flavour").fill("It zaps: hard.")
    expect(page.locator(".beside .card h2")).to_have_text("Zap Cannon")
    expect(page.locator(".beside .card dd strong")).to_have_text("6d")
    page.get_by_role("button", name="Save").click()
    saved(page)
    wanted = CARDS.replace("name: Zap Gun  #", "name: Zap Cannon  #").replace("3d", "6d").replace("    ammo: 4\n", "")
    wanted = wanted.replace("[energy]\n", '[energy]\n    flavour: "It zaps: hard."\n')
    assert text_of(pack / "cards.yaml") == wanted


def test_a_map_is_painted_with_the_mouse_and_with_the_keyboard(opened: Open, pack: Path) -> None:
    write(pack / "ground.yaml", "terrain:\n  mud: {name: Mud}\n  moss: {name: Moss}\n")
    page = opened(pack, "paint/maps%2Fdemo%3Acellar")
    expect(page.locator(".beside .map")).to_be_visible()
    page.get_by_role("button", name="Acid").click()
    page.get_by_role("gridcell", name="B1: Floor").click()
    expect(page.get_by_role("gridcell", name="B1: Acid")).to_be_visible()
    page.get_by_role("button", name="Red door").focus()
    page.keyboard.press("Enter")
    page.get_by_role("gridcell", name="B1: Acid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("gridcell", name="right of B1: Red door")).to_be_focused()
    expect(page.locator(".beside .legend")).to_contain_text("Red door")
    page.get_by_role("button", name="Save").click()
    saved(page)
    assert text_of(pack / "maps.yaml") == MAPS.replace("|1 . . .|", "|1 ~r. .|")
    page.get_by_label("More ground").select_option("Moss (o)")
    page.get_by_label("More ground").select_option("Mud (M)")
    expect(page.get_by_role("button", name="Mud")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("gridcell", name="C2: Floor").click()
    expect(page.locator(".beside .legend")).to_contain_text("Mud")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".state")).not_to_contain_text("not saved yet")
    painted = MAPS.replace("|1 . . .|", "|1 ~r. .|").replace("|. . . 2|", "|. . M 2|")
    assert text_of(pack / "maps.yaml") == painted.replace("    drawing", "    legend:\n      M: mud\n    drawing")


# Importing and exporting


def test_a_map_goes_to_tiled_and_comes_back(opened: Open, pack: Path) -> None:
    page = opened(pack, "exchange")
    name, made = fetched(page, "For Tiled: The Cellar")
    assert name == "cellar-tiled.zip"
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        drawn = archive.read("cellar.tmj")
        assert json.loads(drawn)["type"] == "map"
    page.get_by_label("A file that ends in .tmj").set_input_files(
        {"name": "cellar 2.tmj", "mimeType": "application/json", "buffer": drawn}
    )
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("maps/the-cellar.yaml")
    expect(dialog.locator(".difference .more").first).to_be_visible()
    assert not (pack / "maps").exists()
    page.get_by_role("button", name="Write it").click()
    expect(page.locator(".cm-content")).to_contain_text("the-cellar:")
    expect(page.locator(".beside .map")).to_be_visible()
    again = fragkit.load(pack)
    assert again.maps_read.read("demo:the-cellar").grid == again.maps_read.read("demo:cellar").grid
    page.get_by_role("button", name="Undo the import of maps/the-cellar.yaml").click()
    expect(page.locator(".state")).to_contain_text("is not there any more")
    assert not (pack / "maps" / "the-cellar.yaml").exists()


def test_cards_come_from_a_table_and_its_mistakes_are_told_by_cell(opened: Open, pack: Path) -> None:
    page = opened(pack, "exchange")
    table = page.get_by_label("A file that ends in .csv")
    wrong = "name,damage,ammo\nRay Gun,2d,lots\n"
    table.set_input_files({"name": "guns.csv", "mimeType": "text/csv", "buffer": wrong.encode()})
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("guns.csv:2")
    expect(dialog).to_contain_text("ammo")
    page.keyboard.press("Escape")
    page.get_by_label("The deck of rows that name none").select_option("weapon")
    right = "name,damage,ammo,flavour\nRay Gun,2d,3,<script>alert(1)</script>\nBat,1d,,Thud.\n"
    table.set_input_files({"name": "guns.csv", "mimeType": "text/csv", "buffer": right.encode()})
    expect(dialog.locator(".difference")).to_contain_text("<script>alert(1)</script>")
    page.get_by_role("button", name="Write it").click()
    expect(page.locator(".cm-content")).to_contain_text("ray-gun:")
    written = fragkit.load(pack)
    assert [written.cards[f"demo:{id}"].damage for id in ("ray-gun", "bat")] == ["2d", "1d"]
    assert [path.name for path in pack.rglob("*.yaml") if path.parent != pack] == ["guns.yaml"]


# Printing and measuring


def fetched(page: Page, button: str) -> tuple[str, bytes]:
    """What a button gives to keep: its name and what is in it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


RULES = """\
rules:
  DEMO-BOOTS-01:
    title: Boots are heard
    rule: Whoever wears boots is heard.
    edition: squeaky
    section: Boots
    proof: none
    reason: It is only a remark.
"""


def test_cards_are_printed_and_downloaded_as_pdf_pictures_and_decks(opened: Open, pack: Path) -> None:
    write(pack / "rules.yaml", RULES)
    page = opened(pack, "print")
    page.get_by_role("button", name="Print: Demo").click()
    expect(page.frame_locator("iframe.to-print").locator("body")).to_contain_text("Whoever wears boots is heard.")
    page.get_by_role("button", name="Print: Cards").click()
    frame = page.frame_locator("iframe.to-print")
    expect(frame.locator(".sheet .card").first).to_contain_text("Zap Gun")
    printed = page.locator("iframe.to-print").get_attribute("src")
    fragkit.render(fragkit.load(pack), pack / "build", parts=["cards"])
    assert printed is not None
    assert page.request.get(printed).text() == text_of(pack / "build" / "cards.html")
    name, made = fetched(page, "PDF: Cards")
    assert (name, made[:4]) == ("demo-cards.pdf", b"%PDF")
    name, made = fetched(page, "Pictures of all cards (PNG)")
    assert name == "demo-png.zip"
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        cards = ["demo-weapon-zap-gun", "demo-gadget-boots", "demo-weapon-back", "demo-gadget-back"]
        assert sorted(archive.namelist()) == sorted(f"png/{each}.png" for each in cards)
        assert {size_of(archive.read(each)) for each in archive.namelist()} == {(825, 1125)}
    page.get_by_label("Where you will unpack the pictures").fill("https://example.org/decks")
    name, made = fetched(page, "Decks for Tabletop Simulator")
    assert name == "demo-tts.zip"
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        saved = json.loads(archive.read("tts/decks.json"))
        decks = [deck for each in saved["ObjectStates"] for deck in each["CustomDeck"].values()]
        told = [each[key] for each in decks for key in ("FaceURL", "BackURL")]
        assert len(decks) == 2
        assert {url.rpartition("/")[0] for url in told} == {"https://example.org/decks"}
        widths = [size_of(archive.read(f"tts/{url.rpartition('/')[2]}"))[0] for url in told]
        assert widths == [4090, 409, 4090, 409]  # ten cards side by side, and a back


def test_what_is_wrong_is_not_printed(opened: Open, pack: Path) -> None:
    write(pack / "more.yaml", "cards:\n  wrong: {deck: wepon, name: Wrong}\n")
    page = opened(pack, "print")
    page.get_by_role("button", name="Print: Cards").click()
    expect(page.locator(".notice.bad")).to_contain_text("There is an error in the pack")
