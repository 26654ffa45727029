"""Each way of laying out, measured on the finished PDF: fronts, backs, tiles, guides, trim boxes, copies."""

from pathlib import Path

import pikepdf
import pytest
from measured import Page, apart, pages, trim_of
from smallgame import GAME, Make, Run
from whole import pages_of

DUPLEX = GAME.replace("face =", 'back = "layouts/back.svg"\nface =')
FACE = (
    '<svg><rect x="-9" y="-9" width="150" height="150" fill="red"/><text x="9" y="9">{{ page }}</text></svg>'
)
BACK = '<svg><rect x="-9" y="-9" width="150" height="150" fill="red"/></svg>'
CARDS = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(11))
DECK = {"game.toml": DUPLEX, "layouts/card.svg": FACE, "layouts/back.svg": BACK, "cards.toml": CARDS}
POKER = (63.5, 88.9)


def deck(feet: bool = True) -> list[Page]:
    """The pages of the deck that was built."""
    return pages(Path("output/small/deck.pdf"), feet)


def trims(page: Page) -> list[tuple[float, float, float, float]]:
    """The trims on a page."""
    return [trim_of(one, *POKER) for one in page.drawn]


def lies() -> list[list[tuple[float, ...]]]:
    """Where the drawings of each page of the deck lie."""
    return [[one.matrix for one in page.drawn] for page in deck()]


def test_backs_come_first_where_they_are_asked_to(make_game: Make, run: Run) -> None:
    game = make_game(DECK)
    run("build", game)
    usual = lies()
    run("build", game, "--order", "back-front")
    assert lies() == [usual[1], usual[0], usual[3], usual[2]]


def test_single_pages_have_bleed_and_trim(make_game: Make, run: Run) -> None:
    run("build", make_game(DECK), "--layout", "single")
    with pikepdf.open("output/small/deck.pdf") as pdf:
        assert len(pdf.pages) == 22
        for page in pdf.pages:
            media, trim = ([float(one) * 25.4 / 72 for one in box] for box in (page.mediabox, page.trimbox))
            assert media == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)
            assert trim == pytest.approx([3, 3, 66.5, 91.9], abs=0.01)
            assert list(page.obj.BleedBox) == list(page.mediabox)
    faces = deck(feet=False)
    assert all(len(page.drawn) == 1 for page in faces)
    assert faces[0].drawn != faces[1].drawn


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_a_tile_s_back_meets_it_on_either_edge(make_game: Make, run: Run, flip: str) -> None:
    board = DUPLEX.replace('"cards"\n', '"sheet"\n', 1).replace('"poker"', "{ width = 400, height = 300 }")
    files = {**DECK, "game.toml": board, "cards.toml": '[[card]]\nid = "board"\n'}
    said = run("build", make_game(files), "--flip", flip)
    assert f"Print on both sides, flipped on the {flip.replace('-', ' ')}" in said.out
    sheets = deck()
    assert len(sheets) == 8
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        across = (flip == "long-edge") == (front.height >= front.width)
        ((face,), (behind,)) = front.drawn, back.drawn
        for x, y in ((0.0, 0.0), (400.0, 0.0), (0.0, 300.0)):
            bx, by = behind.at(400 - x, y)
            seen = (front.width - bx, by) if across else (bx, front.height - by)
            assert face.at(x, y) == pytest.approx(seen, abs=0.01)
        assert face.clip is not None and behind.clip is not None
        assert (400 - behind.clip[2], behind.clip[1]) == pytest.approx(face.clip[:2], abs=0.01)


def test_components_share_their_sheets(make_game: Make, run: Run) -> None:
    more = GAME.split("[[component]]")[1]
    chips = (
        more.replace('"deck"', '"chips"').replace('"cards"\n', '"chips"\n', 1).replace('"poker"', '"chip"')
    )
    game = make_game({"game.toml": f"{GAME}\n[[component]]{chips}"})
    said = run("build", game, "--gang")
    assert "deck-chips.pdf  1 page  6 pieces  6 a sheet  one side" in said.out
    (page,) = pages(Path("output/small/deck-chips.pdf"))
    cards = [one for one in page.drawn if one.box[3] - one.box[1] > 90]
    rounds = [one for one in page.drawn if one.box[3] - one.box[1] < 45]
    assert (len(cards), len(rounds)) == (3, 6)  # a chip is its face and its outline
    assert apart([trim_of(one, *POKER) for one in cards] + [trim_of(one, 34, 34) for one in rounds[::2]])
    named = game / "game.toml"
    named.write_text(named.read_text().replace('kind = "', 'sheet = "both"\nkind = "'))
    assert "both.pdf  1 page  6 pieces" in run("build", game).out


def test_chips_of_one_value_lie_together(make_game: Make, run: Run) -> None:
    chips = GAME.replace('"cards"\n', '"chips"\nsets = 2\n', 1)
    run("build", make_game({"game.toml": chips}))
    (words,) = pages_of(Path("output/small/deck.pdf"))
    assert words.startswith("one one two two two two")


