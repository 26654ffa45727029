"""A script of Squib (Ruby) in: the tables and layouts that it names, and what it places. It is not run."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import inside, is_file, read_text
from printkit.input.projects.common import Rows, fit_of, in_mm, placed, rows_of
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.units import MM_PER_INCH

#: What a deck is that a script does not say: in dots, and dots per inch.
_WIDTH, _HEIGHT, _DPI = 825, 1125, 300
_FONT = "Arial 36"
_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_CALL = re.compile(r"(\w+)\s*[( ]\s*(.*?)\s*\)?(?:\s+do(?:\s*\|[^|]*\|)?)?\s*", re.DOTALL)
_OPTION = re.compile(
    rf":?(\w+)(?::\s*|\s*=>\s*)((?:{_STRING}|%w[(\[][^)\]]*[)\]]|\[[^\]]*\]|\{{[^}}]*\}}|[^,'\"\[{{])+)"
)
_COLUMN = re.compile(rf"(\w+)(?:\[\s*(:\w+|{_STRING})\s*\]|\.(\w+))")
_PLACED = {
    "text": "text",
    "png": "picture",
    "svg": "picture",
    "rect": "rect",
    "circle": "ellipse",
    "ellipse": "ellipse",
}
#: What is about files that Squib writes, or about other sides than a card's: printkit has its own ways.
_OTHERS = re.compile(
    r"save\w*|hand|showcase|require\w*|end|use_layout|set|hint|puts|cut_zone|safe_zone|grid|else|build|"
    r"enable_build\w*|disable_build\w*|\w*_relative|module|class|def|load|mock_env"
)
_COLOURS = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "blue": "#0000ff", "green": "#008000"}
_DEEPEST, _TABLES = 9, ("csv", "xlsx", "yaml")


def read(file: Path, sizes: Mapping[str, Size], _room: Path, report: Report) -> Project | None:
    """Return what a script makes, or None with a finding."""
    text = read_text(file, report)
    if text is None:
        return None
    deck: dict[str, Any] = {}
    tables: dict[str, Rows] = {}
    copies: list[int] = []
    calls: list[tuple[str, dict[str, Any], str]] = []
    left: list[str] = []
    for number, line in _statements(text):
        line = re.sub(r"^(?:\w+\.)?Squib::Deck\.new", "deck_of", line)
        named, _, after = line.partition("=") if re.match(r"\w+\s*=[^=~>]", line) else ("", "", line)
        found = _CALL.fullmatch(re.sub(r"^(?:Squib|deck)\.", "", after.strip()))
        options = {one[1]: _value(one[2].strip()) for one in _OPTION.finditer(found[2])} if found else {}
        if found and found[1] == "deck_of":
            deck = options
        elif found and found[1] in _TABLES:
            rows, counted = rows_of(file, str(options.get("file", "")), report, options.get("explode"))
            tables[named.strip() or "data"] = rows
            copies = copies or counted
        elif found and (found[1] in _PLACED or found[1] == "background"):
            calls.append((found[1], options, f"line {number}"))
        elif not re.match(_OTHERS, after.strip()):
            left.append(f"line {number}: {quoted(line, 50)}")
    if report.failed:
        return None
    made = _deck(file, deck, tables, copies, calls, left, sizes, report)
    if not made.rows:
        report.error("no-cards", f"{quoted(file.name)} makes no cards", Place(file), "name its table, as CSV")
        return None
    return Project("Squib", file.parent.resolve().name, file.parent, [made], left)


def _deck(
    file: Path,
    deck: Mapping[str, Any],
    tables: Mapping[str, Rows],
    copies: Sequence[int],
    calls: Sequence[tuple[str, dict[str, Any], str]],
    left: list[str],
    sizes: Mapping[str, Size],
    report: Report,
) -> ProjectDeck:
    dpi = float(str(deck.get("dpi", _DPI))) if str(deck.get("dpi", _DPI)).isdecimal() else _DPI
    width = in_mm(deck.get("width", _WIDTH), dpi) or 63.5
    height = in_mm(deck.get("height", _HEIGHT), dpi) or 88.9
    layouts = _layouts(file, deck.get("layout"), report)
    count = int(deck["cards"]) if str(deck.get("cards", "")).isdecimal() else 1
    rows = next((rows for rows in tables.values() if rows), [{}] * count)
    marks = []
    for command, options, where in calls:
        given = {**_layout_of(options.get("layout"), layouts), **options}
        mark = _mark(command, given, tables, len(rows), (width, height), dpi, f"{where}: `{command}`", left)
        marks += [mark] if mark else []
    fit = fit_of(width, height, dpi, sizes)
    counted = copies if len(copies) == len(rows) else [1] * len(rows)
    return ProjectDeck("cards", fit.width, fit.height, fit.bleed, rows, counted, placed(marks, fit))


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number of each statement's line, and the statement: it goes on after a comma or a bracket."""
    held, first = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(rf"^((?:{_STRING}|[^'\"#])*)#(?!\{{).*", r"\1", line).strip()
        if not line:
            continue
        held, first = f"{held} {line}".strip(), first or number
        opened = sum(held.count(one) for one in "([{") - sum(held.count(one) for one in ")]}")
        if not held.endswith((",", "\\")) and opened <= 0:
            yield first, held
            held, first = "", 0


