"""`{{ copy }}`, the number of the copy: cards that print it are drawn for each copy, others once for all."""

from itertools import groupby
from pathlib import Path

import pypdfium2
import pytest
from pixels import picture
from smallgame import GAME, Make, Run

from printkit import build

NUMBERED = """\
<svg>
  <text x="5" y="12" font-size="6">{{ card.id }} {{ copy }} of {{ copies }}</text>
</svg>
"""
MACRO = """\
{% macro number() %}<text x="5" y="30" font-size="6">No. {{ copy }}</text>{% endmacro %}
"""
#: Bars as many as the copy's number; those of the card `two` are red.
BARS = """\
<svg>{% for bar in range(copy) %}<rect x="{{ 8 + 16 * bar }}" y="16" width="8" height="16"
fill="{{ 'red' if card.id == 'two' else 'ink' }}"/>{% endfor %}</svg>"""


def words(pdf: Path) -> str:
    """Return the words of a PDF, in the order in which they are drawn."""
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


def printed(folder: Path, out: Path) -> tuple[str, tuple[int, int, int]]:
    """Build a game; return the words of its deck, and how many pieces, faces and pages that has."""
    (game,) = build(folder, out=out).games
    deck = next(one for one in game.printed if one.name == "deck")
    return words(deck.paths[0]), (deck.pieces, deck.faces, deck.pages)


def test_each_copy_has_its_number(make_game: Make, tmp_path: Path) -> None:
    text, counts = printed(make_game({"layouts/card.svg": NUMBERED}), tmp_path)
    assert [text.count(one) for one in ("one 1 of 1", "two 1 of 2", "two 2 of 2")] == [1, 1, 1]
    assert counts == (3, 3, 1)


@pytest.mark.slow
def test_copies_lie_in_their_order(make_game: Make, tmp_path: Path) -> None:
    printed(make_game({"layouts/card.svg": BARS}), tmp_path)
    seen = picture(tmp_path / "small/deck.pdf", legend={"#000000": "#", "#ff0000": "R"}, cell=(2, 2))
    rows = ["".join(bar[0] for bar in row.split(".") if bar) for row in seen.splitlines()]
    assert [row for row, _ in groupby(rows) if row] == ["#R", "R", "R"]  # the bars of a turned card, stacked


def test_a_card_that_does_not_read_it_is_drawn_once(make_game: Make, tmp_path: Path) -> None:
    assert printed(make_game(), tmp_path)[1] == (3, 2, 1)


def test_a_macro_that_reads_it_counts(make_game: Make, tmp_path: Path) -> None:
    layout = '<svg>{% from "layouts/parts.svg" import number with context %}{{ number() }}</svg>'
    text, counts = printed(make_game({"layouts/card.svg": layout, "layouts/parts.svg": MACRO}), tmp_path)
    assert [text.count("No. 1"), text.count("No. 2"), counts[1]] == [2, 1, 2]


def test_a_part_gets_it_as_an_argument(make_game: Make, tmp_path: Path) -> None:
    part = '<svg width="20" height="10"><text x="1" y="8" font-size="6">p{{ n }}</text></svg>'
    layout = '<svg><use part="number" x="5" y="5" width="20" n="{{ copy }}"/></svg>'
    text, _ = printed(make_game({"layouts/card.svg": layout, "parts/number.svg": part}), tmp_path)
    assert [text.count("p1"), text.count("p2")] == [2, 1]


def test_a_part_without_the_argument_is_reported(make_game: Make, run: Run) -> None:
    part = '<svg width="20" height="10"><text x="1" y="8" font-size="6">{{ copy }}</text></svg>'
    make_game({"layouts/card.svg": '<svg><use part="n" width="20"/></svg>', "parts/n.svg": part})
    assert "`copy` is not defined" in run("check", "small").err


def test_backs_are_numbered_too(make_game: Make, tmp_path: Path) -> None:
    back = '<svg><text x="5" y="12" font-size="6">back {{ copy }}</text></svg>'
    files = {"game.toml": GAME + 'back = "layouts/back.svg"\n', "layouts/back.svg": back}
    text, counts = printed(make_game(files), tmp_path)
    assert [text.count("back 1"), text.count("back 2")] == [2, 1]
    assert counts == (3, 2, 2)


def test_each_copy_has_its_picture(make_game: Make, run: Run, tmp_path: Path) -> None:
    make_game({"layouts/card.svg": NUMBERED})
    assert run("show", "small").code == 0
    names = sorted(path.name for path in tmp_path.rglob("faces/*.png"))
    assert names == ["deck.one.png", "deck.two.1.png", "deck.two.2.png"]


def test_a_card_on_a_page_is_its_first_copy(make_game: Make, tmp_path: Path) -> None:
    size = "{ width = 100, height = 100 }"
    page = f'\n[[component]]\nname = "page"\nkind = "sheet"\nsize = {size}\nface = "p.svg"\n'
    sheet = '<svg><use card="deck/two" x="5" y="5"/></svg>'
    printed(make_game({"game.toml": GAME + page, "layouts/card.svg": NUMBERED, "p.svg": sheet}), tmp_path)
    assert "two 1 of 2" in words(tmp_path / "small/page.pdf")


def test_a_fault_is_reported_once_for_all_copies(make_game: Make, run: Run) -> None:
    layout = '<svg><box x="5" y="12" width="40" height="3" font-size="6">No. {{ copy }}</box></svg>'
    make_game({"layouts/card.svg": layout, "cards.toml": '[[card]]\nid = "coin"\ncopies = 10\n'})
    said = run("check", "small").err
    assert said.count("error[text-does-not-fit]") == 1


@pytest.mark.slow
def test_a_thousand_copies(make_game: Make, tmp_path: Path) -> None:
    cards = '[[card]]\nid = "coin"\ncopies = 1000\n'
    text, counts = printed(make_game({"cards.toml": cards, "layouts/card.svg": NUMBERED}), tmp_path)
    assert all(f"coin {number} of 1000" in text for number in range(1, 1001))
    assert counts[:2] == (1000, 1000)
