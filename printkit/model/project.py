"""What another tool's project holds, as far as it can be taken: cards, and what is placed where on them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """Something on a card: where it is, in mm from the trim's corner, and what each card has there."""

    kind: str  # "text", "picture", "rect" or "ellipse"
    name: str
    box: tuple[float, float, float, float]  # left, top, width, height
    values: Sequence[str]  # a card each: its text, its picture's path, any word for a shape; "" for nothing
    font: str = ""
    size: float = 4.0  # of letters, in mm
    styles: str = ""  # "b" for bold, "i" for italic
    colour: str = "#000000"
    align: str = "left"
    valign: str = "top"
    fill: str = "none"
    line: str = "none"
    line_width: float = 0.0
    radius: float = 0.0
    turned: float = 0.0
    opacity: float = 1.0
    fit: str = "contain"
    column: str = ""  # the field that its values are in, if they differ


class ProjectDeck(NamedTuple):
    """A deck of a project: its size in mm, its cards by headings, how many of each there are, their marks."""

    name: str
    width: float
    height: float
    bleed: float
    rows: Sequence[Mapping[str, str]]
    copies: Sequence[int]
    front: Sequence[Mark]
    back: Sequence[Mark] = ()
    headings: Mapping[
        str, str
    ] = {}  # of its table's columns, by the fields that layouts read: the keys of rows then


class Project(NamedTuple):
    """A project of a tool: its title, its files' folder, its decks, what is not taken.

    `fonts` are the files of the families in the folder, by their names in small letters and by style;
    `forbidden` says of others why they may not be printed with.
    """

    tool: str
    title: str
    folder: Path
    decks: Sequence[ProjectDeck]
    left: Sequence[str] = ()
    fonts: Mapping[str, Mapping[str, str]] = {}
    forbidden: Mapping[str, str] = {}
