"""Decisions are taken back as long as nothing hidden has come to light; a game is saved and goes on as it went."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.saving import digest
from fragkit.play.sheets import visible_cards
from fragkit.play.sitting import CannotSave, CannotUndo, Sitting, fresh_name
from tests.play.tables import begun, library, played, sitting

FOUR = ("human", "bot", "bot", "bot")


def in_action(*typed: str) -> Sitting:
    """Ann on A1, at her first action, or after what is typed then."""
    conversation, _ = played(begun(*FOUR), "A1", "", *typed)
    return conversation.sitting


def act(table: Sitting, *codes: str) -> None:
    for code in codes:
        table.choose(code)
        table.let_bots_play()


def the(table: Sitting, label: str) -> str:
    return next(each.code for each in table.view(0).options if each.label == label)


def state(table: Sitting) -> str:
    return digest(table.game.state)


def test_a_step_is_taken_back() -> None:
    table = in_action()
    before = state(table)
    act(table, "step south")
    assert state(table) != before
    table.undo()
    assert state(table) == before
    assert table.view(0).me.square == "A1"


def test_undo_goes_step_by_step_or_all_the_way() -> None:
    table = in_action()
    before = state(table)
    act(table, "step south", "step east", "step north")
    table.undo()
    assert table.view(0).me.square == "B2"
    act(table, "step north")
    table.undo(far=True)
    act(table, "pass")
    assert state(table) == before


def test_a_card_that_was_played_against_bots_is_taken_back() -> None:
    table = in_action()
    before = state(table)
    act(table, the(table, "Play Machine Gun"))
    assert [card.name for card in table.view(0).me.in_play] == ["Machine Gun"]
    table.undo()
    assert state(table) == before


def test_a_card_that_another_person_has_seen_is_not_taken_back() -> None:
    table = Sitting(begun("human", "human", "bot", "bot"))
    table.let_bots_play()
    while table.asked is not None and table.view(table.asked).decision.why != "action":
        act(table, table.view(table.asked).options[-1].code)
    play = next(each for each in table.view(table.asked).options if each.act is Act.PLAY and each.card.damage)
    act(table, play.code)
    with pytest.raises(CannotUndo, match="a card has come to light since"):
        table.undo()


def test_dice_are_final() -> None:
    table = in_action()
    table.undo()
    assert table.view(0).decision.why == "roll"
    with pytest.raises(CannotUndo, match=r"(Ben|Cleo|Dan) has acted since|dice have fallen since"):
        table.undo()


def test_what_can_be_taken_back_has_shown_nothing() -> None:
    """Neither a die nor the face of a card that the player had not seen, in whatever he does."""
    counted: Counter[str] = Counter()
    for seed in range(6):
        counted += counted_decisions(sitting("human", "random", seed=seed), random.Random(seed))
    assert counted["dice"]
    assert counted["free"]


def counted_decisions(table: Sitting, chance: random.Random) -> Counter[str]:
    counted: Counter[str] = Counter()
    while table.asked is not None and len(table.game.decisions) < 150:
        view, count = table.view(0), len(table.game.decisions)
        before = {card.code for card in visible_cards(view)}
        table.choose(chance.choice(view.options).code)
        now = table.view(0)
        dice = any(each.kind in ("rolled", "rerolled") for each in now.log[len(view.log) :])
        faces = bool({card.code for card in visible_cards(now)} - before)
        free = table._final[count] is None
        assert not (free and (dice or faces))
        counted.update({"dice": dice, "free": free})
        table.let_bots_play()
    return counted


def test_a_drawn_card_is_final() -> None:
    table = sitting("human", "random", seed=10)
    act(table, table.view(0).options[-1].code)
    act(table, the(table, "Play Supply Drop"))
    with pytest.raises(CannotUndo, match="a card has come to light since"):
        table.undo()


def test_what_others_did_is_final() -> None:
    table = in_action()
    act(table, "end")
    with pytest.raises(CannotUndo, match=r"(Ben|Cleo|Dan) has acted since|dice have fallen since"):
        table.undo()


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    with pytest.raises(CannotUndo, match="nothing has been decided yet"):
        sitting(*FOUR).undo()


def test_nobody_takes_back_what_another_has_decided() -> None:
    table = sitting("human", "human")
    first = table.asked
    table.choose("square A1")
    assert table.asked != first
    with pytest.raises(CannotUndo, match="has decided since"):
        table.undo()


def test_after_undo_the_bots_and_the_dice_go_on_alike() -> None:
    table, other = in_action(), in_action()
    act(table, "step south")
    table.undo()
    for each in (table, other):
        act(each, "end")
    assert state(table) == state(other)


def test_a_saved_game_goes_on_as_it_went(tmp_path: Path) -> None:
    table = in_action("s")
    table.save(tmp_path / "game.frag")
    again = Sitting(Game.replay((tmp_path / "game.frag").read_text(encoding="utf-8"), library()))
    assert state(again) == state(table)
    assert again.bots == table.bots == (None, "greedy", "greedy", "greedy")
    assert again.is_saved
    again.undo()
    assert again.view(0).me.square == "A1"


def test_nothing_but_a_saved_game_is_overwritten(tmp_path: Path) -> None:
    table, path = in_action(), tmp_path / "notes.txt"
    path.write_text("milk, eggs", encoding="utf-8")
    with pytest.raises(CannotSave, match="something else than a saved game"):
        table.save(path)
    assert path.read_text(encoding="utf-8") == "milk, eggs"
    with pytest.raises(CannotSave, match="cannot be written"):
        table.save(tmp_path / "nowhere" / "game.frag")
    table.save(tmp_path / "game.frag")
    table.save(tmp_path / "game.frag")


def test_a_fresh_name_is_no_file_that_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fresh_name(7) == Path("game-7.frag")
    Path("game-7.frag").touch()
    assert fresh_name(7) == Path("game-7-2.frag")
    assert not fresh_name(10**400).exists()
