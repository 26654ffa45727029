"""A document's title, author and language in, what makes its file PDF/A-2b out: metadata, a profile."""

from __future__ import annotations

import struct
from functools import lru_cache

from printkit.export.objects import ObjectWriter
from printkit.export.reportlab_parts import Finished
from printkit.export.resources import LEVEL, stream_body
from printkit.model.sheet import Document
from printkit.version import __version__

CREATOR = f"printkit {__version__}"

#: The date that every file has: a build of the same files gives the same bytes.
_DATE = "2000-01-01T00:00:00+00:00"

#: What XML can't say, not even escaped.
_UNSAYABLE = (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000))
#: What a text becomes in XML. (Python's `html.escape` brings a large table of names with it.)
_IN_XML = dict.fromkeys(_UNSAYABLE, "") | str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

#: sRGB's red, green and blue, its white, and what takes daylight to the white of profiles.
_PRIMARIES = {
    "rXYZ": (0.43607, 0.22249, 0.01392),
    "gXYZ": (0.38515, 0.71687, 0.09708),
    "bXYZ": (0.14307, 0.06061, 0.71410),
    "wtpt": (0.9642, 1.0, 0.8249),
}
_ADAPTATION = (1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
#: Its curve: y = (a x + b) ^ g from d on, c x below.
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

_STANDARD = "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>\n"
#: PDF/UA's own words are none that PDF/A knows: so a file explains them.
_READABLE = """<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
"""
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer><pdf:Keywords></pdf:Keywords>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
{standard}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


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
    words = {
        "title": document.title,
        "author": document.author,
        "subject": document.subject,
        "language": document.language,
        "producer": objects.pdf.info.producer,
        "creator": CREATOR,
    }
    said = {name: text.translate(_IN_XML) for name, text in words.items()}
    standard = f"{_STANDARD}{_READABLE}" if whole else ""
    return _METADATA.format(date=_DATE, standard=standard, **said).encode("utf-8")


@lru_cache(maxsize=1)
def srgb_profile() -> bytes:
    """Return the ICC profile of sRGB, which is what screens show and pictures are made for."""
    tags = {"desc": _words("sRGB"), "cprt": _words("No copyright, use freely")}
    tags |= {name: b"XYZ \0\0\0\0" + _fixed(*numbers) for name, numbers in _PRIMARIES.items()}
    tags["chad"] = b"sf32\0\0\0\0" + _fixed(*_ADAPTATION)
    curve = b"para\0\0\0\0\0\x03\0\0" + _fixed(*_CURVE)
    tags |= dict.fromkeys(("rTRC", "gTRC", "bTRC"), curve)
    places: dict[bytes, int] = {}  # equal data is stored once
    at = 132 + 12 * len(tags)
    table = struct.pack(">L", len(tags))
    for name, data in tags.items():
        table += struct.pack(">4sLL", name.encode("ascii"), places.setdefault(data, at), len(data))
        at = max(at, places[data] + len(data))
    head = struct.pack(">L4xL4s4s4s", at, 0x04200000, b"mntr", b"RGB ", b"XYZ ")
    made = struct.pack(">6H4s", 2000, 1, 1, 0, 0, 0, b"acsp")
    head = (head + made).ljust(68, b"\0") + _fixed(*_PRIMARIES["wtpt"]) + bytes(48)
    return head + table + b"".join(places)


def _words(text: str) -> bytes:
    """Return words as profiles hold them, filled up to a whole number of four bytes."""
    letters = text.encode("utf-16-be")
    data = b"mluc\0\0\0\0" + struct.pack(">LL4sLL", 1, 12, b"enUS", len(letters), 28) + letters
    return data + bytes(-len(data) % 4)


def _fixed(*numbers: float) -> bytes:
    """Return numbers as profiles hold them: sixteen bits before the point, sixteen after it."""
    return b"".join(struct.pack(">l", round(number * 65536)) for number in numbers)
