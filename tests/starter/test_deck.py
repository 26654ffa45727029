"""A table becomes a deck: its look, its colours, its pictures, and the text of its files."""

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest
from smallgame import Run
from smalltable import TEMPLATES, read_table, write_table
from template.bench import Bench
from whole import pages_of

import printkit
from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.card_table import Column
from printkit.model.options import StartOptions
from printkit.pictures import list_pictures
from printkit.starter.deck import plan_deck
from printkit.starter.folder import DeckPlan, deck_files, parts_of
from printkit.starter.headings import labels_of, title_of, units_in
from printkit.starter.looks import Look, categories_of, choose_look, read_looks
from printkit.starter.roles import ROLES

PALETTE = {"c0": "#555555", "c1": "#b3363f", "c2": "#006184", "c3": "#2f6d4a"}
HUES = {"c1", "c2", "c3"}
NAMES = {"#2f6fc4": ["blue", "blau"], "#d03030": ["red"]}


NO_OPTIONS = StartOptions()


def deck_of(file: Path, options: StartOptions = NO_OPTIONS) -> tuple[DeckPlan | None, Report]:
    report = Report()
    sizes = load_catalogue(shared_templates(), report).sizes
    return plan_deck(read_table(file), options, {}, sizes, report, {}), report


def look(name: str, order: int, *needs: str) -> Look:
    return Look(name, name, "", "poker", "", palette=PALETTE, needs=needs, order=order)


def test_categories_have_colours_by_frequency() -> None:
    found = categories_of(["b", "a", "a", "A", "c"], look("text", 1), {})
    assert [(one.value, one.cards, one.colour) for one in found] == [
        ("a", 3, "c1"),
        ("b", 1, "c2"),
        ("c", 1, "c3"),
    ]
    assert found[0].spellings == ("a", "A")


def test_a_category_named_like_a_colour_has_that_colour() -> None:
    found = categories_of(["Other", "Blau", "Red"], look("text", 1), NAMES)
    assert {one.value: one.colour for one in found} == {"Other": "c3", "Blau": "c2", "Red": "c1"}


def test_with_more_categories_than_colours_they_come_again() -> None:
    found = categories_of([f"{number}" for number in range(30)], look("text", 1), {})
    assert {one.colour for one in found} == HUES


def test_the_first_look_whose_needs_are_met_is_chosen() -> None:
    looks = (look("art", 10, "picture"), look("text", 90), look("badge", 0))
    assert choose_look(dict.fromkeys(ROLES, ()), [], looks).name == "text"


def test_a_look_with_hints_is_chosen_where_a_heading_or_the_title_is_one_of_them() -> None:
    looks = (look("tarot", 1)._replace(hints=("tarot", "arcana")), look("text", 2))
    for named, expected in ((["Name", "Arcana"], "tarot"), (["My tarot"], "tarot"), (["Name"], "text")):
        assert choose_look(dict.fromkeys(ROLES, ()), named, looks).name == expected


CHOSEN = {
    "badge": ["First name,Last name,Company", "Ada,Lovelace,Engines", "Grace,Hopper,Navy"],
    "tarot": [
        "Name,Arcana,Meaning",
        f"The Wall,I,{'Stay where you are. ' * 3}",
        f"The Cart,II,{'Go. ' * 20}",
    ],
    "mini": ["Token", "Wound", "Shield"],
    "flash": ["What is the symbol of tin?,Sn", "What is the symbol of lead?,Pb", "Define: isotope,Heavy"],
    "text": ["Name,Origin", "Robin,Europe", "Emu,Australia"],
    "text of one number": [
        "Name,Cost,Points,Text",
        f"Barn,1,3,{'Draw a card. ' * 3}",
        f"Mill,2,4,{'Play it now. ' * 3}",
    ],
    "text of two numbers": [
        "Name,Power,Speed,Text",
        f"Barn,1,3,{'Draw a card. ' * 3}",
        f"Mill,2,4,{'Play it now. ' * 3}",
    ],
    "stat": [
        "Name,Power,Speed,Armour,Text",
        f"Barn,1,3,4,{'Draw a card. ' * 3}",
        f"Mill,2,4,5,{'Play it now. ' * 3}",
    ],
    "stat of one number": ["Name,Cost,Points", "Barn,1,3", "Mill,2,4"],
}


