"""A picture's file in; a small copy to look at, and what a PDF can hold of it, out.

Each file is decoded once: its small copy, and its pixels where a PDF can't hold the file's own data, are kept
in the cache as PNG, under the digest of what is in the file.
"""

from __future__ import annotations

import math
import os
import struct
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.files import write_cached
from printkit.folders import kept
from printkit.inputs.files import Stamp, digest_of, digest_once, stamp_of
from printkit.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

#: What can be printed, as Pillow calls it.
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "AVIF", "GIF", "BMP")
#: Finer than this, in dots per inch, nobody sees a difference in print. A picture that needs hardly fewer is
#: left as it came.
FINEST_DPI, _WORTH_SCALING = 600, 0.7
#: The longest side of a small copy, in dots, and how well it is kept: enough to tell colours from each other.
_SMALL, _QUALITY = 640, 95
#: How well a JPEG is kept that is made smaller: as cameras do.
_JPEG_QUALITY = 92
#: Colours at an edge are one if so many of its dots are so near to the commonest, of 255.
_PLAIN_SHARE, _NEAR = 0.95, 28
#: The tag for a camera's orientation; 1 is upright.
_ORIENTATION = 0x0112
#: Greys of sixteen bits, which Pillow would not scale down but cut off.
_FINE_GREYS = ("I", "I;16", "I;16B")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Chunks that change what the pixels mean.
_CHANGING = {b"tRNS", b"eXIf"}
#: How hard zlib tries: of photographs, more takes twice as long and saves a fiftieth.
_LEVEL = 3
#: With more files than this, the oldest half of the cache is deleted.
_MOST_FILES = 2000


class PngData(NamedTuple):
    """The pixels of a PNG as they are in the file, which is how a PDF holds them too."""

    width: int
    height: int
    inks: int  # 1 for greys, 3 for colours
    data: bytes


def open_pixels(data: bytes) -> Image:
    """Open a picture; raise for one that Pillow takes for a decompression bomb."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        return Image.open(BytesIO(data), formats=FORMATS)


def orientation(picture: Image) -> int:
    """Return how a picture is turned; a PNG is not decoded for that, though Pillow would."""
    if picture.format == "PNG" and "exif" not in picture.info:
        return 1
    return int(picture.getexif().get(_ORIENTATION, 1))


def check_whole(file: Path, picture: Image) -> None:
    """Decode a picture, unless it is known that it can be; keep a small copy of it."""
    key = key_of(file)
    if _read(key, "small") is None:
        large = max(picture.size) > _SMALL
        picture.draft(None, (2 * _SMALL, 2 * _SMALL))  # of a JPEG, no more dots than that
        picture.load()
        _write(key, "small", _as_small(_shrunk(picture)) if large else b"")


def small_picture(file: Path) -> Image:
    """Return a picture upright, in colours, greys or with transparency, with few dots: to be looked at."""
    return _small(file, stamp_of(str(file)))


@lru_cache(maxsize=4)
def _small(file: Path, _stamp: Stamp) -> Image:
    kept = _read(key_of(file), "small")
    return upright(open_pixels(kept)) if kept else _shrunk(open_pixels(file.read_bytes()))


class Rim(NamedTuple):
    """The colours along a picture's edges: the one in their middle, and whether nearly all are near it."""

    colour: tuple[int, int, int]
    plain: bool


