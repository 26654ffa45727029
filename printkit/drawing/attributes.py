"""What a drawing needs at hand: the game's colours and fonts, the parts, and where to say what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import suggestion
from printkit.drawing.markup import Element
from printkit.model.fonts import FontFamily
from printkit.model.game import Size
from printkit.model.scene import Colour, Scene
from printkit.units import parse_length


@dataclass(slots=True)
class DrawingContext:
    """Shared by all the elements of one drawing."""

    folder: Path  # the game's folder: a path in a layout never leaves it
    palette: Mapping[str, Colour]
    fonts: Mapping[str, FontFamily]
    report: Report
    subject: str  # what is being drawn, for messages: "card `asa-coldiron`"
    part: Callable[[str, Mapping[str, str], Place], Scene | None]  # lays a part out, once per arguments
    picture: Callable[[str, frozenset[str], Place, "DrawingContext"], "Scene | Pixels | None"] = lambda *_: (
        None
    )
    card: Callable[[str, str, Place], tuple[Scene, Size] | None] = lambda name, side, place: None
    styles: dict[Any, Any] = field(default_factory=dict)  # of type, by the words that made them
    ids: Mapping[str, Element] = field(default_factory=dict)  # the drawing's elements that have an id
    drawn: int = 0  # elements drawn so far: a drawing without end is refused


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture of pixels: its file, and how many it has."""

    file: Path
    width: int
    height: int


@dataclass(slots=True)
class Attributes:
    """An element's attributes, inherited ones included, read with findings for what can't be read."""

    element: Element
    inherited: Mapping[str, str]
    context: DrawingContext

    def get(self, name: str) -> str | None:
        """Return an attribute's text, or None."""
        value = self.element.attributes.get(name)
        return value if value is not None else self.inherited.get(name)

    def place_of(self, name: str) -> Place:
        """Return where to point for a slip in an attribute: the tag that bears it."""
        return self.element.place

    def complain(self, name: str, problem: str, help: str | None) -> None:
        """Report an attribute that can't be read."""
        tag = self.element.tag
        self.context.report.error(
            "bad-attribute", f"`{name}` of `<{tag}>` {problem}", self.place_of(name), help
        )

    def length(self, name: str, default: float = 0.0, least: float | None = None) -> float:
        """Return an attribute as mm."""
        text = self.get(name)
        if text is None:
            return default
        value = parse_length(text)
        if value is None:
            self.complain(
                name, f"is not a length: `{text}`", "write mm as a plain number, or `5mm`, `0.2in`, `9pt`"
            )
            return default
        if least is not None and value < least:
            self.complain(name, f"is {text}, less than {least:g}", f"give it {least:g} or more")
            return default
        return value

    def number(self, name: str, default: float, low: float, high: float) -> float:
        """Return an attribute as a plain number between two bounds."""
        text = self.get(name)
        if text is None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            self.complain(
                name, f"is not a number from {low:g} to {high:g}: `{text}`", f"leave it out for {default:g}"
            )
            return default
        return value

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        """Return an attribute that is one of a few words."""
        text = self.get(name)
        if text is None or text in choices:
            return text or default
        self.complain(name, f"is not known: `{text}`", suggestion(text, choices))
        return default

    def colour(self, name: str, default: Colour | None = None) -> Colour | None:
        """Return an attribute as a colour: a role of the palette, `#rrggbb`, or `none`."""
        text = self.get(name)
        if text is None:
            return default
        if text == "none":
            return None
        colour = self.context.palette.get(text) or parse_hex(text)
        if colour is None:
            roles = tuple(self.context.palette)
            self.complain(
                name, f"is not a colour: `{text}`", suggestion(text, (*roles, "none")) or "write `#rrggbb`"
            )
        return colour


def parse_hex(text: str) -> Colour | None:
    """Return the colour that `#rgb` or `#rrggbb` stands for."""
    digits = text[1:] if text.startswith("#") else ""
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    try:
        value = bytes.fromhex(digits) if len(digits) == 6 else b""
    except ValueError:
        return None
    return (value[0], value[1], value[2]) if value else None
