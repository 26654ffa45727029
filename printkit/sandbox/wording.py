"""An error's words as Python or Jinja put them in, a finding's message and help out."""

import re

from printkit.diagnostics.wording import harmless

_LONGEST = 200


def sentence(words: str) -> tuple[str, str | None]:
    """Return the first sentence as a message, and what follows as help."""
    words = re.sub(r" at \d+$", "", words)  # Jinja counts letters from the file's start, marks and all
    plain = re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"`\1`", harmless(" ".join(words.split())))
    first, _, rest = plain.partition(". ")
    return _short(first.rstrip(".")), _short(rest.rstrip(".")) if rest else None


def _short(text: str) -> str:
    """Return words that begin small and don't run on."""
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
