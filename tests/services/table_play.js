// Plays a little, as fingers and keys would, and leaves what came of it as the page's title.
const said = {};
(async () => { try {
  const press = (key, on = document.body) => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const finger = (type, x, y, on) => on.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, pointerId: 1 }));
  const element = (pile) => document.querySelector(`[data-pile="${pile.id}"]`);
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const drag = (one, x, y) => {
    const from = middle(one);
    finger("pointerdown", ...from, one);
    for (const part of [0.3, 0.7, 1]) finger("pointermove", from[0] + (x - from[0]) * part, from[1] + (y - from[1]) * part, $("view"));
    finger("pointerup", x, y, $("view"));
  };
  $("view").setPointerCapture = () => {};
  const until = async (ready) => {
    for (let tries = 0; tries < 60 && !ready(); tries++)  // a window's closing is told with a frame
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  };
  const count = () => state.piles.reduce((all, pile) => all + pile.cards.length, 0) + state.hands.flat().length;
  said.pieces = count();
  const deck = () => state.piles.find((pile) => pile.cards[0].deck === 0);
  said.order = deck().cards.map((card) => card.card);
  element(deck()).focus();
  said.label = element(deck()).getAttribute("aria-label");
  press("e", element(deck()));
  $("count").value = "2";
  document.querySelector("#dealing .main").click();
  await until(() => state.hands.flat().length);  // the window closes when the browser has time
  said.dealt = state.hands.map((hand) => hand.length);
  said.folded = document.querySelectorAll("[data-held]").length;
  press("h");
  said.opened = document.querySelectorAll("[data-held]").length;
  press("Enter", document.querySelector("[data-held]"));
  said.played = [state.hands[0].length, topOf(byId(chosen)).up];
  press("2");
  said.after_passing_on = document.querySelectorAll("[data-held]").length;
  press("f", element(byId(chosen)));
  said.flipped = topOf(byId(chosen)).up;
  press("u");
  said.taken_back = topOf(byId(chosen)).up;
  const left = deck().cards.length;
  drag(element(deck()), 300, 200);
  said.dragged = [left - deck().cards.length, byId(chosen) !== deck()];
  const [x, y] = middle(element(deck()));
  const moved = byId(chosen);
  moved.x = deck().x + 1; moved.y = deck().y + 40; render();
  drag(element(moved), x, y);
  said.stacked = deck().cards.length === left;
  press(" ");
  said.dice = state.dice.map((die) => die.value);
  const board = state.piles.find((pile) => game.decks[pile.cards[0].deck].name === "board");
  press("p");
  drag(element(board), middle(element(board))[0] + 30, middle(element(board))[1] + 10);
  said.ink = document.querySelectorAll("svg.ink path").length;
  press("p");
  press("t");
  said.tokens = document.querySelectorAll(".token").length;
  chosen = deck().id;
  press("g");
  said.gathered = [deck().cards.length, state.hands.flat().length, count() - 1];
  document.querySelector('[data-do="fresh"]').click();
  $("seed").value = "seven";
  document.querySelector("#anew .main").click();
  const order = () => deck().cards.map((card) => card.card);
  await until(() => `${order()}` === `${said.order}`);
  said.again = order();
  said.pictures = new Set([...document.querySelectorAll(".face")].map((one) => one.style.backgroundImage)).size;
} catch (error) { said.error = `${error} ${error.stack}`; }
document.title = JSON.stringify(said); })();
