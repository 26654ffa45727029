"""Coal n' Write's town, tokens and rules as they are printed, read back from the finished PDFs."""

import json
import shutil
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from whole import ROOT, printkit, words_of

DECK = ROOT / "decks/coal-n-write"
GAME = tomllib.loads((DECK / "game.toml").read_text())
ALL_CARDS = tomllib.loads((DECK / "cards.toml").read_text())["card"]
CARDS = [card for card in ALL_CARDS if card["who"] != "reference"]
COMPONENTS = ("deck", "boom-town", "tokens", "sugarfoot", "rules")
DPI = 75


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("coal")
    printkit("build", "coal-n-write", *COMPONENTS, "--out", out)
    return out / "coal-n-write"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("shown")
    printkit("show", "coal-n-write", "deck", "--dpi", DPI, "--out", out)
    return out / "coal-n-write" / "faces"


def pieces_of(folder: Path) -> dict[str, int]:
    files = json.loads((folder / "manifest.json").read_text())["files"]
    return {item["component"]: item["pieces"] for item in files if item["kind"] != "plan"}


def placed(holder: pikepdf.Object) -> list[pikepdf.Object]:
    """The drawings that a page or a drawing places, in order."""
    names = [
        str(operands[0])
        for operands, operator in pikepdf.parse_content_stream(holder)
        if str(operator) == "Do"
    ]
    return [holder.Resources.XObject[name] for name in names]


def drawings(holder: pikepdf.Object) -> list[tuple[int, int]]:
    """All drawings in a drawing, as deep as they go, by their number in the file."""
    return [one for form in placed(holder) for one in (form.objgen, *drawings(form))]


# ---------------------------------------------------------------------------------------------- the deck


def test_17_cards_and_7_references_fill_their_sheets(built: Path) -> None:
    """A reference for each of six players and one for a player alone: no sheet has one card on it."""
    assert (len(CARDS), pieces_of(built)["deck"]) == (17, 24)
    with pikepdf.open(built / "deck.pdf") as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        # The last drawing of a sheet is the line at its foot.
        faces = [[form.objgen for form in placed(page.obj)[:-1]] for page in fronts]
        assert [len(sheet) for sheet in faces] == [8, 8, 8]
        assert len({one for sheet in faces for one in sheet}) == 17 + 6 + 1  # a burro for each of the six
        under = [form.objgen for page in backs for form in placed(page.obj)[:-1]]
        assert (len(under), len(set(under))) == (24, 1)


def test_every_card_says_who_may_use_it(built: Path) -> None:
    """The six references for everybody say it, too, and the one for a player alone."""
    words = words_of(built / "deck.pdf")
    marks = ("ALONE OR WITH RIVALS", "SOLO ONLY", "MULTIPLAYER ONLY", "STARTER")
    assert [words.count(mark) for mark in marks] == [12 + 6, 3 + 1, 2, 6]


def test_one_drawing_is_on_the_starters_alone(built: Path) -> None:
    with pikepdf.open(built / "deck.pdf") as pdf:
        faces = [form for page in list(pdf.pages)[::2] for form in placed(page.obj)[:-1]]
        inside = [set(drawings(face)) for face in faces]
        starting = [index for index, card in enumerate(CARDS) if card["starter"]]
        shared = set.intersection(*(inside[index] for index in starting))
        others = set.union(*(inside[index] for index in range(17) if index not in starting))
        assert shared - others, "no arrowhead"


def test_the_back_is_the_same_upside_down(shown: Path) -> None:
    def turned(name: str) -> float:
        """How far a picture is from itself turned round; a trim is no whole number of pixels."""
        small = Image.open(shown / name).convert("L").resize((48, 66), Image.Resampling.BOX)
        return ImageStat.Stat(ImageChops.difference(small, small.rotate(180))).mean[0]

    assert turned(next(shown.glob("deck.*-back.png")).name) < 3
    assert turned("deck.wash-day.png") > 30


