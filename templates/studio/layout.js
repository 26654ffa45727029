// What is on a card is moved with the mouse or the arrow keys, and its numbers are changed: in the layout that draws it.

import { $, h, post, say, svg } from "./dom.js";
import { state } from "./state.js";

const NEAR = 0.6; // what is no further from a line than this, in mm, is moved onto it
let on = false; // whether the card is one to arrange
let pending = [0, 0]; // how far the element was moved since the card was drawn
let chosen = null; // the element: { file, line, column }, and what is written in it

export const arranging = () => on;
export function arrange(whether) { on = whether; chosen = null; }

const key = (place) => place && `${place.file}:${place.line}:${place.column}`;
const split = (name) => [name.slice(0, name.indexOf("/")), name.slice(name.indexOf("/") + 1)];

let shown = null, dialog = null, size = null;

/** Take an element that is pressed; it can be dragged from there. */
export function pick(event, inside, card, words) {
  [dialog, shown] = [inside, card];
  const handle = event.target.closest(".handle");
  const mark = handle ? null : words ?? event.target.closest("[data-at]");
  if (!handle && !mark) { chosen = null; frame(); describe(); return; }
  event.preventDefault();
  const place = mark ? shown.detail.places[Number(mark.dataset.at)] : chosen;
  const other = key(place) !== key(chosen);
  if (other) { chosen = { ...place }; frame(); read(); }
  drag(event, handle ? "resize" : "move");
}

/** Return the marks of the chosen element, and the box that they have on the card, in mm. */
function marks() {
  const root = $(".paper svg", dialog);
  if (!root || !chosen) return [null, [], null];
  const found = [...root.querySelectorAll("[data-at]")].filter((one) => key(shown.detail.places[Number(one.dataset.at)]) === key(chosen));
  const turn = root.getScreenCTM()?.inverse();
  if (!found.length || !turn) return [root, [], null];
  const corners = found.map((one) => one.getBoundingClientRect()).flatMap((box) => [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)]).map((one) => one.matrixTransform(turn));
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [root, found, { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }];
}

/** Draw the frame around the chosen element, with a handle if it has a size. */
function frame() {
  dialog?.querySelectorAll(".hold, .handle").forEach((one) => one.remove());
  const [root, , box] = marks();
  if (!box) return;
  root.append(svg("rect", { class: "hold", ...box }));
  if (chosen.size?.length) root.append(svg("circle", { class: "handle", cx: box.x + box.width, cy: box.y + box.height, r: 1.6 }));
}

/** Choose the same element again when the card was drawn anew. */
export function reselect(inside, card, one) {
  [dialog, shown, size, pending] = [inside, card, one, [0, 0]];
  if (!on) return;
  frame();
  if (chosen && !chosen.values) read();
  else describe();
}

