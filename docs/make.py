"""Examples, looks and cases in, the manual's pictures and generated sections out: `python docs/make.py`.

A page of `docs/` is written by hand, but for what lies between `<!-- made: NAME WORD -->` and `<!-- end -->`,
which this program writes. Pictures are drawn by `docs/pictures.py` where what they show has changed;
`python docs/make.py elements icons` draws those whose names begin so in any case. Pictures of the looks are
drawn by `artwork/looks.py`, those of the README by `artwork/pictures.py`.
"""

from __future__ import annotations

import difflib
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE), str(HERE / "tests"), str(HERE / "tests" / "drawing")]

from smallgame import CARD, CARDS, GAME  # noqa: E402

from docs.pictures import DOCS, EXAMPLES, ICONS, LOOKS, ROOT, draw, pictures  # noqa: E402
from printkit.diagnostics.wording import listed  # noqa: E402
from printkit.drawing.elements import ELEMENTS  # noqa: E402
from printkit.input.games import card_tables, component, figures, game, size  # noqa: E402
from printkit.input.schema import TYPES, Key  # noqa: E402
from printkit.input.tables import table_options as options  # noqa: E402

CASES = ROOT / "tests" / "diagnostics" / "cases"
#: What the roles of columns are called, where a reader would not guess.
PARTS = {
    "title": "a name",
    "picture": "pictures",
    "stats": "numbers",
    "facts": "short texts",
    "words": "words",
    "question": "questions",
    "answer": "answers",
}
#: What a difference may have at most, in lines, to be shown.
LONGEST_DIFFERENCE = 16

SECTION = re.compile(r"(<!-- made: ([a-z-]+)(?: ([^ ]+))? -->\n).*?(<!-- end -->)", re.S)


@cache
def words() -> dict[str, Any]:
    """Return what is said of every element and its attributes."""
    return tomllib.loads((EXAMPLES / "elements" / "words.toml").read_text(encoding="utf-8"))


def fence(kind: str, text: str) -> str:
    """Return text as a block that is shown as it is."""
    return f"```{kind}\n{text.rstrip()}\n```\n"


def attribute_table(entries: Mapping[str, str]) -> str:
    """Return a table of attributes."""
    rows = "".join(f"| `{name}` | {about} |\n" for name, about in entries.items() if name != "about")
    return f"| attribute | what it says |\n|---|---|\n{rows}" if rows else ""


def elements(_: str) -> str:
    """Return an entry for every element: what it is for, its picture, the example, its attributes."""
    return "\n".join(map(_element, ELEMENTS))


def _element(tag: str) -> str:
    """Return the entry of one element."""
    about = words()[tag]
    example = (EXAMPLES / "elements" / f"{tag}.svg").read_text(encoding="utf-8")
    picture = f"![What the example of `{tag}` draws](elements/{tag}.png)\n"
    parts = (f"### {tag}\n", f"{about['about']}\n", picture, fence("xml", example), attribute_table(about))
    return "\n".join(part for part in parts if part)


def common(_: str) -> str:
    """Return the table of what every element may have."""
    return attribute_table(words()["common"])


def looks(_: str) -> str:
    """Return an entry for every look, those that are chosen by themselves first."""
    return "\n".join(_look(name, table) for name, table in _looks())


def themes(_: str) -> str:
    """Return a line for every theme."""
    files = LOOKS.with_name("themes").glob("*/theme.toml")
    found = ((one.parent.name, tomllib.loads(one.read_text("utf-8"))) for one in files)
    lines = [
        f"| `{name}` | {table['about']} | {', '.join(families[0] for families in table['fonts'].values())} |"
        for name, table in sorted(found)
    ]
    return "\n".join(["| theme | what it is | fonts |", "|---|---|---|", *lines]) + "\n"


