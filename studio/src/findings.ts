// What is wrong with the pack, as last told, and what stands beside which thing.
import { ask, on } from "./talk";

export interface Finding {
  name: string;
  code: string;
  title: string;
  severity: "error" | "warning" | "info";
  message: string;
  help: string;
  frame: string;
  notes: { text: string; file: string; line: number }[];
  file: string;
  line: number;
  from: [number, number];
  to: [number, number];
  entity: string | null;
  fix: { says: string; safe: boolean } | null;
}

export const findings = {
  all: new Map<string, Finding>(),
  beside: {} as Record<string, string[]>,
  known: false,
};

const watchers = new Set<() => void>();

export function watchFindings(hear: () => void): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}

export function besideOf(key: string): Finding[] {
  return (findings.beside[key] ?? []).flatMap((name) => findings.all.get(name) ?? []);
}

export function alone(): Finding[] {
  const placed = new Set(Object.values(findings.beside).flat());
  return [...findings.all.values()].filter((each) => !placed.has(each.name));
}

export async function readFindings(): Promise<void> {
  const said = await ask<{ findings: Finding[]; beside: Record<string, string[]> }>("/api/findings");
  findings.all = new Map(said.findings.map((each) => [each.name, each]));
  findings.beside = said.beside;
  findings.known = true;
  for (const each of watchers) each();
}

on("findings", () => void readFindings());
on<{ linted: boolean }>("hello", (now) => void (now.linted && readFindings()));
