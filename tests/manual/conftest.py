"""The manual's program lies beside the package, not in it: put it within reach."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
