// Playtest: a game on the board, against bots or several at one screen, by the engine's own questions.
import { h, say } from "../dom";
import { send } from "../talk";
import { Board } from "../table/board";
import { Chronicle } from "../table/chronicle";
import type { Tableau } from "../table/data";
import { after } from "../table/frames";
import { Roster } from "../table/roster";
import type { View } from "../views";
import { Game, type Option, type Wanted } from "./game";
import { lookElement, Pointing } from "./pointing";
import { setup } from "./setup";
import { tell } from "./telling";

/** A game stays when somebody looks at another view. */
let running: Game | null = null;
/** Whether what bots do is shown step by step. */
let paced = true;
/** Milliseconds for a step, and for all of them. */
const PAUSE = 450;
const LONGEST = 4000;
const MOST_KEYS = 9;
/** What ends one's turn. */
const END = "end";

class Match {
  private readonly board: Board;
  private readonly pointing: Pointing;
  private readonly roster: Roster;
  private readonly chronicle = new Chronicle();
  private readonly question = h("div", { class: "question", role: "status" });
  private readonly options = h("div", { class: "options" });
  private readonly looked = h("div", { class: "looked" });
  private readonly where = h("p", { class: "where" });
  private readonly curtain = h("div", { class: "curtain", hidden: true });
  private readonly undo = h("button", { type: "button", title: "Take back your last decision (u)", onclick: () => void this.act("undo") }, "Undo");
  private readonly skip = h("button", { type: "button", title: "Pass until your next turn", onclick: () => void this.act("skip") }, "Skip to my turn");
  private busy = false;
  private asking = new AbortController();
  private keys: Option[] = [];

  constructor(
    readonly game: Game,
    place: HTMLElement,
    again: () => void,
  ) {
    this.board = new Board(game.table);
    this.roster = new Roster(game.table, game.screen.texts, (card) => this.deeds(card));
    this.pointing = new Pointing(this.board, {
      look: (square) => void this.look(square),
      leave: () => this.looked.replaceChildren(h("p", { class: "hint" }, "Point at a square: what is there, whether you see it, and your chances.")),
      choose: (square) => void this.choose(square),
    });
    this.looked.append(h("p", { class: "hint" }, "Point at a square: what is there, whether you see it, and your chances."));
    const pace = h("input", { type: "checkbox", checked: paced, onchange: () => (paced = pace.checked) });
    const tools = h(
      "div",
      { class: "tools" },
      this.undo,
      this.skip,
      h("button", { type: "button", onclick: () => tell(game) }, "Save as scenario"),
      h("button", { type: "button", onclick: () => void this.replay() }, "Replay"),
      h("a", { class: "button", href: game.saved, download: "" }, "Save game"),
      h("button", { type: "button", class: "quiet", onclick: again }, "New game"),
      game.table.seats.some((seat) => seat.bot) ? h("label", { class: "tick" }, pace, " Show bots step by step") : null,
    );
    place.replaceChildren(
      h(
        "div",
        { class: "match" },
        h("section", { class: "stage", "aria-label": "Board" }, h("header", {}, h("h2", {}, game.table.title), this.where), h("div", { class: "over" }, this.board.element, this.curtain)),
        h("section", { class: "talk", "aria-label": "Your turn" }, this.question, this.options, this.looked),
        tools,
        h("aside", { class: "side", "aria-label": "Fighters and what happened" }, this.roster.element, h("h3", {}, "What happened"), this.chronicle.element),
      ),
    );
    this.show(true);
    scrollTo(0, 0);
  }

  private async act(deed: "choose" | "go" | "skip" | "undo" | "take", said: Record<string, unknown> = {}): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.options.classList.add("busy");
    const before = this.game.screen.now;
    try {
      await this.game.act(deed, said);
      await this.watchBots(before);
      this.show(deed !== "choose" && deed !== "go");
      this.board.shoot(this.game.screen.now, before, this.game.screen.log.filter((each) => each.target !== undefined).slice(-1));
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
    this.busy = false;
    this.options.classList.remove("busy");
  }

