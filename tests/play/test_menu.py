"""What a player types is what he means, or is answered with what he could type."""

from __future__ import annotations

from pathlib import Path

import pytest

from fragkit.engine.options import Act
from fragkit.play.ink import painted
from fragkit.play.menu import ORDERS, Choice, Menu, Order, Walk, Wrong
from fragkit.table.places import Names, Places
from fragkit.table.staging import set_up
from tests.play.tables import begun, library, played


@pytest.fixture(scope="module")
def action() -> Menu:
    """Ann stands on A1 of the Closet, with 9 points of movement."""
    conversation, _ = played(begun("human", "bot", "bot", "bot"), "A1", "")
    menu = Menu(conversation.sitting.view(0))
    assert menu.view.decision.why == "action"
    return menu


@pytest.fixture(scope="module")
def opening() -> Menu:
    game = begun("human", "bot")
    return Menu(game.view(game.decision.seat))


def test_a_number_is_the_option_beside_it(action: Menu) -> None:
    assert action.answer("1") == Choice(action.numbered[0].code)
    assert action.answer(" 2 ") == Choice(action.numbered[1].code)
    assert f"  1  {action.numbered[0].label}" in [painted(each, False) for each in action.lines(80)]


@pytest.mark.parametrize("typed", ["0", "99", "12345678901234567890"])
def test_another_number_is_answered_with_the_numbers_there_are(action: Menu, typed: str) -> None:
    answer = action.answer(typed)
    assert isinstance(answer, Wrong)
    assert f"from 1 to {len(action.numbered)}" in answer.message


def test_enter_is_the_usual_answer(action: Menu, opening: Menu) -> None:
    assert action.answer("") == Choice("end")
    assert isinstance(opening.answer(""), Wrong)


def test_directions_are_steps(action: Menu) -> None:
    answer = action.answer("ess")
    assert isinstance(answer, Walk)
    assert [each.direction for each in answer.moves] == ["e", "s", "s"]
    assert action.answer("n") == Wrong("You cannot step there. There is `e`, `s`.")


def test_a_square_is_the_way_there(action: Menu) -> None:
    answer = action.answer("b2")
    assert isinstance(answer, Walk)
    assert len(answer.moves) == 2
    assert answer.moves[-1].square == "B2"
    assert isinstance(action.answer("A1"), Wrong)


def test_a_square_can_be_chosen(opening: Menu) -> None:
    assert opening.answer("h1") == Choice("square H1")
    assert isinstance(opening.answer("B2"), Wrong)


def test_jumps_have_letters_of_their_own(action: Menu) -> None:
    assert action.answer("je2") == action.answer("j e 2") == Choice("jump east 2")
    answer = action.answer("jn2")
    assert isinstance(answer, Wrong)
    assert "je2" in answer.message


def test_orders_and_their_short_words(action: Menu) -> None:
    assert action.answer("?") == action.answer("help") == Order("?")
    assert action.answer("u all") == Order("undo", "all")
    assert action.answer("save My Game.frag") == Order("save", "My Game.frag")
    assert action.answer("Machine Gun") == Order("read", "Machine Gun")


def test_the_label_of_an_option_is_as_good_as_its_number(action: Menu) -> None:
    (code,) = (each.code for each in action.numbered if each.label == "Play Machine Gun")
    assert action.answer("play machine gun") == Choice(code)


def test_yes_and_no_are_words() -> None:
    conversation, _ = played(begun("human", "bot", variant="deadlands", map="main-street", seed=1))
    table = conversation.sitting
    while table.asked is not None and table.view(0).options[0].act is not Act.YES:
        table.choose(table.view(0).options[0].code)
        table.let_bots_play()
    menu = Menu(table.view(0))
    assert menu.answer("y") == menu.answer("yes") == Choice("yes")
    assert menu.answer("n") == menu.answer("No") == Choice("no")
    assert isinstance(menu.answer(""), Wrong)


def test_moves_take_two_lines_and_not_one_each(action: Menu) -> None:
    lines = [painted(each, False) for each in action.lines(80)]
    moves = [each for each in action.view.options if each.act in (Act.STEP, Act.JUMP)]
    assert len(lines) == len(action.view.options) - len(moves) + 2
    assert lines[0].startswith("  move  - e s -")


def test_a_shot_has_its_odds() -> None:
    entry = library().entry("scenarios", "gold:four-squares-away-is-range-four")
    given = library().scenarios[entry.qualified].given
    menu = Menu(set_up(given, Places(entry), Names(library(), entry.pack)).game.view(0))
    shots = [each for each in menu.numbered if each.act is Act.ATTACK]
    assert shots
    assert all(menu.odds(each).startswith("range 4: 92% to hit, ") for each in shots)  # 33 of 36 rolls of two dice


def test_everything_that_can_be_typed_is_on_the_page_about_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [word for word in ORDERS if f"`{word}`" not in page and f"`{word} " not in page] == []
