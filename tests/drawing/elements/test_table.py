"""`table`: columns, rows, rules, shades, and text in cells."""

import pytest
from textbench import draw, draw_well, finding, findings, make_context, strings, texts, width

from printkit.model.scene import Mark, Shape


def table(rows: str, attributes: str = "") -> str:
    return f'<table x="5" y="7" width="60" columns="12 * 2*" row-height="6" {attributes}>{rows}</table>'


def shapes(marks: list[Mark]) -> list[Shape]:
    return [mark for mark in marks if isinstance(mark, Shape)]


def shades(marks: list[Mark]) -> list[tuple[str, object]]:
    return [(shape.path, shape.style.fill) for shape in shapes(marks) if shape.style.fill]


def rules(marks: list[Mark]) -> str:
    (shape,) = [shape for shape in shapes(marks) if shape.style.stroke]
    return shape.path


def test_cells_are_set_in_columns_and_rows() -> None:
    marks = texts(draw_well(table("<tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td></tr>")))
    assert [(text.string, text.x) for text in marks] == [("a", 6), ("b", 18), ("c", 34), ("d", 6)]
    assert marks[0].y == marks[2].y
    assert marks[3].y - marks[0].y == pytest.approx(6)


def test_letters_are_set_in_the_middle_of_a_row() -> None:
    (text,) = texts(draw_well(table("<tr><td>a</td></tr>")))
    assert text.y == pytest.approx(7 + 3 + 3 * (1.039 - 0.286) / 2)


@pytest.mark.parametrize(("valign", "y"), [("top", 7 + 1 + 3.117), ("bottom", 7 + 20 - 1 - 0.858)])
def test_top_and_bottom_keep_the_padding(valign: str, y: float) -> None:
    (text,) = texts(draw_well(table(f'<tr height="20" valign="{valign}"><td>a</td></tr>')))
    assert text.y == pytest.approx(y)


def test_alignment_is_handed_down() -> None:
    rows = '<tr align="right"><td>a</td><td align="left">b</td></tr><tr><td>c</td></tr>'
    a, b, c = texts(draw_well(table(rows, 'align="center" pad="2"')))
    assert a.x + width(a) == pytest.approx(15)
    assert b.x == 19
    assert c.x + width(c) / 2 == pytest.approx(11)


def test_a_cell_may_span_columns() -> None:
    rows = '<tr><td>a</td><td span="2" align="right">b</td></tr>'
    _, b = texts(draw_well(table(rows)))
    assert b.x + width(b) == pytest.approx(64)


def test_styles_of_rows_and_cells() -> None:
    styled = '<tr font-size="4" color="spot" font-weight="bold"><td>a</td><td color="ink">b</td></tr>'
    a, b, c = texts(draw_well(table(f"{styled}<tr><td>c</td></tr>")))
    assert (a.size, a.fill, a.font.stem) == (4.0, (200, 0, 0), "PT_Serif-Web-Bold")
    assert (b.size, b.fill) == (4.0, (20, 20, 20))
    assert (c.size, c.fill, c.font.stem) == (3.0, (0, 0, 0), "PT_Serif-Web-Regular")


def test_a_row_without_height_is_as_high_as_its_text() -> None:
    xml = '<table width="30" columns="10 *"><tr><td>a</td><td>one two three four five six</td></tr></table>'
    marks = draw_well(xml)
    assert [text.string for text in texts(marks)] == ["a", "one two", "three four", "five six"]
    height = 2 + 3 * 1.325 + 3.75 * 2
    assert rules(marks).endswith(f"30 {height:g} l 0 {height:g} l h")


def test_rules_are_one_path() -> None:
    rows = "<tr><td/></tr><tr><td/></tr>"
    expected = {
        "outer": "5 7 m 65 7 l 65 19 l 5 19 l h",
        "rows": "5 13 m 65 13 l",
        "columns": "17 7 m 17 19 l 33 7 m 33 19 l",
        "all": "5 13 m 65 13 l 17 7 m 17 19 l 33 7 m 33 19 l 5 7 m 65 7 l 65 19 l 5 19 l h",
        "rows outer": "5 13 m 65 13 l 5 7 m 65 7 l 65 19 l 5 19 l h",
    }
    for kinds, path in expected.items():
        assert rules(draw_well(table(rows, f'rules="{kinds}"'))) == path


def test_rules_have_the_stroke() -> None:
    (shape,) = shapes(draw_well(table("<tr/>", 'stroke="spot" rule="0.5"')))
    assert (shape.style.stroke, shape.style.width, shape.style.fill) == ((200, 0, 0), 0.5, None)
    for none in ('rules="none"', 'stroke="none"', 'rule="0"'):
        assert draw_well(table("<tr/>", none)) == []


