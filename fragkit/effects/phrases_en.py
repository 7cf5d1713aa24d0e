"""The English of the cards: every word that generated rules text is made of, and no grammar beyond the plural.

Another language is another module like this one, with the same keys. A pair is a singular and a plural.
"""

from __future__ import annotations

PHRASES: dict[str, str | tuple[str, str]] = {
    # Joining
    "comma": ", ",
    "and": "{rest} and {last}",
    "or": "{rest} or {last}",
    "plus": "+{count}",
    "minus": "−{count}",
    "sentence": "{clause}.",
    "sentence.lasting": "{clause} {lasting}.",
    "lasts": "Lasts {lasting}.",
    # What a card declares in fields of its own
    "armor": (
        "+{count} Health while worn. Discard it after {count} point of damage.",
        "+{count} Health while worn. Discard it after {count} points of damage.",
    ),
    "worn_with": "May be worn together with {names}.",
    "area": (
        "Hits everything within {count} square of its target.",
        "Hits everything within {count} squares of its target.",
    ),
    "shots_per_ammo": "Each box of ammo is good for {count} attacks.",
    # How long
    "lasting.your-next-turn": "until your next turn",
    "lasting.their-next-turn": "until their next turn",
    "lasting.one-turn": "for one turn",
    "lasting.this-turn": "this turn",
    "lasting.this-attack": "for this attack",
    "lasting.this-life": "until you are fragged",
    "lasting.game": "for the rest of the game",
    # Whose number it is: `this` is the weapon that the words are printed on
    "whose.this": "The {nouns}",
    "whose.you": "Your {nouns}",
    "whose.everyone": "Everyone's {nouns}",
    "whose.others": "Everyone else's {nouns}",
    "gains.this": "{gains}",
    "gains.you": "{gains}",
    "gains.everyone": "Everyone has {gains}",
    "gains.others": "Everyone else has {gains}",
    # How it changes; the plural is for several numbers at once
    "set": ("{whose} is {value}", "{whose} are {value}"),
    "multiply": ("{whose} is multiplied by {value}", "{whose} are multiplied by {value}"),
    "multiply=2": ("{whose} is doubled", "{whose} are doubled"),
    "multiply=3": ("{whose} is tripled", "{whose} are tripled"),
    "floor": ("{whose} is never less than {value}", "{whose} are never less than {value}"),
    "cap": ("{whose} is never more than {value}", "{whose} are never more than {value}"),
    # The quantities as nouns
    "noun.health": "Health",
    "noun.speed": "Speed",
    "noun.accuracy": "Accuracy",
    "noun.attacks": "number of attacks a turn",
    "noun.weapon_limit": "weapon limit",
    "noun.hand_limit": "hand limit",
    "noun.powerup_min": "number needed for a power-up",
    "noun.jump_distance": "longest jump",
    "noun.healing": "healing",
    "noun.frag_cards": "number of cards for a frag",
    "noun.attack.hit_dice": "number of dice to hit",
    "noun.attack.hit_number": "number to hit",
    "noun.attack.damage_dice": "number of damage dice",
    "noun.attack.extra_damage": "extra damage of a hit",
    "noun.attack.defence_dice": "number of defence dice",
    # The quantities as something more or less to have: "+1 Speed", "−2 dice to hit"
    "gain.health": "{amount} Health",
    "gain.speed": "{amount} Speed",
    "gain.accuracy": "{amount} Accuracy",
    "gain.attacks": ("{amount} attack a turn", "{amount} attacks a turn"),
    "gain.weapon_limit": "{amount} to the weapon limit",
    "gain.hand_limit": "{amount} to the hand limit",
    "gain.powerup_min": "{amount} to the number needed for a power-up",
    "gain.jump_distance": ("{amount} square on every jump", "{amount} squares on every jump"),
    "gain.healing": ("{amount} point from every healing", "{amount} points from every healing"),
    "gain.frag_cards": ("{amount} card for every frag", "{amount} cards for every frag"),
    "gain.attack.hit_dice": ("{amount} die to hit", "{amount} dice to hit"),
    "gain.attack.hit_number": "{amount} to the number to hit",
    "gain.attack.damage_dice": ("{amount} die of damage", "{amount} dice of damage"),
    "gain.attack.extra_damage": "{amount} damage on every hit",
    "gain.attack.defence_dice": ("{amount} die in defence", "{amount} dice in defence"),
    # What reads better as a sentence of its own: quantity, operation = value, @ whose
    "attack.ignores_armor.set=true@this": "Ignores armor",
    "attack.ignores_armor.set=true@you": "Your attacks ignore armor",
    "attack.ignores_armor.set=true@everyone": "Everyone's attacks ignore armor",
    "attack.ignores_armor.set=true@others": "Everyone else's attacks ignore armor",
    "attack.ignores_armor.set=false@this": "Does not ignore armor",
    "attack.ignores_armor.set=false@you": "Your attacks do not ignore armor",
    "attack.ignores_armor.set=false@everyone": "Nobody's attacks ignore armor",
    "attack.immune.set=true@you": "Attacks do no damage to you",
    "attack.immune.set=true@everyone": "Attacks do no damage to anyone",
    "attack.immune.set=true@others": "Attacks do no damage to anyone else",
    "attack.hit_number.cap=0@this": "Never misses",
    "attack.hit_number.cap=0@you": "You never miss",
    "attack.hit_number.cap=0@everyone": "Nobody ever misses",
}


def plural_form(count: int) -> int:
    """Which of a pair a count takes: 0 for the singular, 1 for the plural."""
    return 0 if abs(count) == 1 else 1
