"""Picture files in, image objects out: a JPEG's or a PNG's own data, or pixels that Pillow has read."""

import math
import os
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from printkit.export import ExportError
from printkit.export.objects import ObjectWriter, refer
from printkit.export.resources import stream_body
from printkit.pdf_pages import is_pdf, picture_of
from printkit.pixels import PngData, key_of, open_pixels, orientation, png_data, small_picture, smaller_jpeg

if TYPE_CHECKING:
    from PIL.Image import Image

    #: A JPEG file, the data of a PNG, or a picture with few dots.
    _Data = bytes | PngData | Image

_GREYS = ("1", "L")

#: What a colour profile may be of: a press or printer, a screen, a scanner, or any colours.
_PROFILES = (b"prtr", b"mntr", b"scnr", b"spac")

#: So many pictures are packed at once, which libraries do outside of Python's lock: more cost memory. Those
#: with more dots than this are packed one by one.
_AT_ONCE, _LARGE = min(4, os.cpu_count() or 1), 12_000_000

#: A page of a PDF becomes dots only to be grey, so many per inch.
_GREY_DPI = 300

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
        self._one_by_one = Lock()
        self._files: dict[tuple[Path, bool], _Stored] = {}
        self._contents: dict[tuple[str, bool], _Stored] = {}

    @property
    def has_pages(self) -> bool:
        """Whether some are pages of PDFs, as they came."""
        return any(is_pdf(one.file) and not one.grey for one in self._contents.values())

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
        """Write the pictures, now that it is known how large each is shown; several are packed at once."""
        pages = {key: one for key, one in self._contents.items() if is_pdf(one.file) and not one.grey}
        for (digest, _), one in pages.items():
            from printkit.export.pictures import form_of

            self._objects.put(form_of(one.file, self._objects), one.number, digest.encode("ascii"))
        pictures = [(key, one) for key, one in self._contents.items() if key not in pages]
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for at in range(0, len(pictures), _AT_ONCE):
                some = pictures[at : at + _AT_ONCE]
                for ((key, grey), one), parts in zip(some, pool.map(self._read, some), strict=True):
                    with _explained(one.file):
                        body = self._body(*parts)
                    self._objects.put(body, one.number, f"{key} {grey} {one.share}".encode("ascii"))

    def _read(self, stored: "tuple[tuple[str, bool], _Stored]") -> "tuple[_Data, _Data | None]":
        (key, grey), one = stored
        with _explained(one.file):
            if is_pdf(one.file):
                return picture_of(one.file, 0, _GREY_DPI).convert("L"), None
            if self._small:
                picture = small_picture(one.file)
                mask = picture.getchannel("A") if picture.mode == "RGBA" else None
                return picture.convert("L" if grey or picture.mode == "L" else "RGB"), mask
            content = one.file.read_bytes()
            if self._passes(content, grey):
                return smaller_jpeg(content, key, one.share), None
            with self._one_by_one if math.prod(open_pixels(content).size) > _LARGE else nullcontext():
                return png_data(content, key, grey, one.share)

    def _body(self, data: "_Data", mask: "_Data | None") -> bytes:
        more = f" /SMask {self._objects.reference(self._body(mask, None))}" if mask else ""
        if isinstance(data, bytes):
            return self._jpeg(data)
        if isinstance(data, PngData):  # each row says how it follows from the last
            space = "/DeviceGray" if data.inks == 1 else "/DeviceRGB"
            more = f" /DecodeParms << /Predictor 15 /Colors {data.inks} /Columns {data.width} >>{more}"
            return stream_body(_entries(data.width, data.height, space, more), data.data, "FlateDecode")
        entries = _entries(data.width, data.height, f"/{_SPACES[data.mode]}", more)
        return stream_body(entries, data.tobytes(), level=0)

    def _passes(self, content: bytes, grey: bool) -> bool:
        with open_pixels(content) as picture:
            plain = picture.format == "JPEG" and picture.mode in _SPACES and orientation(picture) == 1
            known = picture.mode != "CMYK" or not self._archive or _profile_of_inks(picture)
            return plain and bool(known) and not (grey and picture.mode not in _GREYS)

    def _jpeg(self, content: bytes) -> bytes:
        """Return an image object with a JPEG file as it is; the values of a CMYK file are inverted."""
        with open_pixels(content) as picture:
            space, decode = f"/{_SPACES[picture.mode]}", ""
            if picture.mode == "CMYK":
                decode = " /Decode [1 0 1 0 1 0 1 0]"
                if self._archive:
                    profile = stream_body("/N 4", _profile_of_inks(picture))
                    space = f"[/ICCBased {self._objects.reference(profile)}]"
            entries = _entries(picture.width, picture.height, space, decode)
            picture.draft("L", (1, 1))  # the quickest way to see that the file is whole
            picture.load()
        return stream_body(entries, content, "DCTDecode")


