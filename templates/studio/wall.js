// The wall: every card an element, and a picture in each that is seen.

import { $, $$, counted, faceAddress, fill, h, held as heldIn, keep, kept, later, post, say, svg } from "./dom.js";
import { openCard } from "./card.js";
import { componentOf, findings, nameOf, nounOf, on, state } from "./state.js";
import { choose } from "./sheets.js";
import { chooses, toggle } from "./choosing.js";
import { zooms } from "./zooming.js";

const wall = $("#wall");
const cards = new Map(); // by "COMPONENT/ID": the card's element
const inView = new Set();
const FIRST = { component: "", search: "", column: "", value: "", group: "", sort: "", side: "front", overlays: [], sight: "" };
const look = { ...FIRST, overlays: new Set() };
let scale = Number(kept("scale")) || 2.6; // pixels a millimetre
const faulty = new Map(); // by card: the worst severity of its findings

const fields = (key) => state.rows[key]?.[1] ?? {};
const words = (value) => (value === null || value === undefined ? "" : String(value));

const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) for (const found of entry.target.children) {
    if (entry.isIntersecting) { inView.add(found); waiting.add(found); }
    else { inView.delete(found); waiting.delete(found); unpaint(found); }
  }
  if (waiting.size && !pumping) pumping = requestAnimationFrame(pump);
  sendSeen();
}, { rootMargin: "200px 0px" });

// A picture takes some milliseconds: a few are shown in each frame, so that scrolling never waits for them.
const waiting = new Set();
let pumping = 0;
function pump() {
  const end = performance.now() + 6;
  for (const found of waiting) {
    waiting.delete(found);
    paint(found);
    if (performance.now() > end) break;
  }
  pumping = waiting.size ? requestAnimationFrame(pump) : 0;
}

const sendSeen = later(() => {
  const seen = [...inView].map((element) => element.dataset.card).map((key) => [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1)]);
  if (seen.length) post("see", { cards: seen.slice(0, 400) });
}, 60);

/** Show the picture of a card that is seen. */
function paint(element) {
  const key = element.dataset.card;
  const [face, back, stale] = state.sides[key] ?? [];
  const version = look.side === "back" ? back : face;
  const uncut = look.overlays.has("bleed");
  const frame = element.firstElementChild;
  element.classList.toggle("stale", Boolean(stale));
  element.classList.toggle("empty", !version);
  if (!version) { frame.replaceChildren(look.side === "back" ? h("span", { className: "none" }, face ? "no back" : "") : ""); element.dataset.version = ""; return; }
  const address = faceAddress(componentOf(key).name, version, uncut ? "bleed" : "cut");
  let image = frame.querySelector("img");
  if (image?.getAttribute("src") === address && !frame.querySelector("span")) { overlay(element, frame); element.dataset.version = version; return; }
  const again = () => setTimeout(() => { if (!next.dataset.dropped && inView.has(element)) { next.remove(); paint(element); } }, 2000); // it did not come
  const next = h("img", { alt: "", decoding: "async", draggable: false, onerror: again, src: address });
  const swap = () => {
    if (!inView.has(element) || next.dataset.dropped) return;
    frame.replaceChildren(next);
    overlay(element, frame);
    element.dataset.version = version;
  };
  if (element.next) element.next.dataset.dropped = "1";
  element.next = next;
  if (image) next.decode().then(swap, again);
  else { frame.replaceChildren(next); overlay(element, frame); element.dataset.version = version; }
}

/** State which picture a card has that is not seen; where one is still shown, this waits for the next, unless nobody sees the page. */
function stamp(element) {
  if (element.querySelector("img")) { if (document.hidden) unpaint(element); return; }
  const [face, back, stale] = state.sides[element.dataset.card] ?? [];
  element.dataset.version = (look.side === "back" ? back : face) || "";
  element.classList.toggle("stale", Boolean(stale));
  element.classList.toggle("empty", !element.dataset.version);
}

function unpaint(element) {
  element.firstElementChild.replaceChildren();
  if (element.next) element.next.dataset.dropped = "1";
  element.next = null;
  stamp(element);
}

