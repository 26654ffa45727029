"""Compiled templates and formulas are cached under all that they depend on."""

from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from template.bench import NAMED_AT

import printkit
from printkit.diagnostics import Report
from printkit.template import cache
from printkit.template.templates import Templates


def test_the_key_depends_on_every_file_of_both_rooms_and_on_jinja() -> None:
    package = Path(printkit.__file__).parent
    version, *stamps = cache._code_stamp().split("\n")
    assert version == jinja2.__version__
    files = {
        str(path.relative_to(package))
        for room in ("sandbox", "template")
        for path in (package / room).glob("*.py")
    }
    assert {stamp.split()[0] for stamp in stamps} == files
    assert len(files) > 10


def test_code_of_another_printkit_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "card.svg").write_text("{{ card.name }}")

    def files() -> int:
        context = {"card": SimpleNamespace(name="Asa")}
        rendered = Templates([tmp_path / "game"], Report(), tmp_path / "cache").render(
            "card.svg", context, NAMED_AT
        )
        assert rendered is not None
        assert rendered.text == "Asa"
        return len(list((tmp_path / "cache").iterdir()))

    assert [files(), files()] == [1, 1]
    monkeypatch.setattr(cache, "_code_stamp", lambda: "another")
    assert files() == 2
