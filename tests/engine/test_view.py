"""What a player sees of a game: everything on the table, and nothing that is hidden from him."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from fragkit.board.board import Board
from fragkit.effects.gist import NOTHING_SAID
from fragkit.engine.decisions import Choose
from fragkit.engine.decks import draw_to_square
from fragkit.engine.events import is_window
from fragkit.engine.game import Game
from fragkit.engine.hand import Hand
from fragkit.engine.log import PARTS, TELLING
from fragkit.engine.looking import look, watch
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import State
from fragkit.engine.view import View
from tests.engine.played import BARRELS, PLAIN, SECRETS, TABLES, Table, library, name, played, positions

WITH_CARDS = [each for each in TABLES if each.variant == "gold"]


def data(view: View) -> str:
    return json.dumps(view.as_dict(board=False))


def hidden(state: State, seat: int) -> Iterator[tuple[list[Card], int]]:
    """The places of the cards that a player cannot see: where, and which there."""
    for fighter in state.fighters:
        if fighter.seat != seat:
            yield from ((fighter.hand, index) for index in range(len(fighter.hand)))
    for pile in state.piles.values():
        yield from ((pile, index) for index in range(len(pile)))


def with_other_secrets(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game, but for where the cards are that a player cannot see."""
    state = game.state.clone()
    for deck in game.arena.setting.decks:
        places = [(cards, index) for cards, index in hidden(state, seat) if cards[index].deck == deck]
        cards = [where[index] for where, index in places]
        face_down = [each for each in state.tokens.values() if each.face_down and each.cards[0].deck == deck]
        cards += [each.cards[0] for each in face_down]
        chance.shuffle(cards)
        for where, index in places:
            where[index] = cards.pop()
        for token in face_down:
            token.cards = (cards.pop(),)
    for fighter in state.fighters:
        fighter.hand = Hand(fighter.hand)
    other = Game.at(game.arena.setting, state)
    other.start()
    return other


@pytest.mark.proves("BASE-CARDS-03")
@pytest.mark.parametrize("table", WITH_CARDS, ids=name)
def test_a_view_is_the_same_whatever_is_hidden(table: Table) -> None:
    chance = random.Random(1)
    moved = 0
    for game in positions(table, seed=13, most=150, record=False):
        if game.decision is None or not game.decision.final or chance.random() > 0.3:
            continue
        for seat in (0, 1):
            mine = game.clone().view(seat)
            other = with_other_secrets(game, seat, chance)
            moved += other.state.fighters[1 - seat].hand != game.state.fighters[1 - seat].hand
            assert data(other.view(seat)) == data(mine)
    assert moved > 3


@pytest.mark.proves("BASE-CARDS-03")
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_no_view_names_a_card_that_is_hidden(table: Table) -> None:
    for game in positions(table, seed=5, most=100):
        for seat in range(2):
            seen = data(game.view(seat))
            for cards, index in hidden(game.state, seat):
                assert f'"{cards[index].code}"' not in seen
                assert f"{cards[index].code} " not in seen


@pytest.mark.proves("BASE-CARDS-03")
def test_a_player_sees_his_own_hand_and_how_many_cards_others_have() -> None:
    game = played(PLAIN, seed=1, count=40)
    view = game.view(1)
    assert view.me is not None
    assert view.me.hand is not None
    assert [each.code for each in view.me.hand] == [card.code for card in game.state.fighters[1].hand]
    for fighter, seen in zip(game.state.fighters, view.fighters, strict=True):
        assert seen.hand_size == len(fighter.hand)
        assert (seen.hand is None) == (fighter.seat != 1)


def test_who_looks_on_sees_no_hand_and_no_option() -> None:
    view = played(PLAIN, seed=1, count=40).view(None)
    assert [each.hand for each in view.fighters] == [None] * 4
    assert view.options == ()
    assert view.me is None


