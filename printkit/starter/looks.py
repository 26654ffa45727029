"""The folders of looks and themes in, those that suit a table out, and a colour for each category."""

import colorsys
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from printkit.colour import hex_of, nearest_in_contrast
from printkit.model.card_table import CardTable
from printkit.model.options import DRAWN_KINDS
from printkit.model.scene import Colour
from printkit.model.shapes import USUAL
from printkit.starter.headings import match
from printkit.starter.roles import WRITTEN_COLOUR, Roles
from printkit.starter.sizes import AskedSize

#: The palette roles of categories: `c0` for none, `c1` for the most frequent one.
_OF_CATEGORY = re.compile(r"c[1-9][0-9]?")

#: The contrast to the paper that a colour needs which a cell gives: it is that of the looks' own.
_READ = 5.0
#: From this share of cards with a picture on, a deck is one of pictures.
_PICTURED = 0.5


class Look(NamedTuple):
    """How cards are drawn: colours, fonts, a face and a back, which read what a layout's head sets."""

    name: str
    title: str
    about: str
    size: str
    face: str
    back: str = ""  # its own; without one, it has the theme's
    palette: Mapping[str, str] = {}  # the theme's, as are the next two
    fonts: Mapping[str, tuple[str, ...]] = {}  # the first that is installed is used
    theme: str = ""  # of a look: the one that it has where nobody asks for another
    needs: tuple[str, ...] = ()  # the roles without which it makes no sense
    lacks: tuple[str, ...] = ()  # and those that it has no room for: then it is not chosen by itself
    hints: tuple[str, ...] = ()  # if there are any, it is chosen only where a heading or the title is one
    order: int = 0  # of looks that suit, the first is chosen; 0: only by its name
    leaves: tuple[str, ...] = ()  # roles that another look shows better; named twice: two columns of them
    most: int = 0  # so many letters on the longest card, and no more, have room; 0: as many as there are
    least: int = 0  # of fewer letters on the longest card, others make more
    otherwise: bool = False  # whether it is chosen where none suits
    kinds: tuple[str, ...] = ("cards", "chips")  # what it draws: the first, where nobody asks for another
    shapes: tuple[str, ...] = (USUAL.name,)
    sides: str = "upright"  # whether it is for pieces that are upright, "wide" or of "any" sides
    varied: bool = False  # whether cards without a category have colours in turn
    small: bool = False  # whether it is chosen for labels that leave room for little

    @property
    def colours(self) -> tuple[str, ...]:
        """The palette roles that categories get, the most frequent first."""
        return tuple(role for role in self.palette if _OF_CATEGORY.fullmatch(role))

    @property
    def answers_on_back(self) -> bool:
        """Whether its back differs from card to card."""
        return re.search(r"\banswer\b", self.back) is not None

    @property
    def compares(self) -> bool:
        """Whether all cards have one grid or one size of type, which the longest values set."""
        return "longest_values." in self.face

    @property
    def shows_pictures(self) -> bool:
        return re.search(r"\bpicture\b", self.face[self.face.find("<svg") :]) is not None


def read_looks(folder: Path) -> dict[str, Look]:
    """Return all looks by name, in the order in which they are tried; those chosen by name alone are last."""
    looks = []
    for file in folder.glob("*/look.toml"):
        stated = tomllib.loads(file.read_text(encoding="utf-8"))
        values: dict[str, Any] = {
            key: tuple(one) if isinstance(one, list) else one for key, one in stated.items()
        }
        sides = {side: file.with_name(f"{side}.svg") for side in ("face", "back")}
        texts = {side: one.read_text(encoding="utf-8") for side, one in sides.items() if one.is_file()}
        looks.append(Look(name=file.parent.name, **(values | texts)))
    looks.sort(key=lambda look: (not look.order, look.order, look.name))
    return {look.name: look for look in looks}


def rank(title: str, name: str) -> bytes:
    """Return how high a name is in a title's order of names: few titles have another first with one more."""
    return sha256(f"{title.casefold()}\0{name}".encode()).digest()


def drawn_as(
    looks: Iterable[Look], kind: str | None, asked: AskedSize, longest: Mapping[str, int]
) -> list[Look]:
    """Return the looks for pieces of this kind and size; those for no other kind, if one of them has room."""
    other = "upright" if asked.wide else "wide"
    fitting = [one for one in looks if draws(one, kind, asked.shape) and one.sides != other]
    roomy = [one for one in fitting if not one.most or longest["words"] <= one.most] or fitting
    return [one for one in roomy if one.kinds[0] == (kind or DRAWN_KINDS[0])] or roomy


