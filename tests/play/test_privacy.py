"""What is shown to a player comes from his view: no hidden card of another ever appears on his screen."""

from __future__ import annotations

import ast
import random
from contextlib import suppress
from pathlib import Path

import pytest

from fragkit import play
from fragkit.play.conversation import Conversation
from fragkit.play.sheets import visible_cards
from fragkit.play.sitting import Sitting
from tests.play.tables import Script, begun, library

KNOWS_THE_GAME = {"sitting", "seats"}
"""The modules that may hold a game; all others get views."""
READ = ("log", "hand", "?", "look C3", "look")


def hidden_names(table: Sitting, seat: int) -> set[str]:
    """The names of cards in other hands that this player knows from nowhere."""
    view = table.view(seat)
    known = {card.name for card in visible_cards(view)}
    told = " ".join(each.text for each in view.log)
    others = [fighter for fighter in table.game.state.fighters if fighter.seat != seat]
    names = {card.name for fighter in others for card in fighter.hand}
    return {name for name in names if name not in known and name not in told}


@pytest.mark.parametrize(
    ("seats", "variant"),
    [(("human", "bot", "bot"), "gold"), (("human", "human", "random"), "gold"), (("human", "human"), "deadlands")],
)
def test_no_hidden_card_of_another_is_shown(seats: tuple[str, ...], variant: str) -> None:
    map = "closet" if variant == "gold" else "main-street"
    table, chance = Sitting(begun(*seats, variant=variant, map=map, seed=8)), random.Random(8)
    looked: list[int] = []

    def types(prompt: str) -> str | None:
        if len(looked) > 150:
            return None
        if prompt != "> ":
            return ""
        assert table.asked is not None
        hidden = hidden_names(table, table.asked)
        looked.append(len(hidden))
        shown = "\n".join(terminal.screens[-1])
        assert not [name for name in hidden if name in shown]
        return chance.choice([*READ, "1", "2", "3", "", "", "e", "w", "n", "s", "undo"])

    terminal = Script(types)
    with suppress(EOFError):
        Conversation(table, library(), terminal).run()
    assert sum(looked) > 50


def test_a_hidden_card_cannot_be_read_about() -> None:
    table = Sitting(begun("human", "bot", "bot"))
    names = iter(sorted(hidden_names(table, 0)))
    terminal = Script(lambda prompt: next(names, None))
    with pytest.raises(EOFError):
        Conversation(table, library(), terminal).run()
    assert terminal.shown.count("means nothing here") >= 4


def test_only_who_holds_the_game_imports_it() -> None:
    for path in Path(play.__file__).parent.glob("*.py"):
        imported = {
            node.module
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
        }
        if path.stem not in KNOWS_THE_GAME:
            assert not imported & {"fragkit.engine.game", "fragkit.engine.state", "fragkit.engine.arena"}, path.name
