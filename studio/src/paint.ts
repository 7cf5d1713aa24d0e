// A map to paint on: squares and what is between them, with the mouse, a finger or the keyboard.
import { counted, h, say, told } from "./dom";
import type { Found } from "./editor";
import { mistake } from "./mistakes";
import { pack, watchPack } from "./pack";
import { draw } from "./pieces";
import { save, type Text } from "./saving";
import { ask, send } from "./talk";
import { go, type View } from "./views";

interface Square {
  glyph: string;
  name: string;
  colour: string;
}

interface Edge {
  name: string;
  kind: string;
  colour: string | null;
  upright: string[];
  level: string[];
}

interface Said {
  title: string;
  file: string;
  rows: string[];
  largest: number;
  squares: Square[];
  edges: Edge[];
  // Ground that has no letter on this map yet, each with one that is free for it.
  more: (Square & { terrain: string })[];
}

type Brush = { square: Square } | { edge: Edge };

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

class Paint {
  readonly canvas = h("div", { class: "canvas", role: "grid", "aria-label": "The map" });
  readonly brushes = h("div", { class: "brushes" });
  readonly saveButton = h("button", { type: "button", class: "main", disabled: true, onclick: () => void this.save() }, "Save");
  readonly backButton = h("button", { type: "button", disabled: true, onclick: () => this.back() }, "Undo stroke");
  readonly state = h("p", { class: "state", role: "status" });
  readonly host = h("div", { class: "printed" });
  readonly beside = h("div", { class: "beside maps" }, this.host);
  readonly problems = h("div", { class: "problems" });
  readonly heading = h("h2", {});
  said: Said | null = null;
  text: Text | null = null;
  rows: string[][] = [];
  before: string[] = [];
  strokes: string[][][] = [];
  // Letters that were chosen here, and what they stand for.
  letters = new Map<string, string>();
  brush: Brush | null = null;
  painting = false;
  at = { x: 1, y: 1 };
  timer = 0;
  saving = false;
  asked = 0;

  constructor(
    place: HTMLElement,
    readonly key: string,
  ) {
    const resize = (text: string, across: number, down: number) =>
      h("button", { type: "button", class: "quiet", onclick: () => this.resize(across, down) }, text);
    place.append(
      h(
        "section",
        { class: "painter", "aria-label": "Painter" },
        this.heading,
        h(
          "p",
          { class: "deeds" },
          this.saveButton,
          this.backButton,
          resize("+ column", 1, 0),
          resize("− column", -1, 0),
          resize("+ row", 0, 1),
          resize("− row", 0, -1),
          h("button", { type: "button", class: "quiet", onclick: () => this.said && go("edit", this.said.file) }, "As YAML"),
          this.state,
        ),
        this.brushes,
        this.canvas,
        h("p", { class: "help" }, "Choose what to paint, then click or drag. With the keyboard: arrow keys move, Enter paints."),
      ),
      h("aside", { class: "look", "aria-label": "What it looks like, and what is wrong" }, this.beside, this.problems),
    );
    this.canvas.addEventListener("pointerdown", (event) => this.down(event));
    this.canvas.addEventListener("pointermove", (event) => this.move(event));
    this.canvas.addEventListener("keydown", (event) => this.typed(event));
    window.addEventListener("pointerup", this.up);
    void this.begin();
  }

  readonly up = (): void => {
    this.painting = false;
  };

  async begin(): Promise<void> {
    try {
      const said = await ask<Said>(`/api/painting?key=${encodeURIComponent(this.key)}`);
      const text = await ask<Text>(`/api/file?name=${encodeURIComponent(said.file)}`);
      if (!this.isSaved() || (text.digest === this.text?.digest && this.said)) return; // somebody was faster
      this.said = said;
      this.text = text;
    } catch (why) {
      this.heading.textContent = "This map cannot be painted";
      this.state.textContent = why instanceof Error ? why.message : String(why);
      return;
    }
    this.heading.textContent = this.said.title;
    this.rows = this.said.rows.map((row) => [...row]);
    this.before = this.said.rows;
    this.letters.clear();
    this.strokes = [];
    this.fillBrushes();
    this.fillCanvas();
    this.tell();
    void this.show();
  }

