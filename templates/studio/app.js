// Starts the page: its views, its status, its keys.

import { $, $$, counted, keep, kept, post, say } from "./dom.js";
import { failed, findings, listen, nounOf, on, state } from "./state.js";
import "./wall.js";
import "./reading.js";
import "./sheets.js";
import "./rules.js";
import "./settings.js";
import "./table.js";
import "./proofread.js";
import "./games.js";
import "./findings.js";
import "./grid.js";
import "./looks.js";
import "./lan.js";
import { isLarge } from "./card.js";

const VIEWS = ["wall", "sheets", "rules", "settings", "table", "proofread"];

export function show(view) {
  for (const one of [...VIEWS, "games"]) $(`#view-${one}`).hidden = one !== view;
  for (const tab of $$("[role=tab]")) {
    const chosen = tab.dataset.view === view;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
  document.body.dataset.view = view;
  if (VIEWS.includes(view)) keep("view", view);
  document.dispatchEvent(new CustomEvent("view", { detail: view }));
}

for (const tab of $$("[role=tab]")) {
  tab.addEventListener("click", () => show(tab.dataset.view));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const seen = VIEWS.filter((view) => $(`#tab-${view}`).checkVisibility());
    const next = seen[(seen.indexOf(tab.dataset.view) + step + seen.length) % seen.length];
    show(next);
    $(`#tab-${next}`).focus();
  });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea, dialog")) return;
  const number = "123456".indexOf(event.key);
  if (number >= 0 && event.key) { if ($(`#tab-${VIEWS[number]}`).checkVisibility()) { show(VIEWS[number]); $(`#tab-${VIEWS[number]}`).focus(); } }
  else if (event.key === "/") { event.preventDefault(); show("wall"); $("#tools-box").open = true; $("#search").focus(); }
  else if (event.key === "f") $(`[name=side][value=${$("[name=side]:checked").value === "front" ? "back" : "front"}]`).click();
  else if (event.key === "+" || event.key === "-") { $("#zoom").valueAsNumber += event.key === "+" ? 6 : -6; $("#zoom").dispatchEvent(new Event("input", { bubbles: true })); }
});

function status(words, kind) {
  const element = $("#status");
  if (element.textContent !== words) element.textContent = words;
  element.dataset.state = kind;
}

let connected = false;
function refresh() {
  const game = state.game;
  $("#title").textContent = game?.title || (state.opened.game ? state.opened.game : "printkit studio");
  const keys = Object.keys(state.rows);
  const words = game ? [game.subtitle, game.brand, game.table].filter(Boolean).join(" · ") : "";
  $("#subtitle").textContent = words || (game ? counted(keys.length, nounOf(keys)) : "");
  $("#subtitle").hidden = !$("#subtitle").textContent;
  $("#bundled").hidden = !state.opened.bundled || Boolean(state.guest);
  document.title = game ? `${game.title} · printkit studio` : "printkit studio";
  document.body.dataset.game = state.opened.game ? "open" : "none";
  const broken = findings().some((one) => one.severity === "error");
  if (!connected) status("The studio has ended", "off");
  else if (!state.opened.game) status("No game is open", "waiting");
  else if (state.left && game) status(`Drawing: ${counted(state.left, nounOf(keys))} left`, "busy");
  else if (broken) status("Something is broken", "broken");
  else if (!game) status("Reading the game", "busy");
  else status(`Live · ${counted(keys.length, nounOf(keys))}`, "live");
}

on("connected", (now) => { connected = now; refresh(); });
on("everything game sides generation findings opened", refresh);
on("everything opened", () => {
  if (!state.opened.game) show("games");
  else if (!$("#view-games").hidden || document.body.dataset.view === undefined) show(document.body.dataset.hand ? "table" : kept("view") ?? "wall");
});
let before = 0;
on("findings", () => {
  const now = findings().length;
  if (now !== before) say(counted(now, "finding"), "findings");
  before = now;
});
$("#own-copy").addEventListener("click", async () => {
  say("It is copied");
  const made = await post("own");
  if (!made.ok) say(made.output);
});
document.addEventListener("visibilitychange", refresh);
for (const dialog of $$("dialog")) dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
// What goes wrong in the page itself is shown as what goes wrong elsewhere.
addEventListener("error", (event) => failed(event.message));
addEventListener("unhandledrejection", (event) => failed(event.reason?.message ?? String(event.reason)));
export { isLarge };
listen();
