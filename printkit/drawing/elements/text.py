"""A `text` in, the marks of its one line out: anchored, and narrowed to fit if it has a width."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.draw import read_heading
from printkit.drawing.fonts.typeface import load_face
from printkit.drawing.text.inline import InlineReader
from printkit.drawing.text.paragraph import LineSetter
from printkit.drawing.text.style import SMALLEST, read_style
from printkit.drawing.text.words import Icon, TextStyle, Word
from printkit.geometry import IDENTITY, Matrix, Point, multiply, outlines, rotation, scale_of, translation
from printkit.model.scene import Group, Mark, Tag, Text, Use
from printkit.svg_syntax import BadPath, convert_path
from printkit.units import UNSEEN_MM, show_mm

#: The default `stretch-min`: letters narrower than this share of their width are hard to read.
_NARROWEST = 0.4
#: The default `min`, as a share of the letters' size.
_SMALLEST_SHARE = 0.6

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_DROPS = {"baseline": 0.0, "middle": 0.5, "top": 1.0}


@dataclass(slots=True, eq=False, repr=False)
class _Fit:
    """How a line is made to fit: its letters' stretch and scale, and by how many mm it is still too wide."""

    stretch: float = 1.0
    scale: float = 1.0
    over: float = 0.0


def _draw_text(attrs: Attributes) -> list[Mark]:
    style = read_style(attrs)
    if style is None:
        return []
    if attrs.get("cap") is not None:  # the size at which capitals are so high
        height = attrs.length("cap", style.cap_height, least=SMALLEST)
        style = replace(style, size=height / style.face.cap_height)
    room = attrs.length("max-width", 0.0, least=0) if attrs.context.translator else 0.0
    words = InlineReader(attrs.context, False, (room, 0.0)).words(attrs.element.children, style, attrs)
    if not words:
        return []
    along = attrs.get("along")
    route = _route(along, attrs) if along is not None else []
    stretched, fixed = _measure(words)
    room = _length(route) - attrs.length("x") if route else 0.0
    fit = _fit(attrs, style, stretched, fixed, room)
    if fit.over > UNSEEN_MM:
        _report_over(attrs, style, fit)
    width = (stretched * fit.stretch + fixed) * fit.scale
    anchor = _ANCHORS[attrs.choice("text-anchor", "start", tuple(_ANCHORS))]
    if style.direction != "auto" and words[0].base:  # it starts at the right
        anchor = 1 - anchor
    drop = _DROPS[attrs.choice("valign", "baseline", tuple(_DROPS))]
    y = attrs.length("y") + drop * style.cap_height * fit.scale
    level = read_heading(attrs)
    setter = LineSetter(fit.scale, attrs.element.place, fit.stretch, Tag(f"H{level}" if level else "P"))
    if along is None:
        setter.line(words, attrs.length("x") - width * anchor, y)
        return setter.marks
    setter.line(words, 0.0, drop * style.cap_height * fit.scale)
    start = attrs.length("x") + anchor * (_length(route) - width)
    return [Group(tuple(_along(setter.marks, route, start)), layer="line")] if route else []


def _route(along: str, attrs: Attributes) -> list[Point]:
    """Return the points of a line that is written as path data, or of the path whose id is named."""
    element = attrs.context.ids.get(along.removeprefix("#")) if along.startswith("#") else None
    data = element.attributes.get("d", "") if element is not None else along
    try:
        points, _ = next(outlines(convert_path(data), near=0.005), ([], False))
    except BadPath:
        points = []
    if len(points) < 2:
        help = 'write path data, `along="M5 20 Q32 5 58 20"`, or `#id` of a `<path>`'
        attrs.complain("along", f"is no line: `{along}`", help)
    return points


def _length(route: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(route))


