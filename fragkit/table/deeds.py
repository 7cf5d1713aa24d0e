"""Does what a sentence says: finds the option that it means among those the game offers, and takes it.

Whoever is asked and not spoken of passes, if he may. A choice that must be made must be in the scenario.
"""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.content.grid import Direction
from fragkit.effects.sentences import (
    Attack,
    Choose,
    Deed,
    Drop,
    EndTurn,
    Jump,
    Move,
    Pass,
    Play,
    Say,
    Sentence,
    SentenceError,
    Steer,
    Step,
    Take,
    Teleport,
    Turn,
    Use,
    Word,
)
from fragkit.engine.decisions import Choose as Decision
from fragkit.engine.errors import CannotPlay, OutOfDice
from fragkit.engine.options import DONE, END, NO, PASS, YES, Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.rounds import round_of
from fragkit.packs.shelf import kebab
from fragkit.suggest import listed
from fragkit.table.places import Names
from fragkit.table.reasons import why_not
from fragkit.table.script import Script
from fragkit.table.staging import Stage
from fragkit.table.ways import NoWay, shortest_way

ACTIONS = (Attack, Move, Step, Jump, Turn, Teleport, Steer, Drop, EndTurn)
"""What is done only when a phase offers it."""


class Refused(CannotPlay):
    """The rules do not allow what a sentence says."""


class ChoiceMissing(CannotPlay):
    """Somebody must choose, and the scenario does not say what."""


def perform(stage: Stage, sentence: Sentence, names: Names) -> None:
    """Carries out the deed; raises `CannotPlay` when that is impossible."""
    deed = sentence.deed
    stage.told = max(stage.told, stage.game.turns)
    if isinstance(deed, Move):
        for word in deed.squares:
            _go(stage, sentence.who, _square(stage, word), names)
    elif isinstance(deed, Choose):
        for word in deed.things:
            _take(stage, sentence.who, Choose((word,)), names)
    elif isinstance(deed, EndTurn) and all_act_together(stage):
        _let_the_turn_pass(stage)
    else:
        _take(stage, sentence.who, deed, names)


def all_act_together(stage: Stage) -> bool:
    """Whether a turn is everybody's, so that whoever is not spoken of passes where he might act, too."""
    return stage.game.arena.box.rules.turn.order == "together"


def _let_the_turn_pass(stage: Stage) -> None:
    turn = stage.game.turns
    while (decision := stage.game.decision) is not None and stage.game.turns == turn:
        _pass(stage, decision)


def is_forbidden(stage: Stage, sentence: Sentence, names: Names) -> bool:
    """Whether no option of the moment is what the sentence says; of several steps, whether the last is not reached.

    Others pass until he is asked, or may act; what is an action of a turn is asked only where he may act.
    """
    deed = sentence.deed
    if all_act_together(stage) and not isinstance(deed, Choose | Say | Pass):
        return _is_never_offered(stage, sentence, names)
    decision = _choosing(stage, sentence.who) if isinstance(deed, Choose) else None
    decision = decision or _asked(stage, sentence.who, deed)
    if decision is None or decision.seat != stage.seats[sentence.who]:
        return True
    if not isinstance(deed, Move):
        return _meant(stage, decision, deed, names) is None
    try:
        perform(_apart(stage), sentence, names)
    except (Refused, NoWay):
        return True
    return False


def _is_never_offered(stage: Stage, sentence: Sentence, names: Names) -> bool:
    """Where all act together: whether he cannot do it in the present round, if everybody passes until he may."""
    finish(stage)
    if stage.game.decision is None:
        return True
    apart = _apart(stage)
    now = (apart.game.turns, round_of(apart.game.arena))
    try:
        while (decision := apart.game.decision) is not None and now == (apart.game.turns, round_of(apart.game.arena)):
            if decision.seat == apart.seats[sentence.who] and _can(apart, decision, sentence, names):
                return False
            _pass(apart, decision)
    except (ChoiceMissing, OutOfDice):
        pass
    return True


def _can(stage: Stage, decision: Decision, sentence: Sentence, names: Names) -> bool:
    if not isinstance(sentence.deed, Move):
        return _meant(stage, decision, sentence.deed, names) is not None
    try:
        perform(_apart(stage), sentence, names)
    except (Refused, NoWay):
        return False
    return True


