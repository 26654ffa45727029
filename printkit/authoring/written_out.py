"""A layout that calls what looks share in, the same as plain elements out: what a person would write.

The layout is run once, with a letter that no text has in the place of each thing that a card says. In what it
writes, such a letter becomes `{{ card.NAME }}` again. What a theme draws remains a call, in a group to move.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import unescape
from typing import NamedTuple

from printkit.folders import shared_templates, shared_text, shared_toml
from printkit.starter.folder import literal

#: Letters that stand for what a card says; their capitals say that it is set in capitals.
_FIRST, _MOST = 0xAB70, 80
#: What stands around what is written, and in the place of the rest of a text.
_OPEN, _CLOSE, _BEGIN, _END, _FILL, _TAG = "\ue100\ue101\ue102\ue103\ue104\ue105"
_PUT_IN = {"OPEN": _OPEN, "CLOSE": _CLOSE, "BEGIN": _BEGIN, "END": _END, "FILL": _FILL}
_SET = re.compile(r"\{% set (\w+) = (.*?) %\}", re.DOTALL)
_ITEM = re.compile(
    r'(?:(?<="text": )|(?<="value": ))(?!"")(.*?)(?=(?:, "icon": "[^"]*")?\},?$)', re.MULTILINE
)
_LITERAL = re.compile(r'"[^"]*"|\{.*\}', re.DOTALL)
#: The place of a tag, by which findings know it.
_PLACE = re.compile(r' _at="[^"]*"')
_NAME = re.compile(r"[\w.|]+")
_PLAIN = re.compile(r"card\.\w+(?:\|amount)?")
_MACRO = re.compile(r"\{% macro (\w+)\(")
_FROM = re.compile(r'\{% from "([^"]+)" import ([\w, ]+) %\}')
_THEME = re.compile(r'\{% import "([^"]+)" as theme %\}')
_CHOICE = re.compile(r"\{%-? *(if|elif|else|endif)\b(.*?) *-?%\}")
_PARAGRAPH = re.compile(r"<p\b[^<>]*>(?:(?!</p>).)*</p>", re.DOTALL)
_DECIMALS = re.compile(r"(?<=[\s\"(\[,A-Z-])\d+\.\d+")
#: What looks call all that is said at length, and all figures.
_SEVERAL = {
    **dict.fromkeys(("text", "texts"), ("question", "answer", "words")),
    **dict.fromkeys(("stats", "cells_of"), ("stats",)),
    "facts": ("facts",),
    "small": ("stats", "facts"),
}
#: What looks share that draws several elements, which are moved together.
_GROUPED = re.compile(r"\{\{ draw_(corner|cells)\(.*?\) \}\}")
#: Where one element ends and the next begins, outside of words.
_BETWEEN = re.compile(r"(<(box|text)\b.*?</\2>)|(?<=[>}])\s*(?=<|\{% (?:if|endif|el))", re.DOTALL)
_ITALIC = re.compile(r'"<i>"\|safe ~ (\S+) ~ "</i>"\|safe if \1 else ""')
_LONE = re.compile(r"(<box\b[^<>]*>)<p>((?:(?!<p\b|</p>).)*)</p>(?=</box>)", re.DOTALL)
#: What looks share whose elements are written out; of a card without one of its numbers, the last is not.
_OPENED = ("draw_title", "draw_words", "draw_said", "draw_corner", "draw_line", "draw_cells")
#: What needs no group, or has one; what some groups are called.
_ALONE, _NAMES = ("ground", "cells"), {"emblem": "picture", "cells": "numbers", "figures": "facts"}


class Layout(NamedTuple):
    """A layout's text in parts: what a card says, what a look measures, and what is drawn."""

    roles: str
    look: str
    body: str

    @property
    def said(self) -> list[tuple[str, str]]:
        """Return what a card says, and how that is written."""
        found = []
        for name, value in _SET.findall(self.roles):
            if value.startswith("["):
                found += [(one, one) for one in _ITEM.findall(value)]
            elif not _LITERAL.fullmatch(value):
                found.append((value, value if _PLAIN.fullmatch(value) else name))
        return found


def gaps_of(layout: Layout) -> str:
    """Return a layout that writes the number of each thing that a card does not say."""
    lines = (
        f"{{% if not ({value})|string %}}\n{at}\n{{% endif %}}" for at, (value, _) in enumerate(layout.said)
    )
    return "\n".join([layout.roles, *lines])


