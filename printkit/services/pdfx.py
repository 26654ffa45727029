"""A PDF of printkit's in, the same as PDF/X out: colours as inks, or with their profile."""

import re
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf
from PIL import Image, ImageCms

from printkit.services.inks import Separation

#: The operators that set a colour of a screen -> the one that sets inks.
_TO_INKS = {"rg": "k", "RG": "K", "g": "k", "G": "K"}
#: A text, which may hold anything, or what sets a colour.
_COLOURS = re.compile(
    rb"""\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>
    |(?<!\S)(?:[-+.\d]+\s+[-+.\d]+\s+[-+.\d]+\s+(?:rg|RG)|[-+.\d]+\s+(?:g|G))(?!\S)""",
    re.VERBOSE | re.DOTALL,
)
#: The date that every file has: a build of the same files gives the same bytes.
_DATE = "D:20260101000000Z"


class Standard(NamedTuple):
    """A standard for exchange with print shops."""

    name: str  # as the file itself says it; "" for none
    version: str  # of PDF
    in_inks: bool  # or else colours stay colours of a screen, with their profile


def convert(data: bytes, standard: Standard, separation: Separation, title: str) -> bytes:
    """Return a PDF by a standard."""
    with pikepdf.open(BytesIO(data)) as pdf:
        if standard.in_inks:
            _separate(pdf, separation)
        else:
            _name_colours(pdf)
        _drop(pdf.Root, "/ViewerPreferences", "/OpenAction", "/PageMode")
        _describe(pdf, standard, title)
        _add_intent(pdf, separation)
        out = BytesIO()
        pdf.save(
            out,
            force_version=standard.version,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            deterministic_id=True,
            linearize=False,
        )
    return out.getvalue()


def _drop(holder: Any, *keys: str) -> None:
    for key in keys:
        if key in holder:
            del holder[key]


def _separate(pdf: pikepdf.Pdf, separation: Separation) -> None:
    for page in pdf.pages:
        page.Contents = pdf.make_stream(_content(page, separation))
        _drop(page, "/Group")
    for one in list(pdf.objects):
        if isinstance(one, pikepdf.Stream):
            if one.get("/Subtype") == "/Form":
                one.write(_content(one, separation))
                _drop(one, "/Group")
            elif one.get("/Subtype") == "/Image":
                _separate_picture(one, separation)
    for resources in _resources(pdf):
        for _, shading in resources.get("/Shading", pikepdf.Dictionary()).items():
            shading.ColorSpace = pikepdf.Name.DeviceCMYK
            for part in shading.Function.get("/Functions", [shading.Function]):
                for end in ("/C0", "/C1"):
                    if end in part and len(part[end]) == 3:
                        inks = separation.inks(*map(float, part[end]))
                        part[end] = [_number(ink) for ink in inks]


def _content(holder: Any, separation: Separation) -> bytes:
    def inked(found: re.Match[bytes]) -> bytes:
        text = found[0]
        if text[:1] in b"(<":
            return text
        *colour, name = text.split()
        values = map(float, colour * (3 if len(colour) == 1 else 1))
        inks = " ".join(f"{_number(ink):f}" for ink in separation.inks(*values))
        return f"{inks} {_TO_INKS[name.decode()]}".encode()

    if isinstance(holder, pikepdf.Page):
        holder.contents_coalesce()
        holder = holder.Contents
    return _COLOURS.sub(inked, holder.read_bytes())


def _number(value: float) -> Any:
    return Decimal(str(round(value, 4)))


def _separate_picture(image: Any, separation: Separation) -> None:
    """Turn a picture's colours into inks; greys stay as they are."""
    if image.get("/ColorSpace") != "/DeviceRGB":
        return
    size = int(image.Width), int(image.Height)
    if image.get("/Filter") == "/DCTDecode":
        picture = Image.open(BytesIO(image.read_raw_bytes())).convert("RGB")
    else:
        picture = Image.frombytes("RGB", size, image.read_bytes())
    inks = separation.picture(picture).tobytes()
    _drop(image, "/DecodeParms", "/Decode")
    image.ColorSpace = pikepdf.Name.DeviceCMYK
    image.write(inks)


def _name_colours(pdf: pikepdf.Pdf) -> None:
    """Say what the file's colours are: those of sRGB."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36], data[84:100] = bytes(12), bytes(16)  # when it was made, and a digest of that too
    profile = pdf.make_stream(bytes(data), N=3, Alternate=pikepdf.Name.DeviceRGB)
    colours = pdf.make_indirect(pikepdf.Array([pikepdf.Name.ICCBased, profile]))
    for resources in _resources(pdf):
        spaces = resources.get("/ColorSpace", pikepdf.Dictionary())
        spaces["/DefaultRGB"] = colours
        resources["/ColorSpace"] = spaces


def _resources(pdf: pikepdf.Pdf) -> Iterator[Any]:
    seen = set()
    holders: list[Any] = [page.obj for page in pdf.pages]
    holders += [
        one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
    ]
    for holder in holders:
        resources = holder.get("/Resources")
        if resources is not None and (not resources.is_indirect or resources.objgen not in seen):
            seen.add(resources.objgen)
            yield resources


def _describe(pdf: pikepdf.Pdf, standard: Standard, title: str) -> None:
    info = pdf.docinfo
    info["/Title"], info["/CreationDate"], info["/ModDate"] = title, _DATE, _DATE
    info["/Trapped"] = pikepdf.Name("/False")
    if not standard.name:
        return
    info["/GTS_PDFXVersion"] = standard.name
    # The metadata that PDF/X-4 asks for, and PDF/X-1a allows.
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:format"] = "application/pdf"
        metadata["dc:title"] = title
        for name in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            metadata[name] = "2026-01-01T00:00:00Z"
        metadata["xmpMM:DocumentID"] = "uuid:00000000-0000-4000-8000-000000000000"
        metadata["xmpMM:RenditionClass"] = "default"
        metadata["xmpMM:VersionID"] = "1"
        metadata["pdf:Trapped"] = "False"
        metadata["pdfxid:GTS_PDFXVersion"] = standard.name


def _add_intent(pdf: pikepdf.Pdf, separation: Separation) -> None:
    profile = pdf.make_stream(separation.profile.read_bytes(), N=4)
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String("FOGRA39" if "FOGRA39" in separation.name else "Custom"),
        OutputCondition=pikepdf.String(separation.name),
        Info=pikepdf.String(separation.name),
        RegistryName=pikepdf.String("http://www.color.org"),
        DestOutputProfile=profile,
    )
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(intent)])
