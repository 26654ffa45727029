"""`templates/`: the sizes, papers and fonts that all games share."""

import tomllib
from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.game import Catalogue

SIZES = """\
poker 63.5x88.9 euro-poker 63x88 bridge 57.15x88.9 tarot 69.85x120.65 mini 44.45x63.5 mini-euro 44x68
mini-american 41x63 standard-euro 59x92 square 70x70 jumbo 88.9x139.7 japanese 59x86 business 88.9x50.8
flash 88.9x63.5 badge 90x55
"""


#: Fonts of scripts that change with their neighbours, or run from right to left.
SCRIPTS = [
    *("Heebo", "IBM Plex Sans Arabic", "Noto Sans Devanagari", "Noto Sans Tamil", "Noto Sans Telugu"),
    *("Noto Sans Thai", "Noto Sans Khmer"),
]


def test_every_font_has_its_files(catalogue: Catalogue) -> None:
    styles = (tomllib.loads(file.read_text("utf-8")) for file in catalogue.folder.glob("themes/*/theme.toml"))
    replaceable = {name for style in styles for names in style["fonts"].values() for name in names[:-1]}
    always = {name: one for name, one in catalogue.fonts.items() if name not in replaceable}
    assert {name: sorted(family.files) for name, family in always.items()} == {
        "Alegreya Sans": ["bold", "bold-italic", "italic", "regular"],
        "Alegreya Sans Black": ["italic", "regular"],
        "Barlow Condensed": ["bold", "bold-italic", "italic", "regular"],
        "Zilla Slab": ["bold", "bold-italic", "italic", "regular"],
        "Zilla Slab Bold": ["italic", "regular"],
        "DM Serif Display": ["italic", "regular"],
        "Alfa Slab One": ["regular"],
        "Pithead Slab": ["regular"],
        "Pithead Slab Tall": ["regular"],
        "Abril Fatface": ["regular"],
        "Fjalla One": ["regular"],
        "PT Serif": ["bold", "bold-italic", "italic", "regular"],
        "DejaVu Sans": ["bold", "regular"],
        "DejaVu Serif": ["bold", "regular"],
        "Symbola": ["regular"],
        **{name: ["regular"] for name in SCRIPTS},
        "IBM Plex Sans Arabic": ["bold", "regular"],
    }
    assert {kind: [family.name for family in families] for kind, families in catalogue.fallback.items()} == {
        "serif-letters": ["PT Serif"],
        "sans-letters": ["Alegreya Sans"],
        "serif": ["DejaVu Serif", "DejaVu Sans", "Symbola"],
        "sans": ["DejaVu Sans", "Symbola"],
        "scripts": SCRIPTS,
    }
    for name, family in catalogue.fonts.items():
        for file in family.files.values():
            if name in replaceable and not file.is_file():
                continue  # a theme names another that stands in for it
            assert file.read_bytes()[:4] == b"\0\1\0\0"  # TrueType outlines, which can be embedded


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of the test's own, nothing in it yet."""
    monkeypatch.chdir(tmp_path)
    for name in ("sizes", "papers", "fonts"):
        (tmp_path / f"{name}.toml").write_text("")
    return tmp_path


def test_mistakes_in_a_catalogue(own: Path) -> None:
    (own / "sizes.toml").write_text("[a]\nwidth = 0\nheight = 10\n")
    (own / "papers.toml").write_text('[b]\ntitle = "B"\nwidth = 10\n')
    (own / "fonts.toml").write_text('c = 1\n[d]\npackage = "d"\n')
    report = Report()
    catalogue = load_catalogue(Path(), report)
    assert (catalogue.sizes, catalogue.papers, catalogue.fonts) == ({}, {}, {})
    assert [(finding.code, finding.message) for finding in report] == [
        ("bad-size", "`width` is 0 mm"),
        ("bad-size", "`width` is 10 mm"),
        ("missing-key", "`height` is missing in the paper"),
        ("wrong-type", "`c` must be a table, not a whole number"),
        ("missing-key", "`regular` is missing in the font"),
    ]


def test_a_font_that_is_not_installed_is_said_where_it_is_used(own: Path) -> None:
    (own / "fonts.toml").write_text('[Nil]\npackage = "fontpkg-nil"\nregular = "Nil.ttf"\n')
    report = Report()
    catalogue = load_catalogue(Path(), report)
    assert as_text(report) == ""
    (own / "small").mkdir()
    (own / "small/game.toml").write_text(
        'title = "Small"\nplayers = [1, 1]\n[fonts]\ntext = "Nil"\n'
        '[[component]]\nname = "a"\nkind = "sheet"\nsize = { width = 50, height = 50 }\nface = "a.svg"\n'
    )
    assert load_game(Path("small"), catalogue, report) is None
    assert as_text(report) == (
        """\
error[missing-font]: the files of the font `Nil` are not installed
  --> small/game.toml:4:1
   |
 4 | text = "Nil"
   | ^^^^
   = help: install them: `pip install fontpkg-nil`"""
    )
