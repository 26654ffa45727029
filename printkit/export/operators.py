"""Numbers, colours and drawing operators in, the text of a content stream out."""

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.geometry import Matrix
from printkit.model.scene import Colour, Tag
from printkit.units import MM_PER_POINT, decimal

#: How each kind of guide is dashed, in mm, and how wide it is: seen under the knife, and gone when the cut is
#: good.
DASHES: Mapping[str, tuple[float, ...]] = {
    "cut": (),
    "fold": (2, 1),
    "score": (0.6, 0.4),
    "film": (0.7, 0.5),
    "join": (1.2, 0.5, 0.2, 0.5),
}
GUIDE_WIDTH = 0.4 * MM_PER_POINT

#: A matrix flatter than this shows nothing, and readers complain about it.
_FLAT = 1e-9

#: Nearly black: no ink is lighter than this, and none lighter than another by more.
_DARK, _NEUTRAL = 56, 24

#: Dashes that are all shorter, in mm, are written as zeros, which PDF forbids.
_SHORTEST_DASH = 0.001

#: How letters begin that say how they are read, and how they end. pdfium would find these words in the wrong
#: place: it leaves letters as they are if the last it reads is "", and knows layers and most spaced words. It
#: does not know scripts whose letters change places.
SAYS, SAID = "/Span <</ActualText", "EMC EMC"

#: How a text in parentheses writes what would end it.
_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})

#: Each part of a colour, 0-255, as it is written.
_PARTS = tuple(decimal(part / 255) for part in range(256))


def operands(*numbers: float) -> str:
    """Return lengths with a space between."""
    return " ".join(map(decimal, numbers))


def matrix_operands(matrix: Matrix) -> str:
    """Return a matrix; its factors finer than its lengths, since they multiply whole cards."""
    factors = " ".join(decimal(number, 6) for number in matrix[:4])
    return f"{factors} {decimal(matrix[4])} {decimal(matrix[5])}"


@lru_cache(maxsize=1024)
def _colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """Return the operator that sets a colour; a grey is one number, so that black prints in black ink."""
    red, green, blue = colour
    if red == green == blue:
        return f"{_PARTS[red]} {grey}"
    return f"{_PARTS[red]} {_PARTS[green]} {_PARTS[blue]} {rgb}"


def in_black(colour: Colour) -> Colour:
    """Return black for a colour that is nearly black, so that one ink prints it."""
    return (0, 0, 0) if max(colour) <= _DARK and max(colour) - min(colour) <= _NEUTRAL else colour


@lru_cache(maxsize=1024)
def line_operators(width: float, cap: int, join: int, dash: tuple[float, ...]) -> str:
    """Return the operators that set how lines are drawn."""
    dashes = operands(*dash) if max(dash, default=0.0) >= _SHORTEST_DASH else ""
    return f"{decimal(width)} w {cap} J {join} j [{dashes}] 0 d"


@lru_cache(maxsize=1024)
def letter_operators(font: str, size: float, stretch: float, spacing: float, mode: int) -> str:
    """Return the operators that set how letters are drawn."""
    return f"/{font} {decimal(size)} Tf {decimal(stretch * 100)} Tz {decimal(spacing, 4)} Tc {mode} Tr"


def is_flat(matrix: Matrix) -> bool:
    """Return whether a matrix squeezes all to a line or a point."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) < _FLAT


class Cut(NamedTuple):
    """A font as it is embedded: its file, and whether its strokes are thinned."""

    file: Path
    light: bool = False


#: What is set of a font: a letter, or the number of a glyph with the letters that it stands for.
Letter = str | tuple[int, str]


class Stream:
    """The operators of one page or form, what they have set so far, and the resources that they use.

    A form inherits what its caller has set, so at its start nothing counts as set.
    """

    __slots__ = ("_count", "_parts", "_set", "_uses", "depth", "inside", "letters", "marked", "said", "scale")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._set: dict[str, Hashable] = {}
        self._uses: dict[tuple[str, Hashable], str] = {}
        self._count: dict[str, int] = {}  # of what is used, by its kind
        self.letters: dict[Cut, set[Letter]] = {}  # that are set, by their font
        self.depth = 0  # how many states are put aside
        self.marked: list[Tag] | None = None  # what is a part of what; None if nothing is told
        self.inside = False  # of marked content
        self.said = False  # of letters that say how they are read
        self.scale = 1.0  # by how much groups around enlarge what is drawn here; infinite if that may vary

    def use(self, kind: str, key: Hashable) -> str:
        """Return the name by which operators here call a resource: the first font is `F1`."""
        name = self._uses.get((kind, key))
        if name is None:
            number = self._count[kind] = self._count.get(kind, 0) + 1
            name = self._uses[kind, key] = f"{kind[0]}{number}"
        return name

    def used(self) -> tuple[tuple[str, str, Hashable], ...]:
        """Return the kind, the name and the key of each resource that is used."""
        return tuple((kind, name, key) for (kind, key), name in self._uses.items())

    def add(self, operators: str) -> None:
        """Append operators that set nothing."""
        self._parts.append(operators)

    def set(self, what: str, operators: str) -> None:
        """Append operators that set something, unless it is set so already."""
        if self._set.get(what) != operators:
            self._set[what] = operators
            self._parts.append(operators)

    def fill(self, colour: Colour) -> None:
        """Set the colour of what is filled."""
        self.set("fill", _colour_operator(colour, "g", "rg"))

    def stroke(self, colour: Colour) -> None:
        """Set the colour of lines."""
        self.set("stroke", _colour_operator(colour, "G", "RG"))

    @contextmanager
    def apart(self, *operators: str) -> Iterator[None]:
        """Draw what follows under these operators, and undo them and all that was set meanwhile."""
        before = self._set.copy()
        self.depth += 1
        self._parts.append("q")
        self._parts.extend(operators)
        yield
        self._parts.append("Q")
        self.depth -= 1
        self._set = before

    @contextmanager
    def part_of(self, tag: Tag | None) -> Iterator[None]:
        """Mark what follows as a part of something that is read aloud, or of nothing."""
        if self.marked is None:
            yield
            return
        read = tag is not None and tag.role
        self._parts.append(f"/{read} <</MCID {len(self.marked)}>> BDC" if read else "/Artifact BMC")
        self.inside = True
        yield
        self.inside = False
        self._parts.append("EMC")
        if tag is not None and read:
            self.marked.append(tag)

    @contextmanager
    def saying(self, words: str, everywhere: bool = False) -> Iterator[None]:
        """Let the letters that follow be found and read as these words, however they are printed.

        pdfium finds them by their own codes, where they are, unless it is to read the words `everywhere`.
        """
        if self.said:
            yield
            return
        written = f"({words.translate(_ESCAPES)})"
        if not words.isascii() or not words.isprintable():
            written = f"<FEFF{words.encode('utf-16-be', 'replace').hex().upper()}>"
        shown = written if everywhere else "()"
        self._parts.append(f"{SAYS} {written}>> BDC /Shown <</ActualText {shown}>> BDC")
        self.said = True
        yield
        self.said = False
        self._parts.append(SAID)

    def data(self) -> bytes:
        """Return all operators, one a line."""
        return "\n".join(self._parts).encode("ascii")
