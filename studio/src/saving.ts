// Writes files, and takes back what was written. A file that has changed on disk meanwhile is never overwritten.
import { say } from "./dom";
import { Refused, send } from "./talk";

export interface Text {
  name: string;
  text: string;
  digest: string;
  can_be_written: boolean;
}

interface Step {
  what: string;
  // What a file said before, or null if it was not there; and the digest of what it says now.
  files: { name: string; before: string | null; after: string }[];
}

const KEPT = "fragkit-undo";
const run = document.querySelector<HTMLMetaElement>('meta[name="run"]')?.content ?? "";
const done: Step[] = kept();
const watchers = new Set<() => void>();

export function watchUndo(hear: () => void): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}

export function lastStep(): string | null {
  return done.at(-1)?.what ?? null;
}

function tellAll(): void {
  keep();
  for (const each of watchers) each();
}

// What this page has written since the studio was started, also before it was loaded again.
function kept(): Step[] {
  try {
    const said = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as { run?: string; done?: Step[] };
    return said.run === run && said.done ? said.done : [];
  } catch {
    return [];
  }
}

// A browser keeps a few megabytes: the oldest steps go first.
function keep(): void {
  for (let from = 0; from <= done.length; from += 1) {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ run, done: done.slice(from) }));
      return;
    } catch {
      // one less
    }
  }
}

// Writes a file whole; without a digest it is a new one, and without a text it is taken away.
export function write(name: string, text: string | null, digest: string | null): Promise<Text> {
  return send<Text>("/api/file", { name, text, digest });
}

// Writes a file of which the page knows what it said before, so that it can be taken back.
export async function save(what: string, before: Text, text: string): Promise<Text> {
  const after = await write(before.name, text, before.digest);
  remember(what, [{ name: before.name, before: before.text, after: after.digest }]);
  return after;
}

export function remember(what: string, files: Step["files"]): void {
  done.push({ what, files });
  if (done.length > 100) done.shift();
  tellAll();
}

export async function undo(): Promise<void> {
  const step = done.pop();
  if (!step) return;
  try {
    for (const file of step.files) await write(file.name, file.before, file.after);
    say(`Taken back: ${step.what}.`);
  } catch (why) {
    say(why instanceof Refused ? why.message : "That could not be taken back.", "bad");
  }
  tellAll();
}