def test_the_pictures_tell_apart_in_grey_and_small(shown: Path) -> None:
    """At arm's length a picture is a few dark and light patches: no two cards share them."""
    high = 88.9 / 25.4 * DPI
    small = {
        card["id"]: Image.open(shown / f"deck.{card['id']}.png")
        .convert("L")
        .crop((0, int(0.31 * high), 187, int(0.6 * high)))
        .resize((24, 12), Image.Resampling.BOX)
        for card in CARDS
    }
    for (one, left), (other, right) in combinations(small.items(), 2):
        apart = ImageStat.Stat(ImageChops.difference(left, right)).mean[0]
        assert apart > 18, f"{one} and {other}: {apart:.1f}"


# ------------------------------------------------------------------------------------- the Boom Town sheet


def test_the_sheet_has_every_option_on_one_page(built: Path) -> None:
    assert len(pypdfium2.PdfDocument(built / "boom-town.pdf")) == 1
    words = words_of(built / "boom-town.pdf")
    for card in CARDS:
        assert words.count(card["name"].upper()) == 1, card["id"]
    for heading in ("STARTERS", "AS THEY COME", "SOLO ONLY", "MULTIPLAYER ONLY", "deals one more card"):
        assert heading in words


def test_a_figure_is_stated_once(tmp_path: Path) -> None:
    """Another price in game.toml is another price on the card, on the sheet and in the rules."""
    copy = tmp_path / "coal-n-write"
    shutil.copytree(DECK, copy)
    text = (copy / "game.toml").read_text()
    changed = text.replace("[figures.wash_price]\nvalue = 10", "[figures.wash_price]\nvalue = 91")
    assert changed != text
    (copy / "game.toml").write_text(changed)
    (copy / "rules.toml").unlink(missing_ok=True)
    (copy / "approved.toml").unlink()
    printkit("build", copy, "deck", "boom-town", "rules", "--no-inspect", "--out", tmp_path / "out")
    for name in ("deck", "boom-town", "rules"):
        words = words_of(tmp_path / "out/coal-n-write" / f"{name}.pdf").upper()
        assert "PAY $91 ONCE" in words
        assert "PAY $10 ONCE" not in words


# ------------------------------------------------------------------------------------------------- tokens


@pytest.mark.parametrize("players", [1, 6])
def test_tokens_and_slips_follow_the_players(tmp_path: Path, players: int) -> None:
    printkit("build", "coal-n-write", "tokens", "sugarfoot", "--players", players, "--out", tmp_path)
    folder = tmp_path / "coal-n-write"
    assert pieces_of(folder) == {"tokens": 1, "sugarfoot": players}
    words = words_of(folder / "tokens.pdf")
    assert words.count("BANDIT") == 3 * players
    assert words.count("TONIC") == 5
    assert [words.count(f"${price}") for price in (2, 4, 6, 8, 10)] == [1] * 5
    assert words.count("+2") == 5
    with pikepdf.open(folder / "tokens.pdf") as pdf:
        times = Counter(drawings(pdf.pages[0].obj))
    assert list(times.values()).count(10) == 2 * players  # an emblem's two sides, ten times each
    assert words_of(folder / "sugarfoot.pdf").count("SUGARFOOT") >= players


def test_stickers_fit_a_sheet_of_labels(tmp_path: Path) -> None:
    for game, said in (
        ("coal-n-write", "hums to the moon"),
        ("chief-herman", "was in Hakone and played FLIP"),
    ):
        printkit("build", game, "stickers", "--sheet", "avery-l7160", "--out", tmp_path)
        words = words_of(tmp_path / game / "stickers.pdf")
        assert words.count(said) >= 3, "no label of the sheet stays empty"


def test_the_box_shares_its_sheet_with_three_dice(tmp_path: Path) -> None:
    printkit("build", "coal-n-write", "box", "dice", "--out", tmp_path)
    assert pieces_of(tmp_path / "coal-n-write") == {"box-and-dice": 4}
    picture = pypdfium2.PdfDocument(tmp_path / "coal-n-write/box-and-dice.pdf")[0].render().to_pil()
    below = picture.convert("L").crop((60, picture.height * 6 // 10, 480, picture.height * 17 // 20))
    assert ImageStat.Stat(below).mean[0] < 245, "the paper below it is not left empty"
