"""Texts made up and damaged, dozens of each kind: findings or a PDF, no other end; `run.py` tries more."""

from pathlib import Path

import pytest
from fuzz.specimens import specimen
from fuzz.trial import try_all

pytestmark = [pytest.mark.slow, pytest.mark.long]


KINDS = ("toml", "tables", "workbook", "bare", "template", "path", "transform", "formula", "rules", "target")


@pytest.mark.parametrize("kind", KINDS)
def test_texts(kind: str, tmp_path: Path) -> None:
    count = 12 if kind in ("toml", "transform") else 6  # of these, most are refused
    specimens = [specimen(kind, f"suite c {number}") for number in range(count)]
    outcomes = list(try_all(specimens, tmp_path / "work"))
    assert [one.place for one in outcomes if one.what != "fine"] == []
    assert len(outcomes) == count
    assert any(one.files for one in outcomes) and any(one.codes for one in outcomes)


@pytest.mark.parametrize("kind", ["jobs", "scan"])
def test_what_gives_no_files_of_a_game(kind: str, tmp_path: Path) -> None:
    outcomes = list(try_all([specimen(kind, f"suite {number}") for number in range(6)], tmp_path / "work"))
    assert [one.what for one in outcomes] == ["fine"] * 6
    assert any(one.codes for one in outcomes)
