// A cell opened where it is seen, changed, and saved into the file that it comes from; and each change taken back.

import { $, h, held, post, say } from "./dom.js";
import { on, state } from "./state.js";

const dialog = $("#cell");
let open = null; // { asked, was, saved, shown }
on("game", () => { if (open) open.asked.id = (state.renamed[`${open.asked.component}/${open.asked.id}`] ?? open.asked.id).split("/").at(-1); });
let again = () => {}; // gives the focus back where it was, if that was drawn anew

/** Open a card's cell at a box on the page; `typed` is what it begins with instead of what is there. */
export async function openCell(key, column, box, { typed = null, saved = () => {} } = {}) {
  if (state.guest === "look") return;
  const at = key.indexOf("/");
  const asked = { component: key.slice(0, at), id: key.slice(at + 1), column };
  open = { asked, was: null, saved, shown: false };
  const mine = open;
  const answer = await post("cell", asked);
  if (open !== mine) return;
  mine.was = answer.text ?? null;
  mine.shown = true;
  show(answer, typed ?? answer.text ?? "");
  if (!dialog.open) { again = held(document.body); dialog.showModal(); }
  place(box);
  const field = $("#cell-text");
  if (field) { field.focus(); if (typed === null) field.select(); else field.setSelectionRange(typed.length, typed.length); }
}

function show(answer, text) {
  const fixed = answer.text === undefined;
  dialog.replaceChildren(
    h("label", { htmlFor: "cell-text" }, open.asked.column, h("small", {}, answer.words ?? "")),
    fixed ? h("p", { id: "cell-fixed" }, "Read only here: ", answer.output) : h("textarea", { id: "cell-text", value: text, rows: 1, spellcheck: true, lang: state.game?.language ?? "en", on: { input: fit } }),
    h("p", { id: "cell-wrong", className: "wrong", role: "alert", hidden: true }),
    h("p", { className: "row" },
      fixed ? "" : h("button", { id: "cell-save", className: "main", on: { click: () => save() } }, "Save"),
      h("button", { id: "cell-cancel", className: "quiet", on: { click: () => dialog.close() } }, fixed ? "Close" : "Cancel"),
      fixed ? "" : h("small", { className: "hint" }, "Enter saves, Shift+Enter begins a line")));
}

function fit() {
  const field = $("#cell-text");
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}

/** Put the cell over what was clicked, inside of the window; on a narrow one, CSS has its place. */
function place(box) {
  dialog.style.setProperty("--wide", `${Math.max(box?.width ?? 0, 300)}px`);
  fit();
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.max(8, Math.min(box?.left ?? innerWidth / 2, innerWidth - width - 8));
  const top = Math.max(8, Math.min((box?.bottom ?? innerHeight / 3) + 4, innerHeight - height - 8));
  dialog.style.setProperty("--left", `${left}px`);
  dialog.style.setProperty("--top", `${top}px`);
}

async function save(over = null) {
  const mine = open, text = $("#cell-text").value;
  if (text === mine.was && over === null) { dialog.close(); return; }
  const answer = await post("cell", { ...mine.asked, new: text, was: over ?? mine.was });
  if (open !== mine) return;
  if (answer.ok) { dialog.close(); say(`Saved: ${answer.words}`); mine.saved(text); return; }
  const wrong = $("#cell-wrong");
  wrong.hidden = false;
  wrong.replaceChildren(...(answer.theirs === undefined ? [answer.output] : [
    "Meanwhile it was changed to ", h("q", {}, answer.theirs), " ",
    h("button", { id: "cell-theirs", className: "quiet", on: { click: () => dialog.close() } }, "Keep that"), " ",
    h("button", { id: "cell-mine", className: "quiet", on: { click: () => save(answer.theirs) } }, "Write mine over it")]));
}

dialog.addEventListener("keydown", (event) => {
  event.stopPropagation();
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target.id !== "cell-text") return;
  event.preventDefault();
  save();
});
// A click beside it saves, as in a spreadsheet; what can't be saved stays open.
dialog.addEventListener("click", (event) => {
  if (event.target !== dialog) return;
  event.stopImmediatePropagation();
  if ($("#cell-text") && $("#cell-wrong").hidden) save();
  else dialog.close();
});
// The browser says late that it is closed: by then, the next cell may be on its way.
dialog.addEventListener("close", () => {
  if (dialog.open || (open && !open.shown)) return;
  open = null;
  dialog.replaceChildren();
  if (document.activeElement?.matches("body, dialog")) again();
});

// What can be taken back, and done again.
const TURNS = { undo: $("#take-back"), redo: $("#do-again") };
async function turn(which) {
  const answer = await post(which);
  tell(answer, `${which === "undo" ? "Taken back" : "Done again"}: ${answer.output}`);
}

/** Say what was done; show why it was not. */
export function tell(answer, done) {
  say(answer.ok ? done : answer.output);
  $("#undone").hidden = answer.ok;
  $("#undone").textContent = answer.ok ? "" : answer.output;
}
for (const [which, button] of Object.entries(TURNS)) button.addEventListener("click", () => turn(which));
on("edits everything", () => {
  for (const [which, button] of Object.entries(TURNS)) {
    const words = state.edits[which];
    button.disabled = !words;
    button.title = words ? `${which === "undo" ? "Take back" : "Do again"}: ${words}` : "";
    button.parentElement.hidden = !state.edits.undo && !state.edits.redo;
  }
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea")) return;
  const key = event.key.toLowerCase();
  const which = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
  if (!which) return;
  event.preventDefault();
  turn(which);
});
