"""Our games for every target that fits: read by other programs and compared with what the targets ask for.

A usual run builds some components for each target; EVERY_TARGET=1 builds all of them for all targets.
"""

import contextlib
import csv
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from browser import browser
from PIL import Image, ImageChops, ImageFilter
from readers import READERS, check

from printkit import api
from printkit.authoring.listing import list_games
from printkit.diagnostics import Report

DECKS = Path(__file__).resolve().parents[2] / "decks"
EVERY = os.environ.get("EVERY_TARGET")
#: Of each game, some components, and the targets that all of them fit.
SOME = {
    "chief-herman": (["chips", "markers"], "png zip cmyk pdf-x4 tabletopia screentop"),
    "pit": ([], "table"),
    "pit-cards": (["jokers", "references"], "dtc mpc tgc png pdf-x4 cgs tts"),
    "pitman": (["chips", "box"], "png pdf-x4"),
}
#: What a target offers no size for, of the kinds that it takes; a game that has nothing for it is left out.
NO_SIZE = {
    "tgc": {
        *("chips", "markers", "sugarfoot", "party-card", "stickers"),
        *("box", "box-1904", "box-2004", "poster", "dogfight-field"),
    },
    "mpc": {"chips", "markers", "sugarfoot", "party-card", "stickers"},
    "dtc": {"chips", "markers", "sugarfoot", "party-card", "stickers"},
}
NOTHING = {("chief-herman", "dtc"), ("chief-herman", "mpc")}
HELD, FLAT = {"cards", "chips"}, {"sheet", "leaflet", "pocketbook"}
KINDS = {
    **dict.fromkeys(("mpc", "dtc", "cgs"), HELD),
    **dict.fromkeys(("tts", "table", "tabletopia", "screentop"), HELD | FLAT),
}
#: What has a back, and what does not bleed by 3 mm.
TWO_SIDES = {
    "chief-herman": {"chips", "markers"},
    "coal-n-write": {"deck"},
    "pit": {"deck-1904", "deck-2004", "reference-1904", "reference-2004", "corner-board", "party-card"},
    "pit-cards": {"deck", "jokers", "spare", "references", "market", "table"},
    "pitman": {"deck", "chips", "odds"},
}
BLEED = {
    ("chief-herman", "chips"): 0,
    ("chief-herman", "markers"): 0,
    ("pit", "party-card"): 0,
    ("coal-n-write", "player-sheet"): 3,
    ("coal-n-write", "solo-sheet"): 3,
    ("coal-n-write", "sugarfoot"): 0,
    ("pitman", "chips"): 0,
}
CASES = [
    (game, target)
    for game, (_, some) in SOME.items()
    for target in (READERS if EVERY else some.split())
    if (game, target) not in NOTHING
]


