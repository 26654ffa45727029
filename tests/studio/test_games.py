"""The list of games: what an untrusted game.toml says there is read with care."""

import time
from pathlib import Path

import pytest

from printkit.studio.games import list_games

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
