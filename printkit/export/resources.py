"""Finished objects in, the names by which drawings call them out; equal objects are stored once."""

import zlib
from collections.abc import Callable, Hashable
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject, PDFResourceDictionary

#: Four times as fast as zlib's own choice of 6 on long paths, for four parts in a hundred more bytes.
_LEVEL = 4


class Finished(PDFObject):  # type: ignore[misc]  # ReportLab has no types
    """An object whose bytes ReportLab writes as they are; it adds the number and the cross reference."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, document: PDFDocument) -> bytes:
        """Return the bytes."""
        return self.body


def stream_body(entries: str, data: bytes, filtered: str = "") -> bytes:
    """Return a stream object's bytes: compressed here, or as they are where a filter's name says how."""
    if not filtered:
        data, filtered = zlib.compress(data, _LEVEL), "FlateDecode"
    head = f"<< {entries} /Filter /{filtered} /Length {len(data)} >>\nstream\n"
    return head.encode("ascii") + data + b"\nendstream"


class Resources:
    """The one resource dictionary that a document's pages and forms share."""

    def __init__(self, pdf: PDFDocument) -> None:
        self._pdf = pdf
        self._names: dict[tuple[str, Hashable], str] = {}
        self._dictionary = PDFResourceDictionary()
        self._dictionary.allProcs()
        self.reference = self._refer(self._dictionary)

    def put(self, body: bytes) -> str:
        """Store an object; return the reference to it."""
        self._pdf.updateSignature(body)
        return self._refer(Finished(body))

    def reserve(self) -> tuple[Finished, str]:
        """Store an object whose bytes come later; return it and the reference to it."""
        later = Finished()
        return later, self._refer(later)

    def name(self, kind: str, key: Hashable, make: Callable[[], str]) -> str:
        """Return the name of a kind's resource; `make` stores it and returns its reference, once a key."""
        name = self._names.get((kind, key))
        if name is None:
            reference = make()
            known: dict[str, str] = getattr(self._dictionary, kind)
            name = self._names[kind, key] = f"{kind[0]}{len(known) + 1}"
            known[name] = reference
        return name

    def opacity(self, fill: float, stroke: float) -> str:
        """Return the name of a graphics state with these opacities."""
        body = f"<< /ca {fill:.3g} /CA {stroke:.3g} >>".encode()
        return self.name("ExtGState", body, lambda: self.put(body))

    def _refer(self, thing: Any) -> str:
        reference: bytes = self._pdf.Reference(thing).format(self._pdf)
        return reference.decode("ascii")
