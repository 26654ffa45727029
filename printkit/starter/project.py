"""Another tool's project in, the files of a game that prints it out: layouts, tables, `game.toml`."""

import csv
import io
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import toml_text
from printkit.folders import shared_text, shared_toml
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.pictures import list_pictures
from printkit.starter.folder import literal
from printkit.starter.headings import title_of
from printkit.units import decimal

#: What the column is called that says how many copies there are.
_COPIES = "Copies"
#: Letters shrink to this share of their size where a text is too long, but never below so many mm.
_SHRINK, _SMALLEST = 0.5, 1.8


#: So many of the things that are not taken are told; the rest is in the game's file.
_TOLD = 4


def in_our_fonts(project: Project, families: Iterable[str]) -> Project:
    """Return a project whose letters are of families that there are: those in its folder first, then ours.

    What stands for another is listed.
    """
    known = {one.casefold(): one for one in families}
    others = shared_toml("starter/project/fonts.toml")["family"]
    left = [*project.left]
    fonts: dict[str, str] = {}
    for mark in (mark for deck in project.decks for mark in (*deck.front, *deck.back)):
        named = mark.font.casefold()
        if mark.kind != "text" or mark.font in fonts:
            continue
        if named in project.fonts:
            fonts[mark.font] = named
            continue
        like = next(one["name"] for one in others if any(word in named for word in one["words"]))
        fonts[mark.font] = known.get(named, like)
        if named not in known:
            why = f" {project.forbidden[named]}" if named in project.forbidden else ""
            left.append(f"the font {mark.font}{why}: {like} stands for it")
    decks = [
        deck._replace(
            front=[one._replace(font=fonts.get(one.font, "")) for one in deck.front],
            back=[one._replace(font=fonts.get(one.font, "")) for one in deck.back],
        )
        for deck in project.decks
    ]
    return project._replace(decks=decks, left=left)


def report_left(project: Project, file: Path, report: Report) -> None:
    """Say what of a project is not taken."""
    if project.left:
        count = f"{len(project.left)} things" if len(project.left) > 1 else "one thing"
        message = f"{count} of this {project.tool} project can't be taken: {'; '.join(project.left[:_TOLD])}"
        more = "; ..." if len(project.left) > _TOLD else ""
        report.warning("not-taken", message + more, Place(file), "`game.toml` lists all of them")


def project_files(project: Project, title: str) -> dict[str, str]:
    """Return the text of each file, by its path in the folder."""
    marks = (mark for deck in project.decks for mark in (*deck.front, *deck.back))
    families = dict.fromkeys(one.font for one in marks if one.kind == "text")
    roles = {family: f"f{number}" for number, family in enumerate(families, 1)}
    named = title or title_of(project.title)
    left = "".join(f"#   {' '.join(one.split())}\n" for one in project.left)
    files = {
        "game.toml": shared_text("starter/project/game.toml").format(
            title=" ".join(named.split()),
            tool=project.tool,
            named=toml_text(named),
            left=f"\n# What is not taken:\n{left}" if left else "",
            fonts="\n".join(f"{role} = {_font(family, project)}" for family, role in roles.items()),
            decks="\n".join(map(_component, project.decks)),
        )
    }
    for deck in project.decks:
        files[f"cards/{deck.name}.csv"] = _table(deck)
        files[f"layouts/{deck.name}.svg"] = _layout(deck.front, roles)
        if deck.back:
            files[f"layouts/{deck.name}-back.svg"] = _layout(deck.back, roles)
    return files


def _font(family: str, project: Project) -> str:
    files = project.fonts.get(family)
    if files is None:
        return toml_text(family)
    styles = ", ".join(f"{style} = {toml_text(path)}" for style, path in files.items())
    return toml_text(files["regular"]) if len(files) == 1 else f"{{ {styles} }}"


def files_taken(project: Project) -> list[str]:
    """Return the paths of the pictures and the fonts that a project's game has from its folder."""
    marks = [mark for deck in project.decks for mark in (*deck.front, *deck.back)]
    pictures = (path for mark in marks if mark.kind == "picture" for path in mark.values if path)
    families = (project.fonts.get(mark.font, {}) for mark in marks if mark.kind == "text")
    return [*dict.fromkeys((*pictures, *(path for files in families for path in files.values())))]


