"""What a build takes, and how it is finished: sheets, pouches, cuts, the cut plan, inks, `finish`."""

from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from measured import pages, trim_of
from PIL import Image
from smallgame import GAME, Make, Run, Said

DUPLEX = GAME.replace("face =", 'back = "layouts/card.svg"\nface =')
CARDS = '[[card]]\nid = "one"\ncopies = 20\n'
SHEET = GAME.split("[[component]]")[1].replace('"cards"\n', '"sheet"\n', 1).replace('"deck"', '"board"')
SHEET = SHEET.replace('"poker"', "{ width = 180, height = 240 }").replace('cards = "cards.toml"\n', "")
WHOLE = {"game.toml": f'{DUPLEX}stock = "card"\n[[component]]{SHEET}stock = "paper"\n', "cards.toml": CARDS}
PLAIN = {**WHOLE, "layouts/card.svg": "<svg><text x='9' y='12'>{{ finish }}</text></svg>"}


def bill(said: Said) -> list[str]:
    """The lines of the bill of materials."""
    return [line.strip() for line in said.out.split("You need\n")[1].split("\n\n")[0].splitlines()]


def test_the_bill_of_materials(make_game: Make, run: Run) -> None:
    said = run("build", make_game(PLAIN))
    assert bill(said) == [
        "3  sheets of A4, card",
        "1  sheet of A4, paper",
        "3  sheets printed on both sides",
        "52  straight cuts sheet by sheet, or 12 in piles of three, in order in cut-plan.pdf",
    ]


@pytest.mark.parametrize(
    ("words", "pouches"),
    [
        (("--finish", "laminate"), ["4  laminating pouches: A4"]),
        (("--finish", "laminate", "--pouch", "business"), ["4  laminating pouches: A4"]),
        (
            ("--finish", "laminate", "--pouch", "card"),
            ["20  laminating pouches: card (80 x 111 mm)", "1  laminating pouch: A4"],
        ),
        (("--finish", "laminate-sheet"), ["4  laminating pouches: A4"]),
        (("--finish", "laminate-sheet", "--pouch", "a3"), ["4  laminating pouches: A3"]),
        (("--finish", "laminate", "--paper", "letter"), ["4  laminating pouches: US Letter"]),
    ],
)
def test_pouches_are_counted(make_game: Make, run: Run, words: tuple[str, ...], pouches: list[str]) -> None:
    assert [line for line in bill(run("build", make_game(PLAIN), *words)) if "pouch" in line] == pouches


def test_laminated_pieces_are_two_seals_apart(make_game: Make, run: Run) -> None:
    size = PLAIN["game.toml"].replace('"poker"', "{ width = 60, height = 80, radius = 3 }")
    run("build", make_game({**PLAIN, "game.toml": size}), "--finish", "laminate", "--seal", "4")
    front = pages(Path("output/small/deck.pdf"))[0]
    cards = [one for one in front.drawn if one.box[0] == 0][::2]  # each with the arcs of its corners
    lefts = sorted({round(trim_of(one, 60, 80)[0], 2) for one in cards})
    assert {round(b - a, 2) for a, b in pairwise(lefts)} == {68.0}
    with pikepdf.open("output/small/deck.pdf") as pdf:
        drawn = pikepdf.parse_content_stream(pdf.pages[0])
        dashes = {str(words[0]) for words, operator in drawn if str(operator) == "d"}
    assert len(dashes) == 1, "guides for the paper alone: it is cut before there is film"


def test_layouts_read_the_finish(make_game: Make, run: Run) -> None:
    game = make_game(PLAIN)
    for finish in ("plain", "laminate", "laminate-sheet"):
        run("build", game, "--finish", finish)
        words = pypdfium2.PdfDocument("output/small/board.pdf")[0].get_textpage().get_text_range()
        assert finish in words.split()


