"""Picture files in, image objects out: a JPEG's or a PNG's own data, or pixels that Pillow has read."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.export import ExportError
from printkit.export.objects import ObjectWriter, refer
from printkit.export.resources import stream_body
from printkit.pixels import PngData, key_of, open_pixels, orientation, png_data, small_picture, smaller_jpeg

if TYPE_CHECKING:
    from PIL.Image import Image

_GREYS = ("1", "L")

#: What a colour profile may be of: a press or printer, a screen, a scanner, or any colours.
_PROFILES = (b"prtr", b"mntr", b"scnr", b"spac")

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


@dataclass(slots=True)
class _Stored:
    """A picture of a document: its object's number, and how much of its width and height is needed."""

    file: Path
    grey: bool
    number: int
    share: float = 0.0


class Pictures:
    """The pictures of one document: equal files are stored once, as large as they are needed at most."""

    def __init__(self, objects: ObjectWriter, archive: bool = False, small: bool = False) -> None:
        self._objects = objects
        self._archive = archive  # four inks need a profile then, that says which colours they make
        self._small = small  # to be looked at, and thrown away
        self._files: dict[tuple[Path, bool], _Stored] = {}
        self._contents: dict[tuple[str, bool], _Stored] = {}

    def reference(self, file: Path, grey: bool = False, share: float = 1.0) -> str:
        """Return the reference to a file's image object, in its colours or in greys."""
        known = self._files.get((file, grey))
        if known is None:
            with _explained(file):
                key = key_of(file), grey
            if key not in self._contents:
                self._contents[key] = _Stored(file, grey, self._objects.reserve())
            known = self._files[file, grey] = self._contents[key]
        known.share = max(known.share, share)
        return refer(known.number)

    def close(self) -> None:
        """Write the pictures, now that it is known how large each is shown."""
        for (key, _), one in self._contents.items():
            with _explained(one.file):
                body = self._small_body(one) if self._small else self._body(one, key)
                self._objects.put(body, one.number)

    def _body(self, one: _Stored, key: str) -> bytes:
        content = one.file.read_bytes()
        with open_pixels(content) as picture:
            plain = picture.format == "JPEG" and picture.mode in _SPACES and orientation(picture) == 1
            space = self._space(picture) if plain else ""
            if space and not (one.grey and picture.mode not in _GREYS):
                if one.share < 1 and picture.mode != "CMYK":
                    content = smaller_jpeg(content, key, one.share)
                return _jpeg(content, space)
        pixels, alpha = png_data(content, key, one.grey, one.share)
        mask = f" /SMask {self._objects.reference(_png(alpha))}" if alpha else ""
        return _png(pixels, mask)

    def _space(self, picture: "Image") -> str:
        """Return the colour space of a JPEG's own bytes; "" if they can't be kept."""
        if picture.mode != "CMYK" or not self._archive:
            return f"/{_SPACES[picture.mode]}"
        profile = picture.info.get("icc_profile") or b""
        if profile[12:16] not in _PROFILES or profile[16:20] != b"CMYK":
            return ""
        return f"[/ICCBased {self._objects.reference(stream_body('/N 4', profile))}]"

    def _small_body(self, one: _Stored) -> bytes:
        picture, mask = small_picture(one.file), ""
        if picture.mode == "RGBA":
            mask = f" /SMask {self._objects.reference(_pixels(picture.getchannel('A')))}"
        flat = picture.convert("L" if one.grey or picture.mode == "L" else "RGB")
        return _pixels(flat, mask)


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    """Say of which file an error is: a broken one makes Pillow fail in many ways."""
    try:
        yield
    except Exception as error:
        raise ExportError(f"the picture `{file.name}` can't be read: it is broken", file) from error


def _jpeg(content: bytes, space: str) -> bytes:
    """Return an image object with a JPEG file as it is; the values of a CMYK file are inverted."""
    with open_pixels(content) as picture:
        decode = " /Decode [1 0 1 0 1 0 1 0]" if picture.mode == "CMYK" else ""
        entries = _entries(picture.width, picture.height, space, decode)
        picture.draft("L", (1, 1))  # the quickest way to see that the file is whole
        picture.load()
    return stream_body(entries, content, "DCTDecode")


def _png(pixels: PngData, more: str = "") -> bytes:
    """Return an image object with the data of a PNG: each row says how it follows from the last."""
    space = "/DeviceGray" if pixels.inks == 1 else "/DeviceRGB"
    follows = f" /DecodeParms << /Predictor 15 /Colors {pixels.inks} /Columns {pixels.width} >>"
    entries = _entries(pixels.width, pixels.height, space, follows + more)
    return stream_body(entries, pixels.data, "FlateDecode")


def _pixels(picture: "Image", more: str = "") -> bytes:
    entries = _entries(picture.width, picture.height, f"/{_SPACES[picture.mode]}", more)
    return stream_body(entries, picture.tobytes(), level=0)


def _entries(width: int, height: int, space: str, more: str) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        f"/ColorSpace {space} /BitsPerComponent 8{more}"
    )
