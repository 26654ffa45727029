"""The list of games: what an untrusted game.toml says there is read with care."""

import time
from pathlib import Path

import pytest
from running import running

from printkit.studio.games import list_games, note_opened

#: What a `game.toml` holds, and the title that the list shows.
WRITTEN = {
    "a key of 100,000 parts": ("a." * 100_000 + "a = 1", "owls"),
    "keys of many parts": ("\n".join(f"[{'a.' * 900}b{number}]" for number in range(200)), "owls"),
    "a title that turns and rings": ('title = "Ow\\u202els\\u0007 \\u001b[2J"', "Ow\ufffdls\ufffd \ufffd[2J"),
    "lists without end": ("a = " + "[" * 100_000, "owls"),
    "no file of words": ("\x00\xff", "owls"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_hostile_game_is_listed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (tmp_path / "owls").mkdir()
    text, title = WRITTEN[name]
    (tmp_path / "owls" / "game.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    start = time.process_time()
    (owls,) = [one for one in list_games() if one["from"] == "here" and one["game"] == "owls"]
    assert owls["title"] == title
    assert time.process_time() - start < 1


def test_games_opened_lately_are_listed_wherever_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here / "own", *(there / f"game-{number}" for number in range(14))):
        folder.mkdir(parents=True)
        (folder / "game.toml").write_text('title = "Owls"')
    table = there / "birds.csv"
    table.write_text("name\nOwl\n")
    monkeypatch.chdir(here)
    for place in (*sorted(there.iterdir()), Path("own"), there / "game-3"):
        note_opened(place)

    def lately() -> list[str]:
        return [Path(one["game"]).name for one in list_games() if one["from"] == "opened"]

    assert lately()[:3] == ["game-3", "game-9", "game-8"] and len(lately()) == 11  # the twelfth is `own`
    note_opened(table)
    (there / "game-9" / "game.toml").unlink()
    assert lately()[:3] == ["birds.csv", "game-3", "game-8"]
    (own_cache / "opened-games.txt").write_bytes(b"\xff\0")
    assert lately() == []


@pytest.mark.slow
def test_a_game_that_came_with_printkit_is_copied_and_not_changed(tmp_path: Path) -> None:
    asked = {"component": "deck-1904", "id": "wheat", "column": "copies"}
    with running(tmp_path, "pit") as studio:
        studio.wait_ready()
        studio.listen()
        was = studio.post("cell", **asked)["text"]
        answer = studio.post("cell", **asked, new="7", was=was)
        assert not answer["ok"] and "came with printkit" in answer["output"]
        studio.post("own")
        studio.wait(lambda state: state["opened"]["game"] == "pit-2" and state.get("sides"))
        assert not studio.state["opened"]["bundled"]
        assert studio.post("cell", **asked, new="7", was=was)["ok"]
    assert (tmp_path / "pit-2" / "game.toml").is_file()
