"""A project of CardMaker (`.cmp`, XML) in: its layouts are decks, their references tables."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree as ET

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import is_file, read_text
from printkit.input.projects.common import Rows, fit_of, placed, rows_of
from printkit.input.tables.formats import sure_suffixes
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.units import MM_PER_INCH

_ALIGN, _VALIGN = ("left", "center", "right"), ("top", "middle", "bottom")
_NAME = re.compile(r"@\[([^\[\]]*)\]")
_FORMULA = re.compile(r"#\(((?:(?!#\().)*?)\)#", re.DOTALL)
_IF = re.compile(r"if\s+(.*?)\s*(==|!=)\s*(.*?)\s+then\s+(.*?)(?:\s+else\s+(.*))?", re.DOTALL)
_SHAPE = re.compile(r"#(rectangle|roundedrect|ellipse|circle|square);([^#]*)#")
_BEFORE = re.compile(r"##?[^#]*(?:#[^#]+)*?::[^#]*#+")
#: Names may stand for names: so deep.
_DEEPEST = 9
_LARGEST = 100_000.0


def read(file: Path, sizes: Mapping[str, Size], _room: Path, report: Report) -> Project | None:
    """Return what a project holds, or None with a finding."""
    text = read_text(file, report)
    if text is None:
        return None
    try:
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise ET.ParseError("it declares entities")
        root = ET.fromstring(text.encode())
    except (ET.ParseError, ValueError) as wrong:
        report.error("unreadable-file", f"{quoted(file.name)} can't be read: {wrong}", Place(file))
        return None
    left: list[str] = []
    decks: list[ProjectDeck] = []
    for layout in root.iter("Layout"):
        deck = _deck(file, layout, sizes, left, report)
        if decks and layout.get("exportPDFAsPageBack") == "true":
            last = decks[-1]
            back = [one._replace(values=_as_many(one.values, len(last.rows))) for one in deck.front]
            decks[-1] = last._replace(back=back)
        else:
            decks.append(deck)
    return Project("CardMaker", file.stem, file.parent, decks, left)


def _deck(
    file: Path, layout: ET.Element, sizes: Mapping[str, Size], left: list[str], report: Report
) -> ProjectDeck:
    dpi = _number(layout, "dpi") or 300.0
    scale = MM_PER_INCH / dpi
    name = layout.get("Name") or "cards"
    rows, copies, defines = _rows(file, layout, left, report)
    fit = fit_of(_number(layout, "width") * scale, _number(layout, "height") * scale, dpi, sizes)
    marks = []
    for element in reversed([*layout.iter("Element")]):  # the first is on top
        if element.get("enabled") != "false":
            marks += [*_mark(element, rows, defines, scale, f"{name}: {element.get('name')}", left)]
    return ProjectDeck(name, fit.width, fit.height, fit.bleed, rows, copies, placed(marks, fit))


def _rows(
    file: Path, layout: ET.Element, left: list[str], report: Report
) -> tuple[Rows, list[int], dict[str, str]]:
    defines = _defines(file, f"{file.stem}_defines.csv", report)
    rows: list[Mapping[str, str]] = []
    copies: list[int] = []
    for reference in layout.iter("Reference"):
        path = (reference.get("RelativePath") or "").replace("\\", "/")
        if not path.lower().endswith(tuple(sure_suffixes())):
            left.append(f"the table {quoted(path, 60)}: download it as CSV beside the project")
            continue
        own, counted = rows_of(file, path, report)
        rows += own
        copies += counted
        defines |= _defines(file, f"{path.rpartition('.')[0]}_defines.csv", report)
    if rows:
        return rows, copies, defines
    return [{}], [max(1, int(_number(layout, "defaultCount")))], defines


def _defines(file: Path, name: str, report: Report) -> dict[str, str]:
    if not is_file(file.parent / name):
        return {}
    rows, _ = rows_of(file, name, report)
    pairs = ([*row.values()] for row in rows)
    return {one[0].casefold(): one[1] for one in pairs if len(one) > 1}


def _mark(
    element: ET.Element, rows: Rows, defines: Mapping[str, str], scale: float, what: str, left: list[str]
) -> Iterator[Mark]:
    kind, variable = element.get("type") or "", element.get("variable") or ""
    values = [_value(variable, row, defines) for row in rows]
    if kind not in ("Text", "FormattedText", "Graphic", "Shape"):
        left.append(
            f"{what}: a layout in a layout" if kind == "SubLayout" else f"{what}: {kind or 'nothing'}"
        )
        return
    if any("#(" in one for one in values):
        left.append(f"{what}: its formula")
    box = tuple(_number(element, key) * scale for key in ("x", "y", "width", "height"))
    family, size, bold, _, italic, *_ = (element.get("font") or "Arial;12").split(";") + ["0"] * 5
    mark = Mark(
        "text",
        element.get("name") or "text",
        (box[0], box[1], box[2], box[3]),
        [_plain(one) for one in values],
        font=family,
        size=_float(size) * 96 / 72 * scale,
        styles="b" * (bold == "1") + "i" * (italic == "1"),
        colour=_colour(element.get("elementcolor")),
        align=_ALIGN[int(_number(element, "horizontalalign")) % 3],
        valign=_VALIGN[int(_number(element, "verticalalign")) % 3],
        line=_colour(element.get("bordercolor")) if _number(element, "borderthickness") else "none",
        line_width=_number(element, "borderthickness") * scale,
        turned=_number(element, "rotation"),
        opacity=_number(element, "opacity", 255) / 255,
    )
    if kind == "Graphic":
        fit = "contain" if element.get("lockaspect") == "true" else "stretch"
        yield mark._replace(kind="picture", values=[_BEFORE.sub("", one) for one in values], fit=fit)
    elif kind == "Shape":
        yield from _shape(mark, values, scale, what, left)
    else:
        if any("::" in one for one in values) or any("<img" in one for one in values):
            left.append(f"{what}: shapes and pictures in its text")
        yield mark


def _shape(mark: Mark, values: Sequence[str], scale: float, what: str, left: list[str]) -> Iterator[Mark]:
    found = next(filter(None, map(_SHAPE.search, values)), None)
    if found is None:
        left.append(f"{what}: its shape")
        return
    thickness, *_, radius = found[2].split(";")
    thick = _float(thickness) * scale
    yield mark._replace(
        kind="ellipse" if found[1] in ("ellipse", "circle") else "rect",
        values=["yes" if _SHAPE.search(one) else "" for one in values],
        radius=_float(radius) * scale if found[1] == "roundedrect" else 0.0,
        fill=mark.colour if not thick else "none",
        line=mark.colour if thick else mark.line,
        line_width=thick or mark.line_width,
    )


def _value(text: str, row: Mapping[str, str], defines: Mapping[str, str]) -> str:
    """Return what a text says on a card: names are looked up, and what depends on a cell is decided."""
    known = {**defines, **{key.casefold(): value for key, value in row.items()}}
    for _ in range(_DEEPEST):
        after = _NAME.sub(lambda found: known.get(found[1].casefold(), ""), text)
        after = _FORMULA.sub(lambda found: _decided(found[1], found[0]), after)
        if after == text:
            break
        text = after
    return text


def _decided(formula: str, whole: str) -> str:
    if formula.startswith("switch;"):
        _, key, *cases = formula.split(";")
        pairs = dict(zip(cases[::2], cases[1::2], strict=False))
        return pairs.get(key, pairs.get("#default", ""))
    found = _IF.fullmatch(formula)
    if found is None:
        return whole
    return found[4] if (found[1] == found[3]) == (found[2] == "==") else found[5] or ""


def _plain(text: str) -> str:
    text = _BEFORE.sub("", text)
    for sign, said in (("\\n", "\n"), ("\\q", '"'), ("\\c", ","), ("<br>", "\n"), ("<sp>", " ")):
        text = text.replace(sign, said)
    text = re.sub(r"</?b>", "**", text)
    text = re.sub(r"</?i>", "*", text)
    return re.sub(r"</?[a-z][^<>]*>", "", text).strip()


def _number(element: ET.Element, key: str, default: float = 0.0) -> float:
    return _float(element.get(key), default)


def _float(text: str | None, default: float = 0.0) -> float:
    with suppress(ValueError):
        number = float(text or default)
        return number if abs(number) < _LARGEST else default
    return default


def _colour(text: str | None) -> str:
    """Return the colour of `0xRRGGBBAA`; "none" where nothing of it is seen."""
    digits = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{6})([0-9a-fA-F]{2})?", text or "")
    if digits is None:
        return "#000000"
    return "none" if digits[2] == "00" else f"#{digits[1].lower()}"


def _as_many(values: Sequence[str], count: int) -> list[str]:
    return ([*values] * count)[:count] if len(values) == 1 else [*values, *[""] * count][:count]
