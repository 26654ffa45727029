"""A face as it is laid out in, findings about its words, lines, pictures and small parts out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.diagnostics import Place, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.model.game import Size
from printkit.model.geometry import apply
from printkit.model.limits import Limits
from printkit.model.scene import Image, Mark, Matrix, Scene, Shape, Text, Use
from printkit.preflight.tally import Fault, Tally
from printkit.preflight.walk import Walker, parts
from printkit.units import MM_PER_INCH, POINTS_PER_MM, show_mm

#: Less than this past the trim is no more than a pen stroke's rounding.
_CLOSE = 0.15
#: A hair below a limit is rounding, not a slip.
_ALMOST = 0.995
#: How high capitals stand, in sizes: what of a letter must not be cut.
_CAPITAL = 0.7
#: A part that is wider and higher than so much of the face is a picture, not an icon.
_ICON = 0.4

_Corners = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of one piece: what is drawn, its size, whether a knife goes along its trim."""

    scene: Scene
    size: Size
    side: str  # "front" or "back"
    cut: bool
    at: Place  # its layout


class CardSideCheck:
    """Looks at one face after the other."""

    def __init__(self, limits: Limits, tally: Tally) -> None:
        self.limits = limits
        self.tally = tally
        self.walker = Walker()
        self._kind: tuple[Size, str, bool] | None = None  # of the faces at hand
        self._fine: set[int] = set()  # marks that such faces share, and nothing is wrong with

    def look(self, face: CardSide) -> None:
        """Take in all that is wrong with a face; what is fine on one is not looked at on the next."""
        kind = (face.size, face.side, face.cut)
        if kind != self._kind:
            self._kind, self._fine = kind, set()
        for mark in face.scene.marks:
            if id(mark) not in self._fine:
                before = self.tally.taken
                self._look_at((mark,), face)
                if self.tally.taken == before:
                    self._fine.add(id(mark))

    def _look_at(self, marks: tuple[Mark, ...], face: CardSide) -> None:
        """Take in all that is wrong with some of a face's marks."""
        for mark, matrix, _, room in self.walker.walk(marks):
            if isinstance(mark, Text):
                self._look_at_text(mark, matrix, room is not None, face)
            elif isinstance(mark, Image):
                self._look_at_picture(mark, matrix, face)
            elif room is None:  # the lines of a drawing that is cut to a shape are its own affair
                self._look_at_line(mark, matrix, face)
        if face.cut and face.side == "front":
            for part, matrix in parts(marks):
                self._look_at_part(part, matrix, face)

    def _look_at_text(self, text: Text, matrix: Matrix, clipped: bool, face: CardSide) -> None:
        """Take in words that can't be read; what is clipped is cut on purpose."""
        words = text.string.strip()
        if words:
            self._look_at_size(text, words, matrix, face)
            if not clipped:
                self._look_at_edge(text, words, matrix, face)

    def _look_at_size(self, text: Text, words: str, matrix: Matrix, face: CardSide) -> None:
        """Take in type that is too small to read."""
        size = text.size * scale_of(matrix)
        runs = len(words.split()) >= self.limits.running_words
        least = self.limits.type_running if runs else self.limits.type_least
        if size >= least * _ALMOST:
            return
        tiny = size < self.limits.type_least * _ALMOST
        severity = Severity.ERROR if tiny else Severity.WARNING
        what = "type" if tiny else "running text"
        message = (
            f"{quoted(words, 40)} is {what} of {_points(size)} pt on {{face}}: it wants {_points(least)} pt"
        )
        help = f"set it at {_millimetres(least)} mm or more, or say it in fewer words"
        self._add("type-too-small", message, text.place, help, face, severity)

    def _look_at_edge(self, text: Text, words: str, matrix: Matrix, face: CardSide) -> None:
        """Take in words that a cut takes away, or might."""
        size, right = face.size, text.x + text.width
        ends = [apply(matrix, x, text.y) for x in (text.x, right)]
        past = max(max(-x, x - size.width, -y, y - size.height) for x, y in ends)
        if past > _CLOSE:
            over = f"{show_mm(past)} mm of it would be cut off"
            message = f"{quoted(words, 40)} runs over the edge of {{face}}: {over}"
            help = "give it a `max-width`, set it smaller, or move it"
            self._add("text-over-edge", message, text.place, help, face, Severity.ERROR)
        elif face.cut:
            heads = text.y - _CAPITAL * text.size
            corners = [apply(matrix, x, y) for x in (text.x, right) for y in (text.y, heads)]
            self._look_at_room(corners, quoted(words, 40), text.place, face)

    def _look_at_part(self, part: Use | Image, matrix: Matrix, face: CardSide) -> None:
        """Take in an icon that a cut might take a part of; one that runs off the edge does so on purpose."""
        size, (left, top, right, foot) = face.size, _extent(part)
        corners = [apply(matrix, x, y) for x in (left, right) for y in (top, foot)]
        wide = max(x for x, _ in corners) - min(x for x, _ in corners)
        high = max(y for _, y in corners) - min(y for _, y in corners)
        small = max(wide / size.width, high / size.height) < _ICON
        if small and min(size.shape.inside(size, x, y) for x, y in corners) >= 0:
            name = quoted(part.file.name) if isinstance(part, Image) else part.scene.name
            self._look_at_room(size.shape.nearest_points(corners), name, part.place or face.at, face)

    def _look_at_room(self, corners: _Corners, what: str, at: Place | Spot | None, face: CardSide) -> None:
        """Take in what stands so near to the trim that a cut might take a part of it."""
        room = min(face.size.shape.inside(face.size, x, y) for x, y in corners)
        if room < self.limits.safe - _CLOSE:
            near = f"{show_mm(max(room, 0.0))} mm from the edge of {{face}}"
            message = f"{what} stands {near}: a cut that drifts takes a part of it"
            help = f"keep what matters {show_mm(self.limits.safe)} mm inside the trim"
            self._add("outside-safe-area", message, at, help, face)

    def _look_at_line(self, shape: Shape, matrix: Matrix, face: CardSide) -> None:
        """Take in a line that is too thin to print."""
        width, least = shape.style.width * scale_of(matrix), self.limits.line_least
        if 0 < width < least * _ALMOST:
            message = f"a line of {_points(width)} pt on {{face}} is too thin to print"
            help = f"give it a `stroke-width` of {_millimetres(least)} mm or more"
            self._add("line-too-thin", message, shape.place, help, face)

    def _look_at_picture(self, image: Image, matrix: Matrix, face: CardSide) -> None:
        """Take in a picture with too few dots for its printed size."""
        (across, down), (a, b, c, d, _, _) = image.pixels, matrix
        wide, high = image.width * math.hypot(a, b), image.height * math.hypot(c, d)
        dpi = min(across / wide, down / high) * MM_PER_INCH if wide and high else math.inf
        wanted = self.limits.picture_dpi
        if dpi < wanted * _ALMOST:
            coarse = f"has {dpi:.0f} dots an inch on {{face}}, fewer than {wanted:.0f}"
            message = f"{quoted(image.file.name)} {coarse}: it will look coarse"
            pixels = math.ceil(wide / MM_PER_INCH * wanted)
            help = f"use a picture of {pixels} pixels across, or draw it smaller"
            self._add("picture-too-coarse", message, image.place, help, face)

    def _add(
        self,
        code: str,
        message: str,
        at: Place | Spot | None,
        help: str,
        face: CardSide,
        severity: Severity = Severity.WARNING,
    ) -> None:
        self.tally.add(Fault(code, severity, message, at, help), face.scene.name)


def _extent(part: Use | Image) -> tuple[float, float, float, float]:
    """Return a part's or a picture's left, top, right and bottom, in its own mm."""
    if isinstance(part, Image):
        return part.x, part.y, part.x + part.width, part.y + part.height
    return 0.0, 0.0, part.scene.width, part.scene.height


def scale_of(matrix: Matrix) -> float:
    """Return by how much a matrix makes things larger, on the whole."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def _points(mm: float) -> str:
    """Return a length in points, as printers say it."""
    return f"{mm * POINTS_PER_MM:.2f}".rstrip("0").rstrip(".")


def _millimetres(least: float) -> str:
    """Return a limit in mm as one would write it, not below it."""
    return show_mm(math.ceil(100 * least) / 100)
