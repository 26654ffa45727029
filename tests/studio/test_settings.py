"""What game.toml says, set in forms: what is written there, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from birdgame import write_birds
from browser import Page, browser
from running import running
from test_changing import opened, until

from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain
from printkit.studio.setting_edits import edit_setting

MORE = """
[[component]]   # a second one
name = "board"
kind = "sheet"
size = { width = 100, height = 80 }  # in mm
face = "layouts/back.svg"
copies = 2
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    folder = write_birds(tmp_path / "birds")
    toml = folder / "game.toml"
    toml.write_text(toml.read_text().replace("[2, 4]", "[2, 4]  # as we played it") + MORE, encoding="utf-8")
    deck = Deck(BuildRequest(str(folder)))
    deck.open(deck.request)
    return deck


@pytest.mark.slow
def test_a_font_that_is_dropped_is_the_games_own(tmp_path: Path) -> None:
    from printkit.studio.server import _fonts

    folder = write_birds(tmp_path / "birds")
    data = _fonts()["Barlow Condensed"].files["bold"].read_bytes()
    with running(tmp_path, "birds") as studio:
        studio.wait_ready()

        def told(path: str, data: bytes | dict[str, Any]) -> Any:
            body = data if isinstance(data, bytes) else json.dumps(data).encode()
            return json.loads(studio.ask("POST", studio.path + path, body)[1])

        for _ in range(2):  # the same file again is no second one
            answer = told("new?name=..%2FMine%200.ttf", data)
            assert answer == {"ok": True, "output": "", "font": "fonts/Mine 0.ttf"}
        assert [one.name for one in (folder / "fonts").iterdir()] == ["Mine 0.ttf"]
        assert studio.get("font/own/Mine%200.ttf") == data
        assert studio.ask("GET", f"{studio.path}font/own/..%2Fgame.toml")[0] == 404
        groups = told("setting", {"what": "read", "path": []})["groups"]
        fonts = next(one for one in groups if one["title"] == "Fonts")["fields"][0]["choices"]
        assert ["fonts/Mine 0.ttf", "own"] in fonts
        named = {"what": "set", "path": ["fonts", "text"], "new": "fonts/Mine 0.ttf"}
        assert told("setting", named)["ok"]
        assert 'text = "fonts/Mine 0.ttf"' in (folder / "game.toml").read_text()
        studio.listen()
        studio.settle(2)
        assert studio.wrong() == []
        (folder / "fonts" / "Mine 0.ttf").unlink()
        (folder / "fonts").rmdir()
        (folder / "fonts").symlink_to(tmp_path)
        answer = told("new?name=Other.ttf", data)
        assert not answer["ok"] and not (tmp_path / "Other.ttf").exists()


def after(deck: Deck, path: list[str | int], new: str) -> dict[str, str]:
    """Return the lines of game.toml that become others; the line before one that is new."""
    assert deck.prepared
    before = (deck.prepared.game.source / "game.toml").read_text(encoding="utf-8")
    answer = edit_setting(deck, {"what": "set", "path": path, "new": new})
    assert answer["ok"], answer
    (change,) = map(from_plain, answer["changes"])
    now = change.made(before.encode()).decode()
    lines = before.splitlines()
    if len(now.splitlines()) == len(lines):
        return {old: one for old, one in zip(lines, now.splitlines(), strict=True) if old != one}
    return {"new": "\n".join(one for one in now.splitlines() if one not in lines)}


def fields(deck: Deck) -> dict[str, dict[str, Any]]:
    groups = edit_setting(deck, {"what": "read", "path": []})["groups"]
    return {"/".join(map(str, one["path"])): one for group in groups for one in group["fields"]}


def test_each_setting_is_written_where_it_stands(deck: Deck) -> None:
    assert after(deck, ["title"], "Owls") == {'title = "Birds"': 'title = "Owls"'}
    assert after(deck, ["players", 1], "6") == {
        "players = [2, 4]  # as we played it": "players = [2, 6]  # as we played it"
    }
    assert after(deck, ["palette", "sky"], "#abcdef") == {'sky = "#4070c0"': 'sky = "#abcdef"'}
    assert after(deck, ["figures", "hand", "value"], "7") == {"value = 5": "value = 7"}
    assert after(deck, ["component", 0, "size"], "tarot") == {'size = "poker"': 'size = "tarot"'}
    assert after(deck, ["component", 1, "size", "height"], "90.5") == {
        "size = { width = 100, height = 80 }  # in mm": "size = { width = 100, height = 90.5 }  # in mm"
    }
    assert after(deck, ["component", 1, "copies"], "") == {"new": ""}  # its line is gone


