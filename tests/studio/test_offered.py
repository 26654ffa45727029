"""The page offers every option of a build, and every value that it offers makes a request."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.model.options import PrintOptions
from printkit.studio.choices import WrongChoice, as_arguments, make_request, offered
from printkit.studio.studio import Studio


def test_every_option_of_a_build_is_on_the_page() -> None:
    fields = offered()["fields"]
    names = {field["name"] for field in fields}
    assert set(PrintOptions._fields) <= names
    assert {field["needs"] for field in fields if field["needs"]} <= names


def test_every_value_that_is_offered_makes_a_request() -> None:
    choices = offered()
    for field in choices["fields"]:
        name, kind = field["name"], field["kind"]
        values = [value for value, _ in choices["values"].get(name, [])]
        assert values or kind != "choice" or name in ("players", "printer"), name
        for value in [*values, *(["2"] if kind == "number" else [])]:
            request = make_request("birds", {name: value})
            given = {**request.start._asdict(), **request.options._asdict(), "brand": request.brand}
            assert given[name] not in (None, ""), (name, value)


def test_a_sheet_of_labels_is_no_sheet_of_a_workbook() -> None:
    request = make_request("birds", {"sheet": "avery-5371"})
    assert (request.options.sheet, request.start.sheet) == ("avery-5371", None)
    request = make_request("birds.xlsx", {"sheet": "Forest"})
    assert (request.options.sheet, request.start.sheet) == (None, "Forest")


def test_what_is_as_usual_is_left_out_of_the_command() -> None:
    chosen = {"paper": "a4", "corners": "no", "gang": True, "bleed": 2.5, "copies": "1", "brand": ""}
    assert as_arguments("build", "birds", chosen) == [
        "build",
        "birds",
        "--no-corners",
        "--gang",
        "--bleed",
        "2.5",
    ]


@pytest.mark.parametrize(
    "chosen", [{"copies": "many"}, {"copies": 1e999}, {"trust": "yes"}, {"paper": "--out"}]
)
def test_what_is_no_choice_is_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(WrongChoice):
        make_request("birds", chosen)


def test_without_a_game_nothing_can_be_chosen() -> None:
    studio = Studio()
    with pytest.raises(WrongChoice, match="no game is open"):
        studio.choose({"paper": "letter"})
    studio.close()


def test_how_a_table_is_read_goes_from_the_command_to_the_page_and_back() -> None:
    chosen = {"without": ("Cost", "Id"), "header": 2}
    request = make_request("birds.csv", chosen)
    assert (request.start.without, request.start.header) == (("Cost", "Id"), 2)
    assert make_request("birds.csv", {"without": (), "header": True}).start.header is True
    assert as_arguments("print", "birds.csv", chosen) == [
        *("print", "birds.csv", "--without", "Cost", "--without", "Id", "--header-row", "2")
    ]


@pytest.mark.slow
def test_a_wrong_choice_ends_the_studio_at_once(tmp_path: Path) -> None:
    (tmp_path / "birds.csv").write_text("name\nRobin\n", encoding="utf-8")
    words = [sys.executable, "-m", "printkit", "studio", "--no-open", "birds.csv", "--look", "x" * 300]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    assert "`look` must be a word" in said.stderr
