// What is on a card is moved with the mouse or the arrow keys, and its numbers are changed: in the layout that draws it.

import { $, $$, counted, h, held, keep, kept, later, ownFolder, post, say, svg } from "./dom.js";
import { aligned, spread } from "./several.js";
import { state } from "./state.js";
import { ARROWS } from "./zooming.js";

const NEAR = 0.6; // what is no further from a line than this, in mm, is moved onto it
let on = false; // whether the card is one to arrange
let pending = [0, 0]; // how far the element was moved since the card was drawn
let chosen = null; // the element: { file, line, column }, and what is written in it
let others = []; // those that are chosen with it
const all = () => (chosen ? [chosen, ...others] : []);
const groupsOf = (place) => shown.detail.groups.filter((one) => one.marks.includes(shown.detail.places.findIndex((each) => key(each) === key(place)))).reverse(); // the innermost first
const groupAt = (one) => ({ ...shown.detail.places[one.at], group: one });
/** Return the element that a mark was drawn by; where that is printkit's own, the group that it stands in. */
const owned = (place) => (place.own ? place : (groupsOf(place).map(groupAt)[0] ?? place));

export const arranging = () => on;
export function arrange(whether) { on = whether; choose(null); }

function choose(place, more = []) { [chosen, others] = [place && { ...place }, more]; }

const key = (place) => place && `${place.file}:${place.line}:${place.column}`;
const split = (name) => [name.slice(0, name.indexOf("/")), name.slice(name.indexOf("/") + 1)];

let shown = null, dialog = null, size = null;

/** Take an element that is pressed; it can be dragged from there. */
export function pick(event, inside, card, words) {
  [dialog, shown] = [inside, card];
  const handle = event.target.closest(".handle");
  const mark = handle ? null : words ?? event.target.closest("[data-at]");
  event.preventDefault();
  if (!handle && !mark) { lasso(event); return; }
  const place = mark ? owned(shown.detail.places[Number(mark.dataset.at)]) : chosen;
  if (event.shiftKey && mark) { toggle(place); return; }
  const ways = chain(place), at = others.length || !mark ? -1 : ways.findIndex((one) => key(one) === key(chosen));
  const again = at < 0 ? null : ways[at + 1] ?? place; // what a second click chooses, if nothing is dragged
  if (at < 0 && !all().some((one) => key(one) === key(place))) take(place);
  drag(event, handle ? "resize" : "move", again);
}

/** Return an element and the groups that it is in, the innermost first. */
const chain = (place) => [place, ...groupsOf(place).map(groupAt).filter((one) => key(one) !== key(place))];
function take(place) { choose(place); frame(); read(); }

/** Choose an element with those that are chosen, or no longer. */
function toggle(place) {
  const rest = all().filter((one) => key(one) !== key(place));
  const now = rest.length < all().length ? rest : [...rest, { ...place }];
  choose(now[0] ?? null, now.slice(1));
  frame();
  say(`${counted(now.length, "element")} chosen`);
  if (now.length === 1) read(); else describe();
}

/** Choose what lies in a frame that is drawn. */
function lasso(event) {
  const root = $(".now .paper svg", dialog);
  if (!root) return;
  choose(null);
  frame();
  const turn = root.getScreenCTM().inverse(), at = (one) => new DOMPoint(one.clientX, one.clientY).matrixTransform(turn);
  const from = at(event), box = svg("rect", { class: "hold" });
  let drawn = null;
  root.append(box);
  const move = (now) => {
    const to = at(now);
    drawn = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
    for (const [name, value] of Object.entries(drawn)) box.setAttribute(name, value);
  };
  const end = ({ type }) => {
    removeEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end);
    box.remove();
    if (type === "pointercancel") return;
    const inside = (one) => drawn && one.x >= drawn.x && one.y >= drawn.y && one.x + one.width <= drawn.x + drawn.width && one.y + one.height <= drawn.y + drawn.height;
    const found = [...new Map($$("[data-at]", root).map((one) => owned(shown.detail.places[Number(one.dataset.at)])).map((place) => [key(place), { ...place }])).values()].filter((place) => { const of = marks([place])[2]; return of && inside(of); });
    choose(found[0] ?? null, found.slice(1));
    frame();
    if (found.length === 1) read(); else describe();
  };
  addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
}

