"""A PDF in, the rules of PDF/X that it breaks out: ISO 15930-4 (X-1a:2003) and 15930-7 (X-4), one by one."""

import re
from io import BytesIO
from itertools import pairwise

import pikepdf
from PIL import ImageCms

X1A, X4 = "PDF/X-1a:2003", "PDF/X-4"
RULES = {}
#: What ISO 32000 allows in a content stream; BX and EX, which hide what is not of it, are left out.
OPERATORS = set(
    "b B b* B* BDC BI BMC BT c cm CS cs d d0 d1 Do DP EI EMC ET f F f* G g gs h i ID j J K k l m M MP n q Q "
    "re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)
FILTERS = {
    "/FlateDecode",
    "/DCTDecode",
    "/ASCII85Decode",
    "/ASCIIHexDecode",
    "/RunLengthDecode",
    "/CCITTFaxDecode",
}
INTENTS = {"/Perceptual", "/RelativeColorimetric", "/Saturation", "/AbsoluteColorimetric"}
PLAIN = {"/Normal", "/Compatible"}


def broken(data, standard):
    """The names of the rules that a file breaks."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [name for name, (rule, of) in RULES.items() if standard in of and not rule(pdf, standard)]


def rule(of=(X1A, X4)):
    """Add a rule: a function that says whether a file keeps it."""

    def add(function):
        RULES[function.__name__] = function, of
        return function

    return add


def objects(pdf, *keys):
    """Every dictionary, however deep, that has one of the keys."""
    found, seen = [], set()

    def walk(one):
        if isinstance(one, pikepdf.Object) and one.is_indirect:
            if one.objgen in seen:
                return
            seen.add(one.objgen)
        if isinstance(one, pikepdf.Array):
            for part in one:
                walk(part)
        elif isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            if any(key in one for key in keys):
                found.append(one)
            for part in [value for _, value in one.items()]:
                walk(part)

    for one in [*pdf.objects, pdf.trailer]:
        walk(one)
    return found


def streams(pdf, kind):
    return [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == kind]


def operations(pdf):
    """Each operator of pages and forms: its name, what it is given, and the resources there."""
    for holder in [*pdf.pages, *streams(pdf, "/Form")]:
        resources = holder.get("/Resources", {})
        for one in pikepdf.parse_content_stream(holder):
            yield str(one.operator), list(one.operands), resources


def intents(pdf):
    return [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]


def metadata(pdf, name):
    """What the metadata say of something."""
    text = pdf.Root.Metadata.read_bytes().decode() if "/Metadata" in pdf.Root else ""
    found = re.search(rf"<{name}\b[^>]*>(.*?)</{name}>", text, re.S)
    return found and re.sub("<[^>]*>", "", found[1])


@rule()
def version(pdf, standard):
    return pdf.pdf_version <= {X1A: "1.4", X4: "1.6"}[standard]


@rule([X1A])
def objects_are_not_packed(pdf, standard):
    return not any(
        one.get("/Type") in ("/ObjStm", "/XRef") for one in pdf.objects if isinstance(one, pikepdf.Stream)
    )


@rule()
def has_identifiers(pdf, standard):
    return len(pdf.trailer.get("/ID", [])) == 2


@rule()
def says_its_standard(pdf, standard):
    info = str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
    known = metadata(pdf, "pdfxid:GTS_PDFXVersion")
    return info == standard and known in ((standard,) if standard == X4 else (standard, None))


@rule()
def has_a_title(pdf, standard):
    title = str(pdf.docinfo.get("/Title", ""))
    return bool(title) and metadata(pdf, "dc:title") in (title, None)


@rule()
def has_dates(pdf, standard):
    return all(
        re.fullmatch(r"D:\d{14}Z", str(pdf.docinfo.get(key, ""))) for key in ("/CreationDate", "/ModDate")
    )


@rule()
def names_its_maker(pdf, standard):
    return bool(str(pdf.docinfo.get("/Creator", "")) and str(pdf.docinfo.get("/Producer", "")))


@rule()
def says_whether_it_is_trapped(pdf, standard):
    return pdf.docinfo.get("/Trapped") in ("/True", "/False")


@rule([X4])
def has_metadata(pdf, standard):
    names = "CreateDate ModifyDate MetadataDate".split()
    others = ["xmpMM:DocumentID", "xmpMM:RenditionClass", "xmpMM:VersionID", "pdf:Trapped", "dc:title"]
    return all(metadata(pdf, name) for name in [*(f"xmp:{name}" for name in names), *others])


@rule()
def names_one_press(pdf, standard):
    return len(intents(pdf)) == 1 and bool(str(intents(pdf)[0].get("/OutputConditionIdentifier", "")))


@rule()
def has_the_profile_of_the_press(pdf, standard):
    for intent in intents(pdf):
        if "/DestOutputProfile" not in intent:
            return False
        stream = intent.DestOutputProfile
        profile = ImageCms.ImageCmsProfile(BytesIO(stream.read_bytes())).profile
        if (profile.device_class, profile.xcolor_space.strip(), stream.N) != ("prtr", "CMYK", 4):
            return False
    return True


@rule()
def pages_say_where_they_are_cut(pdf, standard):
    return all(("/TrimBox" in page) != ("/ArtBox" in page) for page in pdf.pages)


@rule()
def boxes_lie_in_each_other(pdf, standard):
    for page in pdf.pages:
        boxes = [
            [float(one) for one in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key in page
        ]
        for out, inner in pairwise(boxes):
            if min(inner[0] - out[0], inner[1] - out[1], out[2] - inner[2], out[3] - inner[3]) < -0.01:
                return False
    return True


@rule()
def fonts_are_in_the_file(pdf, standard):
    used = [one for one in objects(pdf, "/BaseFont") if one.get("/Subtype") not in ("/Type0", "/Type3")]
    files = ("/FontFile", "/FontFile2", "/FontFile3")
    return all("/FontDescriptor" in one and any(key in one.FontDescriptor for key in files) for one in used)


def families(space, resources):
    """The names of a space of colours and of those that it is made of."""
    if isinstance(space, pikepdf.Name):
        named = resources.get("/ColorSpace", {}).get(str(space))
        return [str(space)] if named is None else families(named, resources)
    names = [str(space[0])]
    if names[0] in ("/Indexed", "/Pattern", "/Separation", "/DeviceN") and len(space) > 1:
        at = 2 if names[0] in ("/Separation", "/DeviceN") else 1
        names += families(space[at], resources)
    return names


def colours(pdf):
    """The space of each colour that is used, and whether the page names a profile for colours of a screen."""
    of = {"rg": "/DeviceRGB", "RG": "/DeviceRGB", "g": "/DeviceGray", "G": "/DeviceGray", "k": "/DeviceCMYK"}
    for operator, operands, resources in operations(pdf):
        named = "/DefaultRGB" in resources.get("/ColorSpace", {})
        if operator in of:
            yield of[operator], named
        elif operator in ("cs", "CS"):
            yield from ((name, named) for name in families(operands[0], resources))
    everywhere = all("/DefaultRGB" in page.get("/Resources", {}).get("/ColorSpace", {}) for page in pdf.pages)
    for one in [*streams(pdf, "/Image"), *objects(pdf, "/ShadingType")]:
        if "/ColorSpace" in one:
            yield from ((name, everywhere) for name in families(one.ColorSpace, {}))


@rule([X1A])
def colours_are_inks(pdf, standard):
    inks = {"/DeviceCMYK", "/DeviceGray", "/Separation", "/DeviceN", "/Indexed", "/Pattern"}
    return all(name in inks for name, _ in colours(pdf))


@rule([X4])
def colours_of_a_screen_have_a_profile(pdf, standard):
    return all(name != "/DeviceRGB" or named for name, named in colours(pdf))


@rule([X1A])
def nothing_is_transparent(pdf, standard):
    masks = [one for one in objects(pdf, "/SMask") if one.SMask != "/None"]
    mixed = [one for one in objects(pdf, "/BM") if one.BM not in PLAIN]
    thin = [
        one
        for one in objects(pdf, "/ca", "/CA")
        if min(float(one.get("/ca", 1)), float(one.get("/CA", 1))) < 1
    ]
    groups = [one for one in objects(pdf, "/Group") if one.Group.get("/S") == "/Transparency"]
    return not (masks or mixed or thin or groups)


@rule()
def the_press_alone_decides_on_dots(pdf, standard):
    changed = [one for one in objects(pdf, "/TR2") if one.TR2 != "/Default"]
    return not objects(pdf, "/TR", "/HTP") and not changed


@rule()
def nothing_is_run(pdf, standard):
    return not objects(pdf, "/OpenAction", "/AA", "/JavaScript", "/JS", "/A")


@rule()
def there_is_no_form(pdf, standard):
    return "/AcroForm" not in pdf.Root


@rule()
def notes_lie_off_the_page(pdf, standard):
    return not any(len(page.get("/Annots", [])) for page in pdf.pages)


@rule()
def all_is_in_the_file(pdf, standard):
    return not objects(pdf, "/EmbeddedFiles", "/EF", "/Alternates", "/OPI", "/Ref") and not streams(
        pdf, "/PS"
    )


@rule([X1A])
def there_are_no_layers(pdf, standard):
    return "/OCProperties" not in pdf.Root


@rule()
def streams_are_packed_as_presses_read_them(pdf, standard):
    used = set()
    for one in objects(pdf, "/Filter"):
        filters = one.Filter
        used |= {str(name) for name in (filters if isinstance(filters, pikepdf.Array) else [filters])}
    return used <= FILTERS


@rule()
def operators_are_those_of_pdf(pdf, standard):
    return all(operator in OPERATORS for operator, _, _ in operations(pdf))


@rule()
def renderings_are_known(pdf, standard):
    return all(operands[0] in INTENTS for operator, operands, _ in operations(pdf) if operator == "ri")
