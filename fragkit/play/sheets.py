"""Fighters and their cards, in words: one's own sheet and hand, and of the others what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fragkit.content.library import Library
from fragkit.effects.phrases import as_title, names_in, rules_text
from fragkit.engine.poker import pips
from fragkit.engine.view import SeenCard, SeenFighter, View
from fragkit.play.ink import BOLD, FAINT, GOOD, Line, Span, Style, flowing, line, wrapped
from fragkit.play.marks import Marks

HURT = Style("bright_red")
NOW = Style("yellow")


def own_sheet(view: View, me: SeenFighter, library: Library, marks: Marks, width: int) -> list[Line]:
    """The player's own fighter, with everything that he needs to know."""
    title = f" {titled(me, library)}"
    lines = [line(marks.badge(me.seat), Span(title, BOLD), Span(f"  {where(view, me)}", FAINT))]
    lines += flowing(_numbers(me), width, " ")
    lines += flowing([*_now(view, me), *_recorded(view, me, library)], width, " ")
    if me.statuses:
        lines += wrapped("Now " + ", ".join(each.name for each in me.statuses), width, NOW, " ")
    lines += _cards("In play", [*starting(me), *me.in_play], width)
    lines += _cards("Hand", me.hand or (), width)
    return lines


def titled(fighter: SeenFighter, library: Library) -> str:
    """The player's name, and that of his sheet."""
    sheet = library.fighters.get(fighter.sheet or "")
    is_told = sheet is not None and sheet.name and sheet.name != fighter.name
    return f"{fighter.name}, {sheet.name}" if sheet is not None and is_told else fighter.name


def _has_stats(fighter: SeenFighter) -> bool:
    """Whether his points are shared out: nobody has a Speed of 0 then."""
    return bool(fighter.health or fighter.speed or fighter.accuracy)


def _numbers(me: SeenFighter) -> Iterator[Line]:
    if not _has_stats(me):
        yield line(Span(" no stats yet", FAINT))
        return
    health = Span(f"{me.current_health}", HURT if me.wounds else GOOD)
    yield line(" Health ", health, f" of {me.health + me.armor}")
    if me.armor:
        yield line(f"armor {me.armor}")
    yield line(f"Speed {me.speed}")
    yield line(f"Accuracy {me.accuracy}")
    if me.blood:
        yield line(f"blood {me.blood}")


def _now(view: View, me: SeenFighter) -> Iterator[Line]:
    yield line(" Frags ", Span(str(me.frags), BOLD))
    if view.active == me.seat:
        yield line("movement left ", Span(str(me.movement), BOLD))
        yield line("attacks left ", Span(str(me.attacks_left), BOLD))


def _recorded(view: View, fighter: SeenFighter, library: Library) -> Iterator[Line]:
    """His side, what variants keep on his record sheet, and what he carries."""
    if fighter.team is not None:
        yield line(f"team {fighter.team}")
    shown = on_record_sheets(view, library)
    yield from (line(f"{name} ", Span(str(value), BOLD)) for name, value in fighter.memory if name in shown)
    for token in view.tokens:
        if token.number in fighter.carries:
            yield line(f"carries {token.name}")


def on_record_sheets(view: View, library: Library) -> set[str]:
    """The memories that are kept on record sheets."""
    memories = (library.variants[each].memory for each in view.variants)
    return {name for each in memories for name, memory in each.items() if memory.shown}


def teams(view: View, library: Library) -> list[Line]:
    """The sides, and what is kept on their record sheets."""
    shown = on_record_sheets(view, library)
    lines = []
    for team in view.teams:
        members = ", ".join(view.fighters[seat].name for seat in team.members) or "nobody yet"
        record = "".join(f", {name} {value}" for name, value in team.memory if name in shown)
        lines.append(line(Span(f" Team {team.id}", BOLD), f": {members}{record}"))
    return lines


def starting(fighter: SeenFighter) -> Sequence[SeenCard]:
    """What he shoots with when he has nothing else."""
    return () if fighter.starting_weapon is None else (fighter.starting_weapon,)


def _cards(title: str, cards: Sequence[SeenCard], width: int) -> list[Line]:
    if not cards:
        return [line(Span(f" {title}: none", FAINT))]
    return [line(Span(f" {title}", FAINT)), *(line(f"   {told_card(each)}") for each in cards)]


def told_card(card: SeenCard) -> str:
    """A card in one line: its name, and what is marked on it."""
    marked = marked_on(card)
    return f"{card.name} ({marked})" if marked else card.name


