"""Lists, sections and tables in texts, each as the cards that its author means."""

import pytest

MARKDOWN = {
    "a list and a table are the cards of two categories": (
        "# Garden\n\nFor my sister.\n\n## Major\n\n- **The Seed** — trust\n- **The Well**: depth\n\n"
        "## Minor\n\n| Suit | Card |\n|---|:-:|\n| Spades | Ace \\| One |\n",
        [
            {"Card": "The Seed", "text": "trust", "category": "Major", "Suit": ""},
            {"Card": "The Well", "text": "depth", "category": "Major", "Suit": ""},
            {"Card": "Ace | One", "text": "", "category": "Minor", "Suit": "Spades"},
        ],
        '1 paragraph left out ("For my sister.")',
    ),
    "numbers of a list and a paragraph above it are not printed": (
        "# Prompts\n\nCut into strips please\n\n1. A stranger\n   knocks.\n2. You find a key.\n",
        [{"text": "A stranger knocks."}, {"text": "You find a key."}],
        '1 paragraph left out ("Cut into strips please")',
    ),
    "items of the same few names are fields of what is above them": (
        "# Spells\n\n## Fireball\n- Cost: 3\n- Effect: Burn\n\n## Ice\n- Cost: 2\n- Effect: Freeze\n",
        [
            {"name": "Fireball", "Cost": "3", "Effect": "Burn"},
            {"name": "Ice", "Cost": "2", "Effect": "Freeze"},
        ],
        "",
    ),
    "sections with a text each are cards": (
        "# Spells\n\nAll of them.\n\n## Fireball\nBurns\nall.\n\n## Ice\nFreezes.\n",
        [{"name": "Fireball", "text": "Burns all."}, {"name": "Ice", "text": "Freezes."}],
        '1 paragraph left out ("All of them.")',
    ),
    "items below a table are notes": (
        "| Name | Cost |\n|---|---|\n| Sun | 3 |\n\n## Notes\n- check costs\n- more\n",
        [{"Name": "Sun", "Cost": "3"}],
        '2 list items left out ("check costs")',
    ),
    "notes beside the cards are left out": (
        "# Fruit\n\n## Sweet\n* Fig\n* Pear\n\n## To do\n* draw them\n",
        [{"text": "Fig"}, {"text": "Pear"}],
        '1 list item left out ("draw them")',
    ),
}


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown_is_read_as_the_cards_that_are_meant(table, name: str) -> None:
    text, cards, note = MARKDOWN[name]
    found, words = table(text, "cards.md")
    assert [{column.heading: column.text(row) for column in found.columns} for row in found.rows] == cards
    assert note in words


def test_a_card_of_a_list_is_found_in_its_line(table) -> None:
    found, _ = table("# Spells\n\n- Fire: burns\n- Ice: freezes\n", "cards.md")
    assert [found.place(at, "text").line for at in range(2)] == [3, 4]
    assert found.title == "Spells"


@pytest.mark.parametrize("mark", ["-", "*", "•", "1.", "2)"])
def test_signs_before_the_lines_of_a_text_are_not_printed(cards, mark: str) -> None:
    text = f"# Dares\n{mark} Sing a song, loudly\n{mark} Dance\n{mark} Say nothing\n"
    assert [[*one.values()] for one in cards(text, "dares.txt")] == [
        ["Sing a song, loudly"],
        ["Dance"],
        ["Say nothing"],
    ]


def test_items_with_names_are_named_cards_in_any_text(cards) -> None:
    text = "- The Fool: a new start\n- The Tower: upheaval\n"
    expected = [{"name": "The Fool", "text": "a new start"}, {"name": "The Tower", "text": "upheaval"}]
    assert [cards(text, name) for name in ("arcana.md", "arcana.txt")] == [expected, expected]


def test_the_printing_is_no_part_of_a_name_in_a_deck_list(table) -> None:
    found, _ = table("1 Sol Ring (CMM) 396\n1 Signet (CMM) 367\n34 Island (UNF) 235\n", "edh.txt")
    assert ([*found.ids], [*found.copies]) == (["sol-ring", "signet", "island"], [1, 1, 34])