def probe_of(layout: Layout, numbers: Mapping[str, str], gaps: Iterable[int]) -> str | None:
    """Return a layout that writes itself out, with these numbers; None where a card says too much."""
    letters, theme = iter(range(_FIRST, _FIRST + _MOST)), _THEME.search(layout.roles)
    said = layout.said
    unsaid = [written for at, (_, written) in enumerate(said) if at in gaps]
    if theme is None or len(said) > _MOST or any(_instead(layout, one) for one in unsaid):
        return None
    roles = _SET.sub(partial(_signed, letters), layout.roles)
    parts = (shared_templates() / theme[1]).read_text(encoding="utf-8")
    drawn, imported = (
        _MACRO.findall(parts),
        [one for _, names in _FROM.findall(layout.look) for one in names.split(", ")],
    )
    several = {*unsaid} & {*_ITEM.findall(layout.roles)}
    kept = [
        one for one in imported if one.startswith("draw_") and one not in _OPENED[: -1 if several else None]
    ]
    own = [(f"theme.{one}", f"call_{one}") for one in drawn] + [(one, one) for one in kept]
    constants = dict.fromkeys(
        re.findall(r"\b[A-Z]+\b", " ".join(re.findall(r"^\{% set ([A-Z, ]+) =", parts, re.MULTILINE)))
    )
    entries = [*(f'"{one}": theme.{one}' for one in constants), *(f'"{one}": call_{one}' for one in drawn)]
    named = {
        name
        for name, value in _SET.findall(layout.roles)
        if not _LITERAL.fullmatch(value) and value[0] != "["
    }
    put_in = _PUT_IN | {
        "HEAD": f"{roles}\n{layout.look}",
        "NUMBERS": "\n".join(f"{{% set {name} = {value} %}}" for name, value in numbers.items()),
        "CALLS": "\n".join(
            f'{{% macro {one}() %}}{{{{ written("{name}", varargs, kwargs) }}}}{{% endmacro %}}'
            for name, one in own
        ),
        "THEME": ", ".join(entries),
        "BODY": _GROUPED.sub(
            _in_group, _CHOICE.sub(partial(_kept, named, _missing(layout, gaps), []), layout.body)
        ),
    }
    text = shared_text("starter/written-out.svg")
    return re.sub(r"\b[A-Z]{3,}\b", lambda word: put_in.get(word[0], word[0]), text)


def _instead(layout: Layout, written: str) -> bool:
    """Return whether a look shows something else in the place of a role that is not said."""
    names = [name for name, value in _SET.findall(layout.roles) if written in (name, value)]
    return any(re.search(rf"\b{name} if {name}\b", layout.look) for name in names)


def _signed(letters: Iterator[int], found: re.Match[str]) -> str:
    """Return what sets a name, with letters in the place of what a card says."""
    name, value = found.groups()

    def sign(value: str) -> str:
        return f'sign("{chr(next(letters))}", {value})'

    if value.startswith("["):
        return _ITEM.sub(lambda item: sign(item[1]), found[0])
    return found[0] if _LITERAL.fullmatch(value) else f"{{% set {name} = {sign(value)} %}}"


def _kept(roles: set[str], missing: Mapping[str, str], open: list[str], tag: re.Match[str]) -> str:
    """Return a choice between what is drawn: it is written out where it depends on what a card says."""
    asked = tag[2].strip()
    if tag[1] == "if":
        open.append("role" if not roles.isdisjoint(re.findall(r"\w+", asked)) else missing.get(asked, ""))
    kind = open.pop() if tag[1] == "endif" else open[-1]
    if kind == "role":
        return f"{_TAG}{tag[1]} {asked}{_TAG}"
    if tag[1] == "if":
        return f"{tag[0]}{_TAG}if {kind}{_TAG}" if kind else tag[0]
    if tag[1] != "endif":
        open[-1] = ""
    return f"{_TAG}endif{_TAG}{tag[0]}" if kind else tag[0]


def _missing(layout: Layout, gaps: Iterable[int]) -> dict[str, str]:
    """Return what a card says in each of several names, where there are cards that say nothing of it."""
    written = {each for at, (_, each) in enumerate(layout.said) if at in gaps}
    own = dict[str, list[str]]()
    for name, value in _SET.findall(layout.roles):
        single = [] if _LITERAL.fullmatch(value) else [value if _PLAIN.fullmatch(value) else name]
        own[name] = _ITEM.findall(value) if value.startswith("[") else single
    several = {name: [one for role in of for one in own.get(role, ())] for name, of in _SEVERAL.items()}
    return {
        name: " or ".join(_ITALIC.sub(r"\1", one) for one in parts)
        for name, parts in several.items()
        if parts and written >= {*parts}
    }


