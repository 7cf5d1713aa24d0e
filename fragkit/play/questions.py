"""What a player is asked, in words: the engine says it with the name of an event, or the place of a step in a pack."""

from __future__ import annotations

from fragkit.content.library import Library
from fragkit.engine.events import is_window
from fragkit.engine.options import Act
from fragkit.engine.view import View
from fragkit.play.ink import BOLD, FAINT, Line, Span, line
from fragkit.play.sheets import card_text
from fragkit.play.story import REASONS, UNTOLD, in_words

ENTERING, ANY_TIME = "enter", "any-time"

MOMENTS = {"respawn": "turn begins", "movement-roll": "movement roll begins", "finish": "turn ends"}
"""What the beginning of a phase is to whoever sits at the table."""

TYPED_SKIP = "  (`skip` passes until your next turn)"

KNOWN = {
    "design": "Share out your points: Health-Speed-Accuracy.",
    "leftovers": "What lies here can be yours. Do you take it?",
    "pile": "Choose a weapon of the pile.",
    "blast": "The blast reaches several. In which order?",
    "shoot": "Choose what you shoot with.",
    "facing": "Which way do you look?",
}


def question(view: View, library: Library, width: int, skipping: str = TYPED_SKIP) -> list[Line]:
    """The question that a view asks its player; `skipping` says how he can be left alone until his turn."""
    decision, me = view.decision, view.me
    if decision is None or decision.why is None or me is None:
        return []
    why = decision.why
    if why == "action":
        return [line(Span(f"Your turn, {me.name}.", BOLD), " What do you do?")]
    if why == "declare":
        said = [f"{view.fighters[each.seat].name}: {each.text}." for each in view.declared]
        return [*[line(f" {each}") for each in said], line(Span(f"{me.name}: What do you announce?", BOLD))]
    if is_window(why):
        hint = skipping if view.active != me.seat else ""
        return [line(Span(f"{me.name}: {_moment(view, why)}", BOLD), " Do you answer?", Span(hint, FAINT))]
    if why in KNOWN:
        return [line(Span(f"{me.name}: {KNOWN[why]}", BOLD))]
    kind, _, rest = why.partition("/")
    printed = card_text(library, kind, rest.partition(" ")[0], width) if kind in library.models else []
    name = "".join(span.text for span in printed[0]) if printed else "the game"
    text = [Line(Span(span.text, FAINT) for span in each) for each in printed[1:] if kind != "variants"]
    about = _about(library, rest.partition(" ")[0]) if kind == "variants" else []
    return [line(Span(f"{me.name}, {name} asks you: {_wanted(view)}", BOLD)), *about, *text]


def _about(library: Library, variant: str) -> list[Line]:
    """What a variant is about, in one line: its rules are too long to be told with every question."""
    said = library.variants[variant].summary
    return [] if said is None else [line(Span(f"  {said}", FAINT))]


def _moment(view: View, why: str) -> str:
    names = [each.name for each in view.fighters]
    active = "" if view.active is None else names[view.active]
    attack, roll = view.attack, view.roll
    if why == "phase.start":
        phase = (view.phase or "").rpartition(":")[2]
        moment = MOMENTS.get(phase, f"{phase.replace('-', ' ')} phase begins")
        if view.active is not None and view.active == view.seat:
            return f"Your {moment}."
        return f"{active}'s {moment}." if active else "A phase begins."
    if why == "roll" and roll is not None:
        faces = ", ".join(map(str, roll.faces))
        who = "The game" if roll.seat is None else names[roll.seat]
        return f"{who} has rolled {faces} {REASONS.get(roll.reason, f'for the {roll.reason}')}."
    if attack is not None and why in ("attack.declared", "attack.hit"):
        attacker = "Nobody" if attack.attacker is None else names[attack.attacker]
        weapon = "" if attack.weapon is None else f" with {attack.weapon.name}"
        target = "something" if attack.target is None else names[attack.target]
        does = "attacks" if why == "attack.declared" else "has hit"
        return f"{attacker} {does} {target}{weapon}."
    if why == "dying" and (dying := _dying(view)):
        return f"{dying} about to be fragged."
    return f"{_last(view)}."


def _dying(view: View) -> str:
    """Who has no Health left, and is still on the board."""
    dying = [each for each in view.fighters if each.alive and each.square and each.current_health <= 0]
    if [each.seat for each in dying] == [view.seat]:
        return "You are"
    names = [each.name for each in dying]
    return f"{' and '.join(names)} {'are' if len(names) > 1 else 'is'}" if names else ""


def _last(view: View) -> str:
    """The last thing that the player has seen."""
    told = [each for each in view.log if each.kind not in UNTOLD]
    text = in_words(told[-1], [each.name for each in view.fighters]) if told else "something happens"
    return text[:1].upper() + text[1:]


def _wanted(view: View) -> str:
    options = [each for each in view.options if each.act is Act.PICK]
    if not options:
        return "yes or no?"
    left = 1 if view.decision is None else view.decision.left
    more = f" ({left} to choose)" if left > 1 else ""
    if all(each.square is not None for each in options):
        return f"choose a square{more}."
    if all(each.card is not None for each in options):
        return f"choose a card{more}."
    if any(each.label == deck.id for each in options for deck in view.decks):
        return f"choose a deck{more}."
    return f"choose somebody{more}." if all(each.seat is not None for each in options) else f"choose{more}."


def is_reaction(view: View) -> bool:
    """Whether the player is asked in the middle of something, and may just as well do nothing."""
    return view.decision is not None and view.decision.why is not None and is_window(view.decision.why)


def can_wait(view: View) -> bool:
    """Whether a player is asked on a walk of his own for nothing but what he can do at any time: he will be asked anew
    when he has arrived, so he may go on in peace.
    """
    decision = view.decision
    if decision is None or decision.why != ENTERING or view.active != view.seat:
        return False
    return all(
        each.act is Act.PASS or (ANY_TIME in each.gist.moments and ENTERING not in each.gist.moments)
        for each in decision.options
    )


def is_skipped(view: View) -> bool:
    """Whether somebody who wants to be left alone is not asked: it is not his turn, and not about him."""
    attack = view.attack
    hits_him = attack is not None and attack.target == view.seat
    is_dying = view.me is not None and view.me.alive and view.me.current_health <= 0
    return is_reaction(view) and view.active != view.seat and not hits_him and not is_dying
