"""Clean tables in `sources/` in, untidy ones of every format and the pictures out, in `tables/`.

Tables that are plain UTF-8 text are written by hand in `tables/`. The others are made here, so that they can
be made again: `pip install openpyxl xlwt pillow`, then `python tests/strangers/write_tables.py`. The same
input gives the same files, so that a run without changes changes nothing. What a table must print is in its
source (for tables without one, `source(NAME)` makes it).
"""

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
TABLES, SOURCES = HERE / "tables", HERE / "sources"
Rows = list[list[str]]


def source(stem: str) -> Rows:
    """Return the clean table behind a file: its header and its rows."""
    if stem in MADE:
        return MADE[stem]()
    with (SOURCES / f"{stem}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def as_text(rows: Iterable[Iterable[str]], separator: str, line_end: str) -> str:
    """Write rows as separated text."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=line_end).writerows(rows)
    return out.getvalue()


def value(text: str) -> str | int | float | date:
    """Return a cell as a spreadsheet keeps it: numbers and dates are no text."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return date.fromisoformat(text)
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d+\.\d+", text) else text


# --- tables too long to write by hand


def attendees() -> Rows:
    """Make three hundred people who have registered for a conference, typed by themselves."""
    first = "Maria,Jon,Aisha,Wei,Lars,Olga,Pedro,Fiona,Tariq,Ingrid,Sam,Noor,Émile,Zofia,Kwame,Yuki,Siobhán".split(
        ","
    )
    last = "Okafor,Lindqvist,van der Berg,O'Neill,Nakamura,Schröder,García López,Smith,Iyer,Kowalczyk,Dubois,Haddad,Birch"
    names = last.split(",")
    firms = ["Brightwater Analytics", "Municipal Library of Østby", "", "Hagen & Sons Ltd.", "self-employed", "Tern Labs",
             "University of the Western Isles, Department of Applied Geography", "NIMBUS", "Fold&Cut GmbH"]  # fmt: skip
    jobs = ["Librarian", "CTO", "Data Steward", "Head of Partnerships and Regional Outreach", "Student", "", "Engineer",
            "Volunteer"]  # fmt: skip
    tickets = ["Attendee"] * 9 + ["Speaker", "Staff", "Attendee", "Press"]
    rows = [["First Name", "Last Name", "Company", "Job Title", "Ticket Type", "Order #", "Registered at"]]
    for i in range(120):
        name = first[i * 5 % 17], names[i * 4 % 13]
        if i % 41 == 7:
            name = name[0].upper(), name[1].upper()
        day = f"2025-0{1 + i % 8}-{1 + i * 7 % 28:02} {8 + i % 12:02}:{i * 13 % 60:02}"
        rows.append([*name, firms[i * 2 % 9], jobs[i * 3 % 8], tickets[i % 13], f"#{10234 + i * 17}", day])
    return rows


def trading_cards() -> Rows:
    """Make a third of the thousand cards of a game that has been growing for years."""
    beast = "Newt,Heron,Badger,Moth,Pike,Raven,Otter,Toad,Stoat,Eel".split(",")
    adjective = "Ashen,Brave,Crooked,Drowsy,Elder,Feral,Gilded,Hollow,Iron,Jolly".split(",")
    place = "Fens,Hills,Market,Deep,Roof,Orchard,North,Ruin,Harbour,Meadow".split(",")
    text = ["", "When this enters, draw a card.", "Other beasts of this realm get +1 Power.", "Cannot be blocked by more than one beast.",
            "Discard a card: this survives.", "At the end of your turn, return this to your hand.",
            "Each player puts one card from hand on top of their deck. You choose first."]  # fmt: skip
    rows = [["CARD_ID", "Name", "Realm", "Cost", "Power", "Toughness", "Rarity", "Rules Text"]]
    for i in range(0, 1000, 3):
        a, b, c = i % 10, i // 10 % 10, i // 100
        rarity = ["Common", "Common", "Uncommon", "Rare"][(a + b + c) % 4]
        numbers = [str((a * 3 + b + c) % 8), str((a + 2 * b) % 9), str((b + 2 * c) % 9 + 1)]
        name = f"{adjective[a]} {beast[b]} of the {place[c]}"
        rows.append([f"SET1-{i + 1:04}", name, place[c], *numbers, rarity, text[(a + 3 * b + c) % 7]])
    return rows


MADE: dict[str, Callable[[], Rows]] = {"attendees_export(3)": attendees, "megadeck": trading_cards}


# --- workbooks


def settle(content: bytes, cached: dict[str, str]) -> bytes:
    """Give a workbook steady dates and its formulas the values that a spreadsheet program would have kept."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            if name.startswith("xl/worksheets/"):
                for formula, result in cached.items():
                    pattern = f"<f>{re.escape(escape(formula))}</f><v ?/?>(</v>)?".encode()
                    text = re.sub(pattern, f"<f>{escape(formula)}</f><v>{result}</v>".encode(), text)
            if name == "docProps/core.xml":
                text = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2025-01-01T00:00:00Z", text)
            new.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def tarot() -> bytes:
    """Make a workbook whose first sheet is a letter to the reader, and whose second is the deck."""
    from openpyxl import Workbook
    from openpyxl.styles import Font

    book = Workbook()
    letter = book.active
    letter.title = "README"
    for line in ("TAROT OF THE VILLAGE", "", "Please do not change the order of the cards!!", "Minor arcana: not yet.",
                 "Questions: ask Ruth"):  # fmt: skip
        letter.append([line])
    letter["A1"].font = Font(bold=True, size=20)
    deck = book.create_sheet("Major Arcana")
    for row in source("TAROT deck"):
        deck.append(row)
    deck.freeze_panes = "A2"
    book.create_sheet("Minor Arcana")
    return saved(book)


def saved(book: object, **cached: str) -> bytes:
    """Return a workbook's bytes."""
    out = io.BytesIO()
    book.save(out)  # type: ignore[attr-defined]
    return settle(out.getvalue(), cached)


def prototype() -> bytes:
    """Make a designer's workbook: merged title, formulas, dates, an empty column, a total, hidden sheets."""
    from openpyxl import Workbook

    book = Workbook()
    costs = book.active
    costs.title = "old numbers"
    costs.sheet_state = "hidden"
    for row in (["Name", "Power"], ["Rocket Skates", 5], ["Grappling Hook", 4]):
        costs.append(row)
    sheet = book.create_sheet("Cards")
    sheet["A1"] = "THE BIG CANDY HEIST"
    sheet.merge_cells("A1:I1")
    sheet["A2"] = "v0.4 – only edit the white cells"
    sheet.merge_cells("A2:I2")
    header, *rows = source("prototype")
    columns = [1, 2, 3, 4, 5, 7, 8, 9]  # F is an empty column
    for column, heading in zip(columns, header, strict=True):
        sheet.cell(4, column, heading)
    cached = {}
    for number, row in enumerate(rows, start=5):
        for column, text in zip(columns, row, strict=True):
            sheet.cell(number, column, value(text))
        sheet.cell(number, 5, f"=C{number}*D{number}")
        cached[f"C{number}*D{number}"] = row[4]
    end = 4 + len(rows)
    sheet.cell(end + 2, 1, "Total")
    sheet.cell(end + 2, 7, f"=SUM(G5:G{end})")
    cached[f"SUM(G5:G{end})"] = str(sum(int(row[5]) for row in rows))
    ideas = book.create_sheet("ideas")
    ideas.append(["what if the guards were clowns?"])
    book.active = 1
    return saved(book, **cached)


def submarines() -> bytes:
    """Make a workbook that somebody has renamed to `.csv`."""
    from openpyxl import Workbook

    book = Workbook()
    for row in source("submarines"):
        book.active.append([value(cell) for cell in row])
    return saved(book)


def roles() -> bytes:
    """Make a workbook of the old kind."""
    from xlwt import Workbook

    book = Workbook(encoding="utf-8")
    sheet = book.add_sheet("Tabelle1")
    for y, row in enumerate(source("rollen")):
        for x, cell in enumerate(row):
            if cell:
                sheet.write(y, x, value(cell))
    book.add_sheet("Tabelle2")
    book.add_sheet("Tabelle3")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


ODS = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.2"><office:body><office:spreadsheet><table:table table:name="loot">{rows}</table:table>
</office:spreadsheet></office:body></office:document-content>"""


def inventory() -> bytes:
    """Make a LibreOffice sheet, with a thousand empty rows and columns behind its last ones, as it keeps them."""

    def cell(text: str) -> str:
        if not text:
            return "<table:table-cell/>"
        kept = value(text)
        kind = "string" if isinstance(kept, str) else f'float" office:value="{text}'
        return (
            f'<table:table-cell office:value-type="{kind}"><text:p>{escape(text)}</text:p></table:table-cell>'
        )

    blank = '<table:table-cell table:number-columns-repeated="1016"/>'
    rows = "".join(
        f"<table:table-row>{''.join(map(cell, row))}{blank}</table:table-row>" for row in source("inventory")
    )
    rows += f'<table:table-row table:number-rows-repeated="1048500">{blank}</table:table-row>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in {
            "mimetype": kind,
            "META-INF/manifest.xml": manifest,
            "content.xml": ODS.replace("{rows}", rows),
        }.items():
            how = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            file.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), text, how)
    return out.getvalue()


def attendees_file() -> bytes:
    """Make an export of a ticket shop: UTF-8, quotes where needed."""
    return as_text(attendees(), ",", "\n").encode()


FILES: dict[str, Callable[[], bytes]] = {
    "Quizkarten.csv": lambda: as_text(source("Quizkarten"), ";", "\r\n").encode("cp1252"),
    "vocabulaire.csv": lambda: as_text(source("vocabulaire"), "\t", "\r\n").encode("utf-16"),
    "attendees_export(3).csv": attendees_file,
    "TAROT deck.xlsx": tarot,
    "prototype.xlsx": prototype,
    "inventory.ods": inventory,
    "bingo calls.csv": lambda: as_text(source("bingo calls"), ",", "\r").encode(),
    "rollen.xls": roles,
    "lotería.csv": lambda: as_text(source("lotería"), ",", "\r\n").encode("cp1252"),
    "submarines.csv": submarines,
    "megadeck.csv": lambda: as_text(trading_cards(), "\t", "\n").encode(),
}


# --- workbooks of the mistakes


def with_error() -> bytes:
    """Make a workbook with a formula that has lost what it refers to."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for row in (["Name", "Power", "Qty"], ["Sword", 3, 2], ["Shield", "#REF!", 1], ["Soup", 1, 4]):
        sheet.append(row)
    return saved(book)


def of_birds() -> bytes:
    """Make a workbook of two sheets."""
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "Cards"
    for row in (
        ["id", "name", "points", "words"],
        ["robin", "Robin", 1, "Bold."],
        ["wren", "Wren", 2, "Loud."],
    ):
        book.active.append(row)
    book.create_sheet("Tokens").append(["id"])
    return saved(book)


def locked() -> bytes:
    """Make what a workbook with a password looks like from outside: a container of two encrypted streams."""
    from xlwt.CompoundDoc import XlsDoc

    out = io.BytesIO()
    XlsDoc().save(out, bytes(range(256)) * 40)
    content = out.getvalue()
    old, new = (
        "".join(f"{letter}\0" for letter in name).encode() for name in ("Workbook", "EncryptedPackage")
    )
    at = content.index(old)
    entry = new.ljust(64, b"\0") + (len(new) + 2).to_bytes(2, "little")
    return content[:at] + entry + content[at + 66 :]


def plain_picture() -> bytes:
    """Make a picture that is large enough to print."""
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (900, 600), "#7a4a2b").save(out, "PNG")
    return out.getvalue()


