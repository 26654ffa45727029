// What tests ask of the page.

/** Return the text that is smaller than 12 px, or has too little contrast to its ground. */
function illegible() {
  const light = (rgb) => rgb.slice(0, 3).map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const numbers = (text) => text.match(/[\d.]+/g).map(Number);
  const wrong = [];
  for (const one of document.querySelectorAll("body *")) {
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!words || one.disabled || one.closest(".unseen, svg") || !one.checkVisibility()) continue;
    const style = getComputedStyle(one);
    if (parseFloat(style.fontSize) < 12) wrong.push(`${one.className || one.tagName}: ${style.fontSize}`);
    let ground = one;
    while (ground && numbers(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
    if (!ground) continue;
    const pair = [style.color, getComputedStyle(ground).backgroundColor].map((text) => light(numbers(text)));
    const [high, low] = pair.sort((first, second) => second - first);
    if ((high + 0.05) / (low + 0.05) < 4.5) wrong.push(`${one.className || one.tagName}: ${(high + 0.05) / (low + 0.05)}`);
  }
  return wrong;
}

/** Return whether an element reaches past the right edge of the page, and nothing can be scrolled to show it. */
function isCutOff(one) {
  if (!one.checkVisibility() || one.closest(".unseen, svg, .held") || one.getBoundingClientRect().right <= document.documentElement.clientWidth + 1) return false;
  for (let outer = one; outer; outer = outer.parentElement) if (/auto|scroll/.test(getComputedStyle(outer).overflowX)) return false;
  return true;
}

const cutOff = () => [...document.querySelectorAll("main *")].filter(isCutOff).map((one) => one.className);

/** Return how long each of forty frames takes while the wall is scrolled fast. */
async function frames() {
  const all = [];
  let last = performance.now();
  for (let step = 0; step < 40; step++) {
    scrollBy({ top: 700, behavior: "instant" });
    await new Promise(requestAnimationFrame);
    all.push(performance.now() - last);
    last = performance.now();
  }
  return all;
}

/** Return the colour of a card's picture at a place, in mm. */
async function colourAt(card, x, y) {
  const find = () => document.querySelector(`[data-card="${card}"] img`);
  while (!find()) await new Promise(requestAnimationFrame);
  const image = find();
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 635, height: 889 });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, 635, 889);
  return [...context.getImageData(x * 10, y * 10, 1, 1).data].slice(0, 3);
}

/** Choose a value, as a user does. */
function choose(selector, value, event) {
  const select = document.querySelector(selector);
  select.value = value;
  select.dispatchEvent(new Event(event, { bubbles: true }));
}

const versionOf = (card) => document.querySelector(`[data-card="${card}"]`)?.dataset.version;
const textOf = (selector) => document.querySelector(selector).textContent;

/** Drop a file on the page. */
function dropFile(name, text) {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}

/** Return the bytes of a file that the page offers. */
async function bytesOf(name) {
  const answer = await fetch(document.querySelector(`.downloads a[download="${name}"]`).href);
  return [...new Uint8Array(await answer.arrayBuffer())];
}
