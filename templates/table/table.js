"use strict";
// A table for one screen: piles of cards, boards, tokens, dice, and hands that stay folded.
const game = JSON.parse(document.getElementById("game").textContent);
const pictures = game.images.map((text) => URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], { type: "image/webp" })));
const $ = (id) => document.getElementById(id);
const PX = 3.2; // pixels of a millimetre, before zooming
const COLOURS = ["#c8102e", "#2f6db3", "#e3b04b", "#3d8b4f", "#f4f1e8", "#2b2b2b", "#8a4fa3", "#e07b39"];

let state, past = [], chosen = null, view = { x: 0, y: 0, zoom: 1 }, pen = false, open = false, player = 0;

// ---------------------------------------------------------------- chance, the same for the same seed

function randomFrom(text) {
  let a = 2166136261;
  for (const letter of text) a = Math.imul(a ^ letter.codePointAt(0), 16777619);
  return a >>> 0;
}

function random() { // mulberry32, whose state is part of the game's
  state.chance = (state.chance + 0x6d2b79f5) >>> 0;
  let t = state.chance;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

function shuffled(list) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

// ---------------------------------------------------------------- a new game

function start(seed) {
  const players = game.players[0];
  state = { seed, chance: randomFrom(seed), piles: [], hands: Array.from({ length: game.players[1] }, () => []),
    players, dice: game.dice.map((sides) => ({ sides, value: 0, kept: false })), next: 1, ink: {} };
  past = []; chosen = null; open = false; player = 0;
  for (const [index, deck] of game.decks.entries())
    for (const cards of pilesOf(deck, index)) addPile(deck.held ? shuffled(cards) : cards, 0, 0);
  layOut();
  $("seed").value = seed;
  fit(); render(); keep();
}

function layOut() { // in rows, so wide that all is as large as possible
  const box = $("view").getBoundingClientRect();
  let best = null;
  for (let width = 200; width <= 2000; width += 100) {
    let left = 0, top = 0, deep = 0, right = 0;
    const places = state.piles.map((pile) => {
      const size = sizeOf(topOf(pile));
      if (left && left + size.width > width) { left = 0; top += deep + 12; deep = 0; }
      const place = { x: left, y: top };
      left += size.width + 9; deep = Math.max(deep, size.height); right = Math.max(right, left);
      return place;
    });
    const scale = Math.min(box.width / right, box.height / (top + deep));
    if (!best || scale > best.scale) best = { scale, places };
  }
  state.piles.forEach((pile, index) => Object.assign(pile, best.places[index]));
}

function pilesOf(deck, index) { // a deck is one pile; of chips and boards, each kind is one
  const piles = deck.cards.map((card, number) => Array.from({ length: card.copies }, (_, copy) =>
    ({ deck: index, card: number, copy, up: !deck.held })));
  return deck.held || deck.book ? [piles.flat().reverse()] : piles;
}

function addPile(cards, x, y) {
  const pile = { id: state.next++, cards, x, y, turn: 0 };
  state.piles.push(pile);
  return pile;
}

// ---------------------------------------------------------------- what can be done

const byId = (id) => state.piles.find((pile) => pile.id === id);
const topOf = (pile) => pile.cards[pile.cards.length - 1];
const deckOf = (card) => game.decks[card.deck];

function change(work) {
  past.push(JSON.stringify(state));
  if (past.length > 200) past.shift();
  work();
  state.piles = state.piles.filter((pile) => pile.cards.length);
  if (chosen && !byId(chosen)) chosen = null;
  render(); keep();
}

const actions = {
  flip: (pile) => pile && change(() => { pile.cards.reverse(); pile.cards.forEach((card) => { card.up = !card.up; }); }),
  turn: (pile) => pile && change(() => { pile.turn = (pile.turn + 90) % 360; }),
  shuffle: (pile) => pile && change(() => shuffled(pile.cards)),
  next: (pile) => pile && change(() => pile.cards.unshift(pile.cards.pop())),
  draw: (pile) => pile && !isToken(topOf(pile)) && change(() => toHand(pile.cards.pop(), player)),
  deal: (pile) => {
    if (!pile) return;
    const most = Math.floor(pile.cards.length / state.players);
    const count = Number(prompt(`How many cards for each of ${state.players} players? (at most ${most})`, Math.min(most, 9)));
    if (count > 0) change(() => deal(pile, Math.min(count, most)));
  },
  gather: (pile) => pile && change(() => gather(pile)),
  lay: (pile) => pile && change(() => {
    const card = pile.cards.pop();
    card.up = true;
    chosen = addPile([card], pile.x + deckOf(card).width + 6, pile.y).id;
  }),
  undo: () => { if (past.length) { state = JSON.parse(past.pop()); render(); keep(); } },
  restart: () => start($("seed").value || newSeed()),
  pen: () => { pen = !pen; render(); },
  token: () => change(() => {
    const count = state.piles.filter((pile) => isToken(topOf(pile))).length;
    chosen = addPile([{ token: count % COLOURS.length, up: true }], 10 + 18 * (count % 8), -30).id;
  }),
  roll: () => change(() => state.dice.forEach((die) => { if (!die.kept) die.value = 1 + Math.floor(random() * die.sides); })),
  hand: () => { open = !open; render(); },
  closer: () => zoom(1.2), farther: () => zoom(1 / 1.2),
  help: () => $("about").showModal(),
};

const isToken = (card) => card.token !== undefined;

function toHand(card, who) { card.up = true; state.hands[who].push(card); }

function deal(pile, count) {
  for (let round = 0; round < count; round++)
    for (let who = 0; who < state.players; who++) toHand(pile.cards.pop(), who);
}

function gather(pile) { // every card of its deck, from the table and from all hands, face down
  const deck = topOf(pile).deck, own = (card) => card.deck === deck;
  if (deck === undefined) return;
  const found = [];
  for (const list of [...state.piles.map((one) => one.cards), ...state.hands]) {
    found.push(...list.filter(own));
    list.splice(0, list.length, ...list.filter((card) => !own(card)));
  }
  found.forEach((card) => { card.up = !game.decks[deck].held; });
  pile.cards.push(...found);
}

// ---------------------------------------------------------------- what is seen

function render() {
  const table = $("table");
  moveTable();
  const focused = document.activeElement && document.activeElement.dataset.pile;
  table.replaceChildren(...state.piles.map(drawPile));
  const again = focused && table.querySelector(`[data-pile="${chosen || focused}"]`); // drawn anew, it has lost it
  if (again) again.focus({ preventScroll: true });
  drawMenu(); drawHands(); drawDice();
  document.querySelector('[data-do="pen"]').setAttribute("aria-pressed", pen);
}

function moveTable() { $("table").style.transform = `translate(${view.x}px,${view.y}px) scale(${view.zoom})`; }

function movePile(pile) {
  const box = document.querySelector(`[data-pile="${pile.id}"]`);
  Object.assign(box.style, { left: `${pile.x * PX}px`, top: `${pile.y * PX}px` });
}

function sizeOf(card) {
  if (isToken(card)) return { width: 14, height: 14 };
  return deckOf(card);
}

function drawPile(pile) {
  const card = topOf(pile), size = sizeOf(card), box = document.createElement("div");
  const turned = pile.turn % 180 !== 0;
  box.className = "pile" + (pile.id === chosen ? " chosen" : "");
  box.dataset.pile = pile.id;
  box.tabIndex = 0;
  box.setAttribute("role", "button");
  box.setAttribute("aria-label", describe(pile));
  Object.assign(box.style, { left: `${pile.x * PX}px`, top: `${pile.y * PX}px`, width: `${size.width * PX}px`,
    height: `${size.height * PX}px`, transform: pile.turn ? `rotate(${pile.turn}deg)` : "" });
  for (let depth = Math.min(pile.cards.length - 1, 4); depth > 0; depth--) {
    const edge = face(pile.cards[pile.cards.length - 1 - depth]);
    edge.style.transform = `translate(${depth * 1.4}px,${depth * 1.8}px)`;
    box.append(edge);
  }
  box.append(face(card));
  if (pile.cards.length > 1) {
    const bar = document.createElement("div");
    bar.className = "bar"; bar.dataset.whole = "1"; bar.textContent = pile.cards.length;
    if (turned) bar.style.transform = `rotate(${-pile.turn}deg)`;
    box.append(bar);
  }
  return box;
}

function face(card) {
  const one = document.createElement("div");
  if (isToken(card)) {
    one.className = "face token"; one.style.background = COLOURS[card.token];
    return one;
  }
  const deck = deckOf(card), sides = deck.cards[card.card];
  const picture = card.up ? sides.front : sides.back;
  one.className = "face" + (deck.shape === "hexagon" ? " hex" : "") + (picture === null ? " blank" : "");
  one.style.borderRadius = deck.shape === "ellipse" ? "50%" : `${deck.radius * PX}px`;
  if (picture !== null) one.style.backgroundImage = `url(${pictures[picture]})`;
  const ink = state.ink[inkKey(card)];
  if (ink && ink.length) {
    one.innerHTML = `<svg class="ink" viewBox="0 0 ${deck.width} ${deck.height}"></svg>`;
    for (const line of ink) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", line);
      one.firstChild.append(path);
    }
  }
  return one;
}

