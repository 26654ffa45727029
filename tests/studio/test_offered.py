"""The page offers every option of a build, and every value that it offers makes a request."""

import pytest

from printkit.model.options import PrintOptions
from printkit.studio.choices import WrongChoice, as_arguments, make_request
from printkit.studio.offered import FIELDS, offered


def test_every_option_of_a_build_is_on_the_page() -> None:
    assert set(PrintOptions._fields) <= {field.name for field in FIELDS}
    assert {field.needs for field in FIELDS if field.needs} <= {field.name for field in FIELDS}


def test_every_value_that_is_offered_makes_a_request() -> None:
    told = offered()
    for field in FIELDS:
        values = [value for value, _ in told["values"].get(field.name, [])]
        assert values or field.kind != "choice" or field.name in ("players", "printer"), field.name
        for value in [*values, *(["2"] if field.kind == "number" else [])]:
            request = make_request("birds", {field.name: value})
            given = {**request.options._asdict(), **request.start._asdict(), "brand": request.brand}
            assert given[field.name] not in (None, ""), (field.name, value)


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
