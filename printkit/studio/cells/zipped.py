"""A zip file and another content of one of its parts in, the file out: all other parts keep their bytes."""

import io
import struct
import zlib
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.studio.cells.written import FixedError

#: A part's head, its entry in the list at the end, and the end itself, as the format has them.
_HEAD, _ENTRY, _END = "<4s5H3I2H", "<4s6H3I5H2I", "<4s4H2IH"
_LARGE = 0xFFFFFFFF
#: The bit that says that a part's size comes after it.
_AFTER = 8


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """Return a zip file with another content of a part."""
    with ZipFile(io.BytesIO(data)) as archive:
        infos = sorted(archive.infolist(), key=lambda one: one.header_offset)
        listed = archive.start_dir
    old = next(one for one in infos if one.filename == name)
    ends = [*(one.header_offset for one in infos[1:]), listed]
    if old.compress_type not in (ZIP_DEFLATED, ZIP_STORED) or data[listed : listed + 4] != b"PK\x01\x02":
        raise FixedError("the workbook is packed in an unusual way: save it again in a spreadsheet program")
    packed = _packed(content) if old.compress_type == ZIP_DEFLATED else content
    facts = zlib.crc32(content), len(packed), len(content)
    end = ends[infos.index(old)]
    part = _head(data, old, facts) + packed
    grown = len(part) - (end - old.header_offset)
    entries, tail = _entries(data, listed, old, facts, grown)
    return data[: old.header_offset] + part + data[end:listed] + entries + tail


def _packed(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(content) + packer.flush()


def _head(data: bytes, old: ZipInfo, facts: tuple[int, int, int]) -> bytes:
    at = old.header_offset
    size = struct.calcsize(_HEAD)
    signature, version, flags, *more, name, extra = struct.unpack_from(_HEAD, data, at)
    head = struct.pack(_HEAD, signature, version, flags & ~_AFTER, *more[:3], *facts, name, extra)
    return head + data[at + size : at + size + name + extra]


def _entries(
    data: bytes, listed: int, old: ZipInfo, facts: tuple[int, int, int], grown: int
) -> tuple[bytes, bytes]:
    """Return the list of parts, each where it is now, and the end."""
    at, entries, size = listed, b"", struct.calcsize(_ENTRY)
    while data[at : at + 4] == b"PK\x01\x02":
        values = [*struct.unpack_from(_ENTRY, data, at)]
        length = size + sum(values[10:13])
        if _LARGE in (*values[8:10], values[-1]):
            raise FixedError("the workbook is too large to be changed here")
        if values[-1] == old.header_offset:
            values[3] &= ~_AFTER
            values[7:10] = facts
        elif values[-1] > old.header_offset:
            values[-1] += grown
        entries += struct.pack(_ENTRY, *values) + data[at + size : at + length]
        at += length
    end = data.rfind(b"PK\x05\x06")
    if end != at:
        raise FixedError("the workbook is packed in an unusual way: save it again in a spreadsheet program")
    values = [*struct.unpack_from(_END, data, end)]
    values[6] += grown
    return entries, struct.pack(_END, *values) + data[end + struct.calcsize(_END) :]
