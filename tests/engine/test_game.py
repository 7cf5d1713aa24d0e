"""A game is asked, chooses, and is copied; copies and other games at the same table leave it alone."""

from __future__ import annotations

import doctest
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.engine.asked_for import usual_edition
from fragkit.engine.decisions import Choose, Roll, codes
from fragkit.engine.driver import by_seed
from fragkit.engine.errors import CannotPlay, NotAnOption, WrongTable
from fragkit.engine.game import Game
from fragkit.engine.moves import step_option, teleport_option
from fragkit.engine.offers import attack_option
from fragkit.engine.opening import Player
from fragkit.engine.options import Act, Option
from fragkit.engine.random import Streams
from fragkit.engine.saving import digest
from fragkit.engine.series import next_game
from fragkit.engine.state import InForce, Token
from fragkit.engine.values import value_option
from fragkit.engine.windows import use_option
from tests.conftest import PACK
from tests.engine.played import BARRELS, PLAIN, SECRETS, TABLES, Table, library, name, played, positions


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(fragkit).failed == 0


# Choosing


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_the_codes_of_a_decision_are_all_different(table: Table) -> None:
    for game in positions(table, seed=1, most=200, record=False, forkable=False):
        if game.decision is not None:
            assert len(set(codes(game.decision))) == len(game.decision.options)


def test_options_that_have_one_code_are_numbered() -> None:
    options = [Option(Act.PICK, code, code) for code in ("a", "b", "a", "a")]
    assert codes(Choose(0, "test", options)) == ["a", "b", "a #2", "a #3"]


def test_an_option_can_be_chosen_by_itself_by_its_code_and_as_it_is_seen() -> None:
    one, two, three = (PLAIN.game(1) for _ in range(3))
    for _ in range(30):
        assert one.decision is not None
        option = one.decision.options[-1]
        three.choose(three.view(one.decision.seat).options[-1])
        one.choose(option)
        two.choose(option.code)
    assert digest(one.state) == digest(two.state) == digest(three.state)


def test_what_is_not_offered_cannot_be_chosen() -> None:
    game = played(PLAIN, 1, 10)
    before = digest(game.state)
    with pytest.raises(NotAnOption, match="`fly` cannot be chosen now"):
        game.choose("fly")
    assert digest(game.state) == before


def test_a_game_that_is_over_asks_nothing() -> None:
    game = played(PLAIN, 1, 10_000)
    assert game.over
    assert game.result is not None
    with pytest.raises(NotAnOption, match="over"):
        game.choose("end")


# Sitting down


def test_a_game_says_what_it_lacks() -> None:
    with pytest.raises(WrongTable, match="`chess` among the variants"):
        Game(library(), "chess")
    with pytest.raises(WrongTable, match="`moon` among the maps"):
        Game(library(), "gold", map="moon")
    with pytest.raises(WrongTable, match="`nobody` among the fighters"):
        Game(library(), "gold", seats=[Player("A", "nobody"), Player("B")])


EDITIONS = """\
    variants:
      one: {{name: One, group: edition, includes: [core:turn]{of_one}}}
      two: {{name: Two, group: edition, includes: [core:turn]{of_two}}}
    """
USUAL = ", usual: true"


def test_the_edition_that_says_so_is_played_when_none_is_named() -> None:
    assert Game(library(), map="closet").save().count("gold:gold") == 1


@pytest.mark.parametrize(
    ("of_one", "of_two", "requires", "played"),
    [
        ("", USUAL, "core", "demo:two"),
        ("", USUAL, "gold", "demo:two"),
        ("", "", "gold", "gold:gold"),
        ("", "", "core", "`demo:one`, `demo:two`"),
        (USUAL, USUAL, "core", "`demo:one`, `demo:two`"),
    ],
)
def test_of_several_editions_a_pack_says_which_is_usual_and_goes_before_what_it_builds_on(
    make_pack: Callable[..., Path], of_one: str, of_two: str, requires: str, played: str
) -> None:
    variants = EDITIONS.format(of_one=of_one, of_two=of_two)
    packs = fragkit.load(make_pack(pack=PACK.replace("gold:", f"{requires}:"), variants=variants))

    try:
        found = usual_edition(packs)
    except WrongTable as why:
        found = str(why)

    assert found.removeprefix("name what is played: there is ") == played


