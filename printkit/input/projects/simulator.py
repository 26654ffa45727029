"""A saved deck of Tabletop Simulator in: the pictures of its cards, cut from its sheets, and their names."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import counted, quoted
from printkit.files import read_bytes, read_text
from printkit.input.finished.pictures import Seen, find_fit
from printkit.input.tables.words import slug, unused
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.pictures import Pictures, address_stem, list_pictures
from printkit.pixels import open_pixels

_DECKS, _CARDS = ("Deck", "DeckCustom"), ("Card", "CardCustom")
#: A sheet has so many cards at most, and a file so many bytes.
_MOST_ACROSS, _LARGEST_SHEET, _DEEPEST = 20, 60_000_000, 8


class _Card(NamedTuple):
    """A card: its name, its sheets' addresses, and which of their cells it is."""

    name: str
    face: str
    back: str
    across: int
    down: int
    cell: int
    own_back: bool


def read(file: Path, sizes: Mapping[str, Size], room: Path, report: Report) -> Project | None:
    """Return the decks of a saved game, whose pictures are cut into `room`; None with a finding."""
    text = read_text(file, report)
    try:
        saved = json.loads((text or "").lstrip("\ufeff"))
        found = [*_decks(saved.get("ObjectStates") or [], 0)]
    except (ValueError, TypeError, AttributeError, RecursionError) as wrong:
        report.error("unreadable-file", f"{quoted(file.name)} can't be read: {wrong}", Place(file))
        return None
    sheets = _Sheets(file, room, report)
    decks: list[ProjectDeck] = []
    for name, cards in found:
        deck = _deck(unused(slug(name) or "cards", {one.name for one in decks}), cards, sheets, sizes)
        decks += [deck] if deck else []
    if not decks and not report.failed:
        message = f"{quoted(file.name)} has no cards whose pictures are here"
        missing = ", ".join(sorted(sheets.missing)[:3])
        help = (
            f"put its sheets beside it: {missing}"
            if missing
            else "save a deck as an object, and take its file"
        )
        report.error("no-cards", message, Place(file), help)
    left = [f"the sheet {quoted(one, 90)}: put it beside the file" for one in sorted(sheets.missing)]
    others = Counter(_others(saved.get("ObjectStates") or [], 0))
    left += [
        f"{counted(count, 'object')} of the kind {quoted(name)}" for name, count in sorted(others.items())
    ]
    return Project("Tabletop Simulator", str(saved.get("SaveName") or file.stem), room, decks, left)


def _decks(objects: Sequence[Mapping[str, Any]], depth: int) -> Iterator[tuple[str, list[_Card]]]:
    """Yield the decks among objects, and in bags; cards that lie by themselves are one deck."""
    single = [card for one in objects if one.get("Name") in _CARDS for card in _cards(one, {})]
    if single:
        yield "cards", single
    for one in objects:
        inner = one.get("ContainedObjects") or []
        if one.get("Name") in _DECKS:
            sheets = one.get("CustomDeck") or {}
            cards = [card for each in inner for card in _cards(each, sheets)]
            bare = [card for id in one.get("DeckIDs") or [] for card in _cards({"CardID": id}, sheets)]
            yield str(one.get("Nickname") or "deck"), cards or bare
        elif depth < _DEEPEST:
            yield from _decks(inner, depth + 1)


def _cards(one: Mapping[str, Any], sheets: Mapping[str, Any]) -> Iterator[_Card]:
    number = int(one.get("CardID", -1))
    sheet = {**sheets, **(one.get("CustomDeck") or {})}.get(str(number // 100))
    if sheet:
        across, down = (
            min(_MOST_ACROSS, max(1, int(sheet.get(key, 1)))) for key in ("NumWidth", "NumHeight")
        )
        face, back = (str(sheet.get(key) or "") for key in ("FaceURL", "BackURL"))
        name = re.sub(r"\[/?[0-9a-zA-Z]*\]", "", str(one.get("Nickname") or ""))
        yield _Card(name, face, back, across, down, number % 100, bool(sheet.get("UniqueBack")))


def _others(objects: Sequence[Mapping[str, Any]], depth: int) -> Iterator[str]:
    for one in objects:
        if one.get("Name") not in (*_DECKS, *_CARDS):
            yield str(one.get("Name") or "object")
            if depth < _DEEPEST:
                yield from _others(one.get("ContainedObjects") or [], depth + 1)


class _Sheets:
    """The sheets of a saved game: each is looked for once, and cut as its cards are asked for."""

    def __init__(self, file: Path, room: Path, report: Report) -> None:
        self._folder, self._room, self._report = file.parent, room, report
        self._known: Pictures = list_pictures(file.parent)
        self._open: tuple[str, Any] = ("", None)
        self.missing: set[str] = set()

    def cut(self, address: str, across: int, down: int, index: int, name: str) -> tuple[str, Seen] | None:
        """Write the picture of one cell; return its path and its size."""
        path = self._find(address)
        if not path:
            self.missing.add(address)
            return None
        if self._open[0] != path:
            data = read_bytes(self._folder / path, _LARGEST_SHEET, self._report, Place(self._folder / path))
            try:
                self._open = path, open_pixels(data or b"").convert("RGBA")
            except (OSError, ValueError):
                self.missing.add(address)
                return None
        sheet = self._open[1]
        wide, high = sheet.width / across, sheet.height / down
        x, y = index % across * wide, index // across * high
        cell = sheet.crop(tuple(map(round, (x, y, x + wide, y + high))))
        target = self._room / "pictures" / f"{name}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        cell.save(target)
        return f"pictures/{name}.png", Seen(*cell.size)

    def _find(self, address: str) -> str:
        """Return a sheet's path: by its name, or by that in the program's own folder or in ours."""
        kept = re.sub(r"[^0-9A-Za-z]", "", address)
        stems = (address_stem(address), kept)
        here = address.replace("\\", "/").partition("?")[0].rpartition("/")[2]
        return next(filter(None, (self._known.by_stem.get(one.casefold()) for one in stems)), "") or (
            self._known.by_name.get(here.casefold()) or ""
        )


def _deck(
    name: str, cards: Sequence[_Card], sheets: _Sheets, sizes: Mapping[str, Size]
) -> ProjectDeck | None:
    counts = Counter(cards)
    fronts, backs, names, seen = [], [], [], []
    for number, card in enumerate(counts, 1):
        called = f"{name}-{number:03}"
        cut = sheets.cut(card.face, card.across, card.down, card.cell, called)
        if cut is None:
            continue
        grid = (card.across, card.down, card.cell) if card.own_back else (1, 1, 0)
        behind = (
            sheets.cut(card.back, *grid, f"{called if card.own_back else name}-back") if card.back else None
        )
        fronts.append(cut[0])
        backs.append(behind[0] if behind else "")
        names.append((card.name, counts[card]))
        seen.append(cut[1])
    if not fronts:
        return None
    fit = find_fit(seen, sizes, None, None)
    box = (-fit.bleed, -fit.bleed, fit.width + 2 * fit.bleed, fit.height + 2 * fit.bleed)
    front = Mark("picture", "picture", box, fronts, fit="stretch")
    back = [front._replace(name="back", values=backs)] if any(backs) else []
    rows = [{"Name": called} for called, _ in names]
    return ProjectDeck(name, fit.width, fit.height, fit.bleed, rows, [one for _, one in names], [front], back)