@pytest.mark.parametrize("name", CHOSEN)
def test_a_look_is_chosen_by_what_the_table_is(name: str, tmp_path: Path) -> None:
    deck, _ = deck_of(
        write_table(tmp_path, [row.split(",") for row in CHOSEN[name]]), StartOptions(size="poker")
    )
    alike = {"text", "vista", "spine"}  # of these, the title picks one
    wanted = name.split()[0]
    assert deck is not None and deck.look.name in (alike if wanted == "text" else {wanted})
    assert {"badge", "tarot", "mini", "prompt"}.isdisjoint(deck.others)


LABELS = {
    "Weight (kg)": ("Weight", "kg", ""),
    "Weight (KG)": ("Weight", "KG", ""),
    "Lifespan (Years)": ("Lifespan", "years", "year"),
    "Built (year)": ("Built", "", ""),
    "Reise (Minuten)": ("Reise", "Minuten", "Minute"),
    "Ride (minute)": ("Ride", "minutes", "minute"),
    "Boil (min)": ("Boil", "min", ""),
    "Danger (1-5)": ("Danger (1–5)", "", ""),
    "Danger (out of 10)": ("Danger (out of 10)", "", ""),
    "Effect (optional)": ("Effect", "", ""),
    "penalty_minutes": ("Penalty minutes", "", ""),
    "hp": ("HP", "", ""),
    "STR": ("STR", "", ""),
    "ROOM": ("Room", "", ""),
    "Time\nseen": ("Time seen", "", ""),
    "(x)": ("(x)", "", ""),
}


@pytest.mark.parametrize("heading", LABELS)
def test_a_heading_is_printed_without_its_remark(heading: str) -> None:
    data = tomllib.loads((TEMPLATES / "roles.toml").read_text(encoding="utf-8"))
    assert labels_of([Column("one", heading, "text")], units_in(data))["one"] == LABELS[heading]


def test_remarks_that_tell_columns_apart_are_printed() -> None:
    columns = [Column("one", "Power (day)", "text"), Column("two", "Power (night)", "text")]
    assert [one.text for one in labels_of(columns, {}).values()] == ["Power (day)", "Power (night)"]


def test_a_drawing_beside_the_table_is_the_icon_though_its_name_is_a_word_for_one_of_ours(
    tmp_path: Path,
) -> None:
    file = tmp_path / "shop.csv"
    file.write_text("Name,Text\nA,Pay [gold] or [price]\n", encoding="utf-8")
    icons = tmp_path / "parts" / "icons"
    icons.mkdir(parents=True)
    (icons / "gold.svg").write_text("<svg/>", encoding="utf-8")
    deck, _ = deck_of(file)
    assert deck is not None
    named = tomllib.loads(deck_files(deck)["game.toml"])["icons"]
    assert named == {"*": "icons/*", "price": "coin"}


@pytest.mark.long
def test_cards_that_have_only_a_number_are_drawn_with_every_look(tmp_path: Path) -> None:
    file = tmp_path / "numbers.csv"
    file.write_text("Number\n" + "\n".join(map(str, range(1, 30))) + "\n", encoding="utf-8")
    for look in sorted(one.name for one in (shared_templates() / "looks").iterdir() if one.is_dir()):
        result = printkit.check(file, look=look, trust=True)
        assert not result.failed, look


