"""A gradient in, the PDF shading that paints it out, or one flat colour where it has no way to go."""

from itertools import pairwise

from printkit.export.operands import operands
from printkit.model.scene import Colour, Gradient

Stop = tuple[float, Colour]


def shading(gradient: Gradient) -> str | None:
    """Return a shading dictionary, its coordinates as the gradient's, or None for `flat_colour`."""
    function = _function(_stops(gradient))
    if function is None or _goes_nowhere(gradient):
        return None
    kind = 2 if gradient.kind == "linear" else 3
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [{operands(*gradient.line)}] "
        f"/Extend [true true] /Function {function} >>"
    )


def flat_colour(gradient: Gradient) -> Colour:
    """Return the last stop's colour, which SVG paints where a gradient goes nowhere."""
    return gradient.stops[-1][1]


def _goes_nowhere(gradient: Gradient) -> bool:
    line = gradient.line
    if gradient.kind == "linear":
        return line[:2] == line[2:]
    return line[5] <= 0


def _stops(gradient: Gradient) -> list[Stop]:
    """Return the stops from 0 to 1, none before the one before it."""
    stops: list[Stop] = [(0.0, gradient.stops[0][1])]
    for at, colour in gradient.stops:
        stops.append((min(max(at, stops[-1][0]), 1.0), colour))
    return [*stops, (1.0, gradient.stops[-1][1])]


def _function(stops: list[Stop]) -> str | None:
    """Return the function from 0-1 to a colour; two stops at one place make a sharp edge."""
    steps = [(start, end) for start, end in pairwise(stops) if end[0] > start[0]]
    parts = [_blend(start[1], end[1]) for start, end in steps]
    if len(parts) < 2:
        return parts[0] if parts else None
    bounds = " ".join(f"{end[0]:.5g}" for _, end in steps[:-1])
    encode = " ".join(["0 1"] * len(parts))
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] "
        f"/Bounds [{bounds}] /Encode [{encode}] >>"
    )


def _blend(start: Colour, end: Colour) -> str:
    first, last = (operands(*(part / 255 for part in colour)) for colour in (start, end))
    return f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{first}] /C1 [{last}] >>"
