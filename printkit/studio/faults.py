"""An error that nobody expected in, a line about it out: for the terminal and for the page."""

from __future__ import annotations

import traceback
from pathlib import Path

from printkit.diagnostics.wording import harmless

#: So much of what an error says is shown.
_LONGEST = 200


def in_a_line(error: BaseException) -> str:
    """Return what went wrong, and where."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    words = harmless(" ".join(str(error).split()))[:_LONGEST]
    return f"{type(error).__name__}{f': {words}' if words else ''}{where}"
