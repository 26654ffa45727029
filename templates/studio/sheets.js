// The sheets as they will print, the options that decide it, and the files to take away.

import { $, $$, counted, fill, h, post, say } from "./dom.js";
import { on, state } from "./state.js";
import { asWords, some } from "./choosing.js";

const form = $("#options");
let wanted = false;

/** Draw the game with other options; what is as usual is left out of the command. */
export async function choose(change) {
  const chosen = { ...state.opened.chosen, ...change };
  const usual = state.choices.usual ?? {};
  for (const [name, value] of Object.entries(chosen)) if (value === "" || value === false || String(value) === String(usual[name])) delete chosen[name];
  for (const field of state.choices.fields ?? []) if (field.needs && !(field.needs in chosen)) delete chosen[field.name];
  const answer = await post("choose", { chosen });
  if (answer.output) say(answer.output);
}

const players = () => {
  const [least, most] = state.game?.players ?? [1, 8];
  return Array.from({ length: Math.min(most, 100) - least + 1 }, (_, index) => [String(least + index), String(least + index)]);
};

/** Return the control of an option. */
function control(field) {
  const usual = state.choices.usual[field.name];
  if (field.kind === "switch") return h("input", { type: "checkbox", dataset: { option: field.name } });
  if (field.kind === "number") return h("input", { type: "number", min: field.unit ? 0 : 1, max: field.unit ? 20 : 2500, step: field.unit ? 0.5 : 1, placeholder: field.none || String(usual ?? ""), dataset: { option: field.name } });
  if (field.kind === "text") return h("input", { type: "text", placeholder: field.none, maxLength: 40, dataset: { option: field.name } });
  return h("select", { dataset: { option: field.name } });
}

/** Return an option as a label with its control. */
const labelled = (field) => h("label", { className: field.kind, dataset: { name: field.name } }, h("span", {}, field.words, field.unit ? h("small", {}, ` ${field.unit}`) : ""), control(field));

/** Return what says how finished cards are read, as long as they are open. */
export const foundFields = () => (state.choices.fields ?? []).filter((one) => one.group === "Found" && one.of.includes(state.opened.made_of)).map(labelled);

function makeForm() {
  const groups = state.choices.fields.filter((one) => one.group !== "Found").reduce((all, one) => all.set(one.group, [...(all.get(one.group) ?? []), one]), new Map());
  form.replaceChildren(...[...groups].map(([group, fields], index) => h("details", { open: innerWidth > 760 && (index < 2 || innerWidth > 1500), dataset: { group } }, h("summary", {}, group),
    h("div", { className: "fields-of" }, fields.map(labelled)))));
}

export function fillOptions() {
  const { fields, values, usual } = state.choices;
  if (!fields) return;
  const chosen = state.opened.chosen ?? {};
  if (!form.children.length) makeForm();
  for (const field of fields) {
    const pairs = field.name === "players" ? players() : values[field.name] ?? [];
    const value = String(chosen[field.name] ?? usual[field.name] ?? "");
    for (const one of $$(`[data-option=${field.name}]`)) {
      if (field.kind === "switch") one.checked = value === "true";
      else if (field.kind === "number" || field.kind === "text") { if (document.activeElement !== one) one.value = chosen[field.name] ?? ""; }
      else fill(one, field.none ? [["", field.none], ...pairs] : pairs, value);
      one.closest("label").hidden = (field.of.length && !field.of.includes(state.opened.made_of)) || (field.needs && !chosen[field.needs]) || (["printer", "brand"].includes(field.name) && !pairs.length);
    }
  }
  for (const group of $$("details", form)) {
    const own = fields.filter((one) => one.group === group.dataset.group && one.name in chosen).length;
    $("summary", group).replaceChildren(group.dataset.group, own ? h("small", {}, ` ${own} chosen`) : "");
  }
  fill($("#what"), [["pdf", "PDFs to print"], ["png", "Pages as pictures (PNG)"], ...state.choices.targets.map(([name, title]) => [name, title])]);
  command();
}

/** Show what is built, and the command that does it. */
function command() {
  const what = $("#what").value, target = state.choices.targets?.find(([name]) => name === what);
  const more = target ? ` --for ${what}` : what === "png" ? " --export png" : "";
  $("#command").textContent = state.opened.command + more + asWords();
  $("#what-about").textContent = target ? `${target[2][0].toUpperCase()}${target[2].slice(1)}.` : "";
  if (!$("#build").disabled) $("#build").textContent = target ? "Write these files" : what === "png" ? "Write the pictures" : "Build the PDFs";
}
$("#what").addEventListener("change", command);
document.addEventListener("chosen", () => { if (state.choices.fields) command(); });

