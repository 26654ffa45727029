"""A PDF in, what breaks PDF/A-2b in it out: the rules of ISO 19005-2 one by one, with their numbers.

It reads files with pikepdf and fontTools, which share no code with what wrote them.
`tests/export/test_archive.py` damages a file for each rule, so that none is there for show.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

_OPERATORS = frozenset(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP "
    "n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" "
    "INLINE IMAGE".split()
)
_INTENTS = {"/RelativeColorimetric", "/AbsoluteColorimetric", "/Perceptual", "/Saturation"}
_PDFAID = "{http://www.aiim.org/pdfa/ns/id/}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_SCHEMA = "{http://www.aiim.org/pdfa/ns/schema#}"
_PROPERTY = "{http://www.aiim.org/pdfa/ns/property#}"

#: The schemas of metadata that need no description.
_SCHEMAS = {
    *("http://purl.org/dc/elements/1.1/", "http://ns.adobe.com/pdf/1.3/", "http://ns.adobe.com/xap/1.0/"),
    *("http://www.aiim.org/pdfa/ns/id/", "http://www.aiim.org/pdfa/ns/extension/"),
}

#: The kinds of resources, by the operators that name one as their last operand.
_NAMED = {"Do": "/XObject", "Tf": "/Font", "gs": "/ExtGState", "sh": "/Shading", "BDC": "/Properties"}


class File:
    """A PDF, opened once for all rules."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.pdf = pikepdf.open(BytesIO(data))

    @cached_property
    def objects(self) -> list[Any]:
        """All dictionaries and streams, those inside of others too."""
        found: list[Any] = []
        waiting: list[Any] = [*self.pdf.objects, self.pdf.trailer]
        while waiting:
            one = waiting.pop()
            if isinstance(one, pikepdf.Array):
                waiting += [item for item in one if not _known(item)]
            elif isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
                found.append(one)
                waiting += [one[key] for key in one.keys() if not _known(one[key])]  # noqa: SIM118 - no mapping
        return found

    def of(self, key: str, *values: str) -> list[Any]:
        """Return the dictionaries whose key has one of these values."""
        return [one for one in self.objects if str(one.get(key)) in values]

    @cached_property
    def contents(self) -> list[tuple[Any, Any, bytes]]:
        """Pages and forms, each with its resources and its operators."""
        pages = [(page.obj, page.obj.get("/Resources"), _content(page.obj)) for page in self.pdf.pages]
        forms = self.of("/Subtype", "/Form")
        return pages + [(one, one.get("/Resources"), one.read_bytes()) for one in forms]

    @cached_property
    def instructions(self) -> list[tuple[Any, list[tuple[list[Any], str]]]]:
        """The resources of pages and forms, and their operators with what they are given."""
        return [
            (
                resources,
                [(list(one.operands), str(one.operator)) for one in pikepdf.parse_content_stream(holder)],
            )
            for holder, resources, _ in self.contents
        ]

    @cached_property
    def metadata(self) -> ET.Element:
        """The metadata, or an empty element."""
        stream = self.pdf.Root.get("/Metadata")
        return ET.Element("none") if stream is None else ET.fromstring(stream.read_bytes())


def _known(item: Any) -> bool:
    """Return whether an object is no dictionary of its own: plain, or listed among the file's objects."""
    return not isinstance(item, pikepdf.Object) or item.is_indirect


def _content(page: Any) -> bytes:
    content = page.get("/Contents", b"")
    return (
        b"\n".join(one.read_bytes() for one in content)
        if isinstance(content, pikepdf.Array)
        else content.read_bytes()
    )


