"""Verbs that change the game, by the chapters in which the engine carries them out."""

from __future__ import annotations

from fragkit.effects.types import ANY, BOOL, CARD, DOOR, FIGHTER, INT, ITEM, SQUARE, TEAM, TOKEN, listed, maybe, word
from fragkit.effects.vocabulary.entries import Argument, Form, Verb
from fragkit.effects.vocabulary.verbs.arguments import (
    AS_MAYBE,
    CREDIT,
    DAMAGE,
    TAGS,
    chosen_word,
    expression,
    identifier,
    person,
)

HARM = (
    Verb(
        "attack",
        "Dice of damage against the target's defence, without a roll to hit.",
        "{attack: {target: mover, damage: 2d, credit: nobody}}",
        (person("Who is attacked.", "target"), DAMAGE, CREDIT, TAGS),
        hurts=True,
    ),
    Verb(
        "shoot",
        "An ordinary attack: weapon, ammo, roll to hit, damage. It costs none of his attacks, and he may decline.",
        "{shoot: {by: holder, at: passer}}",
        (person("Who shoots.", "by"), person("At whom he shoots.", "at")),
        hurts=True,
    ),
    Verb(
        "blast",
        "An attack on every fighter in an area, with one damage roll; the tokens in it are struck.",
        "{blast: {at: square, radius: 2, damage: 5d, credit: attacker}}",
        (
            expression("at", SQUARE, "The middle."),
            expression("radius", INT, "How many squares it reaches."),
            DAMAGE,
            CREDIT,
            TAGS,
        ),
        hurts=True,
    ),
    Verb(
        "strike",
        "Tokens count as hit by this weapon.",
        "{strike: {tokens: tokens('lantern'), by: you}}",
        (
            Argument("tokens", Form.LIST, "The tokens.", listed(TOKEN)),
            expression("by", maybe(FIGHTER), "Who is credited."),
        ),
        hurts=True,
    ),
    Verb(
        "frag",
        "A fighter is fragged at once, without dice.",
        "{frag: {who: occupant, credit: nobody}}",
        (person("Who dies."), CREDIT, TAGS),
        hurts=True,
    ),
    Verb(
        "malfunction",
        "Does what a card says under `malfunction:`; nothing when it says nothing.",
        "{malfunction: {weapon: weapon, by: roller}}",
        (
            expression("weapon", CARD, "The card."),
            person("Who fired it: `you` and `attacker` in its steps.", "by"),
        ),
        hurts=True,
    ),
    Verb(
        "heal",
        "Takes off wounds, as far as there are any.",
        "{heal: {who: you, points: 2}}",
        (person("Who is healed."), expression("points", INT, "How many wounds.")),
    ),
)

PLACES = (
    Verb(
        "arrive",
        "Puts a fighter on a square; whoever is there is bumped, unless an effect answers `occupied`.",
        "{arrive: {who: you, at: spot, how: teleport}}",
        (
            person("Who arrives."),
            expression("at", SQUARE, "Where he is put."),
            chosen_word("how", "ways", "How he comes, such as `teleport`."),
            Argument("fresh", Form.FLAG, "Whether he is unhurt, with starting gear.", BOOL, True),
        ),
    ),
    Verb(
        "respawn",
        "A fighter comes back now, with all that belongs to it; one who is eliminated does not.",
        "{respawn: victim}",
        (person("Who comes back."),),
        bare="who",
    ),
    Verb(
        "take_out",
        "Takes a fighter out of play, unharmed.",
        "{take_out: {who: attacker, until: their-next-turn}}",
        (person("Who is taken out."), Argument("until", Form.DURATION, "How long he is out.")),
    ),
    Verb(
        "allow",
        "Lets the one whom a door stops pass it once, against its arrow.",
        "{allow: door}",
        (expression("door", DOOR, "The door."),),
        bare="door",
    ),
    Verb(
        "place",
        "Puts a new token on the board, or moves one; squares where `may_place` says no are skipped.",
        "{place: {new: snare, at: you.square, owner: you}}",
        (
            identifier("new", "tokens", "The kind of a new token.", optional=True),
            expression("token", TOKEN, "Or a token that is there already.", optional=True),
            Argument("at", Form.LIST, "The square, or squares.", listed(SQUARE)),
            expression("owner", maybe(FIGHTER), "Whose it is.", optional=True),
            expression("team", maybe(TEAM), "Which team's it is.", optional=True),
        ),
    ),
    Verb(
        "remove",
        "Takes a token off the board.",
        "{remove: this}",
        (expression("token", TOKEN, "The token."),),
        bare="token",
    ),
    Verb(
        "carry",
        "Puts a token into a fighter's hands.",
        "{carry: {token: this, by: mover}}",
        (expression("token", TOKEN, "The token."), person("Who carries it.", "by")),
    ),
    Verb(
        "drop",
        "Puts a carried token onto its carrier's square.",
        "{drop: banner}",
        (expression("token", TOKEN, "The token."),),
        bare="token",
    ),
)

