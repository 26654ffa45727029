// The page in the local network: its address as a code on the page here; there, what a guest may do.

import { $, h, post, svg } from "./dom.js";
import { on, state } from "./state.js";

const button = $("#lan-button");

/** Return a QR code as a picture; each row is a bar for each run of dark squares. */
function code(rows) {
  const bars = rows.flatMap((row, y) => [...row.join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  return svg("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", "aria-label": "The address as a QR code", "shape-rendering": "crispEdges" },
    svg("rect", { width: "100%", height: "100%", fill: "#fff" }), svg("path", { d: bars.join(""), fill: "#000" }));
}

function draw(title, rows, address) {
  $("#lan").replaceChildren(h("h2", {}, title), code(rows), h("p", {}, h("code", {}, address)),
    h("p", {}, state.lan.edits ? "Whoever has this address can change the game." : "Whoever has this address can look, and change nothing."));
}

/** Show the code of a part of the page, such as `#hand=2`. */
export async function showCode(title, part) {
  const address = state.lan.address + part;
  draw(title, (await post("code", { text: address })).rows, address);
  $("#lan").showPopover();
}

on("lan everything", () => {
  button.hidden = !state.lan || Boolean(state.guest);
  if (button.hidden) return;
});
button.addEventListener("click", () => draw("On a phone", state.lan.rows, state.lan.address));
on("guest", () => { document.body.dataset.guest = state.guest; });
