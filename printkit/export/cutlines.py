"""Outlines on a sheet in, what a cutting machine follows out: SVG and DXF, true to 0.01 mm."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.geometry import flattened, svg_path

_SVG = """\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"
 viewBox="0 0 {width:g} {height:g}">
<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">
{paths}
</g>
</svg>
"""


def as_svg(paths: Sequence[str], width: float, height: float) -> str:
    """Return outlines as SVG, in mm."""
    drawn = "\n".join(f'<path d="{svg_path(path)}"/>' for path in paths)
    return _SVG.format(width=round(width, 4), height=round(height, 4), paths=drawn)


def as_dxf(paths: Sequence[str], width: float, height: float) -> str:
    """Return outlines as DXF (R12), in mm, y up: closed polylines on a layer called CUT."""
    codes: list[tuple[int, str]] = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4")),
        *((9, "$EXTMIN"), (10, "0.0"), (20, "0.0")),
        *((9, "$EXTMAX"), (10, f"{width:.4f}"), (20, f"{height:.4f}"), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "ENTITIES")),
    ]
    for path in paths:
        codes += ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0.0"), (20, "0.0"), (30, "0.0"))
        for x, y in flattened(path):
            point = ((10, f"{x:.4f}"), (20, f"{height - y:.4f}"), (30, "0.0"))
            codes += ((0, "VERTEX"), (8, "CUT"), *point)
        codes += ((0, "SEQEND"), (8, "CUT"))
    codes += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3}\n{value}\n" for code, value in codes)
