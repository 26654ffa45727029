"""`[icons]` in, what each name in a cell stands for out; names in cells that are no icons are reported."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from printkit.diagnostics import Place, Report, Severity, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.files import own_file, read_text
from printkit.folders import icon_folder
from printkit.input.schema import Key, fits
from printkit.input.toml import read_toml
from printkit.inputs.reading import note_names
from printkit.model.game import Card, Component, Game
from printkit.template.cell_text import (
    icon_name,
    is_disc,
    printable_text,
    taken_otherwise,
    unknown_icons,
    written_icons,
)

_PARTS, _ICONS = "parts/", "icons/"
#: No game has more parts.
_MOST_PARTS = 2000
#: So many words that are no icons are named, and so many signs that are taken in one way.
_MOST_NAMED, _MOST_SIGNS = 5, 8
#: Where the collections of icons that a user has added are in their folder; the file that says whose each is.
PARTS, COLLECTION = Path("parts") / "icons", "collection.toml"
_NAME = re.compile(r"[\w-]+")
#: `"*" = "icons/*"` takes every part of a folder under its own name.
_ALL = "*"


def read_icons(
    table: Mapping[str, Any], folder: Path, shared: Path, at: Spot, report: Report
) -> dict[str, str]:
    """Return the part or picture that each name stands for; the game's own parts come first."""
    parts = [*_parts(folder), *_parts(shared)] if table else []
    icons: dict[str, str] = {}
    for name, value in table.items():
        if not fits(value, Key(name, "text"), at / name, report):
            continue
        if name == _ALL:
            icons = {**_all_parts(value, parts, at / name, report), **icons}
        else:
            picture = PurePosixPath(value).suffix and not value.startswith(_PARTS)
            if not picture:
                found = _part(value, parts, at / name, report)
            else:
                help = "name a part, or a picture in the game's folder: `art/coin.png`"
                found = value if own_file(folder, value, at / name, report, "picture", help) else None
            icons |= {icon_name(name): found} if found else {}
    return icons


def _parts(folder: Path) -> Iterator[str]:
    parts = folder / "parts"
    for file in islice(sorted(parts.glob("**/*.svg")), _MOST_PARTS):
        yield file.relative_to(parts).with_suffix("").as_posix()


def _part(value: str, parts: Sequence[str], at: Spot, report: Report) -> str | None:
    name = value.removeprefix(_PARTS).removesuffix(".svg")
    collection, _, own = name.removeprefix(_ICONS).partition("/")
    for part in (name, _ICONS + name):
        if part in parts or part in _collected(own, collection):
            return part
    known = [one.removeprefix(_ICONS) for one in parts]
    report.unknown("missing-file", f"there is no part {quoted(name)}", name, known, at, most=40)
    return None


def _all_parts(value: str, parts: Sequence[str], at: Spot, report: Report) -> dict[str, str]:
    below = value.removesuffix(_ALL).removeprefix(_PARTS)
    found = {icon_name(part[len(below) :]): part for part in reversed(parts) if part.startswith(below)}
    if not found or not below.endswith("/"):
        help = 'printkit\'s own icons are `"*" = "icons/*"`'
        report.error("missing-file", f"there are no parts in {quoted(value)}", at, help)
    return found


def collections() -> list[Path]:
    """Return the folders of the collections of icons that this user has added."""
    folder = icon_folder()
    if folder is None:
        return []
    note_names(folder / PARTS)
    return sorted(one.parent for one in (folder / PARTS).glob(f"*/{COLLECTION}"))


def _collected(name: str, collection: str = "") -> list[str]:
    found = (one for one in collections() if _NAME.fullmatch(name) and collection in ("", one.name))
    return [f"{_ICONS}{one.name}/{name}" for one in found if (one / f"{name}.svg").is_file()]


def icons_by_word() -> dict[str, str]:
    """Return the icons of the user's collections by name, and by the word with which names begin or end."""
    files = (file for one in collections() for file in one.glob("*.svg"))
    found: dict[str, str] = {}
    for file in sorted(files, key=lambda file: (-len(file.stem), file)):
        words = (file.stem.rpartition("-")[2], file.stem.partition("-")[0], file.stem)
        found |= dict.fromkeys(words, f"{file.parent.name}/{file.stem}")
    return found


