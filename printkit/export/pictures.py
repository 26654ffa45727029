"""Picture files in, image objects out: a JPEG's or a PNG's own data, or pixels that Pillow has read."""

from pathlib import Path
from typing import TYPE_CHECKING

from printkit.export import ExportError
from printkit.export.fonts import Put
from printkit.export.resources import stream_body
from printkit.pixels import PngData, key_of, open_pixels, orientation, png_data, small_picture

if TYPE_CHECKING:
    from PIL.Image import Image

_GREYS = ("1", "L")

#: What a colour profile may be of: a press or printer, a screen, a scanner, or any colours.
_PROFILES = (b"prtr", b"mntr", b"scnr", b"spac")

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class Pictures:
    """The pictures of one document: equal files are stored once, under any name."""

    def __init__(self, put: Put, archive: bool = False, small: bool = False) -> None:
        self._put = put
        self._archive = archive  # four inks need a profile then, that says which colours they make
        self._small = small  # to be looked at, and thrown away
        self._files: dict[tuple[Path, bool], str] = {}
        self._contents: dict[tuple[str, bool], str] = {}

    def reference(self, file: Path, grey: bool = False) -> str:
        """Return the reference to a file's image object, in its colours or in greys."""
        known = self._files.get((file, grey))
        if known is None:
            try:
                known = self._put_small(file, grey) if self._small else self._store(file, grey)
            except Exception as error:  # a broken file makes Pillow fail in many ways
                message = f"the picture `{file.name}` can't be read: it is broken"
                raise ExportError(message, file) from error
            self._files[file, grey] = known
        return known

    def _store(self, file: Path, grey: bool) -> str:
        content = file.read_bytes()
        key = key_of(file, content)
        if (key, grey) not in self._contents:
            self._contents[key, grey] = self._put_file(content, key, grey)
        return self._contents[key, grey]

    def _put_file(self, content: bytes, key: str, grey: bool) -> str:
        with open_pixels(content) as picture:
            plain = picture.format == "JPEG" and picture.mode in _SPACES and orientation(picture) == 1
            space = self._space(picture) if plain else ""
            if space and not (grey and picture.mode not in _GREYS):
                picture.draft("L", (1, 1))  # the quickest way to see that the file is whole
                body = _jpeg(picture, content, space)
                picture.load()
                return self._put(body)
        pixels, alpha = png_data(content, key, grey)
        mask = f" /SMask {self._put(_png(alpha))}" if alpha else ""
        return self._put(_png(pixels, mask))

    def _space(self, picture: "Image") -> str:
        """Return the colour space of a JPEG's own bytes; "" if they can't be kept."""
        if picture.mode != "CMYK" or not self._archive:
            return f"/{_SPACES[picture.mode]}"
        profile = picture.info.get("icc_profile") or b""
        if profile[12:16] not in _PROFILES or profile[16:20] != b"CMYK":
            return ""
        return f"[/ICCBased {self._put(stream_body('/N 4', profile))}]"

    def _put_small(self, file: Path, grey: bool) -> str:
        picture, mask = small_picture(file), ""
        if picture.mode == "RGBA":
            mask = f" /SMask {self._put(_pixels(picture.getchannel('A')))}"
        flat = picture.convert("L" if grey or picture.mode == "L" else "RGB")
        return self._put(_pixels(flat, mask))


def _jpeg(picture: "Image", content: bytes, space: str) -> bytes:
    """Return an image object with a JPEG file as it is; the values of a CMYK file are inverted."""
    decode = " /Decode [1 0 1 0 1 0 1 0]" if picture.mode == "CMYK" else ""
    return stream_body(_entries(picture.width, picture.height, space, decode), content, "DCTDecode")


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
