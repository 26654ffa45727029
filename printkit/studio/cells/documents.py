"""A value of a TOML, JSON or YAML file in, what is written there out; comments, order and quotes stay."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import printkit.input.tables.formats.yaml as yaml
from printkit.diagnostics import Place
from printkit.diagnostics.places import STRING_OR_COMMENT
from printkit.diagnostics.wording import toml_text
from printkit.input.tables.grid import Source
from printkit.studio.cells.written import FixedError, TextFile, Written

_STRING = re.compile(f"(?s){STRING_OR_COMMENT}")
_KEY = re.compile(r"""([\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*=[ \t]*""")
_SCALAR = re.compile(r"[^\s,\]}#]+")
#: What needs no quotes in YAML, nor means anything else there.
_PLAIN = re.compile(r"(?!(?i:yes|no|on|off|true|false|null|y|n)\Z)[^\W_](?:[^:#\n\r\[\]{}]*[^\s:#\[\]{},])?")
_NOWHERE = "it is written nowhere yet: add its key in the file"


def find_toml(source: Source, at: Place) -> Written:
    """Return the value of a TOML file at a key."""
    file = TextFile.of(source.data, source.encoding)
    start = file.at(at.line, at.column)
    key = _KEY.match(file.text, start)
    start = key.end() if key else start
    raw = _toml_value(file.text, start)
    try:
        value = tomllib.loads(f"x = {raw}")["x"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        raise FixedError(_NOWHERE) from None
    end = file.line_end()
    said = _toml_string if isinstance(value, str) else _literal(tomllib_value, _toml_string, value)
    return _written(file, start, raw, value, lambda new: said(new, raw).replace("\n", end), _is_toml)


def tomllib_value(text: str) -> Any:
    """Return the value that a text is in TOML; raise ValueError for none, or more."""
    table = tomllib.loads(f"x = {text}")
    if {*table} != {"x"}:
        raise ValueError
    return table["x"]


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _toml_value(text: str, start: int) -> str:
    if text[start : start + 1] in ('"', "'"):
        found = _STRING.match(text, start)
        return found[0] if found else ""
    if text[start : start + 1] not in ("[", "{"):
        found = _SCALAR.match(text, start)
        return found[0] if found else ""
    depth, at = 0, start
    while at < len(text):
        found = _STRING.match(text, at) if text[at] in "\"'#" else None
        depth += (text[at] in "[{") - (text[at] in "]}")
        at = max(found.end(), at + 1) if found else at + 1
        if not depth:
            break
    return text[start:at]


def _toml_string(new: str, raw: str) -> str:
    if "\n" in new or raw.startswith(('"""', "'''")):
        first = "" if raw[3:4] not in ("\n", "\r", "") and "\n" not in new else "\n"
        words = json.dumps(new, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("\\n", "\n")
        words = words.replace('"""', '""\\"')
        return f'"""{first}{words[:-1]}\\""""' if words.endswith('"') else f'"""{first}{words}"""'
    if raw.startswith("'") and "'" not in new and new.isprintable():
        return f"'{new}'"
    return toml_text(new)


def _literal(
    read: Callable[[str], Any], string: Callable[[str, str], str], old: Any
) -> Callable[[str, str], str]:
    """Return what writes a text as a number, a list and so on if it is one, or else as a string."""

    def said(new: str, raw: str) -> str:
        try:
            value = read(new.strip())
        except (ValueError, RecursionError):
            value = None if isinstance(old, list | dict) else new
        if isinstance(old, list | dict) != isinstance(value, list | dict):
            raise FixedError(f"write it as it is in the file: {raw[:60]}")
        return string(new, '"') if isinstance(value, str) else new.strip()

    return said


def _written(
    file: TextFile,
    start: int,
    raw: str,
    value: Any,
    said: Callable[[str], str],
    holds: Callable[[str], bool] = lambda _: True,
) -> Written:
    def put(new: str) -> bytes:
        words = said(new)
        after = file.text[:start] + words + file.text[start + len(raw) :]
        if not holds(after):
            raise FixedError("the file could not be read with that: change it in an editor")
        return file.with_part(start, start + len(raw), words)

    return Written(value if isinstance(value, str) else raw, value, put)


def find_json(source: Source, at: Place) -> Written:
    """Return the value of a JSON file at a place."""
    file = TextFile.of(source.data, source.encoding)
    start = file.at(at.line, at.column)
    try:
        value, end = json.JSONDecoder().raw_decode(file.text, start)
    except (ValueError, RecursionError):
        raise FixedError(_NOWHERE) from None
    raw = file.text[start:end]
    string = _json_string if isinstance(value, str) else _literal(_json_value, _json_string, value)
    return _written(file, start, raw, value, lambda new: string(new, raw))


def _json_string(new: str, raw: str) -> str:
    return json.dumps(new, ensure_ascii="\\u" in raw and raw.isascii())


def _json_value(text: str) -> Any:
    def refuse(_: str) -> None:
        raise ValueError

    return json.loads(text, parse_constant=refuse)


def find_yaml(source: Source, at: Place) -> Written:
    """Return the text of a YAML file at a place."""
    file = TextFile.of(source.data, source.encoding)
    try:
        node = next(_scalars(yaml.composed(source.text or ""), at), None)
    except yaml.WRONG:
        node = None
    if node is None:
        raise FixedError("it is a list, or written nowhere yet: change it in an editor")
    start, stop = (file.at(one.line + 1, one.column + 1) for one in (node.start_mark, node.end_mark))
    raw = file.text[start:stop].rstrip()
    end, value = file.line_end(), str(node.value)

    def holds(text: str) -> bool:
        try:
            return next(_scalars(yaml.composed(text), at), None) is not None
        except yaml.WRONG:
            return False

    return _written(file, start, raw, value, lambda new: _yaml_text(new, raw, end), holds)._replace(
        text=value.rstrip("\n")
    )


def _scalars(node: Any, at: Place) -> Iterator[Any]:
    if node is None:
        return
    if isinstance(node.value, str):
        if (node.start_mark.line + 1, node.start_mark.column + 1) == (at.line, at.column):
            yield node
        return
    for one in node.value:
        for part in one if isinstance(one, tuple) else (one,):
            yield from _scalars(part, at)


def _yaml_text(new: str, raw: str, end: str) -> str:
    if raw.startswith(("|", ">")):
        head, _, body = raw.partition("\n")
        indent = body[: len(body) - len(body.lstrip(" "))]
        lines = new.split("\n") if head.startswith("|") else new.replace("\n", "\n\n").split("\n")
        return end.join([head.rstrip("\r"), *(indent + line if line else "" for line in lines)])
    if raw.startswith("'") and new.isprintable():
        return "'" + new.replace("'", "''") + "'"
    if not raw.startswith('"') and _PLAIN.fullmatch(new) and ("," not in new or "," in raw):
        return new
    return json.dumps(new, ensure_ascii=False)
