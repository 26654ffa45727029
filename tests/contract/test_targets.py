"""What a target must have: its file, its format, what reads its files, a line in the manual."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from readers import READERS

from printkit.diagnostics import Report
from printkit.services.building import FORMATS
from printkit.services.targets import find_targets

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.first
def test_every_target_and_format_is_read_and_has_a_reader_of_its_files() -> None:
    report = Report()
    targets = find_targets([file.stem for file in (ROOT / "templates" / "targets").iterdir()], report)
    assert [f"{one.at}: {one.message}" for one in report] == []
    assert [one.name for one in targets if one.name not in READERS] == [], "add a line to READERS"
    assert [one.name for one in targets if one.format not in FORMATS] == [], "a format is a line of FORMATS"
    missing = [name for name in FORMATS.values() if find_spec(f"printkit.services.{name}") is None]
    assert missing == [], "a format is a module of printkit/services"
    assert FORMATS.keys() - {one.format for one in targets} == set(), "no target has this format"
    page = (ROOT / "docs" / "targets.md").read_text(encoding="utf-8")
    assert [one.name for one in targets if f"`{one.name}`" not in page] == [], "name it in docs/targets.md"
