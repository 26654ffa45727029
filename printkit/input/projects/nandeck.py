"""A script of nanDECK in: its table, and what it places on cards. Nothing of it is run."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import read_text
from printkit.input.projects.common import Rows, fit_of, in_mm, placed, rows_of
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck

#: Cards are so large if a script does not say, in mm; no deck has more.
_SIDES, _MOST_CARDS, _LETTER_PT = (60.0, 90.0), 2000, 25.4 / 72
_UNITS = {"CM": "cm", "MM": "mm", "INCH": "in"}
_LABEL = re.compile(r"\[([^\[\]]+)\]")
_LINE = re.compile(r"\s*(\[[^\]=]+\]|[A-Za-z]+)\s*=(.*)")
_ALIGN = {"left": "left", "right": "right", "wordwrap": "left"}
#: Commands that are about paper, or about the program itself: printkit has its own ways.
_OTHERS = frozenset(
    "PAGE BORDER GAP DPI PRINT MARGINS HEADER FOOTER ZOOM SAVE SAVEPDF SAVEGIF DISPLAY EDGE OVERSAMPLE "
    "BASERANGE LINKSEP LINKFILL CHROMAKEY DUPLEX CARDS UNIT CARDSIZE LINK LINKMULTI SEPARATOR TAG".split()
)


@dataclass
class _Script:
    file: Path
    unit: str = "cm"
    sides: tuple[float, float] = _SIDES
    rows: Rows = ()
    copies: Sequence[int] = ()
    copies_column: str | None = None
    sequences: dict[str, Sequence[str]] = field(default_factory=dict)
    font: tuple[str, float, str, str] = ("Arial", 12 * _LETTER_PT, "", "#000000")
    count: int = 0
    marks: list[tuple[str, str, list[str], tuple[str, float, str, str]]] = field(default_factory=list)
    backs: tuple[str, str] = ("", "")
    left: list[str] = field(default_factory=list)


def read(file: Path, sizes: Mapping[str, Size], _room: Path, report: Report) -> Project | None:
    """Return what a script makes, or None with a finding."""
    text = read_text(file, report)
    if text is None:
        return None
    script = _Script(file)
    for number, line in enumerate(_lines(text), 1):
        _take(script, number, line, report)
    if report.failed:
        return None
    cards = max(script.count, len(script.rows), 1)
    front = [mark for one in script.marks if (mark := _mark(script, *one, cards))]
    behind = (
        {card for one in script.backs[1:] for card in _range(script, one, cards)}
        if script.backs[1]
        else set()
    )
    kept = [card for card in range(cards) if card not in behind]
    if not script.rows and not kept:
        report.error("no-cards", f"{quoted(file.name)} makes no cards", Place(file), "add a `CARDS` line")
        return None
    fit = fit_of(*script.sides, 300, sizes)
    faces = [one._replace(values=[one.values[card] for card in kept]) for one in front]
    first = min(behind, default=0)
    backs = [one._replace(values=[one.values[first]] * len(kept)) for one in front] if behind else []
    rows = [script.rows[card] if card < len(script.rows) else {} for card in kept]
    copies = [script.copies[card] if card < len(script.copies) else 1 for card in kept]
    deck = ProjectDeck(
        "cards", fit.width, fit.height, fit.bleed, rows, copies,
        placed(_shown(faces), fit), placed(_shown(backs), fit),
    )  # fmt: skip
    return Project("nanDECK", file.stem, file.parent, [deck], script.left)


def _shown(marks: Sequence[Mark]) -> list[Mark]:
    return [one for one in marks if any(one.values)]


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a script without remarks; one that is gone on with is one."""
    before = ""
    for line in text.splitlines():
        line = before + line.strip()
        before = ""
        if line.endswith("\\") and not line.endswith("\\13\\"):
            before = line[:-1]
        else:
            yield "" if line.startswith((";", "'", "//")) else line


def _take(script: _Script, number: int, line: str, report: Report) -> None:
    found = _LINE.fullmatch(line)
    if found is None:
        if line:
            script.left.append(f"line {number}: {quoted(line, 40)}")
        return
    command, given = found[1].upper(), [*_parts(found[2])]
    first = given[0] if given else ""
    if command.startswith("["):
        script.sequences[found[1][1:-1].casefold()] = first.split("|")
    elif command == "UNIT":
        script.unit = _UNITS.get(first.upper(), script.unit)
    elif command == "CARDSIZE":
        wide, high = (in_mm(one, 300, 0, script.unit) or 0.0 for one in (*given, "", "")[:2])
        script.sides = (wide, high) if wide and high else script.sides
    elif command == "CARDS":
        script.count = min(int(first), _MOST_CARDS) if first.isdecimal() else script.count
    elif command == "LINKMULTI":
        script.copies_column = first.strip("[]")
    elif command == "LINK":
        script.rows, script.copies = rows_of(script.file, first, report, script.copies_column)
        headings = dict.fromkeys(heading for row in script.rows for heading in row)
        script.sequences |= {one.casefold(): [row.get(one, "") for row in script.rows] for one in headings}
    elif command == "FONT":
        name, size, style, colour, *_ = (*given, *[""] * 4)
        points = float(size) if size.replace(".", "", 1).isdecimal() else 12.0
        styles = "".join(one for one in style.lower() if one in "bi")
        script.font = (name or "Arial", points * _LETTER_PT, styles, _colour(colour) or "#000000")
    elif command == "DUPLEX":
        script.backs = (first, (*given, "", "")[1])
    elif command in ("TEXT", "HTMLTEXT", "IMAGE", "RECTANGLE", "ROUNDRECT", "ELLIPSE", "CIRCLE"):
        script.marks.append((command, f"line {number}", given, script.font))
        spans = [int(one) for one in re.findall(r"\d+", first)] if not _LABEL.search(first) else []
        script.count = min(max(script.count, *spans, 0), _MOST_CARDS)
    elif command not in _OTHERS:
        script.left.append(f"line {number}: `{command}`")