const inkKey = (card) => `${card.deck}.${card.card}.${card.copy}.${card.up}`;

function describe(pile) {
  const card = topOf(pile);
  if (isToken(card)) return "token";
  const deck = deckOf(card), name = card.up || !deck.held ? deck.cards[card.card].name : "face down";
  return pile.cards.length > 1 ? `${deck.name}: ${pile.cards.length} pieces, on top ${name}` : `${deck.name}: ${name}`;
}

function drawMenu() {
  const pile = byId(chosen);
  $("menu").classList.toggle("idle", !pile);
  if (pile) $("what").textContent = describe(pile);
}

function drawHands() {
  const tabs = state.hands.slice(0, state.players).map((hand, who) => {
    const tab = document.createElement("button");
    tab.setAttribute("role", "tab"); tab.setAttribute("aria-selected", who === player);
    tab.textContent = `Player ${who + 1}: ${hand.length}`;
    tab.onclick = () => { player = who; open = false; render(); };
    return tab;
  });
  const more = button("+", "one player more", () => change(() => { state.players = Math.min(state.players + 1, game.players[1]); }));
  const fewer = button("−", "one player fewer", () => change(() => { state.players = Math.max(state.players - 1, 1); }));
  $("players").replaceChildren(...tabs, fewer, more);
  const hand = state.hands[player];
  if (!open) {
    const fold = button(`Player ${player + 1}'s hand is folded: ${hand.length} cards. Open it (H)`, "open the hand", actions.hand);
    fold.className = "fold";
    $("hand").replaceChildren(fold);
    return;
  }
  $("hand").replaceChildren(button("Fold", "fold the hand", actions.hand), ...hand.map((card, index) => heldCard(card, index)));
}

