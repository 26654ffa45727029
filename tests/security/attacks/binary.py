"""Nothing in, hostile fonts and pictures out, as bytes: each small, and large once it is read."""

import io
import struct
import zlib
from collections.abc import Mapping
from itertools import pairwise

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from PIL import Image

BOMB = 0xFFFFFFF0


def font(tables: Mapping[str, bytes] | None = None, doublings: int = 0, fan: int = 20) -> bytes:
    """Return a font of ASCII; with doublings, A is `fan` times a glyph that is `fan` times another ..."""
    builder = FontBuilder(1000, isTTF=True)
    letters = {code: f"a{code}" for code in range(32, 127)}
    names = [letters[ord("A")], *(f"g{number}" for number in range(doublings))]
    order = [".notdef", *letters.values(), *names[1:]]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(letters)
    square = TTGlyphPen(None)
    for point, draw in (((0, 0), square.moveTo), ((0, 500), square.lineTo), ((500, 0), square.lineTo)):
        draw(point)
    square.closePath()
    plain = square.glyph()
    glyphs = dict.fromkeys(order, plain)
    for name, below in pairwise(names):
        pen = TTGlyphPen(dict.fromkeys(order))
        for number in range(fan):
            pen.addComponent(below, (1, 0, 0, 1, number, 0))
        glyphs[name] = pen.glyph()
    if doublings:  # the last is empty: viewers stop at 32,767 points
        glyphs[names[-1]] = TTGlyphPen(None).glyph()
    for glyph in glyphs.values():  # reckoning them would take as long as drawing them
        glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax = 0, 0, 500, 500
    builder.font.recalcBBoxes = False
    builder.setupGlyf(glyphs, calcGlyphBounds=False)
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(version=1)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular", "psName": "Test-Regular"})
    builder.setupPost()
    most = builder.font["maxp"]
    most.maxComponentDepth, most.maxComponentElements = doublings, fan
    most.maxPoints = most.maxContours = most.maxCompositePoints = most.maxCompositeContours = 0xFFFF
    for tag, data in (tables or {}).items():
        builder.font[tag] = DefaultTable(tag)
        builder.font[tag].data = data
    stream = io.BytesIO()
    builder.save(stream)
    return stream.getvalue()


def cmap(form: int) -> bytes:
    """Return two tables of letters: a good one, and one of format 12 or 13 with one endless group."""
    good = struct.pack(">7H", 4, 32, 0, 4, 4, 1, 0) + struct.pack(
        ">9H", 126, 0xFFFF, 0, 32, 0xFFFF, 0x10000 - 31, 1, 0, 0
    )
    bomb = struct.pack(">2H3L3L", form, 0, 28, 0, 1, 0, BOMB, 1)
    return struct.pack(">2H2HL2HL", 0, 2, 3, 1, 20, 0, 3, 20 + len(good)) + good + bomb


def gpos(tables: int, lookups: int) -> bytes:
    """Return kerning: lookups that all name one table of all glyphs and all classes, many times."""
    scripts = (
        struct.pack(">H4sH", 1, b"latn", 8) + struct.pack(">2H", 4, 0) + struct.pack(">4H", 0, 0xFFFF, 1, 0)
    )
    features = struct.pack(">H4sH", 1, b"kern", 8) + struct.pack(
        f">2H{lookups}H", 0, lookups, *range(lookups)
    )
    ranges = struct.pack(">5H", 2, 1, 0, 0xFFFF, 0)
    pairs = struct.pack(">8H", 2, 18, 4, 0, 28, 38, 1, 1) + struct.pack(">h", -50) + ranges * 3
    start, head = 2 + 2 * lookups, 6 + 2 * tables
    offsets = [start] * lookups
    lookup = struct.pack(f">3H{tables}H", 2, 0, tables, *[head] * tables)
    listed = struct.pack(f">H{lookups}H", lookups, *offsets) + lookup + pairs
    at = 10
    return (
        struct.pack(">L3H", 0x10000, at, at + len(scripts), at + len(scripts) + len(features))
        + scripts
        + features
        + listed
    )


def png(width: int, height: int, data: bytes = b"", *more: tuple[bytes, bytes], bits: int = 8) -> bytes:
    """Return a PNG in grey that says it has this size, with any data and other chunks."""
    head = struct.pack(">2L5B", width, height, bits, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), *more, (b"IDAT", data), (b"IEND", b""))
    made = (
        struct.pack(">L", len(body)) + tag + body + struct.pack(">L", zlib.crc32(tag + body))
        for tag, body in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


def scan(size: int) -> bytes:
    """Return a PNG of so many pixels a side that holds all of them, in little room."""
    line = bytes(1 + size // 8)
    packer = zlib.compressobj(9)
    return png(size, size, b"".join([*(packer.compress(line) for _ in range(size)), packer.flush()]), bits=1)


def zeros(megabytes: int) -> bytes:
    """Return millions of zeros, compressed."""
    packer = zlib.compressobj(9)
    return b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(megabytes)), packer.flush()])


def many_scans(count: int, size: int = 3000) -> bytes:
    """Return a progressive JPEG whose last scan is repeated."""
    stream = io.BytesIO()
    Image.new("L", (size, size), 128).save(stream, "jpeg", progressive=True)
    data = stream.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * count + data[-2:]
