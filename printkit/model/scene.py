"""A scene: marks at fixed places, in mm, y down from the trim's top left corner.

Nobody changes a mark. Shapes and texts are not frozen because making one would take three times as long.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Place
from printkit.geometry import IDENTITY, Box, Matrix

#: The layer of a group that is a face of a die, before the face's name.
FACE = "face"
#: Red, green, blue, 0-255.
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True, repr=False)
class Gradient:
    """Colours along a line (x1 y1 x2 y2) or between two circles (x1 y1 r1 x2 y2 r2), in the shape's mm."""

    kind: str  # "linear" or "radial"
    line: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tag:
    """What a mark is a part of, for those who have a page read to them: the same for all its marks."""

    role: str  # by its name in PDF: `P`, `H1`, `TD`; "" for what is not read
    inside: "Tag | None" = None  # what it is a part of itself
    words: str = ""  # read instead of what it shows
    columns: int = 1  # of a table, that a cell spans
    scope: str = ""  # of a heading in a table: its `Row` or `Column`
    parts: "list[Tag]" = field(default_factory=list)  # those that are there even where they are empty


class Style(NamedTuple):
    """How a path is painted."""

    fill: Colour | Gradient | None = (0, 0, 0)
    stroke: Colour | None = None
    width: float = 0.35
    cap: int = 0  # 0 butt, 1 round, 2 square
    join: int = 0  # 0 mitre, 1 round, 2 bevel
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@dataclass(slots=True, unsafe_hash=True)
class Shape:
    """A path, its operators behind their numbers: `0 0 m 9 0 l 9 9 0 9 0 5 c h`, absolute, in mm."""

    path: str
    style: Style
    place: Place | None = field(default=None, compare=False)


class Glyph(NamedTuple):
    """One of the glyphs that letters became together; lengths are in em of its font, up and to the right."""

    number: int
    letters: str  # that it stands for; "" where another glyph does
    advance: float
    x: float = 0.0  # how far it is off its place
    y: float = 0.0


@dataclass(slots=True, unsafe_hash=True)
class Text:
    """One run of letters on a base line that starts at (x, y)."""

    x: float
    y: float
    string: str
    font: Path  # the font's file
    size: float  # in mm
    fill: Colour | None = (0, 0, 0)
    stretch: float = 1.0  # letters' width, 1 as drawn by the type designer
    spacing: float = 0.0  # mm added after each letter, before stretching
    kerns: tuple[float, ...] = ()  # more mm added after each letter, one value a letter; () for none
    stroke: Colour | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0
    place: Place | None = field(default=None, compare=False)
    width: float = 0.0  # how far the run reaches, in mm: what tells whether it runs off the card
    tag: Tag | None = field(default=None, compare=False)
    light: bool = False  # whether its strokes are thinned, to save ink
    rule: str = field(default="", compare=False)  # the ids of the rules that it carries
    glyphs: tuple[
        Glyph, ...
    ] = ()  # what is drawn, from left to right, where letters are not drawn one by one


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of pixels, stretched to a rectangle."""

    file: Path
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0
    place: Place | None = field(default=None, compare=False)
    grey: bool = False
    pixels: tuple[int, int] = (0, 0)  # how many it has, across and down
    whole: bool = False  # whether all of them are printed, even those that nobody sees
    tag: Tag | None = field(default=None, compare=False)
    name: str = field(default="", compare=False)  # for messages, if not the file's

    @property
    def box(self) -> Box:
        """Its left, top, right and bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


@dataclass(frozen=True, slots=True, repr=False)
class Group:
    """Marks moved, clipped or made lighter together."""

    marks: tuple["Mark", ...]
    matrix: Matrix = IDENTITY
    clip: str | None = None
    clip_even_odd: bool = False
    opacity: float = 1.0
    layer: str = (
        ""  # `ground`, left out to save ink; a small `card`; a `line` of turned letters; a die's face
    )
    tag: Tag | None = field(default=None, compare=False)
    mask: tuple["Mark", ...] = ()  # what is seen of them: all where it is white, nothing where it is black


@dataclass(frozen=True, slots=True, repr=False)
class Use:
    """A scene inside a scene: laid out once, stored once, drawn as often as it is used."""

    scene: "Scene"
    matrix: Matrix = IDENTITY
    place: Place | None = field(default=None, compare=False)
    tag: Tag | None = field(default=None, compare=False)
    rule: str = field(default="", compare=False)  # the ids of the rules that its words carry


Mark = Shape | Text | Image | Group | Use


@dataclass(frozen=True, slots=True, eq=False, repr=False, weakref_slot=True)
class Scene:
    """A face, a back, a part or a page: its marks, the size of its trim, and how far ink goes past it.

    Two scenes are the same only if they are one object; the export finds equal drawings by what they draw.
    """

    name: str
    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    weight: int = 0  # marks in it and in all that it uses: what a reader has to draw
    key: bytes = b""  # of a side of a card: the same for the same drawing
    form: bytes = b""  # where its marks are: in the form of this key, and no longer in `marks`
    title: str = ""  # what people call it; "" for what only helps to print
    page: int = 0  # where it comes when its file is read aloud; 0 for pieces, which are read as they lie

    @property
    def ink_box(self) -> Box:
        """How far its ink may reach: left, top, right and bottom."""
        return -self.bleed, -self.bleed, self.width + self.bleed, self.height + self.bleed
