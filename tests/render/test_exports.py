"""What print shops and virtual tables get: pictures, documents and saved objects."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageColor
from pypdf import PdfReader

import fragkit
from fragkit.cli.app import fragkit as command
from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render import pdf, render
from fragkit.render.cards import card_faces
from fragkit.render.exports import write_for_service, write_for_table, write_pictures
from fragkit.render.imposition import CardPrint
from fragkit.render.pdf import NoPdf, pdf_of, with_chromium, with_weasyprint
from fragkit.render.services import Leaf, Service, WrongService, known_services, service_of
from fragkit.render.site import printed_by
from fragkit.render.tabletop import saved_object, table_leaf, table_sheets

LibraryOf = Callable[..., Library]
MakePack = Callable[..., Path]
POKER = CARD_SIZES["poker"]
HOW = CardPrint()
pytestmark = pytest.mark.usefixtures("weasyprint_starts")


@pytest.fixture
def library(library_of: LibraryOf) -> Library:
    tool = {"deck": "gadget", "name": "Größte Säge </h2><script>", "text": "+1 Speed and 2 dice.", "symbol": ["M"]}
    return library_of({"gun": {"name": "Gun", "damage": "3d", "ammo": 12, "copies": 2}, "tool": tool})


def points(*millimetres: float) -> list[float]:
    return [pytest.approx(each * 72 / 25.4, abs=0.05) for each in millimetres]


def test_a_sheet_becomes_a_pdf_that_is_the_same_every_time(library: Library, tmp_path: Path) -> None:
    render(library, tmp_path, parts=["cards"], cards=CardPrint(backs="duplex-long"))
    first, again = (pdf_of(tmp_path / "cards.html", "weasyprint") for _ in range(2))
    assert first == again
    document = PdfReader(BytesIO(first))
    assert len(document.pages) == 2
    for page in document.pages:
        assert [float(each) for each in page.mediabox] == points(0, 0, 210, 297)
        assert page.trimbox == page.bleedbox == page.mediabox
    assert document.metadata is not None
    assert document.metadata.title == "3 cards to print"
    assert str(document.metadata.creator).startswith("fragkit ")


def test_words_can_be_selected_and_fonts_are_brought_along(library: Library, tmp_path: Path) -> None:
    render(library, tmp_path, parts=["cards"])
    page = PdfReader(BytesIO(pdf_of(tmp_path / "cards.html", "weasyprint"))).pages[0]
    text = " ".join(page.extract_text().split())
    for words in ("GRÖSSTE SÄGE", "H2><SCRIPT>", "+1 Speed and 2 dice."):
        assert words in text
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert any("Barlow-Condensed" in str(font["/BaseFont"]) for font in fonts)
    for font in fonts:
        inner = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner)


def test_a_deck_for_a_print_shop_has_its_boxes_and_its_order(library: Library, tmp_path: Path) -> None:
    written = write_for_service(library, tmp_path, "poker", HOW, service_of("drive-thru-cards"))
    assert [path.name for path in written] == ["demo-weapon.pdf", "demo-gadget.pdf"]
    pages = PdfReader(written[0]).pages
    assert ["GUN" in page.extract_text() for page in pages] == [False, True, False, True]
    for page in pages:
        assert [float(each) for each in page.bleedbox] == points(0, 0, 69.85, 95.25)
        assert [float(each) for each in page.trimbox] == points(3.175, 3.175, 66.675, 92.075)


def test_every_card_and_back_becomes_a_picture_with_bleed(library: Library, tmp_path: Path) -> None:
    written = write_pictures(library, tmp_path, "poker", HOW)
    assert [path.name for path in written] == [
        *("demo-weapon-gun.png", "demo-gadget-tool.png"),
        *("demo-weapon-back.png", "demo-gadget-back.png"),
    ]
    for path in written:
        with Image.open(path) as picture:
            assert picture.size == (825, 1125)
            assert round(picture.info["dpi"][0]) == 300
            bleed = {picture.getpixel(at) for at in ((0, 0), (824, 0), (0, 1124), (824, 1124), (400, 20), (20, 500))}
            assert bleed == {(0x17, 0x16, 0x1B)}
    with Image.open(written[2]) as back:
        assert back.getpixel((412, 580)) == (255, 255, 255)  # the deck's symbol
        red, green, blue = back.getpixel((412, 690))  # type: ignore[misc]
        assert red > 2 * max(green, blue)  # and the medal that it is on


@pytest.mark.parametrize(
    ("service", "pixels"), [("the-game-crafter", (825, 1125)), ("make-playing-cards", (822, 1122))]
)
def test_a_service_gets_pictures_of_exactly_its_pixels(service: str, pixels: tuple[int, int]) -> None:
    leaf = service_of(service).leaf("poker")
    assert leaf.pixels == pixels
    assert leaf.place.x == pytest.approx((pixels[0] / 300 * 25.4 - 63.5) / 2)


@pytest.mark.parametrize("name", known_services())
def test_every_canvas_of_a_service_has_room_for_its_card_and_bleed(name: str) -> None:
    service = service_of(name)
    for size in service.canvas:
        place = service.leaf(size).place
        assert 2.5 < place.x < 4
        assert 2.5 < place.y < 4.2


def test_a_profile_of_ones_own_is_used(tmp_path: Path) -> None:
    profile = tmp_path / "mine.yaml"
    profile.write_text("name: Mine\noutput: png\ndpi: 200\ncanvas: {poker: [550, 750]}\n")
    assert service_of(str(profile)).leaf("poker").pixels == (550, 750)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "it is empty"),
        ("name: [", "cannot be used"),
        ("name: Mine\n", "`output`: Field required"),
        ("name: Mine\noutput: gif\ncanvas: {poker: [825, 1125]}\n", "`output`"),
        ("name: Mine\noutput: png\ncanvas: {poker: [825]}\n", "a width and a height"),
        ("name: Mine\noutput: png\ncanvas: {poker: [1, 1]}\n", "`canvas.poker.0`"),
        ("name: !!python/object:os.system x\n", "cannot be used"),
    ],
)
def test_a_profile_that_is_none_is_explained(tmp_path: Path, said: str, why: str) -> None:
    profile = tmp_path / "mine.yaml"
    profile.write_text(said)
    with pytest.raises(WrongService) as problem:
        service_of(str(profile))
    assert why in str(problem.value)


@pytest.mark.parametrize("name", ["nowhere.yaml", "the-game-craftr", "x"])
def test_a_service_that_there_is_not_is_answered_with_a_way_out(name: str) -> None:
    with pytest.raises(WrongService, match=r"cannot be read|Did you mean|There are"):
        service_of(name)


def test_a_canvas_that_is_smaller_than_the_card_is_refused() -> None:
    service = Service.model_validate({"name": "Tiny", "output": "png", "canvas": {"poker": [500, 500]}})
    with pytest.raises(WrongService, match="smaller than a poker card"):
        service.leaf("poker")
    with pytest.raises(WrongService, match="it has poker"):
        service.leaf("euro")


def test_the_table_gets_ten_by_seven_cards_and_the_last_place_stays_free(library_of: LibraryOf) -> None:
    sheets = table_sheets(card_faces(library_of({f"card-{at}": {"copies": 2} for at in range(70)}), POKER))
    assert [len(sheet.cards) for sheet in sheets] == [69, 1]
    width, height = table_leaf(POKER).pixels
    assert (10 * width, 7 * height) <= (4096, 4096)
    (deck,) = json.loads(saved_object(sheets, "https://example.org/"))["ObjectStates"]
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "Demo: Weapon")
    assert deck["DeckIDs"][:4] == [100, 100, 101, 101]
    assert deck["DeckIDs"][-4:] == [168, 168, 200, 200]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert len({card["GUID"] for card in deck["ContainedObjects"]}) == 140
    for number in ("1", "2"):
        custom = deck["CustomDeck"][number]
        assert (custom["NumWidth"], custom["NumHeight"], custom["UniqueBack"]) == (10, 7, False)
        assert custom["FaceURL"] == f"https://example.org/faces-{number}.png"
        assert custom["BackURL"] == f"https://example.org/back-{number}.png"


def test_the_pictures_of_the_table_are_where_the_saved_object_says(library: Library, tmp_path: Path) -> None:
    written = write_for_table(library, tmp_path, "poker", HOW)
    said = json.loads(written[-1].read_text("utf-8"))["ObjectStates"]
    addresses = {
        address
        for deck in said
        for each in deck["CustomDeck"].values()
        for address in (each["FaceURL"], each["BackURL"])
    }
    assert addresses == {path.as_uri() for path in written[:-1]}
    assert [each["Name"] for each in said] == ["DeckCustom", "CardCustom"]
    with Image.open(tmp_path / "faces-1.png") as faces:
        assert faces.size == (4090, 7 * table_leaf(POKER).pixels[1])
        assert faces.getpixel((200, 60)) != (0x17, 0x16, 0x1B)
        assert faces.getpixel((4000, faces.height - 100)) == (0x17, 0x16, 0x1B)


def test_without_what_makes_pdfs_the_user_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "weasyprint", None)
    with pytest.raises(NoPdf, match=r"fragkit\[pdf\]"):
        with_weasyprint("<p>x")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoPdf, match="FRAGKIT_CHROMIUM"):
        with_chromium(tmp_path / "page.html")
    monkeypatch.setenv("FRAGKIT_CHROMIUM", str(tmp_path / "no-browser"))
    with pytest.raises(NoPdf, match="does not print"):
        with_chromium(tmp_path / "page.html")


def test_nothing_is_fetched_from_anywhere() -> None:
    page = '<link rel=stylesheet href="file:///etc/passwd"><img src="http://127.0.0.1:9/x.png"><p>x'
    assert with_weasyprint(page).startswith(b"%PDF")


def test_exports_are_for_cards_and_wrong_services_are_wrong_usage(
    make_pack: Callable[..., Path], tmp_path: Path
) -> None:
    pack = str(make_pack(content='{"cards": {"gun": {"name": "Gun", "deck": "weapon"}}}'))
    for arguments, said in (
        (["maps", pack, "--png"], "are for cards"),
        (["cards", pack, "--service", "nowhere"], "There is no service `nowhere`"),
    ):
        result = CliRunner().invoke(command, ["render", *arguments, "--out", str(tmp_path / "out")])
        assert result.exit_code == 2
        assert said in result.output


def test_a_leaf_with_an_eighth_of_an_inch_is_what_everybody_asks_for() -> None:
    assert Leaf.with_bleed(POKER, 3.175).pixels == (825, 1125)


def test_a_rulebook_becomes_a_right_pdf_where_there_is_no_browser(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = {"edition": "demo", "proof": "none", "reason": "It is only here to be printed.", "rule": "One sees far."}
    content: dict[str, Any] = {"rules": {"DEMO-SIGHT-01": {"title": "Sight", "section": "Line of Sight", **rule}}}
    content["terrain"] = {"moss": {"name": "Moss", "glyph": "m", "colour": "#2fb58a", "pattern": "plain"}}
    content["maps"] = {"cellar": {"name": "Cellar", "drawing": "+-+-+\n|1 m|\n+-+-+\n"}}
    render(fragkit.load(make_pack(content=json.dumps(content))), tmp_path / "out", parts=["rulebook"])
    page = tmp_path / "out" / "rulebook-demo.html"
    monkeypatch.setattr(pdf, "find_chromium", lambda: None)
    made = pdf_of(page, "auto", printed_by(page))
    document = pypdfium2.PdfDocument(made)
    drawn = [sheet.render(scale=1).to_pil().convert("RGB").getcolors(1 << 20) or [] for sheet in document]
    document.close()
    seen = {colour for page in drawn for count, colour in page if count > 3}
    # fighters, lines that reach and that do not, the floor, and what the terrain looks like
    for colour in ("#1d6b3a", "#b8860b", "#a3241c", "#fbfaf6", "#2fb58a"):
        assert ImageColor.getrgb(colour) in seen, colour
