"""The same document gives the same bytes, whoever writes it and whatever was written before."""

import os
import subprocess
import sys
from io import BytesIO

import pytest

from printkit.export.pdf import write_pdf
from printkit.geometry import IDENTITY, rectangle_path, translation
from printkit.model.scene import Gradient, Group, Image, Scene, Shape, Style, Text, Use
from printkit.model.sheet import Document

PROGRAM = """
import hashlib, sys
from io import BytesIO
from pathlib import Path
from printkit.export.pdf import write_pdf
from printkit.model.scene import (Gradient, Group, Scene, Shape, Style, Text)
from printkit.geometry import IDENTITY
from printkit.model.sheet import Document, Placement, Sheet

fonts = [Path(name) for name in sys.argv[1:]]
fade = Gradient("linear", (0, 0, 9, 9), ((0, (255, 0, 0)), (1, (0, 0, 255))))
marks = (
    Shape("0 0 m 9 0 l 9 9 l h", Style(fill=fade, fill_opacity=0.5)),
    Group(tuple(Text(1, 9, "Pít & Pitman", font, 4) for font in fonts), opacity=0.4),
)
scene = Scene("card", 20, 20, 1, marks)
sheet = Sheet(80, 60, "front", "Sheet", (Placement(scene, IDENTITY),))
file = BytesIO()
write_pdf(Document("T", "A", "S", "en", None, (sheet,)), file)
print(hashlib.sha256(file.getvalue()).hexdigest())
"""


def run(seed, *arguments):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_processes_with_other_hash_seeds_agree(serif, slab):
    first = run("1", serif, slab)
    assert len(first.strip()) == 64
    assert run("2", serif, slab) == first
    assert run("1", slab, serif) != first


@pytest.fixture
def rich(serif, slab, quadrants):
    fade = Gradient("radial", (5, 5, 0, 5, 5, 5), ((0, (255, 0, 0)), (1, (0, 0, 255))))
    part = Scene("part", 9, 9, 0, (Shape(rectangle_path(0, 0, 9, 9), Style(fill=fade)),))
    return (
        Text(2, 9, "Barley", slab, 5, stretch=0.6),
        Text(2, 19, "and flax", serif, 5),
        Group((Use(part, translation(9, 9)),), opacity=0.5),
        Image(quadrants, 20, 20, 9, 9),
    )


def test_what_was_written_before_leaves_no_trace(pdf_of, serif, slab, rich):
    first = pdf_of(*rich)
    pdf_of(Text(2, 9, "quite other letters: ŽÿŒ", serif, 5), Text(2, 9, "§¶", slab, 5))
    assert pdf_of(*rich) == first


def test_two_documents_can_be_written_at_once(pdf_of, scene, sheet, serif, rich):
    alone, inner = pdf_of(*rich), []
    sheets = tuple(sheet((scene(mark), IDENTITY)) for mark in rich)
    document = Document("T", "A", "S", "en", None, sheets)
    expected, got = BytesIO(), BytesIO()
    write_pdf(document, expected)
    write_pdf(document, got, lambda: inner.append(pdf_of(*rich)))
    assert got.getvalue() == expected.getvalue()
    assert inner == [alone] * 4
