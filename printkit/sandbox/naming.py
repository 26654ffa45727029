"""A name that stands for nothing in, the words the author wrote and the mend out."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from jinja2.utils import missing

from printkit.diagnostics.wording import quoted, suggestion
from printkit.sandbox.access import readable
from printkit.sandbox.undefined import NameMissing
from printkit.sandbox.wording import sentence

#: How much of a template is searched for a name, from the line on where Jinja saw it: one expression's worth.
_SEARCHED = 4_000

_OWNER = r"(?<![\w.])[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\n]{0,80}\])*"


@dataclass(frozen=True, slots=True)
class Slip:
    """What an author wrote, how far behind the searched text's start, and the words for it."""

    message: str
    help: str | None
    offset: int = -1  # -1: not found
    length: int = 0


def explain_name(error: NameMissing, text: str, names: Iterable[str]) -> Slip:
    """Return what is wrong with a name; `text` is the source from its line on, `names` what there is."""
    if error.hint:
        message, help = sentence(error.hint)
        return Slip(message, help)
    if error.owner is missing:
        return _slip(
            str(error.name), rf"(?<![\w.]){re.escape(str(error.name))}\b", text, suggestion_of(error, names)
        )
    if isinstance(error.name, str):
        name = re.escape(error.name)
        pattern = rf"{_OWNER}(?:\.{name}\b|\[\s*['\"]{name}['\"]\s*\])"
        return _slip(error.name, pattern, text, suggestion_of(error, readable(error.owner)))
    return Slip(f"there is no item {quoted(error.name)}", _count(error.owner))


def suggestion_of(error: NameMissing, names: Iterable[str]) -> str | None:
    """Return the nearest name, of those that could be meant."""
    return suggestion(str(error.name), names)


def _slip(name: str, pattern: str, text: str, help: str | None) -> Slip:
    """Return the slip as it is written, `card.nmae`, if it can be found."""
    found = re.search(pattern, text[:_SEARCHED])
    if found is None:
        return Slip(f"{quoted(name)} is not defined", help)
    return Slip(f"{quoted(found[0])} is not defined", help, found.start(), len(found[0]))


def _count(owner: Any) -> str | None:
    """Return how many items there are."""
    if not hasattr(owner, "__len__"):
        return None
    return f"there are {len(owner)}, counted from 0" if len(owner) else "there are none"
