// A card large: its picture, its row, its findings; and where each word of it was written.

import { besides, isKept, keepBeside, saidOf } from "./beside.js";
import { openCell } from "./cells.js";
import { arrange, arranging, heldFocus, leaveElement, leaveField, pick, reselect, writing } from "./layout.js";
import { $, $$, faceAddress, h, held, post, say, svg } from "./dom.js";
import { nearby, show } from "./zooming.js";
import { findings, nameOf, on, rowNumber, state } from "./state.js";

const dialog = $("#card");
let shown = null; // { key, side, keys, detail }

export const isLarge = () => dialog.open;
const ELEMENTS = new Set(["svg", "g", "path", "use", "defs", "clipPath", "linearGradient", "radialGradient", "stop", "image", "rect", "line"]);
const split = (key) => [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1)];

export async function openCard(key, side, keys = [key]) {
  shown = { key, side, keys, detail: null, loading: true };
  if (!dialog.open) { dialog.showModal(); zoomBy("0"); }
  draw();
  await load();
}

/** Return where a card is in its component. */
function placeOf(key) {
  const [component, id] = split(key);
  const cards = state.game?.components.find((one) => one.name === component)?.cards ?? [];
  return { at: cards.indexOf(id), of: cards.length };
}

async function load() {
  const asked = shown, turn = asked.turn = (asked.turn ?? 0) + 1; // an answer may overtake the one before
  const [component, id] = split(asked.key);
  const answer = await fetch(`card?${new URLSearchParams({ component, id, side: asked.side })}`).catch(() => null);
  const detail = answer?.ok ? await answer.json() : null;
  if (shown !== asked || turn !== asked.turn) return;
  Object.assign(asked, { detail, loading: false });
  draw();
}

/** Return markup as elements, with nothing in it but what draws. */
function picture(markup, one) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const root = svg("svg", { viewBox: `0 0 ${one.width} ${one.height}`, "stroke-miterlimit": "4", role: "group", "aria-label": nameOf(shown.key) });
  root.append(svg("rect", { width: one.width, height: one.height, fill: "#fff" }));
  copy(parsed.documentElement, root);
  return root;
}