def test_numbers_are_printed_as_the_table_writes_them_with_their_unit(tmp_path: Path) -> None:
    file = tmp_path / "spells.csv"
    file.write_text("Name;Range (m);Power\nSpark;6,5;2\nFlame;12;3\n", encoding="utf-8")
    deck, _ = deck_of(file)
    assert deck is not None
    face = deck_files(deck)["layouts/card.svg"]
    assert '"value": card.range_m|amount("m", point=",")' in face
    assert '"label": "Range"' in face
    file.write_text("Name,Bounty ($),Power\nMeg,1200.5,2\nPete,300,1\n", encoding="utf-8")
    deck, _ = deck_of(file)
    assert '"value": card.bounty|amount("$")' in deck_files(deck)["layouts/card.svg"]


def test_a_number_in_a_column_of_texts_keeps_its_unit_and_no_text_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "animals.csv"
    file.write_text(
        "Name,Weight (kg),Legs\nBee,0.0001,6\nWhale,?,\nElk,700,4\nCow,650,4\nApe,90,2\nYak,1,4\n"
    )
    deck, _ = deck_of(file)
    assert deck is not None
    face = deck_files(deck)["layouts/card.svg"]
    assert '"value": card.weight_kg|amount("kg")' in face
    assert "is number" not in face


def test_a_cell_of_another_type_than_before_is_printed_too(tmp_path: Path) -> None:
    """Somebody changes a cell of a folder's table, and its column has another type then."""
    file = tmp_path / "ants.csv"
    file.write_text("Name,Legs,Eyes,Rare,Tags\nA,6,2,yes,a;b\nB,7,3,no,a;c\nC,8,4,no,b;c\n")
    deck, _ = deck_of(file)
    assert deck is not None
    head = deck_files(deck)["layouts/card.svg"].partition("<svg")[0].rpartition("{% set back_title")[0]
    text = head + "{% for one in stats + facts %}{{ one.value }}|{% endfor %}"
    before = {"name": "A", "legs": 6, "eyes": 2, "rare": True, "tags": ["a", "b"]}
    after = {"name": "A", "legs": "6", "eyes": "two", "rare": "no", "tags": "a;b"}
    bench = Bench(tmp_path)
    assert bench.prints(text, card=before) == "6|2|Rare|a, b|"
    assert bench.prints(text, card=after) == "6|two|Rare: no|a;b|"


def test_negative_numbers_are_printed_with_a_minus(tmp_path: Path) -> None:
    file = tmp_path / "storm.csv"
    file.write_text("Name,Cost,Points,Half\nWreck,0,-3,-0.5\nLamp,2,1,1.5\n", encoding="utf-8")
    deck, _ = deck_of(file)
    assert deck is not None
    face = deck_files(deck)["layouts/card.svg"]
    for name in ("points", "half", "cost"):
        assert f"card.{name}|amount" in face


def test_columns_without_headings_have_no_labels(tmp_path: Path) -> None:
    file = tmp_path / "lights.csv"
    file.write_text("Gull Rock,1821,31\nCape Sorrow,1903,44\n", encoding="utf-8")
    deck, _ = deck_of(file)
    assert deck is not None
    assert [one["label"] for one in _stats(deck)] == ["", ""]
    assert [one["icon"] for one in _stats(deck)] == ["", ""]


def _stats(deck: DeckPlan) -> list[dict[str, str]]:
    """Return the labels and icons of a deck's numbers."""
    line = deck_files(deck)["layouts/card.svg"].partition("set stats = [")[2].partition("]")[0]
    return [dict(re.findall(r'"(label|icon)": "([^"]*)"', one)) for one in line.strip().splitlines()]


def test_a_title_above_the_header_is_the_games_title(tmp_path: Path) -> None:
    rows = [["Harvest – card list v7 (draft)", ""], ["", ""], ["Name", "Cost"], ["Barn", "1"], ["Mill", "2"]]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None and deck.title == "Harvest"


def test_a_table_without_a_title_is_named_by_the_new_folder(tmp_path: Path) -> None:
    named = StartOptions(named="Duel")
    rows = [["Name", "Cost"], ["Barn", "1"], ["Mill", "2"]]
    deck, _ = deck_of(write_table(tmp_path, rows, "set1.csv"), named)
    assert deck is not None and deck.title == "Duel"
    deck, _ = deck_of(write_table(tmp_path, [["Harvest", ""], ["", ""], *rows]), named)
    assert deck is not None and deck.title == "Harvest"


