// What is wrong, in a list that changes in place.

import { $, counted, h } from "./dom.js";
import { openCard, placeButton } from "./card.js";
import { findings, nameOf, on, state } from "./state.js";

const panel = $("#findings"), button = $("#findings-button"), list = $("#findings-list");
const items = new Map();

function toggle(open) {
  panel.hidden = !open;
  button.setAttribute("aria-expanded", open);
  document.body.classList.toggle("with-findings", open);
  if (open) panel.querySelector("button").focus();
  else button.focus();
}
button.addEventListener("click", () => toggle(panel.hidden));
$("#findings-close").addEventListener("click", () => toggle(false));
panel.addEventListener("keydown", (event) => { if (event.key === "Escape") toggle(false); });

function item(one) {
  const cards = (one.cards ?? []).slice(0, 12);
  return h("li", { dataset: { code: one.code, severity: one.severity } },
    h("p", { className: "what" }, h("b", { className: "severity" }, one.severity), " ", one.message),
    one.help ? h("p", { className: "help" }, one.help) : "",
    (one.notes ?? []).map((note) => h("p", { className: "note" }, note)),
    h("p", { className: "row" }, one.file ? placeButton({ file: one.file, line: one.line ?? 1, column: one.column ?? 1, words: `${one.file}${one.line ? `:${one.line}` : ""}` }) : "",
      one.cell?.heading ? h("span", { className: "chip" }, `column ${one.cell.heading}`) : "",
      cards.map((key) => h("button", { className: "chip", title: key, on: { click: () => openCard(key, "front") } }, nameOf(key))),
      (one.cards ?? []).length > 12 ? ` and ${one.cards.length - 12} more` : "",
      h("code", { className: "code" }, one.code)));
}

function refresh() {
  const now = findings();
  const keys = new Set();
  const placed = now.map((one) => {
    const key = JSON.stringify([one.code, one.message, one.file, one.line, one.cards, one.help]);
    keys.add(key);
    if (!items.has(key)) items.set(key, item(one));
    items.get(key).classList.toggle("older", Boolean(one.older));
    return items.get(key);
  });
  for (const key of [...items.keys()]) if (!keys.has(key)) items.delete(key);
  list.replaceChildren(...(placed.length ? placed : [h("li", { className: "nothing" }, state.checked ? "Nothing is wrong." : "Nothing is wrong so far.")]));
  $("#findings-count").textContent = String(now.length);
  button.lastChild.textContent = now.length === 1 ? " finding" : " findings";
  button.dataset.severity = now[0]?.severity ?? "";
  const error = now.find((one) => one.severity === "error");
  const notice = $("#notice");
  notice.hidden = !error;
  notice.textContent = error ? `${error.message}${error.file ? ` (${error.file}${error.line ? `:${error.line}` : ""})` : ""}` : "";
  if (now.filter((one) => one.severity === "error").length > 1) notice.textContent += ` and ${counted(now.filter((one) => one.severity === "error").length - 1, "more error")}`;
}
on("findings everything generation opened", refresh);
