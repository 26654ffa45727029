"""Markdown without front matter in, rows out: those of its tables, items of its lists, or its sections."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted
from printkit.input.tables.formats.objects import found_in, grid_of
from printkit.input.tables.grid import LONGEST_CELL, CellGrid, Source
from printkit.input.tables.words import BULLET, NAME_WORDS, field_name, is_other_sheet

_HEADING = re.compile(r"(#{1,6})\s+(.*?)[\s#]*")
#: An item; a box to tick is none of its words.
_ITEM = re.compile(rf"{BULLET}(?:\[[ xX]\]\s+)?(.*)")
_RULE, _BAR = re.compile(r"[-*_]{3,}|\|[|:\s-]*-[|:\s-]*"), re.compile(r"(?<!\\)\|")
#: What an item is called, and what it says: `**Fool**: a new start`, `Fool - a new start`.
_BOLD = re.compile(r"(?:\*\*|__)(.{1,80}?):?(?:\*\*|__)\s*(?:[:—–-]+\s*)?(.*)", re.DOTALL)
_NAMED = re.compile(r"([^:.!?—–]{1,40}?)(?::| [—–-])\s+(.*)", re.DOTALL)
#: So much of what is left out is quoted.
_SHOWN = 40


class _Section(NamedTuple):
    """What is below a heading: items, paragraphs and rows of tables, each by its line."""

    line: int
    title: str
    level: int
    items: dict[int, str]
    words: dict[int, str]
    rows: dict[int, Mapping[str, str]]


class _Card(NamedTuple):
    line: int
    values: Mapping[str, str]
    above: str


def read_lists(source: Source, report: Report) -> CellGrid | None:
    """Return the cards of a Markdown file; None if it has little but a table, or lines, or with a finding."""
    sections = [*_sections((source.text or "").split("\n"))]
    rows = {line for one in sections for line in one.rows}
    cards = [*_whole(sections)] or [*_listed(sections)]
    beside = sum(2 * len(one.items) + len(one.words) for one in sections)
    if all(card.line in rows for card in cards) and beside <= len(cards):
        return None
    keys = {field_name(key) for card in cards for key in card.values}
    group = "group" if "category" in keys else "category"
    above = {card.above for card in cards}
    several = len(above) > 1
    found = [
        found_in(source.path, one.line, {**one.values, group: one.above} if several else one.values)
        for one in cards
    ]
    titles = [one.title for one in sections if one.level == 1]
    title = titles[0] if len(titles) == 1 and not (several and titles[0] in above) else ""
    grid = grid_of(source.path, found, report)
    return grid and grid._replace(
        notes=tuple(_left_out(sections, {card.line for card in cards})), title=title
    )


def _sections(lines: Sequence[str]) -> Iterator[_Section]:
    section, header, blank = _Section(0, "", 0, {}, {}, {}), list[str](), True
    last: tuple[dict[int, str], int] | None = None  # what a line may go on
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        item, deep = _ITEM.fullmatch(bare), line[:2].isspace()
        goes_on = last is not None and (deep if blank or item else True)
        blank = not bare
        header = header if bare.startswith("|") else []
        if found := _HEADING.fullmatch(bare):
            yield section
            section, last = _Section(number, found[2], len(found[1]), {}, {}, {}), None
        elif bare.startswith("|"):
            cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(bare.strip("|"))]
            if header and not _RULE.fullmatch(bare):
                section.rows[number] = dict(zip(header, cells, strict=False))
            header, last = header or cells, None
        elif bare and not _RULE.fullmatch(bare):
            if last and goes_on:
                texts, at = last
                texts[at] += (
                    (f"\n{item[1]}" if item else f" {bare}") if len(texts[at]) <= LONGEST_CELL else ""
                )
            else:
                last = (section.items if item else section.words), number
                last[0][number] = item[1] if item else bare
    yield section


def _split(text: str) -> tuple[str, str]:
    """Return what an item is called, "" if nothing, and what it says."""
    found = _BOLD.fullmatch(text) or _NAMED.fullmatch(text)
    return (found[1].strip(), found[2].strip()) if found and found[2].strip() else ("", text)


def _whole(sections: Sequence[_Section]) -> Iterator[_Card]:
    """Yield cards that are sections: with a text each, or with items of the same few names, `- Cost: 3`."""
    items = [_split(item) for one in sections for item in one.items.values()]
    keys = Counter(name for name, _ in items)
    keyed = bool(items) and "" not in keys and 2 * len(keys) <= len(items)
    if any(one.rows for one in sections) or (items and not keyed):
        return
    filled = [one for one in sections if one.title and (one.items if keyed else one.words)]
    level, count = Counter(one.level for one in filled).most_common(1)[0] if filled else (0, 0)
    above = ""
    for one in sections if count > 1 else ():
        if one.level < level:
            above = one.title if one.level > 1 else ""
        elif one.level == level and one in filled:
            values = {"name": one.title, **dict(map(_split, one.items.values()))}
            text = {"text": "\n\n".join(one.words.values())} if one.words else {}
            yield _Card(one.line, values | text, above)


def _listed(sections: Sequence[_Section]) -> Iterator[_Card]:
    """Yield cards that are rows of tables and items of lists; beside a table, items with names alone."""
    usual = [one for one in sections if not is_other_sheet(one.title)]
    sections = usual if any(one.items or one.rows for one in usual) else sections
    keys = [key for one in sections for row in one.rows.values() for key in row]
    items = [_split(item) for one in sections if not one.rows for item in one.items.values()]
    named = 2 * sum(name != "" for name, _ in items) > len(items)
    name = next((key for key in keys if field_name(key) in NAME_WORDS), "name")
    for one in sections:
        for line, row in one.rows.items():
            yield _Card(line, row, one.title)
        for line, item in one.items.items() if named or not keys else ():
            called, text = _split(item) if named else ("", item)
            values = {name: called, "text": text} if called else {name if named else "text": item}
            if not one.rows:
                yield _Card(line, values, one.title)


def _left_out(sections: Sequence[_Section], taken: set[int]) -> Iterator[str]:
    left = [one for one in sections if one.line not in taken]
    for what, several in (
        ("paragraph", [one.words for one in left]),
        ("list item", [one.items for one in left]),
    ):
        texts = [text for some in several for line, text in some.items() if line not in taken]
        if texts:
            first = texts[0][:_SHOWN] + ("…" if len(texts[0]) > _SHOWN else "")
            yield f'{counted(len(texts), what)} left out ("{first}")'
