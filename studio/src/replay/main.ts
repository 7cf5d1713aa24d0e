// A saved game to look at, move by move. Everything it shows is in the page itself.
import { Board } from "../table/board";
import { Chronicle } from "../table/chronicle";
import type { Happening, Tableau, Table, Texts } from "../table/data";
import { after, type Frame } from "../table/frames";
import { h } from "../dom";
import { Roster } from "../table/roster";
import { icon, iconButton } from "../table/svg";

interface Saved {
  table: Table;
  frames: Frame[];
  texts: Texts;
}

const SPEEDS: [string, number][] = [
  ["slow", 1600],
  ["normal", 700],
  ["fast", 250],
];

const ICONS = {
  first: "M6 5h2.5v14H6zM19 5v14L9 12z",
  turnBack: "M12 5v14L3 12zM21 5v14l-9-7z",
  back: "M16 5v14L7 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  on: "M8 5v14l9-7z",
  turnOn: "M3 5v14l9-7zM12 5v14l9-7z",
  last: "M5 5v14l10-7zM15.5 5H18v14h-2.5z",
};
/** What goes on between a shot and what comes of it. */
const OF_A_SHOT = new Set(["declared", "rolled", "rerolled", "hit", "missed", "damaged", "played", "used", "fragged"]);

/** Every moment whole. */
function moments(frames: Frame[]): Tableau[] {
  const found: Tableau[] = [];
  let now = {} as Tableau;
  for (const frame of frames) {
    now = after(now, frame);
    found.push(now);
  }
  return found;
}

class Viewer {
  private readonly all: Tableau[];
  private readonly board: Board;
  private readonly roster: Roster;
  private readonly chronicle = new Chronicle((moment) => this.go(moment));
  private readonly scrubber: HTMLInputElement;
  private readonly turns: HTMLSelectElement;
  private readonly begins: number[] = [0];
  private readonly playButton = iconButton(ICONS.play, "Play (space)", () => this.toggle(), "play");
  private readonly speed = h("select", { "aria-label": "Speed" });
  private readonly said = h("p", { class: "said", "aria-live": "polite" });
  private readonly where = h("p", { class: "where" });
  private readonly decks = h("p", { class: "decks" });
  private at = 0;
  private timer: number | undefined;

