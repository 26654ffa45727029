"""A bench of its own for each test."""

from pathlib import Path

import pytest
from sandbox.bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Lay out an empty game's folder, and an empty shared one."""
    return Bench(tmp_path)
