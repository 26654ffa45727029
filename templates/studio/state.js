// What the server has sent, and who wants to know.

export const state = {
  game: null, opened: { game: null, chosen: {}, command: "" }, choices: {}, rows: {}, sides: {}, generation: 0, left: 0,
  findings: [], readable: true, checked: null, proof: null, sheets: null, games: null, stopped: null, failed: null,
  edits: { undo: "", redo: "" }, renamed: {}, lan: null, guest: "",
};
const listeners = {};

/** Call a listener whenever one of these kinds of change arrives. */
export function on(kinds, listener) {
  for (const kind of kinds.split(" ")) (listeners[kind] ??= []).push(listener);
}
let names = new Map(); // of the cards, by key
export const nameOf = (key) => names.get(key) ?? key.slice(key.indexOf("/") + 1);
on("everything game", () => { names = new Map((state.game?.components ?? []).flatMap((one) => one.cards.map((card, index) => [`${one.name}/${card}`, one.names[index]]))); });
const notify = (kind, given) => { for (const listener of listeners[kind] ?? []) listener(given); };

const take = {
  edits(message) {
    state.edits = { undo: message.undo, redo: message.redo };
    notify("edits");
  },
  state(message) {
    Object.assign(state, { rows: message.rows, sides: message.sides, game: message.state.game ?? null, proof: null, sheets: null, checked: null, stopped: null, failed: null, games: null });
    state.generation = message.state.generation?.number ?? 0;
    state.left = Object.keys(message.rows).filter((key) => !(key in message.sides)).length;
    for (const kind of ["opened", "choices", "games", "findings", "proof", "sheets", "checked", "stopped", "edits", "lan"])
      if (message.state[kind]) take[kind](message.state[kind]);
    notify("everything");
  },
  game(message) {
    Object.assign(state, { game: message.game, renamed: Object.fromEntries(message.renamed.map(([one, card, now]) => [`${one}/${card}`, `${one}/${now}`])) });
    state.rows = Object.fromEntries(message.rows.map(([one, card, row]) => [`${one}/${card}`, row]));
    for (const key of Object.keys(state.sides)) if (!(key in state.rows)) delete state.sides[key];
    notify("game");
  },
  rows(message) {
    for (const [one, card, row] of message.rows) state.rows[`${one}/${card}`] = row;
    notify("rows", message.rows.map(([one, card]) => `${one}/${card}`));
  },
  sides(message) {
    const changed = [];
    for (const [one, card, ...sides] of message.sides) {
      state.sides[`${one}/${card}`] = sides;
      changed.push(`${one}/${card}`);
    }
    state.left = message.left;
    notify("sides", changed);
  },
  generation(message) { Object.assign(state, { generation: message.number, left: Math.min(state.left, message.left), stopped: null, failed: null }); notify("generation"); },
  findings(message) { state.findings = message.findings; state.readable = message.readable; notify("findings"); },
  checked(message) { state.checked = message; notify("findings"); },
  proof(message) { state.proof = message; notify("proof"); },
  sheets(message) { state.sheets = message; notify("sheets"); },
  opened(message) { state.opened = message; notify("opened"); },
  choices(message) { const { kind, ...rest } = message; state.choices = rest; notify("choices"); },
  games(message) { Object.assign(state, { games: message.games, suffixes: message.suffixes }); notify("games"); },
  shelf(message) {
    const one = state.games?.find((each) => each.game === message.game);
    if (one) one.cards = message.cards;
    notify("shelf", message.game);
  },
  guest(message) { state.guest = message.may; notify("guest"); },
  lan(message) { state.lan = message; notify("lan"); },
  building(message) { notify("building", message); },
  failed(message) { state.failed = message.why; notify("findings"); },
  stopped(message) { state.stopped = message.why; notify("findings"); },
  closed() {
    Object.assign(state, { game: null, rows: {}, sides: {}, findings: [], checked: null, proof: null, sheets: null, stopped: null, games: null });
    notify("everything");
  },
};

export const componentOf = (key) => state.game.components.find((one) => one.name === key.slice(0, key.indexOf("/")));

/** Return the row of a table that a card is; 0 if it has none of its own, such as a card that is a column. */
export function rowNumber(key) {
  const row = state.rows[key]?.[2] ?? 0;
  return state.game?.reading && Object.values(state.rows).filter((one) => one[2] === row).length === 1 ? row : 0;
}

/** Return what some drawings are: cards, pages, or faces, where they are something else or of several kinds. */
export function nounOf(keys) {
  const components = new Set(keys.map((key) => key.slice(0, key.indexOf("/"))));
  const nouns = new Set((state.game?.components ?? []).filter((one) => components.has(one.name)).map((one) => (one.held ? "card" : one.page ? "page" : "face")));
  return nouns.size === 1 ? [...nouns][0] : "face";
}

/** Listen to the server; come back when the connection is lost, or when there was no room for one more page. */
export function listen() {
  const events = new WebSocket(`ws://${location.host}${location.pathname}events`);
  const slow = setTimeout(() => events.close(), 30000); // nobody has answered
  events.onopen = () => { clearTimeout(slow); notify("connected", true); };
  events.onclose = () => {
    clearTimeout(slow);
    notify("connected", false);
    setTimeout(listen, 2000);
  };
  events.onmessage = (event) => {
    const message = JSON.parse(event.data);
    take[message.kind]?.(message);
  };
}

/** Show that the page itself has a fault. */
export const failed = (why) => take.failed({ why: `the page has a fault: ${why}; load it again` });

/** Return the findings that hold now: the drawing's own at once, those of a whole check when it is done. */
export function findings() {
  const error = (code, message) => (message ? [{ code, severity: "error", message, cards: [] }] : []);
  const now = [...error("studio-failed", state.failed), ...error("game-stopped", state.stopped)];
  const rank = { error: 0, warning: 1, note: 2 };
  const own = state.findings.map((one) => (one.cell?.card && !one.cards?.length ? { ...one, cards: cardsOf(one) } : one));
  const quick = [...now, ...own].sort((one, other) => rank[one.severity] - rank[other.severity]);
  if (!state.checked) return quick;
  const key = (one) => `${one.code} ${one.message} ${one.file} ${one.line}`;
  const known = new Map(quick.map((one) => [key(one), one]));
  const current = state.checked.generation === state.generation;
  const others = state.checked.findings
    .filter((one) => !known.has(key(one)) && (current || one.severity !== "error"))
    .map((one) => ({ ...one, cards: one.cell?.card ? cardsOf(one) : named(one), older: !current }));
  const seen = new Set(state.checked.findings.map(key));
  const kept = current ? quick.filter((one) => seen.has(key(one)) || one.code.startsWith("broken-") || one.severity === "error") : quick;
  return [...kept, ...others].sort((one, other) => rank[one.severity] - rank[other.severity]);
}

const cardsOf = (one) => (state.game?.components ?? []).map((each) => `${each.name}/${one.cell.card}`).filter((key) => key in state.rows);

/** Return the cards that a finding's words name. */
function named(one) {
  const words = [...one.message.matchAll(/`([^`]{1,80})`/g)].map((found) => found[1]);
  return words.flatMap((word) => (state.game?.components ?? []).map((each) => `${each.name}/${word}`)).filter((key) => key in state.rows);
}
