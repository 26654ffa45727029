"""A game's folder and a language in, the translations of its texts out: from TOML, PO files or tables."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import listed, quoted
from printkit.files import inside, is_file, read_text
from printkit.folders import shared_templates
from printkit.input.tables.formats import read_format, sure_suffixes
from printkit.input.tables.grid import CardFile, CellGrid, Row, TableOptions
from printkit.input.tables.source import read_source
from printkit.input.toml import read_toml
from printkit.inputs.reading import note, note_names
from printkit.model.game import Wording

#: The folder in a game's own with a file for each language.
LANGUAGES = "languages"
#: The columns of a table of translations; others are forms for certain numbers.
TEXT, TRANSLATION = "text", "translation"
#: Of a table that printkit writes: where each text stands, and about how many letters have room.
WHERE, ROOM = "where", "room"
#: What stands for a translation that is the text itself, as of names.
SAME = "="
#: What a translation must have as often as its text: numbers, what has a style of its own, icons.
_KEPT = re.compile(r"\{\d+\}|</?\d+/?>")
_DIGITS = re.compile(r"(?<![{</\w])\d+(?:[.,]\d+)*(?![\w}/>])")

#: A text, the forms of its translation, and where it stands.
Entry = tuple[str, tuple[str, ...], Place]


#: A language's code: `en`, `pt-BR`.
_CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}")


def is_language(code: str) -> bool:
    """Return whether a text is written as the code of a language is."""
    return _CODE.fullmatch(code) is not None


def languages_of(folder: Path) -> list[str]:
    """Return the languages that a game has files for."""
    note_names(folder / LANGUAGES)
    found = sorted(file for file in (folder / LANGUAGES).glob("*.*") if file.suffix in _suffixes())
    return [*dict.fromkeys(file.stem for file in found)]


def _suffixes() -> list[str]:
    return [".toml", ".po", *sure_suffixes()]


def read_wording(folder: Path, language: str, report: Report) -> Wording:
    """Return a game's words in a language; printkit's own are the last to be asked."""
    if not is_language(language):  # as a template may ask for any
        return Wording(language)
    names = [f"{LANGUAGES}/{language}{suffix}" for suffix in dict.fromkeys(_suffixes())]
    files = [folder / name for name in names if is_file(folder / name) and inside(folder, name, report)]
    wording = own_wording(language)
    texts, places = dict[str, tuple[str, ...]](), dict[str, Place]()
    for file in files:
        note(file)
        for text, forms, place in _entries(file, wording, report):
            texts[text], places[text] = forms, place
            _check(text, forms, place, report)
    return wording._replace(texts={**wording.texts, **texts}, places=places, complains=True)


def own_wording(language: str, where: str = "") -> Wording:
    """Return the words that printkit itself prints, in a language; those of `pt-BR` are those of `pt`."""
    file = shared_templates() / LANGUAGES / where / f"{language.partition('-')[0].lower()}.toml"
    if not file.is_file():
        return Wording(language, complains=False)
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    texts = {text: _forms(forms) for text, forms in found.get("words", {}).items()}
    plural, forms = found.get("plural", "n != 1"), tuple(found.get("forms", ("one", "other")))
    return Wording(language, texts, plural=plural, forms=forms, complains=False)


def _forms(value: Any) -> tuple[str, ...]:
    several = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return tuple(map(str, several))


def _entries(file: Path, wording: Wording, report: Report) -> Iterator[Entry]:
    read = {".toml": _from_toml, ".po": _from_po}.get(file.suffix, _from_table)
    for text, forms, place in read(file, wording, report):
        text = " ".join(text.split())
        forms = tuple(text if one.strip() == SAME else one.strip() for one in forms)
        if any(forms):
            yield text, tuple(one or forms[-1] for one in forms), place


def _from_toml(file: Path, wording: Wording, report: Report) -> Iterator[Entry]:
    table = read_toml(file, report, None) or {}
    lines = (read_text(file, Report()) or "").splitlines()
    for text, value in (table.get("words") or {}).items():
        written = {text, text.replace("\\", "\\\\").replace('"', '\\"')}
        at = next((n for n, line in enumerate(lines, 1) if any(one in line for one in written)), 1)
        yield text, _forms(value), Place(file, at)


def _from_po(file: Path, wording: Wording, report: Report) -> Iterator[Entry]:
    import polib  # late: few games have such files

    try:
        found = polib.pofile(str(file), check_for_duplicates=False)
    except (OSError, UnicodeDecodeError) as error:
        line = re.search(r"line (\d+)", str(error))
        message = f"{quoted(file.name)} can't be read as a PO file"
        report.error(
            "bad-translation", message, Place(file, int(line[1]) if line else 1), "look at this line"
        )
        return
    for entry in found:
        if not entry.obsolete and "fuzzy" not in entry.flags:
            forms = [text for _, text in sorted(entry.msgstr_plural.items())] or [entry.msgstr]
            for text in (entry.msgid, entry.msgid_plural):
                if text:
                    yield text, tuple(forms), Place(file, entry.linenum)


def notes_of(file: Path, wording: Wording) -> dict[str, list[str]]:
    """Return what a translator has added to a table: by "" the names of columns, by each text its cells."""
    rows = (_rows(file, Report()) if is_file(file) else None) or []
    names = [str(cell).strip() for cell in rows[0].cells] if rows else []
    ours = {TEXT, TRANSLATION, WHERE, ROOM, "", *wording.forms}
    added = [at for at, name in enumerate(names) if name.casefold() not in ours]
    heads = [name.casefold() for name in names]
    text = heads.index(TEXT) if TEXT in heads else None
    if text is None or not added:
        return {}
    found = {" ".join(row.text(text).split()): [row.text(at) for at in added] for row in rows[1:]}
    return found | {"": [names[at] for at in added]}


def _rows(file: Path, report: Report) -> list[Row] | None:
    source = read_source(CardFile(file), TableOptions(), report)
    grid = read_format(source, report) if source else None
    return [row for row in grid.rows if any(map(str, row.cells))] if isinstance(grid, CellGrid) else None


def _from_table(file: Path, wording: Wording, report: Report) -> Iterator[Entry]:
    rows = _rows(file, report)
    if rows is None:
        return
    heads = [str(cell).strip().casefold() for cell in rows[0].cells] if rows else []
    if missing := [one for one in (TEXT, TRANSLATION) if one not in heads]:
        message = f"{quoted(file.name)} has no column {listed(missing, 'and')}"
        report.error("bad-translation", message, Place(file, 1), "`printkit translate` writes such a table")
        return
    for row in rows[1:]:
        cells = dict(zip(heads, (str(cell).strip() for cell in row.cells), strict=False))
        usual = cells.get(TRANSLATION, "")
        several = any(cells.get(one) for one in wording.forms)
        forms = tuple(cells.get(one) or usual for one in wording.forms) if several else (usual,)
        yield cells.get(TEXT, ""), forms, row.place(heads.index(TRANSLATION))


def _check(text: str, forms: Iterable[str], place: Place, report: Report) -> None:
    """Report a translation that loses a number or an icon of its text, or has a number of its own."""
    for form in dict.fromkeys(forms):
        wanted, given = (sorted(set(_KEPT.findall(one))) for one in (text, form))
        lost = [one for one in wanted if one not in given]
        more = [one for one in given if one not in wanted]
        digits = [one for one in _DIGITS.findall(form) if one not in _DIGITS.findall(text)]
        if lost or more:
            what = f"lacks {listed(lost, 'and')}" if lost else f"has {listed(more, 'and')}"
            help = (
                "numbers, icons and what has a style of its own keep their places in the text: `{1}`, `<2/>`"
            )
            report.error("bad-translation", f"the translation of {quoted(text, 60)} {what}", place, help)
        elif digits:
            which = listed(digits, "and")
            message = f"the translation of {quoted(text, 60)} has {which}, which the text has not"
            report.error(
                "bad-translation", message, place, "write the numbers of the text: `{1}` is the first"
            )
