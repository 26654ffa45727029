"""The workload in Typst, compiled by its Python package. Arguments: the cards as CSV, the PDF to write."""

import sys
from importlib.util import find_spec
from pathlib import Path

import typst


def fonts(package: str) -> str:
    """Return the folder of a font package's files."""
    return str(Path(find_spec(package).submodule_search_locations[0]) / "files")


def main(cards: str, target: str) -> None:
    """Compile the deck beside its cards."""
    header = Path(cards).read_text(encoding="utf-8").partition("\n")[0]
    name = "differs.typ" if "c26" in header else "deck.typ"
    source = Path(cards).with_name(name)
    source.write_text(Path(__file__).with_name(name).read_text())
    folders = [fonts("fontpkg_alfa_slab_one"), fonts("fontpkg_pt_serif")]
    typst.compile(str(source), output=target, font_paths=folders)


if __name__ == "__main__":
    main(*sys.argv[1:])
