"""What two states of a game print in, what differs between them out: side by side, sentence by sentence."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from printkit.model.sides import ChangedSide, ChangedWords, PrintedSide, Sides

#: Between what is set in one line, or in several.
_JOINT = "·"


def compare(before: Sides, after: Sides, copies: bool = False) -> Iterator[ChangedSide]:
    """Yield the sides that differ, those of today first in their order, then those that are gone.

    Lines may break elsewhere and hyphens come and go with them: as words, such sentences are the same. So is
    a side of which no dot differs; one that is cut to another size is not. `copies` asks for cards of which
    there are more or fewer, too.
    """
    were, are = ({one[:2]: printed.copies for one, printed in sides.items()} for sides in (before, after))
    for side, now in after.items():
        then = before.get(side)
        if then is None:
            added = ChangedWords((), now.words, next(iter(now.places), None))
            yield ChangedSide(
                side, "new", (added,), now.template, "", now.drawing, (were.get(side[:2], 0), now.copies)
            )
            continue
        count = then.copies, now.copies
        same = then.dots != "" and then.dots == now.dots
        words = () if same else tuple(_changed_words(then, now))
        drawn = not same and "" not in (then.drawing, now.drawing) and then.drawing != now.drawing
        drawn = drawn or ("" not in (then.dots, now.dots) and _size_of(then) != _size_of(now))
        if words or drawn:
            what = "words" if words else "drawing"
            yield ChangedSide(side, what, words, now.template, then.drawing, now.drawing, count)
        elif copies and then.copies != now.copies and side.side == "face":
            yield ChangedSide(side, "copies", (), now.template, copies=count)
    for side, then in before.items():
        if side not in after:
            gone = (ChangedWords(then.words, ()),)
            yield ChangedSide(
                side, "gone", gone, None, then.drawing, copies=(then.copies, are.get(side[:2], 0))
            )


def unknown_words(before: Sides, after: Sides, own: Iterable[str]) -> Iterator[ChangedSide]:
    """Yield the sides that say what their component has never said, and is not somebody's own words.

    So what a brand prints is compared: it sets the same words otherwise, and leaves some out.
    """
    brand = {key for words in own if (key := _letters(words))}
    known: dict[str, set[str]] = {}
    for side, then in before.items():
        parts = (part for words in then.words for part in words.split(_JOINT))
        known.setdefault(side.component, set()).update(map(_letters, parts))
    for side, now in after.items():
        here = known.get(side.component, set()) | {""}
        places = now.places or (None,) * len(now.words)
        words = tuple(
            ChangedWords((), (words,), place)
            for words, place in zip(now.words, places, strict=True)
            if any(_letters(part) not in here for part in words.split(_JOINT))
            and not any(key in _letters(words) for key in brand)
        )
        if words:
            yield ChangedSide(side, "words", words, now.template)


def _size_of(side: PrintedSide) -> str:
    return side.dots.partition(" ")[0]


def _letters(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()


def _changed_words(before: PrintedSide, after: PrintedSide) -> Iterator[ChangedWords]:
    old, new = (["".join(words.replace("-", "").split()) for words in one.words] for one in (before, after))
    if old == new:
        return
    places = after.places or (None,) * len(after.words)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for what, start, stop, first, last in matcher.get_opcodes():
        if what != "equal":
            place = places[first] if first < last else next(iter(places[max(0, first - 1) :]), None)
            yield ChangedWords(before.words[start:stop], after.words[first:last], place)
