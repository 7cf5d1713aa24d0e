"""What is wrong with an entry is said in the author's words, at the author's characters, all in one run."""

from collections import Counter
from pathlib import Path

import pytest

import fragkit

Said = tuple[str, int, int, str, str | None]


def said(folder: Path) -> list[Said]:
    return [
        (each.code, each.span.line, each.span.column, each.message, each.help) for each in fragkit.load(folder).findings
    ]


def card(*lines: str) -> str:
    return "\n".join(["cards:", "  thing:", *(f"    {line}" for line in lines)]) + "\n"


BASE = ("deck: weapon", "name: Thing")


@pytest.mark.parametrize(
    ("lines", "code", "place", "message", "help"),
    [
        (["name: Thing"], "FK301", (2, 3), "`deck` is missing here", "Add a line `deck: ...`"),
        ([*BASE, "amo: 3"], "FK302", (5, 5), "`amo` is not a key that is known here", "Did you mean `ammo`?"),
        ([*BASE, "wings: 2"], "FK302", (5, 5), "`wings` is not a key that is known here", "The keys here are "),
        (["dek: weapon", "name: X"], "FK302", (3, 5), "`dek` is not a key that is known here", "Did you mean `deck`?"),
        (["deck: weapon", "name: 12"], "FK303", (4, 11), "`name` wants text, and this is the number 12", "Put it in"),
        (["deck: weapon", "name: true"], "FK303", (4, 11), "`name` wants text, and this is `true`", "Put it in quotes"),
        (
            [*BASE, "ammo: lots"],
            "FK303",
            (5, 11),
            "`ammo` wants a whole number, and this is the text `lots`",
            "Write a",
        ),
        ([*BASE, "ammo: '3'"], "FK303", (5, 11), "`ammo` wants a whole number, and this is the text `3`", "Take the q"),
        ([*BASE, "ammo: 1.5"], "FK303", (5, 11), "`ammo` wants a whole number, and this is the number 1.5", "Write a"),
        (
            [*BASE, "damage: 3"],
            "FK303",
            (5, 13),
            "`damage` wants a number of dice, and this is the number 3",
            "Write the",
        ),
        (
            [*BASE, "symbol: A"],
            "FK303",
            (5, 13),
            "`symbol` wants a list, and this is the text `A`",
            "Write it in square",
        ),
        (
            [*BASE, "effects: {}"],
            "FK303",
            (5, 14),
            "`effects` wants a list, and this is keys with values",
            "Begin each item",
        ),
        (
            [*BASE, "flavour:"],
            "FK303",
            (5, 5),
            "nothing is written after `flavour:`",
            "Write a value, or delete the line.",
        ),
        (["deck:", "name: Thing"], "FK303", (3, 5), "nothing is written after `deck:`", "Write a value"),
        (
            [*BASE, "lasts: your-nxt-turn"],
            "FK304",
            (5, 12),
            "`your-nxt-turn` is not a choice for `lasts`",
            "Did you mean",
        ),
        ([*BASE, "rank: 1"], "FK304", (5, 11), "`1` is not a choice for `rank`", "Write one of `2`"),
        ([*BASE, "ammo: 500"], "FK305", (5, 11), "`ammo` is at most 20", "How many shots it holds"),
        ([*BASE, "copies: 0"], "FK305", (5, 13), "`copies` is at least 1", "How many of it"),
        (["deck: weapon", "name: ''"], "FK305", (4, 11), "nothing is written for `name`", "The name as it is printed."),
        ([*BASE, "damage: five"], "FK306", (5, 13), "`five` is not a number of dice", "Write the number and a `d`"),
        ([*BASE, "symbol: [AB]"], "FK306", (5, 14), "`AB` is not a capital letter", "Write one letter"),
        ([*BASE, "texts: {Deutsch: Lauf}"], "FK306", (5, 13), "`Deutsch` is not a language", "Write its code"),
        ([*BASE, "extends: Foo Bar"], "FK306", (5, 14), "`Foo Bar` is not an id", "Write the id of an entry"),
        ([*BASE, "art: ../../secret.png"], "FK306", (5, 10), "`../../secret.png` is not", "A picture inside the pack"),
        (["deck: wepon", "name: Thing"], "FK210", (3, 11), "there is no deck `wepon`", "Did you mean `weapon`?"),
        ([*BASE, "worn_with: [xyzzy]"], "FK210", (5, 17), "there is no card `xyzzy`", "There are "),
        (["deck: other:weapon", "name: T"], "FK212", (3, 11), "this pack does not require `other`", "Add `other: "),
    ],
)
def test_a_mistake_on_a_card(make_pack, lines, code, place, message, help) -> None:
    (found,) = said(make_pack(cards=card(*lines)))
    assert found[:3] == (code, *place)
    assert found[3].startswith(message)
    assert found[4] is not None
    assert found[4].startswith(help)


