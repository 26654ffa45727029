"""Pages of text in, the dots in which they differ from what Pango draws out.

`python tests/measuring/pango.py` prints a table. Pango (Debian's pango1.0-tools) sets the same lines in the
same font file at the same size. Both are drawn at 508 dots per inch; a dot differs if it is dark in one
drawing and none about it is dark in the other.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE), str(HERE / "drawing")]

from debian import program  # noqa: E402 - the tests' own folder first
from PIL import Image, ImageChops, ImageFilter  # noqa: E402
from textbench import draw_well, make_context  # noqa: E402

from printkit.diagnostics import Report  # noqa: E402
from printkit.export.pdf import write_pdf  # noqa: E402
from printkit.export.raster import render_pages  # noqa: E402
from printkit.folders import shared_templates  # noqa: E402
from printkit.geometry import IDENTITY  # noqa: E402
from printkit.input.brands.catalogue import load_catalogue  # noqa: E402
from printkit.model.brand import FontFamily  # noqa: E402
from printkit.model.scene import Scene  # noqa: E402
from printkit.model.sheet import Document, Placement, Sheet  # noqa: E402

_DPI, _SIZE, _WORDS = 508, 6.0, 6  # mm of an em, words of a line
_LISTS = tomllib.loads((HERE / "drawing/text/words.toml").read_text(encoding="utf-8"))


class Page(NamedTuple):
    """Lines in one style of a family, and what of OpenType is turned on or off."""

    family: str
    lines: Sequence[str]
    style: str = "regular"
    features: str = ""
    apart: bool = False  # Pango sets each space by itself, too


def _list(family: str, name: str, style: str = "regular") -> Page:
    words = _LISTS[name].split()
    return Page(family, [" ".join(words[at : at + _WORDS]) for at in range(0, len(words), _WORDS)], style)


PAGES = {
    "Arabic": _list("IBM Plex Sans Arabic", "arabic"),
    "Arabic, bold": _list("IBM Plex Sans Arabic", "arabic", "bold"),
    "Persian": _list("IBM Plex Sans Arabic", "persian"),
    "Urdu": _list("IBM Plex Sans Arabic", "urdu"),
    "Arabic with brackets, digits, English": Page(
        "IBM Plex Sans Arabic", ["اختر (2) لاعبين، Goblin!", "١٢ ورقة أو 15 — «ذهب»", "Take ٣ بطاقات now"]
    ),
    "Hebrew": _list("Heebo", "hebrew"),
    "Hebrew with brackets, digits, English": Page(
        "Heebo",
        ["בחר (2) שחקנים, Goblin!", "קח 12-13 קלפים [או פחות]", "Say שלום עולם now", "בחר Goblin (Wizard)"],
    ),
    "Hindi": _list("Noto Sans Devanagari", "hindi"),
    "Tamil": _list("Noto Sans Tamil", "tamil"),
    "Telugu": _list("Noto Sans Telugu", "telugu"),
    "Thai": _list("Noto Sans Thai", "thai"),
    "Thai, without spaces": Page("Noto Sans Thai", ["เมื่อมังกรเข้าสู่เกมให้เลือกผู้เล่นหนึ่งคน"]),
    "Khmer": _list("Noto Sans Khmer", "khmer"),
    "Greek": _list("Alegreya Sans", "greek"),
    "Vietnamese": _list("Alegreya Sans", "vietnamese"),
    "Russian": _list("PT Serif", "russian"),
    "Russian, spaces by themselves": _list("PT Serif", "russian")._replace(apart=True),
    "Ligatures": Page("Alegreya Sans", ["office fjord afflict", "first flat raffle", "fi ffi fl ffl"]),
    "Ligatures of a slab": Page("Zilla Slab", ["office fjord afflict", "first flat raffle"]),
    "Kerning": Page(
        "Alegreya Sans", ["AVATAR Tomorrow Yvonne", "LYTHAM Wolfgang 1,171.7", "Żółć Größe"], "bold"
    ),
    "Small capitals, old figures": Page(
        "Alegreya Sans", ["Pitman 1904", "Office 1876"], features="smcp onum -liga"
    ),
}


def differing() -> Iterator[tuple[str, int, int]]:
    """Yield each page's name, how many dots are dark on it, and how many differ."""
    families = load_catalogue(shared_templates(), Report()).fonts
    for name, page in PAGES.items():
        font = families[page.family].files[page.style]
        pairs = [*zip(_ours(page, font), _pango(page, font), strict=True)]
        dark, off = zip(*(_compared(ours, theirs) for ours, theirs in pairs), strict=True)
        yield name, sum(dark), sum(off)


