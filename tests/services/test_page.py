"""The table in one HTML file holds all of a game, and is played by fingers and keys in a real browser."""

import html
import json
import re
import shutil
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from browser import browser
from PIL import Image

import printkit

BROWSER = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
HEXES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "recipes" / "hexes"
PLAY = Path(__file__).with_name("table_play.js")


class Reader(HTMLParser):
    """Collects scripts, addresses and the tags that are open at the end."""

    def __init__(self):
        super().__init__()
        self.scripts, self.addresses, self.open = [], [], []

    def handle_starttag(self, tag, attrs):
        self.addresses += [value for name, value in attrs if name in ("src", "href", "action")]
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)


@pytest.fixture(scope="module")
def page(build_for):
    result, folder = build_for("table")
    assert not result.failed
    return (folder / "sizes.html").read_text(encoding="utf-8")


def read(page):
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def test_it_is_whole_and_needs_no_network(page):
    reader = read(page)
    assert all(address.startswith("#") for address in reader.addresses)  # of the page itself
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert "default-src 'none'" in html.unescape(page)


def test_it_holds_every_piece_and_every_picture(page):
    game = json.loads(read(page).scripts[0])
    pieces = {deck["name"]: sum(card["copies"] for card in deck["cards"]) for deck in game["decks"]}
    assert pieces == {"deck": 6, "minis": 2, "chips": 5, "tiles": 3, "board": 1}
    assert game["players"] == [2, 4] and game["dice"] == [6, 6, 6]
    sizes = [Image.open(BytesIO(b64decode(one))).size for one in game["images"]]
    used = {card[side] for deck in game["decks"] for card in deck["cards"] for side in ("front", "back")}
    assert used - {None} == set(range(len(sizes)))
    assert sizes[game["decks"][0]["cards"][0]["front"]] == (375, 525)


def test_pieces_are_cut_to_their_outlines(page):
    decks = {deck["name"]: deck["outline"] for deck in json.loads(read(page).scripts[0])["decks"]}
    assert decks["deck"] is decks["board"] is None
    assert decks["tiles"].startswith("M15.875 0 L47.625 0 L63.5 27.94 ") and decks["tiles"].endswith(" Z")
    assert decks["chips"].startswith("M") and decks["chips"].count("C") == 4


@pytest.mark.slow
def test_a_name_that_opens_a_script_is_only_a_name(tmp_path):
    (tmp_path / "<!--<script>.csv").write_text("name\nRobin\nWren\n", encoding="utf-8")
    result = printkit.build(
        tmp_path / "<!--<script>.csv", targets="table", out=tmp_path / "out", inspect=False, trust=True
    )
    (file,) = [one for one in result.files if one.suffix == ".html"]
    game, _ = read(file.read_text(encoding="utf-8")).scripts
    assert "<" not in game and "<!--<script>" in json.dumps(json.loads(game))


def test_pictures_that_take_too_much_room_stay_fine_enough_to_read(tmp_path, monkeypatch):
    monkeypatch.setattr("printkit.services.page._PICTURES", 100)
    (tmp_path / "birds.csv").write_text("name\nRobin\nWren\n", encoding="utf-8")
    result = printkit.build(
        tmp_path / "birds.csv", targets="table", out=tmp_path / "out", inspect=False, trust=True
    )
    (file,) = [one for one in result.files if one.suffix == ".html"]
    image = json.loads(read(file.read_text(encoding="utf-8")).scripts[0])["images"][0]
    assert Image.open(BytesIO(b64decode(image))).width >= 0.4 * 150 / 25.4 * 35


@pytest.mark.slow
@pytest.mark.browser
def test_a_hexagon_stands_on_its_corner(chromium_here, tmp_path):
    result = printkit.build(HEXES, targets="table", out=tmp_path, inspect=False, trust=True)
    (file,) = [one for one in result.files if one.suffix == ".html"]
    with browser() as program:
        page = program.page()
        page.go(file.as_uri() + "#seven")
        page.wait("!!document.querySelector('.pile')")
        found = page.run(
            "(() => { const box = document.querySelector('.pile').getBoundingClientRect();"
            " const at = ([x, y]) =>"
            " document.elementsFromPoint(box.x + x * box.width, box.y + y * box.height)"
            ".some((one) => one.classList.contains('face'));"
            " return [[0.5, 0.02], [0.02, 0.35], [0.98, 0.65], [0.35, 0.02], [0.2, 0.1]].map(at); })()"
        )
        assert page.errors == []
    assert found == [True, True, True, False, False]