def _along(marks: Iterable[Mark], route: Sequence[Point], start: float) -> Iterator[Group]:
    """Yield each letter and icon of a line in its place on a route, turned as that runs there."""
    for mark in marks:
        if isinstance(mark, Text):
            for one in _single(mark):
                middle = one.x + one.width / 2
                yield Group((replace(one, x=-one.width / 2),), _placed_on(route, start + middle))
        elif isinstance(mark, Use):
            middle = mark.matrix[4] + mark.scene.width * scale_of(mark.matrix) / 2
            back = multiply(mark.matrix, translation(-middle, 0.0))
            yield Group((replace(mark, matrix=back),), _placed_on(route, start + middle))


def _single(text: Text) -> Iterator[Text]:
    """Yield a run's letters one by one; a space belongs to the letter before it."""
    pen, kerns = text.x, text.kerns or (0.0,) * len(text.string)
    if text.glyphs:
        for glyph in text.glyphs:
            width = glyph.advance * text.size * text.stretch
            yield replace(text, x=pen, string=glyph.letters, glyphs=(glyph,), width=width)
            pen += width
        return
    font = load_face(text.font).file
    for found in re.finditer(r"\S\s*|^\s+", text.string):
        letters = found[0]
        advances = [font.advance(font.glyph(letter)) / font.units * text.size for letter in letters]
        extra = sum(kerns[found.start() : found.end()]) + text.spacing * len(letters)
        yield replace(text, x=pen, string=letters, kerns=(), width=advances[0] * text.stretch)
        pen += (sum(advances) + extra) * text.stretch


def _placed_on(route: Sequence[Point], at: float) -> Matrix:
    """Return the matrix that takes the origin to a place on a route, and turns it as that runs."""
    for (x, y), (right, down) in pairwise(route):
        long = math.dist((x, y), (right, down))
        if long and (at <= long or (right, down) == route[-1]):
            turned = rotation(math.degrees(math.atan2(down - y, right - x)))
            return multiply(turned, translation(x + (right - x) * at / long, y + (down - y) * at / long))
        at -= long
    return IDENTITY


def _measure(words: list[Word]) -> tuple[float, float]:
    """Return the width of the letters and spaces, which stretch, and of the icons, which don't."""
    fixed = sum(piece.width for word in words for piece in word.pieces if isinstance(piece, Icon))
    spaces = sum(word.gap for word in words[:-1])
    return sum(word.width for word in words) + spaces - words[-1].trail - fixed, fixed


def _fit(attrs: Attributes, style: TextStyle, stretched: float, fixed: float, room: float) -> _Fit:
    exact = attrs.get("fit") is not None
    measure = attrs.length("fit" if exact else "max-width", max(room, 0.0), least=SMALLEST)
    if not measure:
        return _Fit()
    own = style.set_stretch
    most = style.stretched(attrs.number("stretch-max", style.stretch, 0.1, 5.0)) / own if exact else 1.0
    least = min(attrs.number("stretch-min", _NARROWEST, 0.1, 5.0) / own, most)
    smallest = min(1.0, attrs.length("min", style.size * _SMALLEST_SHARE, least=SMALLEST) / style.size)
    stretch = (measure - fixed) / stretched if stretched > 0 else (measure - fixed) * 1e6
    if stretch >= least:
        return _Fit(min(stretch, most))
    scale = measure / (stretched * least + fixed)
    if scale >= smallest:
        return _Fit(least, scale)
    return _Fit(least, smallest, (stretched * least + fixed) * smallest - measure)


def _report_over(attrs: Attributes, style: TextStyle, fit: _Fit) -> None:
    text = quoted(" ".join(attrs.element.text.split()), 40)
    message = (
        f"the text {text} does not fit on {attrs.context.subject}: {show_mm(fit.over)} mm too wide "
        f"at its smallest size ({show_mm(style.size * fit.scale)} mm)"
    )
    help = "shorten the text, give it more room, or lower its `min` or `stretch-min`"
    attrs.context.report.error("text-does-not-fit", message, attrs.element.place, help)


TYPES = (
    define_element(
        "text", "x y fit max-width min stretch-min stretch-max cap valign heading along", _draw_text
    ),
)
