"""Examples in, the pictures of the manual out; each keeps the digest of what it was made from."""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageOps, PngImagePlugin

from printkit import api
from printkit.authoring.making import make_game
from printkit.diagnostics import Report
from printkit.drawing.elements import ELEMENTS
from printkit.model.options import StartOptions

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
EXAMPLES = DOCS / "examples"
ICONS = ROOT / "templates" / "parts" / "icons"
LOOKS = ROOT / "templates" / "looks"

#: A picture's pixels: the dots per inch of an element, the height of others, the space between two.
ELEMENT_DPI, HIGH, SPACE = 170, 420, 14
#: The entry of a PNG file that has the digest of what the picture was made from.
DIGEST = "Made from"


class Picture(NamedTuple):
    """A picture of the manual: what it is made from, and how."""

    name: str
    sources: Sequence[Path | str]  # files, folders, or what else it depends on
    draw: Callable[[Path], Image.Image]  # into a folder that is thrown away

    @property
    def file(self) -> Path:
        return DOCS / f"{self.name}.png"

    @property
    def digest(self) -> str:
        """Return what stands for all that the picture is made from."""
        state = hashlib.sha256()
        for one in self.sources:
            if isinstance(one, str):
                state.update(one.encode())
                continue
            for path in sorted(one.rglob("*")) if one.is_dir() else [one]:
                if path.is_file():
                    state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return state.hexdigest()[:16]

    @property
    def current(self) -> bool:
        """Whether the picture is there, and made from what is there now."""
        if not self.file.exists():
            return False
        with Image.open(self.file) as image:
            return image.info.get(DIGEST) == self.digest


def show(game: Path | str, out: Path, dpi: float, **options: Any) -> Path:
    """Show a game and return the folder of its pictures; stop if anything is wrong with it."""
    result = api.show(str(game), out=out, dpi=dpi, trust=True, **options)
    wrong = [one.message for one in result.findings if one.severity.name != "NOTE"]
    if wrong:
        raise SystemExit(f"{game}: {wrong[0]}")
    return out / Path(game).stem


def beside(paths: Sequence[Path], high: int = HIGH) -> Image.Image:
    """Return pictures side by side, all of one height; what is white to its edge gets an outline."""
    images = []
    for path in paths:
        image = Image.open(path).convert("RGB")
        image = image.resize((round(image.width * high / image.height), high), Image.Resampling.LANCZOS)
        images.append(
            ImageOps.expand(image, 1, (190, 190, 190))
            if "pages" in path.parts
            else ImageOps.expand(image, 1, "white")
        )
    wide = sum(image.width for image in images) + SPACE * (len(images) - 1)
    whole, x = Image.new("RGB", (wide, high + 2), "white"), 0
    for image in images:
        whole.paste(image, (x, 0))
        x += image.width + SPACE
    return whole


def _example(name: str) -> Callable[[Path], Image.Image]:
    """Return what draws the example of an element."""

    def draw(folder: Path) -> Image.Image:
        kebab = re.sub("([A-Z])", lambda found: "-" + found[1].lower(), name)
        face = _faces() / f"elements.{kebab}.png"
        if not face.is_file():
            raise SystemExit(f"add a line to docs/examples/elements/cards.csv: {kebab},{name}")
        return Image.open(face).convert("RGB")

    return draw


@cache
def _faces() -> Path:
    """Show the examples of all elements, once."""
    return show(EXAMPLES / "elements", Path(tempfile.mkdtemp()), ELEMENT_DPI) / "faces"


def _recipe(name: str, parts: Sequence[str], dpi: float, high: int = HIGH) -> Picture:
    """Return the picture of a recipe: some of what `printkit show` draws, side by side."""
    folder = EXAMPLES / "recipes" / name

    def draw(out: Path) -> Image.Image:
        shown = show(folder, out, dpi)
        return beside([shown / f"{part}.png" for part in parts], high)

    return Picture(f"recipes/{name}", [folder], draw)


def _market(out: Path) -> Image.Image:
    """Return a picture of the game in Arabic: some cards, their back and the rules."""
    shown = show(EXAMPLES / "market", out, 110)
    names = ("cards.saffron", "cards.silk", "cards.oud", "cards.saffron-back", "rules.rules")
    return beside([shown / "faces" / f"{name}.png" for name in names], HIGH)


