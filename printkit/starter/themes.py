"""The folder of themes in, the one that suits a game's words out; a look in its colours and type."""

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.starter.looks import Look, rank

#: How much a word counts in the title, in a heading, and on a card; and from which sum on a theme suits.
_IN_TITLE, _IN_HEADING, _ON_CARD, _ENOUGH = 6, 2, 1, 5
_WORD = re.compile(r"[^\W\d_]{3,}")


class Theme(NamedTuple):
    """How a look's parts are drawn: palette, type, a file of macros, a back."""

    name: str
    title: str
    about: str
    palette: Mapping[str, str]
    fonts: Mapping[str, Sequence[str]]  # families by role: the first that is installed is used
    hints: Mapping[str, int]  # words that suggest it, each with its weight
    back: str


def read_themes(folder: Path) -> dict[str, Theme]:
    """Return all themes by name."""
    themes = {}
    for file in sorted(folder.glob("*/theme.toml")):
        stated = tomllib.loads(file.read_text(encoding="utf-8"))
        hints = {word: int(weight) for weight, words in stated.pop("hints", {}).items() for word in words}
        back = file.with_name("back.svg").read_text(encoding="utf-8")
        themes[file.parent.name] = Theme(name=file.parent.name, hints=hints, back=back, **stated)
    return themes


def choose_theme(
    title: str, headings: Iterable[str], cells: Iterable[str], themes: Collection[Theme]
) -> Theme:
    """Return the theme that the words suggest; where none does, the one that the title picks."""
    found: Counter[str] = Counter()
    for texts, weight in (([title], _IN_TITLE), (headings, _IN_HEADING)):
        for word in {*_words(texts)}:
            found[word] += weight
    for word, count in Counter(_words(cells)).items():
        found[word] += _ON_CARD * min(count, 3)
    scores = {one.name: sum(found[word] * weight for word, weight in one.hints.items()) for one in themes}
    best = max(scores.values(), default=0)
    suiting = [one for one in themes if scores[one.name] == best] if best >= _ENOUGH else themes
    return max(suiting, key=lambda one: rank(title, one.name))


def _words(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        for word in _WORD.findall(text.casefold()):
            yield word
            if word.endswith("s"):
                yield word[:-1]


def in_theme(look: Look, theme: Theme) -> Look:
    """Return a look in a theme's colours and type, with its back if it has none of its own."""
    fonts = {role: tuple(families) for role, families in theme.fonts.items()}
    return look._replace(palette=theme.palette, fonts=fonts, back=look.back or theme.back, theme=theme.name)
