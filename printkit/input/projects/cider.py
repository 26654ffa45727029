"""A project of Cider in, a folder or what its web page saves (`.json`): its tables, pictures and templates.

Templates are HTML and CSS: what stands at a place of its own is taken, with its letters; what flows is not.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import read_text
from printkit.input.projects.common import fit_of, in_mm, placed, rows_of
from printkit.input.tables.words import slug
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.pictures import list_pictures
from printkit.units import MM_PER_INCH

#: Cider shows a dot as one of 300 in an inch; its cards are poker cards with bleed if no template says.
_DPI, _SIDES = 300, (825.0, 1125.0)
_OWN = ("Name", "Count", "Front Template", "Back Template", "Id")
_HOLE = re.compile(r"\{\{\{?\s*(?:index\s+assets\s+)?(card|assets)\.?([^}\s]*)[^}]*\}?\}\}")
_RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{\{[^{}]*\}\})*)\}")
#: Elements that have no end.
_EMPTY = frozenset({"img", "br", "hr", "input", "link", "meta"})


class _Cards(NamedTuple):
    """A deck as either kind of project holds it: its rows, and templates by name: HTML and CSS."""

    name: str
    rows: Sequence[Mapping[str, str]]
    copies: Sequence[int]
    templates: Mapping[str, tuple[str, str]]


def read(file: Path, sizes: Mapping[str, Size], room: Path, report: Report) -> Project | None:
    """Return what a project holds; pictures of a saved one are written into `room`. None with a finding."""
    folder, title = (file, file.resolve().name) if file.is_dir() else (room, file.stem)
    if file.is_dir():
        decks = [_in_folder(one.parent, report) for one in sorted(file.glob("decks/*/cards.csv"))]
    else:
        decks = [*_saved(file, room, report)]
    if report.failed:
        return None
    left: list[str] = []
    made = [_deck(one, folder, sizes, left) for one in decks if one.rows]
    return Project("Cider", title, folder, made, left)


def _in_folder(folder: Path, report: Report) -> _Cards:
    rows, copies = rows_of(folder / "cards.csv", "cards.csv", report, "Count")
    templates = {}
    for html in sorted(folder.glob("*.html")):
        css = html.with_suffix(".css")
        style = read_text(css, report) if css.is_file() else None
        templates[slug(html.stem)] = (read_text(html, report) or "", style or "")
    return _Cards(folder.name, rows, copies, templates)


def _saved(file: Path, room: Path, report: Report) -> Iterator[_Cards]:
    """Yield the decks of a saved project; write its pictures."""
    try:
        saved = json.loads((read_text(file, report) or "").lstrip("\ufeff"))
        tables = {one["tableName"]: one["rows"] for one in saved["data"]["data"]}
        for asset in tables.get("assets", ()):
            _write_asset(asset, room)
        columns = {one["name"] for one in tables.get("cardAttributes", ())}
        for deck in tables.get("decks", ()):
            cards = [one for one in tables.get("cards", ()) if one.get("deckId") == deck["id"]]
            own = {
                one["id"]: one for one in tables.get("cardTemplates", ()) if one.get("deckId") == deck["id"]
            }
            named = {"Front Template": "frontCardTemplateId", "Back Template": "backCardTemplateId"}
            rows = [
                {"Name": str(card.get("name") or "")}
                | {one: _text(card.get(slug(one)) or card.get(one)) for one in sorted(columns - {*_OWN})}
                | {one: str(own.get(card.get(key), {}).get("name", "")) for one, key in named.items()}
                for card in cards
            ]
            templates = {slug(str(one["name"])): (str(one["html"]), str(one["css"])) for one in own.values()}
            yield _Cards(str(deck["name"]), rows, [int(one.get("count") or 1) for one in cards], templates)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OSError) as wrong:
        report.error("unreadable-file", f"{quoted(file.name)} can't be read: {wrong!r}", Place(file))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _write_asset(asset: Mapping[str, Any], room: Path) -> None:
    kind, data = str(asset["file"].get("type", "")), asset["file"].get("data") or ""
    ending = {"image/jpeg": ".jpg", "image/svg+xml": ".svg"}.get(kind, f".{kind.partition('/')[2]}")
    name = slug(str(asset["name"])) + re.sub(r"[^.a-z0-9]", "", ending)
    try:
        content = base64.b64decode(data.partition("base64,")[2] or data, validate=True)
    except (binascii.Error, ValueError):
        return
    (room / "assets").mkdir(parents=True, exist_ok=True)
    (room / "assets" / name).write_bytes(content)


def _deck(cards: _Cards, folder: Path, sizes: Mapping[str, Size], left: list[str]) -> ProjectDeck:
    sides: list[tuple[float, float]] = []
    faces: dict[str, list[Mark]] = {}
    for side in ("Front Template", "Back Template"):
        faces[side] = []
        for name in dict.fromkeys(slug(row.get(side, "")) for row in cards.rows):
            if name not in cards.templates:
                continue
            chosen = [slug(row.get(side, "")) == name for row in cards.rows]
            page = _Page(*cards.templates[name])
            sides.append(page.sides)
            faces[side] += [
                one for placed in page.placed() if (one := _mark(placed, cards, chosen, folder, page.sides))
            ]
            left += [
                f"{cards.name}/{name}.html: `{one}`, which has no place of its own" for one in page.flowing()
            ]
    wide, high = sides[0] if sides else _SIDES
    fit = fit_of(wide / _DPI * MM_PER_INCH, high / _DPI * MM_PER_INCH, _DPI, sizes)
    rows = [{key: value for key, value in row.items() if "Template" not in key} for row in cards.rows]
    front, back = (placed(one, fit) for one in faces.values())
    return ProjectDeck(slug(cards.name), fit.width, fit.height, fit.bleed, rows, cards.copies, front, back)


class _Element(NamedTuple):
    """An element of a template: what it is called, its style, and the text or the picture in it."""

    name: str
    style: Mapping[str, str]
    text: list[str]
    at: tuple[float, float] | None  # where the inside of what it is in begins, in dots; None where it flows
    inner: tuple[float, float]  # how large that is


class _Page(HTMLParser):
    """Reads a template: each element with its style."""

    def __init__(self, html: str, css: str) -> None:
        super().__init__()
        self._rules = [
            (one.strip().split()[-1], _style(body))
            for selector, body in _RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
            for one in selector.split(",")
            if one.strip()
        ]
        self._open: list[_Element] = []
        self.found: list[_Element] = []
        card = next((style for name, style in self._rules if name == ".card" and "width" in style), {})
        width, height = (_dots(card.get(key, ""), 0) for key in ("width", "height"))
        self.sides = (width or _SIDES[0], height or _SIDES[1])
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        names = [tag, *(f".{one}" for one in given.get("class", "").split()), f"#{given.get('id', '')}"]
        style: dict[str, str] = {}
        for name, one in self._rules:
            style |= one if name in names else {}
        style |= _style(given.get("style", ""))
        parent = self._open[-1] if self._open else None
        at, inner = ((0.0, 0.0), self.sides) if parent is None else (parent.at, parent.inner)
        if style.get("position") == "absolute" and at is not None:
            box = _box(style, inner)
            at, inner = (at[0] + box[0], at[1] + box[1]), (box[2], box[3])
        elif parent is not None:
            at = None
        text = [f"{{{{picture}}}}{given.get('src', '')}"] if tag == "img" else []
        element = _Element(names[1] if len(names) > 2 else tag, style, text, at, inner)
        self.found.append(element)
        if tag not in _EMPTY:
            self._open.append(element)
        elif tag == "br" and self._open:
            self._open[-1].text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in _EMPTY:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open and data.strip():
            self._open[-1].text.append(re.sub(r"\s+", " ", data).strip())

    def placed(self) -> list[_Element]:
        """Return what has a place of its own, and says or shows something."""
        return [one for one in self.found if one.at is not None and (one.text or _shows(one.style))]

    def flowing(self) -> list[str]:
        """Return what says something, and has no place."""
        return [one.name for one in self.found if one.at is None and one.text]


def _style(body: str) -> dict[str, str]:
    pairs = (one.partition(":") for one in re.split(r";(?![^(]*\))", body))
    return {key.strip(): value.strip() for key, _, value in pairs if key.strip()}


def _shows(style: Mapping[str, str]) -> bool:
    return any(key.startswith(("background", "border")) for key in style)


def _dots(text: str, whole: float) -> float | None:
    found = in_mm(text.removesuffix("px"), _DPI, whole / _DPI * MM_PER_INCH)
    return None if found is None else found / MM_PER_INCH * _DPI


def _box(style: Mapping[str, str], inner: tuple[float, float]) -> tuple[float, float, float, float]:
    spans = []
    for start, end, side, whole in zip(
        ("left", "top"), ("right", "bottom"), ("width", "height"), inner, strict=True
    ):
        near, far, size = (_dots(style.get(key, ""), whole) for key in (start, end, side))
        size = size if size is not None else whole - (near or 0.0) - (far or 0.0)
        spans.append((near if near is not None else whole - size - far if far is not None else 0.0, size))
    return spans[0][0], spans[1][0], spans[0][1], spans[1][1]


def _mark(
    element: _Element, cards: _Cards, chosen: Sequence[bool], folder: Path, sides: tuple[float, float]
) -> Mark | None:
    x, y = element.at or (0.0, 0.0)
    box = tuple(one / _DPI * MM_PER_INCH for one in (x, y, *element.inner))
    style, text = element.style, "".join(element.text)
    shown = [_filled(text, row) if one else "" for row, one in zip(cards.rows, chosen, strict=True)]
    mark = Mark(
        "text",
        element.name.strip(".#") or "text",
        (box[0], box[1], box[2], box[3]),
        shown,
        font=style.get("font-family", "Arial").split(",")[0].strip("'\" "),
        size=(_dots(style.get("font-size", "48"), sides[1]) or 48.0) / _DPI * MM_PER_INCH,
        styles="b" * (style.get("font-weight", "") in ("bold", "600", "700", "800", "900"))
        + "i" * (style.get("font-style") == "italic"),
        colour=_colour(style.get("color", "#000000")) or "#000000",
        align={"center": "center", "right": "right"}.get(style.get("text-align", ""), "left"),
        valign="middle" if style.get("align-items") == "center" else "top",
        radius=(_dots(style.get("border-radius", "0"), element.inner[0]) or 0.0) / _DPI * MM_PER_INCH,
        fit="cover" if style.get("object-fit") == "cover" else "contain",
    )
    if "{{picture}}" in text:
        pictures = list_pictures(folder)
        found = [pictures.find(one.removeprefix("{{picture}}")) if one else "" for one in shown]
        return mark._replace(kind="picture", values=found)
    if text:
        return mark
    fill = _colour(style.get("background-color", style.get("background", "")))
    return (
        mark._replace(kind="rect", values=["yes" if one else "" for one in chosen], fill=fill)
        if fill
        else None
    )


def _filled(text: str, row: Mapping[str, str]) -> str:
    known = {slug(key): value for key, value in row.items()}
    return _HOLE.sub(
        lambda hole: hole[2] if hole[1] == "assets" else known.get(slug(hole[2].removeprefix("card.")), ""),
        text,
    )


def _colour(text: str) -> str:
    found = re.search(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b", text)
    if found is None:
        return {"white": "#ffffff", "black": "#000000"}.get(text.strip(), "")
    return "#" + ("".join(2 * one for one in found[1]) if len(found[1]) == 3 else found[1]).lower()
