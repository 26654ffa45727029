"""Templates that are wrong, and what is said of each, at which line, column and length: `kept/` has both.

`WRITE_KEPT=1 pytest tests/template/test_kept.py` writes the words anew: read the difference.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kept import assert_kept
from template.bench import Bench

from printkit.diagnostics import Place, Severity

KEPT = Path(__file__).parent / "kept" / "templates.txt"


def look_up(number: int) -> Any:
    return {1: "one"}[number]


def said(folder: Path, template: str) -> str:
    folder.mkdir()
    card = SimpleNamespace(name="Asa", dice=3)
    finding = Bench(folder).finds(template, card=card, figures={"hand": 5}, lookup=look_up)
    assert finding.severity is Severity.ERROR and isinstance(finding.at, Place)
    at = f"{finding.at.file.name}:{finding.at.line}:{finding.at.column} +{finding.at.length}"
    return f"{at} [{finding.code}] {finding.message}\n  help: {finding.help}\n"


def test_a_wrong_template_is_answered_in_these_words(tmp_path: Path) -> None:
    cases = [part.partition("\n== said\n")[0] for part in KEPT.read_text().split("== template\n")[1:]]
    assert_kept(
        KEPT,
        "".join(
            f"== template\n{template}\n== said\n{said(tmp_path / str(number), template)}"
            for number, template in enumerate(cases)
        ),
    )
