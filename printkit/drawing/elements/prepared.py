"""A shape with holes in, a function from what fills them to its mark out: for what all its fillings share.

It draws what `shapes` draws. For whatever is unusual it draws nothing, and the shape is drawn like any other
element, with all its findings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.diagnostics import Report
from printkit.drawing.attributes import PAINT, Attributes, DrawingContext, parse_hex
from printkit.drawing.elements.shapes import OUTLINES, read_new_style
from printkit.drawing.markup import Element
from printkit.drawing.prototypes import Holed, Prototype, fill_text
from printkit.model.scene import Colour, Gradient, Shape, Style
from printkit.units import parse_length

#: What may differ from card to card in how a shape is painted.
_COLOURS = ("fill", "stroke")
#: What concerns the marks of any element.
_AROUND = frozenset({"id", "transform", "opacity", "clip-path"})


class _Unusual(Exception):
    """Raised for what has to be drawn like any other element."""


@dataclass(slots=True)
class PreparedShape:
    """A shape's attributes, those without holes read already; outlines read it like `Attributes`."""

    element: Element  # with a mark where each hole is
    palette: Mapping[str, Colour]
    lengths: Mapping[str, float]  # the attributes without holes that are lengths
    holed: Mapping[str, Holed]
    style: Style  # without the colours that fill holes
    holes: Sequence[str] = ()

    def draw(self, holes: Sequence[str]) -> Shape | None:
        """Return the shape with its holes filled, or None if it is unusual or can't be seen."""
        self.holes = holes
        try:
            path, style = OUTLINES[self.element.tag](self), self._style()
        except _Unusual:
            return None
        return Shape(path, style, self.element.place) if path and (style.fill or style.stroke) else None

    def get(self, name: str) -> str | None:
        """Return an attribute's text, or None."""
        holed = self.holed.get(name)
        if holed is None:
            return self.element.attributes.get(name)
        text = fill_text(holed, self.holes)
        if not text.isprintable():
            raise _Unusual
        return text

    def length(self, name: str, default: float = 0.0, least: float | None = None) -> float:
        """Return an attribute as mm."""
        value = self.lengths.get(name)
        if value is None:
            holed = self.holed.get(name)
            if holed is None:
                return default
            words, first = holed
            value = parse_length(self.holes[first] if words is None else fill_text(holed, self.holes))
        if value is None or (least is not None and value < least):
            raise _Unusual
        return value

    def complain(self, name: str, problem: str, help: str | None) -> None:
        """Leave an attribute that can't be read to those who report it."""
        raise _Unusual

    def _style(self) -> Style:
        """Return how the shape is painted."""
        style, holed = self.style, self.holed
        if "fill" not in holed and "stroke" not in holed:
            return style
        fill = self._colour("fill") if "fill" in holed else style.fill
        stroke = self._colour("stroke") if "stroke" in holed else style.stroke
        if stroke is None:
            return Style(fill, even_odd=style.even_odd, fill_opacity=style.fill_opacity)
        line = style.width, style.cap, style.join, style.dash
        return Style(fill, stroke, *line, style.even_odd, style.fill_opacity, style.stroke_opacity)

    def _colour(self, name: str) -> Colour | None:
        """Return the colour that fills a hole."""
        text = self.get(name) or ""
        colour = self.palette.get(text) or parse_hex(text)
        if colour is None and text != "none":
            raise _Unusual
        return colour


def prepare(
    prototype: Prototype, inherited: Mapping[str, str], context: DrawingContext
) -> PreparedShape | None:
    """Return a shape ready to be drawn with whatever fills its holes, or None for any other element."""
    element, holed = prototype.element, {name: text for name, text, _ in prototype.attributes}
    kind, names = context.elements.get(element.tag), element.attributes.keys()
    if element.tag not in OUTLINES or kind is None or kind.attributes is None or element.children:
        return None
    if not names <= kind.attributes - _AROUND or holed.keys() & PAINT - {*_COLOURS}:
        return None
    own = {name: "#000000" if name in holed else text for name, text in element.attributes.items()}
    sample = Attributes(
        replace(element, attributes=own), inherited, replace(context, report=(report := Report()))
    )
    style = read_new_style(sample)
    if report.findings or isinstance(style.fill, Gradient):
        return None
    lengths = {name: parse_length(text) for name, text in own.items() if name not in holed}
    known = {name: value for name, value in lengths.items() if value is not None}
    return PreparedShape(element, context.palette, known, holed, style)
