"""Small decks in, a picture of each look out: `python artwork/looks.py` draws docs/looks/*.png anew."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFilter, ImageFont

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "looks"))
from lookcards import LOOKS, card, item, write_game  # noqa: E402

DOCS = ROOT / "docs" / "looks"
#: How wide the pictures are, in pixels, and the most bytes that one may have.
WIDE, LARGEST = 1200, 150_000
#: The corners' radius where it is not that of cards, in mm.
CORNERS = {"counter": 17, "banknote": 0, "standee": 0}
#: The table that the cards lie on, as in `printkit show`.
TABLE = (92, 98, 94)


def say(*texts: str, label: str = "") -> list[dict[str, str]]:
    """Return texts as a look reads them."""
    return [{"label": label, "text": text} for text in texts]


def _coast(built: int, crew: int, cost: int, fame: int) -> list[dict[str, Any]]:
    """Return the numbers of a card that is compared with others."""
    numbers = zip(("Built", "Crew", "Cost", "Fame"), (built, crew, cost, fame), strict=True)
    icons = {"Built": "time", "Crew": "people", "Cost": "coin", "Fame": "star"}
    return [item(name, number, icons[name]) for name, number in numbers]


#: The decks: a title, its cards; of the last card, the other side is shown too.
DECKS: Mapping[str, tuple[str, Mapping[str, Mapping[str, Any]]]] = {
    "illustrated": (
        "Harbour Lights",
        {
            "light": card(
                **{"title": "The Lighthouse", "corner": 3, "corner_icon": "coin"},
                **{"category": "Harbour", "colour": "c1", "picture": "art/light.png"},
                words=say("Ships next to this card never run aground. Score 1 star for each of them."),
            ),
            "crossing": card(
                title="Night Crossing",
                subtitle="a long way to the other shore",
                corner=5,
                corner_icon="move",
                category="Voyage",
                colour="c2",
                picture="art/crossing.png",
                words=say("Move a ship up to five fields. Draw a card if it is the last to leave."),
            ),
            "hill": card(
                title="Fir Hill",
                category="Land",
                colour="c3",
                picture="art/hill.png",
                words=say("Take two wood. If nobody else stands here, take three."),
                stats=[item("Wood", 2, "wood"), item("Height", 340, "mountain")],
            ),
        },
    ),
    "text": (
        "The Council",
        {
            "market": card(
                title="Market Day",
                category="Event",
                colour="c1",
                corner=2,
                words=say(
                    "Everyone may sell up to three goods. Whoever sells nothing draws a card instead, and "
                    "keeps the seat by the fire for the rest of the round."
                ),
            ),
            "mill": card(
                title="The Miller’s Claim",
                subtitle="a quarrel over water",
                category="Dispute",
                colour="c2",
                corner=4,
                words=say(
                    "Two players beside the river each name a price. The lower one pays it.", label="Now"
                )
                + say("The other may close the sluice once.", label="Later"),
            ),
            "vote": card(
                title="A Show of Hands",
                category="Law",
                colour="c0",
                words=say("All vote at once: open hand for, fist against. A tie is decided by the youngest."),
                stats=[item("Votes", 5, "hand"), item("Fame", 2, "star")],
            ),
        },
    ),
    "vista": (
        "The Long Valley",
        {
            "ford": card(
                title="The Ford",
                corner=2,
                category="River",
                colour="c2",
                words=say("Cross with up to three wagons. Pay a coin for each that is full."),
            ),
            "fir": card(
                title="Fir Hill",
                category="Land",
                colour="c3",
                picture="art/hill.png",
                words=say("Take two wood. If nobody else stands here, take three."),
            ),
            "storm": card(title="Storm", category="Event", colour="c1", words=say("No ship leaves port.")),
        },
    ),
    "spine": (
        "House Rules",
        {
            "tea": card(title="Tea First", category="Morning", colour="c1", words=say("Nobody talks yet.")),
            "key": card(
                title="The Spare Key",
                corner=3,
                category="Evening",
                colour="c2",
                words=say("Give it to a player of your choice. They may look at your hand, once."),
            ),
            "list": card(
                title="A List on the Door",
                category="Evening",
                colour="c0",
                words=say("Each player names a chore. The one who did it last draws two cards."),
            ),
        },
    ),
    "stat": (
        "Along the Coast",
        {
            "light": card(
                title="North Light",
                subtitle="a lamp of nine lenses",
                category="Towers",
                colour="c1",
                corner="A1",
                picture="art/light.png",
                stats=_coast(1902, 3, 480, 7),
            ),
            "ferry": card(
                title="Night Ferry",
                subtitle="two masts, one lantern",
                category="Ships",
                colour="c2",
                corner="B3",
                picture="art/crossing.png",
                stats=_coast(1887, 24, 1250, 4),
            ),
            "tug": card(
                title="Old Harriet", category="Ships", colour="c2", corner="B4", stats=_coast(1911, 6, 320, 9)
            ),
        },
    ),
    "prompt": (
        "Say It Anyway",
        {
            "one": card(
                words=say("What would you do with one extra hour a day?"), category="Easy", colour="c2"
            ),
            "two": card(
                words=say("Describe your week as a weather forecast."),
                category="Short",
                colour="c1",
                corner=2,
            ),
            "three": card(
                words=say("Teach us something in thirty seconds!"), category="Brave", colour="c3", corner=3
            ),
        },
    ),
    "tarot": (
        "The Minor Heavens",
        {
            "light": card(
                title="The Light",
                corner="IX",
                category="Shore",
                colour="c1",
                picture="art/light.png",
                words=say("Guidance, patience, a promise kept from afar."),
            ),
            "tide": card(
                title="The Tide",
                corner="XIV",
                category="Water",
                colour="c0",
                words=say("What leaves will return; what returns has changed."),
            ),
            "ember": card(
                title="The Ember",
                corner="XVI",
                category="Fire",
                colour="c2",
                words=say("A small thing kept warm. Do not hurry it."),
            ),
        },
    ),
    "mini": (
        "Tokens",
        {
            "gold": card(title="Gold", corner=5, corner_icon="coin", colour="c4"),
            "wolf": card(title="Wolf", category="Beast", colour="c1", stats=[item("Attack", 3, "sword")]),
            "camp": card(
                title="Camp Fire",
                category="Place",
                colour="c2",
                corner=1,
                words=say("All here heal one heart."),
            ),
            "boat": card(
                title="Ferry",
                category="Place",
                colour="c0",
                picture="art/crossing.png",
                words=say("Cross for a coin."),
            ),
        },
    ),
    "badge": (
        "Print & Play Days",
        {
            "anna": card(
                title="Anna Kowalska", subtitle="Illustrator, Kraków", category="Speaker", colour="c1"
            ),
            "jo": card(title="Jo", subtitle="Board games by the lake", category="Helper", colour="c2"),
            "max": card(
                title="Maximilian Österreicher",
                subtitle="Publisher",
                category="Guest",
                colour="c3",
                facts=[item("Table", 12, "people")],
            ),
        },
    ),
    "panorama": (
        "Harbour Lights",
        {
            "light": card(
                **{"title": "The Lighthouse", "corner": 3, "corner_icon": "coin", "category": "Harbour"},
                **{"colour": "c1", "picture": "art/light.png"},
                words=say("Ships next to this card never run aground. Score 1 star for each of them."),
            ),
            "brig": card(
                title="The Brig",
                subtitle="two masts, square sails",
                category="Ship",
                colour="c2",
                words=say("Carries four crates."),
                stats=_coast(1788, 16, 9, 4),
            ),
        },
    ),
    "banknote": (
        "The Bank of Harbour",
        {
            "one": card(title="One Crown", corner=1, colour="c1", picture="art/hill.png"),
            "twenty": card(title="Twenty Crowns", corner=20, colour="c2", picture="art/crossing.png"),
        },
    ),
    "counter": (
        "Island Goods",
        {
            "coin": card(title="Doubloon", corner=5, colour="c1", category="Money"),
            "wood": card(title="Timber", title_icon="wood", colour="c3"),
            "ship": card(title="Night Crossing", picture="art/crossing.png", corner=2, colour="c2"),
            "storm": card(title="Storm", colour="c4", words=say("Move each ship one field back.")),
        },
    ),
    "standee": (
        "Harbour Lights",
        {
            "keeper": card(
                title="The Keeper",
                subtitle="of the light",
                picture="art/light.png",
                colour="c1",
                stats=[item("Strength", 3, "sword"), item("Speed", 2, "move")],
            ),
            "smuggler": card(
                title="Smuggler",
                picture="art/crossing.png",
                colour="c2",
                stats=[item("Strength", 4, "sword"), item("Speed", 5, "move")],
            ),
            "ranger": card(
                title="Ranger",
                picture="art/hill.png",
                colour="c3",
                words=say("Sees two fields far."),
                stats=[item("Strength", 2, "sword")],
            ),
        },
    ),
    "label": (
        "The Pantry",
        {
            "paprika": card(
                title="Sweet paprika",
                category="Hot",
                colour="c1",
                stats=[item("Best before", "2027-05")],
                corner=80,
                corner_label="Grams",
            ),
            "ann": card(title="Ann Ash", facts=[item("", "12 Long Street"), item("", "Boston MA 02108")]),
            "anise": card(
                title="Star anise", category="Sweet", colour="c3", words=say("Whole stars. One is enough.")
            ),
        },
    ),
    "flash": (
        "German in Fifty Words",
        {
            "tree": card(question="der Baum", answer="the tree", category="Nature", colour="c3", corner=7),
            "where": card(
                question="Wo ist der nächste Bahnhof?",
                answer="Where is the nearest station?",
                category="On the way",
                colour="c1",
                corner=31,
            ),
            "joy": card(
                question="die Vorfreude",
                answer="looking forward to something",
                category="Feelings",
                colour="c2",
                corner=44,
                words=say("Vorfreude ist die schönste Freude.", label="Proverb"),
            ),
        },
    ),
}

_SKY = '<rect width="160" height="120" fill="{}"/>'
_GAME = 'title = "Scenes"\nplayers = [1, 2]\n[palette]\nink = "#000000"\n'
_SCENE = """
[[component]]
name = "{0}"
kind = "sheet"
size = {{ width = 160, height = 120 }}
face = "layouts/{0}.svg"
"""


def _waves(y: float, fill: str, height: float = 5, length: float = 20) -> str:
    """Return a sea from a height down, its edge scalloped."""
    arc = f"q{length / 4} {-height} {length / 2} 0t{length / 2} 0"
    arcs = arc * (int(160 / length) + 1)
    return f'<path d="M-2 {y}{arcs}V122H-2Z" fill="{fill}"/>'


def _fir(x: float, y: float, tall: float, fill: str) -> str:
    """Return a fir that stands at a point."""
    tiers = "".join(
        f"M{x} {y - tall * top}l{tall * half} {tall * 0.36}h{-2 * tall * half}Z"
        for top, half in ((1, 0.17), (0.78, 0.24), (0.54, 0.31))
    )
    trunk = f"M{x - tall * 0.03} {y - tall * 0.2}h{tall * 0.06}v{tall * 0.2}h{-tall * 0.06}Z"
    return f'<path d="{tiers}{trunk}" fill="{fill}"/>'


def _light() -> str:
    """Return a lighthouse in the evening, its beam to the left."""
    bands = "".join(
        f'<path d="M{93 - at * 1.1} {44 + at * 11}h{14 + at * 2.2}l1.1 11h-{16.2 + at * 2.2}" fill="{fill}"/>'
        for at, fill in enumerate(["#c73e48", "#fff6e3"] * 2 + ["#c73e48"])
    )
    return (
        _SKY.format("#f6b26b")
        + '<rect width="160" height="62" fill="#f3cf8e"/><rect width="160" height="34" fill="#f8e3b4"/>'
        + '<circle cx="38" cy="66" r="17" fill="#e8643c"/>'
        + '<path d="M98 34L-2 16V44Z" fill="#fffaf0" fill-opacity="0.75"/>'
        + '<path d="M102 34L162 26V42Z" fill="#fffaf0" fill-opacity="0.5"/>'
        + _waves(76, "#2b6f86")
        + '<path d="M66 100Q76 80 100 82T140 92T164 96V122H60Z" fill="#3d3a3f"/>'
        + bands
        + '<path d="M91 44h18v-3h-18ZM94 41h12v-11h-12Z" fill="#2c2a30"/>'
        + '<path d="M96 39h8v-7h-8Z" fill="#ffe08a"/>'
        + '<path d="M92.5 30L100 22L107.5 30Z" fill="#c73e48"/>'
        + _waves(96, "#1d5266", 4, 16)
        + _waves(108, "#163f52", 4, 24)
        + "".join(
            f'<path d="M{x} {y}q3 -4 6 0q3 -4 6 0q-3 -2 -6 1.5q-3 -3.5 -6 -1.5Z" fill="#2c2a30"/>'
            for x, y in ((58, 30), (70, 22), (128, 20))
        )
    )


def _crossing() -> str:
    """Return a ship under sail before a large moon."""
    stars = "".join(
        f'<circle cx="{at * 37 % 160}" cy="{at * 23 % 56 + 3}" r="{0.5 + at % 3 * 0.3}" fill="#fdf3d0"/>'
        for at in range(36)
    )
    return (
        _SKY.format("#1b2350")
        + '<rect y="46" width="160" height="40" fill="#2b3670"/>'
        + stars
        + '<circle cx="92" cy="48" r="34" fill="#f5dfa0"/>'
        + '<circle cx="82" cy="38" r="5" fill="#ead08a"/><circle cx="105" cy="58" r="7" fill="#ead08a"/>'
        + '<path d="M44 80h54q-4 15 -14 17h-28q-9 -4 -12 -17Z" fill="#5a2233"/>'
        + '<path d="M42 77h58v4H42Z" fill="#8f3a3f"/>'
        + '<path d="M69 20h1.6v58h-1.6Z" fill="#33202a"/>'
        + '<path d="M67 26Q42 46 46 73H67Z" fill="#fff4dc"/><path d="M73 24Q96 42 94 73H73Z" fill="#e9d3ab"/>'
        + '<path d="M70 16l12 3l-12 3Z" fill="#c73e48"/>'
        + _waves(90, "#17416b", 5, 20)
        + '<path d="M62 100h60M74 106h44M84 112h30" stroke="#f5dfa0" stroke-width="1.6"/>'
        + _waves(103, "#12305a", 4, 28).replace('fill="', 'fill-opacity="0.85" fill="')
        + _waves(113, "#0c2147", 4, 18)
    )


def _hill() -> str:
    """Return hills with firs, mist between them, and a low sun."""
    rows = ((70, 22, "#7ea79a", 11), (88, 31, "#3f7566", 8), (112, 44, "#1d4840", 6))
    firs = "".join(
        _fir(
            (at * 160 / many + y * 1.7) % 168 - 4,
            y + 4 * ((at * 7) % 3),
            tall * (0.8 + 0.12 * ((at * 5) % 4)),
            fill,
        )
        for y, tall, fill, many in rows
        for at in range(many)
    )
    return (
        _SKY.format("#fbe6bd")
        + '<circle cx="112" cy="36" r="19" fill="#f2a04d"/>'
        + '<circle cx="112" cy="36" r="25" fill="#f2a04d" fill-opacity="0.3"/>'
        + '<path d="M-2 62L22 34L40 52L66 22L98 60L118 46L162 66V122H-2Z" fill="#b9cbb4"/>'
        + '<path d="M66 22L76 34L69 32L64 37L58 31ZM22 34L29 41L23 40L18 39Z" fill="#fffaf0"/>'
        + '<path d="M-2 74Q40 58 80 70T162 64V122H-2Z" fill="#93b8aa"/>'
        + '<path d="M-2 92Q50 78 90 90T162 84V122H-2Z" fill="#568b7b"/>'
        + firs
        + '<path d="M-2 112Q60 102 162 114V122H-2Z" fill="#14352f"/>'
    )


def _draw_scenes(folder: Path) -> None:
    """Draw the pictures of the cards, as PNG files."""
    scenes = {"light": _light(), "crossing": _crossing(), "hill": _hill()}
    (folder / "scenes/layouts").mkdir(parents=True)
    (folder / "scenes/game.toml").write_text(_GAME + "".join(_SCENE.format(name) for name in scenes))
    for name, svg in scenes.items():
        (folder / f"scenes/layouts/{name}.svg").write_text(f"<svg>{svg}</svg>")
    _show(folder / "scenes", folder / "drawn", 200)
    (folder / "art").mkdir()
    for name in scenes:
        picture = Image.open(folder / f"drawn/scenes/faces/{name}.{name}.png").convert("RGB")
        picture.save(folder / f"art/{name}.png", dpi=(300, 300))


def _show(game: Path, out: Path, dpi: int, *words: str) -> None:
    command = [
        sys.executable,
        "-m",
        "printkit",
        "show",
        str(game),
        "--out",
        str(out),
        "--dpi",
        str(dpi),
        *words,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _table(faces: Sequence[Image.Image], radius: float) -> Image.Image:
    """Return cards side by side on the table, each with its shadow."""
    gap, edge = round(0.12 * faces[0].width) // 2, round(0.1 * faces[0].width)
    wide = sum(face.width + gap for face in faces) - gap + 2 * edge
    table = Image.new("RGB", (wide, faces[0].height + 2 * edge), TABLE)
    x = edge
    for face in faces:
        mask = Image.new("L", face.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, face.width - 1, face.height - 1), radius, fill=255)
        shade = Image.new("L", table.size, 0)
        shade.paste(mask.point(lambda level: level // 2), (x + 2, edge + 8))
        table.paste((30, 32, 31), mask=shade.filter(ImageFilter.GaussianBlur(9)))
        table.paste(face, (x, edge), mask)
        x += face.width + gap
    return table


def draw(look: str, folder: Path) -> None:
    """Write the picture of one look."""
    title, cards = DECKS[look]
    game = write_game(folder / look, LOOKS / look, cards, title)
    shutil.copytree(folder / "art", game / "art", dirs_exist_ok=True)
    _show(game, folder / "shown", 300)
    faces = folder / "shown" / look / "faces"
    names = [f"cards.{name}" for name in cards]
    backs = sorted(path.stem for path in faces.glob("*-back.png"))
    names += [f"{names[-1]}-back"] if len(backs) > 1 else backs
    pictures = [Image.open(faces / f"{name}.png").convert("RGB") for name in names]
    table = _table(pictures, CORNERS.get(look, 3) / 25.4 * 300)
    small = table.resize((WIDE, round(table.height * WIDE / table.width)), Image.Resampling.LANCZOS)
    kept = DOCS / f"{look}.png"
    for colours in (256, 160, 96, 64):
        small.quantize(colours, dither=Image.Dither.NONE).save(kept, optimize=True)
        if kept.stat().st_size <= LARGEST:
            break
    print(f"{kept.name:20} {kept.stat().st_size // 1000:4} kB")


def draw_side_by_side(kind: str, folder: Path) -> None:
    """Write the picture of one card of one table in all looks, or in all themes."""
    names = sorted(one.parent.name for one in (ROOT / "templates" / kind).glob("*/*.toml"))
    usual = {"looks": ("--theme", "folk"), "themes": ("--look", "vista")}[kind]
    table = Path(shutil.copy(ROOT / "docs" / "examples" / "bakery.csv", folder / "bakery.csv"))
    wide, high, line = 190, 300, 26
    rows = -(-len(names) // 6)
    sheet = Image.new("RGB", (6 * (wide + 16) + 16, rows * (high + line) + 16), TABLE)
    for number, name in enumerate(names):
        words = ("--card", "plum-cake", *usual, f"--{kind[:-1]}", name)
        _show(table, folder / kind / name, 150, *words)
        (face,) = (one for one in (folder / kind / name).rglob("*.png") if "back" not in one.name)
        card = Image.open(face).convert("RGB")
        card.thumbnail((wide, high - line), Image.Resampling.LANCZOS)
        x, y = 16 + number % 6 * (wide + 16), 16 + number // 6 * (high + line)
        sheet.paste(card, (x + (wide - card.width) // 2, y + (high - line - card.height) // 2))
        font = ImageFont.truetype(ROOT / "templates/fonts/DejaVuSans.ttf", 15)
        ImageDraw.Draw(sheet).text((x + wide / 2, y + high - line + 4), name, "#f4f1e8", font, anchor="ma")
    kept = DOCS / f"{kind}.png"
    sheet.quantize(256, dither=Image.Dither.NONE).save(kept, optimize=True)
    print(f"{kept.name:20} {kept.stat().st_size // 1000:4} kB")


if __name__ == "__main__":
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        _draw_scenes(Path(made))
        for name in sys.argv[1:] or (*DECKS, "looks", "themes"):
            if name in DECKS:
                draw(name, Path(made))
            else:
                draw_side_by_side(name, Path(made))
