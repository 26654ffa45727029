"""An element moved, resized or changed on a card: what a person would have written, and no more."""

import random
from pathlib import Path
from typing import Any

import pytest
from birdgame import write_birds

from printkit.model.options import BuildRequest
from printkit.studio.cells.written import FixedError
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain
from printkit.studio.layout_edits import edit_layout, tag_at

LAYOUT = """\
{% set LEFT, W = 8, size.width %}
{% set TOP = 40 %}{# where words begin #}
<svg>
  <rect x="4" y='4' width="55.5" height="20"
        fill="{{ "sky" if card.name else 'ink' }}"/>
  <text x="{{ LEFT }}" y="{{ TOP }}" font-size="6">{{ card.name }}</text>
  <text x="{{ W / 2 }}" y="{{ TOP + 12 }}" font-size="4">{{ card.name }}</text>
  <text x="{{ fixed(W / 2, 3) }}" y="70" font-size="4">one</text>
  <circle cx="10" cy="60" r="3" fill="ink"/>
  <path d="M4 80H20" stroke="ink"/>
  <g transform="translate(2 3) rotate(5)">
    <g><rect width="5" height="5"/></g>
  </g>
</svg>
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    folder = write_birds(tmp_path / "birds")
    (folder / "layouts/card.svg").write_text(LAYOUT, encoding="utf-8")
    deck = Deck(BuildRequest(str(folder)))
    deck.open(deck.request)
    return deck


def edited(deck: Deck, line: int, what: str, **more: Any) -> dict[str, str]:
    """Return the lines of the layout that an edit of the element in a line changes, old and new."""
    assert deck.prepared
    file = deck.prepared.game.source / "layouts/card.svg"
    before = file.read_text(encoding="utf-8")
    column = before.splitlines()[line - 1].index("<") + 1
    place = {"file": str(file), "line": line, "column": column, "component": "deck", "id": "bird-1"}
    answer = edit_layout(deck, {**place, "what": what, "field": "id", **more})
    assert answer["ok"], answer
    (change,) = map(from_plain, answer["changes"])
    after = change.made(before.encode()).decode()
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    same = len(before.splitlines()) == len(after.splitlines())
    return {old.strip(): new.strip() for old, new in pairs if old != new} if same else {"all": after}


def test_a_number_is_changed_where_it_stands_and_the_rest_stays(deck: Deck) -> None:
    assert edited(deck, 4, "move", dx=1.5, dy=-0.5) == {
        '<rect x="4" y=\'4\' width="55.5" height="20"': '<rect x="5.5" y=\'3.5\' width="55.5" height="20"',
    }
    assert edited(deck, 4, "resize", dx=-0.25, dy=2) == {
        '<rect x="4" y=\'4\' width="55.5" height="20"': '<rect x="4" y=\'4\' width="55.25" height="22"',
    }
    assert edited(deck, 9, "resize", dx=2, dy=2) == {
        '<circle cx="10" cy="60" r="3" fill="ink"/>': '<circle cx="10" cy="60" r="4" fill="ink"/>',
    }


def test_letters_grow_with_their_handle_and_nothing_shrinks_to_nothing(deck: Deck) -> None:
    (new,) = edited(deck, 8, "resize", dx=3, dy=1.5).values()
    assert new == '<text x="{{ fixed(W / 2, 3) }}" y="70" font-size="5.5">one</text>'
    (new,) = edited(deck, 9, "resize", dx=-30, dy=-30).values()
    assert new == '<circle cx="10" cy="60" r="0.2" fill="ink"/>'


def test_a_named_number_is_changed_at_its_name_and_a_sum_in_its_last_term(deck: Deck) -> None:
    assert edited(deck, 6, "move", dx=2, dy=1) == {
        "{% set LEFT, W = 8, size.width %}": "{% set LEFT, W = 10, size.width %}",
        "{% set TOP = 40 %}{# where words begin #}": "{% set TOP = 41 %}{# where words begin #}",
    }
    (new,) = edited(deck, 7, "move", dx=-1.5, dy=-12).values()
    assert new == '<text x="{{ W / 2 - 1.5 }}" y="{{ TOP }}" font-size="4">{{ card.name }}</text>'


def test_what_has_no_place_is_shifted_and_shifted_back(deck: Deck) -> None:
    (new,) = edited(deck, 10, "move", dx=1, dy=2).values()
    assert new == '<path d="M4 80H20" stroke="ink" transform="translate(1 2)"/>'
    (new,) = edited(deck, 11, "move", dx=-2, dy=0).values()
    assert new == '<g transform="translate(0 3) rotate(5)">'


def test_elements_are_copied_deleted_added_and_set(deck: Deck) -> None:
    after = edited(deck, 11, "delete")["all"]
    assert after == LAYOUT.replace(LAYOUT[LAYOUT.index("  <g transform") : LAYOUT.index("</svg>")], "")
    after = edited(deck, 9, "copy")["all"]
    circle = '  <circle cx="10" cy="60" r="3" fill="ink"/>\n'
    assert after == LAYOUT.replace(circle, circle + circle.replace("10", "12").replace("60", "62"))
    after = edited(deck, 9, "add", new="text", field="words")["all"]
    new = '  <text x="31.75" y="44.45" text-anchor="middle" font-size="5">{{ card.words }}</text>\n'
    assert after.endswith(f"{new}</svg>\n")  # in the middle of the card
    after = edited(deck, 9, "add", new="icon", field="a/sword")["all"]
    assert '<use part="icons/a/sword" x="27.75" y="40.45" width="8" fill="#444444"/>\n</svg>' in after
    assert edited(deck, 9, "set", name="fill", new="sky") == {
        '<circle cx="10" cy="60" r="3" fill="ink"/>': '<circle cx="10" cy="60" r="3" fill="sky"/>',
    }


@pytest.mark.parametrize(
    ("line", "what", "more", "why"),
    [
        (8, "move", {"dx": 1.0, "dy": 0.0}, "`x` is computed, `{{ fixed(W / 2, 3) }}`: change it as text"),
        (9, "set", {"name": "fill", "new": 'a" onload="b'}, "without quotes and angle brackets"),
        (3, "delete", {}, "this is the whole card"),
        (2, "read", {}, "the layout was changed meanwhile"),
    ],
)
def test_what_cannot_be_written_is_said(
    line: int, what: str, more: dict[str, Any], why: str, deck: Deck
) -> None:
    assert deck.prepared
    file = deck.prepared.game.source / "layouts/card.svg"
    column = max(LAYOUT.splitlines()[line - 1].find("<"), 0) + 1
    asked = {"file": str(file), "line": line, "column": column, "component": "deck", "id": "bird-1"}
    answer = edit_layout(deck, {**asked, "what": what, "field": "id", **more})
    assert not answer["ok"] and why in answer["output"]


def test_no_file_of_others_is_read(deck: Deck) -> None:
    asked = {"line": 1, "column": 1, "what": "read", "component": "deck", "id": "bird-1"}
    for file in ("/etc/passwd", "../../secret.svg"):
        assert "printkit's own" in edit_layout(deck, {**asked, "file": file})["output"]


def test_three_hundred_moves_and_back_leave_every_byte(deck: Deck) -> None:
    assert deck.prepared
    file = deck.prepared.game.source / "layouts/card.svg"
    places = [(n, line.index("<") + 1) for n, line in enumerate(LAYOUT.splitlines(), 1) if "<" in line][1:]
    chance, made = random.Random(3), []
    for _ in range(300):
        line, column = chance.choice(places)
        by = {"dx": chance.randint(-30, 30) / 10, "dy": chance.randint(-30, 30) / 10}
        asked = {"file": str(file), "line": line, "column": column, "component": "deck", "id": "bird-1"}
        answer = edit_layout(deck, {**asked, "what": chance.choice(["move", "resize"]), **by})
        for change in map(from_plain, answer.get("changes", ())):
            before = file.read_bytes()
            file.write_bytes(change.made(before))
            made.append(change.back(file.read_bytes()))
    assert len(made) > 150
    for change in reversed(made):
        file.write_bytes(change.made(file.read_bytes()))
    assert file.read_text(encoding="utf-8") == LAYOUT


def test_a_tag_that_never_ends_is_none() -> None:
    assert tag_at("<rect x='1", 1, 1).values == {"x": (9, 10)}
    with pytest.raises(FixedError):
        tag_at("plain", 1, 1)
