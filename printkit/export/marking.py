"""Marks in, what each is a part of when a page is read aloud out; decoration is a part of nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from printkit.model.scene import Group, Image, Mark, Scene, Shape, Tag, Text, Use

#: What has no words to read.
NOT_READ = Tag("")
#: Words of which nobody said what they are a part of.
PARAGRAPH = Tag("P")

#: A word is printed once more, above its shade or outline, no farther off than this, in sizes.
_SHADE = 0.3

#: Base lines that are farther apart than this, in sizes, are those of two lines.
_LINE = 0.6


def parts(marks: Iterable[Mark]) -> Iterator[tuple[Tag | None, list[Mark]]]:
    """Yield marks that are a part of the same thing; None where their groups have to be looked into."""
    run: list[Mark] = []
    last: Tag | None = None
    for mark in marks:
        again = bool(run) and prints_again(run[-1], mark)
        tag = last if again else _tag_of(mark)
        if run and (tag is not last or tag is None):
            yield last, run
            run = []
        last = tag
        run.append(mark)
    if run:
        yield last, run


def prints_again(mark: Mark, after: Mark | None) -> bool:
    """Return whether a text is the one before it once more, in another colour and hardly moved."""
    return (
        isinstance(mark, Text)
        and isinstance(after, Text)
        and mark.string == after.string
        and abs(mark.x - after.x) <= _SHADE * mark.size
        and abs(mark.y - after.y) <= _SHADE * mark.size
    )


def spaced(mark: Mark, after: Mark | None) -> Mark:
    """Return a line of words with a space at its end, where they go on in the next line."""
    if not isinstance(mark, Text) or not isinstance(after, Text) or mark.tag is not after.tag:
        return mark
    goes_on = mark.tag is not None and abs(after.y - mark.y) > _LINE * mark.size
    return replace(mark, string=f"{mark.string} ") if goes_on and mark.string[-1] not in "- " else mark


def _tag_of(mark: Mark) -> Tag | None:
    """Return what a mark is a part of."""
    if isinstance(mark, Shape):
        return NOT_READ
    if mark.tag is not None:
        return mark.tag
    if isinstance(mark, Group) and mark.opacity == 1 and _has_words(mark):
        return None
    return PARAGRAPH if _has_words(mark) else NOT_READ


def _has_words(mark: Mark) -> bool:
    """Return whether a mark shows letters."""
    if isinstance(mark, Use):
        return scene_has_words(mark.scene)
    if isinstance(mark, Group):
        return any(map(_has_words, mark.marks))
    return not isinstance(mark, Shape | Image)


@lru_cache(maxsize=512)
def scene_has_words(scene: Scene) -> bool:
    """Return whether a scene shows letters."""
    return any(map(_has_words, scene.marks))
