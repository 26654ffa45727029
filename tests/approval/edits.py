"""Random edits of random decks: what `diff` says is to be printed again is what looks otherwise, dot by dot.

    python tests/approval/edits.py 300 7     # so many edits, beginning with this seed

The truth is what pypdfium2 sees in the finished PDFs of all pieces, before and after.
"""

import json
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

import printkit
from printkit.cli.program import main

WORDS = "bell cart coal lamp pick rope seam shaft timber winch".split()
COLOURS = ("#b23a26", "#2f5a86", "#3d6b4f", "#8a5a2b")
SIZES = ('"poker"', '"bridge"', "{ width = 60, height = 80, bleed = 3 }", "{ width = 60, height = 80 }")
FONTS = ("display", "label", "text")
FACE = """<svg fill="white"><rect x="-3" y="-3" width="80" height="100" fill="{{ card.colour }}"/>
<text x="5" y="12" font-size="6" font-family="label">{{ card.name }}</text>
<box x="5" y="20" width="40" height="40" font-size="4"><p>{{ card.words }}</p></box>
<text x="50" y="70" font-size="3" text-anchor="end">{{ game.version }}</text></svg>
"""
BACK = """<svg><rect x="-5" y="-5" width="90" height="110" fill="#333333"/>
<circle cx="30" cy="40" r="9" fill="#b23a26"/></svg>
"""
GAME = """title = "Edits"
version = "1"
players = [2, 4]

[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
back = "layouts/back.svg"
cards = "cards.csv"
"""

#: A card's fields: its copies, name, colour, words.
Row = list[str]
Edit = Callable[[random.Random, Path], None]


def write_deck(folder: Path, chance: random.Random) -> None:
    (folder / "layouts").mkdir(parents=True)
    (folder / "layouts/card.svg").write_text(FACE)
    (folder / "layouts/back.svg").write_text(BACK)
    (folder / "game.toml").write_text(GAME.replace('"poker"', chance.choice(SIZES)))
    write_rows(folder, {f"c{number}": new_row(chance) for number in range(chance.randint(2, 9))})


def new_row(chance: random.Random) -> Row:
    words = " ".join(chance.choices(WORDS, k=6)).capitalize()
    return [f"{chance.randint(1, 4)}", chance.choice(WORDS), chance.choice(COLOURS), words]


def read_rows(folder: Path) -> dict[str, Row]:
    lines = (folder / "cards.csv").read_text().splitlines()[1:]
    return {line.split(",")[0]: line.split(",")[1:] for line in lines}


def write_rows(folder: Path, rows: dict[str, Row]) -> None:
    lines = [",".join([name, *row]) for name, row in rows.items()]
    (folder / "cards.csv").write_text("\n".join(["id,copies,name,colour,words", *lines]) + "\n")


def change(file: Path, old: str, new: str) -> None:
    file.write_text(re.sub(old, new, file.read_text(), count=1))


def edit_field(chance: random.Random, folder: Path) -> None:
    rows = read_rows(folder)
    row, other = rows[chance.choice([*rows])], new_row(chance)
    at = chance.randrange(4)
    row[at] = other[at]
    write_rows(folder, rows)


def edit_cards(chance: random.Random, folder: Path) -> None:
    rows = read_rows(folder)
    what = chance.randrange(3)
    if what == 0 and len(rows) > 1:
        del rows[chance.choice([*rows])]
    elif what == 1:
        rows[f"c{chance.randint(20, 99)}"] = new_row(chance)
    else:
        names = [*rows]
        chance.shuffle(names)
        rows = {name: rows[name] for name in names}
    write_rows(folder, rows)


def edit_layout(chance: random.Random, folder: Path) -> None:
    face, back = folder / "layouts/card.svg", folder / "layouts/back.svg"
    edits: list[Callable[[], None]] = [
        lambda: change(face, r'font-size="\d"', f'font-size="{chance.randint(3, 7)}"'),
        lambda: change(face, r'font-family="\w+"', f'font-family="{chance.choice(FONTS)}"'),
        lambda: change(face, r'x="5(\.\d+)?"', f'x="5.{chance.choice(["00001", "3"])}"'),
        lambda: change(back, r'r="[\d.]+"', f'r="{chance.choice(["9", "9.00001", "12"])}"'),
        lambda: change(back, "<circle", '<rect x="2" y="2" width="3" height="3" fill="#333333"/><circle'),
        lambda: change(back, r'fill="#\w+"', f'fill="{chance.choice(COLOURS)}"'),
    ]
    chance.choice(edits)()


