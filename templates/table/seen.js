// What is seen of the table of table.js: piles, hands, dice.

function render() {
  const table = $("table");
  moveTable();
  const focused = document.activeElement && document.activeElement.dataset.pile;
  table.replaceChildren(...state.piles.map(drawPile));
  const again = focused && table.querySelector(`[data-pile="${chosen || focused}"]`); // drawn anew, it has lost it
  if (again) again.focus({ preventScroll: true });
  drawMenu(); drawHands(); drawDice();
  document.querySelector('[data-do="pen"]').setAttribute("aria-pressed", pen);
}

function moveTable() { $("table").style.transform = `translate(${view.x}px,${view.y}px) scale(${view.zoom})`; }

function movePile(pile) {
  const box = document.querySelector(`[data-pile="${pile.id}"]`);
  Object.assign(box.style, { left: `${pile.x * PX}px`, top: `${pile.y * PX}px` });
}

function sizeOf(card) {
  if (isToken(card)) return { width: 14, height: 14 };
  return deckOf(card);
}

function drawPile(pile) {
  const card = topOf(pile), size = sizeOf(card), box = document.createElement("div");
  box.className = "pile" + (pile.id === chosen ? " chosen" : "");
  box.dataset.pile = pile.id;
  box.tabIndex = 0;
  box.setAttribute("role", "button");
  box.setAttribute("aria-label", describe(pile));
  Object.assign(box.style, { left: `${pile.x * PX}px`, top: `${pile.y * PX}px`, width: `${size.width * PX}px`,
    height: `${size.height * PX}px`, transform: pile.turn ? `rotate(${pile.turn}deg)` : "" });
  for (let depth = Math.min(pile.cards.length - 1, 4); depth > 0; depth--) {
    const edge = face(pile.cards[pile.cards.length - 1 - depth]);
    edge.style.transform = `translate(${depth * 1.2}px,${depth * 1.8}px)`;
    box.append(edge);
  }
  box.append(face(card));
  if (!isToken(card) && deckOf(card).outline) box.replaceChildren(...[...box.children].map(shadowed));
  if (pile.cards.length > 1) {
    const bar = document.createElement("div");
    bar.className = "bar" + (!isToken(card) && deckOf(card).page ? " below" : ""); bar.dataset.whole = "1"; bar.textContent = pile.cards.length;
    box.append(bar);
  }
  return box;
}

function face(card, scale = PX) {
  const one = document.createElement("div");
  if (isToken(card)) {
    one.className = "face token"; one.style.background = COLOURS[card.token];
    return one;
  }
  const deck = deckOf(card), sides = deck.cards[card.card];
  const picture = card.up ? sides.front : sides.back;
  one.className = `face ${deck.page ? "page" : "cut"}` + (picture === null ? " blank" : "");
  if (deck.outline) one.style.clipPath = `url(#outline-${card.deck})`;
  else one.style.borderRadius = `${deck.radius * scale}px`;
  if (papers[picture]) one.style.setProperty("--paper", papers[picture]);
  if (picture !== null) one.style.backgroundImage = `url(${pictures[picture]})`;
  const ink = state.ink[inkKey(card)];
  if (ink && ink.length) {
    one.innerHTML = `<svg class="ink" viewBox="0 0 ${deck.width} ${deck.height}"></svg>`;
    for (const line of ink) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", line);
      one.firstChild.append(path);
    }
  }
  return one;
}

function shadowed(one) { // what is cut to an outline has lost its own shadow
  const shadow = document.createElement("div");
  shadow.className = "shadow";
  shadow.append(one);
  return shadow;
}

const inkKey = (card) => `${card.deck}.${card.card}.${card.copy}.${card.up}`;

function describe(pile) {
  const card = topOf(pile);
  if (isToken(card)) return "token";
  const deck = deckOf(card), name = card.up || !deck.held ? deck.cards[card.card].name : "face down";
  return pile.cards.length > 1 ? `${deck.name}: ${pile.cards.length} pieces, on top ${name}` : `${deck.name}: ${name}`;
}

function drawMenu() {
  const pile = byId(chosen), card = pile && topOf(pile), cards = pile && !isToken(card);
  $("menu").hidden = !pile;
  if (!pile) return;
  const many = pile.cards.length > 1, held = cards && deckOf(card).held;
  const away = cards && state.piles.concat(state.hands.map((hand) => ({ cards: hand }))).some((one) => one !== pile && one.cards.some((other) => other.deck === card.deck));
  const fits = { flip: cards, turn: cards, shuffle: many && held, draw: held, deal: many && held, next: many, gather: away && (held || many) };
  for (const one of $("menu").querySelectorAll("button")) one.hidden = !fits[one.dataset.do];
  $("what").textContent = describe(pile);
}

function drawHands() {
  const tabs = state.hands.slice(0, state.players).map((hand, who) => {
    const tab = button(`Player ${who + 1} · ${hand.length}`, `the hand of player ${who + 1}`, () => { player = who; open = false; render(); });
    tab.setAttribute("role", "tab"); tab.setAttribute("aria-selected", who === player);
    return tab;
  });
  const more = button("+", "one player more", () => change(() => { state.players = Math.min(state.players + 1, game.players[1]); }));
  const fewer = button("−", "one player fewer", () => change(() => { state.players = Math.max(state.players - 1, 1); player = Math.min(player, state.players - 1); }));
  const apart = button("Own window", "show this hand in a window of its own", actions.apart);
  $("players").replaceChildren(...tabs, fewer, more, apart);
  const hand = state.hands[player] ?? [];
  document.title = alone ? `Player ${alone} · ${document.querySelector("h1").textContent}` : document.title;
  if (!open) { $("hand").replaceChildren(foldOf(hand)); return; }
  const shut = button("Fold", "fold the hand (H)", actions.hand);
  shut.className = "shut";
  $("hand").replaceChildren(...(alone ? [] : [shut]), ...fan(hand));
}

