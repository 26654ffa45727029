"""Arguments of the Python interface in, typed values out; TypeError for what has the wrong type."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.folders import brand_roots, shared_templates
from printkit.input.find import find_brands, is_table
from printkit.input.tables.formats import READERS
from printkit.model.options import (
    DRAWN_KINDS,
    DRAWN_SHAPES,
    OVERFLOW,
    BuildRequest,
    Pick,
    PrintOptions,
    StartOptions,
)

#: One name or path, or several.
Names = str | PathLike[str] | Iterable[str | PathLike[str]]

#: The options for a table of cards that has no game yet.
START = (
    *("look", "theme", "title", "size", "header", "without", "columns"),
    *("rows", "per_column", "back_columns", "has_bleed", "make_bleed", "grid", "at", "backs", "pages"),
    *("fetch", "kind", "shape", "overflow"),
)

_MOST_JOBS = 64


def read_options(given: Mapping[str, Any]) -> PrintOptions:
    """Return options as one value; raise TypeError for what is no option or not of its type."""
    types = PrintOptions.__annotations__
    for name, value in given.items():
        if name not in types:
            raise TypeError(f"there is no option {name!r}; known: {', '.join((*types, *START))}")
        whole = isinstance(value, int) and isinstance(float(value), types[name])
        if not whole and not isinstance(value, types[name]):
            raise TypeError(f"{name} can't be {value!r}")
    return PrintOptions(**given)


def _expect(given: Any, kind: Any, words: str) -> None:
    if not isinstance(given, kind):
        raise TypeError(f"{words}, not {given!r}")


def read_jobs(given: int | None) -> int:
    """Return a number of processes; 0 for as many as pay."""
    if given is None:
        return 0
    _expect(given, int, "jobs must be a whole number")
    return max(1, min(given, _MOST_JOBS))


def is_exporter(given: str, report: Report) -> bool:
    """Return whether there is an exporter of this name; report it if not."""
    if given == "pdf":
        return True
    from printkit.pipeline.exporting import exporters

    known = exporters()
    if given not in known:
        help = f"known: {', '.join(known)}"
        report.usage_error("bad-option", f"`export` can't be `{given}`", None, help)
    return given in known


def read_pick(cards: Names | Mapping[str, int], rows: str, where: str, shown: bool, sets: Names = ()) -> Pick:
    """Return a choice of some cards; by their names, it may say how many copies of each."""
    counts = tuple(cards.items()) if isinstance(cards, Mapping) else ()
    if not all(type(count) is int and count > 0 for _, count in counts):
        raise TypeError(f"cards must say how many of each, not {cards!r}")
    _expect(rows, str, "rows must be text such as '3-9,12'")
    _expect(where, str, "where must be text such as \"suit == 'night'\"")
    return Pick(
        tuple(read_names(cards, "cards")), rows, where, tuple(read_names(sets, "sets")), counts, shown
    )


def picking(requests: Iterable[BuildRequest], pick: Pick) -> list[BuildRequest]:
    """Return requests for some cards: by the numbers of a table's rows, or of a game's cards."""
    found = []
    for request in requests:
        start, own = request.start, pick
        if start.rows and not is_table(Path(request.game)):
            own, start = pick._replace(rows=start.rows), start._replace(rows="")
        found.append(request._replace(pick=own, start=start))
    return found


def read_number(given: float) -> float:
    """Return a number of dots per inch."""
    _expect(given, int | float, "dpi must be a number")
    return given


def read_names(given: Names, what: str) -> list[str]:
    """Return one name or several as a list."""
    several = [given] if isinstance(given, str | PathLike) else given
    _expect(several, Iterable, f"{what} must be a name or several")
    names = list(several)
    if not all(isinstance(name, str | PathLike) for name in names):
        raise TypeError(f"{what} must be names or paths, not {given!r}")
    return [str(name) for name in names]


def read_path(given: str | PathLike[str]) -> Path:
    """Return a path."""
    _expect(given, str | PathLike, "out must be a path")
    return Path(given)


def _pairs(given: Any) -> tuple[tuple[str, str], ...]:
    pairs = tuple(given.items() if isinstance(given, Mapping) else given)
    if not all(isinstance(one, tuple) and [*map(type, one)] == [str, str] for one in pairs):
        raise TypeError(f"columns must be a dictionary of texts, not {given!r}")
    return pairs


def read_requests(
    games: Names,
    components: Names,
    players: int | None,
    brands: Sequence[str],
    options: Mapping[str, Any],
    report: Report,
) -> list[BuildRequest]:
    """Return a request for each game in each brand."""
    _expect(players, int | None, "players must be a whole number")
    chosen = tuple(read_names(components, "components"))
    start = StartOptions(**{name: options[name] for name in START if name in options})
    without, columns = tuple(read_names(start.without, "without")), _pairs(start.columns)
    start = start._replace(without=without, columns=columns, rows=start.rows or "")
    if any(value is not None and not isinstance(value, str) for value in start[:4]):
        raise TypeError("look, theme, title and size must be texts")
    for name, choices in (("overflow", OVERFLOW), ("kind", DRAWN_KINDS), ("shape", DRAWN_SHAPES)):
        if (value := getattr(start, name)) not in (None, *choices):
            raise TypeError(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    _expect(start.header, bool | int | None, "header must be True, False or the number of a row")
    languages = read_names(options.get("languages", ()), "languages")
    job = options.get("job", {})
    if not isinstance(job, Mapping) or not all(isinstance(name, str) for name in job):
        raise TypeError(f"job must be a dictionary of texts and numbers, not {job!r}")
    print_options = read_options(
        {name: one for name, one in options.items() if name not in (*START, "job", "languages")}
    )
    files: Sequence[Path | None] = [None]
    if brands:
        files = find_brands(brands, brand_roots(), report)
    from printkit.pipeline.starting import fetched

    given = tuple(job.items())
    return [
        _with_worksheet(
            BuildRequest(game, chosen, players, print_options, file, start, Pick(), language, given)
        )
        for language in languages or [""]
        for game in fetched(read_names(games, "game"), report)
        for file in files
    ]


def _with_worksheet(request: BuildRequest) -> BuildRequest:
    """Return a request whose sheet of labels is one, and whose other sheets are the workbook's."""
    from printkit.input.brands.printing import load_label_sheets

    options, name = request.options, request.options.sheet
    if name is None or Path(request.game).suffix.lower() not in READERS["workbook"].suffixes:
        return request
    known = load_label_sheets(shared_templates(), Report())
    labels = [one.strip() for one in name.split(",") if one.strip() in known]
    others = ",".join(one for one in name.split(",") if one.strip() not in labels).strip() or None
    if len(labels) > 1:
        return request
    options = options._replace(sheet=labels[0] if labels else None)
    return request._replace(options=options, start=request.start._replace(sheet=others))