def rim_of(picture: Image, left: int = 0) -> Rim | None:
    """Return what is along a picture's edges, but for some dots at each corner; None if that is nothing."""
    dots, (width, height) = picture.convert("RGBA"), picture.size
    strips = (
        (left, 0, width - left, 1),
        (left, height - 1, width - left, height),
        (0, left, 1, height - left),
        (width - 1, left, width, height - left),
    )
    rows = (dots.crop(strip).tobytes() for strip in strips)
    found = [row[at : at + 3] for row in rows for at in range(0, len(row), 4) if row[at + 3] > 127]
    if not found:
        return None
    red, green, blue = (sorted(dot[ink] for dot in found)[len(found) // 2] for ink in range(3))
    near = sum(max(abs(dot[0] - red), abs(dot[1] - green), abs(dot[2] - blue)) <= _NEAR for dot in found)
    return Rim((red, green, blue), near >= _PLAIN_SHARE * len(found))


def _shrunk(picture: Image) -> Image:
    from PIL import Image

    picture = upright(picture)
    picture.thumbnail((_SMALL, _SMALL), Image.Resampling.BOX)
    return picture


def upright(picture: Image) -> Image:
    """Return a picture as it is to be seen, in greys or colours of eight bits, with or without a mask."""
    from PIL import ImageOps

    if orientation(picture) != 1:
        picture = ImageOps.exif_transpose(picture)
    if picture.mode in _FINE_GREYS:
        return picture.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
    if picture.has_transparency_data:
        return picture.convert("RGBA")
    return picture.convert("L" if picture.mode in ("1", "L") else "RGB")


def needed_share(pixels: tuple[int, int], width: float, height: float) -> float:
    """Return how much of its width and height a picture needs when it is printed at a size in mm."""
    across, down = pixels
    if not across or not down:
        return 1.0
    needed = max(width / across, height / down) * FINEST_DPI / MM_PER_INCH
    return 1.0 if needed > _WORTH_SCALING else max(math.ceil(needed * 100), 1) / 100


def png_data(data: bytes, key: str, grey: bool, share: float = 1.0) -> tuple[PngData, PngData | None]:
    """Return a picture's pixels as a PDF can hold them, and its mask: the file's own, or packed anew.

    Less than its whole width and height is a `share` of them.
    """
    own = read_png(data, grey) if share == 1 else None
    if own is not None:
        return own, None
    how = f"-{share}" if share < 1 else ""
    names = (("grey" if grey else "colours") + how, "mask" + how)
    kept, mask = (_read(key, name) for name in names)
    pixels = read_png(kept, False) if kept and mask is not None else None
    if pixels is None:
        picture, alpha = _scaled(upright(open_pixels(data)), share), None
        if picture.mode == "RGBA":
            alpha = picture.getchannel("A")
            alpha = None if alpha.getextrema() == (255, 255) else alpha
        flat = picture.convert("L" if grey or picture.mode == "L" else "RGB")
        made = _as_png(flat), _as_png(alpha) if alpha else b""
        for name, one in zip(names, made, strict=True):
            _write(key, name, one)
        kept, mask = made
        pixels = read_png(kept, False)
    assert pixels is not None
    return pixels, read_png(mask, False) if mask else None


def smaller_jpeg(data: bytes, key: str, share: float) -> bytes:
    """Return a JPEG with a share of its width and height; one of four inks, with exact colours, as it is."""
    if share == 1 or open_pixels(data).mode == "CMYK":
        return data
    name = f"jpeg-{share}"
    kept = _read(key, name)
    if kept is None:
        picture, out = open_pixels(data), BytesIO()
        _scaled(picture, share).save(out, "JPEG", quality=_JPEG_QUALITY, icc_profile=None, exif=b"")
        kept = out.getvalue()
        _write(key, name, kept)
    return kept


def _scaled(picture: Image, share: float) -> Image:
    from PIL import Image

    if share == 1:
        return picture
    size = math.ceil(picture.width * share), math.ceil(picture.height * share)
    picture.draft(None, (2 * size[0], 2 * size[1]))
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def read_png(data: bytes, grey: bool) -> PngData | None:
    """Return the pixels of a PNG that a PDF can hold; None for another, or for colours that are to be grey.

    It is one of eight bits, opaque, not interlaced and not turned, and each part of it is whole. Pillow makes
    the best of another.
    """
    chunks = list(_chunks(data)) if data.startswith(_SIGNATURE) else []
    kinds = [kind for kind, _ in chunks]
    if kinds[:1] != [b"IHDR"] or kinds[-1] != b"IEND" or not _CHANGING.isdisjoint(kinds):
        return None
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    inks = {0: 1, 2: 3}.get(colours)
    if inks is None or bits != 8 or interlaced or (grey and inks != 1):
        return None
    return PngData(width, height, inks, b"".join(body for kind, body in chunks if kind == b"IDAT"))


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    at, view = len(_SIGNATURE), memoryview(data)
    while at + 12 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body, sum_ = view[at + 8 : at + 8 + size], view[at + 8 + size : at + 12 + size]
        if sum_ != zlib.crc32(body, zlib.crc32(kind)).to_bytes(4, "big"):
            return
        yield kind, body
        if kind == b"IEND":
            return
        at += 12 + size


def _as_small(picture: Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG" if picture.mode == "RGBA" else "JPEG", quality=_QUALITY, compress_level=1)
    return out.getvalue()


def _as_png(picture: Image) -> bytes:
    out = BytesIO()
    picture.info = {}
    picture.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def key_of(file: Path) -> str:
    """Return the digest of what is in a file, which is taken once."""
    name = os.path.abspath(file)  # noqa: PTH100 - as inputs are named
    return digest_once(name, stamp_of(name)) or digest_of(name)


def _read(key: str, kind: str) -> bytes | None:
    folder = kept("pictures")
    with suppress(OSError):
        return (folder / f"{key}.{kind}").read_bytes() if folder else None
    return None


def made_of(file: Path, kind: str, make: Callable[[], bytes | None]) -> Path | None:
    """Return the picture that is made of a file, once; None where none is, or none can be kept."""
    key = key_of(file)
    made = f"{key}.{kind}"
    folder = kept("pictures")
    if folder and not (folder / made).is_file():
        data = make()
        if data is not None:
            _write(key, kind, data)
    return folder / made if folder and (folder / made).is_file() else None


def _write(key: str, kind: str, data: bytes) -> None:
    if folder := kept("pictures"):
        write_cached(folder / f"{key}.{kind}", data, _MOST_FILES)
