"""A folder or a zip of pictures in, its cards out: by their names, fronts with their backs, and copies."""

import re
import shlex
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import counted, nearest, quoted
from printkit.files import files_below, is_file, read_text
from printkit.folders import shared_toml
from printkit.geometry import Box
from printkit.input.tables.formats import READERS
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.ids import make_ids
from printkit.input.tables.read import read_table_file
from printkit.inputs.reading import note
from printkit.pictures import (
    PICTURE_ENDINGS,
    in_order,
    is_back,
    is_picture_name,
    list_pictures,
    parts_of_name,
)

#: More files, or more bytes, are not unpacked: pictures hardly shrink, so a zip that does is a trap.
_MOST_FILES, _MOST_BYTES = 5_000, 4_000_000_000
#: `3x robin`, `2x_owl`; `robin x3`, `wren (2x)`, `jay (3 copies)`.
_BEFORE, _BEHIND = (
    r"^\s*(\d{1,3})\s*[x×*][\s_]+",
    r"(?:[\s_-]+|(?=[(\[]))[(\[]?(?:[x×]\s?(\d{1,3})|(\d{1,3})(?:[x×]|\s?(?i:%s)))[)\]]?\s*$",
)
#: A playing card, its rank and its suit: `ah.png`, `10-clubs.png`, `queen_of_hearts.png`; so many are a suit.
_PLAYING = re.compile(
    r"(10|[2-9]|[ajqk](?=ce|ack|ueen|ing|[^a-z]|[shdc]))(?:ce|ack|ueen|ing)?[\s_-]*(?:of)?[\s_-]*"
    r"([shdc])(?:pades?|earts?|iamonds?|lubs?)?\.[a-z]+"
)
_SUIT = 12
#: From this share of names on that differ in more than their numbers, they are what cards are called.
_TELLING = 0.7
#: A line of a list: `3x robin`, `3 robin`, `robin,3`, `robin: 3`, `robin x3`.
_LINE = re.compile(r"(?:(\d{1,3})\s*[x×*]?\s+(.+)|(.+?)\s*(?:[,;:\t=]\s*|\s+[x×*]\s*)(\d{1,3}))")


class NamedCard(NamedTuple):
    """A card: its id, its name, its copies, and the paths of the pictures of its sides in the folder."""

    id: str
    name: str
    copies: int
    front: str
    back: str = ""
    front_box: Box | None = None  # of a page of a PDF, in mm
    back_box: Box | None = None
    back_half: bool = False  # whether the back is upside down there


class PictureSet(NamedTuple):
    """Cards as pictures, the folder that these are in, and what was found out, by what it is about."""

    folder: Path
    cards: tuple[NamedCard, ...]
    parts: Mapping[str, str]


def words(key: str) -> Sequence[str]:
    """Return what pictures of fronts or backs are called, or lists of copies."""
    return tuple(shared_toml("finished.toml")[key])


def numbers(key: str) -> Sequence[float]:
    """Return the bleeds or the resolutions that pictures have, the most usual first."""
    return tuple(map(float, shared_toml("finished.toml")[key]))


@cache
def _times() -> re.Pattern[str]:
    return re.compile(f"{_BEFORE}|{_BEHIND % '|'.join(words('copies'))}")


