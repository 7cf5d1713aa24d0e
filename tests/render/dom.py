"""Just enough of a document to ask what stands where on a rendered page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img"}


@dataclass
class Element:
    """A tag with what is inside it."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All words inside it, as a reader sees them."""
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for each in self.inside:
            yield each if isinstance(each, str) else f" {''.join(each._pieces())} "

    def every(self) -> Iterator[Element]:
        """It and all elements inside it."""
        yield self
        for each in self.inside:
            if isinstance(each, Element):
                yield from each.every()

    def all(self, wanted: str) -> list[Element]:
        """The elements of a class (`.stat`) or with a tag (`h2`)."""
        name = wanted.removeprefix(".")
        if wanted.startswith("."):
            return [each for each in self.every() if name in (each.attributes.get("class") or "").split()]
        return [each for each in self.every() if each.tag == name]

    def one(self, wanted: str) -> Element:
        """The only such element."""
        found = self.all(wanted)
        assert len(found) == 1, f"{len(found)} of {wanted}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("document")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Element:
    """The document; every tag must be closed in its order."""
    reader = _Reader()
    reader.feed(html)
    assert len(reader.open) == 1
    return reader.open[0]
