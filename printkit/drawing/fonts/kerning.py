"""A font's bytes in, the space between any two of its glyphs out: from `GPOS`, or else from `kern`."""

from collections.abc import Iterator

from printkit.drawing.fonts.tables import BrokenFont, Sfnt

#: No intact font has more tables of pairs, and each is asked for every pair.
_MOST_TABLES = 200

#: Two glyphs that follow each other.
Pair = tuple[int, int]

#: The scripts whose kerning is used, best first.
_SCRIPTS = ("latn", "DFLT")


class Kerning:
    """Looks pairs up on demand: a card needs some fifty of the twenty thousand pairs in a font."""

    def __init__(self, font: Sfnt) -> None:
        self.font = font
        self.lookups = _find_lookups(font) if "GPOS" in font.tables else []
        self.pairs = _read_kern(font) if not self.lookups and "kern" in font.tables else {}
        self._found: dict[Pair, int] = {}

    def between(self, left: int, right: int) -> int:
        """Return how many units to add between two glyphs."""
        if not self.lookups:
            return self.pairs.get((left, right), 0)
        found = self._found.get((left, right))
        if found is None:
            found = sum(self._look_up(tables, left, right) for tables in self.lookups)
            self._found[left, right] = found
        return found

    def _look_up(self, tables: "list[_PairTable]", left: int, right: int) -> int:
        for table in tables:
            value = table.value(left, right)
            if value is not None:
                return value
        return 0


class _PairTable:
    """One subtable: pairs one by one (format 1), or by classes of glyphs (format 2)."""

    def __init__(self, font: Sfnt, at: int) -> None:
        self.font = font
        self.at = at
        self.by_class = font.u16(at) == 2
        first, second = font.u16(at + 4), font.u16(at + 6)
        self.size = 2 * (first.bit_count() + second.bit_count())
        self.skip = 2 * (first & 3).bit_count() if first & 4 else None
        self.covered = _read_coverage(font, at + font.u16(at + 2))
        self.pairs: dict[int, dict[int, int]] = {}
        if self.by_class:
            self.left_classes = _read_classes(font, at + font.u16(at + 8))
            self.right_classes = _read_classes(font, at + font.u16(at + 10))

    def value(self, left: int, right: int) -> int | None:
        """Return a pair's space, or None if this table does not have the pair."""
        index = self.covered.get(left)
        if index is None:
            return None
        if self.by_class:
            row = self.left_classes.get(left, 0) * self.font.u16(self.at + 14)
            return self._space(self.at + 16 + (row + self.right_classes.get(right, 0)) * self.size)
        if index not in self.pairs:
            self.pairs[index] = self._read_pairs(self.at + self.font.u16(self.at + 10 + index * 2))
        return self.pairs[index].get(right)

    def _read_pairs(self, at: int) -> dict[int, int]:
        self.font.spend(self.font.u16(at))
        step = 2 + self.size
        places = range(at + 2, at + 2 + self.font.u16(at) * step, step)
        return {self.font.u16(place): self._space(place + 2) for place in places}

    def _space(self, at: int) -> int:
        """Return by how much a record changes the first glyph's width."""
        return 0 if self.skip is None else self.font.i16(at + self.skip)


def _find_lookups(font: Sfnt) -> list[list[_PairTable]]:
    """Return the pair tables of the feature `kern`, lookup by lookup."""
    top = font.table("GPOS")
    features, lookups = top + font.u16(top + 6), top + font.u16(top + 8)
    found: list[list[_PairTable]] = []
    for index in _feature_lookups(font, _default_language(font, top + font.u16(top + 4)), features):
        at = lookups + font.u16(lookups + 2 + index * 2)
        tables = [
            place for offset in font.numbers(at + 6, font.u16(at + 4)) for place in _unwrap(font, at, offset)
        ]
        if len(tables) + sum(map(len, found)) > _MOST_TABLES:
            raise BrokenFont("its kerning has too many tables")
        found.append([_PairTable(font, place) for place in tables])
    return [tables for tables in found if tables]


def _default_language(font: Sfnt, scripts: int) -> int | None:
    places = {}
    for at in range(scripts + 2, scripts + 2 + font.u16(scripts) * 6, 6):
        places[font.tag(at)] = scripts + font.u16(at + 4)
    order = [*_SCRIPTS, *places]
    script = next((places[name] for name in order if name in places), None)
    if script is None or not font.u16(script):
        return None
    return script + font.u16(script)


def _feature_lookups(font: Sfnt, language: int | None, features: int) -> list[int]:
    """Return the numbers of the lookups that a language's `kern` feature runs."""
    if language is None:
        return []
    chosen: set[int] = set()
    for feature in font.numbers(language + 6, font.u16(language + 4)):
        record = features + 2 + feature * 6
        if font.tag(record) == "kern":
            at = features + font.u16(record + 4)
            chosen.update(font.numbers(at + 4, font.u16(at + 2)))
    return sorted(chosen)


def _unwrap(font: Sfnt, lookup: int, offset: int) -> list[int]:
    """Return where a subtable of pairs begins, if it is one; some are wrapped in an extension table."""
    kind, at = font.u16(lookup), lookup + offset
    if kind == 9:
        kind, at = font.u16(at + 2), at + font.u32(at + 4)
    return [at] if kind == 2 and font.u16(at) in (1, 2) else []


def _read_coverage(font: Sfnt, at: int) -> dict[int, int]:
    if font.u16(at) == 1:
        return {glyph: index for index, glyph in enumerate(font.numbers(at + 4, font.u16(at + 2)))}
    covered: dict[int, int] = {}
    for first, last, index in _read_ranges(font, at):
        covered.update(zip(range(first, last + 1), range(index, index + 65_536), strict=False))
    return covered


def _read_classes(font: Sfnt, at: int) -> dict[int, int]:
    """Return the classes of glyphs; a glyph that is not listed is in class 0."""
    if font.u16(at) == 1:
        return dict(enumerate(font.numbers(at + 6, font.u16(at + 4)), font.u16(at + 2)))
    classes: dict[int, int] = {}
    for first, last, number in _read_ranges(font, at):
        classes.update(dict.fromkeys(range(first, last + 1), number))
    return classes


def _read_ranges(font: Sfnt, at: int) -> Iterator[tuple[int, int, int]]:
    """Yield ranges of glyphs, each with its number."""
    for place in range(at + 4, at + 4 + font.u16(at + 2) * 6, 6):
        first, last, number = font.numbers(place, 3)
        font.spend(last - first + 1)
        yield first, last, number


def _read_kern(font: Sfnt) -> dict[Pair, int]:
    """Return the pairs in the horizontal subtables of format 0 of a `kern` table."""
    at = font.table("kern")
    pairs: dict[Pair, int] = {}
    if font.u16(at) != 0:  # Apple's own version of the table
        return pairs
    place = at + 4
    for _ in range(font.u16(at + 2)):
        if font.u16(place + 4) & 0xFF07 == 1:
            count = font.u16(place + 6)
            numbers = font.numbers(place + 14, count * 3)
            values = font.numbers(place + 14, count * 3, signed=True)[2::3]
            pairs.update(zip(zip(numbers[::3], numbers[1::3], strict=True), values, strict=True))
        length = font.u16(place + 2)
        if length < 14:
            break
        place += length
    return pairs
