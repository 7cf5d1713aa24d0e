"""Everything that a step of an effect can do."""

from __future__ import annotations

from fragkit.effects.types import (
    ANY,
    BOOL,
    CARD,
    DOOR,
    FIGHTER,
    INT,
    ITEM,
    ROLL,
    SQUARE,
    TEAM,
    TOKEN,
    Type,
    listed,
    maybe,
    word,
)
from fragkit.effects.vocabulary.entries import Argument, Form, Verb


def _expression(name: str, type: Type, doc: str, *, optional: bool = False) -> Argument:
    return Argument(name, Form.EXPRESSION, doc, type, optional)


def _who(doc: str, name: str = "who") -> Argument:
    return _expression(name, FIGHTER, doc)


def _id(name: str, section: str, doc: str, *, optional: bool = False) -> Argument:
    return Argument(name, Form.ID, doc, word(section), optional, section)


def _word(name: str, domain: str, doc: str, *, optional: bool = False) -> Argument:
    return Argument(name, Form.WORD, doc, word(domain), optional, domain)


def _steps(name: str, doc: str, *, optional: bool = False) -> Argument:
    return Argument(name, Form.STEPS, doc, optional=optional)


def _bound(name: str, doc: str, *, optional: bool = False) -> Argument:
    return Argument(name, Form.NAME, doc, optional=optional)


_WHERE = Argument(
    "where", Form.TEST, "Only those for which this is true; `each` is the one in question.", optional=True
)
_AS = _bound("as", "The name of the result in the steps below.")
_AS_MAYBE = _bound("as", "The name of the result in the steps below.", optional=True)
_CREDIT = _expression("credit", maybe(FIGHTER), "Who marks the frag; `nobody` if it is nobody's.")
_TAGS = Argument("tags", Form.TAGS, "Words that other effects can ask the source for.", optional=True)
_DAMAGE = Argument("damage", Form.DICE, "The dice of damage, such as `2d`.", INT)

CONTROL = (
    Verb(
        "if",
        "Does one thing if something is so, and another (`else`) if it is not.",
        "{if: you.wounds > 0, do: [{heal: {who: you, points: 1}}]}",
        (
            _expression("if", BOOL, "What is asked."),
            _steps("do", "What is done when it is true."),
            _steps("else", "What is done when it is not.", optional=True),
        ),
        bare="if",
        beside=("do", "else"),
    ),
    Verb(
        "for",
        "Does something once for each of a list, which is fixed at the start.",
        "{for: foe, in: others, do: [{attack: {target: foe, damage: 1d, credit: you}}]}",
        (
            _bound("for", "The name of the one whose turn it is."),
            Argument("in", Form.LIST, "The list to go through.", listed(ANY)),
            Argument(
                "where", Form.TEST, "Skips those for which this is not true when their turn comes.", optional=True
            ),
            _steps("do", "What is done for each."),
            Argument("together", Form.FLAG, "Hides choices until all have chosen.", BOOL, True),
        ),
        bare="for",
        beside=("in", "where", "do", "together"),
        binds="for",
    ),
    Verb(
        "may",
        "Asks a player yes or no, and does something if he says yes.",
        "{may: you, do: [{draw: {deck: special, by: you}}]}",
        (_who("Who is asked.", "may"), _steps("do", "What is done if he says yes.")),
        bare="may",
        beside=("do",),
    ),
    Verb(
        "let",
        "Gives something a name, for the steps below.",
        "{let: {home: you.square}}",
        (Argument("let", Form.NAMES, "Each name and its value."),),
        bare="let",
    ),
    Verb(
        "choose",
        "A player chooses from a list; fewer than `count` if there are fewer, and nothing from an empty one.",
        "{choose: {from: squares('respawn'), by: you, as: spot}}",
        (
            Argument("from", Form.LIST, "The list to take from.", listed(ANY)),
            _WHERE,
            _who("Who chooses.", "by"),
            _expression("count", INT, "How many; then the result is a list.", optional=True),
            Argument("repeat", Form.FLAG, "Whether the same may be chosen again.", BOOL, True),
            Argument("optional", Form.FLAG, "Whether he may choose nothing.", BOOL, True),
            _AS,
        ),
        binds="as",
    ),
    Verb(
        "later",
        "Puts steps off until everything that is already waiting has been done, or until a phase.",
        "{later: [{heal: {who: you, points: 1}}]}",
        (
            _word("at", "phases", "The phase; or `action-end`, when the whole action is over.", optional=True),
            _expression("of", FIGHTER, "Whose phase.", optional=True),
            _steps("do", "What is done then."),
        ),
        bare="do",
    ),
    Verb(
        "run",
        "Does a named list of steps.",
        "{run: {id: hang, with: {hanged_one: victim, hangman: attacker}}}",
        (
            _id("id", "procedures", "The procedure."),
            Argument("with", Form.NAMES, "What it needs, by name.", optional=True),
        ),
        bare="id",
    ),
    Verb(
        "table",
        "Rolls on a table and follows the row.",
        "{table: {id: barrel, with: {spot: square, shooter: attacker}}}",
        (
            _id("id", "tables", "The table."),
            Argument("with", Form.NAMES, "What it needs, by name.", optional=True),
        ),
        bare="id",
    ),
    Verb(
        "signal",
        "Lets an event of a pack's own happen (one below `events:`), so that other effects can answer it.",
        "{signal: {event: malfunction, with: {attacker: attacker, weapon: weapon}}}",
        (
            _id("event", "events", "The event."),
            Argument("with", Form.NAMES, "Its fields, by name.", optional=True),
        ),
        bare="event",
    ),
    Verb(
        "result",
        "The answer that a replaced event or a contest waits for; the last one counts.",
        "{result: first(fighters)}",
        (_expression("value", ANY, "The answer."),),
        bare="value",
    ),
    Verb(
        "proceed",
        "Does after all what `instead` took the place of; twice, if it is said twice.",
        "{proceed: powerup}",
        (_word("event", "events", "The event that was replaced."),),
        bare="event",
    ),
    Verb(
        "cancel",
        "Stops the thing that is under way; what was rolled and drawn stands.",
        "{cancel: attack}",
        (_word("what", "cancellable", "What is stopped: `attack`, `roll`, `move` or `turn`."),),
        bare="what",
    ),
)

