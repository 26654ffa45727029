// All cells of the cards on the wall, beside it: moved through and changed as in a spreadsheet.

import { $, $$, counted, h, keep, kept, later, post } from "./dom.js";
import { openCell, tell } from "./cells.js";
import { componentOf, nameOf, on, state } from "./state.js";

const grid = $("#grid"), button = $("#cells-button");
let at = [0, 0]; // the row and the column that the keys move from

const keysShown = () => $$("#wall .card").map((one) => one.dataset.card);
const value = (key, column) => {
  const [copies, fields] = state.rows[key] ?? [1, {}];
  const found = column === "copies" ? copies : fields[column];
  return found === null || found === undefined ? "" : String(found);
};

function fill() {
  if (grid.hidden || !state.game) return;
  const keys = keysShown(), had = grid.contains(document.activeElement);
  const columns = ["copies", ...new Set([...new Set(keys.map(componentOf))].filter(Boolean).flatMap((one) => one.columns))];
  grid.replaceChildren(h("table", { role: "grid", "aria-label": "Cells of the cards" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "card"), columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, keys.map((key) => h("tr", { dataset: { row: key } }, h("th", { scope: "row", title: key }, nameOf(key)),
      columns.map((column) => h("td", { role: "gridcell", tabIndex: -1, dataset: { column } }, value(key, column))))))));
  const one = cellAt(...at);
  if (one) one.tabIndex = 0;
  if (had) one?.focus();
}

/** Return the cell in a row and a column, or the nearest that there is. */
function cellAt(row, column) {
  const rows = $$("tbody tr", grid);
  const cells = rows.length ? $$("td", rows[Math.min(Math.max(row, 0), rows.length - 1)]) : [];
  return cells[Math.min(Math.max(column, 0), cells.length - 1)];
}

function move(row, column) {
  const next = cellAt(row, column);
  if (!next) return;
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function change(cell, typed = null) {
  const key = cell.parentElement.dataset.row;
  openCell(key, cell.dataset.column, cell.getBoundingClientRect(), { typed, saved: (text) => { cell.textContent = text; move(at[0] + 1, at[1]); } });
}

grid.addEventListener("focusin", (event) => {
  const cell = event.target.closest("td");
  if (!cell) return;
  for (const one of $$("td[tabindex='0']", grid)) one.tabIndex = -1;
  cell.tabIndex = 0;
  const row = cell.parentElement;
  at = [row.sectionRowIndex, $$("td", row).indexOf(cell)];
  for (const one of $$("#wall .followed")) one.classList.remove("followed");
  const card = $(`#wall [data-card="${CSS.escape(row.dataset.row)}"]`);
  card?.classList.add("followed");
  card?.scrollIntoView({ block: "nearest" });
});
/** Return the rows of cells that were copied from a spreadsheet: quotes hold lines and tabs. */
export function pasted(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.replace(/\r\n?/g, "\n").replace(/\n$/, "").matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (!end) break;
  }
  return rows;
}

/** Write rows into the cells from where the keys are; where they go past the last card, it is copied as often. */
async function paste(rows) {
  if (rows.flat().length > 2000 || rows.length > 500) { tell({ ok: false, output: "Up to 500 rows and 2,000 cells are pasted at once." }); return; }
  const [row, column] = at, keys = keysShown(), more = row + rows.length - keys.length;
  const columns = $$("thead th", grid).slice(1).map((one) => one.textContent);
  if (more > 0) {
    const last = keys.at(-1), before = keys.length;
    const answer = await post("row", { ...split(last), what: "copy", times: more });
    if (!answer.ok) { tell(answer); return; }
    for (let tries = 0; keysShown().length !== before + more && tries < 100; tries++) await new Promise((done) => setTimeout(done, 100));
  }
  const now = keysShown();
  const cells = rows.flatMap((texts, down) => texts.map((text, right) => ({ key: now[row + down], column: columns[column + right], new: text }))).filter((one) => one.key && one.column);
  const answer = await post("cells", { cells: cells.map(({ key, ...one }) => ({ ...split(key), ...one })) });
  tell(answer, `Pasted: ${counted(cells.length, "cell")}`);
}
const split = (key) => ({ component: key.slice(0, key.indexOf("/")), id: key.slice(key.indexOf("/") + 1) });
grid.addEventListener("paste", (event) => {
  event.preventDefault();
  paste(pasted(event.clipboardData.getData("text/plain")));
});
grid.addEventListener("dblclick", (event) => { if (event.target.closest("td")) change(event.target.closest("td")); });
grid.addEventListener("keydown", (event) => {
  const cell = event.target.closest("td");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const [row, column] = at;
  const to = { ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], Home: [row, 0], End: [row, Infinity], PageDown: [row + 10, column], PageUp: [row - 10, column] }[event.key];
  event.stopPropagation();
  if (to) move(...to);
  else if (event.key === "Enter" || event.key === "F2") change(cell);
  else if (event.key.length === 1) change(cell, event.key);
  else return;
  event.preventDefault();
});

function toggle(open) {
  grid.hidden = !open;
  button.setAttribute("aria-pressed", open);
  keep("cells", open ? "open" : "");
  fill();
}
button.addEventListener("click", () => toggle(grid.hidden));
const soon = later(fill, 150);
on("everything game", soon);
on("rows", (changed) => {
  for (const key of changed) for (const cell of $$(`tr[data-row="${CSS.escape(key)}"] td`, grid)) cell.textContent = value(key, cell.dataset.column);
});
$("#tools").addEventListener("input", soon);
toggle(kept("cells") === "open");