def marked_on(card: SeenCard) -> str:
    """Dice, shots and the rest that is marked on a card, in words."""
    marked = []
    if card.damage is not None:
        marked.append(f"{card.damage}d")
    if card.ammo is not None:
        marked.append("empty" if card.ammo == 0 else "1 shot" if card.ammo == 1 else f"{card.ammo} shots")
    if card.armor:
        marked.append(f"armor {card.armor}")
    if face := pips(card.suit, card.rank):
        marked.append(face)
    return ", ".join(marked)


def other_sheets(view: View, marks: Marks, library: Library, bots: Sequence[str | None], width: int) -> list[Line]:
    """The others: what everybody can see of them."""
    lines: list[Line] = []
    for seat in view.order:
        if seat != view.seat:
            lines += _other(view, view.fighters[seat], marks, library, bots[seat], width)
    return [*lines, *teams(view, library)]


def _other(
    view: View, fighter: SeenFighter, marks: Marks, library: Library, bot: str | None, width: int
) -> Iterator[Line]:
    who = f" {titled(fighter, library)}" + ("" if bot is None else f" ({bot} bot)")
    yield line(marks.badge(fighter.seat), Span(who, BOLD), Span(f"  {where(view, fighter)}", FAINT))
    health = Span(str(fighter.current_health), HURT if fighter.wounds else GOOD)
    stats = line("    H", health, f" S{fighter.speed} A{fighter.accuracy}")
    facts = [
        stats if _has_stats(fighter) else line(Span("    no stats yet", FAINT)),
        line("frags ", Span(str(fighter.frags), BOLD)),
        line(f"hand {fighter.hand_size}"),
        *_recorded(view, fighter, library),
    ]
    yield from flowing(facts, width, "    ")
    open_cards = (*starting(fighter), *fighter.in_play)
    if open_cards:
        yield from wrapped(", ".join(map(told_card, open_cards)), width, FAINT, "    ")
    if fighter.statuses:
        yield from wrapped("Now " + ", ".join(each.name for each in fighter.statuses), width, NOW, "    ")


def where(view: View, fighter: SeenFighter) -> str:
    """The square of a fighter and what is special about it, or why he has none."""
    if fighter.eliminated:
        return "out of the game"
    if fighter.square is None:
        return "fragged" if not fighter.alive and view.turn else "not on the board"
    square = view.board.named(fighter.square)
    ground = "" if square is None or square.ground is None else f", {square.ground.name}"
    looks = "" if fighter.facing is None else f", looks {fighter.facing}"
    return f"{fighter.square}{ground}{looks}{_under_way(fighter)}"


def _under_way(fighter: SeenFighter) -> str:
    """The move that he has begun."""
    begun = fighter.progress
    if begun is None:
        return ""
    return f", {begun.way} {begun.direction} begun, {begun.paid} of {begun.cost} paid"


def standings(view: View, marks: Marks) -> list[Line]:
    """Who has how many frags, the best first."""
    ranked = sorted(view.fighters, key=lambda each: -each.frags)
    width = max(len(each.name) for each in ranked)
    return [line(marks.badge(each.seat), f" {each.name:<{width}}  {frags(each.frags)}") for each in ranked]


def frags(count: int) -> str:
    """A number of frags in words."""
    return "1 frag" if count == 1 else f"{count} frags"


def card_text(library: Library, kind: str, qualified: str, width: int) -> list[Line]:
    """The rules text of an entry that is printed for all to read."""
    text = printed(library, kind, qualified)
    if text is None:
        return []
    name, said = text
    found = [each for text in said or ("(no rules text)",) for each in wrapped(text, width, indent="  ")]
    return [line(Span(name, BOLD)), *found]


def printed(library: Library, kind: str, qualified: str) -> tuple[str, tuple[str, ...]] | None:
    """The name of an entry and the paragraphs of its rules text; None if there is no such entry."""
    model = library.models[kind].get(qualified)
    if model is None:
        return None
    pack = qualified.partition(":")[0]
    info = library.packs.get(pack)
    language = info.language if info is not None else "en"
    wording = rules_text(model, language, names_in(library, pack, language))
    summary = getattr(model, "summary", None)
    said = ((summary,) if summary else ()) + wording.paragraphs
    return getattr(model, "name", None) or as_title(qualified.partition(":")[2]), said


def visible_cards(view: View) -> Iterator[SeenCard]:
    """Every card whose face the player can see: his hand, what is in play, on the table and in discard piles."""
    for fighter in view.fighters:
        yield from (*starting(fighter), *fighter.in_play, *(fighter.hand or ()))
    for token in view.tokens:
        yield from token.cards or ()
    for deck in view.decks:
        yield from deck.discards
    yield from view.shown
    if view.attack is not None and view.attack.weapon is not None:
        yield view.attack.weapon
    for option in view.options:
        if option.card is not None:
            yield option.card