DICE = (
    Verb(
        "roll",
        "Dice are rolled.",
        "{roll: {dice: you.speed, by: you, reason: movement, as: sum}}",
        (
            Argument("dice", Form.DICE, "The dice, such as `2d`, or how many.", INT),
            _who("Who rolls.", "by"),
            _word("reason", "reasons", "The word for this roll, which other effects can ask for."),
            Argument(
                "picks", Form.FLAG, "Whether the number names something, so that an extra die is a choice.", BOOL, True
            ),
            _AS,
        ),
        binds="as",
        gives=ROLL,
    ),
    Verb(
        "change_roll",
        "Changes the dice that have just fallen (`when: roll` or `when: rolled`): adds, rerolls or drops some.",
        "{change_roll: {add: 1}}",
        (
            _expression("add", INT, "How many dice more.", optional=True),
            Argument("reroll", Form.TEST, "Which dice are rolled again; `face` is the die.", BOOL, True, each=INT),
            Argument("drop", Form.TEST, "Which dice do not count.", BOOL, True, each=INT),
        ),
    ),
    Verb(
        "contest",
        "Each rolls, or does the steps and gives a `result`; the highest comes first.",
        "{contest: {among: fighters, dice: 1d, ties: 1d, as: order}}",
        (
            Argument("among", Form.LIST, "Who takes part.", listed(FIGHTER)),
            _WHERE,
            Argument("dice", Form.DICE, "What each rolls.", INT, True),
            _bound("name", "The name, in the steps, of the one whose turn it is.", optional=True),
            _steps("do", "What each does instead of rolling; it gives a `result`.", optional=True),
            Argument("ties", Form.DICE, "What those who are equal roll.", INT),
            Argument("winner", Form.FLAG, "Whether only the first place matters, so that no others roll.", BOOL, True),
            _word("record", "memories", "The memory that keeps what each had.", optional=True),
            _AS,
        ),
        binds="as",
        gives=listed(FIGHTER),
    ),
    Verb(
        "pick",
        "Takes one of a list at random, all equally likely.",
        "{pick: {from: squares('respawn'), as: spot}}",
        (Argument("from", Form.LIST, "The list to take from.", listed(ANY)), _WHERE, _AS),
        binds="as",
    ),
)

