"""Names of pictures come in (none: all of them); each is cut and stored as SVG in its game's folder.

Run it from anywhere: `python artwork/cut.py [NAME ...] [--jobs 2]`.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that the file runs as a command, not only as a module

from artwork.pitman.book import names, picture  # noqa: E402

ART = ROOT / "decks" / "pitman" / "art"


def store(name: str, folder: Path = ART) -> Path:
    """Cut one picture and write it."""
    path = folder / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(name).text(), encoding="utf-8", newline="\n")
    return path


def main() -> int:
    """Read the command line and cut."""
    parser = argparse.ArgumentParser(description="Cut the pictures of the games again.")
    parser.add_argument("name", nargs="*", help="a picture, such as back or asa-coldiron; none cuts all")
    parser.add_argument("--jobs", type=int, default=1, help="how many to cut at a time")
    parser.add_argument("--to", type=Path, default=ART, help="the folder to write to")
    options = parser.parse_args()
    known = names()
    wanted = [path for path in known if not options.name or path.rpartition("/")[2] in options.name]
    missing = set(options.name) - {path.rpartition("/")[2] for path in known}
    if missing:
        parser.error(f"no such picture: {', '.join(sorted(missing))}")
    with ProcessPoolExecutor(max(1, options.jobs)) as pool:
        for path in pool.map(partial(store, folder=options.to), wanted):
            print(f"{path.stat().st_size / 1000:6.0f} kB  {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
