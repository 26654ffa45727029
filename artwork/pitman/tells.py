"""A person and a pen come in; what gives the person away at a game of bluff goes out."""

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
#: A drop of sweat about its middle, for a head of 1 (y down), and where drops run down the nearer temple.
DROP = [(0.0, -0.14), (0.045, -0.03), (0.062, 0.05), (0.0, 0.105), (-0.062, 0.05), (-0.045, -0.03)]
DROPS: list[tuple[float, float, float]] = [(0.58, 0.36, 1.15), (0.66, -0.10, 0.95), (0.50, -0.42, 0.8)]


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
    """Cut drops that run down the temple and the cheek."""
    near = 1 if pen.head.face["yaw"] < 0 else -1
    for x, y, size in DROPS:
        if not pen.seen(pen.head.on_face(near * x, y, 0.03), 1.4):
            continue
        at, k = pen.at(near * x, y, 0.03), size * pen.head.size
        drop = spline([(at[0] + u * k, at[1] + v * k) for u, v in DROP], 4, True)
        pen.fill("ink", [grow(drop, 0.32)])
        pen.fill("paper", [drop])
        pen.fill("slate", [_shade(at, k)])


def _shade(at: Point, k: float) -> list[Point]:
    """Return the shaded foot of a drop."""
    return [
        (at[0] + u * k, at[1] + v * k) for u, v in ((0.03, -0.02), (0.045, 0.05), (0.0, 0.085), (0.012, 0.03))
    ]
