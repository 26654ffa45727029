"""Marks in, what each is a part of when a page is read aloud out; decoration is a part of nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from printkit.geometry import IDENTITY
from printkit.model.scene import Group, Image, Mark, Scene, Shape, Tag, Text, Use

#: What has no words to read.
NOT_READ = Tag("")
#: Words of which nobody said what they are a part of.
PARAGRAPH = Tag("P")

#: A word is printed once more, above its shade or outline, no farther off than this, in sizes.
_SHADE = 0.3

#: Base lines that are farther apart than this, in sizes, are those of two lines.
_LINE = 0.6


def parts(marks: Sequence[Mark]) -> Iterator[tuple[Tag | None, list[Mark]]]:
    """Yield marks that are a part of the same thing; None where their groups have to be looked into."""
    run: list[Mark] = []
    last: Tag | None = None
    for words, layer in layers(marks):
        tag = _letters(layer[-1])[-1].tag or PARAGRAPH if words else _tag_of(layer[-1])
        if run and (tag is not last or tag is None):
            yield last, run
            run = []
        last = tag
        run.extend(layer)
    if run:
        yield last, run


def layers(marks: Sequence[Mark]) -> Iterator[tuple[str, Sequence[Mark]]]:
    """Yield marks one by one; words that are printed above one another together, and what they say."""
    last, start = _last_layers(marks), 0
    if not last:
        yield from (("", (mark,)) for mark in marks)
        return
    while start < len(marks):
        end = at = start
        while at <= end:
            end, at = max(end, last.get(at, at)), at + 1
        run = marks[start : end + 1]
        words = [text.string for one in run for text in _letters(one)] if end > start else ()
        yield " ".join(dict.fromkeys(words)), run
        start = end + 1


def from_left(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return marks with the words of each line from left to right: those who copy expect that."""
    if not any(type(mark) is Text and mark.glyphs for mark in marks):
        return marks
    lines = [[*line] for _, line in groupby(marks, key=_line_of)]
    return [
        mark for line in lines for mark in sorted(line, key=lambda one: one.x if type(one) is Text else 0)
    ]


def _line_of(mark: Mark) -> tuple[float, int] | None:
    return (mark.y, id(mark.tag)) if type(mark) is Text else None


def _last_layers(marks: Sequence[Mark]) -> dict[int, int]:
    """Return where words are printed for the last time, by where they are printed first."""
    found: dict[int, int] = {}
    known: dict[str, tuple[int, Text]] = {}
    for at, mark in enumerate(marks):
        letters = () if type(mark) is Shape else _letters(mark)
        if not letters:
            known.clear()
        for one in letters:
            first, shade = known.setdefault(one.string, (at, one))
            if abs(shade.x - one.x) > _SHADE * one.size or abs(shade.y - one.y) > _SHADE * one.size:
                known[one.string] = at, one
            elif first != at:
                found[first] = at
    return found


def _letters(mark: Mark) -> list[Text]:
    """Return a text, or those of a group of nothing else that is not turned; nothing for other marks."""
    if type(mark) is Text:
        return [mark]
    found: list[Text] = []
    if type(mark) is not Group or mark.clip is not None or mark.matrix[:4] != IDENTITY[:4]:
        return found
    for inner in map(_letters, mark.marks):
        if not inner:
            return []
        found += inner
    x, y = mark.matrix[4:]
    return [replace(one, x=one.x + x, y=one.y + y) for one in found] if x or y else found


def words_of(marks: Sequence[Mark]) -> str:
    """Return what letters say that are turned one by one."""
    found = ""
    for mark in marks:
        found += (
            mark.string if isinstance(mark, Text) else words_of(mark.marks) if isinstance(mark, Group) else ""
        )
    return found


def spaced(mark: Mark, after: Mark | None) -> Mark:
    """Return a line of words with a space at its end, where they go on in the next line."""
    if not isinstance(mark, Text) or not isinstance(after, Text) or mark.tag is not after.tag or mark.glyphs:
        return mark
    goes_on = mark.tag is not None and abs(after.y - mark.y) > _LINE * mark.size
    return replace(mark, string=f"{mark.string} ") if goes_on and mark.string[-1] not in "- " else mark


def _tag_of(mark: Mark) -> Tag | None:
    if isinstance(mark, Shape):
        return NOT_READ
    if mark.tag is not None:
        return mark.tag
    if isinstance(mark, Group) and mark.opacity == 1 and not mark.mask and _has_words(mark):
        return None
    return PARAGRAPH if _has_words(mark) else NOT_READ


def _has_words(mark: Mark) -> bool:
    if isinstance(mark, Use):
        return scene_has_words(mark.scene)
    if isinstance(mark, Group):
        return mark.tag.role != "" if mark.tag else any(map(_has_words, mark.marks))
    return not isinstance(mark, Shape | Image)


@lru_cache(maxsize=512)
def scene_has_words(scene: Scene) -> bool:
    """Return whether a scene shows letters."""
    return any(map(_has_words, scene.marks))
