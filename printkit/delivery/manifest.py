"""What was written in, a record of it out: of PDFs for scripts, of pictures, and of files for services.

Other programs may have changed a record: what is no entry in it is left out.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from printkit.files import is_file
from printkit.inputs.files import digest_of

#: The records of PDFs and pages, of pictures to look at, and of files for print services and virtual tables.
MANIFEST, GALLERY, TARGETS = "manifest.json", "pictures.json", "targets.json"
_RECORDS = (MANIFEST, GALLERY, TARGETS)
#: What a picture is called.
_NAME = r"(?:[A-Za-z0-9][\w-]*/){0,3}[A-Za-z0-9][\w.-]*\.[a-z0-9]+"
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
    components: Sequence[str] = ()  # those in it, if that is not the one that it is called after
    cards: Sequence[str] = ()  # those in it, as `deck/robin`, if these are not all


#: By the annotation of a field, the types that its value can have; and those of the options that are read.
_TYPES = {str(str): (str,), str(int): (int,), str(str | None): (str, type(None))}
_LISTS = ("components", "cards")
_OPTIONS, _NAMED = ("layout", "printer", "sheet"), (str, type(None))


def write_manifest(
    folder: Path, version: str, game: str, entries: Iterable[Entry], whole: bool, table: str = ""
) -> Path:
    """Write the manifest of the files of a build, whether it is of the whole game, and its table, if any."""
    items = (entry._asdict() for entry in entries)
    known = ({name: one for name, one in item.items() if name not in _LISTS or one} for item in items)
    files = sorted(known, key=lambda item: item["file"])
    head = {"printkit": version, "game": game, **({"table": table} if table else {})}
    return _write(folder / MANIFEST, {**head, "whole": whole, "files": files})


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
        path.relative_to(folder).as_posix(): {"component": component, "sha256": digest_of(str(path))}
        for component, paths in components.items()
        for path in paths
    }
    head = {"table": table} if table else {}
    _write(folder / record, {**head, "whole": whole, "single": single, "files": files})


def merge(folder: Path, staging: Path) -> None:
    """Add to new records the files of earlier builds that stay in the folder."""
    _merge_manifest(folder, staging)
    for record in (GALLERY, TARGETS):
        _merge_gallery(folder, staging, record)


def _merge_manifest(folder: Path, staging: Path) -> None:
    """Keep the files that are as they were written, and not replaced.

    A build of the whole game replaces all files of its form, a build of some components only theirs. A cut
    plan of many components replaces those of single ones.
    """
    new, files = _read(staging / MANIFEST), _files(staging, MANIFEST)
    if not new:
        return
    forms = {Path(name).suffix for name in files} if new.pop("whole", False) else ()
    made = {item["component"] for item in files.values()}
    plans = {f"{CUT_PLAN}-{name}" for name in made} if CUT_PLAN in made else ()
    for name, item in _files(folder, MANIFEST).items():
        replaced = name in files or Path(name).suffix in forms or item["component"] in plans
        if not replaced and not _state(folder, name, item):
            files[name] = item
    _write(staging / MANIFEST, {**new, "files": [files[name] for name in sorted(files)]})


def _merge_gallery(folder: Path, staging: Path, record: str) -> None:
    """Keep the pictures of components, or of single cards, that were not drawn this time."""
    new, files = _read(staging / record), _files(staging, record)
    if new.get("whole") is not False:
        return
    made = set() if new.pop("single") else {one["component"] for one in files.values()}
    kept = {name: one for name, one in _files(folder, record).items() if one["component"] not in made}
    _write(staging / record, {**new, "files": {**kept, **files}})


def outdated(folder: Path, staging: Path) -> list[str]:
    """Return the files of earlier builds, unchanged since, that new records do not name."""
    names = []
    for record in _RECORDS:
        new, old = _files(staging, record), _files(folder, record)
        if is_file(staging / record):
            names += sorted(one for one in old if one not in new and not _state(folder, one, old[one]))
    return names


def is_intact(folder: Path) -> bool:
    """Return whether the files in a folder match its manifest; those that are missing don't count."""
    if not (folder / MANIFEST).exists():
        return True
    return bool(_read(folder / MANIFEST)) and all(state != "changed" for _, state in listed_files(folder))


