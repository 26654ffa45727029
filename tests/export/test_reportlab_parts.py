"""What is relied on of ReportLab is named where it is missing; its hooks change nothing."""

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from printkit.export import reportlab_parts
from printkit.export.pdf import write_pdf
from printkit.geometry import IDENTITY
from printkit.model.scene import Shape, Style, Text
from printkit.model.sheet import Document

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("version", ["4.4.9", "5.2.0", "6.0"])
@pytest.mark.parametrize("command", ["build", "check", "show"])
def test_a_version_that_was_not_tried_is_named(make_game, run, monkeypatch, command, version):
    monkeypatch.setattr("reportlab.Version", version)
    faint = '<svg><linearGradient id="g"><stop offset="0" stop-color="ink"/>'
    faint += '<stop offset="1" stop-color="#ffffff"/></linearGradient>'
    faint += '<rect width="60" height="80" fill="url(#g)"/><text x="5" y="20" font-size="5">a</text></svg>'
    said = run(command, make_game({"layouts/card.svg": faint}))  # on its ground, `check` renders the word
    assert said.code == 1
    assert f"error[cannot-draw]: reportlab {version} was not tried: install reportlab 5.1" in said.err


@pytest.fixture
def plain(scene, sheet, slab):
    marks = (Shape("0 0 m 9 0 l 9 9 l h", Style()), Text(2, 9, "Flax", slab, 5))
    return Document("T", "A", "S", "en", None, (sheet((scene(*marks), IDENTITY)),))


@pytest.mark.parametrize("epoch", ["abc", "1", "99999999999"])
def test_the_date_of_the_sources_changes_nothing(plain, monkeypatch, epoch):
    files = BytesIO(), BytesIO()
    write_pdf(plain, files[0])
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    write_pdf(plain, files[1])
    assert files[0].getvalue() == files[1].getvalue()
    assert os.environ["SOURCE_DATE_EPOCH"] == epoch


HOOKS = {
    "reportlab_mods.py": "open('hooked', 'w').close()",
    "reportlab_settings.py": "open('hooked', 'w').close(); pdfMultiLine = 1",
    ".reportlab_mods": "open('hooked', 'w').close()",
    ".reportlab_settings": "open('hooked', 'w').close(); pdfMultiLine = 1",
}
VARIABLES = {
    "RL_pdfComments": "1",
    "RL_pdfMultiLine": "1",
    "RL_invariant": "nonsense",
    "SOURCE_DATE_EPOCH": "abc",
}


def built(game: Path, folder: Path, more: dict[str, str]) -> bytes:
    """Build in a process that starts in a folder, which is also the user's home."""
    folder.mkdir(exist_ok=True)
    environment = {
        **os.environ,
        "HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "PRINTKIT_CACHE": "off",
        **more,
    }
    command = [sys.executable, "-m", "printkit", "build", str(game)]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return (folder / "output" / "small" / "deck.pdf").read_bytes()


def test_hooks_variables_and_modules_of_the_folder_change_nothing(make_game, tmp_path):
    game, hooked = make_game(), tmp_path / "hooked"
    expected = built(game, tmp_path / "plain", {})
    hooked.mkdir()
    for file, hook in HOOKS.items():
        (hooked / file).write_text(hook)
    # Beside the program too, where even `printkit` itself would find them
    assert built(game, hooked, VARIABLES | {"PYTHONPATH": f"{ROOT}:{hooked}"}) == expected
    for module in ("segno", "click"):
        (tmp_path / "plain" / f"{module}.py").write_text("open('hooked', 'w').close()")
    assert built(game, tmp_path / "plain", {}) == expected
    assert not [*tmp_path.rglob("hooked/hooked"), *tmp_path.rglob("plain/hooked")]


def test_a_hook_of_the_host_s_own_is_still_there_afterwards(monkeypatch):
    import types

    own = types.ModuleType("reportlab_mods")
    monkeypatch.setitem(sys.modules, "reportlab_mods", own)
    monkeypatch.setenv("RL_DEBUG", "1")
    reportlab_parts.new_document("en")
    assert sys.modules["reportlab_mods"] is own
    assert os.environ["RL_DEBUG"] == "1"
    assert "reportlab_settings" not in sys.modules
