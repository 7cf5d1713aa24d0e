// Makes elements. Text is only ever text: nothing that an author wrote is taken for HTML here.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

// A remark of fragkit: what stands between backquotes is code.
export function told(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  text.split("`").forEach((part, at) => made.append(at % 2 ? h("code", {}, part) : part));
  return made;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

// A dialog that is closed with Escape, and gives the keyboard back to where it was.
export function dialog(title: string, ...children: Child[]): HTMLDialogElement {
  const heading = h("h2", { id: "dialog-title" }, title);
  const close = h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => box.close() }, "✕");
  const box = h("dialog", { "aria-labelledby": "dialog-title" }, h("header", {}, heading, close), ...children);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

let notices: HTMLElement | null = null;

// Says something for a few seconds, also to those who only listen.
export function say(text: string, kind: "good" | "bad" = "good"): void {
  if (!notices) {
    notices = h("div", { class: "notices", role: "status" });
    document.body.append(notices);
  }
  const notice = h("p", { class: `notice ${kind}` }, told(text));
  notices.append(notice);
  window.setTimeout(() => notice.remove(), kind === "bad" ? 8000 : 4000);
}
