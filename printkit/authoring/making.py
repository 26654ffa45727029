"""A name and perhaps a table in, a new game or brand out, yours to change; the schemas of their files."""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from printkit.authoring.plain_layouts import make_plain
from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import inside, is_file, read_text
from printkit.folders import brand_roots, game_roots, shared_templates
from printkit.input.brands.brand_file import new_brand_files
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import (
    GAME_FILE,
    game_folders,
    is_set,
    is_table,
    kind_of,
    kind_to_start,
    report_missing_table,
)
from printkit.input.finished.names import table_of_pictures
from printkit.input.projects import project_in, read_project
from printkit.input.schema import NAME_HELP, is_name
from printkit.input.schema_json import schemas
from printkit.input.tables.pick import with_pictures
from printkit.input.tables.source import cards_in_folder, names_of_pictures
from printkit.input.tables.words import slug as slug_of
from printkit.model.game import Catalogue
from printkit.model.options import DRAWN_KINDS, StartOptions
from printkit.pipeline.exporting import write_errors
from printkit.pipeline.isolated import bring_pictures, folders_of, read_untrusted
from printkit.pipeline.starting import UNPACKED, fetched, plan_table, report_unfit, started_folder
from printkit.starter.folder import Stated, deck_files
from printkit.starter.headings import title_of

#: The file of a new game's schema, and the line with which its `game.toml` points editors at it.
SCHEMA_FILE = "game.schema.json"
SCHEMA_LINE = f"#:schema ./{SCHEMA_FILE}\n"

#: The table of a new game that names none: printkit's own small one.
_SAMPLE = "new/cards.csv"
#: What is written anew for a copy of a game, and what tells of the game's own prints.
_NOT_COPIED = (GAME_FILE, SCHEMA_FILE, "printed.toml")
#: The line of a game whose words must all be approved.
_STRICT = re.compile(r'^approved = "strict".*\n', re.MULTILINE)
#: The icons that lie beside a table; no deck has more.
ICONS, _MOST_ICONS = "parts/icons", 2000


def make_game(
    name: str, kind: str | None, file: str | None, options: StartOptions, report: Report
) -> list[Path]:
    """Write a new game; return its folder and its files, or nothing after a finding. Nothing is replaced."""
    folder = Path(name)
    if not _can_make(folder.name, folder, "a game's folder", report):
        return []
    if kind and kind not in DRAWN_KINDS:
        for option in ("from", "look", "theme", "size", "shape"):
            if file if option == "from" else getattr(options, option):
                message = f"`--{option}` is for cards, not for a {kind}"
                report.usage_error("bad-option", message, None, "leave it out")
        sample = _sample(kind, options.title or folder.name)
        return [] if report.failed else _write(folder, sample, folder, folder, (), report)
    if (game := _game_in(file or "")) is not None:
        return _copy_game(game, folder, options, report)
    found = [*fetched([file] if file else [], report)]
    if file and not found:
        return []
    table = Path(found[0]) if found else shared_templates() / _SAMPLE
    table = project_in(table) or table
    packed = kind_of(table) == "project" or (is_file(table) and is_set(table))
    with started_folder(table) if packed else nullcontext() as room:  # what is in it is unpacked there first
        room = room and room / UNPACKED
        named, place = title_of(folder.name), str(room) if room else None
        options = options._replace(named=named, folder=place, kind=kind)
        files, names, unpacked = _deck(table, options, report)
        inner = table.is_dir() and kind_to_start(table, options) in ("set", "project")
        own = table if inner else table.parent
        origin = room if unpacked and room else own
        made = [] if report.failed or not files else _write(folder, files, table, origin, names, report)
    if made:
        make_plain(folder)
    return made


def _game_in(name: str) -> Path | None:
    """Return the folder of a game by its name or path."""
    named = game_folders(game_roots()).get(name)
    return named or (Path(name) if name and is_file(Path(name) / GAME_FILE) else None)


