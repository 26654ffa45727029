"""A document's sheets in, the bytes of one PDF file out: each page and form is written as it is made."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from printkit.export import Exporter, ExportError, Kept, Tick
from printkit.export.draw import Painter
from printkit.export.fonts import Font
from printkit.export.forms import Form, FormStore, Uses, forms_in, unmarked
from printkit.export.objects import ObjectWriter, refer
from printkit.export.operators import DASHES, GUIDE_WIDTH, Cut, Stream, operands
from printkit.export.reportlab_parts import pdfdoc
from printkit.export.resources import LEVEL, stream_body
from printkit.export.structure import CREATOR, Structure, describe
from printkit.model.scene import Scene, Tag
from printkit.model.sheet import Document, Guide, Placement, Sheet
from printkit.units import POINTS_PER_MM, decimal, points

if TYPE_CHECKING:
    from printkit.export.pictures import Pictures

_DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", None: "/Simplex"}

#: SVG's limit for mitred corners; PDF's own is 10.
_MITRE_LIMIT = "4 M"

#: So many sheets are drawn together: what their own drawings share is stored once.
_TOGETHER = 100


def write_pdf(
    document: Document,
    file: BinaryIO | Path,
    tick: Tick | None = None,
    compress: bool = True,
    archive: bool = True,
    small: bool = False,
) -> None:
    """Write a document as PDF; `tick` is called after each page. The same document gives the same bytes.

    It is PDF/A-2b, unless `archive` is off, for what becomes PDF/X, or `compress`, for what is read at once.
    `small` pictures are for looking at.
    """
    if not document.sheets:
        raise ExportError(f"`{document.title}` has no sheets")
    with ExitStack() as stack:
        stream = stack.enter_context(file.open("wb")) if isinstance(file, Path) else file
        pdf = _PdfFile(stream, document, LEVEL if compress else 0, archive and compress, small)
        sheets = iter(document.sheets)
        while some := [*islice(sheets, _TOGETHER)]:
            pdf.add_pages(some, tick)
        pdf.close()


def _write_file(document: Document, folder: Path, stem: str, _dpi: float, tick: Tick | None) -> list[Path]:
    file = folder / f"{stem}.pdf"
    write_pdf(document, file, tick)
    return [file]


def keep_forms(scenes: Sequence[Scene], level: int = LEVEL) -> Kept:
    """Keep sides as forms, painted at once: the scenes have no marks but name their form."""
    painter = Painter(level)
    painter.begin(scenes)
    keys = [painter.form(one, aloud=one.page > 0) for one in scenes]
    kept = (replace(one, name="", marks=(), form=key) for one, key in zip(scenes, keys, strict=True))
    return Kept(tuple(kept), tuple(painter.take()))


PDF = Exporter("pdf", ".pdf", "One file to print, with all pages.", _write_file, keep_forms, FormStore)


class _PdfFile:
    """One PDF while it is written: what its pages and forms use, and where that is."""

    def __init__(self, file: BinaryIO, document: Document, level: int, archive: bool, small: bool) -> None:
        self._objects = ObjectWriter(file, document.language, archive)
        self._document, self._archive, self._small = document, archive, small
        self._stored = document.forms  # of scenes that were drawn before
        self._level = level
        self._painter = Painter(level)
        self._forms: dict[bytes, int] = {}  # the numbers of those that were written
        self._fonts: dict[Cut, tuple[int, Font]] = {}
        self._pictures: Pictures | None = None
        self._pages: list[int] = []
        self._bookmarks = _Bookmarks(self._objects)
        self._structure = Structure(self._objects) if archive else None
        self._silent: set[bytes] = set()  # forms without words
        self._read: dict[bytes, int] = {}  # when the forms of pages are read: each once
        self._fresh: list[tuple[int, Form, int]] = []  # such forms on this page: their keys and numbers
        _describe(self._objects, document)

    def add_pages(self, sheets: Sequence[Sheet], tick: Tick | None) -> None:
        """Add sheets as the next pages, each with its bookmark."""
        placed = (one.scene for sheet in sheets for one in sheet.placements)
        self._painter.begin(scene for scene in placed if not scene.form)
        for sheet in sheets:
            stream = self._content(sheet)
            self._write_forms(self._painter.take())
            for font, letters in stream.letters.items():
                self._font(font).add(letters)
            self._add_page(sheet, stream)
            if tick is not None:
                tick()

    def _content(self, sheet: Sheet) -> Stream:
        stream = Stream()
        stream.marked = [] if self._structure else None
        scale = decimal(POINTS_PER_MM, 6)
        stream.add(f"{scale} 0 0 -{scale} 0 {decimal(points(sheet.height))} cm {_MITRE_LIMIT}")
        known: set[Scene] = set()
        for placement in sheet.placements:
            self._place(stream, placement, known)
            known.add(placement.scene)
        if sheet.guides:
            with stream.part_of(None):
                stream.add(_guide_operators(sheet.guides))
        return stream

    def _place(self, stream: Stream, placement: Placement, known: Collection[Scene]) -> None:
        """Draw a scene on a page: each is read once, the pages of a book in the whole file."""
        scene, painter, form, tag = placement.scene, self._painter, None, None
        if self._structure and scene.page:
            form = painter.form(scene, aloud=True)
            if form not in self._read:
                self._read[form] = scene.page
                painter.place(stream, scene, placement.matrix, placement.clip, form)
                return
            form = None
            if scene.form:  # to be printed once more, and not read
                again = unmarked(self._stored[scene.form])
                self._write_forms([again])
                form = again.key
        elif self._structure and scene.title and scene not in known:
            key = painter.form(scene)
            self._write_forms(painter.take())
            self._reference("XObject", key)
            tag = Tag("Figure", words=scene.title) if key in self._silent else Tag("P")
        with stream.part_of(tag):
            painter.place(stream, scene, placement.matrix, placement.clip, form)

    def close(self) -> None:
        """Write the pictures, the fonts, and what a reader looks for first."""
        objects = self._objects
        if self._pictures is not None:
            self._pictures.close()
        for number, font in self._fonts.values():
            objects.put(font.finish().encode("ascii"), number)
        if self._archive and not (self._pictures and self._pictures.has_pages):  # of which nothing is known
            whole = not any(font.lacks for _, font in self._fonts.values())
            describe(objects, self._document, whole)
        kids = " ".join(map(refer, self._pages))
        objects.pages.body = f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>".encode("ascii")
        self._bookmarks.close()
        if self._structure is not None:
            self._structure.close()
        objects.close()

    def _add_page(self, sheet: Sheet, stream: Stream) -> None:
        objects, page = self._objects, pdfdoc.PDFPage()
        page.MediaBox = pdfdoc.PDFArray([0, 0, decimal(points(sheet.width)), decimal(points(sheet.height))])
        if sheet.trim is not None:
            left, top, right, bottom = (points(edge) for edge in sheet.trim)
            high = points(sheet.height)
            page.BleedBox = page.MediaBox
            page.TrimBox = pdfdoc.PDFArray([*map(decimal, (left, high - bottom, right, high - top))])
        page.Resources = self._resources(stream.used())
        page.Contents = objects.reference(stream_body("", stream.data(), level=self._level))
        number = objects.reserve()
        if self._structure is not None:
            for key, form, written in self._fresh:
                self._structure.add(key, form.marked, number, written, self._read[form.key])
            self._fresh.clear()
            if stream.marked:
                page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
                page.StructParents = self._structure.reserve()
                self._structure.add(page.StructParents, stream.marked, number)
        objects.put(page.format(objects.pdf), number)
        self._pages.append(number)
        titles = [one.scene.title for one in sheet.placements] if sheet.side == "front" else []
        inner = [*filter(None, dict.fromkeys(titles))]
        self._bookmarks.add(sheet.title, number, inner if inner != [sheet.title] else ())

    def _write_forms(self, forms: Iterable[Form]) -> None:
        for form in forms:
            if form.key not in self._forms:
                for font, letters in form.letters:
                    self._font(font).add(letters)
                head = f"{form.head} /Resources {self._resources(form.uses)}"
                if not form.letters and all(one in self._silent for one in forms_in(form)):
                    self._silent.add(form.key)
                key = self._structure.reserve() if self._structure and form.marked else -1
                head += f" /StructParents {key}" if key >= 0 else ""
                body = stream_body(head, form.data, form.filtered, 0)
                self._forms[form.key] = self._objects.put(body, digest=b"" if form.filtered else form.key)
                if key >= 0:
                    self._fresh.append((key, form, self._forms[form.key]))

    def _resources(self, uses: Uses) -> str:
        kinds: dict[str, list[str]] = {}
        for kind, name, key in uses:
            kinds.setdefault(kind, []).append(f"/{name} {self._reference(kind, key)}")
        parts = (f"/{kind} << {' '.join(some)} >>" for kind, some in kinds.items())
        return f"<< {' '.join(parts)} >>"

    def _reference(self, kind: str, key: object) -> str:
        if isinstance(key, str):
            return key
        if isinstance(key, bytes):
            if key not in self._forms:
                self._write_forms([self._stored[key]])
            form = refer(self._forms[key])
            return form if kind == "XObject" else f"<< /SMask << /Type /Mask /S /Luminosity /G {form} >> >>"
        if isinstance(key, Cut):
            self._font(key)
            return refer(self._fonts[key][0])
        if self._pictures is None:
            from printkit.export.pictures import Pictures  # late: most games have no pictures of pixels

            self._pictures = Pictures(self._objects, self._archive, self._small)
        return self._pictures.reference(*cast(tuple[Path, bool, float], key))

    def _font(self, cut: Cut) -> Font:
        if cut not in self._fonts:
            self._fonts[cut] = self._objects.reserve(), Font(cut, self._objects.reference)
        return self._fonts[cut][1]


class _Bookmarks:
    """The bookmarks of a document, one for each page: each is written when it is known what follows."""

    def __init__(self, objects: ObjectWriter) -> None:
        self._objects = objects
        self._root = objects.refer(objects.outlines)
        self._first = self._number = self._count = 0
        self._entries = ""  # of the one that is not written yet

    def add(self, title: str, page: int, inner: Sequence[str] = ()) -> None:
        """Add a bookmark to a page, and to each thing on it that has a name."""
        number = self._objects.reserve()
        self._write(f" /Next {refer(number)}")
        before = f" /Prev {refer(self._number)}" if self._number else ""
        self._first, self._number, self._count = self._first or number, number, self._count + 1
        self._entries = f"{self._entry(title, self._root, page)}{before}"
        if inner:
            self._entries += self._add_inside(number, page, inner)

    def _add_inside(self, parent: int, page: int, titles: Sequence[str]) -> str:
        """Write the bookmarks below one; return what that says of them: it is closed at first."""
        numbers = [self._objects.reserve() for _ in titles]
        for at, (title, number) in enumerate(zip(titles, numbers, strict=True)):
            entry = self._entry(title, refer(parent), page)
            before = f" /Prev {refer(numbers[at - 1])}" if at else ""
            after = f" /Next {refer(numbers[at + 1])}" if at + 1 < len(numbers) else ""
            self._objects.put(f"<< {entry}{before}{after} >>".encode("latin-1"), number)
        return f" /First {refer(numbers[0])} /Last {refer(numbers[-1])} /Count {-len(numbers)}"

    def _entry(self, title: str, parent: str, page: int) -> str:
        return f"/Title {self._objects.words(title)} /Parent {parent} /Dest [ {refer(page)} /Fit ]"

    def _write(self, after: str) -> None:
        if self._number:
            self._objects.put(f"<< {self._entries}{after} >>".encode("latin-1"), self._number)

    def close(self) -> None:
        """Write the last one, and what all hang on."""
        self._write("")
        ends = f"/First {refer(self._first)} /Last {refer(self._number)}"
        body = f"<< /Type /Outlines /Count {self._count} {ends} >>"
        self._objects.outlines.body = body.encode("ascii")


def _describe(objects: ObjectWriter, document: Document) -> None:
    """Say what the file is, and ask the printer not to scale it and to flip it over the right edge."""
    pdf = objects.pdf
    pdf.setTitle(document.title)
    pdf.setAuthor(document.author)
    pdf.setSubject(document.subject)
    pdf.setCreator(CREATOR)
    pdf.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
        {
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
            "Duplex": _DUPLEX[document.duplex],
        }
    )


@lru_cache(maxsize=64)
def _guide_operators(guides: tuple[Guide, ...]) -> str:
    """Return the operators that draw a sheet's guides; full sheets of a deck have the same."""
    operators = []
    for kind, dashes in DASHES.items():
        lines = [
            f"{operands(one.x1, one.y1)} m {operands(one.x2, one.y2)} l" for one in guides if one.kind == kind
        ]
        if lines:
            look = f"{decimal(GUIDE_WIDTH)} w 0 J [{operands(*dashes)}] 0 d"
            operators.append(f"0 G {look} {' '.join(lines)} S")
    return "\n".join(operators)
