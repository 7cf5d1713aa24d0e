"""FK606: a variant that cannot be played because of what comes along with it."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.choosing import load_order, why_not, with_needs
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK606",
    "variant-excludes-itself",
    "What a variant needs, or what that brings along, cannot be played together, or not with the variant itself. What"
    " it includes and excludes in so many words is FK432.",
    "Nobody can ever choose it: the game would have to be played with it and without it.",
    content("""
        variants:
          hunt: {name: Hunt, group: victory, victory: {first_to: {frags: 3}}}
          race: {name: Race, group: victory, victory: {first_to: {frags: 5}}}
          both: {name: Both, group: option, text: Hunt and race., needs: [hunt, race]}
    """),
    content("""
        variants:
          hunt: {name: Hunt, group: victory, victory: {first_to: {frags: 3}}}
          race: {name: Race, group: victory, victory: {first_to: {frags: 5}}}
          both: {name: Both, group: option, text: Hunt., needs: [hunt]}
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The variants that nobody can choose."""
    for qualified in library.asked("variants"):
        chosen = with_needs(library, qualified)
        brought = load_order(library, chosen)
        wanted = {each for name in brought for each in library.variants[name].needs}
        if any(library.resolve("variants", each, qualified.partition(":")[0]) is None for each in wanted):
            continue  # has been said, or belongs to another pack
        why = next(why_not(library, chosen, brought), None)
        if why is not None:
            entry = library.entry("variants", qualified)
            help = "Take one of the two out of `includes:`, `needs:` or `excludes:`."
            message = f"this variant can never be played: {why}"
            yield warning("FK606", entry.span(), message, help=help, entity=qualified)
