// The proof, line by line.

import { $, counted, h } from "./dom.js";
import { openCard, placeButton } from "./card.js";
import { nameOf, on, state } from "./state.js";

const MOST = 8; // so many cards are named
const WORDS = { pass: "holds", fail: "broken", note: "note" };
let only = "";

function draw() {
  const checked = state.checked?.generation === state.generation && state.checked.rules?.length ? state.checked : null;
  const proof = state.proof && checked ? { ...state.proof, rules: checked.rules } : state.proof;
  if (!proof) { $("#rules").replaceChildren(h("p", { className: "nothing" }, "The rules are being tested.")); return; }
  if (!proof.stated) {
    $("#rules").replaceChildren(h("h2", {}, "No rules are stated"), h("p", {}, "A file ", h("code", {}, "rules.toml"), " beside ", h("code", {}, "game.toml"), " says what must hold: then it is tested here, at every change."));
    return;
  }
  const count = (outcome) => proof.rules.filter((one) => one.outcome === outcome).length;
  if (only && !count(only)) only = "";
  const filter = (outcome, words) => h("button", { className: "quiet", "aria-pressed": only === outcome, disabled: outcome && !count(outcome), on: { click: () => { only = outcome; draw(); } } }, words);
  const rows = proof.rules.filter((one) => !only || one.outcome === only).sort((one, other) => (other.outcome === "fail") - (one.outcome === "fail"));
  $("#rules").replaceChildren(h("header", { className: "proof-head" }, h("h2", {}, "The proof"),
    h("p", { className: count("fail") ? "wrong" : "good" }, count("fail") ? `${counted(count("fail"), "rule")} broken` : checked ? "Every rule holds" : "Every figure holds; what is printed is read in a moment"),
    h("div", { className: "row", role: "group", "aria-label": "Which rules" }, filter("", `All ${proof.rules.length}`), filter("fail", `Broken ${count("fail")}`), filter("pass", `Holds ${count("pass")}`), filter("note", `Notes ${count("note")}`))),
    h("ol", { className: "proof" }, rows.map((one) => row(one, proof))));
}

/** Return a rule with its verdict, and the cards that print a figure which breaks it. */
function row(one, proof) {
  const figures = one.figures ?? state.proof.rules.find((other) => other.line === one.line && other.says === one.says)?.figures ?? [];
  const marks = one.outcome === "fail" ? proof.marks.filter(([, , figure]) => figures.includes(figure)) : [];
  const printed = new Map(marks.map(([component, card, , face, back]) => [`${component}/${card}`, back.length && !face.length ? "back" : "front"]));
  return h("li", { dataset: { outcome: one.outcome } },
    h("b", { className: "outcome" }, WORDS[one.outcome] ?? one.outcome),
    h("div", {}, h("p", {}, one.says), h("p", { className: "help" }, one.origin ? h("span", { className: "origin-of" }, one.origin) : "", one.found),
      printed.size ? h("p", { className: "row" }, "Printed on ", [...printed].slice(0, MOST).map(([key, side]) => h("button", { className: "chip", title: key, on: { click: () => openCard(key, side) } }, nameOf(key))), printed.size > MOST ? ` and ${printed.size - MOST} more` : "") : ""),
    placeButton({ file: one.file, line: one.line ?? 1, column: 1, words: `${one.file.split("/").pop()}:${one.line ?? 1}` }));
}
on("proof findings everything", draw);
