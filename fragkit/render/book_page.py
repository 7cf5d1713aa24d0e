"""The page of a rulebook: one HTML file that is read on the screen and printed as a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from fragkit.render.book import Book, BookRule, references
from fragkit.render.filling import fill
from fragkit.render.page import styles
from fragkit.render.sheet import PAPERS


def rulebook_page(book: Book, paper: str, theme: str = "") -> str:
    """A rulebook, with links wherever it names one of its rules. The page needs no other file."""
    return fill(
        "rulebook.html.j2",
        book=book,
        paper=PAPERS[paper],
        styles=Markup(styles("print.css", "map.css", "book.css") + theme),  # noqa: S704 - as for cards
        screen=Markup(styles("screen.css")),  # noqa: S704
        looks={look.key: look for look in book.terrain},
        linked=_linker(book.rules),
        rulings=sum(rule.ruling is not None for rule in book.rules.values()),
    )


def _linker(rules: Mapping[str, BookRule]) -> Callable[[str], Markup]:
    def linked(text: str) -> Markup:
        return Markup("").join(
            Markup('<a href="#{0}">{0}</a>').format(piece) if is_id and piece in rules else escape(piece)
            for piece, is_id in references(" ".join(text.split()))
        )

    return linked
