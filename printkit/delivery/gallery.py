"""Pictures that were written in, a record of them out: the next `show` deletes those that it no longer makes.

Only what the record names is deleted, and only as it was written: anybody may have written to the record.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

#: The record in the folder of pictures.
GALLERY = "pictures.json"
#: The record of files for print services and virtual tables.
TARGETS = "targets.json"
#: What a picture is called.
_NAME = r"(?:[A-Za-z0-9][\w-]*/){0,3}[A-Za-z0-9][\w.-]*\.[a-z0-9]+"
#: No record is larger, in bytes.
_LARGEST = 20_000_000


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
    _write(folder, {**source, "whole": whole, "single": single, "files": files}, record)


def merge_gallery(folder: Path, beside: Path, record: str = GALLERY) -> None:
    """Add to a new record the pictures of components, or of single cards, that were not drawn this time."""
    new = read_gallery(beside, record)
    if new.get("whole") is not False:
        return
    old, files = _files(folder, record), _files(beside, record)
    made = set() if new.get("single") else {one["component"] for one in files.values()}
    kept = {name: one for name, one in old.items() if one["component"] not in made}
    source = {"table": new["table"]} if "table" in new else {}
    _write(beside, {**source, "whole": False, "files": {**kept, **files}}, record)


def outdated_pictures(folder: Path, beside: Path, record: str = GALLERY) -> list[str]:
    """Return the pictures of an earlier record, unchanged since, that a new one does not name."""
    if not (beside / record).is_file():
        return []
    old = _files(folder, record)
    names = old.keys() - _files(beside, record).keys()
    return sorted(name for name in names if _is_true(folder, name, old[name]["sha256"]))


def _is_true(folder: Path, name: str, digest: str) -> bool:
    """Return whether a picture is in the folder as it was written; what is linked elsewhere is not."""
    path = folder / name
    try:
        return not path.parent.is_symlink() and path.is_file() and _digest(path) == digest
    except OSError:
        return False


def _files(folder: Path, record: str) -> dict[str, dict[str, str]]:
    files = read_gallery(folder, record).get("files")
    return (
        {name: one for name, one in files.items() if _is_entry(name, one)} if isinstance(files, dict) else {}
    )


def _is_entry(name: str, one: Any) -> bool:
    fields = {"component", "sha256"}
    whole = (
        isinstance(one, dict) and one.keys() == fields and all(isinstance(one[key], str) for key in fields)
    )
    return whole and re.fullmatch(_NAME, name) is not None


def read_gallery(folder: Path, record: str) -> dict[str, Any]:
    """Return a folder's record, or nothing where it is missing or no record."""
    file = folder / record
    try:
        readable = file.is_file() and file.stat().st_size <= _LARGEST
        whole = json.loads(file.read_text(encoding="utf-8")) if readable else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return whole if isinstance(whole, dict) else {}


def _write(folder: Path, whole: Mapping[str, Any], record: str) -> None:
    (folder / record).write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
