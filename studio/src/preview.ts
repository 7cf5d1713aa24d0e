// Everything that is printed, to look at: what is visible is drawn, and what has changed is marked.
import { counted, h, told } from "./dom";
import { alone, besideOf, findings, watchFindings } from "./findings";
import { beginEntry, startForm } from "./beginning";
import { counts, mistake, worst } from "./mistakes";
import { learnWords, pack, watchPack, type Thing } from "./pack";
import { draw, pieceOf } from "./pieces";
import { go, type View } from "./views";

const KINDS: Record<Thing["kind"], string> = {
  cards: "Cards",
  fighters: "Record sheets",
  maps: "Maps",
  counters: "Counters and standups",
};
const FILTERS = ["kind", "deck", "what", "tag", "finding"] as const;
type Filter = (typeof FILTERS)[number];
const TITLES: Record<Filter, string> = { kind: "Kind", deck: "Deck", what: "What it is", tag: "Tag", finding: "Findings" };

// What was looked for last, so that coming back shows the same.
const chosen = { words: "", kind: "", deck: "", what: "", tag: "", finding: "" };

interface Item {
  thing: Thing;
  element: HTMLLIElement;
  host: HTMLElement;
  visible: boolean;
  drawn: string;
}

function valuesOf(thing: Thing, filter: Filter): string[] {
  if (filter === "kind") return [KINDS[thing.kind]];
  if (filter === "finding") {
    const found = besideOf(thing.key);
    return found.length ? ["any", ...new Set(found.map((each) => `${each.code} ${each.title}`))] : ["none"];
  }
  return filter === "deck" ? thing.decks : filter === "what" ? thing.kinds : thing.tags;
}

function isWanted(thing: Thing): boolean {
  const words = chosen.words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => thing.words.includes(word)) &&
    FILTERS.every((filter) => !chosen[filter] || valuesOf(thing, filter).includes(chosen[filter]))
  );
}

class Preview {
  readonly items = new Map<string, Item>();
  readonly lists = new Map<string, { section: HTMLElement; list: HTMLUListElement; heading: HTMLElement }>();
  readonly newButton = h("button", { type: "button", onclick: () => beginEntry() }, "New…");
  readonly start = h("section", { class: "start", hidden: true });
  readonly whole = h("section", { class: "whole", "aria-label": "About the whole pack", hidden: true });
  readonly count = h("p", { class: "count", role: "status" });
  readonly search = h("input", {
    type: "search",
    name: "words",
    value: chosen.words,
    placeholder: "name, text, id",
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => {
      chosen.words = this.search.value;
      this.sift();
      void learnWords(() => this.sift());
    },
  });
  readonly selects = new Map<Filter, HTMLSelectElement>();
  readonly observer: IntersectionObserver;

  constructor(readonly place: HTMLElement) {
    this.observer = new IntersectionObserver((seen) => this.seen(seen), { rootMargin: "400px 0px" });
    for (const filter of FILTERS) {
      const select = h("select", { name: filter, onchange: () => ((chosen[filter] = select.value), this.sift()) });
      this.selects.set(filter, select);
    }
    const reset = h("button", { type: "button", class: "quiet", onclick: () => this.reset() }, "Show all");
    place.append(
      h(
        "form",
        { class: "finder", role: "search", "aria-label": "Find things", onsubmit: (event) => event.preventDefault() },
        h("label", { class: "search" }, h("span", {}, "Search"), this.search),
        ...FILTERS.map((filter) => h("label", { class: "pick" }, h("span", {}, TITLES[filter]), this.selects.get(filter))),
        reset,
        this.newButton,
        this.count,
      ),
      this.start,
    );
    place.append(this.whole);
    for (const [kind, title] of Object.entries(KINDS)) {
      const heading = h("h2", {}, title);
      const list = h("ul", { class: `things ${kind}` });
      const section = h("section", { hidden: true }, heading, list);
      this.lists.set(kind, { section, list, heading });
      place.append(section);
    }
    this.rebuild([]);
  }

