"""A new game's layout: short, of plain elements, and all that was on the cards still on them."""

import re
from pathlib import Path

import pytest
from smallgame import Run
from smalltable import write_table
from whole import pages_of

from printkit.starter.looks import read_looks

LOOKS = Path(__file__).parents[2] / "templates/looks"

ROWS = [
    ["Name", "Kind", "Cost", "Text", "Points"],
    ["Barn", "Farm", "2", "Draw a card.", "1"],
    ["Long Meadow", "Field", "3", "Play it now, and then again when it rains on Sunday. " * 3, "12"],
    ["Mill", "Farm", "1", "Turn.", "4"],
]


@pytest.mark.slow
@pytest.mark.parametrize("look", sorted({*read_looks(LOOKS)} - {"label"}))
def test_it_is_short_and_prints_what_the_table_has(look: str, tmp_path: Path, run: Run) -> None:
    table = write_table(tmp_path, ROWS)
    assert run("new", tmp_path / "own", "--from", table, "--look", look).code == 0
    backs = ["back.svg"] if look != "standee" else []
    assert sorted(file.name for file in (tmp_path / "own/layouts").iterdir()) == [*backs, "card.svg"]
    text = (tmp_path / "own/layouts/card.svg").read_text()
    assert len(text.splitlines()) <= 40
    assert not re.search(r"(largest|height)\(", text)
    assert '<g name="' in text  # what a theme draws can be moved
    done = run("build", tmp_path / "own", "--out", tmp_path / "out")
    assert done.code == 0 and "error" not in done.err
    words = " ".join(pages_of(tmp_path / "out/own/cards.pdf")).casefold()
    for row in ROWS[1:]:
        assert all(" ".join(row[at].split()).casefold() in words for at in (0, 3, 4))


@pytest.mark.slow
def test_a_number_is_changed_where_it_stands(tmp_path: Path, run: Run) -> None:
    run("new", tmp_path / "own", "--from", write_table(tmp_path, ROWS), "--look", "text")
    face = tmp_path / "own/layouts/card.svg"
    text = face.read_text()
    (line,) = (one for one in text.splitlines() if '<box name="words"' in one)
    assert re.fullmatch(
        r'<box name="words" x="[\d.]+" y="[\d.]+" .* fill="ink">{{ card.text }}</box>', line.strip()
    )
    size = re.search(r' font-size="([\d.]+)"', line)
    assert size
    sizes = []
    for kept in (text, text.replace(line, line.replace(size[0], ' font-size="2.6"'))):
        face.write_text(kept)
        assert (
            run("show", tmp_path / "own", "--card", "mill", "--out", tmp_path / f"seen{len(sizes)}").code == 0
        )
        (picture,) = (tmp_path / f"seen{len(sizes)}").rglob("*mill.png")
        sizes.append(picture.read_bytes())
    assert sizes[0] != sizes[1]


@pytest.mark.slow
def test_where_words_would_not_fit_it_goes_on_measuring(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.authoring.plain_layouts._has_mistakes", lambda _: True)
    table = write_table(tmp_path, ROWS)
    assert run("new", tmp_path / "own", "--from", table, "--look", "text").code == 0
    assert "largest(" in (tmp_path / "own/layouts/card.svg").read_text()
    assert not (tmp_path / "own/layouts/probe.svg").exists()
    assert run("check", tmp_path / "own").code == 0
