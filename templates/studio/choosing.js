// Which cards are printed: those that are chosen on the wall, or what differs from what is on paper.

import { $, $$, counted, h, post, say } from "./dom.js";
import { nameOf, nounOf, on, state } from "./state.js";

/** The chosen cards, as `deck/robin`; and whether what has changed is printed instead. */
const chosen = new Set();
let changes = null, onlyChanges = false, choosing = false, asking = 0, last = "";
const button = $("#choosing"), bar = $("#chosen-bar");
const changed = () => document.dispatchEvent(new CustomEvent("chosen"));

/** Return what a build is to print: some cards, or what has changed; nothing of both is the whole game. */
export const some = () => (onlyChanges ? { changed: true } : { cards: [...chosen] });

/** Return how that is written in a command. */
export const asWords = () => (onlyChanges ? " --only changed" : [...chosen].map((card) => ` --card ${card}`).join(""));

/** Choose a card, or leave it out again; with Shift, all that lie between the last one and it. */
export function toggle(key, keys, through) {
  const [start, end] = [keys.indexOf(last), keys.indexOf(key)].sort((one, other) => one - other);
  const several = through && start >= 0 ? keys.slice(start, end + 1) : [key];
  const out = !through && chosen.has(key);
  for (const one of several) chosen[out ? "delete" : "add"](one);
  last = key;
  onlyChanges = false;
  changed();
  say(`${counted(chosen.size, nounOf([key]))} chosen`, "chosen");
}

/** Return whether a click on a card chooses it, and does not open it. */
export const chooses = (event) => choosing || event.ctrlKey || event.metaKey || event.shiftKey;

function clear() {
  chosen.clear();
  onlyChanges = false;
  changed();
}

function draw() {
  for (const card of $$("#wall .card")) {
    card.classList.toggle("picked", chosen.has(card.dataset.card));
    if (choosing) card.setAttribute("aria-pressed", String(chosen.has(card.dataset.card)));
    else card.removeAttribute("aria-pressed");
  }
  bar.hidden = !chosen.size || document.body.dataset.view !== "wall";
  $("#chosen-count").textContent = `${counted(chosen.size, nounOf([...chosen]))} chosen`;
  button.setAttribute("aria-pressed", String(choosing));
  drawSome();
}

/** Say beside the button that builds what alone it prints. */
function drawSome() {
  const cards = [...chosen].map(nameOf);
  const names = `${cards.slice(0, 6).join(", ")}${cards.length > 6 ? ` and ${cards.length - 6} more` : ""}`;
  const words = onlyChanges ? "Only what has changed" : chosen.size ? `Only ${counted(chosen.size, nounOf([...chosen]))}: ${names}` : "";
  $("#some").replaceChildren(...(words ? [h("p", {}, words), h("button", { type: "button", className: "quiet", on: { click: clear } }, "Print all instead")] : []));
}

button.addEventListener("click", () => { choosing = !choosing; draw(); });
$("#chosen-clear").addEventListener("click", clear);
$("#chosen-print").addEventListener("click", () => { $("#tab-sheets").click(); $("#tab-sheets").focus(); });
document.addEventListener("chosen", draw);
document.addEventListener("view", () => { draw(); ask(); });
on("everything game rows", () => {
  for (const key of chosen) if (!(key in state.rows)) chosen.delete(key);
  draw();
  changed();
});

const DAY = 86_400_000;
/** Return a day as one says it: today, on Tuesday, on 3 March. */
function said(day) {
  if (!day) return "it was printed";
  const then = new Date(`${day}T00:00`), past = Math.round((new Date().setHours(0, 0, 0, 0) - then) / DAY);
  const exact = then.toLocaleDateString("en-GB", past < 7 ? { weekday: "long" } : { day: "numeric", month: "long", year: past > 300 ? "numeric" : undefined });
  return `you printed ${past <= 0 ? "today" : past === 1 ? "yesterday" : `on ${exact}`}`;
}

/** Ask what differs from what is on paper, when the sheets are looked at. */
async function ask() {
  if (document.body.dataset.view !== "sheets" || !state.game || state.game.table) { $("#printed").replaceChildren(); return; }
  const asked = ++asking;
  const answer = await post("compare");
  if (asked !== asking) return;
  changes = answer.ok ? answer : null;
  drawChanges(answer);
}

function drawChanges(answer) {
  const cards = Object.keys(changes?.print ?? {}), gone = Object.entries(changes?.take_out ?? {});
  const already = h("button", { type: "button", className: "quiet", on: { click: printed } }, "I have printed it");
  if (!changes) { $("#printed").replaceChildren(h("p", { className: "help" }, answer.known ? answer.output : "Say when it is printed: from then on, you see here what has changed."), h("p", { className: "row" }, already)); return; }
  const words = cards.length || gone.length ? `Changed since ${said(changes.day)}: ${counted(cards.length, "card")}` : `Nothing has changed since ${said(changes.day)}.`;
  const out = gone.map(([card, count]) => (count === 1 ? card : `${count} of ${card}`)).join(", ");
  $("#printed").replaceChildren(h("h2", {}, words), out ? h("p", {}, `To take out: ${out}.`) : "",
    h("p", { className: "row" }, ...(cards.length ? [h("button", { type: "button", className: "quiet", on: { click: () => { chosen.clear(); onlyChanges = true; changed(); } } }, "Print only these")] : []),
      ...(cards.length || gone.length ? [h("a", { href: "changes", target: "_blank" }, "The old beside the new"), already] : [])));
}

async function printed() {
  const answer = await post("printed");
  say(answer.ok ? "It is kept as printed" : answer.output);
  ask();
}

let waiting = 0;
on("generation", () => { clearTimeout(waiting); waiting = setTimeout(ask, 1500); });
