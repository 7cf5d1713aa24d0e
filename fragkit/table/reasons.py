"""Why something cannot be done, in words: the rules only say what can be."""

from __future__ import annotations

from fragkit.effects.sentences import (
    Attack,
    Choose,
    Deed,
    Drop,
    Jump,
    Move,
    Play,
    Steer,
    Step,
    Take,
    Teleport,
    Turn,
    Use,
)
from fragkit.engine.attack import has_ammo
from fragkit.engine.cards import has_room, is_allowed_to_play
from fragkit.engine.movement import jump_cost, longest_jump, step_cost, towards
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import attacks_left
from fragkit.engine.state import Fighter
from fragkit.suggest import listed
from fragkit.table.places import Names
from fragkit.table.staging import Stage


def why_not(stage: Stage, letter: str, deed: Deed, names: Names) -> str:
    """The first reason that stands against a deed; what could be done instead when there is no better one."""
    fighter = stage.fighter(letter)
    decision = stage.game.decision
    if fighter.square is None or not fighter.alive:
        return f"{letter} is out of play"
    if decision is None:
        return (
            "the game is over" if stage.game.result is not None else "the next turn has begun, and its dice are missing"
        )
    if decision.final and decision.seat != fighter.seat:
        return f"it is {stage.game.state.fighters[decision.seat].name}'s turn, not {letter}'s"
    found: str | None = None
    match deed:
        case Attack():
            found = _attack(stage, fighter, deed, names)
        case Step(direction):
            found = _step(stage, fighter, direction)
        case Jump(direction, length):
            found = _jump(stage, fighter, direction, length)
        case Play(card):
            found = _play(stage, fighter, names.find("cards", card.text), card.text)
        case Drop(card):
            if not any(each.id == names.find("cards", card.text) for each in fighter.in_play):
                found = f"{letter} has no `{card.text}` in play"
        case Take(token):
            found = f"there is no `{token.text}` that {letter} could take now"
        case Steer(token):
            found = f"{letter} cannot steer `{token.text}` like that now"
        case Use(name):
            found = f"{letter} cannot use `{name.text}` now"
        case Choose() | Teleport() | Turn() | Move():
            found = None
    return found or f"{letter} cannot do that now; he could choose {_offered(stage)}"


def _offered(stage: Stage) -> str:
    decision = stage.game.decision
    return listed(option.label for option in decision.options) if decision is not None else "nothing"


def _attack(stage: Stage, fighter: Fighter, deed: Attack, names: Names) -> str | None:
    arena, name = stage.game.arena, fighter.name
    weapon: Card | None = fighter.starting_weapon
    if deed.weapon is None and weapon is None:
        return f"{name} has no starting weapon"
    if deed.weapon is not None:
        wanted = names.find("cards", deed.weapon.text)
        copies = [each for each in (*fighter.in_play, *fighter.hand) if each.id == wanted]
        if not copies:
            return f"{name} has no `{deed.weapon.text}` in play"
        weapon = next((each for each in copies if each.weapon and has_ammo(arena, fighter, each)), copies[0])
    assert weapon is not None
    if not weapon.weapon:
        return f"{weapon.name} makes no attacks"
    target = stage.game.state.fighters[stage.seats[deed.target.text]] if deed.target.text in stage.seats else None
    if target is fighter:
        return f"{name} cannot attack himself"
    if target is not None and (not target.alive or target.square is None):
        return f"{target.name} is out of play"
    if attacks_left(arena, fighter) <= 0:
        return f"{name} has no attacks left this turn"
    if not has_ammo(arena, fighter, weapon):
        left = "too little" if arena.state.ammo[weapon.number] else "no"
        return f"{weapon.name} has {left} ammo left"
    if target is not None and target.square is not None and not arena.knowledge.looks_at(fighter, target.square):
        return f"{name} faces {fighter.facing}, and does not see {target.name}"
    if target is not None and not arena.knowledge.sees(fighter, target):
        return f"{name} cannot see {target.name}"
    if arena.knowledge.shares_square(fighter):
        return f"{name} shares his square, and cannot attack from there"
    return f"something forbids {name} to attack now"


def _step(stage: Stage, fighter: Fighter, direction: object) -> str | None:
    arena = stage.game.arena
    assert fighter.square is not None
    step = next((each for each in arena.board.steps[fighter.square.index] if each.direction is direction), None)
    if step is None:
        barrier = arena.board.barrier(fighter.square, direction)  # type: ignore[arg-type]
        return f"{barrier} bars the way {direction} from {fighter.square.name}"
    if step_cost(arena, fighter, step.square, "step", towards(fighter, step.direction)) > fighter.movement:
        return f"{fighter.name} has {_points(fighter)} left"
    if arena.knowledge.is_solid(step.square):
        return f"nobody can stand in {step.square.name}"
    if arena.knowledge.is_taken(step.square, fighter):
        return f"somebody is in {step.square.name}, and {fighter.name} could not get away from there"
    return None


def _points(fighter: Fighter) -> str:
    return f"{fighter.movement or 'no'} movement" if fighter.movement != 1 else "1 movement point"


def _jump(stage: Stage, fighter: Fighter, direction: object, length: int) -> str | None:
    arena = stage.game.arena
    assert fighter.square is not None
    if length < 2:
        return "a jump of one square is a step"
    jumps = [each for each in arena.board.jumps[fighter.square.index] if each.direction is direction]
    jump = next((each for each in jumps if each.length == length), None)
    if jump is None:
        return f"something bars a jump {direction} from {fighter.square.name}"
    seen = towards(fighter, jump.direction)
    longest, cost = longest_jump(arena, fighter, seen), jump_cost(arena, fighter, jump, seen)
    if length > longest:
        return f"{fighter.name} can jump {longest} squares at most"
    if cost > fighter.movement:
        return f"the jump costs {cost}, and {fighter.name} has {_points(fighter)} left"
    return None


def _play(stage: Stage, fighter: Fighter, wanted: str | None, written: str) -> str | None:
    arena = stage.game.arena
    card = next((each for each in fighter.hand if each.id == wanted), None)
    if card is None:
        return f"{fighter.name} does not hold `{written}`"
    if not has_room(arena, fighter, card):
        worn = [each for each in fighter.in_play if each.kind.armor]
        if card.kind.armor and worn:
            return f"{fighter.name} already wears {worn[0].name}"
        return f"{fighter.name} has no room for another {card.of_deck.name if card.of_deck else 'card'}"
    if not is_allowed_to_play(arena, fighter, card):
        return f"something forbids {fighter.name} to play {card.name}"
    return f"this is not the moment to play {card.name}"
