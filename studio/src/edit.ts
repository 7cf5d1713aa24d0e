// The files of the pack, to write in: the editor, what is wrong in it, and what is printed of the entry at the cursor.
import type { EditorView } from "@codemirror/view";
import { dialog, h, say } from "./dom";
import { openEditor, replaceText, showLine, type Found } from "./editor";
import { counts, mistake } from "./mistakes";
import { pack, watchPack, type Thing } from "./pack";
import { draw, pieceOf } from "./pieces";
import { lastStep, save, undo, watchUndo, type Text } from "./saving";
import { ask, Refused, send } from "./talk";
import type { View } from "./views";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? "";
let lastName = "";

class Edit {
  readonly files = h("ul", { class: "files" });
  readonly place = h("div", { class: "paper" });
  readonly state = h("p", { class: "state", role: "status" });
  readonly saveButton = h("button", { type: "button", class: "main", disabled: true, onclick: () => void this.save() }, "Save");
  readonly undoButton = h("button", { type: "button", onclick: () => void undo() }, "Undo save");
  readonly layoutButton = h("button", { type: "button", onclick: () => void this.layOut() }, "Tidy");
  readonly problems = h("div", { class: "problems" });
  readonly host = h("div", { class: "printed" });
  readonly beside = h("div", { class: "beside" }, this.host);
  view: EditorView | null = null;
  text: Text | null = null;
  written = "";
  shown = "";
  lastFound: Found | null = null;
  line = 1;
  closed = false;

  constructor(place: HTMLElement, name: string, line: number) {
    place.append(
      h("nav", { class: "side", "aria-label": "Files of the pack" }, h("h2", {}, "Files"), this.files),
      h(
        "section",
        { class: "desk", "aria-label": "Editor" },
        h("div", { class: "deeds" }, this.saveButton, this.undoButton, this.layoutButton, this.state),
        this.place,
      ),
      h("aside", { class: "look", "aria-label": "What it looks like, and what is wrong" }, this.beside, this.problems),
    );
    this.beside.hidden = true;
    this.tellUndo();
    void this.begin(name, line);
  }

  async begin(name: string, line: number): Promise<void> {
    const files = await this.fileNames();
    const known = files.includes(lastName) ? lastName : "";
    const wanted = name || known || (files.find((each) => /^cards/.test(each)) ?? files[0] ?? "");
    this.list(files, wanted);
    if (wanted) await this.open(wanted, line);
  }

  async fileNames(): Promise<string[]> {
    return (await ask<{ files: string[] }>("/api/files")).files;
  }

  list(files: string[], current: string): void {
    this.files.replaceChildren(
      ...files.map((each) =>
        h("li", {}, h("a", { href: `#/edit/${encodeURIComponent(each)}`, "aria-current": each === current ? "page" : null }, each)),
      ),
    );
  }

  async open(name: string, line: number): Promise<void> {
    lastName = name;
    try {
      this.text = await ask<Text>(`/api/file?name=${encodeURIComponent(name)}`);
    } catch (why) {
      this.state.textContent = why instanceof Error ? why.message : String(why);
      return;
    }
    if (this.closed) return;
    this.written = this.text.text;
    this.view = openEditor(this.place, {
      name,
      text: this.text.text,
      readOnly: !this.text.can_be_written,
      nonce,
      changed: (text) => this.changed(text),
      found: (said) => this.found(said),
      moved: (at) => ((this.line = at), void this.show()),
      save: () => void this.save(),
    });
    this.state.textContent = this.text.can_be_written ? name : `${name} may not be written`;
    this.line = line || 1;
    showLine(this.view, this.line);
    this.view.focus();
    void this.show();
  }

  changed(text: string): void {
    this.written = text;
    const same = text === this.text?.text;
    this.saveButton.disabled = same || !this.text?.can_be_written;
    this.state.textContent = same ? (this.text?.name ?? "") : `${this.text?.name ?? ""} · not saved yet`;
  }

  found(said: Found): void {
    this.lastFound = said;
    const { findings: found, thing, piece } = said;
    if (thing && piece && !this.isSaved()) {
      this.shown = "";
      this.beside.hidden = false;
      this.beside.className = `beside ${thing.kind}`;
      void draw(this.host, thing.kind, piece);
    }
    this.problems.replaceChildren(
      h("h2", {}, found.length ? counts(found) : "No mistakes in this file"),
      ...found.map((each) => mistake(this.isSaved() ? each : { ...each, fix: null })),
    );
  }

