"""An error's words as Python or Jinja put them in, a finding's message and help out."""

import re
from collections.abc import Mapping

from printkit.diagnostics.wording import harmless

_LONGEST = 200

#: Kinds of values as Python calls them, and as authors do.
_KINDS: Mapping[str, str] = {
    "NoneType": "none",
    "_Names": "namespace",
    "builtin_function_or_method": "function",
    "dict": "table",
    "functools.partial": "function",
    "str": "text",
    "types.SimpleNamespace": "object",
}
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
#: A function's full name, of which authors know the last word.
_FUNCTION = re.compile(r"^(?:[\w.]|<locals>)*?_?(?:sync_)?(?:do_|test_)?([a-z]\w*)\(\) (missing|takes|got)")


def sentence(words: str) -> tuple[str, str | None]:
    """Return the first sentence as a message, and what follows as help."""
    plain = harmless(" ".join(words.split()))
    plain = re.sub(r" at \d+$", "", plain)  # Jinja counts letters from the file's start, marks and all
    plain = _QUOTED.sub(lambda found: f"`{_KINDS.get(found[1], found[1])}`", plain)
    plain = plain.replace("` object ", "` ")
    plain = _FUNCTION.sub(r"`\1` \2", plain)
    first, _, rest = plain.partition(". ")
    return _short(first.rstrip(".")), _short(rest.rstrip(".")) if rest else None


def _short(text: str) -> str:
    """Return words that begin small and don't run on."""
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
