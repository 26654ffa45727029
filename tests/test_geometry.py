"""Paths in, their coordinates and extents out."""

import pytest

from printkit.geometry import path_extent, path_numbers, rotation


def test_the_numbers_of_a_path() -> None:
    assert path_numbers("1 -2 m 3.5 4 l 1e-7 0 -.5 .25 9 9 c h") == [1, -2, 3.5, 4, 1e-7, 0, -0.5, 0.25, 9, 9]


@pytest.mark.parametrize(
    ("path", "extent"),
    [
        ("1 2 m 5 9 l 3 4 l h", (1, 2, 5, 9)),
        ("0 0 m 0 0 12 -3 1 1 c", (0, -3, 12, 1)),
        ("1e-7 0 m 2 1 l", (1e-7, 0, 2, 1)),
        ("", (0, 0, 0, 0)),
    ],
)
def test_the_extent_of_a_path(path: str, extent: tuple[float, ...]) -> None:
    assert path_extent(path) == extent


def test_the_extent_of_a_turned_path() -> None:
    assert path_extent("0 0 m 4 2 l", rotation(90)) == pytest.approx((-2, 0, 0, 4))