@pytest.mark.parametrize(
    ("letters", "size", "grown"), [(200, "poker", ""), (900, "tarot", "tarot"), (9000, "jumbo", "jumbo")]
)
def test_a_deck_grows_until_its_longest_card_can_be_read(
    letters: int, size: str, grown: str, tmp_path: Path
) -> None:
    rows = [["Name", "Text"], ["Barn", "Draw a card. "], ["Mill", "Play it now. " * (letters // 13)]]
    deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look="text"))
    assert deck is not None and (deck.size, deck.grown) == (f'"{size}"', grown)
    said = f"{grown}, as the longest card does not fit on poker"
    assert dict(parts_of(deck, "")).get("size", "") == (said if grown else "")
    deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look="text", size="poker"))
    assert deck is not None and (deck.size, deck.grown) == ('"poker"', "")  # what is asked for stays


@pytest.mark.parametrize(
    ("long", "stated", "size", "cut"),
    [
        (9000, "", "jumbo", 1899),  # six parts of the longest card, which are fewest
        (4000, "", "tarot", 1149),
        (4000, "poker", "poker", 619),  # what is asked for stays
        (4000, "mini", "mini", 309),
        (4000, "50x60", "", 328),
        (2100, "", "jumbo", None),  # a little closer than usual
    ],
)
def test_a_text_that_is_too_long_goes_on_on_another_card(
    long: int, stated: str, size: str, cut: int | None, tmp_path: Path
) -> None:
    rows = [["Name", "Text"], *([f"Barn {number}", "Draw a card. "] for number in range(12))]
    rows.append(["Mill", "Play it now. " * (long // 13)])
    deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look="text", size=stated))
    assert deck is not None and deck.size == (
        f'"{size}"' if size else "{ width = 50, height = 60, bleed = 3 }"
    )
    assert deck.stated.get("continue-after") == cut
    said = f"texts of more than {cut} letters go on on another card"
    assert dict(parts_of(deck, "")).get("cut", "") == (said if cut else "")


@pytest.mark.parametrize(
    ("overflow", "size", "cut", "where"),
    [
        ("shrink", "poker", None, ""),
        ("larger", "jumbo", None, ""),
        ("next", "poker", 619, "another card"),
        ("back", "poker", 619, "the back"),
    ],
)
def test_what_becomes_of_long_texts_can_be_said(
    overflow: str, size: str, cut: int | None, where: str, tmp_path: Path
) -> None:
    rows = [["Name", "Text"], *([f"Barn {number}", "Draw a card. "] for number in range(12))]
    rows.append(["Mill", "Play it now. " * 300])
    deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look="text", overflow=overflow))
    assert deck is not None and (deck.size, deck.stated.get("continue-after")) == (f'"{size}"', cut)
    said = f"texts of more than {cut} letters go on on {where}"
    assert dict(parts_of(deck, "")).get("cut", "") == (said if cut else "")


@pytest.mark.slow
def test_a_deck_that_goes_on_on_its_backs_is_printed_and_remembered(tmp_path: Path, run: Run) -> None:
    rows = [["Name", "Text"], *([f"Barn {number}", "Draw a card. "] for number in range(7))]
    rows.append(["Mill", "Play it now. " * 80])
    table = write_table(tmp_path, rows)
    done = run("print", table, "--overflow", "back", "--out", tmp_path / "out")
    assert (done.code, done.err) == (0, "")
    assert 'overflow = "back"' in table.with_name(f"{table.stem}.deck.toml").read_text()
    words = [" ".join(page.split()) for page in pages_of(next((tmp_path / "out").rglob("cards.pdf")))]
    assert len(words) == 2 and "Mill (1/2)" in words[0] and "Mill (2/2)" in words[1]
    assert words[0].count("Play it now.") + words[1].count("Play it now.") == 80
    assert run("print", table, "--out", tmp_path / "again").code == 0  # it is remembered
    assert "Mill (2/2)" in pages_of(next((tmp_path / "again").rglob("cards.pdf")))[1]


