"""Names of pictures come in (none: all of them); each is cut and stored as SVG in its game's folder.

Run it from anywhere: `python artwork/cut.py [GAME] [GAME/NAME ...] [--jobs 2]`.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that the file runs as a command, not only as a module

from artwork.books import names, picture  # noqa: E402

DECKS = ROOT / "decks"


def stored(name: str, decks: Path = DECKS) -> Path:
    """Return where the picture `GAME/NAME` lies."""
    game, _, path = name.partition("/")
    return decks / game / "art" / f"{path}.svg"


def store(name: str, decks: Path = DECKS) -> Path:
    """Cut one picture and write it."""
    path = stored(name, decks)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(name).text(), encoding="utf-8", newline="\n")
    return path


def wanted(asked: list[str], known: list[str]) -> tuple[list[str], list[str]]:
    """Return the pictures asked for: whole games, folders or single pictures; and what names none of them."""
    if not asked:
        return known, []
    found = {word: [name for name in known if f"{name}/".startswith(f"{word}/")] for word in asked}
    return [name for name in known if any(name in some for some in found.values())], [
        word for word, some in found.items() if not some
    ]


def main() -> int:
    """Read the command line and cut."""
    parser = argparse.ArgumentParser(description="Cut the pictures of the games again.")
    parser.add_argument("name", nargs="*", help="a game or a picture, such as pitman/stars-3; none cuts all")
    parser.add_argument("--jobs", type=int, default=1, help="how many to cut at a time")
    parser.add_argument("--to", type=Path, default=DECKS, help="the folder of games to write to")
    options = parser.parse_args()
    chosen, missing = wanted(options.name, names())
    if missing:
        parser.error(f"no such picture: {', '.join(sorted(missing))}")
    with ProcessPoolExecutor(max(1, options.jobs)) as pool:
        for path in pool.map(partial(store, decks=options.to), chosen):
            print(f"{path.stat().st_size / 1000:6.0f} kB  {path.relative_to(options.to)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
