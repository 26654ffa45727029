"""A `qr` in, the marks of its QR code out: squares on a ground, with the quiet zone that cameras need.

A micro code is for a few letters that `printkit which` reads from a photo; phones open QR codes alone.
"""

from collections.abc import Sequence

from printkit.drawing.attributes import Attributes, define_element
from printkit.geometry import rectangle_path
from printkit.model.scene import Mark, Shape, Style
from printkit.units import SAME_MM, show_mm

#: Blank squares on each side, as the standard demands; of a micro code.
_QUIET, _MICRO_QUIET = 4, 2
#: A smaller square, in mm, blots on paper and is too fine for a phone's camera.
_SMALLEST_SQUARE = 0.4
#: A longer text makes a code too fine for any card; no more letters than these go into every micro code.
_LONGEST_TEXT, _LONGEST_MICRO = 300, 13


def _draw_qr(attrs: Attributes) -> list[Mark]:
    text, width = attrs.get("text") or "", attrs.length("width", least=0)
    micro = attrs.choice("kind", "qr", ("qr", "micro")) == "micro"
    quiet, longest = (_MICRO_QUIET, _LONGEST_MICRO) if micro else (_QUIET, _LONGEST_TEXT)
    if not text or len(text.encode()) > longest:
        problem = "is missing" if not text else f"has {len(text)} letters, more than {longest}"
        attrs.complain("text", problem, 'write what the code says: `text="https://example.org"`')
        return []
    rows = squares_of(text, micro)
    count = len(rows) + 2 * quiet
    square = width / count
    if square < _SMALLEST_SQUARE - SAME_MM:
        message = (
            f"the QR code's squares are {show_mm(square)} mm on {attrs.context.subject}: too fine to read"
        )
        least = show_mm(count * _SMALLEST_SQUARE + 0.005)
        help = f"give it a `width` of {least} mm or more, or a shorter text"
        attrs.context.report.error("qr-too-small", message, attrs.element.place, help)
    x, y = attrs.length("x"), attrs.length("y")
    ground = rectangle_path(x, y, width, width)
    marks: list[Mark] = [Shape(ground, Style(attrs.colour("ground", (255, 255, 255))), attrs.element.place)]
    dark = _path(rows, x + quiet * square, y + quiet * square, square)
    return [*marks, Shape(dark, Style(attrs.colour("fill", (0, 0, 0))), attrs.element.place)]


def squares_across(text: str) -> int:
    """Return how many squares a text's QR code has across, with its quiet zone."""
    return len(squares_of(text)) + 2 * _QUIET


def squares_of(text: str, micro: bool = False) -> Sequence[Sequence[int]]:
    """Return the rows of a code's squares, 1 for the dark ones, without a quiet zone."""
    import segno  # late: few games have a code

    return segno.make(text, micro=micro, error="m", boost_error=False).matrix


def _path(rows: Sequence[Sequence[int]], x: float, y: float, square: float) -> str:
    """Return the dark squares as one path; those side by side are one bar."""
    bars = []
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate([*row, False]):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                left, wide = x + start * square, (across - start) * square
                bars.append(rectangle_path(left, y + down * square, wide, square))
                start = None
    return " ".join(bars)


TYPES = (define_element("qr", "text x y width ground kind", _draw_qr),)