def _6_1_2_header(file: File) -> bool:
    return bool(re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", file.data))


def _6_1_3_identifier_and_no_password(file: File) -> bool:
    trailer = file.pdf.trailer
    return (
        "/ID" in trailer and "/Encrypt" not in trailer and re.search(rb"%%EOF\r?\n?$", file.data) is not None
    )


def _6_1_4_cross_reference(file: File) -> bool:
    if b"/Type /XRef" in file.data:  # compressed, which has no such spaces
        return b"\ntrailer" not in file.data
    return bool(re.search(rb"\nxref\n\d+ \d+\n(\d{10} \d{5} [nf][ \r]\n)+trailer\n", file.data))


def _6_1_6_hexadecimal_strings(file: File) -> bool:
    strings = re.compile(rb"(?<!<)<([0-9A-Fa-f\s]*)>(?!>)")
    every = (one for _, _, content in file.contents for one in strings.findall(content))
    return all(len(re.sub(rb"\s", b"", one)) % 2 == 0 for one in every)


def _6_1_7_streams(file: File) -> bool:
    streams = [one for one in file.objects if isinstance(one, pikepdf.Stream)]
    filters = {str(name) for one in streams for name in _several(one.get("/Filter"))}
    outside = any(key in one for one in streams for key in ("/F", "/FFilter", "/FDecodeParms"))
    return not outside and not filters & {"/LZWDecode", "/Crypt"} and not _wrong_lengths(file.data)


def _wrong_lengths(data: bytes) -> bool:
    """Return whether a stream is not as long as it says, or has no line of its own before its end."""
    heads = re.finditer(rb"/Length (\d+)[^>]*>>\nstream\n", data)
    return any(data[one.end() + int(one[1]) :][:10] != b"\nendstream" for one in heads)


def _several(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, pikepdf.Array) else [value]


def _6_1_8_names(file: File) -> bool:
    """Names of fonts and of structure are UTF-8 when their escapes are undone; pikepdf reads them so."""
    names = [one[key] for one in file.objects for key in ("/BaseFont", "/FontName", "/S") if key in one]
    return all("\ufffd" not in str(one) and str(one).isprintable() for one in names)


def _6_1_9_objects(file: File) -> bool:
    starts = len(re.findall(rb"\n\d+ 0 obj\n", file.data))
    return 0 < starts == len(re.findall(rb"\nendobj\n", file.data))


def _6_1_10_no_pictures_in_line(file: File) -> bool:
    """Pictures in line would need filters that are allowed: there are none."""
    return not any(operator == "INLINE IMAGE" for _, some in file.instructions for _, operator in some)


def _6_1_12_permissions(file: File) -> bool:
    return "/Perms" not in file.pdf.Root


def _6_1_13_limits(file: File) -> bool:
    names = all(len(key) <= 128 for one in file.objects for key in one.keys())  # noqa: SIM118 - no mapping
    names = names and all(len(str(one.get("/BaseFont", ""))) <= 128 for one in file.objects)
    pages = all(3 <= side <= 14400 for page in file.pdf.pages for side in map(float, page.mediabox[2:]))
    strings = all(
        len(bytes(one)) <= 32767
        for _, some in file.instructions
        for given, _ in some
        for one in _strings(given)
    )
    numbers = all(
        abs(float(one)) <= 32767
        for _, some in file.instructions
        for given, _ in some
        for one in given
        if isinstance(one, int | Decimal)
    )
    few = len(file.pdf.objects) <= 8388607 and numbers
    return few and names and pages and strings and all(_depth(some) <= 28 for _, some in file.instructions)


def _strings(given: list[Any]) -> list[Any]:
    flat = [one for part in given for one in _several(part)]
    return [one for one in flat if isinstance(one, pikepdf.String)]


def _depth(instructions: list[tuple[list[Any], str]]) -> int:
    depth = most = 0
    for _, operator in instructions:
        depth += {"q": 1, "Q": -1}.get(operator, 0)
        most = max(most, depth)
    return most if depth == 0 else 999


def _6_2_2_operators(file: File) -> bool:
    return all(operator in _OPERATORS for _, some in file.instructions for _, operator in some)


def _6_2_2_resources_of_its_own(file: File) -> bool:
    return all(
        resources is not None and str(given[-1 if operator != "Tf" else 0]) in resources.get(kind, {})
        for resources, some in file.instructions
        for given, operator in some
        if (kind := _NAMED.get(operator)) and (operator != "BDC" or isinstance(given[-1], pikepdf.Name))
    )


def _6_2_3_output_intent(file: File) -> bool:
    intents = [one for one in file.pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFA1"]
    return len(intents) == 1 and _is_profile(intents[0].get("/DestOutputProfile"), (b"mntr", b"prtr"))


def _6_2_4_profiles(file: File) -> bool:
    spaces = [one for holder in file.objects for one in _values(holder) if isinstance(one, pikepdf.Array)]
    based = [one for one in spaces if len(one) == 2 and one[0] == "/ICCBased"]
    return all(_is_profile(one[1], (b"mntr", b"prtr", b"scnr", b"spac")) for one in based)


def _values(holder: Any) -> list[Any]:
    return [holder[key] for key in holder.keys()]  # noqa: SIM118 - no mapping


def _is_profile(stream: Any, kinds: tuple[bytes, ...]) -> bool:
    """Return whether a profile is of such a kind, of version 2 to 4, and as wide as it says."""
    if stream is None:
        return False
    data = stream.read_bytes()
    inks = {b"RGB ": 3, b"GRAY": 1, b"CMYK": 4}.get(data[16:20])
    whole = int.from_bytes(data[:4], "big") == len(data) and data[36:40] == b"acsp"
    return whole and 2 <= data[8] <= 4 and data[12:16] in kinds and inks == stream.get("/N")


def _6_2_4_3_device_colours(file: File) -> bool:
    """There is a profile for red, green and blue; greys need any; inks would need their own."""
    painted = any(operator in ("k", "K") for _, some in file.instructions for _, operator in some)
    spaces = {
        str(one) for holder in file.objects for key in ("/ColorSpace", "/CS") if (one := holder.get(key))
    }
    return not painted and not any("DeviceCMYK" in one for one in spaces)


def _6_2_4_4_no_inks_of_their_own(file: File) -> bool:
    spaces = [one for holder in file.objects for one in _values(holder) if isinstance(one, pikepdf.Array)]
    return not any(len(one) and str(one[0]) in ("/Separation", "/DeviceN") for one in spaces)


def _6_2_5_graphics_states(file: File) -> bool:
    states = [one for resources, _ in file.instructions for one in _values(resources.get("/ExtGState", {}))]
    return not any(key in one for one in states for key in ("/TR", "/HTP", "/TR2", "/HT"))


def _6_2_6_rendering_intents(file: File) -> bool:
    given = [given[0] for _, some in file.instructions for given, operator in some if operator == "ri"]
    given += [one["/Intent"] for one in file.objects if "/Intent" in one]
    return all(str(one) in _INTENTS for one in given)


def _6_2_8_pictures(file: File) -> bool:
    pictures = file.of("/Subtype", "/Image")
    bits = all(int(one.get("/BitsPerComponent", 8)) in (1, 2, 4, 8, 16) for one in pictures)
    filters = {str(name) for one in pictures for name in _several(one.get("/Filter"))}
    return (
        bits
        and "/JPXDecode" not in filters
        and not any("/Alternates" in one or "/OPI" in one or one.get("/Interpolate") for one in pictures)
    )


def _6_2_9_forms(file: File) -> bool:
    forms = file.of("/Subtype", "/Form")
    postscript = file.of("/Subtype", "/PS") or file.of("/Subtype2", "/PS")
    return not postscript and not any(key in one for one in forms for key in ("/OPI", "/PS", "/Ref"))


def _6_2_10_transparency(file: File) -> bool:
    groups = [one["/Group"] for one in file.objects if "/Group" in one]
    modes = {str(mode) for one in file.objects for mode in _several(one.get("/BM"))}
    return modes <= {"/Normal", "/Multiply"} and all(one.get("/S") == "/Transparency" for one in groups)


def _6_2_11_2_font_dictionaries(file: File) -> bool:
    fonts = file.of("/Type", "/Font")
    kinds = {"/Type0": ("/DescendantFonts", "/Encoding"), "/CIDFontType2": ("/CIDSystemInfo", "/W")}
    return all(
        str(one.get("/Subtype")) in kinds
        and "/BaseFont" in one
        and all(key in one for key in kinds[str(one.Subtype)])
        for one in fonts
    )


def _6_2_11_fonts_embedded(file: File) -> bool:
    fonts = file.of("/Subtype", "/CIDFontType2", "/TrueType", "/Type1")
    return all("/FontFile2" in one.get("/FontDescriptor", {}) for one in fonts)


def _6_2_11_3_composite_fonts(file: File) -> bool:
    maps = all(
        isinstance(one.get("/CIDToGIDMap"), pikepdf.Stream) or one.get("/CIDToGIDMap") == "/Identity"
        for one in file.of("/Subtype", "/CIDFontType2")
    )
    maps = maps and all(
        (str(one.CIDSystemInfo.Registry), str(one.CIDSystemInfo.Ordering)) == ("Adobe", "Identity")
        for one in file.of("/Subtype", "/CIDFontType2")
    )
    return maps and all(one.get("/Encoding") == "/Identity-H" for one in file.of("/Subtype", "/Type0"))


def _6_2_11_4_2_no_lists_of_letters(file: File) -> bool:
    """A font that lists its letters must list all of them: ours list none."""
    return not any("/CIDSet" in one or "/CharSet" in one for one in file.of("/Type", "/FontDescriptor"))


def _6_2_11_5_widths(file: File) -> bool:
    """What a font's dictionary says of a letter's width is what its program says."""
    return all(
        abs(given - real) <= 1
        for font in file.of("/Subtype", "/CIDFontType2")
        for given, real in _widths(font)
    )


def _widths(font: Any) -> Iterator[tuple[float, float]]:
    """Yield the width that is given for each code, and the program's own, in thousandths."""
    program = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes()), lazy=True)
    glyphs, order = _glyphs(font), program.getGlyphOrder()
    scale, advances = 1000 / program["head"].unitsPerEm, program["hmtx"].metrics
    words = list(font.W)
    for code, given in zip(words[::2], words[1::2], strict=True):
        for index, width in enumerate(given):
            yield float(width), advances[order[glyphs[int(code) + index]]][0] * scale


