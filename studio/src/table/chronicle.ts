// What happened, in words, turn by turn. Steps of one fighter in a row are one line.
import { h } from "../dom";
import { colourOf } from "./board";
import type { Happening } from "./data";

const FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const LOUD = new Set(["fragged", "won"]);
const QUIET = new Set(["discarded", "drew"]);
const BESIDE = new Set(["rolled", "rerolled", "hit", "missed", "damaged"]);

interface Entry {
  moment: number;
  element: HTMLElement;
}

export class Chronicle {
  readonly element = h("ol", { class: "chronicle", "aria-label": "What happened", tabindex: "0" });
  private entries: Entry[] = [];
  private walk: { seat: number | undefined; line: HTMLElement } | null = null;
  private shown = -1;

  /** `jump` is told which moment of the game somebody wants to see. */
  constructor(private readonly jump: ((moment: number) => void) | null = null) {}

  clear(): void {
    this.element.replaceChildren();
    this.entries = [];
    this.walk = null;
    this.shown = -1;
  }

  add(moment: number, happened: Happening[]): void {
    for (const each of happened) {
      if (each.kind === "stepped" && this.walk && this.walk.seat === each.seat && each.square) {
        const more = h("span", {}, `, ${each.square}`);
        this.walk.line.append(more);
        this.entries.push({ moment, element: more });
        continue;
      }
      const element = this.line(moment, each);
      this.element.append(element);
      this.entries.push({ moment, element });
      this.walk = each.kind === "stepped" ? { seat: each.seat, line: element.querySelector("span") ?? element } : null;
    }
  }

  private line(moment: number, each: Happening): HTMLElement {
    const jump = this.jump;
    const seat = each.seat === undefined ? "" : colourOf(each.seat);
    if (each.kind === "turn" || each.kind === "turn of all") {
      const title = jump === null ? h("strong", {}, each.text) : h("button", { type: "button" }, each.text);
      if (jump !== null) title.addEventListener("click", () => jump(moment));
      return h("li", { class: `turn ${seat}` }, title);
    }
    const dice = each.dice ? h("span", { class: "dice", "aria-hidden": "true" }, each.dice.map((face) => FACES[face] ?? face).join("")) : null;
    const loud = LOUD.has(each.kind) ? " loud" : QUIET.has(each.kind) ? " quiet" : "";
    const item = h("li", { class: `${seat}${loud}${BESIDE.has(each.kind) ? " beside" : ""}` }, h("span", {}, each.text), dice);
    if (jump !== null) item.addEventListener("click", () => jump(moment));
    return item;
  }

  /** Only what has happened by a moment is told. */
  until(moment: number): void {
    for (const entry of this.entries) {
      const isNew = entry.moment > Math.min(moment, this.shown);
      if (isNew || entry.moment > moment) entry.element.hidden = entry.moment > moment;
      entry.element.classList.toggle("latest", entry.moment === moment);
    }
    this.shown = moment;
    this.element.scrollTop = this.element.scrollHeight;
  }
}
