"""Words of an author or a stranger in, words fit for a message out: short, harmless, with the mend."""

from collections.abc import Iterable
from itertools import islice

#: More known names than this are neither searched nor listed.
MOST_KNOWN = 500

#: How alike two words must be to be taken for one: `copys` and `copies` are, `kind` and `id` are not.
_ALIKE = 0.7


def quoted(word: object, most: int = 60) -> str:
    """Return a word in `backticks`, cut short where it is long."""
    text = str(word)
    return f"`{text}`" if len(text) <= most else f"`{text[: most - 1]}…`"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words as people list them: `a`, `b` and `c`."""
    names = [quoted(word) for word in islice(words, MOST_KNOWN)]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def suggestion(word: str, known: Iterable[str], most: int = 20) -> str | None:
    """Return the mend for a word that is not known: the nearest known one, or all where they are few."""
    from difflib import get_close_matches  # late: only slips need it

    names = {name.lower(): name for name in islice(known, MOST_KNOWN)}
    near = get_close_matches(word[:100].lower(), names, 1, _ALIKE)
    if near:
        return f"did you mean {quoted(names[near[0]])}?"
    return f"known: {', '.join(map(quoted, names.values()))}" if 0 < len(names) <= most else None


def harmless(text: str) -> str:
    """Return text that no terminal obeys: control and direction characters shown as one sign each."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)
