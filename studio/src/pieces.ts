// What is printed of things, fetched when it is seen, in a part of the page that nothing else dresses.
import { told } from "./dom";
import { pack } from "./pack";
import { ask } from "./talk";

export interface Piece {
  origin: string;
  html?: string;
  looks?: string;
  remarks?: string[];
  why?: string;
}

const MOST_AT_ONCE = 24;
const MOST_KEPT = 400;
const kept = new Map<string, Piece>();
const sheets = new Map<string, { origin: string; sheet: Promise<CSSStyleSheet> }>();
let wanted = new Map<string, ((piece: Piece) => void)[]>();
let asking = false;

// The style sheet of a kind. It is asked for again when a theme has changed.
function looksOf(kind: string): Promise<CSSStyleSheet> {
  const origin = pack.looks;
  const known = sheets.get(kind);
  if (known && known.origin === origin) return known.sheet;
  const sheet = (async () => {
    const response = await fetch(`/api/looks/${kind}`);
    const made = new CSSStyleSheet();
    made.replaceSync(await response.text());
    return made;
  })();
  sheets.set(kind, { origin, sheet });
  return sheet;
}

// What is printed of a thing, as it is now; several are asked for together.
export function pieceOf(key: string): Promise<Piece> {
  const thing = pack.things.get(key);
  const known = kept.get(key);
  if (thing && known && known.origin === thing.origin) return Promise.resolve(known);
  if (thing) void looksOf(thing.kind); // both are asked for together
  return new Promise((hear) => {
    wanted.set(key, [...(wanted.get(key) ?? []), hear]);
    if (!asking) {
      asking = true;
      window.setTimeout(() => void askForAll(), 10);
    }
  });
}

async function askForAll(): Promise<void> {
  while (wanted.size) {
    const now = [...wanted.entries()].slice(0, MOST_AT_ONCE);
    for (const [key] of now) wanted.delete(key);
    const query = now.map(([key]) => `key=${encodeURIComponent(key)}`).join("&");
    let found: Record<string, Piece> = {};
    try {
      found = await ask<Record<string, Piece>>(`/api/pieces?${query}`);
    } catch {
      // those who wait are told that there is nothing
    }
    for (const [key, hearers] of now) {
      const piece = found[key] ?? { origin: "", why: "This cannot be shown now." };
      kept.delete(key);
      kept.set(key, piece);
      for (const hear of hearers) hear(piece);
    }
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(key);
  }
  asking = false;
}

// Puts a piece into its place. Styles come as `data-style`, and a script may set them where a page may not.
export async function draw(host: HTMLElement, kind: string, piece: Piece): Promise<void> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  if (piece.html === undefined) {
    const why = document.createElement("p");
    why.append(told(piece.why ?? ""));
    why.style.cssText = "margin: 0; padding: 1em; font: 15px/1.4 Barlow, sans-serif; color: inherit";
    root.adoptedStyleSheets = [];
    root.replaceChildren(why);
    return;
  }
  const template = document.createElement("template");
  template.innerHTML = piece.html;
  const styled = template.content.querySelectorAll<HTMLElement>("[data-style]");
  const own = new CSSStyleSheet();
  own.replaceSync(piece.looks ?? "");
  root.adoptedStyleSheets = [await looksOf(kind), own];
  for (const element of styled) {
    element.style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
  root.replaceChildren(template.content);
  fit(host, kind);
}

const ROOM: Record<string, number> = { fighters: 430, maps: 860, counters: 430 };

// Makes what is larger than a card as small as its place is; it still is what is printed.
export function fit(host: HTMLElement, kind: string): void {
  const room = Math.min(ROOM[kind] ?? 0, host.parentElement?.parentElement?.clientWidth ?? 0);
  const page = host.shadowRoot?.querySelector<HTMLElement>(".sheet");
  if (!room || !page) return;
  host.style.zoom = "1";
  const width = page.offsetWidth;
  host.style.zoom = String(Math.min(1, room / width));
}