def test_without_an_edition_there_is_nothing_to_play(make_pack: Callable[..., Path]) -> None:
    with pytest.raises(WrongTable, match="no pack has an edition"):
        Game(fragkit.load(make_pack(pack=PACK.replace("gold:", "core:"))))


@pytest.mark.parametrize(
    "player",
    [Player(""), Player("A\nB"), Player("x" * 61), Player("A", stats=(0, 3, 3)), Player("A", stats=(3, 3, 10**9))],
)
def test_a_player_whom_no_save_could_name_cannot_sit_down(player: Player) -> None:
    with pytest.raises(WrongTable, match="a player has a name"):
        Game(library(), "gold", seats=[player, Player("B")])


def test_a_short_name_is_enough_for_a_sheet() -> None:
    game = Game(library(), "gold", map="closet", seats=[Player("A", "rookie"), Player("B", "gold:rookie")])
    assert [each.sheet for each in game.state.fighters] == ["gold:rookie", "gold:rookie"]


# Copying


def go_on(game: Game, seed: int, count: int) -> list[str]:
    chance, taken = random.Random(seed), []
    while game.decision is not None and len(taken) < count:
        taken.append(chance.choice(codes(game.decision)))
        game.choose(taken[-1])
    return [*taken, digest(game.state)]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_copy_from_any_decision_goes_on_as_the_game_did(table: Table) -> None:
    chance = random.Random(5)
    copies: list[tuple[int, bool, Game]] = []
    digests = []
    for game in positions(table, seed=7, most=250):
        digests.append(digest(game.state))
        final = game.decision is None or game.decision.final
        if not final or chance.random() < 0.1:
            copies.append((len(game.decisions), final, game.clone(forkable=chance.random() < 0.5)))
    for start, _, copy in copies:
        assert digest(copy.state) == digests[start]
        for _, code in game.decisions[start : start + 15]:
            copy.choose(code)
        assert digest(copy.state) == digests[min(start + 15, len(digests) - 1)]
    assert sum(not final for _, final, _ in copies) >= 3


@pytest.mark.parametrize("table", [PLAIN, BARRELS, SECRETS], ids=name)
def test_a_game_goes_the_same_way_whether_it_is_copied_or_not(table: Table) -> None:
    alone = played(table, seed=11, count=200)
    for watched in positions(table, seed=11, most=200):
        go_on(watched.clone(), 3, 4)
    assert watched.save() == alone.save()
    assert watched.log == alone.log


def test_a_copy_of_a_copy_in_the_middle_of_an_action_is_the_same() -> None:
    for game in positions(PLAIN, seed=3, most=300):
        if game.decision is not None and not game.decision.final:
            copy = game.clone(forkable=True)
            assert go_on(copy.clone(forkable=True).clone(), 1, 9) == go_on(game.clone(), 1, 9)


def test_what_nature_said_is_said_again_in_a_copy() -> None:
    """A driver of chance that is no seed, such as a script, is not asked twice."""
    game = played(PLAIN, seed=1, count=40)
    while game.decision is not None and not game.decision.final:
        game.choose(game.decision.options[0])
    streams = Streams(99)

    def sixes(asked: Any) -> Any:
        return (6,) * asked.count if isinstance(asked, Roll) else by_seed(streams, asked)

    loaded = Game.at(game.arena.setting, game.state.clone(), nature=sixes, forkable=True)
    loaded.start()
    chance, middles = random.Random(1), 0
    for _ in range(300):
        if loaded.decision is None:
            break
        if not loaded.decision.final:
            middles += 1
            copy = loaded.clone()
            assert digest(copy.state) == digest(loaded.state)
            assert repr(copy.decision) == repr(loaded.decision)
        loaded.choose(chance.choice(loaded.decision.options))
    assert middles > 3


