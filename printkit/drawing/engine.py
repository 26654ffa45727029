"""Templates and what they read in, scenes out: each face, part and picture laid out once."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import DrawingContext, Pixels
from printkit.drawing.context import card_context
from printkit.drawing.element_cache import ElementCache
from printkit.drawing.elements import TooMuch
from printkit.drawing.logo import HREFS as LOGOS
from printkit.drawing.logo import load_logo
from printkit.drawing.markup import Element
from printkit.drawing.pictures import load_picture
from printkit.model.fonts import FontFamily
from printkit.model.game import Card, Catalogue, Component, Game, Size
from printkit.model.geometry import rectangle_path
from printkit.model.scene import Colour, Mark, Scene, Shape, Style
from printkit.template.templates import Rendered, Templates
from printkit.units import parse_length

#: A face that makes a reader draw more marks than this would look hung.
HEAVIEST = 1_000_000
#: Parts inside parts inside parts: deeper than this is a circle.
DEEPEST = 24

#: What differs from card to card; a template that asks for none of it draws all cards alike.
_OF_THE_CARD = frozenset({"card", "page"})

_BASE_PALETTE: Mapping[str, Colour] = {"black": (0, 0, 0), "white": (255, 255, 255)}

#: How far a brand's paper reaches past the trim of a page: a leaflet's, past the fold by a hair.
_PAST = 4.8
#: And up and down past a page that lies on its side, where the line at the sheet's foot is near.
_OVER = 2.6

_PartKey = tuple[str, tuple[tuple[str, str], ...]]


class Engine:
    """Lays out one game's drawings for one run."""

    def __init__(
        self,
        game: Game,
        catalogue: Catalogue,
        context: Mapping[str, Any],
        report: Report,
        cache_dir: Path | None = None,
        back_bleed: float = 0.0,
    ) -> None:
        self.folder = game.folder
        self.brand = game.brand
        self.palette = {**_BASE_PALETTE, **game.palette}
        self.fonts: Mapping[str, FontFamily] = game.fonts
        self.context = context
        self.report = report
        self.templates = Templates((game.folder, catalogue.folder), report, cache_dir)
        self._scenes: dict[tuple[bytes, float, float, float], Scene | None] = {}
        self._parts: dict[_PartKey, Scene | None] = {}
        self._pictures: dict[tuple[str, frozenset[str]], Scene | Pixels | None] = {}
        self._styles: dict[Any, Any] = {}
        self._asked: frozenset[str] = frozenset()  # what the last template read
        self._common: dict[tuple[str, str], Scene] = {}  # sides that are the same for every card
        self._standing = ElementCache(report)
        self._numbers = {
            (component.name, card.id): number
            for component in game.components
            for number, card in enumerate(component.cards, 1)
        }
        self._shared = Counter(
            (component.name, card.face) for component in game.components for card in component.cards
        )
        self._sides: dict[tuple[str, str, str], Scene | None] = {}
        self._open: list[_PartKey] = []
        self._back_bleed = back_bleed
        self._components = {component.name: component for component in game.components}

    def face(self, component: Component, card: Card) -> Scene | None:
        """Lay out a card's face."""
        return self._side(component, card, card.face, "card")

    def back(self, component: Component, card: Card) -> Scene | None:
        """Lay out a card's back, if it has one; its ink runs farther than the face's, for backs drift."""
        if card.back is None:
            return None
        if component.size.bleed and self._back_bleed:
            size = replace(component.size, bleed=component.size.bleed + self._back_bleed)
            component = replace(component, size=size)
        return self._side(component, card, card.back, "back of card")

    def _side(self, component: Component, card: Card, template: str, what: str) -> Scene | None:
        """Lay out one side of a card, once in all."""
        key = (component.name, card.id, template)
        if key not in self._sides:
            self._sides[key] = self._lay_out(component, card, template, what)
        return self._sides[key]

    def _lay_out(self, component: Component, card: Card, template: str, what: str) -> Scene | None:
        """Lay out one side of a card; a template that several cards share is named by their component."""
        subject = f"{what} `{card.id}`" if len(component.cards) > 1 else f"`{component.name}`"
        if (component.name, template) in self._common:
            return self._common[component.name, template]
        number = self._numbers[component.name, card.id]
        shared = template != card.face or self._shared[component.name, template] > 1 or number == 1
        at = component.at / ("face" if template == card.face else "back") if shared else card.at
        context = card_context(component, card, number)
        scene = self.scene(template, component.size, context, subject, at, self._stock(component))
        if scene is not None and self._asked.isdisjoint(_OF_THE_CARD):
            self._common[component.name, template] = scene
        return scene

    def scene(
        self,
        template: str,
        size: Size,
        context: Mapping[str, Any],
        subject: str,
        at: Spot | Place | None,
        stock: tuple[Mark, ...] = (),
    ) -> Scene | None:
        """Lay out one face, back or page on its stock; the same words twice are the same scene."""
        rendered = self.templates.render(template, {**self.context, **context}, at)
        if rendered is None:
            return None
        words = blake2b(rendered.text.encode(), digest_size=16).digest()
        key = (words, size.width, size.height, size.bleed)
        if key not in self._scenes:
            self._scenes[key] = self._scene(rendered, subject, size, stock)
        self._asked = rendered.names_read  # last, for a face may draw other cards on its way
        return self._scenes[key]

    def _stock(self, component: Component) -> tuple[Mark, ...]:
        """Return what lies below everything on a face: the brand's paper, where that is not white."""
        paper = None if self.brand is None else self.brand.colours["paper"]
        if paper is None or paper == _BASE_PALETTE["white"]:
            return ()
        size = component.size
        across_too, down_too = component.kind.ground_beyond
        past = max(size.bleed, _PAST) if across_too else size.bleed
        over = past if down_too else size.bleed
        if size.width > size.height:
            over = max(size.bleed, min(over, _OVER))
        across, down = size.width + 2 * past, size.height + 2 * over
        return (Shape(rectangle_path(-past, -over, across, down), Style(paper)),)

    def _scene(
        self, rendered: Rendered, subject: str, size: Size | None, stock: tuple[Mark, ...] = ()
    ) -> Scene | None:
        """Turn rendered XML into a scene; a part (no size) says its own size."""
        layout = self._standing.read(rendered)
        if layout is None:
            return None
        root = layout.entry.root
        width, height, bleed = (size.width, size.height, size.bleed) if size else self._own_size(root)
        past = _PAST if stock and size and not size.bleed else 0.0
        context = DrawingContext(self.folder, self.palette, self.fonts, self.report, subject, self._part)
        context.card = self._card
        context.styles = self._styles
        context.picture = self._picture
        try:
            marks, weight = self._standing.draw(layout, context)
            marks, weight = (*stock, *marks), weight + len(stock)
        except (TooMuch, RecursionError):
            weight = HEAVIEST + 1
        if weight > HEAVIEST:
            message = f"{subject} has no end of elements to draw"
            self.report.error(
                "too-much-drawing", message, root.place, "look for a loop or a part that uses itself"
            )
            return None
        return Scene(subject, width, height, max(bleed, past), marks, weight)

    def _own_size(self, root: Element) -> tuple[float, float, float]:
        """Return a part's size, and room around it for whatever it draws outside."""
        sizes = [parse_length(root.attributes.get(name, "")) for name in ("width", "height")]
        width, height = (size if size and size > 0 else 0.0 for size in sizes)
        if not width or not height:
            message = "a part must say its size"
            self.report.error(
                "part-without-size", message, root.place, 'write `<svg width="10" height="10">`'
            )
            width, height = 10.0, 10.0
        return width, height, max(width, height)

    def _part(self, name: str, arguments: Mapping[str, str], place: Place) -> Scene | None:
        """Lay out a part once for each set of arguments."""
        key = (name, tuple(sorted(arguments.items())))
        if key in self._parts:
            return self._parts[key]
        if key in self._open or len(self._open) >= DEEPEST:
            circle = " in ".join(f"`{part}`" for part, _ in [key, *reversed(self._open)][:4])
            self.report.error(
                "part-loop", f"part {circle}: a part can't hold itself", place, "break the circle"
            )
            return None
        self._open.append(key)
        try:
            context = {**self.context, **{word: _plain(value) for word, value in arguments.items()}}
            rendered = self.templates.render(f"parts/{name}.svg", context, place)
            scene = None if rendered is None else self._scene(rendered, f"part `{name}`", None)
        finally:
            self._open.pop()
        self._parts[key] = scene
        return scene

    def _card(self, name: str, side: str, place: Place) -> tuple[Scene, Size] | None:
        """Lay out the face or back of another component's card, `deck/sheriff`; return its size too."""
        component, card = self._find_card(name, place)
        if component is None or card is None:
            return None
        key = (f"card {name} {side}", ())
        if key in self._open:
            self.report.error("part-loop", f"card `{name}` is drawn on itself", place, "break the circle")
            return None
        self._open.append(key)
        try:
            scene = self.back(component, card) if side == "back" else self.face(component, card)
        finally:
            self._open.pop()
        return None if scene is None else (scene, component.size)

    def _find_card(self, name: str, place: Place) -> tuple[Component | None, Card | None]:
        """Return the component and card that `deck/sheriff` names, or say which there are."""
        wanted, _, identity = name.partition("/")
        component = self._components.get(wanted)
        card = next((card for card in component.cards if card.id == identity), None) if component else None
        if card is None:
            known = tuple(f"{one.name}/{card.id}" for one in self._components.values() for card in one.cards)
            help = suggestion(name, known, most=0) or "write `COMPONENT/CARD`, as in `deck/ace`"
            self.report.error("unknown-card", f"there is no card `{name}`", place, help)
        return component, card

    def _picture(
        self, href: str, layers: frozenset[str], place: Place, context: DrawingContext
    ) -> Scene | Pixels | None:
        """Read a picture once, or those layers of it that are asked for."""
        key = (href, layers)
        if key not in self._pictures:
            if self.brand is not None and href in LOGOS:
                self._pictures[key] = load_logo(href, self.brand, context)
            else:
                self._pictures[key] = load_picture(href, place, context, layers)
        return self._pictures[key]


def _plain(text: str) -> str | int | float:
    """Return an argument as the number it is written as, or as text."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