def test_the_table_is_seen_as_it_is() -> None:
    game = played(BARRELS, seed=2, count=120)
    state, view = game.state, game.view(0)
    for fighter, seen in zip(state.fighters, view.fighters, strict=True):
        assert (seen.wounds, seen.blood, seen.frags) == (fighter.wounds, fighter.blood, fighter.frags)
        assert seen.square == (fighter.square.name if fighter.square is not None else None)
        assert [each.code for each in seen.in_play] == [card.code for card in fighter.in_play]
        assert seen.current_health == seen.health + seen.armor - seen.wounds
    assert [each.number for each in view.tokens] == list(state.tokens)
    assert {each.id: each.size for each in view.decks} == {deck: len(cards) for deck, cards in state.piles.items()}
    for deck in view.decks:
        assert [each.code for each in deck.discards] == [card.code for card in state.discards[deck.id]]
    assert (view.active, view.turn, view.phase, view.map) == (state.active, state.turns, "action", "gold:closet")
    assert view.variants[-1] == "deathmatch:barrels"
    ammo = [(each, card) for each, owner in zip(view.fighters, state.fighters, strict=True) for card in owner.in_play]
    for seen, card in ammo:
        [shown] = [each for each in seen.in_play if each.code == card.code]
        assert shown.ammo == (state.ammo[card.number] if card.kind.ammo is not None else None)


def test_what_the_game_remembers_is_seen() -> None:
    game = played(SECRETS, seed=1, count=60)
    view = game.view(0)
    assert [each.id for each in view.teams] == [team.id for team in game.arena.box.teams]
    assert sorted(seat for each in view.teams for seat in each.members) == [0, 1, 2, 3]
    squares = [dict(each.memory)["base_square"] for each in view.teams]
    assert all(square.startswith("square ") for square in squares)


@pytest.mark.parametrize(
    ("options", "params", "enough"), [([], {}, (3,)), (["longer-game"], {"frags": 7}, (7,))], ids=["usual", "longer"]
)
def test_how_much_wins_is_seen(options: list[str], params: dict[str, int | bool], enough: tuple[int, ...]) -> None:
    game = Game(library(), "gold", options=options, params=params, map="closet", seats=2, seed=1)
    assert (game.view(0).goals, game.view(0).enough) == (("frags",), enough)
    assert game.glance(0).enough == enough


# What is asked


def test_options_are_for_the_one_who_is_asked() -> None:
    for game in positions(PLAIN, seed=3, most=60):
        assert game.decision is not None
        for seat in range(4):
            options = game.view(seat).options
            expected = [each.code for each in game.decision.options] if seat == game.decision.seat else []
            assert [each.code for each in options] == expected


def test_that_somebody_can_answer_is_not_told() -> None:
    """Nobody is asked who has nothing to answer with, so that being asked would tell of his hand."""
    windows = 0
    for game in positions(PLAIN, seed=4, most=400):
        if game.decision is not None and is_window(game.decision.why):
            windows += 1
            for seat in range(4):
                asked = game.view(seat).decision
                assert asked is not None
                expected = (game.decision.seat, game.decision.why) if seat == game.decision.seat else (None, None)
                assert (asked.seat, asked.why) == expected
    assert windows > 5


def test_a_secret_choice_is_seen_by_nobody_else() -> None:
    secrets = 0
    for game in positions(SECRETS, seed=1, most=20):
        assert game.decision is not None
        if not game.arena.secret:
            continue
        secrets += 1
        others = [game.view(seat) for seat in (None, 0, 1, 2, 3) if seat != game.decision.seat]
        for view in others:
            assert view.decision is not None
            assert (view.decision.seat, view.decision.why, view.decision.options) == (None, None, ())
    assert secrets == 2


def test_a_secret_choice_leaves_no_trace_before_it_is_shown() -> None:
    one = next(game for game in positions(SECRETS, seed=1, most=20) if game.arena.secret)
    assert one.decision is not None
    second = one.decision.seat
    views = []
    for option in one.decision.options[:4]:
        game = one.clone()
        game.choose(option.code)
        assert game.arena.secret
        views.append([data(game.view(seat)) for seat in range(4) if seat != second])
    assert all(each == views[0] for each in views)


def test_options_say_what_they_are_about() -> None:
    about: dict[str, set[str]] = {}
    for table in (PLAIN, BARRELS):
        for game in positions(table, seed=6, most=300):
            if game.decision is not None:
                for option in game.view(game.decision.seat).options:
                    said = {key for key, value in option._asdict().items() if value not in (None, NOTHING_SAID)}
                    about.setdefault(option.act.value, set()).update(said - {"code", "label", "act"})
    assert about["step"] >= {"square", "direction"}
    assert about["jump"] >= {"square", "direction", "length"}
    assert about["attack"] >= {"card", "seat", "token"}
    assert about["play"] == {"card", "gist"}
    assert about["drop"] == {"card"}
    assert about["take"] == {"token"}
    assert about["pass"] == set()


# What lies face down


