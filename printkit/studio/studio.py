"""A game's name in, its studio out: the process that draws, what pages know, what they may ask for."""

import json
import threading
import traceback
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, harmless
from printkit.folders import bundled_games, game_roots, scratch_folder, shared_templates
from printkit.font_file import FONT_ENDINGS
from printkit.input.find import GAME_FILE, find_game, is_table, kind_to_start
from printkit.input.games.approved import DAY, PRINTED_FILE, printed_about
from printkit.input.tables.formats import table_suffixes
from printkit.input.tables.reading import reading_file
from printkit.installed_fonts import FONTS, font_files
from printkit.model.options import BuildRequest
from printkit.pdf_pages import is_pdf
from printkit.pipeline.exporting import printed_folder
from printkit.pipeline.isolated import bring_pictures
from printkit.pipeline.starting import write_reading
from printkit.processes.command import Command, run_command
from printkit.processes.messages import Message
from printkit.studio import commands, editor
from printkit.studio.asked import LAYOUT_EDITS, ROW_EDITS
from printkit.studio.choices import WrongChoice, as_arguments, as_command, make_request, offered
from printkit.studio.edits import Edits, from_plain
from printkit.studio.games import (
    Shelf,
    Shown,
    keep_font,
    keep_table,
    list_games,
    new_from_table,
    note_opened,
)
from printkit.studio.hub import Hub
from printkit.studio.process import DrawingProcess

#: Options that say how a table is read.
SAID = ("columns", "without", "header", "rows", "per_column", "back_columns")
#: More files than these are given as one.
_FEW = 20
#: So often a change is worked out again where its file was changed meanwhile.
_TRIES = 12
#: Why a game of printkit's own is not changed.
_BUNDLED = "this game came with printkit: copy it into a folder of your own, then change that"
#: What a step is called that can be taken back: something written, a row copied, moved or deleted ...
_STEPS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "cell": lambda asked: f"{asked['column']} of {asked['id']}",
    "row": lambda asked: f"{ROW_EDITS[asked['what']]} {asked['id']}",
    "cells": lambda asked: counted(len(asked["cells"]), "cell"),
    "layout": lambda asked: f"{Path(asked['file']).name}: {LAYOUT_EDITS[asked['what']]}",
    "setting": lambda asked: f"{GAME_FILE}: {[one for one in ('', *asked['path']) if one != 'value'][-1]}",
}
#: So much of what an error says is shown.
_LONGEST = 200


