"""What was written in, `manifest.json` out: what scripts need to know of each file."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Entry:
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


def write_manifest(
    version: str, game: str, entries: Iterable[Entry], kept: Iterable[Mapping[str, Any]]
) -> bytes:
    """Return the manifest: the files of this build, and those of earlier builds that are still there."""
    files = {**{item["file"]: item for item in kept}, **{entry.file: asdict(entry) for entry in entries}}
    return _as_bytes({"printkit": version, "game": game, "files": [files[name] for name in sorted(files)]})


def read_manifest(folder: Path, but: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the entries of earlier builds that are still true, but for some files.

    There are none where nothing can be read: anybody may have written to the file.
    """
    items = _read(folder).get("files")
    if not isinstance(items, list):
        return []
    return [item for item in items if _is_entry(item) and item["file"] not in but and _is_true(folder, item)]


def withdraw(folder: Path, beside: Path, files: Collection[str]) -> None:
    """Drop from a folder's manifest what it says of files that are about to be replaced."""
    old = _read(folder)
    if not old:
        return
    changed = beside / f".{MANIFEST}"
    changed.write_bytes(_as_bytes({**old, "files": read_manifest(folder, files)}))
    changed.replace(folder / MANIFEST)


def _read(folder: Path) -> dict[str, Any]:
    """Return what stands in a folder's manifest, or nothing where it is missing or no manifest."""
    file = folder / MANIFEST
    try:
        whole = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        _as_bytes(whole)  # can it be written again?
    except (OSError, ValueError, RecursionError):
        return {}
    return whole if isinstance(whole, dict) else {}


def _as_bytes(whole: Any) -> bytes:
    return (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()


def _is_entry(item: Any) -> bool:
    return isinstance(item, dict) and set(item) == set(Entry.__slots__) and isinstance(item["file"], str)


def _is_true(folder: Path, item: Mapping[str, Any]) -> bool:
    """Return whether an entry's file is in the folder, as it was written."""
    name = Path(item["file"]).name
    file = folder / name
    try:
        if name != item["file"] or not file.is_file() or file.stat().st_size != item["bytes"]:
            return False
        return item["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()  # type: ignore[no-any-return]
    except (OSError, ValueError):
        return False
