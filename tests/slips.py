"""The lines that every small game starts with, and the heads of its findings: for the tests of input."""

from collections.abc import Callable

from printkit.model.game import Game

#: Writes a game and reads it: the game and the words; and the same for a game that is wrong: the words.
Read = Callable[..., tuple[Game | None, str]]
Said = Callable[..., str]

TOP = 'title = "Small"\nplayers = [2, 4]\n'
PIECE = '[[component]]\nname = "deck"\nkind = "cards"\nsize = "poker"\nface = "layouts/card.svg"\n'


def heads(words: str) -> list[str]:
    """Return the first line of each finding."""
    return [line for line in words.splitlines() if line.startswith(("error[", "warning["))]
