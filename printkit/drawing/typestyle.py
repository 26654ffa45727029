"""An element's font attributes in, the style of its letters out: the face, size, colours and spacing."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from printkit.diagnostics import Report
from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.fonts import FontTrouble, Typeface, load_face
from printkit.drawing.standins import stand_in
from printkit.model.fonts import FontFamily
from printkit.model.scene import Colour

#: The size of text that does not say its own, in mm: 8.5 points, good to read at arm's length.
DEFAULT_SIZE = 3.0

#: Letters smaller than this are no letters.
SMALLEST = 0.1

#: So many letters that a font lacks are enough to see what is wrong.
_MOST_MISSING = 10
_LACKS = " is not in the font "


@dataclass(slots=True)
class Type:
    """How letters look, at full size, in mm."""

    face: Typeface
    name: str  # of the font, for messages
    role: str
    bold: bool = False
    italic: bool = False
    size: float = DEFAULT_SIZE
    fill: Colour | None = (0, 0, 0)
    stretch: float = 1.0
    spacing: float = 0.0  # after each letter, before stretching
    shift: float = 0.0  # upwards
    stroke: Colour | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0

    def width(self, ems: float, letters: int) -> float:
        """Return the width of so many letters that measure so many em together."""
        return (ems * self.size + self.spacing * letters) * self.set_stretch

    @property
    def set_stretch(self) -> float:
        """The stretch of the letters themselves."""
        return self.stretched(self.stretch)

    def stretched(self, asked: float) -> float:
        """Return the stretch that gives as wide a line as was asked for; never past the face's own width."""
        narrow = self.face.narrow
        return asked if narrow == 1.0 else min(asked * narrow, max(1.0, asked))

    @property
    def space(self) -> float:
        """The width of a word space."""
        return ((self.face.space + self.face.widen) * self.size + self.spacing) * self.set_stretch

    @property
    def cap_height(self) -> float:
        """The height of a capital."""
        return self.face.cap_height * self.size


def read_type(attrs: Attributes) -> Type | None:
    """Return the style of an element's letters, or None where the game has no font to set them in.

    The same words make the same style, and it is read once; a slip in them is told each time.
    """
    key = tuple(map(attrs.get, _READERS))
    style = attrs.context.styles.get(key)
    if style is None:
        told = len(attrs.context.report.findings)
        style = _read_new_type(attrs)
        if style is not None and len(attrs.context.report.findings) == told:
            attrs.context.styles[key] = style
    return style


def _read_new_type(attrs: Attributes) -> Type | None:
    """Read a style that was not read before."""
    fonts = attrs.context.fonts
    role = "text" if "text" in fonts else next(iter(fonts), None)
    if role is None:
        help = 'name one under `[fonts]` in `game.toml`: `text = "pt-serif"`'
        message = "the game has no fonts to set text in"
        attrs.context.report.error("unknown-font", message, attrs.element.place, help)
        return None
    wanted = attrs.get("font-family") or role
    found = _choose_face(role if wanted not in fonts else wanted, False, False, attrs)
    return None if found is None else derive(Type(*found, role), attrs)


def derive(style: Type, attrs: Attributes) -> Type:
    """Return a style changed as an element says."""
    present = [name for name in _READERS if attrs.get(name) is not None]
    if not present:
        return style
    changed = replace(style)
    for name in present:
        _READERS[name](changed, attrs)
    if (changed.role, changed.bold, changed.italic) != (style.role, style.bold, style.italic):
        found = _choose_face(changed.role, changed.bold, changed.italic, attrs)
        if found is not None:
            changed.face, changed.name = found
    return changed


def embolden(style: Type, attrs: Attributes, bold: bool = False, italic: bool = False) -> Type:
    """Return a style made bold or italic, as by `<b>`, `<i>` and `<h>`."""
    changed = replace(style)
    changed.bold, changed.italic = style.bold or bold, style.italic or italic
    found = _choose_face(changed.role, changed.bold, changed.italic, attrs)
    if found is not None:
        changed.face, changed.name = found
    return changed


def as_heading(style: Type, attrs: Attributes) -> Type:
    """Return a style as a heading's: bold, where its family has that."""
    bold = "bold-italic" if style.italic else "bold"
    return embolden(style, attrs, bold=True) if bold in attrs.context.fonts[style.role].files else style


def _read_family(style: Type, attrs: Attributes) -> None:
    role, fonts = attrs.get("font-family") or "", attrs.context.fonts
    if role in fonts:
        style.role = role
    else:
        help = suggestion(role, tuple(fonts))
        attrs.context.report.error(
            "unknown-font", f"unknown font `{role}`", attrs.place_of("font-family"), help
        )


def _read_weight(style: Type, attrs: Attributes) -> None:
    weights = ("normal", "bold", *(str(weight) for weight in range(100, 1000, 100)))
    style.bold = attrs.choice("font-weight", "normal", weights) in ("bold", "600", "700", "800", "900")


def _read_slant(style: Type, attrs: Attributes) -> None:
    style.italic = attrs.choice("font-style", "normal", ("normal", "italic", "oblique")) != "normal"


