// Save as scenario: what was just played becomes a test of the pack, which has been run before it is written.
import { dialog, h, say } from "../dom";
import { go } from "../views";
import type { Game } from "./game";

export function tell(game: Game): void {
  const name = h("input", { type: "text", value: `What happened in turn ${game.screen.now.turn}`, maxlength: 80 });
  const turns = h("input", { type: "number", min: 1, max: 20, value: 1 });
  const text = h("pre", { class: "told", tabindex: 0, "aria-label": "The scenario" });
  const trouble = h("p", { class: "trouble", role: "status" });
  const write = h("button", { type: "button", class: "main", disabled: true }, "Write it into the pack");
  const box = dialog(
    "Save as scenario",
    h("p", {}, "The last turns become a scenario: who stood where, the dice that fell, what was done, and how it ended. ", h("code", {}, "fragkit test"), " plays it again."),
    h("div", { class: "pair" }, h("label", {}, h("span", {}, "Its name"), name), h("label", {}, h("span", {}, "Turns"), turns)),
    trouble,
    text,
    h("footer", {}, write),
  );
  box.classList.add("telling");
  const ask = async (isFinal: boolean): Promise<void> => {
    write.disabled = true;
    trouble.textContent = "Playing it again …";
    try {
      const said = await game.scenario(name.value, Number(turns.value), isFinal);
      text.textContent = said.text;
      trouble.textContent = "It was played again, and passes.";
      write.disabled = false;
      if (said.file !== null) {
        const file = said.file;
        box.close();
        say(`Wrote \`${file}\`.`);
        go("edit", file);
      }
    } catch (why) {
      trouble.textContent = why instanceof Error ? why.message : String(why);
      text.textContent = "";
    }
  };
  write.addEventListener("click", () => void ask(true));
  for (const each of [name, turns]) each.addEventListener("change", () => void ask(false));
  void ask(false);
}