def _glyphs(font: Any) -> list[int]:
    if font.CIDToGIDMap == "/Identity":
        return list(range(0x10000))
    data = font.CIDToGIDMap.read_bytes()
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


def _6_2_11_7_letters_have_a_meaning(file: File) -> bool:
    """Every code that is shown is some letter, and none of those that mean nothing."""
    for font in file.of("/Subtype", "/Type0"):
        if "/ToUnicode" not in font:
            return False
        cmap = font.ToUnicode.read_bytes()
        pairs = dict(re.findall(rb"^<([0-9A-F]{4})> <([0-9A-F]+)>$", cmap.partition(b"bfchar")[2], re.M))
        if any(one in (b"0000", b"FEFF", b"FFFE") for one in pairs.values()):
            return False
        if {int(one) for one in list(font.DescendantFonts[0].W)[::2]} != {int(one, 16) for one in pairs}:
            return False
    return True


def _6_2_11_8_no_missing_letters(file: File) -> bool:
    """No code that has a width, and so is shown, is the box for letters that a font lacks."""
    for font in file.of("/Subtype", "/CIDFontType2"):
        glyphs, words = _glyphs(font), list(font.W)
        if any(glyphs[int(code)] == 0 for code in words[::2]):
            return False
    return True


def _6_3_to_6_5_nothing_to_press(file: File) -> bool:
    root = file.pdf.Root
    pressed = any(key in one for one in file.objects for key in ("/Annots", "/AA", "/XFA"))
    return not pressed and not any(key in root for key in ("/OpenAction", "/AcroForm", "/Names"))