document.addEventListener("change", (event) => {
  const { dataset, type, checked, value } = event.target;
  if (dataset?.option) choose({ [dataset.option]: type === "checkbox" ? checked : value });
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
  const laid = state.sheets;
  if (!laid) { $("#sheets").replaceChildren(h("p", { className: "nothing" }, "The sheets are being laid out.")); $("#bill").replaceChildren(); return; }
  const known = new Map($$("#sheets .file").map((section) => [section.dataset.file, section]));
  $("#sheets").replaceChildren(...laid.findings.map((one) => h("p", { className: "wrong", dataset: { code: one.code } }, one.message, one.help ? ` – ${one.help}` : "")),
    ...laid.files.map((file) => fileOf(file, laid.generation, known.get(file.name))));
  drawBill(laid);
}

/** Return the pages of a file; a page keeps its picture until the new one is there. */
function fileOf(file, generation, before) {
  const old = $$("img", before ?? document.createElement("p"));
  const about = [counted(file.pages.length, "page"), file.about, file.stock].filter(Boolean).join(" · ");
  return h("section", { className: "file", dataset: { file: file.name } }, h("h2", {}, file.title), h("p", { className: "about" }, about),
    h("div", { className: "pages" }, file.pages.map(([width, height, side], index) => {
      const source = `sheet/${encodeURIComponent(file.name)}/${index}?g=${generation}`;
      const image = h("img", { alt: `${file.title}, page ${index + 1}, ${side}`, dataset: { src: source }, style: { "aspect-ratio": `${width} / ${height}` } });
      if (old[index]?.getAttribute("src")) image.src = old[index].getAttribute("src");
      observer.observe(image);
      return h("figure", {}, h("button", { className: "page", "aria-label": `${file.title}, page ${index + 1}, large`, on: { click: () => enlarge(file, index, source) } }, image), h("figcaption", {}, `${index + 1} · ${side}`));
    })));
}

/** Show a sheet as large as the window. */
function enlarge(file, index, source) {
  const dialog = $("#page");
  const [width, height, side] = file.pages[index];
  dialog.replaceChildren(h("header", {}, h("h2", {}, file.title, h("small", {}, ` page ${index + 1} of ${file.pages.length} · ${side} · ${width} × ${height} mm`)),
    h("button", { className: "quiet", on: { click: () => dialog.close() } }, "Close")),
    h("div", { className: "pages whole" }, h("img", { src: source, alt: `${file.title}, page ${index + 1}, ${side}`, style: { "aspect-ratio": `${width} / ${height}`, "--ratio": width / height } })));
  dialog.showModal();
}

const POUCHES = (count) => (count === 1 ? "pouch" : "pouches");
function drawBill({ bill, instructions }) {
  const piles = bill.stacked < bill.cuts ? `, or ${bill.stacked.toLocaleString("en")} with sheets in piles of three` : "";
  const prints = instructions.filter((line) => line.startsWith("lp "));
  $("#bill").replaceChildren(h("h2", {}, "It takes"), h("ul", { className: "takes" },
    (bill.stocks ?? []).map(([stock, sheets]) => h("li", {}, h("b", {}, String(sheets)), ` ${sheets === 1 ? "sheet" : "sheets"} of ${bill.paper}${stock ? `, ${stock}` : ""}`)),
    (bill.pouches ?? []).map(([title, count]) => h("li", {}, h("b", {}, String(count)), ` laminating ${POUCHES(count)}: ${title}`)),
    bill.passes ? h("li", {}, h("b", {}, String(bill.passes)), ` ${bill.passes === 1 ? "sheet" : "sheets"} printed on both sides`) : "",
    bill.cuts ? h("li", {}, h("b", {}, String(bill.cuts)), ` straight ${bill.cuts === 1 ? "cut" : "cuts"} sheet by sheet${piles}`) : ""),
    h("h2", {}, "How to print it"), h("ol", {}, instructions.filter((line) => !line.startsWith("lp ")).map((line) => h("li", {}, line))),
    ...(prints.length ? [h("h3", {}, "From a terminal"), ...prints.map(copyable)] : []));
}

/** Return a command with a button that copies it. */
function copyable(line) {
  return h("div", { className: "command" }, h("code", {}, line), h("button", { type: "button", className: "quiet", "aria-label": `Copy ${line}`, on: { click: () => copy(line) } }, "Copy"));
}
const copy = (line) => navigator.clipboard?.writeText(line).then(() => say("The command is copied"));

const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
$("#build").addEventListener("click", async () => {
  const button = $("#build");
  button.disabled = true;
  button.textContent = "Building …";
  $("#built").replaceChildren(h("progress", { id: "progress" }), h("p", { id: "progress-words" }), h("button", { type: "button", id: "cancel", className: "quiet", on: { click: () => post("cancel") } }, "Cancel"));
  const built = await post("build", { what: $("#what").value, ...some() });
  button.disabled = false;
  command();
  const files = built.files ?? [];
  $("#built").replaceChildren(h("p", { className: built.ok ? "good" : "wrong" }, built.ok ? `Written: ${counted(files.length, "file")} to take away.` : "Nothing was written."),
    h("ul", { className: "downloads" }, files.map(([name, bytes]) => h("li", {}, h("a", { href: `built/${encodeURIComponent(name)}`, download: name.split("/").pop() }, name), h("small", {}, ` ${size(bytes)}`)))),
    h("details", { open: !built.ok }, h("summary", {}, "What printkit said"), h("pre", { tabIndex: 0 }, built.output)));
  say(built.ok ? "The files are written" : "Nothing was written");
});
on("building", ({ what, done, total }) => {
  const bar = $("#progress");
  if (!bar) return;
  [bar.max, bar.value] = [Math.max(total, 1), done];
  $("#progress-words").textContent = `${what}: ${done} of ${total}`;
});
$("#copy").addEventListener("click", () => copy($("#command").textContent));

document.addEventListener("view", () => { want(); if (document.body.dataset.view === "sheets") drawSheets(); });
on("everything", () => { wanted = false; fillOptions(); want(); drawSheets(); });
on("choices opened game", () => { fillOptions(); want(); });
on("sheets", () => { drawSheets(); });
