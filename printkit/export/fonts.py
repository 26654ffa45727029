"""Font files and text in; the operators that set it, and fonts cut down to the letters used, out."""

import hashlib
import re
import struct
from array import array
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import nullcontext
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional, combining

import uharfbuzz as harfbuzz

from printkit.export import ExportError
from printkit.export.operators import (
    Cut,
    Letter,
    Stream,
    in_black,
    letter_operators,
    line_operators,
    matrix_operands,
    operands,
)
from printkit.export.resources import stream_body
from printkit.folders import shared_templates
from printkit.font_file import BrokenFont, FontFile, judged
from printkit.inputs.files import Stamp, stamp_of
from printkit.model.scene import Glyph, Text
from printkit.units import decimal

#: Type up to this size, in mm, is printed in black ink alone where it is nearly black: inks that don't meet
#: would blur it.
_SMALL = 6.0

#: Letters that are farther apart than this, in sizes, are taken for words of their own.
_APART = 0.06

#: The text rendering mode, by whether letters are filled and stroked.
_MODES = {(True, True): 2, (True, False): 0, (False, True): 1}

#: Letters that are read and not drawn.
_UNSEEN = 3

#: Letters that kerning moves farther apart than this, in em, begin anew: pdfium would read a space.
_KERNED = 0.05
#: The letters before this one are written one after the other.
_ALPHABETS = "\u0590"

#: How the lines of outlined letters are joined: round, since mitred corners would grow spikes.
_ROUND = 1

#: Appends the operators of each outline that HarfBuzz draws to a list, in the font's units.
_OUTLINE = harfbuzz.DrawFuncs()
_OUTLINE.set_move_to_func(lambda x, y, steps: steps.append(f"{operands(x, y)} m"))
_OUTLINE.set_line_to_func(lambda x, y, steps: steps.append(f"{operands(x, y)} l"))
_OUTLINE.set_cubic_to_func(lambda a, b, c, d, x, y, steps: steps.append(f"{operands(a, b, c, d, x, y)} c"))
_OUTLINE.set_close_path_func(lambda steps: steps.append("h"))

#: Stores an object; returns the reference to it.
Put = Callable[[bytes], str]

#: A code has two bytes.
_MOST_CODES = 0xFFFF

#: What a font says of itself in a PDF: that its codes are its own, and that it is slanted.
_OWN_CODES, _SLANTED = 4, 64

#: PDF/A allows names of 127 bytes.
_LONGEST_NAME = 100

#: A CMap holds at most this many pairs in one block.
_BLOCK = 100
#: What turns codes back into text.
_CMAP = shared_templates() / "profiles" / "letters.cmap"