def filled(looks: list[Look], longest: Mapping[str, int]) -> list[Look]:
    """Return the looks that a deck has words enough for; all, if there is none."""
    return [one for one in looks if longest["words"] >= one.least] or looks


def draws(look: Look, kind: str | None, shape: str) -> bool:
    """Return whether a look can draw pieces of a kind and a shape; of "" any."""
    return (not kind or kind in look.kinds) and (not shape or shape in look.shapes)


def choose_look(
    roles: Roles, named: Sequence[str], looks: Collection[Look], pictured: float = 1.0, title: str = ""
) -> Look:
    """Return the first look that suits; of several of the same order, the one that the title picks.

    `named` is all that has a name in the table: its headings, its title, its sheet. `pictured` is the share
    of cards with a picture: where few have one, a look with room for pictures that needs none is better.
    """
    first = _first_that_suits(roles, named, looks, title)
    other = _first_that_suits({**roles, "picture": ()}, named, looks, title)
    return other if pictured < _PICTURED and other.shows_pictures else first


def _first_that_suits(roles: Roles, named: Sequence[str], looks: Collection[Look], title: str) -> Look:
    suiting = [
        look
        for look in looks
        if look.order and suits(look, roles, named) and not (look.leaves and _has(roles, look.leaves))
    ]
    first = min((look.order for look in suiting), default=0)
    suiting = [look for look in suiting if look.order == first] or [one for one in looks if one.otherwise]
    return max(suiting, key=lambda look: rank(title, look.name))


def suits(look: Look, roles: Roles, named: Sequence[str]) -> bool:
    """Return whether a look has all that it needs, room for what there is, and a word that hints at it."""
    hinted = not look.hints or any(match(one, look.hints) for one in named)
    return hinted and _has(roles, look.needs) and not any(roles[one] for one in look.lacks)


def _has(roles: Roles, wanted: Sequence[str]) -> bool:
    """Return whether there is a column of each of these roles, or as many as it is named times."""
    return all(len(roles[role]) >= count for role, count in Counter(wanted).items())


#: A cell of the category's column that says that there is none: `?`, `-`, `—`.
NO_CATEGORY = re.compile(r"[?./–—-]+")


class Category(NamedTuple):
    """A value of the category's column: as most cards spell it, each spelling, how many cards, its colour."""

    value: str
    spellings: tuple[str, ...]
    cards: int
    colour: str  # a palette role: `c1`, or `c0` for a card without a category


def categories_of(
    values: Iterable[str], look: Look, names: Mapping[str, Sequence[str]]
) -> tuple[Category, ...]:
    """Return the categories, the most frequent first, each with its own palette role if there are enough.

    `names` gives the words for a colour by its hex value: a category called "Red" should be red.
    """
    roles = look.colours
    spellings: dict[str, Counter[str]] = {}
    for value in values:
        spellings.setdefault(value.casefold(), Counter())[value] += 1
    groups = sorted(spellings.values(), key=lambda found: -found.total())  # in the order of the table
    known = [_nearest(found.most_common(1)[0][0], look, names) for found in groups]
    free = [role for role in roles if role not in known]
    found, taken = [], set()
    for number, (group, role) in enumerate(zip(groups, known, strict=True)):
        again = roles[number % len(roles)] if roles else "c0"
        colour = role if role and role not in taken else free.pop(0) if free else again
        taken.add(colour)
        found.append(Category(group.most_common(1)[0][0], tuple(group), group.total(), colour))
    return tuple(found)


def _nearest(value: str, look: Look, names: Mapping[str, Sequence[str]]) -> str:
    named = [colour for colour, words in names.items() if match(value, words) > 1000]
    near = sorted(look.colours if named else (), key=lambda role: _distance(look.palette[role], named[0]))
    return near[0] if near else ""


def in_colours(
    look: Look, table: CardTable, roles: Roles, names: Mapping[str, Sequence[str]]
) -> tuple[Look, tuple[Category, ...], tuple[Category, ...]]:
    """Return the look with the colours that cells give, the categories, and a column's own colours."""
    found = []
    for role in ("category", "colour"):
        texts = (column.text(row) for row in table.rows for column in roles[role][:1])
        said = (text for text in texts if text and not NO_CATEGORY.fullmatch(text))
        found.append(categories_of(said, look, names))
    look, categories = with_given_colours(look, found[0])
    look, colours = with_given_colours(look, found[1])
    return look, categories, colours