/** Return the marks of the chosen elements, and the box that they have on the card, in mm. */
function marks(places = all()) {
  const root = $(".now .paper svg", dialog), keys = new Set(places.map(key));
  if (!root || !shown.detail || !keys.size) return [null, [], null];
  for (const one of shown.detail.groups) if (keys.has(key(shown.detail.places[one.at]))) for (const mark of one.marks) keys.add(key(shown.detail.places[mark]));
  const found = [...root.querySelectorAll("[data-at]")].filter((one) => keys.has(key(shown.detail.places[Number(one.dataset.at)])));
  const turn = root.getScreenCTM()?.inverse();
  if (!found.length || !turn) return [root, [], null];
  const corners = found.map((one) => one.getBoundingClientRect()).flatMap((box) => [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)]).map((one) => one.matrixTransform(turn));
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [root, found, { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }];
}

/** Draw the frames around the chosen elements, with a handle on one that has a size; and the grid and the guides. */
function frame() {
  dialog?.querySelectorAll(".hold, .handle, .raster").forEach((one) => one.remove());
  raster();
  const [root, , box] = marks();
  if (!box) return;
  for (const place of all()) { const of = marks([place])[2]; if (of) root.append(svg("rect", { class: "hold", ...of })); }
  if (chosen.size?.length && !others.length) root.append(svg("circle", { class: "handle", cx: box.x + box.width, cy: box.y + box.height, r: 1.6 }));
}

/** Choose the same element again when the card was drawn anew. */
export function reselect(inside, card, one) {
  [dialog, shown, size, pending] = [inside, card, one, [0, 0]];
  if (!on) return;
  frame();
  describe();
  if (chosen && !chosen.values && !others.length) read();
}

async function ask(what, more = {}, one = chosen) {
  const [component, id] = split(shown.key);
  const place = one ? { file: one.file, line: one.line, column: one.column } : {};
  return post("layout", { what, component, id, side: shown.side, ...place, ...more });
}

async function read() {
  const mine = chosen;
  const answer = await ask("read");
  if (mine !== chosen) return;
  Object.assign(mine, answer.ok ? { tag: answer.tag, values: answer.values, size: answer.size, wrong: null } : { values: null, wrong: answer.output });
  frame();
  describe();
}

/** Do the same to all chosen elements, as one step; each is moved by its own share. */
function changeAll(what, shifts, words) {
  const places = all();
  return (waiting = waiting.then(async () => {
    const many = places.map(({ file, line, column }, index) => ({ file, line, column, dx: shifts?.[index][0] ?? 0, dy: shifts?.[index][1] ?? 0 }));
    const answer = await ask(what, { many });
    say(answer.ok ? words : answer.output);
    if (answer.ok && what === "deletes") choose(null);
    for (const [file, line, column] of what === "moves" ? answer.places ?? [] : []) Object.assign(places.find((one) => one.file === file && !one.told), { line, column, told: true });
    for (const one of places) delete one.told;
    if (chosen) chosen.wrong = answer.ok ? null : answer.output;
    frame();
    describe(answer.ok ? null : answer.output);
  }));
}

let waiting = Promise.resolve(); // changes are made one after the other: each where the element is by then
let last = null; // the change that waits last: keys that move the same element further are one with it
function change(what, more, words) {
  const mine = what === "add" ? null : chosen;
  if (more.dx !== undefined && last?.what === what && last.mine === mine) { last.more.dx += more.dx; last.more.dy += more.dy; return waiting; }
  const own = (last = { what, more, mine });
  return (waiting = waiting.then(() => { if (last === own) last = null; return changed(mine, what, more, words); }));
}

/** Change an element in its layout; the card is drawn again when the file has changed. */
async function changed(mine, what, more, words) {
  if (!mine && what !== "add") return;
  const answer = await ask(what, more, mine);
  if (mine) Object.assign(mine, { wrong: answer.ok ? null : answer.output }, answer.line ? { line: answer.line, column: answer.column } : {});
  say(answer.ok ? words : answer.output);
  if (mine && mine !== chosen) return;
  if (answer.ok && what === "move") pending = [pending[0] + more.dx, pending[1] + more.dy];
  if (what === "delete" && answer.ok) choose(null);
  if (what === "add" && answer.ok) choose({ file: answer.file, line: answer.line, column: answer.column, own: true });
  if (chosen) await read();
  frame();
  describe(answer.ok ? null : answer.output);
}

