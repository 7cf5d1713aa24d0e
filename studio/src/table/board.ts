// The board with figures and counters on it. It draws what it is given, and says which square was pointed at.
import { h } from "../dom";
import { svg } from "./svg";
import type { Happening, Tableau, Table, Token } from "./data";

/** How many seats have a colour of their own. */
export const COLOURS = 6;
const FIGURE = 0.34;
const TURNED: Record<string, number> = { north: 0, east: 90, south: 180, west: 270 };
/** Where the middle of half a square is, and where several share a square. */
const HALVES: Record<string, [number, number]> = {
  "north-east": [0.68, 0.32],
  "north-west": [0.32, 0.32],
  "south-east": [0.68, 0.68],
  "south-west": [0.32, 0.68],
};

export function colourOf(seat: number): string {
  return `seat-${seat % COLOURS}`;
}

interface Figure {
  group: SVGGElement;
  health: SVGRectElement;
  arrow: SVGPathElement;
  title: SVGTitleElement;
}

export class Board {
  readonly element: HTMLElement;
  /** Where somebody who plays puts what can be chosen; below the figures. */
  readonly marks: SVGGElement;
  readonly picture: SVGSVGElement;
  private readonly tokens = svg("g", { class: "tokens" });
  private readonly shots = svg("g", { class: "shots" });
  private readonly figures: Figure[];

  constructor(readonly table: Table) {
    const { square, rim, width, height } = table;
    this.marks = svg("g", { class: "marks" });
    this.figures = table.seats.map((seat, number) => this.figure(seat.letter, number));
    this.picture = svg(
      "svg",
      { viewBox: `${-rim} ${-rim} ${width * square + 2 * rim} ${height * square + 2 * rim}`, class: "pieces", "aria-hidden": "true" },
      this.marks,
      this.tokens,
      this.shots,
      svg("g", { class: "figures" }, ...this.figures.map((each) => each.group)),
    );
    const image = h("img", { src: table.picture, alt: `The board: ${table.title}`, draggable: "false" });
    this.element = h("div", { class: "board" }, image, this.picture);
    this.element.style.setProperty("--ratio", String((width * square + 2 * rim) / (height * square + 2 * rim)));
    this.element.style.setProperty("--columns", String(width));
  }

  /** The middle of a square, or of its half. */
  middle(name: string): [number, number] {
    const place = this.table.squares[name];
    if (!place) return [0, 0];
    const [dx, dy] = HALVES[place[2]] ?? [0.5, 0.5];
    return [(place[0] + dx) * this.table.square, (place[1] + dy) * this.table.square];
  }

  private figure(letter: string, seat: number): Figure {
    const side = this.table.square;
    const radius = FIGURE * side;
    const title = svg("title");
    const arrow = svg("path", { class: "looks", d: `M${-radius * 0.45} ${-radius * 0.98}L0 ${-radius * 1.4}L${radius * 0.45} ${-radius * 0.98}Z` });
    const health = svg("rect", { class: "life", x: -radius, y: radius * 0.72, width: 2 * radius, height: side * 0.09, rx: side * 0.03 });
    const group = svg(
      "g",
      { class: `figure ${colourOf(seat)}` },
      title,
      svg("circle", { class: "halo", r: radius * 1.22 }),
      arrow,
      svg("circle", { class: "body", r: radius }),
      svg("text", { y: side * 0.125, "font-size": side * 0.36 }, letter),
      svg("rect", { class: "wound", x: -radius, y: radius * 0.72, width: 2 * radius, height: side * 0.09, rx: side * 0.03 }),
      health,
    );
    return { group, health, arrow, title };
  }

  show(now: Tableau): void {
    const crowd = new Map<string, number>();
    now.fighters.forEach((fighter, seat) => {
      const figure = this.figures[seat];
      if (!figure) return;
      const there = fighter.at !== null;
      figure.group.classList.toggle("away", !there);
      figure.group.classList.toggle("active", now.active === seat && !now.over);
      if (fighter.at !== null) {
        const [x, y] = this.middle(fighter.at);
        const before = crowd.get(fighter.at) ?? 0;
        crowd.set(fighter.at, before + 1);
        const aside = before * this.table.square * 0.16;
        figure.group.style.transform = `translate(${x + aside}px, ${y + aside}px)`;
      }
      const share = fighter.full > 0 ? Math.max(0, Math.min(1, fighter.health / fighter.full)) : 1;
      figure.health.style.transform = `scaleX(${share})`;
      figure.arrow.style.display = fighter.facing === null ? "none" : "";
      figure.arrow.style.transform = `rotate(${TURNED[fighter.facing ?? "north"] ?? 0}deg)`;
      figure.title.textContent = `${this.table.seats[seat]?.name}: ${fighter.where || fighter.at}, Health ${fighter.health} of ${fighter.full}`;
    });
    this.lay(now.tokens);
  }

  private lay(tokens: Token[]): void {
    const side = this.table.square;
    const crowd = new Map<string, number>();
    this.tokens.replaceChildren(
      ...tokens.map((token) => {
        const number = crowd.get(token.at) ?? 0;
        crowd.set(token.at, number + 1);
        const [x, y] = this.middle(token.at);
        const at: [number, number] = [x + side * (0.26 - 0.2 * (number % 3)), y + side * (0.26 - 0.2 * Math.floor(number / 3))];
        const disc = svg("circle", { r: side * 0.17 });
        if (token.colour !== null) disc.style.fill = token.colour;
        return svg(
          "g",
          { class: "token", transform: `translate(${at[0]} ${at[1]})` },
          svg("title", {}, [token.name, ...(token.cards ?? []).map((card) => card[1])].join(", ")),
          disc,
          svg("text", { y: side * 0.075, "font-size": side * 0.21 }, token.sign),
        );
      }),
    );
  }

  /** Shots of a moment: from whom, to whom, and whether they hit; whoever is gone now stood where he was `before`. */
  shoot(now: Tableau, before: Tableau, happened: Happening[]): void {
    const lines: SVGElement[] = [];
    const place = (seat: number): string | null | undefined => now.fighters[seat]?.at ?? before.fighters[seat]?.at;
    for (const each of happened) {
      if (each.target === undefined || each.seat === undefined || each.seat === each.target) continue;
      const from = place(each.seat);
      const to = place(each.target);
      if (!from || !to) continue;
      const [x1, y1] = this.middle(from);
      const [x2, y2] = this.middle(to);
      lines.push(svg("line", { class: `shot ${each.kind} ${colourOf(each.seat)}`, x1, y1, x2, y2 }));
    }
    this.shots.replaceChildren(...lines);
  }
}
