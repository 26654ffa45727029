"""Font files and text in; the operators that set it, and fonts cut down to the letters used, out."""

from __future__ import annotations

import hashlib
import re
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.export import ExportError
from printkit.export.operators import Cut, Stream, in_black, letter_operators, line_operators, operands
from printkit.export.reportlab_parts import parse_font
from printkit.export.resources import stream_body
from printkit.model.scene import Text
from printkit.units import decimal

#: Type up to this size, in mm, is printed in black ink alone where it is nearly black: inks that don't meet
#: would blur it.
_SMALL = 6.0

#: Letters that are farther apart than this, in sizes, are taken for words of their own.
_APART = 0.06

#: The text rendering mode, by whether letters are filled and stroked.
_MODES = {(True, True): 2, (True, False): 0, (False, True): 1}

#: How the lines of outlined letters are joined: round, since mitred corners would grow spikes.
_ROUND = 1

#: Stores an object; returns the reference to it.
Put = Callable[[bytes], str]

#: A code has two bytes.
_MOST_CODES = 0xFFFF

#: PDF/A allows names of 127 bytes.
_LONGEST_NAME = 100

#: A CMap holds at most this many pairs in one block.
_BLOCK = 100

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{blocks}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class LetterCodes:
    """What letters are called in content streams: by their numbers among all letters of their font.

    So each has the same code whichever drawing sets it first.
    """

    def __init__(self, file: Path) -> None:
        self.face = parse_font(str(file))
        self._numbers = _sorted_letters(self.face)
        self._codes: dict[str, str] = {}
        self._file = file

    def encode(self, letters: str) -> str:
        """Return the codes of the letters, four hexadecimal digits each."""
        codes = self._codes
        for letter in letters:
            if letter not in codes:
                codes[letter] = f"{self.code(letter):04X}"
        return "".join([codes[letter] for letter in letters])

    def code(self, letter: str) -> int:
        """Return the code of a letter; those that the font does not have are numbered after all others."""
        number, known = bisect_left(self._numbers, ord(letter)), len(self._numbers)
        if number == known or self._numbers[number] != ord(letter):
            return known + 1 + ord(letter) % max(1, _MOST_CODES - known)
        if number >= _MOST_CODES:
            message = (
                f"the font `{self._file.name}` can't be embedded: it has more than {_MOST_CODES} letters"
            )
            raise ExportError(message, self._file)
        return number + 1


def _sorted_letters(face: Any) -> array[int]:
    return array("L", sorted(face.charToGlyph))


