"""What can be wrong in a brand's file: each slip in exact words, at its line, with its mend."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from smallgame import Said

Make = Callable[..., Path]
Run = Callable[..., Said]


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


SLIPS = [
    (
        {'accent = "#e0a030"': 'accent = "amber"'},
        "error[bad-colour]: `accent` is not a colour: `amber`",
        9,
        'write red, green and blue: `"#b23a26"`',
    ),
    (
        {'danger = "#b02030"\n': ""},
        "error[missing-key]: `danger` is missing in `[colours]`",
        6,
        'add `danger = "#rrggbb"`',
    ),
    (
        {"accent =": "acent ="},
        "error[unknown-key]: unknown key `acent` in `[colours]`",
        9,
        "did you mean `accent`?",
    ),
    (
        {'file = "logo.svg"': 'file = "../logo.svg"'},
        "error[path-leaves-deck]: `../logo.svg` leads out of its folder",
        15,
        "name a file inside the folder of the game or brand, such as `art/sun.svg`",
    ),
    (
        {'file = "logo.svg"': 'file = "lgo.svg"'},
        "error[missing-file]: there is no file `lgo.svg`",
        15,
        "did you mean `logo.svg`?",
    ),
    (
        {'file = "logo.svg"': 'file = "logo.gif"'},
        "error[unknown-picture]: `logo.gif` is not a kind of picture that printkit can draw",
        15,
        "save it as SVG or PNG",
    ),
    (
        {"We measure": "m" * 300},
        "error[too-long]: `tagline` has 300 characters; there is room for 60",
        2,
        "shorten it",
    ),
    (
        {"Behind the station": "Behind\\nthe station"},
        "error[bad-value]: `footer` contains a character that can't be printed",
        3,
        "write it on one line, without control characters",
    ),
    (
        {"https://probe.example": "javascript:alert(1)"},
        "error[bad-value]: `javascript:alert(1)` is not a link",
        4,
        'write it in full: `"https://example.org"`',
    ),
    (
        {'[logo]\nfile = "logo.svg"': '[fonts]\ntext = "gone.ttf"\n\n[logo]\nfile = "logo.svg"'},
        "error[missing-file]: there is no font file `gone.ttf`",
        15,
        "check its name and folder",
    ),
    (
        {'[logo]\nfile = "logo.svg"': '[back]\npattern = "stripes"\n\n[logo]\nfile = "logo.svg"'},
        "error[bad-value]: `pattern` must be `lozenges`, `guilloche`, `herringbone`, `stars`, `waves`, "
        "`fans`, `contours` or `confetti`, not `stripes`",
        15,
        "",
    ),
    (
        {'file = "logo.svg"': 'file = "logo.svg"\nclear = 0.9'},
        "error[bad-value]: `clear` is 0.9, more than 0.5",
        16,
        "",
    ),
]


@pytest.mark.parametrize(("changes", "message", "line", "mend"), SLIPS, ids=[slip[1][:50] for slip in SLIPS])
def test_a_slip_is_shown_at_its_line_with_its_mend(
    changes: dict[str, str], message: str, line: int, mend: str, make_brand: Make, run: Run
) -> None:
    folder = make_brand(changes)
    said = run("brand", "check", folder)
    words, place, help = first(said, message.split(":")[0])
    assert (said.code, words, help) == (1, message, mend)
    assert f"probe/brand.toml:{line}:" in place


COLOURS = [
    (
        {'danger = "#b02030"': 'danger = "#e08090"'},
        "warning[low-contrast]: `danger` on `paper` has a contrast of 2.74, and words need 4.5: "
        "#e08090 on #ffffff",
        11,
        'nearest that passes: `danger = "#b65a6b"`',
    ),
    (
        {'accent = "#e0a030"': 'accent = "#304870"'},
        "warning[low-contrast]: `ink` on `accent` has a contrast of 1.80, and words need 4.5: "
        "#102030 on #304870",
        9,
        'nearest that passes: `accent = "#6d88b4"`',
    ),
    (
        {'danger = "#b02030"': 'danger = "#7a5a1a"', 'calm = "#2050b0"': 'calm = "#4d6a20"'},
        "warning[colours-too-alike]: `danger` and `calm` are too alike for people without green cones: "
        "2.2 apart, not 10",
        11,
        'nearest that passes: `danger = "#563b00"`',
    ),
]


@pytest.mark.parametrize(("changes", "message", "line", "mend"), COLOURS, ids=["pale", "dark", "alike"])
def test_colours_that_would_fail_come_with_the_nearest_that_pass(
    changes: dict[str, str], message: str, line: int, mend: str, make_brand: Make, run: Run
) -> None:
    said = run("brand", "check", make_brand(changes))
    words, place, help = first(said, message.split(" apart,")[0])
    assert (said.code, words, help) == (0, message, mend)
    assert f"brand.toml:{line}:" in place


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
