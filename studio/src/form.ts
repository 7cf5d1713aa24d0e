// A form for a card or a fighter, made from its schema. It shows what would be printed while one fills it in.
import { counted, h, say, told } from "./dom";
import type { Found } from "./editor";
import { mistake } from "./mistakes";
import { pack, watchPack } from "./pack";
import { draw, pieceOf } from "./pieces";
import { save, type Text } from "./saving";
import { ask, send } from "./talk";
import { go, type View } from "./views";

type Value = string | number | boolean | string[] | { yaml: string } | null;

interface Field {
  key: string;
  about: string;
  widget: "text" | "long" | "number" | "yes" | "choice" | "words" | "yaml";
  value: unknown;
  choices: Record<string, string>;
  least: number | null;
  most: number | null;
  longest: number | null;
  pattern: string | null;
  wrong: string | null;
  usual: unknown;
  example: string;
  required: boolean;
}

interface Said {
  title: string;
  kind: string;
  id: string;
  file: string;
  fields: Field[];
}

const NAMES: Record<string, string> = { flavour: "Flavour", starting_weapon: "Starting weapon", starting_gear: "Starting gear" };

function nameOf(key: string): string {
  const words = key.replaceAll("_", " ");
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

class Form {
  readonly changed = new Map<string, Value>();
  readonly host = h("div", { class: "printed" });
  readonly beside = h("div", { class: "beside" }, this.host);
  readonly problems = h("div", { class: "problems" });
  readonly saveButton = h("button", { type: "submit", class: "main", disabled: true }, "Save");
  readonly state = h("p", { class: "state", role: "status" });
  readonly form = h("form", { class: "fields", novalidate: true, onsubmit: (event) => (event.preventDefault(), void this.save()) });
  said: Said | null = null;
  text: Text | null = null;
  line = 0;
  timer = 0;
  saving = false;
  asked = 0;

  constructor(
    readonly place: HTMLElement,
    readonly key: string,
  ) {
    place.append(this.form, h("aside", { class: "look", "aria-label": "What it looks like, and what is wrong" }, this.beside, this.problems));
    void this.begin();
  }

  async begin(): Promise<void> {
    try {
      const said = await ask<Said>(`/api/form?key=${encodeURIComponent(this.key)}`);
      const text = await ask<Text>(`/api/file?name=${encodeURIComponent(said.file)}`);
      if (this.changed.size || (text.digest === this.text?.digest && this.said)) return; // somebody was faster
      this.said = said;
      this.text = text;
    } catch (why) {
      this.form.replaceChildren(h("p", {}, why instanceof Error ? why.message : String(why)));
      return;
    }
    const { title, fields, file } = this.said;
    this.line = pack.things.get(this.key)?.line ?? 1;
    this.changed.clear();
    const first = fields.filter((field) => field.required || field.value !== null || ["name", "deck", "text", "flavour", "damage", "ammo", "copies"].includes(field.key));
    const rest = fields.filter((field) => !first.includes(field));
    this.form.replaceChildren(
      h("h2", {}, title),
      h("p", { class: "deeds" }, this.saveButton, h("button", { type: "button", onclick: () => go("edit", file, String(this.line)) }, "As YAML"), this.state),
      ...first.map((field) => this.field(field)),
      h("details", {}, h("summary", {}, `${counted(rest.length, "more field")}`), ...rest.map((field) => this.field(field))),
    );
    this.tell();
    await this.show();
  }

  field(field: Field): HTMLElement {
    const id = `field-${field.key}`;
    const about = h("small", { id: `${id}-about` }, told(field.about));
    const common = { id, name: field.key, "aria-describedby": `${id}-about`, required: field.required };
    const text = field.value === null || field.value === undefined ? "" : String(field.value);
    const set = (value: Value) => this.set(field.key, value);
    let control: HTMLElement;
    if (field.widget === "yes") {
      const box = h("input", { ...common, type: "checkbox", checked: field.value === true, onchange: () => set(box.checked ? true : null) });
      control = box;
    } else if (field.widget === "choice") {
      const known = Object.entries(field.choices);
      if (text && !(text in field.choices)) known.push([text, text]);
      const select = h(
        "select",
        { ...common, onchange: () => set(select.value) },
        field.required ? null : h("option", { value: "" }, "–"),
        ...known.map(([value, name]) => h("option", { value, selected: value === text }, name)),
      );
      control = select;
    } else if (field.widget === "long" || field.widget === "yaml") {
      const value = field.widget === "yaml" ? text.replace(/\n$/, "") : text;
      const area = h("textarea", {
        ...common,
        rows: Math.min(14, Math.max(2, value.split("\n").length)),
        class: field.widget,
        spellcheck: field.widget === "yaml" ? "false" : "true",
        oninput: () => set(field.widget === "yaml" ? { yaml: area.value } : area.value),
      });
      area.value = value;
      control = area;
    } else if (field.widget === "words") {
      const value = Array.isArray(field.value) ? field.value.join(", ") : "";
      const words = h("input", { ...common, type: "text", value, placeholder: field.example, oninput: () => set(words.value.split(",").map((each) => each.trim()).filter(Boolean)) });
      control = words;
    } else if (field.widget === "number") {
      const usual = field.usual === null || field.usual === undefined ? field.example : String(field.usual);
      const number = h("input", { ...common, type: "number", value: text, min: field.least, max: field.most, step: 1, placeholder: usual, oninput: () => set(number.value === "" ? null : Number(number.value)) });
      control = number;
    } else {
      const line = h("input", { ...common, type: "text", value: text, maxlength: field.longest, placeholder: field.example, autocomplete: "off", oninput: () => set(line.value) });
      control = line;
    }
    const label = h("label", { for: id }, nameOf(field.key));
    return h("div", { class: `field ${field.widget}` }, label, control, about);
  }

  set(key: string, value: Value): void {
    this.changed.set(key, value);
    this.tell();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.show(), 250);
  }

  tell(): void {
    this.saveButton.disabled = !this.changed.size || !this.text?.can_be_written;
    this.state.textContent = this.changed.size ? "not saved yet" : (this.said?.file ?? "");
  }

  async written(): Promise<string> {
    if (!this.text) return "";
    if (!this.changed.size) return this.text.text;
    const said = { key: this.key, digest: this.text.digest, values: Object.fromEntries(this.changed) };
    return (await send<{ text: string }>("/api/form", said)).text;
  }

  // Shows what would be printed and what would be wrong, without writing anything.
  async show(): Promise<void> {
    if (!this.said || !this.text) return;
    this.asked += 1;
    const mine = this.asked;
    try {
      const text = await this.written();
      const found = await send<Found>("/api/found", { name: this.said.file, text, line: this.line });
      if (mine !== this.asked) return;
      const about = found.findings.filter((each) => each.entity === this.said?.id || !each.entity);
      this.problems.replaceChildren(...about.map((each) => mistake(this.changed.size ? { ...each, fix: null } : each)));
      this.beside.className = `beside ${this.said.kind}`;
      await draw(this.host, this.said.kind, found.piece ?? (await pieceOf(this.key)));
    } catch (why) {
      this.problems.replaceChildren(h("p", { class: "finding error" }, told(why instanceof Error ? why.message : String(why))));
    }
  }

  async save(): Promise<void> {
    if (!this.text || !this.changed.size) return;
    this.saving = true;
    try {
      this.text = await save(`the change of ${this.said?.title ?? ""}`, this.text, await this.written());
      this.changed.clear();
      this.tell();
      say(`Saved ${this.text.name}.`);
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
    this.saving = false;
  }

  packChanged(): void {
    if (!this.changed.size && !this.saving) void this.begin();
  }
}

export const form: View = {
  name: "form",
  title: "Form",
  hidden: true,
  open(place, [key = ""]) {
    const view = new Form(place, key);
    return watchPack(() => view.packChanged());
  },
};
