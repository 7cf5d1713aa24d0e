"""Puts every entry of the packs on a shelf under its kind and id, and reports what is no entry."""

from __future__ import annotations

from fragkit.diagnostic import Diagnostic, Note, error, instead
from fragkit.packs.manifest import ID, LONGEST_ID, RULE_ID
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.reader import Document
from fragkit.packs.shelf import SECTIONS, Entry, Pack, Shelf, kebab
from fragkit.packs.source import Source
from fragkit.suggest import in_latin, listed, nearest


def index(shelf: Shelf) -> None:
    """Puts every entry under its kind and qualified id."""
    for pack in shelf.packs.values():
        for document in pack.documents:
            _index_document(shelf, pack, document)


def _index_document(shelf: Shelf, pack: Pack, document: Document) -> None:
    root = document.root
    if isinstance(root, Mapping):
        for key, section in root.items():
            _index_section(shelf, pack, document, key, section)
    elif root is not None and root.end > root.start:
        shelf.findings.append(
            error(
                "FK205",
                document.source.span(root.start, min(root.end, root.start + 40)),
                "a content file begins with what it declares, such as `cards:`",
                help=f"The sections are {listed(SECTIONS, 20)}.",
            )
        )


def _index_section(shelf: Shelf, pack: Pack, document: Document, key: Scalar, section: Node) -> None:
    kind = str(key.value)
    if kind not in SECTIONS:
        _unknown_section(shelf, document.source, key)
    elif isinstance(section, Mapping):
        for name, node in section.items():
            _index_entry(shelf, pack, document, kind, name, node)
    elif not (isinstance(section, Scalar) and section.value is None):
        _not_a_section(shelf, document.source, kind, section)


def _unknown_section(shelf: Shelf, source: Source, key: Scalar) -> None:
    if not shelf.findings.has_room(source.path):
        return
    kind = str(key.value)
    likely = nearest(kind, SECTIONS)
    shelf.findings.append(
        error(
            "FK205",
            source.span(key.start, key.end),
            f"`{kind[:60]}` is not a section that a content file can have",
            help=f"Did you mean `{likely}`?" if likely else f"The sections are {listed(SECTIONS, 20)}.",
            fix=instead(key.start, key.end, likely),
        )
    )


def _not_a_section(shelf: Shelf, source: Source, kind: str, section: Node) -> None:
    hint = "the list's `- ` becomes an id" if isinstance(section, Listing) else "ids come on the next lines"
    shelf.findings.append(
        error(
            "FK205",
            source.span(section.start, min(section.end, section.start + 40)),
            f"under `{kind}:` come ids, each with its entry indented below it",
            help=f"Write an id such as `my-first:` and indent its entry below; {hint}.",
        )
    )


def _index_entry(shelf: Shelf, pack: Pack, document: Document, kind: str, key: Scalar, node: Node) -> None:
    entry = Entry(kind, str(key.value), pack.id, key, node, document)
    is_id = (RULE_ID if kind == "rules" else ID).fullmatch(entry.id) and len(entry.id) <= LONGEST_ID
    first = shelf.entries[kind].setdefault(entry.qualified, entry) if is_id else None
    if first is not entry and shelf.findings.has_room(document.source.path):
        shelf.findings.append(_bad_id(entry) if first is None else _id_twice(entry, first))


def _bad_id(entry: Entry) -> Diagnostic:
    better = kebab(entry.id)
    help = f"Write `{better}`." if better else "Write an id such as `zap-gun`."
    if in_latin(entry.id) == better:
        help = f"Write `{better}` with Latin letters; these only look like them."
    wanted = "ids are small letters and digits, joined by hyphens"
    if entry.kind == "rules":
        wanted, help = (
            "rules are named by capitals and digits, joined by hyphens",
            "Write an id such as `BASE-MOVE-03`.",
        )
        better = kebab(entry.id).upper()
    elif len(entry.id) > LONGEST_ID:
        wanted, help = f"ids have at most {LONGEST_ID} letters", "Write a shorter one."
        better = ""
    fix = instead(entry.key.start, entry.key.end, better)
    return error("FK206", entry.span(), f"`{entry.id[:LONGEST_ID]}` is not an id: {wanted}", help=help, fix=fix)


def _id_twice(entry: Entry, first: Entry) -> Diagnostic:
    there = first.span()
    return error(
        "FK207",
        entry.span(),
        f"`{entry.id}` is already declared under `{entry.kind}:` in {there.path}, line {there.line}",
        help="Give one of the two another id.",
        entity=entry.qualified,
        notes=[Note("first declared here", there)],
    )