def test_looks_of_one_order_take_turns_and_few_words_have_more_of_them(tmp_path: Path) -> None:
    found: dict[int, set[str]] = {}
    for letters in (40, 200, 2000):
        rows = [["Name", "Text"], *([name, "Sow wheat. " * (letters // 11)] for name in ("Barn", "Mill"))]
        for number in range(12):
            deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(title=f"Farm {number}"))
            assert deck is not None
            found.setdefault(letters, set()).add(deck.look.name)
    assert found[2000] == {"text"} and len(found[200]) >= 3
    assert found[40] == {"text", "vista"}  # few words leave the picture the width of the card


def test_an_unknown_look_is_a_mistake_that_names_a_near_one(tmp_path: Path) -> None:
    deck, report = deck_of(write_table(tmp_path, [["Name"], ["Robin"]]), StartOptions(look="txet"))
    assert deck is None
    [finding] = report.findings
    assert (finding.message, finding.help) == ("unknown look `txet`", "did you mean `text`?")


def test_every_look_is_complete_and_one_fits_always() -> None:
    looks = read_looks(TEMPLATES / "looks")
    assert looks
    for one in looks.values():
        assert one.title and one.about and one.face
        assert set(one.needs) <= set(ROLES)
    assert choose_look(dict.fromkeys(ROLES, ()), [], looks.values())


def test_flavour_is_in_italics_beside_the_rules(tmp_path: Path) -> None:
    rows = [
        ["Name", "Rules Text", "Flavor Text"],
        ["Drake", "Draw two cards now.", "<It> *is* R&D, they said."],
    ]
    deck, _ = deck_of(write_table(tmp_path, rows))
    line = '"text": "<i>"|safe ~ card.flavor_text ~ "</i>"|safe if card.flavor_text else ""}'
    assert deck is not None and line in deck_files(deck)["layouts/card.svg"]
    assert '"text": card.rules_text}' in deck_files(deck)["layouts/card.svg"]
    deck, _ = deck_of(write_table(tmp_path, [[row[0], row[2]] for row in rows]))
    assert deck is not None and '"text": card.flavor_text}' in deck_files(deck)["layouts/card.svg"]


def test_a_cost_in_signs_that_are_no_discs_is_in_the_corner_without_brackets(tmp_path: Path) -> None:
    rows = [["Name", "Mana Cost", "Collector #"], ["Drake", "{2}{R}{R}", "001"], ["Wall", "{3}", "002"]]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None and "{% set corner = card.mana_cost %}" in deck_files(deck)["layouts/card.svg"]
    rows[1][1] = "{2}{W/U}"
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None and [one.heading for one in deck.roles["corner"]] == ["Mana Cost"]
    line = '{% set corner = (card.mana_cost)[:]|replace("{", "")|replace("}", "") %}'
    assert line in deck_files(deck)["layouts/card.svg"]
    deck, _ = deck_of(write_table(tmp_path, [["Name", "Cost"], ["Drake", "{x}"], ["Wall", "{x}{x}"]]))
    assert deck is not None and "{% set corner = card.cost %}" in deck_files(deck)["layouts/card.svg"]


def test_pictures_are_found_in_folders_by_other_case_and_without_endings(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "Great-Tit.PNG").touch()
    pictures = list_pictures(tmp_path)
    for cell in (
        "art/Great-Tit.PNG",
        "great-tit.png",
        "Great Tit",
        r"C:\Users\me\great-tit.png",
        "./great-tit.png",
        "great_tit.jpg",
    ):
        assert pictures.find(cell) == "art/Great-Tit.PNG", cell
    assert pictures.find("wren") == ""
    for name in ("card 03.png", "card 12.png", "2024-01-15.png"):
        (tmp_path / "art" / name).touch()
    pictures = list_pictures(tmp_path)
    assert [pictures.find(cell) for cell in ("card 3", "Card_3.png", "card 2", "2024-11-5")] == [
        *("art/card 03.png",) * 2, "", ""
    ]  # fmt: skip


def test_names_of_shades_are_the_colours_of_cards(tmp_path: Path) -> None:
    rows = [["Card", "Colour"], ["Rose", "Crimson"], ["Sky", "azure"], ["Leaf", "#3a5"], ["Milk", "Ivory"]]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None and [one.heading for one in deck.roles["colour"]] == ["Colour"]


def test_accents_and_numbers_tell_pictures(tmp_path: Path) -> None:
    for name in ("suesser baer.JPG", unicodedata.normalize("NFD", "Größe.png"), "01.png", "02.png"):
        (tmp_path / name).touch()
    pictures = list_pictures(tmp_path)
    assert pictures.find("Süßer Bär") == "suesser baer.JPG"
    assert unicodedata.normalize("NFC", pictures.find("Größe")) == "Größe.png"
    deck, _ = deck_of(write_table(tmp_path, [["No", "Saint"], ["1", "Brigid"], ["2", "David"]]))
    assert deck is not None and deck.pictures == {"1": "01.png", "2": "02.png"}
    deck, _ = deck_of(write_table(tmp_path, [["Saint", "Cost"], ["Brigid", "1"], ["David", "1"]]))
    assert deck is not None and deck.pictures == {}  # a cost is no number of a card


def test_without_any_picture_the_look_is_not_for_pictures(tmp_path: Path) -> None:
    deck, _ = deck_of(write_table(tmp_path, [["Name", "Art"], ["Robin", "robin.png"], ["Wren", "wren.tiff"]]))
    assert deck is not None and deck.look.name == "mini"
    assert [one.heading for one in deck.roles["picture"]] == ["Art"]  # there may be some later
    assert deck.pictures == {"robin.png": "", "wren.tiff": ""}


def test_few_pictures_do_not_make_a_deck_of_pictures(tmp_path: Path) -> None:
    (tmp_path / "robin.png").touch()
    (tmp_path / "wren.png").touch()
    for cards, numbers, look in ((4, "12", "illustrated"), (5, "12", "stat"), (5, "", "mini")):
        birds = ["robin", "wren", *(f"bird {number}" for number in range(cards - 2))]
        heads = ["Name", "Art", *(f"Number {number}" for number in numbers)]
        rows = [[one, f"{one}.png", *numbers] for one in birds[:2]]
        rows += [[one, "", *numbers] for one in birds[2:]]
        deck, _ = deck_of(write_table(tmp_path, [heads, *rows]))
        assert deck is not None and (deck.look.name, deck.look.shows_pictures) == (look, True), (cards, look)
        assert "illustrated" in (deck.look.name, *deck.others)


def test_the_fullest_card_is_counted_apart_with_a_picture_and_without(tmp_path: Path) -> None:
    (tmp_path / "ant.png").touch()
    rows = [
        ["Name", "Art", "Weight (kg)", "Speed", "Danger", "Fun fact"],
        ["Ant", "ant.png", "1", "2", "3", "It carries more than you."],
        ["Bee", "", "1500", "2", "3", "It dances for its sisters where it found flowers."],
        ["Wolf spider", "", "", "", "3", "It is not compared. " * 9],
    ]
    deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look="stat"))
    alike = {
        "title": 3,
        "word": 3,
        "subtitle": 0,
        "question": 0,
        "stats": 3,
        "value": 7,
        "facts": 0,
    }
    without, pictured = {**alike, "words": 50, "figures": 38}, {**alike, "words": 26, "figures": 35}
    assert deck is not None and deck.longest_values == (without, pictured)
    files = deck_files(deck)
    assert (
        "{% set longest_values = {" in files["layouts/card.svg"]
        and "} if picture else {" in files["layouts/card.svg"]
    )


def test_pictures_with_the_cards_names_need_no_column(tmp_path: Path) -> None:
    for name in ("robin.png", "wren.jpg"):
        (tmp_path / name).touch()
    deck, report = deck_of(
        write_table(tmp_path, [["Name", "Cost"], ["Robin", "1"], ["Wren", "2"], ["Tit", "3"]])
    )
    assert deck is not None and deck.pictures == {"Robin": "robin.png", "Wren": "wren.jpg", "Tit": ""}
    assert 'pictures = "Name"' in deck_files(deck)["game.toml"] and not report.findings


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("garden_birds", "Garden birds"),
        ("my-Game", "My Game"),
        ("__", "Cards"),
        ("déjà vu", "Déjà vu"),
        ("guests(3)", "Guests"),
        ("Fair - list v7", "Fair"),
    ],
)
def test_a_file_names_the_game(stem: str, title: str) -> None:
    assert title_of(stem) == title


