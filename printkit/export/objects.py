"""Objects in, a PDF file out: each is written as soon as it is made, and only its place is remembered.

ReportLab's document numbers the objects and formats its own few ones, which are written last: the catalogue
and the information about the file. Of each other object, memory holds the eight bytes of its place. A few
hundred of those that are no streams, such as bookmarks, are compressed together.
"""

import struct
from array import array
from collections.abc import Iterator
from typing import Any, BinaryIO

from printkit.export.reportlab_parts import VERSION, Finished, new_document, pdfdoc
from printkit.export.resources import stream_body

#: What the cross reference says of an object that was never written, and the longest entry of it.
_FREE, _ENTRY = b"0000000000 65535 f \n", "{:010} 00000 n \n"

#: So many objects are compressed together at most.
_TOGETHER = 200

#: What tells the place of an object that is compressed with others: their stream's number, and its own in it.
_PACKED, _STREAM, _INDEX = 1 << 63, 16, 0xFFFF

#: An entry of a compressed cross reference: the kind of place, where, and which one there. Of a file that is
#: longer than `_LONG`, it takes eight bytes to say where.
_CELL, _LONG_CELL, _LONG = struct.Struct(">BLH"), struct.Struct(">BQH"), 1 << 32


class ObjectWriter:
    """Writes the objects of one PDF."""

    def __init__(self, file: BinaryIO, language: str, pack: bool = False) -> None:
        self.pdf = new_document(language)
        self.pages, self.outlines = Finished(), Finished()
        self.pdf.Pages = self.pdf.Catalog.Pages = self.pages
        self.pdf.Outlines = self.pdf.Catalog.Outlines = self.outlines
        self._file = file
        self._pack = pack
        self._waiting: list[tuple[int, bytes]] = []  # objects that are compressed together next
        self._at = 0
        self._places = array("Q", [0])  # by the objects' numbers
        self._write(pdfdoc.PDFFile(VERSION).format(self.pdf))

    def reserve(self) -> int:
        """Return the number of an object that is written later."""
        self.pdf.objectcounter += 1
        return int(self.pdf.objectcounter)

    def put(self, body: bytes, number: int = 0, digest: bytes = b"") -> int:
        """Write an object; return its number. A digest of what is in it stands for that in the file's own."""
        self.pdf.updateSignature(digest or body)
        number = number or self.reserve()
        if self._pack and not body.endswith(b"endstream"):
            self._waiting.append((number, body))
            if len(self._waiting) == _TOGETHER:
                self._pack_waiting()
        else:
            self._add(number, b"%d 0 obj\n" % number, body, b"\nendobj\n")
        return number

    def reference(self, body: bytes) -> str:
        """Write an object; return the reference to it."""
        return refer(self.put(body))

    def refer(self, thing: Any) -> str:
        """Return the reference to one of ReportLab's objects."""
        reference: bytes = self.pdf.Reference(thing).format(self.pdf)
        return reference.decode("ascii")

    def words(self, text: str) -> str:
        """Return words as a PDF holds them."""
        written: bytes = pdfdoc.PDFString(text).format(self.pdf)
        return written.decode("latin-1")

    def close(self) -> None:
        """Write ReportLab's objects, the cross reference and the trailer."""
        pdf = self.pdf
        pdf.info.digest(pdf.signature)
        root, about = pdf.Reference(pdf.Catalog), pdf.Reference(pdf.info)
        done: set[int] = set()
        while later := pdf.numberToId.keys() - done:  # to format one may number another
            for number in sorted(later):
                name = pdf.numberToId[number]
                self._add(number, pdfdoc.PDFIndirectObject(name, pdf.idToObject[name]).format(pdf))
            done |= later
        if self._pack:
            self._close_packed(root, about)
            return
        start = self._at
        self._write(b"xref\n0 %d\n" % len(self._places))
        for place in self._places:
            self._write(_ENTRY.format(place).encode("ascii") if place else _FREE)
        trailer = pdfdoc.PDFTrailer(start, Size=len(self._places), Root=root, Info=about, ID=pdf.ID())
        self._write(trailer.format(pdf))

    def _close_packed(self, root: Any, about: Any) -> None:
        """Write the objects that wait, and a compressed cross reference, which is the trailer too."""
        self._pack_waiting()
        number, start, pdf = self.reserve(), self._at, self.pdf
        self._place(number, start)
        trailer = pdfdoc.PDFDictionary(
            {"Size": len(self._places), "Root": root, "Info": about, "ID": pdf.ID()}
        )
        entries: str = trailer.format(pdf).decode("latin-1").strip().removeprefix("<<").removesuffix(">>")
        cell = _CELL if start < _LONG else _LONG_CELL
        parts = f"/W [1 {cell.size - 3} 2] /DecodeParms << /Predictor 12 /Columns {cell.size} >>"
        body = stream_body(f"/Type /XRef {parts} {entries}", b"".join(self._cells(cell)))
        self._write(b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, body, start))

    def _cells(self, kind: struct.Struct) -> Iterator[bytes]:
        before = bytes(kind.size)
        for place in self._places:
            packed = place & _PACKED
            where = (place & ~_PACKED) >> _STREAM if packed else place
            cell = kind.pack(2 if packed else 1 if place else 0, where, place & _INDEX if packed else 0)
            yield b"\x02" + bytes((one - other) & 255 for one, other in zip(cell, before, strict=True))
            before = cell

    def _pack_waiting(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        stream = self.reserve()
        at, index = 0, []
        for place, (number, body) in enumerate(waiting):
            index.append(f"{number} {at}")
            at += len(body) + 1
            self._place(number, _PACKED | stream << _STREAM | place)
        head = " ".join(index).encode("ascii") + b"\n"
        data = head + b"\n".join(body for _, body in waiting)
        entries = f"/Type /ObjStm /N {len(waiting)} /First {len(head)}"
        self._add(stream, b"%d 0 obj\n%b\nendobj\n" % (stream, stream_body(entries, data)))

    def _add(self, number: int, *parts: bytes) -> None:
        self._place(number, self._at)
        for part in parts:
            self._write(part)

    def _place(self, number: int, place: int) -> None:
        missing = number + 1 - len(self._places)
        if missing > 0:
            self._places.extend([0] * missing)
        self._places[number] = place

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)


def refer(number: int) -> str:
    """Return the reference to an object."""
    return f"{number} 0 R"
