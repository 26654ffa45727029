"""Fonts that nobody named: which letters are looked for in them, in which order, and what is passed over."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTCollection, TTFont
from textbench import draw, make_context, texts

from printkit.diagnostics import Report
from printkit.drawing.fonts.others import OtherFonts
from printkit.drawing.text.fallback import Fallback
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue

HAN = Path(__file__).parents[2] / "diagnostics/cases/borrowed-font/wrong/fonts/han.ttf"


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """A folder of fonts, as a computer's own; the game is in another."""
    folder = tmp_path / "computer"
    (folder / "deep" / "er").mkdir(parents=True)
    return folder


def found(game: Path, computer: Path) -> str:
    found = OtherFonts(game, [computer]).find("漢")
    return found[0].name if found else ""


def test_folders_are_not_entered_without_end(computer: Path, tmp_path: Path) -> None:
    for folder, depth in ((computer, 5), (tmp_path / "game", 1)):
        deep = folder.joinpath(*["in"] * depth)
        deep.mkdir(parents=True)
        (deep / "han.ttf").write_bytes(HAN.read_bytes())
    assert found(tmp_path / "game", computer) == ""
    (computer.joinpath(*["in"] * 4) / "han.ttf").write_bytes(HAN.read_bytes())
    assert found(tmp_path / "game", computer) == "han.ttf"


def test_a_font_beside_the_game_comes_before_those_of_the_computer(computer: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "fonts").mkdir(parents=True)
    (computer / "deep/er/NotoSansCJK-Bold.ttf").write_bytes(HAN.read_bytes())
    assert found(game, computer) == "NotoSansCJK-Bold.ttf"
    (computer / "plain.ttf").write_bytes(HAN.read_bytes())
    assert found(game, computer) == "plain.ttf"
    (computer / "wqy.ttf").write_bytes(HAN.read_bytes())
    assert found(game, computer) == "wqy.ttf"
    (game / "fonts/own.ttf").write_bytes(HAN.read_bytes())
    assert found(game, computer) == "own.ttf"


def test_a_collection_is_read_by_its_first_font(computer: Path, tmp_path: Path) -> None:
    font = HAN.read_bytes()
    head = b"ttcf" + (0x10000).to_bytes(4, "big") + (1).to_bytes(4, "big") + (16).to_bytes(4, "big")
    moved = bytearray(font)
    for at in range(12, 12 + 16 * int.from_bytes(font[4:6], "big"), 16):
        moved[at + 8 : at + 12] = (int.from_bytes(font[at + 8 : at + 12], "big") + 16).to_bytes(4, "big")
    (computer / "all.ttc").write_bytes(head + moved)
    assert found(tmp_path / "game", computer) == "all.ttc"


@pytest.mark.parametrize(
    ("language", "words", "country"),
    [
        ("zh-Hans", "", "SC"),
        ("zh-TW", "", "TC"),
        ("ja", "漢", "JP"),
        ("en", "与えられた漢", "JP"),
        ("en", "误解", "SC"),
        ("en", "誤解說話", "TC"),
        ("en", "桜畑", "JP"),
        ("en", "카드 漢", "KR"),
    ],
)
def test_chinese_letters_are_those_of_the_country_of_a_game(
    computer: Path, tmp_path: Path, language: str, words: str, country: str
) -> None:
    collection = TTCollection()
    for one in ("JP", "KR", "SC", "TC"):
        collection.fonts.append(font := TTFont(HAN))
        font["name"].setName(f"All {one}", 1, 3, 1, 0x409)
        font["name"].setName("Regular", 2, 3, 1, 0x409)
    collection.save(computer / "all.ttc")
    card = SimpleNamespace(fields={"name": words, "cost": 3})
    game = SimpleNamespace(language=language, components=[SimpleNamespace(cards=[card])])
    found = OtherFonts(tmp_path / "game", [computer], game).find("漢")
    assert found and found[1].file.font.face.get_name(1) == f"All {country}"


@pytest.mark.parametrize(("plain", "bold"), [("Han-Regular.ttf", "Han-Bold.ttf"), ("han.ttf", "hanbd.ttf")])
def test_bold_letters_are_in_the_bold_of_a_font(
    computer: Path, tmp_path: Path, plain: str, bold: str
) -> None:
    for name in (plain, bold):
        (computer / name).write_bytes(HAN.read_bytes())
    context = make_context()
    families = load_catalogue(shared_templates(), Report()).fallback
    context.fallback = Fallback(families, OtherFonts(tmp_path / "game", [computer]))
    marks = texts(draw("<text>漢<b>漢</b></text>", context))
    assert [text.font.name for text in marks] == [plain, bold]
    assert len([*context.report]) == 1


def test_what_is_no_font_or_a_link_is_passed_over(computer: Path, tmp_path: Path) -> None:
    (computer / "a.ttf").write_bytes(b"no font")
    (computer / "b.ttf").write_bytes(HAN.read_bytes()[:300])
    (computer / "c.ttf").symlink_to(HAN)
    assert found(tmp_path / "game", computer) == ""


def test_letters_of_such_a_font_are_drawn_and_others_are_boxes(computer: Path, tmp_path: Path) -> None:
    (computer / "han.ttf").write_bytes(HAN.read_bytes())
    context = make_context()
    families = load_catalogue(shared_templates(), Report()).fallback
    context.fallback = Fallback(families, OtherFonts(tmp_path / "game", [computer]))
    marks = draw("<text>a漢</text>", context)
    assert [(text.string, text.font.name) for text in texts(marks)][1:] == [("漢", "han.ttf")]
    assert [one.code for one in context.report] == ["borrowed-font"]


def test_without_such_a_font_a_box_is_drawn() -> None:
    context = make_context()
    context.fallback = Fallback(load_catalogue(shared_templates(), Report()).fallback)
    assert "".join(text.string for text in texts(draw("<text>a漢b</text>", context))) == "a□b"
