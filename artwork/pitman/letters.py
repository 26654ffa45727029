"""A word comes in; fat slab letters, cut as with a knife, go out: only those the deck's back needs."""

from artwork.press.shapes import Polygon, spline


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Return an upright rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


FOOT, HEAD, STEM = 0.15, 0.15, 0.27
_BOWL = [
    *(
        (0.40, 0.0),
        (0.66, 0.0),
        (0.80, 0.05),
        (0.87, 0.16),
        (0.88, 0.31),
        (0.86, 0.46),
        (0.79, 0.57),
        (0.66, 0.62),
    ),
    *(
        (0.40, 0.62),
        (0.40, 0.47),
        (0.53, 0.47),
        (0.59, 0.43),
        (0.61, 0.31),
        (0.59, 0.19),
        (0.53, 0.15),
        (0.40, 0.15),
    ),
]

#: Each letter's width and pieces, one unit high; pieces may overlap.
LETTERS: dict[str, tuple[float, list[Polygon]]] = {
    "P": (0.90, [box(0.13, 0, 0.40, 1), box(0, 0, 0.44, HEAD), box(0, 1 - FOOT, 0.56, 1), _BOWL]),
    "I": (0.54, [box(0.135, 0, 0.405, 1), box(0, 0, 0.54, HEAD), box(0, 1 - FOOT, 0.54, 1)]),
    "T": (
        0.88,
        [
            box(0.305, 0, 0.575, 1),
            box(0, 0, 0.88, 0.17),
            box(0.16, 1 - FOOT, 0.72, 1),
            [(0, 0), (0.17, 0), (0.12, 0.36), (0, 0.36)],
            [(0.71, 0), (0.88, 0), (0.88, 0.36), (0.76, 0.36)],
        ],
    ),
    "M": (
        1.22,
        [
            box(0.10, 0, 0.29, 1),
            box(0.86, 0, 1.12, 1),
            [(0.10, 0), (0.42, 0), (0.70, 0.66), (0.62, 0.98), (0.52, 0.98)],
            [(0.84, 0), (1.12, 0), (0.66, 0.98), (0.56, 0.98), (0.54, 0.80)],
            box(0, 0, 0.30, HEAD),
            box(0.92, 0, 1.22, HEAD),
            box(0, 1 - FOOT, 0.40, 1),
            box(0.76, 1 - FOOT, 1.22, 1),
        ],
    ),
    "A": (
        1.02,
        [
            [(0.36, 0), (0.62, 0), (0.94, 1), (0.64, 1), (0.45, 0.26), (0.25, 1), (0.08, 1)],
            [(0.24, 0.58), (0.70, 0.58), (0.74, 0.74), (0.20, 0.74)],
            box(0, 1 - FOOT, 0.40, 1),
            box(0.54, 1 - FOOT, 1.02, 1),
            box(0.26, 0, 0.62, 0.13),
        ],
    ),
    "N": (
        1.00,
        [
            box(0.11, 0, 0.27, 1),
            box(0.74, 0, 0.90, 1),
            [(0.06, 0), (0.38, 0), (0.90, 0.82), (0.90, 1), (0.72, 1), (0.11, 0.10)],
            box(0, 0, 0.38, HEAD),
            box(0.63, 0, 1.00, HEAD),
            box(0, 1 - FOOT, 0.39, 1),
        ],
    ),
}


def word(text: str, centre: float, top: float, height: float, width: float) -> list[Polygon]:
    """Return the letters of a word, squeezed or stretched to a width."""
    gap = 0.055
    total = sum(LETTERS[c][0] for c in text) + gap * (len(text) - 1)
    k, x, out = width / total, 0.0, []
    for letter in text:
        for piece in LETTERS[letter][1]:
            out.append([(centre - width / 2 + (x + px) * k, top + py * height) for px, py in piece])
        x += LETTERS[letter][0] + gap
    return out


def banner(centre: float, top: float, width: float, height: float, dip: float) -> Polygon:
    """Return a paper ribbon: both ends notched, its edges a little bowed."""
    left, right, middle = centre - width / 2, centre + width / 2, top + height / 2
    upper = spline(
        [(left, top), (centre - width / 4, top - dip), (centre + width / 4, top - dip), (right, top)], 4
    )
    lower = [(x, 2 * middle - y) for x, y in reversed(upper)]
    return [*upper, (right - 2.2, middle), *lower, (left + 2.2, middle)]
