"""Templates that never end or fill memory are stopped soon, in little memory, with a finding."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sandbox.bombs import BOMBS, SECONDS


@pytest.fixture(scope="module")
def exploded(request: pytest.FixtureRequest) -> Mapping[str, Any]:
    """Render the bombs whose tests run in one process that may take half a gigabyte."""
    here = Path(__file__).with_name("bombs.py")
    tests = (item for item in request.session.items if item.path == request.path)
    wanted = [item.callspec.params["name"] for item in tests if isinstance(item, pytest.Function)]
    command = [sys.executable, str(here), *wanted]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_stopped(exploded: Mapping[str, Any], name: str) -> None:
    ((code, message, line),) = exploded[name]["findings"]
    assert (code, line) == ("template-too-much", 1)
    assert message == BOMBS[name][1]
    assert exploded[name]["seconds"] < (3 if message == SECONDS else 30)
