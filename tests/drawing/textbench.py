"""What the tests of text share: the installed fonts, a desk to draw at, and short ways to read marks."""

import importlib.util
from collections.abc import Iterable, Mapping
from pathlib import Path

from printkit.diagnostics import Finding, Report
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.box import draw_box
from printkit.drawing.markup import Element, read_markup
from printkit.drawing.table import draw_table
from printkit.drawing.textline import draw_text
from printkit.model.fonts import FontFamily
from printkit.model.scene import Group, Mark, Scene, Shape, Style, Text, Use

PACKAGES = ("fontpkg_alfa_slab_one", "fontpkg_pt_serif", "fontpkg_fjalla_one", "fontpkg_abril_fatface")


def font_files() -> list[Path]:
    """The seven font files that printkit depends on."""
    files: list[Path] = []
    for package in PACKAGES:
        found = importlib.util.find_spec(package)
        assert found is not None and found.submodule_search_locations
        files += sorted(Path(found.submodule_search_locations[0]).glob("files/*.ttf"))
    return files


FILES = {file.stem: file for file in font_files()}

SERIF = FontFamily(
    "PT Serif",
    {
        "regular": FILES["PT_Serif-Web-Regular"],
        "bold": FILES["PT_Serif-Web-Bold"],
        "italic": FILES["PT_Serif-Web-Italic"],
        "bold-italic": FILES["PT_Serif-Web-BoldItalic"],
    },
)
SLAB = FontFamily("Alfa Slab One", {"regular": FILES["AlfaSlabOne-Regular"]})
GOTHIC = FontFamily("Fjalla One", {"regular": FILES["FjallaOne-Regular"]})

STAR = Scene("part `star`", 20.0, 10.0, 0.0, ())


def make_desk(fonts: Mapping[str, FontFamily] | None = None) -> DrawingContext:
    """A desk with two colours, three fonts and a part that is twice as wide as it is high."""
    known = {"text": SERIF, "display": SLAB, "gothic": GOTHIC} if fonts is None else fonts
    palette = {"ink": (20, 20, 20), "spot": (200, 0, 0)}
    return DrawingContext(
        Path(),
        palette,
        known,
        Report(),
        "card `sheriff`",
        lambda name, arguments, place: STAR if name == "star" else None,
    )


def draw_child(element: Element, inherited: Mapping[str, str]) -> list[Mark]:
    """Stands for what draws the shapes in a figure: one shape, coloured as it inherits."""
    return [Shape(f"{element.tag} {inherited.get('fill')}", Style())]


def draw(
    xml: str, context: DrawingContext | None = None, inherited: Mapping[str, str] | None = None
) -> list[Mark]:
    """Draw a `text`, `box` or `table`."""
    context = context or make_desk()
    element = read_markup(xml, (Path("face.svg"),), context.report, marked=False)
    assert element is not None, context.report.findings
    attrs = Attributes(element, inherited or {}, context)
    if element.tag == "text":
        return draw_text(element, attrs)
    return (draw_box if element.tag == "box" else draw_table)(element, attrs, draw_child)


def draw_well(xml: str, context: DrawingContext | None = None) -> list[Mark]:
    """Draw something in which nothing is wrong."""
    context = context or make_desk()
    marks = draw(xml, context)
    assert context.report.findings == []
    return marks


def findings(xml: str, context: DrawingContext | None = None) -> list[Finding]:
    """What is found wrong with something."""
    context = context or make_desk()
    draw(xml, context)
    return context.report.findings


def finding(xml: str, context: DrawingContext | None = None) -> Finding:
    """The only thing that is found wrong."""
    (found,) = findings(xml, context)
    return found


def texts(marks: Iterable[Mark]) -> list[Text]:
    """The runs of letters, in the order in which they are drawn."""
    return [mark for mark in marks if isinstance(mark, Text)]


def strings(marks: Iterable[Mark]) -> list[str]:
    """The letters of each run."""
    return [text.string for text in texts(marks)]


def lines(marks: Iterable[Mark]) -> list[str]:
    """The letters of each line; `*` for an icon is not shown."""
    found: dict[float, str] = {}
    for text in texts(marks):
        key = round(text.y, 3)
        found[key] = found.get(key, "") + text.string
    return list(found.values())


def icons(marks: Iterable[Mark]) -> list[Use]:
    """The icons."""
    return [mark for mark in marks if isinstance(mark, Use)]


def groups(marks: Iterable[Mark]) -> list[Group]:
    """The groups: what figures are drawn as."""
    return [mark for mark in marks if isinstance(mark, Group)]


def width(text: Text) -> float:
    """How far a run moves the pen, reckoned from its mark alone, as the export will draw it."""
    from printkit.drawing.fonts import load_face

    face = load_face(text.font)
    letters = sum(face.advance(letter) for letter in text.string) * text.size
    return (letters + len(text.string) * text.spacing + sum(text.kerns)) * text.stretch
