"""Who carries an effect: what `this` and `you` are for it, and what can ever concern it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from fragkit.content.effect import Can, Modify, When
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope
from fragkit.effects.checking.world import World
from fragkit.effects.types import CARD, FIGHTER, SHEET, SQUARE, STATUS, THING, TOKEN, Type, fits, maybe
from fragkit.effects.vocabulary import EVENTS, Event, Quantity
from fragkit.packs.nodes import Path
from fragkit.suggest import listed as in_words


class Carrier(StrEnum):
    """What an effect stands on."""

    TERRAIN = "terrain"
    TOKEN = "token"  # noqa: S105
    WEAPON = "weapon"
    CARD = "card"
    SHEET = "sheet"
    STATUS = "status"
    VARIANT = "variant"


_THIS: dict[Carrier, Type | None] = {
    Carrier.TERRAIN: SQUARE,
    Carrier.TOKEN: TOKEN,
    Carrier.WEAPON: CARD,
    Carrier.CARD: CARD,
    Carrier.SHEET: SHEET,
    Carrier.STATUS: STATUS,
    Carrier.VARIANT: None,
}
_ON_THE_BOARD = frozenset({Carrier.TERRAIN, Carrier.TOKEN})
_OF_A_FIGHTER = frozenset({Carrier.CARD, Carrier.SHEET, Carrier.STATUS, Carrier.WEAPON})
_OFF_THE_BOARD = frozenset({"respawn"})
"""Events whose subject stands nowhere when they happen."""
_BETWEEN_GAMES = frozenset({"next.game"})
"""Events that happen when nothing is on the table."""
_BEFORE_THE_GAME = frozenset({"design_points"})
"""Quantities that are asked for when only sheets and variants are there."""
_LASTING = frozenset({Carrier.SHEET, Carrier.VARIANT})
_TOO_EARLY: dict[Carrier, frozenset[str]] = {
    Carrier.CARD: frozenset({"setup.decks"}),
    Carrier.WEAPON: frozenset({"setup.decks"}),
    Carrier.STATUS: frozenset({"setup.decks"}),
    Carrier.TOKEN: frozenset({"setup.decks", "setup.teams", "setup.deal", "setup.first"}),
}
"""What happens before such a thing can be in the game."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Who carries an effect, and what its expressions can see because of that."""

    carrier: Carrier
    params: Mapping[str, Type] = field(default_factory=dict)
    teams: bool = False
    in_hand: bool = True
    """Whether it can be in a hand, from which it is played; a starting weapon cannot."""
    stays: bool = False
    """Whether it has effects that are in force for a while once it is played."""

    @property
    def on_the_board(self) -> bool:
        """Whether it stands on squares, so that `here` means something."""
        return self.carrier in _ON_THE_BOARD

    def scope(self, form: str) -> Scope:
        """The names before an event or quantity brings its own."""
        names: dict[str, Type] = {}
        this = _THIS[self.carrier]
        if this is not None:
            names["this"] = this
        if self.carrier is Carrier.TOKEN:
            names["you"] = maybe(FIGHTER) if form != "can" else FIGHTER
        elif self.carrier is not Carrier.TERRAIN and (self.carrier is not Carrier.VARIANT or form == "can"):
            names["you"] = FIGHTER
        return Scope(names, self.params, teams=self.teams)


