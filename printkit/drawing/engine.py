"""Templates and what they read in, scenes out: each side, part and picture is drawn once."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from os.path import realpath
from pathlib import Path
from typing import Any

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import DrawingContext, GameBudget, Pixels
from printkit.drawing.cells import CellFinder
from printkit.drawing.draw import TooManyElements
from printkit.drawing.element_cache import ElementCache
from printkit.drawing.elements import ELEMENTS
from printkit.drawing.fonts.others import OtherFonts
from printkit.drawing.markup import Element, own_size, read_markup, walk
from printkit.drawing.mirrored import mirrored
from printkit.drawing.picture_files import LOGOS, load_logo, load_picture
from printkit.drawing.stock import PAST, stock_of
from printkit.drawing.template_names import card_context, plain, title_of
from printkit.drawing.text.fallback import Fallback
from printkit.drawing.text.translated import Translator
from printkit.files import inside
from printkit.model.game import Card, Catalogue, Component, Game, Size, Wording
from printkit.model.scene import Colour, Mark, Scene
from printkit.sides.drawing import SceneFacts, content, mark_of
from printkit.template.templates import HOLE, Rendered, Templates

#: More parts, pictures or files are not kept from one batch of cards to the next.
_MOST_KEPT = 500
#: With more marks than this, a viewer would seem to hang.
_MOST_MARKS = 1_000_000
#: Parts that are nested deeper than this use each other in a circle.
_DEEPEST = 24

#: What all drawings of a game may cost, and how much more for each card: many times what any game needs.
_MOST_ELEMENTS, _ELEMENTS_A_CARD = 300_000, 2_000
#: How many elements take as long as rendering a template.
_RENDERING = 20

#: Names that differ from card to card; a template that reads none of them draws all cards alike.
_OF_THE_CARD = frozenset({"card", "page", "copy", "copies"})

_BASE_PALETTE: Mapping[str, Colour] = {"black": (0, 0, 0), "white": (255, 255, 255)}

_PartKey = tuple[str, tuple[tuple[str, str], ...]]
#: A component, a card, a template, and the number of the copy.
_SideKey = tuple[str, str, str, int]


class Engine:
    """Draws one game's sides, parts and pages for one run."""

    def __init__(
        self,
        game: Game,
        catalogue: Catalogue,
        context: Mapping[str, Any],
        cache_dir: Path | None = None,
        back_bleed: float = 0.0,
        own: Wording | None = None,
    ) -> None:
        self.folder = game.folder
        self.brand = game.brand
        self._cells = CellFinder(game.folder if game.source == game.folder else None)
        self.context = context
        self.report = Report()
        wording = game.wording  # without a file of its own, there is nothing to look up
        heard = wording is not None and (wording.places or not wording.language)
        self.translator = Translator(wording) if wording and heard else None
        self._named: dict[Finding, Finding] = {}  # those that a cell wrote, with its name
        folders = (*game.template_folders, catalogue.folder, *catalogue.icons)
        self.templates = Templates(folders, self.report, cache_dir)
        cards = sum(len(component.cards) for component in game.components)
        self._budget = GameBudget(_MOST_ELEMENTS + _ELEMENTS_A_CARD * cards)
        self._shared_context = DrawingContext(
            folder=game.folder,
            palette={**_BASE_PALETTE, **game.palette},
            fonts=game.fonts,
            icons=game.icons,
            fallback=Fallback(catalogue.fallback, OtherFonts(game.folder, catalogue.computer, game)),
            report=self.report,
            subject="",
            elements=ELEMENTS,
            part=self._part,
            picture=self._picture,
            card=self._card,
            language=game.language,
            translator=self.translator,
            resample=game.resample,
            budget=self._budget,
        )
        self._own = Translator(own) if own else None  # for pages that help print
        self._overspent: Finding | None = None
        self._too_large: set[str] = set()  # templates that drew too much once: no more of them is drawn
        self._scenes: dict[bytes, Scene | None] = {}
        self._parts: dict[_PartKey, Scene | None] = {}
        self._pictures: dict[tuple[Path, frozenset[str]], Scene | Pixels | None] = {}  # by their real path
        self._common: dict[tuple[str, str], Scene] = {}  # sides that are the same for every card
        self._caches = ElementCache(), ElementCache()  # of what is drawn as it is, and of what is mirrored
        self._components = game.components
        self._sides: dict[_SideKey, Scene | None] = {}
        self._marks = SceneFacts(content)
        self._unmarked: dict[int, tuple[Scene, Scene]] = {}  # sides that print a mark, by their identity
        self._numbered: set[tuple[str, str, str]] = set()  # sides that differ from copy to copy
        self.of_paper: set[str] = set()  # components of which a side reads the paper
        self.of_others = False  # whether a side drawn since `forget` reads other components' cards
        self._of_others: set[Hashable] = set()  # parts and common sides that do
        self._open: list[_PartKey] = []
        self._back_bleed = back_bleed

    @cached_property
    def _shared(self) -> Counter[tuple[str, str]]:
        return Counter((one.name, card.face) for one in self._components for card in one.cards)

    @cached_property
    def _cards(self) -> dict[str, tuple[Component, Card]]:
        return {f"{one.name}/{card.id}": (one, card) for one in self._components for card in one.cards}

    def findings(self) -> tuple[Finding, ...]:
        """Return what was found since this was asked last; from now on, it is found again."""
        found = tuple(self._named.get(one, one) for one in self.report)
        self.report, self._named = Report(), {}
        self.templates.report = self.report
        self._shared_context = replace(self._shared_context, report=self.report)
        return found

    def copies(self, component: Component, card: Card) -> Iterator[tuple[int, Scene | None, Scene | None]]:
        """Draw a card's sides: for all copies (number 0), or for each if a template reads `copy`."""
        face, back = self.face(component, card), self.back(component, card)
        sides = {(component.name, card.id, side) for side in (card.face, card.back) if side}
        if card.copies == 1 or self._numbered.isdisjoint(sides):
            yield 0, face, back
            return
        self._budget.elements += _ELEMENTS_A_CARD * (card.copies - 1)
        for copy in range(1, card.copies + 1):
            yield copy, self.face(component, card, copy), self.back(component, card, copy)

    def forget(self, faulty: bool = False) -> None:
        """Forget sides, what could not be drawn, and what is `faulty`, to report it again; many parts too."""
        self._sides.clear()
        self._scenes.clear()
        self._unmarked.clear()
        self.of_others = False
        self._marks = SceneFacts(content)
        for cache in self._caches:
            cache.forget()
        drawn: tuple[dict[Any, Any], ...] = (self._parts, self._pictures)
        for known in drawn:
            every = faulty or len(known) > _MOST_KEPT
            for key in [key for key, one in known.items() if every or one is None]:
                del known[key]
        if faulty:
            self._common.clear()

    def face(self, component: Component, card: Card, copy: int = 1) -> Scene | None:
        return self._side(component, card, card.face, "card", copy)

    def back(self, component: Component, card: Card, copy: int = 1) -> Scene | None:
        """Draw a card's back, if it has one."""
        if card.back is None:
            return None
        size = component.size
        if size.bleed and self._back_bleed:  # backs bleed farther than faces, because they drift
            component = replace(component, size=replace(size, bleed=size.bleed + self._back_bleed))
        return self._side(component, card, card.back, "back of card", copy)

    def groups(self, component: Component, card: Card, template: str) -> list[Element]:
        """Return the groups of a card's side, as they are written: each after those that it is in."""
        said, self.templates.report = self.templates.report, Report()
        context = card_context(component, card, card.number, 1, self._shared_context.icons)
        rendered = self._render(template, context, None)
        self.templates.report = said
        root = rendered and read_markup(rendered.text.replace(HOLE, ""), rendered.files, Report())
        return [one for one in walk(root) if one.tag == "g"] if root else []

    def is_common(self, component: Component, template: str) -> bool:
        """Return whether a template has drawn a side that is the same for all cards of a component."""
        return (component.name, template) in self._common

    def _side(self, component: Component, card: Card, template: str, what: str, copy: int) -> Scene | None:
        """Draw one side of a card, once; for all copies, unless its template reads which copy it is."""
        side = (component.name, card.id, template)
        key = (*side, copy if side in self._numbered else 1)
        if key not in self._sides:
            with self._noting_others(side[::2]):
                self._sides[key] = self._draw_side(component, card, template, what, copy)
        return self._sides[key]

    def _draw_side(
        self, component: Component, card: Card, template: str, what: str, copy: int
    ) -> Scene | None:
        """Draw one side of a card; findings about a shared template point at the component."""
        subject = f"{what} `{card.id}`" if len(component.cards) > 1 else f"`{component.name}`"
        if (component.name, template) in self._common:
            return self._common[component.name, template]
        number = card.number
        shared = template != card.face or self._shared[component.name, template] > 1 or number == 1
        at = component.at / ("face" if template == card.face else "back") if shared else card.at
        context = card_context(component, card, number, copy, self._shared_context.icons)
        stock = stock_of(component, card, self.brand)
        page = 2 * number - (template == card.face) if component.kind.whole_page else 0
        turned = component.mirrored
        how = (subject, at, stock, card, page, turned)
        scene, names = self._draw_template(template, component.size, context, *how)
        blank = scene
        if blank is not None and "mark" in names:
            context = {**context, "mark": mark_of(self._marks.of(blank).digest.hex())}
            scene, _ = self._draw_template(template, component.size, context, *how)
        if scene is None or blank is None:
            return None
        common = names.isdisjoint(_OF_THE_CARD)
        several = len(component.cards) if template == card.back else self._shared[component.name, template]
        title = title_of(component if common and several > 1 else card)
        if scene.title != title:
            scene = replace(scene, title=title)
        if "mark" in names:
            self._unmarked[id(scene)] = scene, blank
        if common:
            self._common[component.name, template] = scene
        self.of_paper |= {component.name} if "paper" in names else set()
        if "copy" in names:
            self._numbered.add((component.name, card.id, template))
        return scene

    def unmarked(self, scene: Scene) -> Scene:
        """Return a side without its mark, which follows from what else it shows."""
        _, blank = self._unmarked.get(id(scene), (scene, scene))
        return blank

    def scene(
        self,
        template: str,
        size: Size,
        context: Mapping[str, Any],
        subject: str,
        at: Spot | Place | None,
        page: int = 0,
    ) -> Scene | None:
        """Draw a page from a template: one that is read, unless all it does is to help print."""
        shared, self._shared_context = (
            self._shared_context,
            replace(self._shared_context, translator=self._own),
        )
        try:
            return self._draw_template(template, size, context, subject, at, (), page=page)[0]
        finally:
            self._shared_context = shared

    def _draw_template(
        self,
        template: str,
        size: Size,
        context: Mapping[str, Any],
        subject: str,
        at: Spot | Place | None,
        stock: tuple[Mark, ...],
        card: Card | None = None,
        page: int = 0,
        turned: bool = False,
    ) -> tuple[Scene | None, frozenset[str]]:
        """Return a template's scene on its stock, and the names it read; equal markup is one scene."""
        rendered = self._render(template, context, at)
        if rendered is None:
            return None, frozenset()
        size_of = f"{size.width} {size.height} {size.bleed}{' mirrored' if turned else ''}"
        words = "\0".join((size_of, rendered.markup, *rendered.holes))
        key = blake2b(words.encode(), digest_size=16).digest()
        if key not in self._scenes:
            known = len(self.report.findings)
            self._scenes[key] = self._scene(rendered, template, subject, size, stock, key, page, turned)
            if card is not None:
                for found in self.report.findings[known:]:
                    self._named[found] = self._cells.name_cell(self._named.get(found, found), card, rendered)
        return self._scenes[key], rendered.names_read

    def _render(self, template: str, context: Mapping[str, Any], at: Spot | Place | None) -> Rendered | None:
        if template in self._too_large or self._is_spent(template, at):
            return None
        rendered = self.templates.render(template, {**self.context, **context}, at)
        self.of_others |= rendered is not None and "decks" in rendered.names_read
        self._budget.elements -= _RENDERING
        return rendered

    def _is_spent(self, template: str, at: Spot | Place | None) -> bool:
        if self._budget.elements >= 0:
            return False
        if self._overspent is None:
            message = f"the game takes too long to draw: printkit stopped at {quoted(template)}"
            help = "look for parts that use parts, and for the same work done for each card"
            self._overspent = Finding("too-much-drawing", Severity.ERROR, message, at, help)
        self.report.add(self._overspent)
        return True

    def _scene(
        self,
        rendered: Rendered,
        template: str,
        subject: str,
        size: Size | None,
        stock: tuple[Mark, ...] = (),
        key: bytes = b"",
        page: int = 0,
        turned: bool = False,
    ) -> Scene | None:
        """Turn rendered XML into a scene; without a size it is a part, which has its own."""
        drawing = (cache := self._caches[turned]).read(rendered, self.report)
        if drawing is None:
            return None
        root = drawing.frame.root
        width, height, bleed = (size.width, size.height, size.bleed) if size else own_size(root, self.report)
        past = PAST if stock and size and not size.bleed else 0.0
        known, shared = len(self.report.findings), self._shared_context
        ids = drawing.frame.ids
        context = replace(shared, subject=subject, ids=ids, gradients={}, findings=known, mirrored=turned)
        try:
            marks, weight = cache.draw(drawing, context)
        except (TooManyElements, RecursionError):
            if self._is_spent(root.place.file.name, root.place):
                return None
            marks, weight = (), _MOST_MARKS + 1
        weight += len(stock)
        if weight > _MOST_MARKS:
            self._too_large.add(template)
            message = f"{subject} has too many elements to draw"
            help = "look for a loop, or a part that uses itself"
            self.report.error("too-much-drawing", message, root.place, help)
            return None
        scene = Scene(subject, width, height, max(bleed, past), (*stock, *marks), weight, key, page=page)
        return mirrored(scene) if turned else scene

    def _part(self, name: str, arguments: Mapping[str, str], place: Place) -> Scene | None:
        key = (name, tuple(sorted(arguments.items())))
        if key in self._parts:
            self.of_others |= key in self._of_others
            return self._parts[key]
        if key in self._open or len(self._open) >= _DEEPEST:
            circle = " in ".join(f"`{part}`" for part, _ in [key, *reversed(self._open)][:4])
            self.report.error(
                "part-loop", f"part {circle}: a part can't contain itself", place, "break the circle"
            )
            return None
        self._open.append(key)
        try:
            words = {word: plain(value) for word, value in arguments.items()}
            with self._noting_others(key):
                rendered = self._render(template := f"parts/{name}.svg", words, place)
                scene = None if rendered is None else self._scene(rendered, template, f"part `{name}`", None)
        finally:
            self._open.pop()
        self._parts[key] = scene
        return scene

    @contextmanager
    def _noting_others(self, key: Hashable) -> Iterator[None]:
        """Note whether what is drawn meanwhile, or was before, reads other components' cards."""
        before, self.of_others = self.of_others, key in self._of_others
        try:
            yield
        finally:
            self._of_others |= {key} if self.of_others else set()
            self.of_others |= before

    def _card(self, name: str, side: str, place: Place) -> tuple[Scene, Size] | None:
        """Draw a side of another component's card, such as `deck/sheriff`; return its scene and size."""
        found = self._cards.get(name)
        if found is None:
            message, help = f"there is no card {quoted(name)}", "write `COMPONENT/CARD`, as in `deck/ace`"
            self.report.unknown("unknown-card", message, name, self._cards, place, help, most=0)
            return None
        component, card = found
        self.of_others = True
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

    def _picture(
        self, href: str, layers: frozenset[str], place: Place, context: DrawingContext
    ) -> Scene | Pixels | None:
        brand = self.brand if href in LOGOS else None
        path = Path(href) if brand else inside(self.folder, href, self.report, place)
        if path is None:
            return None
        key = Path(realpath(path)), layers if path.suffix.lower() == ".svg" else frozenset()
        if key not in self._pictures:
            picture = load_logo(href, brand, context) if brand else load_picture(href, place, context, layers)
            self._pictures[key] = picture
        return self._pictures[key]