def written_out(layout: Layout, text: str, gaps: Iterable[int]) -> str:
    """Return a layout as a person would write it, of what its probe wrote."""
    said = {chr(_FIRST + at): written for at, (_, written) in enumerate(layout.said)}
    missing = {chr(_FIRST + at) for at in gaps}
    said |= {
        one.upper(): f"{text}|upper" if _NAME.fullmatch(text) else f"({text})|upper"
        for one, text in said.items()
    }
    letter = re.compile(f"[{''.join(said)}]") if said else re.compile("(?!)")
    text = _PLACE.sub("", text[text.index("<svg") :]).replace(_FILL, "").replace("{", "&#123;")
    text = re.sub(
        f"{_OPEN}(.*?){_CLOSE}",
        lambda found: _expression(unescape(found[1]), said, letter),
        text,
        flags=re.DOTALL,
    )
    text = _PARAGRAPH.sub(lambda found: _if_said(found[0], said, missing), _LONE.sub(r"\1\2", text))
    text = re.sub(f"{_BEGIN}(.*?){_END}", lambda found: _called(found[1]), text, flags=re.DOTALL)
    text = re.sub(f"{_TAG}(.*?){_TAG}", lambda found: _choice(layout, unescape(found[1])), text)
    text = letter.sub(lambda found: _printed(said[found[0]]), text)
    text = _DECIMALS.sub(lambda number: f"{round(float(number[0]), 2):g}", text)
    return _with_head(layout, _in_lines(text))


def _printed(expression: str) -> str:
    italic = _ITALIC.fullmatch(expression)
    return f"<i>{{{{ {italic[1]} }}}}</i>" if italic else f"{{{{ {expression} }}}}"


def _choice(layout: Layout, tag: str) -> str:
    """Return a choice between what is drawn, by what cards say."""
    for name, value in _SET.findall(layout.roles):
        if value == '""':
            tag = re.sub(rf" or {name}\b|\b{name} or ", "", tag)
        elif _PLAIN.fullmatch(value):
            tag = re.sub(rf"(?<![.\w]){name}\b", value.removesuffix("|amount"), tag)
    return f"{{% {tag.strip()} %}}"


def _in_lines(text: str) -> str:
    """Return markup with a line for each element, further in where it is inside of something."""
    lines, depth = [], 0
    for line in (
        _BETWEEN.sub(lambda found: " ".join((found[1] or "\n").split(" ")), text)
        .replace("}}\n</g>", "}}</g>")
        .splitlines()
    ):
        line = line.strip()
        if line.startswith(("</", "{% end", "{% el")):
            depth -= 1
        lines += [f"{'  ' * depth}{line}"] if line else []
        if line.startswith(("<svg", "{% if", "{% el")) or (line.startswith("<g ") and "</g>" not in line):
            depth += 1
    return "\n".join(lines)


def _expression(text: str, said: Mapping[str, str], letter: re.Pattern[str]) -> str:
    """Return a text with letters in it as an expression."""
    parts = [one for one in re.split(f"({letter.pattern})", text) if one]
    written = [said.get(one) or literal(one) for one in parts]
    if len(written) > 1:
        written = [f"({one})" if " if " in one else one for one in written]
    return " ~ ".join(written) or '""'


def _if_said(paragraph: str, said: Mapping[str, str], missing: set[str]) -> str:
    """Return a paragraph: one that not all cards have only where there is something to say."""
    needed = [_ITALIC.sub(r"\1", said[one]) for one in paragraph if one in missing]
    return f"{{% if {' or '.join(needed)} %}}{paragraph}{{% endif %}}" if needed else paragraph


def _in_group(call: re.Match[str]) -> str:
    return f'<g name="{_NAMES.get(call[1], call[1])}">{call[0]}</g>'


def _called(call: str) -> str:
    name = call.partition("(")[0]
    short = name.removeprefix("theme.").removeprefix("draw_")
    call = re.sub(r"\b\d+, stats,", "stats|length, stats,", call) if short == "cells" else call
    written = f"{{{{ {unescape(call)} }}}}"
    return written if short in _ALONE else f'<g name="{_NAMES.get(short, short)}">{written}</g>'


def _with_head(layout: Layout, body: str) -> str:
    """Return what is drawn below all that it needs."""
    sets, needed = [], " ".join(re.sub(r'"[^"]*"', "", tag) for tag in re.findall(r"\{[{%].*?[}%]\}", body))
    for found in reversed([*_SET.finditer(layout.roles)]):
        if re.search(rf"(?<![.\w]){found[1]}\b", needed):
            sets.append(re.sub(r"\[\n\s*(.*),\n\]", r"[\1]", found[0]))
            needed += f" {found[2]}"
    imports = []
    for path, names in _FROM.findall(layout.look):
        used = [one for one in names.split(", ") if f"{one}(" in body]
        imports += [f'{{% from "{path}" import {", ".join(used)} %}}'] if used else []
    theme = _THEME.search(layout.roles)
    head = [
        shared_toml("starter/remarks.toml")["layout"].strip(),
        *sets[::-1],
        *([theme[0]] if theme and re.search(r"\btheme\b", needed) else []),
    ]
    return "\n".join([*head, *imports, body]) + "\n"
