"""The deck that the benchmark measures by: whole, and just what the script prints that it is set against."""

import sys
from pathlib import Path

import pypdfium2
import pytest
from smallgame import Run

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The workload of 20 different cards and 55 pieces."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    from workload_cards import write_game

    return write_game(tmp_path / "workload", 20, 55)


def words(file: Path | str) -> list[list[str]]:
    """Return each page's words, sorted: cards lie in the same order, but words come as they were written."""
    document = pypdfium2.PdfDocument(file)
    return [sorted(document[n].get_textpage().get_text_range().split()) for n in range(len(document))]


def test_both_print_the_same_cards(game: Path, run: Run) -> None:
    said = run("build", game)
    assert (said.code, said.err) == (0, "")
    from floor import main

    main(str(game / "cards.csv"), "floor.pdf")
    theirs, ours = words("floor.pdf"), words("output/workload/deck.pdf")
    foot = len("50 mm workload: deck page 1 of 7".split())
    assert [len(page) - foot for page in ours] == [len(page) for page in theirs]
    assert len(ours) == 7
    assert all(set(page) <= set(own) for page, own in zip(theirs, ours, strict=True))
    sys.modules.pop("floor"), sys.modules.pop("workload_cards")
