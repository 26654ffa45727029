"""Twenty pages are what Pango draws, dot by dot, but for one that is explained here."""

import pango
import pytest
from debian import program

#: Pages that differ by more than how dots are made grey, and why; a page beside each shows that it is so.
EXPLAINED = {"Russian": "PT Serif moves letters nearer to spaces; printkit's spaces are all alike"}


@pytest.mark.slow
@pytest.mark.long
def test_pages_are_what_pango_draws() -> None:
    program("pango-view", "pango1.0-tools")
    found = {name: off for name, _, off in pango.differing()}
    assert len(found) == 21
    assert {name for name, off in found.items() if off} == {*EXPLAINED}
