"""A folder in, the pictures in it out, and the one that a table's cell names, exactly or nearly."""

import hashlib
import re
import unicodedata
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import nearest, quoted
from printkit.files import files_below

#: Pixels that are printed.
PIXEL_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".avif", ".gif", ".bmp")
PICTURE_ENDINGS = (*PIXEL_ENDINGS, ".svg")
#: Pictures too, but none that are printed.
OTHER_ENDINGS = (".heic", ".heif", ".psd", ".ai", ".eps", ".pdf")
_ENDINGS = PICTURE_ENDINGS + OTHER_ENDINGS

#: Folders further in than this, and files past so many, are not looked at: a table may lie among anything.
_DEEPEST, _MOST_FILES = 2, 5_000
#: A file as Airtable exports it: `wolf.png (https://...)`, perhaps with others behind it.
_ATTACHED = re.compile(r"\s*([^()]+\.\w{3,4}) \(https?://")
#: If more pictures are missing, one finding speaks for all.
_MOST_MISSING = 20


class Pictures(NamedTuple):
    """The pictures in a folder, by their paths in small letters, their names, and these without endings."""

    by_path: Mapping[str, str]
    by_name: Mapping[str, str]
    by_stem: Mapping[str, str]

    def find(self, cell: str) -> str:
        """Return the path of the picture that a cell names, relative to the folder; "" if there is none."""
        if cell.startswith("https://"):
            return self.by_stem.get(address_stem(cell).casefold()) or ""
        path = _named_in(cell).replace("\\", "/").removeprefix("./").casefold()
        if "%" in path and path not in self.by_path:
            from urllib.parse import unquote  # late: few tables name files as addresses do

            path = unquote(path)
        folder, _, name = path.rpartition("/")
        found = self.by_path.get(path)
        if folder and not found and sum(one.endswith(f"/{name}") for one in self.by_path) > 1:
            return ""  # of several pictures of that name, in other folders, none is meant
        found = found or self.by_name.get(name)
        stem = name.rpartition(".")[0] if name.endswith(_ENDINGS) else name
        return found or self.by_stem.get(stem) or self.by_stem.get(_joined(stem)) or ""


def address_stem(url: str) -> str:
    """Return what a fetched picture is called, without its ending: by its name, and by its address."""
    name = url.partition("?")[0].rpartition("/")[2]
    stem = re.sub(r"[^\w-]+", "-", name.rpartition(".")[0] or name).strip("-")[:40]
    return f"{stem or 'picture'}-{hashlib.sha256(url.encode()).hexdigest()[:8]}"


def kept_beside(table: Path) -> Path:
    """Return the folder beside a table for pictures that were fetched for it, or that it holds itself."""
    return table.with_name(f"{table.stem}-pictures")


def is_picture_name(cell: str) -> bool:
    """Return whether a cell ends as the names of pictures do, printed or not."""
    return _named_in(cell).lower().endswith(_ENDINGS)


def _named_in(cell: str) -> str:
    """Return the name of the first picture in a cell, without the address that some exports add to it."""
    found = _ATTACHED.match(cell)
    return found[1] if found else cell.strip()


def list_pictures(folder: Path, endings: tuple[str, ...] = PICTURE_ENDINGS) -> Pictures:
    """Return the pictures in a folder and the folders in it, those further out first."""
    files = [*files_below(folder, endings, _DEEPEST, _MOST_FILES)]
    by_path = {path.casefold(): path for path in reversed(files)}
    by_name = {path.rpartition("/")[2]: found for path, found in by_path.items()}
    by_stem = {name.rpartition(".")[0]: path for name, path in by_name.items()}
    return Pictures(by_path, by_name, {_joined(stem): path for stem, path in by_stem.items()} | by_stem)


def in_order(path: str) -> list[tuple[int, str]]:
    """Return what paths are sorted by: numbers by how large they are."""
    parts = re.split(r"(\d+)", path.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def is_back(path: str, backs: Collection[str]) -> bool:
    """Return whether a picture is a back: `robin-back.png`, `back-3.png`, `backs/robin.png`, `back.png`."""
    *folders, file = path.casefold().split("/")
    parts = parts_of_name(file.rpartition(".")[0])
    return parts[0] in backs or parts[-1] in backs or any(folder in backs for folder in folders)


def parts_of_name(stem: str) -> list[str]:
    """Return the words and numbers of a picture's name in small letters."""
    return [part for part in re.split(r"[\s._\-()\[\]]+", stem.casefold()) if part] or [""]


def _joined(name: str) -> str:
    """Return what names have in common: `Great Tit` and `great-tit`, `3` and `03`, `Bär` and `baer`."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    bare = re.sub("(?<=[aou])e", "", bare.casefold())
    parts = re.findall(r"\d+|[^\W\d_]+", bare)
    return "".join(f" {one.lstrip('0')}" if one.isdecimal() else one for one in parts)


def report_missing(
    missing: Mapping[str, Place], heading: str, table: Path, pictures: Pictures, report: Report
) -> None:
    """Warn of a column's cells that name no picture which can be printed; of many at once."""
    folder = table.parent.name or "the folder"
    help = f"put it next to {quoted(table.name)}, or into a folder there; the card is printed without it"
    if len(missing) > _MOST_MISSING:
        first = next(iter(missing))
        message = f"{len(missing)} pictures of the column {quoted(heading)} are not in {quoted(folder)}"
        report.warning("missing-picture", f"{message}: {quoted(first)} is the first", missing[first], help)
        return
    others = list_pictures(table.parent, OTHER_ENDINGS) if missing else pictures
    for cell, place in missing.items():
        other = others.find(cell)
        if other or cell.lower().endswith(OTHER_ENDINGS):
            what = f"picture {quoted(other or cell)} can't be printed"
            message = f"{what}: printkit reads PNG, JPEG, WebP, TIFF and SVG"
            save = f"save it as PNG, JPEG or SVG next to {quoted(table.name)}, or in a folder there"
            report.warning("missing-picture", message, place, f"{save}; the card is printed without it")
            continue
        known = {**pictures.by_stem, **pictures.by_path}
        near = nearest(cell, known)
        report.warning(
            "missing-picture",
            f"there is no picture {quoted(cell)}",
            place,
            f"did you mean {quoted(known[near])}?" if near else help,
        )
