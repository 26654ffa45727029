"""A picture of cards in, the marks that their codes say out."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.files import is_file
from printkit.pipeline.isolated import read_untrusted
from printkit.pixels import open_pixels

#: What is taken for the name of a picture, not for a mark.
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".avif", ".bmp", ".gif")
#: A larger file is no photo, in bytes.
_LARGEST = 100_000_000
#: How large a picture is looked at, as shares of its own size.
_SCALES = (1.0, 1.4, 0.7)


def _marks_in(file: Path, report: Report) -> list[str]:
    """Return the marks in a picture, each once; report what stops that."""
    try:
        import zxingcpp  # what only this needs
    except ImportError:
        message = "what reads codes in pictures is not installed"
        report.usage_error("bad-option", message, None, 'install it: `pip install "printkit[photos]"`')
        return []
    try:
        if not is_file(file) or file.stat().st_size > _LARGEST:
            raise OSError(
                "there is no such file" if not file.exists() else "it is no file of a picture's size"
            )
        picture = open_pixels(file.read_bytes()).convert("L")
    except Exception as wrong:  # Pillow raises all kinds, about files that anybody can have made
        message = f"{quoted(file.name)} can't be read as a picture: {str(wrong)[:100]}"
        report.usage_error("bad-option", message, None, "give a PNG or JPEG of the cards, seen from above")
        return []
    kind, marks = zxingcpp.barcode_formats_from_str("MicroQRCode"), list[str]()
    for scale in _SCALES:  # what is missed at one size is found at another
        size = round(picture.width * scale), round(picture.height * scale)
        for light in (zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram):
            codes = zxingcpp.read_barcodes(picture.resize(size), formats=kind, binarizer=light)
            codes.sort(key=lambda one: (one.position.top_left.y, one.position.top_left.x))
            marks += [one.text for one in codes if one.text not in marks]
    if not marks:
        help = (
            'cards need their mark as a code, `<qr kind="micro" text="{{ mark }}" .../>`, and 5 dots a square'
        )
        report.usage_error("bad-option", f"there are no codes in {quoted(file.name)}", None, help)
    return marks


def all_marks(given: tuple[str, ...], report: Report) -> Iterator[str]:
    """Yield the marks that were typed, and those in pictures."""
    for one in given:
        if one.lower().endswith(SUFFIXES):
            file = Path(one)  # behind the wall: anybody can have sent it
            yield from read_untrusted(partial(_marks_in, file), [file], f"reading `{file.name}`", report)
        else:
            yield one.upper()
