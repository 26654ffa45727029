"""Objects in, a PDF file out: each is written as soon as it is made, and only its place is remembered.

ReportLab's document numbers the objects and formats its own few ones, which are written last: the catalogue
and the information about the file. Of each other object, memory holds the eight bytes of its place.
"""

from __future__ import annotations

from array import array
from typing import Any, BinaryIO

from printkit.export.reportlab_parts import VERSION, Finished, new_document, pdfdoc

#: What the cross reference says of an object that was never written, and the longest entry of it.
_FREE, _ENTRY = b"0000000000 65535 f \n", "{:010} 00000 n \n"


class ObjectWriter:
    """Writes the objects of one PDF."""

    def __init__(self, file: BinaryIO, language: str) -> None:
        self.pdf = new_document(language)
        self.pages, self.outlines = Finished(), Finished()
        self.pdf.Pages = self.pdf.Catalog.Pages = self.pages
        self.pdf.Outlines = self.pdf.Catalog.Outlines = self.outlines
        self._file = file
        self._at = 0
        self._places = array("Q", [0])  # by the objects' numbers
        self._write(pdfdoc.PDFFile(VERSION).format(self.pdf))

    def reserve(self) -> int:
        """Return the number of an object that is written later."""
        self.pdf.objectcounter += 1
        return int(self.pdf.objectcounter)

    def put(self, body: bytes, number: int = 0) -> int:
        """Write an object; return its number."""
        self.pdf.updateSignature(body)
        number = number or self.reserve()
        self._add(number, b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def reference(self, body: bytes) -> str:
        """Write an object; return the reference to it."""
        return refer(self.put(body))

    def refer(self, thing: Any) -> str:
        """Return the reference to one of ReportLab's objects."""
        reference: bytes = self.pdf.Reference(thing).format(self.pdf)
        return reference.decode("ascii")

    def add_to_catalog(self, key: str, thing: Any) -> None:
        """Add an entry that ReportLab does not know to the catalogue."""
        catalog = self.pdf.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, key]
        catalog.__Refs__ = catalog.__NoDefault__
        setattr(catalog, key, thing)

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
        start = self._at
        self._write(b"xref\n0 %d\n" % len(self._places))
        for place in self._places:
            self._write(_ENTRY.format(place).encode("ascii") if place else _FREE)
        trailer = pdfdoc.PDFTrailer(start, Size=len(self._places), Root=root, Info=about, ID=pdf.ID())
        self._write(trailer.format(pdf))

    def _add(self, number: int, data: bytes) -> None:
        """Write an object and remember where it is."""
        missing = number + 1 - len(self._places)
        if missing > 0:
            self._places.extend([0] * missing)
        self._places[number] = self._at
        self._write(data)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)


def refer(number: int) -> str:
    """Return the reference to an object."""
    return f"{number} 0 R"