  // Puts what is wrong beside the things that it is about; what is about none of them comes first.
  findings(): void {
    for (const item of this.items.values()) {
      const found = besideOf(item.thing.key);
      const names = found.map((each) => each.name).join(" ");
      if (item.element.dataset["findings"] === names) continue;
      item.element.dataset["findings"] = names;
      const was = item.element.querySelector<HTMLDetailsElement>("details.findings");
      const open = was?.open ?? false;
      was?.remove();
      if (!found.length) continue;
      const summary = h("summary", {}, counts(found));
      const details = h("details", { class: `findings ${worst(found)}`, open }, summary, ...found.map(mistake));
      item.element.append(details);
    }
    const about = alone();
    this.whole.hidden = !about.length;
    this.whole.replaceChildren(
      h("h2", {}, `The whole pack · ${counts(about)}`),
      h("div", { class: "wide-findings" }, ...about.map(mistake)),
    );
    this.fillSelects();
    this.sift();
  }

  reset(): void {
    Object.assign(chosen, { words: "", kind: "", deck: "", what: "", tag: "", finding: "" });
    this.search.value = "";
    for (const select of this.selects.values()) select.value = "";
    this.sift();
  }

  // Brings the list in line with the pack; what is there already stays where it is.
  rebuild(marked: string[]): void {
    const nothing = pack.number === 0;
    this.place.classList.toggle("nothing", nothing);
    this.start.hidden = !nothing;
    if (nothing !== Boolean(this.start.childElementCount)) this.start.replaceChildren(...(nothing ? [startForm()] : []));
    const changed = new Set(marked);
    for (const [key, item] of this.items) {
      if (!pack.things.has(key)) {
        item.element.remove();
        this.observer.unobserve(item.element);
        this.items.delete(key);
      }
    }
    const before = new Map<string, Element | null>();
    for (const thing of pack.things.values()) {
      const list = this.lists.get(thing.kind)?.list;
      if (!list) continue;
      const item = this.items.get(thing.key) ?? this.add(thing);
      item.thing = thing;
      const place: Element | null = before.has(thing.kind)
        ? (before.get(thing.kind)?.nextElementSibling ?? null)
        : list.firstElementChild;
      if (place !== item.element) list.insertBefore(item.element, place);
      before.set(thing.kind, item.element);
      if (item.visible) this.label(item);
      item.element.classList.toggle("changed", changed.has(thing.key));
      if (item.visible && item.drawn !== thing.origin) void this.draw(item);
    }
    this.findings();
    if (chosen.words) void learnWords(() => this.sift());
  }

  add(thing: Thing): Item {
    const host = h("div", { class: "printed" });
    const element = h("li", { class: "thing", "data-key": thing.key });
    element.append(host);
    const item: Item = { thing, element, host, visible: false, drawn: "" };
    this.items.set(thing.key, item);
    this.observer.observe(element);
    return item;
  }

  label(item: Item): void {
    const { thing, element } = item;
    const line = `${thing.title}|${thing.id}|${thing.file}|${thing.line}`;
    if (element.dataset["label"] === line) return;
    element.dataset["label"] = line;
    element.querySelector(".about")?.remove();
    const deed = (text: string, ...where: string[]) =>
      h("button", { type: "button", class: "quiet", "aria-label": `${text} ${thing.title}`, onclick: () => go(...where) }, text);
    const about = h(
      "div",
      { class: "about" },
      h("h3", {}, thing.title),
      thing.id ? h("code", {}, thing.id) : null,
      h(
        "p",
        { class: "deeds" },
        thing.kind === "cards" || thing.kind === "fighters" ? deed("Form", "form", thing.key) : null,
        thing.kind === "cards" ? deed("Try", "play", thing.id) : null,
        thing.kind === "cards" ? deed("Balance", "balance", thing.key) : null,
        thing.kind === "maps" ? deed("Paint", "paint", thing.key) : null,
        thing.file ? deed("Edit", "edit", thing.file, String(thing.line)) : null,
      ),
    );
    item.host.after(about);
    element.classList.add("labelled");
  }

