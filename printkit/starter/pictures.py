"""The folder of a table in, the pictures in it out, and the one that a cell names, exactly or nearly."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from printkit.starter.roles import PICTURE_ENDINGS

#: Folders further in than this, and files past so many, are not looked at: a table may lie among anything.
_DEEPEST, _MOST_FILES = 2, 5_000


class Pictures(NamedTuple):
    """The pictures in a folder, by their paths in small letters, their names, and these without endings."""

    by_path: dict[str, str]
    by_name: dict[str, str]
    by_stem: dict[str, str]

    def find(self, cell: str) -> str:
        """Return the path of the picture that a cell names, relative to the folder; "" if there is none."""
        path = cell.strip().replace("\\", "/").removeprefix("./").casefold()
        name = path.rpartition("/")[2]
        found = self.by_path.get(path) or self.by_name.get(name)
        stem = name.rpartition(".")[0] if name.endswith(PICTURE_ENDINGS) else name
        return found or self.by_stem.get(stem) or self.by_stem.get(_joined(stem)) or ""


def list_pictures(folder: Path) -> Pictures:
    """Return the pictures in a folder and the folders in it, those further out first."""
    files = [*_walk(folder, "", 0, [_MOST_FILES])]
    by_path = {path.casefold(): path for path in reversed(files)}
    by_name = {path.rpartition("/")[2]: found for path, found in by_path.items()}
    by_stem: dict[str, str] = {}
    for name, path in by_name.items():
        stem = name.rpartition(".")[0]
        by_stem |= {stem: path, _joined(stem): path}
    return Pictures(by_path, by_name, by_stem)


def _joined(name: str) -> str:
    """Return a name as files often have it: `Great Tit` for `great-tit` and `great_tit`."""
    return "".join(letter for letter in name if letter.isalnum())


def _walk(folder: Path, inside: str, depth: int, left: list[int]) -> list[str]:
    """Return the paths of pictures in a folder, in a fixed order, as long as there are not too many files."""
    try:
        entries = sorted(os.scandir(folder / inside), key=lambda entry: entry.name)
    except OSError:
        return []
    found, deeper = [], []
    for entry in entries:
        left[0] -= 1
        path = f"{inside}{entry.name}"
        if left[0] < 0 or entry.name.startswith("."):
            continue
        if entry.is_file() and entry.name.lower().endswith(PICTURE_ENDINGS):
            found.append(path)
        elif depth < _DEEPEST and entry.name != "output" and entry.is_dir():
            deeper += _walk(folder, f"{path}/", depth + 1, left)
    return found + deeper
