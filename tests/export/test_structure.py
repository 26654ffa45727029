"""PDFs can be read aloud: in order, each thing once, with words for pictures; and cards are found by name."""

import shutil
import subprocess
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aloud import aloud
from pdfa import File
from pdfa import broken as broken_archive
from pdfua import RULES, broken, outline

from printkit.export.pdf import write_pdf
from printkit.geometry import rectangle_path, translation
from printkit.model.scene import Group, Scene, Shape, Style, Tag, Text, Use
from printkit.model.sheet import Document, Guide, Placement, Sheet

RULE = Shape(rectangle_path(1, 1, 30, 1), Style())


def row(table, *cells):
    """Add a row to a table; return the tags of its cells."""
    line = Tag("TR", table)
    table.parts.append(line)
    tags = [Tag(role, line, scope="Row" if role == "TH" else "") for role in cells]
    line.parts.extend(tags)
    return tags


def page(name, number, *marks):
    return Scene(name, 60, 40, 0, marks, title=name, page=number)


def sheet(*scenes, side="front"):
    placed = tuple(Placement(one, translation(2 * at, 0)) for at, one in enumerate(scenes))
    return Sheet(80, 60, side, "Sheet", placed, (Guide("cut", 0, 5, 80, 5),))


def pdf(*sheets):
    file = BytesIO()
    write_pdf(Document("Title", "Author", "Subject", "en-GB", None, sheets), file)
    return file.getvalue()


@pytest.fixture
def leaflet(serif):
    """Two pages, the second one printed first, as in a leaflet; with all that can be on a page."""
    said = {"font": serif, "size": 3}
    title, words, table, star = Tag("H3"), Tag("P"), Tag("Table"), Scene("star", 9, 9, 0, (RULE,))
    (head, _), (foot, last) = row(table, "TH", "TD"), row(table, "TH", "TD")
    first = page(
        "First",
        1,
        RULE,
        Text(2, 4, "THE IDEA", spacing=0.6, tag=title, **said),
        Text(2, 8, "Two lines", tag=words, **said),
        Text(2, 12, "of words", tag=words, **said),
        Group((RULE, Text(2, 16, "8", **said)), tag=Tag("")),
        Group((Use(star), Text(2, 16, "SHERIFF", **said)), tag=Tag("Figure", words="A sheriff")),
        Group((RULE, Text(2, 20, "Turned", tag=Tag("P"), **said)), translation(1, 1)),
        Text(2, 24, "Dice", tag=head, **said),
        Text(2, 28, "Odds", tag=foot, **said),
        Text(9, 28, "5", tag=last, **said),
        Group((Text(2, 32, "Pale", tag=Tag("P"), **said),), opacity=0.5),
    )
    shade = [Text(2 + x, 4, "END", tag=Tag("H2"), **said) for x in (0.2, 0.1, 0)]
    return page("Second", 2, *shade, Text(2, 9, "bye", tag=Tag("LBody", Tag("LI", Tag("L"))), **said)), first


def test_pages_are_read_in_their_order_and_all_in_them(leaflet):
    data = pdf(sheet(*leaflet))
    assert broken(data) == broken_archive(data) == []
    assert outline(File(data)) == [
        "Document",
        ".Sect",
        "..H1",
        "..P",
        "..Figure A sheriff",
        "..P",
        "..Table",
        "...TR",
        "....TH",
        "....TD",
        "...TR",
        "....TH",
        "....TD",
        "..P",
        ".Sect",
        "..H1",
        "..L",
        "...LI",
        "....LBody",
    ]
    assert aloud(data) == [
        "heading 1: THE IDEA",
        "Two lines of words",
        "picture: A sheriff",
        "Turned",
        "table of 2 rows, 2 columns",
        "  Dice:",
        "  Odds: 5",
        "Pale",
        "heading 1: END",
        "- bye",
    ]


def test_a_page_that_is_printed_again_is_read_once(leaflet):
    once, twice = (File(pdf(*[sheet(*leaflet)] * count)) for count in (1, 2))
    assert outline(once) == outline(twice)
    assert broken(pdf(sheet(*leaflet), sheet(*leaflet))) == []


def test_cards_are_words_or_pictures_each_once_a_sheet(serif, opened):
    said, silent = (
        Scene(name, 20, 20, 0, marks, title=name)
        for name, marks in (("Wheat", (Text(2, 9, "Wheat 100", serif, 3),)), ("Bull", (RULE,)))
    )
    foot = Scene("the margin", 80, 60, 0, (Text(2, 9, "page 1", serif, 3),))
    data = pdf(sheet(said, said, silent, foot), sheet(silent, said, side="back"))
    assert broken(data) == []
    read = [".Sect", "..P", "..Figure Bull", ".Sect", "..Figure Bull", "..P"]
    assert outline(File(data))[1:] == read
    with opened(data).open_outline() as bookmarks:
        assert [one.title for one in bookmarks.root] == ["Sheet", "Sheet"]
        assert [[one.title for one in above.children] for above in bookmarks.root] == [["Wheat", "Bull"], []]


