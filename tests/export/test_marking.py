"""Words that are printed several times above one another, a shade or an outline first, are read once."""

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.export.marking import layers
from printkit.geometry import translation
from printkit.model.scene import Group, Text

SHADE, TOP = Text(12, 10, "Fox", Path("serif.ttf"), 4.0), Text(2, 10, "Fox", Path("serif.ttf"), 4.0)


@pytest.mark.parametrize(
    ("mark", "runs"),
    [
        (Group((TOP,), translation(10.2, 0.2)), [("Fox", 2)]),  # moved to where its shade is
        (Group((TOP,), translation(10.2, 9)), [("", 1), ("", 1)]),
        (Group((TOP,), translation(10.2, -9)), [("", 1), ("", 1)]),
        (Group((replace(TOP, y=6),), translation(10, 4)), [("Fox", 2)]),
        (Group((SHADE,)), [("Fox", 2)]),
        (TOP, [("", 1), ("", 1)]),
    ],
)
def test_words_of_a_group_are_where_it_is_moved_to(mark, runs) -> None:
    assert [(words, len(marks)) for words, marks in layers((SHADE, mark))] == runs