def _looks() -> list[tuple[str, dict[str, Any]]]:
    """Return what every look says of itself, in the order in which they are tried."""
    found = ((one.parent.name, tomllib.loads(one.read_text("utf-8"))) for one in LOOKS.glob("*/look.toml"))
    return sorted(found, key=lambda one: (one[1].get("order") or 10**6, one[0]))


def _look(name: str, table: dict[str, Any]) -> str:
    """Return the entry of one look."""
    needs, lacks = (list(map(_part, table.get(key, ()))) for key in ("needs", "lacks"))
    lacks += [f"several {_part(role)}" for role in dict.fromkeys(table.get("leaves", ()))]
    without = f", but without {listed(lacks, 'or')}" if lacks else ""
    suits = f"a table with {listed(needs, 'and')}{without}".replace("`", "")
    suits += ", and where no other suits" if table.get("otherwise") else ""
    chosen = f"Chosen automatically for {suits}" if table.get("order") else "Chosen only if you ask for it"
    if table.get("otherwise") and not table.get("order"):
        kind = table.get("kinds", ["cards"])[0]
        chosen = "Chosen automatically for " + (
            "sizes on their side" if kind == "cards" else f"`--kind {kind}`"
        )
    about = table["about"][0].upper() + table["about"][1:]
    return (
        f"### {name}\n\n{about}.\n\n![Cards in the look {name}](looks/{name}.png)\n\n"
        f"{chosen}. Size: `{table['size']}`.\n"
    )


def _part(role: str) -> str:
    """Return what a role of a column is called."""
    return PARTS.get(role, role)


def file(path: str) -> str:
    """Return a file of the examples, as it is."""
    kind = {"svg": "xml"}.get(path.rpartition(".")[2], path.rpartition(".")[2])
    return fence(kind, (EXAMPLES / path).read_text(encoding="utf-8"))


def icons(_: str) -> str:
    """Return the names of all icons."""
    return ", ".join(f"`{path.stem}`" for path in sorted(ICONS.glob("*.svg"))) + "\n"


def sizes(_: str) -> str:
    """Return a table of the sizes that have a name."""
    table = tomllib.loads((ROOT / "templates" / "sizes.toml").read_text(encoding="utf-8"))
    rows = []
    for name, one in table.items():
        sides = " x ".join(f"{one[side]:g}" for side in ("width", "height") if side in one)
        rows.append(f"| `{name}` | {sides}{', ' if 'shape' in one else ''}{one.get('shape', '')} |\n")
    return "| size | mm |\n|---|---|\n" + "".join(rows)


#: The tables of an author's files whose keys `docs/keys.md` lists.
KEYS = {
    "game": game.GAME_KEYS,
    "figure": figures._FIGURE,
    "table": figures._TABLE,
    "component": component.COMPONENT_KEYS,
    "cards": options.KEYS,
    "join": options._JOIN,
    "card": card_tables.RESERVED,
    "size": size.SIZE,
    "brand": game._BRAND,
    "box": size._BOX,
}


def keys(name: str) -> str:
    """Return a table of the keys that the reader knows."""
    rows = (f"| `{key.name}` | {_holds(key)} | {key.about} |\n" for key in KEYS[name])
    return "| key | holds | what it is |\n|---|---|---|\n" + "".join(rows)


def _holds(key: Key) -> str:
    """Return what a key may hold, what it is without it, and whether it is required."""
    types = " or ".join(TYPES[one] for one in key.types.split("|"))
    words = listed(key.choices, "or") if key.choices else types
    if key.required:
        return f"{words}; required"
    return f"{words}; `{key.default}` by default" if key.default not in (None, "", [], ()) else words


def codes() -> list[str]:
    """Return every code of a finding that the manual explains."""
    return sorted({path.name for path in CASES.iterdir() if path.is_dir()} | set(_told()))


@cache
def _told() -> dict[str, dict[str, str]]:
    """Return what is said of codes that no case shows."""
    return tomllib.loads((EXAMPLES / "findings.toml").read_text(encoding="utf-8"))


