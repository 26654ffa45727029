"""The name or path of a game or a brand in, its folder or file out."""

import os
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from zlib import crc32

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.files import is_file
from printkit.input.projects import TOOLS, project_in, tool_of
from printkit.input.tables.formats import sure_suffixes, table_suffixes
from printkit.input.tables.reading import reading_file
from printkit.input.tables.source import cards_in_folder
from printkit.input.tables.words import slug
from printkit.model.options import StartOptions
from printkit.pictures import PICTURE_ENDINGS, list_pictures

GAME_FILE = "game.toml"
#: What files of several finished cards end with.
SET_ENDINGS = (".zip", ".pdf")
#: So many names in a folder are looked at, to find a game that is not where it was looked for.
_MOST_FOLDERS = 1000


def game_folders(roots: Sequence[Path]) -> dict[str, Path]:
    """Return all folders that contain a game, sorted by name; for equal names, the one in the first root."""
    found: dict[str, Path] = {}
    for root in roots:
        with suppress(OSError):  # there is no such root
            for folder in filter(_contains_game, root.iterdir()):
                found.setdefault(folder.name, folder)
    return dict(sorted(found.items()))


def _contains_game(folder: Path) -> bool:
    return is_file(folder / GAME_FILE)


def find_game(name: str, roots: Sequence[Path], report: Report) -> Path | None:
    """Return a game's folder by its name or path, or the path of a table of cards; None with a finding."""
    known = game_folders(roots)
    if name in known:
        return known[name]
    if name and (_contains_game(Path(name)) or is_table(Path(name))):
        return Path(name)
    if name and (project := project_in(Path(name))):
        message = f"{quoted(name)} is a project of {TOOLS[tool_of(project)].title}"
        help = f"make it a game of yours: `printkit new my-game --from {name}`"
        report.usage_error("unknown-game", message, None, help)
        return None
    if _is_called_table(Path(name)):
        report_missing_table(name, "unknown-game", report)
        return None
    if any(sign in name for sign in (os.sep, os.altsep or os.sep)) or os.path.isdir(name):  # noqa: PTH112
        message = f"there is no `{GAME_FILE}` in {quoted(name)}"
        folder = Path(name).parent
        help = "name a folder that contains a game, or a game from `printkit list`"
        if Path(name).name == GAME_FILE and _contains_game(folder):
            message, help = f"{quoted(name)} is a file", f"name its folder: {quoted(str(folder))}"
        tables: list[str] = []
        with suppress(OSError):
            tables = sorted(str(one) for one in Path(name).iterdir() if one.suffix.lower() in sure_suffixes())
        if tables:
            message = f"{quoted(name)} is a folder without a game in it"
            help = f"name a table in it: {listed(tables[:3], 'or')}"
        report.usage_error("unknown-game", message, None, help)
        return None
    elsewhere = _elsewhere(name) if name else None
    if elsewhere:
        message = f"there is no folder {quoted(name)} here"
        report.usage_error("unknown-game", message, None, f"name the one that there is: {quoted(elsewhere)}")
    else:
        help = "create a folder `decks/NAME` with a `game.toml` in it"
        message = f"unknown game {quoted(name)}" + (", and no folder of that name here" if name else "")
        report.unknown("unknown-game", message, name, known, help=help)
    return None


def _elsewhere(name: str) -> str | None:
    """Return the path of a game's folder of some name that is near: beside this folder, above or below it."""
    here = Path.cwd()
    with suppress(OSError, ValueError):
        above = [Path(*[os.pardir] * steps) for steps in range(len(here.parents) + 1)]
        places = [place for place in above if (here / place).resolve().name == name]
        below = sorted(one for one in islice(Path().iterdir(), _MOST_FOLDERS) if one.is_dir())
        places += [place / name for place in (*above, *below)]
        return next((str(place) for place in places if _contains_game(place)), None)
    return None


def _is_called_table(path: Path) -> bool:
    """Return whether a path ends like a table's; files that end otherwise are tried too."""
    return path.suffix.lower() in table_suffixes() and path.name not in (GAME_FILE, BRAND_FILE)


def kind_of(place: Path) -> str:
    """Return what is there: "game", "table" of cards (or their Markdown files), "set" of pictures, or "".

    A "project" is another tool's.
    """
    file = is_file(place)
    if _contains_game(place) or (file and place.name in (GAME_FILE, BRAND_FILE)):
        return "game"
    if file:
        if tool_of(place):
            return "project"
        return "set" if place.suffix.lower() in (*SET_ENDINGS, *PICTURE_ENDINGS) else "table"
    if project_in(place):
        return "project"
    with suppress(OSError):
        if any(map(_has_front_matter, cards_in_folder(place))):
            return "table"
        return "set" if place.is_dir() and len(list_pictures(place).by_path) > 1 else ""
    return ""


