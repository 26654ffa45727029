"""What can be wrong in a brand's file: each slip in exact words, at its line, with its mend."""

import struct
import tomllib
import zlib
from pathlib import Path
from typing import Any

import pytest
from smallgame import Make, Run, Said


def first(said: Said, code: str = "[") -> tuple[str, str, str]:
    """The first finding's line, its place, its mend; or the first one of a code."""
    lines = said.err.splitlines()
    while lines and code not in lines[0]:
        del lines[0]
    help = next((line.split("= help: ")[1] for line in lines if "= help: " in line), "")
    return lines[0], next(line.split("--> ")[1] for line in lines if "--> " in line), help


def png(width: int, height: int) -> bytes:
    """A grey picture of so many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


_TEXT = Path(__file__).with_name("slips.toml").read_text("utf-8").replace("{m}", "m" * 300)
SLIPS = [(kind, slip) for kind, slips in tomllib.loads(_TEXT).items() for slip in slips]


@pytest.mark.parametrize(("kind", "slip"), SLIPS, ids=[slip["message"][:50] for _, slip in SLIPS])
def test_a_slip_is_shown_at_its_line_with_its_mend(
    kind: str, slip: dict[str, Any], make_brand: Make, run: Run
) -> None:
    said = run("brand", "check", make_brand(dict(slip["changes"])))
    words, place, help = first(said, slip["message"].split(":" if kind == "error" else " apart,")[0])
    assert (said.code, words, help) == (int(kind == "error"), slip["message"], slip["mend"])
    assert f"probe/brand.toml:{slip['line']}:" in place


def test_the_colour_that_is_offered_does_pass(make_brand: Make, run: Run) -> None:
    said = run("brand", "check", make_brand({'danger = "#b02030"': 'danger = "#e08090"'}))
    offered = first(said, "low-contrast")[2].split("`")[1]
    assert run("brand", "check", make_brand({'danger = "#b02030"': offered})).err == ""


def test_a_logo_that_is_no_picture_is_refused(make_brand: Make, run: Run) -> None:
    said = run("brand", "check", make_brand({"logo.svg": "logo.png"}, {"logo.png": b"GIF89a"}))
    assert said.code == 1
    assert first(said)[0].startswith("error[")
    assert "logo.png" in first(said)[0]


def test_a_logo_without_end_is_refused(make_brand: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.drawing.picture_files._LARGEST_FILE", 1_000_000)
    folder = make_brand({"logo.svg": "logo.png"}, {"logo.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 2_000_000})
    assert first(run("brand", "check", folder))[0] == (
        "error[picture-too-large]: picture `logo.png` has 2 MB, more than printkit reads"
    )


def test_a_folder_with_another_alphabet_in_its_name_is_refused(make_brand: Make, run: Run) -> None:
    said = run("brand", "check", make_brand(name="кафе"))
    assert (said.code, first(said)[0]) == (1, "error[bad-name]: `кафе` can't be the name of a brand")
