"""Each invariant holds in a game that nobody touched, and says so when somebody did."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fragkit.content.library import Library
from fragkit.engine.cards import put_before
from fragkit.engine.decks import take_away
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.options import END, PASS, YES
from fragkit.engine.pieces import Card
from fragkit.engine.state import Ending, State
from fragkit.table import invariants
from fragkit.table.gear import LOOKS, NOTHING, Gear, gear
from fragkit.table.tables import Table
from tests.libraries import shipped_library

TABLE = Table("gold:gold", (), "gold:closet")
PLAYERS = [Player("A", "gold:rookie"), Player("B", "gold:rookie"), Player("C", "gold:rookie")]


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture
def opening(library: Library) -> Game:
    """A game that is being set up."""
    return TABLE.lay_anew(library, PLAYERS, 5)


@pytest.fixture
def game(opening: Game) -> Game:
    """A game that waits for its first action; it is somebody's turn, and everybody has a hand of three."""
    while opening.decision is not None and not opening.decision.final:
        opening.choose(opening.decision.options[-1])
    return opening


def card(game: Game, id: str) -> Card:
    """One of that id, taken from wherever it is."""
    found = next(each for each in game.arena.setting.cards if each.id == id)
    assert take_away(game.arena, found)
    return found


def lose_a_card(game: Game) -> None:
    game.state.piles["core:weapon"].pop()


def copy_a_card(game: Game) -> None:
    game.state.discards["core:weapon"].append(game.state.piles["core:weapon"][0])


def mix_the_piles(game: Game) -> None:
    game.state.piles["core:gadget"].append(game.state.piles["core:weapon"].pop())


def discard_a_starting_weapon(game: Game) -> None:
    weapon = game.state.fighters[0].starting_weapon
    assert weapon is not None
    game.state.left_out.append(weapon)


def fill_a_hand(game: Game) -> None:
    bystander = next(each for each in game.state.fighters if each.seat != game.state.active)
    for weapon in [each for each in game.arena.setting.cards if each.weapon and each.deck][:6]:
        take_away(game.arena, weapon)
        bystander.hand.append(weapon)


def arm_to_the_teeth(game: Game) -> None:
    for weapon in [each for each in game.arena.setting.cards if each.weapon and each.deck][:5]:
        take_away(game.arena, weapon)
        put_before(game.arena, game.state.fighters[0], weapon)


def wear_two_suits(game: Game) -> None:
    for suit in ("gold:light-armor", "gold:flak-vest"):
        put_before(game.arena, game.state.fighters[0], card(game, suit))


def owe_blood(game: Game) -> None:
    game.state.fighters[1].blood = -1


def owe_a_shot(game: Game) -> None:
    game.state.ammo[3] = -1


def overload(game: Game) -> None:
    gun = next(each for each in game.arena.setting.cards if each.full_ammo)
    game.state.ammo[gun.number] = gun.full_ammo + 1


def live_without_health(game: Game) -> None:
    game.state.fighters[2].wounds = 3


def keep_a_wrong_number(game: Game) -> None:
    game.state.fighters[1].values["speed"] = 99


def crowd_together(game: Game) -> None:
    one, other = [each for each in game.state.fighters if each.seat != game.state.active]
    one.square = other.square


def be_nowhere(game: Game) -> None:
    game.state.fighters[0].square = None


def leave_an_effect_behind(game: Game) -> None:
    overclock = card(game, "gold:overclock")
    put_before(game.arena, game.state.fighters[0], overclock)
    game.state.fighters[0].in_play.remove(overclock)
    game.state.discards["core:special"].append(overclock)


def have_no_effect(game: Game) -> None:
    game.state.fighters[0].in_play.append(card(game, "gold:overclock"))


def end_what_is_not_there(game: Game) -> None:
    game.state.endings = (Ending(("card", 3), "this-turn", 0),)


def offer_something_twice(game: Game) -> None:
    assert game.decision is not None
    game.decision.options.append(game.decision.options[0])


def offer_nothing(game: Game) -> None:
    assert game.decision is not None
    game.decision.options.clear()


@pytest.mark.parametrize("invariant", invariants.THOROUGH, ids=lambda each: each.__name__)
def test_all_is_well_when_nobody_meddles(game: Game, invariant: invariants.Invariant) -> None:
    assert list(invariant(game)) == []


