// What fingers, mouse and keys do on the table of table.js.

let drag = null, pinch = null;
const fingers = new Map();
const toTable = (event) => {
  const box = $("view").getBoundingClientRect();
  return { x: (event.clientX - box.left - view.x) / view.zoom / PX, y: (event.clientY - box.top - view.y) / view.zoom / PX };
};

$("view").addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) { drag = null; pinch = spread(); return; }
  const element = event.target.closest(".pile");
  const at = toTable(event);
  $("view").setPointerCapture(event.pointerId);
  if (!element) { drag = { pan: true, x: event.clientX - view.x, y: event.clientY - view.y }; choose(null); return; }
  const pile = byId(Number(element.dataset.pile));
  if (pen && !isToken(topOf(pile))) { drag = { ink: pile, points: [inkPoint(pile, at)] }; return; }
  drag = { pile, whole: Boolean(event.target.dataset.whole) || event.shiftKey, from: at, moved: false };
});

$("view").addEventListener("pointermove", (event) => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
  if (pinch && fingers.size === 2) { const now = spread(); zoom(now.apart / pinch.apart, now); pinch = now; return; }
  if (!drag) return;
  if (drag.pan) { view.x = event.clientX - drag.x; view.y = event.clientY - drag.y; moveTable(); return; }
  const at = toTable(event);
  if (drag.ink) { drag.points.push(inkPoint(drag.ink, at)); return; }
  if (!drag.moved) {
    if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < 3 / view.zoom) return;
    drag.moved = true;
    past.push(JSON.stringify(state));
    if (!drag.whole && drag.pile.cards.length > 1) drag.pile = addPile([drag.pile.cards.pop()], drag.pile.x, drag.pile.y);
    state.piles = [...state.piles.filter((pile) => pile !== drag.pile), drag.pile]; // on top of all
    drag.offset = { x: drag.from.x - drag.pile.x, y: drag.from.y - drag.pile.y };
    chosen = drag.pile.id;
    render();
  }
  drag.pile.x = at.x - drag.offset.x; drag.pile.y = at.y - drag.offset.y;
  $("hand").classList.toggle("over", overHand(event));
  movePile(drag.pile);
});

const spread = () => { // how far two fingers are apart, and the middle between them
  const [a, b] = [...fingers.values()];
  return { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1, clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
};

for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, (event) => { fingers.delete(event.pointerId); if (fingers.size < 2) pinch = null; });

$("view").addEventListener("pointerup", (event) => {
  const done = drag;
  drag = null;
  $("hand").classList.remove("over");
  if (!done || done.pan) return;
  if (done.ink) { if (done.points.length > 1) change(() => writeInk(done.ink, done.points)); return; }
  if (!done.moved) { tapped(done.pile); return; }
  if (overHand(event) && !isToken(topOf(done.pile))) done.pile.cards.splice(0).reverse().forEach((card) => toHand(card, player));
  else pileUp(done.pile);
  state.piles = state.piles.filter((pile) => pile.cards.length);
  if (!byId(chosen)) chosen = null;
  render(); keep();
});

let lastTap = { id: 0, time: 0 };
function tapped(pile) {
  const now = performance.now();
  const twice = lastTap.id === pile.id && now - lastTap.time < 350;
  lastTap = { id: pile.id, time: twice ? 0 : now };
  choose(pile.id);
  if (twice) flipTop(pile);
}

function flipTop(pile) { change(() => { topOf(pile).up = !topOf(pile).up; }); }

function pileUp(moved) { // onto the pile below whose piece is of the same size
  const size = sizeOf(topOf(moved));
  const below = state.piles.findLast((pile) => pile !== moved && Math.hypot(pile.x - moved.x, pile.y - moved.y) < Math.min(size.width, 40) / 4
    && sizeOf(topOf(pile)).width === size.width && sizeOf(topOf(pile)).height === size.height);
  if (below) { below.cards.push(...moved.cards.splice(0)); chosen = below.id; }
}

function overHand(event) {
  const box = $("hand").getBoundingClientRect();
  return event.clientY > box.top && event.clientX < box.right;
}

function inkPoint(pile, at) {
  const size = sizeOf(topOf(pile)), x = at.x - pile.x - size.width / 2, y = at.y - pile.y - size.height / 2;
  const angle = -pile.turn * Math.PI / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle) + size.width / 2, x * Math.sin(angle) + y * Math.cos(angle) + size.height / 2];
}

function writeInk(pile, points) {
  const key = inkKey(topOf(pile));
  const line = points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  (state.ink[key] ||= []).push(line);
}

