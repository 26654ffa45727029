// The rules beside the rulebook, as `printkit proofread --page` shows them, with a button to tick each.

import { $, h, post } from "./dom.js";
import { on, state } from "./state.js";

const place = $("#proofread");
// What is not as on the page by itself.
const OWN = `:host { display: block; width: 100%; padding-top: 1.4rem; background: none; font-family: inherit; }
  h1, p { overflow-wrap: anywhere; } input, button { max-width: 100%; font: inherit; padding: 0.25em 0.7em; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet); color: inherit; }
  button { cursor: pointer; font-weight: bold; border-color: var(--ink); }`;
let asked = -1; // the generation that is shown, or asked for

const say = (words) => root().replaceChildren(h("p", { role: "status", style: { padding: "0.6rem 1.4rem" } }, words));
const root = () => place.shadowRoot ?? place.attachShadow({ mode: "open" });

async function load() {
  const now = (asked = state.generation);
  say("The rules are being read beside what is printed.");
  const answer = await fetch("beside", { cache: "no-store" });
  const text = answer.ok ? await answer.text() : "";
  if (now !== asked) return;
  if (!text) { say("This game has no sources.toml: the manual's page on proofreading says how to write one."); return; }
  const [before, style, after] = text.split(/<style>|<\/style>/);
  const page = new DOMParser().parseFromString(before + after, "text/html");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.replaceAll(/:root|body/g, ":host") + OWN);
  root().adoptedStyleSheets = [sheet];
  root().replaceChildren(...page.body.childNodes);
  for (const section of root().querySelectorAll("section")) if ($(".unread, .changed", section)) $("div", section).append(form($("h2", section).textContent));
}

function form(source) {
  const note = h("input", { "aria-label": `A note on ${source}`, placeholder: "A note" });
  return h("form", { on: { submit: (event) => { event.preventDefault(); tick(source, note.value); } } }, note, " ", h("button", { "aria-label": `Tick ${source}` }, "It is right"));
}

async function tick(source, note) {
  const answer = await post("tick", { source, note });
  if (answer.ok) load(); else say(answer.output);
}

const refresh = () => { if (!$("#view-proofread").hidden && state.opened.game && asked !== state.generation) load(); };
document.addEventListener("view", refresh);
on("generation", refresh);
on("opened", () => { asked = -1; refresh(); });