function foldOf(hand) {
  const fold = button("", "open the hand (H)", actions.hand), words = document.createElement("span");
  fold.className = "fold";
  fold.innerHTML = '<svg><use href="#i-eye"/></svg>';
  words.textContent = hand.length ? `Player ${player + 1}: ${hand.length} cards. Open the hand` : `Player ${player + 1} has no cards: drag some here`;
  fold.append(words);
  return fold;
}

function fan(hand) { // side by side, over each other as far as it takes to see all
  const height = $("hand").clientHeight - 14, room = $("hand").clientWidth - 100;
  const widths = hand.map((card) => height * deckOf(card).width / deckOf(card).height);
  const step = Math.min(1.06, (room - (widths.at(-1) || 0)) / (widths.slice(0, -1).reduce((all, one) => all + one, 0) || 1));
  return hand.map((card, index) => heldCard(card, index, height, widths[index], (step - 1) * widths[index]));
}

function heldCard(card, index, height, width, gap) {
  const deck = deckOf(card), box = face(card, height / deck.height);
  box.classList.add("held");
  box.tabIndex = 0;
  box.setAttribute("role", "button");
  box.setAttribute("aria-label", `${deck.cards[card.card].name}: play it`);
  box.dataset.held = index;
  Object.assign(box.style, { position: "relative", inset: "auto", height: `${height}px`, width: `${width}px`, marginRight: `${gap}px` });
  return box;
}

function play(index, x, y, up) {
  change(() => {
    const [card] = state.hands[player].splice(index, 1);
    card.up = up;
    chosen = addPile([card], x, y).id;
  });
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

const facesOf = (die) => [].concat(game.dice[die.painted] ?? []).filter(Array.isArray); // their names and pictures; none of a plain die

function drawDice() {
  $("dice").hidden = !state.tray;
  document.body.classList.toggle("with-dice", state.tray);
  document.querySelector('[data-do="tray"]').setAttribute("aria-pressed", state.tray);
  const dice = state.dice.map((die, index) => {
    const faces = facesOf(die), shown = faces[die.value - 1] ?? faces[0];
    const one = button("", `a die of ${die.sides} sides, ${(die.value && shown?.[0]) || die.value || "not rolled"}: press to ${die.kept ? "roll it again" : "keep it"}`, () => change(() => { die.kept = !die.kept; }));
    one.className = `die d${die.sides}${shown ? " painted" : ""}${shown && !die.value ? " still" : ""}` + (die.kept ? " kept" : thrown ? " rolling" : "");
    if (shown) one.style.backgroundImage = `url(${pictures[shown[1]]})`;
    else if (die.sides === 6 && die.value) one.innerHTML = `<svg viewBox="0 0 40 40">${PIPS[die.value].map((at) => `<circle cx="${10 + 10 * (at % 3)}" cy="${10 + 10 * Math.floor(at / 3)}" r="3.6"/>`).join("")}</svg>`;
    else one.textContent = die.value || `d${die.sides}`;
    one.oncontextmenu = (event) => { event.preventDefault(); change(() => state.dice.splice(index, 1)); };
    return one;
  });
  const sum = document.createElement("span");
  sum.id = "sum";
  const counted = state.dice.filter((die) => facesOf(die).every(([name], at) => name === String(at + 1))); // pictures have no sum
  sum.textContent = counted.some((die) => die.value) ? `= ${counted.reduce((all, die) => all + die.value, 0)}` : "";
  $("thrown").replaceChildren(...dice, sum);
  $("thrown").classList.toggle("many", dice.length > 12);
  const roll = button("Roll", "roll all dice that are not kept (Space)", actions.roll);
  roll.className = "main";
  $("pick").replaceChildren(roll, ...[4, 6, 8, 10, 12, 20].map((sides) =>
    button(`d${sides}`, `one die of ${sides} sides more`, () => change(() => state.dice.push({ sides, value: 0, kept: false })))),
    button("×", "no dice", () => change(() => { state.dice = []; })));
}

function button(text, label, work) {
  const one = document.createElement("button");
  one.textContent = text; one.title = label; one.onclick = work;
  if (text.length < 4) one.setAttribute("aria-label", label);
  return one;
}

// ---------------------------------------------------------------- outlines and pictures, ready before they are shown

document.body.insertAdjacentHTML("beforeend", `<svg width="0" height="0" style="position:absolute">${game.decks.map((deck, number) => deck.outline
  ? `<clipPath id="outline-${number}" clipPathUnits="objectBoundingBox"><path transform="scale(${1 / deck.width} ${1 / deck.height})" d="${deck.outline}"/></clipPath>` : "").join("")}</svg>`);

const papers = {}; // the colour of the paper around each picture of a whole page

async function ready() {
  await Promise.all(pictures.map(async (address, number) => {
    const image = kept[number] = new Image();
    image.src = address;
    try { await image.decode(); } catch { return; }
    if (game.decks.some((deck) => deck.page && deck.cards.some((card) => card.front === number || card.back === number))) papers[number] = paperOf(image);
  }));
  render();
}

function paperOf(image) { // as most of its corners are
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 }), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 8, 8);
  const corners = [[0, 0], [7, 0], [0, 7], [7, 7]].map(([x, y]) => `rgb(${[...pen.getImageData(x, y, 1, 1).data].slice(0, 3)})`);
  return corners.every((one) => one === corners[0]) ? corners[0] : "#fff";
}

const kept = [];
ready();
