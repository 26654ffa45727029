"""What the columns of a table are taken for: by headings in many languages, and by their values."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from smalltable import roles_of, write_table

from printkit.starter.headings import match, plain

LONG = "When this card is played, draw two cards and discard one of them."

#: headings -> a row, and what each heading is taken for; every row is written four times, with other names
HEADINGS: dict[str, tuple[Sequence[str], Sequence[str], dict[str, str]]] = {
    "english": (
        ("Card Name", "Cost", "Type", "Effect text", "Attack", "Health", "Rarity"),
        ("Robin", "2", "Bird", LONG, "3", "4", "Common"),
        {
            "title": "Card Name",
            "subtitle": "Rarity",
            "corner": "Cost",
            "category": "Type",
            "words": "Effect text",
            "stats": "Attack, Health",
        },
    ),
    "german": (
        ("Kartenname", "Kosten", "Typ", "Fähigkeit", "Angriff"),
        ("Rotkehlchen", "2", "Vogel", LONG, "3"),
        {
            "title": "Kartenname",
            "corner": "Kosten",
            "category": "Typ",
            "words": "Fähigkeit",
            "stats": "Angriff",
        },
    ),
    "french": (
        ("Nom", "Coût", "Couleur", "Effet"),
        ("Rouge-gorge", "2", "Rouge", LONG),
        {"title": "Nom", "corner": "Coût", "category": "Couleur", "words": "Effet"},
    ),
    "spanish": (
        ("Título", "Puntos", "Palo", "Descripción"),
        ("Petirrojo", "2", "Copas", LONG),
        {"title": "Título", "corner": "Puntos", "category": "Palo", "words": "Descripción"},
    ),
    "italian": (
        ("Nome della carta", "Valore", "Seme", "Effetto"),
        ("Pettirosso", "2", "Coppe", LONG),
        {"title": "Nome della carta", "corner": "Valore", "category": "Seme", "words": "Effetto"},
    ),
    "polish": (
        ("Nazwa karty", "Koszt", "Frakcja", "Treść"),
        ("Rudzik", "2", "Ptaki", LONG),
        {"title": "Nazwa karty", "corner": "Koszt", "category": "Frakcja", "words": "Treść"},
    ),
    "dutch": (
        ("Kaartnaam", "Prijs", "Soort", "Omschrijving"),
        ("Roodborst", "2", "Vogel", LONG),
        {"title": "Kaartnaam", "corner": "Prijs", "category": "Soort", "words": "Omschrijving"},
    ),
    "portuguese": (
        ("Nome da carta", "Custo", "Naipe", "Descrição"),
        ("Pisco", "2", "Copas", LONG),
        {"title": "Nome da carta", "corner": "Custo", "category": "Naipe", "words": "Descrição"},
    ),
    "as programs write them": (
        ("cardName", "mana_cost", "CARD-TYPE", "rulesText"),
        ("Robin", "2", "Bird", LONG),
        {"title": "cardName", "corner": "mana_cost", "category": "CARD-TYPE", "words": "rulesText"},
    ),
}


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_say_what_a_column_is(language: str, tmp_path: Path) -> None:
    headings, row, roles = HEADINGS[language]
    rows = [[f"{row[0]} {letter}", *row[1:]] for letter in "abcd"]
    assert roles_of(write_table(tmp_path, [headings, *rows])) == roles


def of(tmp_path: Path, *rows: Sequence[str]) -> dict[str, str]:
    return roles_of(write_table(tmp_path, rows))


def test_one_column_of_sentences_is_words(tmp_path: Path) -> None:
    assert of(tmp_path, ["Prompt"], [LONG], [LONG + "!"]) == {"words": "Prompt"}


def test_one_column_of_names_is_titles(tmp_path: Path) -> None:
    assert of(tmp_path, ["Animal"], ["Robin"], ["Wren"]) == {"title": "Animal"}


def test_names_with_numbers_are_names(tmp_path: Path) -> None:
    rows = [[f"Hero {number}", f"{number}"] for number in range(9)]
    assert of(tmp_path, ["Name", "Power"], *rows) == {"title": "Name", "stats": "Power"}


def test_a_name_of_sixty_letters_is_a_title_if_its_heading_says_so(tmp_path: Path) -> None:
    rows = [
        [f"The very long and winding name of the hero number {number} of us all", LONG] for number in range(3)
    ]
    assert of(tmp_path, ["Name", "Text"], *rows) == {"title": "Name", "words": "Text"}


def test_questions_need_answers(tmp_path: Path) -> None:
    row = ["What is the largest of all birds alive today?", "Ostrich"]
    assert of(tmp_path, ["Question", "Answer"], row, row) == {"question": "Question", "answer": "Answer"}
    assert of(tmp_path, ["Question"], row[:1], row[:1]) == {"words": "Question"}


def test_short_sentences_are_words_unless_the_heading_says_otherwise(tmp_path: Path) -> None:
    rows = (["Never have I ever eaten a bug."], ["Never have I ever been to Peru."])
    assert of(tmp_path, ["Card"], *rows) == {"title": "Card"}
    assert of(tmp_path, ["Party"], *rows) == {"words": "Party"}


def test_two_languages_are_words_to_learn(tmp_path: Path) -> None:
    rows = (["das Haus", "house"], ["der Baum", "tree"])
    assert of(tmp_path, ["Deutsch", "English"], *rows) == {"question": "Deutsch", "answer": "English"}


def test_first_and_last_names_are_one_title(tmp_path: Path) -> None:
    rows = (["Ada", "Lovelace", "Engines"], ["Grace", "Hopper", "Navy"])
    found = of(tmp_path, ["First name", "Last name", "Company"], *rows)
    assert found == {"title": "First name, Last name", "subtitle": "Company"}


def test_a_column_without_a_known_heading_is_a_category_if_its_values_repeat(tmp_path: Path) -> None:
    rows = [[name, zone] for name, zone in zip("abcdef", ["wet", "dry"] * 3, strict=True)]
    assert of(tmp_path, ["Name", "Zone"], *rows)["category"] == "Zone"
    rows = [[name, zone] for name, zone in zip("abcdef", "uvwxyz", strict=True)]
    assert of(tmp_path, ["Name", "Zone"], *rows)["facts"] == "Zone"


def test_empty_columns_addresses_and_counters_are_left_out(tmp_path: Path) -> None:
    rows = (["1", "Robin", "", "https://example.org/a"], ["2", "Wren", "", "https://example.org/b"])
    found = of(tmp_path, ["#", "Name", "Later", "Link to it"], *rows)
    assert found == {"title": "Name", "hidden": "#, Later, Link to it"}


def test_a_number_that_cards_are_called_by_is_not_lost(tmp_path: Path) -> None:
    rows = (["1", "Kelly's eye"], ["2", "One little duck"])
    assert of(tmp_path, ["No.", "Call"], *rows) == {"title": "Call", "corner": "No."}


def test_of_many_numbers_the_last_are_facts(tmp_path: Path) -> None:
    letters = "klmnopqrst"
    rows = [[name, *(f"{number}" for number in range(10))] for name in ("Robin", "Wren")]
    found = of(tmp_path, ["Name", *letters], *rows)
    assert (found["stats"], found["facts"]) == (", ".join(letters[:8]), "s, t")


def test_pictures_are_told_by_their_endings(tmp_path: Path) -> None:
    rows = (["Robin", "art/robin.png", "b.jpg"], ["Wren", "art/wren.SVG", "c.jpg"])
    found = of(tmp_path, ["Name", "Front", "Other"], *rows)
    assert found == {"title": "Name", "picture": "Front", "hidden": "Other"}


def test_pictures_without_endings_are_told_by_heading_and_by_what_there_is(tmp_path: Path) -> None:
    file = write_table(tmp_path, [["Name", "Art"], ["Robin", "robin"], ["Wren", "wren"]])
    assert roles_of(file, lambda cell: cell.lower() in ("robin", "wren")) == {
        "title": "Name",
        "picture": "Art",
    }
    assert roles_of(file) == {"title": "Name", "facts": "Art"}


def test_columns_with_one_heading_are_of_one_kind(tmp_path: Path) -> None:
    row = ["Miss Amber", "The kettle was still warm, nobody knows why.", "", "He hums."]
    assert of(tmp_path, ["Name", "Clue", "Gap", "Clue"], row, row)["words"] == "Clue, Clue"


def test_a_single_number_with_a_unit_needs_its_heading(tmp_path: Path) -> None:
    rows = [[name, number] for name, number in zip("abc", ("104", "56", "40"), strict=True)]
    assert of(tmp_path, ["Name", "Pace (km/h)"], *rows)["stats"] == "Pace (km/h)"
    assert of(tmp_path, ["Name", "Pace"], *rows)["corner"] == "Pace"


def test_notes_to_oneself_are_left_out(tmp_path: Path) -> None:
    rows = (["Robin", "2024-05-01 10:00", "#7"], ["Wren", "2024-05-02 10:00", "#8"])
    assert of(tmp_path, ["Name", "Last changed", "Order #"], *rows)["hidden"] == "Last changed, Order #"


def test_notes_and_steps_are_told_by_what_they_say(tmp_path: Path) -> None:
    headings = ["Name", "Notes", "Art status", "Marital status"]
    rows = (["Robin", "TODO: ask Anna!!", "done", "single"], ["Wren", "", "sketch", "done"])
    assert of(tmp_path, headings, *rows)["hidden"] == "Notes, Art status"
    rows = (["Robin", "Counts as two birds.", "a wing", "single"], ["Wren", "", "a nest", "widowed"])
    assert "hidden" not in of(tmp_path, headings, *rows)


def test_flags_and_lists_are_facts(tmp_path: Path) -> None:
    rows = (["Robin", "yes", "red; small"], ["Wren", "no", "small; round"])
    assert of(tmp_path, ["Name", "Shy", "Tags"], *rows) == {"title": "Name", "facts": "Shy, Tags"}


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("Größe", "grosse"),
        ("CARD-NAME", "card name"),
        ("cardName", "card name"),
        (" Été 2 ", "ete 2"),
        ("#", ""),
    ],
)
def test_headings_are_compared_without_case_accents_and_signs(heading: str, said: str) -> None:
    assert plain(heading) == said


def test_whole_headings_fit_better_than_parts_and_first_words_better_than_later_ones() -> None:
    words = ("name", "title")
    assert (
        match("Name", words) > match("Title", words) > match("Card name", words) > match("Title of it", words)
    )
    assert match("Surname", words) == 0