function heldCard(card, index) {
  const deck = deckOf(card), box = face(card), height = 150;
  box.className += " held";
  box.tabIndex = 0;
  box.setAttribute("role", "button");
  box.setAttribute("aria-label", `${deck.cards[card.card].name}: play it`);
  box.dataset.held = index;
  Object.assign(box.style, { position: "relative", height: `${height}px`, width: `${height * deck.width / deck.height}px` });
  return box;
}

function play(index, x, y, up) {
  change(() => {
    const [card] = state.hands[player].splice(index, 1);
    card.up = up;
    chosen = addPile([card], x, y).id;
  });
}

function drawDice() {
  const dice = state.dice.map((die, index) => {
    const one = button("", die.kept ? "kept: press to roll it again" : "press to keep it", () => change(() => { die.kept = !die.kept; }));
    one.className = "die" + (die.kept ? " kept" : " rolling");
    one.innerHTML = `${die.value || "·"}<small>d${die.sides}</small>`;
    one.oncontextmenu = (event) => { event.preventDefault(); change(() => state.dice.splice(index, 1)); };
    return one;
  });
  const sum = document.createElement("span");
  sum.id = "sum";
  sum.textContent = state.dice.some((die) => die.value) ? `= ${state.dice.reduce((all, die) => all + die.value, 0)}` : "";
  $("thrown").replaceChildren(...dice, sum);
  $("pick").replaceChildren(...[4, 6, 8, 10, 12, 20].map((sides) =>
    button(`d${sides}`, `one die of ${sides} sides more`, () => change(() => state.dice.push({ sides, value: 0, kept: false })))),
    button("×", "no dice", () => change(() => { state.dice = []; })));
}

function button(text, label, work) {
  const one = document.createElement("button");
  one.textContent = text; one.title = label; one.onclick = work;
  if (text.length < 3) one.setAttribute("aria-label", label);
  return one;
}
