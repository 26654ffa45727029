"""What was written in, a record of it out: PDFs for scripts, pictures for the next `show`."""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from printkit.files import is_file

MANIFEST = "manifest.json"
#: The component of a cut plan of many components; one of a single component has its name too.
CUT_PLAN = "cut-plan"

#: No record is larger, in bytes.
_LARGEST = 50_000_000


class Entry(NamedTuple):
    """One PDF."""

    file: str
    component: str
    kind: str
    paper: str
    pages: int
    pieces: int
    faces: int
    duplex: str | None
    bytes: int
    sha256: str
    options: Mapping[str, Any]  # how it was printed
    stock: str = ""  # the paper or card to print it on


#: By the annotation of a field, the types that its value can have; and those of the options that are read.
_TYPES = {str(str): (str,), str(int): (int,), str(str | None): (str, type(None))}
_OPTIONS, _NAMED = ("layout", "printer", "sheet"), (str, type(None))


def write_manifest(version: str, game: str, entries: Iterable[Entry], whole: bool, table: str = "") -> bytes:
    """Return the manifest of the files of a build, whether it is of the whole game, and its table, if any."""
    files = sorted((entry._asdict() for entry in entries), key=lambda item: item["file"])
    source = {"table": table} if table else {}
    return _as_bytes({"printkit": version, "game": game, **source, "whole": whole, "files": files})


def merge_manifest(folder: Path, staging: Path) -> None:
    """Add to a new manifest the files of earlier builds that stay in the folder.

    A build of the whole game replaces all files of its form, a build of some components only theirs. A cut
    plan of many components replaces those of single ones.
    """
    new = read_manifest(staging)
    if not new:
        return
    whole, files = new.pop("whole", False), {item["file"]: item for item in _items(staging)}
    forms = {Path(name).suffix for name in files} if whole else ()
    made = {item["component"] for item in files.values()}
    plans = {f"{CUT_PLAN}-{name}" for name in made} if CUT_PLAN in made else ()
    kept = [
        item
        for item in read_entries(folder, files)
        if Path(item["file"]).suffix not in forms and item["component"] not in plans
    ]
    files |= {item["file"]: item for item in kept}
    (staging / MANIFEST).write_bytes(_as_bytes({**new, "files": [files[name] for name in sorted(files)]}))


def is_intact(folder: Path) -> bool:
    """Return whether the files in a folder match its manifest; those that are missing don't count."""
    if not (folder / MANIFEST).exists():
        return True
    there = [item for item in _items(folder) if is_file(folder / item["file"])]
    return bool(read_manifest(folder)) and all(_is_true(folder, item) for item in there)


def outdated(folder: Path, staging: Path) -> list[str]:
    """Return the files of earlier builds, unchanged since, that a new manifest does not list."""
    listed = {item["file"] for item in _items(staging)}
    return [item["file"] for item in read_entries(folder, listed)]


