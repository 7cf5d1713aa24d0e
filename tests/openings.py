"""Openings and series, decision by decision: what no scenario can show, since one begins when everything is set up.

`OPENINGS` are played by the tests of the rules and by the recording of words, which wants every word carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fragkit.content.library import Library
from fragkit.engine.agreement import agree
from fragkit.engine.box import box_of
from fragkit.engine.game import Game
from fragkit.engine.opening import Player, board_of, come_into_force, fits_the_map, lay_table
from fragkit.engine.options import PASS
from fragkit.engine.series import next_game
from fragkit.engine.state import Fighter
from fragkit.table.script import Script

ARENA = "deathmatch:harbour-arena"
CLOSET = "gold:closet"


@dataclass(slots=True)
class Table:
    """A game with dice that were laid down beforehand, and all that players were asked so far."""

    game: Game
    script: Script
    asked: list[tuple[str, list[str]]] = field(default_factory=list)
    """Who was asked, and what he could choose from."""

    def says(self, *answers: str) -> Table:
        """`A: red`: it is A who is asked, and he takes the option with that label; others pass who can."""
        for answer in answers:
            who, _, wanted = answer.partition(": ")
            while (who, wanted) != (self.question[0], self._labelled(wanted)) and self._passes():
                pass
            name, labels = self.question
            assert name == who, f"{name} is asked, and not {who}: {labels}"
            assert wanted in labels, f"{who} cannot choose {wanted}, only {labels}"
            self.asked.append((name, labels))
            assert self.game.decision is not None
            self.game.choose(self.game.decision.options[labels.index(wanted)])
        return self

    def _labelled(self, wanted: str) -> str | None:
        return wanted if wanted in self.question[1] else None

    def _passes(self) -> bool:
        decision = self.game.decision
        assert decision is not None
        if PASS not in decision.options:
            return False
        self.game.choose(PASS)
        return True

    @property
    def question(self) -> tuple[str, list[str]]:
        """Who is asked now, and what he can choose from."""
        decision = self.game.decision
        assert decision is not None
        return self.game.state.fighters[decision.seat].name, [option.label for option in decision.options]

    def fighter(self, name: str) -> Fighter:
        """The fighter of that name."""
        return next(each for each in self.game.state.fighters if each.name == name)

    def names(self, fighters: Sequence[Fighter]) -> list[str]:
        """Who they are."""
        return [each.name for each in fighters]

    def on_side(self, team: str) -> list[str]:
        """Who is on a team."""
        return [each.name for each in self.game.state.fighters if each.team is not None and each.team.id == team]

    def tokens(self, kind: str) -> dict[str, str | None]:
        """The squares of a kind of token, each with the team that it belongs to."""
        return {
            token.square.name: None if token.team is None else token.team.id
            for token in self.game.state.tokens.values()
            if token.kind.id.endswith(f":{kind}") and token.square is not None
        }


def sit_down(
    library: Library,
    edition: str,
    players: Sequence[Player],
    *,
    options: Sequence[str] = (),
    map: str = CLOSET,
    dice: Mapping[str, Sequence[int]] | None = None,
    params: Mapping[str, int | bool] | None = None,
) -> Table:
    """A game up to the first thing that a player is asked; decks lie as they are written, the last card on top."""
    box = box_of(library, edition, options)
    board = board_of(box, map)
    fits_the_map(box, board, len(players))
    setting, state = lay_table(box, board, players, 0, agree(box.rules, params or {}))
    script = Script(dice or {})
    game = Game.at(setting, state, record=True, nature=script.answer)
    come_into_force(game.arena)
    game.start()
    return Table(game, script)


def settled(table: Table) -> Table:
    """Everybody passes, or takes what comes first, until somebody may act."""
    while table.game.decision is not None and not table.game.decision.final:
        options = table.game.decision.options
        table.game.choose(PASS if PASS in options else options[0])
    return table


def rookies(names: str, ages: Mapping[str, int] | None = None) -> list[Player]:
    """Players with the same sheet."""
    return [Player(name, "gold:rookie", age=(ages or {}).get(name)) for name in names]


# The base game and what is put on the board


def barrels(library: Library) -> Table:
    """Two players, barrels."""
    dice = {"contest": [5, 2]}
    return sit_down(library, "gold:gold", rookies("AB"), options=["deathmatch:barrels"], dice=dice)


def busters(library: Library) -> Table:
    """Two players, Barrel Busters."""
    dice = {"contest": [5, 2]}
    return sit_down(library, "gold:gold", rookies("AB"), options=["deathmatch:barrel-busters"], dice=dice)


def no_specials(library: Library) -> Table:
    """Two players, no Specials."""
    dice = {"contest": [5, 2]}
    return sit_down(library, "gold:gold", rookies("AB"), options=["deathmatch:no-specials"], dice=dice)


def booby_traps(library: Library) -> Table:
    """Two players, Booby Traps."""
    dice = {"contest": [5, 2]}
    return sit_down(library, "gold:gold", rookies("AB"), options=["deathmatch:booby-traps"], dice=dice)


# Teams


CHOOSING = {"contest": [3, 6, 6, 1, 2, 5, 4, 1]}
"""A to D roll for captain, B and C roll once more since they are equal; then they roll for colour, and C is higher."""


def teams(library: Library, *options: str, ages: Mapping[str, int] | None = None) -> Table:
    """Four players choose sides: C and B are captains, and B is the younger."""
    known = {"B": 20, "C": 30} if ages is None else ages
    dice = {**CHOOSING, "movement": [1] * 40}
    table = sit_down(
        library, "gold:gold", rookies("ABCD", known), options=options or ["deathmatch:team-play"], map=ARENA, dice=dice
    )
    return table.says("C: red")


def drafted(library: Library, *options: str) -> Table:
    """B takes A, C gets D, and B, who lost the roll for colour, names D to begin."""
    return teams(library, *options).says("B: A", "B: D")


def capture_the_flag(library: Library) -> Table:
    """Bases are chosen: the younger captain first, the other one at least ten squares away."""
    return drafted(library, "deathmatch:capture-the-flag").says("B: O2", "C: A2")


def domination(library: Library) -> Table:
    """Bases are chosen in secret."""
    return drafted(library, "deathmatch:domination").says("B: O2", "C: M3")


def unbalanced(library: Library) -> Table:
    """Five players who have yet to design their fighters: C takes A and E, and B is left with D and two more points."""
    dice = {"contest": [3, 6, 5, 1, 2, 1, 6]}
    players = [Player(name, age=40 if name == "B" else 20 if name == "C" else None) for name in "ABCDE"]
    options = ["deathmatch:death-match", "deathmatch:unbalanced-teams"]
    table = sit_down(library, "gold:gold", players, options=options, map=ARENA, dice=dice)
    return table.says("C: red", "C: A", "B: D", "B: B", "A: 3-2-2", "B: 4-4-1", "C: 2-2-3", "D: 3-3-3")


# Somebody is it


def tag(library: Library) -> Table:
    """Three players roll for it; A and C are equal and roll again."""
    dice = {"contest": [4, 1, 4, 2, 6, 5, 3, 3]}
    return sit_down(library, "gold:gold", rookies("ABC"), options=["fan-variants:a-turn-to-frag"], dice=dice)


def only_one(library: Library) -> Table:
    """Two players roll for it."""
    dice = {"contest": [5, 2, 1, 6]}
    return sit_down(library, "gold:gold", rookies("AB"), options=["fan-variants:there-shall-be-only-one"], dice=dice)


def keep_away(library: Library) -> Table:
    """The treasure is put down when everybody stands on the board: chance picks the second free respawn point."""
    dice = {"contest": [5, 2], "pick": [2], "movement": [1] * 4}
    table = sit_down(library, "gold:gold", rookies("AB"), options=["fan-variants:keep-away"], dice=dice)
    return table.says("A: A1", "B: H1")


def king_of_the_hill(library: Library) -> Table:
    """Chance picks the fourth respawn point."""
    dice = {"contest": [5, 2], "pick": [4], "movement": [1] * 4}
    table = sit_down(library, "gold:gold", rookies("AB"), options=["fan-variants:king-of-the-hill"], dice=dice)
    return table.says("A: A1", "B: H1")


# Deadlands


def poker(library: Library) -> Table:
    """Two players draw their poker hands and place their figures."""
    players = [
        Player("A", "deadlands:huckster", (3, 2, 2)),
        Player("B", "deadlands:indian-brave", (2, 3, 2)),
    ]
    dice = {"contest": [6, 1], "gear": [1] * 4, "movement": [1] * 8}
    return settled(sit_down(library, "deadlands:deadlands", players, map="deadlands:main-street", dice=dice))


# Series


def won(table: Table, *winners: str) -> Table:
    """These have won."""
    settled(table).game.state.winners = tuple(table.fighter(each).seat for each in winners)
    return table


def next_team_game(library: Library) -> Table:
    """The teams stay, and A and B have won: they roll for who improves."""
    before = won(drafted(library), "A", "B")
    after = next_game(before.game, same_teams=False)
    return Table(after, before.script)


def next_death_match(library: Library) -> Table:
    """The teams stay, and A and B have won: both improve."""
    before = won(drafted(library, "deathmatch:death-match"), "A", "B")
    return Table(next_game(before.game), before.script)


OPENINGS: dict[str, Callable[[Library], Table]] = {
    each.__name__: each
    for each in (
        *(barrels, busters, no_specials, booby_traps, drafted, capture_the_flag, domination, unbalanced),
        *(tag, only_one, keep_away, king_of_the_hill, poker, next_team_game, next_death_match),
    )
}
"""Every opening and series that is played here, by its name."""


def play_all(library: Library) -> None:
    """Plays them all, as far as they go."""
    for opening in OPENINGS.values():
        opening(library)
