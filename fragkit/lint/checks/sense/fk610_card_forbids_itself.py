"""FK610: a weapon that forbids every attack with itself, or a card that forbids playing itself."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.effect import Modify
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.effects.expressions import And, tree_of, unparse
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import descend

CODE = Code(
    "FK610",
    "card-forbids-itself",
    "A weapon forbids every attack with it, or a card forbids to play it, whatever else is so.",
    "Whoever has it can never use it.",
    content("""
        cards:
          polite-gun:
            deck: weapon
            name: Polite Gun
            damage: 5d
            ammo: 3
            effects:
              - modify: {allowed: {set: false}}
                if: kind == 'attack' and weapon == this
    """),
    content("""
        cards:
          polite-gun:
            deck: weapon
            name: Polite Gun
            damage: 5d
            ammo: 3
            effects:
              - modify: {allowed: {set: false}}
                if: kind == 'attack' and weapon == this and target != none and distance(fighter, target) > 1
    """),
    Severity.WARNING,
)
_OF_ATTACKS_WITH_IT = frozenset({"weapon == this", "this == weapon"})
_OF_ATTACKS = frozenset({"kind == 'attack'", "'attack' == kind"})
_OF_PLAYING_IT = frozenset({"card == this", "this == card"})


def check(library: Library) -> Iterator[Diagnostic]:
    """The cards that nobody can use because of what they say themselves."""
    for qualified in library.asked("cards"):
        card = library.cards[qualified]
        changes = [
            each.modify["allowed"] for each in card.effects if isinstance(each, Modify) and "allowed" in each.modify
        ]
        if any(change.set is not False for change in changes):
            continue  # something of it allows what something else of it forbids
        for number, effect in enumerate(card.effects if changes else ()):
            what = _forbidden(effect) if isinstance(effect, Modify) and "allowed" in effect.modify else None
            if what is not None:
                entry = library.entry("cards", qualified)
                node, _ = descend(entry.node, ("effects", number, "if"))
                span = entry.document.source.line_span(node.start, node.end)
                help = "Ask for more, so that it holds only sometimes, or take the ban out."
                yield warning("FK610", span, f"nobody can ever {what}", help=help, entity=qualified)


def _forbidden(ban: Modify) -> str | None:
    """What a ban forbids of the card that it stands on, whatever else is so; None if it does not, or not always."""
    tree = tree_of(ban.condition)
    if tree is None or ban.of is not None or ban.you is not None or ban.here is not None:
        return None
    asked = {unparse(part) for part in (tree.operands if isinstance(tree, And) else (tree,))}
    if asked & _OF_ATTACKS_WITH_IT and asked <= _OF_ATTACKS_WITH_IT | _OF_ATTACKS:
        return "attack with this weapon"
    return "play this card" if asked <= _OF_PLAYING_IT else None
