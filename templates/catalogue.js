"use strict";
// Hides the cards that are not looked for. What was looked for is kept in the address, so that it can be sent to others.
const form = document.getElementById("finder");
const count = document.getElementById("count");
const none = document.getElementById("none");
const items = [...document.querySelectorAll(".item")];
const fields = [...form.elements].filter(field => field.name);

function show() {
  const wanted = fields.filter(field => field.value.trim());
  const matches = (item, field) => {
    const has = item.dataset[field.name] ?? "";
    if (field.type !== "search") return has.split("|").includes(field.value);
    return field.value.toLowerCase().split(/\s+/).every(word => has.includes(word));
  };
  let shown = 0;
  for (const item of items) {
    item.hidden = !wanted.every(field => matches(item, field));
    shown += item.hidden ? 0 : 1;
  }
  count.textContent = shown === items.length ? `${shown} designs` : `${shown} of ${items.length} designs`;
  none.hidden = shown > 0;
  return wanted;
}

function remember() {
  const wanted = show();
  const asked = new URLSearchParams(wanted.map(field => [field.name, field.value]));
  history.replaceState(null, "", wanted.length ? `#${asked}` : location.pathname.split("/").pop());
}

function recall() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const field of fields) field.value = asked.get(field.name) ?? "";
  show();
}

form.addEventListener("input", remember);
form.addEventListener("reset", () => setTimeout(remember));
form.addEventListener("submit", event => event.preventDefault());
addEventListener("hashchange", recall);
addEventListener("keydown", event => {
  const writing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    form.elements.words.focus();
  }
});
form.hidden = false;
recall();