def read_set(place: Path, room: Path, report: Report) -> PictureSet | None:
    """Return the cards in a folder, or in a zip that is unpacked into `room`; None with a finding.

    A picture by itself is a card, its back beside it.
    """
    single = place.name if place.suffix.lower() in PICTURE_ENDINGS and is_file(place) else ""
    folder = _unpacked(place, room, report) if is_file(place) and not single else place
    folder = place.parent if single else folder
    if folder is None:
        return None
    paths = sorted(list_pictures(folder).by_path.values(), key=in_order)
    behind = {path: is_back(path, words("backs")) for path in paths}
    if single:
        paths = [one for one in paths if one == single or (behind[one] and _card_of(one) == _card_of(single))]
    fronts = {path: _card_of(path) for path in _as_a_pack([one for one in paths if not behind[one]])}
    backs = {_card_of(path): path for path in paths if behind[path]}
    if not fronts:
        help = f"put PNG, JPEG or other pictures into it: {', '.join(PICTURE_ENDINGS)}"
        report.error(
            "no-cards", f"there are no pictures of cards in {quoted(place.name)}", Place(place), help
        )
        return None
    common = backs.pop("", "") if "" in backs else ""
    if not common and len(backs) == 1 and len(fronts) > 1 and not backs.keys() & set(fronts.values()):
        common = backs.popitem()[1]
    cards = [_card(path, name, backs.get(name, common)) for path, name in fronts.items()]
    cards, listed = _with_copies(cards, folder, report)
    left = [path for name, path in backs.items() if name not in set(fronts.values())]
    parts = {"pictures": f"{counted(len(fronts), 'front')}{_of_backs(cards, common)}"}
    parts |= {"copies": listed} if listed else {}
    telling = {re.sub(r"[\W\d_]+", "", card.name).casefold() for card in cards}
    if place.is_dir() and len(telling) > _TELLING * len(cards):  # and not IMG 1, IMG 2
        parts |= {"names": "not printed: with `--look vista`, or another look, each is on a card of its own"}
    parts |= {} if single else _table_of(place, folder, listed)
    parts |= {"left out": f"backs without a front: {', '.join(left[:3])}"} if left else {}
    ids = make_ids([card.name for card in cards], [[card.front] for card in cards])
    cards = [card._replace(id=id) for card, id in zip(cards, ids, strict=True)]
    return PictureSet(folder, tuple(cards), parts)


def _as_a_pack(paths: Sequence[str]) -> Sequence[str]:
    """Return pictures in order; of playing cards, suit by suit from ace to king, and all others last."""
    found = {path: _PLAYING.fullmatch(path.rpartition("/")[2].casefold()) for path in paths}
    if sum(map(bool, found.values())) < _SUIT:
        return paths
    ranks = {"a": 1, "j": 11, "q": 12, "k": 13}

    def place(path: str) -> tuple[int, int]:
        one = found[path]
        return ("shdc".index(one[2]), ranks.get(one[1]) or int(one[1])) if one else (4, 0)

    return sorted(paths, key=place)


def _of_backs(cards: Sequence[NamedCard], common: str) -> str:
    own = sum(bool(card.back) and card.back != common for card in cards)
    if not own:
        return f", {common} behind all" if common else ", no backs"
    others = f", {common} behind the others" if common and own < len(cards) else ""
    return f", {own} with a back of their own{others}"


def _card_of(path: str) -> str:
    """Return what a front and its back have in common: their name without the word for the side."""
    stem = path.rpartition("/")[2].rpartition(".")[0].casefold()
    sides = (*words("fronts"), *words("backs"))
    kept = [part for part in parts_of_name(_times().sub("", stem)) if part not in sides]
    return " ".join(part.lstrip("0") or part for part in kept)


def _card(path: str, name: str, back: str) -> NamedCard:
    stem = path.rpartition("/")[2].rpartition(".")[0]
    said = _times().search(stem)
    copies = next((int(one) for one in said.groups() if one), 1) if said else 1
    shown = _times().sub("", stem).strip(" _-")
    return NamedCard("", shown or name, copies, path, back)


def _with_copies(cards: Sequence[NamedCard], folder: Path, report: Report) -> tuple[list[NamedCard], str]:
    """Return cards with the copies that a list beside them says, and what that list is; 0 prints none."""
    files = sorted(one for one in folder.iterdir() if _is_list(one))
    counts: dict[str, int] = {}
    known = {_card_of(card.front): card for card in cards}
    for file in files:
        for number, line in enumerate((read_text(file, report) or "").splitlines(), 1):
            found = _LINE.fullmatch(line.strip())
            if not found or line.lstrip().startswith("#"):
                continue
            count, called = int(found[1] or found[4]), found[2] or found[3]
            name = _card_of(called if called.casefold().endswith(PICTURE_ENDINGS) else f"{called}.png")
            if name in known:
                counts[name] = count
                continue
            near = nearest(called, {card.name: name for card in cards})
            help = f"did you mean {quoted(near)}?" if near else "check its name"
            at = Place(file, number, 1, len(line))
            report.warning("missing-picture", f"there is no picture of a card {quoted(called)}", at, help)
    if not counts:
        several = sum(card.copies != 1 for card in cards)
        return [*cards], f"named by {counted(several, 'picture')}" if several else ""
    listed = [card._replace(copies=counts.get(_card_of(card.front), 0)) for card in cards]
    without = sum(not card.copies for card in listed)
    said = f"by {', '.join(file.name for file in files)}" + (f"; {without} are not in it" if without else "")
    return [card for card in listed if card.copies], said