def test_the_cut_plan_says_every_distance(make_game: Make, run: Run) -> None:
    run("build", make_game(PLAIN))
    document = pypdfium2.PdfDocument("output/small/cut-plan.pdf")
    assert len(document) == 1
    words = " ".join(document[0].get_textpage().get_text_range().split())
    assert (
        "deck.pdf, pages 1-6 · 3 sheets, up to 8 pieces on each · 52 straight cuts, or 12 in piles of 3"
        in words
    )
    assert "1. The whole sheet, from the left edge: 4 cuts" in words
    assert (
        "2. Strips A, B, from the head: 8 cuts each, 16 in all; or lay them on each other and cut 8" in words
    )
    for distance in ("13.1", "88.9", "12.5", "63.5", "102", "196.9", "284.5"):
        assert distance in words.split()
    assert "The last sheet holds fewer pieces" in words


def test_folded_sheets_want_thinner_stock_and_say_why_they_have_no_plan(make_game: Make, run: Run) -> None:
    backed = {**PLAIN, "layouts/back.svg": "<svg><rect width='9' height='9'/></svg>"}
    backed["game.toml"] = backed["game.toml"].replace(
        'back = "layouts/card.svg"', 'back = "layouts/back.svg"'
    )
    said = run("build", make_game(backed), "--layout", "gutterfold")
    assert "sheets of A4, card; of half the weight, since it is folded\n" in said.out
    assert "1  sheet of A4, paper\n" in said.out
    assert "No cut plan for deck: it is for flat sheets; cut glued ones along the marks.\n" in said.out
    said = run("build", "small", "--layout", "gutterfold", "--order", "back-front")
    assert "`--layout gutterfold` leaves nothing for `--order` to do" in said.err


def test_edge_to_edge_is_offered_where_it_saves_sheets(make_game: Make, run: Run) -> None:
    """On a little less than A4 eight cards fit, and nine edge to edge."""
    said = run("build", make_game(PLAIN), "--paper", "205x287", "--copies", "4")
    assert "\nEdge to edge, deck.pdf would fit on 9 sheets instead of 10: `--cut butted`.\n" in said.out
    assert run("build", "small", "--paper", "letter", "--cut", "butted").out.count(" pieces  8 a sheet") == 1
    assert (
        "edge to edge"
        not in run("build", "small").out + run("build", "small", "--paper", "letter", "--gap", "5").out
    )


def test_bleed_is_narrowed_where_that_saves_sheets_unless_any_is_asked_for(make_game: Make, run: Run) -> None:
    """Six cards fit on Letter with all of their bleed, eight with about half of it."""
    said = run("build", make_game(PLAIN), "--paper", "letter").out
    line = "deck.pdf has 1.6 mm of bleed instead of 3, so that it fits on 3 sheets rather than 4; for the full bleed, add `--bleed 3`."  # noqa: E501
    assert f"\n{line}\n" in said and " pieces  8 a sheet" in said
    for asked in (("--bleed", "3"), ("--gap", "6"), ("--finish", "laminate")):
        said = run("build", "small", "--paper", "letter", *asked).out
        assert " pieces  6 a sheet" in said and "undoes" not in said
    assert "undoes" not in run("build", "small").out  # three sheets either way


def test_of_narrower_bleeds_one_is_taken_that_can_be_printed_whole(make_game: Make, run: Run) -> None:
    """Sixteen fit on A4 with up to 2.7 mm; what a printer leaves blank cuts into more than 2.4."""
    small = PLAIN["game.toml"].replace('size = "poker"', "size = { width = 30, height = 96, bleed = 3 }")
    cards = '[[card]]\nid = "a"\ncopies = 16\n'
    said = run("build", make_game({**PLAIN, "game.toml": small, "cards.toml": cards}))
    assert "deck.pdf has 2.4 mm of bleed instead of 3, so that it fits on 1 sheet rather than 2;" in said.out


