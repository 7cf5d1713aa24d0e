// A game in moments, of which each says only what has changed since the one before: see `difference` in replay_page.py.
import type { Fighter, Happening, Tableau } from "./data";

/** What changed since the moment before; the first one says everything. */
export interface Frame extends Partial<Omit<Tableau, "fighters">> {
  fighters?: Fighter[] | Record<string, Partial<Fighter>>;
  log?: Happening[];
}

/** What lies on the table after a moment. */
export function after(now: Tableau, { fighters, log: _, ...rest }: Frame): Tableau {
  const changed = Array.isArray(fighters) ? fighters : now.fighters.map((each, seat) => ({ ...each, ...fighters?.[String(seat)] }));
  return { ...now, ...rest, fighters: changed };
}
