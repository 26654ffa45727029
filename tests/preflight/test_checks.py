"""What the preflight reports of cards, and what it rightly lets pass, through `printkit check`."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from smallgame import GAME, Make, Run, Said

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import read_limits


def dots(side: int, colour: str = "red") -> bytes:
    """Return a picture of one colour, of so many dots each way."""
    file = BytesIO()
    Image.new("RGB", (side, side), colour).save(file, "PNG")
    return file.getvalue()


DOT = dots(300)


def codes(said: Said) -> list[str]:
    return re.findall(r"^\w+\[([a-z-]+)\]", said.err, re.MULTILINE)


def codes_of(make_game: Make, run: Run, marks: str, **files: str | bytes) -> list[str]:
    """Check a game whose card shows these marks; return the codes of the findings."""
    return codes(run("check", make_game({"layouts/card.svg": f"<svg>{marks}</svg>", **files})))


GREY = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#dddddd"/>'
WORD = '<text x="{x}" y="40" font-size="5" fill="{fill}" {more}>word</text>'


def word(fill: str, more: str = "", x: float = 10) -> str:
    return WORD.format(x=x, fill=fill, more=more)


ICON = '<svg width="10" height="10"><circle cx="5" cy="5" r="4" fill="{}"/></svg>'


@pytest.mark.parametrize(
    ("fill", "ground", "found"),
    [
        ("#f4f4f4", "", ["low-contrast"]),
        ("#f4f4f4", '<rect x="5" y="30" width="50" height="20" fill="#225588"/>', []),
        ("#333333", "", []),
        ("#6655bb", '<image href="dot.png" x="5" y="15" width="50"/>', ["low-contrast"]),
    ],
)
def test_an_icon_in_words_stands_out(
    make_game: Make, run: Run, fill: str, ground: str, found: list[str]
) -> None:
    words = '<text x="10" y="40" font-size="5" fill="{}">eats <icon part="icons/worm"/></text>'
    marks = ground + words.format("white" if ground else "black")
    files = {"parts/icons/worm.svg": ICON.format(fill), "dot.png": dots(500, "#5544aa")}
    assert codes_of(make_game, run, marks, **files) == found


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        (word("#999999"), ["low-contrast"]),
        (word("#999999") + word("black", x=10.5), []),  # a shadow under the same word
        (word("#999999") + word("black", x=30), ["low-contrast"]),  # too far off to be its shadow
        (word("#eeeeee", 'stroke="black" stroke-width="0.4"'), []),  # its outline stands out
        (word("black", 'opacity="0.2"'), ["low-contrast"]),
        (word("none", 'stroke="#eeeeee" stroke-width="0.2"'), ["low-contrast"]),  # nothing but a pale outline
        (word("none", 'stroke="black" stroke-width="0.2"'), []),
        ('<text x="10" y="40" font-size="9" fill="#666666">large</text>', []),  # 4.2:1 will do at 25 pt
        ('<text x="10" y="40" font-size="3" fill="#666666">small</text>', ["low-contrast"]),
    ],
)
def test_contrast_is_that_of_a_word_to_what_lies_under_it(
    make_game: Make, run: Run, marks: str, found: list[str]
) -> None:
    assert codes_of(make_game, run, GREY + marks) == found


def test_a_word_that_is_see_through_wants_no_other_colour(make_game: Make, run: Run) -> None:
    faint = word("black", 'opacity="0.2"')
    said = run("check", make_game({"layouts/card.svg": f"<svg>{faint}</svg>"}))
    assert "has a contrast of 1.6 on card `one`" in said.err
    assert "= help: raise its `opacity`, or that of the group around it\n" in said.err


def test_contrast_is_measured_on_a_gradient_where_the_word_stands(make_game: Make, run: Run) -> None:
    defs = (
        '<defs><linearGradient id="dusk" x1="0" y1="0" x2="63.5" y2="0">'
        '<stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient></defs>'
        '<rect x="-3" y="-3" width="69.5" height="94.9" fill="url(#dusk)"/>'
    )
    assert codes_of(make_game, run, defs + word("black", x=5)) == []
    assert codes_of(make_game, run, defs + word("black", x=45)) == ["low-contrast"]


@pytest.mark.parametrize(
    ("angle", "found"),
    [(0, ["no-ink-in-bleed"]), (5, [])],
)
def test_a_ray_that_slants_off_the_card_bleeds(
    make_game: Make, run: Run, angle: int, found: list[str]
) -> None:
    level = '<rect x="0" y="0" width="63.5" height="9" fill="red"/>'
    slanting = f'<rect x="-10" y="2" width="90" height="9" fill="red" transform="rotate(-{angle})"/>'
    assert codes_of(make_game, run, slanting if angle else level) == found


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ('<circle cx="31" cy="19.8" r="20" fill="red"/>', []),
        ('<circle cx="31" cy="20" r="20" fill="none" stroke="red" stroke-width="1.5"/>', []),
        ('<path d="M24 0L38 0L40 20L22 20Z" fill="red"/>', ["no-ink-in-bleed"]),
        ('<path d="M22 20A20 20 0 0 1 24 0L38 0A20 20 0 0 1 40 20Z" fill="red"/>', ["no-ink-in-bleed"]),
    ],
)
def test_a_hat_that_only_touches_the_edge_needs_no_bleed(
    make_game: Make, run: Run, marks: str, found: list[str]
) -> None:
    """But one that is cut off there does."""
    assert codes_of(make_game, run, marks) == found


def test_a_round_piece_wants_ink_all_round_past_its_trim(make_game: Make, run: Run) -> None:
    chip = GAME.replace('kind = "cards"', 'kind = "chips"').replace('"poker"', '"chip"')
    for radius, found in (
        (17, ["no-ink-in-bleed"]),
        (21, []),
        (14, []),
    ):  # flush, past, inside
        marks = f'<circle cx="17" cy="17" r="{radius}" fill="red"/>'
        assert codes_of(make_game, run, marks, **{"game.toml": chip}) == found


def test_a_ground_that_is_drawn_for_less_bleed_is_told(make_game: Make, run: Run) -> None:
    layout = '<svg><rect x="-3" y="-3" width="69.5" height="94.9" fill="red"/></svg>'
    make_game({"layouts/card.svg": layout})
    assert run("check", "small").err == ""
    said = run("check", "small", "--bleed", "8")
    assert "warning[no-ink-in-bleed]: the ink of card `one` ends short of the bleed at its" in said.err
    assert 'draw its background 8 mm past the trim, for any bleed: `x="{{ -size.bleed }}"`' in said.err


@pytest.mark.slow
def test_icons_keep_away_from_the_trim_unless_they_run_off_it(make_game: Make, run: Run) -> None:
    for x, found in ((1, ["outside-safe-area"]), (5, []), (-2, [])):
        assert codes_of(make_game, run, f'<use part="star" x="{x}" y="40" width="6"/>') == found
        picture = f'<image href="art/dot.png" x="{x}" y="40" width="6"/>'
        assert codes_of(make_game, run, picture, **{"art/dot.png": dots(80)}) == found


def test_an_icon_near_the_trim_is_shown_where_it_is_written(make_game: Make, run: Run) -> None:
    layout = '<svg>\n  <use part="star" x="1" y="40" width="6"/>\n</svg>'
    said = run("check", make_game({"layouts/card.svg": layout}))
    assert "--> small/layouts/card.svg:2:3\n" in said.err


CLIP = '<defs><clipPath id="hole"><rect x="5" y="5" width="50" height="50"/></clipPath></defs>{}'
TINY = '<text x="10" y="40" font-size="1.5">tiny</text>'


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        (TINY, ["type-too-small"]),
        ('<text x="10" y="40" font-size="5" fill="#eeeeee">pale</text>', ["low-contrast"]),
        ('<text x="10" y="80" font-size="5" fill="#eeeeee">cut away</text>', []),
        ('<text x="-9" y="40" font-size="5">cut on purpose</text>', []),
        ('<use part="bottle" x="10" y="10"/>', []),  # a drawing cut to a shape: its label is part of it
    ],
)
def test_what_is_cut_to_a_shape_must_be_legible(
    make_game: Make, run: Run, inside: str, found: list[str]
) -> None:
    bottle = f'<svg width="50" height="50">{TINY}</svg>'
    marks = CLIP.format(f'<g clip-path="url(#hole)">{inside}</g>')
    assert codes_of(make_game, run, marks, **{"parts/bottle.svg": bottle}) == found


def test_a_picture_that_is_cropped_is_measured(make_game: Make, run: Run) -> None:
    for width, found in ((20, []), (40, ["picture-too-coarse"])):  # 381 and 190 dots an inch
        marks = f'<image href="art/dot.png" x="10" y="40" width="{width}" height="15" fit="cover"/>'
        assert codes_of(make_game, run, marks, **{"art/dot.png": DOT}) == found


STROKE = '<path stroke="ink" stroke-width="2" d="M8 37.6H40"/>'
PATCH = '<rect x="5" y="30" width="40" height="20" fill="{}"/>'


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        (word("black") + STROKE, []),  # struck out, and it can still be read
        (GREY + word("#999999") + STROKE, ["low-contrast"]),  # too near to what it stands on
        (word("black") + PATCH.format("black"), ["text-covered"]),
        (PATCH.format("black") + word("black"), ["low-contrast"]),
        (f'<g transform="rotate(3)">{word("black")}{STROKE}</g>', []),
        (f'<use part="box" x="0" y="0"/>{STROKE}', []),
    ],
)
def test_what_is_painted_over_a_word_is_not_its_ground(
    make_game: Make, run: Run, marks: str, found: list[str]
) -> None:
    box = f'<svg width="60" height="60"><rect x="9" y="50" width="9" height="9"/>{word("black")}</svg>'
    assert codes_of(make_game, run, marks, **{"parts/box.svg": box}) == found


def test_each_use_of_a_part_stands_on_its_own_ground(make_game: Make, run: Run) -> None:
    """The second of two equal parts lies on black: it is told, though the first one is fine."""
    tag = '<use part="tag" y="{}"/>'
    marks = tag.format(9) + '<rect x="5" y="40" width="50" height="40" fill="ink"/>' + tag.format(30)
    part = '<svg width="60" height="40"><text x="9" y="30" font-size="5">tag</text></svg>'
    assert codes_of(make_game, run, marks, **{"parts/tag.svg": part}) == ["low-contrast"]


def test_on_a_round_piece_the_edge_is_round(make_game: Make, run: Run) -> None:
    chip = GAME.replace('kind = "cards"', 'kind = "chips"').replace('"poker"', '"chip"')
    for y, found in ((17, []), (8, ["outside-safe-area"])):
        marks = f'<text x="17" y="{y}" font-size="4" text-anchor="middle">wide word</text>'
        assert codes_of(make_game, run, marks, **{"game.toml": chip}) == found


def test_one_slip_on_many_cards_is_said_once(make_game: Make, run: Run) -> None:
    said = run("check", make_game({"layouts/card.svg": '<svg><text x="1" y="40">{{ card.id }}</text></svg>'}))
    assert codes(said) == ["outside-safe-area"]
    assert "`one` is 1 mm from the edge of card `one` and 1 more:" in said.err


def test_braces_in_the_words_of_a_card_are_shown_as_they_are(make_game: Make, run: Run) -> None:
    said = run("check", make_game({"layouts/card.svg": '<svg><text x="1" y="40">{face}</text></svg>'}))
    assert "`{face}` is 1 mm from the edge of card `one`:" in said.err


def test_running_text_wants_more_than_a_word(make_game: Make, run: Run) -> None:
    few, many = "at two point one", "so many words that they run"
    assert codes_of(make_game, run, f'<text x="5" y="40" font-size="2.1">{few}</text>') == []
    assert codes_of(make_game, run, f'<text x="5" y="40" font-size="2.1">{many}</text>') == ["type-too-small"]


def test_a_part_is_measured_at_the_size_it_is_drawn(make_game: Make, run: Run) -> None:
    part = '<svg width="20" height="10"><text x="1" y="8" font-size="4">tag</text></svg>'
    small = '<use part="tag" x="10" y="10" width="{}"/>'
    for width, found in ((20, []), (8, ["type-too-small"])):
        assert codes_of(make_game, run, small.format(width), **{"parts/tag.svg": part}) == found


def test_a_build_says_what_stands_wrong(make_game: Make, run: Run) -> None:
    """A build looks at all that needs no picture of the face."""
    thin = '<svg><line x1="5" y1="9" x2="50" y2="9" stroke="ink" stroke-width="0.05"/></svg>'
    said = run("build", make_game({"layouts/card.svg": thin}))
    assert said.code == 0
    assert codes(said) == ["line-too-thin"]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('safe = "far"', "error[bad-size]: `safe` is not a length: `far`"),
        ("safe = true", "error[wrong-type]: `safe` must be a number or text, not true or false"),
        ("", "error[missing-key]: `safe` is missing"),
    ],
)
def test_a_slip_in_the_limits_is_found(tmp_path: Path, written: str, message: str) -> None:
    from printkit.diagnostics.render import as_text

    text = (shared_templates() / "preflight.toml").read_text(encoding="utf-8")
    (tmp_path / "preflight.toml").write_text(text.replace('safe = "3mm"', written), encoding="utf-8")
    report = Report()
    assert read_limits(tmp_path, report) is None
    assert as_text(report).startswith(message)


RED_AND_OLIVE = """\
[fields]
a = "text"
b = "text"

