// A picture of a card that is kept, to be seen beside any other: another card, look, brand or version.

import { h } from "./dom.js";
import { nameOf, state } from "./state.js";

let kept = null; // { src, words, style }

const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit" };

/** Return what tells a picture from others: the card, its side, look, theme and brand. */
export function saidOf(shown) {
  const chosen = { ...state.game.reading, ...state.opened.chosen };
  return [nameOf(shown.key), shown.side === "back" ? "back" : "", chosen.look, chosen.theme, state.game.brand].filter(Boolean).join(" · ");
}

/** Keep the picture that is shown, as it is now; with null, none. */
export function keepBeside(shown, drawing, style) {
  if (kept) URL.revokeObjectURL(kept.src);
  kept = shown && { style, words: `${saidOf(shown)} · ${new Date().toLocaleTimeString("en-GB", TIME)}`, src: URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" })) };
}

export const isKept = () => Boolean(kept);

/** Return the kept picture with what it is, if there is one. */
export const besides = (done) => (kept ? [h("figure", { className: "side kept" },
  h("figcaption", {}, kept.words, h("button", { id: "card-let-go", className: "quiet", on: { click: () => { keepBeside(null); done(); } } }, "Put away")),
  h("div", { className: "picture", style: kept.style }, h("div", { className: "paper" }, h("img", { src: kept.src, alt: `Kept: ${kept.words}`, draggable: false }))))] : []);
