"""Every element of the table: an example of it, what that draws, and an attribute that it does not have."""

from pathlib import Path

import pytest
from PIL import Image as Pictures
from textbench import draw, findings, make_context

from printkit.drawing.attributes import COMMON, DrawingContext, Pixels
from printkit.drawing.elements import ELEMENTS
from printkit.model.scene import Group, Image, Mark, Shape, Text, Use

#: An example of each element, and what it draws: words, icons, or the path of a shape.
CASES = {
    "svg": ('<svg width="9" height="9"><line x2="4" stroke="ink"/></svg>', ["0 0 m 4 0 l"]),
    "g": ('<g stroke="ink"><line x2="4"/><line y2="4"/></g>', ["0 0 m 4 0 l", "0 0 m 0 4 l"]),
    "defs": ('<defs><line id="a" x2="4" stroke="ink"/></defs>', []),
    "linearGradient": ('<linearGradient id="a"><stop/><stop offset="1"/></linearGradient>', []),
    "radialGradient": ('<radialGradient id="a"><stop/><stop offset="1"/></radialGradient>', []),
    "clipPath": ('<clipPath id="a"><circle r="4"/></clipPath>', []),
    "conicGradient": ('<conicGradient id="a"/>', []),
    "pattern": ('<pattern id="a"/>', []),
    "mask": ('<mask id="a"><rect width="1" height="1"/></mask>', []),
    "title": ("<title>words</title>", []),
    "desc": ("<desc>words</desc>", []),
    "rect": ('<rect x="1" y="2" width="0.5" height="0.25"/>', ["1 2 m 1.5 2 l 1.5 2.25 l 1 2.25 l h"]),
    "circle": ('<circle r="0"/>', ["0.000 0.000 m" + " 0.000 0.000 0.000 0.000 0.000 0.000 c" * 4 + " h"]),
    "ellipse": (
        '<ellipse rx="0" ry="0"/>',
        ["0.000 0.000 m" + " 0.000 0.000 0.000 0.000 0.000 0.000 c" * 4 + " h"],
    ),
    "line": ('<line x1="1" y1="2" x2="3" y2="4" stroke="ink"/>', ["1 2 m 3 4 l"]),
    "polyline": ('<polyline points="1,2 3,4" fill="ink"/>', ["1 2 m 3 4 l"]),
    "polygon": ('<polygon points="1 2 3 4 5 0"/>', ["1 2 m 3 4 l 5 0 l h"]),
    "path": ('<path d="M1 2h2z"/>', ["1 2 m 3 2 l h"]),
    "use": ('<use part="star" x="2" points="5"/>', ["part `star` at 2"]),
    "image": ('<image href="lamp.png" x="2" width="10"/>', ["lamp.png 10 x 5 at 2"]),
    "qr": ('<qr text="a" width="29"/>', ["0 0 m 29 0 l 29 29 l 0 29 l h", "4 4 m 11 4 l 11 5 l 4 5 l h"]),
    "field": ('<field name="score" width="8" height="5"/>', ["0 5 m 8 5 l"]),
    "text": ("<text>two words</text>", ["two words"]),
    "box": ('<box width="9" height="20">two words</box>', ["two", "words"]),
    "table": (
        '<table width="9" rules="none"><tr><td>one</td></tr><tr><td>two</td></tr></table>',
        ["one", "two"],
    ),
}


def context() -> DrawingContext:
    """A context with the real elements and one picture."""
    context = make_context(elements=ELEMENTS)
    context.picture = lambda *_: Pixels(Path("lamp.png"), 200, 100)
    return context


def shown(mark: Mark) -> str:
    """Return a mark in a few words."""
    if isinstance(mark, Shape):
        return mark.path.partition(" h ")[0] + (" h" if " h " in mark.path else "")
    if isinstance(mark, Text):
        return mark.string.strip()
    if isinstance(mark, Use):
        return f"{mark.scene.name} at {mark.matrix[4]:g}"
    if isinstance(mark, Image):
        return f"{mark.file.name} {mark.width:g} x {mark.height:g} at {mark.x:g}"
    assert isinstance(mark, Group)
    return str([shown(one) for one in mark.marks])


@pytest.mark.first
def test_every_element_has_a_case() -> None:
    assert [tag for tag in ELEMENTS if tag not in CASES] == [], "add a case to CASES"
    assert [tag for tag in CASES if tag not in ELEMENTS] == []


