"""Examples, looks and cases in, the manual's pictures and generated sections out: `python docs/make.py`.

A page of `docs/` is written by hand, but for what lies between `<!-- made: NAME WORD -->` and `<!-- end -->`,
which this program writes. A picture keeps the digest of what it was made from, and is drawn anew when that has
changed; with names, `python docs/make.py elements icons`, those whose path begins so are drawn in any case.
The pictures of the looks are drawn by `artwork/looks.py`, those of the README by `artwork/pictures.py`.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from PIL import Image, ImageOps, PngImagePlugin  # noqa: E402
from smallgame import CARD, CARDS, GAME  # noqa: E402

from printkit import api  # noqa: E402
from printkit.drawing.elements import ELEMENTS  # noqa: E402

EXAMPLES = DOCS / "examples"
CASES = ROOT / "tests" / "diagnostics" / "cases"
ICONS = ROOT / "templates" / "parts" / "icons"
LOOKS = ROOT / "templates" / "looks"

#: A picture's pixels: the width of one element, the height of others, the space between two.
ELEMENT_DPI, HIGH, SPACE = 170, 420, 14
#: What a difference may have at most, in lines, to be shown.
LONGEST_DIFFERENCE = 16
#: The entry of a PNG file that has the digest of what the picture was made from.
DIGEST = "Made from"

SECTION = re.compile(r"(<!-- made: ([a-z-]+)(?: ([^ ]+))? -->\n).*?(<!-- end -->)", re.S)


# ---- sections of pages ----


@cache
def words() -> dict[str, Any]:
    """Return what is said of every element and its attributes."""
    return tomllib.loads((EXAMPLES / "elements" / "words.toml").read_text(encoding="utf-8"))


def fence(kind: str, text: str) -> str:
    """Return text as a block that is shown as it is."""
    return f"```{kind}\n{text.rstrip()}\n```\n"


def attribute_table(entries: Mapping[str, str]) -> str:
    """Return a table of attributes."""
    rows = "".join(f"| `{name}` | {about} |\n" for name, about in entries.items() if name != "about")
    return f"| attribute | what it says |\n|---|---|\n{rows}" if rows else ""


def elements(_: str) -> str:
    """Return an entry for every element: what it is for, its picture, the example, its attributes."""
    return "\n".join(map(_element, ELEMENTS))


def _element(tag: str) -> str:
    """Return the entry of one element."""
    about = words()[tag]
    example = (EXAMPLES / "elements" / f"{tag}.svg").read_text(encoding="utf-8")
    picture = f"![What the example of `{tag}` draws](elements/{tag}.png)\n"
    parts = (f"### {tag}\n", f"{about['about']}\n", picture, fence("xml", example), attribute_table(about))
    return "\n".join(part for part in parts if part)


def common(_: str) -> str:
    """Return the table of what every element may have."""
    return attribute_table(words()["common"])


def looks(_: str) -> str:
    """Return an entry for every look, those that are chosen by themselves first."""
    return "\n".join(_look(name, table) for name, table in _looks())


def _looks() -> list[tuple[str, dict[str, Any]]]:
    """Return what every look says of itself, in the order in which they are tried."""
    found = ((one.parent.name, tomllib.loads(one.read_text("utf-8"))) for one in LOOKS.glob("*/look.toml"))
    return sorted(found, key=lambda one: (one[1].get("order", 10**6), one[0]))


def _look(name: str, table: dict[str, Any]) -> str:
    """Return the entry of one look."""
    needs = ", ".join(table.get("needs", ())) or "nothing"
    fonts = ", ".join(dict.fromkeys(table["fonts"].values()))
    about = table["about"][0].upper() + table["about"][1:]
    return (
        f"### {name}\n\n{about}.\n\n![Cards in the look {name}](looks/{name}.png)\n\n"
        f"Size: `{table['size']}`. Needs: {needs}. Fonts: {fonts}.\n"
    )


def file(path: str) -> str:
    """Return a file of the examples, as it is."""
    kind = {"svg": "xml"}.get(path.rpartition(".")[2], path.rpartition(".")[2])
    return fence(kind, (EXAMPLES / path).read_text(encoding="utf-8"))


def icons(_: str) -> str:
    """Return the names of all icons."""
    return ", ".join(f"`{path.stem}`" for path in sorted(ICONS.glob("*.svg"))) + "\n"


def sizes(_: str) -> str:
    """Return a table of the sizes that have a name."""
    table = tomllib.loads((ROOT / "templates" / "sizes.toml").read_text(encoding="utf-8"))
    rows = (f"| `{name}` | {one['width']:g} x {one['height']:g} |\n" for name, one in table.items())
    return "| size | mm |\n|---|---|\n" + "".join(rows)


def codes() -> list[str]:
    """Return every code of a finding that the manual explains."""
    return sorted({path.name for path in CASES.iterdir() if path.is_dir()} | set(_told()))


@cache
def _told() -> dict[str, dict[str, str]]:
    """Return what is said of codes that no case shows."""
    return tomllib.loads((EXAMPLES / "findings.toml").read_text(encoding="utf-8"))


def findings(_: str) -> str:
    """Return an entry for every code: an example's exact words, and how it was mended."""
    listed = ", ".join(f"[`{code}`](#{code})" for code in codes())
    return f"{listed}\n\n" + "\n".join(map(_finding, codes()))


