"""The paper, the printer and the pouch to print with, and what each of them requires."""

from typing import NamedTuple

from printkit.model.options import PrintOptions
from printkit.model.shapes.shape import Shape
from printkit.units import show_mm


class Paper(NamedTuple):
    """A size of paper, upright, in mm, and the edge that its printers leave blank."""

    name: str
    title: str
    width: float
    height: float
    pwg: str = ""  # what printing systems call it

    @property
    def media(self) -> str:
        """What printing systems call it, or how they call its size where that has no name."""
        size = f"{self.width:g}x{self.height:g}mm"
        return self.pwg or f"custom_{size}_{size}"


class Margins(NamedTuple):
    """The edges that a printer leaves blank, in mm, of a sheet seen upright."""

    top: float
    right: float
    bottom: float
    left: float

    @property
    def side(self) -> float:
        """The wider of the blank edges left and right: what backs and fronts both stay clear of."""
        return max(self.left, self.right)


class PrintDefaults(NamedTuple):
    """What printers, knives and laminators require, in mm: read from `templates/printing.toml`."""

    margins: Margins
    wide_foot: float  # some inkjets' blank edge at the foot
    guide: float  # the length of a guide outside of the ink
    clear: float  # how far a guide stops before the corner that it points at
    footer: float  # the height of the line at the foot
    gap: float  # between pieces without bleed that are cut apart by two cuts
    fold: float  # from a fold to the pieces on both sides of it, at least
    least_bleed: float  # what bleed is narrowed to at most, where that saves sheets
    back_bleed: float  # how much farther backs bleed than fronts
    overlap: float  # of tiles
    seal: float  # film around a laminated piece


class Pouch(NamedTuple):
    """A laminating pouch, upright, in mm."""

    name: str
    title: str
    width: float
    height: float


class LabelSheet(NamedTuple):
    """A sheet of labels or of ready-cut cards, in mm: where its slots are, row by row from the top left."""

    name: str
    title: str
    paper: str
    columns: int
    rows: int
    width: float  # of a slot
    height: float
    left: float  # of the first slot
    top: float
    across: float  # from one slot to the next
    down: float
    shape: Shape
    sides: int  # 2 if it can be printed on both sides
    same: tuple[str, ...] = ()  # names of sheets with the same slots

    @property
    def slot(self) -> str:
        return f"{show_mm(self.width)}x{show_mm(self.height)}"

    def describe(self) -> str:
        """Return its name and the size of its slots as people say it."""
        return f"{self.name} ({show_mm(self.width)} x {show_mm(self.height)} mm)"


class Cutter(NamedTuple):
    """A cutting machine, and the marks that it looks for, in mm."""

    name: str
    title: str
    steps: str  # what to do with the files
    marks: tuple[str, ...]  # `square top-left`, `corner top-right` ...
    area: tuple[float, float] | None  # the widest and highest that it cuts after printing
    inset: float  # of the marks from the paper's edges
    square: float
    arm: float  # of a corner
    line: float  # how thick that is

    @property
    def advice(self) -> str:
        """What to do with the files, with the figures of the marks."""
        marks = {name: show_mm(getattr(self, name)) for name in ("inset", "square", "arm", "line")}
        return self.steps.format_map(marks)


class Drift(NamedTuple):
    """How backs must be moved to meet their fronts, for one way to print on both sides."""

    flip: str = "long-edge"
    page: str = "portrait"  # or "landscape"
    shift: tuple[float, float] = (0.0, 0.0)  # mm to the right and down, as the back is read
    turn: float = 0.0  # degrees clockwise


class Printer(NamedTuple):
    """What is known of a printer: how far its backs must be moved, its scale, the edges it leaves blank."""

    name: str
    backs: tuple[Drift, ...] = ()  # as measured; other ways to print follow from these
    scale: tuple[float, float] = (1.0, 1.0)  # what a millimetre comes out as, across the paper and along it
    margins: Margins | None = None  # of the paper seen upright
    queue: str = ""  # where files built for it are sent: its name in this system, or its address


class PrintSettings(NamedTuple):
    """All that a sheet is laid out for: the options, with what they name."""

    paper: Paper
    defaults: PrintDefaults
    options: PrintOptions = PrintOptions()
    printer: Printer | None = None
    pouch: Pouch | None = None
    sheet_pouch: Pouch | None = None  # for whole sheets, where the pouch that was named is for pieces
    labels: LabelSheet | None = None
    cutter: Cutter | None = None

    @property
    def margins(self) -> Margins:
        """The edges that stay blank: the printer's own where they are known."""
        own = self.printer.margins if self.printer else None
        return own or self.defaults.margins

    @property
    def seal(self) -> float:
        """How much film is left around each laminated piece."""
        return self.defaults.seal if self.options.seal is None else self.options.seal
