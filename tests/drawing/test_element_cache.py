"""What cards have in common is drawn once; mistakes are reported for the right card, at the right line."""

import re

import pikepdf
import pypdfium2
import pytest
from smallgame import GAME, Make, Run, Said

FRAME = '  <rect x="1" y="1" width="20" height="20" fill="red"/>\n' * 9
OWN = '  <text x="5" y="30">{{ card.id }}</text>\n'
LONG = "Donaudampfschifffahrtsgesellschaft" * 3
BOX = '<box x="20" y="40" width="20" height="5">One two three four</box>'
OVER = "2.72 mm too tall at its size (3 mm)"


def layout(*lines: str) -> dict[str, str]:
    return {"layouts/card.svg": "\n".join(["<svg>", *lines, "</svg>"])}


def errors(said: Said) -> list[tuple[str, str]]:
    """Return each finding's sentence, and the line and column that it, or those with it, point at."""
    found: list[tuple[str, str]] = []
    heads: list[str] = []
    for line in said.err.splitlines():
        if line.startswith(("error", "warning")):
            heads.append(line)
        elif line.lstrip().startswith("-->"):
            found += [(head, line.partition("card.svg:")[2]) for head in heads]
            heads = []
    return found


def test_a_fault_in_a_common_part_is_reported_for_each_card(make_game: Make, run: Run) -> None:
    said = run("build", make_game(layout(FRAME, BOX, OWN)))
    assert errors(said) == [
        (f"error[text-does-not-fit]: the text of a box does not fit on card `{card}`: {OVER}", "12:1")
        for card in ("one", "two")
    ]


def test_a_fault_that_two_elements_share_on_one_card_is_reported_for_the_next(
    make_game: Make, run: Run
) -> None:
    boxes = "{% for x in [20, 21] if card.id == 'one' or x == 21 %}" + BOX.replace('"20"', '"{{ x }}"', 1)
    said = run("build", make_game(layout(FRAME, f"{boxes}{{% endfor %}}", OWN)))
    assert [message.rpartition(" on ")[2] for message, _ in errors(said)] == [
        f"card `{card}`: {OVER}" for card in ("one", "two")
    ]


def test_words_in_a_common_part_that_run_over_the_edge_are_counted(make_game: Make, run: Run) -> None:
    said = run("build", make_game(layout(FRAME, f'<text x="5" y="9">{LONG}</text>', OWN)))
    over = "86.56 mm of it would be cut off"
    words = f"`{LONG[:39]}…` runs over the edge of card `one` and 1 more: {over}"
    assert errors(said) == [(f"error[text-over-edge]: {words}", "12:1")]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ('<rect width="x"/>', "error[bad-attribute]: `width` of `<rect>` is not a length: `x`"),
        ("<rekt/>", "error[unknown-element]: unknown element `<rekt>`"),
        ('<g fill="ink">words</g>', "error[loose-text]: loose text in `<g>`: `words`"),
        ('<rect width="1" hight="1"/>', "error[unknown-attribute]: unknown attribute `hight` of `<rect>`"),
    ],
)
def test_a_fault_that_names_no_card_is_reported_once(
    make_game: Make, run: Run, fault: str, message: str
) -> None:
    said = run("build", make_game(layout(FRAME, f"<g>\n  {fault}\n</g>", OWN)))
    assert errors(said) == [(message, "13:3")]


def test_what_fits_one_size_may_not_fit_another(make_game: Make, run: Run) -> None:
    head, component = GAME.split("[[component]]")
    small = component.replace('"deck"', '"small"').replace('"poker"', '"mini"')
    game = f"{head}[[component]]{component}[[component]]{small}"
    said = run("build", make_game({"game.toml": game, **layout('<text x="40" y="40">outside</text>', OWN)}))
    (found,) = errors(said)
    assert found[0].startswith("error[text-over-edge]: `outside` runs over the edge of card `one` and 1 more")
    assert found[1] == "2:1"


def test_a_fault_of_one_card_is_reported_for_it_alone(make_game: Make, run: Run) -> None:
    fault = "{% if card.id == 'two' %}<text x='60' y='50'>outside</text>{% endif %}"
    said = run("build", make_game(layout(FRAME, fault, OWN)))
    (found,) = errors(said)
    assert found[0].startswith("error[text-over-edge]: `outside` runs over the edge of card `two`")
    assert found[1] == "12:26"


def test_broken_xml_in_one_card_is_shown_as_rendered(make_game: Make, run: Run) -> None:
    fault = "<g>{% if card.id == 'two' %}</b>{% endif %}</g>"
    said = run("build", make_game(layout(FRAME, fault, OWN)))
    (found,) = errors(said)
    assert found[0].startswith("error[bad-xml]: `<g>` is still open at `</b>`")
    assert found[1] == "12:1"


