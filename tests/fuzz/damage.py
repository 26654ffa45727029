"""A file in, the same file damaged out: texts, bytes, PNG, JPEG and fonts, each where it hurts."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from random import Random

from fuzz.grammar import grow

Damage = Callable[[bytes, Random], bytes]

#: Values at the limits of fields of one, two and four bytes.
EXTREME = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF)
#: The tables of a font that printkit, ReportLab and viewers read.
TABLES = (
    b"cmap",
    b"GPOS",
    b"glyf",
    b"loca",
    b"head",
    b"hhea",
    b"hmtx",
    b"maxp",
    b"name",
    b"OS/2",
    b"post",
    b"kern",
)


def text(data: bytes, random: Random) -> bytes:
    """Damage a text in one to four places."""
    words = data.decode("utf-8", "surrogateescape")
    for _ in range(random.choice((1, 1, 2, 4))):
        words = random.choice((*[_value] * 3, *[_number] * 6, _line, _cut, _twice, _nest, _sign))(
            words, random
        )
    return (
        octets(words.encode("utf-8", "surrogateescape"), random) if random.random() < 0.05 else _encode(words)
    )


def _encode(words: str) -> bytes:
    return words.encode("utf-8", "surrogatepass")


def _value(words: str, random: Random) -> str:
    """Put something else behind a key."""
    lines = words.split("\n")
    keyed = [index for index, line in enumerate(lines) if " = " in line]
    if keyed:
        index = random.choice(keyed)
        lines[index] = f"{lines[index].partition(' = ')[0]} = {grow(random, '@toml')}"
    return "\n".join(lines)


def _line(words: str, random: Random) -> str:
    """Remove a line, or move it."""
    lines = words.split("\n")
    line = lines.pop(random.randrange(len(lines)))
    if random.random() < 0.5:
        lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _cut(words: str, random: Random) -> str:
    at = random.randrange(len(words) + 1)
    return words[:at] + words[at + random.randrange(40) :]


def _twice(words: str, random: Random) -> str:
    at = random.randrange(len(words) + 1)
    return words[:at] + words[at : at + random.randrange(60)] * random.choice((2, 2, 2, 50)) + words[at:]


def _nest(words: str, random: Random) -> str:
    at = random.randrange(len(words) + 1)
    return words[:at] + random.choice(("[", "{", "(", "<g>", "{{")) * random.choice((1, 3, 500)) + words[at:]


def _sign(words: str, random: Random) -> str:
    at = random.randrange(len(words) + 1)
    return words[:at] + random.choice("\"'[]{}=.,#\n\\\0é☃-+ x1<>/&%") + words[at + 1 :]


def _number(words: str, random: Random) -> str:
    """Replace a digit by a number."""
    places = [at for at, sign in enumerate(words) if sign.isdigit()]
    at = random.choice(places) if places else 0
    return words[:at] + grow(random, "@number") + words[at + 1 :]


def octets(data: bytes, random: Random) -> bytes:
    """Damage bytes anywhere: flip bits, write extremes, truncate, repeat."""
    whole = bytearray(data)
    for _ in range(random.choice((1, 1, 3, 20))):
        at = random.randrange(len(whole) + 1)
        match random.randrange(5):
            case 0:
                whole[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                whole[at : at + 4] = struct.pack(">L", random.choice(EXTREME))
            case 2:
                whole[at : at + 2] = struct.pack(">H", random.choice(EXTREME) & 0xFFFF)
            case 3:
                whole[at:at] = whole[at : at + random.randrange(200)] * random.choice((1, 1, 30))
            case _:
                del whole[at : at + random.choice((1, 4, 50, 10**9))]
    return bytes(whole)


def png(data: bytes, random: Random) -> bytes:
    """Damage a PNG chunk by chunk; the check sums stay right."""
    if random.random() < 0.3:
        return octets(data, random)
    chunks, at = [], 8
    while at < len(data):
        size = struct.unpack_from(">L", data, at)[0]
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    index = random.randrange(len(chunks))
    name, body = chunks[index]
    match random.randrange(5):
        case 0:
            chunks[index] = (name, octets(body, random))
        case 1 | 2:  # its width, height, depth, colours, interlace
            field, size = random.choice(((0, 4), (4, 4), (8, 1), (9, 1), (12, 1)))
            value = (random.choice(EXTREME) & (256**size - 1)).to_bytes(size, "big")
            chunks[0] = (b"IHDR", chunks[0][1][:field] + value + chunks[0][1][field + size :])
        case 3:
            chunks.insert(index, random.choice(chunks))
        case _:
            body = zlib.compress(bytes(random.choice((0, 10, 10**7))))
            chunks.insert(
                1, (random.choice((b"iCCP", b"PLTE", b"tRNS", b"zTXt", b"IDAT", b"gAMA")), b"x\0\0" + body)
            )
    made = [
        struct.pack(">L", len(body)) + name + body + struct.pack(">L", zlib.crc32(name + body))
        for name, body in chunks
    ]
    return data[:8] + b"".join(made)


def jpeg(data: bytes, random: Random) -> bytes:
    """Damage a JPEG segment by segment: sizes, tables, scans by the hundred."""
    marks = [
        at
        for at in range(2, len(data) - 4)
        if data[at] == 0xFF and 0xC0 <= data[at + 1] < 0xFF and not 0xD0 <= data[at + 1] < 0xDA
    ]
    if not marks or random.random() < 0.3:
        return octets(data, random)
    start = random.choice(marks)
    end = min((at for at in marks if at > start), default=len(data) - 2)
    segment = data[start:end]
    match random.randrange(4):
        case 0:
            segment = segment * random.choice((2, 10, 300))
        case 1:
            segment = segment[:4] + octets(segment[4:], random)
        case 2:
            segment = b""
        case _:  # where a frame has its height and width
            segment = segment[:5] + struct.pack(">L", random.choice(EXTREME)) + segment[9:]
    return data[:start] + segment + data[end:]


def book(data: bytes, random: Random) -> bytes:
    """Damage a workbook: a part of it, or the file that holds them."""
    if data[:2] != b"PK" or random.random() < 0.2:
        return octets(data, random)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = random.choice(sorted(parts))
    match random.randrange(6):
        case 0:
            del parts[name]
        case 1:
            parts[name] = octets(parts[name], random)
        case 2:
            parts[name] = parts[name] * random.choice((2, 200))
        case _:
            parts[name] = text(parts[name], random)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return target.getvalue()


def font(data: bytes, random: Random) -> bytes:
    """Damage a font: its directory, or fields of its tables, early ones first."""
    whole, count = bytearray(data), struct.unpack_from(">H", data, 4)[0]
    entries = {data[12 + 16 * n : 16 + 16 * n]: 12 + 16 * n for n in range(count)}
    known = [tag for tag in TABLES if tag in entries]
    for _ in range(random.choice((1, 1, 2, 4, 12))):
        entry = entries[random.choice(known)]
        offset, length = struct.unpack_from(">LL", data, entry + 8)
        match random.randrange(8):
            case 0:
                struct.pack_into(
                    ">L",
                    whole,
                    entry + random.choice((8, 12)),
                    random.choice((*EXTREME, offset, length // 2)),
                )
            case 1:
                struct.pack_into(">H", whole, 4, random.choice(EXTREME) & 0xFFFF)
            case 2:
                whole[offset : offset + length] = octets(bytes(whole[offset : offset + length]), random)[
                    :length
                ]
            case _:
                at = offset + 2 * random.randrange(
                    max(1, min(length // 2 - 2, random.choice((8, 64, 10**9))))
                )
                form, bits = random.choice(((">H", 16), (">L", 32)))
                struct.pack_into(form, whole, min(at, len(whole) - 4), random.choice(EXTREME) & (2**bits - 1))
    return bytes(whole[: random.randrange(len(whole))] if random.random() < 0.05 else whole)
