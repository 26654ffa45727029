// The proof, line by line.

import { $, counted, h } from "./dom.js";
import { placeButton } from "./card.js";
import { on, state } from "./state.js";

const WORDS = { pass: "holds", fail: "broken", note: "note" };

function draw() {
  const checked = state.checked?.generation === state.generation && state.checked.rules?.length ? state.checked : null;
  const proof = state.proof && checked ? { ...state.proof, rules: checked.rules } : state.proof;
  if (!proof) { $("#rules").replaceChildren(h("p", { className: "nothing" }, "The rules are being tested.")); return; }
  if (!proof.stated) {
    $("#rules").replaceChildren(h("h2", {}, "No rules are stated"), h("p", {}, "A file ", h("code", {}, "rules.toml"), " beside ", h("code", {}, "game.toml"), " says what must hold: then it is tested here, at every change."));
    return;
  }
  const count = (outcome) => proof.rules.filter((one) => one.outcome === outcome).length;
  const sum = `${counted(proof.rules.length, "rule")}: ${count("pass")} hold, ${count("fail")} broken, ${counted(count("note"), "note")}.`;
  const rows = [...proof.rules].sort((one, other) => (other.outcome === "fail") - (one.outcome === "fail"));
  $("#rules").replaceChildren(h("h2", {}, "The proof"), h("p", { className: count("fail") ? "wrong" : "good" }, sum),
    h("ol", { className: "proof" }, rows.map((one) => h("li", { dataset: { outcome: one.outcome } },
      h("b", { className: "outcome" }, WORDS[one.outcome] ?? one.outcome),
      h("div", {}, h("p", {}, one.says), h("p", { className: "help" }, one.found, one.origin ? h("span", { className: "label" }, ` ${one.origin}`) : "")),
      placeButton({ file: one.file, line: one.line ?? 1, column: 1, words: `${one.file.split("/").pop()}:${one.line ?? 1}` })))));
}
on("proof findings everything", draw);
