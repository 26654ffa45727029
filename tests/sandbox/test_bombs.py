"""Templates without end come to one, soon, in little memory, and with a finding."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sandbox.bombs import BOMBS


@pytest.fixture(scope="module")
def exploded() -> Mapping[str, Any]:
    """Render all the bombs in one process that may take half a gigabyte."""
    here = Path(__file__).with_name("bombs.py")
    done = subprocess.run([sys.executable, str(here)], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_stopped(exploded: Mapping[str, Any], name: str) -> None:
    message = BOMBS[name][1]
    if "seconds" in message:  # on a fast machine the steps are used up first
        steps = "`card.svg` takes more than 200000 steps"
        assert exploded[name]["said"][0][:2] in (["template-too-much", message], ["template-too-much", steps])
    else:
        assert exploded[name]["said"] == [["template-too-much", message, 1]]
    assert exploded[name]["seconds"] < 3