def test_words_are_found_once_on_cards_however_they_are_printed(serif, tmp_path):
    def text(x, y, string, **how):
        return Text(x, y, string, serif, 4, **how)

    def shaded(word, y, **how):
        return Group((text(5, y, word, fill=(255, 0, 0)),), translation(0.3, 0.3), **how), text(5, y, word)

    high, low = ([text(5 + d, y, word) for d in (0.3, 0)] for y, word in ((14, "HIGH"), (19, "BIDDER")))
    twice = text(5, 24, "again"), text(25, 24, "again")
    spaced = text(5, 29, "THE (RULES)", spacing=1.2), text(5, 34, "FLÄX", spacing=1.2)
    marks = (
        *shaded("COAL", 9),
        *shaded("MINE", 39, opacity=0.5),
        high[0],
        low[0],
        high[1],
        low[1],
        *twice,
        RULE,
        *spaced,
    )
    data = pdf(sheet(Scene("card", 60, 40, 0, marks, title="Card")))
    words = "COAL MINE HIGH BIDDER again again THE (RULES) FLÄX"
    assert broken(data) == broken_archive(data) == []
    assert aloud(data) == [words]
    if shutil.which("pdftotext"):
        (tmp_path / "a.pdf").write_bytes(data)
        found = subprocess.run(["pdftotext", "-raw", tmp_path / "a.pdf", "-"], capture_output=True, text=True)
        assert found.stdout.split() == words.split()
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    search = page.search("COAL", match_case=True)
    at, _ = search.get_next()
    assert search.get_next() is None
    left, *_, top = page.get_charbox(at)  # where it is shown
    assert (left, top) == pytest.approx((5 * 72 / 25.4, (60 - 9 + 2.8) * 72 / 25.4), abs=1.5)


def change(data, damage):
    with pikepdf.open(BytesIO(data)) as opened:
        damage(opened)
        out = BytesIO()
        opened.save(out)
    return File(out.getvalue())


def tree(opened, role):
    file = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == role]
    return file[0]


def put(holder, key, value):
    holder[key] = value


def more(opened, operators):
    content = opened.pages[0].obj.Contents
    content.write(content.read_bytes() + b"\n" + operators)


DAMAGES = {
    "ua_1_all_is_marked_once": lambda opened: more(opened, b"0 0 9 9 re f"),
    "ua_2_content_is_found_from_the_tree_and_back": lambda opened: put(
        opened.Root.StructTreeRoot.ParentTree, "/Nums", pikepdf.Array()
    ),
    "ua_3_title_and_language": lambda opened: put(opened.Root, "/Lang", pikepdf.String("")),
    "ua_4_names_the_standard": lambda opened: opened.Root.Metadata.write(b"<a/>"),
    "ua_5_known_roles": lambda opened: put(tree(opened, "/P"), "/S", pikepdf.Name.Blurb),
    "ua_6_pictures_have_words": lambda opened: put(tree(opened, "/Figure"), "/Alt", pikepdf.String("")),
    "ua_7_headings_skip_no_level": lambda opened: put(tree(opened, "/H1"), "/S", pikepdf.Name.H4),
    "ua_8_tables_are_regular": lambda opened: put(tree(opened, "/TR"), "/K", pikepdf.Array()),
    "ua_9_lists_have_items": lambda opened: put(tree(opened, "/LI"), "/S", pikepdf.Name.P),
    "ua_10_parts_are_in_their_wholes": lambda opened: put(tree(opened, "/P"), "/S", pikepdf.Name.TD),
    "ua_11_nothing_is_suspected_or_renamed": lambda opened: put(opened.Root.MarkInfo, "/Suspects", True),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_damaged_file_breaks_its_rule(leaflet, rule):
    assert not RULES[rule](change(pdf(sheet(*leaflet)), DAMAGES[rule]))


def test_content_in_two_parts_at_once_is_found(leaflet):
    data = pdf(sheet(*leaflet))
    assert not RULES["ua_1_all_is_marked_once"](
        change(data, lambda opened: more(opened, b"/Artifact BMC /P <</MCID 0>> BDC 0 0 1 1 re f EMC EMC"))
    )
