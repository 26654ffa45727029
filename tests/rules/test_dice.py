"""The chances of dice are exact, and agree with counting every throw."""

from fractions import Fraction
from itertools import product

import pytest

from printkit.rules.figures import at_least, at_least_all

ONE_IS_NOTHING = [0, 2, 3, 4, 5, 6]


def counted(faces: list[int], dice: int, total: int) -> Fraction:
    throws = [sum(throw) >= total for throw in product(faces, repeat=dice)]
    return Fraction(sum(throws), len(throws))


@pytest.mark.parametrize(
    ("faces", "dice"), [(ONE_IS_NOTHING, 4), ([1, 1, 1, 5], 3), ([0], 3), ([7], 2), ([100, 0, 3], 2)]
)
def test_chances_agree_with_counting_every_throw(faces: list[int], dice: int) -> None:
    totals = range(dice * max(faces) + 1)
    assert at_least(faces, dice) == tuple(counted(faces, dice, total) for total in totals)


def test_nine_dice_and_a_point_against_a_bid_of_29() -> None:
    assert at_least(ONE_IS_NOTHING, 9)[29 - 1] == Fraction(6_725_517, 6**9)
    assert round(float(at_least(ONE_IS_NOTHING, 9)[28]), 3) == 0.667


def test_no_dice_reach_nothing_but_0() -> None:
    assert at_least([1, 2, 3], 0) == (1,)


def test_all_numbers_of_dice_at_once() -> None:
    assert at_least_all([1, 2], 2) == (
        (1,),
        (1, 1, Fraction(1, 2)),
        (1, 1, 1, Fraction(3, 4), Fraction(1, 4)),
    )


def test_the_largest_dice_are_computed_exactly() -> None:
    chances = at_least(range(1, 101), 20)
    assert (len(chances), chances[20], chances[2000]) == (2001, 1, Fraction(1, 100**20))


@pytest.mark.parametrize(
    ("faces", "dice", "why"),
    [
        ([], 1, "a die has 1 to 100 faces, not 0"),
        ([1] * 101, 1, "a die has 1 to 100 faces, not 101"),
        ([1, 10**9], 1, "a die's faces are whole numbers from 0 to 100"),
        ([-1, 1], 1, "a die's faces are whole numbers from 0 to 100"),
        ([0.5, 1], 1, "a die's faces are whole numbers from 0 to 100"),
        ([1, 2], 21, "the number of dice is a whole number from 0 to 20"),
        ([1, 2], -1, "the number of dice is a whole number from 0 to 20"),
        ([1, 2], 1.5, "the number of dice is a whole number from 0 to 20"),
    ],
)
def test_an_impossible_die_is_refused(faces: list[int], dice: int, why: str) -> None:
    for chances in (at_least, at_least_all):
        with pytest.raises(ValueError) as refused:
            chances(faces, dice)
        assert str(refused.value) == why
