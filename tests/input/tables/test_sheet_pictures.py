"""Pictures that lie on the cells of a workbook, or are in them, are those of the cards."""

import re
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from smallgame import Run
from workbooks import DOC, PACKAGE, Raw, ods, packed, sheet, xlsx

COLOURS = {"Lynx": (200, 30, 30), "Seal": (30, 160, 40), "Owl": (30, 60, 200)}
ROWS = [["Name", "Photo", "Power"], *([name, None, at] for at, name in enumerate(COLOURS, 3))]
RICH = "http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel"


def _dots(colour: tuple[int, int, int]) -> bytes:
    data = BytesIO()
    Image.new("RGB", (700, 700), colour).save(data, "PNG")
    return data.getvalue()


PARTS = {f"xl/media/image{number}.png": _dots(one) for number, one in enumerate(COLOURS.values(), 1)}


def _links(folder: str, kind: str = "image") -> str:
    found = "".join(
        f'<Relationship Id="rId{number}" Type="{DOC}/{kind}" Target="{folder}/image{number}.png"/>'
        for number in range(1, 4)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{found}</Relationships>'


def over_cells(change: Callable[[str], str] = str) -> bytes:
    """A workbook whose pictures lie over cells, the second of them over two rows; and a logo at the top."""
    corners = {1: (1, 1), 2: (2, 2), 3: (2, 4)}  # a picture's first and last row
    anchors = "".join(
        f"<twoCellAnchor><from><col>1</col><row>{first}</row></from><to><col>1</col><row>{last}</row></to>"
        f'<pic><blipFill><a:blip r:embed="rId{number}"/></blipFill></pic></twoCellAnchor>'
        for number, (first, last) in corners.items()
    )
    logo = "<oneCellAnchor><from><col>6</col><row>0</row></from>"
    logo += '<pic><blipFill><a:blip r:embed="rId1"/></blipFill></pic></oneCellAnchor>'
    space = f'xmlns:r="{DOC}" xmlns:a="urn:a"'
    more: Mapping[str, str | bytes] = {
        "xl/worksheets/_rels/sheet1.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{DOC}/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
        "xl/drawings/drawing1.xml": change(f"<wsDr {space}>{logo}{anchors}</wsDr>"),
        "xl/drawings/_rels/drawing1.xml.rels": _links("../media"),
        **PARTS,
    }
    return xlsx({"Animals": ROWS}, **more)


def in_cells() -> bytes:
    """A workbook whose pictures are values of cells, as Excel's "Place in Cell" writes them."""
    cells = [[*row] for row in ROWS]
    for number, row in enumerate(cells[1:], 1):
        row[1] = Raw(f'<c r="PLACE" t="e" vm="{number}"><v>#VALUE!</v></c>')
    values = "".join(f'<rv s="0"><v>{at}</v><v>5</v></rv>' for at in range(3))
    rich = "".join(f'<bk><ext><rvb i="{at}"/></ext></bk>' for at in range(3))
    named = "".join(f'<bk><rc t="1" v="{at}"/></bk>' for at in range(3))
    more: Mapping[str, str | bytes] = {
        "xl/metadata.xml": f'<metadata><futureMetadata name="XLRICHVALUE">{rich}</futureMetadata>'
        f"<valueMetadata>{named}</valueMetadata></metadata>",
        "xl/richData/rdrichvalue.xml": f"<rvData>{values}</rvData>",
        "xl/richData/richValueRel.xml": f'<richValueRels xmlns="{RICH}" xmlns:r="{DOC}">'
        + "".join(f'<rel r:id="rId{number}"/>' for number in range(1, 4))
        + "</richValueRels>",
        "xl/richData/_rels/richValueRel.xml.rels": _links("../media"),
        **PARTS,
    }
    return xlsx({"Animals": sheet(cells)}, **more)


def in_frames() -> bytes:
    """An OpenDocument workbook, as LibreOffice writes it: the frames of pictures are in the cells."""
    lines, draw = "", 'xmlns:d="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
    for number, row in enumerate(ROWS):
        frame = f'<d:frame {draw}><d:image href="Pictures/image{number}.png"/></d:frame>' if number else ""
        texts = [f"<text:p>{cell}</text:p>" if cell is not None else frame for cell in row]
        cells = "".join(
            f'<table:table-cell office:value-type="string">{text}</table:table-cell>' for text in texts
        )
        lines += f"<table:table-row>{cells}</table:table-row>"
    with zipfile.ZipFile(BytesIO(ods([], "Animals", lines))) as book:
        parts: dict[str, str | bytes] = {name: book.read(name) for name in book.namelist()}
    return packed(parts | {name.replace("xl/media", "Pictures"): data for name, data in PARTS.items()})


#: What says where a picture lies.
WAYS = ("row", "col")
WORKBOOKS = {"over.xlsx": over_cells, "in.xlsx": in_cells, "frames.ods": in_frames}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKBOOKS)
def test_each_card_shows_the_picture_of_its_row(name: str, tmp_path: Path, run: Run) -> None:
    (tmp_path / name).write_bytes(WORKBOOKS[name]())
    said = run("print", tmp_path / name, "--out", tmp_path / "out", "--layout", "single")
    assert said.code == 0, said.err
    folder = f"{Path(name).stem}-pictures"
    assert f"{name}: 3 pictures of its cells: kept in `{folder}`, and printed from there" in said.err
    assert "\n  picture  Photo\n" in said.out and len([*(tmp_path / folder).iterdir()]) == 3
    pages = [
        page.render().to_pil()
        for page in pypdfium2.PdfDocument(tmp_path / f"out/{Path(name).stem}/cards.pdf")
    ]
    shown = [Counter(page.convert("RGB").getdata()) for page in pages]
    most = [max(COLOURS, key=lambda one: dots[COLOURS[one]]) for dots in shown[::2]]
    assert most == [*COLOURS]
    again = run("print", tmp_path / name, "--out", tmp_path / "out", "--layout", "single")
    assert again.code == 0 and "kept in" not in again.err


@pytest.mark.slow
def test_a_damaged_or_hostile_drawing_is_passed_over(tmp_path: Path, run: Run) -> None:
    outside = [over_cells(lambda text, way=way: re.sub(f"<{way}>\\d+", f"<{way}>-9", text)) for way in WAYS]  # type: ignore[misc]
    texts = ("<wsDr", '<!DOCTYPE a [<!ENTITY b "c">]><wsDr/>', "<wsDr/>")
    damaged = [over_cells(lambda _, text=text: text) for text in texts]  # type: ignore[misc]
    for number, data in enumerate((*outside, *damaged)):
        (tmp_path / "odd.xlsx").write_bytes(data)
        said = run("print", tmp_path / "odd.xlsx", "--out", tmp_path / f"out{number}")
        assert said.code == 0 and "picture" not in said.err + said.out
        assert not (tmp_path / "odd-pictures").exists()


@pytest.mark.slow
def test_a_file_that_is_in_the_way_is_named(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "odd.xlsx"
    file.write_bytes(over_cells())
    (tmp_path / "odd-pictures").write_text("")
    said = run("print", file, "--out", tmp_path / "out")
    message = "warning[missing-picture]: the pictures in `odd.xlsx` can't be kept beside it: "
    assert message in said.err and said.code == 0