/** Draw the lines over a card: where it is cut, how far words must stay inside, which figures are broken. */
function overlay(element, frame) {
  frame.querySelector("svg")?.remove();
  const key = element.dataset.card;
  const marks = (state.proof?.marks ?? []).filter(([one, card]) => `${one}/${card}` === key);
  const broken = marks.flatMap(([, , , face, back]) => (look.side === "back" ? back : face));
  if (!look.overlays.size && !broken.length) return;
  const one = componentOf(key);
  const lines = svg("svg", { viewBox: `0 0 ${one.width} ${one.height}`, class: "lines", "aria-hidden": "true" });
  if (look.overlays.has("bleed") && one.bleed)
    lines.append(svg("rect", { class: "bleed", x: -one.bleed, y: -one.bleed, width: one.width + 2 * one.bleed, height: one.height + 2 * one.bleed }));
  if (look.overlays.has("trim") || look.overlays.has("bleed")) lines.append(svg("path", { class: "trim", d: one.trim }));
  if (look.overlays.has("safe")) lines.append(svg("path", { class: "safe", d: one.safe, transform: `translate(${one.inset} ${one.inset})` }));
  for (const [x, y, width, height] of broken) lines.append(svg("rect", { class: "broken", x: x - 0.6, y: y - 0.4, width: width + 1.2, height: height + 0.8 }));
  frame.append(lines);
}

/** Return the keys to show, in order, in groups. */
function arranged() {
  const shown = (state.game?.components ?? []).filter((one) => !look.component || one.name === look.component);
  const searched = look.search.toLowerCase().split(/\s+/);
  const found = shown.flatMap((one) => one.cards.map((card) => `${one.name}/${card}`)).filter((key) => {
    const row = fields(key);
    if (look.column && look.value !== "" && words(row[look.column]) !== look.value) return false;
    const text = look.search && `${key} ${Object.values(row).join(" ")}`.toLowerCase();
    return searched.every((word) => text.includes(word));
  });
  if (look.sort) {
    const of = look.sort === "id" ? nameOf : (key) => words(fields(key)[look.sort]);
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    found.sort((one, other) => compare(of(one), of(other)));
  }
  const groups = new Map();
  for (const key of found) {
    const name = look.group ? words(fields(key)[look.group]) || "none" : look.component ? "" : key.slice(0, key.indexOf("/"));
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(key);
  }
  return groups;
}

const indexOf = (key) => state.game.components.findIndex((one) => key.startsWith(`${one.name}/`));

function element(key) {
  let found = cards.get(key);
  if (!found) {
    found = h("button", { className: `card of-${indexOf(key)}`, type: "button", tabIndex: -1, dataset: { card: key, version: "" } },
      h("span", { className: "frame" }), h("span", { className: "name" }));
    cards.set(key, found);
  }
  const name = nameOf(key);
  if (found.ariaLabel !== name) found.ariaLabel = found.lastChild.textContent = name;
  return found;
}

let measured = "";
const sizes = new CSSStyleSheet();
document.adoptedStyleSheets.push(sizes);

/** State the outlines and the size of each component's pieces once, for all its cards. */
function measure() {
  const rules = state.game.components.map((one, index) =>
    `.of-${index} { --w: ${one.width}; --h: ${one.height}; --r: ${one.rounds ? one.radius : 0}; --b: ${one.bleed}; --clip: ${one.rounds ? "none" : `url("#trim-${one.name}")`}; --one: min(var(--scale), (var(--room) - 16px) / ${one.width + 2 * one.bleed}) }`).join("\n");
  if (rules === measured) return;
  measured = rules;
  sizes.replaceSync(rules);
  clips();
  for (const [key, found] of cards) found.className = `card of-${indexOf(key)}`;
}

// On a small screen, what the wall shows is chosen in a box that opens.
const small = matchMedia("(max-width: 760px)");
const fold = () => { $("#tools-box").open = !small.matches; };
small.addEventListener("change", fold);
fold();

