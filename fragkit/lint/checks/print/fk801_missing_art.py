"""FK801: a picture that is not there, or is no picture."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.print.picture import Picture, card_with
from fragkit.lint.codes import Code

CODE = Code(
    "FK801",
    "missing-art",
    "A picture that an entry names is not in the pack, or is no picture that can be printed.",
    "The card is printed with a drawing in its place.",
    card_with(None),
    card_with((700, 500)),
    Severity.WARNING,
)


def check(picture: Picture) -> Iterator[Diagnostic]:
    """Whether it can be printed at all."""
    if picture.size is not None:
        return
    name = picture.name
    help = "Put it there; the path is counted from the pack's folder, and capitals matter."
    if not picture.is_there:
        message = f"the picture `{name}` is not in the pack"
    elif picture.is_too_large:
        message = f"`{name}` is too large"
    else:
        message = f"`{name}` is not a PNG, JPEG or WebP picture, whatever its name says"
        help = "Save it as PNG, JPEG or WebP."
    yield warning("FK801", picture.place, message, help=help, entity=picture.entry.qualified)