def test_an_unknown_size_names_those_that_there_are(tmp_path: Path) -> None:
    file = write_table(tmp_path, [["Name"], ["Robin"]])
    deck, report = deck_of(file, StartOptions(size="porker"))
    assert deck is None
    assert [(one.message, one.help) for one in report] == [("unknown size `porker`", "did you mean `poker`?")]


def test_the_files_say_what_is_printed_of_which_column(tmp_path: Path) -> None:
    rows = [
        ["Card Name", "Cost", "Type", "Text"],
        ["Robin", "1", "Bird", "Sings."],
        ["Oak", "2", "Tree", "Stands."],
    ]
    deck, _ = deck_of(
        write_table(tmp_path, rows, "garden.csv"), StartOptions(title='The "best"', size="tarot")
    )
    assert deck is not None
    files = deck_files(deck)
    game = tomllib.loads(files["game.toml"])
    assert game["title"] == 'The "best"'
    assert game["component"][0]["size"] == "tarot"
    assert game["icons"] == {"*": "icons/*"}
    assert game["component"][0]["cards"] == {"file": "garden.csv", "markup": "light"}
    assert "{% set title = card.card_name %}" in files["layouts/card.svg"]
    assert (
        '{% set colour = {"Bird": "c1", "Tree": "c2"}.get(category|string, "c0") %}'
        in files["layouts/card.svg"]
    )
    assert files["layouts/card.svg"].endswith(deck.look.face)


