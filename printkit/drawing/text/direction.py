"""Words as they are read in, the levels of their pieces out: which of them run from right to left."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any
from unicodedata import bidirectional

from printkit.drawing.fonts.scripts import OF_SUCH_TEXTS
from printkit.drawing.fonts.typeface import Typeface
from printkit.drawing.text.words import Icon, TextPiece, Word, measure
from printkit.model.scene import Glyph

#: What stands for an icon among letters: it takes its direction from them.
_ICON = "\ufffc"
#: Which way letters of a class run, and digits, once their neighbours are known.
_WAYS = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
#: Classes of characters that would be left out, and a mark that takes the direction of the letter before.
_LEFT_OUT, _MARK = frozenset("B S BN RLE LRE RLO LRO PDF RLI LRI FSI PDI".split()), "\u0300"
#: Signs that are drawn the other way round among letters from right to left.
_MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥“”‘’", ")(][}{><»«›‹≥≤”“’‘")


#: Brackets that belong together.
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "‹": "›"}


def direct(words: Sequence[Word], mirrored: bool, said: str = "auto") -> None:
    """Give each piece of words, and each space, the level that Unicode gives its letters.

    On a side that is mirrored afterwards, paragraphs begin at the left as any other, unless it is `said` that
    they run from left to right, `ltr`, or `rtl`.
    """
    strings = [[_letters(piece) for piece in word.pieces] for word in words]
    if said != "rtl" and not any(OF_SUCH_TEXTS.search(string) for one in strings for string in one):
        return
    text = "".join("".join(one) + " " * _is_spaced(word) for word, one in zip(words, strings, strict=True))
    base, levels = _levels(text, mirrored, said)
    start = base ^ mirrored if said != "auto" else 0 if mirrored else base
    at = 0
    for word, one in zip(words, strings, strict=True):
        word.pieces, old = [], word.pieces
        for piece, string in zip(old, one, strict=True):
            word.pieces += _cut(piece, string, levels[at : at + len(string)])
            at += len(string)
        word.width = sum(piece.width for piece in word.pieces)
        word.turns, word.base = True, start
        word.level = levels[at] if _is_spaced(word) else base
        at += _is_spaced(word)


def _letters(piece: TextPiece | Icon) -> str:
    return _ICON if isinstance(piece, Icon) else piece.string


def _is_spaced(word: Word) -> bool:
    return word.space is not None or word.ends


def _cut(piece: TextPiece | Icon, string: str, levels: Sequence[int]) -> list[TextPiece | Icon]:
    """Return a piece as pieces of one level each; signs on their way to the left are mirrored."""
    if isinstance(piece, Icon):
        return [replace(piece, level=levels[0])]
    if not string:  # a soft hyphen alone
        return [piece]
    cut: list[TextPiece | Icon] = []
    for level, group in groupby(zip(string, levels, strict=True), key=lambda pair: pair[1]):
        letters = "".join(letter for letter, _ in group)
        measured, _ = measure(letters, piece.style)
        if level % 2 and not measured.glyphs:
            measured = replace(measured, glyphs=_mirrored(letters, piece.style.face), kerns=())
        cut.append(replace(measured, level=level))
    return cut


def _mirrored(letters: str, face: Typeface) -> tuple[Glyph, ...]:
    """Return the glyphs of signs among letters that run to the left: what is read is what was written."""
    share = face.file.units
    drawn = [(letter, face.file.glyph(letter)) for letter in letters.translate(_MIRRORED)[::-1]]
    return tuple(Glyph(glyph, letter, face.file.advance(glyph) / share) for letter, glyph in drawn)


@lru_cache(maxsize=512)
def _levels(text: str, mirrored: bool, said: str) -> tuple[int, Sequence[int]]:
    """Return the level of a paragraph, and that of each letter: odd ones run from right to left.

    A number alone is one of a text that runs to the left on a side that is mirrored.
    """
    from bidi import algorithm  # late: few games need it

    # what Unicode leaves out here is kept, as a mark on the letter before
    text = "".join(_MARK if bidirectional(letter) in _LEFT_OUT else letter for letter in text)
    numbers = mirrored and not any(bidirectional(letter) in ("L", "R", "AL") for letter in text)
    found: int = 1 if numbers else algorithm.get_base_level(text)
    base = {"ltr": 0, "rtl": 1}.get(said, found)
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base]}
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _join_brackets(storage["chars"], base)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return base, tuple(letter["level"] for letter in storage["chars"])


def _join_brackets(letters: Sequence[dict[str, Any]], base: int) -> None:
    """Give both brackets of a pair one direction: Unicode's rule N0, which the library lacks."""
    open_ones, pairs = list[int](), []
    for at, letter in enumerate(letters):
        if letter["ch"] in _PAIRS:
            open_ones.append(at)
        elif any(_PAIRS[letters[one]["ch"]] == letter["ch"] for one in open_ones):
            while _PAIRS[letters[opened := open_ones.pop()]["ch"]] != letter["ch"]:
                pass
            pairs.append((opened, at))
    ways = [_WAYS.get(letter["type"], "") for letter in letters]
    main, other = "LR"[base], "RL"[base]
    for opened, closed in sorted(pairs):
        within = {*ways[opened + 1 : closed]} - {""}
        before = next((way for way in reversed(ways[:opened]) if way), main)
        if within:
            way = other if main not in within and before == other else main
            for at in (opened, closed):
                letters[at]["type"] = ways[at] = way


def in_order(levels: Sequence[int]) -> list[int]:
    """Return where things of these levels stand on a line, from left to right."""
    order = [*range(len(levels))]
    for level in range(max(levels, default=0), 0, -1):
        runs = [(turned, [*run]) for turned, run in groupby(order, key=lambda at: levels[at] >= level)]
        order = [at for turned, run in runs for at in (reversed(run) if turned else run)]
    return order