def findings(_: str) -> str:
    """Return an entry for every code: an example's exact words, and how it was mended."""
    listed = ", ".join(f"[`{code}`](#{code})" for code in codes())
    return f"{listed}\n\n" + "\n".join(map(_finding, codes()))


def _finding(code: str) -> str:
    """Return the entry of one code."""
    if code in _told():
        told = _told()[code]
        return f"## {code}\n\n{fence('text', told['words'])}\n{told['about']}\n"
    said = (CASES / code / "said.txt").read_text(encoding="utf-8").strip()
    ours = next(one for one in _single(said) if f"[{code}]" in one.splitlines()[0])
    commands = _commands(code)
    mended = f"\nMended: `printkit {commands[1]}`\n" if len(commands) > 1 else ""
    if not mended and difference(code):
        mended = f"\nMended:\n\n{fence('diff', difference(code))}"
    asked = f"`printkit {commands[0]}`\n\n" if commands else ""
    return f"## {code}\n\n{asked}{fence('text', ours)}{mended}"


def _commands(code: str) -> list[str]:
    """Return the command that a case is run with, and the one that mends it, where they are its point."""
    file = CASES / code / "command.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def _single(said: str) -> list[str]:
    """Return findings one by one."""
    return re.split(r"\n\n(?=(?:error|warning|note)\[)", re.sub(r"\n\n\d+ (error|warning|note).*$", "", said))


def difference(code: str) -> str:
    """Return what was changed to mend a case, or nothing if that is long or not text."""
    before, after = _files(code, "wrong"), _files(code, "right")
    if before is None or after is None:
        return ""
    lines = []
    for name in sorted({*before, *after}):
        old, new = before.get(name, ""), after.get(name, "")
        if old != new and (new or not old):
            changed = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1)
            lines += [
                f"  {name}",
                *(line for line in changed if line[:3] not in ("---", "+++") and line[:2] != "@@"),
            ]
    return "\n".join(lines) if len(lines) <= LONGEST_DIFFERENCE else ""


def _files(code: str, side: str) -> dict[str, str] | None:
    """Return the files of one side of a case, or None if any of them is not text."""
    folder = CASES / code / side
    found = (
        {}
        if (CASES / code / "command.txt").exists()
        else {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD}
    )
    try:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                found[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return found


def attacks(_: str) -> str:
    """Return a table of attacks by what they get."""
    from security.attacks.table import ATTACKS, FINE

    by_code: dict[str, list[str]] = {}
    for one in ATTACKS:
        by_code.setdefault(one.code, []).append(one.name)
    told = {FINE: "none: it is built", "usage": "the command line is refused"}
    rows = (
        f"| {told.get(code, f'[`{code}`](docs/findings.md#{code})')} | {'; '.join(names)} |\n"
        for code, names in sorted(by_code.items())
    )
    return "| finding | attacks |\n|---|---|\n" + "".join(rows)


MADE: Mapping[str, Callable[[str], str]] = {
    one.__name__: one
    for one in (elements, common, looks, themes, file, icons, sizes, keys, findings, attacks)
}


def page(text: str) -> str:
    """Return a page with its generated sections as they should be."""

    def make(found: re.Match[str]) -> str:
        return f"{found[1]}\n{MADE[found[2]](found[3] or '')}\n{found[4]}"

    return SECTION.sub(make, text)


def pages() -> dict[Path, str]:
    """Return every page as it should be."""
    paths = [*sorted(DOCS.glob("*.md")), ROOT / "SECURITY.md"]
    return {path: page(path.read_text(encoding="utf-8")) for path in paths}


def main(names: Sequence[str]) -> None:
    """Write the pages, and the pictures that have changed or are named."""
    for path, text in pages().items():
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))
    for picture in pictures():
        if not picture.current or picture.name.startswith(tuple(names) or ("-",)):
            draw(picture)


if __name__ == "__main__":
    main(sys.argv[1:])
