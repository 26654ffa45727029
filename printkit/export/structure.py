"""What a document says of itself in, its parts of the PDF out: PDF/A's metadata and profile, and tags."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.export.objects import ObjectWriter, refer
from printkit.export.reportlab_parts import Finished
from printkit.export.resources import LEVEL, stream_body
from printkit.folders import shared_templates, shared_text
from printkit.model.scene import Tag
from printkit.model.sheet import Document
from printkit.version import __version__


@dataclass(slots=True, eq=False, repr=False)
class _Element:
    number: int
    role: str
    tag: Tag
    parent: int
    kids: list[str] = field(default_factory=list)


class Structure:
    """The structure of one document."""

    def __init__(self, objects: ObjectWriter) -> None:
        self._objects = objects
        self._root = Finished()
        self._document = objects.reserve()
        self._sections: list[tuple[int, int]] = []  # when each is read, and its number
        self._parents = array("L")  # the arrays that lead from marked content to its elements
        self._level = 0  # of the last heading on the page
        objects.pdf.Catalog.StructTreeRoot = self._root
        objects.pdf.Catalog.MarkInfo = Finished(b"<< /Marked true >>")

    def reserve(self) -> int:
        """Return the number that a page or form says, to be found in the tree."""
        self._parents.append(self._objects.reserve())
        return len(self._parents) - 1

    def add(self, key: int, marked: Sequence[Tag], page: int, form: int = 0, order: int = 0) -> None:
        """Write the elements of a page, or of a form on it; those of lower order are read first."""
        section = _Element(self._objects.reserve(), "Sect", Tag("Sect"), self._document)
        known: dict[Tag, _Element] = {}
        self._level = 0
        parents = []
        for number, tag in enumerate(marked):
            element = self._element(tag, section, known)
            stream = f"/Stm {refer(form)} " if form else ""
            element.kids.append(f"<< /Type /MCR /Pg {refer(page)} {stream}/MCID {number} >>")
            parents.append(refer(element.number))
        for element in (section, *known.values()):
            self._write(element)
        self._objects.put(f"[{' '.join(parents)}]".encode("ascii"), self._parents[key])
        self._sections.append((order, section.number))

    def close(self) -> None:
        """Write the root of the tree."""
        objects = self._objects
        self._sections.sort(key=lambda one: one[0])
        kids = [refer(number) for _, number in self._sections]
        root = objects.refer(self._root)
        objects.put(f"<< /S /Document /P {root} /K [{' '.join(kids)}] >>".encode("ascii"), self._document)
        found = " ".join(f"{key} {refer(number)}" for key, number in enumerate(self._parents))
        body = f"/K {refer(self._document)} /ParentTree << /Nums [{found}] >>"
        self._root.body = (
            f"<< /Type /StructTreeRoot {body} /ParentTreeNextKey {len(self._parents)} >>".encode("ascii")
        )

    def _element(self, tag: Tag, section: _Element, known: dict[Tag, _Element]) -> _Element:
        above = section if tag.inside is None else self._element(tag.inside, section, known)
        if tag not in known:
            role = tag.role
            if role[0] == "H" and role[1:].isdigit():  # no heading is more than one level below the last
                self._level = min(int(role[1:]), self._level + 1)
                role = f"H{self._level}"
            known[tag] = _Element(self._objects.reserve(), role, tag, above.number)
            above.kids.append(refer(known[tag].number))
            for part in tag.parts:
                self._element(part, section, known)
        return known[tag]

    def _write(self, element: _Element) -> None:
        tag, kids = element.tag, " ".join(element.kids)
        entries = f"/S /{element.role} /P {refer(element.parent)} /K [{kids}]"
        if tag.words:
            entries += f" /Alt {self._objects.words(tag.words)}"
        table = f"/Scope /{tag.scope}" if tag.scope else ""
        table += f" /ColSpan {tag.columns}" if tag.columns > 1 else ""
        if table:
            entries += f" /A << /O /Table {table} >>"
        self._objects.put(f"<< {entries} >>".encode("latin-1"), element.number)


CREATOR = f"printkit {__version__}"

#: The date that every file has: a build of the same files gives the same bytes.
_DATE = "2000-01-01T00:00:00+00:00"

#: What XML can't say, not even escaped.
_UNSAYABLE = (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000))
#: What a text becomes in XML. (Python's `html.escape` brings a large table of names with it.)
_IN_XML = dict.fromkeys(_UNSAYABLE, "") | str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def describe(objects: ObjectWriter, document: Document, whole: bool = True) -> None:
    """Write what makes a file PDF/A-2b; one whose fonts lack letters, and is not `whole`, does not say so."""
    catalog = objects.pdf.Catalog
    metadata = stream_body("/Type /Metadata /Subtype /XML", _metadata(objects, document, whole), level=0)
    profile = objects.reference(stream_body("/N 3", srgb_profile(), level=LEVEL))
    intent = (
        "<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) "
        f"/Info (sRGB IEC61966-2.1) /DestOutputProfile {profile} >>"
    )
    catalog.Metadata = Finished(metadata)
    catalog.OutputIntents = Finished(f"[{intent}]".encode("ascii"))
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]  # which ReportLab does not know
    catalog.__Refs__ = catalog.__NoDefault__


def _metadata(objects: ObjectWriter, document: Document, whole: bool) -> bytes:
    words = {"producer": objects.pdf.info.producer, "creator": CREATOR}
    words |= {name: getattr(document, name) for name in ("title", "author", "subject", "language")}
    known = {name: text.translate(_IN_XML) for name, text in words.items()}
    # PDF/UA's own words are none that PDF/A knows: so a file explains them
    standard = shared_text("profiles/readable.xml") if whole else ""
    text = shared_text("profiles/metadata.xml")
    return text.format(date=_DATE, standard=standard, **known).encode("utf-8")


def srgb_profile() -> bytes:
    """Return the ICC profile of sRGB, which is what screens show and pictures are made for."""
    return (shared_templates() / "profiles" / "srgb.icc").read_bytes()
