"""Every PDF to keep is PDF/A-2b: each rule holds for a file with all there is, not for a damaged one."""

from io import BytesIO

import pikepdf
import pytest
from pdfa import RULES, File, broken
from PIL import Image as Pixels
from PIL import ImageCms

from printkit.export.pdf import write_pdf
from printkit.export.structure import srgb_profile
from printkit.geometry import IDENTITY, rectangle_path, rotation, translation
from printkit.model.scene import Gradient, Group, Image, Scene, Shape, Style, Text, Use
from printkit.model.sheet import Document

NAME = pikepdf.Name


@pytest.fixture
def rich(serif, slab, quadrants, pdf_of):
    """A PDF with all that a drawing can hold."""
    fade = Gradient("radial", (5, 5, 0, 5, 5, 5), ((0, (255, 0, 0)), (1, (0, 0, 255))))
    part = Scene("part", 9, 9, 0, (Shape(rectangle_path(0, 0, 9, 9), Style(fill=fade)),))
    return pdf_of(
        Text(2, 9, "Barley", slab, 5, stretch=0.6),
        Text(2, 19, "and fläx", serif, 5, opacity=0.4),
        Group((Use(part, translation(9, 9)),), opacity=0.5),
        Image(quadrants, 20, 20, 9, 9),
    )


def test_a_file_with_all_there_is_breaks_no_rule(rich):
    assert broken(rich) == []


def objects(pdf, key, value):
    return [
        one
        for one in pdf.objects
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) and one.get(key) == value
    ]


def first(pdf, key, value):
    return objects(pdf, key, value)[0]


def state(pdf):
    return next(
        one
        for holder in pdf.objects
        if isinstance(holder, pikepdf.Stream)
        for one in [holder.get("/Resources", {}).get("/ExtGState", {}).get("/E1")]
        if one is not None
    )


def put(holder, key, value):
    holder[key] = value


def drop(holder, key):
    del holder[key]


def page(pdf):
    return pdf.pages[0].obj


def more(pdf, operators):
    """Let a page draw more."""
    content = page(pdf).Contents
    content.write(content.read_bytes() + b"\n" + operators)


#: For each rule, a damage that it must find.
DAMAGES = {
    "6_1_2_header": lambda data: data.replace(b"\n%\x93\x8c\x8b\x9e", b"\n%abcd"),
    "6_1_3_identifier_and_no_password": lambda data: data + b"more\n",
    "6_1_4_cross_reference": lambda data: data + b"\ntrailer",
    "6_1_6_hexadecimal_strings": lambda pdf: more(pdf, b"BT <123> Tj ET"),
    "6_1_7_streams": lambda pdf: put(page(pdf).Contents, "/F", pikepdf.String("elsewhere")),
    "6_1_8_names": lambda pdf: put(first(pdf, "/Type", "/FontDescriptor"), "/FontName", NAME("/A\x01")),
    "6_1_9_objects": lambda data: data.replace(b"\nendobj\n", b" endobj\n", 1),
    "6_1_10_no_pictures_in_line": lambda pdf: more(pdf, b"BI /W 1 /H 1 /BPC 8 /CS /G ID a EI"),
    "6_1_12_permissions": lambda pdf: put(pdf.Root, "/Perms", pikepdf.Dictionary()),
    "6_1_13_limits": lambda pdf: more(pdf, b"q " * 30 + b"Q " * 30),
    "6_2_2_operators": lambda pdf: more(pdf, b"3 shine"),
    "6_2_2_resources_of_its_own": lambda pdf: more(pdf, b"/X77 Do"),
    "6_2_3_output_intent": lambda pdf: put(pdf.Root.OutputIntents[0].DestOutputProfile, "/N", 4),
    "6_2_4_profiles": lambda pdf: put(
        page(pdf), "/CS", pikepdf.Array([NAME.ICCBased, pdf.make_stream(b"none", N=3)])
    ),
    "6_2_4_3_device_colours": lambda pdf: more(pdf, b"0 0 0 1 k"),
    "6_2_4_4_no_inks_of_their_own": lambda pdf: put(page(pdf), "/CS", pikepdf.Array([NAME.Separation])),
    "6_2_5_graphics_states": lambda pdf: put(state(pdf), "/TR", NAME.Identity),
    "6_2_6_rendering_intents": lambda pdf: more(pdf, b"/Loud ri"),
    "6_2_8_pictures": lambda pdf: put(first(pdf, "/Subtype", "/Image"), "/Interpolate", True),
    "6_2_9_forms": lambda pdf: put(first(pdf, "/Subtype", "/Form"), "/Ref", pikepdf.Dictionary()),
    "6_2_10_transparency": lambda pdf: put(state(pdf), "/BM", NAME.Louder),
    "6_2_11_2_font_dictionaries": lambda pdf: drop(first(pdf, "/Subtype", "/Type0"), "/BaseFont"),
    "6_2_11_fonts_embedded": lambda pdf: drop(first(pdf, "/Type", "/FontDescriptor"), "/FontFile2"),
    "6_2_11_3_composite_fonts": lambda pdf: put(first(pdf, "/Subtype", "/Type0"), "/Encoding", NAME.Mine),
    "6_2_11_4_2_no_lists_of_letters": lambda pdf: put(
        first(pdf, "/Type", "/FontDescriptor"), "/CharSet", pikepdf.String("/a")
    ),
    "6_2_11_5_widths": lambda pdf: put(first(pdf, "/Subtype", "/CIDFontType2").W, 1, pikepdf.Array([9])),
    "6_2_11_7_letters_have_a_meaning": lambda pdf: drop(first(pdf, "/Subtype", "/Type0"), "/ToUnicode"),
    "6_2_11_8_no_missing_letters": lambda pdf: put(
        first(pdf, "/Subtype", "/CIDFontType2"), "/CIDToGIDMap", pdf.make_stream(bytes(9999))
    ),
    "6_3_to_6_5_nothing_to_press": lambda pdf: put(page(pdf), "/Annots", pikepdf.Array()),
    "6_6_2_metadata": lambda data: data.replace(b'begin="\xef\xbb\xbf"', b"encoding=''"),
    "6_6_2_3_words_of_its_own_are_explained": lambda data: data.replace(
        b"<pdfaProperty:name>part<", b"<pdfaProperty:name>port<"
    ),
    "6_6_3_title_as_in_the_metadata": lambda pdf: put(pdf.docinfo, "/Title", "Another"),
    "6_6_4_names_the_standard": lambda data: data.replace(b">2</pdfaid:part", b">1</pdfaid:part"),
    "6_8_to_6_11_nothing_hidden": lambda pdf: put(pdf.Root, "/OCProperties", pikepdf.Dictionary()),
}
#: Those that damage bytes that pikepdf would mend.
RAW = {
    "6_1_2_header",
    "6_1_3_identifier_and_no_password",
    "6_1_4_cross_reference",
    "6_1_9_objects",
    "6_6_2_metadata",
    "6_6_2_3_words_of_its_own_are_explained",
    "6_6_4_names_the_standard",
}


