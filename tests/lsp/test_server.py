"""The language server itself, driven by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities

from fragkit.cli.lsp import command
from fragkit.lsp.positions import Lines
from tests.lsp.desks import CARDS, write_pack

Answer = TypeVar("Answer")
PATIENCE = 60


class Editor:
    """An editor with one pack open, which asks one thing after another."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.loop = asyncio.new_event_loop()
        Thread(target=self.loop.run_forever, daemon=True).start()
        self.client = LanguageClient(converter_factory=default_converter)
        self.versions: dict[str, int] = {}
        self.heard: Queue[lsp.PublishDiagnosticsParams] = Queue()
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda said: self.heard.put(said))
        self.client.feature(lsp.WINDOW_LOG_MESSAGE)(lambda message: None)

    def ask(self, question: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(question, PATIENCE), self.loop).result()

    def start(self, *before: str) -> lsp.InitializeResult:
        """Starts the server, as the last part of a longer command if there is something before it."""
        self.ask(self.client.start_io(*before, sys.executable, "-m", "fragkit", "lsp"))
        folder = lsp.WorkspaceFolder(self.root.as_uri(), "mine")
        capabilities = client_capabilities("visual-studio-code")
        return self.ask(
            self.client.initialize_session(
                lsp.InitializeParams(capabilities=capabilities, root_uri=self.root.as_uri(), workspace_folders=[folder])
            )
        )

    def stop(self) -> None:
        self.ask(self.client.shutdown_session())
        self.ask(self.client.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def place(self, name: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(name))

    def said(self, name: str) -> list[lsp.Diagnostic]:
        """Waits for the findings about a file as it is now."""
        while True:
            heard = self.heard.get(timeout=PATIENCE)
            if heard.uri == self.uri(name) and heard.version == self.versions[name]:
                return list(heard.diagnostics)

    def open(self, name: str, text: str) -> list[lsp.Diagnostic]:
        self.versions[name] = 1
        item = lsp.TextDocumentItem(self.uri(name), "yaml", 1, text)
        self.loop.call_soon_threadsafe(self.client.text_document_did_open, lsp.DidOpenTextDocumentParams(item))
        return self.said(name)

    def change(self, name: str, text: str, place: lsp.Range | None = None) -> list[lsp.Diagnostic]:
        self.versions[name] += 1
        change: Any = lsp.TextDocumentContentChangeWholeDocument(text)
        if place is not None:
            change = lsp.TextDocumentContentChangePartial(place, text)
        document = lsp.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.loop.call_soon_threadsafe(
            self.client.text_document_did_change, lsp.DidChangeTextDocumentParams(document, [change])
        )
        return self.said(name)


def position(text: str, before: str) -> lsp.Position:
    """Behind some words of a text, in UTF-16."""
    lead = text[: text.index(before) + len(before)]
    line = lead.rpartition("\n")[2]
    return lsp.Position(lead.count("\n"), len(line.encode("utf-16-le")) // 2)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    editor = Editor(write_pack(tmp_path_factory.mktemp("editor") / "mine"))
    editor.start()
    assert editor.open("cards.yaml", CARDS) == []
    yield editor
    editor.stop()


def test_findings_come_while_one_types_and_go_when_it_is_right(editor: Editor) -> None:
    at = position(CARDS, "armor")
    found = editor.change("cards.yaml", "u", lsp.Range(lsp.Position(at.line, 7), lsp.Position(at.line, 7)))
    assert [(each.code, each.source) for each in found] == [("FK302", "fragkit")]
    assert found[0].range == lsp.Range(lsp.Position(at.line, 4), lsp.Position(at.line, 10))
    assert editor.change("cards.yaml", CARDS) == []


def test_places_are_counted_in_utf_16(editor: Editor) -> None:
    text = CARDS.replace("name: Bee Gun 🐝", "name: 🐝🐝\n    flavour: {🐝: x}")
    found = editor.change("cards.yaml", text)
    wrong = next(each for each in found if each.code == "FK303")
    assert (wrong.range.start.character, wrong.range.end.character) == (13, 20)
    editor.change("cards.yaml", CARDS)


def test_completion_offers_what_can_be_written(editor: Editor) -> None:
    params = lsp.CompletionParams(editor.place("cards.yaml"), position(CARDS, "if: weapon.ta"))
    found = editor.ask(editor.client.text_document_completion_async(params))
    assert isinstance(found, lsp.CompletionList)
    item = next(each for each in found.items if each.label == "tagged")
    assert isinstance(item.text_edit, lsp.TextEdit)
    assert item.text_edit.range.start.character == position(CARDS, "if: weapon.").character


@pytest.mark.parametrize(
    ("before", "wanted", "kind"),
    [
        ("worn_with: [be", "bee-suit", lsp.CompletionItemKind.Reference),
        ("status: swo", "swollen", lsp.CompletionItemKind.Reference),
        ("      - hea", "heal", lsp.CompletionItemKind.Method),
        ("      - when: attack.h", "attack.hit", lsp.CompletionItemKind.Event),
        ("modify: {sp", "speed", lsp.CompletionItemKind.Unit),
        ("if: weap", "weapon", lsp.CompletionItemKind.Variable),
        ("    arm", "armor", lsp.CompletionItemKind.Property),
    ],
    ids=["an id", "an id in a step", "a verb", "an event", "a quantity", "a name", "a key"],
)
def test_completion_offers_every_kind_of_word(
    editor: Editor, before: str, wanted: str, kind: lsp.CompletionItemKind
) -> None:
    params = lsp.CompletionParams(editor.place("cards.yaml"), position(CARDS, before))
    found = editor.ask(editor.client.text_document_completion_async(params))
    assert isinstance(found, lsp.CompletionList)
    assert (wanted, kind) in [(each.label, each.kind) for each in found.items]


def test_completion_offers_the_fields_of_a_value_in_an_expression(editor: Editor) -> None:
    text = CARDS.replace("if: weapon.tagged('buzzing')", "if: you.wo")
    editor.change("cards.yaml", text)
    params = lsp.CompletionParams(editor.place("cards.yaml"), position(text, "if: you.wo"))
    found = editor.ask(editor.client.text_document_completion_async(params))
    assert isinstance(found, lsp.CompletionList)
    labels = [(each.label, each.kind) for each in found.items]
    assert ("wounds", lsp.CompletionItemKind.Field) in labels
    assert editor.change("cards.yaml", CARDS) == []


def test_hover_tells_of_words_and_entries(editor: Editor) -> None:
    for before, said in (("      - hea", "Takes off wounds"), ("worn_with: [bee", "while worn")):
        params = lsp.HoverParams(editor.place("cards.yaml"), position(CARDS, before))
        found = editor.ask(editor.client.text_document_hover_async(params))
        assert found is not None
        assert isinstance(found.contents, lsp.MarkupContent)
        assert said in found.contents.value


def test_definition_and_references_lead_to_every_place(editor: Editor) -> None:
    where = position(CARDS, "worn_with: [bee")
    found = editor.ask(
        editor.client.text_document_definition_async(lsp.DefinitionParams(editor.place("cards.yaml"), where))
    )
    assert isinstance(found, lsp.Location)
    end = position(CARDS, "\n  bee-suit")
    assert found.range == lsp.Range(lsp.Position(end.line, 2), end)
    context = lsp.ReferenceContext(include_declaration=True)
    spots = editor.ask(
        editor.client.text_document_references_async(lsp.ReferenceParams(context, editor.place("cards.yaml"), where))
    )
    assert [Path(each.uri).name for each in spots or ()] == ["cards.yaml"] * 2 + ["scenarios.yaml"] * 2


def test_renaming_changes_all_files_and_refuses_what_is_no_id(editor: Editor) -> None:
    where = position(CARDS, "\n  bee-su")
    prepared = editor.ask(
        editor.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(editor.place("cards.yaml"), where))
    )
    assert isinstance(prepared, lsp.PrepareRenamePlaceholder)
    assert prepared.placeholder == "bee-suit"
    params = lsp.RenameParams(editor.place("cards.yaml"), where, "wasp-suit")
    edit = editor.ask(editor.client.text_document_rename_async(params))
    assert edit is not None
    assert edit.changes is not None
    assert {Path(uri).name: len(edits) for uri, edits in edit.changes.items()} == {"cards.yaml": 2, "scenarios.yaml": 2}
    params = lsp.RenameParams(editor.place("cards.yaml"), where, "Wasp Suit")
    with pytest.raises(JsonRpcException, match="is not an id"):
        editor.ask(editor.client.text_document_rename_async(params))


def test_fixes_and_formatting_come_as_edits(editor: Editor) -> None:
    text = CARDS.replace("    deck: special\n    name: Honey\n", "    nmae: Honey\n    deck: special\n")
    found = editor.change("cards.yaml", text)
    wrong = next(each for each in found if each.code == "FK302")
    params = lsp.CodeActionParams(editor.place("cards.yaml"), wrong.range, lsp.CodeActionContext([wrong]))
    actions = editor.ask(editor.client.text_document_code_action_async(params))
    assert [each.title for each in actions or ()] == ["FK302: write `name`"]
    untidy = CARDS.replace("    deck: special\n    name: Honey\n", "    name:  Honey\n    deck: special\n")
    editor.change("cards.yaml", untidy)
    options = lsp.FormattingOptions(2, True)
    edits = editor.ask(
        editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.place("cards.yaml"), options))
    )
    assert edits is not None
    assert edited(untidy, edits) == CARDS
    assert editor.change("cards.yaml", CARDS) == []