function inMiddle() { // from a window of its own, a card is laid above all others
  const box = $("view").getBoundingClientRect();
  if (alone) return { x: 10 + 20 * player, y: Math.min(0, ...state.piles.map((pile) => pile.y)) - 20 };
  return { x: (box.width / 2 - view.x) / view.zoom / PX - 30, y: (box.height * 0.6 - view.y) / view.zoom / PX - 40 };
}

let held = null;
$("hand").addEventListener("pointerdown", (event) => {
  const element = event.target.closest("[data-held]");
  if (element) held = { index: Number(element.dataset.held), y: event.clientY };
});
addEventListener("pointerup", (event) => {
  const from = held;
  held = null;
  if (!from) return;
  const middle = $("view").getBoundingClientRect();
  const onTable = event.clientY < middle.bottom;
  const at = onTable ? toTable(event) : inMiddle();
  if (onTable || Math.abs(event.clientY - from.y) < 8) play(from.index, at.x, at.y, !event.altKey);
});

$("view").addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event); }, { passive: false });

function zoom(by, event) {
  const box = $("view").getBoundingClientRect();
  const x = event ? event.clientX - box.left : box.width / 2, y = event ? event.clientY - box.top : box.height / 2;
  const now = Math.min(4, Math.max(0.1, view.zoom * by));
  view = { zoom: now, x: x - (x - view.x) * now / view.zoom, y: y - (y - view.y) * now / view.zoom };
  render();
}

function fit() { // show everything
  const right = Math.max(...state.piles.map((pile) => pile.x + sizeOf(topOf(pile)).width));
  const foot = Math.max(...state.piles.map((pile) => pile.y + sizeOf(topOf(pile)).height));
  const box = $("view").getBoundingClientRect();
  const now = Math.min(box.width / (right * PX + 50), box.height / (foot * PX + 90), 1.6);
  view = { zoom: now, x: (box.width - right * PX * now) / 2, y: Math.max(45 * now, (box.height - foot * PX * now) / 2) };
}

// ---------------------------------------------------------------- keys and buttons

function choose(id) { chosen = id; render(); }

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-do]");
  if (element && actions[element.dataset.do]) { actions[element.dataset.do](byId(chosen)); if (element.closest("header")) element.blur(); }
});

const KEYS = { f: "flip", r: "turn", s: "shuffle", d: "draw", e: "deal", n: "next", g: "gather", u: "undo", p: "pen", t: "token", y: "tray", h: "hand", "+": "closer", "-": "farther", "?": "help" };
const ARROWS = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] };

addEventListener("keydown", (event) => {
  if (event.target.matches("input") || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const pile = byId(chosen), key = event.key.toLowerCase();
  if (event.target.dataset.held !== undefined && (key === "enter" || key === "f")) {
    event.preventDefault();
    const at = inMiddle();
    play(Number(event.target.dataset.held), at.x, at.y, key === "enter");
  } else if (alone) return;
  else if (ARROWS[event.key] && pile) {
    event.preventDefault();
    change(() => { pile.x += ARROWS[event.key][0]; pile.y += ARROWS[event.key][1]; });
  } else if (key === "enter" && event.target.dataset.pile && pile) actions.lay(pile);
  else if (key === " " && !event.target.matches("button")) { event.preventDefault(); actions.roll(); }
  else if (/^[1-9]$/.test(key) && Number(key) <= state.players) { player = Number(key) - 1; open = false; render(); }
  else if (KEYS[key]) { event.preventDefault(); actions[KEYS[key]](pile); } // else a dialog that opens gets the letter
});

$("table").addEventListener("focusin", (event) => {
  const element = event.target.closest(".pile");
  if (element && Number(element.dataset.pile) !== chosen && !drag) choose(Number(element.dataset.pile));
});

// ---------------------------------------------------------------- kept for the next time

const KEY = `printkit:${game.slug}:${game.digest}`;
function keep() { try { localStorage.setItem(KEY, JSON.stringify(state)); } catch { /* no room, or not allowed: play goes on */ } }
function newSeed() { return Math.random().toString(36).slice(2, 8); }

// What is done in one window is seen in all, such as in a player's own, which shows one hand.
addEventListener("storage", (event) => {
  if (event.key !== KEY || !event.newValue) return;
  state = JSON.parse(event.newValue);
  if (chosen && !byId(chosen)) chosen = null;
  render();
});

let before = null;
try { before = JSON.parse(localStorage.getItem(KEY)); } catch { /* as above */ }
if (before && before.piles && (alone || !location.hash)) { state = before; $("seed").value = state.seed; if (!alone) fit(); render(); }
else start(decodeURIComponent(location.hash.slice(1)) || newSeed());
addEventListener("resize", () => { if (!alone) fit(); render(); });