def test_what_is_not_there_yet_is_added_in_its_table(deck: Deck) -> None:
    assert after(deck, ["subtitle"], "of the wood") == {"new": 'subtitle = "of the wood"'}
    assert after(deck, ["component", 0, "optional"], "true") == {"new": "optional = true"}
    assert after(deck, ["palette", "leaf"], "") == {"new": 'leaf = "#888888"'}
    assert after(deck, ["fonts", "display"], "Righteous") == {"new": '[fonts]\ndisplay = "Righteous"'}


def test_what_there_is_comes_from_what_the_reader_knows(deck: Deck) -> None:
    known = fields(deck)
    assert known["title"]["about"] == "The game's name." and known["title"]["line"] == 1
    assert known["component/0/size"]["control"] == "choice" and known["component/0/size"]["line"] == 15
    assert ["poker", "poker, 63.5 x 88.9 mm"] in list(map(list, known["component/0/size"]["choices"]))
    assert known["component/1/size/width"]["value"] == 100
    assert known["component/1/optional"]["value"] is False
    assert known["approved"]["control"] == "choice"
    assert ["Righteous", ""] in list(map(list, known["fonts/text"]["choices"]))
    assert not {"component", "component/0/name", "component/0/face", "component/0/cards"} & known.keys()


@pytest.mark.parametrize(
    ("path", "new", "why"),
    [
        (["players", 0], "two", "`two` is not a whole number"),
        (["players", 0], "2.5", "`2.5` is not a whole number"),
        (["title"], " ", "Title can't be left out"),
        (["palette", "Dark Red!"], "#000000", "is no name"),
        (["component", 9, "size"], "poker", "is no name"),
        (["figures", "hand", "origin"], "rulebook", "is no name"),
    ],
)
def test_what_can_t_be_is_refused_and_nothing_is_written(
    deck: Deck, path: list[str | int], new: str, why: str
) -> None:
    answer = edit_setting(deck, {"what": "set", "path": path, "new": new})
    assert not answer["ok"] and why in answer["output"] and "changes" not in answer


@pytest.mark.slow
@pytest.mark.browser
def test_a_setting_is_changed_on_the_page_and_taken_back(chromium_here: None, tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    toml = folder / "game.toml"
    before = toml.read_text(encoding="utf-8")

    def put(page: Page, path: str, value: str) -> None:
        page.run(
            f"""(() => {{
            const field = document.querySelector(`label[data-path='{path}'] input:not([type=color])`);
            field.value = "{value}"; field.dispatchEvent(new Event("change", {{ bubbles: true }})); }})()"""
        )

    with browser() as chrome, running(tmp_path, "birds") as studio:
        page = opened(chrome, studio.address)
        page.click("#tab-settings")
        page.wait("document.querySelectorAll('#settings label').length > 9")
        assert page.run("illegible()") == []
        put(page, '["title"]', "Owls")
        until(page, lambda: 'title = "Owls"' in toml.read_text(encoding="utf-8"))
        page.wait("document.querySelector('#title').textContent == 'Owls'")
        put(page, '["palette","ink"]', "redd")
        page.wait(
            "document.querySelector('#settings .found.error')?.textContent == '`ink` is not a colour: `redd`'"
        )
        for _ in range(2):
            page.click("#take-back")
            page.run("new Promise((done) => setTimeout(done, 600))")
        until(page, lambda: toml.read_text(encoding="utf-8") == before)
        assert not page.errors


def test_the_colours_of_a_brand_of_ones_own_are_set_in_its_file(tmp_path: Path) -> None:
    from shutil import copytree

    from printkit.folders import shared_templates

    folder = write_birds(tmp_path / "birds")
    bundled = shared_templates() / "brands" / "ketterman"
    own = copytree(bundled, tmp_path / "mine")
    told: dict[Path, Any] = {}
    for place in (own, bundled):
        deck = Deck(BuildRequest(str(folder), brand=place / "brand.toml"))
        deck.open(deck.request)
        told[place] = edit_setting(deck, {"what": "read", "path": []})["groups"][-1]
        if place == own:
            path = ["brand", "colours", "accent"]
            answer = edit_setting(deck, {"what": "set", "path": path, "new": "#123456"})
            (change,) = map(from_plain, answer["changes"])
            wrong = edit_setting(deck, {"what": "set", "path": ["brand", "name"], "new": "Other"})
            assert not wrong["ok"]
    assert told[bundled]["title"] == "deck"  # printkit's own brands stay as they are
    assert told[own]["title"] == "Colours of the brand"
    before = (own / "brand.toml").read_text()
    accent = next(one for one in told[own]["fields"] if one["words"] == "accent")
    assert change.path == own / "brand.toml"
    assert change.made(before.encode()).decode() == before.replace(accent["value"], "#123456")
