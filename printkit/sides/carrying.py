"""What is printed and a game's sources in, the passages that carry each of them out."""

from collections.abc import Iterator, Mapping, Sequence

from printkit.diagnostics import Place
from printkit.model.sides import ReadSource, Side, Sides, Source, Tick


def read_beside(
    sides: Sides, sources: Sequence[Source], ticks: Mapping[str, Tick]
) -> tuple[list[ReadSource], dict[str, Place | None]]:
    """Return each source with what is printed of it, and the rules that belong to none, with a place."""
    passages: dict[str, dict[Side, tuple[str, ...]]] = {}
    places: dict[str, Place | None] = {}
    for side, rule, words, place in _carried(sides):
        of_rule = passages.setdefault(rule, {})
        of_rule[side] = (*of_rule.get(side, ()), words)
        places.setdefault(rule, place)
    read = [
        ReadSource(one, passages.get(one.id, {}), places.pop(one.id, None), ticks.get(one.id))
        for one in sources
    ]
    return read, places


def _carried(sides: Sides) -> Iterator[tuple[Side, str, str, Place | None]]:
    for side, printed in sides.items():
        places = printed.places or (printed.template,) * len(printed.words)
        for words, place, rules in zip(printed.words, places, printed.rules, strict=False):
            for rule in rules.split():
                yield side, rule, words, place
