"""Pictures that cells name by their addresses are fetched once, and printed from beside the table."""

from io import BytesIO
from pathlib import Path

import pytest
from input.tables.test_fetch import Web, text, web  # noqa: F401 - a fixture
from PIL import Image
from smallgame import Run

BIRDS = """name,picture
Robin,https://sheets.example/birds/robin.png
Wren,https://sheets.example/birds/wren.jpg?size=large
Owl,https://other.example/owl
"""


def _picture(kind: str) -> bytes:
    data = BytesIO()
    Image.new("RGB", (400, 400), (200, 90, 40)).save(data, kind)
    return data.getvalue()


@pytest.fixture
def birds(web: Web, tmp_path: Path) -> Path:  # noqa: F811
    web.answers = {
        "/birds/robin.png": text(_picture("PNG")),
        "/birds/wren.jpg?size=large": text(_picture("JPEG")),
        "/owl": text(_picture("WEBP")),
    }
    (tmp_path / "birds.csv").write_text(BIRDS)
    return tmp_path / "birds.csv"


def test_each_is_fetched_once_and_printed_offline_from_then_on(
    web: Web,  # noqa: F811
    birds: Path,
    run: Run,
) -> None:
    out = birds.parent / "out"
    said = run("print", birds, "--out", out, "--fetch")
    assert said.code == 0, said.err
    assert "fetched 3 pictures: kept in `birds-pictures`, and printed from there" in said.err
    kept = sorted(one.name for one in birds.with_name("birds-pictures").iterdir())
    assert [name.rpartition("-")[0] for name in kept] == ["owl", "robin", "wren"]
    assert [Path(name).suffix for name in kept] == [".webp", ".png", ".jpg"]
    assert len(web.asked) == 3
    web.answers = {}
    for options in (["--fetch"], []):
        again = run("print", birds, "--out", birds.parent / "again", *options)
        assert again.code == 0 and "missing-picture" not in again.err, again.err
    assert len(web.asked) == 3


def test_without_being_asked_nothing_is_fetched(web: Web, birds: Path, run: Run) -> None:  # noqa: F811
    said = run("print", birds, "--out", birds.parent / "out")
    assert web.asked == [] and said.code == 0
    assert "with `--fetch`, those of pictures are printed" in said.out


@pytest.mark.parametrize(
    ("address", "answer", "words"),
    [
        ("https://inner.example/robin.png", b"", "is an address of a private network"),
        ("https://sheets.example/robin.png", b"<html>no</html>", "it is a web page, not a file"),
        ("https://sheets.example/robin.png", b"#!/bin/sh\n", "it is no picture that printkit reads"),
        ("https://nowhere.example/robin.png", b"", "this computer is offline"),
    ],
)
def test_what_is_no_picture_or_may_not_be_asked_is_said(
    address: str,
    answer: bytes,
    words: str,
    web: Web,  # noqa: F811
    tmp_path: Path,
    run: Run,
) -> None:
    web.answers = {"/robin.png": text(answer)}
    (tmp_path / "birds.csv").write_text(f"name,picture\nRobin,{address}\nWren,\n")
    said = run("print", tmp_path / "birds.csv", "--out", tmp_path / "out", "--fetch")
    assert said.code == 0 and words in said.err, said.err
    assert not tmp_path.joinpath("birds-pictures").exists()