def damaged(data, rule):
    """Return a file that breaks a rule."""
    if rule in RAW:
        return DAMAGES[rule](data)
    with pikepdf.open(BytesIO(data)) as pdf:
        DAMAGES[rule](pdf)
        out = BytesIO()
        pdf.save(out, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def test_each_rule_has_a_damage():
    assert [*RULES] == [*DAMAGES]


@pytest.mark.parametrize("rule", DAMAGES)
def test_a_damaged_file_breaks_its_rule(rich, rule):
    assert not RULES[rule](File(damaged(rich, rule)))


def test_a_file_whose_fonts_lack_a_letter_does_not_say_that_it_is_kept_whole(pdf_of, serif):
    said = broken(pdf_of(Text(2, 9, "\u4e2d", serif, 5)))
    assert said == ["6_2_11_8_no_missing_letters", "6_6_4_names_the_standard"]


def test_groups_in_groups_do_not_put_too_many_states_aside(pdf_of, page, serif):
    mark = Shape(rectangle_path(0, 0, 30, 30), Style(fill=(255, 0, 0)))
    for _ in range(60):
        mark = Group((mark,), rotation(3, 30, 20))
    pdf = pdf_of(mark)
    assert broken(pdf) == []
    assert page(pdf).at(45, 25) == (255, 0, 0)  # half a turn about (30, 20)
    assert page(pdf).at(15, 25) == (255, 255, 255)


def test_the_profile_is_that_of_srgb():
    ours, known = ImageCms.ImageCmsProfile(BytesIO(srgb_profile())), ImageCms.createProfile("sRGB")
    colours = Pixels.merge("RGB", [Pixels.effect_noise((64, 64), 200) for _ in range(3)])
    seen = ImageCms.profileToProfile(colours, ours, known)
    pairs = zip(colours.tobytes(), seen.tobytes(), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 1


def test_four_inks_have_a_profile_or_become_colours(pdf_of, tmp_path, opened):
    inks = Pixels.new("CMYK", (8, 8), (0, 255, 255, 0))
    profile = bytearray(srgb_profile())
    profile[12:20] = b"prtrCMYK"
    for name, more_of_it in (("plain", {}), ("profiled", {"icc_profile": bytes(profile)})):
        inks.save(tmp_path / f"{name}.jpg", quality=95, **more_of_it)
        pdf = pdf_of(Image(tmp_path / f"{name}.jpg", 10, 10, 20, 10))
        assert broken(pdf) == []
        (image,) = objects(opened(pdf), "/Subtype", "/Image")
        assert (image.ColorSpace == "/DeviceRGB") == (name == "plain")


def test_a_file_that_is_read_at_once_has_nothing_for_archives(scene, sheet):
    for how in ({"compress": False}, {"archive": False}):
        file = BytesIO()
        write_pdf(Document("T", "A", "S", "en", None, (sheet((scene(), IDENTITY)),)), file, **how)
        assert "6_2_3_output_intent" in broken(file.getvalue())


def test_what_xml_can_not_say_is_left_out_of_the_metadata(scene, sheet):
    file = BytesIO()
    write_pdf(Document("Pit <&> Pitman\x0b", "A", "S", "en", None, (sheet((scene(), IDENTITY)),)), file)
    with pikepdf.open(file) as pdf:
        assert b"Pit &lt;&amp;&gt; Pitman</" in pdf.Root.Metadata.read_bytes()


def test_the_profile_of_its_colours_says_its_name() -> None:
    profile = ImageCms.getOpenProfile(BytesIO(srgb_profile()))
    assert ImageCms.getProfileDescription(profile).strip() == "sRGB"
