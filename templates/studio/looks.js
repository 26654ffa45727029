// The first card of a table in every look that suits it and in every theme, to be chosen by eye.

import { $, $$, h, say } from "./dom.js";
import { choose } from "./sheets.js";
import { on, state } from "./state.js";

const strip = $("#looks"), button = $("#looks-button");
let shown = ""; // what the pictures are of: they are drawn anew where that is something else

/** Return what is chosen, or what printkit chose. */
const current = (name) => state.opened.chosen?.[name] ?? state.game.reading[name];

function draw() {
  const read = state.game?.reading;
  button.hidden = !read || !state.opened.has_looks;
  if (button.hidden || strip.hidden) return;
  const titles = state.choices.values ?? {}, first = state.game.components[0];
  const now = JSON.stringify([first?.cards[0], Object.values(state.rows)[0], current("look"), current("theme"), read.columns]);
  if (now === shown) return;
  shown = now;
  const row = (name, names) => h("div", { className: "tries", role: "group", "aria-label": name }, names.map((one) => h("button", {
    type: "button", className: "try", "aria-pressed": one === current(name), dataset: { [name]: one },
    on: { click: async () => { await choose({ [name]: one }); say(`${titles[name]?.find(([value]) => value === one)?.[1] ?? one} is chosen`); } },
  }, h("span", { className: "frame", style: { "--w": first.width, "--h": first.height } }, h("img", { alt: "" })), titles[name]?.find(([value]) => value === one)?.[1] ?? one)));
  const looks = [read.look, ...read.other_looks].filter(Boolean).sort(); // none of photos, before one is chosen
  const some = looks.length ? [h("h3", {}, "Look"), row("look", looks)] : [];
  strip.replaceChildren(...some, h("h3", {}, "Theme"), row("theme", (titles.theme ?? []).map(([value]) => value)));
  load([...$$(".try", strip)], now);
}

/** Draw the pictures one after the other: each takes as long as a card. */
async function load(buttons, mine) {
  for (const one of buttons) {
    if (shown !== mine || strip.hidden) return;
    const look = one.dataset.look ?? current("look"), theme = one.dataset.theme ?? current("theme");
    const image = $("img", one);
    await new Promise((done) => { image.onload = image.onerror = done; image.src = `tried/${look || "-"}/${theme || "-"}`; });
    one.classList.toggle("none", !image.naturalWidth);
  }
  strip.dataset.loaded = mine;
}

button.addEventListener("click", () => {
  strip.hidden = !strip.hidden;
  button.setAttribute("aria-pressed", !strip.hidden);
  shown = "";
  draw();
});
on("everything game rows opened", draw);
