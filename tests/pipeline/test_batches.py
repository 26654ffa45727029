"""A large deck goes through in batches: by one process or by several, it is the same deck."""

import os
import time
from pathlib import Path

import pytest
from smallgame import GAME, Make

import printkit
from printkit.diagnostics import Finding, Severity
from printkit.pipeline import batches
from printkit.pipeline.journey import run_file
from printkit.pipeline.values import FileResult
from printkit.pipeline.workers import MIN_CARDS_FOR_WORKERS

#: Every tenth card has small type; of each two cards, only colours tell one from the other.
CARD = """<svg>
  <rect x="-5" y="-5" width="75" height="100" fill="{{ '#b00000' if page % 2 else '#b80000' }}"/>
  <rect x="20" y="40" width="20" height="20" fill="#fff"/>
  {% if page % 10 == 0 %}<text x="22" y="45" font-size="1.9">all these words are too small</text>{% endif %}
  <text x="22" y="55" font-size="5">{{ (page + 1) // 2 }}</text>
</svg>"""
BACK = """<svg>
  <rect x="-5" y="-5" width="75" height="100" fill="#123"/><rect width="60" height="9" fill="#eee"/>
</svg>"""
MANY = f'count = {MIN_CARDS_FOR_WORKERS + 30}\nback = "layouts/back.svg"'
CARDS = GAME.replace('cards = "cards.toml"', MANY)


@pytest.fixture
def deck(make_game: Make) -> Path:
    return make_game({"game.toml": CARDS, "layouts/card.svg": CARD, "layouts/back.svg": BACK})


def files(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


@pytest.mark.slow
def test_several_processes_find_and_draw_what_one_does(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    by = [printkit.build(deck, out=f"by-{jobs}", jobs=jobs, trust=True) for jobs in (1, 2)]
    assert by[0].findings == by[1].findings
    codes = [one.code for one in by[0].findings]
    assert codes == ["back-not-turnable", "type-too-small", "told-by-colour-alone"]
    assert "and 22 more" in by[0].findings[1].message
    assert "back of card `001` is not the same" in by[0].findings[0].message
    assert files("by-1") == files("by-2")


@pytest.mark.slow
def test_pictures_are_the_same_too(deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    for jobs in (1, 2):
        printkit.show(deck, out=f"by-{jobs}", jobs=jobs, dpi=20, trust=True)
    assert len(files("by-1")) > 2 * MIN_CARDS_FOR_WORKERS // 9
    assert files("by-1") == files("by-2")


@pytest.mark.slow
def test_a_batch_is_found_right_or_wrong_by_itself(
    deck: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The findings do not depend on where a batch begins."""
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    (deck / "game.toml").write_text(CARDS.replace(f"count = {MIN_CARDS_FOR_WORKERS + 30}", "count = 30"))
    whole = printkit.check(deck, trust=True).findings
    assert len(whole) == 3
    monkeypatch.setattr(batches, "CARDS", 7)
    assert printkit.check(deck, trust=True).findings == whole


def made_by(*given: object) -> FileResult:
    """Make a file, no faster than a process starts; say in its findings which process did."""
    time.sleep(0.05)
    result = run_file(*given)  # type: ignore[arg-type]
    return result._replace(
        findings=(*result.findings, Finding(f"by-{os.getpid()}", Severity.WARNING, "here", None))
    )


def test_many_small_files_are_made_by_two(
    make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.pipeline.workers.run_file", made_by)
    monkeypatch.setattr("printkit.processes.pool.fitting", lambda: 2)
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    one = 'kind = "cards"\nsize = "poker"\nface = "layouts/card.svg"\ncount = 2\n'
    names = [f"part-{number}" for number in range(12)]
    parts = "".join(f'[[component]]\nname = "{name}"\n{one}' for name in names)
    game = make_game({"game.toml": GAME.split("[[component]]")[0] + parts, "layouts/card.svg": CARD})
    by = [printkit.build(game, out=f"by-{jobs}", jobs=jobs, trust=True) for jobs in (1, None)]
    made = [[finding.code for finding in build.findings if finding.code.startswith("by-")] for build in by]
    assert [len(set(codes)) for codes in made] == [1, 2]
    assert len(files("by-1")) > len(names)
    assert files("by-1") == files("by-None")
