"""What is on a card's face, and that a stranger's card can do no harm there."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.fitting import face as layout
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render import art
from fragkit.render.cards import CardFace, card_face, card_faces, content_hash, copied
from fragkit.render.colour import WHITE, contrast, palette, parse
from fragkit.render.drawing import draw
from fragkit.render.filling import macros
from fragkit.render.page import DrawnCards
from fragkit.render.symbols import SYMBOLS
from tests.libraries import shipped_library

LibraryOf = Callable[..., Library]
POKER = CARD_SIZES["poker"]
PIXEL = b"\x89PNG\r\n\x1a\n" + b"".join(
    struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    for kind, data in (
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0\0")),
        (b"IEND", b""),
    )
)


@pytest.fixture
def face_of(library_of: LibraryOf) -> Callable[..., CardFace]:
    def make(**card: Any) -> CardFace:
        return card_face(library_of({"it": card}), "demo:it", POKER)

    return make


def test_a_shipped_card_is_all_there() -> None:
    face = card_face(shipped_library(), "gold:light-armor", POKER)
    assert (face.title, face.deck.name, face.deck.shape) == ("Light Armor", "Gadget", "circle")
    assert [(each.letter, each.meaning) for each in face.letters] == [("A", "Armor")]
    assert face.kind == "Gadget · Armor"
    assert face.text == ("+1 Health while worn. Discard it after 1 point of damage.",)
    assert face.flavour == "Better than a t-shirt. Barely."
    assert (face.pack_title, face.copies, face.remarks) == ("Gold", 2, ())


def test_damage_and_ammo_are_counted(face_of: Callable[..., CardFace]) -> None:
    face = face_of(damage="5d", ammo=3)
    assert (face.damage, face.ammo) == (5, 3)


def test_a_card_of_two_decks_is_printed_for_each_of_them(library_of: LibraryOf) -> None:
    faces = card_faces(library_of({"it": {"deck": ["gadget", "weapon"], "copies": 2}}), POKER)
    assert [(each.deck.name, each.kind, each.copies) for each in faces] == [
        ("Gadget", "Gadget", 2),
        ("Weapon", "Weapon", 2),
    ]


@pytest.mark.proves("DL-COMPONENTS-01")
@pytest.mark.parametrize("pack", ["gold", "deadlands"])
def test_as_many_cards_are_printed_as_are_in_the_box(pack: str) -> None:
    shipped = Path(fragkit.__file__).parents[1] / "content"
    faces = copied(card_faces(fragkit.load([shipped / "core", shipped / pack]), POKER))
    assert len([each for each in faces if each.id.startswith(f"{pack}:")]) == 112


@pytest.mark.parametrize("deck", ["no-such-deck", []])
def test_a_card_without_a_known_deck_still_has_a_face(face_of: Callable[..., CardFace], deck: object) -> None:
    assert face_of(deck=deck).deck.shape == "square"


def test_the_suit_and_rank_of_a_poker_card(face_of: Callable[..., CardFace]) -> None:
    face = face_of(suit="spades", rank="queen")
    assert (face.suit, face.rank) == ("spades", "Q")


def test_a_long_text_makes_the_picture_lower_and_then_the_type_smaller(face_of: Callable[..., CardFace]) -> None:
    faces = [face_of(text="A word or two. " * times) for times in (2, 20, 40)]
    pictures = [face.face.picture for face in faces]
    sizes = [face.face.text.points for face in faces]
    assert pictures == sorted(pictures, reverse=True)
    assert sizes[0] == 9
    assert 6.5 <= sizes[-1] < 9
    assert all(not face.remarks for face in faces)


def test_a_text_that_cannot_fit_is_remarked_on(face_of: Callable[..., CardFace]) -> None:
    face = face_of(text="Too much to read. " * 200)
    assert face.face.text.points == 6.5
    assert face.remarks == ("its text is too long for the card and is cut off",)


def test_an_effect_without_words_is_remarked_on(face_of: Callable[..., CardFace]) -> None:
    face = face_of(effects=[{"can": "play", "do": [{"no-such-verb": "attack"}]}])
    assert face.remarks == ("there are no words yet for its effect 1; write its `text:`",)


def test_copies_are_printed_one_by_one(library_of: LibraryOf) -> None:
    faces = card_faces(library_of({"a": {"copies": 3}, "b": {}}), POKER)
    assert [face.title for face in copied(faces)] == ["a", "a", "a", "b"]


def test_the_cards_of_a_deck_lie_together(library_of: LibraryOf) -> None:
    library = library_of({"a": {}, "b": {"deck": "gadget"}, "c": {}, "d": {"deck": "gadget"}})
    assert [face.title for face in card_faces(library, POKER)] == ["a", "c", "b", "d"]


def hash_of(**declared: Any) -> str:
    return content_hash(Card.model_validate({"name": "Gun", "deck": "weapon", **declared}))


def test_the_hash_changes_with_the_content_and_only_with_it() -> None:
    assert hash_of(damage="3d") == hash_of(damage="3d", copies=1)
    assert (
        len({hash_of(), hash_of(damage="3d"), hash_of(damage="4d"), hash_of(flavour="Bang."), hash_of(copies=2)}) == 5
    )


def test_a_card_that_extends_another_has_the_hash_of_what_it_became(library_of: LibraryOf) -> None:
    gun = {"name": "Gun", "damage": "3d", "ammo": 4}
    library = library_of(
        {"plain": {**gun, "ammo": 6}, "base": gun, "better": {"name": "Gun", "extends": "base", "ammo": 6}}
    )
    assert content_hash(library.cards["demo:better"]) == content_hash(library.cards["demo:plain"])


def test_a_drawing_is_the_same_for_the_same_card_and_differs_between_cards() -> None:
    red = palette("#b3261e")
    assert draw("gold:machine-gun", red, "triangle") == draw("gold:machine-gun", red, "triangle")
    assert len({draw(f"pack:card-{number}", red, "triangle") for number in range(50)}) == 50


@pytest.mark.parametrize("shape", ["circle", "diamond", "hexagon", "square", "triangle"])
def test_every_shape_can_be_drawn_in_every_way(shape: str) -> None:
    for number in range(12):
        assert all(plate.layers for plate in draw(f"pack:card-{number}", palette("gold"), shape).plates)


@pytest.mark.parametrize("colour", ["#b3261e", "#ffffff", "#000000", "yellow", "gray", "nosuchcolour"])
def test_white_text_can_be_read_on_any_decks_colour(colour: str) -> None:
    assert contrast(parse(palette(colour).band), WHITE) >= 4.5


@pytest.fixture
def with_picture(library_of: LibraryOf, tmp_path: Path) -> Callable[[str, bytes], CardFace]:
    def make(name: str, data: bytes) -> CardFace:
        library = library_of({"it": {"art": f"art/{name}"}})
        (tmp_path / "demo/art").mkdir()
        (tmp_path / "demo/art" / name).write_bytes(data)
        return card_face(library, "demo:it", POKER)

    return make


Picture = Callable[[str, bytes], CardFace]


def test_a_picture_is_embedded(with_picture: Picture) -> None:
    face = with_picture("gun.png", PIXEL)
    assert face.art is not None
    assert face.art.uri.startswith("data:image/png;base64,iVBOR")
    assert face.remarks == ()


@pytest.mark.parametrize(
    ("data", "kind"), [(b"\xff\xd8\xff\xe0....", "jpeg"), (b"RIFF\x10\0\0\0WEBPVP8 ", "webp"), (PIXEL, "png")]
)
def test_a_picture_is_known_by_its_first_bytes_not_by_its_name(with_picture: Picture, data: bytes, kind: str) -> None:
    face = with_picture("gun.png", data)
    assert face.art is not None
    assert face.art.uri.startswith(f"data:image/{kind};base64,")


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("gun.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG"),
        ("gun.png", b"<svg onload='alert(1)'/>", "is not a PNG, JPEG or WebP picture"),
        ("gun.png", b"", "is not a PNG, JPEG or WebP picture"),
        ("gun.png", PIXEL + b"\0" * art.MOST_BYTES, "is larger than 5 MB"),
    ],
)
def test_what_is_no_picture_is_refused_and_a_drawing_takes_its_place(
    with_picture: Picture, name: str, data: bytes, why: str
) -> None:
    face = with_picture(name, data)
    assert face.art is None
    assert len(face.remarks) == 1
    assert why in face.remarks[0]


def test_a_picture_that_is_not_there_is_remarked_on(face_of: Callable[..., CardFace]) -> None:
    assert face_of(art="art/gone.png").remarks == ("the picture `art/gone.png` is not in the pack",)


def test_a_picture_is_never_read_from_outside_the_pack(library_of: LibraryOf, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PIXEL)
    library = library_of({"it": {"art": "gun.png"}})
    (tmp_path / "demo/gun.png").symlink_to(tmp_path / "secret.png")
    assert card_face(library, "demo:it", POKER).art is None


def emblem_in(face: CardFace) -> str | None:
    """The name of the picture in the middle of a drawing."""
    names = {path: name for name, path in SYMBOLS.items()}
    return names[face.drawing.emblem.path] if face.drawing.emblem is not None else None


@pytest.mark.parametrize(
    ("card", "emblem"),
    [
        ({"emblem": "boot", "damage": "3d", "tags": ["flame"]}, "boot"),
        ({"damage": "3d", "tags": ["flame"]}, "flame"),
        ({"damage": "3d", "area": 1}, "bomb"),
        ({"armor": 1}, "shield"),
        ({"damage": "3d"}, "gun"),
        ({"text": "Gain 1 Speed, then roll 2 dice."}, "chevrons"),
        ({"text": "Nothing happens."}, None),
    ],
)
def test_the_emblem_is_what_the_card_says_or_else_what_it_does(
    face_of: Callable[..., CardFace], card: dict[str, Any], emblem: str | None
) -> None:
    assert emblem_in(face_of(**card)) == emblem


def test_an_emblem_is_whole_however_low_the_picture(face_of: Callable[..., CardFace]) -> None:
    face = face_of(emblem="star", text="A word or two. " * 40)
    assert face.face.picture == 17
    assert face.drawing.emblem is not None
    placed = re.findall(r"translate\(\S+ (\S+)\) rotate\(\S+\) scale\((\S+)\)", face.drawing.emblem.surfaces)
    assert len(placed) == 5
    seen = 17 / (63.5 - 6) * 120
    reaches = [(float(middle), 11.5 * float(scale)) for middle, scale in placed]  # turned a little
    assert all(40 - seen / 2 <= middle - reach for middle, reach in reaches)
    assert all(middle + reach <= 40 + seen / 2 for middle, reach in reaches)


def test_no_short_word_stands_alone_at_the_end_of_a_text(face_of: Callable[..., CardFace]) -> None:
    face = face_of(text="It lasts to the end of his next turn.", flavour="Nobody likes to be the last one.")
    page = str(macros("card.html.j2").card_face(face, layout, False))
    assert "next\N{NO-BREAK SPACE}turn." in page
    assert "last\N{NO-BREAK SPACE}one." in page
    assert face.flavour == "Nobody likes to be the last one."


def pictured_words(face: CardFace) -> list[str]:
    return [run.word.replace("\N{NO-BREAK SPACE}", " ") for paragraph in face.runs for run in paragraph if run.icon]


def test_stats_dice_and_decks_have_a_picture_before_their_word(face_of: Callable[..., CardFace]) -> None:
    text = "+1 Health, 2 dice, and draw a Weapon card and 2 Specials. Healthy dice do not count, nor does Speedy."
    face = face_of(text=text)
    assert pictured_words(face) == ["Health,", "2 dice,", "Weapon", "Specials."]
    assert "".join(run.text for run in face.runs[0]).replace("\N{NO-BREAK SPACE}", " ") == text


def test_so_it_is_in_german(make_pack: Callable[..., Path]) -> None:
    card = {"name": "Axt", "deck": "weapon", "damage": "2d", "effects": [{"modify": {"health": {"add": 1}}}]}
    pack = make_pack(content=json.dumps({"cards": {"axt": card}}))
    manifest = pack / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("language: en", "language: de"), "utf-8")
    face = card_face(fragkit.load(pack), "demo:axt", POKER)
    assert pictured_words(face) == ["Gesundheit."]
    assert (face.marks.damage, face.marks.ammo) == ("Schaden", "Munition")
    assert "<dt>Schaden</dt>" in DrawnCards(low_ink=False)(face, False)


def test_a_pack_in_german_has_the_german_names_of_others(make_pack: Callable[..., Path]) -> None:
    pack = make_pack(
        content=json.dumps(
            {
                "cards": {
                    "axt": {"name": "Axt", "deck": "tools", "play": [{"draw": {"deck": "tools", "by": "you"}}]},
                    "beil": {"extends": "other:hatchet", "copies": 2},
                }
            }
        )
    )
    manifest = (pack / "pack.yaml").read_text("utf-8")
    beside = pack.parent / "other"
    beside.mkdir()
    (beside / "pack.yaml").write_text(manifest.replace("id: demo", "id: other"), "utf-8")
    tools = {"name": "Tools", "names": {"de": "Werkzeug"}}
    hatchet = {"name": "Hatchet", "names": {"de": "Beil"}, "deck": "tools", "damage": "2d"}
    (beside / "tools.yaml").write_text(json.dumps({"decks": {"tools": tools}, "cards": {"hatchet": hatchet}}), "utf-8")
    german = manifest.replace("language: en", "language: de").replace("requires:", "requires:\n  other: '>=0.1'")
    (pack / "pack.yaml").write_text(german, "utf-8")
    library = fragkit.load(pack)
    face = card_face(library, "demo:axt", POKER)
    assert face.kind == "Werkzeug"
    assert "Werkzeug" in " ".join(face.text)
    assert any(word.startswith("Werkzeug") for word in pictured_words(face))
    assert card_face(library, "demo:beil", POKER).title == "Beil"
    assert (card_face(library, "other:hatchet", POKER).title, face.deck.name) == ("Hatchet", "Tools")


@pytest.mark.parametrize("pack", ["gold", "deadlands"])
def test_the_decks_of_a_game_differ_in_shape_so_that_no_colour_is_needed(pack: str) -> None:
    decks = {face.deck for face in card_faces(shipped_library(), POKER) if face.id.startswith(f"{pack}:")}
    assert len({deck.shape for deck in decks}) == len(decks) == len({deck.name for deck in decks})
    assert len({deck.back.shape for deck in decks}) == len(decks)