[[card]]
id = "one"
a = '''{}'''
b = "#cc3333"

[[card]]
id = "two"
a = '''{}'''
b = "#7a7a22"
"""


@pytest.mark.parametrize(
    ("marks", "one", "two", "found"),
    [
        ('<path d="M9 9H50V50" {a}/>', 'fill="ink"', 'fill="none" stroke="ink"', []),
        ('<path d="M9 9H50V50" {a}/>', 'fill="ink" stroke="red"', 'fill="none" stroke="ink"', []),
        ('<text x="9" y="40" font-size="9" {a}>word</text>', 'fill="ink"', 'fill="none" stroke="ink"', []),
        ('<text x="9" y="40" font-size="9" {a}>word</text>', 'fill="ink" stroke="white"', 'fill="ink"', []),
        ('<circle cx="30" cy="40" r="9" fill="{b}" {a}/>', "", 'stroke="ink"', []),
        ('<circle cx="30" cy="40" r="9" fill="none" stroke="{b}" {a}/>', "", 'stroke-dasharray="1 2"', []),
        ('<circle cx="30" cy="40" r="9" fill="none" stroke="{b}" {a}/>', "", 'stroke-width="2"', []),
        (
            '<circle cx="30" cy="40" r="9" fill="{b}"/>{a}',
            "",
            '<image href="art/dot.png" x="9" y="9" width="9"/>',
            [],
        ),
        ('<g {a}><circle cx="30" cy="40" r="9" fill="{b}"/></g>', "", 'clip-path="url(#hole)"', []),
        ('<g {a}><circle cx="30" cy="40" r="9" fill="{b}"/></g>', "", "", ["told-by-colour-alone"]),
        (
            '<circle cx="30" cy="40" r="9" fill="{b}" {a}/>',
            'fill-opacity="0.9"',
            "",
            ["told-by-colour-alone"],
        ),
        (
            '<g {a}><circle cx="30" cy="40" r="9" fill="{b}"/></g>',
            'opacity="0.9"',
            'opacity="0.8"',
            ["told-by-colour-alone"],
        ),
        ('<use part="dot" x="{a}" y="9"/><circle cx="30" cy="40" r="9" fill="{b}"/>', "-1", "-2", []),
        (
            '<defs><linearGradient id="dusk">{a}<stop offset="1" stop-color="{b}"/></linearGradient></defs>'
            '<circle cx="30" cy="40" r="9" fill="url(#dusk)"/>',
            '<stop offset="0" stop-color="white"/>',
            '<stop offset="0" stop-color="white"/><stop offset="0.5" stop-color="white"/>',
            [],
        ),
        (
            '<defs><linearGradient id="dusk">{a}<stop offset="1" stop-color="{b}"/></linearGradient></defs>'
            '<circle cx="30" cy="40" r="9" fill="url(#dusk)"/>',
            '<stop offset="0" stop-color="white"/>',
            '<stop offset="0" stop-color="white"/>',
            ["told-by-colour-alone"],
        ),
    ],
)
def test_only_what_is_drawn_alike_is_told_by_its_colours(
    make_game: Make, run: Run, marks: str, one: str, two: str, found: list[str]
) -> None:
    """A fill and an outline, a dash, a clip or another number of stops: such cards are simply not alike."""
    hole = '<defs><clipPath id="hole"><rect x="25" y="35" width="9" height="9"/></clipPath></defs>'
    template = hole + marks.replace("{a}", "{{ card.a|safe }}").replace("{b}", "{{ card.b }}")
    files = {"cards.toml": RED_AND_OLIVE.format(one, two), "art/dot.png": DOT}
    files["parts/dot.svg"] = '<svg width="9" height="9"><circle cx="5" cy="5" r="3"/></svg>'
    assert codes_of(make_game, run, template, **files) == found
