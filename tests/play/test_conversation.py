"""A whole game by what is typed: walking, reading, taking back, changing places, and the end."""

from __future__ import annotations

import pytest

from fragkit.play.story import story
from tests.play.tables import begun, played

FOUR = ("human", "bot", "bot", "bot")
START = ("A1", "")
"""Ann begins on A1, and lets her roll stand."""


def test_a_game_played_to_its_end_names_the_winner() -> None:
    conversation, terminal = played(begun("human", "bot"), *["1"] * 400)
    assert conversation.sitting.over
    view = conversation.sitting.view(None)
    winner = view.fighters[view.winners[0]].name
    conversation.show_end()
    assert f"{winner} wins! The game is over after {view.turn} turns." in terminal.shown
    assert terminal.shown.rstrip().endswith("frags")


def test_bots_alone_play_to_the_end() -> None:
    conversation, terminal = played(begun("greedy", "random"))
    assert conversation.sitting.over
    assert terminal.shown == ""


def test_a_walk_takes_several_steps() -> None:
    conversation, terminal = played(begun(*FOUR), *START, "sse")
    assert conversation.sitting.view(0).me.square == "B3"
    assert "Ann steps to A2, A3, B3" in "\n".join(terminal.screens[-1])


def test_a_walk_to_a_square() -> None:
    conversation, _ = played(begun(*FOUR), *START, "c2")
    assert conversation.sitting.view(0).me.square == "C2"


def test_a_walk_ends_at_a_wall() -> None:
    conversation, terminal = played(begun(*FOUR), *START, "snnn")
    assert conversation.sitting.view(0).me.square == "A1"
    assert "You stop at A1: the way does not go on." in terminal.screens[-1]


def test_a_walk_ends_where_something_happens() -> None:
    conversation, terminal = played(begun(*FOUR, map="loading-dock", seed=38), "J3", "", "wwwwww")
    assert conversation.sitting.view(0).me.square == "G3"  # acid
    assert "Ann rolls" in "\n".join(terminal.screens[-1])
    assert "You stop at G3: something has happened." in terminal.screens[-1]


def test_undo_on_the_screen_and_its_refusal() -> None:
    conversation, terminal = played(begun(*FOUR), *START, "s", "undo", "undo", "undo")
    assert "Taken back." in terminal.shown
    assert terminal.shown.count("You cannot go further back: ") == 1
    assert conversation.sitting.view(0).decision.why == "roll"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no 99: the numbers go from 1 to 4."),
        ("n", "You cannot step there."),
        ("jn2", "You cannot jump there."),
        ("A1", "You cannot get to A1 with the movement that you have left."),
        ("machin gun", "`machin gun` means nothing here. Did you mean `Machine Gun`?"),
        ("\x1b[31mred", "`<1B>[31mred` means nothing here."),
        ("look Z9", "There is no square `Z9`."),
        ("skip", "You can skip only"),
    ],
)
def test_what_cannot_be_is_answered_with_what_can(typed: str, answer: str) -> None:
    conversation, terminal = played(begun(*FOUR), *START, typed)
    assert answer in "\n".join(terminal.screens[-1])
    assert len(conversation.sitting.game.decisions) == len(played(begun(*FOUR), *START)[0].sitting.game.decisions)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("?", "step north, east, south or west"),
        ("hand", "Thermos"),
        ("log", "Ann draws Machine Gun"),
        ("acid", "Acid"),
        ("rookie", "Rookie"),
        ("machine", "Machine Gun"),
        ("look h3", "respawn point 4"),
        ("look g3", "east: a green door that opens to the east"),
        ("look c5", "east: a window"),
    ],
)
def test_what_can_be_read(typed: str, answer: str) -> None:
    _, terminal = played(begun(*FOUR), *START, typed)
    screen = "\n".join(terminal.screens[-1])
    assert answer in screen.partition(f"> {typed}")[2]


def test_between_two_people_nothing_is_shown_until_the_next_is_there() -> None:
    conversation, terminal = played(begun("human:Ann", "human:Zed"), "", "A1", "", "H1")
    screens = ["\n".join(screen) for screen in terminal.screens]
    covers = [number for number, screen in enumerate(screens) if "you are asked" in screen]
    names = ["Ann" if "Ann, you" in screens[number] else "Zed" for number in covers]
    assert names[:2] in (["Ann", "Zed"], ["Zed", "Ann"])
    hands = {each.name: each.hand for seat in (0, 1) for each in [conversation.sitting.view(seat).me]}
    for number, name in zip(covers, names, strict=True):
        assert not any(card.name in screens[number] for hand in hands.values() for card in hand)
        assert number + 1 == len(screens) or all(card.name in screens[number + 1] for card in hands[name])


def test_who_plays_alone_is_never_asked_whether_he_is_there() -> None:
    _, terminal = played(begun(*FOUR), *START, "")
    assert "Are you there" not in terminal.shown


def test_skipping_ends_at_one_s_next_turn() -> None:
    plain, _ = played(begun(*FOUR, seed=4), "1", "", "", "", "")
    assert plain.sitting.view(0).decision.why == "enter"
    conversation, _ = played(begun(*FOUR, seed=4), "1", "", "", "", "", "skip")
    view = conversation.sitting.view(0)
    assert view.active == 0 or view.attack is not None


@pytest.mark.parametrize("columns", [24, 40, 80, 160])
def test_the_board_fits_the_terminal(columns: int) -> None:
    _, terminal = played(begun(*FOUR), *START, columns=columns)
    boards = [text for text in terminal.screens[-1] if "┃" in text or "━" in text]
    assert boards
    if columns < 80:
        assert max(map(len, boards)) <= columns


def test_the_log_joins_steps_and_leaves_out_what_nobody_reads() -> None:
    conversation, _ = played(begun(*FOUR), *START, "ss", "log")
    view = conversation.sitting.view(0)
    marks = conversation.table.marks
    told = ["".join(span.text for span in each) for each in story(view.log, view.fighters, marks)]
    assert any(each.endswith(" Ann steps to A2, A3") for each in told)
    assert not any("shuffled" in each for each in told)


def test_on_ones_own_walk_nobody_is_asked_for_what_can_wait() -> None:
    """Ann holds a card that she may play at any time; she can still when she has arrived."""
    conversation, terminal = played(begun(*FOUR, map="sky-harbour", seed=11), "N10", "skip", "nw")
    view = conversation.sitting.view(0)
    assert view.me is not None
    assert view.me.square == "M9"
    assert any("any-time" in each.gist.moments for each in view.options if each.act == "play")
    assert "steps to N9. Do you answer?" not in terminal.shown


def test_undo_goes_back_step_by_step_past_what_could_wait() -> None:
    conversation, _ = played(begun(*FOUR, map="sky-harbour", seed=11), "N10", "skip", "nw", "undo", "undo")
    view = conversation.sitting.view(0)
    assert view.me is not None
    assert view.me.square == "N10"
