"""What saves ink takes at most two fifths of it, and less than greys do."""

import re
from pathlib import Path

import pytest
from games.ink_table import DOCS, GAMES, INKS, MOST, ink_of

from printkit import api

ROW = re.compile(r"^\| ([\w-]+) \|(?: [\d-]* \|){2} ([\d-]+) \| ([\d-]+) \| ([\d-]+) \| [\d-]+ \|$", re.M)


@pytest.mark.slow
def test_pages_of_words_take_two_fifths(tmp_path: Path) -> None:
    for ink in INKS:
        api.build("chief-herman", components=["pocket-book"], out=tmp_path / ink, ink=ink, inspect=False)
    full, grey, saver = (ink_of(tmp_path / ink / "chief-herman" / "pocket-book.pdf") for ink in INKS)
    assert all(one <= MOST * whole for one, whole in zip(saver, full, strict=True))
    assert all(one < other for one, other in zip(saver, grey, strict=True))


def test_no_page_of_the_table_takes_more() -> None:
    table = DOCS.read_text("utf-8").partition("<!-- measured -->")[2]
    rows = ROW.findall(table)
    assert len(rows) == table.count("\n| ") - len(GAMES)
    for name, grey, saver, share in rows:
        assert int(share.split("-")[-1]) <= 100 * MOST, name
        assert int(saver.split("-")[-1]) <= int(grey.split("-")[-1]), name
