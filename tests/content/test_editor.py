"""What an author sees in an editor: the schemas in the hands of the real yaml-language-server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import fragkit
from fragkit.content.fields import keys_of
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS
from fragkit.packs.nodes import Mapping
from tests.content.language_server import LanguageServer, NoServerError, Proposal
from tests.content.test_schema import BROKEN, COMPLETE, EXPECTED, HERE, ROOT, SHIPPED, named

pytestmark = pytest.mark.editor

CARET = "‸"
RIGHT = [*SHIPPED, *COMPLETE]


class Editor:
    """An editor with every file open that the tests are about."""

    def __init__(self, server: LanguageServer) -> None:
        self.server = server
        self.files = {path: server.open(path) for path in (*RIGHT, *BROKEN)}
        self._numbers = count(1)

    def type(self, text: str, schema: str) -> tuple[str, int, int]:
        """Opens a file that nobody has saved; returns its address and the place of the caret."""
        before = text.partition(CARET)[0]
        line, column = before.count("\n") + 2, len(before) - before.rfind("\n")
        header = f"# yaml-language-server: $schema=../../schemas/{schema}.schema.json\n"
        path = HERE.parent / "unsaved" / f"{next(self._numbers)}.yaml"
        return self.server.open(path, header + text.replace(CARET, "")), line, column

    def offers(self, text: str, schema: str = "content") -> dict[str, Proposal]:
        return self.server.completions(*self.type(text, schema))

    def tells(self, text: str, schema: str = "content") -> str:
        return self.server.hover(*self.type(text, schema))

    def objects(self, text: str, schema: str = "content") -> list[str]:
        return [problem.message for problem in self.server.problems(self.type(text, schema)[0])]


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    try:
        with LanguageServer(ROOT) as server:
            yield Editor(server)
    except NoServerError as why:
        if os.environ.get("CI"):
            pytest.fail(str(why))
        pytest.skip(str(why))


class TestAnEditor:
    @pytest.mark.parametrize("path", RIGHT, ids=named)
    def test_finds_nothing_wrong_with_a_file_that_is_right(self, editor: Editor, path: Path) -> None:
        assert editor.server.problems(editor.files[path]) == []

    @pytest.mark.parametrize("path", BROKEN, ids=named)
    def test_marks_the_line_where_a_file_is_broken(self, editor: Editor, path: Path) -> None:
        expected = EXPECTED.match(path.read_text(encoding="utf-8"))
        assert expected
        line = int(expected[4] or expected[2])
        assert line in {problem.line for problem in editor.server.problems(editor.files[path])}

    @pytest.mark.parametrize("path", BROKEN, ids=named)
    def test_explains_what_is_broken_without_showing_a_pattern_or_a_schema(self, editor: Editor, path: Path) -> None:
        for problem in editor.server.problems(editor.files[path]):
            assert "^" not in problem.message
            assert "schema" not in problem.message

    def test_takes_an_emoji_for_one_letter_of_a_legend(self, editor: Editor) -> None:
        fire = "maps:\n  a:\n    name: A\n    drawing: x\n    legend: {\U0001f525: acid}\n"
        assert editor.objects(fire) == []

    def test_takes_numbers_for_keys_of_a_table(self, editor: Editor) -> None:
        table = "tables:\n  a:\n    roll: {dice: 1d, by: you, reason: a}\n    rows: {1: [], 2-6: []}\n"
        assert editor.objects(table) == []

    def test_blames_an_effect_only_for_what_is_wrong_in_its_own_form(self, editor: Editor) -> None:
        card = "cards:\n  a:\n    deck: weapon\n    name: A\n    effects:\n      - {}\n"
        assert editor.objects(card.format("{can: x, of: everyone, do: []}")) == ["Property of is not allowed."]
        assert editor.objects(card.format("{modify: {speed: {add: []}}}")) == [
            "Incorrect type. Expected one of integer, string."
        ]

    @pytest.mark.parametrize(
        ("effect", "objections"),
        [
            ("{modify: {sped: {add: 1}}}", ["Property sped is not allowed."]),
            ("{when: attack.hitt, do: []}", ["Write an event, such as `enter`, or one that a pack declares; "]),
            ("{when: my-own-event, do: []}", []),
            ("{when: other-pack:event, do: []}", []),
            ("{when: 3, do: []}", ['Incorrect type. Expected "string".']),
            ("{when: enter, do: [{hael: {who: you, points: 1}}]}", ["Property hael is not allowed."]),
            ("{when: enter, do: [{heal: {who: you}}]}", ['Missing property "points".']),
            ("{when: enter, do: [{if: you.wounds > 0}]}", ['Missing property "do".']),
            ("{when: enter, do: [{cancel: game}]}", ['Value is not accepted. Valid values: "attack", "roll", ']),
            ("{when: enter, do: [{draw: {by: you}}]}", ["Say where the card comes from, with `deck:`, `from:` or "]),
        ],
    )
    def test_objects_to_what_no_pack_can_declare_and_to_nothing_else(
        self, editor: Editor, effect: str, objections: list[str]
    ) -> None:
        found = editor.objects(f"{CARD}    effects:\n      - {effect}\n")
        assert len(found) == len(objections)
        assert all(message.startswith(start) for message, start in zip(found, objections, strict=True))


CARD = "cards:\n  rail-gun:\n    deck: weapon\n    name: Rail Gun\n"


class TestCompletion:
    @pytest.mark.parametrize("kind", MODELS)
    def test_of_a_new_entry_offers_all_its_keys_and_says_what_they_are_for(self, editor: Editor, kind: str) -> None:
        name = "NEW-RULE-01" if kind == "rules" else "new-one"
        offered = editor.offers(f"{kind}:\n  {name}:\n    {CARET}\n")
        for key, field in keys_of(MODELS[kind]).items():
            assert offered[key].about == field.description

    def test_of_a_new_pack_offers_all_its_keys_and_says_what_they_are_for(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARET}\n", "pack")
        for key, field in keys_of(PackInfo).items():
            assert offered[key].about == field.description

    def test_of_a_new_file_offers_the_sections(self, editor: Editor) -> None:
        assert editor.offers(f"{CARET}\n").keys() == MODELS.keys()

    def test_inside_a_card_offers_the_keys_that_it_does_not_have_yet(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    {CARET}\n")
        assert {"damage", "ammo", "armor", "effects"} <= offered.keys()
        assert not {"deck", "name"} & offered.keys()

    def test_of_a_number_fills_in_one_that_is_allowed(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    {CARET}\n")
        assert offered["armor"].inserts == "armor: ${1:1}"
        assert offered["ammo"].inserts == "ammo: ${1:6}"

    def test_of_a_flag_does_not_lower_it(self, editor: Editor) -> None:
        offered = editor.offers(f"tokens:\n  barrel:\n    name: Barrel\n    {CARET}\n")
        assert offered["solid"].inserts == "solid: "

    def test_of_a_deck_offers_those_that_ship(self, editor: Editor) -> None:
        offered = editor.offers(f"cards:\n  rail-gun:\n    name: Rail Gun\n    deck: {CARET}\n")
        assert {"weapon", "gadget", "special"} <= offered.keys()

    def test_of_a_duration_offers_the_words_for_one(self, editor: Editor) -> None:
        assert {"your-next-turn", "this-attack", "game"} <= editor.offers(f"{CARD}    lasts: {CARET}\n").keys()

    def test_of_a_new_effect_offers_the_three_forms_and_nothing_else(self, editor: Editor) -> None:
        assert editor.offers(f"{CARD}    effects:\n      - {CARET}\n").keys() == {"can", "modify", "when"}

    @pytest.mark.parametrize(
        ("form", "some", "none"),
        [
            ("modify: {speed: {add: 1}}", {"of", "you", "if"}, {"do", "can", "when", "cost"}),
            ("when: enter", {"do", "instead", "limit", "each"}, {"of", "can", "modify", "cost"}),
            ("can: duck", {"do", "instead", "cost", "by", "when"}, {"of", "modify", "each"}),
        ],
        ids=["modify", "when", "can"],
    )
    def test_inside_an_effect_offers_the_keys_of_its_form(
        self, editor: Editor, form: str, some: set[str], none: set[str]
    ) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - {form}\n        {CARET}\n").keys()
        assert some <= offered
        assert not none & offered

    def test_of_a_change_to_a_number_offers_the_operations(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - modify:\n          speed:\n            {CARET}\n")
        assert offered.keys() >= {"set", "multiply", "divide", "add", "floor", "cap"}
        assert offered["cap"].about == "It is never more than this."

    def test_of_a_cost_offers_what_can_be_paid(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - can: duck\n        cost:\n          {CARET}\n")
        assert offered.keys() >= {"attacks", "movement", "ammo", "cards", "blood"}

    def test_of_an_event_offers_those_of_the_game_and_says_when_they_happen(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - when: {CARET}\n")
        assert {name: each.about for name, each in offered.items()} == {
            name: event.doc for name, event in EVENTS.items()
        }

    def test_of_the_event_of_an_option_offers_those_in_which_players_are_asked(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - can: play\n        when: {CARET}\n")
        assert offered.keys() == {"any-time", *(name for name, event in EVENTS.items() if event.window)}

    def test_of_a_modify_offers_every_quantity_and_says_what_it_is(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - modify:\n          {CARET}\n")
        for name, quantity in QUANTITIES.items():
            assert offered[name].about.startswith(quantity.doc)
        assert offered["attack.immune"].inserts == "attack.immune:\n  set: "

    def test_of_a_step_offers_every_verb_with_what_it_needs(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - when: enter\n        do:\n          - {CARET}\n")
        for name, verb in VERBS.items():
            assert offered[name].about.startswith(verb.doc)
        assert offered["heal"].inserts == "heal:\n    who: $1\n    points: $2"
        assert offered["if"].inserts == "if: "

    @pytest.mark.parametrize(
        ("step", "some", "none"),
        [
            (f"heal:\n              {CARET}", {"who", "points"}, {"do", "damage"}),
            (f"heal:\n              who: you\n              {CARET}", {"points"}, {"who"}),
            (f"if: x\n            {CARET}", {"do", "else"}, {"where", "heal"}),
            (f"for: x\n            {CARET}", {"in", "where", "do", "together"}, {"else"}),
            (f"gain:\n              {CARET}", {"of", "movement", "blood"}, set()),
            (f"cancel: {CARET}", {"attack", "roll", "move", "turn"}, {"what"}),
            (f"proceed: {CARET}", {"powerup", "spawn.point"}, {"attack.hit"}),
            (f"draw:\n              deck: {CARET}", {"weapon", "gadget", "special"}, set()),
            (f"take_out:\n              until: {CARET}", {"their-next-turn", "this-turn"}, set()),
            (f"arrive:\n              how: {CARET}", {"teleport", "bump"}, set()),
            (f"later:\n              - {CARET}", {"heal", "if"}, set()),
        ],
    )
    def test_inside_a_step_offers_what_its_verb_takes(
        self, editor: Editor, step: str, some: set[str], none: set[str]
    ) -> None:
        start = f"{CARD}    effects:\n      - when: enter\n        do:\n          - "
        offered = editor.offers(f"{start}{step}\n").keys()
        assert some <= offered
        assert not none & offered

    def test_of_a_limit_says_how_often_each_is(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - when: enter\n        limit: {CARET}\n")
        assert offered["once-per-turn"].about == "Once in each turn."

    def test_of_the_part_that_one_plays_offers_those_there_are(self, editor: Editor) -> None:
        offered = editor.offers(f"{CARD}    effects:\n      - when: attack.hit\n        you: {CARET}\n")
        assert {"anyone", "target", "attacker", "mover"} <= offered.keys()

    def test_inside_a_legend_offers_what_a_letter_can_stand_for(self, editor: Editor) -> None:
        offered = editor.offers(f"maps:\n  m:\n    name: M\n    drawing: x\n    legend:\n      x:\n        {CARET}\n")
        assert offered.keys() >= {"terrain", "respawn", "door", "diagonal"}

    def test_where_a_card_begins_offers_to_write_one(self, editor: Editor) -> None:
        offered = editor.offers(f"cards:\n  {CARET}\n")
        assert offered.keys() >= {"weapon", "armor", "special"}
        assert offered["weapon"].inserts.splitlines() == [
            "${1:my-weapon}:",
            "    deck: weapon",
            "    name: ${2:My Weapon}",
            "    damage: ${3:3d}",
            "    ammo: ${4:6}",
        ]


class TestHover:
    def test_on_a_key_tells_what_it_is_for_and_what_has_it(self, editor: Editor) -> None:
        told = editor.tells(f"{CARD}    ar{CARET}mor: 1\n")
        assert told.startswith("#### Card\n\nThe points of Health that it adds while worn.\n")

    def test_on_every_key_of_an_entry_tells_what_it_is_for(self, editor: Editor) -> None:
        path = HERE / "complete" / "every-key.yaml"
        library = fragkit.load(path.parent)
        silent, asked = [], 0
        for kind, entries in library.shelf.entries.items():
            for entry in entries.values():
                if entry.pack != "complete":
                    continue
                assert isinstance(entry.node, Mapping)
                for name, key in entry.node.keys.items():
                    span = entry.span(key)
                    told = editor.server.hover(editor.files[path], span.line, span.column)
                    asked += 1
                    if str(keys_of(MODELS[kind])[name].description) not in told:
                        silent.append(f"{span.line}: {name}: {told}")
        assert silent == []
        assert asked > 100

    def test_on_a_key_that_holds_another_model_tells_of_the_key(self, editor: Editor) -> None:
        told = editor.tells(f"fighters:\n  f:\n    name: F\n    starting{CARET}_weapon: {{name: Colt, damage: 2d}}\n")
        assert "The weapon printed on the sheet" in told
        assert "What can be fired" not in told

    def test_shows_code_as_code(self, editor: Editor) -> None:
        assert "such as `5d`;" in editor.tells(f"{CARD}    dam{CARET}age: 5d\n")

    def test_on_the_condition_of_an_effect_tells_of_the_condition(self, editor: Editor) -> None:
        told = editor.tells(
            f"{CARD}    effects:\n      - when: enter\n        i{CARET}f: you.wounds > 0\n        do: []\n"
        )
        assert told.startswith("#### When\n\nOnly when this is true.\n")

    def test_on_an_id_tells_what_it_names(self, editor: Editor) -> None:
        assert editor.tells(CARD.replace("rail", f"ra{CARET}il", 1)).startswith("#### Card\n\nA card of a deck.\n")

    def test_on_a_choice_lists_what_there_is_to_choose_from(self, editor: Editor) -> None:
        told = editor.tells(f"{CARD}    las{CARET}ts: game\n")
        assert "How long it stays in force" in told
        assert "* `this-attack`" in told

    def test_on_an_event_tells_when_it_happens(self, editor: Editor) -> None:
        told = editor.tells(f"{CARD}    effects:\n      - when: attack.h{CARET}it\n        do: []\n")
        assert told.startswith("#### When\n\nThe event, such as `attack.hit`.\n")
        assert f"Allowed Values:\n\n* `attack.hit`: {EVENTS['attack.hit'].doc}\n" in told

    def test_on_a_quantity_tells_what_it_is(self, editor: Editor) -> None:
        told = editor.tells(f"{CARD}    effects:\n      - modify: {{sp{CARET}eed: {{add: 1}}}}\n")
        assert QUANTITIES["speed"].doc in told

    @pytest.mark.parametrize(
        ("step", "about"),
        [
            (f"he{CARET}al: {{who: mover, points: 1}}", VERBS["heal"].doc),
            (f"heal: {{who: mover, poi{CARET}nts: 1}}", "How many wounds."),
            (f"i{CARET}f: mover.wounds > 0\n            do: []", VERBS["if"].doc),
            (f"respa{CARET}wn: mover", VERBS["respawn"].doc),
            (f"let: {{x: 1}}\n          - later:\n              - he{CARET}al: {{}}", VERBS["heal"].doc),
        ],
    )
    def test_on_a_verb_and_what_it_takes_tells_what_they_are(self, editor: Editor, step: str, about: str) -> None:
        told = editor.tells(f"{CARD}    effects:\n      - when: enter\n        do:\n          - {step}\n")
        assert told.startswith(f"#### Step\n\n{about}")

    def test_on_a_named_duration_tells_what_it_means(self, editor: Editor) -> None:
        assert "* `this-attack`: For this attack." in editor.tells(f"{CARD}    las{CARET}ts: this-attack\n")
