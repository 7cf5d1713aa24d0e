// What a card or a fighter does to win rates: games are played, and the interval fills in while they are.
import { h, say } from "./dom";
import { pack } from "./pack";
import { on, send } from "./talk";
import type { View } from "./views";

interface Estimate {
  value: number;
  low: number;
  high: number;
  words: string;
}

interface Told {
  id: string;
  over?: boolean;
  stopped?: boolean;
  error?: string;
  played?: number;
  all?: number;
  games?: number;
  wanted?: number;
  heading?: string;
  verdict?: string;
  pace?: string;
  measured?: { name: string; win: Estimate; frags: Estimate; with: string; without: string; played: number | null; useful: number | null }[];
  pictures?: string[];
}

class BalanceView {
  readonly what = h("select", { name: "what" });
  readonly games = h("input", { type: "number", name: "games", value: 100, min: 2, max: 5000, step: 1 });
  readonly seats = h("input", { type: "number", name: "seats", value: 4, min: 2, max: 6, step: 1 });
  readonly begin = h("button", { type: "submit", class: "main" }, "Measure");
  readonly stop = h("button", { type: "button", disabled: true, onclick: () => void send("/api/balance/stop", {}) }, "Stop");
  readonly bar = h("progress", { max: 1, value: 0, "aria-label": "Games played" });
  readonly state = h("p", { class: "state", role: "status" });
  readonly result = h("section", { class: "measured", "aria-label": "What was measured" });

  constructor(place: HTMLElement, wanted: string) {
    const things = [...pack.things.values()].filter((thing) => (thing.kind === "cards" || thing.kind === "fighters") && !/\/\d+$/.test(thing.key));
    this.what.append(...things.map((thing) => h("option", { value: thing.id, selected: thing.key === wanted }, thing.title)));
    place.append(
      h("h2", {}, "Balance"),
      h("p", { class: "help" }, "Bots play every game twice with the same seed, with the card and without it. The difference is what the card does. More games make the interval narrower."),
      h(
        "form",
        { class: "finder", "aria-label": "What to measure", onsubmit: (event) => (event.preventDefault(), void this.measure()) },
        h("label", {}, h("span", {}, "Card or fighter"), this.what),
        h("label", {}, h("span", {}, "Games"), this.games),
        h("label", {}, h("span", {}, "Seats"), this.seats),
        this.begin,
        this.stop,
      ),
      this.bar,
      this.state,
      this.result,
    );
    this.begin.disabled = !things.length;
  }

  async measure(): Promise<void> {
    this.result.replaceChildren();
    this.bar.value = 0;
    try {
      await send("/api/balance", { id: this.what.value, games: Number(this.games.value), seats: Number(this.seats.value) });
      this.stop.disabled = false;
      this.state.textContent = "Playing the first games…";
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
  }

  told(said: Told): void {
    if (said.id !== this.what.value) return;
    if (said.played !== undefined && said.all) {
      this.bar.value = Math.max(this.bar.value, said.played / said.all);
      this.state.textContent = `${said.played} of about ${said.all} games played`;
    }
    if (said.measured) this.show(said);
    if (said.over) {
      this.stop.disabled = true;
      this.bar.value = said.stopped || said.error ? this.bar.value : 1;
      this.state.textContent = said.error ?? (said.stopped ? "Stopped." : "All games are played.");
    }
  }

  show(said: Told): void {
    const pictures = (said.pictures ?? []).map((svg) => {
      const template = document.createElement("template");
      template.innerHTML = svg; // made by fragkit, with every name in it escaped
      return h("div", { class: "plot-place" }, template.content);
    });
    const lines = (said.measured ?? []).flatMap((each) => [
      h("p", { class: "headline" }, h("strong", {}, each.name), `: wins ${signed(each.win.value)} points, 95 % from ${signed(each.win.low)} to ${signed(each.win.high)}`),
      h("p", { class: "help" }, `${signed(each.frags.value, 2)} frags a game, from ${signed(each.frags.low, 2)} to ${signed(each.frags.high, 2)}.`),
    ]);
    this.result.replaceChildren(
      h("p", { class: "help" }, `After ${said.games ?? 0} of ${said.wanted ?? 0} games, each beside the same one without it.`),
      ...lines,
      h("p", { class: "verdict" }, said.verdict ?? ""),
      ...pictures,
      h("p", { class: "help" }, said.pace ?? ""),
    );
  }
}

function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}

export const balance: View = {
  name: "balance",
  title: "Balance",
  open(place, [key = ""]) {
    const view = new BalanceView(place, key);
    return on<Told>("balance", (said) => view.told(said));
  },
};
