"""Font files and text in; the operators that set it, and fonts cut down to the letters used, out."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.export import ExportError
from printkit.export.operators import Stream, letter_operators, line_operators, operands
from printkit.export.reportlab_parts import parse_font
from printkit.export.resources import Resources, stream_body
from printkit.model.scene import Text
from printkit.units import decimal

#: The text rendering mode, by whether letters are filled and stroked.
_MODES = {(True, True): 2, (True, False): 0, (False, True): 1}

#: How the lines of outlined letters are joined: round, since mitred corners would grow spikes.
_ROUND = 1

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


class Font:
    """One font in one document: letters are numbered as they come, not by glyph."""

    def __init__(self, file: Path, resources: Resources) -> None:
        self.face = parsed_face(file)
        self._file = file
        self._resources = resources
        self._codes: dict[str, str] = {}
        self._later, reference = resources.reserve()
        self.name = resources.name("Font", file, lambda: reference)

    def encode(self, letters: str) -> str:
        """Return the codes of the letters, four hexadecimal digits each."""
        codes = self._codes
        for letter in letters:
            if letter not in codes:
                codes[letter] = f"{len(codes) + 1:04X}"
        return "".join([codes[letter] for letter in letters])

    def finish(self) -> None:
        """Store the font, with the letters that were encoded and no others."""
        program = self._subset()
        base = f"{_tag(program)}+{_plain(self.face.name)}"
        put = self._resources.put
        cmap = put(stream_body("", self._cmap().encode("ascii")))
        descendant = put(self._descendant(base, self._descriptor(base, program)).encode("ascii"))
        self._later.body = (
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{base} /Encoding /Identity-H "
            f"/DescendantFonts [{descendant}] /ToUnicode {cmap} >>"
        ).encode("ascii")

    def _subset(self) -> bytes:
        try:
            program: bytes = self.face.makeSubset([ord(letter) for letter in self._codes])
        except Exception as error:  # a broken glyph breaks ReportLab in many ways
            message = f"the font `{self._file.name}` can't be embedded: a glyph is broken"
            raise ExportError(message, self._file) from error
        return program

    def _descendant(self, base: str, descriptor: str) -> str:
        widths = " ".join(decimal(self.face.getCharWidth(ord(letter))) for letter in self._codes)
        return (
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{base} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} /DW {round(self.face.defaultWidth)} /W [1 [{widths}]] "
            f"/CIDToGIDMap {self._glyphs()} >>"
        )

    def _descriptor(self, base: str, program: bytes) -> str:
        face = self.face
        box = " ".join(decimal(side) for side in face.bbox)
        file = self._resources.put(stream_body(f"/Length1 {len(program)}", program))
        return self._resources.put(
            f"<< /Type /FontDescriptor /FontName /{base} /Flags {face.flags} /FontBBox [{box}] "
            f"/ItalicAngle {decimal(face.italicAngle)} /Ascent {decimal(face.ascent)} "
            f"/Descent {decimal(face.descent)} /CapHeight {decimal(face.capHeight)} "
            f"/StemV {face.stemV} /FontFile2 {file} >>".encode("ascii")
        )

    def _glyphs(self) -> str:
        """Return the map from codes to the glyphs as `makeSubset` numbers them: each once, as they come."""
        numbers = {0: 0}
        glyphs = [0]
        for letter in self._codes:
            glyph = self.face.charToGlyph.get(ord(letter), 0)
            glyphs.append(numbers.setdefault(glyph, len(numbers)))
        if glyphs == list(range(len(glyphs))):
            return "/Identity"
        packed = b"".join(glyph.to_bytes(2, "big") for glyph in glyphs)
        return self._resources.put(stream_body("", packed))

    def _cmap(self) -> str:
        """Return what turns codes back into text, for search, copying and reading aloud."""
        pairs = [
            f"<{code}> <{letter.encode('utf-16-be').hex().upper()}>" for letter, code in self._codes.items()
        ]
        blocks = [pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK)]
        lines = (f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
        return _CMAP.format(blocks="\n".join(lines))


class Fonts:
    """The fonts of one document."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._fonts: dict[Path, Font] = {}

    def font(self, file: Path) -> Font:
        """Return the font of a file."""
        font = self._fonts.get(file)
        if font is None:
            font = self._fonts[file] = Font(file, self._resources)
        return font

    def finish(self) -> None:
        """Store all fonts, when nothing more will be written with them."""
        for font in self._fonts.values():
            font.finish()


def parsed_face(file: Path) -> Any:
    """Return a font file, parsed."""
    try:
        state = file.stat()
        return _parsed(file, (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino))
    except ExportError:
        raise
    except Exception as error:  # ReportLab fails in many ways on a broken file
        raise ExportError(f"the font `{file.name}` can't be read: it is broken", file) from error


@lru_cache(maxsize=64)
def _parsed(file: Path, _stamp: tuple[int, ...]) -> Any:
    """Parse a font file: once a process, since a build writes a dozen documents with the same fonts."""
    return parse_font(str(file))


def _tag(program: bytes) -> str:
    """Return the six letters that distinguish subsets of one font."""
    digest = hashlib.sha256(program).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


def _plain(name: bytes) -> str:
    """Return a font's own name without letters that mean something to PDF."""
    return re.sub(r"[^A-Za-z0-9_.-]", "", name.decode("ascii", "ignore"))


def draw_text(stream: Stream, text: Text, font: Font) -> None:
    """Write a run of letters; the matrix turns them upright, since y runs down."""
    stroked = text.stroke is not None and text.stroke_width > 0
    mode = _MODES.get((text.fill is not None, stroked))
    if mode is None or not text.string or text.size <= 0 or text.stretch <= 0:
        return
    if text.fill is not None:
        stream.fill(text.fill)
    if text.stroke is not None and stroked:
        stream.stroke(text.stroke)
        stream.set("line", line_operators(text.stroke_width, 0, _ROUND, ()))
    stream.set("letters", letter_operators(font.name, text.size, text.stretch, text.spacing, mode))
    stream.add(f"BT 1 0 0 -1 {operands(text.x, text.y)} Tm {_show(text, font)} ET")


def _show(text: Text, font: Font) -> str:
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