def _copy_game(game: Path, folder: Path, options: StartOptions, report: Report) -> list[Path]:
    """Copy a game as it is into a folder of one's own; what nobody approved there warns and stops nothing."""
    for option, value in (("look", options.look), ("theme", options.theme), ("size", options.size)):
        if value:
            message = f"`--{option}` is for a table, and {quoted(game.name)} has layouts of its own"
            report.usage_error("bad-option", message, None, "leave it out")
    if report.failed:
        return []
    text = read_text(game / GAME_FILE, report) or ""
    paths = (path.relative_to(game) for path in sorted(game.rglob("*")) if path.is_file())
    names = [
        path.as_posix() for path in paths if not (path.parts[0].startswith(".") or path.name in _NOT_COPIED)
    ]
    files = {GAME_FILE: SCHEMA_LINE + _STRICT.sub("", text), SCHEMA_FILE: schema_text("game")}
    with _write_new(folder, files, quoted(str(folder)), "choose another folder", report) as staging:
        copied = _copy(game, game, staging, names, report)
    return [folder, *(folder / name for name in (*files, *copied))] if folder.is_dir() else []


def _can_make(slug: str, folder: Path, what: str, report: Report) -> bool:
    if not is_name(slug):
        near = slug_of(slug)  # `My Birds` is `my-birds`
        help = f"try {quoted(near)}" if is_name(near) else NAME_HELP
        report.usage_error("bad-name", f"{quoted(slug)} can't be the name of {what}", None, help)
        return False
    if folder.exists() or folder.is_symlink():
        message = f"{quoted(str(folder))} already exists"
        help = "choose another name: printkit never replaces what is yours"
        report.usage_error("already-there", message, None, help)
        return False
    return True


def _sample(kind: str, name: str) -> dict[str, str]:
    root = shared_templates() / "new" / kind
    paths = [path for path in sorted(root.rglob("*")) if path.is_file()]
    files = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    first = next(line for line in files["game.toml"].splitlines() if line.startswith("title = "))
    title = json.dumps(title_of(name), ensure_ascii=False)
    return {**files, "game.toml": files["game.toml"].replace(first, f"title = {title}", 1)}


#: The paths that a game made here may have, whoever says so.
_WRITTEN = re.compile(r"game\.toml|(?:(?:layouts|cards)/)?[a-z0-9-]{1,80}\.(?:svg|csv)")

#: Files by their paths, the names of those to copy beside them, and whether these are in the room for it.
_Plan = tuple[Mapping[str, str], Sequence[str], bool]


def _deck(table: Path, options: StartOptions, report: Report) -> _Plan:
    if not (is_table(table) or kind_of(table) == "project"):
        report_missing_table(str(table), "missing-file", report)
        return {}, (), False
    bring_pictures(table, options, report)
    plan = partial(_plan, table, options)
    writes = [Path(options.folder).parent] if options.folder else []
    found = read_untrusted(plan, folders_of(table), f"`{table.name}`", report, writes=writes)
    if not found:
        return {}, (), False
    files, names, unpacked = found
    return (
        {path: str(text) for path, text in files.items() if _WRITTEN.fullmatch(path)},
        names,
        bool(unpacked),
    )


def _plan(file: Path, options: StartOptions, report: Report) -> list[Any]:
    catalogue = load_catalogue(shared_templates(), report)
    kind = kind_to_start(file, options)
    if kind == "project":
        return _plan_project(file, options, catalogue, report)
    report_unfit(options, kind, file.name, report)
    if report.failed:
        return []
    if kind == "set" and (table := table_of_pictures(file.resolve(), Path(options.folder or file))):
        return [*_plan_table(table, options, catalogue, report)[:2], is_file(file)]
    if kind == "set":
        return _plan_set(file.resolve(), options, catalogue, report)
    return _plan_table(file, options, catalogue, report)


def _plan_table(file: Path, options: StartOptions, catalogue: Catalogue, report: Report) -> list[Any]:
    planned = plan_table(file.resolve(), options, catalogue, report)
    if planned is None:
        return []
    table, deck, _ = planned
    named = {"sheet": table.sheet, "id": table.id_column or "", "copies": table.copies_column or ""}
    headings = {
        key: value if key == "sheet" else table.heading(value) for key, value in named.items() if value
    }
    stated: dict[str, Stated] = {key: heading for key, heading in headings.items() if heading}
    if table.help or not table.headed:  # what was hard to tell is told
        stated["header"] = table.headed
    deck = deck._replace(own=True, stated={**deck.stated, **stated})
    with_pictures(table, deck.stated.get("pictures"), file.resolve().parent, None, report)
    icons = islice(sorted((file.resolve().parent / ICONS).glob("*.svg")), _MOST_ICONS)
    own = (f"{ICONS}/{icon.name}" for icon in icons)
    cards = [f"{file.name}/{one.name}" for one in cards_in_folder(file)] or [file.name]
    pictures = [path for path in dict.fromkeys((*deck.pictures.values(), *own)) if path]
    written = {}
    if is_set(file):  # a table of the pictures' names, for more to be written into
        name = f"{slug_of(file.name) or 'cards'}.csv"
        deck, written = deck._replace(table=table._replace(path=Path(name))), {name: names_of_pictures(file)}
    return [deck_files(deck) | written, [*cards, *pictures], False]


