"""Data, gradients and opacities in, the PDF objects that hold them out."""

import zlib
from itertools import pairwise

from printkit.export.operators import operands
from printkit.model.scene import Gradient

#: Four times as fast as zlib's default of 6 on long paths, for 4 % more bytes.
LEVEL = 4
#: For what is rendered and thrown away.
QUICK = 1


def stream_body(entries: str, data: bytes, filtered: str = "", level: int = LEVEL) -> bytes:
    """Return a stream object's bytes: compressed here, unless `filtered` names how they already are."""
    if not filtered and level:
        data, filtered = zlib.compress(data, level), "FlateDecode"
    filter_entry = f" /Filter /{filtered}" if filtered else ""
    head = f"<< {entries}{filter_entry} /Length {len(data)} >>\nstream\n"
    return head.encode("ascii") + data + b"\nendstream"


def opacity(fill: float, stroke: float) -> str:
    """Return a graphics state with these opacities."""
    return f"<< /ca {fill:.3g} /CA {stroke:.3g} >>"


def shading(gradient: Gradient) -> str | None:
    """Return a shading dictionary, its coordinates as the gradient's, or None for one without a length."""
    line, linear = gradient.line, gradient.kind == "linear"
    grey = all(len(set(colour)) == 1 for _, colour in gradient.stops)  # so that black ink alone prints it
    function = _function(gradient, 1 if grey else 3)
    if function is None or (line[:2] == line[2:] if linear else line[5] <= 0):
        return None
    return (
        f"<< /ShadingType {2 if linear else 3} /ColorSpace /{'DeviceGray' if grey else 'DeviceRGB'} "
        f"/Coords [{operands(*line)}] /Extend [true true] /Function {function} >>"
    )


def _function(gradient: Gradient, inks: int) -> str | None:
    """Return the function from 0-1 to a colour; two stops at one place make a sharp edge."""
    stops = [(0.0, gradient.stops[0][1])]
    for at, colour in gradient.stops:
        stops.append((min(max(at, stops[-1][0]), 1.0), colour))
    stops.append((1.0, gradient.stops[-1][1]))
    steps = [(start, end) for start, end in pairwise(stops) if end[0] > start[0]]
    ends = [[operands(*(part / 255 for part in at[1][:inks])) for at in step] for step in steps]
    parts = [f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{first}] /C1 [{last}] >>" for first, last in ends]
    if len(parts) < 2:
        return parts[0] if parts else None
    bounds = " ".join(f"{end[0]:.5g}" for _, end in steps[:-1])
    encode = " ".join(["0 1"] * len(parts))
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] "
        f"/Bounds [{bounds}] /Encode [{encode}] >>"
    )
