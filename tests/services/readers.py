"""What a target got in, whether it is as the target specifies out: by readers that printkit does not use."""

import csv
import json
import re
import zipfile
from base64 import b64decode
from collections import Counter
from io import BytesIO
from xml.etree import ElementTree as ET

import jsonschema
import pdf_oxide
import pikepdf
import pytest
from pdfx_rules import X1A, X4, broken
from PIL import Image
from schemas import CGS, SAVED

#: What each service wants a side to be, in pixels, by its trim in mm: from the services' own pages.
#: What The Game Crafter has no product for is printed on the middle of a page of paper.
PIXELS = {
    "tgc": {
        (63.5, 88.9): (825, 1125),
        (44.45, 63.5): (600, 825),
        (25.4, 25.4): (375, 375),
        (63.5, 55.88): (825, 750),
        None: (2550, 3300),
    },
    "mpc": {(63.5, 88.9): (822, 1122), (44.45, 63.5): (597, 822)},
}
#: The most that all inks together may be, in percent.
INK = {"dtc": 240, "cmyk": 300}


def check(target, folder, decks, dpi=300):
    """Look at all that a target got; `decks` has each component's pieces, sides and trim."""
    assert (folder / "README.txt").is_file() or target == "zip"
    READERS[target](target, folder, decks, dpi)


def rows(folder):
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def pieces(decks):
    return {name: deck.pieces for name, deck in decks.items()}


def pictures(target, folder, decks, dpi):
    """Every card with its copies, every side with just its pixels."""
    counts = Counter()
    for row in rows(folder):
        counts[row["component"]] += int(row["copies"])
        trim = decks[row["component"]].trim
        for name in filter(None, (row["front"], row["back"])):
            with Image.open(folder / name) as picture:
                picture.verify()
                assert (name, picture.mode, picture.format) == (name, "RGB", "PNG")
                known = PIXELS.get(target, {})
                wanted = known.get(trim) or known.get(None) or pixels(target, decks[row["component"]], dpi)
                assert sorted(picture.size) == sorted(wanted), (name, picture.size, wanted)
                assert abs(picture.info["dpi"][0] - dpi) < 0.1
    assert counts == pieces(decks)
    for order in folder.glob("order-*.xml"):
        root = ET.parse(order).getroot()
        slots = [int(one) for card in root.find("fronts") for one in card.findtext("slots").split(",")]
        assert sorted(slots) == list(range(decks[order.stem.removeprefix("order-")].pieces))


def pixels(target, deck, dpi):
    """A side's pixels where its own trim counts, with its bleed or without."""
    bleed = 0 if target in ("tabletopia",) else deck.bleed
    return tuple(round((side + 2 * bleed) / 25.4 * dpi) for side in deck.trim)


def packed(target, folder, decks, dpi):
    (file,) = folder.iterdir()
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        text = next(archive.read(name) for name in archive.namelist() if name.endswith("cards.csv"))
    counts = Counter()
    for row in csv.DictReader(text.decode().splitlines()):
        counts[row["component"]] += int(row["copies"])
    assert counts == pieces(decks)


def press(target, folder, decks, dpi):
    """Every rule of PDF/X, a page for each side, cut where the piece ends, and never too much ink."""
    assert len(list(folder.glob("*.pdf"))) == len(decks)
    standard = X4 if target == "pdf-x4" else X1A
    for name, deck in decks.items():
        (file,) = folder.glob(f"*-{name}.pdf")
        assert (file.name, broken(file.read_bytes(), standard)) == (file.name, [])
        read = pdf_oxide.PdfDocument(str(file))
        assert read.page_count() == deck.pieces * deck.sides
        with pikepdf.open(file) as pdf:
            for page in pdf.pages:
                box = [float(one) * 25.4 / 72 for one in page.TrimBox]
                trim = [box[2] - box[0], box[3] - box[1]]
                assert sorted(trim) == pytest.approx(sorted(deck.trim), abs=0.05)
        if target in INK:
            assert most_ink(read) <= INK[target] + 1, file.name


def most_ink(read, dpi=40, most=8):
    """The most ink of a dot, in percent: of a picture of each ink, of some of the pages."""
    found = 0
    for page in range(0, read.page_count(), -(-read.page_count() // most)):
        plates = [plate.data for plate in read.render_separations(page, dpi=dpi)]
        found = max(found, max(map(sum, zip(*plates, strict=True)), default=0))
    return found / 2.55


def saved_object(target, folder, decks, dpi):
    """A saved object by its schema, all of its pieces, and pictures that are not too large."""
    (file,) = folder.glob("*.json")
    saved = json.loads(file.read_text(encoding="utf-8"))
    jsonschema.validate(saved, SAVED)
    states = [state for state in saved["ObjectStates"] if not state["Name"].startswith("Die_")]
    counts = [len(state.get("DeckIDs", [])) or state.get("Number", 1) for state in states]
    assert sum(counts) == sum(deck.pieces for deck in decks.values())
    for name in folder.glob("*.png"):
        with Image.open(name) as picture:
            picture.verify()
            assert max(picture.size) <= 4096 and picture.mode in ("RGB", "RGBA")


def games(target, folder, decks, dpi):
    """A game for each deck by its schema, and a picture of each card in its list."""
    for name, deck in decks.items():
        (place,) = folder.glob(f"*-{name}")
        jsonschema.validate(json.loads((place / "cgs.json").read_text(encoding="utf-8")), CGS)
        cards = json.loads((place / "AllCards.json").read_text(encoding="utf-8"))
        for card in cards:
            with Image.open(place / "sets" / card["set"] / f"{card['id']}.png") as picture:
                picture.verify()
        lines = (place / "decks" / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]
        assert sum(int(line.split()[0]) for line in lines) == deck.pieces


def sheets(target, folder, decks, dpi):
    """Every card on a sheet, in a cell of its own."""
    counts, cells = Counter(), Counter()
    for row in rows(folder):
        counts[row["component"]] += int(row["copies"])
        cells[row["sheet"], row["column"], row["row"]] += 1
        with Image.open(folder / row["sheet"]) as picture:
            assert max(picture.size) <= 4096
            assert picture.width % int(row["columns"]) == picture.height % int(row["rows"]) == 0
    assert counts == pieces(decks) and max(cells.values()) == 1


def page(target, folder, decks, dpi):
    """A page with every piece, whose pictures open, in less than five megabytes and of one file."""
    (file,) = folder.glob("*.html")
    text = file.read_text(encoding="utf-8")
    assert len(text.encode()) < 5_000_000 and "src=" not in text
    game = json.loads(re.search(r'<script id="game"[^>]*>(.*?)</script>', text, re.S)[1])
    counts = {deck["name"]: sum(card["copies"] for card in deck["cards"]) for deck in game["decks"]}
    assert counts == {name.replace("-", " "): deck.pieces for name, deck in decks.items()}
    for one in game["images"]:
        with Image.open(BytesIO(b64decode(one))) as picture:
            picture.verify()


READERS = {
    **dict.fromkeys(("tgc", "mpc", "png", "tabletopia"), pictures),
    **dict.fromkeys(("dtc", "cmyk", "pdf-x4"), press),
    **{"zip": packed, "tts": saved_object, "cgs": games, "screentop": sheets, "table": page},
}
