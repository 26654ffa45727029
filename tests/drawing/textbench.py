"""What the tests of drawing share: the installed fonts, a context, and short ways to read marks."""

import importlib.util
from collections.abc import Iterable, Mapping
from pathlib import Path

from printkit.diagnostics import Finding, Report
from printkit.drawing.attributes import Attributes, DrawingContext, ElementType, define_element
from printkit.drawing.draw import draw as draw_element
from printkit.drawing.elements import ELEMENTS
from printkit.drawing.fonts.typeface import Typeface, load_face
from printkit.drawing.markup import find_ids, read_markup
from printkit.drawing.text.fallback import Fallback
from printkit.model.brand import FontFamily
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


def make_context(
    fonts: Mapping[str, FontFamily] | None = None, elements: Mapping[str, ElementType] | None = None
) -> DrawingContext:
    """A context with two colours, three fonts and a part that is twice as wide as it is high."""
    return DrawingContext(
        folder=Path(),
        palette={"ink": (20, 20, 20), "spot": (200, 0, 0)},
        fonts={"text": SERIF, "display": SLAB, "gothic": GOTHIC} if fonts is None else fonts,
        report=Report(),
        subject="card `sheriff`",
        elements={**ELEMENTS, "rect": define_element("rect", "", draw_rect)}
        if elements is None
        else elements,
        part=lambda name, arguments, place: STAR if name == "star" else None,
        picture=lambda *_: None,
        card=lambda *_: None,
        fallback=Fallback(),
    )


def draw_rect(attrs: Attributes) -> list[Mark]:
    """Draws what a figure contains in these tests: a shape that shows which colour it inherits."""
    return [Shape(f"rect {attrs.inherited.get('fill')}", Style())]


def draw(
    xml: str, context: DrawingContext | None = None, inherited: Mapping[str, str] | None = None
) -> list[Mark]:
    """Draw an element."""
    context = context or make_context()
    element = read_markup(xml, (Path("face.svg"),), context.report, marked=False)
    assert element is not None, context.report.findings
    context.ids = find_ids(element)
    return draw_element(element, inherited or {}, context)


def draw_well(xml: str, context: DrawingContext | None = None) -> list[Mark]:
    """Draw something in which nothing is wrong."""
    context = context or make_context()
    marks = draw(xml, context)
    assert context.report.findings == []
    return marks


def findings(xml: str, context: DrawingContext | None = None) -> list[Finding]:
    """What is found wrong with something."""
    context = context or make_context()
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
    face = load_face(text.font)
    letters = sum(face.advance(letter) for letter in text.string) * text.size
    return (letters + len(text.string) * text.spacing + sum(text.kerns)) * text.stretch


def kern(face: Typeface, left: str, right: str) -> float:
    """The space between two letters, in em."""
    return sum(face.word(left + right).kerns)