@pytest.mark.first
@pytest.mark.parametrize("tag", CASES)
def test_what_an_element_draws(tag: str) -> None:
    xml, expected = CASES[tag]
    drawn = context()
    assert [shown(mark) for mark in draw(xml, drawn)] == expected
    assert drawn.report.findings == []


@pytest.mark.parametrize("tag", CASES)
def test_an_attribute_that_an_element_does_not_have(tag: str) -> None:
    xml = CASES[tag][0].replace(f"<{tag}", f'<{tag} colour="ink"', 1)
    found = [(one.code, one.message) for one in findings(xml, context())]
    message = f"unknown attribute `colour` of `<{tag}>`"
    assert found == ([] if ELEMENTS[tag].attributes is None else [("unknown-attribute", message)])


@pytest.mark.parametrize("tag", CASES)
def test_every_attribute_of_its_own_is_known(tag: str) -> None:
    own = " ".join(f'{name}="1"' for name in (ELEMENTS[tag].attributes or frozenset()) - COMMON)
    codes = {one.code for one in findings(f"<{tag} {own}/>", context())}
    assert "unknown-attribute" not in codes


@pytest.mark.parametrize("inside", ["", "<text>a</text>", '<rect width="9" height="9"/><text>a</text>'])
def test_a_window_is_made_of_shapes_alone(inside: str) -> None:
    clip = f'<defs><clipPath id="a">{inside}</clipPath></defs>'
    group = '<g clip-path="url(#a)"><rect width="9" height="9"/></g>'
    (found,) = findings(f'<svg width="9" height="9">{clip}{group}</svg>', context())
    assert found.message.endswith("names a `<clipPath>` that does not consist of plain shapes")


def test_a_table_leaves_the_outlines_of_other_text_alone() -> None:
    table = '<table width="9"><tr><td>one</td></tr></table>'
    (group,) = draw(f'<g stroke="spot" opacity="0.5">{table}<text>two</text></g>', context())
    assert isinstance(group, Group)
    outlines = {mark.string: mark.stroke for mark in group.marks if isinstance(mark, Text)}
    assert outlines == {"one": None, "two": (200, 0, 0)}


@pytest.mark.parametrize("element", ['<rect width="9" height="9" fill="{}"/>', '<text fill="{}">x</text>'])
def test_a_mistake_in_a_style_is_reported_wherever_it_is_repeated(element: str) -> None:
    bench = context()
    for _ in range(2):  # as by two cards
        draw(element.format("blau"), bench)
    draw(f"<g>\n{element.format('blau')}</g>", bench)
    assert [one.at.line for one in bench.report if one.at] == [1, 2]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seen", "size"), [("", "20 x 10 at -5"), ('seen="0.5"', "20 x 10 at -5"), ('seen="0.6"', "10 x 5 at 0")]
)
def test_a_picture_that_would_be_cropped_too_much_is_shown_whole(
    seen: str, size: str, tmp_path: Path
) -> None:
    picture = Pictures.new("RGB", (200, 100), (240, 230, 220))
    picture.paste((0, 90, 0), (1, 1, 198, 98))
    picture.paste((255, 0, 0), (0, 0, 40, 1))
    picture.save(tmp_path / "lamp.png")
    bench = context()
    bench.picture = lambda *_: Pixels(tmp_path / "lamp.png", 200, 100)
    *ground, mark = draw(f'<image href="lamp.png" width="10" height="10" fit="cover" {seen}/>', bench)
    assert shown(mark).strip("[]'") == f"lamp.png {size}"
    kinds = [(one.path, one.style.fill) for one in ground if isinstance(one, Shape)]
    whole = [("0 0 m 10 0 l 10 10 l 0 10 l h", (240, 230, 220))]  # behind it, in the colour of its edge
    assert kinds == (whole if size.startswith("10") else [])


def test_a_window_may_be_of_several_shapes() -> None:
    window = '<defs><clipPath id="a"><path d="M1 1H2V2Z"/><path d="M4 4H6V6Z"/></clipPath></defs>'
    group = '<g clip-path="url(#a)"><rect width="9" height="9"/></g>'
    (found,) = draw(f'<svg width="9" height="9">{window}{group}</svg>', context())
    assert isinstance(found, Group)
    assert found.clip == "1 1 m 2 1 l 2 2 l h 4 4 m 6 4 l 6 6 l h"