def _deck(name: str, part: str, **options: Any) -> Picture:
    """Return a picture of the deck from a spreadsheet."""

    def draw(out: Path) -> Image.Image:
        return Image.open(show(EXAMPLES / "bakery.csv", out, 110, **options) / f"{part}.png").convert("RGB")

    return Picture(name, [EXAMPLES / "bakery.csv", LOOKS / options.get("look", "text")], draw)


def edits(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the changes that a page asks for, as a file and pairs of lines: out and in."""
    for block in re.findall(r"```diff\n(.*?)```", text, re.S):
        path, *lines = block.splitlines()
        yield path, [(old[1:], new[1:]) for old, new in zip(lines[::2], lines[1::2], strict=True)]


def edit(path: Path, changes: Sequence[tuple[str, str]]) -> None:
    """Change lines of a file, each of which must be there once."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        if text.count(old + "\n") != 1:
            raise SystemExit(f"{path.name} has no single line `{old}`")
        text = text.replace(old + "\n", new + "\n")
    path.write_text(text, encoding="utf-8")


def _edits() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the changes that the page of the first deck asks for."""
    return list(edits((DOCS / "first-deck.md").read_text(encoding="utf-8")))


def _changed(out: Path) -> Image.Image:
    """Draw the deck from a spreadsheet after the changes that its page asks for."""
    game = out / "bakery"
    options = StartOptions(look="illustrated", theme="index")
    make_game(str(game), "cards", str(EXAMPLES / "bakery.csv"), options, Report())
    for path, changes in _edits():
        edit(out / path, changes)
    return Image.open(show(game, out / "shown", 110) / "hand.png").convert("RGB")


def _cells(out: Path) -> Image.Image:
    """Draw the cards with bold and italic words and icons."""
    faces = show(EXAMPLES / "cells", out, 130) / "faces"
    return beside([faces / f"deck.{name}.png" for name in ("miller", "smith", "captain", "thief")], 190)


def _icons(out: Path) -> Image.Image:
    """Draw all icons with their names."""
    return Image.open(show(EXAMPLES / "icons", out, 120) / "faces" / "icons.icons.png").convert("RGB")


def pictures() -> Iterator[Picture]:
    """Yield every picture that this program draws."""
    for tag in ELEMENTS:
        own = EXAMPLES / "elements"
        sources = [own / f"{tag}.svg", own / "game.toml", own / "parts", own / "art"]
        yield Picture(f"elements/{tag}", sources, _example(tag))
    yield Picture("icons", [ICONS, EXAMPLES / "icons"], _icons)
    yield _deck("first-deck/printed", "contact")
    yield _deck("first-deck/stat", "hand", look="stat")
    yield Picture(
        "first-deck/changed", [EXAMPLES / "bakery.csv", LOOKS / "illustrated", str(_edits())], _changed
    )
    yield _deck("own-deck", "hand", look="illustrated")
    yield Picture("cells", [EXAMPLES / "cells"], _cells)
    yield _recipe("birds", ["contact", "pages/score-sheet-1"], 90)
    yield _recipe("tuck-box", ["faces/tuck-box.tuck-box"], 90)
    yield _recipe("hexes", ["contact", "pages/tiles-1"], 90)
    yield _recipe("tokens", ["faces/tokens.07", "faces/tokens.20", "faces/tokens.01-back"], 160, 180)
    yield _recipe("score-pad", ["faces/score-pad.score-pad", "pages/score-pad-1"], 90)
    yield _recipe("landscape", ["contact"], 90)
    yield _recipe("reference", ["contact"], 110)
    yield _recipe("leaflet", ["pages/rules-1", "pages/rules-2"], 60)
    yield _recipe("board", ["faces/board.board", "pages/board-1"], 60)
    yield Picture("market", [EXAMPLES / "market"], _market)
    yield _recipe("dice", ["faces/dice.sky", "faces/dice.land"], 110)


def draw(picture: Picture) -> None:
    """Draw a picture, in 256 colours, with the digest of its sources."""
    with tempfile.TemporaryDirectory() as folder:
        image = picture.draw(Path(folder)).quantize(256)
    about = PngImagePlugin.PngInfo()
    about.add_text(DIGEST, picture.digest)
    picture.file.parent.mkdir(parents=True, exist_ok=True)
    image.save(picture.file, optimize=True, pnginfo=about)
    print(f"{picture.name:24} {picture.file.stat().st_size // 1000:4} kB  {image.width} x {image.height}")