class LetterCodes:
    """What letters are called in content streams: by the numbers of their glyphs.

    So each has the same code whichever drawing sets it first. Of several letters with one glyph, and of those
    that the font lacks, the others have codes behind all glyphs: each is found and copied as it was written.
    """

    def __init__(self, file: Path) -> None:
        self.file = judged(file.read_bytes())
        self._letters = array("L", sorted(self.file.font.face.unicodes))
        self._digits = cache(lambda letter: f"{self.code(letter):04X}")
        self._own = {self.file.glyph(chr(letter)): letter for letter in reversed(self._letters)}

    def encode(self, letters: str) -> str:
        """Return the codes of the letters, four hexadecimal digits each."""
        return "".join(map(self._digits, letters))

    def code(self, letter: str) -> int:
        glyph, count = self.file.glyph(letter), int(self.file.font.face.glyph_count)
        if glyph and self._own[glyph] == ord(letter):
            return glyph
        if glyph:
            code = count + bisect_left(self._letters, ord(letter))
            return code if code <= _MOST_CODES else glyph
        first = count + len(self._letters)
        return first + ord(letter) % (_MOST_CODES - first) if first < _MOST_CODES else 0

    @cached_property
    def name(self) -> str:
        """The font's own name, without letters that mean something to PDF."""
        name = self.file.font.face.get_name(harfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or ""
        return re.sub(r"[^A-Za-z0-9_.-]", "", name)[:_LONGEST_NAME] or "Unnamed"

    def thousandths(self, units: float) -> str:
        """Return a length of the font in thousandths of an em."""
        return decimal(1000 * units / self.file.units)


class Font:
    """One font in one document, cut down to the letters that its drawings set."""

    def __init__(self, cut: Cut, put: Put) -> None:
        self._path, self._light = cut
        self._font = codes_of(self._path)
        self._put = put
        self._letters: set[Letter] = set()

    def add(self, letters: Iterable[Letter]) -> None:
        self._letters.update(letters)

    @property
    def lacks(self) -> bool:
        """Whether the font does not have all its letters: a box is printed for the others."""
        return not all(
            self._font.file.glyph(one) if isinstance(one, str) else one[0] for one in self._letters
        )

    def finish(self) -> str:
        """Store the font, with the letters that were added and no others; return its dictionary."""
        shaped = {one for one in self._letters if not isinstance(one, str)}
        letters = sorted(one for one in self._letters if isinstance(one, str))
        # a glyph that letters became together is called by its number, which may be a letter's own too
        codes = dict(sorted(shaped, reverse=True)) | {self._font.code(letter): letter for letter in letters}
        numbers = {number: number for number, _ in shaped}
        numbers |= {self._font.code(letter): self._font.file.glyph(letter) for letter in letters}
        glyphs = dict(sorted(numbers.items()))
        program, own = self._subset(glyphs)
        digest = hashlib.sha256(program).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        base = f"{tag}+{self._font.name}"
        cmap = self._put(stream_body("", _cmap(codes).encode("ascii")))
        descendant = self._put(self._descendant(base, program, glyphs, own).encode("ascii"))
        return (
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{base} /Encoding /Identity-H "
            f"/DescendantFonts [{descendant}] /ToUnicode {cmap} >>"
        )

    def _subset(self, glyphs: Mapping[int, int]) -> tuple[bytes, Mapping[int, int]]:
        try:
            program, own = self._font.file.subset([*glyphs.values()])
            return (_thinned(program, self._font.file, own) if self._light else program), own
        except Exception as error:  # HarfBuzz does not say why, and fontTools fails in many ways
            message = f"the font `{self._path.name}` can't be embedded: a glyph is broken"
            raise ExportError(message, self._path) from error

    def _descendant(
        self, base: str, program: bytes, glyphs: Mapping[int, int], own: Mapping[int, int]
    ) -> str:
        font = self._font
        widths = " ".join(
            f"{code} [{font.thousandths(font.file.advance(glyph))}]" for code, glyph in glyphs.items()
        )
        return (
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{base} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {self._descriptor(base, program)} /W [{widths}] "
            f"/CIDToGIDMap {self._map({code: own.get(glyph, 0) for code, glyph in glyphs.items()})} >>"
        )

    def _descriptor(self, base: str, program: bytes) -> str:
        font, file = self._font, self._font.file
        box = " ".join(font.thousandths(file.number("head", at)) for at in (36, 38, 40, 42))
        slant = file.number("post", 4, "l") / 65536
        ascent, descent = (font.thousandths(file.number("hhea", at)) for at in (4, 6))
        capitals = font.thousandths(file.heights[0] or file.number("hhea", 4))
        weight = file.number("OS/2", 4, "H") if "OS/2" in file.tables else 400
        stem, flags = 50 + int((weight / 65) ** 2), _OWN_CODES | (_SLANTED if slant else 0)
        embedded = self._put(stream_body(f"/Length1 {len(program)}", program))
        return self._put(
            f"<< /Type /FontDescriptor /FontName /{base} /Flags {flags} /FontBBox [{box}] "
            f"/ItalicAngle {decimal(slant)} /Ascent {ascent} /Descent {descent} /CapHeight {capitals} "
            f"/StemV {stem} /FontFile2 {embedded} >>".encode("ascii")
        )

    def _map(self, glyphs: Mapping[int, int]) -> str:
        """Return the map from codes to glyphs: most are their own."""
        if all(code == glyph for code, glyph in glyphs.items()):
            return "/Identity"
        numbers = [glyphs.get(code, 0) for code in range(1 + max(glyphs))]
        return self._put(stream_body("", struct.pack(f">{len(numbers)}H", *numbers)))


def _thinned(program: bytes, file: FontFile, own: Mapping[int, int]) -> bytes:
    """Return a font's file with thinner strokes, and no hints for those that were."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # late: only type that saves ink is thinned
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(program), recalcTimestamp=False)
    order = font.getGlyphOrder()
    for number, name in ((old, order[new]) for old, new in own.items()):
        if font["glyf"][name].numberOfContours:
            pen = TTGlyphPen(None)
            file.light.draw_glyph_with_pen(number, pen)
            glyph = font["glyf"][name] = pen.glyph()
            glyph.recalcBounds(font["glyf"])
            font["hmtx"][name] = file.advance(number), glyph.xMin
    for hints in ("fpgm", "prep", "cvt "):
        if hints in font:
            del font[hints]
    thinned = BytesIO()
    font.save(thinned)
    return thinned.getvalue()


def _cmap(codes: Mapping[int, str]) -> str:
    """Return what turns codes back into text, for search, copying and reading aloud."""
    pairs = [f"<{code:04X}> <{codes[code].encode('utf-16-be').hex().upper()}>" for code in sorted(codes)]
    blocks = [pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK)]
    lines = (f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
    return _CMAP.read_text(encoding="ascii").rstrip().format(blocks="\n".join(lines))


def codes_of(path: Path) -> LetterCodes:
    """Return the codes of a font file's letters; it is read again only when the file changes."""
    try:
        return _codes(path, stamp_of(str(path)))
    except (OSError, BrokenFont) as error:
        raise ExportError(f"the font `{path.name}` can't be read: it is broken", path) from error


@lru_cache(maxsize=64)
def _codes(path: Path, _stamp: Stamp) -> LetterCodes:
    return LetterCodes(path)


def draw_text(stream: Stream, text: Text, font: LetterCodes) -> None:
    """Write a run of letters; the matrix turns them upright, since y runs down."""
    stroked = text.stroke is not None and text.stroke_width > 0
    mode = _MODES.get((text.fill is not None, stroked))
    if mode is None or not text.string or text.size <= 0 or text.stretch <= 0:
        return
    if text.fill is not None:
        stream.fill(in_black(text.fill) if text.size <= _SMALL else text.fill)
    if text.stroke is not None and stroked:
        stream.stroke(text.stroke)
        stream.set("line", line_operators(text.stroke_width, 0, _ROUND, ()))
    cut = Cut(text.font, text.light)
    name = stream.use("Font", cut)
    set_so_far = stream.letters.setdefault(cut, set())
    left = _runs_left(text)
    # marks on letters that run to the left are read between them, where they are unseen: outlines show them
    marks = {one for one in text.glyphs if left and one.letters and (one.y or combining(one.letters[0]))}
    if text.glyphs:  # readers turn what runs to the left, letter by letter
        set_so_far.update(
            (one.number, one.letters[:: -1 if left else 1]) for one in text.glyphs if one.letters
        )
    else:
        set_so_far.update(text.string)
    stream.set("letters", letter_operators(name, text.size, text.stretch, text.spacing, mode))
    if text.glyphs:
        shown = _show_glyphs(text, font.file, left, marks, mode)
        apart = not left and not _is_plain(text, font.file)
    else:
        shown, apart = _show(text, font), text.spacing * text.stretch > _APART * text.size
    outlines = _draw_outlines(text, font.file, marks, mode)
    joined = bool(text.glyphs) and any(map(str.isalpha, text.string))  # no bracket, which pdfium turns itself
    with stream.saying(text.string, everywhere=joined) if apart else nullcontext():
        stream.add(f"BT 1 0 0 -1 {operands(text.x, text.y)} Tm {shown} ET{outlines}")


def _show_glyphs(text: Text, file: FontFile, left: bool, marks: Container[Glyph], mode: int) -> str:
    """Return the operators that show glyphs, each in its place; marks that are unseen are on the line."""
    parts, due = [], 0.0
    for (unseen, lift), group in groupby(text.glyphs, key=lambda one: (one in marks, one.y)):
        shown: list[str] = []
        for one in group:
            if one.letters:
                x = 0.0 if unseen else one.x
                far = left and bool(shown) and due + x > _KERNED
                moved = decimal(-1000 * (due + x), 1)
                shown.append(f"{'] TJ [' * far}{moved if moved != '0' else ''}<{one.number:04X}>")
                due = -x - file.advance(one.number) / file.units
            due += one.advance
        line = f"[{''.join(shown).replace('><', '')}] TJ"
        parts.append(f"{_UNSEEN} Tr {line} {mode} Tr" if unseen else f"{decimal(lift * text.size)} Ts {line}")
    return parts[0].removeprefix("0 Ts ") if len(parts) == 1 else " ".join([*parts, "0 Ts"])


def _is_plain(text: Text, file: FontFile) -> bool:
    """Return whether glyphs stand for letters one after the other, as readers take them by their codes."""
    return "".join(one.letters for one in text.glyphs) == text.string and all(
        one.x == 0 == one.y and (one.letters < _ALPHABETS or [one.number] == [*map(file.glyph, one.letters)])
        for one in text.glyphs
    )


def _runs_left(text: Text) -> bool:
    return bool(text.glyphs) and bidirectional(text.string[:1]) in ("R", "AL", "AN")


def _draw_outlines(text: Text, file: FontFile, marks: Container[Glyph], mode: int) -> str:
    """Return the operators that draw the outlines of marks, and of glyphs that stand for no letter alone.

    As letters they would be found in the text, as what they are not.
    """
    drawn, due = [], 0.0
    for one in text.glyphs:
        if one in marks or not one.letters:
            x, y = text.x + (due + one.x) * text.size * text.stretch, text.y - one.y * text.size
            steps: list[str] = []
            (file.light if text.light else file.font).draw_glyph(one.number, _OUTLINE, steps)
            scale = text.size / file.units
            matrix = matrix_operands((scale * text.stretch, 0.0, 0.0, -scale, x, y))
            line = f"{decimal(text.stroke_width / scale)} w " if mode else ""
            drawn.append(f" q {matrix} cm {line}{' '.join(steps)} {'fSB'[mode]} Q" if steps else "")
        due += one.advance
    return "".join(drawn)


def _show(text: Text, font: LetterCodes) -> str:
    """Return the operator that shows the letters, moved together or apart where they are kerned."""
    if not any(text.kerns):
        return f"<{font.encode(text.string)}> Tj"
    parts, start = [], 0
    for index, kern in enumerate(text.kerns[: len(text.string) - 1], start=1):
        if kern:
            thousandths = decimal(-1000 * kern / text.size, 1)
            parts.append(f"<{font.encode(text.string[start:index])}> {thousandths}")
            start = index
    parts.append(f"<{font.encode(text.string[start:])}>")
    return f"[{' '.join(parts)}] TJ"
