"""The words of a card's cell in, the same words out with their light markup: bold, italic, line ends, icons.

The markup is kept as marks inside of the text, each with the letters that the author wrote for it. Marks are
characters that Unicode reserves for programs, which no text contains. So the text can be escaped and read as
XML like any other: what sets text reads the marks, everything else drops them.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import NamedTuple, SupportsIndex

#: What a mark begins with, and what ends each: `BOLD ** CLOSE words BOLD_END ** CLOSE`.
BOLD, BOLD_END, ITALIC, ITALIC_END, LINE, PARAGRAPH, ICON, NOTHING, CLOSE = map(chr, range(0xFDD0, 0xFDD9))

_MARK = f"([{BOLD}-{NOTHING}])([^{BOLD}-{CLOSE}]*){CLOSE}"
_MARKS = dict.fromkeys(range(ord(BOLD), ord(CLOSE) + 1))

#: What else may end a line in a cell, and characters that no XML can contain.
_LINE_ENDS = "\r\n?|[\x0b\x0c\x85\u2028\u2029]"
_FORBIDDEN = f"[\x00-\x08\x0e-\x1f{BOLD}-\ufdef\ufffe\uffff]"

#: `\\n` and `%n` are what programs write for a line end; in `C:\\new` and `50%n` they are not.
_LINE_END = r"<br\s{0,9}/?>[ \t]*+\n?|</(?:p|div)>[ \t]*+\n?|\n|(?<!:)\\n|(?<!\d)%n"
_TOKEN = (
    r"(?i)\\(?P<letter>[*_\[\]{}:<~`\\])"
    r"|(?P<icon>\[[^\[\]\n]{1,40}\]|\{[^{}\n]{1,40}\}|(?<![\w:]):[A-Za-z][\w-]{0,39}:(?![\w:]))"
    r"|</?(?P<tag>b|i|strong|em)\s{0,9}>"
    r"|(?P<off></?(?:span|u|font)\b[^<>\n]{0,200}>|<(?:p|div)\b[^<>\n]{0,200}>|</(?:p|div)>\s*\Z)"
    rf"|(?P<lines>(?:(?:{_LINE_END})(?:[ \t]++|<(?:p|div)\b[^<>\n]{{0,200}}>)*+)++)"
    r"|(?P<run>\*++|_++|~++|`++)"
)
#: Most cells have none of these letters, nor a word that no line has room for.
_SIGNS = re.compile(r"[*_\[{:<&\\\n~`%•●▪◦‣]|[0-9A-Za-zÀ-ɏͰ-ӿ]{41}")
#: A list in one line, `• one • two`, or as web pages have it, and what is between its items.
BULLETS = re.compile(r"\s*([•●▪◦‣])\s(?=.*\s\1\s)", re.DOTALL)
_BETWEEN_ITEMS = re.compile(r"(?i)(?:\s*</?(?:ul|ol|li)\b[^<>\n]{0,200}>\s*)+|\s+(?=[•●▪◦‣]\s)")
#: A word that no line has room for, and where it may be broken.
_LONG_WORD, _BREAKS = re.compile("[0-9A-Za-zÀ-ɏͰ-ӿ]{41,}"), re.compile(r"(?<=\w{6})(?=\w{6})")
#: What programs that keep cells as web pages write for signs, and small figures: `&nbsp;`, `CO<sub>2</sub>`.
_OF_THE_WEB = r"(?i)&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}\d?);|<(su[bp])>([\d+\-=()]{1,8})</\1>"
_FIGURES = "0123456789+-=()"
_SMALL = {
    "sub": str.maketrans(_FIGURES, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"),
    "sup": str.maketrans(_FIGURES, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"),
}
_FILE = re.compile(r"[^<>\n]{1,300}\.(?:png|jpe?g|svg|webp|gif|bmp|tiff?)", re.IGNORECASE)
#: A name in brackets that an author means as an icon, not as words: `[credit]`, not `[see page 3]`.
_ONE_WORD = re.compile(r"[A-Za-z][\w-]*")
#: What is drawn as a disc with letters, if it is no icon: `{2}`, `{T}`.
_DISC = re.compile(r"\{[0-9A-Za-z]{1,2}\}")

#: What opens and closes emphasis, with the marks of each.
_EMPHASIS = {
    **dict.fromkeys(("*", "_", "i", "em"), (ITALIC, ITALIC_END)),
    **dict.fromkeys(("**", "b", "strong"), (BOLD, BOLD_END)),
    "***": (BOLD + CLOSE + ITALIC, ITALIC_END + CLOSE + BOLD_END),
    **dict.fromkeys(("~~", "`"), (NOTHING, NOTHING)),
}
#: Between these, punctuation alone is what a cell says, as in `*-*`.
_SINGLE = "*_"
#: Emphasis that is open at the same time; more is no emphasis.
_DEEPEST = 20


class CellText(str):
    """A cell's words: as text without their markup, printed in a template with it."""

    marked: str

    @classmethod
    def of(cls, marked: str) -> str:
        """Return a text with marks, or a plain one where there are none."""
        if CLOSE not in marked:
            return marked
        text = cls(re.sub(_MARK, _plainly, marked))
        text.marked = marked
        return text

    @property
    def written(self) -> str:
        """The cell as its author wrote it."""
        return unmarked(self.marked)

    def __add__(self, other: str) -> str:
        """Return the words with others after them; both keep their markup."""
        if hasattr(other, "__html__") and not isinstance(other, CellText):
            return NotImplemented
        return CellText.of(self.marked + getattr(other, "marked", other))

    def __radd__(self, other: str) -> str:
        """Return the words with others before them."""
        return CellText.of(other + self.marked)

    def strip(self, chars: str | None = None, /) -> str:
        """Return the words without white space around them."""
        return CellText.of(self.marked.strip(chars))

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> str:
        """Return the words with some of them replaced; all keep their markup."""
        return CellText.of(self.marked.replace(old, getattr(new, "marked", new), count))

    def __html__(self) -> str:
        """Return what `{{ }}` prints: the text with its marks, escaped."""
        text = self.marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return text.replace('"', "&#34;").replace("'", "&#39;")


