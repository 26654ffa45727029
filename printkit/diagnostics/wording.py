"""Names and text from files in, words for a message out: short, harmless, with a suggestion."""

from collections.abc import Iterable, Sequence
from itertools import islice

#: At most this many known names are searched or listed.
MOST_KNOWN = 500

#: No deck needs more text than this; a larger file is a mistake or an attack.
LARGEST_TEXT = 5_000_000

#: How similar a suggestion must be: `copies` is suggested for `copys`, `id` is not suggested for `kind`.
_ALIKE = 0.7


def plain_text(text: str) -> str:
    """Return text with every line ending as `\\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def toml_text(text: str) -> str:
    """Return a text as TOML has it; its escapes are those of JSON, but for one letter."""
    import json  # late: few runs write TOML

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def line_start(text: str, number: int) -> int:
    """Return where a line of a text begins, counted from 1; -1 if the text is shorter."""
    start = 0
    for _ in range(number - 1):
        start = text.find("\n", start) + 1
        if start == 0:
            return -1
    return start


def quoted(word: object, most: int = 60) -> str:
    """Return a word in `backticks`, cut off if it is long."""
    try:
        text = str(word)
    except ValueError:  # Python refuses numbers of more than 4300 digits
        text = "a very long number"
    return f"`{text}`" if len(text) <= most else f"`{text[: most - 1]}…`"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words as a list in a sentence: `a`, `b` and `c`."""
    return joined([quoted(word) for word in islice(words, MOST_KNOWN)], joint)


def joined(words: Sequence[str], joint: str = "and") -> str:
    """Return words one after the other as people say them: a, b and c."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def few(words: Sequence[str], most: int = 3) -> str:
    """Return the first of several words: a, b, c ..."""
    return ", ".join(words[:most]) + (" ..." if len(words) > most else "")


def counted(number: int, word: str) -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return f"{number} {plural(number, word)}"


def plural(number: int, word: str) -> str:
    """Return a noun in the form that its number asks for."""
    ending = "es" if word.endswith("ch") else "s"
    return word if number == 1 else f"{word}{ending}"


def suggestion(word: str, known: Iterable[str], most: int = 20) -> str | None:
    """Return a suggestion for an unknown word: the nearest known one, or all of them if they are few."""
    names = list(islice(known, MOST_KNOWN))
    near = nearest(word, names)
    if near is not None:
        return f"did you mean {quoted(near)}?"
    names = list(dict.fromkeys(names))
    return f"known: {', '.join(map(quoted, names))}" if 0 < len(names) <= most else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that an unknown one is most like, if any is."""
    from difflib import get_close_matches  # late: only mistakes need it

    names = {name.lower(): name for name in islice(known, MOST_KNOWN)}
    near = get_close_matches(word[:100].lower(), names, 1, _ALIKE)
    return names[near[0]] if near else None


#: What makes one emoji of several.
_JOINER = "\u200d"


def harmless(text: str) -> str:
    """Return text without control and direction characters, so that a terminal shows it and obeys nothing."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == _JOINER else " " if c.isspace() else "\ufffd" for c in text)
