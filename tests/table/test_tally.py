"""Of those who drew a card, it is counted who played it, whoever else may have got it."""

from __future__ import annotations

from collections import defaultdict

from fragkit.table.games import Table, play_one
from fragkit.table.tally import CardCount, Tally, _count_uses
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
    _count_uses(count, {KNIFE: "knife", DOG: "dog"}, tally)
    assert count == {"dog": CardCount(holders=1), "knife": CardCount(holders=1, used=1, useful=1)}


def test_no_more_play_a_card_of_those_who_drew_it_than_drew_it() -> None:
    library, table = shipped_library(), Table("gold", (), "closet", ("random",) * 3, most_turns=60)
    counts = [card for seed in range(4) for card in play_one(library, table, seed).cards.values()]
    assert all(card.useful <= card.used <= min(card.holders, card.players) for card in counts)
    assert any(card.useful for card in counts)
    assert any(card.players > card.holders for card in counts)
