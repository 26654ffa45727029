"""Two pages, two scripts and an editor that change a game at random: nothing lost, all taken back."""

import csv
import json
import random
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from birdgame import write_birds
from browser import Page, browser
from running import Running, running
from test_changing import opened

pytestmark = [pytest.mark.slow, pytest.mark.browser]
#: How many changes a script makes, and how many somebody at a page.
BY_SCRIPT, BY_HAND = 130, 20
#: Keeps what the studio answers to each change that a page asks for.
NOTED = """
const asked = fetch;
window.answers = [];
window.fetch = async (address, given) => {
  const answer = await asked(address, given), said = given?.body && JSON.parse(given.body);
  const changes = said && ("new" in said || !["read", undefined].includes(said.what));
  if (["cell", "row", "layout"].includes(address) && changes)
    answers.push({ said, ...(await answer.clone().json()) });
  return answer;
};
"""
#: The first card of a name: its copies come behind it.
CARD = "[...document.querySelectorAll('.card')].find(one => /deck\\/bird-{}(-|$)/.test(one.dataset.card))"

WORDS = "[...document.querySelectorAll('#layers button')].find(one => one.innerText.includes('card.svg:5'))"


class Kept:
    """What was written last into the words of each card, what went wrong, and how many changes were made."""

    def __init__(self) -> None:
        self.words: dict[int, str] = {}
        self.wrong: list[object] = []
        self.made = 0
        self._lock = threading.Lock()

    def note(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self.made += answer["ok"]
            if not answer["ok"]:
                self.wrong.append(answer)


def change_by_script(studio: Running, layout: Path, cards: list[int], kept: Kept) -> None:
    """Write cells, copy cards, move an element that all cards share, and set a number of the rules."""
    chance = random.Random(cards[0])

    def post(to: str, **asked: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            studio.ask("POST", studio.path + to, json.dumps(asked).encode())[1]
        )
        return answer

    for _ in range(BY_SCRIPT):
        card, what = (
            chance.choice(cards),
            chance.choice(["cell"] * 4 + ["layout"] * 2 + ["setting"] * 2 + ["copy"]),
        )
        cell = {"component": "deck", "id": f"bird-{card}", "column": "words"}
        if what == "cell":
            read = post("cell", **cell)
            if not read["ok"]:
                kept.note({**read, "asked": cell})
                continue
            was, new = read["text"], f'{card}, "{chance.randrange(10**6)}"'
            kept.note(post("cell", **cell, new=new, was=was))
            kept.words[card] = new
        elif what == "copy":  # by the id that the card had at first
            kept.note(post("row", **cell, what="copy"))
        elif what == "layout":
            place = {**cell, "file": str(layout), "line": 3, "column": 3}
            kept.note(post("layout", what="move", **place, side="front", dx=chance.choice((-0.1, 0.1))))
        else:
            kept.note(
                post("setting", what="set", path=["figures", "hand", "value"], new=str(chance.random()))
            )


def change_by_hand(page: Page, cards: list[int], kept: Kept) -> None:
    """Write cells, copy cards and move the words, on a page that others change all the time."""
    chance = random.Random(cards[0])
    for number in range(BY_HAND):
        card, what = chance.choice(cards), chance.choice(["cell", "cell", "copy", "layout"])
        page.run(f"{CARD.format(card)}.click()")
        page.wait("document.querySelector('#card .field[data-column=words]')")
        if what == "cell":
            new = f"{card} by hand {number}"
            page.run("document.querySelector('#card .field[data-column=words]').click()")
            page.wait("document.querySelector('#cell-text')")
            page.run(f"document.querySelector('#cell-text').value = {new!r}")
            page.press("Enter", 13)
            kept.words[card] = new
        elif what == "copy":
            page.run("document.querySelector('#row-copy').click()")
        else:
            page.run("document.querySelector('#card-layout').click()")
            page.wait(f"!!{WORDS}")
            page.run(f"{WORDS}.click()")
            page.wait("document.querySelector('#element h3')?.textContent.startsWith('<box>')")
            page.press("ArrowLeft")
        page.wait(f"answers.length == {number + 1}")
        page.run("document.querySelectorAll('dialog[open]').forEach(one => one.close())")
        if what == "layout":
            page.run("document.querySelector('#card-layout').click()")
    for answer in page.run("answers"):
        kept.note(answer)
    assert page.errors == []


def save_by_editor(layout: Path, other: Path, stop: threading.Event) -> None:
    """Save a file that nobody else changes, again and again; and once one that all do."""
    saved, number = other.read_text(), 0
    while not stop.wait(0.1):
        number += 1
        other.write_text(f"{saved}<!-- {number} -->\n")
        if number == 20:
            layout.write_text(f"{layout.read_text()}<!-- mine -->\n")


@pytest.mark.long
def test_three_hundred_edits_by_two_pages_two_scripts_and_an_editor(
    chromium_here: None, tmp_path: Path
) -> None:
    folder = write_birds(tmp_path / "birds")
    table, game = folder / "cards.csv", folder / "game.toml"
    layout, other = folder / "layouts" / "card.svg", folder / "layouts" / "back.svg"
    before = {file: file.read_bytes() for file in (table, game, layout)}
    saved, stop, kept = other.read_text(), threading.Event(), Kept()

    def safely(work: Callable[..., None], *given: Any) -> threading.Thread:
        def run() -> None:
            try:
                work(*given, kept)
            except BaseException as error:
                kept.wrong.append(repr(error)[:2000])

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    with running(tmp_path, "birds") as studio, browser() as one, browser() as another:
        studio.wait_ready()
        pages = [opened(chrome, studio.address) for chrome in (one, another)]
        for page in pages:
            page.run(NOTED)
        editor = threading.Thread(target=save_by_editor, args=(layout, other, stop))
        editor.start()
        work = [safely(change_by_script, studio, layout, cards) for cards in ([1, 2], [5, 6])]
        work += [
            safely(change_by_hand, page, cards) for page, cards in zip(pages, ([3, 4], [7, 8]), strict=True)
        ]
        for each in work:
            each.join()
        stop.set()
        editor.join()
        assert not kept.wrong
        rows = {row[0]: row[2] for row in reversed(list(csv.reader(StringIO(table.read_text()))))}
        assert {card: rows[f"Bird {card}"] for card in kept.words} == kept.words and len(kept.words) == 8
        taken = 0
        while studio.post("undo")["ok"]:
            taken += 1
    assert taken == kept.made == 2 * (BY_SCRIPT + BY_HAND) and other.read_text().startswith(saved)
    assert {file: file.read_bytes().removesuffix(b"<!-- mine -->\n") for file in before} == before