def edit_game(chance: random.Random, folder: Path) -> None:
    file = folder / "game.toml"
    edits: list[Callable[[], None]] = [
        lambda: change(file, "size = .*", f"size = {chance.choice(SIZES)}"),
        lambda: change(file, "version = .*", f'version = "{chance.randint(1, 99)}"'),
        lambda: change(file, 'back = "layouts/back.svg"\n', ""),
        lambda: change(file, 'title = "\\w+"', f'title = "{chance.choice(WORDS)}"'),
    ]
    chance.choice(edits)()


EDITS: tuple[Edit, ...] = (edit_field, edit_field, edit_cards, edit_layout, edit_game)

#: How many copies there are of a card, and the pictures of its sides.
Sides = tuple[Image.Image, ...]
Pieces = dict[str, tuple[int, Sides]]
_SHADE = 16


def pieces(folder: Path, out: Path) -> Pieces:
    """Return the pieces of a deck as pypdfium2 sees them, each on a page with nothing but its trim."""
    shutil.rmtree(out, ignore_errors=True)
    result = printkit.build(folder, out=out, layout="single", trust=True, inspect=False, jobs=1)
    assert not result.failed, result.findings
    document = pypdfium2.PdfDocument(out / folder.name / "deck.pdf")
    pages = [dots(page) for page in document]
    rows = read_rows(folder)
    count = sum(int(row[0]) for row in rows.values())
    each = len(pages) // count
    at, found = 0, {}
    for name, row in rows.items():
        found[f"deck/{name}"] = int(row[0]), tuple(pages[at : at + each])
        at += each * int(row[0])
    return found


def dots(page: pypdfium2.PdfPage) -> Image.Image:
    left, bottom, right, top = page.get_trimbox()
    page.set_cropbox(left + 1, bottom + 1, right - 1, top - 1)  # what lies beside an edge is mixed with it
    return page.render(scale=254 / 72).to_pil()  # ten dots a mm: bleed of whole mm moves none


def alike(old: Sides, new: Sides) -> bool:
    """Return whether pictures are the same; letters may be a shade darker where a page begins elsewhere."""
    return [one.size for one in old] == [one.size for one in new] and all(
        max(most for _, most in ImageChops.difference(*pair).getextrema()) <= _SHADE
        for pair in zip(old, new, strict=True)
    )


def needed(before: Pieces, after: Pieces) -> dict[str, int]:
    """Return how many of which pieces the old deck lacks."""
    lacking = {}
    for card, (count, sides) in after.items():
        was, old = before.get(card, (0, ()))
        lacking[card] = max(0, count - was) if alike(old, sides) else count
    return {card: count for card, count in lacking.items() if count}


def said(folder: Path) -> dict[str, int]:
    """Return what the command says is to be printed again."""
    from click.testing import CliRunner

    done = CliRunner().invoke(main, ["diff", str(folder), "--trust", "--format", "json"])
    assert done.exit_code == 0, done.output
    found: dict[str, int] = json.loads(done.stdout)["print"]
    return found


def without_version(folder: Path, version: str) -> str:
    """Give a game the version that was printed, whose change is none; return its own."""
    own = re.search('version = "(.*)"', (folder / "game.toml").read_text())
    change(folder / "game.toml", "version = .*", f'version = "{version}"')
    assert own
    return own[1]


def wrong(edits: int, seed: int) -> Iterator[str]:
    """Yield each edit after which what is said is not what looks otherwise."""
    from click.testing import CliRunner

    chance = random.Random(seed)
    for number in range(edits):
        with tempfile.TemporaryDirectory() as place:
            folder, out = Path(place) / "edits", Path(place) / "out"
            write_deck(folder, chance)
            kept = CliRunner().invoke(main, ["printed", str(folder), "--trust"])
            assert kept.exit_code == 0, kept.output
            before = pieces(folder, out)
            chosen = chance.choices(EDITS, k=chance.randint(1, 3))
            for edit in chosen:
                edit(chance, folder)
            found = said(folder)
            without_version(folder, "1")
            right = needed(before, pieces(folder, out))
            if found != right:
                names = ", ".join(edit.__name__ for edit in chosen)
                yield f"seed {seed}, edit {number} ({names}): said {found}, needed {right}"


if __name__ == "__main__":
    mistakes = [*wrong(int(sys.argv[1]), int(sys.argv[2]))]
    print("\n".join(mistakes) or "none missing, none needless")
    sys.exit(bool(mistakes))