@pytest.mark.parametrize(
    ("pouch", "paper", "each"), [("a4", "a4", 8), ("letter", "letter", 8), ("card", "a4", 1)]
)
def test_a_map_shows_as_many_pieces_as_the_bill_counts(
    make_game: Make, run: Run, pouch: str, paper: str, each: int
) -> None:
    said = run("build", make_game(PLAIN), "--finish", "laminate", "--pouch", pouch, "--paper", paper)
    document = pypdfium2.PdfDocument("output/small/cut-plan.pdf")
    words = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert "cut the film 3 mm outside of each" in words[0]
    (shown,) = [page for page in words if "Lay this map under the open pouch" in page]
    assert f"deck: {each} in a pouch" in shown
    count = next(int(line.split()[0]) for line in bill(said) if "pouch" in line)
    assert count - (pouch != "card") * 1 in (-(-20 // each), -(-20 // each) + 1, -(-20 // each) - 1)


@pytest.mark.parametrize(("size", "each"), [('"chip"', 35), ("{ width = 11, height = 11 }", 204)])
def test_round_and_tiny_pieces_have_a_map_too(make_game: Make, run: Run, size: str, each: int) -> None:
    chips = GAME.replace('"cards"\n', '"chips"\n', 1).replace('"poker"', size)
    card = "<svg><rect x='3' y='3' width='2' height='2'/></svg>"
    run("build", make_game({"game.toml": chips, "layouts/card.svg": card}), "--finish", "laminate")
    page = list(pypdfium2.PdfDocument("output/small/cut-plan.pdf"))[-1]
    assert f"deck: {each} in a pouch, A4" in page.get_textpage().get_text_range()


@pytest.mark.parametrize("paper", ["a5", "80x120", "a3"])
def test_the_cut_plan_fits_any_paper(make_game: Make, run: Run, paper: str) -> None:
    small = PLAIN["game.toml"].split("[[component]]\n")
    said = run(
        "build", make_game({**PLAIN, "game.toml": "[[component]]\n".join(small[:2])}), "--paper", paper
    )
    assert (said.code, said.err) == (0, "")
    assert len(pypdfium2.PdfDocument("output/small/cut-plan.pdf")) == 1


def test_the_figures_of_a_cut_plan_are_of_one_size_and_apart(make_game: Make, run: Run) -> None:
    run("build", make_game(PLAIN), "--cut", "separate", "--gap", "3.6")
    text = pypdfium2.PdfDocument("output/small/cut-plan.pdf")[0].get_textpage()
    turned = [i for i in range(text.count_chars()) if raw.FPDFText_GetCharAngle(text, i) > 1]
    assert len(turned) >= 30  # how far each cut is from the edge
    assert len({round(raw.FPDFText_GetFontSize(text, i), 1) for i in turned}) == 1
    for (left, foot, right, top), other in combinations([text.get_charbox(i) for i in turned], 2):
        assert right <= other[0] or other[2] <= left or top <= other[1] or other[3] <= foot


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_no_colour_is_left_on_the_page_but_a_saver_s_words(
    make_game: Make, run: Run, tmp_path: Path, ink: str
) -> None:
    picture = Image.new("RGB", (30, 30), (250, 20, 20))
    face = (
        '<svg><rect x="-3" y="-3" width="70" height="95" fill="red"/>'
        '<image href="art/red.png" x="9" y="40" width="20" height="20"/>'
        '<image href="art/red.jpg" x="35" y="40" width="20" height="20"/>'
        '<text x="5" y="12" font-size="6" fill="#2222ff">{{ card.id }}</text></svg>'
    )
    game = make_game({**WHOLE, "layouts/card.svg": face})
    (game / "art").mkdir()
    picture.save(game / "art/red.png")
    picture.save(game / "art/red.jpg")
    assert run("build", game, "deck", "--ink", ink).code == 0
    for file in ("cut-plan-deck", "deck"):
        page = pypdfium2.PdfDocument(f"output/small/{file}.pdf")[0].render(scale=2).to_pil().convert("RGB")
        red, green, blue = page.split()
        assert red.tobytes() == green.tobytes()
        words = ink == "saver" and file == "deck"  # whose colour is kept: an index is read by it
        assert (green.tobytes() == blue.tobytes()) != words
    dark = sum(page.convert("L").histogram()[:128]) / (page.width * page.height)
    assert (dark > 0.4) == (ink == "grey"), "what saves ink leaves the page light"
    assert run("show", game, "deck", "--ink", ink, "--dpi", "40").code == 0
    face_png = Image.open("output/small/faces/deck.one.png").convert("RGB")
    assert len({channel.tobytes() for channel in face_png.split()}) == (2 if ink == "saver" else 1)
