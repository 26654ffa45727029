"""A component's cards before a change and after it in, what each is called now out.

The id of a card follows from its name, and from its row where several have that name: so a copy, and each
change of one of them, gives others new ids. A page goes on with the card that it shows, and not with its id.
"""

from collections.abc import Sequence
from typing import Any

from printkit.model.game import Card


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
    pairs = [*zip(*alike, strict=True)]
    if {one.id for one in was} != {one.id for one in now} and len(was) == len(now):
        pairs += zip(was, now, strict=True)  # where they stand, they are other words of the same cards
    else:  # some came or went, or they stand elsewhere
        like = {repr(content(one)): one for one in reversed(now)}
        known = {one.id: one for one in now}
        pairs += [(one, like.get(repr(content(one))) or known.get(one.id, one)) for one in was]
    return {one.id: other.id for one, other in pairs if one.id != other.id}
