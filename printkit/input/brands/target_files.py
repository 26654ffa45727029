"""Names of targets in, what each of them takes out: sizes, pixels, bleed, steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.input.games.size import LARGEST, SMALLEST, WIDEST_BLEED, length
from printkit.input.schema import Key, fits, read_table
from printkit.input.toml import read_toml
from printkit.model.kinds import KINDS
from printkit.model.shapes import SHAPES, USUAL
from printkit.model.target import Target, TargetSize

_TARGET = (
    Key("title", "text", required=True),
    Key("about", "text", required=True),
    Key("date", "text", required=True),
    Key("source", "text", ""),
    Key("format", "text", required=True),
    Key("kinds", "list", [*KINDS]),
    Key("dpi", "number", 0.0, least=0, most=1200),
    Key("bleed", "number|text"),
    Key("safe", "number|text", 0.0),
    Key("ink", "number", 0.0, least=0, most=400),
    Key("steps", "list", []),
    Key("options", "table", {}),
    Key("size", "list", []),
)
_SIZE = (
    Key("name", "text", required=True),
    Key("title", "text"),
    Key("width", "number|text", required=True),
    Key("height", "number|text", required=True),
    Key("pixels", "list"),
    Key("shape", "text", USUAL.name, choices=tuple(SHAPES)),
    Key("kinds", "list"),
    Key("holds", "flag", False),
)

#: A target may leave so much of a trim to the knife, in mm.
_DEEPEST = 30.0


def known_targets(folder: Path) -> dict[str, Path]:
    """Return the files of all targets that come with printkit, by name."""
    return {file.stem: file for file in sorted((folder / "targets").glob("*.toml"))}


def target_files(names: Sequence[str]) -> list[Path]:
    """Return the files of the user's own targets, and the profiles that they name."""
    files: list[Path] = []
    for file in (Path(name).resolve() for name in names if name.endswith(".toml")):
        target = read_target(file, Report())
        named = None if target is None else target.options.get("profile")
        files += [file] if named is None else [file, file.parent / str(named)]
    return [file for file in files if file.is_file()]


def find_targets(names: Sequence[str], folder: Path, report: Report) -> list[Target]:
    """Return targets by their names, or by their files: `tgc`, `my-shop.toml`."""
    known, targets = known_targets(folder), []
    for name in dict.fromkeys(names):
        file = Path(name) if name.endswith(".toml") else known.get(name)
        if file is None:
            help = suggestion(name, known) or "`printkit targets` lists them"
            report.usage_error("unknown-target", f"unknown target {quoted(name)}", None, help)
            continue
        target = read_target(file, report)
        if target is not None:
            targets.append(target)
    return targets


def read_target(file: Path, report: Report) -> Target | None:
    """Return the target that a file describes, or None with findings."""
    with report.collect() as own:
        whole = read_toml(file, own, None)
        target = None if whole is None else _target(whole, file, own)
    return None if own.failed else target


def _target(whole: Mapping[str, Any], file: Path, report: Report) -> Target:
    at = Spot(file)
    values = read_table(whole, _TARGET, at, "the target", report)
    kinds = _words(values["kinds"], "kinds", at, report, tuple(KINDS))
    bleed = values["bleed"]
    return Target(
        name=file.stem,
        title=values["title"] or file.stem,
        about=values["about"] or "",
        date=values["date"] or "",
        source=values["source"],
        format=values["format"] or "",
        kinds=kinds,
        sizes=tuple(_sizes(values["size"], kinds, at / "size", report)),
        dpi=float(values["dpi"]),
        bleed=None if bleed is None else length(bleed, "bleed", 0.0, WIDEST_BLEED, at, report),
        safe=length(values["safe"], "safe", 0.0, _DEEPEST, at, report) or 0.0,
        ink=float(values["ink"]),
        steps=_words(values["steps"], "steps", at, report),
        options=values["options"],
        file=file,
    )


def _sizes(tables: Sequence[Any], kinds: tuple[str, ...], at: Spot, report: Report) -> list[TargetSize]:
    sizes = []
    for number, table in enumerate(tables):
        spot = at / number
        if not fits(table, Key("size", "table"), spot, report):
            continue
        values = read_table(table, _SIZE, spot, "the size", report)
        if None in (values["name"], values["width"], values["height"]):
            continue
        sides = [length(values[name], name, SMALLEST, LARGEST, spot, report) for name in ("width", "height")]
        own = values["kinds"]
        sizes.append(
            TargetSize(
                name=values["name"],
                title=values["title"] or values["name"],
                width=sides[0] or SMALLEST,
                height=sides[1] or SMALLEST,
                pixels=_pixels(values["pixels"], spot, report),
                shape=SHAPES[values["shape"]],
                kinds=kinds if own is None else _words(own, "kinds", spot, report, tuple(KINDS)),
                holds=values["holds"],
            )
        )
    return sizes


def _pixels(value: Any, at: Spot, report: Report) -> tuple[int, int] | None:
    if value is None:
        return None
    if len(value) == 2 and all(type(one) is int and 1 <= one <= 20_000 for one in value):
        return value[0], value[1]
    report.error("bad-value", "`pixels` must be two whole numbers", at / "pixels", "write `[825, 1125]`")
    return None


def _words(
    values: Sequence[Any], name: str, at: Spot, report: Report, known: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the texts of a list, all of them known ones if these are given."""
    for number, value in enumerate(values):
        if not isinstance(value, str):
            report.error("wrong-type", f"{quoted(name)} must be a list of texts", at / name / number)
        elif known and value not in known:
            help = f"known: {listed(known, 'and')}"
            report.error("bad-value", f"unknown {quoted(value)} in {quoted(name)}", at / name / number, help)
    return tuple(value for value in values if isinstance(value, str))
