"""The icons, each within its grid and drawn without a finding; the words for them, none of them twice."""

import re
import tomllib
from pathlib import Path

import pytest

import printkit
from printkit.svg_syntax import convert_path

TEMPLATES = Path(__file__).parents[2] / "templates"
ICONS = {file.stem: file.read_text(encoding="utf-8") for file in (TEMPLATES / "parts/icons").glob("*.svg")}
WORDS = tomllib.loads((TEMPLATES / "icons.toml").read_text(encoding="utf-8"))

GAME = """title = "Icons"
players = [1, 2]
[palette]
ink = "#1c1a2e"
red = "#b23a26"
[[component]]
name = "sheet"
kind = "sheet"
size = { width = 270, height = 210 }
face = "layouts/sheet.svg"
"""


def points(svg: str) -> list[tuple[float, float]]:
    """Return the points of an icon's outline, which has straight sides."""
    (data,) = re.findall(r' d="([^"]*)"', svg)
    path = convert_path(data)
    assert "c" not in path
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("name", sorted(ICONS))
def test_an_icon_keeps_inside_its_grid_and_fills_it(name: str) -> None:
    xs, ys = zip(*points(ICONS[name]), strict=True)
    assert min(*xs, *ys) >= 1
    assert max(*xs, *ys) <= 23
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 16


@pytest.mark.parametrize("name", sorted(ICONS))
def test_an_icon_lies_in_the_middle_of_its_grid(name: str) -> None:
    for along in zip(*points(ICONS[name]), strict=True):
        assert abs((min(along) + max(along)) / 2 - 12) <= 1.2


@pytest.mark.slow
def test_all_icons_are_drawn_in_ink_or_another_colour_even_among_small_words(tmp_path: Path) -> None:
    uses = "".join(
        f'<use part="icons/{name}" x="{10 + at % 12 * 20}" y="{10 + at // 12 * 20}" width="3"/>'
        f'<text x="{10 + at % 12 * 20}" y="{24 + at // 12 * 20}" font-size="2.4">'
        f'a <icon part="icons/{name}" fill="red"/></text>'
        for at, name in enumerate(ICONS)
    )
    (tmp_path / "icons/layouts").mkdir(parents=True)
    (tmp_path / "icons/game.toml").write_text(GAME)
    (tmp_path / "icons/layouts/sheet.svg").write_text(f"<svg>{uses}</svg>")
    assert printkit.check(tmp_path / "icons").findings == ()


def test_every_icon_has_words_and_every_word_an_icon() -> None:
    assert set(WORDS) == set(ICONS)
    assert len(ICONS) >= 40
    assert all(len(words) >= 6 for words in WORDS.values())


def test_no_word_means_two_icons_and_all_are_in_lower_case() -> None:
    words = [word for one in WORDS.values() for word in one]
    assert sorted(words) == sorted(set(words))
    assert [word for word in words if word != word.lower().strip() or not word] == []


@pytest.mark.parametrize(
    ("word", "icon"),
    [("cost", "coin"), ("leben", "heart"), ("vitesse", "move"), ("madera", "wood"), ("tarcza", "shield")],
)
def test_words_of_several_languages_find_their_icon(word: str, icon: str) -> None:
    assert word in WORDS[icon]
