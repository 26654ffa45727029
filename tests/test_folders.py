"""Temporary folders: a killed process's are removed by the next one; those of a running one stay."""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from printkit.folders import scratch_folder

HOLD = """
import sys, time
from printkit.folders import scratch_folder
folder = scratch_folder()
open(folder.name + "/deck.pdf", "w").close()
print(folder.name, flush=True)
time.sleep(60)
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_what_a_killed_process_left_is_removed_and_what_another_uses_stays(temporary: Path) -> None:
    others = "printkit-no-owner", "printkit-1-2-3", "other"
    for name in others:
        (temporary / name).mkdir()
    process = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    theirs = Path(process.stdout.readline().strip())
    with scratch_folder() as mine:
        assert Path(mine).parent == temporary
        assert (theirs / "deck.pdf").exists()
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert theirs.exists()
    with scratch_folder():
        assert not theirs.exists()
    assert sorted(path.name for path in temporary.iterdir()) == sorted(others)