  constructor(private readonly saved: Saved) {
    const { table, frames, texts } = saved;
    this.all = moments(frames);
    this.board = new Board(table);
    this.roster = new Roster(table, texts);
    frames.forEach((frame, moment) => this.chronicle.add(moment, frame.log ?? []));
    this.scrubber = h("input", { type: "range", min: 0, max: this.all.length - 1, value: 0, step: 1, "aria-label": "Move" });
    this.turns = h("select", { "aria-label": "Turn" });
    this.listTurns();
    this.speed.append(...SPEEDS.map(([name, pause]) => h("option", { value: pause, selected: name === "normal" }, name)));
    this.scrubber.addEventListener("input", () => this.go(Number(this.scrubber.value)));
    this.turns.addEventListener("change", () => this.go(this.begins[this.turns.selectedIndex] ?? 0));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private listTurns(): void {
    this.turns.append(h("option", {}, "Setting up"));
    this.all.forEach((now, moment) => {
      const before = this.all[moment - 1];
      if (!before || now.turn === before.turn || now.turn === 0) return;
      this.begins.push(moment);
      const who = now.active === null ? "" : `: ${this.saved.table.seats[now.active]?.name}`;
      this.turns.append(h("option", {}, `Turn ${now.turn}${who}`));
    });
  }

  page(): HTMLElement[] {
    const last = this.all.length - 1;
    const controls = h(
      "nav",
      { class: "controls", "aria-label": "Moves" },
      h(
        "div",
        { class: "buttons" },
        iconButton(ICONS.first, "To the beginning (Home)", () => this.go(0)),
        iconButton(ICONS.turnBack, "A turn back (Page Up)", () => this.turn(-1)),
        iconButton(ICONS.back, "A move back (left arrow)", () => this.go(this.at - 1)),
        this.playButton,
        iconButton(ICONS.on, "A move on (right arrow)", () => this.go(this.at + 1)),
        iconButton(ICONS.turnOn, "A turn on (Page Down)", () => this.turn(1)),
        iconButton(ICONS.last, "To the end (End)", () => this.go(last)),
      ),
      this.scrubber,
      h("div", { class: "choices" }, this.turns, this.speed),
      h("p", { class: "keys" }, "Keys: ← → a move, Page Up and Page Down a turn, space plays."),
    );
    return [
      h("header", { class: "top" }, h("h1", {}, this.saved.table.title), this.where),
      h(
        "main",
        { class: "table" },
        h("section", { class: "stage", "aria-label": "Board" }, this.board.element, this.said, controls),
        h("aside", { class: "side" }, h("h2", {}, "Fighters"), this.roster.element, this.decks, h("h2", {}, "What happened"), this.chronicle.element),
      ),
    ];
  }

  go(moment: number): void {
    this.at = Math.max(0, Math.min(this.all.length - 1, moment));
    const now = this.all[this.at];
    if (!now) return;
    const happened = this.saved.frames[this.at]?.log ?? [];
    this.board.show(now);
    this.board.shoot(now, this.all[this.at - 1] ?? now, this.shots());
    this.roster.show(now);
    this.chronicle.until(this.at);
    this.scrubber.value = String(this.at);
    this.scrubber.setAttribute("aria-valuetext", `Move ${this.at} of ${this.all.length - 1}`);
    this.turns.selectedIndex = this.begins.filter((each) => each <= this.at).length - 1;
    const turn = now.turn ? `Turn ${now.turn}${now.round ? `, round ${now.round}` : ""}${now.phase ? `, ${now.phase}` : ""}` : "Setting up";
    this.where.textContent = `${now.over ? "The game is over" : turn} · move ${this.at} of ${this.all.length - 1}`;
    this.said.textContent = happened.length ? happened.map((each) => each.text).join(". ") + "." : "\u00a0";
    this.decks.textContent = now.decks.map(([name, size]) => `${name} ${size}`).join(" · ");
    if (this.at === this.all.length - 1) this.stop();
  }

  /** The last shot, as long as nothing but what comes of it happens. */
  private shots(): Happening[] {
    for (let moment = this.at; moment >= 0; moment -= 1) {
      const happened = this.saved.frames[moment]?.log ?? [];
      const aimed = happened.filter((each) => each.target !== undefined);
      if (aimed.length) return aimed.slice(-1);
      if (!happened.every((each) => OF_A_SHOT.has(each.kind))) return [];
    }
    return [];
  }

  private turn(by: number): void {
    const here = this.begins.filter((each) => each <= this.at).length - 1;
    const back = by < 0 && (this.begins[here] ?? 0) < this.at ? 0 : by;
    this.go(this.begins[here + back] ?? (by > 0 ? this.all.length - 1 : 0));
  }

  private toggle(): void {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.at === this.all.length - 1) this.go(0);
    this.playButton.replaceChildren(icon(ICONS.pause));
    this.playButton.setAttribute("aria-label", "Pause (space)");
    this.said.setAttribute("aria-live", "off");
    this.tick();
  }

  private tick(): void {
    this.timer = window.setTimeout(() => {
      this.go(this.at + 1);
      if (this.timer !== undefined) this.tick();
    }, Number(this.speed.value));
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.playButton.replaceChildren(icon(ICONS.play));
    this.playButton.setAttribute("aria-label", "Play (space)");
    this.said.setAttribute("aria-live", "polite");
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || target instanceof HTMLSelectElement) return;
    if (event.key === " " && (target instanceof HTMLButtonElement || target instanceof HTMLElement && target.tagName === "SUMMARY")) return;
    const keys: Record<string, () => void> = {
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      PageDown: () => this.turn(1),
      PageUp: () => this.turn(-1),
      Home: () => this.go(0),
      End: () => this.go(this.all.length - 1),
      " ": () => this.toggle(),
    };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }
}

const viewer = new Viewer(JSON.parse(document.getElementById("game")?.textContent ?? "{}") as Saved);
document.body.append(...viewer.page());
viewer.go(0);
