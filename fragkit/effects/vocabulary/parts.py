"""What the fields of events and the context of quantities are: one sentence for each name, whatever it belongs to."""

from __future__ import annotations

PARTS: dict[str, str] = {
    "action": "What is done, such as `step`, `attack` or `play`, or the name of an option.",
    "arriver": "Who comes to the square.",
    "attacker": "Who attacks; nobody where the rules or the ground do the damage.",
    "card": "The card that it is about.",
    "healing.card": "The card that heals; none when no card does.",
    "allowed.card": "The card that would be played.",
    "deck": "The deck that the card comes from.",
    "direction": "Which way the move goes, seen from the one who moves: `ahead`, `back`, `left` or `right`.",
    "door": "The door in the way.",
    "fighter": "Whose number it is.",
    "allowed.fighter": "Who would do it.",
    "health_before": "The Health that the victim had left before the damage.",
    "hit": "Whether the attack hit.",
    "how": "How the square is entered: `step`, `jump`, `over`, `teleport`, `respawn`, `bump` or `return`.",
    "kind": "What the action counts as: `move`, `attack`, `activate` or `free`.",
    "losers": "Who did not win the last game.",
    "mover": "Who or what moves.",
    "occupant": "Who was on the square before.",
    "origin": "The square that he came from; none when he was not on the board.",
    "phase": "The phase that begins, such as `movement-roll`, `action` or `finish`.",
    "points": "How many points of damage it was.",
    "reason": "What it is done for, such as `to-hit`, `damage` or `movement`, or a word of a pack's own.",
    "spawn.point.reason": "Why he is placed: `respawn` after a frag, `bump` when he was bumped.",
    "roll": "The dice as they fell.",
    "roller": "Who rolls.",
    "round": "The number of the round: which repetition of a phase it is, counted from 1.",
    "same_teams": "Whether the next game is played with the same teams.",
    "source": "What does the damage, with its tags.",
    "square": "The square where it happens.",
    "may_place.square": "Where the token would be put.",
    "stat": "Which stat it is: `health`, `speed` or `accuracy`.",
    "target": "Who or what is attacked.",
    "allowed.target": "Who or what it would be done to, where it is done to somebody.",
    "token": "The token that is hit.",
    "may_place.token": "What kind of token would be put there.",
    "victim": "Who is hurt.",
    "weapon": "The weapon that is used; none when it is done without one.",
    "who": "Whom it happens to.",
    "winners": "Who won the last game.",
}
"""By name; where a name means something else in one event or quantity, by its name and theirs."""


def part_of(owner: str, name: str) -> str:
    """What a field of an event, or a name in the context of a quantity, stands for."""
    return PARTS.get(f"{owner}.{name}") or PARTS[name]
