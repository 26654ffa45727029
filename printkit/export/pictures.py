"""Picture files in, image objects out: a JPEG's own bytes, or pixels that Pillow has read."""

import hashlib
import warnings
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from printkit.export import ExportError
from printkit.export.fonts import Put
from printkit.export.resources import stream_body

#: The tag for a camera's orientation; 1 is upright.
_ORIENTATION = 0x0112

_GREYS = ("1", "L")

#: Greys of sixteen bits, which Pillow would not scale down but cut off.
_FINE_GREYS = ("I", "I;16")

#: What a colour profile may be of: a press or printer, a screen, a scanner, or any colours.
_PROFILES = (b"prtr", b"mntr", b"scnr", b"spac")

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class Pictures:
    """The pictures of one document: equal files are stored once, under any name."""

    def __init__(self, put: Put, archive: bool = False) -> None:
        self._put = put
        self._archive = archive  # four inks need a profile then, that says which colours they make
        self._files: dict[tuple[Path, bool], str] = {}
        self._contents: dict[tuple[bytes, bool], str] = {}

    def reference(self, file: Path, grey: bool = False) -> str:
        """Return the reference to a file's image object, in its colours or in greys."""
        known = self._files.get((file, grey))
        if known is None:
            try:
                known = self._files[file, grey] = self._store(file.read_bytes(), grey)
            except Exception as error:  # a broken file makes Pillow fail in many ways
                message = f"the picture `{file.name}` can't be read: it is broken"
                raise ExportError(message, file) from error
        return known

    def _store(self, content: bytes, grey: bool) -> str:
        key = hashlib.blake2b(content, digest_size=20).digest(), grey
        if key not in self._contents:
            self._contents[key] = self._put_file(content, grey)
        return self._contents[key]

    def _put_file(self, content: bytes, grey: bool) -> str:
        with _open(content) as picture:
            upright = picture.getexif().get(_ORIENTATION, 1) == 1
            plain = picture.format == "JPEG" and picture.mode in _SPACES and upright
            space = self._space(picture) if plain else ""
            if not space or (grey and picture.mode not in _GREYS):
                return self._put_pixels(ImageOps.exif_transpose(picture), grey)
            body = _jpeg(picture, content, space)
            picture.draft("L", (1, 1))  # the quickest way to see that the file is whole
            picture.load()
            return self._put(body)

    def _space(self, picture: Image.Image) -> str:
        """Return the colour space of a JPEG's own bytes; "" if they can't be kept."""
        if picture.mode != "CMYK" or not self._archive:
            return f"/{_SPACES[picture.mode]}"
        profile = picture.info.get("icc_profile") or b""
        if profile[12:16] not in _PROFILES or profile[16:20] != b"CMYK":
            return ""
        return f"[/ICCBased {self._put(stream_body('/N 4', profile))}]"

    def _put_pixels(self, picture: Image.Image, grey: bool) -> str:
        mask = ""
        if picture.mode in _FINE_GREYS:
            picture = picture.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
        if picture.has_transparency_data:
            picture = picture.convert("RGBA")
            alpha = picture.getchannel("A")
            if alpha.getextrema() != (255, 255):
                mask = f" /SMask {self._put(_pixels(alpha))}"
        grey = grey or picture.mode in _GREYS
        return self._put(_pixels(picture.convert("L" if grey else "RGB"), mask))


def _open(content: bytes) -> Image.Image:
    """Open a picture; raise for one that Pillow takes for a decompression bomb."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        return Image.open(BytesIO(content), formats=("PNG", "JPEG"))


def _jpeg(picture: Image.Image, content: bytes, space: str) -> bytes:
    """Return an image object with a JPEG file as it is; the values of a CMYK file are inverted."""
    decode = " /Decode [1 0 1 0 1 0 1 0]" if picture.mode == "CMYK" else ""
    return stream_body(_entries(picture, space, decode), content, "DCTDecode")


def _pixels(picture: Image.Image, more: str = "") -> bytes:
    return stream_body(_entries(picture, f"/{_SPACES[picture.mode]}", more), picture.tobytes())


def _entries(picture: Image.Image, space: str, more: str) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} "
        f"/ColorSpace {space} /BitsPerComponent 8{more}"
    )
