// Begins something new: a pack where there is none, or a card, fighter, map, variant or scenario in one.
import { dialog, h, say } from "./dom";
import { pack } from "./pack";
import { send } from "./talk";
import { go } from "./views";

const KINDS: [string, string][] = [
  ["card", "Card"],
  ["fighter", "Fighter"],
  ["map", "Map"],
  ["scenario", "Scenario"],
  ["variant", "Variant"],
];

// What to fill in where there is no pack yet.
export function startForm(): HTMLElement {
  const title = h("input", { type: "text", name: "title", required: true, value: named(pack.folder) });
  const author = h("input", { type: "text", name: "author", autocomplete: "name" });
  const begin = async (event: Event) => {
    event.preventDefault();
    try {
      await send("/api/begin", { kind: "pack", name: title.value, author: author.value });
      say(`Started ${title.value}.`);
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
  };
  return h(
    "form",
    { class: "begin", "aria-label": "Start a pack", onsubmit: (event) => void begin(event) },
    h("h2", {}, "Start a pack"),
    h("p", {}, "There is no pack in ", h("code", {}, pack.folder), " yet. Give it a name: you get a few cards, a fighter and a map to change."),
    h("label", {}, h("span", {}, "Its name"), title),
    h("label", {}, h("span", {}, "Who makes it"), author),
    h("p", { class: "deeds" }, h("button", { type: "submit", class: "main" }, "Start")),
  );
}

function named(folder: string): string {
  return folder.split(/[-_\s]+/).filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

export function beginEntry(): void {
  const kind = h("select", { name: "kind" }, ...KINDS.map(([value, text]) => h("option", { value }, text)));
  const name = h("input", { type: "text", name: "name", required: true, placeholder: "Zap Gun", autocomplete: "off" });
  const deck = h("select", { name: "deck" }, ...Object.entries(pack.decks).map(([value, text]) => h("option", { value, selected: value === "weapon" }, text)));
  const inDeck = h("label", {}, h("span", {}, "Its deck"), deck);
  kind.addEventListener("change", () => (inDeck.hidden = kind.value !== "card"));
  const begin = async (event: Event) => {
    event.preventDefault();
    try {
      const said = await send<{ files: string[] }>("/api/begin", { kind: kind.value, name: name.value, deck: deck.value });
      box.close();
      say(`Started ${name.value}.`);
      const file = said.files[0];
      if (file) go("edit", file, "1");
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
  };
  const form = h(
    "form",
    { class: "begin", onsubmit: (event) => void begin(event) },
    h("label", {}, h("span", {}, "What"), kind),
    h("label", {}, h("span", {}, "Its name"), name),
    inDeck,
    h("p", { class: "deeds" }, h("button", { type: "submit", class: "main" }, "Start")),
  );
  const box = dialog("Something new", form);
  name.focus();
}