  isSaved(): boolean {
    return this.written === this.text?.text;
  }

  async save(): Promise<void> {
    if (!this.text || this.isSaved()) return;
    try {
      this.text = await save(`the change of ${this.text.name}`, this.text, this.written);
      this.changed(this.written);
      if (this.lastFound) this.found(this.lastFound);
      say(`Saved ${this.text.name}.`);
    } catch (why) {
      if (why instanceof Refused && why.status === 409) this.conflict(why.message);
      else say(why instanceof Error ? why.message : String(why), "bad");
    }
  }

  conflict(why: string): void {
    const take = async () => {
      box.close();
      if (this.text) await this.reload();
    };
    const keep = async () => {
      box.close();
      if (!this.text) return;
      const mine = this.written;
      this.text = await ask<Text>(`/api/file?name=${encodeURIComponent(this.text.name)}`);
      this.changed(mine);
      say("Your text is still here. Saving it now replaces the other one.");
    };
    const box = dialog(
      "The file has changed on disk",
      h("p", {}, why.replaceAll("`", "")),
      h(
        "p",
        { class: "deeds" },
        h("button", { type: "button", class: "main", onclick: () => void keep() }, "Keep my text"),
        h("button", { type: "button", onclick: () => void take() }, "Take what is on disk"),
      ),
    );
  }

  async layOut(): Promise<void> {
    if (!this.view || !this.text) return;
    const said = await send<{ text: string }>("/api/laid-out", { name: this.text.name, text: this.written });
    if (said.text === this.written) say("Nothing to tidy, or there are mistakes to mend first.");
    else replaceText(this.view, said.text);
  }

  // Takes what is on disk, after somebody else or a fix has written it.
  async reload(): Promise<void> {
    if (!this.text || !this.view) return;
    const now = await ask<Text>(`/api/file?name=${encodeURIComponent(this.text.name)}`);
    if (this.closed || now.digest === this.text.digest) return;
    this.text = now;
    if (this.view.state.sliceDoc() !== now.text) replaceText(this.view, now.text);
    this.changed(this.view.state.sliceDoc());
  }

  async packChanged(): Promise<void> {
    this.shown = "";
    void this.show();
    const name = this.text?.name;
    const files = await this.fileNames();
    if (this.closed || !name || name !== this.text?.name) return;
    this.list(files, name);
    if (!files.includes(name)) this.state.textContent = `${name} is not there any more`;
    else if (this.isSaved()) void this.reload();
    else this.tellIfChanged();
  }

  tellIfChanged(): void {
    const name = this.text?.name;
    if (!name) return;
    void ask<Text>(`/api/file?name=${encodeURIComponent(name)}`).then((now) => {
      if (now.digest !== this.text?.digest) this.state.textContent = `${name} has changed on disk, too`;
    });
  }

  thingHere(): Thing | null {
    const here = [...pack.things.values()].filter((thing) => thing.file === this.text?.name);
    here.sort((one, other) => one.line - other.line);
    return here.findLast((thing) => thing.line <= this.line) ?? here[0] ?? null;
  }

  async show(): Promise<void> {
    if (!this.isSaved()) return;
    const thing = this.thingHere();
    const key = thing ? `${thing.key} ${thing.origin}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.beside.hidden = !thing;
    if (!thing) return;
    const piece = await pieceOf(thing.key);
    if (this.shown !== key) return;
    this.beside.className = `beside ${thing.kind}`;
    await draw(this.host, thing.kind, piece);
  }

  tellUndo(): void {
    const last = lastStep();
    this.undoButton.disabled = !last;
    this.undoButton.title = last ? `Takes back ${last}` : "Nothing was written yet";
  }

  close(): void {
    this.closed = true;
    this.view?.destroy();
  }
}

export const edit: View = {
  name: "edit",
  title: "Edit",
  open(place, [name = "", line = "0"]) {
    const view = new Edit(place, name, Number(line) || 0);
    const stops = [watchPack(() => void view.packChanged()), watchUndo(() => view.tellUndo())];
    const leaving = (event: BeforeUnloadEvent) => {
      if (!view.isSaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", leaving);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("beforeunload", leaving);
      view.close();
    };
  },
};
