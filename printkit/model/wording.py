"""What a game prints, in another language: each text, and the forms of its translation."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.diagnostics import Place


class Wording(NamedTuple):
    """The translations of a game's texts, by the text as it is printed, with `{1}` for its first number."""

    language: str
    texts: Mapping[str, tuple[str, ...]] = {}  # several forms where the number in it decides
    places: Mapping[str, Place] = {}  # where each is written
    plural: str = "n != 1"  # which form a number `n` takes, as gettext says it
    forms: tuple[str, ...] = ("one", "other")  # what these are called
    own: frozenset[str] = frozenset()  # what the cards themselves say in this language
    icons: Mapping[str, str] = {}
    complains: bool = True  # whether a text without a translation is reported
