"""A sample of `print_table.py`: pieces of printkit's games, with some options, measured on the PDFs."""

from pathlib import Path
from typing import Any

import pytest
from print_table import measure

#: A game's component, options, the least bleed, the least distance between two trims, and straight cuts.
CASES: list[tuple[str, str, dict[str, Any], float, float, int]] = [
    ("pit", "party-card", {"flip": "short-edge", "bleed": 0.0}, 0, 0, 11),
    ("pit", "party-card", {"ink": "grey", "order": "back-front"}, 1.5, 3, 16),
    ("chief-herman", "chips", {"finish": "laminate"}, 0, 6, 240),
    ("chief-herman", "chips", {"bleed": 8.0, "paper": "letter", "ink": "grey"}, 8, 15.9, 280),
    ("pit-cards", "references", {"paper": "letter"}, 1.6, 3.2, 40),  # its bleed is narrowed to save a sheet
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "component", "options", "bleed", "apart", "cuts"), CASES)
def test_pieces_lie_where_they_should(
    tmp_path: Path, game: str, component: str, options: dict[str, Any], bleed: float, apart: float, cuts: int
) -> None:
    found = measure(game, options, tmp_path, [component])
    assert (found.files, found.missing, found.overlaps) == (1, 0, 0)
    assert (found.position, found.backs) == pytest.approx((0, 0), abs=0.011)
    assert found.edge > 4.2
    assert found.bleed > bleed - 0.01
    assert found.apart > apart - 0.01
    assert (found.cuts, found.miscounted) == (cuts, 0)
    assert found.inks == ({"grey"} if "ink" in options else {"RGB", "grey"})
