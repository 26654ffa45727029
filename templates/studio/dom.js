// Elements, and what all views use.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Return a new element; `on` takes listeners, `style` takes properties. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name in element && name !== "list" && !name.startsWith("aria")) element[name] = value;
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const LOOKING = new Set(["see", "sheets"]); // what who may only look asks for
/** Send something to the server; return its answer. */
export async function post(path, value = {}) {
  if (document.body.dataset.guest === "look" && !LOOKING.has(path)) return { ok: false, output: "This page is to look at only." };
  try {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" } });
    return await answer.json();
  } catch { return { ok: false, output: "The studio does not answer: try it again." }; }
}

/** Fill a select with pairs of value and words; keep what is chosen. */
export function fill(select, pairs, chosen = select.value) {
  const key = JSON.stringify(pairs);
  if (select.dataset.filled !== key) {
    select.replaceChildren(...pairs.map(([value, words]) => h("option", { value }, words)));
    select.dataset.filled = key;
  }
  select.value = pairs.some(([value]) => String(value) === String(chosen)) ? chosen : (pairs[0] ?? [""])[0];
}

/** Return what gives the focus back to what is drawn anew: it is known by its id, its name or its data. */
export function held(root) {
  const one = root?.contains(document.activeElement) ? document.activeElement : null;
  const known = one?.id ? [["id", one.id]] : [["aria-label", one?.ariaLabel], ...Object.entries(one?.dataset ?? {}).map(([name, value]) => [`data-${name}`, value])].filter(([, value]) => value);
  const names = known.map(([name, value]) => `${one.localName}[${name}="${CSS.escape(value)}"]`);
  const preventScroll = !one?.matches(":focus-visible"); // who uses the keys sees where they are
  return () => { if (one && document.activeElement !== one) names.map((name) => $(name, root)).find(Boolean)?.focus({ preventScroll }); };
}

/** Return words on what a table has none of, and the button that makes it a folder with all of that. */
export const ownFolder = (title, words) => [h("h2", {}, title), h("p", {}, words), h("button", { type: "button", className: "main", on: { click: () => { for (const one of $$("dialog[open]")) one.close(); $("#own").click(); } } }, "Make it a folder of my own")];

let saying = 0;
const unsaid = new Map(); // by kind, the newest
/** Tell screen readers what has changed: of each kind the newest, and all that changes at once together. */
export function say(words, kind = words) {
  clearTimeout(saying);
  unsaid.set(kind, words);
  saying = setTimeout(() => { $("#live").textContent = [...unsaid.values()].join(". "); unsaid.clear(); }, 150);
}

export const counted = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

/** Return a function that runs once things have been quiet for a while. */
export function later(work, delay) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), delay);
  };
}

export const faceAddress = (component, version, how = "cut") => `face/${encodeURIComponent(component)}/${version}/${how}.svg`;

/** Remember something for the next time, if the browser lets us. */
export const keep = (name, value) => { try { localStorage.setItem(`printkit ${name}`, value); } catch { /* then not */ } };
export const kept = (name) => { try { return localStorage.getItem(`printkit ${name}`); } catch { return null; } };