def test_words_in_brackets_that_mean_an_icon_are_that_icon(tmp_path: Path) -> None:
    deck, _ = deck_of(
        write_table(tmp_path, [["Name", "Text"], ["Robin", "Pay 2 [gold], gain {Herz} or [moose]."]])
    )
    assert deck is not None
    assert tomllib.loads(deck_files(deck)["game.toml"])["icons"] == {
        "*": "icons/*",
        "gold": "coin",
        "herz": "heart",
    }


def test_cards_named_like_icons_have_these_icons(tmp_path: Path) -> None:
    deck, _ = deck_of(write_table(tmp_path, [["Token"], ["Gold"], ["feuer"], ["First player"]]))
    assert deck and deck.title_icons == {"Gold": "coin", "feuer": "flame"}
    assert '{% set title_icon = {"Gold": "coin", "feuer": "flame"}.get(title|string, "") %}' in (
        deck_files(deck)["layouts/card.svg"].replace("\\u0022", '"')
    )
    others, _ = deck_of(write_table(tmp_path, [["Token"], ["Gold"], ["Anna"], ["Berta"]]))
    assert others and others.title_icons == {}


def test_long_texts_have_labels_unless_their_headings_say_no_more_than_that(tmp_path: Path) -> None:
    long = "Words that take a line or two."
    rows = [["Name", "Upright", "Flavor text"], *([name, long + name, long + name] for name in "abcd")]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None
    face = deck_files(deck)["layouts/card.svg"]
    assert '{"label": "Upright", "text": card.upright}' in face
    assert '{"label": "", "text": "<i>"|safe ~ card.flavor_text' in face


