"""A brand's name or path in, its file out."""

import os
from collections.abc import Sequence
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted, suggestion

BRAND_FILE = "brand.toml"
#: What stands for every brand of a folder.
ALL = "all"


def slug_of(file: Path) -> str:
    """Return a brand's short name: its folder's, or its file's where that is not called `brand.toml`."""
    return file.resolve().parent.name if file.name == BRAND_FILE else file.stem


def brand_files(root: Path) -> dict[str, Path]:
    """Return every brand in a folder, by name, sorted; none where there is no such folder."""
    try:
        inner = [folder / BRAND_FILE for folder in root.iterdir()]
        files = [file for file in inner if file.is_file()]
    except OSError:
        return {}
    return {slug_of(file): file for file in sorted(files)}


def find_brands(names: Sequence[str], roots: Sequence[Path], report: Report) -> list[Path]:
    """Return the files that names from the roots, or paths, mean; each once, with a finding for each slip."""
    files: dict[str, Path] = {}
    for file in (file for name in names for file in _find(name, roots, report)):
        other = files.setdefault(slug_of(file), file)
        if other.resolve() != file.resolve():
            message = f"two brands are called {quoted(slug_of(file))}: `{other}` and `{file}`"
            report.error(
                "brand-twice", message, None, "rename one's folder, or name one: both write into one folder"
            )
    return list(files.values())


def _find(name: str, roots: Sequence[Path], report: Report) -> list[Path]:
    """Return the files that one name means: `all` are those of the first root that has any."""
    known = [brand_files(root) for root in roots]
    if name == ALL:
        return list(next(filter(None, known), {}).values())
    for brands in known:
        if name in brands:
            return [brands[name]]
    try:
        path = Path(name)
        if name and path.is_file():
            return [path]
        inner = [path / BRAND_FILE] if (path / BRAND_FILE).is_file() else list(brand_files(path).values())
    except (OSError, ValueError):
        inner = []
    if not inner or not name:
        _report_unknown(name, [slug for brands in known for slug in brands], report)
    return inner if name else []


def _report_unknown(name: str, known: Sequence[str], report: Report) -> None:
    """Report a name that is no brand's."""
    if os.sep in name or name.endswith(".toml"):
        report.error("unknown-brand", f"there is no brand in {quoted(name)}", None, "name its `brand.toml`")
        return
    help = suggestion(name, known) or "make one: `printkit brand new NAME`"
    report.error("unknown-brand", f"unknown brand {quoted(name)}", None, help)
