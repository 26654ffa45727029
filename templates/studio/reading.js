// What the columns of a table were taken for: shown above the cards, changed by a click, kept beside the table.

import { $, $$, h, post, say } from "./dom.js";
import { fillOptions, foundFields } from "./sheets.js";
import { nameOf, on, rowNumber, state } from "./state.js";

// What a person calls a part of a card, and where it is.
const WORDS = {
  title: ["title", "the name of the card"], subtitle: ["subtitle", "a short line with it"], cost: ["cost", "in the corner"],
  category: ["category", "gives the card its colour"], picture: ["picture", "the name of a file"], colour: ["colour", "of the card"],
  icons: ["icons", "drawn as signs"], question: ["question", "on the front"], answer: ["answer", "on the back"],
  option: ["option", "an answer to choose from"], words: ["words", "a text to read"], number: ["number", "large, with its heading"],
  fact: ["fact", "in small type"], copies: ["copies", "how many of this card"], hide: ["hidden", "not printed"], back: ["back", "on the back"],
};
// Of so many rows side by side, each can be taken back.
const FEW = 12;
const wordsOf = (part) => WORDS[part]?.[0] ?? part;
const area = $("#reading"), wall = $("#wall"), menu = $("#parts");
const reading = () => state.game?.reading ?? null;
const leftNames = new Map(); // by row: the card that was there, as long as the page is open
let kept = "", undone = null, focused = "", at = -1, within = false; // whether the keys were in here when there was nothing more to say

/** Say something of the table, and how to take it back; show why it can't be so. */
async function tell(said, words, inverse = null) {
  const answer = await post("read", said);
  const note = $("#reading-note");
  note.textContent = answer.ok ? "" : answer.output;
  note.hidden = answer.ok;
  if (answer.ok) {
    [kept, undone] = [`Kept in ${answer.output}.`, inverse];
    showKept();
    say(`${words}. ${kept}`, "reading");
  }
  return answer.ok;
}

/** Show where it is kept, with what takes back the last click. */
function showKept() {
  const undo = h("button", { type: "button", id: "undo", className: "quiet", on: { click: () => tell(undone, "Taken back") } }, "Undo");
  const words = kept || (reading().columns.some(([, , , said]) => said) ? "Blue: as you said." : "Is one misread? Click it, and say what it is.");
  $("#reading-about").replaceChildren(words, undone ? " " : "", undone ? undo : "");
}

function draw() {
  const read = reading(), columns = (read?.columns ?? []).map(([heading, name, part, said]) => ({ heading, name, part, said }));
  within ||= area.contains(document.activeElement);
  area.hidden = !read;
  if (read) within = false;
  else if (within && document.activeElement === document.body) $(".card", wall)?.focus();
  hideButton();
  if (!read) return;
  const finished = state.opened.made_of !== "table";
  $("#found").hidden = !finished;
  $("#columns").hidden = finished;
  $("#reading-title").textContent = finished ? "What was found" : "What the columns are";
  if (finished) { drawFound(read); return; }
  const held = document.activeElement?.closest("#reading [data-heading]")?.dataset.heading ?? focused;
  focused = "";
  showKept();
  const sheets = $("#reading-sheet");
  sheets.parentElement.hidden = read.sheets.length < 2;
  sheets.replaceChildren(...read.sheets.map((name) => h("option", { value: name, selected: name === read.sheet }, name)));
  $("#columns").replaceChildren(...columns.map((one, index) => column(one, index)));
  $("#doubts").replaceChildren(...[...read.notes.map(doubt), ...gaps(rows()).map(left)]);
  const again = held && $(`#columns [data-heading="${CSS.escape(held)}"]`);
  if (again) { rove(again); if (document.activeElement === document.body) again.focus(); }
}

