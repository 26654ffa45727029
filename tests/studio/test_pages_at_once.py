"""Two pages that change cells at random and an editor that saves a layout: nothing lost, all taken back."""

import csv
import random
import threading
from io import StringIO
from pathlib import Path

import pytest
from birdgame import write_birds
from running import Running, running

pytestmark = pytest.mark.slow


def change_cells(studio: Running, cards: list[int], kept: dict[int, str], wrong: list[object]) -> None:
    chance = random.Random(cards[0])
    for _ in range(150):
        card = chance.choice(cards)
        asked = {"component": "deck", "id": f"bird-{card}", "column": "words"}
        was = studio.post("cell", **asked)
        new = f'{card}, "{chance.randrange(10**6)}"'
        answer = studio.post("cell", **asked, new=new, was=was.get("text", ""))
        if answer["ok"]:
            kept[card] = new
        else:
            wrong.append(answer)


@pytest.mark.long
def test_three_hundred_edits_by_two_pages_and_an_editor(tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    table, layout = folder / "cards.csv", folder / "layouts" / "card.svg"
    before, saved, stop = table.read_bytes(), layout.read_text(), threading.Event()

    def edit() -> None:
        number = 0
        while not stop.wait(0.1):
            number += 1
            layout.write_text(f"{saved}<!-- {number} -->\n")

    with running(tmp_path, "birds") as studio:
        studio.wait_ready()
        studio.listen()
        kept, wrong = dict[int, str](), list[object]()
        editor = threading.Thread(target=edit)
        pages = [
            threading.Thread(target=change_cells, args=(studio, cards, kept, wrong))
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
        assert taken == 300 and table.read_bytes() == before
        assert layout.read_text().startswith(saved)
