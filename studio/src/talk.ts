// Speaks with the studio: questions with answers in JSON, and what it tells by itself.

export class Refused extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let why = `The studio answers ${response.status}.`;
  try {
    why = ((await response.json()) as { error?: string }).error ?? why;
  } catch {
    // it did not say why
  }
  throw new Refused(why, response.status);
}

export async function ask<T>(address: string, signal?: AbortSignal): Promise<T> {
  return answer<T>(await fetch(address, signal ? { signal } : {}));
}

export async function send<T>(address: string, said: unknown): Promise<T> {
  return answer<T>(
    await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) }),
  );
}

type Heard = (said: never) => void;
const heard = new Map<string, Set<Heard>>();
let source: EventSource | null = null;

function dispatch(name: string, said: unknown): void {
  for (const each of heard.get(name) ?? []) (each as (said: unknown) => void)(said);
}

function listenFor(name: string): void {
  source?.addEventListener(name, (event) => dispatch(name, JSON.parse((event as MessageEvent<string>).data)));
}

// Hears events of a name until the function that it returns is called. `hello` comes when the line is there (again).
export function on<T>(name: string, hear: (said: T) => void): () => void {
  if (!heard.has(name)) {
    heard.set(name, new Set());
    listenFor(name);
  }
  heard.get(name)?.add(hear as Heard);
  return () => heard.get(name)?.delete(hear as Heard);
}

export function listen(): void {
  source = new EventSource("/api/events");
  source.onerror = () => dispatch("gone", {});
  for (const name of heard.keys()) listenFor(name);
}
