"""A table in, the deck that it becomes out: its columns' roles, a look, a size, colours and pictures."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.folders import shared_templates, shared_toml
from printkit.model.card_table import CardTable, Column
from printkit.model.options import DRAWN_KINDS, StartOptions
from printkit.model.shapes import USUAL
from printkit.pictures import Pictures, list_pictures
from printkit.starter.folder import CONTINUE, CONTINUE_ON, DeckPlan, Stated
from printkit.starter.headings import labels_of, plain, title_in, title_of, units_in
from printkit.starter.looks import (
    Look,
    choose_look,
    choose_theme,
    drawn_as,
    draws,
    filled,
    in_colours,
    in_theme,
    read_looks,
    read_themes,
    suits,
)
from printkit.starter.roles import Roles, find_roles
from printkit.starter.sizes import (
    AskedSize,
    Longest,
    Sizes,
    continued_after,
    longest_values,
    size_that_fits,
    stated_size,
    texts_of,
    usual_values,
)

#: A shorter side than that of any size of cards, in mm, leaves room for a name and little else.
_SMALL = 45
#: Roles that name a card or colour it, and how many cards of a deck with words may have nothing else.
_NAMING, _BLANK = ("title", "category", "colour", "hidden"), 0.2
#: Names of cards are names of icons too, if there is one for so many of them.
_PICTURED = 0.5
#: Words of names that mean an icon are longer.
_SHORT = 2


#: Texts by their names.
Words = Mapping[str, str]


def plan_deck(
    table: CardTable, options: StartOptions, said: Words, sizes: Sizes, report: Report, added: Words
) -> DeckPlan | None:
    """Return the deck that a table becomes, or None with a finding about the options.

    `said` gives the roles of columns that nothing is guessed of, `added` the icons that the user has added.
    """
    templates = shared_templates()
    data, icons = shared_toml("roles.toml"), shared_toml("icons.toml")
    pictures = list_pictures(table.path.parent)
    headings = {**data["headings"], "colours": [*chain(*data["colours"].values())]}
    roles, reasons = find_roles(table, headings, pictures, said)
    cells = (column.text(row) for column in roles["picture"] for row in table.rows)
    paths = {cell: pictures.find(cell) for cell in cells if cell}  # "" for one that is missing
    own_title, file_title = title_in(table.title), title_of(table.path.stem)
    title = options.title or own_title or options.named or file_title
    whole = file_title if table.decks or options.deck else title  # sheets of one workbook look alike
    labels = labels_of(chain(*roles.values()), units_in(data))
    named = [column.heading for column in table.columns]
    named += [own_title or file_title, table.path.stem, table.sheet, options.title or "", options.size or ""]
    shown = roles if any(paths.values()) else {**roles, "picture": ()}  # no look for pictures without any
    pictured = [any(map(paths.get, texts_of(row, roles["picture"]))) for row in table.rows]
    longest = longest_values(table.rows, roles, labels, pictured)
    share = sum(pictured) / max(len(pictured), 1)
    looks = read_looks(templates / "looks")
    asked = stated_size(options.size or options.slot, options.shape or "", sizes, report)
    if asked is None:
        return None
    look = _asked_look(options, asked, looks, report)
    drawing = drawn_as(looks.values(), options.kind or (look.kinds[0] if look else None), asked, longest[0])
    if look is None and drawing:
        look = choose_look(shown, named, filled(drawing, longest[0]), share, whole)
    look = _in_theme(look, whole, table, options, report)
    if look is None or report.failed:
        return None
    look, categories, colours = in_colours(look, table, roles, data["colours"])
    fitting, letters = _fitted(look, options, longest, (table.rows, roles, labels, sizes))
    on_back = {CONTINUE_ON: "back"} if letters and options.overflow == "back" else {}
    _report_blank_answers(table, roles, report)
    _report_blank_cards(table, roles, said, report)
    return DeckPlan(
        table=table,
        data=data,
        title=title,
        look=look,
        others=_others(look, drawing, shown, named),
        kind=options.kind or look.kinds[0],
        size=asked.text or f'"{fitting}"',
        grown="" if asked.text or fitting == look.size else fitting,
        roles=roles,
        categories=categories,
        colours=colours,
        pictures=paths,
        icons={icon: _without_own(words, pictures) for icon, words in icons.items()},
        title_icons=_title_icons(table, roles, icons, added),
        labels=labels,
        longest_values=usual_values(_at_most(letters, longest), table.rows, roles, labels),
        reasons=reasons,
        stated=_stated(roles, table) | ({CONTINUE: letters, **on_back} if letters else {}),
    )


def _fitted(look: Look, options: StartOptions, longest: Longest, deck: tuple[Any, ...]) -> tuple[str, int]:
    """Return the size that the longest card needs, and after how many letters a text goes on elsewhere."""
    wanted, grows = options.size or options.slot, options.overflow in (None, "larger")
    name, letters = wanted or look.size, 0
    if (options.kind or look.kinds[0]) != DRAWN_KINDS[0]:
        return name, 0
    if options.overflow in (None, "back", "next"):
        name, letters = continued_after(name, grows and not wanted, *deck)
    return (name if letters or not grows else size_that_fits(look.size, *longest)), letters


def _asked_look(
    options: StartOptions, asked: AskedSize, looks: Mapping[str, Look], report: Report
) -> Look | None:
    """Return the look that is asked for by its name or a small size; report one that draws no such pieces."""
    name, kind = options.look or "", options.kind
    if name and name not in looks:
        report.unknown("unknown-look", f"unknown look {quoted(name)}", name, looks)
        return None
    look, others = looks.get(name), [one.name for one in looks.values() if draws(one, kind, asked.shape)]
    if not others or (look and look.name not in others):
        what = (
            f"of kind {quoted(kind)}"
            if look and kind not in (None, *look.kinds)
            else f"that are {asked.shape}s"
        )
        which = (
            f"the look {quoted(name)} draws no" if look else f"no look draws, of kind {quoted(kind or '')},"
        )
        help = f"leave `--look` out, or choose {listed(others, 'or')}" if others else "leave `--shape` out"
        report.usage_error("bad-option", f"{which} pieces {what}", None, help)
    small = kind is None and asked.shape == USUAL.name and min(asked.width, asked.height) < _SMALL
    return look or (next(one for one in looks.values() if one.small) if small else None)


def _others(look: Look, looks: Iterable[Look], roles: Roles, named: Sequence[str]) -> tuple[str, ...]:
    suiting = (one for one in looks if not (one.name == look.name or one.small))
    return tuple(one.name for one in suiting if suits(one, roles, named))


def _in_theme(
    look: Look | None, title: str, table: CardTable, options: StartOptions, report: Report
) -> Look | None:
    themes = read_themes(shared_templates() / "themes")
    headings, rows = [column.heading for column in table.columns], table.rows
    if table.decks or options.deck:
        headings, rows = [*table.sheets], ()
    cells = (cell for row in rows for cell in row.values() if isinstance(cell, str))
    usual = (look.theme if look else "") or choose_theme(title, headings, cells, themes.values()).name
    name = options.theme or usual
    if name not in themes:
        report.unknown("unknown-theme", f"unknown theme {quoted(name)}", name, themes)
    return in_theme(look, themes[name]) if look and name in themes else None


def _at_most(letters: int, longest: Longest) -> Longest:
    """Return the most letters of each part, where words beyond some are on other cards."""
    without, beside = ({**one, "words": min(one["words"], letters or one["words"])} for one in longest)
    return without, beside


def _stated(roles: Roles, table: CardTable) -> dict[str, Stated]:
    return {"pictures": _called(roles["picture"][0], table)} if roles["picture"] else {}


def _called(column: Column, table: CardTable) -> str:
    """Return what a column is called: by its heading if no other has that, else by its name."""
    same = [other for other in table.columns if other.heading.casefold() == column.heading.casefold()]
    return column.heading if len(same) == 1 and column.heading else column.name


def _report_blank_answers(table: CardTable, roles: Roles, report: Report) -> None:
    for question, answer in zip(roles["question"], roles["answer"], strict=False):
        blank = [index for index, row in enumerate(table.rows) if question.text(row) and not answer.text(row)]
        if blank:
            count = "1 card has" if len(blank) == 1 else f"{len(blank)} cards have"
            message = f"{count} a question and no {quoted(answer.heading or 'answer')}"
            report.warning("missing-answer", message, table.place(blank[0], None), "write it into its cell")


def _report_blank_cards(table: CardTable, roles: Roles, said: Mapping[str, str], report: Report) -> None:
    """Report a deck many of whose cards would have nothing but a name, though others have words.

    Whoever says what a column is has seen that some cards have none.
    """
    shown = [one for role, columns in roles.items() if role not in _NAMING for one in columns]
    blank = [index for index, row in enumerate(table.rows) if not any(texts_of(row, shown))]
    if not roles["words"] or said or len(blank) <= max(1, _BLANK * len(table.rows)):
        return
    words = roles["words"][0].heading or roles["words"][0].name
    filled = [one for one in roles["hidden"] if one.heading and any(texts_of(table.rows[blank[0]], [one]))]
    left = [f'`--as "{one.heading}=words"` prints another column, ' for one in filled]
    message = (
        f"{len(blank)} of {len(table.rows)} cards would be blank but for a name: {quoted(words)} is empty"
    )
    help = "".join(left[:1]) + f'`--as "{words}=words"` prints them as they are'
    report.error("blank-cards", message, table.place(blank[0], roles["words"][0].name), help)


def _without_own(words: Sequence[str], pictures: Pictures) -> list[str]:
    return [one for one in words if f"parts/icons/{one}.svg" not in pictures.by_path]


def _title_icons(
    table: CardTable, roles: Roles, icons: Mapping[str, Sequence[str]], added: Words
) -> dict[str, str]:
    """Return the icon that the name of each card means, as of tokens called "Gold"; none if few mean one.

    In collections that the user has added, a word of the name is enough, the last first: "Iron Sword".
    """
    if not roles["title"]:
        return {}
    meant = {word: icon for icon, several in reversed([*icons.items()]) for word in (*several, icon)}
    titles = {roles["title"][0].text(row) for row in table.rows}
    found = {title: meant[title.casefold()] for title in titles if title.casefold() in meant}
    for title in titles - found.keys() if added else ():
        parts = plain(title).split()
        for word in ("-".join(parts), *(one for one in reversed(parts) if len(one) > _SHORT)):
            found |= {title: added[word]} if title not in found and word in added else {}
    return found if len(found) > _PICTURED * len(titles) else {}
