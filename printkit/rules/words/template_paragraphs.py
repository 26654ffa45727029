"""What a template wrote in, its paragraphs out: their words, the rule they carry."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from xml.parsers import expat

from printkit.diagnostics import Place
from printkit.svg_syntax import PLACING
from printkit.template.cell_text import BOLD, CLOSE, ICON, LINE, NOTHING, PARAGRAPH
from printkit.template.source_map import PLACE, read_place
from printkit.template.templates import HOLE, Rendered

#: The attribute that names the rule which the words in an element carry.
RULE = "rule"

#: Elements that draw words by themselves, and those that are paragraphs in one of them.
_FRAMES = frozenset({"text", "box", "td", "th"})
_BLOCKS = frozenset({"p", "h", "li"})
#: Elements between which words do not run on.
_ENDS = frozenset({"br", "icon", "gap", "break", "figure"})
#: All that matter here; whatever else there is draws no words.
_READ = _FRAMES | _BLOCKS | _ENDS | {"use"}
#: Shapes, of which there may be thousands.
_SHAPE = r"<(?:path|rect|circle|ellipse|line|polyline|polygon|stop|image)\b[^<>]*/>\s*"
#: Tags that neither draw words nor end them, and uses of parts, which may draw none.
_LOOSE = r"""(?:</?(?:g|span|b|i|tr)|<use)\b[^<>"']*+(?:"[^"<]*+"[^<>"']*+|'[^'<]*+'[^<>"']*+)*+>"""
_SHAPES, _WORDLESS = re.compile(f"({_SHAPE})"), re.compile(f"({_SHAPE}|{_LOOSE})")
#: One of these tags that carries a rule.
_KEYED = re.compile(r"<(?:g|span|b|i|tr|use)\b[^<>]*\brule=")
_PART = re.compile(rf"""\spart=["']([^"'{HOLE}]+)["'][^<>]*/>""")
#: The attributes of a `use` that are no arguments of the part.
_PLACING = PLACING | {PLACE}

_MARK = re.compile(f"([{BOLD}-{NOTHING}])([^{BOLD}-{CLOSE}]*){CLOSE}")
#: Parts that use parts are followed so far.
_DEEPEST = 24

#: Renders a part with arguments.
RenderPart = Callable[[str, Mapping[str, str]], Rendered | None]
#: Returns whether a part, by its name, draws words.
HasWords = Callable[[str], bool]


@dataclass(slots=True, eq=False, repr=False)
class Paragraph:
    """Words that belong together: the element they are in, the one that draws them, the rule they carry."""

    text: str
    place: Place
    frame: Place
    key: str = ""


@dataclass(slots=True, eq=False, repr=False)
class _Open:
    """An element whose end has not come yet."""

    tag: str
    place: Place
    frame: Place | None
    key: str
    pieces: list[str]
    own: bool  # whether its words are a paragraph of their own

    @property
    def inside(self) -> "_Open":
        """An element in it that neither draws words nor ends them."""
        return _Open(self.tag, self.place, self.frame, self.key, self.pieces, False) if self.own else self


def paragraphs(
    rendered: Rendered,
    part: RenderPart,
    wordy: HasWords = lambda name: True,
    depth: int = 0,
) -> list[Paragraph]:
    """Return the paragraphs of what a template wrote, those of its parts too, in their order."""
    reader = _Reader(rendered, part, wordy, depth)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.words
    with suppress(expat.ExpatError):  # what is wrong with it is found where it is drawn
        parser.Parse(_words_in(rendered, wordy).text, True)
    return reader.found


def _words_in(rendered: Rendered, wordy: HasWords) -> Rendered:
    """Return what a template wrote without tags that draw no words, and without the texts in them."""
    markup, done = rendered.markup, 0
    special = "<![CDATA[" in markup or ("rule=" in markup and _KEYED.search(markup))
    kept, holes = list[str](), list[str]()
    for index, piece in enumerate((_SHAPES if special else _WORDLESS).split(markup)):
        count = piece.count(HOLE)
        if not index % 2 or (piece.startswith("<use") and _may_draw(piece, wordy)):
            kept.append(piece)
            holes += rendered.holes[done : done + count]
        done += count
    return replace(rendered, markup="".join(kept), holes=tuple(holes))


def _may_draw(use: str, wordy: HasWords) -> bool:
    part = _PART.search(use)
    return part is None or wordy(part[1])


class _Reader:
    """Collects expat's events into paragraphs."""

    def __init__(self, rendered: Rendered, part: RenderPart, wordy: HasWords, depth: int) -> None:
        self.rendered = rendered
        self.part = part
        self.wordy = wordy
        self.depth = depth
        self.open: list[_Open] = []
        self.found: list[Paragraph] = []
        self.place = Place(rendered.files[0])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element; one that is a paragraph ends the words before it."""
        tag = tag.removeprefix("svg:")
        outer = self.open[-1] if self.open else _Open("", self.place, None, "", [], True)
        keyed = RULE in attributes and tag != "table"  # whose `rule` is how thick its lines are
        if tag not in _READ and not keyed:
            self.open.append(outer.inside)
            return
        key = _plain(attributes[RULE]) if keyed else outer.key
        own = tag in _FRAMES or tag in _BLOCKS or tag == "figure"
        mark = read_place(attributes.get(PLACE, ""), self.rendered.files) if own else None
        if mark is not None:
            self.place = Place(mark.file, mark.line, mark.column, len(tag) + 1)
        frame = self.place if tag in _FRAMES else None if tag == "figure" else outer.frame
        if own:
            self._close(outer)
        pieces = [] if own else outer.pieces
        self.open.append(_Open(tag, self.place if own else outer.place, frame, key, pieces, own))
        if tag in _ENDS:
            pieces.append(" ")
        if tag == "li" and frame is not None and "mark" in attributes:
            self._add([attributes["mark"]], self.place, frame, "")
        if tag in ("use", "icon") and "part" in attributes:
            self._part(attributes)

    def end(self, _tag: str) -> None:
        one = self.open.pop()
        if one.own:
            self._close(one)

    def words(self, text: str) -> None:
        """Add words to those of the innermost element, if it draws any."""
        if self.open and self.open[-1].frame is not None:
            self.open[-1].pieces.append(text)

    def _close(self, one: _Open) -> None:
        if one.frame is not None:
            self._add(one.pieces, one.place, one.frame, one.key)
        one.pieces.clear()

    def _add(self, pieces: Sequence[str], place: Place, frame: Place, key: str) -> None:
        text = _MARK.sub(_space, "".join(pieces))
        if text.strip():
            self.found.append(Paragraph(text, place, frame, key))

    def _part(self, attributes: Mapping[str, str]) -> None:
        arguments = {name: value for name, value in attributes.items() if name not in _PLACING}
        rendered = self.part(attributes["part"], arguments) if self.depth < _DEEPEST else None
        if rendered is not None:
            self.found += paragraphs(rendered, self.part, self.wordy, self.depth + 1)


def _space(mark: re.Match[str]) -> str:
    """Return what a mark of light markup leaves between words."""
    return " " if mark[1] in (ICON, LINE, PARAGRAPH) else ""


def _plain(text: str) -> str:
    return _MARK.sub("", text)