def with_given_colours(look: Look, given: Sequence[Category]) -> tuple[Look, tuple[Category, ...]]:
    """Return a look whose palette has the colours that cells give, legible, and which role each is."""
    free = (role for role in (f"c{number}" for number in range(1, 100)) if role not in look.palette)
    palette, coloured = dict(look.palette), []
    for one in given:
        role = one.colour
        if (written := WRITTEN_COLOUR.fullmatch(one.value.strip())) and (role := next(free, "")):
            palette[role] = _legible(written, look.palette)
        coloured.append(one._replace(colour=role or one.colour))
    return look._replace(palette=palette), tuple(coloured)


def _legible(written: re.Match[str], palette: Mapping[str, str]) -> str:
    """Return the colour that a cell gives, or the nearest that can be read on paper, and white on it."""
    digits = written[1] or "".join(f"{min(int(share), 255):02x}" for share in written.group(2, 3, 4))
    colour = _rgb(digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    for role in ("paper", "pale"):
        ground = _rgb(palette.get(role, "#ffffff")[1:])
        colour = nearest_in_contrast(colour, ground, _READ) or colour
    return hex_of(colour)


def _rgb(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def _distance(*colours: str) -> float:
    """Return how different two colours look: in hue first, then in how light and colourful they are."""
    shares = [[share / 255 for share in _rgb(colour[1:])] for colour in colours]
    (hue, light, _), (hue2, light2, _) = (colorsys.rgb_to_hls(*one) for one in shares)
    chroma, chroma2 = (max(one) - min(one) for one in shares)
    turn = abs(hue - hue2)
    apart = min(turn, 1 - turn) * min(chroma, chroma2) * 8
    return apart + abs(chroma - chroma2) + abs(light - light2)


#: How much a word counts in the title, in a heading, and on a card; and from which sum on a theme suits.
_IN_TITLE, _IN_HEADING, _ON_CARD, _ENOUGH = 6, 2, 1, 5
#: Words of less weight ("attack", "player") are in all sorts of games: they suggest no theme by themselves.
_TELLING = 2
_WORD = re.compile(r"[^\W\d_]{3,}")
#: A word is also known without its ending, of so many letters, if so many are left: "Piraten", "bakeries".
_ENDING, _STEM = 4, 5


class Theme(NamedTuple):
    """How a look's parts are drawn: palette, type, a file of macros, a back."""

    name: str
    title: str
    about: str
    palette: Mapping[str, str]
    fonts: Mapping[str, Sequence[str]]  # families by role: the first that is installed is used
    hints: Mapping[str, int]  # words that suggest it, each with its weight
    back: str
    otherwise: bool = False  # whether it is about nothing, and chosen where no word suggests one


def read_themes(folder: Path) -> dict[str, Theme]:
    """Return all themes by name."""
    themes = {}
    for file in sorted(folder.glob("*/theme.toml")):
        stated = tomllib.loads(file.read_text(encoding="utf-8"))
        hints = stated.pop("hints", {}).items()
        hints = {word.casefold(): int(weight) for weight, words in hints for word in words}
        back = file.with_name("back.svg").read_text(encoding="utf-8")
        themes[file.parent.name] = Theme(name=file.parent.name, hints=hints, back=back, **stated)
    return themes


def choose_theme(
    title: str, headings: Iterable[str], cells: Iterable[str], themes: Collection[Theme]
) -> Theme:
    """Return the theme that the words suggest; where none does, one about nothing, which the title picks."""
    found: Counter[str] = Counter()
    for texts, weight in (([title], _IN_TITLE), (headings, _IN_HEADING)):
        for form in {form for word in _words(texts) for form in _forms(word)}:
            found[form] += weight
    for word, count in Counter(_words(cells)).items():
        for form in _forms(word):
            found[form] += _ON_CARD * min(count, 3)
    scores = {one.name: sum(found[word] * weight for word, weight in one.hints.items()) for one in themes}
    told = [one for one in themes if any(found[word] for word, at in one.hints.items() if at >= _TELLING)]
    best = max((scores[one.name] for one in told), default=0)
    suiting = [one for one in told if scores[one.name] == best >= _ENOUGH]
    suiting = suiting or [one for one in themes if one.otherwise] or [*themes]
    return max(suiting, key=lambda one: rank(title, one.name))


def _words(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in _WORD.findall(text.casefold()))


def _forms(word: str) -> list[str]:
    endings = min(_ENDING, len(word) - _STEM) if len(word) > _STEM else int(word.endswith("s"))
    return [word[: len(word) - letters] for letters in range(endings + 1)]


def in_theme(look: Look, theme: Theme) -> Look:
    """Return a look in a theme's colours and type, with its back if it has none of its own."""
    fonts = {role: tuple(families) for role, families in theme.fonts.items()}
    return look._replace(palette=theme.palette, fonts=fonts, back=look.back or theme.back, theme=theme.name)