@pytest.mark.parametrize(
    ("effect", "code", "place", "message"),
    [
        ("- modfy: {speed: {add: 1}}", "FK308", (6, 9), "an effect is a `modify`, a `when` or a `can`"),
        ("- faster", "FK308", (6, 9), "an effect is a `modify`, a `when` or a `can`"),
        ("- modify: {speed: {ad: 1}}", "FK302", (6, 26), "`ad` is not a key that is known here"),
        ("- modify: {speed: {}}", "FK307", (6, 18), "say how the number changes, such as `{add: 1}`"),
        ("- modify: {speed: 1}", "FK303", (6, 25), "`speed` wants keys with values, and this is the number 1"),
        ("- when: enter", "FK307", (6, 9), "say what happens, with `do:` or with `instead:`, not both"),
        ("- {when: enter, do: []}", "FK305", (0, 0), ""),
        ("- {when: enter, do: [x]}", "FK303", (6, 28), "`do` wants keys with values, and this is the text `x`"),
        ("- {can: play, do: [], kind: atack}", "FK304", (6, 35), "`atack` is not a choice for `kind`"),
        ("- {can: play, do: [], cost: {gold: 1}}", "FK304", (6, 36), "`gold` is not a key that is known here"),
        ("- {can: play, do: [], limit: twice}", "FK304", (6, 36), "`twice` is not a choice for `limit`"),
        ("- {can: play, do: [], if: [a]}", "FK307", (6, 33), "write one value or question here"),
    ],
)
def test_a_mistake_in_an_effect(make_pack, effect, code, place, message) -> None:
    found = said(make_pack(cards=card(*BASE, "effects:", f"  {effect}")))
    if place == (0, 0):  # an empty list of steps is allowed: a card in force for a while needs no verb
        assert found == []
    else:
        (one,) = found
        assert one[:3] == (code, *place)
        assert one[3].startswith(message)


def test_all_that_is_wrong_with_an_entry_is_said_in_one_run(make_pack) -> None:
    found = said(make_pack(cards=card("deck: wepon", "name: 12", "ammo: lots", "damge: 5d", "lasts: never")))
    assert [each[:3] for each in found] == [
        ("FK210", 3, 11),
        ("FK303", 4, 11),
        ("FK303", 5, 11),
        ("FK302", 6, 5),
        ("FK304", 7, 12),
    ]


def test_what_is_wrong_with_a_card_is_not_said_again_of_those_that_extend_it(make_pack) -> None:
    found = said(make_pack(cards="cards:\n  a: {deck: weapon, name: A, ammo: x}\n  b: {extends: a, name: B}\n"))
    assert [each[:3] for each in found] == [("FK303", 2, 36)]


def test_a_card_takes_over_what_it_does_not_say(make_pack) -> None:
    text = "cards:\n  a: {deck: weapon, name: A, ammo: 3, damage: 2d}\n  b: {extends: a, name: B, damage: 3d}\n"
    library = fragkit.load(make_pack(cards=text))
    card = library.cards["demo:b"]
    assert (card.name, card.deck, card.ammo, card.damage) == ("B", "weapon", 3, "3d")


@pytest.mark.parametrize(
    ("pack_line", "code", "message"),
    [
        ("version: 1.0", "FK303", "`version` wants a version, and this is the number 1.0"),
        ("version: one", "FK306", "`one` is not a version"),
        ("authors: Ann", "FK303", "`authors` wants a list, and this is the text `Ann`"),
        ("authors: []", "FK305", "`authors` has 0 entries; it needs at least 1"),
        ("language: English", "FK306", "`English` is not a language"),
        ("format: 7", "FK310", "this pack is written in format 7; this fragkit reads up to 1"),
        ("requires: {gold: newest}", "FK307", "`newest` is not a range of versions for `gold`"),
        ("requires: [gold]", "FK303", "`requires` wants keys with values, and this is a list"),
    ],
)
def test_a_mistake_in_pack_yaml(make_pack, pack_line: str, code: str, message: str) -> None:
    folder = make_pack()
    key = pack_line.partition(":")[0]
    pack = (folder / "pack.yaml").read_text()
    head, _, tail = pack.partition(f"{key}:")
    rest = tail.partition("\n")[2] if key != "requires" else ""
    (found,) = said(make_pack(pack=f"{head}{pack_line}\n{rest}"))
    assert (found[0], found[3]) == (code, message)