def _parts(text: str) -> Iterator[str]:
    """Yield what stands between commas; a text in quotes is one."""
    for found in re.finditer(r'\s*(?:"((?:[^"]|"")*)"|([^,"]*))\s*(?:,|$)', text):
        if found.start() < len(text) or text.endswith(","):
            yield found[1] if found[1] is not None else found[2].strip()


def _range(script: _Script, text: str, cards: int) -> list[int]:
    """Return the cards of a range: `1-3,7`; all where there is none, or one that is not understood."""
    for label, values in script.sequences.items():
        text = text.replace(f"{{({label})}}", str(len(values))).replace(f"[{label}]", "|".join(values))
    found: list[int] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        span = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", part)
        if span is None:
            return [*range(cards)]
        found += range(int(span[1]) - 1, min(int(span[2] or span[1]), cards))
    return found or [*range(cards)]


def _mark(
    script: _Script,
    command: str,
    where: str,
    given: Sequence[str],
    font: tuple[str, float, str, str],
    cards: int,
) -> Mark | None:
    chosen = _range(script, given[0], cards) if given else [*range(cards)]
    text = "" if command in ("RECTANGLE", "ROUNDRECT", "ELLIPSE", "CIRCLE") else (*given, "", "")[1]
    at = 2 if command in ("TEXT", "HTMLTEXT", "IMAGE") else 1
    rest = [*given[at:], *[""] * 9]
    wholes = (*script.sides, *script.sides)
    sides = [in_mm(one, 300, whole, script.unit) for one, whole in zip(rest[:4], wholes, strict=True)]
    x, y, wide, high = (one or 0.0 for one in sides)
    if None in sides or not wide or not high:
        script.left.append(f"{where}: its place")
        return None
    values = [""] * cards
    for place, card in enumerate(chosen):
        if card < cards:
            values[card] = _filled(script, text, card, place) if at == 2 else "yes"
    labels = _LABEL.findall(text)
    name = labels[0] if len(labels) == 1 else f"{command.lower()} {where}"
    mark = Mark("text", name, (x, y, wide, high), values, *font)
    if command == "IMAGE":
        fit = "contain" if "P" in rest[5].upper() else "stretch"
        return mark._replace(kind="picture", turned=_number(rest[4]), fit=fit)
    if at == 1:
        kind = "ellipse" if command in ("ELLIPSE", "CIRCLE") else "rect"
        line, fill = _colour(rest[4]), _colour(rest[5]) if rest[5] else _colour(rest[4])
        width = in_mm(rest[6] or "0.1", 300, 0, script.unit) or 0.0
        radius = min(wide, high) / 8 if command == "ROUNDRECT" else 0.0
        return mark._replace(kind=kind, line=line, fill=fill, line_width=width, radius=radius)
    align, valign = rest[4].lower(), rest[5].lower()
    return mark._replace(
        align=_ALIGN.get(align, "center"),
        valign=valign if valign in ("top", "bottom") else "top" if align == "wordwrap" else "middle",
        turned=_number(rest[6]),
    )


def _filled(script: _Script, text: str, card: int, place: int) -> str:
    """Return a text on a card: a label stands for a cell of the table, or one of a list."""

    def cell(found: re.Match[str]) -> str:
        values = script.sequences.get(found[1].casefold())
        if values is None:
            return found[0]
        return values[(card if script.rows and len(values) == len(script.rows) else place) % len(values)]

    filled = re.sub(r"\\13\\|<br>", "\n", _LABEL.sub(cell, text))
    filled = re.sub(r"</?b>", "**", re.sub(r"</?i>", "*", filled))
    return re.sub(r"</?[a-z][^<>]*>", "", filled)


def _number(text: str) -> float:
    return float(text) if re.fullmatch(r"-?\d+(\.\d+)?", text) else 0.0


def _colour(text: str) -> str:
    found = re.match(r"#([0-9a-fA-F]{6})", text)
    return f"#{found[1].lower()}" if found else "none"
