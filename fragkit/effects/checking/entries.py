"""Checks whole entries: everything of a card, fighter, terrain or variant that speaks the effect language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from fragkit.content.base import Model
from fragkit.content.board import Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.effect import Can, Effects
from fragkit.content.fighter import Fighter
from fragkit.content.game import Event, Procedure, Table, Variant
from fragkit.effects.checking.bearing import Bearing, Carrier
from fragkit.effects.checking.calls import has_teams
from fragkit.effects.checking.declaring import DeclarationChecker
from fragkit.effects.checking.effects import EffectChecker
from fragkit.effects.checking.frames import Frame
from fragkit.effects.checking.problems import Problem, Problems
from fragkit.effects.checking.scope import Scope
from fragkit.effects.checking.steps import texts_in
from fragkit.effects.checking.tables import check_procedure, check_table
from fragkit.effects.checking.variants import VariantChecker
from fragkit.effects.checking.world import World, is_weapon, param_types
from fragkit.effects.types import CARD, FIGHTER
from fragkit.packs.nodes import Plain

_PARAM = re.compile(r"\bparam\s*\.\s*([a-z][a-z0-9_]*)")


def check_entry(world: World, model: Model, qualified: str | None = None) -> list[Problem]:
    """What is wrong with the effect language in an entry; `qualified` is its id, for what must know itself."""
    problems = Problems()
    match model:
        case Card():
            _card(world, problems, model)
        case Deck():
            _effects(world, problems, Carrier.SHEET, model.effects)
        case Fighter():
            _fighter(world, problems, model)
        case Terrain():
            _effects(world, problems, Carrier.TERRAIN, model.effects)
        case Token():
            _token(world, problems, model)
        case Status():
            _effects(world, problems, Carrier.STATUS, model.effects)
            scope = Bearing(Carrier.STATUS).scope("when")
            DeclarationChecker(world, problems).duration(model.lasts, ("lasts",), scope)
            if model.effects and qualified is not None and qualified.partition(":")[2] not in world.survey.marked:
                message = "nothing ever gives anybody this status, so its effects never happen"
                problems.add("FK433", (), message, "Add a step `mark: {who: ..., status: ...}` somewhere.")
        case Variant():
            _variant(world, problems, model, qualified)
        case Procedure():
            check_procedure(world, problems, model, qualified)
        case Table():
            check_table(world, problems, model, qualified)
        case Event():
            DeclarationChecker(world, problems).event(model, (qualified or "").partition(":")[2])
    return problems.found


def _effects(world: World, problems: Problems, carrier: Carrier, effects: Effects, key: str = "effects") -> None:
    if effects:
        EffectChecker(world, problems, Bearing(carrier, teams=world.any_teams)).effects(effects, (key,))


def _card(world: World, problems: Problems, card: Card) -> None:
    _idle_keys(problems, card)
    if not card.effects and card.play is None and card.malfunction is None and card.lasts is None:
        return
    teams = has_teams(world, card.needs)
    carrier = Carrier.WEAPON if is_weapon(card) else Carrier.CARD
    bearing = Bearing(carrier, teams=teams, stays=_stays(card))
    checker = EffectChecker(world, problems, bearing)
    checker.effects(card.effects, ("effects",))
    if card.play is not None:
        checker.play(cast("Plain", card.play), ("play",), has_kind=card.kind is not None)
    if card.malfunction is not None:
        scope = Scope({"this": CARD, "you": FIGHTER, "attacker": FIGHTER, "weapon": CARD}, teams=teams)
        checker.steps.steps(cast("Plain", card.malfunction), ("malfunction",), Frame(scope, event=""))
        _malfunctions_once(problems, cast("Plain", card.malfunction))
    if card.lasts is not None:
        DeclarationChecker(world, problems).duration(card.lasts, ("lasts",), bearing.scope("when"))


def _stays(card: Card) -> bool:
    """Whether a card has effects beside those of being played."""
    return any(not (isinstance(each, Can) and each.can == "play") for each in card.effects)


def _malfunctions_once(problems: Problems, steps: Plain) -> None:
    """A malfunction that makes the same card malfunction would never end."""
    waiting: list[tuple[Plain, tuple[str | int, ...]]] = [(steps, ("malfunction",))]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, list):
            waiting.extend((each, (*path, index)) for index, each in enumerate(value))
        elif isinstance(value, dict):
            again = value.get("malfunction")
            if isinstance(again, dict) and again.get("weapon") in ("this", "weapon"):
                message = "this card malfunctions by malfunctioning again, so it would never end"
                problems.add("FK431", (*path, "malfunction"), message, "Say what happens instead.", at_key=True)
            waiting.extend((each, (*path, key)) for key, each in value.items() if key != "later")


def _idle_keys(problems: Problems, card: Card) -> None:
    """Keys of a card that say nothing without others."""
    fires = is_weapon(card)
    idle = {
        "lasts": (card.lasts is not None and not _stays(card), "it has no effects that could stay in force"),
        "malfunction": (card.malfunction is not None and not fires, "nothing on it is fired"),
        "rank": (card.rank is not None and card.suit is None, "it has no `suit`"),
        "suit": (card.suit not in (None, "wild") and card.rank is None, "it has no `rank`"),
        "shots_per_ammo": (card.shots_per_ammo != 1 and card.ammo is None, "it has no `ammo`"),
        "area": (card.area is not None and card.damage is None, "it has no `damage`"),
        "worn_with": (bool(card.worn_with) and card.armor is None, "it has no `armor`"),
        "ammo": (card.ammo is not None and not fires and not _speaks_of_ammo(card), "nothing on it is fired"),
    }
    _say_nothing(problems, idle, "card")


def _say_nothing(problems: Problems, idle: Mapping[str, tuple[bool, str]], what: str) -> None:
    for key, (is_idle, why) in idle.items():
        if is_idle:
            message = f"`{key}` says nothing on this {what}: {why}"
            problems.add("FK435", (key,), message, "Leave it out, or add what it needs.", at_key=True)


def _speaks_of_ammo(card: Card) -> bool:
    """Whether a card that is not fired counts something with its ammo all the same."""
    return "ammo" in str([*(effect.model_dump() for effect in card.effects), card.play])


def _fighter(world: World, problems: Problems, fighter: Fighter) -> None:
    for key in ("effects", "cheat", "drawback"):
        _effects(world, problems, Carrier.SHEET, getattr(fighter, key), key)
    if fighter.starting_weapon is not None:
        bearing = Bearing(Carrier.WEAPON, teams=world.any_teams, in_hand=False)
        effects = fighter.starting_weapon.effects
        EffectChecker(world, problems, bearing).effects(effects, ("starting_weapon", "effects"))


def _token(world: World, problems: Problems, token: Token) -> None:
    bearing = Bearing(Carrier.TOKEN, teams=world.any_teams)
    EffectChecker(world, problems, bearing, token).effects(token.effects, ("effects",))
    if token.memory:
        DeclarationChecker(world, problems).memories(token.memory, Scope({}), "token")
    idle = {
        "zone": (token.zone > 0 and not token.effects, "it has no effects that could reach so far"),
        "slot": (token.slot is not None and not token.carriable, "nobody can carry it"),
    }
    _say_nothing(problems, idle, "token")


def _variant(world: World, problems: Problems, variant: Variant, qualified: str | None) -> None:
    params = param_types(variant.params)
    teams = variant.teams is not None or has_teams(world, (*variant.includes, *variant.needs))
    EffectChecker(world, problems, Bearing(Carrier.VARIANT, params, teams)).effects(variant.effects, ("effects",))
    scope = Scope({}, params, teams=teams)
    declared = DeclarationChecker(world, problems)
    declared.memories(variant.memory, scope)
    declared.params(variant.params)
    if params:
        words = {"name", "names", "text", "texts", "flavour"}
        written = variant.model_dump(by_alias=True, exclude_unset=True, exclude=words)
        used = frozenset(name for text in texts_in(written) for name in _PARAM.findall(text))
        declared.used(params, "params", used, "param")
    VariantChecker(world, problems, scope, qualified).check(variant)