def _component(deck: ProjectDeck) -> str:
    return shared_text("starter/project/deck.toml").format(
        name=deck.name,
        width=decimal(deck.width),
        height=decimal(deck.height),
        bleed=decimal(deck.bleed),
        back=f'back = "layouts/{deck.name}-back.svg"\n' if deck.back else "",
        copies=_COPIES,
        fields=", ".join(f'{field} = "text"' for field in deck.headings),
    )


def _table(deck: ProjectDeck) -> str:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([_COPIES, *deck.headings.values()])
    for row, copies in zip(deck.rows, deck.copies, strict=True):
        writer.writerow([copies, *(row[field] for field in deck.headings)])
    return written.getvalue()


def _layout(marks: Sequence[Mark], fonts: Mapping[str, str]) -> str:
    lines = "\n".join(line for mark in marks for line in _element(mark, fonts))
    return f"<svg>\n{lines}\n</svg>\n"


def _element(mark: Mark, fonts: Mapping[str, str]) -> Iterator[str]:
    first = next(filter(None, mark.values), "")
    value = f"{{{{ card.{mark.column} }}}}" if mark.column else f"{{{{ {literal(first)} }}}}"
    x, y, width, height = (decimal(one) for one in mark.box)
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    turned = ""
    if mark.turned:
        middle = (mark.box[0] + mark.box[2] / 2, mark.box[1] + mark.box[3] / 2)
        turned = f' transform="rotate({decimal(mark.turned)} {decimal(middle[0])} {decimal(middle[1])})"'
    more = turned + (f' opacity="{decimal(mark.opacity, 2)}"' if mark.opacity < 1 else "")
    if mark.column:
        yield f"  {{% if card.{mark.column} %}}"
    if mark.kind == "picture":
        yield f'  <image alt="" href="{value}" {place} fit="{mark.fit}"{more}/>'
    elif mark.kind == "text":
        size = max(mark.size, _SMALLEST)
        start, end = (f"<g{more}>", "</g>") if more else ("", "")
        yield (
            f'  {start}<box name="{_name(mark)}" {place} font-family="{fonts[mark.font]}"'
            f' font-size="{decimal(size)}" min="{decimal(max(_SMALLEST, size * _SHRINK))}"'
            f' align="{mark.align}" valign="{mark.valign}" fill="{mark.colour}">'
            f"{_styled(value, mark.styles)}</box>{end}"
        )
    else:
        painted = f'fill="{mark.fill}" stroke="{mark.line}" stroke-width="{decimal(mark.line_width, 2)}"'
        painted = painted if mark.line != "none" and mark.line_width else f'fill="{mark.fill}"'
        if mark.kind == "ellipse":
            wide, high = mark.box[2] / 2, mark.box[3] / 2
            x, y = decimal(mark.box[0] + wide), decimal(mark.box[1] + high)
            yield f'  <ellipse cx="{x}" cy="{y}" rx="{decimal(wide)}" ry="{decimal(high)}" {painted}{more}/>'
        else:
            yield f'  <rect {place} rx="{decimal(mark.radius)}" {painted}{more}/>'
    if mark.column:
        yield "  {% endif %}"


def _name(mark: Mark) -> str:
    return mark.column or "".join(one if one.isalnum() else " " for one in mark.name).strip() or "text"


def _styled(value: str, styles: str) -> str:
    for style in styles:
        value = f"<{style}>{value}</{style}>"
    return value


def as_table(project: Project, room: Path) -> Path:
    """Write a project's first deck as a table into a folder, with the pictures that its cells name."""
    deck, pictures = project.decks[0], list_pictures(project.folder)
    room.mkdir(parents=True, exist_ok=True)
    for path in {pictures.find(cell) for row in deck.rows for cell in row.values() if cell}:
        if path and project.folder != room:
            (room / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(project.folder / path, room / path)
    table = room / f"{deck.name}.csv"
    table.write_text(_table(deck), encoding="utf-8")
    return table
