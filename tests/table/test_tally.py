"""What is counted of cards: who drew one, who of these played it, and to whom it was of use."""

from __future__ import annotations

from collections import defaultdict

import pytest

from fragkit.engine.game import Game
from fragkit.engine.pieces import Card
from fragkit.table.bots.random import RandomBot
from fragkit.table.games import Table, play_on, play_one
from fragkit.table.tally import CardCount, Tally, _count_uses, came_of_it
from tests.libraries import shipped_library

KNIFE, DOG = 3, 4


def test_who_picks_a_card_up_and_plays_it_has_not_drawn_it() -> None:
    tally = Tally()
    tally.append(("drew", 0, "gadget", DOG))
    tally.append(("drew", 2, "weapon", KNIFE))
    for seat in (1, 2, 3):
        tally.append(("played", seat, DOG))
        tally.append(("played", seat, KNIFE))
        tally.hits[seat, KNIFE] += 1
    count: defaultdict[str, CardCount] = defaultdict(CardCount)
    _count_uses(count, {KNIFE: "knife", DOG: "dog"}, tally, tally.hits.keys())
    assert count == {"dog": CardCount(holders=1), "knife": CardCount(holders=1, used=1, useful=1)}


def test_no_more_play_a_card_of_those_who_drew_it_than_drew_it() -> None:
    library, table = shipped_library(), Table("gold", (), "closet", ("random",) * 3, most_turns=60)
    counts = [card for seed in range(4) for card in play_one(library, table, seed).cards.values()]
    assert all(card.useful <= card.used <= min(card.holders, card.players) for card in counts)
    assert any(card.useful for card in counts)
    assert any(card.players > card.holders for card in counts)


@pytest.fixture
def game() -> Game:
    return Table("gold", (), "closet", ("random",) * 2).game(shipped_library(), 0)


@pytest.fixture
def tally(game: Game) -> Tally:
    tally = Tally()
    tally.arena = game.arena
    return tally


def _is_useful(game: Game, tally: Tally, card: Card) -> bool:
    return (0, card.number) in came_of_it(tally, game.arena.setting.cards)


def _first(game: Game, *, armor: bool = False, at_once: bool = False) -> Card:
    """A card of a deck that is no weapon."""
    for card in game.arena.setting.cards:
        kind, cans = card.kind, [can for cans in card.kind.plays.values() for can in cans]
        acts = kind.play is not None or kind.lasts is not None or any(cans)
        if card.deck is not None and not card.weapon and (acts, bool(card.kind.armor)) == (at_once, armor):
            return card
    raise AssertionError("there is none")


def test_what_lies_before_somebody_is_of_use_once_a_turn_of_his_has_begun(game: Game, tally: Tally) -> None:
    gadget = _first(game)
    game.state.fighters[0].in_play.append(gadget)
    tally.append(("played", 0, gadget.number))
    tally.append(("turn", 1))
    assert not _is_useful(game, tally, gadget)
    tally.append(("turn", 0))
    assert _is_useful(game, tally, gadget)


def test_what_was_lost_before_is_of_none(game: Game, tally: Tally) -> None:
    gadget = _first(game)
    tally.append(("played", 0, gadget.number))
    tally.append(("discarded", gadget.number))
    tally.append(("turn of all", 2))
    assert not _is_useful(game, tally, gadget)


def test_what_does_something_at_once_is_of_use_when_it_is_played(game: Game, tally: Tally) -> None:
    card = _first(game, at_once=True)
    assert not _is_useful(game, tally, card)
    tally.append(("played", 0, card.number))
    assert _is_useful(game, tally, card)


@pytest.mark.parametrize("absorbed", [0, 2])
def test_armor_is_of_use_when_it_keeps_harm_off_even_if_it_is_gone_by_then(
    game: Game, tally: Tally, absorbed: int
) -> None:
    suit = _first(game, armor=True)
    tally.append(("played", 0, suit.number))
    tally.append(("discarded", suit.number))
    tally.append(("damaged", 0, 3, absorbed))
    assert _is_useful(game, tally, suit) == bool(absorbed)


def test_every_hit_is_counted_for_its_weapon_however_quickly_it_was_played() -> None:
    class Hits(Tally):
        heard = 0

        def append(self, happening: tuple[object, ...]) -> None:
            self.heard += happening[0] == "hit"
            super().append(happening)

    library, table = shipped_library(), Table("gold", (), "closet", ("random",) * 3, most_turns=60)
    for seed in range(3):
        tally = Hits()
        game = table.game(library, seed, tally)
        tally.arena = game.arena
        play_on(game, [RandomBot(seed) for _ in range(3)], 60)
        assert tally.heard == tally.hits.total() > 0
