"""What cannot be printed yet, as far as it could be read: its name and its keys, so that its mistakes stand beside it.

It knows no kind of entry: whatever an author wrote is shown as he wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import escape

from fragkit.packs.nodes import Mapping, Node, text_of
from fragkit.packs.shelf import Entry

MOST_LETTERS = 600
"""Of one value; nothing that is printed needs more to be known again."""
LOOKS = """
:host { display: block }
.plain { box-sizing: border-box; min-height: 100%; padding: 4mm; border: 2px dashed #8b8f96; border-radius: 3mm;
  background: repeating-linear-gradient(135deg, #f3f1ea 0 3mm, #ebe8df 3mm 6mm); color: #3b3f45;
  font: 10.5pt/1.35 Barlow, sans-serif; overflow: hidden; overflow-wrap: anywhere }
.plain h2 { margin: 0 0 2mm; font: bold 15pt/1.15 "Barlow Condensed", Barlow, sans-serif }
.plain dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .6mm 3mm; margin: 0 }
.plain dt { color: #5c6168 }
.plain dd { margin: 0 }
.plain pre { margin: 0; font: 9pt/1.25 "DejaVu Sans Mono", monospace; white-space: pre-wrap }
"""


def plain_face(entry: Entry) -> str:
    """HTML of what is written in an entry; every word of its author is escaped."""
    values = entry.node.values if isinstance(entry.node, Mapping) else {}
    named = text_of(values["name"]) if "name" in values else None
    lines = "".join(_lines(entry, values))
    return f'<article class="plain"><h2>{escape(named or entry.id)}</h2><dl>{lines}</dl></article>'


def _lines(entry: Entry, values: dict[str, Node]) -> Iterator[str]:
    for key, node in values.items():
        if key == "name":
            continue
        text = text_of(node)
        said = (text if text is not None else entry.document.source.text[node.start : node.end])[:MOST_LETTERS].rstrip()
        shown = f"<pre>{escape(said)}</pre>" if "\n" in said else escape(said)
        yield f"<dt>{escape(key)}</dt><dd>{shown}</dd>"