def test_where_few_cards_have_a_name_or_words_the_rank_is_the_name(tmp_path: Path) -> None:
    rows = [["Suit", "Rank", "Name", "Effect"], *([suit, rank, "", ""] for suit in "AB" for rank in "12345")]
    rows[1] = ["A", "1", "Kit of Foxes", "Win the trick and swap the card."]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None
    assert [deck.roles[role][0].heading for role in ("title", "subtitle", "words")] == [
        "Rank",
        "Name",
        "Effect",
    ]
    assert deck.roles["facts"] == ()


def test_cards_with_nothing_to_read_have_their_corner_as_a_name(tmp_path: Path) -> None:
    rows = [["Rank", "Suit"], *([rank, suit] for suit in ("Hearts", "Spades") for rank in "A29K")]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None
    assert [one.heading for one in deck.roles["title"]] == ["Rank"]
    assert [one.heading for one in deck.roles["corner"]] == ["Rank"]


def test_what_was_taken_for_what_is_said_in_a_few_words(tmp_path: Path) -> None:
    rows = [
        ["Name", "Type", "#", "Qty"],
        *([f"Card {n}", f"Type {n % 8}", f"{n}", "1"] for n in range(1, 25)),
    ]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None
    types = ", ".join(f"Type {n} (3)" for n in range(1, 7))
    assert parts_of(deck, "Qty") == (
        ("title", "Name"),
        ("category", f"Type: {types} and 2 more"),
        ("left out", "# (counts the rows)"),
        ("copies", "Qty"),
    )


def test_a_dash_is_no_category(tmp_path: Path) -> None:
    rows = [
        ["Name", "Kind", "Text"],
        ["Ox", "Beast", "Pulls."],
        ["Elf", "?", "Hides."],
        ["Orc", "—", "Bites."],
    ]
    rows += [[name, kind, "Waits."] for name, kind in zip("ABCDEFGH", ["Beast", "🐍"] * 4, strict=True)]
    deck, _ = deck_of(write_table(tmp_path, rows))
    assert deck is not None and [one.value for one in deck.categories] == ["Beast", "🐍"]
    text = deck_files(deck)["layouts/card.svg"]
    assert '{% set category = ("" if card.kind in ["?", "—"] else card.kind) %}' in text


def test_numbers_have_icons_if_each_has_one_of_its_own(tmp_path: Path) -> None:
    for heads, icons in ((("Attack", "Defence"), 2), (("Attack", "Plonk"), 0), (("Power", "Power x 2"), 0)):
        table = write_table(
            tmp_path, [["Name", *heads], ["Ox", "1", "22"], ["Elf", "3", "4"], ["Orc", "5", "64"]]
        )
        deck, _ = deck_of(table, StartOptions(look="stat"))
        assert deck is not None
        assert len(re.findall(r'"icon": "\w+"', deck_files(deck)["layouts/card.svg"])) == icons, heads


def test_a_file_s_name_is_a_title_without_what_programs_add(tmp_path: Path) -> None:
    for name, title in (
        ("attendees_export(3)", "Attendees"),
        ("Cards final v2", "Cards"),
        ("garden-birds-copy", "Garden birds"),
        ("deck 2026-11-28", "Deck"),
        ("final", "Final"),
        ("New World", "New World"),
    ):
        deck, _ = deck_of(write_table(tmp_path, [["Name"], ["Ox"], ["Elf"]], f"{name}.csv"))
        assert deck is not None and deck.title == title, name


def test_without_a_category_colours_take_turns_in_looks_that_say_so(tmp_path: Path) -> None:
    rows = [["Name", "Text"], ["Ox", "Pulls."], ["Elf", "Hides."], ["Orc", "Bites."]]
    for look, turns in (("vista", True), ("spine", False)):
        deck, _ = deck_of(write_table(tmp_path, rows), StartOptions(look=look))
        assert deck is not None
        text = deck_files(deck)["layouts/card.svg"]
        assert ('"c6"][page % 6] %}' in text) is turns and ('{% set colour = "c0" %}' in text) is not turns
