"""Layouts that are wrong, and the exact words that answer each mistake: `slips/` has both.

`WRITE_KEPT=1 pytest tests/drawing/test_slips.py` writes the words anew: read the difference.
"""

from pathlib import Path

import pytest
from kept import assert_kept
from smallgame import Make, Run

SLIPS = Path(__file__).parent / "slips"
PICTURES = {
    "art/owl.svg": '<svg viewBox="0 0 9 9"><g id="wing"><rect width="9" height="9"/></g></svg>',
    "art/flat.svg": "<svg><rect width='9' height='9'/></svg>",
    "art/owl.gif": "GIF89a",
    "cards.toml": '[[card]]\nid = "one"\n',
}


@pytest.mark.parametrize("name", sorted(path.stem for path in SLIPS.glob("*.svg")))
def test_a_slip_is_answered_in_these_words(make_game: Make, run: Run, name: str) -> None:
    layout = (SLIPS / f"{name}.svg").read_text()
    said = run("check", make_game({**PICTURES, "layouts/card.svg": layout}))
    assert said.code == 1
    assert_kept(SLIPS / f"{name}.txt", said.err)