@dataclass
class Studio:
    """One game at a time, for all pages that are open."""

    trusted: bool = False
    editor: str | None = None
    out: Path = Path("output")
    game: str | None = None
    chosen: dict[str, Any] = field(default_factory=dict)
    hub: Hub = field(default_factory=Hub)
    request: BuildRequest | None = None
    warn: Callable[[str], None] = lambda _: None  # says something on the terminal
    built: dict[str, Path] = field(default_factory=dict)  # by the names on the page
    _building: threading.Lock = field(default_factory=threading.Lock)
    _command: Command | None = None  # the build that runs
    _saying: threading.Lock = field(default_factory=threading.Lock)
    _packed: Any = field(default_factory=scratch_folder)

    def __post_init__(self) -> None:
        self.process = DrawingProcess(self._take, self.trusted)
        self.checker = commands.Checker(self._checked)
        self.hub.ask = self.process.ask
        self.hub.on_change = self.checker.cancel
        self.hub.on_drawn = self._plan_check
        self.shelf = Shelf(self._shelved, self.trusted)
        self.hub.set("choices", offered())
        self._edited: dict[str, Edits] = {}

    def _take(self, message: Message) -> None:
        try:
            self.hub.take(message)
        except Exception as error:  # the next message may be one that it can take
            self.fail(error)

    def _shelved(self, game: str, cards: list[Shown]) -> None:
        for one in self.hub.state.get("games", {}).get("games", ()):
            if one["game"] == game:
                one["cards"] = cards
        self.hub.publish({"kind": "shelf", "game": game, "cards": cards})

    def fail(self, error: BaseException) -> str:
        """Show an error that nobody expected, and where, on the terminal and on the page; return the line."""
        frames = traceback.extract_tb(error.__traceback__)
        where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
        why = harmless(" ".join(str(error).split()))[:_LONGEST]
        words = f"the studio has a fault: {type(error).__name__}{f': {why}' if why else ''}{where}"
        self.warn(words)
        self.hub.publish({"kind": "failed", "why": words})
        return words

    def open(self, game: str | None, chosen: Mapping[str, Any]) -> None:
        """Open a game; without one, show which there are."""
        request = make_request(game, chosen) if game else None
        if game != self.game:
            self.process.stop()  # it must not send anything of the game before
            self.hub.clear()
            self.process.forget()
        self.game, self.chosen, self.request = game, dict(chosen), request
        self.hub.set("opened", self._opened())
        self.edits.tell()
        if request is None:
            self.process.stop()
            games = [{**one, "cards": self.shelf.shown.get(one["game"], [])} for one in list_games()]
            self.hub.set("games", {"games": games, "suffixes": table_suffixes()})
            self.hub.ready = True
            self.shelf.fill(one["game"] for one in games)  # which sends pictures of some cards
        else:
            self.shelf.stop()
            self.shelf.forget(request.game)
            if place := self._place():
                note_opened(place)
            if is_table(Path(request.game)):
                bring_pictures(Path(request.game), request.start, Report())
            self.process.start(request)

    def choose(self, chosen: Mapping[str, Any]) -> None:
        """Draw the game with other options; a brand needs a process that may read it."""
        if self.game is None:
            raise WrongChoice("no game is open")
        before, self.request = self.request, make_request(self.game, chosen)
        self.chosen = dict(chosen)
        self.hub.set("opened", self._opened())
        if before is not None and before.brand != self.request.brand:
            self.process.start(self.request)
        else:
            self.process.draw(self.request)

    def _opened(self) -> dict[str, Any]:
        words = as_arguments("build", self.game, self.chosen) if self.game else []
        made_of = self._made_of()
        return {
            "game": self.game,
            "chosen": self.chosen,
            "command": as_command(words) if words else "",
            "editor": bool(editor.editor_command(self.editor)),
            "made_of": made_of,
            "has_looks": made_of == "table" or (made_of == "pictures" and Path(self.game or "").is_dir()),
            "bundled": self._is_bundled(),
        }

    def _is_bundled(self) -> bool:
        """Return whether the open game came with printkit, and is not in a folder of one's own."""
        place, own = self._place(), game_roots()[0].resolve()
        known = place.resolve() if place else own
        return known.is_relative_to(bundled_games().resolve()) and not known.is_relative_to(own)

    def _made_of(self) -> str:
        """Return what a game without files of its own is made of: a "table", "pictures" or a "pdf"."""
        if not self.game or self.request is None:
            return ""
        kind = kind_to_start(Path(self.game), self.request.start)
        pictures = "pdf" if is_pdf(Path(self.game)) else "pictures"
        return pictures if kind == "set" else kind if kind == "table" else ""

    def _plan_check(self) -> None:
        if self.game:
            self.checker.plan([*self._arguments("check"), "--format", "json"])

    def _arguments(self, verb: str) -> list[str]:
        assert self.game is not None
        return [*as_arguments(verb, self.game, self.chosen), *self._trust]

    def _checked(self, result: dict[str, Any]) -> None:
        generation = self.hub.state.get("generation", {}).get("number", 0)
        self.hub.set("checked", {**result, "generation": generation})

    def build(self, what: str = "pdf", some: Sequence[str] = ()) -> dict[str, Any]:
        """Write files as the command does; return what it wrote, and what there is to take away.

        `some` is how the command names what alone it prints.
        """
        if self.game is None:
            return {"ok": False, "output": "no game is open", "files": []}
        known = [name for name, *_ in self.hub.state["choices"]["targets"]]
        if what not in ("pdf", "png", *known):
            raise WrongChoice(f"there is nothing to write for `{what[:40]}`")
        exported = {"pdf": [], "png": ["--export", "png"]}
        words = [*self._arguments("build"), *exported.get(what, ["--for", what]), *some]
        words += ["--out", str(self.out)] if self.out != Path("output") else []
        with self._building:
            command = self._command = Command(words)
            done = command.wait(self._building_goes_on)
            cancelled = self._command is not command
            self.cancel_build()
            self.built = {} if done.code else self._take_away(what, bool(some))
        listed = [[name, one.stat().st_size] for name, one in self.built.items()]
        output = "Cancelled: the files are as they were." if cancelled else commands.output_of(done)
        return {"ok": not done.code, "output": output, "files": listed, "command": as_command(words)}

    def _building_goes_on(self, what: str, done: int, total: int) -> None:
        self.hub.publish({"kind": "building", "what": what, "done": done, "total": total})

    def cancel_build(self) -> None:
        """End a build that runs: it replaces no file before it has written all."""
        command, self._command = self._command, None
        if command is not None:
            command.close()

    def compare(self) -> dict[str, Any]:
        """Return what differs from what was printed last, and the day of that."""
        place = self._place()
        known = place is not None and (place / PRINTED_FILE).is_file()
        if place is None or not known:
            return {"ok": False, "known": False, "output": "nobody has said what was printed"}
        done = run_command(["diff", self.game or "", "--format", "json", *self._trust])
        if done.code:
            return {"ok": False, "known": True, "output": commands.output_of(done)}
        found = json.loads(done.output)
        return {"ok": True, "day": printed_about(place, DAY, Report()), **found}

    def keep_printed(self) -> dict[str, Any]:
        """Keep that the game is printed as it is now."""
        done = run_command(["printed", self.game or "", *self._trust])
        return {"ok": not done.code, "output": commands.output_of(done)}

    def changes_page(self) -> str | None:
        """Return a page with what differs from what was printed, the old beside the new."""
        with scratch_folder() as folder:
            page = Path(folder) / "changes.html"
            run_command(["diff", self.game or "", "--page", str(page), *self._trust])
            return page.read_text(encoding="utf-8") if page.is_file() else None

    def proofreading_page(self) -> str | None:
        """Return a page with the rulebook's rules, and what is printed of each; None where there are none."""
        with scratch_folder() as folder:
            page = Path(folder) / "proofread.html"
            run_command(["proofread", self.game or "", "--page", str(page), *self._trust])
            return page.read_text(encoding="utf-8") if page.is_file() else None

    def tick(self, source: str, note: str) -> dict[str, Any]:
        """Keep that somebody has read a rule beside what is printed of it."""
        words = [f"--tick={source}", *([f"--note={note}"] if note else [])]
        done = run_command(["proofread", self.game or "", *words, *self._trust])
        return {"ok": not done.code, "output": commands.output_of(done)}

    @property
    def _trust(self) -> list[str]:
        return ["--trust"] if self.trusted else []

    def _take_away(self, what: str, some: bool) -> dict[str, Path]:
        game = self._place()
        if game is None:
            return {}
        folder = printed_folder(self.out, game, self.request.brand if self.request else None)
        files = commands.built_files(folder, what, some)
        if len(files) <= _FEW:
            return files
        packed = Path(self._packed.name) / f"{folder.name}-{what}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:  # pictures would be no smaller
            for name, file in files.items():
                archive.write(file, name)
        return {
            packed.name: packed,
            **{one: file for one, file in files.items() if file.name == "README.txt"},
        }

    def _place(self) -> Path | None:
        return find_game(self.game, game_roots(), Report()) if self.game else None

    def own_font(self, name: str) -> Path | None:
        """Return a font of the open game, by the name of its file."""
        place = self._place()
        files = font_files(place / FONTS, FONT_ENDINGS) if place and not is_table(place) else []
        return next((one for one in files if one.name == name), None)

    def source(self, name: str) -> Path | None:
        """Return a file that the page may show: the game's, its brand's or a shared template."""
        from printkit.pipeline.isolated import folders_of  # late: a page is served without it

        place = self._place()
        brand = self.request.brand if self.request else None
        folders = [*(folders_of(place) if place else ()), *([brand.parent] if brand else ())]
        return editor.inside(name, [shared_templates(), *folders])

    @property
    def edits(self) -> Edits:
        """What pages changed in the open game, and can take back."""
        new = Edits(self.own_file, lambda told: self.hub.set("edits", told))
        return self._edited.setdefault(self.game or "", new)

    def own_file(self, name: str) -> Path | None:
        """Return a file that the page may change: the open table's, or one of the game's or its brand's."""
        place = self._place()
        brand = self.request.brand if self.request else None
        if place is None or is_table(place):
            files = [one.resolve() for one in (place, reading_file(place))] if place else []
            path = editor.inside(name, [one.parent for one in files])
            return path if path in files else None
        for folder in (place, *([brand.parent] if brand else ())):
            path = editor.inside(name, [folder])
            if path and not any(one.startswith(".") for one in path.relative_to(folder.resolve()).parts):
                return path
        return None

    def change(self, what: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a page asks of a cell, a row, an element or a setting; or change it, as one step."""
        answer: dict[str, Any] = {}
        for _ in range(_TRIES):
            answer = self.hub.answer({"do": what, **asked}) or {"ok": False, "output": "try it again"}
            changes = answer.pop("changes", None)
            if not changes:
                break
            if self._is_bundled():
                return {"ok": False, "fixed": True, "output": _BUNDLED}
            answer |= self.edits.make([from_plain(one) for one in changes], _STEPS[what](asked))
            if not answer.get("conflict"):
                break
        return answer

    def open_editor(self, name: str, line: int, column: int) -> bool:
        """Open a line of a game's file in the user's editor."""
        path = self.source(name)
        return path is not None and editor.open_place(editor.editor_command(self.editor), path, line, column)

    def say(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Say how the table is read, in the file beside it; what options said goes there too."""
        place, request = self._place(), self.request
        if place is None or request is None or not is_table(place):
            raise WrongChoice("no table is open")
        with self._saying:
            answer = self.hub.answer({"do": "reading", **said}) or {"ok": False, "output": "try it again"}
            if not answer["ok"]:
                return dict(answer)
            kept = write_reading(place, answer["text"]) if answer["text"] else reading_file(place).name
        told = {*SAID, *(["sheet"] if request.start.sheet else [])} & self.chosen.keys()
        if told:
            self.choose({name: one for name, one in self.chosen.items() if name not in told})
        return {"ok": not kept.startswith("nowhere"), "output": kept}

    def new(self, name: str, data: bytes | None) -> dict[str, Any]:
        """Keep a table that was dropped on the page here, and open it; or a new folder, of the open table.

        A font is kept in the folder of the open game, which can then name it.
        """
        place = self._place()
        if data is not None and name.lower().endswith(FONT_ENDINGS):
            if place is None or is_table(place):
                return {"ok": False, "output": "open a game with a folder of its own, then drop the font"}
            font, output = keep_font(place, name, data)
            return {"ok": font is not None, "output": output, "font": font}
        game, output = new_from_table(self._place() or Path()) if data is None else keep_table(name, data)
        if game is not None:
            self.open(game, {})
        return {"ok": game is not None, "output": output, "game": game}

    def close(self) -> None:
        self.checker.cancel()
        self.cancel_build()
        self.shelf.stop()
        self.process.stop()
        self._packed.cleanup()
