// The pack as the page knows it: all things, and what is wrong with them. It is told what has changed.
import { ask, on } from "./talk";

export interface Thing {
  key: string;
  kind: "cards" | "fighters" | "maps" | "counters";
  id: string;
  title: string;
  decks: string[];
  kinds: string[];
  tags: string[];
  words: string;
  file: string;
  line: number;
  own: string;
  origin: string;
  is_broken: boolean;
}

export interface Change {
  before: number;
  number: number;
  things: Thing[];
  marked: string[];
  looks: string;
  order: string[] | null;
}

interface Whole {
  number: number;
  folder: string;
  title?: string;
  version?: string;
  looks?: string;
  decks?: Record<string, string>;
  things: Thing[];
}

export const pack = {
  number: -1,
  folder: "",
  title: "",
  version: "",
  looks: "",
  decks: {} as Record<string, string>,
  things: new Map<string, Thing>(),
  marked: new Set<string>(),
};

type Hear = (marked: string[] | null) => void;
const watchers = new Set<Hear>();

// Calls back when the things have changed: with the keys of those that did, or with null when all may have.
export function watchPack(hear: Hear): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}

function tellAll(marked: string[] | null): void {
  for (const each of watchers) each(marked);
}

let reading: Promise<void> | null = null;

// Reads the whole pack; whoever wants it while it is being read waits for the same answer.
export function readPack(): Promise<void> {
  reading ??= readWhole().finally(() => (reading = null));
  return reading;
}

async function readWhole(): Promise<void> {
  const whole = await ask<Whole>("/api/pack");
  pack.number = whole.number;
  pack.folder = whole.folder;
  pack.title = whole.title ?? whole.folder;
  pack.looks = whole.looks ?? "";
  pack.decks = whole.decks ?? {};
  pack.version = whole.version ?? "";
  pack.things = new Map(whole.things.map((thing) => [thing.key, thing]));
  document.title = `${pack.title} – fragkit studio`;
  tellAll(null);
}

async function take(change: Change): Promise<void> {
  await reading;
  if (change.number && change.number <= pack.number) return; // it was read while this came
  if (!change.before || change.before !== pack.number) {
    await readPack();
    return;
  }
  pack.number = change.number;
  pack.looks = change.looks;
  for (const thing of change.things) pack.things.set(thing.key, thing);
  if (change.order) {
    const known = pack.things;
    pack.things = new Map(change.order.flatMap((key) => (known.has(key) ? [[key, known.get(key) as Thing]] : [])));
  }
  pack.marked = new Set(change.marked);
  tellAll(change.marked);
}

const worded = new Map<string, string>();
let wording = false;

// Learns the words that are made from effects, once somebody searches; `hear` is told when there are more.
export async function learnWords(hear: () => void): Promise<void> {
  if (wording) return;
  wording = true;
  const keep = () => {
    for (const thing of pack.things.values()) thing.words = worded.get(`${thing.key} ${thing.origin}`) ?? thing.words;
  };
  try {
    for (;;) {
      keep();
      const missing = [...pack.things.values()].filter((thing) => !worded.has(`${thing.key} ${thing.origin}`)).slice(0, 50);
      if (!missing.length) break;
      const said = await ask<Record<string, string>>(`/api/words?${missing.map((thing) => `key=${encodeURIComponent(thing.key)}`).join("&")}`);
      for (const thing of missing) worded.set(`${thing.key} ${thing.origin}`, said[thing.key] ?? thing.words);
      keep();
      hear();
    }
  } catch {
    // what is known already can still be found
  }
  wording = false;
}

on<Change>("changed", (change) => void take(change));
on<{ number: number }>("hello", (now) => void (now.number !== pack.number && readPack()));
void readPack();