MISTAKES: dict[str, Callable[[], bytes]] = {
    "22-error-of-a-formula/files/cards.xlsx": with_error,
    "23-unknown-sheet/files/birds/birds.xlsx": of_birds,
    "26-workbook-with-a-password/files/secret.xlsx": locked,
    "27-near-miss-of-a-picture/files/sword.png": plain_picture,
    "27-near-miss-of-a-picture/files/shield.png": plain_picture,
}


# --- pictures


def draw(name: str, colour: str, ears: bool, size: tuple[int, int]) -> None:
    """Draw a small picture of an animal, more or less."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (2 * size[0], 2 * size[1]), "#e8e2d4")
    pen = ImageDraw.Draw(picture)
    w, h = picture.size
    pen.ellipse((w * 0.2, h * 0.25, w * 0.8, h * 0.95), fill=colour)
    for x in (0.28, 0.58):
        if ears:
            pen.polygon(
                [(w * x, h * 0.4), (w * (x + 0.07), h * 0.05), (w * (x + 0.14), h * 0.4)], fill=colour
            )
        pen.ellipse((w * (x + 0.04), h * 0.5, w * (x + 0.1), h * 0.58), fill="#20201c")
    pen.ellipse((w * 0.46, h * 0.66, w * 0.54, h * 0.72), fill="#20201c")
    path = TABLES / name
    path.parent.mkdir(exist_ok=True)
    picture.save(path)


PICTURES = {
    "photos/biscuit.png": ("#b5762e", True, (640, 480)),
    "photos/mrs-whiskerton.png": ("#6b6b70", True, (480, 640)),
    "photos/pickle.jpg": ("#efe9df", True, (600, 600)),
    "photos/otto.png": ("#3a2c22", False, (640, 480)),
    "photos/shadow.png": ("#1d1d24", True, (500, 500)),
    "photos/captain.png": ("#2f8f5b", False, (400, 700)),
    "cheetah.png": ("#d9a441", True, (640, 480)),
    "kangaroo.png": ("#a2552f", True, (640, 480)),  # the table says Kangaroo.png
    "polar-bear.png": ("#f4f4f2", False, (640, 480)),  # the table says polar_bear.png
    "penguin.png": ("#22252b", False, (480, 640)),  # and there is no sloth.jpg at all
}


if __name__ == "__main__":
    for name, make in FILES.items():
        (TABLES / name).write_bytes(make())
    for name, make in MISTAKES.items():
        (HERE / "mistakes" / name).write_bytes(make())
    for name, details in PICTURES.items():
        draw(name, *details)
