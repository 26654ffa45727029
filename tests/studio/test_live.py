"""What is saved shows: the studio follows every file of a game, and draws again only what changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from birdgame import BACK, CARD, CARDS, FRAME, GAME, RULES, picture
from running import Running

pytestmark = pytest.mark.slow
Birds = tuple[Running, Path]
Edit = Callable[[Path, str | bytes], None]

ALL = {f"deck/bird-{number}" for number in range(1, 9)}

#: What is edited: the file, its new content, and the cards whose faces change.
EDITS = {
    "a layout": ("layouts/card.svg", CARD.replace('x="8" y="16"', 'x="9" y="16"'), ALL),
    "a part": ("parts/frame.svg", FRAME.replace('r="8"', 'r="6"'), ALL),
    "a cell": ("cards.csv", CARDS.replace("Sings 3 notes", "Sings 33 notes"), {"deck/bird-3"}),
    "a picture": ("art/nest.png", picture("green"), {"deck/bird-1"}),
    "a colour": ("game.toml", GAME.replace("#4070c0", "#c07040"), ALL),
    "a figure": ("game.toml", GAME.replace("value = 5", "value = 6"), {"deck/bird-2"}),
    "a back": ("layouts/back.svg", BACK.replace("ink", "sky"), set()),
    "a comment": ("layouts/card.svg", CARD + "<!-- no change -->\n", set()),
}


#: These concern a layout as a whole: all its cards are drawn again, and most come out as they were.
BY_LAYOUT = ("a layout", "a part", "a colour", "a figure", "a back", "a comment")


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_shows_and_draws_again_only_what_it_touches(birds: Birds, edit: Edit, name: str) -> None:
    studio, folder = birds
    file, content, touched = EDITS[name]
    before = {key: sides[:2] for key, sides in studio.state["sides"].items()}
    generation = studio.state["generation"]["number"]
    known = len(studio.messages)
    edit(folder / file, content)
    studio.wait(lambda state: state["generation"]["number"] > generation)
    studio.wait(lambda state: state["proof"]["generation"] == state["generation"]["number"])
    after = studio.state["sides"]
    assert {key for key in before if after[key][0] != before[key][0]} == touched
    assert all((after[key][1] != before[key][1]) == (name == "a back") for key in before)
    drawn = {
        f"{one}/{card}"
        for message in studio.messages[known:]
        if message["kind"] == "sides"
        for one, card, *_ in message["sides"]
    }
    assert drawn == (ALL if name in BY_LAYOUT else touched)


def test_a_mistake_is_shown_beside_the_last_good_picture_and_goes(birds: Birds, edit: Edit) -> None:
    studio, folder = birds
    studio.wait(lambda state: not any(sides[2] for sides in state["sides"].values()))
    good = studio.picture("deck/bird-1")
    before = folder / "layouts" / "card.svg"
    edit(before, CARD.replace("card.words", "card.wrods"))
    studio.wait(lambda state: all(sides[2] for sides in state["sides"].values()))
    studio.wait(lambda _: studio.wrong())
    (finding,) = studio.wrong()
    assert (finding["code"], finding["line"]) == ("undefined-name", 5)
    assert studio.picture("deck/bird-1") == good
    before.write_text(CARD)
    studio.wait(lambda state: not any(sides[2] for sides in state["sides"].values()))
    studio.wait(lambda _: not studio.wrong())


def test_a_game_that_cannot_be_read_stays_on_the_wall(birds: Birds, edit: Edit) -> None:
    studio, folder = birds
    edit(folder / "game.toml", GAME + "\n[[component]\n")
    studio.wait(lambda state: all(sides[2] for sides in state["sides"].values()))
    studio.wait(lambda state: any("toml" in one["code"] for one in state["findings"]["findings"]))
    (folder / "game.toml").write_text(GAME)
    studio.wait(lambda state: not any(sides[2] for sides in state["sides"].values()))
    studio.wait(lambda _: not studio.wrong())


def test_a_half_saved_file_is_waited_for(birds: Birds, edit: Edit) -> None:
    studio, folder = birds
    generation = studio.state["generation"]["number"]
    edit(folder / "cards.csv", b"")
    (folder / "cards.csv").write_text(CARDS.replace("Bird 4", "Bird 44"))
    studio.wait(lambda state: "deck/bird-44" in state["sides"])
    assert studio.state["generation"]["number"] == generation + 1
    assert not studio.wrong()


def test_a_broken_rule_is_sent_with_where_its_figure_is_printed(birds: Birds, edit: Edit) -> None:
    studio, folder = birds
    edit(folder / "rules.toml", RULES.replace("is = 5", "is = 7"))
    studio.wait(lambda state: state["proof"]["broken"])
    (rule, _) = studio.state["proof"]["rules"]
    assert (rule["outcome"], rule["figures"]) == ("fail", ["hand"])
    ((component, card, figure, [box], back),) = studio.state["proof"]["marks"]
    assert (component, card, figure, back) == ("deck", "bird-2", "hand", [])
    left, top, width, height = box
    assert left == 8 and top < 84 < top + height and width > 8


def test_sheets_are_sent_as_they_will_print(birds: Birds) -> None:
    studio, _ = birds
    studio.settle(studio.state["generation"]["number"])
    studio.post("sheets")

    def pages(state: dict[str, Any]) -> list[tuple[float, str]]:
        files = state.get("sheets", {}).get("files", [{"pages": ()}])
        return [(page[0], page[2]) for page in files[0]["pages"]]

    studio.wait(lambda state: pages(state) == [(210, "front"), (210, "back")], 100)  # no longer on letter
    sheets = studio.state["sheets"]
    assert sheets["files"][0]["name"] == "deck"
    assert sheets["bill"]["stocks"][0][1] == 1 and sheets["bill"]["cuts"] > 0
    sheet = studio.get("sheet/deck/0").decode()
    assert sheet.startswith("<svg") and 'width="210mm"' in sheet