  seen(entries: IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const item = this.items.get((entry.target as HTMLElement).dataset["key"] ?? "");
      if (!item) continue;
      item.visible = entry.isIntersecting;
      if (item.visible) this.label(item);
      if (item.visible && item.drawn !== item.thing.origin) void this.draw(item);
      if (!item.visible && item.drawn) {
        item.host.shadowRoot?.replaceChildren();
        item.drawn = "";
      }
    }
  }

  async draw(item: Item): Promise<void> {
    const piece = await pieceOf(item.thing.key);
    if (!item.visible || !this.items.has(item.thing.key)) return;
    const first = !item.drawn;
    const before = item.host.shadowRoot?.innerHTML ?? "";
    await draw(item.host, item.thing.kind, piece);
    item.drawn = piece.origin;
    item.element.classList.add("drawn");
    item.element.querySelector(".remarks")?.remove();
    if (piece.remarks?.length) {
      const lines = piece.remarks.map((each) => h("li", {}, told(each)));
      item.element.querySelector(".about")?.after(h("ul", { class: "remarks" }, ...lines));
    }
    if (!first && before !== item.host.shadowRoot?.innerHTML) item.element.classList.add("changed");
  }

  fillSelects(): void {
    for (const filter of FILTERS) {
      const counts = new Map<string, number>();
      for (const thing of pack.things.values()) {
        for (const value of valuesOf(thing, filter)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const select = this.selects.get(filter);
      if (!select) continue;
      const rank = (value: string) => (filter === "finding" ? ["any", "none"].indexOf(value) + 9 * Number(/^FK/.test(value)) : 0);
      const options = [...counts].sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other));
      const text = JSON.stringify(options);
      if (select.dataset["options"] !== text) {
        select.dataset["options"] = text;
        select.replaceChildren(
          h("option", { value: "" }, "all"),
          ...options.map(([value, count]) => h("option", { value }, `${value} (${count})`)),
        );
      }
      if (!counts.has(chosen[filter])) chosen[filter] = "";
      select.value = chosen[filter];
      select.parentElement?.toggleAttribute("hidden", counts.size < 2);
    }
  }

  sift(): void {
    const counts = new Map<string, number>();
    let all = 0;
    for (const item of this.items.values()) {
      const wanted = isWanted(item.thing);
      item.element.hidden = !wanted;
      if (wanted) counts.set(item.thing.kind, (counts.get(item.thing.kind) ?? 0) + 1);
      all += wanted ? 1 : 0;
    }
    for (const [kind, { section, heading }] of this.lists) {
      const count = counts.get(kind) ?? 0;
      section.hidden = !count;
      heading.textContent = `${KINDS[kind as Thing["kind"]]} · ${count}`;
    }
    const said = all === this.items.size ? counted(all, "thing") : `${all} of ${counted(this.items.size, "thing")}`;
    const wrong = findings.known && !findings.all.size && this.items.size ? " · all good" : "";
    this.count.textContent = this.items.size && !all ? "Nothing is like that." : said + wrong;
  }
}

// The thing that one looked at last, and how far below the top it was, so that coming back shows it again.
let place: { key: string; top: number } | null = null;

function lookedAt(view: Preview): typeof place {
  for (const [key, { element, visible }] of view.items) {
    const { top, bottom } = element.getBoundingClientRect();
    if (visible && !element.hidden && bottom > 0 && scrollY > 0) return { key, top };
  }
  return null;
}

export const preview: View = {
  name: "preview",
  title: "Preview",
  open(host) {
    const view = new Preview(host);
    const last = place && view.items.get(place.key)?.element;
    if (place && last) scrollTo(0, last.getBoundingClientRect().top - place.top);
    const stop = watchPack((marked) => view.rebuild(marked ?? []));
    const quiet = watchFindings(() => view.findings());
    return () => {
      place = lookedAt(view);
      stop();
      quiet();
      view.observer.disconnect();
    };
  },
};
