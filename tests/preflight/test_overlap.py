"""Words that lie on other words are found where both can be seen, and nowhere else."""

import time

import pytest
from smallgame import Make

import printkit
from printkit.preflight.checks import overlap

FIRST = '<text x="8" y="30" font-size="6">Coal and lamps</text>'
SECOND = '<text x="10" y="31.5" font-size="6">are for miners</text>'


def overlaps(make_game: Make, marks: str, **more: str) -> list[str]:
    """Return the messages about words that overlap on the two cards of a deck."""
    game = make_game({"layouts/card.svg": f"<svg>\n{marks}\n</svg>", **more})
    return [one.message for one in printkit.check(game).findings if one.code == "texts-overlap"]


@pytest.mark.parametrize(
    "marks",
    [
        FIRST + SECOND,
        SECOND + FIRST,
        f'{FIRST}<g transform="rotate(8 30 30)">{SECOND}</g>',
        '<box name="words" x="8" y="26" width="50" height="12" font-size="5">Coal and lamps</box>' + SECOND,
        FIRST + SECOND.replace("are for miners", "{{ card.id }}"),
        FIRST + '<text x="8" y="30" font-size="6">Cool ant limps</text>',
        FIRST + FIRST.replace('y="30"', 'y="31.6"'),
        f'<rect x="5" y="20" width="50" height="20" fill="#eeeeee"/>{FIRST}{SECOND}',
    ],
    ids=[
        "two",
        "turned-round",
        "turned",
        "wrapped",
        "single-word",
        "same-place",
        "same-words",
        "on-a-ground",
    ],
)
def test_words_that_lie_on_others_are_found(make_game: Make, marks: str) -> None:
    assert overlaps(make_game, marks) != []


@pytest.mark.parametrize(
    "marks",
    [
        FIRST + SECOND.replace('y="31.5"', 'y="36"'),
        FIRST + SECOND.replace('x="10" y="31.5"', 'x="12" y="34.4"'),  # letters hang into the line below
        FIRST + FIRST.replace('y="30"', 'y="30.4"').replace('x="8"', 'x="8.4"'),
        FIRST.replace("<text", '<text fill="red" stroke="red" stroke-width="0.8"') + FIRST,
        f'<g opacity="0">{FIRST}</g>{SECOND}',
        f'{FIRST}<rect x="5" y="20" width="55" height="15" fill="white"/>{SECOND}',
        f'{FIRST}<rect x="5" y="20" width="55" height="15" fill="#eeeeee"/>{SECOND}',
        f'{FIRST}{SECOND}<rect x="5" y="20" width="55" height="15" fill="white"/>',
        FIRST.replace("<text", '<text fill="#f4f4f4"') + SECOND,
        '<text x="20" y="50" font-size="40">O</text><text x="32" y="38" font-size="3">in it</text>',
        '<text x="8" y="30" font-size="6">Coal <b>and</b> <i>lamps</i> and more</text>',
    ],
    ids=[
        *("apart", "close", "shadow", "outline", "not-there", "under-white", "under-grey", "both-covered"),
        *("watermark", "in-a-gap", "one-line"),
    ],
)
def test_words_that_do_not_are_not(make_game: Make, marks: str) -> None:
    assert overlaps(make_game, marks) == []


@pytest.mark.slow
def test_each_card_of_a_deck_is_counted(make_game: Make) -> None:
    cards = "".join(f'[[card]]\nid = "card-{number}"\n' for number in range(20))
    marks = FIRST + "\n" + SECOND.replace("are for miners", "{{ card.id }} {{ card.id }}")
    found = overlaps(make_game, marks, **{"cards.toml": cards})
    assert found == ["`card-0 card-0` lies on `Coal and lamps` on card `card-0` and 19 more"]


def test_a_large_table_takes_no_square_of_its_time() -> None:
    def lines(count: int) -> list[overlap._Boxed]:
        boxes = ((0.0, 4.0 * one, 50.0, 4.0 * one + 3) for one in range(count))
        return [overlap._Boxed(None, (), box) for box in boxes]  # type: ignore[arg-type]

    started = time.process_time()
    assert list(overlap._colliding(lines(20_000))) == []
    assert time.process_time() - started < 2