def _ours(page: Page, font: Path) -> list[Image.Image]:
    context = make_context(fonts={"text": FontFamily(page.family, {"regular": font})})
    sheets = []
    for line in page.lines:
        box = f'<box x="2" y="2" width="396" height="16" font-size="{_SIZE}" features="{page.features}">'
        marks = tuple(draw_well(f"{box}{escape(line)}</box>", context))
        sheets.append(Sheet(400, 20, "front", "", (Placement(Scene("", 400, 20, 0, marks), IDENTITY),), ()))
    file = BytesIO()
    write_pdf(Document("", "", "", "en", None, tuple(sheets)), file)
    return [one.convert("L") for one in render_pages(file.getvalue(), _DPI)]


def _pango(page: Page, font: Path) -> list[Image.Image]:
    """Return lines as Pango draws them; it knows no other font."""
    tags = [f"{one.lstrip('-')}={int(one[0] != '-')}" for one in page.features.split()]
    drawn = []
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "fonts").mkdir()
        (folder / "fonts" / font.name).write_bytes(font.read_bytes())
        known = f"<fontconfig><dir>{place}/fonts</dir><cachedir>{place}/cache</cachedir></fontconfig>"
        (folder / "fonts.conf").write_text(known)
        for line in page.lines:
            text = escape(line).replace(" ", '<span lang="fr"> </span>' if page.apart else " ")
            command = [
                *(program("pango-view", "pango1.0-tools"), "-q", "--pixels", "--markup", "--margin=40"),
                *(f"--font={page.family} {_SIZE * _DPI / 25.4}px", f"--output={place}/line.png"),
                *("--antialias=gray", "--hinting=none", "--hint-metrics=off", "--subpixel-positions"),
                *("--language=en", f'--text=<span font_features="{", ".join(tags)}">{text}</span>'),
            ]
            environment = {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf"), "LC_ALL": "C.UTF-8"}
            subprocess.run(command, env=environment, check=True)
            with Image.open(folder / "line.png") as picture:
                drawn.append(picture.convert("L"))
    return drawn


def _compared(ours: Image.Image, theirs: Image.Image) -> tuple[int, int]:
    """Return how many dots are dark, and how many differ where the lines lie best on each other."""
    ours, theirs = (one.point(lambda grey: 255 if grey < 128 else 0) for one in (ours, theirs))
    ours, theirs = (one.crop(one.getbbox()) for one in (ours, theirs))
    size = max(ours.width, theirs.width) + 8, max(ours.height, theirs.height) + 8
    least = min(
        _count(ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3))))
        + _count(ImageChops.subtract(other, one.filter(ImageFilter.MaxFilter(3))))
        for one in [_at(ours, 4, 4, size)]
        for other in [_at(theirs, 4 + x, 4 + y, size) for x in (0, 1, -1) for y in (0, 1, -1)]
    )
    return _count(ours), least


def _at(picture: Image.Image, x: int, y: int, size: tuple[int, int]) -> Image.Image:
    whole = Image.new("L", size)
    whole.paste(picture, (x, y))
    return whole


def _count(picture: Image.Image) -> int:
    return sum(picture.histogram()[128:])


if __name__ == "__main__":
    print("| page | dark dots | that differ |\n|---|---|---|")
    for name, dark, off in differing():
        print(f"| {name} | {dark} | {off} |", flush=True)
