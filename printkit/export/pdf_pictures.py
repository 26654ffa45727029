"""A PDF of one page as a picture in, a form in its place out: lines stay lines, and letters letters."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from printkit.export import ExportError
from printkit.export.objects import ObjectWriter, refer

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
