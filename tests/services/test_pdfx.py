"""Files for print shops keep every rule of PDF/X, and each rule is broken by a damaged file."""

from io import BytesIO

import pdf_oxide
import pikepdf
import pytest
from pdfx_rules import RULES, X1A, X4, broken, objects
from pikepdf import Array, Dictionary, Name

#: What another program's check objects to in PDF/X-1a:2003, since it knows the edition of 2001 alone.
OTHER_EDITION = "GTS_PDFXConformance key is required"


@pytest.fixture(scope="module")
def files(build_for):
    """Each file of the targets that write PDF/X, and its standard."""
    found = []
    for target, standard, count in (("dtc", X1A, 1), ("cmyk", X1A, 5), ("pdf-x4", X4, 5)):
        result, folder = build_for(target)
        assert not result.failed
        found += [(file, standard) for file in sorted(folder.glob("*.pdf"))]
        assert len(list(folder.glob("*.pdf"))) == count
    return found


def test_every_file_keeps_every_rule(files):
    for file, standard in files:
        assert (file.name, broken(file.read_bytes(), standard)) == (file.name, [])


def test_another_programs_check_finds_nothing(files):
    for file, standard in files:
        level = {X1A: "1a_2001", X4: "4"}[standard]
        found = pdf_oxide.PdfDocument(str(file)).validate_pdf_x(level)["errors"]
        assert (file.name, [error for error in found if OTHER_EDITION not in error]) == (file.name, [])


def put(key, value):
    """Put something into the first page."""
    return lambda pdf: pdf.pages[0].obj.__setitem__(key, value)


def state(**keys):
    """Use a state of graphics on the first page."""
    return lambda pdf: pdf.pages[0].Resources.__setitem__("/ExtGState", Dictionary(Own=Dictionary(**keys)))


def draw(operators):
    """Add operators to the first page."""
    return lambda pdf: pdf.pages[0].contents_add(operators.encode(), prepend=False)


def inform(key, value):
    """Change what the file says of itself."""
    return lambda pdf: (
        pdf.docinfo.__setitem__(key, value) if value is not None else pdf.docinfo.__delitem__(key)
    )


def intent(key):
    return lambda pdf: pdf.Root.OutputIntents[0].__delitem__(key)


def another_press(pdf):
    pdf.Root.OutputIntents.append(pdf.make_indirect(Dictionary(pdf.Root.OutputIntents[0])))


def screen_profile(pdf):
    pdf.Root.OutputIntents[0].DestOutputProfile.N = 3


def drop_fonts(pdf):
    for one in pdf.objects:
        if isinstance(one, Dictionary) and "/FontFile2" in one:
            del one["/FontFile2"]


def no_profile(pdf):
    for one in objects(pdf, "/DefaultRGB"):
        del one["/DefaultRGB"]


def two_cuts(pdf):
    pdf.pages[0].obj["/ArtBox"] = pdf.pages[0].TrimBox


def another_packing(pdf):
    pdf.Root.Own = pdf.make_stream(b"..", Filter=Name.JPXDecode)


def layers(pdf):
    pdf.Root.OCProperties = Dictionary(OCGs=Array(), D=Dictionary())


def attached(pdf):
    pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array()))


def form(pdf):
    pdf.Root.AcroForm = Dictionary(Fields=Array())


def script(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.beep()")


def no_metadata(pdf):
    del pdf.Root["/Metadata"]


def no_identifiers(data):
    """An identifier is written whenever a file is saved: spoil it afterwards."""
    return data.replace(b"/ID [", b"/IX [")


NOTE = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([20, 20, 40, 40]))
#: What is done to a file, and the rules that it then breaks, if the standard has them.
DAMAGES = [
    (inform("/Title", ""), {"has_a_title"}),
    (inform("/CreationDate", "yesterday"), {"has_dates"}),
    (inform("/Producer", ""), {"names_its_maker"}),
    (inform("/Trapped", None), {"says_whether_it_is_trapped"}),
    (inform("/GTS_PDFXVersion", "PDF/X-3:2003"), {"says_its_standard"}),
    (intent("/OutputConditionIdentifier"), {"names_one_press"}),
    (another_press, {"names_one_press"}),
    (intent("/DestOutputProfile"), {"has_the_profile_of_the_press"}),
    (screen_profile, {"has_the_profile_of_the_press"}),
    (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), {"pages_say_where_they_are_cut"}),
    (two_cuts, {"pages_say_where_they_are_cut"}),
    (put("/TrimBox", Array([-9, 9, 99, 99])), {"boxes_lie_in_each_other"}),
    (put("/BleedBox", Array([12, 12, 99, 99])), {"boxes_lie_in_each_other"}),
    (drop_fonts, {"fonts_are_in_the_file"}),
    (no_profile, {"colours_of_a_screen_have_a_profile"}),
    (draw("1 0 0 rg"), {"colours_are_inks"}),
    (draw("/DeviceRGB cs"), {"colours_are_inks"}),
    (state(ca=0.5), {"nothing_is_transparent"}),
    (state(BM=Name.Multiply), {"nothing_is_transparent"}),
    (put("/Group", Dictionary(S=Name.Transparency)), {"nothing_is_transparent"}),
    (state(TR=Name.Identity), {"the_press_alone_decides_on_dots"}),
    (script, {"nothing_is_run"}),
    (form, {"there_is_no_form"}),
    (put("/Annots", Array([NOTE])), {"notes_lie_off_the_page"}),
    (attached, {"all_is_in_the_file"}),
    (layers, {"there_are_no_layers"}),
    (another_packing, {"streams_are_packed_as_presses_read_them"}),
    (draw("BX own EX"), {"operators_are_those_of_pdf"}),
    (draw("/Own ri"), {"renderings_are_known"}),
    (no_metadata, {"has_metadata", "says_its_standard"}),
]
SAVED = {"force_version": "1.4", "object_stream_mode": pikepdf.ObjectStreamMode.disable}


def damaged(data, damage, **saved):
    """A file with a change."""
    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        damage(pdf)
        pdf.save(out, **{**SAVED, **saved})
    return out.getvalue()


def test_each_rule_is_broken_by_a_damaged_file(files):
    seen = set()
    for wanted in (X1A, X4):
        data = next(file for file, standard in files if standard == wanted).read_bytes()
        has = {name for name, (_, of) in RULES.items() if wanted in of}
        for number, (damage, rules) in enumerate(DAMAGES):
            found = broken(damaged(data, damage), wanted)
            expected = rules & has if not (damage is no_metadata and wanted == X1A) else set()
            assert (wanted, number, set(found)) == (wanted, number, expected)
            seen |= set(found)
        assert "version" in broken(damaged(data, form, force_version="1.7"), wanted)
        assert "has_identifiers" in broken(no_identifiers(damaged(data, form)), wanted)
        mode = pikepdf.ObjectStreamMode.generate
        packed = damaged(data, form, object_stream_mode=mode, force_version="1.5")
        assert ("objects_are_not_packed" in broken(packed, wanted)) == (wanted == X1A)
    assert seen | {"version", "has_identifiers", "objects_are_not_packed"} == set(RULES)
