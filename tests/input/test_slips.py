"""Files that are wrong, and the exact words that answer them: `slips/` has a file for each.

`WRITE_KEPT=1 pytest tests/input/test_slips.py` writes the words anew: read the difference.
"""

from pathlib import Path

import pytest
from kept import assert_kept
from slips import Read

SLIPS = Path(__file__).parent / "slips"


@pytest.mark.parametrize("name", sorted(path.name for path in SLIPS.iterdir()))
def test_a_slip_is_answered_in_these_words(read: Read, name: str) -> None:
    wrong, _, _ = (SLIPS / name).read_text().partition("== said\n")
    files = dict(part.split("\n", 1) for part in wrong.split("== ")[1:])
    found, words = read(files.pop("game.toml"), files)
    assert words and (found is None) == ("error[" in words)
    assert_kept(SLIPS / name, f"{wrong}== said\n{words}\n")