def _value(text: str) -> Any:
    """Return a value as Ruby writes it: a text, texts, or a column as a match."""
    if re.fullmatch(_STRING, text, re.DOTALL):
        return None if "#{" in text else text[1:-1].replace("\\n", "\n").replace("\\", "")
    if text.startswith(("%w", "[")):
        inner = text[3:-1].split() if text.startswith("%w") else re.findall(_STRING, text)
        return [one.strip("'\"") for one in inner]
    column = _COLUMN.fullmatch(text)
    if column and not re.fullmatch(r"\d+", column[1]):
        return column
    measured = re.fullmatch(r"([\d.]+)\.(mm|cm|inch|inches)", text)
    if measured:
        return f"{measured[1]}{measured[2].removesuffix('es')}"
    return text.removeprefix(":") if re.fullmatch(r"[:\w.+-]+", text) else None


def _layouts(file: Path, named: Any, report: Report) -> dict[str, dict[str, Any]]:
    found: dict[str, Any] = {}
    for name in [named] if isinstance(named, str) else named if isinstance(named, list) else []:
        path = inside(file.parent, name, report, Place(file))
        text = read_text(path, report) if path and is_file(path) else None
        try:
            several = yaml.safe_load(text or "")
        except (yaml.YAMLError, ValueError, RecursionError):
            report.error("bad-yaml", f"{quoted(name)} can't be read", Place(path or file), "mend its lines")
            continue
        found |= several if isinstance(several, dict) else {}
    known = {str(name): one for name, one in found.items() if isinstance(one, dict)}
    return {name: _extended(name, known, 0) for name in known}


def _extended(name: str, known: Mapping[str, Any], depth: int) -> dict[str, Any]:
    own = known.get(name, {})
    parents = own.get("extends", [])
    base: dict[str, Any] = {}
    for one in [parents] if isinstance(parents, str) else parents:
        base |= _extended(str(one), known, depth + 1) if depth < _DEEPEST else {}
    for key, value in own.items():
        changed = re.fullmatch(r"\s*([+-])=\s*(.+)", str(value))
        if not changed:
            base[key] = value
        else:
            by, before = in_mm(changed[2], _DPI), in_mm(base.get(key, 0), _DPI) or 0.0
            base[key] = f"{before + (by or 0.0) * (1 if changed[1] == '+' else -1)}mm"
    return base


def _layout_of(named: Any, layouts: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    return layouts.get(named, {}) if isinstance(named, str) else {}


def _mark(
    command: str,
    given: Mapping[str, Any],
    tables: Mapping[str, Rows],
    count: int,
    sides: tuple[float, float],
    dpi: float,
    where: str,
    left: list[str],
) -> Mark | None:
    text = given.get(
        "str" if command == "text" else "file", "" if command in ("text", "png", "svg") else "yes"
    )
    if isinstance(text, re.Match):
        heading = (text[2] or text[3]).strip(":'\"")
        rows = tables.get(text[1], ())
        values = [_cell(row, heading) for row in rows]
    else:
        values = [*text] if isinstance(text, list) else [str(text)] * count
    if text is None or len(values) != count or not any(values):
        left.append(f"{where}, which is worked out")
        return None
    x, y, wide, high = (in_mm(given.get(key, 0), dpi) or 0.0 for key in ("x", "y", "width", "height"))
    if command == "circle":
        radius = in_mm(given.get("radius", 100), dpi) or 0.0
        x, y, wide, high = x - radius, y - radius, 2 * radius, 2 * radius
    whole = command == "background"
    x, y = (0.0, 0.0) if whole else (x, y)
    box = (x, y, (not whole and wide) or sides[0] - x, (not whole and high) or sides[1] - y)
    family, styles, size = _font(str(given.get("font", _FONT)), given.get("font_size"))
    turned = given.get("angle", 0)
    return Mark(
        _PLACED.get(command, "rect"),
        heading if isinstance(text, re.Match) else str(given.get("layout", command)),
        box,
        values,
        font=family,
        size=size * 96 / 72 / dpi * MM_PER_INCH,
        styles=styles,
        colour=_colour(given.get("color", "black")),
        align=_one_of(given.get("align"), ("left", "center", "right")),
        valign=_one_of(given.get("valign"), ("top", "middle", "bottom")),
        fill=_colour(given.get("color" if whole else "fill_color", "")),
        line="none" if whole else _colour(given.get("stroke_color", "black")),
        line_width=in_mm(given.get("stroke_width", 2), dpi) or 0.0,
        radius=in_mm(given.get("radius", given.get("x_radius", 0)), dpi) or 0.0,
        turned=float(turned) * 57.29578 if re.fullmatch(r"-?\d+(\.\d+)?", str(turned)) else 0.0,
    )


def _one_of(value: Any, known: Sequence[str]) -> str:
    return str(value) if value in known else known[0]


def _cell(row: Mapping[str, str], heading: str) -> str:
    """Return a row's cell by its heading, or as Squib knows it: small letters, `_` for spaces."""
    known = {key.casefold().replace(" ", "_"): value for key, value in row.items()}
    return row.get(heading, known.get(heading.casefold().replace(" ", "_"), ""))


def _font(text: str, size: Any) -> tuple[str, str, float]:
    """Return a font's family, styles and points, of `Sans Serif Bold Italic 24`."""
    words = text.split(",")[0].split()
    last = text.split()[-1]
    points = float(last) if re.fullmatch(r"\d+(\.\d+)?", last) else 36.0
    styles = "".join(one[0].lower() for one in text.split() if one.lower() in ("bold", "italic"))
    family = [
        one for one in words if one.lower() not in ("bold", "italic") and not re.fullmatch(r"[\d.]+", one)
    ]
    return " ".join(family) or "Arial", styles, float(size) if isinstance(size, int | float) else points


def _colour(text: Any) -> str:
    known = _COLOURS.get(str(text).casefold())
    digits = re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", str(text))
    if digits is None:
        return known or "none"
    return "#" + ("".join(2 * one for one in digits[1]) if len(digits[1]) == 3 else digits[1]).lower()
