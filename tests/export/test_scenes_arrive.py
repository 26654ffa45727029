"""An exporter's sides, after the whole journey of a build: every card's title must be on them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from smallgame import Make

import printkit
from printkit.export import Exporter, Tick
from printkit.export.exporters import EXPORTERS
from printkit.model.scene import Group, Mark, Text, Use
from printkit.model.sheet import Document


def _words(marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.string
        elif isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Use):
            yield from _words(mark.scene.marks)


def _write(document: Document, folder: Path, stem: str, _dpi: float, tick: Tick | None) -> list[Path]:
    file = folder / f"{stem}.txt"
    sides = (one.scene for sheet in document.sheets for one in sheet.placements)
    file.write_text("\n".join(" ".join(_words(scene.marks)) for scene in sides), encoding="utf-8")
    return [file]


@pytest.mark.parametrize(("count", "jobs"), [(3, 1), (250, 1), (250, 2)])
def test_an_exporter_gets_every_title(
    count: int,
    jobs: int,
    make_game: Make,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    own_cache: Path,
) -> None:
    monkeypatch.setitem(EXPORTERS, "txt", Exporter("txt", ".txt", "The words.", _write))  # type: ignore[arg-type]
    titles = [f"card{number}" for number in range(count)]
    cards = "\n".join(f'[[card]]\nid = "{one}"\n' for one in titles)
    result = printkit.build(make_game({"cards.toml": cards}), out=tmp_path / "out", export="txt", jobs=jobs)
    assert not result.failed, result.findings
    (file,) = result.games[0].printed[0].paths
    words = file.read_text(encoding="utf-8").split()
    assert [one for one in titles if one not in words] == []
