"""An SVG `transform` in, one matrix out."""

import math
import re

from printkit.model.geometry import multiply, rotation, scaling, translation
from printkit.model.scene import IDENTITY, Matrix
from printkit.units import LONGEST_MM

_CALL = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_COUNTS = {
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "matrix": (6,),
    "skewX": (1,),
    "skewY": (1,),
}


def parse_transform(text: str) -> Matrix | None:
    """Return the matrix, or None where the text can't be read."""
    matrix, position = IDENTITY, 0
    while text[position:].strip():
        found = _CALL.match(text, position)
        if found is None:
            return None
        step = _step(found[1], found[2])
        if step is None:
            return None
        matrix = multiply(step, matrix)
        position = found.end()
    return matrix


def _step(name: str, arguments: str) -> Matrix | None:
    """Return one call's matrix."""
    try:
        numbers = [float(word) for word in arguments.replace(",", " ").split()]
    except ValueError:
        return None
    if len(numbers) not in _COUNTS.get(name, ()) or any(not abs(number) <= LONGEST_MM for number in numbers):
        return None
    return _matrix(name, numbers)


def _matrix(name: str, numbers: list[float]) -> Matrix:
    """Return the matrix of a call whose numbers are known to be right."""
    first = numbers[0]
    if name == "translate":
        return translation(first, numbers[1] if len(numbers) > 1 else 0.0)
    if name == "scale":
        return scaling(first, numbers[-1])
    if name == "rotate":
        return rotation(first, *numbers[1:])
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)
