"""`show` draws what was asked for and nothing else; the same bytes come from any number of processes."""

from pathlib import Path

import pytest
from PIL import Image
from smallgame import GAME, Make, Run

import printkit
from printkit.drawing.engine import Engine
from printkit.model.game import Card, Component
from printkit.model.sheet import Sheet
from printkit.pipeline import picturing as pictures
from printkit.processes import pool

MORE = GAME + '\n[[component]]\nname = "more"\nkind = "chips"\nsize = "chip"\nface = "layouts/card.svg"\n'
BACK = '<svg><text x="20" y="40" font-size="9">{word}</text></svg>'


@pytest.fixture(autouse=True)
def stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was drawn: `deck/one`, in order."""
    seen: list[str] = []
    draw = Engine._draw_side

    def watch(self: Engine, component: Component, card: Card, template: str, what: str, copy: int) -> object:
        seen.append(f"{component.name}/{card.id}")
        return draw(self, component, card, template, what, copy)

    monkeypatch.setattr(Engine, "_draw_side", watch)
    return seen


def numbered(count: int) -> str:
    return "\n".join(f'[[card]]\nid = "card-{number}"\n' for number in range(1, count + 1))


def names(result: printkit.Result) -> list[str]:
    return [path.relative_to(result.games[0].folder or "").as_posix() for path in result.files]


def test_one_card_is_all_that_is_drawn(make_game: Make, drawn: list[str]) -> None:
    game = make_game({"game.toml": MORE})
    assert names(printkit.show(game, "deck", cards="two", dpi=30)) == ["faces/deck.two.png"]
    assert drawn == ["deck/two"]
    assert [path.name for path in Path("output").rglob("*.png")] == ["deck.two.png"]


def test_a_component_is_all_that_is_drawn(make_game: Make, drawn: list[str]) -> None:
    printkit.show(make_game({"game.toml": MORE}), "deck", dpi=30)
    assert drawn == ["deck/one", "deck/two"]


def test_its_picture_is_that_of_the_whole_deck(make_game: Make) -> None:
    game = make_game()
    printkit.show(game, dpi=60, out="whole")
    printkit.show(game, cards="two", dpi=60, out="single")
    whole, single = (Path(out, "small/faces/deck.two.png").read_bytes() for out in ("whole", "single"))
    assert whole == single


def test_a_drawing_lies_where_its_corner_is(make_game: Make) -> None:
    bird = '<svg viewBox="10 20 9 9"><rect x="10" y="20" width="9" height="9" fill="#00ff00"/></svg>'
    card = '<svg><image href="bird.svg" x="30" y="40" width="9"/></svg>'
    printkit.show(make_game({"bird.svg": bird, "layouts/card.svg": card}), cards="one", dpi=25.4, trust=True)
    (file,) = Path("output").rglob("*.png")
    with Image.open(file) as picture:
        (box,) = [picture.convert("RGB").getchannel(0).point(lambda red: 255 * (red < 99)).getbbox()]
    assert box[:2] == (30, 40)


def test_rows_are_counted_from_one_in_file_order(make_game: Make, run: Run) -> None:
    game = make_game({"cards.toml": numbered(14)})
    said = run("show", game, "--rows", "3-5, 12", "--card", "card-1", "--dpi", 30)
    pictures = [f"  faces/deck.card-{number}.png\n" for number in (1, 3, 4, 5, 12)]
    assert (said.code, said.out, said.err) == (0, f"output/small\n{''.join(pictures)}", "")


def test_a_long_list_is_counted(make_game: Make, run: Run) -> None:
    said = run("show", make_game({"cards.toml": numbered(14)}), "--rows", "2-14", "--dpi", 30)
    assert said.out == "output/small\n  faces/  13 pictures\n"


@pytest.mark.parametrize(
    ("word", "pictures"),
    [
        ("{{ card.id }}", ["faces/deck.one.png", "faces/deck.one-back.png"]),
        ("BACK", ["faces/deck.one.png"]),
    ],
)
def test_a_back_is_shown_if_it_is_the_cards_own(make_game: Make, word: str, pictures: list[str]) -> None:
    toml = GAME.replace("cards =", 'back = "layouts/back.svg"\ncards =')
    game = make_game({"game.toml": toml, "layouts/back.svg": BACK.format(word=word)})
    assert names(printkit.show(game, cards="one", dpi=30)) == pictures


def test_each_component_has_a_card_of_this_name(make_game: Make) -> None:
    game = make_game({"game.toml": MORE.replace('size = "chip"', 'size = "chip"\ncards = "cards.toml"')})
    assert names(printkit.show(game, cards="two", dpi=30)) == ["faces/deck.two.png", "faces/more.two.png"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--card", "twoo"),
            "error[unknown-card]: no card of `deck` or `more` is called `twoo`\n"
            "   = help: did you mean `two`?",
        ),
        (
            ("deck", "--card", "three-of-hearts"),
            "error[unknown-card]: no card of `deck` is called `three-of-hearts`\n"
            "   = help: known: `one`, `two`",
        ),
        (
            ("deck", "--rows", "1-3"),
            "error[unknown-card]: `deck` has no card number 3\n   = help: its cards are 1 to 2",
        ),
        (
            ("more", "--rows", "0"),
            "error[unknown-card]: `more` has no card number 0\n   = help: it has one card: `--rows 1`",
        ),
        (
            ("--rows", "1"),
            "error[bad-option]: `--rows` counts the cards of one component\n"
            "   = help: name one of them: `deck` or `more`",
        ),
        (
            ("deck", "--rows", "2-1"),
            "error[bad-option]: `--rows` can't be `2-1`\n"
            "   = help: write the numbers of cards, counted from 1: `--rows 3-9,12`",
        ),
        (
            ("deck", "--rows", "one"),
            "error[bad-option]: `--rows` can't be `one`\n"
            "   = help: write the numbers of cards, counted from 1: `--rows 3-9,12`",
        ),
    ],
)
def test_cards_that_there_are_not(make_game: Make, run: Run, arguments: tuple[str, ...], said: str) -> None:
    shown = run("show", make_game({"game.toml": MORE}), *arguments)
    assert (shown.code, shown.out, shown.err) == (2, "", f"{said}\n\n1 error\n")
    assert not Path("output/small").exists()


@pytest.mark.slow
def test_all_pieces_are_seen_on_as_many_pages_as_they_need(make_game: Make) -> None:
    shown = names(printkit.show(make_game({"cards.toml": numbered(61)}), dpi=20))
    assert [name for name in shown if name.startswith("contact")] == ["contact-1.png", "contact-2.png"]
    assert "contact.png" in names(printkit.show(make_game({"cards.toml": numbered(60)}), dpi=20))


@pytest.mark.slow
def test_several_processes_write_the_same_bytes(make_game: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_SHARE", 1)
    pools: list[int] = []
    processes = pool.processes
    monkeypatch.setattr(pool, "processes", lambda jobs: pools.append(jobs) or processes(jobs))
    game = make_game({"cards.toml": numbered(90)})
    found = []
    for jobs in (1, 2):
        result = printkit.show(game, dpi=30, jobs=jobs, out=f"by-{jobs}")
        found.append({path.name: path.read_bytes() for path in result.files})
    assert found[0] == found[1]
    assert len(found[0]) == 90 + 10 + 1 + 2
    assert pools == [2]


@pytest.mark.slow
@pytest.mark.wall
def test_several_processes_render_an_untrusted_game(make_game: Make, run: Run) -> None:
    game = make_game({"cards.toml": numbered(90)})
    shown = [run("show", game, "--dpi", 200, "--jobs", jobs, "--out", f"by-{jobs}") for jobs in (1, 2)]
    assert [(one.code, one.err) for one in shown] == [(0, ""), (0, "")]
    by = [{path.name: path.read_bytes() for path in Path(f"by-{jobs}").rglob("*.png")} for jobs in (1, 2)]
    assert by[0] == by[1]


def test_processes_are_as_many_as_memory_allows(make_game: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(64), raising=False)
    sheet = Sheet(210, 297, "front", "", ())
    pages = [pictures.Picture("page.png", sheet, 300.0)] * 400
    each = 200_000_000 + 12 * 2481 * 3508
    monkeypatch.setattr("printkit.processes.pool.machine_memory", lambda: 10 * each)
    assert pictures._fitting(0, pages) == 5
    assert pictures._fitting(3, pages) == 3
    assert pictures._fitting(0, pages[:1]) == 1
    monkeypatch.setattr("printkit.processes.pool.machine_memory", lambda: 1000)
    assert pictures._fitting(0, pages) == 1