def _plan_set(place: Path, options: StartOptions, catalogue: Catalogue, report: Report) -> list[Any]:
    from printkit.pipeline.finished import plan_finished
    from printkit.starter.finished import finished_files

    planned = plan_finished(place, Path(options.folder or place), options, catalogue, report)
    if planned is None:
        return []
    sides = (side.path for card in planned.deck.cards for side in (card.front, card.back) if side)
    return [
        finished_files(planned.deck, own=True),
        [*dict.fromkeys(sides)],
        planned.folder == Path(options.folder or ""),
    ]


def _plan_project(file: Path, options: StartOptions, catalogue: Catalogue, report: Report) -> list[Any]:
    from printkit.authoring.listing import list_fonts
    from printkit.starter.project import as_table, files_taken, in_our_fonts, project_files, report_left

    room = Path(options.folder or "")
    found = read_project(file, catalogue.sizes, room, report)
    if found is None:
        return []
    project = in_our_fonts(found, (one.name for one in list_fonts()))
    if not any(deck.front for deck in project.decks):  # a look of ours places what is on its cards
        table = as_table(project, room)
        files, names, _ = _plan_table(table, options, catalogue, report) or ({}, (), False)
        return [files, names, True]
    report_left(project, file, report)
    return [project_files(project, options.title or ""), files_taken(project), project.folder == room]


def _write(
    folder: Path, files: Mapping[str, str], table: Path, origin: Path, names: Sequence[str], report: Report
) -> list[Path]:
    files = {**files, "game.toml": SCHEMA_LINE + files["game.toml"], SCHEMA_FILE: schema_text("game")}
    copied: list[str] = []
    with _write_new(folder, files, quoted(str(folder)), "choose another folder", report) as staging:
        copied += _copy(table, origin, staging, names, report)
    return [folder, *(folder / name for name in (*files, *copied))] if folder.is_dir() else []


@contextmanager
def _write_new(
    folder: Path, files: Mapping[str, str], what: str, help: str, report: Report
) -> Iterator[Path]:
    """Write a new folder: all of its files or none. Give the place where more can be put into it."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as staging:
            inner = Path(staging) / folder.name
            for name, text in files.items():
                (inner / name).parent.mkdir(parents=True, exist_ok=True)
                (inner / name).write_text(text, encoding="utf-8", newline="\n")
            yield inner
            inner.rename(folder)
    except OSError as wrong:
        report.write_error(f"write {what}", wrong, help)


def make_brand(name: str, report: Report) -> Path | None:
    """Write a new brand into `brands/`, all of its files or none; None with a finding where that fails."""
    root = brand_roots()[0]
    if not _can_make(name, root / name, "a brand", report):
        return None
    files = new_brand_files(name, shared_templates())
    with _write_new(root / name, files, f"into `{root}`", "change to a folder of your own", report):
        pass
    return root / name if (root / name).is_dir() else None


def _copy(table: Path, origin: Path, folder: Path, names: Sequence[str], report: Report) -> list[str]:
    copied = []
    for name in names:
        source = inside(origin, str(name), report, Place(table))
        if source is not None and is_file(source) and PurePosixPath(name).name not in ("game.toml",):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / name)
            copied.append(name)
    return copied


def schema_text(name: str) -> str:
    """Return the schema of one kind of file, as it is written."""
    return json.dumps(schemas()[name], indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path, report: Report) -> list[Path]:
    """Write the schema of each kind of file as `NAME.schema.json`; return the files."""
    files = []
    with write_errors(folder, report):
        folder.mkdir(parents=True, exist_ok=True)
        for name in schemas():
            file = folder / f"{name}.schema.json"
            file.write_text(schema_text(name), encoding="utf-8", newline="\n")
            files.append(file)
    return files
