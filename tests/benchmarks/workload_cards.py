"""A number of cards and of copies in, a game's folder out: the deck that every tool is given to draw.

Poker cards with 40 shapes each, two lines of display type, and two dozen words to be wrapped.
"""

import csv
import random
import shutil
from pathlib import Path

GAME = Path(__file__).with_name("workload")
SUITS = ("#b23a26", "#2f5a86", "#8a5a2b", "#3d6b4f")
NAMES = ("Lamp", "Pick", "Rope", "Cart", "Bell", "Seam", "Coal", "Shaft", "Prop", "Winch")
WORDS = """the a of and to in deeper miner lamp takes gives counts hold every other card before after
turn hand dealer shaft gallery timber water air stone lucky heavy broken quarter double draw""".split()
COLUMNS = ("id", "copies", "name", "suit", "value", "words")


def rows(different: int, pieces: int) -> list[dict[str, str]]:
    """Return the cards, the same each time: so many different ones, so many pieces with their copies."""
    chance = random.Random(different)
    each, more = divmod(pieces, different)
    return [
        {
            "id": f"card-{number}",
            "copies": str(each + (number <= more)),
            "name": f"{chance.choice(NAMES)} {number}",
            "suit": chance.choice(SUITS),
            "value": str(chance.randint(1, 10)),
            "words": " ".join(chance.choices(WORDS, k=24)).capitalize() + ".",
        }
        for number in range(1, different + 1)
    ]


def write_game(folder: Path, different: int, pieces: int) -> Path:
    """Write the game; return its folder, in which `cards.csv` serves the other tools too."""
    shutil.copytree(GAME, folder)
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows(different, pieces))
    return folder
