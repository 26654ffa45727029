"""What a card adds to the memory while a large deck is read, gathered and imposed."""

import gc
import tracemalloc
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

import pytest
from smallgame import GAME, Make

from printkit import lazy as kept
from printkit.diagnostics import Place, Report
from printkit.export.forms import Form
from printkit.lazy import MANY
from printkit.model.scene import Scene
from printkit.pipeline.batches import DrawnBatch, KeptSide, batches_of
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import impose_file
from printkit.pipeline.journey import prepare
from printkit.pipeline.values import BuildRequest, Goal

#: What a card may add, in bytes, to what was kept before: when it is read, gathered, imposed.
_READ, _GATHERED, _IMPOSED = 100, 600, 200


@pytest.mark.long
@pytest.mark.slow
def test_memory_hardly_grows_with_the_deck(
    make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    monkeypatch.setattr(kept, "_IN_MEMORY", 10_000)
    _, small, large = (_kept_for(count, make_game, tmp_path) for count in (1, MANY, 2 * MANY))  # 1: imports
    read, gathered, imposed = ((after - before) / MANY for before, after in zip(small, large, strict=True))

    assert read < _READ
    assert gathered - read < _GATHERED
    assert imposed - gathered < _IMPOSED


def _kept_for(count: int, make_game: Make, tmp_path: Path) -> list[int]:
    """Return how many bytes are kept after each step, for a deck of so many cards."""
    rows = "".join(f"card {number},{'some words ' * 9}{number},{number * 7}\n" for number in range(count))
    game = GAME.replace("cards.toml", "cards.csv")
    folder = make_game({"game.toml": game, "cards.csv": f"id,words,value\n{rows}"}, name=f"of-{count}")
    tracemalloc.start()
    try:
        prepared = prepare(BuildRequest(str(folder)), Goal(), Report())
        assert prepared is not None
        sizes = [_traced()]
        components = prepared.files["deck"]
        shared = ([_drawn(range(one.start, one.stop))] for one in batches_of(components))
        gathered = gather(prepared, "deck", tmp_path, lambda *_: None, shared)
        sizes.append(_traced())
        file, _ = impose_file(prepared, "deck", gathered.drawn, gathered.forms or {})
        sizes.append(_traced())
        assert file is not None and file.pieces >= count and len(gathered.forms or ()) == count
        return sizes
    finally:
        tracemalloc.stop()


def _traced() -> int:
    """Return how many bytes are kept."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _drawn(numbers: Sequence[int]) -> DrawnBatch:
    """Return what becomes of a batch of cards that all differ."""
    cards = tuple((number, 0, at, None) for at, number in enumerate(numbers))
    return DrawnBatch(cards, tuple(_sides(numbers)), tuple(_forms(numbers)), ())


def _sides(numbers: Sequence[int]) -> Iterator[KeptSide]:
    """Yield the faces of cards."""
    for number in numbers:
        key = blake2b(b"%d" % number, digest_size=16).digest()
        scene = Scene("", 63.5, 88.9, 3.0, (), key=key, form=key, title=f"Card {number}")
        notes = (key[:8] + bytes(200), None)
        yield KeptSide(scene, f"card `{number}`", Place(Path("layouts/card.svg"), 1), (), notes)


def _forms(numbers: Sequence[int]) -> Iterator[Form]:
    """Yield the forms of cards."""
    for number in numbers:
        key = blake2b(b"%d" % number, digest_size=16).digest()
        yield Form(key, "/Type /XObject", key * 100, "FlateDecode", (), ())
