// The sheets as they will print, the options that decide it, and the files to take away.

import { $, $$, counted, fill, h, post, say } from "./dom.js";
import { on, state } from "./state.js";

const OPTIONS = [
  ["paper", "Paper"], ["layout", "Layout"], ["marks", "Marks"], ["finish", "Finish"], ["ink", "Ink"], ["brand", "Brand", "none"],
  ["players", "Players", "any"], ["printer", "Printer's profile", "none"], ["cut", "Cut", "as it suits"], ["flip", "Flip on"], ["order", "Order"],
  ["copies", "Copies"], ["gang", "Share sheets"], ["look", "Look", "what suits it"], ["size", "Card size", "the look's own"],
];
const USUAL = { paper: "a4", layout: "duplex", marks: "corner", finish: "plain", ink: "full", flip: "long-edge", order: "front-back", copies: "1" };
const form = $("#options");
let wanted = false;

/** Draw the game with other options. */
export async function choose(change) {
  const chosen = { ...state.opened.chosen, ...change };
  for (const [name, value] of Object.entries(chosen)) if (value === "" || value === false || String(value) === USUAL[name]) delete chosen[name];
  const answer = await post("choose", { chosen });
  if (answer.said) say(answer.said);
}

function fillOptions() {
  const chosen = state.opened.chosen ?? {};
  const [least, most] = state.game?.players ?? [1, 8];
  const numbers = Array.from({ length: Math.min(most, 100) - least + 1 }, (_, index) => [String(least + index), String(least + index)]);
  const known = { ...state.choices, players: numbers, copies: [["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["6", "6"]], gang: [["", "no"], ["true", "yes"]] };
  if (!form.children.length)
    form.append(h("h2", {}, "How to print"), ...OPTIONS.map(([name, words]) => h("label", { dataset: { name } }, words, " ", h("select", { dataset: { option: name } }))));
  for (const [name, , none] of OPTIONS) {
    const pairs = (known[name] ?? []).map(([value, words]) => [value, name === "paper" || name === "look" ? words : value.replaceAll("-", " ")]);
    if (name === "gang") pairs.splice(0, 2, ["", "no"], ["true", "yes"]);
    for (const select of $$(`[data-option=${name}]`)) {
      fill(select, none ? [["", none], ...pairs] : pairs, String(chosen[name] ?? USUAL[name] ?? ""));
      const label = select.closest("label");
      label.hidden = (["look", "size"].includes(name) && !state.opened.table) || (["printer", "brand"].includes(name) && !pairs.length);
    }
  }
  $("#command").textContent = state.opened.command;
}

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.option;
  if (name) choose({ [name]: name === "gang" ? event.target.value === "true" : event.target.value });
});
form.addEventListener("submit", (event) => event.preventDefault());

function want() {
  if (wanted || document.body.dataset.view !== "sheets" || !state.game) return;
  wanted = true;
  post("sheets");
}

const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting && entry.target.dataset.src) {
    entry.target.src = entry.target.dataset.src;
    delete entry.target.dataset.src;
  }
}, { rootMargin: "300px" });

/** Show the files' sheets; a sheet is fetched when it is seen. */
function drawSheets() {
  const told = state.sheets;
  if (!told) { $("#sheets").replaceChildren(h("p", { className: "nothing" }, "The sheets are being laid out.")); $("#bill").replaceChildren(); return; }
  const top = $("#sheets").scrollTop;
  $("#sheets").replaceChildren(...told.findings.map((one) => h("p", { className: "wrong", dataset: { code: one.code } }, one.message, one.help ? ` – ${one.help}` : "")),
    ...told.files.map((file) => h("section", { className: "file" },
      h("h2", {}, file.title, h("small", {}, ` ${counted(file.pages.length, "page")}${file.about ? ` · ${file.about}` : ""}${file.stock ? ` · ${file.stock}` : ""}`)),
      h("div", { className: "pages" }, file.pages.map(([width, height, side], index) => {
        const image = h("img", { alt: `${file.title}, page ${index + 1}, ${side}`, dataset: { src: `sheet/${encodeURIComponent(file.name)}/${index}?g=${told.generation}` }, style: { "aspect-ratio": `${width} / ${height}` } });
        observer.observe(image);
        return h("figure", {}, image, h("figcaption", {}, `${index + 1} · ${side}`));
      })))));
  $("#sheets").scrollTop = top;
  const bill = told.bill;
  $("#bill").replaceChildren(h("h2", {}, "It takes"), h("ul", {},
    (bill.stocks ?? []).map(([stock, sheets]) => h("li", {}, `${counted(sheets, "sheet")} of ${bill.paper}${stock ? `, ${stock}` : ""}`)),
    (bill.pouches ?? []).map(([title, count]) => h("li", {}, `${count} × ${title}`)),
    bill.passes ? h("li", {}, `${counted(bill.passes, "sheet")} printed on both sides`) : "",
    bill.cuts ? h("li", {}, `${counted(bill.cuts, "straight cut")}`) : ""),
    h("h2", {}, "How to print it"), h("ol", {}, told.instructions.map((line) => h("li", {}, line))));
}

$("#build").addEventListener("click", async () => {
  const button = $("#build");
  button.disabled = true;
  button.textContent = "Building";
  const built = await post("build");
  button.disabled = false;
  button.textContent = "Build the PDFs";
  $("#built").replaceChildren(h("p", { className: built.ok ? "good" : "wrong" }, built.ok ? `${counted(built.files.length, "file")} written.` : "Nothing was written."),
    h("ul", { className: "downloads" }, built.files.map(([name, size]) => h("li", {}, h("a", { href: `built/${encodeURIComponent(name)}`, download: name }, name), h("small", {}, ` ${Math.ceil(size / 1000).toLocaleString("en")} kB`)))),
    h("details", {}, h("summary", {}, "What printkit said"), h("pre", { tabIndex: 0 }, built.said)));
  say(built.ok ? "The files are written" : "Nothing was written");
});
$("#copy").addEventListener("click", () => navigator.clipboard?.writeText(state.opened.command).then(() => say("The command is copied")));

document.addEventListener("view", () => { want(); if (document.body.dataset.view === "sheets") drawSheets(); });
on("everything", () => { wanted = false; fillOptions(); want(); drawSheets(); });
on("choices opened game", () => { fillOptions(); want(); });
on("sheets", () => { drawSheets(); });