def _finding(code: str) -> str:
    """Return the entry of one code."""
    if code in _told():
        told = _told()[code]
        return f"## {code}\n\n{fence('text', told['words'])}\n{told['about']}\n"
    said = (CASES / code / "said.txt").read_text(encoding="utf-8").strip()
    ours = next(one for one in _single(said) if f"[{code}]" in one.splitlines()[0])
    commands = _commands(code)
    mended = f"\nMended: `printkit {commands[1]}`\n" if len(commands) > 1 else ""
    if not mended and difference(code):
        mended = f"\nMended:\n\n{fence('diff', difference(code))}"
    asked = f"`printkit {commands[0]}`\n\n" if commands else ""
    return f"## {code}\n\n{asked}{fence('text', ours)}{mended}"


def _commands(code: str) -> list[str]:
    """Return the command that a case is run with, and the one that mends it, where they are its point."""
    file = CASES / code / "command.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def _single(said: str) -> list[str]:
    """Return findings one by one."""
    return re.split(r"\n\n(?=(?:error|warning|note)\[)", re.sub(r"\n\n\d+ (error|warning|note).*$", "", said))


def difference(code: str) -> str:
    """Return what was changed to mend a case, or nothing if that is long or not text."""
    before, after = _files(code, "wrong"), _files(code, "right")
    if before is None or after is None:
        return ""
    lines = []
    for name in sorted({*before, *after}):
        old, new = before.get(name, ""), after.get(name, "")
        if old != new and (new or not old):
            changed = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1)
            lines += [
                f"  {name}",
                *(line for line in changed if line[:3] not in ("---", "+++") and line[:2] != "@@"),
            ]
    return "\n".join(lines) if len(lines) <= LONGEST_DIFFERENCE else ""


def _files(code: str, side: str) -> dict[str, str] | None:
    """Return the files of one side of a case that are not as in the smallest game, or None if any is no text."""
    folder = CASES / code / side
    found = (
        {}
        if (CASES / code / "command.txt").exists()
        else {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD}
    )
    try:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                found[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return found


MADE: Mapping[str, Callable[[str], str]] = {
    one.__name__: one for one in (elements, common, looks, file, icons, sizes, findings)
}


def page(text: str) -> str:
    """Return a page with its generated sections as they should be."""

    def make(found: re.Match[str]) -> str:
        return f"{found[1]}\n{MADE[found[2]](found[3] or '')}\n{found[4]}"

    return SECTION.sub(make, text)


def pages() -> dict[Path, str]:
    """Return every page as it should be."""
    return {path: page(path.read_text(encoding="utf-8")) for path in sorted(DOCS.glob("*.md"))}


# ---- pictures ----


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
        return Image.open(_faces() / f"elements.{kebab}.png").convert("RGB")

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


def _deck(name: str, part: str, **options: Any) -> Picture:
    """Return a picture of the deck from a spreadsheet."""

    def draw(out: Path) -> Image.Image:
        return Image.open(show(EXAMPLES / "bakery.csv", out, 110, **options) / f"{part}.png").convert("RGB")

    return Picture(name, [EXAMPLES / "bakery.csv", LOOKS / options.get("look", "stat")], draw)


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
    api.new_game(str(game), "cards", file=str(EXAMPLES / "bakery.csv"), look="illustrated")
    for path, changes in _edits():
        edit(out / path, changes)
    return Image.open(show(game, out / "shown", 110) / "hand.png").convert("RGB")


def _cells(out: Path) -> Image.Image:
    """Draw the cards with bold and italic words and icons."""
    faces = show(EXAMPLES / "cells", out, 130) / "faces"
    return beside([faces / f"deck.{name}.png" for name in ("miller", "smith", "captain", "thief")], 300)


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
    yield _deck("first-deck/text", "hand", look="text")
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
    yield _recipe("board", ["faces/board.board", "pages/board-1"], 60)
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


def main(names: Sequence[str]) -> None:
    """Write the pages, and the pictures that have changed or are named."""
    for path, text in pages().items():
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))
    for picture in pictures():
        if not picture.current or picture.name.startswith(tuple(names) or ("-",)):
            draw(picture)


if __name__ == "__main__":
    main(sys.argv[1:])
