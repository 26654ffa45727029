// What game.toml says of the game, as forms: each change is written where it stands, and can be taken back.

import { $, $$, h, held, ownFolder, post, say } from "./dom.js";
import { findings, on, state } from "./state.js";

const form = $("#settings");
const ADDED = { Colours: ["palette", "a colour"], Fonts: ["fonts", "a font"] };
const faces = new Set(); // the families that samples are set in
const opened = new Set(); // the components whose settings are shown
let shown = ""; // what the form was made of

const key = (field) => JSON.stringify(field.path);
const text = (field) => (field.value === null || field.value === undefined ? "" : String(field.value));

async function set(path, value, input) {
  const answer = await post("setting", { what: "set", path, new: value });
  if (answer.ok) return say(`${path.at(-1)} is set`);
  const field = input?.closest("label");
  if (!field) return say(answer.output);
  $(".wrong", field)?.remove();
  field.append(h("small", { className: "wrong", role: "alert" }, answer.output));
}

/** Return the control of a field; it is named by its label. */
function control(field) {
  const change = { change: (event) => set(field.path, field.control === "switch" ? String(event.target.checked) : event.target.value, event.target) };
  if (field.control === "switch") return h("input", { type: "checkbox", checked: field.value === true, on: change });
  if (field.control === "choice") {
    const pairs = field.choices.some(([value]) => value === text(field)) ? field.choices : [[text(field), text(field) || "as usual"], ...field.choices];
    const select = h("select", { on: change }, pairs.map(([value, words]) => h("option", { value }, words)));
    select.value = text(field);
    return select;
  }
  if (field.control === "colour") return [h("input", { type: "color", value: text(field), "aria-label": field.words, on: change }), h("input", { value: text(field), spellcheck: false, size: 9, on: change })];
  if (field.control === "font") return [h("input", { value: text(field), list: "families", spellcheck: false, placeholder: "as usual", on: change }), sample(text(field), field.choices)];
  if (field.control === "number") return h("input", { type: "number", step: field.value % 1 ? "any" : 1, value: text(field), on: change });
  return h("input", { value: text(field), on: change });
}

/** Return a line set in a font; one of this computer's own is there already. */
function sample(family, known) {
  if (!family) return null;
  const where = known.find(([name]) => name === family)?.[1]; // "" for printkit's own; the game's own files have a folder
  if (!faces.has(family) && (where === "" || where === "own")) {
    faces.add(family);
    const part = where ? `own/${encodeURIComponent(family.split("/").pop())}` : `${encodeURIComponent(family)}/regular`;
    new FontFace(family, `url("font/${part}")`).load().then((face) => document.fonts.add(face), () => {});
  }
  return h("span", { className: "sample", "aria-hidden": true, style: { "font-family": `"${family.replaceAll('"', "")}"` } }, "Seven kings, 1234 & 567.80");
}

function group({ title, fields }) {
  const [part, what] = ADDED[title] ?? [];
  const name = h("input", { placeholder: "its name", "aria-label": `The name of ${what}`, size: 12 });
  const add = part && h("p", { className: "row" }, name, h("button", { type: "button", className: "quiet", id: `add-${part}`, on: { click: () => name.value && set([part, name.value], "", name) } }, `Add ${what}`));
  const labels = fields.map((field) => h("label", { className: field.control, dataset: { path: key(field), line: field.line } },
    h("span", {}, field.words), h("span", { className: "pair" }, control(field)), field.about ? h("small", {}, field.about.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part))) : null));
  const inner = [h("div", { className: "fields-of" }, labels), add];
  if (fields[0]?.path[0] !== "component") return h("section", {}, h("h2", {}, title), inner);
  return h("section", {}, h("details", { open: opened.has(title), on: { toggle: (event) => { opened[event.target.open ? "add" : "delete"](title); event.target.contains(document.activeElement) && event.target.scrollIntoView({ block: "nearest" }); } } }, h("summary", { dataset: { title } }, h("h2", {}, title)), inner));
}

async function draw() {
  if ($("#view-settings").hidden || !state.opened.game) return;
  const answer = await post("setting", { what: "read" });
  const now = JSON.stringify(answer);
  if (now !== shown) {
    const again = held(form);
    shown = now;
    const fonts = answer.groups?.find((one) => one.title === "Fonts")?.fields[0]?.choices ?? [];
    form.replaceChildren(...(answer.ok ? [...answer.groups.map(group), h("datalist", { id: "families" }, fonts.map(([value]) => h("option", { value })))] : [h("section", {}, state.game?.reading ? ownFolder("Settings", "A table has none but those of its columns and its look. A folder of your own has a copy of the table, with its title, players, colours, fonts and papers to be set.") : h("p", {}, answer.output))]));
    for (const label of $$("label", form)) $$("input, select", label).forEach((one, at) => { one.id = `set ${label.dataset.path} ${at}`; });
    again();
  }
  mark();
}

/** Show what is wrong with a setting beside it. */
function mark() {
  for (const old of $$("small.found", form)) old.remove();
  for (const one of findings().filter((each) => /(^|\/)game\.toml$/.test(each.file ?? ""))) {
    const label = $(`label[data-line="${one.line}"]`, form);
    label?.append(h("small", { className: `found ${one.severity}`, role: "alert" }, one.message));
  }
}

form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("view", draw);
on("everything game generation opened edits", draw);
on("findings", mark);
