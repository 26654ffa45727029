"""A game's files in; out, what an earlier run found in each, and how it laid it out, if it looks the same.

What a file looks like follows from the files that are opened to draw it, such as layouts, pictures and fonts,
which a record knows; and from what was read of `game.toml` and of tables, of which there is a digest. So new
words of a card concern the file that the card is in, and no other.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from printkit.inputs.reading import Inputs, noted
from printkit.inputs.record import load_record, record_of, save_record
from printkit.pipeline.checking import INSPECTED, inspection_of
from printkit.pipeline.values import Inspections, KnownFile
from printkit.preflight.tally import Tally

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.model.game import Component, Game
    from printkit.pipeline.values import BuildRequest, FileResult, PreparedGame

#: Files of a game that hold nothing but values, and what drawings are compared with.
_VALUES = ("game.toml", "rules.toml", "approved.toml", "printed.toml", "proofread.toml", "sources.toml")
#: So many of a game's files are known, those of its earlier states too.
_MOST_FILES = 64


def load_inspections(request: BuildRequest) -> Inspections:
    """Return what earlier runs found in a game's files, if nothing that they opened to draw has changed."""
    record = record_of(inspection_of(request), INSPECTED)
    known = load_record(record)
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):  # a damaged file
        kept = json.loads(known.made[0]) if known else {}
        found = (
            (digest, others, Tally.from_json(tally), how) for digest, (others, tally, how) in kept.items()
        )
        return Inspections(record, {digest: KnownFile(*one) for digest, *one in found})
    return Inspections(record)


def with_digests(
    found: Inspections, game: Game, files: Mapping[str, Sequence[Component]], engine: Engine
) -> Inspections:
    """Return what was found, with digests of what is drawn now; none where a value can't be written down."""
    read = {name: one for name, one in engine.context.items() if name not in ("decks", "tables")}
    known: dict[int, str] = {}

    def digest(component: Component) -> str:
        if id(component) not in known:
            cards = (replace(card, cell=None) for card in component.cards)  # a table's function is no value
            known[id(component)] = _digest(chain([replace(component, cards=(), allow=())], cards))
        return known[id(component)]

    with suppress(pickle.PicklingError, TypeError, AttributeError, RecursionError):
        about = _digest([replace(game, components=(), allow=()), read])
        own = {name: _digest([about, *map(digest, some)]) for name, some in files.items()}
        return found._replace(digests=own, others=_digest([about, *map(digest, game.components)]))
    return found


def save_inspections(prepared: PreparedGame, results: Mapping[str, FileResult]) -> None:
    """Keep what was found in files that were inspected now, with what was known before."""
    before, new = prepared.inspections, dict[str, KnownFile]()
    for name, one in results.items():
        known = before.of(name)
        if one.inspected and name in before.digests and (known is None or one.kept):
            new[before.digests[name]] = KnownFile(before.others if one.of_others else "", one.tally, one.kept)
    if before.record is None or not new:
        return
    old = {digest: one for digest, one in before.known.items() if digest not in new}
    kept = dict(islice({**new, **old}.items(), _MOST_FILES))
    text = json.dumps({digest: (one.others, one.tally.to_json(), one.drawn) for digest, one in kept.items()})
    save_record(before.record, [text], _drawn_from(prepared))


def _drawn_from(prepared: PreparedGame) -> Inputs:
    """Return what was read for a game but the files whose values are in its digests."""
    game = prepared.game
    firsts = (card for one in game.components for card in islice(one.cards, 1))
    files = [*(one.at.file for one in firsts), *(game.source / name for name in _VALUES)]
    values = {str(file.absolute()) for file in files}
    return {path: known for path, known in noted().items() if path not in values}


def _digest(values: Iterable[object]) -> str:
    found = hashlib.blake2b(digest_size=20)
    for one in values:
        found.update(pickle.dumps(one))
    return found.hexdigest()
