// Pointing at squares of the board, with a mouse, a finger or the keyboard; and what is marked on them.
import { h } from "../dom";
import type { Board } from "../table/board";
import { svg } from "../table/svg";
import type { Look, Screen } from "./game";

const STEPS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export interface Pointed {
  look(square: string): void;
  leave(): void;
  choose(square: string): void;
}

export class Pointing {
  private readonly cursor = svg("rect", { class: "cursor" });
  private readonly sight = svg("line", { class: "sight" });
  private readonly byPlace = new Map<string, string[]>();
  private here: string | null = null;

  constructor(
    private readonly board: Board,
    private readonly hears: Pointed,
  ) {
    const { table, element, picture } = board;
    for (const [name, [x, y]] of Object.entries(table.squares)) this.byPlace.set(`${x} ${y}`, [...(this.byPlace.get(`${x} ${y}`) ?? []), name]);
    picture.append(this.sight, this.cursor);
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "application");
    element.setAttribute("aria-label", `The board: ${table.title}. Arrow keys point at a square, Enter chooses it.`);
    element.addEventListener("pointermove", (event) => this.point(this.squareAt(event)));
    element.addEventListener("pointerleave", () => this.point(null));
    element.addEventListener("click", (event) => {
      const square = this.squareAt(event);
      if (square !== null) hears.choose(square);
    });
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("blur", () => this.point(null));
  }

  /** Which square lies there; of two halves, the nearer one. */
  private squareAt(event: MouseEvent): string | null {
    const { table, element } = this.board;
    const box = element.getBoundingClientRect();
    const scale = (table.width * table.square + 2 * table.rim) / box.width;
    const x = (event.clientX - box.left) * scale - table.rim;
    const y = (event.clientY - box.top) * scale - table.rim;
    const names = this.byPlace.get(`${Math.floor(x / table.square)} ${Math.floor(y / table.square)}`) ?? [];
    const far = (name: string): number => Math.hypot(this.board.middle(name)[0] - x, this.board.middle(name)[1] - y);
    return names.sort((one, other) => far(one) - far(other))[0] ?? null;
  }

  point(square: string | null): void {
    if (square === this.here) return;
    this.here = square;
    this.sight.classList.remove("seen", "unseen");
    this.cursor.classList.toggle("shown", square !== null);
    if (square === null) {
      this.hears.leave();
      return;
    }
    const place = this.board.table.squares[square];
    const side = this.board.table.square;
    if (place) {
      for (const [name, value] of Object.entries({ x: place[0] * side, y: place[1] * side, width: side, height: side })) this.cursor.setAttribute(name, String(value));
    }
    this.hears.look(square);
  }

  /** After something has happened, what is pointed at is looked at anew. */
  refresh(): void {
    const square = this.here;
    this.here = null;
    this.point(square);
  }

  /** The line from one's own figure to where one points. */
  showSight(look: Look): void {
    if (look.square !== this.here || look.from === null || look.from === look.square) return;
    const [x1, y1] = this.board.middle(look.from);
    const [x2, y2] = this.board.middle(look.square);
    for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) this.sight.setAttribute(name, String(value));
    this.sight.classList.add(look.sees ? "seen" : "unseen");
  }

  private key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const table = this.board.table;
      const from = table.squares[this.here ?? this.start ?? ""] ?? [0, 0, ""];
      for (let [x, y] = [from[0] + step[0], from[1] + step[1]]; x >= 0 && y >= 0 && x < table.width && y < table.height; x += step[0], y += step[1]) {
        const name = this.byPlace.get(`${x} ${y}`)?.[0];
        if (name !== undefined) {
          this.point(name);
          return;
        }
      }
    } else if ((event.key === "Enter" || event.key === " ") && this.here !== null) {
      event.preventDefault();
      this.hears.choose(this.here);
    }
  }

  private start: string | null = null;

  /** Marks what can be reached, chosen and shot at, and dims what is out of sight. */
  mark(screen: Screen): void {
    const { board } = this;
    const side = board.table.square;
    const asks = screen.asks;
    this.start = screen.me === null ? null : (screen.now.fighters[screen.me]?.at ?? null);
    const marks: SVGElement[] = [];
    if (asks) {
      const seen = new Set(asks.seen);
      for (const [name, [x, y, half]] of Object.entries(board.table.squares)) {
        if (!seen.has(name) && !half) marks.push(svg("rect", { class: "dim", x: x * side, y: y * side, width: side, height: side }));
      }
      const dot = (name: string, kind: string, radius: number): void => {
        const [cx, cy] = board.middle(name);
        marks.push(svg("circle", { class: kind, cx, cy, r: side * radius }));
      };
      const jumps = new Set(asks.options.filter((each) => each.moves_himself && each.square !== null).map((each) => each.square as string));
      for (const name of new Set([...asks.reach, ...jumps])) dot(name, asks.reach.includes(name) ? "reach" : "jump", 0.075);
      for (const each of asks.options) {
        if (each.act === "pick" && each.square !== null) dot(each.square, "choice", 0.4);
        const target = each.act === "attack" && each.seat !== null ? screen.now.fighters[each.seat]?.at : null;
        if (target) dot(target, "target", 0.46);
        const token = each.act === "attack" && each.token !== null ? screen.now.tokens.find((one) => one.number === each.token) : null;
        if (token) dot(token.at, "target", 0.46);
      }
    }
    board.marks.replaceChildren(...marks);
  }
}

/** What is on a square, in words. */
export function lookElement(look: Look): HTMLElement[] {
  const [title, ...lines] = look.lines;
  const sight =
    look.from === null || look.from === look.square
      ? null
      : h("p", { class: look.sees ? "in-sight" : "out-of-sight" }, `${look.sees ? "In your line of sight" : "Out of your sight"}, range ${look.range}`);
  return [h("h3", {}, title ?? look.square), ...[sight].filter((each) => each !== null), ...look.odds.map((each) => h("p", { class: "odds" }, each)), ...lines.map((each) => h("p", {}, each))];
}