  /** Shows what the bots did, step by step; a key or a click goes on to the end. */
  private async watchBots(before: Tableau): Promise<void> {
    const { steps } = this.game.screen;
    if (!steps.length || !paced || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const pause = Math.min(PAUSE, LONGEST / steps.length);
    const hurry = new AbortController();
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => hurry.abort(), { signal: hurry.signal });
    this.board.marks.replaceChildren();
    this.options.replaceChildren(h("p", { class: "hint" }, "Any key goes on."));
    let now = before;
    for (const step of steps) {
      const last = now;
      now = after(now, step);
      this.board.show(now);
      this.roster.show(now, this.game.screen.me);
      this.board.shoot(now, last, (step.log ?? []).filter((each) => each.target !== undefined));
      const told = step.log?.at(-1)?.text;
      if (told) this.question.replaceChildren(h("p", { class: "asked" }, told));
      await new Promise<void>((done) => {
        const timer = window.setTimeout(done, pause);
        hurry.signal.addEventListener("abort", () => (window.clearTimeout(timer), done()));
      });
      if (hurry.signal.aborted) return;
    }
    hurry.abort();
  }

  private show(focuses = false): void {
    const screen = this.game.screen;
    const { now, asks } = screen;
    Object.assign(this.roster.texts, screen.texts);
    if (screen.since === 0) this.chronicle.clear();
    if (screen.log.length) this.chronicle.add(screen.since === 0 ? 0 : screen.seen_log, screen.log);
    this.chronicle.until(screen.seen_log);
    this.board.show(now);
    this.roster.show(now, screen.me);
    this.pointing.mark(screen);
    this.pointing.refresh();
    this.where.textContent = `${now.turn ? `Turn ${now.turn}` : "Setting up"}${now.round ? `, round ${now.round}` : ""} · seed ${this.game.table.seed}`;
    this.undo.disabled = asks === null;
    this.skip.hidden = !asks?.can_skip;
    if (screen.notice) say(screen.notice);
    this.draw(screen.hidden_for);
    this.list();
    if (focuses || this.options.contains(document.activeElement) || document.activeElement === document.body) this.focus();
  }

  private focus(): void {
    const first = this.curtain.hidden ? this.options.querySelector<HTMLElement>("button") : this.curtain.querySelector<HTMLElement>("button");
    first?.focus({ preventScroll: true });
  }

  /** Hides everything until the next one is there. */
  private draw(seat: number | null): void {
    this.curtain.hidden = seat === null;
    if (seat === null) return;
    const name = this.game.table.seats[seat]?.name ?? "";
    this.curtain.replaceChildren(
      h("p", {}, h("strong", {}, `${name}, you are asked.`), " Are you there, and nobody else looks?"),
      h("button", { type: "button", class: "main", onclick: () => void this.act("take") }, "Show my cards"),
    );
  }

  private list(): void {
    const { asks, now, hidden_for } = this.game.screen;
    this.keys = [];
    if (asks === null) {
      const winners = (now.winners ?? []).map((seat) => this.game.table.seats[seat]?.name).join(" and ");
      const said = hidden_for !== null ? "" : now.over ? `${winners || "Nobody"} ${(now.winners ?? []).length > 1 ? "win" : "wins"}! The game is over after ${now.turn} turns.` : "";
      this.question.replaceChildren(h("p", { class: "asked" }, said));
      this.options.replaceChildren();
      return;
    }
    const [title, ...more] = asks.question;
    this.question.replaceChildren(h("p", { class: "asked" }, title ?? ""), ...more.map((each) => h("p", { class: "about-it" }, each)));
    const usual = asks.options.find((each) => each.code === asks.usual);
    const rest = asks.options.filter((each) => !each.moves_himself && each !== usual).sort((one, other) => Number(one.act === "drop") - Number(other.act === "drop"));
    const moves = asks.options.filter((each) => each.moves_himself);
    const isEnd = usual?.code === END; // not the first key to hit by mistake
    this.keys = [...(usual && !isEnd ? [usual] : []), ...rest, ...(usual && isEnd ? [usual] : [])];
    this.options.replaceChildren(
      ...this.keys.map((each, at) => this.button(each, at, each === usual)),
      ...(moves.length
        ? [h("details", { class: "moves" }, h("summary", {}, "Move: click a square, or choose here"), h("div", {}, ...moves.map((each) => this.button(each, MOST_KEYS, false))))]
        : []),
    );
  }