def test_all_that_can_be_mended_safely_is_mended_at_once(editor: Editor) -> None:
    text = CARDS.replace("ammo: 3", "ammo: '3'").replace("tags: [buzzing]", "tags: buzzing")
    editor.change("cards.yaml", text)
    here = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
    params = lsp.CodeActionParams(editor.place("cards.yaml"), here, lsp.CodeActionContext([]))
    (action,) = editor.ask(editor.client.text_document_code_action_async(params)) or ()
    assert isinstance(action, lsp.CodeAction)
    assert (action.title, action.kind) == (
        "fragkit: mend all 2 findings that can be mended safely",
        lsp.CodeActionKind.SourceFixAll,
    )
    assert action.edit is not None
    assert action.edit.changes is not None
    assert edited(text, action.edit.changes[editor.uri("cards.yaml")]) == CARDS
    assert editor.change("cards.yaml", CARDS) == []


def edited(text: str, edits: Sequence[lsp.TextEdit]) -> str:
    """A text after the edits that an editor is given."""
    lines = Lines(text)
    for each in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        start, end = (lines.offset(place.line, place.character) for place in (each.range.start, each.range.end))
        text = text[:start] + each.new_text + text[end:]
    return text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("cards:\n  a: [\n", "FK101"),
        ("cards:\n  a: " + "[" * 20_000, "FK002"),
        ("cards:\n" + "  a: {deck: weapon}\n" * 120_000, "FK002"),
        ("cards:\n  a: \ud800\n", "FK003"),
        ("cards:\n  a: &x *x\n", "FK106"),
    ],
    ids=["broken", "deep", "huge", "no-utf-8", "aliases"],
)
def test_hostile_texts_get_findings_and_the_server_lives_on(editor: Editor, text: str, code: str) -> None:
    editor.versions["hostile.yaml"] = 0
    found = editor.open("hostile.yaml", text)
    assert code in {each.code for each in found}
    for ask in (editor.client.text_document_completion_async, editor.client.text_document_hover_async):
        params: Any = lsp.CompletionParams(editor.place("hostile.yaml"), lsp.Position(1, 6))
        editor.ask(ask(params))
    assert editor.change("hostile.yaml", "") == []


def test_without_its_package_the_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fragkit.lsp.server", None)
    monkeypatch.delitem(sys.modules, "fragkit.lsp.server", raising=False)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 1
    assert "pip install 'fragkit[lsp]'" in result.output
