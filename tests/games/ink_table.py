"""Builds printkit's games in full colour, in greys and saving ink, measures each page, writes a table of it.

    python tests/games/ink_table.py --before FOLDER --write     # minutes: docs/ink.md
    python tests/games/ink_table.py pitman --pages              # every page of one game

Ink is how dark a page is on average, of 100 % for a black one: the mean of what red, green and blue lack
in a picture of it. FOLDER holds older PDFs, as `GAME/FILE.pdf`. Words alone are what is left of a page
that saves ink if everything but type is taken from its PDF.
"""

import argparse
import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from PIL import Image, ImageStat

from printkit import api

DOCS = Path(__file__).parents[2] / "docs" / "ink.md"
GAMES = ("pitman", "coal-n-write", "pit", "pit-cards", "chief-herman")
INKS = ("full", "grey", "saver")
#: Of full colour, the most that a page may take that saves ink.
MOST = 0.4
#: Less, and PDFium draws hairlines wider than they are.
DPI = 254
#: What paints a path or a shading, and what only ends it.
_PAINTS, _SHADES, _END = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*"}, {"sh"}, pikepdf.Operator("n")
HEAD = "| file | before | full | grey | saver | saver of full | words alone |"


class Inked(NamedTuple):
    """The ink of a file's pages: of older PDFs, of the three editions, and of the words of the last."""

    name: str
    before: list[float]
    full: list[float]
    grey: list[float]
    saver: list[float]
    words: list[float]

    def shares(self, part: Sequence[float]) -> list[float]:
        """How much ink pages take, of what they take in full colour."""
        return [one / whole for one, whole in zip(part, self.full, strict=True)]


def ink_of(path: Path) -> list[float]:
    """How dark each page of a PDF is, from 0 to 1."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [_darkness(page.render(scale=DPI / 72).to_pil()) for page in document]
    finally:
        document.close()


def _darkness(picture: Image.Image) -> float:
    """How dark a picture is."""
    means = ImageStat.Stat(picture).mean[:3]
    return 1 - sum(means) / len(means) / 255


def words_of(path: Path, out: Path) -> Path:
    """A copy of a PDF with nothing but its type."""
    with pikepdf.open(path) as document:
        for one in document.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
                one.write(pikepdf.unparse_content_stream([*_type(one)]))
        for page in document.pages:
            page.Contents = document.make_stream(pikepdf.unparse_content_stream([*_type(page)]))
        document.save(out)
    return out


def _type(stream: Any) -> Iterator[tuple[Any, Any]]:
    """Its operators without those that paint paths, shadings and pictures."""
    resources = stream.get("/Resources", {})
    forms = resources.get("/XObject", {})
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name in _PAINTS:
            yield [], _END
        elif name == "INLINE IMAGE" or name in _SHADES:
            continue
        elif name != "Do" or forms[str(operands[0])].get("/Subtype") == "/Form":
            yield operands, operator


def measure(game: str, out: Path, before: Path | None) -> Iterator[Inked]:
    """Build a game in each edition and measure its files."""
    for ink in INKS:
        api.build(game, out=out / ink, ink=ink, inspect=False)
    for path in sorted((out / "full" / game).glob("*.pdf")):
        if path.stem.startswith("cut-plan"):
            continue
        full, grey, saver = (out / ink / game / path.name for ink in INKS)
        older = before / game / path.name if before else None
        words = ink_of(words_of(saver, out / "words.pdf"))
        old = ink_of(older) if older is not None and older.exists() else []
        yield Inked(path.stem, old, ink_of(full), ink_of(grey), ink_of(saver), words)


def row(one: Inked) -> str:
    """A file's line of the table: the least and the most of its pages."""
    shares = [one.shares(one.saver), one.shares(one.words)]
    cells = [_range(part) for part in (one.before, one.full, one.grey, one.saver, *shares)]
    return f"| {one.name} | {' | '.join(cells)} |"


def _range(values: Sequence[float]) -> str:
    """The least and the most of some shares, in percent."""
    shown = dict.fromkeys(f"{100 * one:.0f}" for one in (min(values), max(values))) if values else {}
    return "-".join(shown)


def pages(one: Inked) -> Iterator[str]:
    """A line for each page."""
    for number, (full, grey, saver, words) in enumerate(
        zip(one.full, one.grey, one.saver, one.words, strict=True), 1
    ):
        note = "  <-- more than grey" if saver > grey else "  <--" if saver > MOST * full else ""
        yield (
            f"{one.name:18} {number:2}  full {full:6.1%}  grey {grey:6.1%}  saver {saver:6.1%}"
            f"  of full {saver / full:4.0%}  words {words / full:4.0%}{note}"
        )


def main() -> None:
    """Print the table, or every page; or write the table into the manual."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    text = ""
    with tempfile.TemporaryDirectory() as made:
        for game in given.games:
            text += f"\n## {game}\n\n{HEAD}\n|{'---|' * HEAD[1:].count('|')}\n"
            for one in measure(game, given.out or Path(made), given.before):
                text += row(one) + "\n"
                if given.pages:
                    print("\n".join(pages(one)), flush=True)
    if given.write:
        kept = re.split(r"(?<=<!-- measured -->\n)", DOCS.read_text("utf-8"))[0]
        DOCS.write_text(kept + text, "utf-8")
    elif not given.pages:
        print(text)


if __name__ == "__main__":
    main()
