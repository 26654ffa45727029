"""A template's text in, the same text out with each tag marked by its place: file, line and column."""

import re
from collections.abc import Sequence
from pathlib import Path

from printkit.diagnostics import Place

#: The attribute that bears the mark: `_at="FILE:LINE:COLUMN"`, FILE being an index into `Rendered.files`.
MARK = "_at"

_MARK = re.compile(r"([0-9]{1,6}):([0-9]{1,9}):([0-9]{1,9})")
_ENDRAW = re.compile(r"\{%[-+]?\s*endraw\s*[-+]?%\}")
_STRING = r"'[^'\\]*(?:\\.[^'\\]*)*'|\"[^\"\\]*(?:\\.[^\"\\]*)*\""

#: What counts in a template's text: where Jinja begins, where XML opens a tag, or something that hides tags.
_SIGN = re.compile(
    r"(?P<note>\{#)|(?P<raw>\{%[-+]?\s*raw\s*[-+]?%\})|(?P<jinja>\{[{%])"
    r"|(?P<tag><[A-Za-z][\w:.-]*+(?!\{\{))|(?P<hide><!--|<!\[CDATA\[)|(?P<show>-->|\]\]>)"
)
#: What counts inside `{{ }}` and `{% %}`: strings hide whatever they hold, brackets what is no end.
_INNER = re.compile(
    rf"(?P<string>{_STRING})|(?P<stray>['\"])|(?P<end>[-+]?[%}}]\}})|(?P<open>[(\[{{])|(?P<close>[)\]}}])",
    re.S,
)

_ENDS = {"<!--": "-->", "<![CDATA[": "]]>"}


def mark_tags(source: str, file: int) -> str:
    """Return a template with ` _at="file:line:column"` put into each tag that is written out in it."""
    pieces: list[str] = []
    done, line, line_start = 0, 1, 0
    for start, end in _tags(source):
        breaks = source.count("\n", done, start)
        if breaks:
            line += breaks
            line_start = source.rindex("\n", done, start) + 1
        pieces += (source[done:end], f' {MARK}="{file}:{line}:{start - line_start + 1}"')
        done = end
    return "".join([*pieces, source[done:]])


def read_mark(mark: str, files: Sequence[Path]) -> Place | None:
    """Return the place that a mark tells, or None for one that an author wrote himself."""
    told = _MARK.fullmatch(mark)
    if told is None or int(told[1]) >= len(files):
        return None
    return Place(files[int(told[1])], int(told[2]), int(told[3]))


def _tags(source: str) -> list[tuple[int, int]]:
    """Return where each start tag's `<` stands and where its name ends."""
    tags: list[tuple[int, int]] = []
    position, raw_ends, hidden_until = 0, 0, ""
    while sign := _SIGN.search(source, position):
        position = sign.end()
        kind, in_raw = sign.lastgroup, sign.start() < raw_ends
        if kind == "tag" and not hidden_until:
            tags.append(sign.span())
        elif kind == "hide" and not hidden_until:
            hidden_until = _ENDS[sign[0]]
        elif kind == "show" and sign[0] == hidden_until:
            hidden_until = ""
        elif kind in ("note", "raw", "jinja") and not in_raw:
            position, raw_ends = _past_jinja(source, sign)
    return tags


def _past_jinja(source: str, sign: re.Match[str]) -> tuple[int, int]:
    """Return where the text goes on behind a sign of Jinja's, and where raw text ends that begins there."""
    if sign["raw"]:
        end = _ENDRAW.search(source, sign.end())
        return sign.end(), end.start() if end else len(source)
    if sign["note"]:
        closed = source.find("#}", sign.end())
        return (closed + 2 if closed >= 0 else len(source)), 0
    return _past_expression(source, sign.end(), "}}" if sign[0] == "{{" else "%}"), 0


def _past_expression(source: str, position: int, end: str) -> int:
    """Return where `{{ }}` or `{% %}` ends, by Jinja's own rules: not in strings, nor inside brackets."""
    depth = 0
    while token := _INNER.search(source, position):
        if token["stray"]:
            break  # a string without end; Jinja will say so
        if token["end"] and depth == 0 and token[0].endswith(end):
            return token.end()
        if token["open"]:
            depth += 1
        elif depth and (token["close"] or token[0].startswith("}")):
            depth -= 1
            position = token.start() + 1  # `}}` inside a bracket closes it with its first brace
            continue
        position = token.start() + 1 if token["end"] else token.end()
    return len(source)