def test_components_of_one_stock_share_their_sheets_where_that_saves_some(make_game: Make, run: Run) -> None:
    more = GAME.split("[[component]]")[1]
    other = more.replace('"deck"', '"other"').replace('"poker"', '"bridge"')
    game = make_game(
        {"game.toml": f"{GAME}\n[[component]]{other}".replace('kind = "', 'stock = "card"\nkind = "')}
    )
    said = run("build", game).out
    assert "deck-other.pdf  1 page  6 pieces" in said
    assert "deck and other share the sheets of deck-other.pdf" in said
    said = run("build", game, "--no-gang").out
    assert "deck.pdf   1 page  3 pieces" in said
    assert "other.pdf  1 page  3 pieces" in said
    assert "share" not in said
    full = GAME.replace('"cards"\n', '"cards"\nstock = "card"\nsets = 3\n', 1)
    (game / "game.toml").write_text(
        f"{full}\n[[component]]{other}".replace('"other"', '"other"\nstock = "card"')
    )
    assert "deck.pdf   1 page  9 pieces" in run("build", game).out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--paper", "2x3"), "error[unknown-paper]: `2x3` is not a possible paper size"),
        (("--paper", "8.5x11"), "for inches, write `8.5x11in`"),
        (("--paper", "2.5"), "or give its size: `210x297`, `8.5x11in`"),
        (("--cut", "butted", "--gap", "4"), "error[options-disagree]: `--cut butted` leaves no `--gap`"),
        (("--pouch", "a4"), "error[options-disagree]: `--pouch` is for what is laminated"),
        (("--seal", "4"), "error[options-disagree]: `--seal` is for pieces that are laminated one by one"),
        (
            ("--finish", "laminate", "--cut", "butted"),
            "error[options-disagree]: `--cut butted` leaves no film between laminated pieces",
        ),
        (("--finish", "laminate", "--pouch", "b4"), "error[unknown-pouch]: unknown pouch `b4`"),
        (
            ("--finish", "laminate-sheet", "--pouch", "card"),
            "error[pouch-too-small]: a sheet of A4 does not go into the pouch `card`",
        ),
        (
            ("--finish", "laminate-sheet", "--pouch", "a5"),
            "error[pouch-too-small]: a sheet of A4 does not go into the pouch `a5`",
        ),
        *[
            (words, f"error[options-disagree]: `--layout {layout}` leaves nothing for `{words[0]}` to do")
            for layout, words in (
                ("single", ("--finish", "laminate", "--layout", "single")),
                ("single", ("--gap", "0", "--layout", "single")),
                ("single", ("--gang", "--layout", "single")),
                ("single", ("--flip", "short-edge", "--layout", "single")),
                ("gutterfold", ("--gang", "--layout", "gutterfold")),
                ("fronts-only", ("--order", "back-front", "--layout", "fronts-only")),
            )
        ],
        (("--printer", "mine"), "error[unknown-printer]: there is no printer `mine`"),
        (("--bleed", "wide"), "Error: Invalid value for '--bleed': 'wide' is not a length from 0 to 20 mm"),
    ],
)
def test_options_that_make_no_sense(make_game: Make, run: Run, words: tuple[str, ...], message: str) -> None:
    said = run("build", make_game(), *words)
    assert said.code == 2
    assert message in said.err
    assert not Path("output").exists()


def test_what_does_not_fit_is_told_and_the_rest_prints(make_game: Make, run: Run) -> None:
    large = GAME + GAME.partition("[[component]]")[2].replace('"deck"', '"large"').replace(
        '"poker"', "{ width = 150, height = 240 }"
    ).join(("\n[[component]]", ""))
    said = run("build", make_game({"game.toml": large}), "--paper", "a5")
    assert said.code == 0
    assert "warning[does-not-fit]: `large` (150 x 240 mm) does not fit on A5 with its margins" in said.err
    assert Path("output/small/deck.pdf").exists()
    assert not Path("output/small/large.pdf").exists()


def test_a_leaflet_on_small_paper_has_one_page_a_sheet(make_game: Make, run: Run) -> None:
    leaflet = GAME.replace('"cards"\n', '"leaflet"\n', 1).replace('"poker"', "{ width = 139, height = 196 }")
    said = run("build", make_game({"game.toml": leaflet}), "--paper", "a5")
    assert said.code == 0
    line = "deck.pdf is printed one page a sheet: pages of up to 105 x 139.6 mm lie side by side on A5."
    assert line in said.out.splitlines()
    assert [page.drawn[0].matrix[4] for page in deck()] == pytest.approx([4.5] * 3, abs=0.01)
    assert {round(page.width) for page in deck()} == {148}


def test_what_to_do_names_the_files_that_it_is_about(make_game: Make, run: Run) -> None:
    box = '\n[[component]]\nname = "box"\nkind = "tuckbox"\nface = "layouts/card.svg"\n'
    said = run("build", make_game({"game.toml": f'{GAME}{box}box = {{ holds = ["deck"] }}\n'}))
    assert "box: score along the dashed lines, cut, fold back and glue." in said.out.splitlines()
    assert any(line.startswith("deck: cut along the marks") for line in said.out.splitlines())
