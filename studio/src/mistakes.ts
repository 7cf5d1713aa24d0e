// A finding as it is shown: what is wrong, the line, the way out, what it means, and a button for its fix.
import { dialog, h, say, told } from "./dom";
import type { Finding } from "./findings";
import { remember, write, type Text } from "./saving";
import { ask, Refused } from "./talk";
import { go } from "./views";

interface Explained {
  code: string;
  title: string;
  what: string;
  why: string;
  wrong: string;
  right: string;
}

interface Mended {
  says: string;
  files: { name: string; before: string; after: string; difference: string[] }[];
}

export function counts(found: readonly Finding[]): string {
  const parts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = found.filter((each) => each.severity === severity).length;
    return count ? [`${count} ${severity}${count === 1 ? "" : "s"}`] : [];
  });
  return parts.join(", ");
}

export function worst(found: readonly Finding[]): string {
  return (["error", "warning", "info"] as const).find((each) => found.some((one) => one.severity === each)) ?? "";
}

export function mistake(found: Finding): HTMLElement {
  const place = `${found.file}:${found.line}`;
  return h(
    "div",
    { class: `finding ${found.severity}`, "data-code": found.code },
    h(
      "p",
      { class: "says" },
      h("strong", {}, found.severity),
      " ",
      told(found.message),
    ),
    found.frame ? h("pre", { tabindex: 0, "aria-label": `Line ${found.line} of ${found.file}` }, found.frame) : null,
    ...found.notes.map((note) => h("p", { class: "note" }, told(`${note.text}: ${note.file}:${note.line}`))),
    found.help ? h("p", { class: "help" }, told(found.help)) : null,
    h(
      "p",
      { class: "deeds" },
      found.fix ? h("button", { type: "button", class: "fix", onclick: () => void showFix(found) }, `Fix: ${found.fix.says.replaceAll("`", "")}`) : null,
      h("button", { type: "button", class: "quiet", onclick: () => void explain(found.code) }, `What is ${found.code}?`),
      h("button", { type: "button", class: "quiet", onclick: () => go("edit", found.file, String(found.line)) }, place),
    ),
  );
}

export async function explain(code: string): Promise<void> {
  const said = await ask<Explained>(`/api/codes/${code}`);
  dialog(
    `${said.code} ${said.title}`,
    h(
      "div",
      { class: "explained" },
      h("p", {}, told(said.what)),
      h("p", {}, told(said.why)),
      h("h3", {}, "Wrong"),
      h("pre", { tabindex: 0, "aria-label": "Wrong" }, said.wrong),
      h("h3", {}, "Right"),
      h("pre", { tabindex: 0, "aria-label": "Right" }, said.right),
    ),
  );
}

// A difference, line by line, as programs show it; the signs say the same as the colours.
export function difference(lines: readonly string[]): HTMLElement {
  const kind = (line: string) =>
    /^(\+\+\+|---|@@)/.test(line) ? "place" : line.startsWith("+") ? "more" : line.startsWith("-") ? "less" : "same";
  return h(
    "pre",
    { class: "difference", tabindex: 0, "aria-label": "What would change" },
    ...lines.map((line) => h("span", { class: kind(line) }, `${line.replace(/\n$/, "")}\n`)),
  );
}

async function showFix(found: Finding): Promise<void> {
  try {
    const mended = await ask<Mended>(`/api/mended/${found.name}`);
    const write = h("button", { type: "button", class: "main", onclick: () => void apply(found, mended, box) }, "Write it");
    const leave = h("button", { type: "button", onclick: () => box.close() }, "Leave it");
    const box = dialog(
      `Fix ${found.code}`,
      h("p", {}, told(`${found.message}: ${mended.says}.`)),
      found.fix && !found.fix.safe ? h("p", { class: "help" }, "This is a guess at what you meant. Look at it before you write it.") : null,
      ...mended.files.map((file) => difference(file.difference)),
      h("p", { class: "deeds" }, write, leave),
    );
    write.focus();
  } catch (why) {
    say(why instanceof Error ? why.message : String(why), "bad");
  }
}

async function apply(found: Finding, mended: Mended, box: HTMLDialogElement): Promise<void> {
  try {
    const texts = await Promise.all(
      mended.files.map((file) => ask<Text>(`/api/file?name=${encodeURIComponent(file.name)}`)),
    );
    const written: { name: string; before: string; after: string }[] = [];
    for (const [at, file] of mended.files.entries()) {
      const after = await write(file.name, file.after, file.before);
      written.push({ name: file.name, before: texts[at]?.text ?? "", after: after.digest });
    }
    remember(`the fix of ${found.code}`, written);
    box.close();
    say(`Mended: ${found.message}.`);
  } catch (why) {
    say(why instanceof Refused ? why.message : "Nothing was written.", "bad");
  }
}