def read_entries(folder: Path, but: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the entries of earlier builds that are still true, but for some files."""
    return [item for item in _items(folder) if item["file"] not in but and _is_true(folder, item)]


def listed_files(folder: Path) -> list[tuple[dict[str, Any], str]]:
    """Return a manifest's entries, each with what its file is by now: "missing", "changed", or ""."""
    states = []
    for item in _items(folder):
        there = is_file(folder / item["file"])
        states.append((item, "" if _is_true(folder, item) else "changed" if there else "missing"))
    return states


def _items(folder: Path) -> list[dict[str, Any]]:
    """Return a manifest's entries; none if it can't be read: other programs may have changed the file."""
    items = read_manifest(folder).get("files")
    return [item for item in items if _is_entry(item)] if isinstance(items, list) else []


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the contents of a folder's manifest; empty if it is missing or broken."""
    return _read(folder / MANIFEST)


def _read(file: Path) -> dict[str, Any]:
    try:
        readable = file.is_file() and file.stat().st_size <= _LARGEST
        whole = json.loads(file.read_text(encoding="utf-8")) if readable else {}
        _as_bytes(whole)  # can it be written again?
    except (OSError, ValueError, RecursionError):
        return {}
    return whole if isinstance(whole, dict) else {}


def _as_bytes(whole: Any) -> bytes:
    return (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()


def _is_entry(item: Any) -> bool:
    """Return whether this is an entry, of the types that one has: anybody can have written the file."""
    if not isinstance(item, dict) or {*item, "stock"} != {*Entry._fields}:
        return False
    whole = Entry(**item)._asdict()
    options = whole.pop("options")
    plain = isinstance(options, dict) and all(isinstance(options.get(one), _NAMED) for one in _OPTIONS)
    kinds = ((value, _TYPES[str(Entry.__annotations__[name])]) for name, value in whole.items())
    if not plain or not all(type(value) in types for value, types in kinds):
        return False
    return "/" not in whole["file"] and whole["duplex"] in (None, "long-edge", "short-edge")


def _is_true(folder: Path, item: Mapping[str, Any]) -> bool:
    """Return whether an entry's file is in the folder, as it was written."""
    name = Path(item["file"]).name
    file = folder / name
    try:
        if name != item["file"] or not file.is_file() or file.stat().st_size != item["bytes"]:
            return False
        with file.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
        return item["sha256"] == digest  # type: ignore[no-any-return]
    except (OSError, ValueError):
        return False


#: The record in the folder of pictures.
GALLERY = "pictures.json"
#: The record of files for print services and virtual tables.
TARGETS = "targets.json"
#: What a picture is called.
_NAME = r"(?:[A-Za-z0-9][\w-]*/){0,3}[A-Za-z0-9][\w.-]*\.[a-z0-9]+"


def write_gallery(
    folder: Path,
    components: Mapping[str, Iterable[Path]],
    whole: bool,
    single: bool = False,
    record: str = GALLERY,
    table: str = "",
) -> None:
    """Write the record of new pictures beside them: by component, with an empty name for those of all.

    It says whether they show the whole game, or else single cards of components; and the table that they were
    made from, if any.
    """
    files = {
        path.relative_to(folder).as_posix(): {"component": component, "sha256": _digest(path)}
        for component, paths in components.items()
        for path in paths
    }
    source = {"table": table} if table else {}
    _write_gallery(folder, {**source, "whole": whole, "single": single, "files": files}, record)


def merge_gallery(folder: Path, staging: Path, record: str = GALLERY) -> None:
    """Add to a new record the pictures of components, or of single cards, that were not drawn this time."""
    new = read_gallery(staging, record)
    if new.get("whole") is not False:
        return
    old, files = _pictures(folder, record), _pictures(staging, record)
    made = set() if new.get("single") else {one["component"] for one in files.values()}
    kept = {name: one for name, one in old.items() if one["component"] not in made}
    source = {"table": new["table"]} if "table" in new else {}
    _write_gallery(staging, {**source, "whole": False, "files": {**kept, **files}}, record)


def outdated_pictures(folder: Path, staging: Path, record: str = GALLERY) -> list[str]:
    """Return the pictures of an earlier record, unchanged since, that a new one does not name."""
    if not (staging / record).is_file():
        return []
    old = _pictures(folder, record)
    names = old.keys() - _pictures(staging, record).keys()
    return sorted(name for name in names if _is_picture(folder, name, old[name]["sha256"]))


def _is_picture(folder: Path, name: str, digest: str) -> bool:
    """Return whether a picture is in the folder as it was written; what is linked elsewhere is not."""
    path = folder / name
    try:
        return not path.parent.is_symlink() and path.is_file() and _digest(path) == digest
    except OSError:
        return False


def _pictures(folder: Path, record: str) -> dict[str, dict[str, str]]:
    files = read_gallery(folder, record).get("files")
    found = files.items() if isinstance(files, dict) else ()
    return {name: one for name, one in found if _is_named(name, one)}


def _is_named(name: str, one: Any) -> bool:
    if not isinstance(one, dict) or one.keys() != {"component", "sha256"}:
        return False
    return all(isinstance(value, str) for value in one.values()) and re.fullmatch(_NAME, name) is not None


def read_gallery(folder: Path, record: str) -> dict[str, Any]:
    """Return a folder's record of pictures, or nothing where it is missing or no record."""
    return _read(folder / record)


def _write_gallery(folder: Path, whole: Mapping[str, Any], record: str) -> None:
    (folder / record).write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def free_folder(folder: Path, table: str) -> Path:
    """Return the first folder that has nothing of another game's or table's."""
    return next(place for place in _folders(folder, table) if owner_of(place) in (None, table))


def _folders(folder: Path, table: str) -> Iterator[Path]:
    """Yield the folders that files may go to, the best first."""
    kind = (Path(table).suffix[1:].lower() or "table") if table else "game"
    yield folder
    yield folder.with_name(f"{folder.name}-{kind}")
    yield from (folder.with_name(f"{folder.name}-{kind}-{number}") for number in count(2))


def owner_of(folder: Path) -> str | None:
    """Return the table whose files are in a folder, "" for a game's, or None where there are none."""
    records = (read_manifest(folder), read_gallery(folder, GALLERY), read_gallery(folder, TARGETS))
    tables = [one.get("table", "") for one in records if one]
    return str(tables[0]) if tables else None
