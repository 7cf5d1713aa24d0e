"""The functions of expressions: pure, so that asking changes nothing."""

from __future__ import annotations

from fragkit.effects.types import (
    ANY,
    BOOL,
    CARD,
    FIGHTER,
    INT,
    ITEM,
    MOVER,
    RANK,
    SQUARE,
    TEAM,
    THING,
    TOKEN,
    Type,
    listed,
    maybe,
    word,
)
from fragkit.effects.vocabulary.entries import Function, Parameter, Result

_LIST = Parameter("list", listed(ANY))
_TEST = Parameter("test", BOOL, per_element=True)
_VALUE = Parameter("value", ANY, per_element=True)
_SQUARE = Parameter("square", SQUARE)
_FIGHTER = Parameter("fighter", FIGHTER)
_KIND = Parameter("kind", word("tokens"))


def _function(
    name: str, doc: str, example: str, parameters: tuple[Parameter, ...], gives: Type, result: Result = Result.FIXED
) -> Function:
    return Function(name, doc, example, parameters, gives, result)


LISTS = (
    _function("count", "How many there are.", "count(you.hand)", (_LIST,), INT),
    _function(
        "any",
        "Whether the test is true for at least one.",
        "any(others, each.wounds > 0)",
        (_LIST, _TEST),
        BOOL,
    ),
    _function(
        "all", "Whether the test is true for every one.", "all(teams, count(each.members) > 1)", (_LIST, _TEST), BOOL
    ),
    _function(
        "only",
        "Those for which the test is true.",
        "only(fighters, in_play(each))",
        (_LIST, _TEST),
        listed(ANY),
        Result.SAME_LIST,
    ),
    _function(
        "collect",
        "What each of a list has, as a list.",
        "collect(others, each.frags)",
        (_LIST, _VALUE),
        listed(ANY),
        Result.LIST_OF_VALUE,
    ),
    _function(
        "best",
        "The one whose value is highest; of equals the first.",
        "best(others, each.frags)",
        (_LIST, _VALUE),
        ANY,
        Result.ITEM,
    ),
    _function(
        "sort",
        "The list from the lowest value to the highest; equals stay in order.",
        "sort(fighters, each.frags)",
        (_LIST, _VALUE),
        listed(ANY),
        Result.SAME_LIST,
    ),
    _function("first", "The first of a list, or none.", "first(fighters)", (_LIST,), ANY, Result.ITEM),
    _function("last", "The last of a list, or none.", "last(fighters)", (_LIST,), ANY, Result.ITEM),
    _function(
        "take",
        "The first few of a list.",
        "take(fighters, 2)",
        (_LIST, Parameter("n", INT)),
        listed(ANY),
        Result.SAME_LIST,
    ),
    _function("reverse", "The list, back to front.", "reverse(fighters)", (_LIST,), listed(ANY), Result.SAME_LIST),
    _function(
        "alternate",
        "So many of a list, in turn: a, b, a, b.",
        "alternate(fighters, 4)",
        (_LIST, Parameter("n", INT)),
        listed(ANY),
        Result.SAME_LIST,
    ),
    _function(
        "union",
        "What is in one list or the other, each once.",
        "union(squares('moss'), squares('powerup'))",
        (_LIST, Parameter("other", listed(ANY))),
        listed(ANY),
        Result.SAME_LIST,
    ),
    _function(
        "minus",
        "What is in one list and not in the other, or is not that one thing.",
        "minus(fighters, others)",
        (_LIST, Parameter("other", maybe(ANY))),
        listed(ANY),
        Result.SAME_LIST,
    ),
)

WHO = (
    _function(
        "in_play", "Whether a fighter is on the board, or stands beside it unharmed.", "in_play(you)", (_FIGHTER,), BOOL
    ),
    _function(
        "is_fighter", "Whether it is a fighter, not a token.", "is_fighter(target)", (Parameter("x", THING),), BOOL
    ),
    _function("other_team", "The other of two teams.", "other_team(you.team)", (Parameter("team", TEAM),), TEAM),
    _function(
        "leader",
        "Who has most of something; of equals the one who had it first.",
        "leader('frags')",
        (Parameter("memory", word("memories")),),
        FIGHTER,
        Result.MEMORY_OWNER,
    ),
    _function(
        "clockwise",
        "The list in the order of the seats, beginning with one of them.",
        "clockwise(fighters, active)",
        (Parameter("list", listed(FIGHTER)), Parameter("start", FIGHTER)),
        listed(FIGHTER),
    ),
    _function(
        "teammates_beside",
        "The members of his team next to him.",
        "teammates_beside(you)",
        (_FIGHTER,),
        listed(FIGHTER),
    ),
    _function(
        "movers",
        "He and the tokens he steers that have been on the board since an earlier turn.",
        "movers(you)",
        (_FIGHTER,),
        listed(MOVER),
    ),
)