HARM = (
    Verb(
        "attack",
        "Dice of damage against the target's defence, without a roll to hit.",
        "{attack: {target: mover, damage: 2d, credit: nobody}}",
        (_who("Who is attacked.", "target"), _DAMAGE, _CREDIT, _TAGS),
        hurts=True,
    ),
    Verb(
        "shoot",
        "An ordinary attack: weapon, ammo, roll to hit, damage. It costs none of his attacks, and he may decline.",
        "{shoot: {by: holder, at: passer}}",
        (_who("Who shoots.", "by"), _who("At whom he shoots.", "at")),
        hurts=True,
    ),
    Verb(
        "blast",
        "An attack on every fighter in an area, with one damage roll; the tokens in it are struck.",
        "{blast: {at: square, radius: 2, damage: 5d, credit: attacker}}",
        (
            _expression("at", SQUARE, "The middle."),
            _expression("radius", INT, "How many squares it reaches."),
            _DAMAGE,
            _CREDIT,
            _TAGS,
        ),
        hurts=True,
    ),
    Verb(
        "strike",
        "Tokens count as hit by this weapon.",
        "{strike: {tokens: tokens('barrel'), by: you}}",
        (
            Argument("tokens", Form.LIST, "The tokens.", listed(TOKEN)),
            _expression("by", maybe(FIGHTER), "Who is credited."),
        ),
        hurts=True,
    ),
    Verb(
        "frag",
        "A fighter is fragged at once, without dice.",
        "{frag: {who: occupant, credit: nobody}}",
        (_who("Who dies."), _CREDIT, _TAGS),
        hurts=True,
    ),
    Verb(
        "malfunction",
        "Does what a card says under `malfunction:`; nothing when it says nothing.",
        "{malfunction: {weapon: weapon, by: roller}}",
        (
            _expression("weapon", CARD, "The card."),
            _who("Who fired it: `you` and `attacker` in its steps.", "by"),
        ),
        hurts=True,
    ),
    Verb(
        "heal",
        "Takes off wounds, as far as there are any.",
        "{heal: {who: you, points: 2}}",
        (_who("Who is healed."), _expression("points", INT, "How many wounds.")),
    ),
)

PLACES = (
    Verb(
        "arrive",
        "Puts a fighter on a square; whoever is there is bumped, unless an effect answers `occupied`.",
        "{arrive: {who: you, at: spot, how: teleport}}",
        (
            _who("Who arrives."),
            _expression("at", SQUARE, "Where he is put."),
            _word("how", "ways", "How he comes, such as `teleport`."),
            Argument("fresh", Form.FLAG, "Whether he is unhurt, with starting gear.", BOOL, True),
        ),
    ),
    Verb(
        "respawn",
        "A fighter comes back now, with all that belongs to it; one who is eliminated does not.",
        "{respawn: victim}",
        (_who("Who comes back."),),
        bare="who",
    ),
    Verb(
        "take_out",
        "Takes a fighter out of play, unharmed.",
        "{take_out: {who: attacker, until: their-next-turn}}",
        (_who("Who is taken out."), Argument("until", Form.DURATION, "How long he is out.")),
    ),
    Verb(
        "allow",
        "Lets the one whom a door stops pass it once, against its arrow.",
        "{allow: door}",
        (_expression("door", DOOR, "The door."),),
        bare="door",
    ),
    Verb(
        "place",
        "Puts a new token on the board, or moves one; squares where `may_place` says no are skipped.",
        "{place: {new: mine, at: you.square, owner: you}}",
        (
            _id("new", "tokens", "The kind of a new token.", optional=True),
            _expression("token", TOKEN, "Or a token that is there already.", optional=True),
            Argument("at", Form.LIST, "The square, or squares.", listed(SQUARE)),
            _expression("owner", maybe(FIGHTER), "Whose it is.", optional=True),
            _expression("team", maybe(TEAM), "Which team's it is.", optional=True),
        ),
    ),
    Verb(
        "remove",
        "Takes a token off the board.",
        "{remove: this}",
        (_expression("token", TOKEN, "The token."),),
        bare="token",
    ),
    Verb(
        "carry",
        "Puts a token into a fighter's hands.",
        "{carry: {token: this, by: mover}}",
        (_expression("token", TOKEN, "The token."), _who("Who carries it.", "by")),
    ),
    Verb(
        "drop",
        "Puts a carried token onto its carrier's square.",
        "{drop: flag}",
        (_expression("token", TOKEN, "The token."),),
        bare="token",
    ),
)

