"""Two pages that change a game at random and an editor that saves it: nothing lost, all taken back."""

import csv
import json
import random
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from birdgame import write_birds
from running import Running, running

pytestmark = pytest.mark.slow


def change_at_random(
    studio: Running, layout: Path, cards: list[int], kept: dict[int, str], wrong: list[object]
) -> None:
    """Write cells, move an element of the layout that all cards share, and set a number of the rules."""
    chance = random.Random(cards[0])

    def post(to: str, **asked: Any) -> dict[str, Any]:
        status, data, _ = studio.ask("POST", studio.path + to, json.dumps(asked).encode())
        answer: dict[str, Any] = json.loads(data)
        if not answer["ok"]:
            wrong.append((status, to, answer))
        return answer

    for _ in range(150):
        card, what = chance.choice(cards), chance.choice(["cell", "cell", "layout", "setting"])
        cell = {"component": "deck", "id": f"bird-{card}", "column": "words"}
        if what == "cell":
            was, new = post("cell", **cell)["text"], f'{card}, "{chance.randrange(10**6)}"'
            kept.update({card: new} if post("cell", **cell, new=new, was=was)["ok"] else {})
        elif what == "layout":
            place = {**cell, "file": str(layout), "line": 3, "column": 3}
            post("layout", what="move", **place, side="front", dx=chance.choice((-0.1, 0.1)))
        else:
            post("setting", what="set", path=["figures", "hand", "value"], new=str(chance.random()))


@pytest.mark.long
def test_three_hundred_edits_by_two_pages_and_an_editor(tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    table, game = folder / "cards.csv", folder / "game.toml"
    layout, other = folder / "layouts" / "card.svg", folder / "layouts" / "back.svg"
    before = {file: file.read_bytes() for file in (table, game, layout)}
    saved, stop = other.read_text(), threading.Event()

    def edit() -> None:
        number = 0
        while not stop.wait(0.1):
            number += 1
            other.write_text(f"{saved}<!-- {number} -->\n")
            if number == 20:  # and in a file that the pages change
                layout.write_text(f"{layout.read_text()}<!-- mine -->\n")

    with running(tmp_path, "birds") as studio:
        studio.wait_ready()
        studio.listen()
        kept, wrong = dict[int, str](), list[object]()
        editor = threading.Thread(target=edit)
        pages = [
            threading.Thread(target=change_at_random, args=(studio, layout, cards, kept, wrong))
            for cards in ([1, 2, 3, 4], [5, 6, 7, 8])
        ]
        for one in (editor, *pages):
            one.start()
        for one in pages:
            one.join()
        stop.set()
        editor.join()
        rows = list(csv.reader(StringIO(table.read_text())))
        assert not wrong and {card: rows[card][2] for card in kept} == kept and len(kept) == 8
        taken = 0
        while studio.post("undo")["ok"]:
            taken += 1
    assert taken == 300 and other.read_text().startswith(saved)
    assert {file: file.read_bytes().removesuffix(b"<!-- mine -->\n") for file in before} == before
