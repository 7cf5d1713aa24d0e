// The fighters beside the board: health, frags, cards, and of hands what may be seen.
import { html } from "./dom.js";
import { colourOf } from "./board.js";
import type { Card, Fighter, Tableau, Table, Texts } from "./data.js";

const MOST_HEARTS = 10;

/** A card that can be read: its text opens with a click, a tap or the keyboard. */
export function cardElement(card: Card, texts: Texts): HTMLElement {
  const [id, name, marked] = card;
  const label = [html("b", {}, name), marked ? html("small", {}, marked) : null];
  const text = texts[id];
  if (!text?.length) return html("span", { class: "card" }, ...label);
  return html("details", { class: "card" }, html("summary", {}, ...label), ...text.map((each) => html("p", {}, each)));
}

function hearts(fighter: Fighter): HTMLElement {
  const label = `Health ${fighter.health} of ${fighter.full}${fighter.armor ? `, ${fighter.armor} of it armor` : ""}`;
  if (fighter.full > MOST_HEARTS) return html("span", { class: "hearts many", title: label }, `♥ ${fighter.health}/${fighter.full}`);
  const flesh = fighter.full - fighter.armor;
  const all = Array.from({ length: fighter.full }, (_, at) =>
    html("i", { class: at >= fighter.health ? "lost" : at >= flesh ? "plate" : "whole" }),
  );
  return html("span", { class: "hearts", role: "img", "aria-label": label, title: label }, ...all);
}

function number(name: string, value: number | string, about: string): HTMLElement {
  return html("span", { class: "number", title: about }, html("small", {}, name), html("b", {}, String(value)));
}

export class Roster {
  readonly element = html("section", { class: "roster", "aria-label": "Fighters" });
  private readonly open = new Set<string>();

  constructor(
    private readonly table: Table,
    private readonly texts: Texts,
  ) {}

  /** The one who is `first` stands at the top, for whoever plays him. */
  show(now: Tableau, first: number | null = null): void {
    this.remember();
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
    const won = now.winners?.includes(seat) ? html("span", { class: "won" }, "wins") : null;
    return html(
      "article",
      { class: `fighter ${colourOf(seat)} ${state}` },
      html(
        "header",
        {},
        html("span", { class: "badge", "aria-hidden": "true" }, who?.letter ?? "?"),
        html("h3", {}, who?.sheet ?? "", who?.bot ? html("small", {}, ` ${who.bot} bot`) : null),
        won,
        html("span", { class: "place" }, fighter.where || fighter.at || ""),
      ),
      html("div", { class: "facts" }, ...facts),
      about.some(Boolean) ? html("p", { class: "now" }, about.filter(Boolean).join(" · ")) : null,
      fighter.play.length ? this.cards(`${seat} play`, "In play", fighter.play) : null,
      typeof fighter.hand === "number"
        ? html("p", { class: "hidden-hand" }, `${fighter.hand} ${fighter.hand === 1 ? "card" : "cards"} in hand`)
        : this.cards(`${seat} hand`, "Hand", fighter.hand),
    );
  }

  private cards(key: string, title: string, cards: Card[]): HTMLElement {
    const elements = cards.map((card, at) => {
      const element = cardElement(card, this.texts);
      element.dataset["key"] = `${key} ${at} ${card[0]}`;
      if (this.open.has(element.dataset["key"])) element.setAttribute("open", "");
      return html("li", {}, element);
    });
    return html("div", { class: "cards" }, html("h4", {}, title), html("ul", {}, ...(elements.length ? elements : [html("li", { class: "none" }, "none")])));
  }
}
