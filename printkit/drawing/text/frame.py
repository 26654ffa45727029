"""Blocks of text and a rectangle in, their marks out: shrunk as far as necessary and allowed."""

from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import Attributes
from printkit.drawing.draw import draw_children
from printkit.drawing.text.flow import Block, Columns, Flow, Illustration, flow
from printkit.drawing.text.paragraph import LineSetter, Paragraph
from printkit.drawing.text.style import SMALLEST
from printkit.drawing.text.words import TextStyle
from printkit.geometry import translation
from printkit.model.scene import Group, Mark, Tag
from printkit.units import UNSEEN_MM, show_mm

#: How close the search for the largest scale gets to it.
_SCALE_STEP = 0.01
#: How far text may shrink without a `min`, if its font replaces the one that the box was made for.
_SUBSTITUTE_SHRINK = 0.85

_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}

VALIGNS = ("top", "middle", "bottom")


def draw_blocks(
    blocks: list[Block],
    columns: Columns,
    style: TextStyle,
    attrs: Attributes,
    name: str,
    kind: str,
    tag: Tag | None = None,
) -> list[Mark]:
    """Return the marks of blocks in a rectangle; report those that don't fit into the box or cell.

    All are a part of `tag`, or else of what each block is.
    """
    least = style.size * (_SUBSTITUTE_SHRINK if style.face.is_substitute else 1.0)
    smallest = min(1.0, attrs.length("min", least, least=SMALLEST) / style.size)
    scale, flowed = _fit(blocks, columns, smallest)
    _report_over(flowed, name, kind, style.size * scale, attrs)
    tags = _tags(blocks) if tag is None else dict.fromkeys(map(id, blocks), tag)
    return _set(flowed, columns, scale, attrs, tags)


def _tags(blocks: list[Block]) -> dict[int, Tag]:
    """Return what each paragraph is, by its identity: items that follow each other are one list."""
    tags: dict[int, Tag] = {}
    items: Tag | None = None
    for block in blocks:
        if not isinstance(block, Paragraph):
            continue
        if not block.bullet:
            tags[id(block)], items = Tag(f"H{block.level}" if block.level else "P"), None
            continue
        items = items or Tag("L")
        tags[id(block)] = Tag("LBody", Tag("LI", items))
    return tags


def _fit(blocks: list[Block], columns: Columns, smallest: float) -> tuple[float, Flow]:
    flowed = flow(blocks, columns, 1.0)
    if smallest >= 1.0 or _fits(flowed):
        return 1.0, flowed
    low, best, high = smallest, flow(blocks, columns, smallest), 1.0
    if not _fits(best):
        return low, best
    while high - low > _SCALE_STEP:
        middle = (low + high) / 2
        flowed = flow(blocks, columns, middle)
        if _fits(flowed):
            low, best = middle, flowed
        else:
            high = middle
    return low, best


def _fits(flowed: Flow) -> bool:
    return flowed.over <= UNSEEN_MM and flowed.wide <= UNSEEN_MM


def _report_over(flowed: Flow, name: str, kind: str, size: float, attrs: Attributes) -> None:
    if _fits(flowed):
        return
    least = "smallest " if attrs.get("min") is not None else ""
    at_size = f"at its {least}size ({show_mm(size)} mm)"
    start = f"the text of {name} does not fit on {attrs.context.subject}"
    help = f"shorten the text, enlarge the {kind}, or lower its `min`"
    place = attrs.element.place
    if flowed.wide > UNSEEN_MM:
        what = f"the word {quoted(flowed.widest, 30)}" if flowed.widest else "a picture"
        message = f"{start}: {what} is {show_mm(flowed.wide)} mm too wide {at_size}"
        attrs.context.report.error("text-does-not-fit", message, place, help)
    if flowed.over > UNSEEN_MM:
        message = f"{start}: {show_mm(flowed.over)} mm too tall {at_size}"
        attrs.context.report.error("text-does-not-fit", message, place, help)


def _set(flowed: Flow, columns: Columns, scale: float, attrs: Attributes, tags: dict[int, Tag]) -> list[Mark]:
    setter = LineSetter(scale, attrs.element.place)
    for placed in flowed.placed:
        spare = columns.height - flowed.bottoms[placed.column]
        x = columns.x + placed.column * (columns.column_width + columns.gap)
        y = columns.y + placed.y + max(0.0, spare) * _SHARES[columns.valign]
        if isinstance(placed.block, Illustration):
            figure = placed.block
            x += (columns.column_width - (figure.width or columns.column_width)) * _SHARES[figure.align]
            drawn = draw_children(Attributes(figure.element, {}, attrs.context), attrs.handed_down())
            setter.marks += [Group(tuple(drawn), translation(x, y))] if drawn else []
        elif placed.line is not None:
            setter.tag, setter.rule = tags[id(placed.block)], placed.block.rule
            placed.block.set_line(placed.line, setter, x, y)
    return setter.marks
