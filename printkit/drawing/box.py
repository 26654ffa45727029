"""A `box` element in, the marks of its wrapped text out: shrunk to fit as far as it allows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit.drawing.attributes import Attributes
from printkit.drawing.blocks import BlockReader
from printkit.drawing.flow import Block, Columns, Flow, Illustration, Placed, flow
from printkit.drawing.lines import Paragraph
from printkit.drawing.markup import Element
from printkit.drawing.rich import TooMuchText, report_too_much
from printkit.drawing.stick import Stick
from printkit.drawing.typestyle import SMALLEST, Type, read_type
from printkit.drawing.vocabulary import INHERITED
from printkit.model.geometry import translation
from printkit.model.scene import Group, Mark
from printkit.units import show_mm

#: Draws an SVG element with the attributes that it inherits.
Draw = Callable[[Element, Mapping[str, str]], list[Mark]]

#: Less than this too large can't be seen.
_TOLERANCE = 0.01
#: The search for the largest scale that fits ends this near to it.
_NEAR = 0.01
_MOST_COLUMNS = 20
#: A box that was filled with other letters lets those in their place shrink so far.
_STAND_IN = 0.85

_DROPS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(slots=True)
class Frame:
    """A rectangle for text, in mm."""

    x: float
    y: float
    width: float
    height: float
    valign: str = "top"


def draw_box(element: Element, attrs: Attributes, draw: Draw) -> list[Mark]:
    """Return the marks of a `box`."""
    style = read_type(attrs)
    if style is None:
        return []
    width, height = _read_side(attrs, "width"), _read_side(attrs, "height")
    valign = attrs.choice("valign", "top", tuple(_DROPS))
    frame = Frame(attrs.length("x"), attrs.length("y"), width, height, valign)
    if not width or not height:
        return []
    columns = _read_columns(attrs, frame, style)
    try:
        blocks = BlockReader(attrs, style).blocks()
    except TooMuchText:
        report_too_much(attrs)
        return []
    scale, filled = fit(blocks, columns, smallest_scale(attrs, style))
    name = attrs.element.attributes.get("name")
    report_over(filled, f"box `{name}`" if name else "a box", style.size * scale, attrs)
    return set_flow(filled, frame, columns, scale, attrs, draw)


def _read_side(attrs: Attributes, name: str) -> float:
    """Return a box's width or height; 0 after reporting that there is none."""
    if attrs.get(name) is None:
        attrs.complain(name, "is missing", "give a box its `width` and `height` in mm")
        return 0.0
    return attrs.length(name, 0.0, least=SMALLEST)


def _read_columns(attrs: Attributes, frame: Frame, style: Type) -> Columns:
    """Return the columns that a box is divided into."""
    count = int(attrs.number("columns", 1, 1, _MOST_COLUMNS))
    gap = attrs.length("gap", 4.0, least=0)
    grid = attrs.length("grid", 0.0, least=SMALLEST)
    return Columns(frame.width, frame.height, count, gap, grid, style.face.ascent * style.size)


def smallest_scale(attrs: Attributes, style: Type) -> float:
    """Return the least scale that a box allows; by itself it shrinks only for a brand's letters, a little."""
    least = style.size * (_STAND_IN if style.face.stands_in else 1.0)
    return min(1.0, attrs.length("min", least, least=SMALLEST) / style.size)


def fit(blocks: list[Block], columns: Columns, smallest: float) -> tuple[float, Flow]:
    """Return the largest scale at which the blocks fit, or else the smallest, and where all goes then."""
    filled = flow(blocks, columns, 1.0)
    if smallest >= 1.0 or _fits(filled):
        return 1.0, filled
    low, best, high = smallest, flow(blocks, columns, smallest), 1.0
    if not _fits(best):
        return low, best
    while high - low > _NEAR:
        middle = (low + high) / 2
        filled = flow(blocks, columns, middle)
        if _fits(filled):
            low, best = middle, filled
        else:
            high = middle
    return low, best


def _fits(filled: Flow) -> bool:
    """Say whether all stands inside the columns."""
    return filled.over <= _TOLERANCE and filled.wide <= _TOLERANCE


def report_over(filled: Flow, where: str, size: float, attrs: Attributes, kind: str = "box") -> None:
    """Report text that does not fit into a box or a cell, at the smallest size it may have."""
    if _fits(filled):
        return
    least = "smallest " if attrs.get("min") is not None else ""
    at_size = f"at its {least}size ({show_mm(size)} mm)"
    start = f"the text of {where} does not fit on {attrs.context.subject}"
    help = f"shorten the text, enlarge the {kind}, or lower its `min`"
    place = attrs.element.place
    if filled.wide > _TOLERANCE:
        what = f"the word `{_shorten(filled.widest)}`" if filled.widest else "a picture"
        message = f"{start}: {what} is {show_mm(filled.wide)} mm too wide {at_size}"
        attrs.context.report.error("text-does-not-fit", message, place, help)
    if filled.over > _TOLERANCE:
        message = f"{start}: {show_mm(filled.over)} mm too tall {at_size}"
        attrs.context.report.error("text-does-not-fit", message, place, help)


def _shorten(word: str, most: int = 30) -> str:
    """Return a word short enough for a message."""
    return word if len(word) <= most else word[: most - 1] + "…"


def set_flow(
    filled: Flow, frame: Frame, columns: Columns, scale: float, attrs: Attributes, draw: Draw
) -> list[Mark]:
    """Return the marks of lines and figures at their places."""
    stick = Stick(scale, attrs.element.place)
    drop = _DROPS[frame.valign]
    for placed in filled.placed:
        spare = columns.height - filled.bottoms[placed.column]
        x = frame.x + placed.column * (columns.measure + columns.gap)
        y = frame.y + placed.y + max(0.0, spare) * drop
        if isinstance(placed.block, Paragraph) and placed.line is not None:
            placed.block.set_line(placed.line, stick, x, y)
        elif isinstance(placed.block, Illustration):
            stick.marks.extend(_draw_figure(placed, x, y, columns.measure, attrs, draw))
    return stick.marks


def _draw_figure(
    placed: Placed, x: float, y: float, measure: float, attrs: Attributes, draw: Draw
) -> list[Mark]:
    """Draw what a figure holds, moved to its place."""
    figure = placed.block
    if not isinstance(figure, Illustration):
        return []
    spare = measure - (figure.width or measure)
    x += spare * {"left": 0.0, "center": 0.5, "right": 1.0}[figure.align]
    own = attrs.element.attributes
    inherited = {**attrs.inherited, **{name: own[name] for name in own if name in INHERITED}}
    marks = [mark for child in figure.element.elements for mark in draw(child, inherited)]
    return [Group(tuple(marks), translation(x, y))] if marks else []