class Deck(NamedTuple):
    """A component as it was given to a target."""

    pieces: int
    sides: int
    trim: tuple[float, float]
    bleed: float


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build a game for a target, once for all of its tests."""
    out, known = tmp_path_factory.mktemp("out"), {}

    def build(game, target):
        if (game, target) not in known:
            names = [] if EVERY else SOME[game][0]
            result = api.build(game, names, targets=target, out=out, dpi=300, inspect=False, trust=True)
            assert not result.failed, result.findings
            known[game, target] = result
        return out / game / target, known[game, target]

    return build


@pytest.fixture(scope="module")
def listed():
    """What `printkit list` says of each game: its components, their kinds, sizes and pieces."""
    games = list_games(Report())
    return {game.slug: game.components for game in games}


def decks_of(game, target, components):
    """What a target is to get of a game."""
    names = [] if EVERY else SOME[game][0]
    decks = {}
    for name, kind, size, count, optional, _ in components:
        taken = kind in KINDS.get(target, {kind}) and name not in NO_SIZE.get(target, ()) and not optional
        if taken and (not names or name in names):
            trim = [float(one) for one in re.findall(r"[\d.]+", size)] * (2 if "round" in size else 1)
            bleed = BLEED.get((game, name), 3 if kind in HELD else 0)
            decks[name] = Deck(count, 2 if name in TWO_SIDES.get(game, ()) else 1, tuple(trim), bleed)
    return decks


@pytest.mark.parametrize(("game", "target"), CASES)
def test_a_target_gets_just_what_it_asks_for(game, target, built, listed):
    folder, result = built(game, target)
    decks = decks_of(game, target, listed[game])
    made = {name: count for name, count, _ in result.games[0].targets[0].decks}
    assert made == {name: deck.pieces for name, deck in decks.items()}
    check(target, folder, decks)


#: As far from the trim as any service wants, in pictures that take no time.
STRICT = """\
title = "A strict shop"
about = "cards"
date = "2026-11"
format = "pictures"
dpi = 20
bleed = "0.125in"
safe = "0.125in"
"""


@pytest.mark.parametrize(
    ("game", "name"), [("pitman", "deck"), ("coal-n-write", "deck"), ("pit-cards", "references")]
)
def test_services_find_nothing_near_the_trim(game, name, tmp_path):
    shop = tmp_path / "shop.toml"
    shop.write_text(STRICT, encoding="utf-8")
    result = api.build(game, name, targets=shop, out=tmp_path)
    assert [one.message for one in result.findings if one.severity.name != "NOTE"] == []


def test_the_table_has_the_dice_of_the_game_that_needs_most():
    game = tomllib.loads((DECKS / "chief-herman" / "game.toml").read_text(encoding="utf-8"))
    rows = {row[1]: row for row in game["tables"]["four"]["rows"]}
    number = {name: game["figures"][f"{name.lower()}_dice"]["value"] for name in rows}
    most = {}
    for name, (*_, players, _, dice, faces) in rows.items():
        count = number[name] * (players if "each" in dice else 1)
        most[faces] = max(most.get(faces, 0), count)
    assert game["facts"]["dice"] == " + ".join(f"{count}d{faces}" for faces, count in sorted(most.items()))


def second_renderer(file, page, dpi, into):
    """A page as another program draws it, if there is one."""
    number = str(page + 1)
    for words in (
        [
            *("pdftoppm", "-r", f"{dpi}", "-f", number, "-l", number, "-png", "-singlefile"),
            *(file, into.with_suffix("")),
        ],
        ["mutool", "draw", "-q", "-r", f"{dpi}", "-o", into, file, number],
    ):
        if shutil.which(words[0]) and subprocess.run(words, capture_output=True).returncode == 0:
            return Image.open(into).convert("RGB")
    return pytest.skip("no other program that draws PDFs")


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("chief-herman", "chips"),
        ("pit-cards", "jokers"),
        ("pit-cards", "references"),
        ("pitman", "box"),
    ],
)
def test_our_pictures_look_like_the_pdf_drawn_by_another_program(game, name, built, tmp_path):
    pictures, _ = built(game, "png")
    pages, _ = built(game, "pdf-x4")
    with (pictures / "cards.csv").open(encoding="utf-8") as file:
        row = next(row for row in csv.DictReader(file) if row["component"] == name)
    for page, side in enumerate(one for one in (row["front"], row["back"]) if one):
        ours = Image.open(pictures / side).convert("RGB")
        (pdf,) = pages.glob(f"*-{name}.pdf")
        other = second_renderer(pdf, page, 300, tmp_path / "page.png")
        past = [(one - two) // 2 for one, two in zip(other.size, ours.size, strict=True)]  # its bleed
        other = other.crop((*past, past[0] + ours.width, past[1] + ours.height))
        assert is_alike(ours, other), (side, difference(ours, other))
        assert not is_alike(ours, ImageChops.offset(other, 12, 0))  # a millimetre


def is_alike(ours, other):
    """Whether two pictures look the same: edges may lie half a dot apart, colours be rounded otherwise."""
    if max(abs(a - b) for a, b in zip(ours.size, other.size, strict=True)) > 1:
        return False
    mean, share = difference(ours, other)
    return mean <= 6 and share <= 0.004


def difference(ours, other):
    """The mean difference of 255, and the share of dots that differ by more than a quarter of it."""
    size = [min(sides) for sides in zip(ours.size, other.size, strict=True)]
    smooth = [one.crop((0, 0, *size)).filter(ImageFilter.BoxBlur(2)) for one in (ours, other)]
    counts = ImageChops.difference(*smooth).convert("L").histogram()
    dots = sum(counts)
    return sum(level * count for level, count in enumerate(counts)) / dots, sum(counts[64:]) / dots


@pytest.fixture(scope="module")
def pit(built, chromium_here):
    """The table of Pit in a browser, as on a tablet that takes fingers."""
    folder, _ = built("pit", "table")
    with browser() as program:
        page = program.page()
        page.size(820, 1180)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        page.go((folder / "pit.html").as_uri() + "#seven")
        page.wait("!!document.querySelector('.pile')")
        yield page
        assert page.errors == []


def middle(page, selector):
    return page.run(
        f"(b => [b.x + b.width / 2, b.y + b.height / 2])"
        f"(document.querySelector({selector!r}).getBoundingClientRect())"
    )


def touch(page, *points):
    """Put a finger onto the first point, and take it over all others."""
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.run("new Promise(done => setTimeout(done, 100))")  # no finger is quicker


def tap(page, selector, done):
    """Tap until something is true: a finger that stops a list's rolling on presses nothing."""
    for _ in range(5):
        touch(page, middle(page, selector))
        with contextlib.suppress(AssertionError):
            return page.wait(done, 3)
    return page.wait(done, 0)


