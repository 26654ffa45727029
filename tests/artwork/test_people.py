"""No two miners are alike: the cast is data, so it can be counted."""

import re

import pytest

from artwork.cut import DECKS
from artwork.pitman.company import rows
from artwork.pitman.people import Person, read_people

PEOPLE = read_people()
LAW = {"sheriff", "deputy", "bandit-one", "bandit-two"}
MINERS = [person for person in PEOPLE.values() if person.id not in LAW]

ONE_DIE = 25
TWO_DICE = 15
MOST_SHARED = 6  # of the fifteen traits below
LEAST_APART = 2.0  # sum of the differences between two faces' sliders


def style(traits: dict[str, object] | None) -> object:
    """Return the style of something grown or worn, or nothing."""
    return (traits or {}).get("style")


def traits(person: Person) -> list[object]:
    """Return what one sees of a person at a glance."""
    return [
        person.skin,
        person.hair["style"],
        person.hair["colour"],
        style(person.hat),
        (person.hat or {}).get("mat"),
        person.lamp,
        style(person.moustache),
        style(person.beard),
        person.spectacles is not None,
        person.pipe is not None,
        person.garb,
        person.hands,
        person.lines["age"] // 0.35,
        person.face["yaw"] > 0,
        (person.mouth or {}).get("smile", 0) > 0.25,
    ]


def test_as_many_people_as_the_deck_holds() -> None:
    assert [person.dice for person in MINERS].count(1) == ONE_DIE
    assert [person.dice for person in MINERS].count(2) == TWO_DICE
    assert len(PEOPLE) == ONE_DIE + TWO_DICE + 4


@pytest.mark.parametrize("one", MINERS, ids=lambda person: person.id)
def test_no_two_share_more_than_a_few_traits(one: Person) -> None:
    for other in MINERS:
        if other is not one:
            same = [a for a, b in zip(traits(one), traits(other), strict=True) if a == b and a]
            assert (other.id, len(same)) <= (other.id, MOST_SHARED)


def test_heads_are_turned_leant_and_near_or_far() -> None:
    yaws = [person.face["yaw"] for person in MINERS]
    assert min(sum(yaw < -44 for yaw in yaws), sum(yaw >= 44 for yaw in yaws)) >= 3  # profiles, both ways
    assert sum(abs(person.face["roll"]) >= 9 for person in MINERS) >= 10
    assert sum(abs(person.face["pitch"]) >= 8 for person in MINERS) >= 8
    scales = sorted(person.scale for person in MINERS)
    assert scales[2] <= 0.9 and scales[-4] >= 1.1


def test_everybody_holds_as_many_things_as_the_card_says() -> None:
    for person in PEOPLE.values():
        assert len(person.items) == person.dice
        assert sum(hand.get("n", 1) for hand in person.hands) == person.dice


def test_all_forty_stand_in_the_photograph_and_their_names_below_it() -> None:
    standing = [who for row in rows() for who in row]
    assert sorted(standing) == sorted(person.id for person in MINERS)
    poster = (DECKS / "pitman/layouts/poster.svg").read_text(encoding="utf-8")
    named = [re.findall(r'"([a-z-]+)"', line) for line in poster.splitlines() if line.startswith('  ["')]
    assert named == rows()
