"""The limits that every page is held to, in mm: read from `templates/preflight.toml`."""

from typing import NamedTuple


class Limits(NamedTuple):
    """The thresholds of the preflight."""

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