def _apart(stage: Stage) -> Stage:
    """The same situation, in which something can be tried."""
    game, script = stage.game.clone(), Script(stage.script.faces, dict(stage.script.used))
    game.nature = script.answer
    return Stage(game, script, stage.seats)


def _choosing(stage: Stage, letter: str) -> Decision | None:
    """The decision of the moment, if it is his, and to choose from several things."""
    decision = stage.game.decision
    if decision is None or decision.seat != stage.seats[letter]:
        return None
    return decision if any(option.act is Act.PICK for option in decision.options) else None


def finish(stage: Stage) -> None:
    """Lets everybody pass until an action is chosen, or the game is over."""
    while (decision := stage.game.decision) is not None and not decision.final:
        _pass(stage, decision)


def _go(stage: Stage, letter: str, goal: Square, names: Names) -> None:
    fighter = stage.fighter(letter)
    if fighter.square is None:
        raise Refused(why_not(stage, letter, Move(()), names))
    for step in shortest_way(stage.game.arena, fighter.square, goal):
        _take(stage, letter, Step(step.direction, None), names)


def _take(stage: Stage, letter: str, deed: Deed, names: Names) -> None:
    decision = _reach(stage, letter, deed, names)
    option = None
    if decision is not None and decision.seat == stage.seats[letter]:
        option = _meant(stage, decision, deed, names)
    if option is None:
        raise Refused(why_not(stage, letter, deed, names))
    _choose(stage, option)


def _reach(stage: Stage, letter: str, deed: Deed, names: Names) -> Decision | None:
    """Goes on, with everybody passing, until the deed is among the options, or an action is to be chosen."""
    seat = stage.seats[letter]
    while (decision := stage.game.decision) is not None:
        if decision.seat == seat and _meant(stage, decision, deed, names) is not None:
            return decision
        if decision.final and not (all_act_together(stage) and END in decision.options):
            return decision
        _pass(stage, decision)
    return None


def _asked(stage: Stage, letter: str, deed: Deed) -> Decision | None:
    """Goes on, with the others passing, until he is asked something, or somebody must choose.

    That he cannot attack says nothing while he is only asked whether he answers what happens: then he passes, too.
    """
    seat, acts = stage.seats[letter], isinstance(deed, ACTIONS)
    while (decision := stage.game.decision) is not None and not decision.final:
        if _way_out(decision) is None or (decision.seat == seat and not (acts and decision.why != "phase.start")):
            break
        _pass(stage, decision)
    return decision


def _choose(stage: Stage, option: Option) -> None:
    """Takes an option. A turn that nobody asked for needs no dice: there the story is over."""
    if option is END and not all_act_together(stage):
        stage.told = stage.game.turns + 1
    try:
        stage.game.choose(option)
    except OutOfDice:
        if stage.game.turns <= stage.told:
            raise
        stage.game.decision = None


def _way_out(decision: Decision) -> Option | None:
    """What he chooses who wants nothing."""
    return next((each for each in (PASS, DONE, END) if each in decision.options), None)


def _pass(stage: Stage, decision: Decision) -> None:
    way_out = _way_out(decision)
    if way_out is not None:
        _choose(stage, way_out)
        return
    name = stage.game.state.fighters[decision.seat].name
    labels = listed(option.label for option in decision.options)
    say = "says yes" if YES in decision.options else "chooses ..."
    raise ChoiceMissing(f"{name} must choose from {labels}: write `{name} {say}`")


def _meant(stage: Stage, decision: Decision, deed: Deed, names: Names) -> Option | None:
    """The option of a decision that a deed means."""
    for option in decision.options:
        if _means(stage, deed, option, names):
            return option
    return None


