"""What an inspection measures and compares: rendered drawings, and the limits that every page is held to."""

from typing import NamedTuple

from printkit.model.scene import Colour


class Raster(NamedTuple):
    """Dots in rows, three bytes each; (left, top) is the drawing's top left corner, in its mm.

    Of a drawing whose part alone was rendered, these are the dots from `first_column` and `first_row` on.
    """

    width: int
    height: int
    dots_per_mm: float
    left: float
    top: float
    data: bytes
    first_column: int = 0
    first_row: int = 0

    def at(self, x: float, y: float) -> Colour | None:
        """Return the colour at a point of the drawing, in mm; None outside of it."""
        start = self.start(x, y)
        if start is None:
            return None
        red, green, blue = self.data[start : start + 3]
        return red, green, blue

    def start(self, x: float, y: float) -> int | None:
        """Return where the three bytes of a point of the drawing are; None outside of it."""
        column = int((x - self.left) * self.dots_per_mm) - self.first_column
        row = int((y - self.top) * self.dots_per_mm) - self.first_row
        inside = 0 <= column < self.width and 0 <= row < self.height
        return 3 * (row * self.width + column) if inside else None


class PreflightLimits(NamedTuple):
    """The thresholds of the preflight, lengths in mm: read from `templates/preflight.toml`."""

    type_least: float
    type_running: float
    running_words: int
    line_least: float
    picture_dpi: float
    safe: float
    bleed_share: float
    contrast: float
    contrast_large: float
    large_size: float
    contrast_share: float
    back_differs: float
    colour_distance: float
