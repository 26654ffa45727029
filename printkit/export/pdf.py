"""A document's sheets in, the bytes of one PDF file out."""

from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from printkit import __version__
from printkit.export import Exporter, ExportError, Tick
from printkit.export.draw import Painter, count_marks
from printkit.export.operators import Stream, operands
from printkit.export.reportlab_parts import new_document, pdfdoc
from printkit.export.resources import Resources
from printkit.model.sheet import Document, Guide, Sheet
from printkit.units import MM_PER_POINT, POINTS_PER_MM, decimal, points

_DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", None: "/Simplex"}

#: Seen under the knife, and gone when the cut is good.
_GUIDE_WIDTH = 0.4 * MM_PER_POINT

#: How each kind of guide is dashed, in mm.
_DASHES = {"cut": "[] 0 d", "fold": "[2 1] 0 d", "film": "[0.7 0.5] 0 d", "join": "[1.2 0.5 0.2 0.5] 0 d"}

#: SVG's limit for mitred corners; PDF's own is 10.
_MITRE_LIMIT = "4 M"


def write_pdf(
    document: Document, file: BinaryIO | Path, tick: Tick | None = None, compress: bool = True
) -> None:
    """Write a document as PDF; `tick` is called after each page. The same document gives the same bytes."""
    if not document.sheets:
        raise ExportError(f"`{document.title}` has no sheets")
    pdf = new_document(document.language)
    resources = Resources(pdf) if compress else Resources(pdf, level=0)
    painter = Painter(resources, count_marks(document.sheets))
    _describe(pdf, document)
    for sheet in document.sheets:
        _add_page(pdf, sheet, painter)
        if tick is not None:
            tick()
    painter.fonts.finish()
    data: bytes = pdf.GetPDFData(None)
    if isinstance(file, Path):
        file.write_bytes(data)
    else:
        file.write(data)


def _write_file(document: Document, folder: Path, stem: str, _dpi: float, tick: Tick | None) -> list[Path]:
    file = folder / f"{stem}.pdf"
    write_pdf(document, file, tick)
    return [file]


PDF = Exporter("pdf", ".pdf", "One file to print, with all pages.", _write_file)


def _describe(pdf: Any, document: Document) -> None:
    """Say what the file is, and ask the printer not to scale it and to flip it over the right edge."""
    pdf.setTitle(document.title)
    pdf.setAuthor(document.author)
    pdf.setSubject(document.subject)
    pdf.setCreator(f"printkit {__version__}")
    pdf.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
        {
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
            "Duplex": _DUPLEX[document.duplex],
        }
    )
    pdf.Outlines.setDestinations([])


def _add_page(pdf: Any, sheet: Sheet, painter: Painter) -> None:
    """Add a sheet as the next page, with its bookmark."""
    page = pdfdoc.PDFPage()
    page.MediaBox = pdfdoc.PDFArray([0, 0, decimal(points(sheet.width)), decimal(points(sheet.height))])
    if sheet.trim is not None:
        left, top, right, bottom = (points(edge) for edge in sheet.trim)
        high = points(sheet.height)
        page.BleedBox = page.MediaBox
        page.TrimBox = pdfdoc.PDFArray([decimal(edge) for edge in (left, high - bottom, right, high - top)])
    page.Resources = painter.resources.reference
    page.Contents = painter.resources.put_stream("", _page_content(sheet, painter))
    name = pdf.thisPageName()
    pdf.Outlines.destinationnamestotitles[name] = sheet.title
    pdf.Outlines.mydestinations.append({name: pdfdoc.PDFDestinationFit(pdfdoc.PDFObjectReference(name))})
    pdf.addPage(page)


def _page_content(sheet: Sheet, painter: Painter) -> bytes:
    """Return a page's operators, in mm and y down like all that it places."""
    stream = Stream()
    scale = decimal(POINTS_PER_MM, 6)
    stream.add(f"{scale} 0 0 -{scale} 0 {decimal(points(sheet.height))} cm {_MITRE_LIMIT}")
    for placement in sheet.placements:
        painter.place(stream, placement.scene, placement.matrix, placement.clip)
    if sheet.guides:
        stream.add(_guide_operators(sheet.guides))
    return stream.data()


@lru_cache(maxsize=64)
def _guide_operators(guides: tuple[Guide, ...]) -> str:
    """Return the operators that draw a sheet's guides; full sheets of a deck have the same."""
    operators = []
    for kind, dashes in _DASHES.items():
        lines = [_line(guide) for guide in guides if guide.kind == kind]
        if lines:
            operators.append(f"0 G {decimal(_GUIDE_WIDTH)} w 0 J {dashes} {' '.join(lines)} S")
    return "\n".join(operators)


def _line(guide: Guide) -> str:
    return f"{operands(guide.x1, guide.y1)} m {operands(guide.x2, guide.y2)} l"