def face_down(seed: int) -> Game:
    """A game in which a card was drawn to a square."""
    game = played(BARRELS, seed=seed, count=30)
    deck, square = game.arena.setting.decks[0], game.arena.board.squares[0]
    for _ in draw_to_square(game.arena, deck, square):
        pytest.fail("the pile is empty")
    return game


@pytest.mark.proves("DM-BARREL-26")
def test_what_lies_face_down_is_seen_by_nobody() -> None:
    game = face_down(1)
    *_, token = [each for each in game.state.tokens.values() if each.face_down]
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        [seen] = [each for each in view.tokens if each.number == token.number]
        assert (seen.cards, seen.card_count) == (None, 1)
        assert token.cards[0].code not in data(view)


def test_what_was_dropped_is_seen() -> None:
    dropped = 0
    for game in positions(PLAIN, seed=4, most=200):
        for seen in game.view(0).tokens:
            if seen.card_count:
                dropped += 1
                cards = game.state.tokens[seen.number].cards
                assert seen.cards is not None
                assert [each.code for each in seen.cards] == [card.code for card in cards]
    assert dropped > 3


def test_a_card_on_its_way_to_a_hand_is_seen_by_the_one_who_draws_it() -> None:
    game = played(PLAIN, seed=1, count=30)
    card = game.state.piles[game.arena.setting.decks[0]].pop()
    game.state.shown.append(card)
    assert card.code in data(game.view(1))
    game.arena.drawing.append((0, card))
    assert card.code in data(game.view(0))
    assert card.code not in data(game.view(1))


# What happened


def test_what_others_draw_is_not_told() -> None:
    game = played(PLAIN, seed=1, count=200)
    drawn = {seat: [each for each in game.log if each[0] == "drew" and each[1] == seat] for seat in range(4)}
    for seat in range(4):
        told = [each for each in game.view(seat).log if each.kind == "drew"]
        assert len(told) == sum(map(len, drawn.values()))
        assert {len(each.parts) for each in told if each.parts[0] == seat} == {3}
        assert {len(each.parts) for each in told if each.parts[0] != seat} == {2}


@pytest.mark.parametrize("table", WITH_CARDS, ids=name)
def test_the_log_is_the_same_whatever_others_draw(table: Table) -> None:
    game = played(table, seed=2, count=200)
    other = [(*each[:3], 0) if each[0] == "drew" and each[1] != 1 else each for each in game.log]
    assert other != game.log
    assert list(watch(game.arena, 1, other)) == list(game.view(1).log)


def test_everything_that_is_told_has_words_and_parts() -> None:
    assert PARTS.keys() == TELLING.keys()
    told = {each[0] for table in TABLES for each in played(table, seed=1, count=250).log}
    assert told <= PARTS.keys()
    assert len(told) > 20


def test_the_log_reads_as_sentences() -> None:
    game = played(PLAIN, seed=3, count=60)
    texts = [each.text for each in game.view(0).log]
    drawn = next(each for each in game.log if each[:2] == ("drew", 0))
    assert "the Weapon deck is shuffled" in texts
    assert f"A draws {game.arena.setting.cards[drawn[3]].name}" in texts
    assert "B draws from the Weapon deck" in texts
    assert not any("{" in text for text in texts)


def test_a_card_that_goes_from_hand_to_hand_is_named_only_to_those_two() -> None:
    game = played(PLAIN, seed=3, count=60)
    card = game.arena.setting.cards[0]
    game.arena.tell("handed", 0, 1, card.number)
    taker, giver, other = (game.view(seat).log[-1] for seat in (0, 1, None))
    assert taker.text == giver.text == f"A gets {card.name} from B's hand"
    assert other.text == "A gets a card from B's hand"
    assert card.id not in other.parts


def test_a_card_that_is_played_on_somebody_is_told_as_his() -> None:
    game = played(PLAIN, seed=3, count=60)
    card = game.arena.setting.cards[0]
    game.arena.tell("given", 1, card.number)
    assert game.view(0).log[-1].text == f"B now has {card.name} in play"


# A view as a value