def test_a_drawing_that_is_never_closed(make_game: Make, run: Run) -> None:
    game = make_game(layout(FRAME, OWN))
    card = game / "layouts" / "card.svg"
    card.write_text(card.read_text().replace("</svg>", ""))
    (found,) = errors(run("build", game))
    assert found[0].startswith("error[bad-xml]: `<svg>` is never closed")


@pytest.mark.parametrize("words", ["stray words", "<![CDATA[stray]]>", "&amp;"])
def test_words_between_common_parts_are_not_passed_over(make_game: Make, run: Run, words: str) -> None:
    said = run("build", make_game(layout(FRAME, words, OWN)))
    (found,) = errors(said)
    assert found[0].startswith("error[loose-text]: loose text in `<svg>`")
    assert found[1] == "1:1"


def test_a_definition_is_that_of_the_card(make_game: Make, run: Run) -> None:
    stops = '<stop offset="0" stop-color="{0}"/><stop offset="1" stop-color="{0}"/>'
    colour = "{{ '#ff0000' if card.id == 'one' else '#0000ff' }}"
    defs = f'<defs><linearGradient id="sun" x2="20">{stops.format(colour)}</linearGradient></defs>'
    shape = '<rect width="63.5" height="88.9" fill="url(#sun)"/>'
    assert run("build", make_game(layout(shape, defs, OWN)), "--no-inspect").err == ""
    page = pypdfium2.PdfDocument("output/small/deck.pdf")[0].render(scale=1).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(100_000)}
    assert {(255, 0, 0), (0, 0, 255)} <= colours


def test_what_a_root_hands_down_is_that_of_the_card(make_game: Make, run: Run) -> None:
    root = "<svg fill=\"{{ 'red' if card.id == 'one' else '#0000ff' }}\">"
    text = f'{root}<rect width="63.5" height="88.9"/></svg>'
    assert run("build", make_game({"layouts/card.svg": text}), "--no-inspect").err == ""
    page = pypdfium2.PdfDocument("output/small/deck.pdf")[0].render(scale=1).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(100_000)}
    assert {(255, 0, 0), (0, 0, 255)} <= colours


def test_a_picture_begins_where_its_view_box_does(make_game: Make, run: Run) -> None:
    art = '<svg viewBox="40 0 40 40"><rect x="40" width="40" height="40" fill="#ff0000"/></svg>'
    below = '<rect x="9" y="9" width="40" height="40" fill="#0000ff"/>'
    files = layout(below, '<image href="art/a.svg" x="9" y="9" width="40"/>')
    assert run("build", make_game({"art/a.svg": art, **files}), "--no-inspect").err == ""
    page = pypdfium2.PdfDocument("output/small/deck.pdf")[0].render(scale=1).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(100_000)}
    assert (255, 0, 0) in colours and (0, 0, 255) not in colours


@pytest.mark.slow
def test_later_parts_lie_over_common_ones(make_game: Make, run: Run) -> None:
    cover = '<rect width="63.5" height="88.9" fill="#0000ff"/>'
    own = '<rect x="5" y="5" width="{{ 20 + page }}" height="20" fill="red"/>'
    assert run("build", make_game(layout(cover, own, FRAME.replace("red", "ink"))), "--no-inspect").err == ""
    page = pypdfium2.PdfDocument("output/small/deck.pdf")[0].render(scale=4).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(100_000)}
    assert {(255, 0, 0), (0, 0, 255), (0, 0, 0)} <= colours


def test_a_common_frame_is_stored_once(make_game: Make, run: Run) -> None:
    frame = "".join(
        f'<rect x="{n}" y="{n * 1.25}" width="7.{n}" height="11" fill="#0{n % 10}0"/>' for n in range(60)
    )
    assert run("build", make_game(layout(frame, OWN)), "--no-inspect").err == ""
    with pikepdf.open("output/small/deck.pdf") as pdf:
        drawn = [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
    assert sum(data.count(b"7.59 0 l") + data.count(b" m ") > 50 for data in drawn) == 1
    assert sum(b"Tj" in data and b" Do" in data for data in drawn) == 2


@pytest.mark.slow
def test_each_card_s_own_words_are_all_there(make_game: Make, run: Run) -> None:
    cards = "\n".join(f'[[card]]\nid = "c{number}"' for number in range(60))
    run("build", make_game({**layout(FRAME, OWN), "cards.toml": cards}))
    document = pypdfium2.PdfDocument("output/small/deck.pdf")
    said = " ".join(document[page].get_textpage().get_text_range() for page in range(len(document)))
    assert re.findall(r"c\d+", said) == [f"c{number}" for number in range(60)]
