"""A brand of the tests' own, written where a test wants it."""

from pathlib import Path

import pytest
from smallbrand import BRAND, write_brand
from smallgame import Make


@pytest.fixture
def make_brand(tmp_path: Path) -> Make:
    """Write a brand, perhaps with words of it replaced: `make_brand({"old": "new"})`."""

    def make(
        changes: dict[str, str] | None = None,
        files: dict[str, str | bytes] | None = None,
        name: str = "probe",
    ) -> Path:
        text = BRAND
        for old, new in (changes or {}).items():
            assert old in text
            text = text.replace(old, new)
        return write_brand(tmp_path / name, text, files)

    return make
