// The fighters beside the board: health, frags, cards, and of hands what may be seen.
import { h } from "../dom";
import { colourOf } from "./board";
import type { Card, Fighter, Tableau, Table, Texts } from "./data";

const MOST_HEARTS = 10;

/** A card that can be read: its text opens with a click, a tap or the keyboard. */
export function cardElement(card: Card, texts: Texts, deeds: HTMLElement[] = []): HTMLElement {
  const [id, name, marked] = card;
  const label = [h("b", {}, name), marked ? h("small", {}, marked) : null];
  const text = texts[id];
  if (!text?.length && !deeds.length) return h("span", { class: "held-card" }, ...label);
  return h(
    "details",
    { class: deeds.length ? "held-card playable" : "held-card" },
    h("summary", {}, ...label),
    ...(text ?? []).map((each) => h("p", {}, each)),
    deeds.length ? h("div", { class: "deeds" }, ...deeds) : null,
  );
}

function hearts(fighter: Fighter): HTMLElement {
  const label = `Health ${fighter.health} of ${fighter.full}${fighter.armor ? `, ${fighter.armor} of it armor` : ""}`;
  if (fighter.full > MOST_HEARTS) return h("span", { class: "hearts many", title: label }, `♥ ${fighter.health}/${fighter.full}`);
  const flesh = fighter.full - fighter.armor;
  const all = Array.from({ length: fighter.full }, (_, at) =>
    h("i", { class: at >= fighter.health ? "lost" : at >= flesh ? "plate" : "whole" }),
  );
  return h("span", { class: "hearts", role: "img", "aria-label": label, title: label }, ...all);
}

function number(name: string, value: number | string, about: string): HTMLElement {
  return h("span", { class: "stat", title: about }, h("small", {}, name), h("b", {}, String(value)));
}

export class Roster {
  readonly element = h("section", { class: "roster", "aria-label": "Fighters" });
  private readonly open = new Set<string>();
  private mine: number | null = null;

  constructor(
    private readonly table: Table,
    /** The texts of cards that have been seen. */
    readonly texts: Texts,
    /** What the one who looks can do with a card of his: buttons for it. */
    private readonly deeds: (card: string) => HTMLElement[] = () => [],
  ) {}

  /** The one who is `first` stands at the top, for whoever plays him. */
  show(now: Tableau, first: number | null = null): void {
    this.remember();
    this.mine = first;
    const seats = now.fighters.map((_, seat) => seat);
    if (first !== null) seats.sort((a, b) => Number(b === first) - Number(a === first));
    this.element.replaceChildren(...seats.map((seat) => this.panel(now, seat, now.fighters[seat] as Fighter)));
  }

  /** What somebody has opened to read stays open. */
  private remember(): void {
    this.open.clear();
    for (const each of this.element.querySelectorAll<HTMLElement>("details[open]")) this.open.add(each.dataset["key"] ?? "");
  }

  private panel(now: Tableau, seat: number, fighter: Fighter): HTMLElement {
    const who = this.table.seats[seat];
    const facts = [
      hearts(fighter),
      number("Frags", fighter.frags, "Frags scored"),
      number("S", fighter.speed, "Speed"),
      number("A", fighter.accuracy, "Accuracy"),
      now.active === seat ? number("Move", fighter.movement, "Movement left") : null,
      now.active === seat ? number("Shots", fighter.attacks, "Attacks left") : null,
      fighter.blood ? number("Blood", fighter.blood, "Blood counters") : null,
      ...fighter.record.map(([name, value]) => number(name, value, name)),
    ];
    const about = [fighter.team ? `team ${fighter.team}` : "", ...fighter.now, ...fighter.carries.map((each) => `carries ${each}`)];
    const state = now.active === seat && !now.over ? "active" : fighter.at === null ? "away" : "";
    const won = now.winners?.includes(seat) ? h("span", { class: "won" }, "wins") : null;
    return h(
      "article",
      { class: `fighter ${colourOf(seat)} ${state}` },
      h(
        "header",
        {},
        h("span", { class: "badge", "aria-hidden": "true" }, who?.letter ?? "?"),
        h("h3", {}, who?.sheet ?? "", who?.bot ? h("small", {}, ` ${who.bot} bot`) : null),
        won,
        h("span", { class: "stands" }, fighter.where || fighter.at || ""),
      ),
      h("div", { class: "facts" }, ...facts),
      about.some(Boolean) ? h("p", { class: "lasting" }, about.filter(Boolean).join(" · ")) : null,
      fighter.play.length ? this.cards(seat, "play", "In play", fighter.play) : null,
      typeof fighter.hand === "number"
        ? h("p", { class: "hidden-hand" }, `${fighter.hand} ${fighter.hand === 1 ? "card" : "cards"} in hand`)
        : this.cards(seat, "hand", "Hand", fighter.hand),
    );
  }

  private cards(seat: number, zone: string, title: string, cards: Card[]): HTMLElement {
    const elements = cards.map((card, at) => {
      const element = cardElement(card, this.texts, seat === this.mine ? this.deeds(card[0]) : []);
      element.dataset["key"] = `${seat} ${zone} ${at} ${card[0]}`;
      if (this.open.has(element.dataset["key"])) element.setAttribute("open", "");
      return h("li", {}, element);
    });
    return h("div", { class: "held" }, h("h4", {}, title), h("ul", {}, ...(elements.length ? elements : [h("li", { class: "none" }, "none")])));
  }
}