/** Return what elements line up with: the trim, the safe area and the middle of the card, and what else is on it. */
function lines(root, found) {
  const safe = state.game.components.find((one) => one.name === split(shown.key)[0])?.inset ?? 0;
  const set = guides(), along = [[0, safe, size.width / 2, size.width - safe, size.width, ...set.x], [0, safe, size.height / 2, size.height - safe, size.height, ...set.y]];
  const turn = root.getScreenCTM().inverse();
  for (const one of root.querySelectorAll("[data-at]")) {
    if (found.includes(one)) continue;
    const box = one.getBoundingClientRect(), [from, to] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((point) => point.matrixTransform(turn));
    along[0].push(from.x, (from.x + to.x) / 2, to.x);
    along[1].push(from.y, (from.y + to.y) / 2, to.y);
  }
  return along;
}

/** Return how far to move a box so that an edge of it, or its middle, is on a line near by, and which that is. */
function snapped(from, long, by, along) {
  const tries = [0, 0.5, 1].flatMap((share) => along.map((line) => [line - from - share * long, line])).filter(([far]) => Math.abs(far - by) < NEAR);
  return tries.sort(([one], [other]) => Math.abs(one - by) - Math.abs(other - by))[0] ?? null;
}

// A grid that elements are moved onto, in mm, and lines of one's own: `x 10, y 44.5`.
let mesh = Number(kept("grid")) || 0;
const guideName = () => `guides ${state.opened.game} ${split(shown.key)[0]}`;
function guides() {
  const found = { x: [], y: [] };
  for (const [, axis, at] of (kept(guideName()) ?? "").matchAll(/([xy])\s*(-?\d+(?:\.\d+)?)/g)) found[axis].push(Number(at));
  return found;
}

function raster() {
  const root = $(".now .paper svg", dialog ?? document);
  if (!on || !root || !size) return;
  const steps = (long) => (mesh >= 1 ? Array.from({ length: Math.floor(long / mesh) }, (_, index) => (index + 1) * mesh) : []), set = guides();
  const drawn = (kind, across, down) => root.append(svg("path", { class: `raster ${kind}`, d: across.map((x) => `M${x} 0V${size.height}`).join("") + down.map((y) => `M0 ${y}H${size.width}`).join("") }));
  drawn("mesh", steps(size.width), steps(size.height));
  drawn("lead", set.x, set.y);
}

/** Return the choices of what elements are moved onto. */
function lining() {
  return h("p", { className: "row lining" },
    h("label", {}, "Grid ", h("select", { id: "grid-step", on: { change: (event) => { mesh = Number(event.target.value); keep("grid", mesh); frame(); } } }, [0, 0.5, 1, 2, 5].map((value) => h("option", { value, selected: value === mesh }, value ? `${value} mm` : "none")))),
    h("label", {}, "Guides ", h("input", { id: "guides", placeholder: "x 10, y 44.5", value: kept(guideName()) ?? "", on: { change: (event) => { keep(guideName(), event.target.value); frame(); } } })));
}