CARDS = (
    Verb(
        "draw",
        "Draws cards to the hand; with `to`, face down beside the board; `shown`, face up on the table.",
        "{draw: {deck: special, by: you}}",
        (
            _id("deck", "decks", "The deck.", optional=True),
            Argument("from", Form.LIST, "Or the decks that were chosen.", listed(word("decks")), True),
            _expression("card", maybe(CARD), "Or a certain card.", optional=True),
            _expression("by", FIGHTER, "Who draws.", optional=True),
            _expression(
                "to", SQUARE, "The square that the card lies at, face down, with a link counter.", optional=True
            ),
            Argument("shown", Form.FLAG, "Whether it lies face up on the table.", BOOL, True),
            _word("reason", "reasons", "The word for this draw, which other effects can ask for.", optional=True),
            _AS_MAYBE,
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
        (_expression("item", ITEM, "The item."), _who("Who gets it.", "to")),
    ),
)

COUNTS = (
    Verb(
        "gain",
        "Somebody gets more of something that is counted, such as movement, blood or a variant's points.",
        "{gain: {points: 1, of: attacker.team}}",
        (_expression("of", ANY, "Whose it is, such as a fighter, a team or a card."),),
        memory=True,
    ),
    Verb(
        "lose",
        "Somebody loses some of what is counted, never more than there is; `all` is everything.",
        "{lose: {movement: all, of: mover}}",
        (_expression("of", ANY, "Whose it is, such as a fighter, a team or a card."),),
        memory=True,
    ),
    Verb(
        "set",
        "Gives something that is remembered a new value: for one, for all of a list, or for the game.",
        "{set: {movement: sum.total, of: mover}}",
        (_expression("of", ANY, "Whose it is, such as a fighter or a team; left out, the game's.", optional=True),),
        memory=True,
    ),
    Verb(
        "mark",
        "Gives a fighter a status; one that is `unique` is taken from whoever had it.",
        "{mark: {who: attacker, status: it}}",
        (
            Argument("who", Form.LIST, "Who gets it.", listed(FIGHTER)),
            _id("status", "statuses", "The status."),
            _expression("at", SQUARE, "Where he is put.", optional=True),
            Argument("until", Form.DURATION, "How long; left out, as the status says.", optional=True),
        ),
    ),
    Verb(
        "unmark",
        "Takes a status away.",
        "{unmark: {who: you, status: holding}}",
        (Argument("who", Form.LIST, "From whom.", listed(FIGHTER)), _id("status", "statuses", "The status.")),
    ),
)

SIDES = (
    Verb(
        "join",
        "A fighter changes sides.",
        "{join: {who: victim, team: other_team(victim.team)}}",
        (_who("Who changes sides."), _expression("team", TEAM, "The new side.")),
    ),
    Verb(
        "seat",
        "The players sit down so that the teams take turns: red, blue, red, blue.",
        "{seat: first(teams)}",
        (_expression("starting_with", TEAM, "The team that begins."),),
        bare="starting_with",
    ),
    Verb(
        "eliminate",
        "A fighter is out for good; his hand and his cards in play are discarded.",
        "{eliminate: victim}",
        (_who("Who is out."),),
        bare="who",
    ),
    Verb(
        "win",
        "The game is over, and these have won.",
        "{win: attacker}",
        (_expression("who", ANY, "A fighter, fighters, or a team."),),
        bare="who",
    ),
    Verb(
        "improve",
        "He gets 1 more on a stat of his choice, up to 4 on the sheet, for the rest of the series.",
        "{improve: first(winners)}",
        (_who("Who gets better."),),
        bare="who",
    ),
)

VERBS = (*CONTROL, *DICE, *HARM, *PLACES, *CARDS, *COUNTS, *SIDES)