@dataclass(frozen=True, slots=True)
class Parts:
    """Finds out which part the bearer plays in an event or quantity."""

    world: World
    problems: Problems
    bearing: Bearing

    def scope(
        self,
        effect: Modify | When | Can,
        path: Path,
        form: str,
        what: str,
        fields: Mapping[str, Type],
        subject: str | None,
    ) -> Scope:
        """The names of an event or quantity; whoever plays the bearer's part is known to be there."""
        bearing = self.bearing
        key = (bearing.carrier, bearing.teams, form, what, effect.you, effect.here)
        shared = self.world.scopes.get(key) if not bearing.params else None
        if shared is not None:
            return shared
        before = len(self.problems.found)
        scope = self._scope(effect, path, bearing.scope(form).with_names(fields), what, subject)
        if len(self.problems.found) == before and not bearing.params:
            scope = replace(scope, shared=True)
            self.world.scopes[key] = scope
        return scope

    def _scope(self, effect: Modify | When | Can, path: Path, scope: Scope, what: str, subject: str | None) -> Scope:
        self._misplaced(effect, path)
        for key in ("you", "here"):
            part = getattr(effect, key)
            if part is not None and part != "anyone":
                scope = self._part(key, part, (*path, key), scope, what)
        carrier, mine = self.bearing.carrier, effect.you
        if carrier in _OF_A_FIGHTER and effect.you is None and effect.here is None and subject is not None:
            scope = _present(scope, subject)
            mine = subject if carrier is not Carrier.WEAPON else None
        if carrier is Carrier.WEAPON and effect.you is None and "weapon" in scope.names:
            scope = _present(scope, "weapon")
        if mine in scope.names and carrier in _OF_A_FIGHTER and getattr(effect, "of", None) is None:
            scope = replace(scope, you_are=mine)
        return scope

    def _misplaced(self, effect: Modify | When | Can, path: Path) -> None:
        """`here` is for what stands on squares, `you` for what somebody has."""
        carrier = self.bearing.carrier
        if effect.here is not None and not self.bearing.on_the_board:
            self._wrong((*path, "here"), "`here` is for terrain and tokens", "Write `you` in its place.", "you")
        elif effect.you is not None and carrier is Carrier.TERRAIN:
            message = "terrain belongs to nobody, so there is no `you`"
            self._wrong((*path, "you"), message, "Write `here` in its place.", "here")
        elif effect.you is not None and carrier is Carrier.VARIANT and not isinstance(effect, Can):
            message = "a variant is nobody's, so there is no `you`"
            self._wrong((*path, "you"), message, "Leave it out: it is for everyone; ask in the `if` who it is.")
        elif effect.you is not None and effect.here is not None:
            message = "`you` and `here` say the same thing in two ways"
            self._wrong((*path, "here"), message, "Keep `you` to follow the owner, or `here` for who is on the square.")

    def _wrong(self, path: Path, message: str, help: str, better: str | None = None) -> None:
        self.problems.add("FK419", path, message, help, replacement=better, at_key=True)

    def _part(self, key: str, part: str, path: Path, scope: Scope, what: str) -> Scope:
        type = scope.names.get(part)
        if type is not None and part not in ("this", "you") and can_be(key, type):
            if key == "you" and type.present == THING:
                return scope.with_names({part: FIGHTER})
            return _present(scope, part)
        if not scope.guessing:
            people = [name for name, each in scope.names.items() if name not in ("this", "you") and can_be(key, each)]
            otherwise = f"The parts are {in_words(people)}." if people else "Leave it out."
            meant, help = self.world.guess_with_help(part, [*people, "anyone"], otherwise)
            message = f"nobody plays the part `{part}` in `{what}`"
            self.problems.add("FK419", path, message, help, 0, len(part), replacement=meant)
        return scope


def _present(scope: Scope, name: str) -> Scope:
    """The scope where a name is certainly something: that it is not none need not be asked."""
    type = scope.names[name]
    return scope.with_names({name: type.present}) if type.optional else scope


def can_be(key: str, type: Type) -> bool:
    """Whether the bearer, or one who stands on its square, can be a value of that type."""
    type = type.present
    if key == "you":
        return type.name in ("fighter", "thing", "mover")
    return type.name != "any" and fits(type, THING)


@dataclass(frozen=True, slots=True)
class Reach:
    """Finds out whether an event can ever concern the bearer."""

    world: World
    problems: Problems
    bearing: Bearing

    def check(self, event: Event, effect: When | Can, path: Path) -> None:
        """Notes an effect that waits for something that cannot happen to it."""
        place = (*path, "when")
        carrier = self.bearing.carrier
        if event.name in _TOO_EARLY.get(carrier, ()):
            article = "a token" if carrier is Carrier.TOKEN else f"a {carrier}"
            message = f"`{event.name}` is over before {article} can be in the game"
            self._never(place, message, "Put the effect on a variant.")
        elif event.name in _BETWEEN_GAMES and carrier not in _LASTING:
            message = f"at `{event.name}` no {carrier} is in the game any more"
            self._never(place, message, "Put the effect on a variant.")
        elif event.subject is not None and event.name in EVENTS:
            self._subject(event, effect, place)
        elif event.name not in EVENTS and event.name.rpartition(":")[2] not in self.world.survey.signalled:
            message = f"nothing ever raises the event `{event.name}`"
            help = f"Add a step `signal: {{event: {event.name}, with: ...}}` somewhere."
            self.problems.add("FK433", place, message, help, 0, len(event.name))

    def _subject(self, event: Event, effect: When | Can, place: Path) -> None:
        carrier = self.bearing.carrier
        assert event.subject is not None
        if carrier in _OF_A_FIGHTER and effect.you is None and not can_be("you", event.fields[event.subject]):
            people = [name for name, type in event.fields.items() if can_be("you", type)]
            help = "Put it on the token."
            if people:
                help = f"Put it on the token, or say `you: {people[0]}` which part you play."
            self._never(place, f"only a {event.subject} is {event.name}, so this can never happen to it", help)
        elif self.bearing.on_the_board and effect.you is None and event.name in _OFF_THE_BOARD:
            message = "whoever is about to come back stands nowhere, so not here either"
            self._never(place, message, "Wait for `respawned`.")
        elif carrier is Carrier.TERRAIN and effect.here is None and "square" not in event.fields:
            message = f"`{event.name}` happens nowhere in particular, so not on this square either"
            self._never(place, message, f"Add `here: {event.subject}` for who stands on this square.")

    def quantity(self, quantity: Quantity, path: Path) -> None:
        """Notes a number that nobody asks for any more when the bearer comes into the game."""
        carrier = self.bearing.carrier
        if quantity.name in _BEFORE_THE_GAME and carrier not in _LASTING:
            message = f"`{quantity.name}` is asked for before a {carrier} can be in the game"
            self.problems.add("FK432", path, message, "Put the effect on a variant or a fighter.", at_key=True)

    def _never(self, path: Path, message: str, help: str) -> None:
        self.problems.add("FK432", path, message, help)
