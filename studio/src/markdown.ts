// The little Markdown that fragkit's own explanations are written in, made into elements. Nothing becomes HTML.
import { h } from "./dom";

const INLINE = /\\([\\`*_[\]<>#|!])|`([^`]+)`|\*\*((?:\\.|[^*])+)\*\*|\*((?:\\.|[^*])+)\*/g;

function inline(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    made.append(text.slice(at, found.index));
    const [whole, escaped, code, strong, slanted] = found;
    if (escaped !== undefined) made.append(escaped);
    else if (code !== undefined) made.append(h("code", {}, code));
    else if (strong !== undefined) made.append(h("strong", {}, inline(strong)));
    else if (slanted !== undefined) made.append(h("em", {}, inline(slanted)));
    at = found.index + whole.length;
  }
  made.append(text.slice(at).replaceAll("&#124;", "|"));
  return made;
}

export function markdown(text: string): HTMLElement {
  const made = h("div", { class: "markdown" });
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("```")) {
      const code: string[] = [];
      for (at += 1; at < lines.length && !lines[at]?.startsWith("```"); at += 1) code.push(lines[at] ?? "");
      made.append(h("pre", {}, code.join("\n")));
    } else if (line.startsWith("#")) {
      made.append(h("p", { class: "head" }, inline(line.replace(/^#+\s*/, ""))));
    } else if (line.startsWith("- ")) {
      made.append(h("p", { class: "item" }, inline(line.slice(2))));
    } else if (line.startsWith("|")) {
      if (/^\|[\s|:-]+\|$/.test(line)) continue;
      const cells = line.split("|").slice(1, -1).map((cell) => h("span", {}, inline(cell.trim())));
      made.append(h("p", { class: "row" }, ...cells));
    } else if (line.trim()) {
      made.append(h("p", {}, inline(line)));
    }
  }
  return made;
}
