// The games of this folder; a spreadsheet that is dropped is kept here and opens.

import { $, h, post, say } from "./dom.js";
import { pasted } from "./grid.js";
import { on, state } from "./state.js";

const FROM = { here: "In this folder", table: "Spreadsheets in this folder", opened: "Opened lately", printkit: "With printkit" };

function draw() {
  if (!state.games) return;
  const input = h("input", { type: "file", id: "table-file", className: "unseen", accept: state.suffixes.join(), on: { change: (event) => take(event.target.files[0]) } });
  $("#games").replaceChildren(
    h("section", { className: "new" }, h("div", { className: "fan", "aria-hidden": "true" }, ...["1", "2", "3"].map((sign) => h("span", {}, sign))),
      h("div", {}, h("h2", {}, "Cards from a spreadsheet"),
        h("p", {}, "Drop a spreadsheet anywhere on this page, or copy its cells and paste them here. Each row becomes a card; what a column was misread as, you put right with a click."),
        h("p", { className: "row" }, h("label", { className: "file-button main" }, "Choose a spreadsheet", input), h("button", { id: "paste", className: "quiet", on: { click: () => navigator.clipboard.readText().then(takeCells, () => say("Press Ctrl+V")) } }, "Paste cells")),
        h("pre", { id: "new-output", hidden: true }))),
    ...Object.entries(FROM).map(([from, words]) => {
      const own = state.games.filter((one) => one.from === from);
      return own.length ? h("section", {}, h("h2", {}, words), h("ul", { className: "shelf" }, own.map((one) => h("li", {}, tile(one))))) : "";
    }));
}

/** Return some cards of a game; as long as they are not drawn, its colours. */
function band(one) {
  const [ink, ...others] = one.colours ?? [];
  const cards = (one.cards ?? []).map(([version, width, height], index, all) =>
    h("img", { src: `shelf/${version}`, alt: "", style: { "--ratio": width / height, "--from-middle": index - (all.length - 1) / 2 } }));
  return h("span", { className: cards.length ? "band dealt" : "band", "aria-hidden": "true", style: ink && !cards.length ? { background: ink } : {} },
    cards.length ? cards : others.map((colour) => h("i", { style: { background: colour } })));
}

/** Return a game as a box on a shelf. */
function tile(one) {
  return h("button", { className: "game", dataset: { game: one.game }, on: { click: () => open(one.game) } },
    band(one), h("b", {}, one.title), one.subtitle ? h("span", {}, one.subtitle) : "", h("small", {}, [one.players, ["table", "opened"].includes(one.from) ? one.name : ""].filter(Boolean).join(" · ") || one.name), one.place ? h("small", { title: one.place }, `in ${one.place}`) : "");
}

async function open(game) {
  const opened = await post("open", { game });
  if (!opened.ok) alert(opened.output);
}

/** Open a table that was dropped; a font is kept in the game, and can be chosen. */
async function take(file) {
  if (!file || state.guest === "look") return;
  say(file.name ? `${file.name} is read` : "The cells are read");
  const answer = await fetch(`new?${new URLSearchParams({ name: file.name })}`, { method: "POST", body: file });
  const made = answer.ok ? await answer.json() : { ok: false, output: await answer.text() };
  if (made.font) {
    $("#tab-settings").click();
    say(`${made.font} is kept: choose it for a font of the game`);
  }
  const output = $("#new-output");
  if (output && !made.ok) { output.hidden = false; output.textContent = made.output; }
  if (!made.ok && !output) alert(made.output);
}

/** Open cells that were copied from a spreadsheet, as a table that is kept here, and given a name. */
function takeCells(text) {
  const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = pasted(text);
  if (rows.length > 1) take(new File(rows.map((row) => `${row.map(quoted).join(",")}\n`), ""));
  else say("Copy a table's cells first, with its headings");
}
document.addEventListener("paste", (event) => {
  if (document.body.dataset.view === "games") takeCells(event.clipboardData.getData("text/plain"));
});

const drop = $("#drop");
let depth = 0;
const files = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
document.addEventListener("dragenter", (event) => { if (files(event)) { depth++; drop.hidden = false; event.preventDefault(); } });
document.addEventListener("dragleave", (event) => { if (files(event) && --depth <= 0) { depth = 0; drop.hidden = true; } });
document.addEventListener("dragover", (event) => { if (files(event)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!files(event)) return;
  event.preventDefault();
  depth = 0;
  drop.hidden = true;
  const all = [...event.dataTransfer.files];
  for (const file of all.every((one) => /\.(ttf|otf|ttc|woff2?)$/i.test(one.name)) ? all : all.slice(0, 1)) take(file);
});
on("games everything", draw);
on("shelf", (game) => {
  const one = state.games?.find((each) => each.game === game);
  if (one) $(`[data-game="${CSS.escape(game)}"] .band`)?.replaceWith(band(one));
});
