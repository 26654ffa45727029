"""A run of letters in, the operators that set it out."""

from printkit.export.fonts import Font
from printkit.export.operands import letter_operators, line_operators, operands
from printkit.export.stream import Stream
from printkit.model.scene import Text
from printkit.units import decimal

#: The text rendering mode, by whether letters are filled and stroked.
_MODES = {(True, True): 2, (True, False): 0, (False, True): 1}

#: The corners of outlined letters: mitred ones would grow thorns.
_ROUND = 1


def draw_text(stream: Stream, text: Text, font: Font) -> None:
    """Write a run of letters; the matrix turns them upright, since y runs down."""
    stroked = text.stroke is not None and text.stroke_width > 0
    mode = _MODES.get((text.fill is not None, stroked))
    if mode is None or not text.string or text.size <= 0 or text.stretch <= 0:
        return
    if text.fill is not None:
        stream.fill(text.fill)
    if text.stroke is not None and stroked:
        stream.stroke(text.stroke)
        stream.set("line", line_operators(text.stroke_width, 0, _ROUND, ()))
    stream.set("letters", letter_operators(font.name, text.size, text.stretch, text.spacing, mode))
    stream.add(f"BT 1 0 0 -1 {operands(text.x, text.y)} Tm {_show(text, font)} ET")


def _show(text: Text, font: Font) -> str:
    """Return the operator that shows the letters, moved together or apart where they are kerned."""
    if not any(text.kerns):
        return f"<{font.encode(text.string)}> Tj"
    parts, start = [], 0
    for index, kern in enumerate(text.kerns[: len(text.string) - 1], start=1):
        if kern:
            thousandths = decimal(-1000 * kern / text.size, 1)
            parts.append(f"<{font.encode(text.string[start:index])}> {thousandths}")
            start = index
    parts.append(f"<{font.encode(text.string[start:])}>")
    return f"[{' '.join(parts)}] TJ"