def _read_size(style: Type, attrs: Attributes) -> None:
    style.size = attrs.length("font-size", style.size, least=SMALLEST)


def _read_fill(style: Type, attrs: Attributes) -> None:
    style.fill = attrs.colour("fill", style.fill)


def _read_stretch(style: Type, attrs: Attributes) -> None:
    style.stretch = attrs.number("stretch", style.stretch, 0.1, 5.0)


def _read_spacing(style: Type, attrs: Attributes) -> None:
    style.spacing = attrs.length("letter-spacing", style.spacing)


def _read_shift(style: Type, attrs: Attributes) -> None:
    style.shift = attrs.length("baseline-shift", style.shift)


def _read_stroke(style: Type, attrs: Attributes) -> None:
    style.stroke = attrs.colour("stroke", style.stroke)
    style.stroke_width = attrs.length("stroke-width", 0.35, least=0) if style.stroke else 0.0


def _read_stroke_width(style: Type, attrs: Attributes) -> None:
    style.stroke_width = attrs.length("stroke-width", 0.35, least=0) if style.stroke else 0.0


def _read_opacity(style: Type, attrs: Attributes) -> None:
    style.opacity = attrs.number("fill-opacity", style.opacity, 0.0, 1.0)


_READERS: Mapping[str, Callable[[Type, Attributes], None]] = {
    "font-family": _read_family,
    "font-weight": _read_weight,
    "font-style": _read_slant,
    "font-size": _read_size,
    "fill": _read_fill,
    "stretch": _read_stretch,
    "letter-spacing": _read_spacing,
    "baseline-shift": _read_shift,
    "stroke": _read_stroke,
    "stroke-width": _read_stroke_width,
    "fill-opacity": _read_opacity,
}

#: The attributes that style letters.
TYPE_ATTRIBUTES = frozenset(_READERS)


def _choose_face(role: str, bold: bool, italic: bool, attrs: Attributes) -> tuple[Typeface, str] | None:
    """Return a role's face in a style, and its name; or None after reporting why there is none."""
    family = attrs.context.fonts[role]
    style = _choose_style(family, bold, italic, attrs)
    if style is None:
        return None
    try:
        face = load_face(family.files[style])
        if family.like is not None:
            like = family.like.files
            face = stand_in(face, load_face(like.get(style) or like["regular"]))
    except FontTrouble as trouble:
        place = family.at or attrs.element.place
        attrs.context.report.error(trouble.code, trouble.message, place, trouble.help)
        return None
    name = family.name if style == "regular" else f"{family.name} {style}"
    if face.variable:
        message = f"font `{name}` is variable, and only its default instance prints"
        help = "name a static `.ttf` file of the weight you want"
        attrs.context.report.warning("font-variable", message, family.at or attrs.element.place, help)
    return face, name


def _choose_style(family: FontFamily, bold: bool, italic: bool, attrs: Attributes) -> str | None:
    """Return which of a family's files comes nearest, with a finding where it is not the one asked for."""
    wanted = "-".join(word for word, is_so in (("bold", bold), ("italic", italic)) if is_so) or "regular"
    if wanted in family.files:
        return wanted
    near = next((style for style in ("regular", *family.files) if style in family.files), None)
    if near is None:
        attrs.context.report.error(
            "font-unreadable", f"font `{family.name}` has no files", attrs.element.place
        )
        return None
    message = f"font `{family.name}` has no {wanted} style"
    help = f"its {near} style prints instead; give the font a `{wanted}` file, or leave the style out"
    attrs.context.report.warning("missing-style", message, family.at or attrs.element.place, help)
    return near


def report_missing(missing: str, style: Type, attrs: Attributes) -> None:
    """Report letters that a font lacks: each letter once for each font, however many cards bear it."""
    context = attrs.context
    for letter in dict.fromkeys(missing):
        named = f"`{letter}` ({unicodedata.name(letter, f'U+{ord(letter):04X}')})"
        message = f"{named} on {context.subject}{_LACKS}`{style.name}`"
        if not is_enough(message, context.report):
            context.report.error(
                "missing-letter", message, attrs.element.place, _help_for_letter(letter, context)
            )


def is_enough(message: str, report: Report) -> bool:
    """Return whether enough was said of a letter that a font lacks: the letter itself, or many others."""
    letter, font = message.partition(" on ")[0], message.rpartition(_LACKS)[2]
    ends = f"{_LACKS}{font}"
    said = [one.message for one in report if one.code == "missing-letter" and one.message.endswith(ends)]
    return len(said) >= _MOST_MISSING or any(one.startswith(f"{letter} on ") for one in said)


def _help_for_letter(letter: str, context: DrawingContext) -> str:
    """Return how to get a letter printed: by a font of the game that has it, or drawn as a part."""
    for role, family in context.fonts.items():
        for path in family.files.values():
            try:
                if load_face(path).covers(letter):
                    return f"the font `{role}` has it; or draw it as a part: `<icon part=.../>`"
            except FontTrouble:
                continue
    return "use another font, or draw it as a part: `<icon part=.../>`"