def _means(stage: Stage, deed: Deed, option: Option, names: Names) -> bool:
    match deed:
        case Attack():
            return option.act is Act.ATTACK and _is_attack(stage, deed, option, names)
        case Step(direction, None):
            return option.act is Act.STEP and option.object is None and option.subject.direction is direction
        case Step(direction, card):
            with_card = option.act is Act.STEP and isinstance(option.object, Option)
            return with_card and option.subject.direction is direction and _is_card(_opener(option), card, names)
        case Jump(direction, length):
            return option.object is None and _is_jump(option, direction, length)
        case Turn(direction):
            return option.act is Act.TURN and option.subject is direction
        case Teleport(square):
            return option.object is None and _is_teleport(stage, option, square)
        case Steer(token, move):
            return _is_steered(stage, option, token, move, names)
        case Play(card):
            return option.act is Act.PLAY and _is_card(option.subject, card, names)
        case Drop(card):
            return option.act is Act.DROP and _is_card(option.subject, card, names)
        case Take(token):
            return option.act is Act.TAKE and _is_token(stage, option.subject, token, names)
        case Use(name):
            return option.act is Act.USE and option.subject.effect.name == name.text
        case Choose((word,)):
            return option.act is Act.PICK and _is_thing(stage, option, word, names)
        case Say(yes):
            return option is (YES if yes else NO)
        case Pass():
            return option in (PASS, DONE, NO) or (option is END and all_act_together(stage))
        case EndTurn():
            return option is END
    return False


def _is_attack(stage: Stage, deed: Attack, option: Option, names: Names) -> bool:
    weapon: Card = option.subject
    if deed.weapon is None:
        if weapon.deck is not None:
            return False
    elif not _is_card(weapon, deed.weapon, names):
        return False
    kind, number = option.object
    if kind == "fighter":
        return bool(stage.seats.get(deed.target.text) == number)
    token = stage.game.state.tokens[number]
    if deed.at is not None and token.square is not _square(stage, deed.at):
        return False
    return token.kind.id == names.find("tokens", deed.target.text)


def _is_jump(option: Option, direction: Direction, length: int) -> bool:
    jump = option.subject
    return option.act is Act.JUMP and (jump.direction, jump.length) == (direction, length)


def _is_teleport(stage: Stage, option: Option, square: Word) -> bool:
    return option.act is Act.TELEPORT and option.subject is _square(stage, square)


def _is_steered(stage: Stage, option: Option, token: Word, move: Step | Jump | Teleport, names: Names) -> bool:
    if not isinstance(option.object, int) or option.act not in (Act.STEP, Act.JUMP, Act.TELEPORT):
        return False
    if not _is_token(stage, option.object, token, names):
        return False
    match move:
        case Step(direction):
            return option.act is Act.STEP and option.subject.direction is direction
        case Jump(direction, length):
            return _is_jump(option, direction, length)
        case Teleport(square):
            return _is_teleport(stage, option, square)


def _opener(step: Option) -> object:
    """What lets him pass the door: a card that is played, or the carrier of what he uses."""
    answer = step.object
    return answer.subject.this if answer.act is Act.USE else answer.subject


def _is_card(card: object, word: Word | None, names: Names) -> bool:
    return isinstance(card, Card) and word is not None and card.id == _card(word, names)


def _is_token(stage: Stage, number: int, word: Word, names: Names) -> bool:
    found = names.find("tokens", word.text)
    if found is None:
        raise SentenceError(f"there is no token `{word.text}`", names.hint("tokens", word.text), word.start, word.end)
    return stage.game.state.tokens[number].kind.id == found


def _is_thing(stage: Stage, option: Option, word: Word, names: Names) -> bool:
    match option.subject:
        case ("fighter", int(number)):
            return stage.seats.get(word.text) == number
        case ("card", int(number)):
            card = stage.game.arena.setting.cards[number]
            return card.id == names.find("cards", word.text) or (card.deck is None and kebab(card.name) == word.text)
        case ("token", int(number)):
            token = stage.game.state.tokens[number]
            at = token.square.name if token.square is not None else None
            return word.text == at or token.kind.id == names.find("tokens", word.text)
        case ("square", int(index)):
            return stage.game.arena.board.squares[index].name == word.text
        case ("team", _):
            return option.label == word.text
    text = str(option.subject).lower() if isinstance(option.subject, bool) else str(option.subject)
    return word.text in (text, text.rpartition(":")[2])


def _square(stage: Stage, word: Word) -> Square:
    board = stage.game.arena.board
    square = board.named(word.text)
    if square is None:
        help = f"They go from {board.squares[0].name} to {board.squares[-1].name}."
        raise SentenceError(f"there is no square `{word.text}`", help, word.start, word.end)
    return square


def _card(word: Word, names: Names) -> str:
    found = names.find("cards", word.text)
    if found is None:
        raise SentenceError(f"there is no card `{word.text}`", names.hint("cards", word.text), word.start, word.end)
    return found
