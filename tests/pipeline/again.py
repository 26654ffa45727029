"""Builds a game three times, the last time after a change of one component: the same words for all others.

    python tests/pipeline/again.py pitman coal-n-write      # by hand, games of printkit; all without a name

What is compared: each file's line (pages, pieces, sides, stock), the instructions, the bill, the findings.
"""

import os
import shutil
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from printkit import api
from printkit.diagnostics.render import as_text
from printkit.folders import bundled_games


def said(game: Path, **options: Any) -> dict[str, object]:
    """What a build says, by what it is about."""
    result = api.build(game, out="output", trust=True, **options)
    (one,) = result.games
    files = {file.name: str(file._replace(paths=())) for file in one.printed}
    findings = as_text(result.findings, False, 0)
    return {**files, "": "\n".join(one.instructions), "bill": str(one.bill), "findings": findings}


def touch(game: Path, component: str) -> None:
    """Change what one component is, a little: how it is listed."""
    file = game / "game.toml"
    text = file.read_text(encoding="utf-8")
    at = text.index(f'name = "{component}"\n')
    file.write_text(f"{text[:at]}# changed\n{text[at:]}", encoding="utf-8")


def differences(game: Path, **options: Any) -> list[str]:
    """What a second build of a game says otherwise, and a third after a change of its first component."""
    first, second = said(game, **options), said(game, **options)
    touch(game, next(name for name in first if name))
    third = said(game, **options)
    found = [
        f"again: {key}: {first[key]!r} -> {second.get(key)!r}"
        for key in first
        if first[key] != second.get(key)
    ]
    for key in first:
        was, now = without_lines(first[key]), without_lines(third.get(key))
        found += [f"after a change: {key}: {was!r} -> {now!r}"] if was != now else []
    return found


def without_lines(words: object) -> str:
    """Words without the numbers of lines, which a change moves."""
    import re

    return re.sub(r"(?m)^ *\d+ \||:\d+(:\d+)?$|^ +(?=\||-->|=)", "", str(words))


def main(names: list[str]) -> None:
    """Try games of printkit's own."""
    for name in names or sorted(
        path.name for path in bundled_games().iterdir() if (path / "game.toml").is_file()
    ):
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            os.environ["PRINTKIT_CACHE"] = f"{folder}/cache"
            shutil.copytree(bundled_games() / name, name)
            for options in ({}, {"bleed": 8.0, "paper": "a5"}):
                found = differences(Path(name), **options)
                print(f"{name} {options}: {'the same' if not found else ''}", *found, sep="\n  ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
