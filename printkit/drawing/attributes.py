"""An element and what its drawing needs in, its attributes as lengths, numbers and colours out."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import suggestion
from printkit.drawing.markup import Element
from printkit.model.brand import FontFamily
from printkit.model.game import Size
from printkit.model.scene import Colour, Gradient, Mark, Scene
from printkit.units import parse_length

if TYPE_CHECKING:
    from printkit.drawing.text.fallback import Fallback
    from printkit.drawing.text.translated import Translator
    from printkit.drawing.text.words import TextStyle

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

#: How shapes are painted.
PAINT = frozenset(
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule "
    "fill-opacity stroke-opacity".split()
)

#: What elements inherit from the groups around them, as in SVG.
INHERITED = PAINT | frozenset(
    "font-family font-size font-weight font-style features hyphens direction letter-spacing "
    "text-anchor stretch leading align".split()
)

#: The attributes that change what an element has drawn.
AROUND = ("transform", "opacity", "clip-path", "mask", "shadow", "glow")

#: The attributes that every element may have.
COMMON = frozenset({"id", "alt", "role", *AROUND}) | INHERITED

#: How many styles are kept: cards have many in common.
KEPT_STYLES = 2048

#: The longest complaint about an attribute.
_LONGEST = 200

#: An attribute's text by name, as a key under which a style is cached.
StyleKey = tuple[str | bool | None, ...]


class BoundedCache(dict[Key, Value]):
    """Values kept for later cards by their keys; with so many of them it begins anew."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: Key, value: Value) -> Value:
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


@dataclass(slots=True, eq=False, repr=False)
class GameBudget:
    """What all drawings of a game may still cost together."""

    elements: float = math.inf  # elements to draw; other work costs as many as take the same time


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class DrawingContext:
    """What all the elements of one drawing share."""

    folder: Path  # the game's folder: a path in a template never leaves it
    palette: Mapping[str, Colour]
    fonts: Mapping[str, FontFamily]
    report: Report
    subject: str  # what is being drawn, for messages: "card `asa-coldiron`"
    elements: Mapping[str, ElementType]  # every element that may be drawn, by its tag
    part: Callable[[str, Mapping[str, str], Place], Scene | None]  # draws a part, once per arguments
    picture: Callable[[str, frozenset[str], Place, DrawingContext], Scene | Pixels | None]
    card: Callable[[str, str, Place], tuple[Scene, Size] | None]
    fallback: Fallback
    icons: Mapping[str, str] = field(default_factory=dict)  # what `[credit]` in a cell stands for
    text_styles: BoundedCache[StyleKey, TextStyle] = field(default_factory=lambda: BoundedCache(KEPT_STYLES))
    ids: Mapping[str, Element] = field(default_factory=dict)  # the drawing's elements that have an id
    gradients: dict[str, Gradient | None] = field(default_factory=dict)  # by how a shape names them
    drawings: BoundedCache[Path, Element] = field(default_factory=lambda: BoundedCache(4))  # SVG files
    findings: int = 0  # findings that were counted as work so far
    drawn: int = 0  # elements drawn so far: an endless drawing is refused
    mirrored: bool = False  # whether what is drawn is mirrored, but for words, pictures and icons
    language: str = "en"  # of the game: where its words may be broken
    translator: Translator | None = None  # if its words are printed in another language
    resample: bool = True  # whether pictures may lose the dots that nobody sees
    budget: GameBudget = field(default_factory=GameBudget)


class ElementType(NamedTuple):
    """One element of the template language: its tag, its attributes, and how it is drawn."""

    tag: str
    attributes: frozenset[str] | None  # None if it takes any: they are a part's arguments
    draw: Callable[[Attributes], list[Mark]]


def define_element(tag: str, own: str, draw: Callable[[Attributes], list[Mark]]) -> ElementType:
    """Return an element's type; `own` are its attributes besides those of every element."""
    return ElementType(tag, COMMON | frozenset(own.split()), draw)


class Pixels(NamedTuple):
    """A bitmap: its file, and its size in pixels."""

    file: Path
    width: int
    height: int
    whole: bool = False  # whether it is never printed with fewer: a page of a PDF has as many as are wanted
    #: Of a drawing that is dots: gives it with so many times the dots.
    finer: Callable[[float], Pixels | None] | None = None


class Attributes:
    """An element's attributes, inherited ones included; a value that can't be read becomes a finding."""

    __slots__ = ("context", "element", "get", "inherited", "lacks")

    def __init__(self, element: Element, inherited: Mapping[str, str], context: DrawingContext) -> None:
        self.element = element
        self.inherited = inherited
        self.context = context
        own = {**inherited, **element.attributes} if inherited else element.attributes
        #: Returns an attribute's text, or None.
        self.get: Callable[[str], str | None] = own.get
        #: Whether there is none of these attributes.
        self.lacks: Callable[[frozenset[str]], bool] = own.keys().isdisjoint

    def handed_down(self) -> Mapping[str, str]:
        """Return the attributes that the element's children inherit."""
        own = self.element.attributes
        handed = {name: own[name] for name in own if name in INHERITED or name == "role"}
        return {**self.inherited, **handed} if handed else self.inherited

    def complain(self, name: str, problem: str, help: str | None) -> None:
        """Report an attribute that can't be read."""
        short = problem if len(problem) <= _LONGEST else f"{problem[: _LONGEST - 2]}…`"
        message = f"`{name}` of `<{self.element.tag}>` {short}"
        self.context.report.error("bad-attribute", message, self.element.place, help)

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

    def colour(self, name: str, default: Colour | None = None, text: str | None = None) -> Colour | None:
        """Return an attribute, or a word in it, as a colour: a role of the palette, `#rrggbb`, or `none`."""
        text = self.get(name) if text is None else text
        if text is None:
            return default
        if text == "none":
            return None
        colour = self.context.palette.get(text) or (_read_hex(text) if len(text) in (4, 7) else None)
        if colour is None:
            roles = tuple(self.context.palette)
            self.complain(
                name, f"is not a colour: `{text}`", suggestion(text, (*roles, "none")) or "write `#rrggbb`"
            )
        return colour


@lru_cache(maxsize=KEPT_STYLES)
def _read_hex(text: str) -> Colour | None:
    """Return the colour that `#rgb` or `#rrggbb` stands for."""
    digits = text[1:] if text[0] == "#" else ""
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    try:
        value = bytes.fromhex(digits)
    except ValueError:
        return None
    return (value[0], value[1], value[2]) if len(value) == 3 else None  # `#12 34 ` has two bytes