class Piece(NamedTuple):
    """A stretch of text, and the mark after it: its kind, and the letters that were written for it."""

    text: str
    mark: str
    written: str


def _plainly(mark: re.Match[str]) -> str:
    if mark[1] in (LINE, PARAGRAPH):
        return "\n" if mark[1] == LINE else "\n\n"
    return mark[2] if mark[1] == ICON else ""


def _is_punctuation(text: str) -> bool:
    """Return whether a text has neither letters nor digits, nor signs such as a heart or an arrow."""
    return not any(
        letter.isalnum() or (letter > "\xff" and not unicodedata.category(letter).startswith("P"))
        for letter in text
    )


def unmarked(text: str) -> str:
    """Return a text as its author wrote it, without marks."""
    return text.translate(_MARKS) if CLOSE in text else text


def pieces(text: str) -> Iterator[Piece]:
    """Yield the stretches of a text with marks, each with the mark after it."""
    done = 0
    for mark in re.finditer(_MARK, text):
        yield Piece(unmarked(text[done : mark.start()]), mark[1], mark[2])
        done = mark.end()
    yield Piece(unmarked(text[done:]), "", "")


def cut_paragraphs(text: str) -> list[str]:
    """Return a text with marks cut at its blank lines."""
    return re.split(f"{PARAGRAPH}[^{BOLD}-{CLOSE}]*{CLOSE}", text)


def printable_text(text: str) -> str:
    """Return a cell's text without the characters that no XML can contain; its lines end in `\\n`."""
    if text.isprintable():
        return text
    return re.sub(_FORBIDDEN, "", re.sub(_LINE_ENDS, "\n", text))


def icon_name(written: str) -> str:
    """Return the name of an icon, however it is written: `Victory Point`, `victory_point`."""
    return "-".join(re.split(r"[\s_-]+", written.strip().lower()))


def read_light(text: str, icons: Collection[str]) -> str:
    """Return a cell's text with its light markup; `icons` are the names of those that are known."""
    if _SIGNS.search(text) is None or _FILE.fullmatch(text):
        return text
    if BULLETS.match(text) or "<li" in text.lower():
        text = _BETWEEN_ITEMS.sub(lambda one: "\n• " if "<li" in one[0].lower() else "\n", text).strip()
    text = _LONG_WORD.sub(_breakable, text)
    return CellText.of(_Reader(re.sub(_OF_THE_WEB, _from_the_web, text), icons).read())


def _breakable(found: re.Match[str]) -> str:
    """Return a long word that may be broken: with a hyphen, or without one where it is no word, as `ACGT`."""
    return _BREAKS.sub("\u00ad" if found[0][1:-1].islower() else "\u200b", found[0])


def _from_the_web(found: re.Match[str]) -> str:
    """Return a sign, or figures, that are written as on web pages; signs of ours with `\\` before them."""
    if found[1]:
        return found[2].translate(_SMALL[found[1].lower()])
    from html import unescape  # late: its table of names is large

    sign = printable_text(unescape(found[0]))
    return f"\\{sign}" if sign in {*"*_[]{}:<\\"} else sign


def is_disc(written: str) -> bool:
    """Return whether a sign that is no icon is drawn as a disc with letters: `{2}`, `{T}`."""
    return _DISC.fullmatch(written) is not None