def hands(page):
    return page.run("state.hands.map(hand => hand.length)")


def pile(page, name):
    """How a pile of a component is found, the one with most pieces."""
    number = page.run(
        f"state.piles.filter(one => deckOf(topOf(one)).name === {name!r})"
        ".sort((a, b) => b.cards.length - a.cards.length)[0].id"
    )
    return f'[data-pile="{number}"]'


@pytest.mark.browser
def test_a_game_of_pit_is_dealt_drawn_turned_and_written_down(pit):
    deck = pile(pit, "deck 1904")
    pit.run(f"document.querySelector({deck!r}).focus()")
    pit.press("e")  # by keys: nine cards for each of three players
    pit.wait("document.getElementById('dealing').open")
    pit.run("document.getElementById('count').value = 9")
    pit.press("Enter", 13, "\r")
    pit.wait("state.hands[2].length")
    assert hands(pit)[:4] == [9, 9, 9, 0]
    pit.press("d")
    assert hands(pit)[0] == 10 and pit.run("document.querySelectorAll('[data-held]').length") == 0  # folded

    # by fingers: open the hand, lay a card onto the table, turn it over
    tap(pit, ".fold", "document.querySelectorAll('[data-held]').length === 10")
    touch(pit, middle(pit, "[data-held]"), (400, 500), (410, 520))
    assert hands(pit)[0] == 9 and pit.run("topOf(byId(chosen)).up")
    card = f'[data-pile="{pit.run("chosen")}"]'
    for _ in range(2):
        touch(pit, middle(pit, card))
    assert not pit.run("topOf(byId(chosen)).up")
    touch(pit, middle(pit, card), (300, 900), (300, 1120))
    assert hands(pit)[0] == 10

    # the next player sees no card of the first
    second = "player === 1 && document.querySelectorAll('[data-held]').length === 0"
    tap(pit, "#players button:nth-child(2)", second)

    sheet = pile(pit, "score sheet")
    pit.press("p")
    x, y = middle(pit, sheet)
    touch(pit, (x, y), (x + 20, y + 10), (x + 40, y))
    assert pit.run(f"document.querySelectorAll('{sheet} svg.ink path').length") == 1
    pit.press("p")