  private button(option: Option, at: number, isUsual: boolean): HTMLButtonElement {
    return h(
      "button",
      { type: "button", class: isUsual ? "usual" : `act-${option.act}`, "data-code": option.code, onclick: () => void this.act("choose", { code: option.code }) },
      at < MOST_KEYS ? h("kbd", {}, String(at + 1)) : null,
      h("span", {}, option.label),
      option.odds ? h("small", {}, option.odds) : null,
    );
  }

  /** What can be done with a card, beside its text. */
  private deeds(card: string): HTMLElement[] {
    const options = this.game.screen.asks?.options ?? [];
    return options.filter((each) => each.card === card).map((each) => this.button(each, MOST_KEYS, false));
  }

  private async look(square: string): Promise<void> {
    this.asking.abort();
    this.asking = new AbortController();
    try {
      const look = await this.game.look(square, this.asking.signal);
      this.looked.replaceChildren(...lookElement(look));
      this.pointing.showSight(look);
    } catch {
      // somebody already points elsewhere
    }
  }

  /** What a click on a square means now: to choose it, to shoot at whoever is there, or to go there. */
  private async choose(square: string): Promise<void> {
    const { asks, now } = this.game.screen;
    if (asks === null) return;
    const there = now.fighters.flatMap((each, seat) => (each.at === square ? [seat] : []));
    const lying = now.tokens.filter((each) => each.at === square).map((each) => each.number);
    const isThere = (each: Option): boolean => (each.seat !== null && there.includes(each.seat)) || (each.token !== null && lying.includes(each.token));
    const picked = asks.options.filter((each) => each.act === "pick" && (each.square === square || isThere(each)));
    const shots = asks.options.filter((each) => each.act === "attack" && isThere(each));
    const moves = asks.options.filter((each) => each.moves_himself && each.square === square);
    const meant = picked.length ? picked : shots;
    if (meant.length > 1) {
      this.offer(meant);
    } else if (meant[0]) {
      await this.act("choose", { code: meant[0].code });
    } else if (asks.reach.includes(square)) {
      await this.act("go", { square });
    } else if (moves[0]) {
      await this.act("choose", { code: moves[0].code });
    } else {
      say(`${square} cannot be chosen now.`, "bad");
    }
  }

  /** Several things can be done there: those are lit, and the keyboard goes to the first. */
  private offer(meant: Option[]): void {
    const codes = new Set(meant.map((each) => each.code));
    const lit = [...this.options.querySelectorAll<HTMLButtonElement>("button")].filter((each) => {
      const isMeant = codes.has(each.dataset["code"] ?? "");
      each.classList.toggle("lit", isMeant);
      return isMeant;
    });
    lit[0]?.focus();
    lit[0]?.scrollIntoView({ block: "nearest" });
  }

  private async replay(): Promise<void> {
    try {
      const { page } = await send<{ page: string }>("/api/replays", { game: this.game.name });
      window.open(page, "_blank", "noopener");
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
  }

  readonly key = (event: KeyboardEvent): void => {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
    const option = /^[1-9]$/.test(event.key) ? this.keys[Number(event.key) - 1] : undefined;
    if (option) void this.act("choose", { code: option.code });
    else if (event.key === "u" && !this.undo.disabled) void this.act("undo");
  };
}

export const play: View = {
  name: "play",
  title: "Play",
  open(place, where) {
    let key: ((event: KeyboardEvent) => void) | null = null;
    const stop = (): void => {
      if (key) document.removeEventListener("keydown", key);
      key = null;
    };
    const match = (game: Game): void => {
      running = game;
      const shown = new Match(game, place, () => {
        running = null;
        game.forget();
        begin("");
      });
      key = shown.key;
      document.addEventListener("keydown", key);
    };
    const start = async (wanted: Wanted): Promise<void> => {
      try {
        match(await Game.begin(wanted));
      } catch (why) {
        say(why instanceof Error ? why.message : String(why), "bad");
      }
    };
    const begin = (card: string): void => {
      stop();
      setup(place, card, (wanted) => void start(wanted)).catch((why: unknown) => place.replaceChildren(h("p", { class: "empty" }, why instanceof Error ? why.message : String(why))));
    };
    const game = running;
    let closed = false;
    if (where.length) begin(where[0] ?? "");
    else if (game) game.again().then(() => match(game), () => begin(""));
    else Game.last().then((last) => closed || (last ? match(last) : begin("")), () => begin(""));
    return () => {
      closed = true;
      stop();
    };
  },
};
