// What the studio says of a game that is being played, and what can be done in it: see fragkit/studio/playtest.py.
import { ask, send } from "../talk";
import type { Happening, Tableau, Table, Texts } from "../table/data";
import type { Frame } from "../table/frames";

export interface Option {
  code: string;
  label: string;
  act: string;
  square: string | null;
  seat: number | null;
  token: number | null;
  card: string | null;
  moves_himself: boolean;
  direction: string | null;
  odds: string;
}

export interface Question {
  question: string[];
  options: Option[];
  usual: string | null;
  reach: string[];
  seen: string[];
  can_skip: boolean;
}

export interface Screen {
  now: Tableau;
  me: number | null;
  log: Happening[];
  since: number;
  seen_log: number;
  texts: Texts;
  hidden_for: number | null;
  asks: Question | null;
  notice: string | null;
  /** What the bots did since one decided, one after the other. */
  steps: Frame[];
}

export interface Look {
  square: string;
  lines: string[];
  from: string | null;
  sees: boolean | null;
  range?: number;
  odds: string[];
}

export interface Choices {
  editions: [string, string][];
  options: [string, string][];
  maps: [string, string][];
  bots: string[];
  cards: [string, string][];
}

export interface Wanted {
  card: string;
  variant: string;
  options: string[];
  map: string;
  seats: string[];
  seed: number | null;
}

interface Begun {
  name: string;
  table: Table & { seed: string };
  screen: Screen;
}

const KEPT = "fragkit-game";

export class Game {
  screen: Screen;

  private constructor(
    readonly name: string,
    readonly table: Table & { seed: string },
    screen: Screen,
  ) {
    this.screen = screen;
  }

  static async begin(wanted: Wanted): Promise<Game> {
    const { name, table, screen } = await send<Begun>("/api/games", wanted);
    sessionStorage.setItem(KEPT, name);
    return new Game(name, table, screen);
  }

  /** The game that was played before the page was loaded again, if the studio still has it. */
  static async last(): Promise<Game | null> {
    const kept = sessionStorage.getItem(KEPT);
    if (kept === null) return null;
    const { games } = await ask<{ games: string[] }>("/api/games/names");
    if (!games.includes(kept)) return null;
    const { name, table, screen } = await ask<Begun>(`/api/games/${kept}`);
    return new Game(name, table, screen);
  }

  /** Lets it go: the next page begins another. */
  forget(): void {
    sessionStorage.removeItem(KEPT);
  }

  /** Does something; of the log comes what is new to him who looks. */
  async act(deed: "choose" | "go" | "skip" | "undo" | "take", said: Record<string, unknown> = {}): Promise<void> {
    const since = deed === "undo" ? 0 : this.screen.seen_log;
    this.screen = await send<Screen>(`/api/games/${this.name}/${deed}`, { ...said, since, me: this.screen.me });
  }

  /** Everything from the beginning, for a page that has forgotten it. */
  async again(): Promise<void> {
    this.screen = await send<Screen>(`/api/games/${this.name}/show`, { since: 0 });
  }

  look(square: string, signal: AbortSignal): Promise<Look> {
    return ask<Look>(`/api/games/${this.name}/look?square=${encodeURIComponent(square)}`, signal);
  }

  scenario(name: string, turns: number, write: boolean): Promise<{ text: string; file: string | null }> {
    return send(`/api/games/${this.name}/scenario`, { name, turns, write });
  }

  get saved(): string {
    return `/api/games/${this.name}/saved`;
  }
}
