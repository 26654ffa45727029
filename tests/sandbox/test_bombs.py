"""Templates that never end or fill memory are stopped soon, in little memory, with a finding."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sandbox.bombs import BOMBS, SECONDS, STEPS


@pytest.fixture(scope="module")
def exploded() -> Mapping[str, Any]:
    """Render all the bombs in one process that may take half a gigabyte."""
    here = Path(__file__).with_name("bombs.py")
    done = subprocess.run([sys.executable, str(here)], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_stopped(exploded: Mapping[str, Any], name: str) -> None:
    either = {STEPS: (STEPS, SECONDS), SECONDS: (STEPS, SECONDS)}  # by how fast the machine is
    ((code, message, line),) = exploded[name]["findings"]
    assert (code, line) == ("template-too-much", 1)
    assert message in either.get(BOMBS[name][1], (BOMBS[name][1],))
    assert exploded[name]["seconds"] < 8
