"""How to print: what the user asked for, and what there is to choose from."""

from dataclasses import dataclass

FLIPS = ("long-edge", "short-edge")
MARKS = ("corner", "cross", "edge", "lines", "none")
CUTS = ("butted", "separate")
INKS = ("full", "grey", "saver")
ORDERS = ("front-back", "back-front")
FINISHES = ("plain", "laminate", "laminate-sheet")


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What the user asked for; None leaves the choice to printkit."""

    paper: str = "a4"
    layout: str = "duplex"
    flip: str = "long-edge"
    bleed: float | None = None
    gap: float | None = None
    marks: str = "corner"
    cut: str | None = None
    corners: bool | None = None  # whether guides show where corners are rounded
    ink: str = "full"
    copies: int = 1
    order: str = "front-back"
    finish: str = "plain"
    pouch: str | None = None
    seal: float | None = None
    gang: bool = False
    printer: str | None = None
