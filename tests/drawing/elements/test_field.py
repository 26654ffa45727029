"""Places to write: a line, a box, a ring, and what is dashed."""

import pytest
from kept import drawn
from textbench import draw_well, make_context

from printkit.drawing.elements import ELEMENTS


@pytest.mark.parametrize(
    ("words", "shape"),
    [
        ('height="9"', "10 19 m 30 19 l (None (200 0 0) 1 1 0 () False 1 1)"),
        (
            'kind="box" fill="ink"',
            "10 10 m 30 10 l 30 30 l 10 30 l h ((20 20 20) (200 0 0) 1 1 0 () False 1 1)",
        ),
        (
            'kind="box" height="9" rx="5"',
            "15 10 m 25 10 l 27.76 10 30 12.02 30 14.5 c 30 14.5 l 30 16.98 27.76 19 25 19 c "
            "15 19 l 12.24 19 10 16.98 10 14.5 c 10 14.5 l 10 12.02 12.24 10 15 10 c h (None "
            "(200 0 0) 1 1 0 () False 1 1)",
        ),
        (
            'kind="ring" fill="ink"',
            "30 20 m 30 25.52 25.52 30 20 30 c 14.48 30 10 25.52 10 20 c 10 14.48 14.48 10 20 "
            "10 c 25.52 10 30 14.48 30 20 c h ((20 20 20) (200 0 0) 1 1 0 () False 1 1)",
        ),
        (
            'kind="ring" height="9"',
            "30 14.5 m 30 16.98 25.52 19 20 19 c 14.48 19 10 16.98 10 14.5 c 10 12.02 14.48 "
            "10 20 10 c 25.52 10 30 12.02 30 14.5 c h (None (200 0 0) 1 1 0 () False 1 1)",
        ),
        (
            'kind="box" stroke-dasharray="5 5"',
            "10 10 m 30 10 l 30 30 l 10 30 l h (None (200 0 0) 1 1 0 (5 5) False 1 1)",
        ),
    ],
)
def test_what_a_field_draws(words: str, shape: str) -> None:
    field = f'<field name="x" x="10" y="10" width="20" stroke="spot" stroke-width="1" {words}/>'
    (mark,) = draw_well(field, make_context(elements=ELEMENTS))
    assert drawn(mark) == [f"shape {shape}"]
