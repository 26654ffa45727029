"""The current folder in, its games and tables out, with pictures of some cards; and new games from tables."""

import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import harmless
from printkit.export.svg import svg_document
from printkit.files import write_whole
from printkit.folders import bundled_games, cache_folder, game_roots
from printkit.input.find import GAME_FILE, SET_ENDINGS, game_folders, is_table, output_name
from printkit.input.tables.formats import sure_suffixes, table_suffixes
from printkit.input.toml import read_toml
from printkit.installed_fonts import FONTS
from printkit.processes.command import run_command
from printkit.studio.choices import make_request
from printkit.studio.commands import output_of
from printkit.studio.hub import Hub
from printkit.studio.process import DrawingProcess

_NAME = re.compile(r"[^\w. -]+")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
#: So many games are shown, so much of a title, and so many colours of each.
_MOST, _LONGEST, _COLOURS = 300, 120, 7
#: The file in the cache that names the games opened last, the newest first, and how many it names.
_OPENED, _MOST_OPENED = "opened-games.txt", 12
#: A larger file is not looked into, in bytes.
_LARGEST = 500_000
#: So many cards stand for a game; so many games are drawn, and each for so many seconds at most.
_CARDS, _GAMES, _DRAWING_SECONDS = 4, 40, 30.0
#: How often it is looked whether all of them are drawn.
_POLL_SECONDS = 0.05

#: A picture as the page knows it: its version, its width and its height in mm.
Shown = tuple[str, float, float]


def list_games() -> list[dict[str, Any]]:
    """Return the games and tables here, and those that come with printkit."""
    folders = sorted(one for one in Path().iterdir() if one.is_dir() and (one / GAME_FILE).is_file())
    here = [_game(folder.name, str(folder), "here", folder) for folder in folders]
    known = game_folders(game_roots())
    for name, folder in known.items():
        own = folder.resolve().is_relative_to(bundled_games().resolve())
        here.append(_game(name, name, "printkit" if own else "here", folder))
    tables = [
        {"name": file.name, "game": file.name, "title": file.stem, "from": "table"}
        for file in sorted(Path().iterdir())
        if file.suffix.lower() in sure_suffixes() and file.is_file() and not file.name.startswith(".")
    ]
    shown = {one.resolve() for one in (*folders, *known.values(), *(Path(one["name"]) for one in tables))}
    lately = [_elsewhere(one) for one in opened_games() if one not in shown]
    return sorted([*here, *tables, *lately], key=lambda one: one["from"] == "printkit")[:_MOST]


def opened_games() -> list[Path]:
    """Return the games and tables that this user opened lately and that are still there, newest first."""
    cache, text = cache_folder(), ""
    with suppress(OSError, ValueError):
        text = (cache / _OPENED).read_text(encoding="utf-8") if cache else ""
    named = [Path(line) for line in text.splitlines() if line]
    with suppress(OSError, ValueError):
        return [one for one in named if (one / GAME_FILE).is_file() or is_table(one)][:_MOST_OPENED]
    return []


def note_opened(game: Path) -> None:
    """Note that a game is opened, for the next time that games are listed."""
    cache, place = cache_folder(), game.resolve()
    with suppress(OSError, ValueError):
        ours = bundled_games().resolve(), *([cache.resolve()] if cache else [])  # or a table that was fetched
        if cache and not any(map(place.is_relative_to, ours)):
            names = [place, *(one for one in opened_games() if one != place)][:_MOST_OPENED]
            write_whole(cache / _OPENED, "".join(f"{one}\n" for one in names).encode())


def _elsewhere(place: Path) -> dict[str, Any]:
    about = {"name": place.name, "game": str(place), "title": harmless(place.stem), "from": "opened"}
    known = _game(place.name, str(place), "opened", place) if place.is_dir() else about
    return {**known, "place": harmless(str(place.parent))}


def _game(name: str, game: str, where: str, folder: Path) -> dict[str, Any]:
    file = folder / GAME_FILE
    known: dict[str, Any] = {}
    with suppress(OSError):
        known = (read_toml(file, Report(), None) if file.stat().st_size < _LARGEST else None) or {}
    words = {key: harmless(one) for key in ("title", "subtitle") if isinstance(one := known.get(key), str)}
    palette = known.get("palette")
    colours = [*palette.values()] if isinstance(palette, dict) else []
    players = ""
    match known.get("players"):
        case [int() as least, int() as most]:
            players = f"{least} players" if least == most else f"{least} to {most} players"
    return {
        "name": name,
        "game": game,
        "from": where,
        "title": words.get("title", name)[:_LONGEST],
        "subtitle": words.get("subtitle", "")[:_LONGEST],
        "players": players,
        "colours": [one for one in colours if isinstance(one, str) and _COLOUR.fullmatch(one)][:_COLOURS],
    }


def keep_table(name: str, data: bytes) -> tuple[str | None, str]:
    """Write a table into this folder, over no other file; return the file's name, or what is wrong."""
    clean = _NAME.sub("-", Path(name.replace("\\", "/")).name).strip(". -") or "cards.csv"
    if Path(clean).suffix.lower() not in (*table_suffixes(), *SET_ENDINGS):
        known = "a spreadsheet, a CSV, JSON or YAML file, or a zip or PDF of cards"
        return None, f"{clean} is no table: drop {known}"
    return _keep(Path(), clean, data)


