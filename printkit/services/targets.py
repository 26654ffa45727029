"""Names of targets, or their files, in; what each of them takes out: sizes, pixels, bleed, steps."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.folders import shared_templates
from printkit.input.schema import Key, fits, keys_of, read_table
from printkit.input.toml import read_toml
from printkit.model.kinds import KINDS
from printkit.model.results import ListedTarget
from printkit.model.shapes import SHAPES, Shape
from printkit.units import MM_PER_INCH, show_mm

#: A target may leave so much of a trim to the knife, in mm.
_DEEPEST = 30.0

_TARGET = keys_of("target", kinds=KINDS)
_SIZE = keys_of("target-size", shape=SHAPES, kinds=KINDS)


class TargetSize(NamedTuple):
    """A size that a target offers: its trim in mm, and the picture that it wants of it."""

    name: str
    title: str
    width: float
    height: float
    pixels: tuple[int, int] | None  # with the bleed; None where they follow from the trim
    shape: Shape
    kinds: tuple[str, ...]  # of components that it is for
    holds: bool = False  # a page that any smaller piece is put on the middle of

    def describe(self) -> str:
        size = f"{show_mm(self.width)} x {show_mm(self.height)} mm"
        return f"{self.title}, {size}" if self.title else size

    def pixels_at(self, dpi: float, bleed: float) -> tuple[int, int]:
        width, height = (round((side + 2 * bleed) * dpi / MM_PER_INCH) for side in (self.width, self.height))
        return self.pixels or (width, height)


class Target(NamedTuple):
    """What a service or a program takes: read from `templates/targets/NAME.toml`."""

    name: str
    title: str
    about: str
    date: str  # of the specification
    source: str
    format: str  # what writes for it: a name in `FORMATS`
    kinds: tuple[str, ...]
    sizes: tuple[TargetSize, ...] = ()  # none: it takes any
    dpi: float = 0.0  # of pictures; 0 for what the user asks for
    bleed: float | None = None  # in mm; None for as much as a piece has
    safe: float = 0.0  # in mm
    ink: float = 0.0  # the most ink in percent, over all inks; 0 for no limit
    steps: tuple[str, ...] = ()  # what the user does with the files
    options: Mapping[str, Any] = {}  # what its format alone reads
    file: Path = Path()

    @property
    def profile(self) -> Path:
        """The colours of what it prints: a file beside its own, or the one that comes with printkit."""
        named = self.options.get("profile")
        return self.file.parent / str(named) if named else shared_templates() / "profiles" / "coated.icc"


def list_targets(report: Report) -> list[ListedTarget]:
    """Return every target that comes with printkit, as `printkit targets` shows it."""
    return [
        ListedTarget(*one[:5], tuple((size.describe(), size.pixels) for size in one.sizes), one.steps)
        for one in find_targets([*_known_targets()], report)
    ]


def find_targets(names: Sequence[str], report: Report) -> list[Target]:
    """Return targets by their names, or by their files: `tgc`, `my-shop.toml`."""
    known, targets = _known_targets(), []
    for name in dict.fromkeys(names):
        file = Path(name) if name.endswith(".toml") else known.get(name)
        if file is None:
            message, help = f"unknown target {quoted(name)}", "`printkit targets` lists them"
            report.unknown("unknown-target", message, name, known, help=help)
            continue
        target = read_target(file, report)
        if target is not None:
            targets.append(target)
    return targets


def _known_targets() -> dict[str, Path]:
    return {file.stem: file for file in sorted((shared_templates() / "targets").glob("*.toml"))}


def read_target(file: Path, report: Report) -> Target | None:
    """Return the target that a file describes, or None with findings."""
    with report.collect() as own:
        whole = read_toml(file, own, None)
        target = None if whole is None else _target(whole, file, own)
    return None if own.failed else target


def _target(whole: Mapping[str, Any], file: Path, report: Report) -> Target:
    at = Spot(file)
    values = read_table(whole, _TARGET, at, "the target", report)
    kinds = tuple(KINDS if values["kinds"] is None else values["kinds"])
    sizes = values.pop("size")
    values |= {
        "title": values["title"] or file.stem,
        "kinds": kinds,
        "sizes": tuple(_sizes(sizes, kinds, at / "size", report)),
        "steps": tuple(values["steps"]),
    }
    return Target(name=file.stem, file=file, **values)


def _sizes(tables: Sequence[Any], kinds: tuple[str, ...], at: Spot, report: Report) -> list[TargetSize]:
    sizes = []
    for number, table in enumerate(tables):
        spot = at / number
        if not fits(table, Key("size", "table"), spot, report):
            continue
        values = read_table(table, _SIZE, spot, "the size", report)
        if None in (values["name"], values["width"], values["height"]):
            continue
        own = values["kinds"]
        values |= {
            "title": values["title"] or values["name"],
            "pixels": _pixels(values["pixels"], spot, report),
            "shape": SHAPES[values["shape"]],
            "kinds": kinds if own is None else tuple(own),
        }
        sizes.append(TargetSize(**values))
    return sizes


def _pixels(value: Any, at: Spot, report: Report) -> tuple[int, int] | None:
    if value is None:
        return None
    if len(value) == 2 and all(type(one) is int and 1 <= one <= 20_000 for one in value):
        return value[0], value[1]
    report.error("bad-value", "`pixels` must be two whole numbers", at / "pixels", "write `[825, 1125]`")
    return None
