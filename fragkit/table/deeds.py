"""Does what a sentence says, by the rules and with the dice of the script."""

from __future__ import annotations

from fragkit.effects.sentences import Attack, EndTurn, Move, Play, Sentence, SentenceError, Step, Word
from fragkit.engine.attack import shoot, starting_weapon, weapon_in_play
from fragkit.engine.board import Square
from fragkit.engine.cards import play
from fragkit.engine.decisions import Acting, Seat
from fragkit.engine.driver import carry_out
from fragkit.engine.errors import NoSuchWeapon, NotInHand, OutOfDice, Refused
from fragkit.engine.movement import step
from fragkit.engine.state import CardId, Weapon
from fragkit.engine.turn import end_turn
from fragkit.table.places import Names
from fragkit.table.staging import Stage, square_on
from fragkit.table.ways import shortest_way


def perform(stage: Stage, sentence: Sentence, names: Names) -> None:
    """Carries out the deed; raises `CannotPlay` when that is impossible."""
    game, seat = stage.game, stage.seats[sentence.who]
    match sentence.deed:
        case Attack(target, weapon):
            _carry_out(stage, shoot(game, seat, stage.seats[target], _weapon(stage, seat, weapon, names)))
        case Move(squares):
            for square in squares:
                _go(stage, seat, _square(stage, square))
        case Step(direction):
            _carry_out(stage, step(game, seat, direction))
        case Play(card):
            play(game, seat, _card_in_hand(stage, seat, card, names))
        case EndTurn():
            _carry_out(stage, end_turn(game, seat))


def is_forbidden(stage: Stage, sentence: Sentence, names: Names) -> bool:
    """Whether the rules refuse the deed; tried on a copy, where it is allowed once it comes to dice."""
    trial = Stage(stage.game.fork(), stage.script.clone(), stage.seats)
    try:
        perform(trial, sentence, names)
    except Refused:
        return True
    except OutOfDice:
        return False
    return False


def _carry_out(stage: Stage, action: Acting[None]) -> None:
    carry_out(stage.game, action, stage.script.answer)


def _go(stage: Stage, seat: Seat, goal: Square) -> None:
    game = stage.game
    game.must_be_acting(seat)
    for direction in shortest_way(game, game.square(seat), goal):
        _carry_out(stage, step(game, seat, direction))


def _square(stage: Stage, word: Word) -> Square:
    square = square_on(stage.game.board, word.text)
    if square is None:
        last = stage.game.board.name(len(stage.game.board.ground) - 1)
        raise SentenceError(f"there is no square `{word.text}`", f"They go from A1 to {last}.", word.start, word.end)
    return square


def _card(word: Word, names: Names) -> str:
    found = names.find("cards", word.text)
    if found is None:
        raise SentenceError(f"there is no card `{word.text}`", names.hint("cards", word.text), word.start, word.end)
    return found


def _weapon(stage: Stage, seat: Seat, word: Word | None, names: Names) -> Weapon:
    """Of two copies, one that can still be fired."""
    game = stage.game
    if word is None:
        return starting_weapon(game, seat)
    copies = _copies(stage, game.fighter(seat).in_play, _card(word, names))
    if not copies:
        raise NoSuchWeapon(f"{game.name(seat)} has no `{word.text}` in play")
    loaded = [card for card in copies if game.state.cards[card].ammo != 0]
    return weapon_in_play(game, seat, (loaded or copies)[0])


def _card_in_hand(stage: Stage, seat: Seat, word: Word, names: Names) -> CardId:
    copies = _copies(stage, stage.game.fighter(seat).hand, _card(word, names))
    if not copies:
        raise NotInHand(f"{stage.game.name(seat)} does not hold `{word.text}`")
    return copies[0]


def _copies(stage: Stage, cards: list[CardId], qualified: str) -> list[CardId]:
    return [card for card in cards if stage.game.state.cards[card].kind.id == qualified]
