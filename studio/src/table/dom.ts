// Elements made of names, attributes and children. Text is only ever text: nothing here reads markup.

type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | undefined;

export const SVG = "http://www.w3.org/2000/svg";

function furnish(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((each): each is Node | string => each !== null && each !== undefined));
}

export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  furnish(element, attributes, children);
  return element;
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  furnish(element, attributes, children);
  return element;
}

/** A picture on a button; its path is drawn on 24 by 24. */
export function icon(path: string): SVGSVGElement {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

export function button(label: string | Node, about: string, does: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = html("button", { type: "button", title: about, "aria-label": about, ...attributes }, label);
  made.addEventListener("click", does);
  return made;
}
