"""What was written in, `manifest.json` out: what scripts need to know of each file."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


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
    """Return the manifest: the files of this run, and those of earlier runs that still lie there."""
    files = {**{item["file"]: item for item in kept}, **{entry.file: asdict(entry) for entry in entries}}
    whole = {"printkit": version, "game": game, "files": [files[name] for name in sorted(files)]}
    return (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()


def read_manifest(folder: Path) -> list[dict[str, Any]]:
    """Return the entries of an earlier run whose files are still there; none where nothing can be read."""
    try:
        files = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
        return [item for item in files if set(item) == set(Entry.__slots__) and _is_there(folder, item)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _is_there(folder: Path, item: Mapping[str, Any]) -> bool:
    """Return whether an entry's file lies in the folder, as long as it was."""
    file = folder / Path(str(item["file"])).name
    return file.is_file() and file.stat().st_size == item["bytes"]
