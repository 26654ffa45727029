"""Print files in, the files that a cutting machine follows out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printkit.model.printing import PrintSettings
from printkit.pipeline.values import FileResult

#: What the record calls these files.
_KIND = "cut lines"


def write_cut_lines(
    results: Sequence[FileResult], settings: PrintSettings, folder: Path, table: str
) -> list[Path]:
    """Write the outlines of each kind of sheet, as SVG and as DXF, and a record of them."""
    if settings.cutter is None:
        return []
    from printkit.delivery.manifest import TARGETS, write_gallery
    from printkit.export.cutlines import as_dxf, as_svg

    files: list[Path] = []
    paper = settings.paper
    for file in (result.file for result in results if result.file is not None):
        kinds = [one.paths for one in file.cuts if one.paths]
        for number, paths in enumerate(kinds, 1):
            stem = f"{file.name}-cut" if len(kinds) == 1 else f"{file.name}-cut-{number}"
            for suffix, write in ((".svg", as_svg), (".dxf", as_dxf)):
                files.append(folder / f"{stem}{suffix}")
                files[-1].write_text(write(paths, paper.width, paper.height), encoding="utf-8")
    write_gallery(folder, {_KIND: files}, whole=False, record=TARGETS, table=table)
    return files
