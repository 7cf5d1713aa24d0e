"""FK802: a picture that is too coarse to print."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.fitting.sizes import size_in
from fragkit.lint.checks.print.picture import Picture, card_with
from fragkit.lint.codes import Code

DOTS_PER_INCH = 300
WIDTH_IN_MM = {"fighters": 40, "tokens": 16}
"""How wide a picture of each kind is printed at least; that of a card depends on the card."""
_ELSEWHERE_IN_MM = 40
_BESIDE_IN_MM = 7.5
"""What is left and right of a card's picture."""
_MM_PER_INCH = 25.4

CODE = Code(
    "FK802",
    "coarse-art",
    f"A picture has fewer than {DOTS_PER_INCH} dots an inch at the size it is printed in.",
    "What looks sharp on a screen is blurred on paper.",
    card_with((200, 150)),
    card_with((700, 500)),
    Severity.WARNING,
)


def check(picture: Picture) -> Iterator[Diagnostic]:
    """Whether it has dots enough for its width."""
    if picture.size is None:
        return
    across, wanted = picture.size[0], round(_width(picture) / _MM_PER_INCH * DOTS_PER_INCH)
    if across < wanted:
        message = (
            f"`{picture.name}` is {across} dots wide, which is {across * DOTS_PER_INCH // wanted} an inch in print"
        )
        help = f"Use a picture that is at least {wanted} dots wide."
        yield warning("FK802", picture.place, message, help=help, entity=picture.entry.qualified)


def _width(picture: Picture) -> float:
    """How many millimetres wide it is printed."""
    if picture.entry.kind == "cards":
        return size_in(picture.library, picture.entry.pack).width - _BESIDE_IN_MM
    return WIDTH_IN_MM.get(picture.entry.kind, _ELSEWHERE_IN_MM)
