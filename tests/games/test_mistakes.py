"""A hundred mistakes, put into our games by hand one at a time: all are noticed, most without approval."""

import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from printkit.model.options import BuildRequest
from printkit.mutation.mutants import Mutant
from printkit.mutation.mutating import Bench

ROOT = Path(__file__).resolve().parents[2]
MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text(encoding="utf-8"))


def planted(text: str, mistake: list[str] | dict[str, list[str]]) -> str:
    """Return the text of a file with a mistake in it."""
    if isinstance(mistake, list):
        old, new = mistake
        assert old in text, old
        return text.replace(old, new, 1)
    first, second = mistake["swap"]
    assert first in text and second in text, mistake
    return text.replace(first, "\0", 1).replace(second, first, 1).replace("\0", second, 1)


def test_every_mistake_has_the_words_that_it_changes() -> None:
    for name, files in MISTAKES.items():
        for file, mistakes in files.items():
            text = (ROOT / "decks" / name / file).read_text(encoding="utf-8")
            assert all(planted(text, mistake) != text for mistake in mistakes)


@pytest.mark.slow
@pytest.mark.long
def test_a_hundred_mistakes_are_noticed(tmp_path: Path) -> None:
    noticed, lost = Counter[str](), []
    for name, files in MISTAKES.items():
        game = Path(shutil.copytree(ROOT / "decks" / name, tmp_path / name))
        bench = Bench(game, BuildRequest(str(game)))
        assert bench.complaint is None
        for file, mistakes in files.items():
            text = (game / file).read_text(encoding="utf-8")
            for mistake in mistakes:
                verdict = bench.verdict(Mutant("", game / file, 0, text, planted(text, mistake)))
                noticed[verdict] += 1
                lost += [(name, file, mistake)] if verdict in ("unnoticed", "nothing") else []
    assert lost == []
    assert noticed.total() == 100
    assert noticed["rules"] + noticed["read"] >= 70, (
        noticed
    )  # by proofs, and what was read beside the rulebook
