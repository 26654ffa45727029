"""A document's title, author and language in, what makes its file PDF/A-2b out: metadata, a profile."""

from printkit.export.objects import ObjectWriter
from printkit.export.reportlab_parts import Finished
from printkit.export.resources import LEVEL, stream_body
from printkit.folders import shared_templates
from printkit.model.sheet import Document
from printkit.version import __version__

CREATOR = f"printkit {__version__}"

#: The date that every file has: a build of the same files gives the same bytes.
_DATE = "2000-01-01T00:00:00+00:00"

#: What XML can't say, not even escaped.
_UNSAYABLE = (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000))
#: What a text becomes in XML. (Python's `html.escape` brings a large table of names with it.)
_IN_XML = dict.fromkeys(_UNSAYABLE, "") | str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

#: Where the texts and the profile are that a file of this kind has.
_PROFILES = shared_templates() / "profiles"


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
    standard = (_PROFILES / "readable.xml").read_text(encoding="utf-8") if whole else ""
    text = (_PROFILES / "metadata.xml").read_text(encoding="utf-8")
    return text.format(date=_DATE, standard=standard, **known).encode("utf-8")


def srgb_profile() -> bytes:
    """Return the ICC profile of sRGB, which is what screens show and pictures are made for."""
    return (_PROFILES / "srgb.icc").read_bytes()