def table_of_pictures(place: Path, room: Path) -> Path | None:
    """Return the table in a folder or a zip, if it alone names the files of most pictures there."""
    folder: Path | None = place
    if place.suffix.lower() == ".zip" and is_file(place):
        with suppress(zipfile.BadZipFile, OSError), zipfile.ZipFile(place) as archive:
            if any(one.casefold().endswith(_tables()) for one in archive.namelist()):
                folder = _unpacked(place, room, Report())
    tables = [*files_below(folder, _tables(), 0, _MOST_FILES)] if folder and folder.is_dir() else []
    if folder is None or len(tables) != 1 or _is_list(folder / tables[0]):
        return None
    file, pictures = folder / tables[0], list_pictures(folder)
    table = read_table_file(file, TableOptions(), Report())
    texts = {column.text(row) for row in table.rows for column in table.columns} if table else set()
    named = {pictures.find(text) for text in texts if is_picture_name(text)} - {""}
    return file if len(named) * 2 > len(pictures.by_path) else None


def _tables() -> tuple[str, ...]:
    return (*words("list-tables"), *READERS["workbook"].suffixes)


def _table_of(place: Path, folder: Path, listed: str) -> Mapping[str, str]:
    """Return that a table among pictures, or beside their folder and called as that, is not read."""
    tables = [folder / one for one in files_below(folder, _tables(), 2, _MOST_FILES)]
    tables += filter(is_file, (place.with_name(f"{place.name}{ending}") for ending in _tables()))
    file = min((one for one in tables if one.name not in listed), key=lambda one: len(one.name), default=None)
    if file is None:
        return {}
    path, first = file, ""
    if is_file(place):
        path, first = file.relative_to(folder), "unpack it, and "
    elif file.is_relative_to(Path.cwd()):
        path = file.relative_to(Path.cwd())
    command = shlex.join(["printkit", "print", str(path)])
    return {"table": f"{file.name}, which is not read; {first}`{command}` prints a card for each row"}


def _is_list(file: Path) -> bool:
    suffix, stem = file.suffix.lower(), file.stem.casefold()
    named = suffix in words("list-tables") and stem in words("lists")
    return is_file(file) and (suffix in words("list-texts") or named)


def _unpacked(place: Path, room: Path, report: Report) -> Path | None:
    """Return the folder that the pictures and lists of a zip were unpacked into, each below it."""
    note(place)
    try:
        with zipfile.ZipFile(place) as archive:
            members = [one for one in archive.infolist() if not one.is_dir() and _is_wanted(one.filename)]
            if len(members) > _MOST_FILES or sum(one.file_size for one in members) > _MOST_BYTES:
                help = "unpack it, and name the folder"
                report.error("file-too-large", f"{quoted(place.name)} has too much in it", Place(place), help)
                return None
            for one, name in zip(members, _names(members), strict=True):
                path = room / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(one))
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError) as wrong:
        why = "it has a password" if isinstance(wrong, RuntimeError) else "it is damaged, or no zip file"
        report.error("unreadable-file", f"{quoted(place.name)} can't be unpacked: {why}", Place(place))
        return None
    return room


def _is_wanted(name: str) -> bool:
    hidden = any(part.startswith((".", "__MACOSX")) for part in name.split("/"))
    endings = (*PICTURE_ENDINGS, *words("list-texts"), *_tables())
    return not hidden and name.casefold().endswith(endings)


def _names(members: Iterable[zipfile.ZipInfo]) -> Iterator[str]:
    """Yield where files are unpacked: no path of a zip leads anywhere else, nor is one of it the first."""
    paths = [
        [part for part in re.split(r"[/\\]", one.filename) if part not in ("", ".", "..")] for one in members
    ]
    shared = all(len(path) > 1 and path[0] == paths[0][0] for path in paths)
    for path in paths:
        yield "/".join(re.sub(r'[<>:"|?*\x00-\x1f]', "-", part) for part in path[shared:])