def _profile_of_inks(picture: "Image") -> bytes:
    """Return the profile that says which colours four inks make, or b"" where there is none."""
    profile: bytes = picture.info.get("icc_profile") or b""
    return profile if profile[12:16] in _PROFILES and profile[16:20] == b"CMYK" else b""


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    """Say of which file an error is: a broken one makes Pillow fail in many ways."""
    try:
        yield
    except Exception as error:
        raise ExportError(f"the picture `{file.name}` can't be read: it is broken", file) from error


def _entries(width: int, height: int, space: str, more: str) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        f"/ColorSpace {space} /BitsPerComponent 8{more}"
    )


#: What a form needs of a page; all else leads to the rest of its file.
_NEEDED = ("/Resources", "/Group", "/BBox", "/Filter", "/DecodeParms")


def form_of(file: Path, objects: ObjectWriter) -> bytes:
    """Return a PDF's page as a form that fills a unit square, as pictures do; write what it uses."""
    import pikepdf  # late: few games have such pictures

    try:
        with pikepdf.open(file) as pdf:
            form: Any = pdf.pages[0].as_form_xobject(handle_transformations=True)
            matrix: Any = pikepdf.Matrix(form.Matrix) if "/Matrix" in form else pikepdf.Matrix()
            box: Any = matrix.transform(pikepdf.Rectangle(form.BBox))
            across, down = 1 / box.width, 1 / box.height
            unit = pikepdf.Matrix(across, 0, 0, down, -box.llx * across, -box.lly * down)
            numbers = " ".join(f"{one:.12f}" for one in (matrix @ unit).shorthand)
            entries = f"/Type /XObject /Subtype /Form /Matrix [{numbers}]"
            return _Copy(objects).stream(form, entries, _NEEDED)
    except (pikepdf.PdfError, ValueError, KeyError, AttributeError, ZeroDivisionError) as error:
        raise ExportError(f"the PDF `{file.name}` can't be read: it is broken", file) from error


class _Copy:
    def __init__(self, objects: ObjectWriter) -> None:
        self._objects = objects
        self._numbers: dict[tuple[int, int], int] = {}

    def stream(self, stream: Any, more: str = "", keys: Collection[str] = ()) -> bytes:
        """Return a stream as it is, with all of its entries or some of them."""
        data: bytes = stream.read_raw_bytes()
        wanted = (key for key in sorted(stream.keys()) if key != "/Length" and (key in keys or not keys))
        entries = " ".join(f"{key} {self._value(stream[key])}" for key in wanted)
        head = f"<< {more} {entries} /Length {len(data)} >>\nstream\n"
        return head.encode("latin-1") + data + b"\nendstream"

    def _value(self, one: Any) -> str:
        import pikepdf

        if not isinstance(one, pikepdf.Object) or not one.is_indirect:
            return self._direct(one)
        if one.objgen not in self._numbers:
            self._numbers[one.objgen] = number = self._objects.reserve()
            is_stream = isinstance(one, pikepdf.Stream)
            self._objects.put(self.stream(one) if is_stream else self._direct(one).encode("latin-1"), number)
        return refer(self._numbers[one.objgen])

    def _direct(self, one: Any) -> str:
        import pikepdf

        if isinstance(one, pikepdf.Dictionary):
            entries = (f"{_plain(pikepdf.Name(key))} {self._value(one[key])}" for key in sorted(one.keys()))
            return f"<< {' '.join(entries)} >>"
        if isinstance(one, pikepdf.Array):
            return f"[{' '.join(map(self._value, one))}]"
        return _plain(one)


def _plain(one: Any) -> str:
    import pikepdf

    return pikepdf.Array([one]).unparse().decode("latin-1").strip()[1:-1].strip()
