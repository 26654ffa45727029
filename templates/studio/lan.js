// The page in the local network: its address as a code on the page here; there, what a guest may do.

import { $, h, svg } from "./dom.js";
import { on, state } from "./state.js";

const button = $("#lan-button");

/** Return a QR code as a picture; each row is a bar for each run of dark squares. */
function code(rows) {
  const bars = rows.flatMap((row, y) => [...row.join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  return svg("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", "aria-label": "The address as a QR code", "shape-rendering": "crispEdges" },
    svg("rect", { width: "100%", height: "100%", fill: "#fff" }), svg("path", { d: bars.join(""), fill: "#000" }));
}

on("lan everything", () => {
  button.hidden = !state.lan || Boolean(state.guest);
  if (button.hidden) return;
  $("#lan").replaceChildren(h("h2", {}, "On a phone"), code(state.lan.rows), h("p", {}, h("code", {}, state.lan.address)),
    h("p", {}, state.lan.edits ? "Whoever has this address can change the game." : "Whoever has this address can look, and change nothing."));
});
on("guest", () => { document.body.dataset.guest = state.guest; });
