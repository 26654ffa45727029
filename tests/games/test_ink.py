"""What saves ink takes at most two fifths of it, and less than greys do."""

from pathlib import Path

import pytest
from games.ink_table import INKS, MOST, ink_of

from printkit import api


@pytest.mark.slow
def test_pages_of_words_take_two_fifths(tmp_path: Path) -> None:
    for ink in INKS:
        api.build("chief-herman", components=["pocket-book"], out=tmp_path / ink, ink=ink, inspect=False)
    full, grey, saver = (ink_of(tmp_path / ink / "chief-herman" / "pocket-book.pdf") for ink in INKS)
    assert all(one <= MOST * whole for one, whole in zip(saver, full, strict=True))
    assert all(one < other for one, other in zip(saver, grey, strict=True))