class Font:
    """One font in one document, cut down to the letters that its drawings set."""

    def __init__(self, cut: Cut, put: Put) -> None:
        self._file, self._light = cut
        self._put = put
        self._letters: set[str] = set()

    def add(self, letters: str) -> None:
        """Embed these letters too."""
        self._letters.update(letters)

    @property
    def lacks(self) -> bool:
        """Whether the font does not have all its letters: a box is printed for the others."""
        known = codes_of(self._file).face.charToGlyph
        return any(not known.get(ord(letter)) for letter in self._letters)

    def finish(self) -> str:
        """Store the font, with the letters that were added and no others; return its dictionary."""
        known = codes_of(self._file)
        self.face = known.face
        self._codes = {letter: known.code(letter) for letter in sorted(self._letters)}
        program = self._subset()
        base = f"{_tag(program)}+{_plain(self.face.name)}"
        cmap = self._put(stream_body("", self._cmap().encode("ascii")))
        descendant = self._put(self._descendant(base, self._descriptor(base, program)).encode("ascii"))
        return (
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{base} /Encoding /Identity-H "
            f"/DescendantFonts [{descendant}] /ToUnicode {cmap} >>"
        )

    def _subset(self) -> bytes:
        try:
            program: bytes = self.face.makeSubset([ord(letter) for letter in self._codes])
            return self._lightened(program) if self._light else program
        except Exception as error:  # a broken glyph breaks ReportLab in many ways
            message = f"the font `{self._file.name}` can't be embedded: a glyph is broken"
            raise ExportError(message, self._file) from error

    def _lightened(self, program: bytes) -> bytes:
        from printkit.export.light import lightened  # late: only type that saves ink is thinned
        from printkit.export.outlines import outlines

        known = outlines(self._file)
        glyphs = dict.fromkeys([0, *(self.face.charToGlyph.get(ord(letter), 0) for letter in self._codes)])
        return lightened(program, [known.light(glyph) for glyph in glyphs])

    def _descendant(self, base: str, descriptor: str) -> str:
        widths = " ".join(
            f"{code} [{decimal(self.face.getCharWidth(ord(letter)))}]" for letter, code in self._codes.items()
        )
        return (
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{base} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} /DW {round(self.face.defaultWidth)} /W [{widths}] "
            f"/CIDToGIDMap {self._glyphs()} >>"
        )

    def _descriptor(self, base: str, program: bytes) -> str:
        face = self.face
        box = " ".join(decimal(side) for side in face.bbox)
        file = self._put(stream_body(f"/Length1 {len(program)}", program))
        return self._put(
            f"<< /Type /FontDescriptor /FontName /{base} /Flags {face.flags} /FontBBox [{box}] "
            f"/ItalicAngle {decimal(face.italicAngle)} /Ascent {decimal(face.ascent)} "
            f"/Descent {decimal(face.descent)} /CapHeight {decimal(face.capHeight)} "
            f"/StemV {face.stemV} /FontFile2 {file} >>".encode("ascii")
        )

    def _glyphs(self) -> str:
        """Return the map from codes to the glyphs as `makeSubset` numbers them: each once, as they come."""
        numbers = {0: 0}
        glyphs = array("H", bytes(2 * (1 + max(self._codes.values(), default=0))))
        for letter, code in self._codes.items():
            glyph = self.face.charToGlyph.get(ord(letter), 0)
            glyphs[code] = numbers.setdefault(glyph, len(numbers))
        if sys.byteorder == "little":
            glyphs.byteswap()
        return self._put(stream_body("", glyphs.tobytes()))

    def _cmap(self) -> str:
        """Return what turns codes back into text, for search, copying and reading aloud."""
        pairs = [
            f"<{code:04X}> <{letter.encode('utf-16-be').hex().upper()}>"
            for letter, code in self._codes.items()
        ]
        blocks = [pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK)]
        lines = (f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
        return _CMAP.format(blocks="\n".join(lines))


def codes_of(file: Path) -> LetterCodes:
    """Return the codes of a font file's letters."""
    try:
        state = file.stat()
        return _codes(file, (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino))
    except ExportError:
        raise
    except Exception as error:  # ReportLab fails in many ways on a broken file
        raise ExportError(f"the font `{file.name}` can't be read: it is broken", file) from error


@lru_cache(maxsize=64)
def _codes(file: Path, _stamp: tuple[int, ...]) -> LetterCodes:
    """Parse a font file: once a process, since a build writes a dozen documents with the same fonts."""
    return LetterCodes(file)


def _tag(program: bytes) -> str:
    digest = hashlib.sha256(program).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


def _plain(name: bytes) -> str:
    """Return a font's own name without letters that mean something to PDF."""
    return re.sub(r"[^A-Za-z0-9_.-]", "", name.decode("ascii", "ignore"))[:_LONGEST_NAME]


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
    stream.letters.setdefault(cut, set()).update(text.string)
    stream.set("letters", letter_operators(name, text.size, text.stretch, text.spacing, mode))
    letters = f"BT 1 0 0 -1 {operands(text.x, text.y)} Tm {_show(text, font)} ET"
    if text.spacing * text.stretch > _APART * text.size:
        with stream.saying(text.string):
            stream.add(letters)
    else:
        stream.add(letters)


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
