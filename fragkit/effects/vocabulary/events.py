"""Everything that happens in a game and that an effect can answer."""

from __future__ import annotations

from fragkit.effects.types import (
    BOOL,
    CARD,
    DOOR,
    FIGHTER,
    INT,
    ROLL,
    SOURCE,
    SQUARE,
    THING,
    TOKEN,
    Type,
    listed,
    maybe,
    word,
)
from fragkit.effects.vocabulary.entries import Event

_ATTACK: dict[str, Type] = {
    "attacker": FIGHTER,
    "target": THING,
    "weapon": CARD,
    "source": SOURCE,
    "square": SQUARE,
}
_ROLL: dict[str, Type] = {"roller": FIGHTER, "roll": ROLL, "reason": word("reasons"), "weapon": maybe(CARD)}


def _setup(name: str, doc: str, *, wants: Type | None = None) -> Event:
    steps = "[{draw: {deck: weapon, by: first(fighters)}}]"
    instead = "[{result: first(fighters)}]"
    example = f"{{when: {name}, instead: {instead}}}" if wants else f"{{when: {name}, do: {steps}}}"
    return Event(name, doc, example, {}, replaceable=True, wants=wants)


EVENTS = (
    _setup("setup.decks", "The decks are built."),
    _setup("setup.teams", "Sides are chosen; in the base game there are none."),
    _setup("setup.deal", "The opening cards are dealt."),
    _setup("setup.first", "It is settled who begins.", wants=FIGHTER),
    _setup("setup.board", "Counters go on the board, before the fighters."),
    _setup("setup.place", "The fighters are placed."),
    Event(
        "setup.ready",
        "Everything is in place, and the first turn has not begun.",
        "{when: setup.ready, do: [{place: {new: beacon, at: first(squares('respawn'))}}]}",
        {},
    ),
    Event(
        "phase.start",
        "A phase begins, for each who acts in it. Replacing it skips what the phase does, not what it offers.",
        "{when: phase.start, if: phase == 'action', do: [{draw: {deck: gadget, by: you}}]}",
        {"who": FIGHTER, "phase": word("phases")},
        "who",
        replaceable=True,
        window=True,
    ),
    Event(
        "tick",
        "A phase that is marked `tick` ends: a player's turn, or a segment of one.",
        "{when: tick, do: [{gain: {points: 1, of: leader('frags')}}]}",
        {},
    ),
    Event(
        "becomes",
        "What `if` asks has turned from false to true; it is looked at after every step of the game.",
        "{when: becomes, if: count(fighters) == 1, do: [{win: first(fighters)}]}",
        {},
    ),
    Event(
        "enter",
        "A fighter has come to be in a square, however that came about.",
        "{when: enter, do: [{attack: {target: mover, damage: 2d, credit: nobody}}]}",
        {"mover": FIGHTER, "square": SQUARE, "origin": maybe(SQUARE), "how": word("ways")},
        "mover",
        window=True,
    ),
    Event(
        "barred",
        "A door would stop a step; the step is offered together with what opens the door.",
        "{can: play, when: barred, if: door.one_way, do: [{allow: door}]}",
        {"mover": FIGHTER, "door": DOOR, "how": word("ways")},
        "mover",
        window=True,
    ),
    Event(
        "occupied",
        "Someone arrives where someone is already; by the base rules he bumps him.",
        "{when: occupied, instead: [{frag: {who: occupant, credit: arriver}}]}",
        {"arriver": FIGHTER, "occupant": FIGHTER, "square": SQUARE, "how": word("ways")},
        "arriver",
        replaceable=True,
    ),
    Event(
        "powerup",
        "A power-up square is about to be checked.",
        "{when: powerup, instead: [{draw: {from: deck, by: mover}}]}",
        {"mover": FIGHTER, "square": SQUARE, "deck": word("decks")},
        "mover",
        replaceable=True,
    ),
    Event(
        "respawn",
        "A fighter is about to come back.",
        "{when: respawn, do: [{draw: {deck: weapon, by: who}}]}",
        {"who": FIGHTER},
        "who",
        replaceable=True,
    ),
    Event(
        "spawn.point",
        "The square where he comes back is about to be found.",
        "{when: spawn.point, instead: [{result: first(squares('respawn'))}]}",
        {"who": FIGHTER, "reason": word("spawns")},
        "who",
        replaceable=True,
        wants=SQUARE,
    ),
    Event(
        "respawned",
        "A fighter has respawned, and is on the board again.",
        "{when: respawned, do: [{draw: {deck: weapon, by: you}}]}",
        {"who": FIGHTER, "square": SQUARE},
        "who",
    ),
    Event(
        "roll",
        "Dice have fallen and can still be changed.",
        "{can: reroll, when: roll, limit: once-per-roll, do: [{change_roll: {reroll: face == 1}}]}",
        _ROLL,
        "roller",
        window=True,
    ),
    Event(
        "rolled",
        "The dice stand, and are about to be used.",
        "{when: rolled, if: reason == 'damage', do: [{change_roll: {drop: face == 1}}]}",
        _ROLL,
        "roller",
    ),
    Event(
        "attack.declared",
        "Weapon and target are named; nothing is paid or rolled yet.",
        "{can: duck, when: attack.declared, you: target, cost: {movement: 2}, do: [{cancel: attack}]}",
        _ATTACK,
        "attacker",
        window=True,
    ),
    Event(
        "attack.hit",
        "The attack has hit; defence and damage are not rolled yet.",
        "{can: play, when: attack.hit, you: target, do: [{cancel: attack}]}",
        _ATTACK,
        "attacker",
        window=True,
    ),
    Event(
        "attack.missed",
        "The attack has missed.",
        "{when: attack.missed, do: [{lose: {movement: 1, of: attacker}}]}",
        _ATTACK,
        "attacker",
    ),
    Event(
        "attack.done",
        "The attack is over: damage is dealt, and frags are counted.",
        "{when: attack.done, if: hit, do: [{heal: {who: attacker, points: 1}}]}",
        {**_ATTACK, "hit": BOOL},
        "attacker",
    ),
    Event(
        "struck",
        "A token was hit by an attack, or lies in a blast.",
        "{when: struck, do: [{remove: this}]}",
        {"token": TOKEN, "attacker": maybe(FIGHTER), "source": SOURCE, "square": SQUARE},
        "token",
    ),
    Event(
        "dying",
        "Health is 0 or less and can still be cured.",
        "{can: play, when: dying, do: [{heal: {who: you, points: 2}}]}",
        {"victim": FIGHTER, "attacker": maybe(FIGHTER)},
        "victim",
        window=True,
    ),
    Event(
        "frag.counted",
        "A frag was marked on a sheet.",
        "{when: frag.counted, do: [{gain: {points: 1, of: attacker.team}}]}",
        {"attacker": FIGHTER, "victim": FIGHTER},
        "attacker",
    ),
    Event(
        "fragged",
        "A fighter is fragged: it is counted and rewarded, and what he leaves lies on the board.",
        "{when: fragged, do: [{later: {at: action-end, do: [{respawn: victim}]}}]}",
        {
            "victim": FIGHTER,
            "attacker": maybe(FIGHTER),
            "points": INT,
            "health_before": INT,
            "square": SQUARE,
            "source": SOURCE,
        },
        "victim",
        window=True,
    ),
    Event(
        "draw",
        "A card has left its pile and has not arrived yet.",
        "{when: draw, instead: [{discard: card}]}",
        {"who": FIGHTER, "card": CARD, "deck": word("decks"), "reason": word("reasons")},
        "who",
        replaceable=True,
        wants=maybe(CARD),
    ),
    Event(
        "played",
        "A card came into play.",
        "{when: played, if: card.deck == 'weapon', do: [{lose: {movement: 1, of: who}}]}",
        {"who": FIGHTER, "card": CARD},
        "who",
    ),
    Event(
        "stat.changed",
        "The value of a stat became another.",
        "{when: stat.changed, if: stat == 'speed', do: [{lose: {movement: all, of: who}}]}",
        {"who": FIGHTER, "stat": word("stats")},
        "who",
    ),
    Event(
        "next.game",
        "One game of a series is over and the next has not begun.",
        "{when: next.game, do: [{improve: first(winners)}]}",
        {"winners": listed(FIGHTER), "losers": listed(FIGHTER), "same_teams": BOOL},
        replaceable=True,
    ),
)
