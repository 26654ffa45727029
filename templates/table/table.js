"use strict";
// A table for one screen: piles of cards, boards, tokens, dice, and hands that stay folded.
const game = JSON.parse(document.getElementById("game").textContent);
const pictures = game.images.map((text) => URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], { type: "image/webp" })));
const $ = (id) => document.getElementById(id);
const PX = 3.2; // pixels of a millimetre, before zooming
const COLOURS = ["#c8102e", "#2f6db3", "#e3b04b", "#3d8b4f", "#f4f1e8", "#2b2b2b", "#8a4fa3", "#e07b39"];

let state, past = [], chosen = null, view = { x: 0, y: 0, zoom: 1 }, pen = false, open = false, thrown = false, player = 0;
const alone = Number(/^#hand=([1-9]\d?)$/.exec(location.hash)?.[1] ?? 0); // the player whose hand alone this window shows
if (alone) { player = alone - 1; open = true; document.body.classList.add("alone"); }

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
    players, dice: game.dice.map((die, painted) => ({ sides: die.length ?? die, value: 0, kept: false, painted })), tray: game.dice.length > 0, next: 1, ink: {} };
  past = []; chosen = null;
  if (!alone) { open = false; player = 0; }
  for (const [index, deck] of game.decks.entries())
    for (const cards of pilesOf(deck, index)) addPile(deck.held ? shuffled(cards) : cards, 0, 0);
  $("seed").value = seed;
  drawHands(); drawDice(); layOut(); // in the room that they leave
  fit(); render(); keep();
}

function layOut() { // in rows, so wide that all is as large as possible, each in the middle
  const box = $("view").getBoundingClientRect();
  let best = null;
  for (let width = 200; width <= 2000; width += 50) {
    const rows = [[]];
    let left = 0;
    for (const pile of state.piles) {
      const wide = sizeOf(topOf(pile)).width;
      if (left && left + wide > width) { rows.push([]); left = 0; }
      rows.at(-1).push(pile);
      left += wide + 13;
    }
    const wide = rows.map((row) => row.reduce((all, pile) => all + sizeOf(topOf(pile)).width + 13, -13));
    const high = rows.map((row) => Math.max(...row.map((pile) => sizeOf(topOf(pile)).height)) + 18);
    const right = Math.max(...wide), scale = Math.min(box.width / right, box.height / high.reduce((all, one) => all + one, 0));
    if (!best || scale > best.scale) best = { scale, rows, wide, high, right };
  }
  let top = 0;
  best.rows.forEach((row, number) => {
    let left = (best.right - best.wide[number]) / 2;
    for (const pile of row) { Object.assign(pile, { x: left, y: top }); left += sizeOf(topOf(pile)).width + 13; }
    top += best.high[number];
  });
}

const facesUp = (deck) => !deck.held || deck.cards.length === 1; // all alike, as the sheets of a pad: there is nothing to hide

function pilesOf(deck, index) { // a deck is one pile; of chips and boards, each kind is one
  const piles = deck.cards.map((card, number) => Array.from({ length: card.copies }, (_, copy) =>
    ({ deck: index, card: number, copy, up: facesUp(deck) })));
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
    $("each").textContent = `Cards for each of ${state.players} players, at most ${most}:`;
    $("count").max = most; $("count").value = Math.min(most, $("count").value || 9);
    ask("dealing", () => change(() => deal(pile, Math.max(0, Math.min(Math.floor(Number($("count").value)) || 0, most)))));
  },
  gather: (pile) => pile && change(() => gather(pile)),
  lay: (pile) => pile && change(() => {
    const card = pile.cards.pop();
    card.up = true;
    chosen = addPile([card], pile.x + deckOf(card).width + 6, pile.y).id;
  }),
  undo: () => { if (past.length) { state = JSON.parse(past.pop()); render(); keep(); } },
  fresh: () => { $("seed").value = newSeed(); ask("anew", () => start($("seed").value || newSeed())); },
  tray: () => { state.tray = !state.tray; render(); keep(); },
  pen: () => { pen = !pen; render(); },
  token: () => change(() => {
    const count = state.piles.filter((pile) => isToken(topOf(pile))).length;
    chosen = addPile([{ token: count % COLOURS.length, up: true }], 10 + 18 * (count % 8), -30).id;
  }),
  roll: () => {
    thrown = true;
    change(() => { state.tray = true; state.dice.forEach((die) => { if (!die.kept) die.value = 1 + Math.floor(random() * die.sides); }); });
    thrown = false;
  },
  apart: () => window.open(`${location.href.replace(/#.*/, "")}#hand=${player + 1}`, `hand-${player + 1}`),
  hand: () => { open = !open; render(); },
  closer: () => zoom(1.2), farther: () => zoom(1 / 1.2),
  help: () => $("about").showModal(),
  shut: () => document.querySelector("dialog[open]").close(""),
};

function ask(name, work) { // a dialog, and what its main button does
  const dialog = $(name);
  dialog.returnValue = "";
  dialog.onclose = () => { if (dialog.returnValue) work(); };
  dialog.showModal();
  dialog.querySelector("input").select();
}

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
  found.forEach((card) => { card.up = facesUp(game.decks[deck]); });
  pile.cards.push(...found);
}
