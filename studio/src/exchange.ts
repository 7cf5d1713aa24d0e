// Maps from Tiled and to it, and cards from tables. What would be written is shown first.
import { dialog, h, say, told } from "./dom";
import { difference } from "./mistakes";
import { pack, watchPack } from "./pack";
import { download } from "./printing";
import { remember, write } from "./saving";
import { send } from "./talk";
import { go, type View } from "./views";

interface Brought {
  name: string;
  text: string;
  entries: number;
  told: string[];
  mistakes: string[];
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

async function bring(kind: "tiled" | "csv", input: HTMLInputElement, deck = ""): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  try {
    const found = await send<Brought>("/api/imports", { kind, file: file.name, data: await asBase64(file), deck });
    if (found.mistakes.length) showMistakes(file.name, found.mistakes);
    else show(found);
  } catch (why) {
    say(why instanceof Error ? why.message : String(why), "bad");
  }
  input.value = ""; // so that the same file can be chosen again
}

function showMistakes(name: string, mistakes: string[]): void {
  dialog(
    `${name} cannot be brought in yet`,
    h("p", {}, "Mend this in the program that it comes from, and choose it again. Nothing was written."),
    h("ul", { class: "mistakes" }, ...mistakes.map((each) => h("li", {}, told(each)))),
  );
}

function show(found: Brought): void {
  const put = async () => {
    try {
      const after = await write(found.name, found.text, null);
      remember(`the import of ${found.name}`, [{ name: found.name, before: null, after: after.digest }]);
      box.close();
      say(`Wrote \`${found.name}\`.`);
      go("edit", found.name, "1");
    } catch (why) {
      say(why instanceof Error ? why.message : String(why), "bad");
    }
  };
  const main = h("button", { type: "button", class: "main", onclick: () => void put() }, "Write it");
  const box = dialog(
    "Bring it in",
    h("p", {}, "This becomes the new file ", h("code", {}, found.name), " of your pack:"),
    found.told.length ? h("ul", { class: "mistakes" }, ...found.told.map((each) => h("li", {}, told(each)))) : null,
    difference(found.text.trimEnd().split("\n").map((line) => `+${line}`)),
    h("p", { class: "deeds" }, main, h("button", { type: "button", onclick: () => box.close() }, "Leave it")),
  );
  main.focus();
}

function fill(place: HTMLElement): void {
  const map = h("input", { type: "file", accept: ".tmj,.json", onchange: () => void bring("tiled", map) });
  const deck = h("select", {}, h("option", { value: "" }, "–"), ...Object.entries(pack.decks).map(([value, text]) => h("option", { value }, text)));
  const table = h("input", { type: "file", accept: ".csv,.tsv,.txt", onchange: () => void bring("csv", table, deck.value) });
  const maps = [...pack.things.values()].filter((thing) => thing.kind === "maps" && !thing.is_broken);
  const rows = maps.map((thing) => {
    const name = `${thing.id.split(":")[1]}-tiled.zip`;
    const button = h("button", { type: "button", "aria-label": `For Tiled: ${thing.title}`, onclick: () => void download(`/api/tiled?map=${encodeURIComponent(thing.id)}`, name, button) }, "For Tiled");
    return h("li", {}, h("h3", {}, thing.title), h("p", { class: "deeds" }, button));
  });
  const whole = h(
    "div",
    {},
    h("h2", {}, "Bring in"),
    h(
      "div",
      { class: "brings" },
      h(
        "section",
        { class: "bring" },
        h("h3", {}, "Cards from a table"),
        h("p", { class: "help" }, "A row for each card, and a column for each key, such as name, deck, damage and ammo. Any spreadsheet saves it as CSV."),
        h("label", {}, h("span", {}, "The deck of rows that name none"), deck),
        h("label", {}, h("span", {}, "A file that ends in .csv"), table),
      ),
      h(
        "section",
        { class: "bring" },
        h("h3", {}, "A map from Tiled"),
        h("p", { class: "help" }, "Begin with a map from below: its tiles say what they mean. Paint, save it under another name, and bring it back."),
        h("label", {}, h("span", {}, "A file that ends in .tmj"), map),
      ),
    ),
    h("h2", {}, "Give out"),
    rows.length ? h("ul", { class: "prints" }, ...rows) : h("p", { class: "help" }, "There are no maps to give to Tiled yet."),
    h("p", { class: "help" }, "Pictures of cards and decks for Tabletop Simulator are made under ", h("a", { href: "#/print" }, "Print"), "."),
  );
  place.replaceChildren(...whole.childNodes);
}

export const exchange: View = {
  name: "exchange",
  title: "Import & export",
  open(place) {
    fill(place);
    return watchPack(() => fill(place));
  },
};