function copy(from, to) {
  for (const child of from.children) {
    if (!ELEMENTS.has(child.localName)) continue;
    const made = svg(child.localName);
    for (const { name, value } of child.attributes) {
      if (/^on|^style$|^xmlns/.test(name) || (name === "href" && !/^(#|data:image\/(png|jpeg);)/.test(value))) continue;
      made.setAttribute(name, value);
    }
    if (made.dataset.words) for (const [name, value] of [["tabindex", 0], ["role", "button"], ["aria-label", made.dataset.words]]) made.setAttribute(name, value);
    copy(child, made);
    to.append(made);
  }
}

const zoomBy = nearby(dialog, ".picture");

// Nothing is drawn anew under a button that is being pressed, or a field that is written in: the click and the words would be lost.
let pressed = false, missed = false;
dialog.addEventListener("pointerdown", (event) => {
  pressed = true;
  if (arranging() && shown?.detail && event.button === 0 && event.isPrimary && event.target.closest(".now .picture")) pick(event, dialog, shown, wordsAt(event));
});
const busy = () => pressed || writing();
const catchUp = () => setTimeout(() => { if (missed && !busy() && dialog.open) draw(); });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { pressed = false; catchUp(); });
for (const end of ["change", "focusout"]) dialog.addEventListener(end, catchUp);

function draw() {
  missed = busy();
  if (missed) return;
  const [component, id] = split(shown.key);
  const one = state.game?.components.find((each) => each.name === component);
  if (!one) { dialog.close(); return; }
  const [, back] = state.sides[shown.key] ?? [];
  const [copies] = state.rows[shown.key] ?? [1];
  const at = shown.keys.indexOf(shown.key);
  const detail = shown.detail;
  const again = held(dialog);
  const style = { "--w": one.width, "--h": one.height, "--r": one.rounds ? one.radius : 0, "--clip": one.rounds ? "none" : `url(#trim-${one.name})` };
  dialog.replaceChildren(
    h("header", {},
      h("h2", { id: "card-title", title: id }, nameOf(shown.key), h("small", {}, ` ${component} · ${one.measure}${copies > 1 ? ` · ${copies} copies` : ""}`)),
      h("div", { className: "row" },
        h("button", { id: "card-none", className: "quiet", hidden: !rowNumber(shown.key), on: { click: () => { dialog.close(); document.dispatchEvent(new CustomEvent("leave", { detail: shown.key })); } } }, "Not a card"),
        h("button", { id: "card-layout", className: "quiet", "aria-pressed": arranging(), title: "Move what is on the card, and change its numbers", on: { click: () => { arrange(!arranging()); draw(); } } }, "Layout"),
        h("button", { id: "card-beside", className: "quiet", title: "Keep this picture, to see others beside it", on: { click: () => { if (!detail) return; keepBeside(shown, picture(detail.svg, one), style); draw(); say("It is kept beside"); } } }, "Keep beside"),
        h("button", { id: "card-back", className: "quiet", hidden: !back, "aria-pressed": shown.side === "back", on: { click: flip } }, shown.side === "back" ? "Show the front" : "Show the back"),
        h("button", { id: "card-before", className: "quiet", disabled: at < 1, "aria-label": "The card before", on: { click: () => step(-1) } }, "‹"),
        h("button", { id: "card-next", className: "quiet", disabled: at < 0 || at >= shown.keys.length - 1, "aria-label": "The next card", on: { click: () => step(1) } }, "›"),
        h("button", { id: "card-close", className: "quiet", on: { click: () => dialog.close() } }, "Close"))),
    h("div", { className: `spread${isKept() ? " two" : ""}${arranging() ? " arranged" : ""}` },
      h("div", { className: "sides" }, besides(draw), h("figure", { className: "side now" },
        isKept() ? h("figcaption", {}, saidOf(shown)) : "",
        h("div", { className: "picture", style, on: { click: point } },
          h("div", { className: "paper" }, detail ? picture(detail.svg, one) : meanwhile(component, one))))),
      h("div", { className: "facts" }, facts())));
  show($$(".picture", dialog));
  $$(".now [data-words]", dialog).forEach((mark, nth) => { mark.id = `word-${nth}`; });
  reselect(dialog, shown, one);
  again();
  heldFocus(dialog);
}

/** Return what is known of the card: its row, what was clicked, its findings. */
const facts = () => arranging() ? [h("section", { id: "element", className: "element" })] : [rowOf(state.rows[shown.key]?.[1] ?? {}, shown.detail), where(shown.found), listOf()];

/** Return the picture of the wall, until the one is there whose words know their lines. */
function meanwhile(component, one) {
  const version = (state.sides[shown.key] ?? [])[shown.side === "back" ? 1 : 0];
  if (version) return h("img", { src: faceAddress(component, version), alt: "", style: { width: "100%", "aspect-ratio": one.width / one.height } });
  return h("p", {}, shown.loading ? "" : "This side could not be drawn yet.");
}

function flip() { openCard(shown.key, shown.side === "back" ? "front" : "back", shown.keys); }
function step(by) {
  const next = shown.keys[shown.keys.indexOf(shown.key) + by];
  if (next) openCard(next, shown.side, shown.keys).then(() => say(nameOf(next)));
}

/** Return the card's row as a table; each field leads to its cell. */
function rowOf(fields, detail) {
  const [copies] = state.rows[shown.key] ?? [1];
  const rows = Object.entries({ copies, ...fields });
  return h("section", {}, h("h3", {}, "The row ", detail ? placeButton(detail.row) : ""),
    h("p", { className: "row edits", role: "group", "aria-label": "The row" }, Object.entries(ROW).map(([what, words]) => h("button", { id: `row-${what}`, className: "quiet", on: { click: () => move(what) } }, words))),
    h("p", { id: "row-wrong", className: "wrong", role: "alert", hidden: !shown.wrong }, shown.wrong ?? ""),
    h("dl", { className: "fields" }, rows.flatMap(([name, value]) => [
      h("dt", {}, name), h("dd", {}, fieldOf(name, value, detail?.cells[name]))])));
}

const ROW = { copy: "Copy", up: "Move up", down: "Move down", delete: "Delete" };
let copied = null; // where a copy comes that is to be shown: { component, at, of }

/** Copy, move or delete the card, in the file that it comes from. */
async function move(what) {
  const [component, id] = split(shown.key), { at, of } = placeOf(shown.key);
  const next = shown.keys[shown.keys.indexOf(shown.key) + 1] ?? shown.keys[shown.keys.indexOf(shown.key) - 1];
  const mine = shown, answer = await post("row", { component, id, what });
  if (shown !== mine) return;
  shown.wrong = answer.ok ? null : answer.output;
  draw();
  if (!answer.ok) return;
  say(`${{ copy: "Copied", delete: "Deleted" }[what] ?? "Moved"}: ${nameOf(mine.key)}`);
  if (what === "copy") copied = { component, at: at + 1, of: of + 1 };
  if (what !== "delete") return;
  const keys = shown.keys.filter((key) => key !== shown.key);
  if (next) openCard(next, shown.side, keys);
  else dialog.close();
}

/** Show a copy that is there now. */
function showCopy() {
  const cards = state.game?.components.find((one) => one.name === copied.component)?.cards ?? [];
  if (cards.length !== copied.of) return false;
  const key = `${copied.component}/${cards[copied.at]}`;
  copied = null;
  openCard(key, shown.side, shown.keys.toSpliced(shown.keys.indexOf(shown.key) + 1, 0, key));
  return true;
}

/** Return a value; where it is known where that is written, as a button that opens its cell. */
function fieldOf(name, value, place) {
  const empty = value === null || value === "";
  if (!place || state.guest === "look") return empty ? "" : String(value);
  const edit = (event) => { explain([["cell", place]]); openCell(shown.key, name, event.currentTarget.getBoundingClientRect()); };
  return h("button", { className: empty ? "field none" : "field", dataset: { column: name }, title: `Written in ${place.words}`, on: { click: edit } }, empty ? "empty" : String(value));
}

/** Return the findings about this card. */
function listOf() {
  const own = findings().filter((one) => one.cards?.includes(shown.key));
  if (!own.length) return "";
  return h("section", {}, h("h3", {}, "Findings"), h("ul", { className: "own-findings" }, own.map((one) =>
    h("li", { dataset: { severity: one.severity } }, one.message, one.cell?.heading ? h("span", { className: "chip" }, `column ${one.cell.heading}`) : "", one.help ? h("p", { className: "help" }, one.help) : "",
      one.file ? placeButton({ file: one.file, line: one.line ?? 1, column: one.column ?? 1, words: `${one.file}${one.line ? `:${one.line}` : ""}` }) : ""))));
}

function where(content) {
  return h("section", { id: "where", className: "where", "aria-live": "polite" },
    content ?? h("p", { className: "hint" }, "Click a word or a shape of the card, or choose a word with Tab and Enter: its cell opens to be changed, and its line of the layout is shown here."));
}

/** Find out what was clicked: the line that drew it, and the cell that wrote it. */
function point(event) {
  if (arranging()) return;
  const mark = wordsAt(event) ?? event.target.closest("[data-at]");
  if (!mark || !shown.detail) return;
  for (const old of dialog.querySelectorAll(".chosen")) old.classList.remove("chosen");
  mark.classList.add("chosen");
  const lines = [];
  for (let one = mark; one && one !== event.currentTarget; one = one.parentElement?.closest("[data-at]"))
    lines.push([one === mark ? "layout" : "used by", shown.detail.places[Number(one.dataset.at)]]);
  const column = columnOf(mark.dataset.words), cell = shown.detail.cells[column];
  explain([...(cell ? [["cell", cell]] : []), ...lines]);
  if (cell) openCell(shown.key, column, mark.getBoundingClientRect());
}

/** Return the words that were clicked, between their letters too. */
function wordsAt(event) {
  const on = event.target.closest("[data-words]");
  if (on || !event.clientX) return on;
  const inside = (box) => box.left <= event.clientX && event.clientX <= box.right && box.top <= event.clientY && event.clientY <= box.bottom;
  const found = [...event.currentTarget.querySelectorAll("[data-words]")].map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => inside(box));
  return found.sort(([, one], [, other]) => one.width * one.height - other.width * other.height)[0]?.[0] ?? null;
}

/** Return the column that some words were written in: the shortest field that has them. */
function columnOf(written) {
  const wanted = (written ?? "").replace(/\s+/g, " ").trim().toLowerCase();
  if (!wanted) return null;
  const found = Object.entries(state.rows[shown.key]?.[1] ?? {})
    .map(([name, value]) => [name, String(value ?? "").replace(/\s+/g, " ").toLowerCase()])
    .filter(([, text]) => text.includes(wanted) && (wanted.length > 1 || text === wanted))
    .sort(([, one], [, other]) => one.length - other.length);
  return found.length ? found[0][0] : null;
}

async function explain(places) {
  const asked = shown;
  const blocks = await Promise.all(places.filter(([, place]) => place).map(async ([what, place]) => {
    const answer = await fetch(`source?${new URLSearchParams(place)}`);
    const text = answer.ok ? await answer.json() : { lines: [] };
    return h("div", { className: "origin" }, h("h3", {}, `${{ cell: "The cell", layout: "The layout", "used by": "Used by" }[what]} `, placeButton(place)),
      text.lines.length ? h("pre", { tabIndex: 0 }, text.lines.map((line, index) => h("code", { className: text.first + index === place.line ? "here" : "" }, `${String(text.first + index).padStart(4)}  ${line}\n`))) : "");
  }));
  if (shown !== asked) return;
  asked.found = blocks;
  $("#where")?.replaceWith(where(blocks));
  $("#where")?.scrollIntoView({ block: "nearest" });
}

/** Return a button that opens a line in the editor; without an editor it only names it. */
export function placeButton(place) {
  const words = place.words || `${place.file}:${place.line}`;
  if (!state.opened.editor) return h("code", { className: "place", title: "Name your editor with --editor, and a click opens this line" }, words);
  return h("button", { className: "place", title: "Open it in your editor", on: { click: async () => {
    const answer = await post("edit", { file: place.file, line: place.line, column: place.column });
    say(answer.opened ? `${words} is open in your editor` : `${words} could not be opened`);
  } } }, words);
}

dialog.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.dataset.at) { event.preventDefault(); event.target.dispatchEvent(new MouseEvent("click", { bubbles: true })); return; }
  if (leaveField(event) || event.target.closest("input, pre, select")) return;
  if (arranging() && leaveElement(event)) return;
  const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
  if (!event.ctrlKey && !event.metaKey && !event.altKey && zoomBy(event.key)) event.preventDefault();
  else if (by) { event.preventDefault(); step(by); }
  else if (event.key === "f") flip();
});
on("sides", (changed) => { if (dialog.open && shown && changed.includes(shown.key)) load(); });
on("rows findings", () => {
  if (!dialog.open || !shown?.detail || (missed = busy()) || arranging()) return;
  const again = held(dialog);
  $(".facts", dialog).replaceChildren(...facts().filter(Boolean));
  again();
});
// An outline of a word is not seen on every ground.
dialog.addEventListener("focusin", ({ target }) => {
  for (const old of $$(".ring", dialog)) old.remove();
  if (!target.dataset.words || !target.matches(":focus-visible")) return;
  const root = target.ownerSVGElement, turn = root.getScreenCTM().inverse(), box = target.getBoundingClientRect();
  const [from, to] = [[box.left - 4, box.top - 4], [box.right + 4, box.bottom + 4]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(turn));
  for (const kind of ["ring under", "ring"]) root.append(svg("rect", { class: kind, x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }));
});
on("game", () => {
  if (!dialog.open || !shown) return;
  const now = (key) => state.renamed[key] ?? key;
  Object.assign(shown, { key: now(shown.key), keys: shown.keys.map(now) });
  if (copied && showCopy()) return;
  if (shown.key in state.rows) load(); else dialog.close();
});
