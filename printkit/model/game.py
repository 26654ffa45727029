"""A game as its author wrote it: components, cards, figures and tables, each with its place in the file."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Spot
from printkit.model.brand import Brand, BrandMapping, FontFamily
from printkit.model.kinds import Kind
from printkit.model.printing import Paper
from printkit.model.scene import Colour
from printkit.model.shapes.shape import Size as Size


class Wording(NamedTuple):
    """The translations of a game's texts, by the text as it is printed, with `{1}` for its first number."""

    language: str
    texts: Mapping[str, tuple[str, ...]] = {}  # several forms where the number in it decides
    places: Mapping[str, Place] = {}  # where each is written
    plural: str = "n != 1"  # which form a number `n` takes, as gettext says it
    forms: tuple[str, ...] = ("one", "other")  # what these are called
    own: frozenset[str] = frozenset()  # what the cards themselves say in this language
    icons: Mapping[str, str] = {}
    complains: bool = True  # whether a text without a translation is reported


#: Where a figure comes from. `computed` ones follow from the others.
ORIGINS = ("rulebook", "published", "house", "computed")


@dataclass(frozen=True, slots=True, repr=False)
class Figure:
    """A number or word of the rules: stated once (`value`), or to be computed (`formula`)."""

    name: str
    value: Any
    formula: str | None
    origin: str
    about: str
    at: Spot


#: A key of several numbers: `300-320`, or `361+`.
_SPAN = r"([0-9]{1,6})(?:\+|[-\u2013]([0-9]{1,6}))"
#: No key of a table is further from zero.
HIGHEST = 10**6


def span(key: Any) -> tuple[int, int | None] | None:
    """Return a key's first and last number, the last None in `6+`; None for a name."""
    if isinstance(key, int) and not isinstance(key, bool):
        return (key, key) if abs(key) < HIGHEST else None
    found = re.fullmatch(_SPAN, key) if isinstance(key, str) else None
    if found is None:
        return None
    first, last = int(found[1]), None if found[2] is None else int(found[2])
    return None if last is not None and last < first else (first, last)


def covers(key: Any, asked: Any) -> bool:
    """Return whether a key is the one asked for, or a range that holds the number asked for."""
    if isinstance(asked, str):
        return bool(key == asked)
    if isinstance(asked, bool) or not isinstance(asked, int):
        return False
    ends = span(key)
    return ends is not None and ends[0] <= asked and (ends[1] is None or asked <= ends[1])


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """Rows of the rules, each under a key: a name, a whole number, `6+` for all above, or `3-5`."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    origin: str
    about: str
    at: Spot

    def row(self, key: int | str) -> tuple[Any, ...] | None:
        """Return the row that holds for a key, or None where no row does."""
        return next((row for row in self.rows if covers(row[0], key)), None)


#: The field of a card with the path of its picture, where `pictures` names the column that has it.
PICTURE_FIELD = "picture_file"


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """One drawing and how many copies of it belong to a set; `fields` is what its layout reads."""

    id: str
    copies: int
    face: str
    back: str | None
    fields: Mapping[str, Any]
    at: Spot | Place
    #: The place of a field, in a table of cells.
    cell: Callable[[str], Place] | None = field(default=None, compare=False)
    number: int = field(default=0, compare=False)  # in its component, from 1
    prints: int | None = field(default=None, compare=False)  # so many copies alone are printed
    only: tuple[int, ...] = field(default=(), compare=False)  # of copies that differ, these alone

    def view(self) -> SimpleNamespace:
        """Return the card as formulas see it: its fields by name, and `id` and `copies`."""
        return SimpleNamespace(**{**dict(self.fields.items()), "id": self.id, "copies": self.copies})

    def place_of(self, field: str) -> Spot | Place:
        """Return where a field is written: its key, or the row of its table."""
        if self.cell is not None:
            return self.cell(field)
        return self.at / field if isinstance(self.at, Spot) else self.at


class Allowance(NamedTuple):
    """A warning that is meant, and why."""

    code: str
    reason: str
    at: Spot


@dataclass(frozen=True, slots=True, repr=False)
class Component:
    """One file to print: its kind, the size of its pieces, its cards."""

    name: str
    kind: Kind
    about: str
    size: Size
    cards: Sequence[Card]
    sets: int
    sets_by: str | None  # "players", "cards", or the name of a table from players to sets
    stock: str
    at: Spot
    sheet: str | None = None  # components of one sheet name share their sheets, and a file of that name
    markup: str | None = None  # "light" where the words in its cards' cells have light markup
    allow: tuple[Allowance, ...] = ()
    optional: bool = False  # printed only where it is named
    mirrored: bool = False  # left and right change places, for words that run from right to left
    whole: int = 0  # how many cards it has, where only some are printed; 0 where all are
    spares: tuple[str, ...] = ()  # ids of cards that fill what is left of the last sheet

    @property
    def pieces(self) -> int:
        """How many pieces one set has, copies counted."""
        return sum(card.copies for card in self.cards)

    @property
    def duplex(self) -> bool:
        return any(card.back for card in self.cards)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """A game folder, read and valid."""

    slug: str
    folder: Path  # where its cards, pictures and fonts are
    source: Path  # where its `game.toml` and layouts are: the same, but for a game made from a table
    title: str
    subtitle: str
    author: str
    language: str
    players: tuple[int, int]
    palette: Mapping[str, Colour]
    fonts: Mapping[str, FontFamily]  # by role: "display", "text"
    figures: Mapping[str, Figure]
    tables: Mapping[str, Table]
    components: tuple[Component, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)  # what else its layouts may print: age, minutes
    icons: Mapping[str, str] = field(default_factory=dict)  # by name: a part, or a picture's file
    credits: tuple[str, ...] = ()  # whom it has to name for the icons that it prints
    brand_mapping: BrandMapping = field(default_factory=BrandMapping)
    brand: Brand | None = None  # the one that it is printed in
    allow: tuple[Allowance, ...] = ()  # for all components
    strict: bool = False  # whether what nobody approved is an error
    version: str = ""  # of the game, for its layouts to print
    resample: bool = True  # whether pictures lose the dots that nobody sees in print
    table: str = ""  # the name of the table that it was made from, if it was
    wording: Wording | None = None  # its words in another language, if it is printed in that

    @property
    def template_folders(self) -> tuple[Path, ...]:
        """Where its templates are: its layouts, and the parts that lie beside its cards."""
        return tuple(dict.fromkeys((self.source, self.folder)))

    @property
    def output(self) -> str:
        """The name of the folder that it is printed into."""
        language = self.wording.language if self.wording else ""
        return "-".join(filter(None, [self.slug, language, self.brand.slug if self.brand else ""]))

    @property
    def at(self) -> Spot:
        """The top of the game's file."""
        return Spot(self.source / "game.toml")


class Catalogue(NamedTuple):
    """What all games share: named sizes, papers and fonts, read from `templates/`."""

    folder: Path
    sizes: Mapping[str, Size]
    papers: Mapping[str, Paper]
    fonts: Mapping[str, FontFamily]
    fallback: Mapping[str, tuple[FontFamily, ...]] = {}  # for letters that fonts lack
    icons: tuple[Path, ...] = ()  # the folder of those that the user has added for all games
    computer: tuple[Path, ...] = ()  # the computer's own folders of fonts, for letters that all these lack
