"""A template's text in, the same text out with each tag's file, line and column in an attribute.

Or the words out that its author typed, each letter where it stood.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError

from printkit.diagnostics import Place

#: The attribute with the place of a tag: `_at="FILE:LINE:COLUMN"`, FILE being an index into `Rendered.files`.
PLACE = "_at"

_WRITTEN = re.compile(r"([0-9]{1,6}):([0-9]{1,9}):([0-9]{1,9})")
_ENDRAW = re.compile(r"\{%[-+]?\s*endraw\s*[-+]?%\}")
_STRING = r"'[^'\\]*(?:\\.[^'\\]*)*'|\"[^\"\\]*(?:\\.[^\"\\]*)*\""

#: What matters in a template's text: where Jinja begins, where XML opens a tag, and comments that hide tags.
_TOKEN = re.compile(
    r"(?P<comment>\{#)|(?P<raw>\{%[-+]?\s*raw\s*[-+]?%\})|(?P<jinja>\{[{%])"
    r"|(?P<tag><[A-Za-z][\w:.-]*+(?!\{\{))|(?P<hide><!--|<!\[CDATA\[)|(?P<show>-->|\]\]>)"
)
#: What matters inside `{{ }}` and `{% %}`: strings hide everything, brackets hide an end.
_INNER = re.compile(
    rf"(?P<string>{_STRING})|(?P<stray>['\"])|(?P<end>[-+]?[%}}]\}})|(?P<open>[(\[{{])|(?P<close>[)\]}}])",
    re.S,
)

_ENDS = {"<!--": "-->", "<![CDATA[": "]]>"}

#: What is no words: tags with their attributes, characters by their names.
_NO_WORDS = re.compile(r"<!--.*?-->|<[^<>]*>|&#?\w+;", re.DOTALL)
#: A text among the strings of an expression, not a name or a path's numbers.
_TEXT = re.compile(r"\s.*[^\W\d_]{2}|[^\W\d_]{2}.*\s", re.DOTALL)


def add_places(source: str, file: int) -> str:
    """Return a template with ` _at="file:line:column"` added to each literal start tag."""
    pieces: list[str] = []
    done, line, line_start = 0, 1, 0
    for start, end in _tags(source):
        breaks = source.count("\n", done, start)
        if breaks:
            line += breaks
            line_start = source.rindex("\n", done, start) + 1
        pieces += (source[done:end], f' {PLACE}="{file}:{line}:{start - line_start + 1}"')
        done = end
    return "".join([*pieces, source[done:]])


def read_place(written: str, files: Sequence[Path]) -> Place | None:
    """Return the place that the attribute says, or None where an author wrote the attribute."""
    found = _WRITTEN.fullmatch(written)
    if found is None or int(found[1]) >= len(files):
        return None
    return Place(files[int(found[1])], int(found[2]), int(found[3]))


def _tags(source: str) -> list[tuple[int, int]]:
    """Return the offset of each start tag's `<`, and of the end of its name."""
    tags: list[tuple[int, int]] = []
    position, raw_ends, hidden_until = 0, 0, ""
    while token := _TOKEN.search(source, position):
        position = token.end()
        kind, in_raw = token.lastgroup, token.start() < raw_ends
        if kind == "tag" and not hidden_until:
            tags.append(token.span())
        elif kind == "hide" and not hidden_until:
            hidden_until = _ENDS[token[0]]
        elif kind == "show" and token[0] == hidden_until:
            hidden_until = ""
        elif kind in ("comment", "raw", "jinja") and not in_raw:
            if kind == "raw":
                end = _ENDRAW.search(source, position)
                raw_ends = end.start() if end else len(source)
            elif kind == "comment":
                closed = source.find("#}", position)
                position = closed + 2 if closed >= 0 else len(source)
            else:
                position = _after_expression(source, position, "}}" if token[0] == "{{" else "%}")
    return tags


def _after_expression(source: str, position: int, end: str) -> int:
    """Return where `{{ }}` or `{% %}` ends, by Jinja's own rules: not in strings, nor inside brackets."""
    depth = 0
    while token := _INNER.search(source, position):
        if token["stray"]:
            break  # a string without an end, which Jinja reports
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


def typed_words(template: str) -> Iterator[tuple[int, str]]:
    """Yield the words outside of tags, as long as the template, and texts in expressions with their places.

    Whatever is not words is blank, so that words keep their places. There are none where it is no template:
    that is told of where it is drawn.
    """
    bare: list[str] = []
    at = 0
    strings: list[tuple[int, str]] = []
    try:
        tokens = [*Environment(keep_trailing_newline=True).lex(template)]
    except TemplateSyntaxError:
        return
    for _, kind, value in tokens:
        if kind == "string" and _TEXT.search(value):
            strings.append((at + 1, value[1:-1]))
        bare.append(value if kind == "data" else _blank(value))
        at += len(value)
    yield 0, _NO_WORDS.sub(lambda found: _blank(found[0]), "".join(bare))
    yield from strings


def _blank(text: str) -> str:
    return re.sub(r"\S", " ", text)