def test_a_fix_is_offered_where_the_meaning_is_certain(make_pack) -> None:
    folder = make_pack(cards=card("deck: weapon", "name: 12"))
    (found,) = fragkit.load(folder).findings
    assert found.fix is not None
    assert (found.fix.safe, found.fix.edits[0].text) == (True, "'12'")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("fighters:\n  a: {name: A, starting_weapon: {name: P, damage: }}\n", {"damage": (2, 43)}),
        ("fighters:\n  a: {name: A, starting_weapon: {name: }}\n", {"name": (2, 34)}),
        (card(*BASE, "lasts: {when: }"), {"when": (5, 13)}),
        (card(*BASE, "effects:", "- {modify: {speed: {add: }}}"), {"add": (6, 25)}),
        (card(*BASE, "effects:", "- {modify: {speed: {add: 1}}, if: }"), {"if": (6, 35)}),
        (card(*BASE, "effects:", "- {modify: }"), {"modify": (6, 8)}),
        (card(*BASE, "effects:", "- {modify: {speed: }}"), {"speed": (6, 17)}),
        (card(*BASE, "effects:", "- {when: enter, do: }"), {"do": (6, 21)}),
        (card(*BASE, "effects:", "- {can: x, cost: {attacks: }, do: }"), {"attacks": (6, 23), "do": (6, 35)}),
        ("maps:\n  a: {name: A, drawing: '.', legend: {x: {terrain: }}}\n", {"terrain": (2, 43)}),
        ("maps:\n  a: {name: A, drawing: }\n", {"drawing": (2, 16)}),
        ("tokens:\n  a: {name: A, memory: {x: {type: int, start: }}}\n", {"start": (2, 40)}),
        ("tables:\n  a: {roll: , rows: {1-6: []}}\n", {"roll": (2, 7)}),
        ("variants:\n  a: {name: A, group: option, victory: {first_to: }}\n", {"first_to": (2, 41)}),
        ("fighters:\n  a: {name: A, health: , speed: 2, accuracy: 2}\n", {"health": (2, 16)}),
    ],
)
def test_a_key_with_nothing_behind_it_is_said_once_however_far_in(make_pack, text: str, places) -> None:
    found = said(make_pack(content=text))
    assert [each[:4] for each in found] == [
        ("FK303", *place, f"nothing is written after `{key}:`") for key, place in places.items()
    ]


def test_a_blank_key_hides_nothing_else_that_is_wrong(make_pack) -> None:
    found = said(
        make_pack(
            content="""\
            fighters:
              a:
                name: A
                starting_weapon: {name: , damage: x, ammo: 3}
                cheat:
                  - {when: enter, limit: }
                  - {can: Duck, kind: , do: []}
            """
        )
    )
    assert [(code, line, message) for code, line, _, message, _ in found] == [
        ("FK303", 4, "nothing is written after `name:`"),
        ("FK306", 4, "`x` is not a number of dice"),
        ("FK302", 4, "`ammo` is not a key that is known here"),
        ("FK307", 6, "say what happens, with `do:` or with `instead:`, not both"),
        ("FK303", 6, "nothing is written after `limit:`"),
        ("FK306", 7, "`Duck` is not an id"),
        ("FK303", 7, "nothing is written after `kind:`"),
    ]


def test_a_blank_key_that_is_not_known_is_not_passed_over(make_pack) -> None:
    (found,) = said(make_pack(cards=card(*BASE, "amo:")))
    assert found[:4] == ("FK302", 5, 5, "`amo` is not a key that is known here")


def test_a_key_whose_value_could_not_be_read_is_not_called_blank(make_pack) -> None:
    found = said(make_pack(fighters="fighters:\n  a: {name: A, starting_weapon: {name: P, damage: *x}}\n"))
    assert [each[0] for each in found] == ["FK106"]


@pytest.mark.parametrize(
    ("glyph", "message"),
    [
        ("'#'", "`#` always means the same in a drawing"),
        ("' '", "` ` always means the same in a drawing"),
        ("'-'", "`-` always means the same in a drawing"),
        ("\u0301", "this character cannot be seen in a drawing"),
    ],
)
def test_the_letter_of_terrain_can_be_drawn_and_is_free(make_pack, glyph: str, message: str) -> None:
    found = said(make_pack(terrain=f"terrain:\n  mud: {{name: Mud, glyph: {glyph}}}\n"))
    assert [each[:4] for each in found] == [("FK507", 2, 27, message)]


def test_behind_a_flood_of_unknown_keys_the_known_ones_are_looked_at(make_pack) -> None:
    flood = "".join(f"    x{number}: 1\n" for number in range(1_500))
    folder = make_pack(cards=f"cards:\n  x:\n{flood}    deck: weapon\n    name: X\n    damage: five\n")
    found = Counter(each.code for each in fragkit.load(folder).findings)
    assert found == {"FK306": 1, "FK302": 199, "FK008": 1}