def is_table(place: Path) -> bool:
    """Return whether a game can be made of what is there: a table of cards, or pictures of them."""
    return kind_of(place) in ("table", "set")


def kind_to_start(place: Path, options: StartOptions) -> str:
    """Return what a game is made of: a folder of pictures for which a look is asked is a table of them."""
    kind = kind_of(place)
    if kind != "set" or not place.is_dir():
        return kind
    tables = (place.with_name(f"{place.name}{suffix}") for suffix in table_suffixes())
    kept = is_file(reading_file(place)) and not any(map(is_file, tables))
    return "table" if options.look or options.theme or kept else kind


def is_set(place: Path) -> bool:
    """Return whether a path leads to pictures of finished cards: a folder, a zip, a PDF, one picture."""
    return kind_of(place) == "set"


def _has_front_matter(file: Path) -> bool:
    if is_file(file):  # a pipe could block for ever
        with suppress(OSError), file.open("rb") as opened:
            return opened.read(3) == b"---"
    return False


def output_name(place: Path, deck: str = "") -> str:
    """Return the name of the folder that a game is printed into: its own name, or its table's and sheet's."""
    return name_of_started(place, deck) if is_table(place) else place.resolve().name


def name_of_started(place: Path, deck: str = "") -> str:
    """Return the name of a game that is made of a table or of pictures."""
    name = place.stem.strip(". ") or "cards"
    if not deck:
        return name
    return f"{name}-{slug(deck) or f'{crc32(deck.encode()):x}'}"


def report_missing_table(name: str, code: str, report: Report) -> None:
    """Report a table that is not there, with those in its folder."""
    path = Path(name)
    names: list[str] = []
    with suppress(OSError):
        names = [one.name for one in path.parent.iterdir() if _is_called_table(one)]
    help = f"check its name and folder: printkit looked for `{path}`"
    report.unknown(code, f"there is no file {quoted(name)}", path.name, names, help=help, most=6)


BRAND_FILE = "brand.toml"
#: The name that means every brand of a folder.
ALL_BRANDS = "all"


def slug_of(file: Path) -> str:
    """Return a brand's short name: its folder's, or its file's if that is not called `brand.toml`."""
    return file.resolve().parent.name if file.name == BRAND_FILE else file.stem


def brand_files(root: Path) -> dict[str, Path]:
    """Return all brands in a folder, sorted by name; none if there is no such folder."""
    with suppress(OSError, ValueError):
        files = filter(is_file, (folder / BRAND_FILE for folder in root.iterdir()))
        return {slug_of(file): file for file in sorted(files)}
    return {}


def find_brands(names: Sequence[str], roots: Sequence[Path], report: Report) -> list[Path]:
    """Return the files of brands by their names or paths, each once; report unknown ones."""
    files: dict[str, Path] = {}
    for file in (file for name in names for file in _find_brand(name, roots, report)):
        other = files.setdefault(slug_of(file), file)
        if other.resolve() != file.resolve():
            message = f"two brands are called {quoted(slug_of(file))}: `{other}` and `{file}`"
            help = "rename one, or build one at a time: both write into the same folder"
            report.error("brand-twice", message, None, help)
    return list(files.values())


def _find_brand(name: str, roots: Sequence[Path], report: Report) -> list[Path]:
    """Return the files for one name; `all` means all brands of the first root that has any."""
    known = [brand_files(root) for root in roots]
    if name == ALL_BRANDS:
        return list(next(filter(None, known), {}).values())
    for brands in known:
        if name in brands:
            return [brands[name]]
    path = Path(name)
    if is_file(path):
        return [path]
    inner = [path / BRAND_FILE] if is_file(path / BRAND_FILE) else list(brand_files(path).values())
    if inner and name:
        return inner
    if os.sep in name or name.endswith(".toml"):
        help = "name its `brand.toml`"
        report.usage_error("unknown-brand", f"there is no brand in {quoted(name)}", None, help)
    else:
        slugs, help = [slug for brands in known for slug in brands], "create one: `printkit brand new NAME`"
        report.unknown("unknown-brand", f"unknown brand {quoted(name)}", name, slugs, help=help)
    return []
