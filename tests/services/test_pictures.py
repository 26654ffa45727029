"""Pictures for print services have the pixels, the bleed and the names that each service asks for."""

import csv
import zipfile
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

SEA, RED = (31, 111, 139), (200, 16, 46)


def is_like(found, wanted):
    """Whether a colour is another one, but for rounding."""
    return all(abs(a - b) <= 2 for a, b in zip(found[:3], wanted, strict=True))


def test_ink_reaches_every_edge_and_the_card_is_in_the_middle(build_for):
    _, folder = build_for("tgc")
    with Image.open(folder / "deck/fronts/ace.png") as picture:
        edges = [(x, y) for x in (0, 412, 824) for y in (0, 562, 1124)]
        assert all(is_like(picture.getpixel(at), SEA) for at in edges if at != (412, 562))
        # a red square of 10 mm, 30 mm below the trim, which is 37.5 pixels inside
        top = 37.5 + 30 / 25.4 * 300
        assert is_like(picture.getpixel((412, round(top) + 2)), RED)
        assert is_like(picture.getpixel((412, round(top) - 2)), SEA)
        left = 412.5 - 5 / 25.4 * 300
        assert is_like(picture.getpixel((round(left) + 2, round(top) + 9)), RED)
        assert is_like(picture.getpixel((round(left) - 2, round(top) + 9)), SEA)


def test_a_sheet_is_put_on_the_middle_of_a_page(build_for):
    _, folder = build_for("tgc")
    with Image.open(folder / "board/fronts/board.png") as picture:
        white = Image.new("RGB", picture.size, "white")
        box = ImageChops.difference(picture, white).getbbox()
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        assert middle == pytest.approx((1275, 1650), abs=1)
        assert box[2] - box[0] == pytest.approx(150 / 25.4 * 300, abs=2)


def test_the_list_has_every_card_with_its_copies_and_files(build_for):
    result, folder = build_for("tgc")
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    copies = Counter()
    for row in rows:
        copies[row["component"]] += int(row["copies"])
        assert (folder / row["front"]).is_file()
        assert not row["back"] or (folder / row["back"]).is_file()
    assert copies == {"deck": 6, "minis": 2, "chips": 5, "tiles": 3, "board": 1}
    named = {folder / row[side] for row in rows for side in ("front", "back") if row[side]}
    assert named == set(folder.rglob("*.png"))
    assert {name: pieces for name, pieces, _ in result.games[0].targets[0].decks} == copies


def test_a_back_that_all_cards_share_is_one_file_and_others_are_apart(build_for):
    _, folder = build_for("tgc")
    names = sorted(path.relative_to(folder).as_posix() for path in folder.glob("minis/**/*.png"))
    assert names == [
        f"minis/{side}/{card}.png" for side in ("backs", "fronts") for card in ("north", "south")
    ]
    assert sorted(path.name for path in folder.glob("deck/*.png")) == ["back.png"]
    assert {path.name for path in folder.glob("deck/fronts/*")} == {"ace.png", "two.png", "three.png"}


def test_an_order_fills_every_slot_of_the_deck_once(build_for):
    _, folder = build_for("mpc")
    order = ET.parse(folder / "order-deck.xml").getroot()
    assert [child.tag for child in order] == ["details", "fronts", "cardback"]
    assert order.findtext("details/quantity") == "6"
    slots = [int(slot) for card in order.iter("card") for slot in card.findtext("slots").split(",")]
    assert sorted(slots) == list(range(6))
    assert all((folder / card.findtext("id")).is_file() for card in order.iter("card"))
    assert (folder / order.findtext("cardback")).is_file()
    backs = ET.parse(folder / "order-minis.xml").getroot().findall("backs/card")
    assert [card.findtext("slots") for card in backs] == ["0", "1"]


def test_a_service_gets_words_on_what_to_do_and_what_was_left_out(build_for):
    result, folder = build_for("mpc")
    readme = (folder / "README.txt").read_text(encoding="utf-8")
    assert "6 pieces, 3 different, one back: Poker size, 63.5 x 88.9 mm" in readme
    assert "  1. By hand" in readme and "2026-11" in readme
    assert max(map(len, readme.splitlines())) <= 90
    left_out = [finding.message for finding in result.findings if finding.code.startswith("target-")]
    assert [message.partition("`")[2].partition("`")[0] for message in left_out[:2]] == ["chips", "tiles"]
    assert left_out[2:] == ["MakePlayingCards takes `cards` and `chips` only; left out: `board`"]


def test_a_zip_file_holds_the_same_files_and_nothing_lies_beside_it(build_for):
    _, folder = build_for("zip")
    _, loose = build_for("png")
    assert [path.name for path in folder.iterdir()] == ["sizes.zip"]
    with zipfile.ZipFile(folder / "sizes.zip") as archive:
        assert archive.testzip() is None
        packed = {name.removeprefix("sizes/"): archive.read(name) for name in archive.namelist()}
    files = {path.relative_to(loose).as_posix(): path for path in loose.rglob("*") if path.is_file()}
    assert packed.keys() == files.keys()
    assert all(packed[name] == path.read_bytes() for name, path in files.items() if name != "README.txt")


def test_copies_are_multiplied_and_named_components_alone_are_written(build_for):
    _, folder = build_for("png", "minis", copies=3)
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        assert [(row["card"], row["copies"]) for row in csv.DictReader(file)] == [
            ("north", "3"),
            ("south", "3"),
        ]
    assert not (folder / "deck").exists()
