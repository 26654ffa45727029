"""Every look, drawn with tables of all kinds: nothing is cut, too small, too pale or near the edge."""

import itertools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from lookcards import CARDS, HARD, LOOKS, TEMPLATES, THEMES, card, item, text, write_game
from PIL import Image, ImageChops

import printkit
from printkit.colour import contrast, distance
from printkit.diagnostics import Finding, Report
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.options import BuildRequest
from printkit.model.scene import Colour, Group, Mark, Scene, Text, Use
from printkit.model.scene import Image as Image_
from printkit.starter.looks import Look, read_looks
from printkit.studio.deck import Deck

Cards = Mapping[str, Mapping[str, Any]]

NAMES = sorted(folder.name for folder in LOOKS.iterdir())
STYLES = sorted(folder.name for folder in THEMES.iterdir())

#: What follows from answers on backs; and the looks on which a hundred words are small.
ANSWERS = {"backs-differ", "back-not-turnable"}
SMALL = {"mini", "badge", "panorama"}
#: Looks with room for so few letters are those of small pieces.
FEW = 160

TITLES = ("Ox", "The Incredible Adventures of Baron Münchhausen in Print")


def palette(theme: str) -> dict[str, Colour]:
    """Return a theme's colours."""
    about = tomllib.loads((THEMES / theme / "theme.toml").read_text(encoding="utf-8"))
    return {role: tuple(bytes.fromhex(colour[1:])) for role, colour in about["palette"].items()}


#: Every look in every theme; the hard cards in two themes for each look, which are four looks or so for each.
EVERY = [(look, theme, "usual") for look in NAMES for theme in STYLES] + [
    (look, theme, "hard")
    for number, look in enumerate(NAMES)
    for theme in (STYLES[number % len(STYLES)], STYLES[(number + 2) % len(STYLES)])
]


@pytest.mark.slow
@pytest.mark.parametrize(("look", "theme", "which"), EVERY)
def test_every_table_is_drawn_without_a_finding(look: str, theme: str, which: str, tmp_path: Path) -> None:
    cards, title = (CARDS, TITLES[0]) if which == "usual" else (HARD, TITLES[1])
    if which == "usual" and theme != STYLES[NAMES.index(look) % len(STYLES)]:
        cards = {name: cards[name] for name in [*cards][STYLES.index(theme) % 5 :: 5]}  # each in two or so
    cards = {name: one for name, one in cards.items() if _has_room(look, one)}
    findings = complaints(write_game(tmp_path / look, LOOKS / look, cards, title, theme))
    accepted = ANSWERS if look == "flash" else {"type-too-small"} if look in SMALL else set()
    assert [str(one.message) for one in findings if one.code not in accepted] == []
    assert all(one.severity.name == "WARNING" for one in findings)


def _has_room(look: str, one: Mapping[str, Any]) -> bool:
    """Return whether a look is for as many words as a card has; the small pieces are for few."""
    most = read_looks(LOOKS)[look].most
    small = [*one["stats"], *one["facts"]]
    texts = [one["question"], one["answer"], *(f"{text['label']} {text['text']}" for text in one["words"])]
    letters = sum(map(len, texts)) + sum(len(f"{item['label']} {item['value']}") + 6 for item in small)
    return not 0 < most <= FEW or (letters <= most and len(one["title"] + one["subtitle"]) <= FEW / 2)


def complaints(game: Path) -> list[Finding]:
    """Return what is found in a game, but that a picture has more dots than are printed."""
    return [one for one in printkit.check(game).findings if one.code != "picture-resampled"]


@pytest.mark.slow
@pytest.mark.parametrize("look", sorted(SMALL))
def test_small_cards_have_small_type_only_where_there_are_many_words(look: str, tmp_path: Path) -> None:
    few = {
        name: one
        for name, one in CARDS.items()
        if sum(len(text["text"].split()) for text in one["words"]) < 60 and len(one["answer"]) < 60
    }
    assert len(few) > 18
    assert complaints(write_game(tmp_path / look, LOOKS / look, few)) == []


@pytest.mark.slow
@pytest.mark.parametrize("look", ["text", "mini"])
def test_an_icon_without_its_number_is_not_drawn(look: str, tmp_path: Path) -> None:
    cards = {"with": card(title="Rain", corner_icon="coin"), "without": card(title="Rain")}
    printkit.show(write_game(tmp_path / look, LOOKS / look, cards), out=tmp_path / "out", dpi=60)
    faces = [file.name for file in (tmp_path / "out").rglob("faces/*.png")]
    assert sorted(faces) == ["cards.with-back.png", "cards.with.png"]  # one face for both