def played(file, folder):
    """What came of playing a little; None where the browser had no time to show a frame before it ended."""
    words = ("--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=9000", "--dump-dom")
    said = subprocess.run(
        [BROWSER, *words, f"--user-data-dir={folder}", f"{file.as_uri()}#seven"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    title = html.unescape(re.search("<title>(.*?)</title>", said.stdout)[1])
    return json.loads(title) if title.startswith("{") and 'dealt":[0,0,0,0]' not in title else None


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="no browser")
def test_a_browser_deals_draws_turns_and_rolls(page, tmp_path):
    file = tmp_path / "play.html"
    script = PLAY.read_text(encoding="utf-8")
    file.write_text(page.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    found = next(filter(None, (played(file, tmp_path / f"browser-{tries}") for tries in range(4))), {})
    assert found and found.get("error") is None
    assert found["pieces"] == 17 and found["label"] == "deck: 6 pieces, on top face down"
    assert sorted(found["order"]) == [0, 1, 1, 1, 2, 2]
    assert found["dealt"] == [2, 2, 0, 0]
    assert (found["folded"], found["opened"], found["after_passing_on"]) == (0, 2, 0)
    assert found["played"] == [1, True] and not found["flipped"] and found["taken_back"]
    assert found["dragged"] == [1, True] and found["stacked"]
    assert len(found["dice"]) == 3 and all(1 <= value <= 6 for value in found["dice"])
    assert found["ink"] == 1 and found["tokens"] == 1
    assert found["gathered"] == [6, 0, 17]
    assert found["again"] == found["order"]  # the same seed deals the same cards
    assert found["pictures"] >= 5


@pytest.mark.slow
@pytest.mark.browser
def test_a_hand_has_a_window_of_its_own_and_pads_lie_face_up(chromium_here, page, tmp_path):
    file = tmp_path / "play.html"
    game = read(page).scripts[0]
    one = json.loads(game)
    minis = one["decks"][1]
    one["decks"].append({**minis, "name": "pad", "cards": [{**minis["cards"][0], "copies": 9}]})
    file.write_text(page.replace(game, json.dumps(one).replace("<", "\\u003c")), encoding="utf-8")
    with browser() as program:
        table, hand = program.page(), program.page()
        table.go(f"{file.as_uri()}#seven")
        up = "state.piles.map((pile) => [deckOf(topOf(pile)).name, topOf(pile).up])"
        assert [one for one in table.run(up) if one[0] in ("deck", "pad")] == [["deck", False], ["pad", True]]
        table.call("Page.bringToFront")
        table.run("document.querySelector('.pile').focus()")
        table.press("e", 69, "e")
        table.wait("document.querySelector('#dealing').open")
        assert table.run("document.querySelector('#count').value") == "3"  # the key is no figure
        table.press("2", 50, "2")
        table.press("Enter", 13, "\r")
        table.wait("state.hands[1].length == 2")
        hand.go(f"{file.as_uri()}#hand=2")
        hand.wait("document.querySelectorAll('[data-held]').length == 2")
        assert not hand.run("document.querySelector('#view').checkVisibility()")
        assert not hand.run("document.querySelector('#players').checkVisibility()")
        assert hand.run("document.title").startswith("Player 2 · ")
        hand.run("document.querySelector('[data-held]').focus()")
        hand.press("Enter", 13, "\r")
        table.wait("state.hands[1].length == 1 && state.piles.length == 8")
        hand.wait("document.querySelectorAll('[data-held]').length == 1")
        assert not [*table.errors, *hand.errors]


SIGNS = {"one": "#c81e1e", "two": "#1e9632", "three": "#1e46c8", "four": "#e6b41e"}
NET = """\
<svg>
  <rect x="0" y="0" width="60" height="60" fill="#dddddd"/>
  {% for name in names %}
  <g transform="translate({{ 4 + 13 * loop.index0 }} 30) rotate(-90)"><g id="face" name="{{ name }}">
    <rect x="0" y="0" width="12" height="12" fill="#222222"/>
    <rect x="3" y="3" width="6" height="6" fill="{{ colours[name] }}"/>
  </g></g>
  {% endfor %}
</svg>
"""


def with_dice(sizes, folder, names=(*SIGNS,), facts="", kind="foldup"):
    """Copy the game, and give it two dice to fold with signs on their faces."""
    shutil.copytree(sizes, folder)
    size = "size = { width = 60, height = 60, shape = 'free' }"
    net = f"\n[[component]]\nname = 'dice'\nkind = '{kind}'\n{size}\nface = 'layouts/net.svg'\ncopies = 2\n"
    game = folder / "game.toml"
    game.write_text(game.read_text().replace('dice = "3d6"', facts) + net)
    colours = dict(zip(names, SIGNS.values(), strict=True))
    known = f"{{% set names = {list(names)} %}}{{% set colours = {colours} %}}\n"
    (folder / "layouts" / "net.svg").write_text(known + NET)
    result = printkit.build(folder, targets="table", out=folder / "out", inspect=False, trust=True)
    assert not result.failed
    left = [one.message for one in result.findings if one.code == "target-kind"]
    (file,) = [one for one in result.files if one.suffix == ".html"]
    return file, json.loads(read(file.read_text(encoding="utf-8")).scripts[0]), left


def colours_of(image):
    """Return the colours of a picture's middle and of its corner."""
    picture = Image.open(BytesIO(b64decode(image))).convert("RGB")
    assert picture.width == picture.height
    return [picture.getpixel(at) for at in ((picture.width // 2,) * 2, (picture.width // 10,) * 2)]


def is_near(one, other):
    return all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))


@pytest.mark.slow
def test_dice_with_pictures_on_their_faces_are_rolled_with_them(sizes, tmp_path):
    _, game, left = with_dice(sizes, tmp_path / "dice")
    assert len(game["dice"]) == 2 and left == []  # each copy is a die
    for (name, number), (sign, colour) in zip(game["dice"][0], SIGNS.items(), strict=True):
        middle, corner = colours_of(game["images"][number])
        assert name == sign and is_near(middle, [int(colour[at : at + 2], 16) for at in (1, 3, 5)])
        assert is_near(corner, (0x22,) * 3)  # cut along the face: nothing of what is around it


@pytest.mark.slow
def test_dice_that_the_game_names_have_the_faces_of_those_with_as_many(sizes, tmp_path):
    _, game, _ = with_dice(sizes, tmp_path / "named", (3, 1, 4, 2), "dice = '1d6 + 1d4'")
    plain, painted = game["dice"]
    assert plain == 6 and [name for name, _ in painted] == ["1", "2", "3", "4"]
    assert is_near(colours_of(game["images"][painted[2][1]])[0], (0xC8, 0x1E, 0x1E))


@pytest.mark.slow
@pytest.mark.browser
def test_a_browser_shows_the_face_that_lies_up(chromium_here, sizes, tmp_path):
    file, game, _ = with_dice(sizes, tmp_path / "dice")
    numbered, _, _ = with_dice(sizes, tmp_path / "numbered", (1, 2, 3, 4))
    with browser() as program:
        page = program.page()
        page.go(file.as_uri() + "#seven")
        page.wait("document.querySelectorAll('.die.painted.still').length == 2")
        for _ in range(3):
            page.press(" ", 32, " ")
            page.wait("document.querySelectorAll('.die.painted:not(.still)').length == 2")
            up = page.run("state.dice.map(die => die.value - 1)")
            shown = page.run("[...document.querySelectorAll('.die')].map(one => one.style.backgroundImage)")
            wanted = [game["dice"][at][value][1] for at, value in enumerate(up)]
            assert shown == [page.run(f'`url("${{pictures[{one}]}}")`') for one in wanted]
            titles = page.run("[...document.querySelectorAll('.die')].map(one => one.title)")
            assert all(f", {[*SIGNS][value]}:" in said for value, said in zip(up, titles, strict=True))
        assert page.run("document.querySelector('#sum').textContent") == ""
        page.go(numbered.as_uri() + "#seven")
        page.press(" ", 32, " ")
        page.wait("document.querySelector('#sum').textContent")
        assert page.run("'= ' + (state.dice[0].value + state.dice[1].value)") == page.run(
            "document.querySelector('#sum').textContent"
        )
        assert page.errors == []