/** Show what finished cards were taken for, and what says it otherwise; of a PDF, a page with the lines it is cut by. */
function drawFound(read) {
  const seen = read.parts.some(([name]) => name === "seen");
  $("#reading-about").textContent = read.about;
  $("#reading-sheet").parentElement.hidden = true;
  $("#found").replaceChildren(
    seen ? h("a", { href: `found/${state.generation}`, target: "_blank", title: "Open it large" }, h("img", { src: `found/${state.generation}`, alt: "A page, with a line around each card that was found" })) : "",
    h("dl", {}, read.parts.filter(([name]) => name !== "seen").flatMap(([name, words]) => [h("dt", {}, name), h("dd", {}, words.replace(/ \(`.*\)$/, ""))])),
    h("div", { className: "fields-of" }, foundFields()));
  fillOptions();
}

/** Return a column as a button: its heading, its part, and what it says on the first card that has it. */
function column(one, index) {
  const values = Object.values(state.rows).map((row) => row[1]?.[one.name]);
  const copies = one.part === "copies" ? Object.values(state.rows)[0]?.[0] : "";
  const sample = String(values.find((value) => value !== null && value !== undefined && value !== "") ?? copies ?? "");
  return h("button", {
    type: "button", className: "column-of", tabIndex: index ? -1 : 0, dataset: { heading: one.heading, part: one.part, said: one.said },
    "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": `${one.heading}: ${wordsOf(one.part)}${one.said ? ", as you said" : ""}`,
    title: one.said ? "As you said" : "As it was guessed: click to change it", on: { click: (event) => open(event.currentTarget, one) },
  }, h("span", {}, one.heading), h("b", {}, wordsOf(one.part)), h("small", {}, sample.slice(0, 60) || "\u00a0"));
}

/** Return what was doubtful, with a button that does what its hint says. */
function doubt(note) {
  const as = note.match(/`--as "(.+?)=(\w+)"`/), header = note.match(/`--(no-)?header`/);
  const turned = note.startsWith("each column");
  const words = header && !turned ? "" : note.replace(/[,;]? (?:say |\((?:if it is: |if each )).*$/, "").replaceAll("`", '"');
  const button = (label, said, inverse) => h("button", { type: "button", className: "quiet", on: { click: () => tell(said, label, inverse) } }, label);
  return h("li", {}, words ? h("span", {}, words[0].toUpperCase() + words.slice(1)) : "",
    as ? button(`Take it for ${wordsOf(as[2])}`, { columns: [[as[1], as[2]]] }, { columns: [[as[1], "guess"]] }) : "",
    header ? button(turned ? "Each row is one" : `The first row ${header[1] ? "is a card" : "names the columns"}`, { header: !header[1] }, { header: Boolean(header[1]) }) : "");
}

/** Return the rows that are said to be no cards, those between the others: one by one, if they are few. */
const gaps = (rows) => rows.slice(1).flatMap(([next], index) => {
  const first = rows[index][1] + 1, last = next - 1;
  return last - first < FEW ? Array.from({ length: next - first }, (_, more) => [first + more, first + more]) : [[first, last]];
});

function left([first, last]) {
  const which = first === last ? `Row ${first}` : `Rows ${first} to ${last}`, name = leftNames.get(first);
  return h("li", { className: "left" }, h("span", {}, `${which}${name && first === last ? ` (${name})` : ""} ${first === last ? "is no card" : "are no cards"}`),
    h("button", { type: "button", className: "quiet", "aria-label": `Take back ${which}`, on: { click: () => tellRows(withRows(rows(), [first, last]), `${which} is back`) } }, "Take it back"));
}

// The rows that are cards, as long as the table was not read anew: a second click may come before that.
const LAST = 9999999;
const SOON = 3000; // milliseconds until it is
let saidRows = null, saidAt = 0, parts = null; // what the columns were before
const rows = () => saidRows ?? (reading().rows.length ? reading().rows : [[1, LAST]]);
const inWords = (spans) => spans.map(([first, last]) => (first === last ? `${first}` : `${first}-${last === LAST ? "" : last}`)).join(",");

async function tellRows(spans, words) {
  [saidRows, saidAt, parts] = [spans, Date.now(), new Map(reading().columns.map(([heading, , part]) => [heading, part]))];
  if (!(await tell({ rows: inWords(spans) }, words))) { saidRows = null; return false; }
  return true;
}

/** Return rows with some more: those that touch are one part. */
function withRows(spans, added) {
  const joined = [];
  for (const [first, last] of [...spans, added].sort((one, other) => one[0] - other[0]))
    if (joined.length && first <= joined.at(-1)[1] + 1) joined.at(-1)[1] = Math.max(joined.at(-1)[1], last);
    else joined.push([first, last]);
  return joined;
}

const withoutRow = (spans, row) => spans.flatMap(([first, last]) => (row < first || row > last ? [[first, last]] : [[first, row - 1], [row + 1, last]].filter(([one, other]) => one <= other)));

/** Say again what columns are that nobody spoke of, where other rows have changed the guess. */
function keepParts() {
  const changed = reading().columns.filter(([heading, , part, said]) => !said && parts.has(heading) && parts.get(heading) !== part).map(([heading]) => [heading, parts.get(heading)]);
  parts = null;
  if (changed.length) tell({ columns: changed }, "All columns are what they were");
}

// The menu of parts.
let opener = null;
function open(button, one) {
  opener = button;
  button.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const item = (part, words, about) => h("button", { type: "button", role: "menuitemradio", tabIndex: -1, "aria-checked": String(part === one.part), dataset: { part }, on: { click: () => pick(one, part) } }, h("b", {}, words), h("span", {}, about));
  menu.setAttribute("aria-label", `What ${one.heading} is`);
  menu.replaceChildren(...state.game.parts.map((part) => item(part, wordsOf(part), WORDS[part]?.[1] ?? "")),
    one.said ? item("guess", "guess it again", "take back what you said") : "");
  menu.showPopover();
  const box = button.getBoundingClientRect(), own = menu.getBoundingClientRect();
  const below = innerHeight - box.bottom, above = box.top, under = below >= Math.min(own.height, above);
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8))}px`;
  menu.style.maxHeight = `${(under ? below : above) - 14}px`;
  menu.style.top = under ? `${box.bottom + 4}px` : `${Math.max(8, box.top - Math.min(own.height, above - 14) - 4)}px`;
  button.setAttribute("aria-expanded", "true");
  (menu.querySelector("[aria-checked=true]") ?? menu.firstElementChild).focus();
}

function pick(one, part) {
  focused = one.heading;
  menu.hidePopover();
  const words = part === "guess" ? `${one.heading} is guessed again` : `${one.heading} is ${wordsOf(part)}`;
  if (part !== one.part || !one.said) tell({ columns: [[one.heading, part]] }, words, { columns: [[one.heading, one.said ? one.part : "guess"]] });
}

menu.addEventListener("toggle", (event) => {
  if (event.newState !== "closed" || !opener) return;
  opener.setAttribute("aria-expanded", "false");
  if (document.activeElement === document.body || menu.contains(document.activeElement)) opener.focus();
});
menu.addEventListener("mousemove", (event) => event.target.closest("button")?.focus());
menu.addEventListener("keydown", (event) => {
  const items = [...menu.children], now = items.indexOf(document.activeElement);
  const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : "";
  const named = letter && [...items.slice(now + 1), ...items].find((one) => one.textContent.startsWith(letter));
  const next = { ArrowDown: now + 1, ArrowUp: now - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === "Tab") menu.hidePopover();
  if (next === undefined && !named) return;
  event.preventDefault();
  (named || items[next % items.length]).focus();
  event.stopPropagation();
});

function rove(button) {
  for (const one of $$("#columns button")) one.tabIndex = one === button ? 0 : -1;
}
$("#columns").addEventListener("keydown", (event) => {
  const all = $$("#columns button"), now = all.indexOf(event.target.closest("button"));
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: all.length - 1 }[event.key];
  if (event.key === "ArrowDown") { event.preventDefault(); all[now]?.click(); }
  if (next === undefined || !all[next]) return;
  event.preventDefault();
  rove(all[next]);
  all[next].focus();
});
$("#reading-sheet").addEventListener("change", (event) => tell({ sheet: event.target.value }, `The sheet is ${event.target.value}`, { sheet: reading().sheet }));
$("#own").addEventListener("click", async () => {
  const made = await post("own");
  if (!made.ok) { $("#reading-note").textContent = made.output; $("#reading-note").hidden = false; }
});

// A card whose row is none: a button on the card that is pointed at, Delete on the one that has the focus.
const button = h("button", { type: "button", id: "no-card", className: "no-card", tabIndex: -1, title: "Its row is no card (Delete)", on: { click: (event) => { event.stopPropagation(); leave(button.dataset.of); } } }, "Not a card");
function hideButton() { button.remove(); }

/** Say that a card's row is no card. */
async function leave(key) {
  const row = rowNumber(key), name = nameOf(key);
  if (!row) return;
  at = $$(".card", wall).indexOf(document.activeElement);
  leftNames.set(row, name);
  await tellRows(withoutRow(rows(), row), `${name} is no card`);
}

wall.addEventListener("pointerover", (event) => {
  const card = event.target.closest(".card");
  if (!card || !rowNumber(card.dataset.card) || event.pointerType === "touch") return;
  const box = card.firstElementChild.getBoundingClientRect(), outer = wall.getBoundingClientRect();
  button.dataset.of = card.dataset.card;
  button.style.left = `${box.left - outer.left}px`;
  button.style.top = `${box.bottom - outer.top + 3}px`;
  button.style.width = `${box.width}px`;
  wall.append(button);
});
wall.addEventListener("pointerleave", hideButton);
document.addEventListener("leave", (event) => leave(event.detail));
wall.addEventListener("keydown", (event) => {
  const card = event.target.closest(".card");
  if (event.key === "Delete" && card && reading()) leave(card.dataset.card);
});
on("opened", () => { [kept, undone] = ["", null]; leftNames.clear(); });
on("everything game", () => {
  const known = reading()?.rows.length ? reading().rows : [[1, LAST]];
  if (saidRows && inWords(known) === inWords(saidRows)) { saidRows = null; if (parts && reading()) keepParts(); }
  else if (Date.now() - saidAt > SOON) saidRows = parts = null;
  draw();
  if (at >= 0 && document.activeElement === document.body) { const all = $$(".card", wall); all[Math.min(at, all.length - 1)]?.focus(); at = -1; }
});
