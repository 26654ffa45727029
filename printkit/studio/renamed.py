"""A component's cards before a change and after it in, what each is called now out.

The id of a card follows from its name, and from its row where several have that name: so a copy, and each
change of one of them, gives others new ids. A page goes on with the card that it shows, and not with its id.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from printkit.model.game import Card

#: What tells cards of one name apart in their ids.
_DIGEST = re.compile(r"-[0-9a-f]{4}(-\d+)?$")


def content(card: Card) -> tuple[Any, ...]:
    """Return what is told of a card, but for its id."""
    return card.copies, card.face, card.back, dict(card.fields)


def renamed(old: Sequence[Card], new: Sequence[Card]) -> dict[str, str]:
    """Return the ids of cards that have another id now, by those that they had."""
    if [one.id for one in old] == [one.id for one in new]:
        return {}
    old, new = [*old], [*new]
    start, most = 0, min(len(old), len(new))
    while start < most and content(old[start]) == content(new[start]):
        start += 1
    end = 0
    while end < most - start and content(old[-1 - end]) == content(new[-1 - end]):
        end += 1
    was, now = old[start : len(old) - end], new[start : len(new) - end]
    alike = (*old[:start], *old[len(old) - end :]), (*new[:start], *new[len(new) - end :])
    pairs, stand = [*zip(*alike, strict=True)], dict[str, Card]()
    names = [[_DIGEST.sub("", one.id) for one in some] for some in (was, now)]
    for what, first, last, begin, to in SequenceMatcher(None, names[0], names[1], False).get_opcodes():
        if last - first == to - begin:
            stand |= {one.id: other for one, other in zip(was[first:last], now[begin:to], strict=True)}
            pairs += zip(was[first:last], now[begin:to], strict=True) if what == "equal" else ()
    left = {one.id for one in was} - {one.id for one, _ in pairs}  # gone, elsewhere, or with another name
    like = {repr(content(one)): one for one in reversed(now)}
    known = {one.id: one for one in now}
    for one in was:
        if one.id in left:
            other = like.get(repr(content(one))) or known.get(one.id) or stand.get(one.id, one)
            pairs.append((one, other))
    return {one.id: other.id for one, other in pairs if one.id != other.id}