def taken_otherwise(text: str, icons: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what other programs write into cells, and how it is taken: `\\n`, `<span>`, `{2}`."""
    if _SIGNS.search(text) is None or _FILE.fullmatch(text):
        return
    for word in _LONG_WORD.findall(text):
        yield "broken where a line ends", f"`{word[:20]}…`"
    for token in re.finditer(_TOKEN, text):
        written = token[0]
        if is_disc(written) and icon_name(written[1:-1]) not in icons:
            yield "drawn as a disc", written
        elif token["off"]:
            yield "taken off", f"<{written.strip('</>').split()[0].rstrip('>').lower()}>"
        elif written in ("~~", "`") and text.count(written) > 1:
            yield "taken off", written
        elif token["lines"]:
            yield from (("a line end", sign) for sign in ("\\n", "%n") if sign in written)


def unknown_icons(text: str, icons: Collection[str]) -> Iterator[str]:
    """Yield what is written like an icon and is none: `[credit]`, `{credit}`, `:credit:`."""
    for written in written_icons(text):
        name = written[1:-1]
        if (_ONE_WORD.fullmatch(name) or _DISC.fullmatch(written)) and icon_name(name) not in icons:
            yield written


def written_icons(text: str) -> Iterator[str]:
    """Yield what may be an icon: all words in such brackets, `[victory point]`."""
    if _SIGNS.search(text) is not None and not _FILE.fullmatch(text):
        yield from (token["icon"] for token in re.finditer(_TOKEN, text) if token["icon"])


class _Reader:
    """Reads the markup of one cell; what is not closed, or wrongly nested, stays as it is written."""

    def __init__(self, text: str, icons: Collection[str]) -> None:
        self.text = text
        self.icons = icons
        self.parts: list[str] = []
        self.open: list[tuple[str, int]] = []  # emphasis that may be closed, and which of the parts opens it

    def read(self) -> str:
        """Return the text with marks."""
        done = at = 0
        while token := re.compile(_TOKEN).search(self.text, at):
            sign = token["icon"]
            if sign and icon_name(sign[1:-1]) not in self.icons and not is_disc(sign):
                at = token.start() + 1  # there may be emphasis inside of the brackets
                continue
            self.parts.append(self.text[done : token.start()])
            self._take(token)
            done = at = token.end()
        return "".join([*self.parts, self.text[done:]])

    def _take(self, token: re.Match[str]) -> None:
        written = token[0]
        if token["letter"]:
            self.parts.append(f"{NOTHING}\\{CLOSE}{token['letter']}")
        elif token["icon"]:
            self.parts.append(f"{ICON}{written}{CLOSE}")
        elif token["off"]:
            self.parts.append(f"{NOTHING}{written}{CLOSE}")
        elif token["lines"]:
            several = len(re.findall(f"(?i){_LINE_END}", written)) > 1 or "</" in written
            if several:  # the end of a paragraph, which no emphasis spans
                self.open.clear()
            self.parts.append(f"{PARAGRAPH if several else LINE}{written}{CLOSE}")
        elif token["tag"]:
            self._take_emphasis(token["tag"].lower(), written, written[1] != "/", written[1] == "/")
        else:
            self._take_emphasis(written, written, *self._flanks(token))

    def _flanks(self, token: re.Match[str]) -> tuple[bool, bool]:
        """Return whether stars or lines can open emphasis, and close it: not in `2 * 3`, `2**3`, `a_b`."""
        written, text = token[0], self.text
        start, end = token.span()
        before, after = text[max(0, start - 1) : start], text[end : end + 1]
        opens = bool(after) and not after.isspace() and after not in ")]},;"
        closes = bool(before) and not before.isspace() and before not in "([{"
        if written not in _EMPHASIS or (before.isdigit() and after.isdigit()):
            return False, False
        if len(written) == 1:  # not in `*/1+*`, as trading cards have it
            return opens and not before.isalnum() and after != "/", closes and not after.isalnum()
        return opens, closes

    def _take_emphasis(self, kind: str, written: str, opens: bool, closes: bool) -> None:
        index = next((n for n in range(len(self.open) - 1, -1, -1) if self.open[n][0] == kind), -1)
        if closes and index >= 0:
            start = self.open[index][1]
            if written in _SINGLE and _is_punctuation("".join(self.parts[start + 1 :])):
                del self.open[index:]
                self.parts.append(written)
                return
            first, last = _EMPHASIS[kind]
            self.parts[start] = f"{first}{self.parts[start]}{CLOSE}"
            self.parts.append(f"{last}{written}{CLOSE}")
            del self.open[index:]
            return
        if opens:
            self.open = [*self.open, (kind, len(self.parts))][-_DEEPEST:]
        self.parts.append(written)
