"""Outlines on a sheet in, what a cutting machine follows out: SVG and DXF, true to 0.01 mm."""

from collections.abc import Sequence

from printkit.folders import shared_text
from printkit.geometry import flattened, svg_path


def as_svg(paths: Sequence[str], width: float, height: float) -> str:
    """Return outlines as SVG, in mm."""
    drawn = "\n".join(f'<path d="{svg_path(path)}"/>' for path in paths)
    return shared_text("cut-lines.svg").format(width=round(width, 4), height=round(height, 4), paths=drawn)


def as_dxf(paths: Sequence[str], width: float, height: float) -> str:
    """Return outlines as DXF (R12), in mm, y up: closed polylines on a layer called CUT."""
    codes: list[tuple[int, str]] = []
    for path in paths:
        codes += ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0.0"), (20, "0.0"), (30, "0.0"))
        for x, y in flattened(path):
            point = ((10, f"{x:.4f}"), (20, f"{height - y:.4f}"), (30, "0.0"))
            codes += ((0, "VERTEX"), (8, "CUT"), *point)
        codes += ((0, "SEQEND"), (8, "CUT"))
    drawn = "".join(f"{code:3}\n{value}\n" for code, value in codes)
    return shared_text("cut-lines.dxf").format(width=width, height=height, paths=drawn)