def _6_6_2_metadata(file: File) -> bool:
    stream = file.pdf.Root.get("/Metadata")
    if stream is None:
        return False
    head = stream.read_bytes().split(b"?>")[0]
    return head.startswith(b"<?xpacket") and b"encoding=" not in head and b"bytes=" not in head


def _6_6_2_3_words_of_its_own_are_explained(file: File) -> bool:
    """Each property is of a schema that PDF/A knows, or of one that the file describes whole."""
    extended = {one.text for one in file.metadata.iter(f"{_SCHEMA}namespaceURI")}
    used = [one.tag[1:].split("}") for about in file.metadata.iter(f"{_RDF}Description") for one in about]
    names = {one.text for one in file.metadata.iter(f"{_PROPERTY}name")}
    return all(space in _SCHEMAS or (space in extended and name in names) for space, name in used)


def _6_6_3_title_as_in_the_metadata(file: File) -> bool:
    said = file.metadata.find(f".//{_DC}title/{_RDF}Alt/{_RDF}li")
    return said is not None and said.text == str(file.pdf.docinfo.get("/Title"))


def _6_6_4_names_the_standard(file: File) -> bool:
    part = file.metadata.find(f".//{_PDFAID}part")
    level = file.metadata.find(f".//{_PDFAID}conformance")
    return part is not None and level is not None and (part.text, level.text) == ("2", "B")


def _6_8_to_6_11_nothing_hidden(file: File) -> bool:
    root = file.pdf.Root
    hidden = any(key in root for key in ("/OCProperties", "/Requirements", "/AF"))
    return (
        not hidden
        and not file.of("/Type", "/EmbeddedFile")
        and not any("/PresSteps" in one for one in file.objects)
    )


#: Each rule, by its name: whether a file keeps to it.
RULES: dict[str, Callable[[File], bool]] = {
    name.lstrip("_"): rule for name, rule in globals().items() if re.match(r"_6_\d", name)
}


def broken(data: bytes) -> list[str]:
    """Return the names of the rules that a PDF breaks."""
    file = File(data)
    return [name for name, keeps in RULES.items() if not keeps(file)]