let built = "", room = innerWidth - 40; // what is shown, and how wide a row can be
/** Put the cards into their places. */
function arrange() {
  if (!state.game) { wall.replaceChildren(); built = ""; return; }
  measure();
  if (wall.clientWidth) room = wall.clientWidth - 2 * parseFloat(getComputedStyle(wall).paddingLeft);
  wall.style.setProperty("--room", `${room}px`);
  const groups = arranged();
  const key = JSON.stringify([room, scale, look.overlays.has("bleed"), ...groups]);
  for (const gone of [...cards.keys()].filter((one) => !(one in state.rows))) { inView.delete(cards.get(gone)); cards.delete(gone); }
  const fresh = key !== built;
  if (fresh) {
    built = key;
    const again = heldIn(wall);
    observer.disconnect();
    inView.clear();
    waiting.clear();
    const sections = [...groups].map(([name, keys]) => {
      const list = h("div", { className: "cards" }, blocks(keys));
      const about = !look.group && !look.component ? componentOf(keys[0]) : null;
      return h("section", { className: keys.length < 3 ? "group few" : "group", "aria-label": name || look.component },
        name ? h("h2", {}, name, h("small", {}, ` ${counted(keys.length, nounOf(keys))}${about ? ` · ${about.measure}` : ""}`)) : "", list);
    });
    wall.replaceChildren(...(sections.length ? sections : [h("p", { className: "nothing" }, "No card is like that.")]));
    const first = wall.querySelector(".card");
    if (first) first.tabIndex = 0;
    again();
  }
  if (fresh) for (const block of $$(".block", wall)) observer.observe(block);
  mark();
}

/** Return cards in blocks of whole rows: the browser skips those that are out of sight. */
function blocks(keys) {
  const one = componentOf(keys[0]), past = look.overlays.has("bleed") ? 2 * one.bleed : 0;
  const fitting = Math.min(scale, (room - 16) / (one.width + 2 * one.bleed)); // as `--one`
  const columns = Math.max(1, Math.floor((wall.clientWidth - 15) / (Math.max(44, (one.width + past) * fitting) + 17)));
  const rows = Math.max(1, Math.ceil(48 / columns)), made = [];
  for (let start = 0; start < keys.length; start += rows * columns) {
    const own = keys.slice(start, start + rows * columns).map(element);
    const height = Math.ceil(own.length / columns) * ((one.height + past) * fitting + 44);
    const even = keys.length >= columns && keys.every((key) => key.startsWith(`${one.name}/`));
    const width = Math.min(room, Math.min(columns, keys.length) * ((one.width + past) * fitting + 17));
    made.push(h("div", { className: even ? `block even of-${indexOf(keys[0])}` : "block", style: { "contain-intrinsic-size": `auto ${width}px auto ${height}px` } }, own));
  }
  return made;
}

/** Define the outlines of pieces that are no rectangles. */
function clips() {
  for (const one of state.game.components) {
    $(`#trim-${CSS.escape(one.name)}`)?.remove();
    if (one.rounds) continue;
    $("#defs").append(svg("clipPath", { id: `trim-${one.name}`, clipPathUnits: "objectBoundingBox" },
      svg("path", { d: one.trim, transform: `scale(${1 / one.width} ${1 / one.height})` })));
  }
}

/** Mark the cards that findings are about. */
function mark() {
  faulty.clear();
  for (const one of findings().toReversed()) for (const key of one.cards ?? []) faulty.set(key, one.severity);
  for (const [key, found] of cards) {
    if (faulty.has(key)) found.dataset.finding = faulty.get(key);
    else delete found.dataset.finding;
  }
}

function fillTools() {
  if (!state.game) return;
  const { components } = state.game;
  fill($("#component"), [["", "all"], ...components.map((one) => [one.name, one.name])], look.component);
  look.component = $("#component").value;
  const columns = [...new Set(components.filter((one) => !look.component || one.name === look.component).flatMap((one) => one.columns))];
  const pairs = columns.map((name) => [name, name]);
  for (const [id, key, first] of [["#filter-column", "column", "any"], ["#group", "group", "nothing"], ["#sort", "sort", "file order"]]) {
    fill($(id), [["", first], ...(key === "sort" ? [["id", "name"]] : []), ...pairs], look[key]);
    look[key] = $(id).value;
  }
  fillValues();
}