async function ask(what, more = {}) {
  const [component, id] = split(shown.key);
  const place = chosen ? { file: chosen.file, line: chosen.line, column: chosen.column } : {};
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

let waiting = Promise.resolve(); // changes are made one after the other: each where the element is by then
const change = (...given) => (waiting = waiting.then(() => changed(...given)));

/** Change the element in its layout; the card is drawn again when the file has changed. */
async function changed(what, more, words) {
  if (!chosen && what !== "add") return;
  const answer = await ask(what, more);
  if (chosen) Object.assign(chosen, { wrong: answer.ok ? null : answer.output }, answer.line ? { line: answer.line, column: answer.column } : {});
  if (answer.ok && what === "move") pending = [pending[0] + more.dx, pending[1] + more.dy];
  say(answer.ok ? words : answer.output);
  if (what === "delete" && answer.ok) chosen = null;
  if (chosen) await read();
  frame();
  describe(answer.ok ? null : answer.output);
}

/** Return what elements line up with: the trim, the safe area and the middle of the card, and what else is on it. */
function lines(root, found) {
  const safe = state.game.components.find((one) => one.name === split(shown.key)[0])?.inset ?? 0;
  const all = [[0, safe, size.width / 2, size.width - safe, size.width], [0, safe, size.height / 2, size.height - safe, size.height]];
  const turn = root.getScreenCTM().inverse();
  for (const one of root.querySelectorAll("[data-at]")) {
    if (found.includes(one)) continue;
    const box = one.getBoundingClientRect(), [from, to] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((point) => point.matrixTransform(turn));
    all[0].push(from.x, (from.x + to.x) / 2, to.x);
    all[1].push(from.y, (from.y + to.y) / 2, to.y);
  }
  return all;
}

/** Return how far to move a box so that an edge of it, or its middle, is on a line near by, and which that is. */
function snapped(from, long, by, along) {
  const tries = [0, 0.5, 1].flatMap((share) => along.map((line) => [line - from - share * long, line])).filter(([far]) => Math.abs(far - by) < NEAR);
  return tries.sort(([one], [other]) => Math.abs(one - by) - Math.abs(other - by))[0] ?? null;
}

function drag(event, what) {
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
      if (!near) continue;
      by[at] = Math.round(near[0] * 100) / 100;
      root.append(svg("line", { class: "guide", ...(at ? { x1: 0, x2: size.width, y1: near[1], y2: near[1] } : { y1: 0, y2: size.height, x1: near[1], x2: near[1] }) }));
    }
    const shift = `translate(${by[0]} ${by[1]})`;
    if (what === "move") for (const [one, own] of before) if (!before.has(one.parentElement)) one.setAttribute("transform", `${shift} ${own}`);
    for (const one of frames) one.setAttribute("transform", shift);
    const box = what === "resize" && $(".hold", root);
    if (box) for (const [name, at] of [["width", 0], ["height", 1]]) box.setAttribute(name, Math.max(0.5, (Number(box.dataset[name] ??= box.getAttribute(name))) + by[at]));
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    root.querySelectorAll(".guide").forEach((one) => one.remove());
    if (by[0] || by[1]) change(what, { dx: by[0], dy: by[1] }, `${what === "move" ? "Moved" : "Resized"} by ${by[0]}, ${by[1]} mm`);
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

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Move the chosen element by a key, or delete it; return whether the key was one for that. */
export function leaveElement(event) {
  const mark = event.target.dataset?.at;
  if (mark && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    chosen = { ...shown.detail.places[Number(mark)] };
    frame();
    read();
    return true;
  }
  if (!chosen) return false;
  if (event.key in ARROWS) {
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1, [dx, dy] = ARROWS[event.key].map((one) => one * step);
    change("move", { dx, dy }, `Moved by ${dx}, ${dy} mm`);
  } else if (event.key === "Delete") change("delete", {}, "Deleted");
  else if (event.key === "Escape") { event.preventDefault(); chosen = null; frame(); describe(); }
  else return false;
  return true;
}

const added = { what: "text", field: "id" }; // what was added last
const NEW = { text: "Text", box: "A box of text", shape: "A shape", line: "A line", icon: "An icon", code: "A QR code" };

/** Show what is written in the element, to be changed; without one, what can be added. */
function describe(wrong = null) {
  const place = $("#element", dialog);
  if (!place) return;
  place.replaceChildren(...(chosen ? element() : []), adding(), layers(), offered("palette", Object.keys(state.game?.palette ?? {})), offered("fonts", state.game?.fonts ?? []), ...(wrong && !chosen ? [h("p", { className: "wrong", role: "alert" }, wrong)] : []));
}

function element() {
  const [, , box] = marks();
  const mm = (one) => `${Math.round(one * 10) / 10}`;
  const rest = box && size ? `${mm(box.x)} mm from the left, ${mm(box.y)} from the top, ${mm(size.width - box.x - box.width)} from the right, ${mm(size.height - box.y - box.height)} from the foot` : "";
  return [
    h("h3", {}, chosen.tag ? `<${chosen.tag}> ` : "An element ", h("small", {}, chosen.words ?? "")),
    h("p", { className: "hint" }, rest),
    h("p", { id: "element-wrong", className: "wrong", role: "alert", hidden: !chosen.wrong }, chosen.wrong ?? ""),
    h("div", { className: "values" }, (chosen.values ?? []).map(([name, value, number]) => h("label", { title: number ? `${value} is ${number}` : "" }, h("span", {}, name),
      h("input", { value, spellcheck: false, "aria-label": name, list: /^(fill|stroke)$/.test(name) ? "palette" : name === "font-family" ? "fonts" : "", on: { change: (event) => change("set", { name, new: event.target.value }, `${name}: ${event.target.value}`) } })))),
    h("p", { className: "row", role: "group", "aria-label": "Put it at an edge of the safe area, or in the middle", hidden: !chosen.values }, SIDES.map(([words, axis, share]) => h("button", { className: "quiet", dataset: { side: words }, on: { click: () => align(axis, share) } }, words))),
    h("p", { className: "row", role: "group", "aria-label": "The element", hidden: !chosen.values },
      h("button", { id: "element-front", className: "quiet", on: { click: () => change("order", { new: "front" }, "One further in front") } }, "In front"),
      h("button", { id: "element-back", className: "quiet", on: { click: () => change("order", { new: "back" }, "One further behind") } }, "Behind"),
      h("button", { id: "element-copy", className: "quiet", on: { click: () => change("copy", {}, "Copied") } }, "Copy"),
      h("button", { id: "element-delete", className: "quiet", on: { click: () => change("delete", {}, "Deleted") } }, "Delete")),
  ];
}

const offered = (id, names) => h("datalist", { id }, names.map((value) => h("option", { value })));

/** List what is drawn on this side, what is in front first; each is chosen by a click, or by keys. */
function layers() {
  const seen = new Map();
  for (const one of $(".paper svg", dialog)?.querySelectorAll("[data-at]") ?? []) {
    const place = shown.detail.places[Number(one.dataset.at)];
    const words = [seen.get(key(place))?.words, one.dataset.words].filter(Boolean).join(" ");
    seen.delete(key(place));
    seen.set(key(place), { place, words, tag: one.localName });
  }
  const names = { path: "a shape", image: "a picture", use: "a part", g: "a group", text: "words" };
  return h("section", {}, h("h3", {}, "On this side"), h("ol", { id: "layers", className: "layers" }, [...seen.values()].reverse().map(({ place, words, tag }) =>
    h("li", {}, h("button", { className: "quiet", "aria-pressed": key(place) === key(chosen), on: { click: () => { chosen = { ...place }; frame(); read(); } } },
      words ? words.slice(0, 40) : names[tag] ?? tag, h("small", {}, ` ${place.words ?? ""}`))))));
}

function adding() {
  const columns = Object.keys(state.rows[shown.key]?.[1] ?? {});
  const choice = (id, label, key, pairs) => h("select", { id, "aria-label": label, on: { change: (event) => { added[key] = event.target.value; } } },
    pairs.map(([value, words]) => h("option", { value, selected: value === added[key] }, words)));
  const what = choice("element-what", "What is added", "what", Object.entries(NEW));
  const column = choice("element-column", "The column that it shows", "field", ["id", ...columns].map((name) => [name, name]));
  return h("section", {}, h("h3", {}, "Add"), h("p", { className: "hint" }, chosen ? "" : "Click what is on the card to move it and to change its numbers; arrow keys move it by 0.1 mm, with Shift by 1."),
    h("p", { className: "row" }, what, column, h("button", { id: "element-add", className: "quiet", on: { click: () => { chosen = null; change("add", { new: what.value, field: column.value }, `Added: ${NEW[what.value]}`); } } }, "Add")));
}