@pytest.mark.parametrize("forkable", [False, True])
def test_a_copy_from_the_middle_of_an_action_rolls_as_the_game_does(forkable: bool) -> None:
    game = Game(library(), "gold", map="closet", seats=[Player("A", stats=(3, 2, 2)), Player("B", stats=(1, 3, 3))])
    in_the_middle = 0
    while game.decision is not None and game.turns < 3:
        copy = game.clone(forkable=forkable)
        in_the_middle += not game.decision.final
        code = codes(game.decision)[-1]
        game.choose(code)
        copy.choose(code)
        assert digest(copy.state) == digest(game.state)
    assert in_the_middle > 1


def test_only_a_forkable_game_is_copied_in_the_middle_of_an_action() -> None:
    for game in positions(PLAIN, seed=1, most=100, forkable=False):
        if game.decision is not None and not game.decision.final:
            with pytest.raises(CannotPlay, match="forkable"):
                game.clone()
            return


def test_a_game_that_is_over_can_be_copied() -> None:
    copy = played(PLAIN, 1, 10_000).clone()
    assert copy.over
    assert copy.result is not None


def test_a_game_of_a_series_is_copied_before_it_is_set_up_and_keeps_what_was_agreed() -> None:
    table = Table("gold", ("core:tournament", "deathmatch:last-man-standing"), "closet", 2)
    game = played(table, 1, 10_000, params={"lives": 1})
    assert game.over
    following = next_game(game)
    assert following.arena.setting.agreed == game.arena.setting.agreed != {}
    assert following.decision is not None
    assert following.decision.why == "improve"
    codes_then = go_on(following.clone(), 1, 9)
    assert go_on(following.clone(forkable=True).clone(), 1, 9) == codes_then
    assert go_on(following, 1, 9) == codes_then


@pytest.mark.parametrize("number", [7, 12])
def test_a_token_is_another_option_when_its_number_means_another_kind(number: int) -> None:
    """In a copy, or in another game at the table, the same number is given to something else."""
    arena = played(BARRELS, seed=1, count=10).arena
    weapon = arena.fighter(0).starting_weapon
    assert weapon is not None
    kinds = [arena.box.token("deathmatch:barrel"), arena.box.token("core:link-counter")]
    tokens = [Token(number, kind, None, None) for kind in kinds]
    step = arena.board.steps[0][0]
    for make in (
        lambda token: value_option(arena, token),
        lambda token: attack_option(arena, weapon, token),
        lambda token: step_option(arena, token, step),
        lambda token: teleport_option(arena, token, arena.board.squares[0]),
    ):
        one, other = map(make, tokens)
        assert one is make(tokens[0])
        assert one.code != other.code
        assert one.label != other.label


def test_other_games_at_the_same_table_change_nothing() -> None:
    """Options and tables of moves are kept with the table, and serve every game that is played at it."""
    first = played(BARRELS, seed=21, count=250)
    for seed in range(5):
        played(BARRELS, seed=seed, count=250, record=False)
    assert played(BARRELS, seed=21, count=250).save() == first.save()


def test_a_card_that_changes_hands_is_used_by_its_new_owner() -> None:
    """An option is kept by what it holds: whose card it is belongs to that."""
    game = played(PLAIN, seed=1, count=10)
    can = game.state.cans["any-time"][0]
    mine, his = (use_option(game.arena, InForce(can.effect, can.source, None, None, seat)) for seat in (0, 1))
    assert mine is not his
    assert (mine.subject.you, his.subject.you) == (0, 1)


def test_the_cards_of_a_pack_without_a_variant_are_played_with(make_pack: Callable[..., Path]) -> None:
    library = fragkit.load(make_pack(cards="cards: {club: {deck: weapon, name: Club, copies: 3, damage: 2d}}"))

    def clubs(game: Game) -> int:
        return [card.id for card in game.arena.setting.cards].count("demo:club")

    game = Game(library, "gold", packs=["demo"], map="closet", seats=2, seed=1)
    assert clubs(game) == 3
    assert clubs(Game(library, "gold", map="closet", seats=2, seed=1)) == 0
    assert "also demo\n" in game.save()
    assert clubs(Game.replay(game.save(), library)) == 3
    with pytest.raises(WrongTable, match="there is no pack `dmeo`: there is `core`, `gold`, `demo`"):
        Game(library, "gold", packs=["dmeo"])