def test_the_stroke_is_not_that_of_letters() -> None:
    (text,) = texts(draw_well(table("<tr><td>a</td></tr>", 'stroke="spot"')))
    assert (text.stroke, text.stroke_width) == (None, 0.0)


def test_no_rule_runs_through_a_spanning_cell() -> None:
    rows = '<tr><td/></tr><tr><td span="2"/></tr><tr><td/></tr>'
    path = rules(draw_well(table(rows, 'rules="columns"')))
    assert path == "17 7 m 17 13 l 17 19 m 17 25 l 33 7 m 33 25 l"
    rows = '<tr><td span="3"/></tr><tr><td span="2"/></tr><tr><td/></tr>'
    path = rules(draw_well(table(rows, 'rules="columns"')))
    assert path == "17 19 m 17 25 l 33 13 m 33 25 l"


def test_shades_of_heads_stripes_rows_and_cells() -> None:
    rows = (
        '<tr><th>a</th></tr><tr><td/></tr><tr><td/></tr><tr fill="ink"><td fill="spot"/></tr><tr><td/></tr>'
    )
    marks = draw_well(table(rows, 'head-fill="#111111" zebra="#eeeeee"'))
    assert shades(marks) == [
        ("5 7 m 17 7 l 17 13 l 5 13 l h", (17, 17, 17)),
        ("5 19 m 65 19 l 65 25 l 5 25 l h", (238, 238, 238)),
        ("5 25 m 65 25 l 65 31 l 5 31 l h", (20, 20, 20)),
        ("5 25 m 17 25 l 17 31 l 5 31 l h", (200, 0, 0)),
        ("5 31 m 65 31 l 65 37 l 5 37 l h", (238, 238, 238)),
    ]
    assert texts(marks)[0].font.stem == "PT_Serif-Web-Bold"


def test_rules_lie_above_shades_and_words() -> None:
    marks = draw_well(table('<tr fill="ink"><td>a</td></tr>'))
    assert [type(mark).__name__ for mark in marks] == ["Shape", "Text", "Shape"]


def test_a_cell_shrinks_to_its_least_size() -> None:
    long = "one two three four five six seven"
    (size,) = {text.size for text in texts(draw_well(table(f"<tr><td/><td>{long}</td></tr>", 'min="1"')))}
    assert 1 < size < 2


def test_a_cell_that_does_not_fit_is_named() -> None:
    rows = "<tr><td/></tr><tr><td>a</td><td>one two three four</td></tr>"
    found = finding(table(rows, 'name="scores" min="2.5"'))
    assert found.code == "text-does-not-fit"
    assert found.message == (
        "the text of row 2, column 2 of table `scores` does not fit on card `sheriff`: "
        "0.44 mm too tall at its smallest size (2.5 mm)"
    )
    assert found.help == "shorten the text, enlarge the cell, or lower its `min`"


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("12 auto", "`columns` of `<table>` has a word that is not a width: `auto`"),
        ("12 -3", "`columns` of `<table>` has a word that is not a width: `-3`"),
        ("nan *", "`columns` of `<table>` has a word that is not a width: `nan`"),
        ("50 50", "`columns` of `<table>` are wider than the table"),
        ("60 *", "`columns` of `<table>` leave no room for `*`"),
    ],
)
def test_columns_that_cannot_be(columns: str, message: str) -> None:
    found = finding(f'<table width="60" columns="{columns}"><tr/></table>')
    assert (found.code, found.message) == ("bad-attribute", message)


def test_strangers_and_loose_words() -> None:
    context = make_context()
    draw(table("words<tr>more<th/><tdd/></tr><td>x</td>"), context)
    assert [(found.code, found.message) for found in context.report] == [
        ("loose-text", "loose text in `<table>`: `words`"),
        ("loose-text", "loose text in `<tr>`: `more`"),
        ("unknown-element", "unknown element `<tdd>` in `<tr>`"),
        ("unknown-element", "unknown element `<td>` in `<table>`"),
    ]
    assert context.report.findings[2].help == "did you mean `td`?"


def test_unknown_attributes_of_rows_and_cells() -> None:
    context = make_context()
    draw(table('<tr hight="3"><td colspan="2">x</td></tr>'), context)
    assert [found.message for found in context.report] == [
        "unknown attribute `hight` of `<tr>`",
        "unknown attribute `colspan` of `<td>`",
    ]


@pytest.mark.slow
def test_a_table_without_end_is_refused() -> None:
    assert [found.code for found in findings(table("<tr><td>words</td></tr>" * 11_000))] == ["too-much-text"]


def test_a_table_without_rows_is_no_mark() -> None:
    assert draw_well(table(" ")) == []


def test_cells_hold_blocks_and_icons() -> None:
    rows = '<tr height="20"><td><p>a</p><li>b</li></td><td><icon part="star"/></td></tr>'
    assert strings(draw_well(table(rows))) == ["a", "•", "b"]
