"""A person and a pen come in; what gives the person away at a game of bluff goes out."""

import math
from dataclasses import replace
from typing import Any

from artwork.pitman.pen import Pen
from artwork.pitman.people import Person
from artwork.press.shapes import Point, grow, spline

#: What each tell changes in a face: eyes, brows, mouth and lines. `SIDE` is the cheek that is nearer.
TELLS: dict[str, dict[str, dict[str, Any]]] = {
    "poker": {"eyes": {"gaze": (0.0, 0.0)}, "mouth": {"smile": 0.0, "smirk": 0.0}, "brows": {"uneven": 0.0}},
    "wink": {"eyes": {"wink": "SIDE", "gaze": (0.0, 0.0)}, "brows": {"uneven": 1.3}, "mouth": {"smirk": 0.8}},
    "side-eye": {"eyes": {"gaze": ("SIDE", -0.1)}},
    "smirk": {"mouth": {"smirk": 1.5, "open_": 0.0, "smile": 0.1}, "brows": {"uneven": 1.5}},
    "brow": {"brows": {"uneven": 2.6, "angle": 0.1}, "eyes": {"gaze": (0.0, 0.1)}},
    "sweat": {"brows": {"angle": -0.5}, "lines": {"worry": 0.9}},
}
LOOK = 1.75  # how far to the side eyes go
#: A drop of sweat about its middle, for a head of 1 (y down), its tail up.
DROP = [(0.0, -0.14), (0.045, -0.03), (0.062, 0.05), (0.0, 0.105), (-0.062, 0.05), (-0.045, -0.03)]
#: Where drops spring from the nearer temple: how far out and up from the head's middle, their size and tilt.
FLYING: list[tuple[float, float, float, float]] = [
    (1.10, 0.14, 1.05, 62.0),
    (1.27, -0.04, 1.3, 48.0),
    (1.10, -0.24, 0.95, 34.0),
]
#: And where they stand on the brow, if no hat hides it.
BEADS: list[tuple[float, float, float]] = [(0.52, 0.74, 1.0), (0.16, 0.86, 0.8)]


def told(person: Person) -> Person:
    """Return a person whose face shows the tell."""
    near = 1 if person.face.get("yaw", -15) < 0 else -1
    change = {}
    for trait, values in TELLS[person.tell].items():
        old = getattr(person, trait)
        if old is not None:
            change[trait] = {**old, **{name: _sided(name, value, near) for name, value in values.items()}}
    return replace(person, **change)


def _sided(name: str, value: Any, near: int) -> Any:
    """Return a trait with the side of the nearer cheek put in."""
    if name == "gaze" and value[0] == "SIDE":
        return (LOOK * near, value[1])
    return near if value == "SIDE" else value


def sweat(pen: Pen) -> None:
    """Cut drops that stand on the brow and spring from the temple: clear of the eyes, or they are tears."""
    head = pen.head
    near = 1 if head.face["yaw"] < 0 else -1
    for x, y, size in BEADS:
        if pen.seen(head.on_face(near * x, y, 0.03), 1.4):
            _drop(pen, pen.at(near * x, y, 0.03), size * head.size, 0.0)
    middle, _, _ = head.to_page((0.0, 0.0, 0.0))
    for out, up, size, tilt in FLYING:
        at = middle + near * out * head.size, head.cy - up * head.size
        _drop(pen, at, size * head.size, -near * math.radians(tilt))


def _drop(pen: Pen, at: Point, size: float, tilt: float) -> None:
    """Cut one drop, its tail turned by a tilt."""
    c, s = size * math.cos(tilt), size * math.sin(tilt)
    drop = spline([(at[0] + u * c - v * s, at[1] + u * s + v * c) for u, v in DROP], 4, True)
    shade = ((0.03, -0.02), (0.045, 0.05), (0.0, 0.085), (0.012, 0.03))
    pen.fill("paper", [grow(drop, 0.75)])
    pen.fill("ink", [grow(drop, 0.36)])
    pen.fill("paper", [drop])
    pen.fill("slate", [[(at[0] + u * c - v * s, at[1] + u * s + v * c) for u, v in shade]])
