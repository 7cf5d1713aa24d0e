// Drawings made of names, attributes and children, and buttons with a picture on them.
import { h } from "../dom";

type Attributes = Record<string, string | number | null | undefined>;
type Child = Node | string | null;

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((each): each is Node | string => each !== null));
  return element;
}

/** A picture on a button; its path is drawn on 24 by 24. */
export function icon(path: string): SVGSVGElement {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

export function iconButton(path: string, about: string, does: () => void, kind = ""): HTMLButtonElement {
  return h("button", { type: "button", class: kind, title: about, "aria-label": about, onclick: does }, icon(path));
}