function fillValues() {
  const values = look.column ? [...new Set(Object.keys(state.rows).filter((key) => !look.component || key.startsWith(`${look.component}/`)).map((key) => words(fields(key)[look.column])))] : [];
  values.sort(new Intl.Collator("en", { numeric: true }).compare);
  $("#filter-value").hidden = !look.column;
  fill($("#filter-value"), [["", "anything"], ...values.slice(0, 500).map((value) => [value, value || "(empty)"])], look.value);
  look.value = $("#filter-value").value;
}

function repaint() {
  for (const found of inView) paint(found);
}

/** Show other pictures: state those of the cards that are not seen, too. */
function change() {
  for (const found of cards.values()) if (!inView.has(found)) stamp(found);
  repaint();
}

const [LEAST, MOST] = [0.5, 16]; // as the slider
let back = null, held = null; // puts what lay under the pointer there again; and where and when that was
zooms(wall, (factor, x, y) => {
  if (!held || Math.hypot(x - held.x, y - held.y) > 20 || performance.now() - held.when > 1000) back = holding(x, y)[1];
  held = { x, y, when: performance.now() };
  document.documentElement.style.overflowAnchor = "none"; // else the browser scrolls, too
  resize(Math.max(LEAST, Math.min(MOST, scale * factor)));
  $("#zoom").value = 20 * Math.log2(scale / LEAST);
  back();
});

function resize(next) {
  scale = next;
  wall.style.setProperty("--scale", `${scale}px`);
  document.documentElement.style.setProperty("--scale", `${scale}px`);
  keep("scale", String(scale));
  rearrange();
}
const rearrange = later(() => { arrange(); if (document.documentElement.style.overflowAnchor) back(); document.documentElement.style.overflowAnchor = ""; }, 120);
let wide = 0;
new ResizeObserver(() => {
  if (wall.clientWidth !== wide) rearrange();
  wide = wall.clientWidth;
}).observe(wall);

$("#tools").addEventListener("submit", (event) => event.preventDefault());
$("#tools").addEventListener("input", (event) => {
  const target = event.target;
  if (target.id === "zoom") { resize(LEAST * 2 ** (target.valueAsNumber / 20)); return; }
  if (target.id === "ink") { choose({ ink: target.value }); return; }
  if (target.dataset.option) return;
  remember();
  if (target.id === "sight") { look.sight = target.value; drawLook(); return; }
  if (target.name === "side") { look.side = target.value; drawLook(); change(); return; }
  if (target.name === "overlay") { look.overlays[target.checked ? "add" : "delete"](target.value); drawLook(); arrange(); repaint(); return; }
  const key = { component: "component", search: "search", "filter-column": "column", "filter-value": "value", group: "group", sort: "sort" }[target.id];
  if (!key) return;
  look[key] = target.value;
  if (key === "column") look.value = "";
  fillTools();
  arrange();
  const shown = $$(".card", wall).map((one) => one.dataset.card);
  say(counted(shown.length, nounOf(shown)), "cards");
});

wall.addEventListener("click", (event) => {
  const found = event.target.closest(".card");
  if (!found) return;
  const keys = $$(".card", wall).map((one) => one.dataset.card);
  if (chooses(event)) toggle(found.dataset.card, keys, event.shiftKey);
  else openCard(found.dataset.card, look.side, keys);
});

wall.addEventListener("focusin", (event) => {
  const found = event.target.closest(".card");
  if (!found) return;
  $(".card[tabindex='0']", wall)?.setAttribute("tabindex", "-1");
  found.tabIndex = 0;
});

wall.addEventListener("keydown", (event) => {
  const found = event.target.closest(".card");
  if (found && event.key === "x") toggle(found.dataset.card, $$(".card", wall).map((one) => one.dataset.card), false);
  if (!found || !event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
  event.preventDefault();
  const all = $$(".card", wall), at = all.indexOf(found);
  const across = all.findIndex((one, index) => index > 0 && one.offsetTop !== all[0].offsetTop);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: Math.max(1, across), ArrowUp: -Math.max(1, across), Home: -at, End: all.length - 1 - at }[event.key];
  all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
});

