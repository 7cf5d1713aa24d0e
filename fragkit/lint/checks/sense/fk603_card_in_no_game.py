"""FK603: a card whose variants cannot be played together, so that it is in no game."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.choosing import load_order, resolved, why_not, with_needs
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import descend

CODE = Code(
    "FK603",
    "card-in-no-game",
    "A card needs variants that cannot be played together.",
    "It is left out of every game that lacks one of them, so it can never be played.",
    content("""
        variants:
          fog: {name: Fog, group: option, text: It is foggy., excludes: [sun]}
          sun: {name: Sun, group: option, text: It is sunny.}
        cards:
          lantern:
            deck: gadget
            name: Lantern
            needs: [fog, sun]
            effects: [{modify: {accuracy: {add: 1}}}]
    """),
    content("""
        variants:
          fog: {name: Fog, group: option, text: It is foggy., excludes: [sun]}
          sun: {name: Sun, group: option, text: It is sunny.}
        cards:
          lantern:
            deck: gadget
            name: Lantern
            needs: [fog]
            effects: [{modify: {accuracy: {add: 1}}}]
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The cards that are in no game."""
    known: dict[tuple[str, ...], str | None] = {}
    for qualified in library.asked("cards"):
        needs = library.cards[qualified].needs
        if not needs:
            continue
        chosen = tuple(resolved(library, qualified, needs))
        if chosen not in known:
            known[chosen] = _why_not(library, chosen)
        why = known[chosen]
        if why is not None:
            entry = library.entry("cards", qualified)
            node, _ = descend(entry.node, ("needs",))
            help = "Take one of them out, or let it not exclude the other."
            message = f"this card is in no game: {why}"
            span = entry.document.source.line_span(node.start, node.end)
            yield warning("FK603", span, message, help=help, entity=qualified)


def _why_not(library: Library, chosen: tuple[str, ...]) -> str | None:
    if any(each not in library.variants for each in chosen):
        return None  # has been said
    whole = with_needs(library, *chosen)
    return next(why_not(library, whole, load_order(library, whole)), None)
