"""A `box` in, the marks of its wrapped text out, in one or more columns."""

from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.text.blocks import BlockReader
from printkit.drawing.text.flow import Columns
from printkit.drawing.text.frame import VALIGNS, draw_blocks
from printkit.drawing.text.style import SMALLEST, read_style
from printkit.model.scene import Mark

_MOST_COLUMNS = 20


def _draw_box(attrs: Attributes) -> list[Mark]:
    style = read_style(attrs)
    if style is None:
        return []
    columns = Columns(
        _read_side(attrs, "width"),
        _read_side(attrs, "height"),
        attrs.length("x"),
        attrs.length("y"),
        attrs.choice("valign", "top", VALIGNS),
        int(attrs.number("columns", 1, 1, _MOST_COLUMNS)),
        attrs.length("gap", 4.0, least=0),
        attrs.length("grid", 0.0, least=SMALLEST),
        style.face.ascent * style.size,
    )
    if not columns.width or not columns.height:
        return []
    blocks = BlockReader(attrs, style).blocks()
    name = attrs.element.attributes.get("name")
    return draw_blocks(blocks, columns, style, attrs, f"box `{name}`" if name else "a box", "box")


def _read_side(attrs: Attributes, name: str) -> float:
    if attrs.get(name) is None:
        attrs.complain(name, "is missing", "give a box its `width` and `height` in mm")
        return 0.0
    return attrs.length(name, 0.0, least=SMALLEST)


TYPES = (
    define_element(
        "box", "x y width height name valign min columns gap indent paragraph-gap grid hang wrap", _draw_box
    ),
)