def listed_files(folder: Path) -> list[tuple[dict[str, Any], str]]:
    """Return a manifest's entries, each with what its file is by now: "missing", "changed", or ""."""
    return [(item, _state(folder, name, item)) for name, item in _files(folder, MANIFEST).items()]


def _state(folder: Path, name: str, item: Mapping[str, Any]) -> str:
    """Return what a file is by now; what is linked elsewhere is not the one that was written."""
    file = folder / name
    if not is_file(file) or (file.parent != folder and file.parent.is_symlink()):
        return "missing"
    try:
        as_long = item.get("bytes") in (None, file.stat().st_size)
        return "" if as_long and digest_of(str(file)) == item["sha256"] else "changed"
    except OSError:
        return "changed"


def _files(folder: Path, record: str) -> dict[str, dict[str, Any]]:
    files = _read(folder / record).get("files")
    if record == MANIFEST:
        items = files if isinstance(files, list) else []
        return {item["file"]: item for item in items if _is_entry(item)}
    named = files.items() if isinstance(files, dict) else ()
    return {name: one for name, one in named if _is_named(name, one)}


def _read(file: Path) -> dict[str, Any]:
    try:
        readable = file.is_file() and file.stat().st_size <= _LARGEST
        whole = json.loads(file.read_text(encoding="utf-8")) if readable else {}
        _as_bytes(whole)  # can it be written again?
    except (OSError, ValueError, RecursionError):
        return {}
    return whole if isinstance(whole, dict) else {}


def _write(file: Path, whole: Mapping[str, Any]) -> Path:
    file.write_bytes(_as_bytes(whole))
    return file


def _as_bytes(whole: Any) -> bytes:
    return (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()


def _is_entry(item: Any) -> bool:
    """Return whether this is an entry, of the types that one has: anybody can have written the file."""
    if not isinstance(item, dict) or {*item, *Entry._field_defaults} != {*Entry._fields}:
        return False
    whole = Entry(**item)._asdict()
    for names in (whole.pop(name) for name in _LISTS):
        if not isinstance(names, list | tuple) or not all(isinstance(one, str) for one in names):
            return False
    options = whole.pop("options")
    plain = isinstance(options, dict) and all(isinstance(options.get(one), _NAMED) for one in _OPTIONS)
    kinds = ((value, _TYPES[str(Entry.__annotations__[name])]) for name, value in whole.items())
    if not plain or not all(type(value) in types for value, types in kinds):
        return False
    return Path(whole["file"]).name == whole["file"] and whole["duplex"] in (None, "long-edge", "short-edge")


def _is_named(name: str, one: Any) -> bool:
    if not isinstance(one, dict) or one.keys() != {"component", "sha256"}:
        return False
    return all(isinstance(value, str) for value in one.values()) and re.fullmatch(_NAME, name) is not None


def free_folder(folder: Path, table: str) -> Path:
    """Return the first folder that has nothing of another game's or table's."""
    return next(place for place in _folders(folder, table) if owner_of(place) in (None, table))


def _folders(folder: Path, table: str) -> Iterator[Path]:
    kind = (Path(table).suffix[1:].lower() or "table") if table else "game"
    yield folder
    yield folder.with_name(f"{folder.name}-{kind}")
    yield from (folder.with_name(f"{folder.name}-{kind}-{number}") for number in count(2))


def owner_of(folder: Path) -> str | None:
    """Return the table whose files are in a folder, "" for a game's, or None where there are none."""
    tables = [one.get("table", "") for one in (_read(folder / record) for record in _RECORDS) if one]
    return str(tables[0]) if tables else None
