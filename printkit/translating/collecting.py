"""A game in, each text that it prints out, with its place and room; the table of its translations."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import quoted
from printkit.drawing.text.translated import Heard
from printkit.files import write_whole
from printkit.folders import game_roots
from printkit.input.find import find_game
from printkit.input.games.languages import (
    LANGUAGES,
    ROOM,
    TEXT,
    TRANSLATION,
    WHERE,
    is_language,
    languages_of,
    notes_of,
    read_wording,
)
from printkit.model.game import Wording
from printkit.model.options import BuildRequest
from printkit.pipeline.isolated import read_untrusted
from printkit.pipeline.journey import prepare
from printkit.pipeline.languages import HEARD
from printkit.pipeline.values import Goal

_PACKAGE = Path(__file__).parents[1]
_COPY = "copy the game into a folder of your own: `printkit new NAME --from GAME`"
#: So many places of a text are named.
_NAMED = 3


class Spoken(NamedTuple):
    """A text that a game prints, where, and about how many letters have room; 0 if that is not known."""

    text: str
    places: tuple[str, ...]
    room: int


class Translated(NamedTuple):
    """A game's words in a language, as they stand."""

    file: Path
    spoken: Sequence[Spoken] = ()
    wording: Wording = Wording("")
    notes: Mapping[
        str, Sequence[str]
    ] = {}  # of a translator: by "" what the columns are, by each text its cells

    @property
    def missing(self) -> list[str]:
        return [one.text for one in self.spoken if one.text not in self.wording.texts]

    @property
    def unused(self) -> list[str]:
        """The texts of its files that are printed nowhere."""
        printed = {one.text for one in self.spoken}
        return [text for text in self.wording.places if text not in printed]


def translations_of(name: str, language: str, report: Report) -> Translated | None:
    """Return what a game prints and what of it is translated, or None with a finding."""
    if not is_language(language):
        help = "write its code: `de`, `pt-BR`"
        report.usage_error("unknown-language", f"{quoted(language)} is not a language", None, help)
        return None
    folder = find_game(name, game_roots(), report)
    if folder is None or not folder.is_dir():
        if folder is not None:
            help = (
                f"give it columns `name_{language}`, or make a game of it: `printkit new NAME --from {name}`"
            )
            report.usage_error("bad-option", f"{quoted(name)} is a table, not a game", None, help)
        return None
    drawn = partial(_spoken, str(folder), language)
    found = read_untrusted(drawn, [folder], f"`{folder.name}`", report)
    if not found or report.failed:
        return None
    heard, entries, forms, added = found
    spoken = [Spoken(str(text), tuple(map(str, places)), int(room)) for text, places, room in heard]
    texts = {str(text): tuple(map(str, several)) for text, several, _, _ in entries}
    places = {
        str(text): Place(folder / LANGUAGES / Path(str(file)).name, int(line))
        for text, _, file, line in entries
    }
    wording = Wording(language, texts, places, forms=tuple(map(str, forms)))
    notes = {str(text): [*map(str, cells)] for text, cells in added}
    return Translated(folder / LANGUAGES / f"{language}.csv", spoken, wording, notes)


def _spoken(folder: str, language: str, report: Report) -> list[Any]:
    """Draw a whole game; return the texts that it prints, what its files translate, a language's forms."""
    prepared = prepare(BuildRequest(folder, language=HEARD), Goal(proven=False), report)
    if prepared is None or (translator := prepared.engine.translator) is None:
        return []
    game, engine = prepared.game, prepared.engine
    heard: dict[str, list[tuple[str, Heard]]] = {}
    others = {
        form
        for language in languages_of(game.source)
        for text, forms in read_wording(game.source, language, Report()).texts.items()
        for form in forms
        if form != text
    }
    for component in game.components:
        translator.heard = texts = dict[str, list[Heard]]()
        for card in component.cards:
            list(engine.copies(component, card))
            engine.forget(faulty=True)
        for text, several in texts.items():
            heard.setdefault(text, []).extend((component.name, one) for one in several)
    shouted = {text.upper() for text in heard if text != text.upper()}
    spoken = [
        [
            text,
            [*dict.fromkeys(f"{name}: {one.subject}".replace("`", "") for name, one in several)],
            _room(several),
        ]
        for text, several in heard.items()
        if text not in others and text not in shouted
    ]
    wording = read_wording(game.source, language, report)
    places = ((text, wording.places[text]) for text in wording.places)
    entries = [[text, [*wording.texts[text]], at.file.name, at.line] for text, at in places]
    notes = notes_of(game.source / LANGUAGES / f"{language}.csv", wording)
    return [spoken, entries, [*wording.forms], [[text, cells] for text, cells in notes.items()]]


def _room(several: Sequence[tuple[str, Heard]]) -> int:
    return min((one.room for _, one in several if one.room), default=0)


def write_table(found: Translated, report: Report) -> None:
    """Write a game's table of translations: what is there stays, what is new has no translation yet."""
    if found.file.is_relative_to(_PACKAGE):  # as it was installed: the next version would take it away
        message = f"{quoted(found.file.parents[1].name)} is one of printkit's own games"
        report.usage_error("bad-option", message, None, _COPY)
        return
    forms = found.wording.forms
    plural = [one for one in forms[:-1] if one != "one"] if len(forms) > 2 else []
    every = [*found.spoken, *(Spoken(text, ("printed nowhere",), 0) for text in found.unused)]
    rows = [[TEXT, *plural, TRANSLATION, WHERE, ROOM, *found.notes.get("", ())]]
    rows += [
        [*_row(one, found.wording, plural), *found.notes.get(one.text, ())]
        for one in every
        if _is_here(one.text, found)
    ]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    try:
        found.file.parent.mkdir(exist_ok=True)
        write_whole(found.file, text.getvalue().encode("utf-8-sig"))
        found.file.chmod(0o644)  # it goes to a translator
    except OSError as wrong:
        report.write_error(f"write {quoted(found.file.name)}", wrong, _COPY)


def _is_here(text: str, found: Translated) -> bool:
    """Return whether a text is of the table itself, or of no file."""
    place = found.wording.places.get(text)
    return place is None or place.file == found.file


def _row(one: Spoken, wording: Wording, plural: Sequence[str]) -> list[str]:
    forms = wording.texts.get(one.text, ("",))
    given = dict(zip(wording.forms, forms, strict=False)) if len(forms) > 1 else {}
    more = f" and {len(one.places) - _NAMED} more" if len(one.places) > _NAMED else ""
    places = ", ".join(one.places[:_NAMED]) + more
    return [one.text, *(given.get(name, "") for name in plural), forms[-1], places, str(one.room or "")]


def compare(found: Translated) -> Iterator[Finding]:
    """Yield a finding for each text that a file translates and the game prints nowhere."""
    for text in found.unused:
        message = f"{quoted(text, 60)} is translated, and printed nowhere"
        help = "the text has changed, or is gone: `printkit translate` lists what is missing"
        yield Finding("unused-translation", Severity.WARNING, message, found.wording.places[text], help)
