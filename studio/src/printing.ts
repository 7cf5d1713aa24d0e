// What can be printed: pages, PDFs, pictures and decks for a virtual table, by the same renderer as `fragkit build`.
import { h, say } from "./dom";
import { pack, watchPack } from "./pack";
import { ask, Refused } from "./talk";
import type { View } from "./views";

const PARTS: [string, string, (kind: string) => boolean][] = [
  ["cards", "Cards", (kind) => kind === "cards"],
  ["sheets", "Record sheets", (kind) => kind === "fighters"],
  ["maps", "Maps on pages to glue", (kind) => kind === "maps"],
  ["posters", "Maps as posters", (kind) => kind === "maps"],
  ["counters", "Counters and standups", (kind) => kind === "counters"],
];
interface Said {
  books: Record<string, string>;
  papers: string[];
  sizes: string[];
  tts_address: string;
}

const CHOICES: [string, string, [string, string][]][] = [
  ["backs", "Backs", [["separate", "After all fronts"], ["none", "None"], ["gutterfold", "Beside, to fold"], ["duplex-long", "Other side, long edge"], ["duplex-short", "Other side, short edge"]]],
  ["low_ink", "Ink", [["", "Full colour"], ["1", "Little ink"]]],
];
const chosen: Record<string, string> = { paper: "a4", size: "poker", backs: "separate", low_ink: "" };

function query(more: Record<string, string> = {}): string {
  return new URLSearchParams({ ...chosen, ...more }).toString();
}

// Fetches a file first, so that a refusal can be said, and then gives it to the browser to keep.
export async function download(address: string, name: string, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy) return; // it is not disabled, which would take the keyboard away from it
  button.ariaBusy = "true";
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Refused(((await response.json()) as { error: string }).error, response.status);
    const link = h("a", { href: URL.createObjectURL(await response.blob()), download: name });
    link.click();
    say(`Made ${name}.`);
    window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (why) {
    say(why instanceof Error ? why.message : String(why), "bad");
  }
  button.ariaBusy = null;
}

// Prints a page that nobody sees: the browser asks where to, as always.
async function print(part: string, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const address = `/print/${part}?${query()}`;
  const response = await fetch(address);
  if (!response.ok) {
    say(new DOMParser().parseFromString(await response.text(), "text/html").body.textContent?.trim() ?? "", "bad");
  } else {
    document.querySelector("iframe.to-print")?.remove();
    const frame = h("iframe", { class: "to-print", title: "The page to print", src: response.url, tabindex: -1 });
    frame.addEventListener("load", () => {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
      button.focus({ preventScroll: true }); // nobody sees the frame
    });
    document.body.append(frame);
  }
  button.ariaBusy = null;
}

function row(part: string, title: string): HTMLElement {
  const name = `${pack.folder}-${part}.pdf`;
  const printer = h("button", { type: "button", class: "main", "aria-label": `Print: ${title}`, onclick: () => void print(part, printer) }, "Print");
  const pdf = h("button", { type: "button", "aria-label": `PDF: ${title}`, onclick: () => void download(`/pdf/${part}?${query()}`, name, pdf) }, "PDF");
  const open = h("button", { type: "button", class: "quiet", "aria-label": `Look at: ${title}`, onclick: () => void window.open(`/print/${part}?${query()}`, "_blank", "noopener") }, "Look");
  return h("li", { "data-part": part }, h("h3", {}, title), h("p", { class: "deeds" }, printer, pdf, open));
}

function fill(place: HTMLElement, { books, papers, sizes, tts_address: address }: Said): void {
  const kinds = new Set([...pack.things.values()].map((thing) => thing.kind));
  const choices: typeof CHOICES = [
    ["paper", "Paper", papers.map((each) => [each, each.toUpperCase()])],
    ["size", "Card size", sizes.map((each) => [each, each])],
    ...CHOICES,
  ];
  const selects = choices.map(([key, title, options]) => {
    const select = h(
      "select",
      { onchange: () => (chosen[key] = select.value) },
      ...options.map(([value, text]) => h("option", { value, selected: chosen[key] === value }, text)),
    );
    return h("label", {}, h("span", {}, title), select);
  });
  const where = h("input", { type: "text", value: address, spellcheck: "false" });
  const png = h("button", { type: "button", onclick: () => void download(`/export/png?${query()}`, `${pack.folder}-png.zip`, png) }, "Pictures of all cards (PNG)");
  const tts = h(
    "button",
    { type: "button", onclick: () => void download(`/export/tts?${query({ address: where.value })}`, `${pack.folder}-tts.zip`, tts) },
    "Decks for Tabletop Simulator",
  );
  const rows = PARTS.filter(([, , wanted]) => [...kinds].some(wanted)).map(([part, title]) => row(part, title));
  const bookRows = Object.entries(books).map(([part, title]) => row(part, title));
  const whole = h(
    "div",
    {},
    h("h2", {}, "Print"),
    h("p", { class: "help" }, "Print at 100 % (“actual size”) with background graphics. A ruler on each page shows whether it came out right."),
    h("form", { class: "finder", "aria-label": "How to print", onsubmit: (event) => event.preventDefault() }, ...selects),
    rows.length || bookRows.length ? h("ul", { class: "prints" }, ...rows, ...bookRows) : h("p", {}, "There is nothing to print yet."),
    kinds.has("cards") ? h("h2", {}, "For print shops and virtual tables") : null,
    kinds.has("cards") ? h("p", { class: "deeds" }, png) : null,
    kinds.has("cards")
      ? h(
          "div",
          { class: "deeds tts" },
          h("label", {}, h("span", {}, "Where you will unpack the pictures, or put them on the web"), where),
          tts,
        )
      : null,
  );
  place.replaceChildren(...whole.childNodes);
}

export const printing: View = {
  name: "print",
  title: "Print",
  open(place) {
    const show = async () => {
      if (!pack.things.size) return place.replaceChildren(h("p", {}, "There is nothing to print yet."));
      fill(place, await ask<Said>("/api/prints"));
    };
    void show();
    return watchPack((marked) => {
      if (marked === null) void show();
    });
  },
};
