"""Marks in, the shadow or the glow under them out: shapes in layers, so faint that their edge is soft."""

import math
from collections.abc import Iterable, Iterator, Sequence

from printkit.drawing.attributes import Attributes
from printkit.drawing.fonts.typeface import load_face
from printkit.geometry import Matrix, rectangle_path, scale_of, translation
from printkit.letter_paths import letters_path
from printkit.model.scene import Colour, Group, Image, Mark, Shape, Style, Tag, Text, Use
from printkit.svg_syntax import convert_path
from printkit.units import LONGEST_MM, parse_length

#: What the attribute has: its lengths, a colour and an opacity, with what they are by default; the layer.
_WRITTEN: dict[str, tuple[int, Colour, float, str, str]] = {
    "shadow": (
        3,
        (0, 0, 0),
        0.4,
        "shadow",
        "`0.5 0.5 0.8 ink 0.4`: to the right, down, how soft, colour, opacity",
    ),
    "glow": (1, (255, 255, 255), 0.9, "ground", "`1.5 gold 0.8`: how far, colour, opacity"),
}
#: The layers of an edge are so far apart, in mm: a dot of 300 to the inch; no edge has more.
_APART, _MOST = 0.085, 40
#: An edge that is no wider, in the units of what it is around, is no line of its own, which may be too thin.
_FINE = 0.06


def under(marks: Sequence[Mark], attrs: Attributes) -> list[Mark]:
    """Return marks above the shadow and the glow that their element asks for."""
    found = (_halo(marks, name, attrs) for name in _WRITTEN if name in attrs.element.attributes)
    return [*(one for one in found if one is not None), *marks]


def _halo(marks: Sequence[Mark], name: str, attrs: Attributes) -> Group | None:
    count, usual, most, layer, help = _WRITTEN[name]
    words = attrs.element.attributes[name].split()
    if words == ["none"]:
        return None
    lengths = [parse_length(word) for word in words[:count]]
    colour = attrs.colour(name, usual, words[count]) if len(words) > count else usual
    opacity = parse_length(words[count + 1]) if len(words) > count + 1 else most
    sizes = [one for one in lengths if one is not None and abs(one) <= LONGEST_MM]
    soft = sizes[-1] if sizes else -1.0
    if len(sizes) < count or len(words) > count + 2 or soft < 0 or opacity is None or not 0 <= opacity <= 1:
        attrs.complain(name, f"can't be read: `{attrs.element.attributes[name]}`", f"write {help}")
        return None
    if colour is None:
        return None
    opacity = min(opacity, 0.99)
    steps = min(max(1, math.ceil(soft / _APART)), _MOST)
    share = 1 - (1 - opacity) ** (1 / steps)
    seen = (1 - (1 - share) ** step for step in range(1, steps + 1))  # of the outermost, of two, of three ...
    layers = (
        Group(tuple(_grown(marks, soft * (1 - math.sqrt(one / opacity)), colour)), opacity=share)
        for one in seen
        if opacity
    )
    x, y = sizes[:2] if count > 1 else (0.0, 0.0)
    return Group(tuple(layers), translation(x, y), layer=layer, tag=Tag(""))


def _grown(marks: Iterable[Mark], wider: float, colour: Colour) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Shape):
            yield from _shape(mark.path, mark.style, wider, colour)
        elif isinstance(mark, Text):
            yield from _text(mark, wider, colour)
        elif isinstance(mark, Image):
            box = rectangle_path(mark.x, mark.y, mark.width, mark.height)
            yield from _shape(box, Style(colour), wider, colour)
        elif isinstance(mark, Use):
            yield _moved(mark.scene.marks, mark.matrix, wider, colour)
        elif mark.clip is None:
            yield _moved(mark.marks, mark.matrix, wider, colour)
        else:
            window = Shape(mark.clip, Style(colour, even_odd=mark.clip_even_odd))
            yield _moved([window], mark.matrix, wider, colour)


def _moved(marks: Iterable[Mark], matrix: Matrix, wider: float, colour: Colour) -> Group:
    wider = wider / (scale_of(matrix) or 1.0) if wider > _FINE else 0.0
    return Group(tuple(_grown(marks, wider, colour)), matrix)


def _shape(path: str, style: Style, wider: float, colour: Colour) -> Iterator[Shape]:
    stroked = style.width if style.stroke is not None else 0.0
    if style.fill is not None or stroked:
        fill, width = None if style.fill is None else colour, stroked + (2 * wider if wider > _FINE else 0.0)
        solid = style._replace(fill=fill, stroke=colour if width else None, width=width, cap=1, join=1)
        yield Shape(
            path, solid._replace(fill_opacity=1.0, stroke_opacity=1.0, dash=() if wider else style.dash)
        )


def _text(text: Text, wider: float, colour: Colour) -> Iterator[Group]:
    font = load_face(text.font).file
    path, scale = letters_path(text, font), text.size / font.units
    if path and text.string.strip():
        stroked = text.stroke_width if text.stroke is not None else 0.0
        style = Style(colour, stroke=colour if stroked else None, width=stroked / scale)
        matrix = (scale * text.stretch, 0.0, 0.0, -scale, text.x, text.y)
        wider = wider / scale if wider > _FINE else 0.0
        yield Group(tuple(_shape(convert_path(path), style, wider, colour)), matrix)
