// The table: a deck shuffled by a seed and dealt, and the boards beside it.

import { $, counted, faceAddress, fill, h, say } from "./dom.js";
import { openCard } from "./card.js";
import { on, state } from "./state.js";

/** Return numbers from 0 to 1 that follow from a seed. */
function random(seed) {
  let value = 2166136261;
  for (const letter of seed) value = Math.imul(value ^ letter.codePointAt(0), 16777619);
  return () => {
    value = (value + 0x6d2b79f5) | 0;
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Return every piece of a component, copies counted, in an order that follows from the seed. */
function shuffled(component, seed) {
  const pieces = component.cards.flatMap((card) => Array(state.rows[`${component.name}/${card}`]?.[0] ?? 1).fill(`${component.name}/${card}`));
  const next = random(seed);
  for (let at = pieces.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [pieces[at], pieces[other]] = [pieces[other], pieces[at]];
  }
  return pieces;
}

function picture(key, component, side = 0) {
  const version = state.sides[key]?.[side];
  return h("span", { className: "piece", style: { "--w": component.width, "--h": component.height, "--r": component.rounds ? component.radius : 0, "--clip": component.rounds ? "none" : `url(#trim-${component.name})` } },
    version ? h("img", { src: faceAddress(component.name, version), alt: "", draggable: false }) : "");
}

function draw() {
  const held = (state.game?.components ?? []).filter((one) => !one.page);
  fill($("#deal-deck"), held.map((one) => [one.name, one.name]));
  if (document.body.dataset.view !== "table" || !state.game) return;
  const component = held.find((one) => one.name === $("#deal-deck").value);
  const boards = state.game.components.filter((one) => one.page && one.kind !== "leaflet");
  const parts = component ? dealt(component) : [];
  const laid = boards.flatMap((one) => one.cards.slice(0, 6).map((card) => h("button", { className: "board", "aria-label": card, on: { click: () => openCard(`${one.name}/${card}`, "front") } }, picture(`${one.name}/${card}`, one))));
  $("#felt").replaceChildren(...parts, laid.length ? h("section", { className: "boards" }, h("h2", {}, "On the table"), h("div", { className: "row" }, laid)) : "");
}

/** Return the hands, and what is left of the deck. */
function dealt(component) {
  const players = Math.max(1, $("#deal-players").valueAsNumber || 1), each = Math.max(1, $("#deal-cards").valueAsNumber || 1);
  const pieces = shuffled(component, $("#deal-seed").value);
  const hands = Array.from({ length: players }, (_, player) => pieces.filter((_, index) => index % players === player && index < players * each));
  const left = pieces.slice(players * each);
  const fan = (keys) => h("div", { className: "hand", style: { "--w": component.width, "--h": component.height, "--count": keys.length } },
    keys.map((key, index) => h("button", { className: "held", "aria-label": key, style: { "--turn": `${(index - (keys.length - 1) / 2) * Math.min(11, 60 / keys.length)}deg` }, on: { click: () => openCard(key, "front", keys) } }, picture(key, component))));
  const pile = left.length ? h("div", { className: "pile" }, picture(left[0], component, state.sides[left[0]]?.[1] ? 1 : 0), h("p", {}, `${counted(left.length, "card")} left`)) : h("p", {}, "Nothing is left of the deck.");
  return [...hands.map((keys, index) => h("section", { className: "player" }, h("h2", {}, `Player ${index + 1}`, h("small", {}, ` ${counted(keys.length, "card")}`)), fan(keys))),
    h("section", { className: "player" }, h("h2", {}, "The deck"), pile)];
}

$("#deal").addEventListener("input", draw);
$("#deal").addEventListener("submit", (event) => {
  event.preventDefault();
  const seed = $("#deal-seed");
  seed.value = /^\d+$/.test(seed.value) ? String(Number(seed.value) + 1) : `${seed.value}+`;
  draw();
  say(`Shuffled with the seed ${seed.value}`);
});
document.addEventListener("view", draw);
on("everything game sides rows", draw);