#: Sizes of cards as `game.toml` states them; every back is drawn in two of them.
SIZES = ('"poker"', '"tarot"', '"badge"', '"mini-euro"', "{ width = 66.7, height = 25.4, bleed = 3 }")
BACKS = [
    (SIZES[(number + more) % len(SIZES)], theme) for number, theme in enumerate(STYLES) for more in (0, 2)
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "theme"), BACKS)
def test_the_back_is_the_same_upside_down(size: str, theme: str, tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", LOOKS / "label", {"one": card(title="One")}, TITLES[1], theme, size)
    assert [str(one.message) for one in complaints(game)] == []
    printkit.show(game, out=tmp_path / "out", dpi=254)
    (file,) = (tmp_path / "out").rglob("faces/*-back.png")
    back = Image.open(file).convert("L")
    small = back.resize((back.width // 4, back.height // 4), Image.Resampling.BOX)
    inner = ImageChops.difference(small, small.rotate(180)).crop((2, 2, small.width - 2, small.height - 2))
    differing = sum(inner.histogram()[60:]) / (inner.width * inner.height)
    assert differing < 0.01
    assert back.getextrema()[0] < 100 < back.getextrema()[1]  # it is not blank, which would be the same too


#: The palette that every theme has, and the macros that every look calls.
ROLES = {"ink", "paper", "pale", "accent", *(f"c{number}" for number in range(9))}
MACROS = ("ground", "frame", "panel", "plate", "rule", "badge", "emblem")


@pytest.mark.first
@pytest.mark.parametrize("theme", STYLES)
def test_a_theme_has_all_that_looks_ask_it_for(theme: str) -> None:
    about = tomllib.loads((THEMES / theme / "theme.toml").read_text(encoding="utf-8"))
    parts = (THEMES / theme / "parts.svg").read_text(encoding="utf-8")
    assert palette(theme).keys() >= ROLES
    assert set(about["fonts"]) == {"display", "label", "text"}
    known = load_catalogue(TEMPLATES, Report()).fonts
    assert {family for families in about["fonts"].values() for family in families} <= known.keys()
    assert [one for one in MACROS if f"macro {one}(" not in parts] == []
    assert all(f"set {name}" in parts for name in ("EDGE", "GROUND, PANEL, PLATE, BADGE", "EM"))


@pytest.mark.parametrize("theme", STYLES)
def test_categories_differ_for_all_eyes_and_are_read_on_paper(theme: str) -> None:
    roles = palette(theme)
    colours = [roles[f"c{number}"] for number in range(9)]
    assert min(distance(*pair) for pair in itertools.combinations(colours, 2)) >= 10
    assert min(contrast(one, roles[role]) for one in colours for role in ("paper", "pale")) >= 4.5
    assert min(contrast(roles["ink"], roles[role]) for role in ("paper", "pale")) >= 7


@pytest.mark.first
def test_looks_are_tried_in_an_order_and_say_what_they_need() -> None:
    abouts = {look: tomllib.loads((LOOKS / look / "look.toml").read_text(encoding="utf-8")) for look in NAMES}
    roles = set(card()) - {"back_title"}
    for look, about in abouts.items():
        unknown = about.keys() - set(Look._fields) - {"size"}
        assert not unknown, f"{look}/look.toml has unknown keys"
        assert about.get("needs"), f"{look}/look.toml must say what it needs"
        named = {*about["needs"], *about.get("lacks", ()), *about.get("leaves", ())}
        assert not named - roles, f"{look}/look.toml names roles that there are not"


@pytest.mark.slow
@pytest.mark.parametrize("look", NAMES)
def test_numbers_have_figures_as_high_as_capitals(look: str, tmp_path: Path) -> None:
    shown = {"corner": 0, "stats": [item("Power", 3, "star")], "facts": [item("Age", 9)]}
    deck = Deck(BuildRequest(str(write_game(tmp_path / look, LOOKS / look, {"one": card(**shown)}))))
    deck.open(deck.request)
    drawn = deck.draw(("cards", "one"))
    assert drawn and drawn.face
    fonts = {run.string.strip(): run.font for run in texts(drawn.face.scene.marks)}
    numbers = [fonts[one] for one in "039" if one in fonts]
    assert "0" in fonts  # others may be on the back
    assert all(height(font, "0") > 0.95 * height(font, "H") for font in numbers)


@pytest.mark.slow
def test_numbers_have_one_place_and_size_in_a_deck(tmp_path: Path) -> None:
    """In the look stat: whether a card says much or nothing, has a long name or a second line."""
    stats = [item("Weight", "5 kg"), item("Top Speed", "5 km/h"), item("Danger", 5)]
    most = {**card()["longest_values"], "title": 40, "subtitle": 12, "words": 250, "stats": 3, "value": 9}
    cards = {
        "short": card(title="Ox", stats=stats, longest_values=most),
        "usual": card(title="Platypus", subtitle="River", stats=stats, words=[text(12)], longest_values=most),
        "full": card(title="Leatherback Sea Turtle", stats=stats, words=[text(40)], longest_values=most),
        "wide": card(title="Emu", stats=[item("Weight", "150,000 kg"), *stats[1:]], longest_values=most),
    }
    found = [
        numbers_of(scene) for scene in scenes(write_game(tmp_path / "stat", LOOKS / "stat", cards), cards)
    ]
    assert len(found[0]) == 3 and found[1] == found[2] == found[0]
    assert found[3][1:] == found[0][1:]


@pytest.mark.slow
def test_a_card_with_very_much_to_say_has_a_grid_of_its_own(tmp_path: Path) -> None:
    """In the look stat: so the fullest of the others does not make its words smaller."""
    full = {
        **CARDS["long"],
        "longest_values": {**card()["longest_values"], "words": 140, "stats": 4, "title": 20},
    }
    cards = {"alone": CARDS["long"], "among": full}
    alone, among = scenes(write_game(tmp_path / "stat", LOOKS / "stat", cards), cards)
    assert numbers_of(among) == numbers_of(alone)


@pytest.mark.slow
def test_a_picture_keeps_its_head(tmp_path: Path) -> None:
    """In the look stat: its strip is low, so a square or a tall picture is seen as a whole."""
    stats = [item("Weight", 5), item("Speed", 5), item("Danger", 5), item("Age", 5)]
    cards = {
        name: card(title="Ox", stats=stats, words=[text(14)], picture=f"art/{name}.png")
        for name in ("photo", "square")
    }
    drawn = scenes(write_game(tmp_path / "stat", LOOKS / "stat", cards), cards)
    wide, whole = (next(mark for mark in every(scene.marks) if isinstance(mark, Image_)) for scene in drawn)
    assert wide.width > 53 and wide.height < 48  # it covers the strip
    assert whole.width == whole.height and 18 < whole.height < 34


@pytest.mark.slow
def test_facts_have_cells_two_in_a_row(tmp_path: Path) -> None:
    """In the look stat: a long one and the last of an odd number have a row; labels left, values right."""
    facts = [
        item("Size", "Huge"),
        item("Special", "Breathes ash at all that moves"),
        item("Habitat", "Volcano"),
    ]
    stats = [item("Age", 9)]
    cards = {"three": card(title="Ox", stats=stats, facts=[*facts, item("", "Rare")])}
    (scene,) = scenes(write_game(tmp_path / "stat", LOOKS / "stat", cards), cards)
    at = {run.string.strip(): run for run in texts(scene.marks)}
    small = {name: at[name] for name in ("Size", "Huge", "Habitat", "Volcano", "Rare", "Special")}
    rows = [round((run.y - at["Size"].y) / 4.7, 2) for run in small.values()]
    assert rows == [0, 0, 0, 0, 1, 2]
    places = [small[name].x for name in ("Size", "Huge", "Habitat", "Volcano")]
    assert places == sorted(places) and small["Rare"].x == small["Special"].x == small["Size"].x
    assert all(run.size == 3.2 for run in small.values())


def scenes(game: Path, cards: Iterable[str]) -> list[Scene]:
    """Return the faces of cards as they are drawn."""
    deck = Deck(BuildRequest(str(game)))
    deck.open(deck.request)
    drawn = [deck.draw(("cards", name)) for name in cards]
    return [one.face.scene for one in drawn if one and one.face]


def numbers_of(scene: Scene) -> list[tuple[float, float]]:
    """Return how high on the card each number stands, and its size."""
    return [
        (run.y, run.size) for run in texts(scene.marks) if run.string.strip()[:1].isdigit() and run.size > 3
    ]


def every(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks, and those in groups."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from every(mark.marks)


def texts(marks: Iterable[Mark]) -> Iterator[Text]:
    """Yield the texts among marks."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Use):
            yield from texts(mark.scene.marks)


def height(font: Path, letter: str) -> float:
    """Return how high a letter is in a font."""
    with TTFont(font) as opened:
        glyphs, name = opened.getGlyphSet(), opened.getBestCmap()[ord(letter)]
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        return float(pen.bounds[3])


@pytest.mark.slow
def test_a_look_reads_nothing_but_what_its_head_sets(tmp_path: Path) -> None:
    """A table without any of the columns: all that a look reads is defined, and empty."""
    for look in NAMES:
        game = write_game(tmp_path / look, LOOKS / look, {"nothing": card()})
        assert not printkit.check(game).failed
