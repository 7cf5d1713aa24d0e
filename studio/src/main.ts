// The frame of the page: the bar at the top, and below it the view that the address names.
import { h } from "./dom";
import { pack, watchPack } from "./pack";
import { lastStep, undo, watchUndo } from "./saving";
import { listen, on } from "./talk";
import { views } from "./views";

const place = h("main", { id: "view", tabindex: -1 });
const title = h("h1", {}, "fragkit studio");
const line = h("p", { class: "line", role: "status" });
const links = views.map((view) => h("a", { href: `#/${view.name}`, hidden: view.hidden }, view.title));
const skip = h("a", { class: "skip", href: "#view", onclick: (event) => (event.preventDefault(), place.focus()) }, "Skip to the content");
const back = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => void undo() }, "Undo");
let close: () => void = () => undefined;

function show(): void {
  const [name, ...where] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const view = views.find((each) => each.name === name) ?? views[0];
  if (!view) return;
  close();
  place.replaceChildren();
  place.className = `view ${view.name}`;
  links.forEach((link, at) => {
    if (views[at] === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  scrollTo(0, 0);
  close = view.open(place, view.name === name ? where : []);
}

document.getElementById("studio")?.replaceChildren(
  skip,
  h("header", { class: "bar" }, title, h("nav", { "aria-label": "Views" }, ...links), line, back),
  place,
);
const tellUndo = () => {
  const last = lastStep();
  back.hidden = !last;
  back.title = last ? `Takes back ${last}` : "";
  back.setAttribute("aria-label", last ? `Undo ${last}` : "Undo");
};
watchUndo(tellUndo);
tellUndo(); // also of what was written before the page was loaded again
watchPack(() => (title.textContent = pack.title));
on("hello", () => (line.textContent = ""));
on("gone", () => (line.textContent = "The studio does not answer. Is it still running?"));
window.addEventListener("hashchange", show);
listen();
show();