  fillBrushes(): void {
    if (!this.said) return;
    const choose = (brush: Brush, button: HTMLElement) => {
      this.brush = brush;
      for (const each of this.brushes.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    };
    const button = (name: string, glyph: string, brush: Brush, colour: string, kind: string) => {
      const sample = h("i", { class: `sample ${kind}`, "aria-hidden": "true" }, glyph);
      sample.style.setProperty("--colour", colour);
      const made: HTMLButtonElement = h("button", { type: "button", "aria-pressed": "false", onclick: () => choose(brush, made) }, sample, name);
      return made;
    };
    const said = this.said;
    const more = h(
      "select",
      { "aria-label": "More ground", onchange: () => this.addGround(Number(more.value)) },
      h("option", { value: -1 }, "More ground…"),
      ...said.more.map((each, at) => h("option", { value: at }, `${each.name} (${each.glyph})`)),
    );
    const squares = said.squares.map((each) => button(each.name, each.glyph === "." || each.glyph === "#" ? "" : each.glyph, { square: each }, each.colour, "cell"));
    const edges = this.said.edges.map((each) => button(each.name, "", { edge: each }, each.colour ?? "", each.kind));
    this.brushes.replaceChildren(
      h("div", { role: "group", "aria-label": "Squares" }, h("h3", {}, "Squares"), ...squares, said.more.length ? more : null),
      h("div", { role: "group", "aria-label": "Between squares" }, h("h3", {}, "Between squares"), ...edges),
    );
    const wall = this.said.edges.findIndex((each) => each.kind === "wall");
    if (!this.brush) edges[wall]?.click();
  }

  // A letter for ground that has none: it becomes a brush, and is written into the legend once it is painted with.
  addGround(at: number): void {
    const ground = this.said?.more.splice(at, 1)[0];
    if (!this.said || !ground) return;
    this.letters.set(ground.glyph, ground.terrain);
    this.said.squares.push(ground);
    this.fillBrushes();
    const made = [...this.brushes.querySelectorAll<HTMLButtonElement>('[aria-label="Squares"] button')].at(-1);
    made?.click();
    made?.focus();
  }

  fillCanvas(): void {
    const width = this.rows[0]?.length ?? 0;
    const tracks = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 ? "var(--cell)" : "var(--edge)")).join(" ");
    this.canvas.style.gridTemplateColumns = tracks(width);
    this.canvas.style.setProperty("--columns", String((width - 1) / 2));
    this.canvas.replaceChildren(
      ...this.rows.map((row, y) => {
        const line = h("div", { role: "row" });
        line.append(
          ...row.map((_, x) => {
            const place = h("div", { role: "gridcell", "data-x": x, "data-y": y, tabindex: -1 });
            return place;
          }),
        );
        return line;
      }),
    );
    this.at = { x: Math.min(this.at.x, width - 1), y: Math.min(this.at.y, this.rows.length - 1) };
    this.rows.forEach((row, y) => row.forEach((_, x) => this.dress(x, y)));
    this.placeAt(this.at.x, this.at.y)?.setAttribute("tabindex", "0");
  }

  placeAt(x: number, y: number): HTMLElement | null {
    return (this.canvas.children[y]?.children[x] as HTMLElement | undefined) ?? null;
  }

  edgeOf(y: number, glyph: string): Edge | undefined {
    return this.said?.edges.find((each) => (y % 2 ? each.upright : each.level).includes(glyph));
  }

  // Where a place is, in the words of whoever hears the page.
  whereIs(x: number, y: number): string {
    const square = (column: number, row: number) => `${columnName(column)}${row + 1}`;
    if (x % 2 && y % 2) return square((x - 1) / 2, (y - 1) / 2);
    if (y % 2) return x === 0 ? `left of ${square(0, (y - 1) / 2)}` : `right of ${square(x / 2 - 1, (y - 1) / 2)}`;
    return y === 0 ? `above ${square((x - 1) / 2, 0)}` : `below ${square((x - 1) / 2, y / 2 - 1)}`;
  }

  dress(x: number, y: number): void {
    const place = this.placeAt(x, y);
    const glyph = this.rows[y]?.[x] ?? " ";
    if (!place) return;
    if (x % 2 === 0 && y % 2 === 0) {
      const around: [number, number][] = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
      const walls = around.filter(([i, j]) => this.edgeOf(j, this.rows[j]?.[i] ?? " ")?.kind === "wall");
      place.className = walls.length > 1 ? "corner joined" : "corner";
      place.setAttribute("aria-hidden", "true");
      return;
    }
    if (x % 2 && y % 2) {
      const square = this.said?.squares.find((each) => each.glyph === glyph);
      place.className = "square";
      place.textContent = glyph === "." || glyph === "#" ? "" : glyph;
      place.style.setProperty("--colour", square?.colour ?? "#fbfaf6");
      place.setAttribute("aria-label", `${this.whereIs(x, y)}: ${square?.name ?? "unknown"}`);
      return;
    }
    const edge = this.edgeOf(y, glyph);
    place.className = `edge ${y % 2 ? "upright" : "level"} ${edge?.kind ?? "open"}`;
    place.style.setProperty("--colour", edge?.colour ?? "");
    place.textContent = edge?.kind === "door" && "<>^v".includes(glyph) ? glyph : "";
    place.setAttribute("aria-label", `${this.whereIs(x, y)}: ${edge?.name ?? "unknown"}`);
  }

  paintAt(x: number, y: number): void {
    const row = this.rows[y];
    if (!row || !this.brush || (x % 2 === 0 && y % 2 === 0)) return;
    const isSquare = x % 2 === 1 && y % 2 === 1;
    let glyph: string | undefined;
    if ("square" in this.brush && isSquare) glyph = this.brush.square.glyph;
    if ("edge" in this.brush && !isSquare) glyph = (y % 2 ? this.brush.edge.upright : this.brush.edge.level)[0];
    if (glyph === undefined || row[x] === glyph) return;
    row[x] = glyph;
    this.dress(x, y);
    if (!isSquare) for (const [i, j] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] as const) this.dress(i, j);
    this.tell();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.show(), 300);
  }

  stroke(): void {
    this.strokes.push(this.rows.map((row) => [...row]));
    if (this.strokes.length > 200) this.strokes.shift();
  }

  back(): void {
    const rows = this.strokes.pop();
    if (!rows) return;
    this.rows = rows;
    this.fillCanvas();
    this.tell();
    void this.show();
  }

  down(event: PointerEvent): void {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[data-x]");
    if (!place || event.button !== 0) return;
    event.preventDefault();
    this.stroke();
    this.painting = true;
    this.focusOn(Number(place.dataset["x"]), Number(place.dataset["y"]));
    this.paintAt(this.at.x, this.at.y);
  }

  move(event: PointerEvent): void {
    if (!this.painting) return;
    const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-x]");
    if (place) this.paintAt(Number(place.dataset["x"]), Number(place.dataset["y"]));
  }

  focusOn(x: number, y: number): void {
    if (y < 0 || y >= this.rows.length || x < 0 || x >= (this.rows[0]?.length ?? 0)) return;
    this.placeAt(this.at.x, this.at.y)?.setAttribute("tabindex", "-1");
    this.at = { x, y };
    const place = this.placeAt(x, y);
    place?.setAttribute("tabindex", "0");
    place?.focus();
  }

  typed(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way) {
      event.preventDefault();
      let [x, y] = [this.at.x + way[0], this.at.y + way[1]];
      if (x % 2 === 0 && y % 2 === 0) [x, y] = [x + way[0], y + way[1]];
      this.focusOn(x, y);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.stroke();
      this.paintAt(this.at.x, this.at.y);
    }
  }

  resize(across: number, down: number): void {
    const largest = this.said?.largest ?? 0;
    const [width, height] = [((this.rows[0]?.length ?? 1) - 1) / 2 + across, (this.rows.length - 1) / 2 + down];
    if (width < 1 || height < 1 || width > largest || height > largest) return;
    this.stroke();
    for (const [y, row] of this.rows.entries()) {
      if (across > 0) {
        const edge = row[row.length - 1] ?? " ";
        row.splice(row.length - 1, 1, ...(y % 2 ? [" ", ".", edge] : ["+", y === 0 || y === this.rows.length - 1 ? "-" : " ", "+"]));
      }
      if (across < 0) row.splice(row.length - 3, 2);
    }
    if (down > 0) {
      const last = this.rows.pop() ?? [];
      const between = last.map((_, x) => (x % 2 ? " " : "+"));
      const fresh = last.map((_, x) => (x % 2 ? "." : x === 0 || x === last.length - 1 ? "|" : " "));
      this.rows.push(between, fresh, last);
    }
    if (down < 0) this.rows.splice(this.rows.length - 3, 2);
    this.fillCanvas();
    this.tell();
    void this.show();
  }

  isSaved(): boolean {
    return this.rows.map((row) => row.join("")).join("\n") === this.before.join("\n");
  }

  tell(): void {
    const same = this.isSaved();
    this.saveButton.disabled = same || !this.text?.can_be_written;
    this.backButton.disabled = !this.strokes.length;
    const size = `${((this.rows[0]?.length ?? 1) - 1) / 2} × ${(this.rows.length - 1) / 2} squares`;
    this.state.textContent = same ? size : `${size} · not saved yet`;
  }

  // The letters that were chosen here and stand on the map: only those belong into its legend.
  usedLetters(): [string, string][] {
    const isUsed = (letter: string) => this.rows.some((row, y) => y % 2 && row.some((each, x) => x % 2 && each === letter));
    return [...this.letters].filter(([letter]) => isUsed(letter));
  }

  async written(): Promise<string> {
    if (!this.text || this.isSaved()) return this.text?.text ?? "";
    const rows = this.rows.map((row) => row.join(""));
    const said = { key: this.key, digest: this.text.digest, rows, legend: Object.fromEntries(this.usedLetters()) };
    return (await send<{ text: string }>("/api/painting", said)).text;
  }

  async show(): Promise<void> {
    if (!this.said) return;
    this.asked += 1;
    const now = this.asked;
    try {
      const line = pack.things.get(this.key)?.line ?? 1;
      const found = await send<Found>("/api/found", { name: this.said.file, text: await this.written(), line });
      if (now !== this.asked) return;
      const mine = found.findings.filter((each) => `maps/${each.entity}` === this.key);
      this.problems.replaceChildren(
        h("h2", {}, mine.length ? counted(mine.length, "finding") : "No mistakes in this map"),
        ...mine.map((each) => mistake({ ...each, fix: null })),
      );
      if (found.piece) await draw(this.host, "maps", found.piece);
    } catch (why) {
      this.problems.replaceChildren(h("p", { class: "finding error" }, told(why instanceof Error ? why.message : String(why))));
    }
  }

  async save(): Promise<void> {
    if (!this.text || this.isSaved()) return;
    this.saving = true;
    try {
      this.text = await save(`the painting of ${this.said?.title ?? ""}`, this.text, await this.written());
      this.before = this.rows.map((row) => row.join(""));
      for (const [letter] of this.usedLetters()) this.letters.delete(letter);
      this.tell();
      say(`Saved ${this.text.name}.`);
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
    this.saving = false;
  }

  packChanged(): void {
    if (!this.saving && this.isSaved()) void this.begin();
  }
}

export const paint: View = {
  name: "paint",
  title: "Paint",
  hidden: true,
  open(place, [key = ""]) {
    const view = new Paint(place, key);
    const stop = watchPack(() => view.packChanged());
    return () => {
      stop();
      window.removeEventListener("pointerup", view.up);
    };
  },
};
