"""What virtual tables load: every piece is there, every picture is within its limits and where it is said."""

import csv
import json
from collections import Counter

import jsonschema
import pytest
from PIL import Image
from schemas import CGS, SAVED

SEA, RED = (31, 111, 139), (200, 16, 46)

#: The pieces of the game, which its manifest has too.
PIECES = {"deck": 6, "minis": 2, "chips": 5, "tiles": 3, "board": 1}


@pytest.fixture(scope="module")
def saved(build_for):
    """The saved object, and its folder."""
    result, folder = build_for("tts")
    assert not result.failed
    return json.loads((folder / "sizes.json").read_text(encoding="utf-8")), folder


def objects(state):
    """Every object, those in decks too."""
    for one in state.get("ObjectStates", []) + state.get("ContainedObjects", []):
        yield one
        yield from objects(one)


def is_like(found, wanted):
    return all(abs(a - b) <= 3 for a, b in zip(found[:3], wanted, strict=True))


def test_a_saved_object_is_as_the_knowledge_base_says(saved):
    jsonschema.validate(saved[0], SAVED)
    names = Counter(state["Name"] for state in saved[0]["ObjectStates"])
    assert names == {"DeckCustom": 2, "Custom_Tile_Stack": 2, "Custom_Tile": 2, "Die_6": 3}


def test_its_counts_are_those_of_the_game(saved, build_for):
    result, _ = build_for("tts")
    counts = Counter()
    for state in saved[0]["ObjectStates"]:
        name = {"Deck": "deck", "Minis": "minis", "One": "chips", "Board": "board"}.get(state["Nickname"])
        name = name or ("tiles" if state["Nickname"] in ("Hill", "Lake") else "")
        counts[name] += len(state.get("DeckIDs", [])) or state.get("Number", 1)
    assert counts.pop("") == 3  # dice
    assert counts == PIECES == {name: pieces for name, pieces, _ in result.games[0].targets[0].decks}


def test_every_card_is_in_the_cell_that_its_number_says(saved):
    state, folder = saved
    deck = next(one for one in state["ObjectStates"] if one["Nickname"] == "Deck")
    ((key, sheet),) = deck["CustomDeck"].items()
    assert deck["DeckIDs"] == [int(key) * 100 + slot for slot in (0, 1, 1, 1, 2, 2)]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    with Image.open(folder / sheet["FaceURL"].rpartition("/")[2]) as picture:
        assert picture.mode == "RGB"
        width, height = picture.width / sheet["NumWidth"], picture.height / sheet["NumHeight"]
        assert (width, height) == (750, 1050)
        assert is_like(picture.getpixel((int(0.5 * width), int(35 / 88.9 * height))), RED)
        for slot in range(3):  # a cell is inked to its edges: nothing of its neighbours, and no gap
            left, top = slot % sheet["NumWidth"] * width, slot // sheet["NumWidth"] * height
            corners = [(left, top), (left + width - 1, top), (left + width - 1, top + height - 1)]
            assert all(is_like(picture.getpixel(corner), SEA) for corner in corners)


def test_backs_of_their_own_leave_the_last_cell_for_hidden_hands(saved):
    state, folder = saved
    minis = next(one for one in state["ObjectStates"] if one["Nickname"] == "Minis")
    (sheet,) = minis["CustomDeck"].values()
    assert sheet["UniqueBack"] and not sheet["BackIsHidden"]
    with Image.open(folder / sheet["FaceURL"].rpartition("/")[2]) as picture:
        assert picture.getpixel((picture.width - 9, picture.height - 9)) == (96, 100, 104)


def test_no_sheet_is_larger_than_tables_take(saved, build_for):
    for name in ("tts", "screentop"):
        _, folder = build_for(name)
        for file in folder.rglob("*.png"):
            with Image.open(file) as picture:
                assert max(picture.size) <= 4096, file


def test_pictures_are_at_the_address_that_the_user_names(build_for):
    _, folder = build_for("tts", "deck", host="https://example.org/games/")
    saved = json.loads((folder / "sizes.json").read_text(encoding="utf-8"))
    (deck,) = saved["ObjectStates"][:1]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://example.org/games/deck-1.png"


def test_pictures_on_the_disk_are_where_the_saved_object_says(saved):
    state, folder = saved
    sheets = [sheet for one in objects(state) for sheet in one.get("CustomDeck", {}).values()]
    images = [one["CustomImage"] for one in objects(state) if "CustomImage" in one]
    urls = {sheet[key] for sheet in sheets for key in ("FaceURL", "BackURL")}
    urls |= {image[key] for image in images for key in ("ImageURL", "ImageSecondaryURL")}
    files = {path.as_uri() for path in folder.glob("*.png")}
    assert urls == files


def test_card_game_simulator_gets_a_game_for_each_deck(build_for):
    _, folder = build_for("cgs")
    for name in ("deck", "minis", "chips", "tiles"):
        place = folder / f"sizes-{name}"
        game = json.loads((place / "cgs.json").read_text(encoding="utf-8"))
        jsonschema.validate(game, CGS)
        cards = json.loads((place / "AllCards.json").read_text(encoding="utf-8"))
        assert all((place / "sets" / card["set"] / f"{card['id']}.png").is_file() for card in cards)
        lines = (place / "decks" / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]
        assert sum(int(line.split()[0]) for line in lines) == PIECES[name]
    assert game["cardSize"] == {"x": 2.5, "y": 2.2}
    with Image.open(folder / "sizes-deck" / "CardBack.png") as back:
        assert back.size == (500, 700) and is_like(back.getpixel((250, 350)), RED)


def test_tabletopia_gets_a_picture_for_each_side_all_of_one_size(build_for):
    _, folder = build_for("tabletopia")
    for name, size in {"deck": (750, 1050), "minis": (525, 750), "chips": (300, 300)}.items():
        pictures = [Image.open(path) for path in (folder / name).rglob("*.png")]
        assert {picture.size for picture in pictures} == {size}


def test_a_table_says_where_on_which_sheet_each_card_is(build_for):
    _, folder = build_for("screentop")
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    counts = Counter()
    for row in rows:
        counts[row["component"]] += int(row["copies"])
        with Image.open(folder / row["sheet"]) as picture:
            assert picture.width % int(row["columns"]) == picture.height % int(row["rows"]) == 0
        assert int(row["column"]) <= int(row["columns"]) and int(row["row"]) <= int(row["rows"])
        assert not row["back_sheet"] or (folder / row["back_sheet"]).is_file()
    assert counts == PIECES
    places = [(row["sheet"], row["column"], row["row"]) for row in rows]
    assert len(set(places)) == len(places)
