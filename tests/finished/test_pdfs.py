"""PDFs of cards as other tools write them: the cards that are found, and where they are printed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image
from reportlab.lib.pagesizes import A3, A4, landscape, letter
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from smallgame import Run

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.finished.sheets import PER_MM, _between_gaps
from printkit.model.options import StartOptions
from printkit.pipeline.finished import plan_finished

#: Where the lines of a card are, from its left and its top, and how wide, in mm.
LINE, WIDE = 8.0, 0.4


class Made(NamedTuple):
    """A PDF to be made: its paper, its grid, its cards, how they are drawn, and what must come of it."""

    name: str
    paper: tuple[float, float] = A4
    grid: tuple[int, int] = (3, 3)
    card: tuple[float, float] = (63.5, 88.9)
    gap: float = 0.0
    bleed: float = 0.0
    marks: bool = False
    drawn: str = "vector"  # or "picture"
    backs: str = ""  # "alternate", "last", "right" or "below", where the page is folded
    count: int = 9
    change: Callable[[pikepdf.Pdf], None] | None = None
    options: tuple[tuple[str, str], ...] = ()
    size: str = "poker"
    found_bleed: float = 0.0
    trim: tuple[float, float] | None = None


def _turn(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        page.rotate(90, relative=True)


def _shift(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        box = [float(one) for one in page.mediabox]
        page.mediabox = pikepdf.Array([box[0] - 40, box[1] - 25, box[2] + 30, box[3] + 10])
        page.cropbox = pikepdf.Array(box)


def _act(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert('x')"))
    link = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 99, 99],
        A=pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String("https://example.org")),
    )  # fmt: skip
    pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(link)])


PDFS = [
    Made("pictures side by side, A4", drawn="picture"),
    Made("pictures side by side, Letter", paper=letter, drawn="picture"),
    Made("drawn side by side, marks in the margin", marks=True),
    Made("drawn side by side, marks in the margin, Letter", paper=letter, marks=True),
    Made("drawn side by side, without marks"),
    Made("white between them", grid=(2, 2), gap=6.0, count=4),
    Made("white between them, and marks", grid=(2, 3), gap=4.0, marks=True, count=6),
    Made(
        "pictures with bleed that touch",
        grid=(2, 2),
        gap=6.0,
        bleed=3.0,
        drawn="picture",
        count=4,
        found_bleed=3.0,
    ),
    Made(
        "pictures with an eighth of an inch",
        grid=(2, 2),
        gap=6.35,
        bleed=3.175,
        drawn="picture",
        count=4,
        found_bleed=3.175,
    ),
    Made("one card a page", paper=(63.5 * mm, 88.9 * mm), grid=(1, 1), count=5),
    Made(
        "one card a page, with bleed",
        paper=(69.85 * mm, 95.25 * mm),
        grid=(1, 1),
        bleed=3.175,
        count=5,
        found_bleed=3.175,
    ),
    Made(
        "one tarot card a page",
        paper=(69.85 * mm, 120.65 * mm),
        grid=(1, 1),
        card=(69.85, 120.65),
        count=4,
        size="tarot",
    ),
    Made("backs on every second page", marks=True, backs="alternate", count=18),
    Made("backs on every second page, pictures", drawn="picture", backs="alternate", count=18),
    Made("one back, on the last page", marks=True, backs="last", count=18),
    Made(
        "one card a page, each with its back",
        paper=(63.5 * mm, 88.9 * mm),
        grid=(1, 1),
        backs="alternate",
        count=4,
    ),
    Made("a last sheet that is not full", marks=True, count=13),
    Made("a last sheet that is not full, pictures", drawn="picture", count=11),
    Made("a last sheet that is not full, with backs", drawn="picture", backs="alternate", count=11),
    Made("tarot", grid=(2, 2), card=(69.85, 120.65), drawn="picture", count=4, size="tarot"),
    Made("mini", grid=(4, 4), card=(44.45, 63.5), drawn="picture", count=16, size="mini"),
    Made("bridge", grid=(3, 3), card=(57.15, 88.9), marks=True, size="bridge"),
    Made("of Europe", grid=(3, 3), card=(63.0, 88.0), marks=True, size="euro-poker"),
    Made("square", grid=(2, 3), card=(70.0, 70.0), drawn="picture", count=6, size="square"),
    Made("on A3", paper=A3, grid=(4, 4), marks=True, count=16),
    Made("lying on their side", grid=(2, 3), card=(88.9, 63.5), marks=True, count=6, trim=(88.9, 63.5)),
    Made("of no known size", grid=(3, 4), card=(50.0, 60.0), marks=True, count=12, trim=(50.0, 60.0)),
    Made("turned by the viewer", marks=True, change=_turn),
    Made("with other boxes", marks=True, change=_shift),
    Made("with links and scripts", marks=True, change=_act),
    Made("folded beside them", landscape(A4), (4, 2), marks=True, backs="right", count=4),
    Made("folded beside them, with a gap", landscape(A4), (4, 2), gap=5.0, backs="right", count=4),
    Made("folded below them", A3, (2, 4), marks=True, backs="below", count=4),
    Made(
        "folded below them, mini", A4, (4, 4), (44.45, 63.5), marks=True, backs="below", count=8, size="mini"
    ),
    Made("as it is said", grid=(2, 2), gap=0.0, count=4, options=(("grid", "2x2"), ("size", "poker"))),
]


def make(made: Made, folder: Path) -> Path:
    """Write a PDF of cards: each has its colour, its number, and two lines."""
    file = folder / "theirs.pdf"
    canvas = Canvas(str(file), pagesize=made.paper)
    across, down = made.grid
    width, height = made.card
    left = (made.paper[0] / mm - across * width - (across - 1) * made.gap) / 2
    top = (made.paper[1] / mm - down * height - (down - 1) * made.gap) / 2
    places = [
        (left + x * (width + made.gap), top + y * (height + made.gap))
        for y in range(down)
        for x in range(across)
    ]
    backs = []
    if made.backs in ("right", "below"):
        axis = int(made.backs == "below")
        half = made.paper[axis] / mm / 2 - 1
        backs = [one for one in places if one[axis] > half]
        places = [one for one in places if one[axis] < half]
    pages = [
        range(start, min(made.count, start + len(places))) for start in range(0, made.count, len(places))
    ]
    for some in pages:
        for number, place in zip(some, places, strict=False):
            _card(canvas, made, number, place, folder)
        for x, y in backs:
            _back(canvas, made, (x, y), folder)
        _marks(canvas, made, [*places, *backs])
        canvas.showPage()
        if made.backs == "alternate" or (made.backs == "last" and some is pages[-1]):
            for x, y in places[: len(some)] if made.backs == "alternate" else places:
                _card(canvas, made, -1, (made.paper[0] / mm - x - width, y), folder)
            canvas.showPage()
    canvas.save()
    if made.change:
        with pikepdf.open(file, allow_overwriting_input=True) as pdf:
            made.change(pdf)
            pdf.save(file)
    return file


def _card(canvas: Canvas, made: Made, number: int, place: tuple[float, float], folder: Path) -> None:
    (x, y), (width, height), past = place, made.card, made.bleed
    paper = made.paper[1] / mm
    shade = (
        (0.2, 0.3, 0.6)
        if number < 0
        else (0.95 - 0.13 * (number % 5), 0.3 + 0.1 * (number % 7), 0.2 + 0.2 * (number % 4))
    )
    wide, high = width + 2 * past, height + 2 * past
    if made.drawn == "picture":
        picture = folder / f"card{number}.png"
        if not picture.exists():
            dots = Image.new(
                "RGB", (round(wide * 10), round(high * 10)), tuple(round(255 * one) for one in shade)
            )
            for at in range(round((LINE + past) * 10) - 2, round((LINE + past) * 10) + 2):
                for along in range(dots.height):
                    dots.putpixel((at, along), (0, 0, 0))
                for along in range(dots.width):
                    dots.putpixel((along, at), (0, 0, 0))
            dots.save(picture)
        canvas.drawImage(
            str(picture), (x - past) * mm, (paper - y - height - past) * mm, wide * mm, high * mm
        )
        return
    canvas.setFillColorRGB(*shade)
    canvas.rect((x - past) * mm, (paper - y - height - past) * mm, wide * mm, high * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.rect(
        (x + LINE - WIDE / 2) * mm, (paper - y - height) * mm, WIDE * mm, height * mm, stroke=0, fill=1
    )
    canvas.rect(x * mm, (paper - y - LINE - WIDE / 2) * mm, width * mm, WIDE * mm, stroke=0, fill=1)
    canvas.drawString((x + 12) * mm, (paper - y - 20) * mm, "back" if number < 0 else f"Card number {number}")


def _back(canvas: Canvas, made: Made, place: tuple[float, float], folder: Path) -> None:
    """Draw a back beside its front, or below it, upside down."""
    canvas.saveState()
    if made.backs == "below":
        x, y = place[0] + made.card[0] / 2, made.paper[1] / mm - place[1] - made.card[1] / 2
        canvas.translate(2 * x * mm, 2 * y * mm)
        canvas.rotate(180)
    _card(canvas, made, -1, place, folder)
    canvas.restoreState()


def _marks(canvas: Canvas, made: Made, places: list[tuple[float, float]]) -> None:
    if not made.marks:
        return
    (width, height), high = made.card, made.paper[1] / mm
    xs = sorted({edge for x, _ in places for edge in (round(x, 3), round(x + width, 3))})
    ys = sorted({edge for _, y in places for edge in (round(y, 3), round(y + height, 3))})
    for x in xs:
        for one, other in ((ys[0] - 2, ys[0] - 6), (ys[-1] + 2, ys[-1] + 6)):
            canvas.line(x * mm, (high - one) * mm, x * mm, (high - other) * mm)
    for y in ys:
        for one, other in ((xs[0] - 2, xs[0] - 6), (xs[-1] + 2, xs[-1] + 6)):
            canvas.line(one * mm, (high - y) * mm, other * mm, (high - y) * mm)


def _plan(file: Path, folder: Path, **options: Any) -> Any:
    report = Report()
    catalogue = load_catalogue(shared_templates(), report)
    planned = plan_finished(file, folder / "room", StartOptions(**options), catalogue, report)
    return planned, [*report]


@pytest.mark.parametrize("made", PDFS, ids=[made.name for made in PDFS])
def test_each_pdf_becomes_its_cards(made: Made, tmp_path: Path) -> None:
    planned, findings = _plan(make(made, tmp_path), tmp_path, **dict(made.options))
    assert not findings and planned is not None
    deck = planned.deck
    assert len(deck.cards) == made.count
    assert [bool(one.back) for one in deck.cards] == [bool(made.backs)] * made.count
    known = load_catalogue(shared_templates(), Report()).sizes[made.size]
    assert deck.size[:2] == pytest.approx(made.trim or (known.width, known.height), abs=0.05)
    assert deck.bleed == pytest.approx(made.found_bleed, abs=0.06)


def test_thirty_pdfs_are_tried() -> None:
    assert len(PDFS) >= 30


MEASURED = [made for made in PDFS if made.size == "poker" and made.trim is None and not made.options]
MEASURED = [*MEASURED[:16:2], *(one for one in MEASURED if one.backs in ("right", "below"))]


@pytest.mark.slow
@pytest.mark.parametrize("made", MEASURED, ids=[made.name for made in MEASURED])
def test_a_card_lies_on_its_new_trim_to_a_twentieth_of_a_millimetre(
    made: Made, tmp_path: Path, run: Run
) -> None:
    done = run("print", make(made, tmp_path), "--out", tmp_path / "out", "--layout", "single")
    assert done.code == 0, done.err
    document = pdfium.PdfDocument(tmp_path / "out/theirs/cards.pdf")
    assert len(document) == made.count * (2 if made.backs else 1)
    for page in (document[0], document[len(document) - 1]):
        bleed = (page.get_width() / mm - 63.5) / 2
        seen = page.render(scale=1200 / 72).to_pil().convert("L").point(lambda grey: 255 * (grey < 40))
        right, low = round(seen.width * 0.8), round(seen.height * 0.8)
        across = seen.crop((0, low, seen.width, low + 1)).getbbox()
        down = seen.crop((right, 0, right + 1, seen.height)).getbbox()
        assert across is not None and down is not None
        found = (across[0] + across[2]) / 2 / 1200 * 25.4, (down[1] + down[3]) / 2 / 1200 * 25.4
        assert found == pytest.approx((LINE + bleed, LINE + bleed), abs=0.06)


def test_lines_stay_lines_and_words_can_be_found(tmp_path: Path, run: Run) -> None:
    made = PDFS[2]
    assert run("print", make(made, tmp_path), "--out", tmp_path / "out").code == 0
    file = tmp_path / "out/theirs/cards.pdf"
    words = pdfium.PdfDocument(file)[0].get_textpage().get_text_range()
    assert all(f"Card number {number}" in words for number in range(made.count))
    with pikepdf.open(file) as pdf:
        kinds = {one.get("/Subtype") for one in pdf.objects if isinstance(one, pikepdf.Stream)}
    assert pikepdf.Name.Image not in kinds and pikepdf.Name.Form in kinds


def test_nothing_in_a_strangers_pdf_acts(tmp_path: Path, run: Run) -> None:
    made = next(one for one in PDFS if one.change is _act)
    assert run("print", make(made, tmp_path), "--out", tmp_path / "out").code == 0
    data = pikepdf.open(tmp_path / "out/theirs/cards.pdf")
    text = "".join(str(one) for one in data.objects)
    assert "JavaScript" not in text and "example.org" not in text


def test_a_replaced_pdf_is_printed_anew(tmp_path: Path, run: Run) -> None:
    for made in (PDFS[2], PDFS[20]):
        assert run("print", make(made, tmp_path), "--out", tmp_path / "out").code == 0
        words = run("print", tmp_path / "theirs.pdf", "--out", tmp_path / "out").out
        assert f"{made.count} pieces" in words


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("locked", "can't be read: it has a password"),
        ("cut", "can't be read: it is damaged, or no PDF"),
        ("loop", "can't be read: it is damaged, or no PDF"),
        ("words", "no cards are found on the pages of `theirs.pdf`"),
    ],
)
def test_what_can_not_be_cut_into_cards_says_why(spoil: str, words: str, tmp_path: Path, run: Run) -> None:
    file = make(PDFS[2], tmp_path)
    if spoil == "locked":
        with pikepdf.open(file, allow_overwriting_input=True) as pdf:
            pdf.save(file, encryption=pikepdf.Encryption(owner="a", user="b"))
    elif spoil == "cut":
        file.write_bytes(file.read_bytes()[:40])
    elif spoil == "loop":
        with pikepdf.open(file, allow_overwriting_input=True) as pdf:
            pdf.Root.Pages.Kids = pikepdf.Array([pdf.Root.Pages])
            pdf.save(file)
    else:
        canvas = Canvas(str(file), pagesize=A4)
        canvas.drawString(99, 500, "a letter to somebody")
        canvas.save()
    done = run("print", file, "--out", tmp_path / "out")
    assert done.code == 1 and words in done.err


def test_a_grid_that_makes_no_sense_is_said_to_be_one(tmp_path: Path, run: Run) -> None:
    done = run("print", make(PDFS[2], tmp_path), "--out", tmp_path / "out", "--grid", "many", "--from", "x")
    assert "`--grid` can't be `many`" in done.err and "write `3x3`" in done.err
    assert "`--from` can't be `x`" in done.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "count", "way"),
    [
        ("--layout duplex --marks lines", 56, "on every second page"),
        ("--layout gutterfold", 56, "on the other half"),
        ("--cut separate --paper letter", 60, "on every second page"),  # spare cards fill the last sheet
    ],
)
def test_our_own_sheets_are_cut_again(options: str, count: int, way: str, tmp_path: Path, run: Run) -> None:
    assert run("build", "pitman", "deck", "--out", tmp_path / "own", *options.split()).code == 0
    (file,) = (tmp_path / "own/pitman").glob("deck*.pdf")
    planned, findings = _plan(file, tmp_path)
    deck = planned.deck
    assert not findings and len(deck.cards) == count and all(one.back for one in deck.cards)
    assert deck.size[:2] == pytest.approx((88.9, 63.5)) and "shapes" not in dict(planned.parts)
    assert dict(planned.parts)["backs"].startswith(way)


@pytest.mark.slow
def test_a_pdf_becomes_a_game_of_ones_own(tmp_path: Path, run: Run) -> None:
    made = PDFS[2]
    assert run("new", tmp_path / "own", "--from", make(made, tmp_path)).code == 0
    (tmp_path / "theirs.pdf").unlink()
    assert run("build", tmp_path / "own", "--out", tmp_path / "out").code == 0
    words = pdfium.PdfDocument(tmp_path / "out/own/cards.pdf")[0].get_textpage().get_text_range()
    assert all(f"Card number {number}" in words for number in range(made.count))


def test_a_page_is_parted_at_its_white_gutters() -> None:
    seen = Image.new("L", (round(150 * PER_MM), round(250 * PER_MM)), 255)
    cards = [(x, y, x + 63, y + 44) for y in (10, 60, 110, 160) for x in (8, 77)]
    for card in cards:
        seen.paste(30, tuple(round(edge * PER_MM) for edge in card))
    assert [tuple(map(round, box)) for box in _between_gaps(seen)] == cards
    assert _between_gaps(Image.new("L", (300, 400), 255)) == []
    one = Image.new("L", (300, 400), 255)
    one.paste(30, (20, 20, 280, 380))
    assert _between_gaps(one) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "ground"), [(0.35, "#ffffff"), (6.0, "#000000")], ids=["a thin line", "a frame"]
)
def test_what_sets_no_colour_is_black_on_white(line: float, ground: str, tmp_path: Path, run: Run) -> None:
    canvas = Canvas(str(tmp_path / "plain.pdf"), pagesize=A4)
    canvas.setLineWidth(line * mm)
    for number in range(9):
        x, y = 10.5 + number % 3 * 63, 16.5 + number // 3 * 88
        canvas.rect(x * mm, y * mm, 63 * mm, 88 * mm)
        canvas.drawString((x + 20) * mm, (y + 44) * mm, f"Word {number}")
    canvas.save()
    planned, _ = _plan(tmp_path / "plain.pdf", tmp_path)
    assert {(one.front.how, one.front.ground) for one in planned.deck.cards} == {("colour", ground)}
    done = run("show", tmp_path / "plain.pdf", "--out", tmp_path / "out")
    assert done.code == 0 and "warning" not in done.err
    faces = [*(tmp_path / "out").rglob("faces/*.png")]
    assert len(faces) == 9
    for file in faces:
        grey = Image.open(file).convert("L")
        inner = grey.crop((grey.width // 6, grey.height // 6, grey.width * 5 // 6, grey.height * 5 // 6))
        dark = sum(inner.histogram()[:128]) / (inner.width * inner.height)
        assert 0.001 < dark < 0.05  # its word, and nothing else


def _with_more(file: Path, before: int = 0, cover: str = "") -> None:
    """Put pages before those of a PDF: a cover with words or with a picture over all, and blank ones."""
    canvas = Canvas(str(file.with_name("more.pdf")), pagesize=A4)
    if cover == "words":
        canvas.drawString(100, 600, "Crows and Crowns, to print and play")
        for line in range(40):
            canvas.drawString(
                60, 560 - 12 * line, "Each player draws five cards, and the oldest begins. " * 2
            )
    else:
        canvas.setFillColorRGB(0.3, 0.1, 0.1)
        canvas.rect(0, 0, *A4, fill=1)
    for _ in range(before):
        canvas.showPage()
    canvas.save()
    with pikepdf.open(file, allow_overwriting_input=True) as pdf, pikepdf.open(canvas._filename) as more:
        for page in reversed(more.pages):
            pdf.pages.insert(0, page)
        pdf.save(file)


@pytest.mark.parametrize(("cover", "pages"), [("words", 1), ("picture", 1), ("words", 2)])
@pytest.mark.parametrize("backs", ["", "alternate"])
def test_a_cover_is_left_out_and_shifts_no_backs(cover: str, pages: int, backs: str, tmp_path: Path) -> None:
    made = next(one for one in PDFS if one.name == "backs on every second page")
    file = make(made, tmp_path)
    _with_more(file, pages, cover)
    planned, findings = _plan(file, tmp_path, backs=backs or None)
    parts = dict(planned.parts)
    assert (
        not findings and len(planned.deck.cards) == 18 and parts["backs"].startswith("on every second page")
    )
    assert parts["left out"] == "page 1, which has no cards (`--pages`)"
    first = planned.deck.cards[0]
    assert first.back and (first.front.path, first.back.path) == (
        f"page-{pages + 1}.pdf",
        f"page-{pages + 2}.pdf",
    )


def _plain_cards(file: Path, fronts: Sequence[int]) -> Path:
    """Write pages of cards of one colour that only words tell apart, each with a page of their backs."""
    canvas = Canvas(str(file), pagesize=A4)
    for count in fronts:
        for back in (False, True):
            for number in range(count):
                column = 2 - number % 3 if back else number % 3
                x, y = (9.75 + column * 63.5) * mm, (200 - number // 3 * 88.9) * mm
                canvas.setFillColorRGB(*((0.2, 0.2, 0.5) if back else (1, 0.95, 0.85)))
                canvas.rect(x, y, 63.5 * mm, 88.9 * mm, fill=1)
                canvas.setFillColorRGB(0, 0, 0)
                canvas.drawString(x + 40, y + 90, "BACK" if back else f"Crow {number}")
            canvas.showPage()
    canvas.save()
    return file


def test_backs_of_cards_that_differ_by_words_alone_are_found(tmp_path: Path, run: Run) -> None:
    file = _plain_cards(tmp_path / "crows.pdf", [9, 4, 1])
    planned, _ = _plan(file, tmp_path)
    parts = dict(planned.parts)
    assert len(planned.deck.cards) == 14 and all(one.back for one in planned.deck.cards)
    assert parts["backs"] == "on every second page, turned over the long edge"
    assert parts["left out"] == "13 empty places"
    for options, pieces in (((), 14), (("--pages", "1-2"), 9), (("--pages", "3-"), 5)):
        done = run("print", file, "--out", tmp_path / "out", *options)
        assert f"{pieces} pieces" in done.out and ".png" not in done.out and not done.err
    done = run("print", file, "--out", tmp_path / "out", "--pages", "two")
    assert "`--pages` can't be `two`" in done.err and "write `2-5`, `3-` or `2-5,8`" in done.err


def test_a_last_page_that_says_back_is_one(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "cards.pdf"), pagesize=(63 * mm, 88 * mm))
    for words in ("Ox", "Back to the farm", "Hen", "BACK"):
        canvas.drawString(40, 90, words)
        canvas.showPage()
    canvas.save()
    planned, _ = _plan(tmp_path / "cards.pdf", tmp_path)
    backs = [one.back and one.back.path for one in planned.deck.cards]
    assert backs == ["page-4.pdf"] * 3
