"""Every number, and every yes or no, that the rules consult."""

from __future__ import annotations

from fragkit.effects.types import BOOL, CARD, FIGHTER, INT, MOVER, SOURCE, SQUARE, THING, Type, maybe, word
from fragkit.effects.vocabulary.entries import Quantity

_FIGHTER: dict[str, Type] = {"fighter": FIGHTER}
_ATTACKING: dict[str, Type] = {"attacker": FIGHTER, "target": THING, "weapon": maybe(CARD), "source": SOURCE}
_DEFENDING: dict[str, Type] = {"target": FIGHTER, "attacker": maybe(FIGHTER), "weapon": maybe(CARD), "source": SOURCE}


def _stat(name: str, doc: str, base: str, example: str = "{add: 1}") -> Quantity:
    return Quantity(name, doc, f"modify: {{{name}: {example}}}", _FIGHTER, base, subject="fighter")


QUANTITIES = (
    _stat(
        "sheet_health",
        "The Health on the sheet, as designed: it sets the weapon limit, and multipliers of Health work on it.",
        "as designed",
    ),
    _stat("sheet_speed", "The Speed on the sheet, as designed.", "as designed"),
    _stat("sheet_accuracy", "The Accuracy on the sheet, as designed.", "as designed"),
    _stat(
        "health",
        "How many dice he defends with, and how much he can take; armor comes on top, and wounds are taken off.",
        "the Health on his sheet",
    ),
    _stat("speed", "How many dice he rolls for movement, and how far he can jump.", "the Speed on his sheet"),
    _stat("accuracy", "How many dice he rolls to hit.", "the Accuracy on his sheet", "{multiply: 2}"),
    _stat(
        "attacks",
        "How many attacks he may make in a turn; asked anew at each declaration.",
        "half of his accuracy, rounded up",
    ),
    _stat("weapon_limit", "How many weapon cards he may have in play.", "the Health on his sheet, plus 1"),
    _stat("hand_limit", "How many cards he may hold at the end of his turn.", "5", "{set: 4}"),
    _stat("powerup_min", "What a power-up check must show.", "4", "{add: -1}"),
    Quantity(
        "jump_distance",
        "How many squares he can jump at most.",
        "modify: {jump_distance: {add: 1}}",
        {"fighter": FIGHTER, "direction": word("directions")},
        "his speed",
        subject="fighter",
    ),
    _stat(
        "field_of_view",
        "How wide he sees, in degrees, where figures face a direction: 90 is the quarter ahead, 180 the half, 360 all.",
        "360",
        "{set: 180}",
    ),
    Quantity(
        "movement_points",
        "The movement points of a fighter or token in a round of the turn, where a phase is repeated.",
        "modify: {movement_points: {set: 2}}",
        {"mover": MOVER, "round": INT},
        "0",
        subject="mover",
    ),
    Quantity(
        "armor_absorbs",
        "Whether his armor takes damage in his place; if not, he is wounded, and his armor breaks all the same.",
        "modify: {armor_absorbs: {set: false}}",
        _FIGHTER,
        "yes",
        BOOL,
        "fighter",
    ),
    Quantity(
        "healing",
        "How many points a use of `heal` gives back; `card` is the card that heals, if one does.",
        "modify: {healing: {add: 1}}",
        {"fighter": FIGHTER, "card": maybe(CARD)},
        "as written in the step",
        subject="fighter",
    ),
    _stat("design_points", "How many points his player distributes over the stats.", "7", "{set: 9}"),
    Quantity(
        "allowed",
        "Whether an action may be taken: every ban and every grant goes through it.",
        "modify: {allowed: {set: false}}",
        {
            "fighter": FIGHTER,
            "action": word("actions"),
            "kind": word("kinds"),
            "card": maybe(CARD),
            "weapon": maybe(CARD),
            "target": maybe(THING),
            "mover": maybe(MOVER),
        },
        "yes",
        BOOL,
        "fighter",
    ),
    Quantity(
        "attack.ammo",
        "How much ammo an attack with this weapon uses; with less than that left it cannot fire.",
        "modify: {attack.ammo: {set: 2}}",
        {"attacker": FIGHTER, "weapon": CARD},
        "1",
        subject="attacker",
    ),
    Quantity(
        "attack.hit_dice",
        "How many dice are rolled to hit.",
        "modify: {attack.hit_dice: {add: 1}}",
        _ATTACKING,
        "the attacker's accuracy",
        subject="attacker",
    ),
    Quantity(
        "attack.hit_number",
        "The total that the roll to hit must reach.",
        "modify: {attack.hit_number: {cap: 10}}",
        _ATTACKING,
        "the distance to the target",
        subject="attacker",
    ),
    Quantity(
        "attack.damage_dice",
        "How many dice of damage are rolled.",
        "modify: {attack.damage_dice: {add: 1}}",
        _ATTACKING,
        "the dice printed on the weapon",
        subject="attacker",
    ),
    Quantity(
        "attack.extra_damage",
        "The points that a hit does beyond what was rolled, even when that was nothing.",
        "modify: {attack.extra_damage: {add: 1}}",
        _ATTACKING,
        "0",
        subject="attacker",
    ),
    Quantity(
        "attack.defence_dice",
        "How many dice the target defends with.",
        "modify: {attack.defence_dice: {add: 1}}",
        _DEFENDING,
        "the target's health",
        subject="target",
    ),
    Quantity(
        "attack.ignores_armor",
        "Whether armor neither adds dice to the defence nor takes any of the damage.",
        "modify: {attack.ignores_armor: {set: true}}",
        _ATTACKING,
        "no",
        BOOL,
        "attacker",
    ),
    Quantity(
        "attack.immune",
        "Whether the target takes no damage at all, extra damage included.",
        "modify: {attack.immune: {set: true}}",
        _DEFENDING,
        "no",
        BOOL,
        "target",
    ),
    Quantity(
        "move_cost",
        "The movement points that a square costs. A jump asks for each: `how` is `over`, and `jump` where it lands.",
        "modify: {move_cost: {multiply: 2}}",
        {"mover": MOVER, "square": SQUARE, "how": word("ways"), "direction": word("directions")},
        "1; 2 for each square of a jump",
        subject="mover",
    ),
    Quantity(
        "may_place",
        "Whether a token of that kind may be put down there.",
        "modify: {may_place: {set: false}}",
        {"token": word("tokens"), "square": SQUARE},
        "yes, on a square where one can stand",
        BOOL,
    ),
    Quantity(
        "frag_counts",
        "Whether a frag is marked, with all that follows from a mark.",
        "modify: {frag_counts: {set: false}}",
        {"attacker": maybe(FIGHTER), "victim": FIGHTER},
        "whether the attacker is another fighter",
        BOOL,
        "attacker",
    ),
    Quantity(
        "frag_cards",
        "How many Specials are drawn for a frag that counts.",
        "modify: {frag_cards: {set: 0}}",
        {"attacker": FIGHTER, "victim": FIGHTER},
        "1",
        subject="attacker",
    ),
    Quantity(
        "frags_to_win",
        "How many frags win the game.",
        "modify: {frags_to_win: {set: 5}}",
        {},
        "3",
    ),
)