CARDS = (
    Verb(
        "draw",
        "Draws cards to the hand; with `to`, face down beside the board; `shown`, face up on the table.",
        "{draw: {deck: special, by: you}}",
        (
            identifier("deck", "decks", "The deck.", optional=True),
            Argument("from", Form.LIST, "Or the decks that were chosen.", listed(word("decks")), True),
            expression("card", maybe(CARD), "Or a certain card.", optional=True),
            expression("by", FIGHTER, "Who draws.", optional=True),
            expression("to", SQUARE, "The square that the card lies at, face down, with a counter.", optional=True),
            Argument("shown", Form.FLAG, "Whether it lies face up on the table.", BOOL, True),
            chosen_word("reason", "reasons", "The word for this draw, which other effects can ask for.", optional=True),
            AS_MAYBE,
        ),
        binds="as",
    ),
    Verb(
        "discard",
        "Puts cards on the piles they belong to.",
        "{discard: this}",
        (Argument("cards", Form.LIST, "The card, or cards.", listed(CARD)),),
        bare="cards",
    ),
    Verb(
        "leave_out",
        "Leaves cards out of this game, before shuffling.",
        "{leave_out: {cards: cards('special')}}",
        (Argument("cards", Form.LIST, "The cards.", listed(CARD)),),
        bare="cards",
    ),
    Verb(
        "transfer",
        "Gives an item to another fighter; it keeps its zone, ammo and damage.",
        "{transfer: {item: item, to: mate}}",
        (expression("item", ITEM, "The item."), person("Who gets it.", "to")),
    ),
)

COUNTS = (
    Verb(
        "gain",
        "Somebody gets more of something that is counted, such as movement, blood or a variant's points.",
        "{gain: {points: 1, of: attacker.team}}",
        (expression("of", ANY, "Whose it is, such as a fighter, a team or a card."),),
        memory=True,
    ),
    Verb(
        "lose",
        "Somebody loses some of what is counted, never more than there is; `all` is everything.",
        "{lose: {movement: all, of: mover}}",
        (expression("of", ANY, "Whose it is, such as a fighter, a team or a card."),),
        memory=True,
    ),
    Verb(
        "set",
        "Gives something that is remembered a new value: for one, for all of a list, or for the game.",
        "{set: {movement: sum.total, of: mover}}",
        (expression("of", ANY, "Whose it is, such as a fighter or a team; left out, the game's.", optional=True),),
        memory=True,
    ),
    Verb(
        "mark",
        "Gives a fighter a status; one that is `unique` is taken from whoever had it.",
        "{mark: {who: attacker, status: it}}",
        (
            Argument("who", Form.LIST, "Who gets it.", listed(FIGHTER)),
            identifier("status", "statuses", "The status."),
            expression("at", SQUARE, "Where he is put.", optional=True),
            Argument("until", Form.DURATION, "How long; left out, as the status says.", optional=True),
        ),
    ),
    Verb(
        "unmark",
        "Takes a status away.",
        "{unmark: {who: you, status: dizzy}}",
        (Argument("who", Form.LIST, "From whom.", listed(FIGHTER)), identifier("status", "statuses", "The status.")),
    ),
)

SIDES = (
    Verb(
        "join",
        "A fighter changes sides.",
        "{join: {who: victim, team: other_team(victim.team)}}",
        (person("Who changes sides."), expression("team", TEAM, "The new side.")),
    ),
    Verb(
        "seat",
        "The players sit down so that the teams take turns: red, blue, red, blue.",
        "{seat: first(teams)}",
        (expression("starting_with", TEAM, "The team that begins."),),
        bare="starting_with",
    ),
    Verb(
        "eliminate",
        "A fighter is out for good; his hand and his cards in play are discarded.",
        "{eliminate: victim}",
        (person("Who is out."),),
        bare="who",
    ),
    Verb(
        "win",
        "The game is over, and these have won.",
        "{win: attacker}",
        (expression("who", ANY, "A fighter, fighters, or a team."),),
        bare="who",
    ),
    Verb(
        "improve",
        "He gets 1 more on a stat of his choice, up to 4 on the sheet, for the rest of the series.",
        "{improve: first(winners)}",
        (person("Who gets better."),),
        bare="who",
    ),
)
