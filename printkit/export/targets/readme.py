"""An order and its files in, `README.txt` out: what is there, and what to do with it, step by step."""

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.model.target import TargetDeck, TargetOrder

README = "README.txt"

_WIDTH = 88


def write_readme(order: TargetOrder, folder: Path, files: Sequence[Path]) -> Path:
    """Write what a user needs to know of the files."""
    lines = [*_head(order), *_contents(order), *_steps(order), *_source(order)]
    file = folder / README
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def _head(order: TargetOrder) -> Iterator[str]:
    title = f"{order.title}: for {order.target.title}"
    yield title
    yield "=" * len(title)
    yield ""


def _contents(order: TargetOrder) -> Iterator[str]:
    """Yield what is here, a line for each component."""
    yield "What is here"
    yield ""
    width = max(len(deck.name) for deck in order.decks)
    for deck in order.decks:
        yield from _wrapped(f"  {deck.name.ljust(width)}  {describe(deck)}", width + 4)
    yield ""


def describe(deck: TargetDeck) -> str:
    """Return what a component is given as, in words."""
    distinct = len({id(card.front) for card in deck.cards})
    count = f"{deck.pieces} {'piece' if deck.pieces == 1 else 'pieces'}"
    different = "" if distinct == deck.pieces else f", {distinct} different"
    backs = {id(card.back) for card in deck.cards if card.back is not None}
    sides = {0: "no back", 1: "one back"}.get(len(backs), "backs of their own")
    turned = ", turned by a quarter" if deck.fitted.turned else ""
    return f"{count}{different}, {sides}: {deck.fitted.size.describe()}{turned}"


def _steps(order: TargetOrder) -> Iterator[str]:
    """Yield what to do, numbered."""
    yield "What to do"
    yield ""
    for number, step in enumerate(order.target.steps, 1):
        yield from _wrapped(f"{number:3}. {step}", 5)
    yield ""


def _source(order: TargetOrder) -> Iterator[str]:
    """Yield whose words the files follow, and as of when."""
    target = order.target
    if target.source:  # of somebody else's specification, which may have moved
        known = f"what was known of {target.title} in {target.date} ({target.source})"
        yield from _wrapped(f"These files follow {known}. Look there if a step does not fit any more.", 0)


def _wrapped(line: str, indent: int) -> list[str]:
    return textwrap.wrap(line, _WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
