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
  files: { name: string; before: string; after: string }[];
}

const done: Step[] = [];
const watchers = new Set<() => void>();

export function watchUndo(hear: () => void): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}

export function lastStep(): string | null {
  return done.at(-1)?.what ?? null;
}

function tellAll(): void {
  for (const each of watchers) each();
}

export function write(name: string, text: string, digest: string | null): Promise<Text> {
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
