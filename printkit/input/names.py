"""A name in, whether it may stand in a file's name or in a formula out."""

import re

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,59}")

_NAME_HELP = "use small letters, digits and hyphens, at most 60, beginning with a letter or digit"
_WORD_HELP = "use small letters, digits and `_`, at most 60, beginning with a letter"


def is_name(name: str) -> bool:
    """Return whether a name may stand in a file's name."""
    return _NAME.fullmatch(name) is not None


def check_name(name: str, what: str, at: Spot, report: Report) -> bool:
    """Return whether a component or card may be called so: its name becomes part of a file's name."""
    if is_name(name):
        return True
    report.error("bad-name", f"{quoted(name)} can't be the name of {what}", at, _NAME_HELP)
    return False


def check_slug(slug: str, at: Spot, report: Report) -> bool:
    """Return whether a game's folder may be called so."""
    if _NAME.fullmatch(slug):
        return True
    message = f"{quoted(slug)} can't be the name of a game's folder"
    report.error("bad-name", message, at, f"rename the folder: {_NAME_HELP}")
    return False


def check_word(word: str, what: str, at: Spot, report: Report) -> bool:
    """Return whether a figure, table or field may be called so: formulas and layouts read it by its name."""
    if _WORD.fullmatch(word):
        return True
    report.error("bad-name", f"{quoted(word)} can't be the name of {what}", at, _WORD_HELP)
    return False
