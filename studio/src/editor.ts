// CodeMirror with YAML, and with what `fragkit lsp` knows: what can be written, what a word means, what is wrong.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forceLinting, linter, lintGutter, lintKeymap, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text as Document } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { h, told } from "./dom";
import type { Finding } from "./findings";
import { markdown } from "./markdown";
import type { Piece } from "./pieces";
import { send } from "./talk";

interface Offer {
  label: string;
  kind: string;
  about: string;
  detail: string;
  behind: string;
}

const KINDS: Record<string, string> = {
  key: "property",
  verb: "function",
  event: "interface",
  quantity: "variable",
  id: "class",
  word: "enum",
  name: "variable",
  field: "property",
  function: "function",
};

function placeOf(doc: Document, offset: number): { line: number; column: number } {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, column: offset - line.from };
}

function offsetOf(doc: Document, [line, column]: [number, number]): number {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + column, found.to);
}

function whole(state: EditorState): string {
  return state.sliceDoc();
}

function offersFor(name: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos);
    const before = context.state.sliceDoc(line.from, context.pos);
    if (!context.explicit && !/[\w-]$|[:.'"(\s[{]$/.test(before)) return null;
    if (!context.explicit && /^\s*#/.test(before)) return null;
    const said = await send<{ from: [number, number]; more: boolean; offers: Offer[] }>("/api/offers", {
      name,
      text: whole(context.state),
      ...placeOf(context.state.doc, context.pos),
    });
    if (context.aborted || !said.offers.length) return null;
    const options = said.offers.map((offer, at): Completion => ({
      label: offer.label,
      type: KINDS[offer.kind] ?? "text",
      detail: offer.detail,
      boost: -Math.min(at, 99),
      apply: offer.label + offer.behind,
      info: () => (offer.about ? markdown(offer.about) : null),
    }));
    const from = offsetOf(context.state.doc, said.from);
    return said.more ? { from, options } : { from, options, validFor: /^[\w-]*$/ };
  };
}

function tellerOf(name: string): Extension {
  return hoverTooltip(
    async (view, pos) => {
      const said = await send<{ text: string; from: [number, number]; to: [number, number] }>("/api/told", {
        name,
        text: whole(view.state),
        ...placeOf(view.state.doc, pos),
      });
      if (!said.text) return null;
      const doc = view.state.doc;
      return { pos: offsetOf(doc, said.from), end: offsetOf(doc, said.to), above: true, create: () => ({ dom: markdown(said.text) }) };
    },
    { hoverTime: 350 },
  );
}

export interface Found {
  findings: Finding[];
  thing: { key: string; kind: string } | null;
  piece: Piece | null;
}

function linterOf(name: string, hear: (found: Found) => void): Extension {
  return linter(
    async (view) => {
      const doc = view.state.doc;
      const line = doc.lineAt(view.state.selection.main.head).number;
      const said = await send<Found>("/api/found", { name, text: whole(view.state), line });
      hear(said);
      return said.findings.map((found): Diagnostic => {
        const from = offsetOf(doc, found.from);
        return {
          from,
          to: Math.max(from, offsetOf(doc, found.to)),
          severity: found.severity,
          source: found.code,
          message: found.message,
          renderMessage: () =>
            h("div", { class: "lint-message" }, h("p", {}, told(found.message)), found.help ? h("p", { class: "help" }, told(found.help)) : null),
        };
      });
    },
    { delay: 300 },
  );
}

const colours = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), class: "tok-key" },
  { tag: tags.propertyName, class: "tok-key" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: [tags.string, tags.special(tags.string)], class: "tok-string" },
  { tag: [tags.number, tags.bool, tags.atom, tags.keyword], class: "tok-number" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], class: "tok-sign" },
]);

export interface Editing {
  name: string;
  text: string;
  readOnly: boolean;
  nonce: string;
  changed(text: string): void;
  found(found: Found): void;
  moved(line: number): void;
  save(): void;
}

export function openEditor(place: HTMLElement, how: Editing): EditorView {
  const separator = how.text.includes("\r\n") ? "\r\n" : "\n";
  const isYaml = /\.ya?ml$/i.test(how.name);
  const extensions: Extension[] = [
    EditorView.cspNonce.of(how.nonce),
    EditorState.lineSeparator.of(separator),
    EditorState.readOnly.of(how.readOnly),
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    syntaxHighlighting(colours),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    EditorView.contentAttributes.of({ "aria-label": `The text of ${how.name}` }),
    EditorView.lineWrapping,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) how.changed(whole(update.state));
      if (update.selectionSet || update.docChanged) {
        how.moved(update.state.doc.lineAt(update.state.selection.main.head).number);
      }
    }),
    keymap.of([
      { key: "Mod-s", preventDefault: true, run: () => (how.save(), true) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
  if (isYaml) {
    extensions.push(
      yaml(),
      lintGutter(),
      linterOf(how.name, how.found),
      autocompletion({ override: [offersFor(how.name)], activateOnTyping: true, icons: true }),
      tellerOf(how.name),
    );
  }
  const view = new EditorView({ state: EditorState.create({ doc: how.text, extensions }), parent: place });
  if (isYaml) forceLinting(view);
  return view;
}

export function showLine(view: EditorView, line: number): void {
  const found = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  view.dispatch({ selection: { anchor: found.from }, effects: EditorView.scrollIntoView(found.from, { y: "center" }) });
}

// Puts another text in the place of the one that is there, as one step that can be taken back.
export function replaceText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } });
}