def test_a_view_stays_what_it_was() -> None:
    game = played(BARRELS, seed=1, count=40)
    view = game.view(0)
    before = json.dumps(view.as_dict())
    assert game.decision is not None
    for _ in range(30):
        game.choose(game.decision.options[-1])
        game.view(0)
    assert json.dumps(view.as_dict()) == before


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_glance_shows_what_a_view_shows(table: Table) -> None:
    """But for the log and the map, which it has not."""
    for game in positions(table, seed=2, most=30):
        assert game.decision is not None
        seat = game.decision.seat
        view, glance = game.view(seat), game.glance(seat)
        assert (glance.me, glance.options) == (view.me, view.options)
        assert (glance.outlines, glance.why) == (view.outlines, view.why)
        for slot in set(View.__slots__) - {"_log", "_happened", "map"}:
            assert getattr(glance, slot) == getattr(view, slot), slot
        with pytest.raises(AttributeError):
            assert glance.map


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_every_number_of_a_fighter_stands_under_its_name(table: Table) -> None:
    for game in positions(table, seed=3, most=15):
        view = game.view(0)
        for seen, fighter in zip(view.fighters, game.state.fighters, strict=True):
            same = (
                *("seat", "name", "sheet", "tags", "age", "alive", "eliminated", "wounds", "movement", "blood"),
                *("frags", "turns_taken"),
            )
            for each in same:
                assert getattr(seen, each) == getattr(fighter, each), each
            printed = fighter.health, fighter.speed, fighter.accuracy
            assert (seen.sheet_health, seen.sheet_speed, seen.sheet_accuracy) == printed
            for number in ("health", "speed", "accuracy"):
                assert getattr(seen, number) == of_fighter(game.arena, number, fighter), number
            assert seen.current_health == seen.health - seen.wounds + seen.armor
            assert [card.code for card in seen.in_play] == [card.code for card in fighter.in_play]
            assert seen.hand_size == len(fighter.hand)
            assert (seen.hand is None) == (seen.seat != 0)
            assert seen.square == (None if fighter.square is None else fighter.square.name)
            assert seen.aside == (None if fighter.aside is None else fighter.aside.name)
            assert seen.facing == (None if fighter.facing is None else fighter.facing.value)


def test_a_step_through_a_door_shows_the_card_that_opens_it() -> None:
    game = played(PLAIN, seed=1, count=5)
    card, step = game.arena.setting.cards[0], game.arena.board.steps[0][0]
    key = Option(Act.PLAY, "play key", "Play Key", card)
    (seen,) = look(game.arena, 0, Choose(0, "action", [Option(Act.STEP, "step", "Step", step, key)]), None, []).options
    assert (seen.act, seen.square, seen.direction) == (Act.STEP, step.square.name, step.direction.value)
    assert seen.card is not None
    assert (seen.card.code, seen.gist, seen.token) == (card.code, card.kind.gist, None)


def test_a_view_cannot_be_changed() -> None:
    view = played(PLAIN, seed=1, count=5).view(0)
    with pytest.raises(AttributeError):
        view.turn = 7  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.fighters[0].frags = 7  # type: ignore[misc]


def parts(thing: Any) -> Iterator[Any]:
    yield thing
    if isinstance(thing, Board):
        return
    if isinstance(thing, View):
        for slot in View.__slots__:
            yield from parts(getattr(thing, slot))
    elif isinstance(thing, tuple | list | frozenset):
        for each in thing:
            yield from parts(each)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_view_holds_plain_values_and_the_board(table: Table) -> None:
    """Nothing in it leads back to the game."""
    for game in positions(table, seed=1, most=30):
        for each in parts(game.view(0)):
            assert each is None or isinstance(each, int | str | tuple | frozenset | list | Board | View), each


def test_a_view_is_data_for_json_with_its_board() -> None:
    game = played(PLAIN, seed=1, count=50)
    told = json.loads(json.dumps(game.view(0).as_dict()))
    assert len(told["board"]["squares"]) == len(game.arena.board.squares)
    assert {"width", "height", "squares", "doors", "edges"} == told["board"].keys()
    assert told["fighters"][0]["starting_weapon"].keys() >= {"code", "id", "name", "ammo"}
    assert "board" not in game.view(0).as_dict(board=False)
    assert game.view(0).as_dict(since=len(told["log"]))["log"] == []
    walls = [each for each in told["board"]["edges"] if each["kind"] == "wall"]
    assert walls


def test_looking_is_by_seats_that_there_are() -> None:
    with pytest.raises(Exception, match="no seat 4"):
        played(PLAIN, seed=1, count=1).view(4)


def test_a_game_without_a_record_has_no_log() -> None:
    game = Game(library(), "gold", map="closet", record=False)
    assert game.view(0).log == ()