WHERE = (
    _function(
        "squares",
        "The squares with a tag, such as `respawn`, `powerup` or a terrain's own.",
        "squares('respawn')",
        (Parameter("tag", word("tags")),),
        listed(SQUARE),
    ),
    _function(
        "squares_of",
        "The squares of a part of a joined map.",
        "squares_of('base')",
        (Parameter("map", word("parts")),),
        listed(SQUARE),
    ),
    _function(
        "adjacent",
        "The squares beside one, with no wall or closed door between.",
        "adjacent(you.square)",
        (_SQUARE,),
        listed(SQUARE),
    ),
    _function(
        "distance",
        "How many squares lie between, counted along rows and columns; also between fighters.",
        "distance(attacker, target)",
        (Parameter("a", ANY), Parameter("b", ANY)),
        INT,
    ),
    _function(
        "area",
        "The squares within a number of steps, cut off by walls.",
        "area(you.square, 2)",
        (_SQUARE, Parameter("radius", INT)),
        listed(SQUARE),
    ),
    _function(
        "sees",
        "Whether there is a line of sight between two fighters.",
        "sees(you, target)",
        (Parameter("a", THING), Parameter("b", THING)),
        BOOL,
    ),
    _function(
        "in_line",
        "Whether two fighters are in the same row or column.",
        "in_line(you, mover)",
        (Parameter("a", THING), Parameter("b", THING)),
        BOOL,
    ),
    _function("occupied", "Whether a fighter is on a square.", "occupied(square)", (_SQUARE,), BOOL),
    _function("occupant", "The fighter on a square, or none.", "occupant(square)", (_SQUARE,), maybe(FIGHTER)),
    _function(
        "alone",
        "The one fighter on a square, or none when there are more.",
        "alone(square)",
        (Parameter("square", maybe(SQUARE)),),
        maybe(FIGHTER),
    ),
    _function("shares_square", "Whether another is on his square.", "shares_square(you)", (_FIGHTER,), BOOL),
    _function(
        "can_stand", "Whether a fighter could be on a square.", "can_stand(you, square)", (_FIGHTER, _SQUARE), BOOL
    ),
    _function(
        "linked",
        "The square with a tag that belongs to the same group of the map.",
        "linked(square, 'lair')",
        (_SQUARE, Parameter("tag", word("tags"))),
        SQUARE,
    ),
    _function(
        "respawn_points",
        "The respawn points of a part of a joined map.",
        "respawn_points('base')",
        (Parameter("map", word("parts")),),
        listed(SQUARE),
    ),
    _function(
        "respawn_point",
        "The respawn point of a number, on a part of a joined map.",
        "respawn_point(3, 'base')",
        (Parameter("number", INT), Parameter("map", word("parts"), optional=True)),
        SQUARE,
    ),
    _function(
        "fighters_in",
        "The fighters on some squares.",
        "fighters_in(area(square, 1))",
        (Parameter("squares", listed(SQUARE)),),
        listed(FIGHTER),
    ),
)

TOKENS = (
    _function("tokens", "The tokens of a kind on the board or in hands.", "tokens('banner')", (_KIND,), listed(TOKEN)),
    _function(
        "tokens_at",
        "The tokens of a kind on a square.",
        "tokens_at(square, 'lantern')",
        (_SQUARE, _KIND),
        listed(TOKEN),
    ),
    _function(
        "tokens_in",
        "The tokens of a kind on some squares.",
        "tokens_in(area(square, 1), 'lantern')",
        (Parameter("squares", listed(SQUARE)), _KIND),
        listed(TOKEN),
    ),
    _function("the", "The only token of its kind.", "the('beacon')", (_KIND,), TOKEN),
    _function("on_board", "Whether a token is on the board.", "on_board(this)", (Parameter("token", TOKEN),), BOOL),
    _function("supply", "How many of a token are left.", "supply('smoke')", (_KIND,), INT),
    _function("carried", "The tokens a fighter carries.", "carried(you)", (_FIGHTER,), listed(TOKEN)),
)

CARDS = (
    _function("cards", "All cards of a deck.", "cards('special')", (Parameter("deck", word("decks")),), listed(CARD)),
    _function(
        "discards",
        "The discard pile of a deck.",
        "discards('special')",
        (Parameter("deck", word("decks")),),
        listed(CARD),
    ),
    _function(
        "top",
        "The top card of a pile, or none.",
        "top(discards('special'))",
        (Parameter("cards", listed(CARD)),),
        maybe(CARD),
    ),
    _function(
        "items", "The cards and tokens that a fighter may hand to another.", "items(you)", (_FIGHTER,), listed(ITEM)
    ),
    _function(
        "poker_rank",
        "The rank of a poker hand of up to five cards, the first five of more; a better hand has a higher one.",
        "poker_rank(you.hand)",
        (Parameter("cards", listed(CARD)),),
        RANK,
    ),
    _function(
        "answers",
        "Whether a card has a `when` for an event.",
        "answers(weapon, 'attack.hit')",
        (Parameter("card", maybe(CARD)), Parameter("event", word("events"))),
        BOOL,
    ),
)

RULES = (
    _function(
        "lookup",
        "The number in a table's grid.",
        "lookup('pace-chart', 12, 3)",
        (Parameter("table", word("tables")), Parameter("row", ANY), Parameter("column", ANY)),
        INT,
    ),
    _function(
        "using",
        "Whether a variant is being played.",
        "using('house-rule')",
        (Parameter("variant", word("variants")),),
        BOOL,
    ),
)

FUNCTIONS = (*LISTS, *WHO, *WHERE, *TOKENS, *CARDS, *RULES)

METHODS = (
    _function(
        "tagged",
        "Whether it has one of these tags.",
        "weapon.tagged('flame', 'energy')",
        (Parameter("tag", word("tags")),),
        BOOL,
    ),
    _function(
        "has", "Whether a fighter has a status.", "you.has('dizzy')", (Parameter("status", word("statuses")),), BOOL
    ),
    _function(
        "fits",
        "Whether an item is within a fighter's limits.",
        "item.fits(mate)",
        (Parameter("fighter", FIGHTER),),
        BOOL,
    ),
)
"""Functions that are written behind a value and a point."""
