"""What is printed on the sides of a game in, the text of `approved.toml` out, made for reading in a diff."""

import re
from collections.abc import Iterable, Iterator, Mapping

from printkit.diagnostics.wording import toml_text
from printkit.model.sides import PrintedSide, Side, Sides, Tick

HEAD = """\
# What somebody has read, and found right. `printkit approve` shows what differs, and writes this file.
"""
PRINTED_HEAD = """\
# What was on paper when it was printed last. `printkit printed` writes this file; `printkit diff` compares.
"""
TICK_HEAD = """\
# What somebody has read beside the rulebook, and found right. `printkit proofread --tick` writes this file.
"""
NOTHING: Mapping[str, str] = {}
_WIDEST = 98
_TABLE = re.compile(r"((?:^[ \t]*#.*\n)*)^\[(.*)\][ \t]*(#.*)?\n", re.MULTILINE)


def approved_text(
    sides: Sides, before: str = "", head: str = HEAD, known: Mapping[str, str] = NOTHING
) -> str:
    """Return the text of a file that keeps some sides; comments above the tables of the one before stay.

    Copies and dots are kept where they are known: of what was printed; `known` is what concerns all of it.
    """
    notes = {name: note for note, name, _ in _TABLE.findall(before.removeprefix(head))}
    by_component: dict[str, dict[Side, PrintedSide]] = {}
    for side, printed in sides.items():
        by_component.setdefault(side.component, {})[side] = printed
    tables = [table for component in by_component.values() for table in _tables(component, notes)]
    lines = "".join(f"{key} = {toml_text(value)}\n" for key, value in known.items() if value)
    return "\n".join([head, *([lines] if lines else []), *tables])


def tick_text(ticks: Mapping[str, Tick], before: str = "") -> str:
    """Return the text of a file that keeps what was read; comments above the tables of before stay."""
    notes = {name: note for note, name, _ in _TABLE.findall(before.removeprefix(TICK_HEAD))}
    tables = [TICK_HEAD]
    for name, tick in ticks.items():
        lines = [f"[{_key(name)}]", *([f"note = {toml_text(tick.note)}"] if tick.note else [])]
        lines += [*_listed("source", tick.source), *_listed("words", tick.words)]
        tables.append(notes.get(_key(name), "") + "".join(f"{line}\n" for line in lines))
    return "\n".join(tables)


def _listed(key: str, texts: Iterable[str]) -> list[str]:
    lines = [f"  {toml_text(one)}," for one in texts]
    return [f"{key} = [", *lines, "]"] if lines else [f"{key} = []"]


def _tables(sides: Mapping[Side, PrintedSide], notes: Mapping[str, str]) -> Iterator[str]:
    """Yield a table for each side; sides that are the same on several cards share one."""
    same: dict[tuple[str, PrintedSide], list[str]] = {}
    for side, printed in sides.items():
        known = printed._replace(places=(), template=None, rules=(), name="", set="")
        same.setdefault((side.side, known), []).append(side.card)
    for (face, (words, drawing, _, _, copies, dots, *_)), (card, *others) in same.items():
        name = ".".join(map(_key, (next(iter(sides)).component, face, card)))
        lines = [f"[{name}]", f"drawing = {toml_text(drawing)}"] if drawing else [f"[{name}]"]
        lines += [f"dots = {toml_text(dots)}"] if dots else []
        lines += [f"copies = {copies}"] if copies != 1 else []
        lines += ["cards = [", *_wrapped(map(toml_text, others)), "]"] if others else []
        lines += _listed("words", words)
        yield notes.get(name, "") + "".join(f"{line}\n" for line in lines)


def _wrapped(texts: Iterable[str]) -> Iterator[str]:
    line = " "
    for text in texts:
        if len(line) + len(text) > _WIDEST:
            yield line
            line = " "
        line += f" {text},"
    yield line


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else toml_text(name)
