"""Words as they are read in, the levels of their pieces out: which of them run from right to left."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from typing import Any
from unicodedata import bidirectional

from printkit.drawing.fonts.scripts import OF_SUCH_TEXTS, TURNS
from printkit.drawing.text.words import Icon, TextPiece, Word, measure
from printkit.font_file import script_of

#: What stands for an icon among letters: it takes its direction from them.
_ICON = "\ufffc"
#: Which way letters of a class run, and digits, once their neighbours are known.
_WAYS = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
#: What begins a part that is a sign to the text around it, and which way it runs; what ends it.
_ISOLATES, _END = {"\u2066": 0, "\u2067": 1, "\u2068": None}, "\u2069"
#: Isolates in others are no deeper than this.
_DEEPEST = 125
#: Classes of characters that the library leaves out, and what stands for others that it does not know or
#: would leave out: a sign, or a mark on the letter before.
_LEFT_OUT = frozenset(("RLE", "LRE", "RLO", "LRO", "PDF"))
_STANDS_FOR = {
    **dict.fromkeys(("RLI", "LRI", "FSI", "PDI", ""), _ICON),
    **dict.fromkeys(("B", "S", "BN"), "\u0300"),
}
#: Brackets that belong together.
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "‹": "›"}


def direct(words: Sequence[Word], mirrored: bool, said: str = "auto") -> None:
    """Give each piece of words, and each space, the level that Unicode gives its letters.

    On a side that is mirrored afterwards, paragraphs begin at the left as any other, unless it is `said` that
    they run from left to right, `ltr`, or `rtl`.
    """
    strings = [[_letters(piece) for piece in word.pieces] for word in words]
    if said == "auto" and not any(OF_SUCH_TEXTS.search(string) for one in strings for string in one):
        return
    text = "".join("".join(one) + " " * _is_spaced(word) for word, one in zip(words, strings, strict=True))
    base, levels = _levels(text, mirrored, said)
    start = base ^ mirrored if said != "auto" else 0 if mirrored else base
    letters = [string for one in strings for string in one if any(map(str.isalpha, string))]
    at, script = 0, script_of(letters[0]) if letters else ""
    for word, one in zip(words, strings, strict=True):
        word.pieces, old = [], word.pieces
        for piece, string in zip(old, one, strict=True):
            script = script_of(string) if any(map(str.isalpha, string)) else script
            word.pieces += _cut(piece, string, levels[at : at + len(string)], script)
            at += len(string)
        word.width = sum(piece.width for piece in word.pieces)
        word.turns, word.base = True, start
        word.level = levels[at] if _is_spaced(word) else base
        at += _is_spaced(word)


def _letters(piece: TextPiece | Icon) -> str:
    return _ICON if isinstance(piece, Icon) else piece.string


def _is_spaced(word: Word) -> bool:
    return word.space is not None or word.ends


def _cut(piece: TextPiece | Icon, string: str, levels: Sequence[int], script: str) -> list[TextPiece | Icon]:
    """Return a piece as pieces of one level each; its signs are as they are in a script, or mirrored."""
    if isinstance(piece, Icon):
        return [replace(piece, level=levels[0])]
    if not string:  # a soft hyphen alone
        return [piece]
    if TURNS.match(string):  # nothing is drawn, but runs about it may be two
        return [TextPiece(piece.style, "", 0.0, (), level=level) for level in levels]
    cut: list[TextPiece | Icon] = []
    for level, group in groupby(zip(string, levels, strict=True), key=lambda pair: pair[1]):
        letters = "".join(letter for letter, _ in group)
        signs = level % 2 or not any(map(str.isalpha, letters))
        measured, _ = measure(letters, piece.style, (level % 2 == 1, script) if signs else None)
        if signs and level % 2:  # a reader turns brackets round again
            glyphs = [one._replace(letters=one.letters.translate(_mirrors())) for one in measured.glyphs]
            measured = replace(measured, glyphs=tuple(glyphs))
        cut.append(replace(measured, level=level))
    return cut


@cache
def _mirrors() -> dict[int, str]:
    from bidi.mirror import MIRRORED  # late: few games need it

    return str.maketrans(MIRRORED)


@lru_cache(maxsize=512)
def _levels(text: str, mirrored: bool, said: str) -> tuple[int, Sequence[int]]:
    """Return the level of a paragraph, and that of each letter: odd ones run from right to left.

    A number alone is one of a text that runs to the left on a side that is mirrored.
    """
    numbers = mirrored and not any(bidirectional(letter) in ("L", "R", "AL") for letter in text)
    base = {"ltr": 0, "rtl": 1}.get(said, 1 if numbers else _base(text))
    return base, _resolved(text, base)


def _base(text: str) -> int:
    """Return which way a text runs by its first letter that does; what is isolated is passed over."""
    from bidi import algorithm  # late: few games need it

    return int(algorithm.get_base_level("".join(text[at] for at in _parted(text)[0])))


def _parted(text: str) -> tuple[list[int], list[tuple[int, int]]]:
    """Return where the letters of a text stand that are in no isolate, and from where to where each goes."""
    outer, isolates, starts = list[int](), list[tuple[int, int]](), list[int]()
    for at, letter in enumerate(text):
        if letter == _END and starts:
            start = starts.pop()
            isolates += [] if starts else [(start, at)]
        if not starts:
            outer.append(at)
        if letter in _ISOLATES:
            starts.append(at + 1)
    return outer, [*isolates, *((start, len(text)) for start in starts[:1])]


def _resolved(text: str, base: int) -> list[int]:
    """Return the level of each letter of a text of level `base`."""
    outer, isolates = _parted(text)
    levels = [base] * len(text)
    for at, level in zip(outer, _flat("".join(text[at] for at in outer), base), strict=True):
        levels[at] = level
    for start, end in isolates:
        around, way, within = levels[start - 1], _ISOLATES[text[start - 1]], text[start:end]
        way = _base(within) if way is None else way
        inner = around + (1 if around % 2 != way else 2)
        levels[start:end] = _resolved(within, inner) if inner < _DEEPEST else [around] * len(within)
    return levels


def _flat(text: str, base: int) -> list[int]:
    """Return the levels of letters among which nothing is isolated."""
    from bidi import algorithm  # late: few games need it

    kinds = [bidirectional(letter) for letter in text]
    signs = [_STANDS_FOR.get(kind, letter) for kind, letter in zip(kinds, text, strict=True)]
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base % 2]}
    algorithm.get_embedding_levels("".join(signs), storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _join_brackets(storage["chars"], base % 2)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    left, levels = iter(storage["chars"]), [base]
    for kind in kinds:
        levels.append(levels[-1] if kind in _LEFT_OUT else next(left)["level"])
    return levels[1:]


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