function drag(event, what, again = null) {
  const [root, found, around] = marks();
  if (!root) return;
  const along = what === "move" && around ? lines(root, found) : [];
  const turn = root.getScreenCTM().inverse();
  const from = new DOMPoint(event.clientX, event.clientY).matrixTransform(turn);
  const frames = what === "move" ? [...root.querySelectorAll(".hold, .handle")] : [];
  const before = new Map(found.map((one) => [one, one.getAttribute("transform") ?? ""]));
  let by = [0, 0];
  const move = (now) => {
    const to = new DOMPoint(now.clientX, now.clientY).matrixTransform(turn);
    by = [to.x - from.x, to.y - from.y].map((one) => Math.round(one * (now.shiftKey ? 1 : 10)) / (now.shiftKey ? 1 : 10));
    root.querySelectorAll(".guide").forEach((one) => one.remove());
    if (along.length && !now.altKey) for (const [at, from, long] of [[0, around.x, around.width], [1, around.y, around.height]]) {
      const near = snapped(from, long, by[at], along[at]);
      if (!near && mesh) by[at] = Math.round((Math.round((from + by[at]) / mesh) * mesh - from) * 100) / 100;
      if (!near) continue;
      by[at] = Math.abs(near[0]) < 0.05 ? 0 : Math.round(near[0] * 100) / 100;
      root.append(svg("line", { class: "guide", ...(at ? { x1: 0, x2: size.width, y1: near[1], y2: near[1] } : { y1: 0, y2: size.height, x1: near[1], x2: near[1] }) }));
    }
    const shift = `translate(${by[0]} ${by[1]})`;
    if (what === "move") for (const [one, own] of before) if (!before.has(one.parentElement)) one.setAttribute("transform", `${shift} ${own}`);
    for (const one of frames) one.setAttribute("transform", shift);
    const box = what === "resize" && $(".hold", root);
    if (box) for (const [name, at] of [["width", 0], ["height", 1]]) box.setAttribute(name, Math.max(0.5, (Number(box.dataset[name] ??= box.getAttribute(name))) + by[at]));
  };
  const end = ({ type }) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    root.querySelectorAll(".guide").forEach((one) => one.remove());
    if (type === "pointercancel") { for (const [one, own] of before) one.setAttribute("transform", own); frame(); return; }
    if (others.length && (by[0] || by[1])) changeAll("moves", all().map(() => by), `Moved by ${by[0]}, ${by[1]} mm`);
    else if (again && !by[0] && !by[1]) take(again);
    else if (by[0] || by[1]) change(what, { dx: by[0], dy: by[1] }, `${what === "move" ? "Moved" : "Resized"} by ${by[0]}, ${by[1]} mm`);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Put the chosen element at an edge of the safe area, or in the middle of the card. */
function align(axis, share) {
  const [, , box] = marks();
  if (!box) return;
  const safe = state.game.components.find((one) => one.name === split(shown.key)[0])?.inset ?? 0;
  const [from, long, whole] = axis ? [box.y, box.height, size.height] : [box.x, box.width, size.width];
  const by = Math.round(((share === 0.5 ? (whole - long) / 2 : share ? whole - safe - long : safe) - from - pending[axis]) * 100) / 100;
  if (by) change("move", axis ? { dx: 0, dy: by } : { dx: by, dy: 0 }, `Moved by ${by} mm`);
}
const SIDES = [["Left", 0, 0], ["Centre", 0, 0.5], ["Right", 0, 1], ["Top", 1, 0], ["Middle", 1, 0.5], ["Foot", 1, 1]];

/** Move the chosen element by a key, or delete it; return whether the key was one for that. */
export function leaveElement(event) {
  const mark = event.target.dataset?.at;
  if (mark && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    const place = owned(shown.detail.places[Number(mark)]);
    if (event.shiftKey) toggle(place);
    else take(place);
    return true;
  }
  if (!chosen) return false;
  if (event.key in ARROWS) {
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1, [dx, dy] = ARROWS[event.key].map((one) => one * step);
    if (others.length) changeAll("moves", all().map(() => [dx, dy]), `Moved by ${dx}, ${dy} mm`);
    else if (!event.ctrlKey) change("move", { dx, dy }, `Moved by ${dx}, ${dy} mm`);
    else if (chosen.size?.length) change("resize", { dx, dy }, `Resized by ${dx}, ${dy} mm`);
  } else if (event.key === "Delete") others.length ? changeAll("deletes", null, "Deleted") : change("delete", {}, "Deleted");
  else if (event.key === "Escape") { event.preventDefault(); choose(null); frame(); describe(); }
  else return false;
  return true;
}

const added = { what: "text", field: "id" }; // what was added last
const NEW = { text: "Text", box: "A box of text", picture: "A picture", shape: "A shape", line: "A line", icon: "An icon", table: "A table", code: "A QR code" };
const NAMED = new Set(["text", "box", "picture", "table", "code"]); // what shows a column

// A field of the panel that is written in, until it is left or its value is taken.
let written = null;
export const writing = () => Boolean(written?.isConnected);
$("#card").addEventListener("input", (event) => { if (event.target.matches("#element input")) written = event.target; });
for (const end of ["change", "focusout"]) $("#card").addEventListener(end, () => { written = null; });

/** Leave a field of the panel as it was: from there, the arrow keys move the element; return whether that was asked for. */
export function leaveField(event) {
  if (event.key !== "Escape" || !chosen || !event.target.matches("#element input")) return false;
  event.preventDefault();
  const was = chosen.values?.find(([name]) => name === event.target.ariaLabel);
  if (was) event.target.value = was[1];
  event.target.blur();
  describe();
  $("#layers [aria-pressed=true]", dialog)?.focus();
  return true;
}

/** Keys still reach a dialog when what had the focus was drawn anew. */
export function heldFocus(inside) {
  if (inside.open && document.activeElement === document.body) { inside.tabIndex = -1; inside.focus({ preventScroll: true }); }
}

/** Show what is written in the element, to be changed; without one, what can be added. */
function describe(wrong = null) {
  const place = $("#element", dialog);
  if (!place || !shown.detail || writing()) return;
  if (state.game?.reading) { place.replaceChildren(...ownFolder("The look of a table", "Where things are on its cards follows from its columns and its look. A folder of your own has a copy of the table, and a layout that is yours: there, each thing is moved and changed.")); return; }
  const again = held(place);
  place.replaceChildren(...(others.length ? several() : chosen ? element() : []), lining(), adding(), layers(), offered("palette", Object.keys(state.game?.palette ?? {})), offered("fonts", state.game?.fonts ?? []), offered("icons", []), ...(wrong && !chosen ? [h("p", { className: "wrong", role: "alert" }, wrong)] : []));
  again();
  heldFocus(dialog);
}

/** Return what can be done to several elements at once. */
function several() {
  const boxes = () => all().map((place) => marks([place])[2]);
  const button = (words, work) => h("button", { className: "quiet", dataset: { several: words }, on: { click: () => { const of = boxes(); if (of.every(Boolean)) changeAll("moves", work(of), words); } } }, words);
  return [
    h("h3", {}, `${all().length} elements`), h("p", { className: "hint" }, "Drag one, and all move; so do the arrow keys. Shift and a click adds one, or leaves it out."),
    h("p", { id: "element-wrong", className: "wrong", role: "alert", hidden: !chosen.wrong }, chosen.wrong ?? ""),
    h("p", { className: "row", role: "group", "aria-label": "Line them up" }, SIDES.map(([words, axis, share]) => button(words, (of) => aligned(of, axis, share)))),
    h("p", { className: "row", role: "group", "aria-label": "All of them" }, all().length > 2 ? [button("Spread across", (of) => spread(of, 0)), button("Spread down", (of) => spread(of, 1))] : [],
      h("button", { id: "element-copy", className: "quiet", on: { click: () => changeAll("copies", null, "Copied") } }, "Copy"),
      h("button", { id: "element-delete", className: "quiet", on: { click: () => changeAll("deletes", null, "Deleted") } }, "Delete")),
  ];
}

function element() {
  const [, , box] = marks();
  const mm = (one) => `${Math.round(one * 10) / 10}`;
  const rest = box && size ? `${mm(box.x)} mm from the left, ${mm(box.y)} from the top, ${mm(size.width - box.x - box.width)} from the right, ${mm(size.height - box.y - box.height)} from the foot` : "";
  return [
    h("h3", {}, chosen.tag ? `<${chosen.tag}> ` : "An element ", h("small", {}, chosen.words ?? "")),
    within(),
    h("p", { className: "hint" }, rest),
    h("p", { id: "element-wrong", className: "wrong", role: "alert", hidden: !chosen.wrong }, chosen.wrong ?? ""),
    h("div", { className: "values" }, (chosen.values ?? []).map(([name, value, number]) => h("label", { title: number ? `${value} is ${number}` : "" }, h("span", {}, name),
      h("input", { value, spellcheck: false, "aria-label": name, list: /^(fill|stroke)$/.test(name) ? "palette" : { "font-family": "fonts", part: "icons" }[name] ?? "", on: { input: (event) => { if (name === "part") findIcons(event.target.value); }, change: (event) => change("set", { name, new: event.target.value }, `${name}: ${event.target.value}`) } })))),
    h("p", { className: "row", role: "group", "aria-label": "Put it at an edge of the safe area, or in the middle", hidden: !chosen.values }, SIDES.map(([words, axis, share]) => h("button", { className: "quiet", dataset: { side: words }, on: { click: () => align(axis, share) } }, words))),
    h("p", { className: "row", role: "group", "aria-label": "The element", hidden: !chosen.values },
      h("button", { id: "element-front", className: "quiet", on: { click: () => change("order", { new: "front" }, "One further in front") } }, "In front"),
      h("button", { id: "element-back", className: "quiet", on: { click: () => change("order", { new: "back" }, "One further behind") } }, "Behind"),
      h("button", { id: "element-copy", className: "quiet", on: { click: () => change("copy", {}, "Copied") } }, "Copy"),
      h("button", { id: "element-delete", className: "quiet", on: { click: () => change("delete", {}, "Deleted") } }, "Delete")),
  ];
}

/** Return the groups that the element is in, to choose one instead. */
function within() {
  const groups = chain(chosen).slice(1);
  return groups.length ? h("p", { id: "within", className: "row", role: "group", "aria-label": "It is in" }, "In ", groups.map((one) => h("button", { className: "quiet", on: { click: () => take(one) } }, one.group.name || "a group", h("small", {}, ` ${one.words}`)))) : "";
}

const offered = (id, names) => h("datalist", { id }, names.map((value) => h("option", { value })));

/** List what is drawn on this side, what is in front first; each is chosen by a click, or by keys. */
function layers() {
  const seen = new Map();
  for (const one of $(".now .paper svg", dialog)?.querySelectorAll("[data-at]") ?? []) {
    const place = shown.detail.places[Number(one.dataset.at)];
    const words = [seen.get(key(place))?.words, one.dataset.words].filter(Boolean).join(" ");
    seen.delete(key(place));
    seen.set(key(place), { place, words, tag: one.localName });
  }
  const names = { path: "a shape", image: "a picture", use: "a part", g: "a part", text: "words" };
  const line = (place, words, inner) => h("li", inner ? { className: "inner" } : {}, h("button", { className: "quiet", dataset: { layer: key(place) }, "aria-pressed": all().some((one) => key(one) === key(place)), on: { click: (event) => (event.shiftKey ? toggle(place) : take(place)) } },
    words, h("small", {}, ` ${place.words ?? ""}`)));
  const told = new Set();
  return h("section", {}, h("h3", {}, "On this side"), h("ol", { id: "layers", className: "layers" }, [...seen.values()].reverse().flatMap(({ place, words, tag }) => {
    const around = groupsOf(place).filter((one) => !told.has(one) && told.add(one)).reverse().map((one) => line(groupAt(one), one.name || "a group"));
    return place.own ? [...around, line(place, words ? words.slice(0, 40) : names[tag] ?? tag, groupsOf(place).length)] : around;
  })));
}

function adding() {
  const columns = Object.keys(state.rows[shown.key]?.[1] ?? {});
  const what = h("select", { id: "element-what", "aria-label": "What is added", on: { change: (event) => { added.what = event.target.value; fitting(); } } }, Object.entries(NEW).map(([value, words]) => h("option", { value, selected: value === added.what }, words)));
  const column = h("select", { id: "element-column", "aria-label": "The column that it shows", on: { change: (event) => { added.field = event.target.value; } } }, ["id", ...columns].map((name) => h("option", { value: name, selected: name === added.field }, name)));
  const icon = h("input", { id: "element-icon", "aria-label": "The icon", list: "icons", placeholder: "sword, gold, wind ...", value: added.icon ?? "", on: { input: (event) => { added.icon = event.target.value; findIcons(event.target.value); } } });
  const fitting = () => { icon.hidden = added.what !== "icon"; column.hidden = !NAMED.has(added.what); };
  fitting();
  return h("section", {}, h("h3", {}, "Add"), h("p", { className: "hint" }, chosen ? "" : "Choose something on the card or in the list to move it and to change its numbers: arrow keys move it by 0.1 mm, with Shift by 1; with Ctrl, they change its size."),
    h("p", { className: "row" }, what, icon, column, h("button", { id: "element-add", className: "quiet", on: { click: () => { choose(null); change("add", { new: what.value, field: (what.value === "icon" ? icon.value : column.value) || "star" }, `Added: ${NEW[what.value]}`); } } }, "Add")));
}

/** Offer the icons that a word names, or that mean it. */
const findIcons = later(async (word) => {
  const answer = await post("icons", { word: word.replace("icons/", "") }), prefix = word.startsWith("icons/") ? "icons/" : "";
  $("#icons")?.replaceChildren(...(answer.names ?? []).map((name) => h("option", { value: prefix + name })));
}, 150);
