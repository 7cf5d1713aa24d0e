"""Somebody who writes effects by chance that depend on the moment: on whatever the engine would like to keep.

They speak of the counters, ground and status of the pack in `test_forgetful.py`.
"""

from __future__ import annotations

import json
import random
from typing import Any

NUMBERS = (
    *("sheet_health", "sheet_speed", "sheet_accuracy", "health", "speed", "accuracy", "attacks", "weapon_limit"),
    *("hand_limit", "powerup_min", "jump_distance"),
)
CHANGES = (
    *({"add": 1}, {"add": 2}, {"add": -1}, {"multiply": 2}, {"divide": 2}, {"set": 1}, {"set": 4}),
    *({"add": "fighter.wounds"}, {"add": "count(fighter.hand)"}, {"add": "fighter.score"}),
)
ACTIONS = ("attack", "step", "jump", "play", "drop", "take")
QUESTIONS = (
    *("%s.wounds > 0", "%s.wounds == 0", "count(%s.hand) > 2", "count(%s.hand) == 0", "count(%s.in_play) > 0"),
    *("%s.movement > 3", "%s.movement == 0", "%s.blood > 0", "%s.score > 1", "%s.frags > 0", "%s.attacks_left > 0"),
    *("%s.has('dizzy')", "%s.speed > 2", "%s.health > 2", "%s.accuracy > 1", "%s.hand_limit > 4", "%s.move_dice > 2"),
    *(
        "active == %s",
        "shares_square(%s)",
        "%s.square in squares('moss')",
        "count(fighters_in(area(%s.square, 2))) > 1",
    ),
    *("count(tokens_in(area(%s.square, 1), 'lamp')) > 0", "leader('score') == %s", "any(fighters, sees(each, %s))"),
    "any(tokens('lamp'), each.age > 1 and each.owner == %s)",
)
STEPS: tuple[dict[str, Any], ...] = (
    *({"gain": {"score": 1, "of": "%s"}}, {"gain": {"blood": 1, "of": "%s"}}, {"gain": {"movement": 1, "of": "%s"}}),
    *({"draw": {"deck": "hex", "by": "%s"}}, {"heal": {"who": "%s", "points": 1}}, {"set": {"wounds": 1, "of": "%s"}}),
    *(
        {"discard": "take(%s.hand, 1)"},
        {"lose": {"blood": "all", "of": "%s"}},
        {"unmark": {"who": "%s", "status": "dizzy"}},
    ),
    {"mark": {"who": "%s", "status": "dizzy", "until": "their-next-turn"}},
    {"mark": {"who": "%s", "status": "dizzy", "until": {"when": "attack.done"}}},
    {"attack": {"target": "%s", "damage": "1d", "credit": "nobody"}},
    {"signal": {"event": "bell", "with": {"ringer": "%s"}}},
)
HEARD = {"enter": "mover", "attack.declared": "attacker", "attack.done": "attacker", "fragged": "victim"}
COSTS: tuple[dict[str, int], ...] = ({"blood": 1}, {"cards": 1}, {"movement": 1}, {"attacks": 1})
WHOSE = ("everyone", "leader('score')", "only(fighters, each.wounds > 0)", "fighters_in(squares('moss'))", "active")


class Author:
    """Writes effects by chance that depend on the moment, most of all on what is kept."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def pack(self) -> dict[str, str]:
        """Effects of some of those that can have any."""
        owners = self.chance.sample(["card", "token", "status", "terrain", "sheet", "variant"], 3)
        return {
            owner: ", ".join(self.written(owner) for _ in range(1 if owner == "variant" else 2)) for owner in owners
        }

    def written(self, owner: str) -> str:
        ways = [self.number, self.number, self.ban, self.becomes, self.event]
        if owner in ("card", "sheet", "status"):
            ways += [self.option, self.option]
        return json.dumps(self.chance.choice(ways)(owner))

    def question(self, one: str) -> str:
        return self.chance.choice(QUESTIONS) % one

    def step(self, one: str) -> Any:
        return json.loads(json.dumps(self.chance.choice(STEPS)).replace("%s", one))

    def number(self, owner: str) -> dict[str, Any]:
        effect: dict[str, Any] = {"modify": {self.chance.choice(NUMBERS): self.chance.choice(CHANGES)}}
        if self.chance.random() < 0.5:
            effect["if"] = self.question("fighter")
        if self.chance.random() < 0.3:
            effect["of"] = self.chance.choice(WHOSE)
        return effect

    def ban(self, owner: str) -> dict[str, Any]:
        effect = {"modify": {"allowed": {"set": False}}, "if": f"action == '{self.chance.choice(ACTIONS)}'"}
        if self.chance.random() < 0.5:
            effect["if"] = f"{effect['if']} and {self.question('fighter')}"
        if self.chance.random() < 0.5:
            effect["of"] = self.chance.choice(WHOSE)
        return effect

    def becomes(self, owner: str) -> dict[str, Any]:
        return {"when": "becomes", "each": {"one": "fighters"}, "if": self.question("one"), "do": [self.step("one")]}

    def event(self, owner: str) -> dict[str, Any]:
        event, who = self.chance.choice(list(HEARD.items()))
        return {"when": event, "if": self.question(who), "do": [self.step(who)]}

    def option(self, owner: str) -> dict[str, Any]:
        name = f"trick-{self.chance.randrange(10**6)}"
        effect = {"can": name, "kind": self.chance.choice(["free", "activate"]), "do": [self.step("you")]}
        if self.chance.random() < 0.5:
            effect["when"] = "any-time"
        if self.chance.random() < 0.5:
            effect["cost"] = self.chance.choice(COSTS)
        if self.chance.random() < 0.7:
            effect["if"] = self.question("you")
        return effect if self.chance.random() < 0.4 else {**effect, "limit": "once-per-turn"}
