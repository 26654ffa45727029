// The table: a deck shuffled by a seed and dealt, and the boards beside it.

import { $, $$, counted, faceAddress, fill, h, say } from "./dom.js";
import { openCard } from "./card.js";
import { showCode } from "./lan.js";
import { nameOf, on, state } from "./state.js";

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

// An address with a hand shows that hand alone: `#hand=2&deck=deck&players=3&cards=5&seed=1`.
const FIELDS = ["deck", "players", "cards", "seed"];
const asked = new URLSearchParams(location.hash.slice(1)), alone = Number(asked.get("hand")) || 0;
if (alone) document.body.dataset.hand = alone;
const handPart = (player) => `#${new URLSearchParams([["hand", player], ...FIELDS.map((name) => [name, $(`#deal-${name}`).value])])}`;

let turned = 0; // cards that were turned up from the deck

function draw() {
  const held = (state.game?.components ?? []).filter((one) => !one.page);
  fill($("#deal-deck"), held.map((one) => [one.name, one.name]), asked.get("deck") ?? $("#deal-deck").value);
  for (const name of alone ? FIELDS.slice(1) : []) $(`#deal-${name}`).value = asked.get(name) ?? $(`#deal-${name}`).value;
  if (document.body.dataset.view !== "table" || !state.game) return;
  const component = held.find((one) => one.name === $("#deal-deck").value);
  const boards = state.game.components.filter((one) => one.page && one.kind !== "leaflet");
  const { hands, left } = component ? deal(component) : { hands: [], left: [] };
  const laid = boards.flatMap((one) => one.cards.slice(0, 6).map((card) => h("button", { className: "board", "aria-label": `${nameOf(`${one.name}/${card}`)}, large`, on: { click: () => openCard(`${one.name}/${card}`, "front") } }, picture(`${one.name}/${card}`, one))));
  $("#felt").replaceChildren(
    component && !alone ? h("section", { className: "middle" }, pile(component, left), ...(laid.length ? [h("div", { className: "laid" }, h("h2", {}, "On the table"), h("div", { className: "row" }, laid))] : [])) : "",
    h("div", { className: "players" }, hands.map((keys, index) => (!alone || alone === index + 1) && h("section", { className: "player" },
      h("h2", {}, `Player ${index + 1}`, h("small", {}, ` ${counted(keys.length, "card")}`)), alone ? "" : ways(index + 1), fan(keys, component))).filter(Boolean)),
    component ? "" : h("p", { className: "nothing" }, "This game has no cards to deal."));
}

/** Return what shows a hand alone, in a window of its own or on a phone. */
function ways(player) {
  return h("p", { className: "row" }, h("a", { className: "quiet", href: handPart(player), target: "_blank" }, "Own window"),
    state.lan && !state.guest ? h("button", { className: "quiet", on: { click: () => showCode(`The hand of player ${player}`, handPart(player)) } }, "On a phone") : "");
}

/** Return the hands, and what is left of the deck. */
function deal(component) {
  const players = Math.max(1, $("#deal-players").valueAsNumber || 1), each = Math.max(1, $("#deal-cards").valueAsNumber || 1);
  const pieces = shuffled(component, $("#deal-seed").value);
  const hands = Array.from({ length: players }, (_, player) => pieces.filter((_, index) => index % players === player && index < players * each));
  return { hands, left: pieces.slice(players * each) };
}

/** Return a hand of cards, as it is held. */
function fan(keys, component) {
  const step = Math.min(9, 50 / keys.length);
  return h("div", { className: "hand", style: { "--w": component.width, "--h": component.height } },
    keys.map((key, index) => h("button", { className: "held", "aria-label": nameOf(key), style: { "--turn": `${(index - (keys.length - 1) / 2) * step}deg` }, on: { click: () => openCard(key, "front", keys) } }, picture(key, component))));
}

/** Return what is left of the deck, and the cards that were turned up from it. */
function pile(component, left) {
  turned = Math.min(turned, left.length);
  const up = left.slice(Math.max(0, turned - 4), turned), rest = left.length - turned;
  const top = left[turned] ?? left[0];
  return h("div", { className: "draws" }, h("h2", {}, "The deck", h("small", {}, ` ${counted(rest, "card")} left`)), h("div", { className: "row" },
    rest ? h("button", { className: "pile", id: "deck", "aria-label": "Turn up the next card", title: "Turn up the next card", on: { click: turnUp } }, picture(top, component, state.sides[top]?.[1] ? 1 : 0)) : h("p", {}, "Nothing is left."),
    ...up.map((key) => h("button", { className: "up", "aria-label": nameOf(key), on: { click: () => openCard(key, "front", up) } }, picture(key, component)))));
}

function turnUp() {
  turned++;
  draw();
  $("#deck")?.focus();
  say(`${$$("#felt .up").at(-1)?.getAttribute("aria-label") ?? "Nothing"} is turned up`);
}

$("#deal").addEventListener("input", () => { turned = 0; draw(); });
$("#deal").addEventListener("submit", (event) => {
  event.preventDefault();
  turned = 0;
  const seed = $("#deal-seed");
  seed.value = /^\d+$/.test(seed.value) ? String(Number(seed.value) + 1) : `${seed.value}+`;
  draw();
  say(`Shuffled with the seed ${seed.value}`);
});
document.addEventListener("view", draw);
on("everything game sides rows", draw);
