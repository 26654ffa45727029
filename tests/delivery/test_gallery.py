"""Pictures of `show`: each has its own name, and those that are no longer made are deleted, and no others."""

import json
from pathlib import Path

import pytest
from smallgame import CARDS, GAME, Make, Run

SHOWN = Path("output/small")
SECOND = GAME[GAME.index("[[component]]") :]


def pictures() -> set[str]:
    return {path.relative_to(SHOWN).as_posix() for path in SHOWN.rglob("*.png")}


def show(run: Run, game: Path, *words: str) -> None:
    assert run("show", game, *words, "--dpi", 40).code == 0


def test_no_two_sides_have_one_name(make_game: Make, run: Run) -> None:
    first = SECOND.replace('"deck"', '"a"').replace("cards.toml", "a.toml")
    second = SECOND.replace('"deck"', '"a-b"').replace("cards.toml", "b.toml")
    cards = {"a.toml": '[[card]]\nid = "b-c"\n', "b.toml": '[[card]]\nid = "c"\n'}
    show(run, make_game({"game.toml": GAME.replace(SECOND, first + second), **cards}))
    assert {name for name in pictures() if "faces" in name} == {"faces/a.b-c.png", "faces/a-b.c.png"}


def test_pictures_of_cards_that_are_gone_are_deleted(make_game: Make, run: Run) -> None:
    show(run, make_game())
    (SHOWN / "faces/mine.png").write_bytes(b"mine")
    show(run, make_game({"cards.toml": CARDS.replace('"two"', '"three"')}))
    assert pictures() == {
        *("pages/deck-1.png", "contact.png", "hand.png"),
        *("faces/deck.one.png", "faces/deck.three.png", "faces/mine.png"),
    }


def test_a_picture_that_was_changed_since_stays(make_game: Make, run: Run) -> None:
    show(run, make_game())
    (SHOWN / "faces/deck.two.png").write_bytes(b"changed")
    show(run, make_game({"cards.toml": CARDS.replace('"two"', '"three"')}))
    assert (SHOWN / "faces/deck.two.png").read_bytes() == b"changed"


def test_pictures_of_other_components_stay(make_game: Make, run: Run) -> None:
    two = GAME + SECOND.replace('"deck"', '"other"')
    show(run, make_game({"game.toml": two}))
    game = make_game({"game.toml": two, "cards.toml": CARDS.replace('"two"', '"three"')})
    show(run, game, "deck")
    faces = {name for name in pictures() if "faces" in name}
    assert faces == {f"faces/{name}.png" for name in ("deck.one", "deck.three", "other.one", "other.two")}
    show(run, game)
    faces = {name for name in pictures() if "faces" in name}
    assert faces == {f"faces/{name}.png" for name in ("deck.one", "deck.three", "other.one", "other.three")}


@pytest.mark.parametrize(
    "files",
    [
        {"../victim.png": {"component": "", "sha256": "X"}},
        {"faces/../../victim.png": {"component": "", "sha256": "X"}},
        {"faces/victim.png": {"component": "", "sha256": "X"}},
        {"a.png": 1},
        [1],
    ],
)
def test_a_record_that_was_tampered_with_deletes_nothing_else(
    make_game: Make, run: Run, files: object
) -> None:
    from hashlib import sha256

    game = make_game()
    show(run, game)
    for victim in (Path("output/victim.png"), Path("elsewhere/victim.png")):
        victim.parent.mkdir(exist_ok=True)
        victim.write_bytes(b"mine")
    for face in (SHOWN / "faces").iterdir():
        face.unlink()
    (SHOWN / "faces").rmdir()
    (SHOWN / "faces").symlink_to(Path("elsewhere").absolute())
    text = json.dumps({"whole": True, "files": files}).replace('"X"', f'"{sha256(b"mine").hexdigest()}"')
    (SHOWN / "pictures.json").write_text(text)
    show(run, game)
    assert Path("output/victim.png").exists()
    assert Path("elsewhere/victim.png").exists()


@pytest.mark.parametrize("text", ["[", "[" * 100_000, "1", '{"files": 1}'])
def test_a_broken_record_is_none(make_game: Make, run: Run, text: str) -> None:
    SHOWN.mkdir(parents=True)
    (SHOWN / "pictures.json").write_text(text)
    show(run, make_game())
    assert "faces/deck.one.png" in pictures()
