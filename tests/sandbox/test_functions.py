"""The exact results of the functions of templates and formulas."""

import os
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from template.bench import Bench

from printkit.sandbox.filters import amount, fixed, jitter, percent


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(1 / 3, 2, "0.33"), (7.0, 2, "7"), (-0.001, 2, "0"), (-0.4, 0, "0"), (2.5, 1, "2.5"), (100, 0, "100"),
     (Fraction(1, 8), 3, "0.125"), (1e-9, 3, "0"), (-1.5, 2, "-1.5"), (120, 2, "120")],
)  # fmt: skip
def test_fixed(value: Any, digits: int, text: str) -> None:
    assert fixed(value, digits) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_fixed_takes_only_finite_numbers(value: float) -> None:
    with pytest.raises(ValueError, match="`fixed` takes a number, not"):
        fixed(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0001, "0.0001 kg"), (0.00012345, "0.00012345 kg"), (1.23456, "1.23456 kg"),
     (150000, "150000 kg"), (0, "0 kg"), (1e-7, "0.0000001 kg"), (1e-40, "1e-40"), (1 / 3, "0.333 kg"),
     (1e-4 / 3, "0.0000333 kg"), (1234567.1, "1234567.1 kg"), (-2.5, "−2.5 kg"),
     ("150,000", "150,000 kg"), ("~50", "~50 kg"), ("2-4", "2-4 kg"), ("1e-05", "0.00001 kg"),
     ("?", "?"), ("", ""), ("50 kg", "50 kg"), ("25%", "25%"), ("0.333333333333", "0.333 kg"),
     (12.0, "12 kg"), (1, "1 kilo")],
)  # fmt: skip
def test_amounts_lose_no_digit_and_no_word(value: Any, text: str) -> None:
    assert amount(value, "kg", one="kilo") == (text if text == value else text.replace(" ", "\u00a0"))


def test_amounts_in_other_styles() -> None:
    assert amount(6.5, "m", point=",") == "6,5\u00a0m"
    assert [amount(1200.5, "$"), amount(1200.5, "$", point=","), amount(3)] == [
        "$1200.5",
        "1200,5\u00a0$",
        "3",
    ]


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0"), (1, "100"), (Fraction(1, 10**9), "<1"), (1 - 1e-12, ">99"), (Fraction(999, 1000), ">99"), (0.5,
    "50"),
     (Fraction(1, 200), "1"), (Fraction(1, 201), "<1"), (Fraction(99, 100), "99"), (Fraction(199, 200),
      ">99"),
     (Fraction(1, 6), "17"), (0.0, "0"), (1.0, "100"), (Fraction(1, 8), "13"), (0.004, "<1"), (0.994, "99")],
)  # fmt: skip
def test_percent(chance: Any, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.parametrize("chance", [-0.1, 1.1, "1", float("nan"), 1.0000000001])
def test_percent_takes_only_chances(chance: Any) -> None:
    with pytest.raises(ValueError, match="`percent` takes a chance from 0 to 1, not"):
        percent(chance)


def test_jitter_is_noise_around_zero() -> None:
    noise = [jitter("seed", index) for index in range(2000)]
    assert -1 <= min(noise) < -0.99
    assert 0.99 < max(noise) < 1
    assert abs(sum(noise)) < 60
    assert len(set(noise)) == 2000
    assert jitter("seed", 1) != jitter("seed1", 1) != jitter("see", "d1")


def test_jitter_is_always_the_same() -> None:
    noise = [round(jitter(3, index), 9) for index in range(3)]
    assert noise == [-0.423395424, -0.250977717, -0.108277379]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ sin(0) }} {{ cos(0) }} {{ sqrt(9) }} {{ hypot(3, 4) }} {{ atan2(0, 1) }}",
         "0.0 1.0 3.0 5.0 0.0"),
        ("{{ pi|fixed(4) }} {{ radians(180)|fixed(4) }} {{ ceil(1.2) }} {{ floor(1.8) }}",
         "3.1416 3.1416 2 1"),
        ("{{ round(2.6) }} {{ round(2.567, 1) }} {{ 2.567|round(1) }} {{ 2.1|round(0, 'ceil') }}",
         "3 2.6 2.6 3.0"),
        ("{{ min(3, 1, 2) }} {{ max([4, 9, 5]) }} {{ abs(-2) }} {{ sum([1, 2]) }} {{ len('abc') }}",
         "1 9 2 3 3"),
        ("{{ range(2)|join }} {{ range(2, 8, 3)|join }} {{ (1 / 3)|fixed }} {{ 0.001|percent }}",
         "01 25 0.33 &lt;1"),
        ("{{ jitter(1, 2) == jitter(1, 2) }} {{ dict(a=1).a }}", "True 1"),
    ],
)  # fmt: skip
def test_in_a_template(bench: Bench, text: str, printed: str) -> None:
    assert bench.prints(text) == printed


_PROGRAM = """
from pathlib import Path
from printkit.diagnostics import Report
from printkit.template.templates import Templates
report = Report()
print(Templates((Path({folder!r}),), report).render("card.svg", {{"cards": {{"b": 1, "a": 2, "c": 3}}}},
None).text)
"""


@pytest.mark.slow
def test_every_run_writes_the_same(bench: Bench) -> None:
    bench.write(
        "card.svg",
        "{% for k, v in cards.items() %}<g x='{{ jitter(k, v) }}'/>{% endfor %}"
        "{{ ['b', 'a', 'b']|unique|join }}{{ cards|dictsort|map('first')|join }}",
    )
    program = _PROGRAM.format(folder=str(bench.game))
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(runs) == 1
    assert runs.pop().count("<g") == 3