// Real size: a bank card is 85.6 mm wide.
const ruler = $("#ruler"), width = $("#ruler-width");
const measureBank = () => $("#bank-card").style.setProperty("width", `${width.value}px`);
$("#real").addEventListener("click", () => {
  width.value = kept("bank-card") ?? Math.round(85.6 * 96 / 25.4);
  measureBank();
  ruler.showModal();
});
width.addEventListener("input", measureBank);
$("#ruler-cancel").addEventListener("click", () => ruler.close());
$("#ruler-done").addEventListener("click", () => {
  keep("bank-card", width.value);
  resize(width.valueAsNumber / 85.6);
  $("#zoom").value = 20 * Math.log2(scale / LEAST);
  ruler.close();
  say("Cards are shown at their real size");
});

// What is shown, and the place to which it is scrolled, is found again when the page is loaded again.
let mine = null, place = null, latest = null; // the game that this is remembered of; the place to scroll to, and that of the wall when it was last seen
history.scrollRestoration = "manual";
const stored = () => `printkit wall ${mine}`;

/** Return a function that scrolls so that what lies at a height of the window comes to lie there again. */
function holding(x = wall.getBoundingClientRect().left + 60, y = Math.max(0, wall.getBoundingClientRect().top) + 60) {
  const near = (one) => { const box = one.getBoundingClientRect(); return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)); };
  const nearest = (all) => all.reduce((best, one) => { const far = near(one); return far < best[0] ? [far, one] : best; }, [Infinity, null])[1];
  const block = nearest($$(".block", wall)), card = block && nearest([...block.children]);
  if (!card) return [null, () => {}];
  const box = card.getBoundingClientRect(), share = (y - box.top) / box.height;
  return [[card.dataset.card, share, y], () => scrollBy({ top: card.getBoundingClientRect().top + share * card.getBoundingClientRect().height - y, behavior: "instant" })];
}

const remember = later(() => {
  if (!mine || !state.game || document.body.dataset.view !== "wall") return;
  latest = scrollY ? holding()[0] : null;
  try { sessionStorage.setItem(stored(), JSON.stringify({ ...look, overlays: [...look.overlays], place: latest })); } catch { /* then not */ }
}, 150);
addEventListener("scroll", remember, { passive: true });

function drawLook() {
  document.body.dataset.sight = look.sight;
  wall.classList.toggle("backs", look.side === "back");
  wall.classList.toggle("uncut", look.overlays.has("bleed"));
}

/** Show another game as it was shown last. */
function recall() {
  if (state.opened.game === mine) return;
  mine = state.opened.game;
  let known = {};
  try { known = JSON.parse(sessionStorage.getItem(stored())) ?? {}; } catch { /* then as at first */ }
  Object.assign(look, FIRST, known, { overlays: new Set(known.overlays) });
  place = latest = known.place ?? null;
  delete look.place;
  $("#search").value = look.search;
  $("#sight").value = look.sight;
  $(`[name=side][value=${look.side}]`).checked = true;
  for (const one of $$("[name=overlay]")) one.checked = look.overlays.has(one.value);
  drawLook();
}

/** Scroll to where the wall was. */
function scrollBack() {
  const found = place && cards.get(place[0]), [, share, y] = place ?? [];
  if (!found?.isConnected || !wall.checkVisibility()) return;
  place = null;
  const box = found.getBoundingClientRect();
  scrollBy({ top: box.top + share * box.height - y, behavior: "instant" });
}
document.addEventListener("view", (event) => { if (event.detail === "wall") { place ??= latest; scrollBack(); } });

on("opened everything", recall);
on("everything game", () => { fillTools(); arrange(); change(); scrollBack(); });
on("rows", () => { fillValues(); arrange(); });
on("choices opened everything", () => fill($("#ink"), [["full", "full colour"], ["grey", "greys"], ["saver", "saving ink"]], state.opened.chosen?.ink ?? "full"));
on("sides", (changed) => {
  let last = "";
  for (const key of changed) {
    const found = cards.get(key);
    if (!found) continue;
    if (inView.has(found)) paint(found);
    else stamp(found);
    last = nameOf(key);
  }
  if (changed.length === 1 && document.hasFocus()) say(`${last} was drawn anew`, "drawn");
});
on("findings", mark);
on("proof", repaint);
resize(scale);
$("#zoom").value = 20 * Math.log2(scale / LEAST);