def collected_icons(components: Iterable[Component], icons: Mapping[str, str]) -> dict[str, str]:
    """Return the icons of the user's collections that are named in cells, where no other has the name."""
    if not collections():
        return {}
    texts = (text for one in components if one.markup == "light" for *_, text in _texts(one))
    names = {icon_name(written[1:-1]) for text in texts for written in written_icons(text)} - icons.keys()
    return {name: parts[0] for name in sorted(names) if len(name) > 1 and (parts := _collected(name))}


def credits_of(
    icons: Mapping[str, str], components: Iterable[Component], folders: Iterable[Path]
) -> tuple[str, ...]:
    """Return whom a game has to name for the collections whose icons it prints, in cells or in layouts."""
    known = collections()
    if not known:
        return ()
    sides = {side for one in components for card in one.cards for side in (card.face, card.back) if side}
    layouts = [
        folder / name
        for folder in folders
        for name in (*sides, *(f"{_PARTS}{part}.svg" for part in _parts(folder)))
    ]
    texts = (read_text(layout, Report()) or "" for layout in layouts if layout.is_file())
    named = "\n".join((*icons.values(), *texts))
    about = (one / COLLECTION for one in known if re.search(f'(?:{_ICONS}|"){one.name}/', named))
    return tuple(filter(None, ((read_toml(file, Report(), None) or {}).get("credit") for file in about)))


def icons_of(
    components: Iterable[Component], icons: Mapping[str, str], own: Collection[str]
) -> dict[str, str]:
    """Return the icons, without those of one letter that a game did not name if `{R}` and the like are none.

    A cost such as `{X}{R}` is then printed as it is written: all of it, not with our cross for one sign.
    """
    letters = {name for name in icons if len(name) == 1} - {icon_name(name) for name in own}
    light = (component for component in components if letters and component.markup == "light")
    signs = (written for component in light for written, *_ in _unknown(component, icons))
    costs = any(written[0] == "{" and len(written) == 3 for written in signs)
    return {name: part for name, part in icons.items() if not costs or name not in letters}


def check_icons(components: Iterable[Component], icons: Mapping[str, str], report: Report) -> None:
    """Warn once for each component of what is written like an icon and is none."""
    for component in components:
        found = list(_unknown(component, icons)) if component.markup == "light" else []
        found = [one for one in found if not is_disc(one[0])]
        if not found:
            continue
        written, card, field, at = found[0]
        others = [one for one in dict.fromkeys(one[0] for one in found) if one != written]
        message = f"{quoted(written)} in {quoted(field)} of card {quoted(card)} is not an icon"
        if others:
            few, more = others[:_MOST_NAMED], len(others) - _MOST_NAMED
            names = f"{', '.join(map(quoted, few))} and {more} more" if more > 0 else listed(few)
            message += f", nor {'is' if len(others) == 1 else 'are'} {names}"
        times = f", {len(found)} times in {quoted(component.name)}" if len(found) > 1 else ""
        message += f": printed as written{times}"
        name = icon_name(written[1:-1])
        help = f'name it in `game.toml`, under `[icons]`: `{name} = "coin"`, or a picture\'s file; ' + (
            "`printkit icons` finds one" if collections() else "`printkit icons add game-icons` gets 4000"
        )
        report.unknown("unknown-icon", message, name, icons, at, help, most=0, severity=Severity.WARNING)


def signs_taken(game: Game | None) -> str:
    """Return how what other programs write into cells is taken, each kind with a few of its signs."""
    found: dict[str, dict[str, None]] = {}
    for text in (text for one in game.components for *_, text in _texts(one)) if game else ():
        for how, sign in taken_otherwise(text, game.icons if game else ()):
            found.setdefault(how, {})[sign] = None
    return "; ".join(f"{' '.join([*signs][:_MOST_SIGNS])} {how}" for how, signs in found.items())


def _unknown(component: Component, icons: Mapping[str, str]) -> Iterator[tuple[str, str, str, Spot | Place]]:
    """Yield what is written like an icon in a component's cells, with its card, field and place."""
    for card, field, text in _texts(component):
        for written in unknown_icons(text, icons):
            yield written, card.id, field, card.place_of(field)


def _texts(component: Component) -> Iterator[tuple[Card, str, str]]:
    for card in component.cards:
        for field, value in card.fields.items():
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield card, field, printable_text(text)