@pytest.mark.parametrize(
    ("meddle", "invariant", "complaint"),
    [
        (lose_a_card, invariants.every_card_is_in_one_zone, "is nowhere"),
        (copy_a_card, invariants.every_card_is_in_one_zone, "is in 2 places: the pile of core:weapon, the discards"),
        (mix_the_piles, invariants.every_pile_is_of_its_deck, "lies in a heap of core:gadget"),
        (discard_a_starting_weapon, invariants.every_pile_is_of_its_deck, "is in what was left out"),
        (fill_a_hand, invariants.hands_are_within_their_limit, "cards outside his turn, and may hold 5"),
        (owe_blood, invariants.nothing_is_below_zero, "B's blood is -1"),
        (owe_a_shot, invariants.nothing_is_below_zero, "the ammo of"),
        (overload, invariants.no_track_is_above_full, "has 7 of 6 shots"),
        (live_without_health, invariants.the_living_have_health, "C is alive with Health 0"),
        (keep_a_wrong_number, invariants.kept_numbers_are_right, "B's speed is kept as 99 and is 2"),
        (crowd_together, invariants.only_the_mover_shares_a_square, "are both on"),
        (be_nowhere, invariants.nobody_is_half_there, "A is alive and nowhere"),
        (leave_an_effect_behind, invariants.what_is_in_play_is_in_force, "is in force, and card"),
        (have_no_effect, invariants.what_is_in_play_is_in_force, "is not in force"),
        (end_what_is_not_there, invariants.what_ends_is_there, "card 3 is to end, and is not in play"),
        (offer_something_twice, invariants.codes_are_unique, "more than one option has the code"),
        (offer_nothing, invariants.codes_are_unique, "there is nothing to choose from"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_wrong_is_said(
    game: Game, meddle: Callable[[Game], None], invariant: invariants.Invariant, complaint: str
) -> None:
    meddle(game)

    assert any(complaint in each for each in invariant(game)), list(invariant(game))


def looked_at(game: Game, before: Gear) -> list[str]:
    return [each for look in LOOKS for each in look(game, gear(game), before)]


def test_who_gets_more_weapons_than_he_may_have_is_found(game: Game) -> None:
    before = gear(game)
    arm_to_the_teeth(game)

    assert looked_at(game, before) == ["A has 5 cards of core:weapon in play, and may have 4"]
    assert looked_at(game, gear(game)) == []


def test_a_limit_that_fell_takes_nothing_away(game: Game) -> None:
    fighter = game.state.fighters[0]
    for weapon in [each for each in game.arena.setting.cards if each.weapon and each.deck][:4]:
        take_away(game.arena, weapon)
        put_before(game.arena, fighter, weapon)
    before = gear(game)
    fighter.health = 1
    fighter.values.clear()

    assert looked_at(game, before) == []


def test_who_puts_on_a_second_suit_is_found(game: Game) -> None:
    before = gear(game)
    wear_two_suits(game)

    assert [each.partition(".")[0] for each in looked_at(game, before)] == ["A wears <gold:light-armor"]
    assert looked_at(game, gear(game)) == []


def test_three_suits_go_together_if_one_goes_with_both_and_stay_without_it(library: Library) -> None:
    game = Table("deadlands:deadlands", (), "gold:closet").lay_anew(library, [Player("A"), Player("B")], 5)
    suits = [
        card(game, f"deadlands:{each}") for each in ("armored-duster", "bulletproof-vest", "light-armored-leggings")
    ]
    for suit in suits:
        put_before(game.arena, game.state.fighters[0], suit)
    worn = gear(game)
    assert looked_at(game, NOTHING) == []

    take_away(game.arena, suits[1])
    assert looked_at(game, worn) == []
    assert len(looked_at(game, NOTHING)) == 1


def test_where_no_action_is_chosen_health_may_wait(opening: Game) -> None:
    fighter = opening.state.fighters[0]
    fighter.wounds, fighter.alive, fighter.square = 9, True, opening.arena.board.squares[0]

    assert list(invariants.the_living_have_health(opening)) == []


def test_a_clone_that_shares_a_list_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = State.clone

    def careless(state: State) -> State:
        copy = whole(state)
        copy.ammo = state.ammo
        return copy

    monkeypatch.setattr(State, "clone", careless)

    assert list(invariants.a_clone_is_the_same(game)) == ["a clone shares ammo"]


def test_a_clone_that_forgets_something_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = State.clone

    def careless(state: State) -> State:
        copy = whole(state)
        copy.fighters[0].movement += 1
        return copy

    monkeypatch.setattr(State, "clone", careless)

    assert "a clone differs in A.movement" in list(invariants.a_clone_is_the_same(game))


def test_what_is_not_offered_is_refused(game: Game) -> None:
    assert list(invariants.what_is_not_offered_is_refused(game, [YES, PASS])) == []


def test_a_game_that_takes_anything_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "choose", lambda game, option: None)

    assert list(invariants.what_is_not_offered_is_refused(game)) == ["'no such option' is not offered, and is accepted"]


def test_every_option_of_a_decision_is_accepted(game: Game) -> None:
    assert game.decision is not None
    assert list(invariants.what_is_offered_is_accepted(game, game.decision.options)) == []


def test_an_option_that_stumbles_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Game.choose

    def stumble(game: Game, option: str) -> None:
        if option == "end":
            raise ZeroDivisionError("once too often")
        choose(game, option)

    monkeypatch.setattr(Game, "choose", stumble)

    complaints: Iterator[str] = invariants.what_is_offered_is_accepted(game, [END])
    assert list(complaints) == ["`end` is offered, and not accepted: ZeroDivisionError: once too often"]


def test_a_copy_that_is_played_otherwise_is_found(game: Game) -> None:
    copy = game.clone()
    copy.choose("end")

    assert "a copy differs in cursor" in list(invariants.is_like(game, copy, "a copy"))


def test_a_copy_that_is_offered_less_is_found(game: Game) -> None:
    copy = game.clone()
    assert copy.decision is not None
    copy.decision.options.remove(END)

    assert list(invariants.is_like(game, copy, "a copy")) == ["a copy does not offer ['end'], and offers []"]
