"""A number of cards and of copies in, a game's folder out: the decks that every tool is given to draw.

`workload`: poker cards with 40 shapes each, most of them shared by many cards, two lines of display type, and
two dozen words to be wrapped. `differs`: 40 shapes, each of its own colour and at its own place on every
card, by 18 numbers and 26 colours; a name, an index, and two dozen words; a back.
"""

import csv
import random
import shutil
from pathlib import Path

HERE = Path(__file__).parent
SUITS = ("#b23a26", "#2f5a86", "#8a5a2b", "#3d6b4f")
NAMES = ("Lamp", "Pick", "Rope", "Cart", "Bell", "Seam", "Coal", "Shaft", "Prop", "Winch")
WORDS = """the a of and to in deeper miner lamp takes gives counts hold every other card before after
turn hand dealer shaft gallery timber water air stone lucky heavy broken quarter double draw""".split()


def rows(different: int, pieces: int, deck: str = "workload") -> list[dict[str, str]]:
    """Return the cards, the same each time: so many different ones, so many pieces with their copies."""
    chance = random.Random(different)
    each, more = divmod(pieces, different)
    own = _own_colours if deck == "differs" else _own_suit
    return [
        {
            "id": f"card-{number}",
            "copies": str(each + (number <= more)),
            "name": f"{chance.choice(NAMES)} {number}",
            **own(chance),
            "words": " ".join(chance.choices(WORDS, k=24)).capitalize() + ".",
        }
        for number in range(1, different + 1)
    ]


def _own_suit(chance: random.Random) -> dict[str, str]:
    """Return what differs on cards that share most shapes."""
    return {"suit": chance.choice(SUITS), "value": str(chance.randint(1, 10))}


def _own_colours(chance: random.Random) -> dict[str, str]:
    """Return the numbers and colours of a card that shares no shape with any other."""
    numbers = {f"n{number}": f"{chance.uniform(0, 4):.2f}" for number in range(1, 19)}
    return numbers | {f"c{number}": f"#{chance.randrange(1 << 24):06x}" for number in range(1, 27)}


def write_game(folder: Path, different: int, pieces: int, deck: str = "workload") -> Path:
    """Write the game; return its folder, in which `cards.csv` serves the other tools too."""
    shutil.copytree(HERE / deck, folder)
    cards = rows(different, pieces, deck)
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, cards[0].keys())
        writer.writeheader()
        writer.writerows(cards)
    return folder
