"""Texts made up and damaged, dozens of each kind: findings or a PDF, no other end; `run.py` tries more."""

from pathlib import Path

import pytest
from fuzz.specimens import specimen
from fuzz.trial import try_all

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "kind", ["toml", "tables", "workbook", "bare", "template", "path", "transform", "formula", "rules"]
)
def test_texts(kind: str, tmp_path: Path) -> None:
    specimens = [specimen(kind, f"suite {number}") for number in range(25)]
    outcomes = list(try_all(specimens, tmp_path / "work"))
    assert [one.place for one in outcomes if one.what != "fine"] == []
    assert len(outcomes) == 25
    assert any(one.files for one in outcomes) and any(one.codes for one in outcomes)