def keep_font(game: Path, name: str, data: bytes) -> tuple[str | None, str]:
    """Write a font into a game's folder, over no other file; return its name there, or what is wrong."""
    if (game / FONTS).is_symlink():
        return None, f"`{FONTS}` is a link: make it a folder"
    kept, wrong = _keep(game / FONTS, _NAME.sub("-", Path(name.replace("\\", "/")).name).strip(". -"), data)
    return kept and f"{FONTS}/{Path(kept).name}", wrong


def _keep(folder: Path, clean: str, data: bytes) -> tuple[str | None, str]:
    named = (folder / one for one in _numbered(Path(clean).stem, Path(clean).suffix))
    try:
        file = next(one for one in named if not one.exists() or (one.is_file() and one.read_bytes() == data))
        if not file.exists():
            write_whole(file, data)
            file.chmod(0o644)  # as a file that is saved here
    except OSError as wrong:
        return None, f"{clean} can't be kept here ({(wrong.strerror or 'unknown reason').lower()})"
    return str(file), ""


def new_from_table(file: Path) -> tuple[str | None, str]:
    """Write a new game for a table, into a folder here; return the folder, and what the command wrote."""
    wanted = re.sub(r"[^a-z0-9]+", "-", output_name(file).lower()).strip("-") or "cards"
    known = game_folders(game_roots()).keys()
    slug = next(name for name in _numbered(wanted) if not Path(name).exists() and name not in known)
    done = run_command(["new", slug, "--from", str(file)])
    return (None if done.code else slug), output_of(done)


def _numbered(name: str, suffix: str = "") -> Iterator[str]:
    return chain([name + suffix], (f"{name}-{number}{suffix}" for number in count(2)))


def chosen(game: Mapping[str, Any]) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the cards that stand for a game, with their sizes: those of its largest deck, if it has one."""
    components = sorted(
        game["components"], key=lambda one: (one["page"], not one["held"], -len(one["cards"]))
    )
    cards: dict[tuple[str, str], tuple[float, float]] = {}
    for one in components:
        step = max(1, len(one["cards"]) // _CARDS)
        for card in one["cards"][::step]:
            if len(cards) < _CARDS:
                cards[one["name"], card] = one["width"], one["height"]
    return cards


@dataclass
class Shelf:
    """The pictures of all games that can be opened: drawn one after the other, by a process for each."""

    publish: Callable[[str, list[Shown]], None]  # takes the pictures of a game when they are there
    trusted: bool
    shown: dict[str, list[Shown]] = field(default_factory=dict)  # by game
    pictures: dict[str, bytes] = field(default_factory=dict)  # by version
    _stopped: threading.Event = field(default_factory=threading.Event)

    def fill(self, games: Iterable[str]) -> None:
        """Draw the games that have no pictures yet, until stopped."""
        self.stop()
        left = [game for game in games if game not in self.shown][:_GAMES]
        self._stopped = threading.Event()
        threading.Thread(target=self._fill, args=(left, self._stopped), daemon=True).start()

    def _fill(self, games: list[str], stopped: threading.Event) -> None:
        for game in games:
            found = {} if stopped.is_set() else self._drawn(game, stopped)
            if stopped.is_set():
                return
            self.pictures |= {version: svg for (version, *_), svg in found.items()}
            self.shown[game] = [*found]
            self.publish(game, self.shown[game])

    def _drawn(self, game: str, stopped: threading.Event) -> dict[Shown, bytes]:
        hub = Hub()
        process = DrawingProcess(hub.take, self.trusted, proves=False)
        hub.ask = process.ask
        end = time.monotonic() + _DRAWING_SECONDS
        cards: dict[tuple[str, str], tuple[float, float]] = {}
        found = {}
        try:
            process.start(make_request(game, {}))
            while not _is_over(hub, cards) and time.monotonic() < end and not stopped.wait(_POLL_SECONDS):
                if not cards and "game" in hub.state:
                    cards = chosen(hub.state["game"])
                    process.ask({"do": "see", "cards": [[*key] for key in cards]})
            for (one, card), (width, height) in cards.items():
                version, *_ = hub.sides.get(f"{one}/{card}", [""])
                body = hub.body(version) if version and not stopped.is_set() else None
                if body:
                    svg = svg_document(body.decode(), (0, 0, width, height))
                    found[version, width, height] = svg.encode()
        finally:
            process.stop()
        return found

    def stop(self) -> None:
        self._stopped.set()

    def forget(self, game: str) -> None:
        """Draw a game anew the next time: it is opened, and may be changed."""
        self.shown.pop(game, None)


def _is_over(hub: Hub, cards: Iterable[tuple[str, str]]) -> bool:
    readable = hub.state.get("findings", {"readable": True})["readable"]
    keys = [f"{one}/{card}" for one, card in cards]
    return "stopped" in hub.state or not readable or (bool(keys) and hub.sides.keys() >= {*keys})
