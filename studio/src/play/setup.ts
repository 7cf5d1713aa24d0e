// Which game is played: the card to try, the edition, the map, and who sits at the table.
import { h, say } from "../dom";
import { ask, send } from "../talk";
import type { Choices, Wanted } from "./game";

const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
const FEWEST = 2;
const kept: { wanted: Wanted } = { wanted: { card: "", variant: "", options: [], map: "", seats: ["human", "greedy", "greedy"], seed: null } };

function select(label: string, value: string, choices: [string, string][], hear: (value: string) => void): HTMLElement {
  const box = h("select", { onchange: () => hear(box.value) }, ...choices.map(([id, name]) => h("option", { value: id, selected: id === value }, name)));
  return h("label", {}, h("span", {}, label), box);
}

async function showSaved(file: File): Promise<void> {
  try {
    const { page } = await send<{ page: string }>("/api/replays", { text: await file.text() });
    window.open(page, "_blank", "noopener");
  } catch (why) {
    say(why instanceof Error ? why.message : String(why), "bad");
  }
}

/** The form; `play` is given the game that is wanted. */
export async function setup(place: HTMLElement, card: string, play: (wanted: Wanted) => void): Promise<void> {
  const choices = await ask<Choices>("/api/games");
  const wanted = kept.wanted;
  if (card) wanted.card = card;
  if (!choices.cards.some(([id]) => id === wanted.card)) wanted.card = "";
  const seats = h("ol", { class: "seats" });
  const kinds: [string, string][] = [["human", "a person here"], ...choices.bots.map((bot): [string, string] => [bot, `${bot} bot`])];
  const listSeats = (): void => {
    seats.replaceChildren(
      ...wanted.seats.map((kind, at) => h("li", {}, select(NAMES[at] ?? `Player ${at + 1}`, kind, kinds, (value) => (wanted.seats[at] = value)))),
      h(
        "li",
        { class: "how-many" },
        h("button", { type: "button", onclick: () => change(1), disabled: wanted.seats.length >= NAMES.length }, "One more"),
        h("button", { type: "button", onclick: () => change(-1), disabled: wanted.seats.length <= FEWEST }, "One less"),
      ),
    );
  };
  const change = (by: number): void => {
    if (by > 0) wanted.seats.push("greedy");
    else wanted.seats.pop();
    listSeats();
  };
  listSeats();
  const options = choices.options.map(([id, name]) => {
    const box = h("input", { type: "checkbox", checked: wanted.options.includes(id), onchange: () => (wanted.options = box.checked ? [...wanted.options, id] : wanted.options.filter((each) => each !== id)) });
    return h("label", { class: "tick" }, box, ` ${name}`);
  });
  const seed = h("input", { type: "number", step: 1, placeholder: "by chance", value: wanted.seed, oninput: () => (wanted.seed = seed.value === "" ? null : Math.trunc(Number(seed.value))) });
  const file = h("input", { type: "file", accept: ".frag,.txt", onchange: () => file.files?.[0] && void showSaved(file.files[0]) });
  const form = h(
    "form",
    { class: "setup" },
    h("h2", {}, "Try it in a game"),
    select("A card in your hand", wanted.card, [["", "as it is dealt"], ...choices.cards], (value) => (wanted.card = value)),
    h("div", { class: "pair" },
      select("Edition", wanted.variant, [["", "the usual one"], ...choices.editions], (value) => (wanted.variant = value)),
      select("Map", wanted.map, [["", "the first that fits"], ...choices.maps], (value) => (wanted.map = value)),
    ),
    h("fieldset", {}, h("legend", {}, "Who plays"), seats),
    h("details", {}, h("summary", {}, "More"), h("div", { class: "ticks" }, ...options), h("label", {}, h("span", {}, "Seed: the same one, the same dice"), seed)),
    h("button", { type: "submit", class: "main" }, "Deal and play"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(structuredClone(wanted));
  });
  const saved = h("section", { class: "saved-game" }, h("h2", {}, "Look at a saved game"), h("p", {}, "It opens in a page of its own, move by move."), h("label", {}, h("span", {}, "A file that ends in .frag"), file));
  place.replaceChildren(h("div", { class: "beginnings" }, form, saved));
}
