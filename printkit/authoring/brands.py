"""Names of brands in, new ones to own out, those that there are, and what is wrong with them."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from printkit.authoring.making import write_new
from printkit.diagnostics import Report
from printkit.folders import brand_roots, shared_templates
from printkit.input.brands.brand_file import can_create_brand, load_brand, new_brand_files
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.style import read_fonts
from printkit.input.find import brand_files, find_brands
from printkit.model.brand import Brand
from printkit.model.game import Catalogue
from printkit.model.results import ListedBrand
from printkit.pipeline.branding import with_brand
from printkit.pipeline.isolated import read_untrusted


def make_brand(name: str, report: Report) -> Path | None:
    """Write a new brand into `brands/`, all of its files or none; None with a finding where that fails."""
    root = brand_roots()[0]
    if not can_create_brand(name, root / name, report):
        return None
    files = new_brand_files(name, shared_templates())
    with write_new(root / name, files, f"into `{root}`", "change to a folder of your own", report):
        pass
    return root / name if (root / name).is_dir() else None


def all_brands() -> dict[str, Path]:
    """Return the files of all brands that can be found by name; of two with one name, the first root's."""
    files: dict[str, Path] = {}
    for root in brand_roots():
        files = {**brand_files(root), **files}
    return dict(sorted(files.items()))


def list_brands(report: Report) -> list[ListedBrand]:
    """Return all brands that can be found by name, and read."""
    return _read([*all_brands().values()], False, report)


def check_brands(names: Sequence[str], report: Report) -> list[ListedBrand]:
    """Return the brands of some names with nothing wrong; report what is wrong with the others."""
    return _read(find_brands(names, brand_roots(), report), True, report)


def _read(files: Sequence[Path], whole: bool, report: Report) -> list[ListedBrand]:
    folders = [file.parent for file in files]
    return read_untrusted(partial(_read_here, files, whole), folders, "the brands here", report)


def _read_here(files: Iterable[Path], whole: bool, report: Report) -> list[ListedBrand]:
    catalogue, brands = load_catalogue(shared_templates(), report), []
    for file in files:
        own = Report()
        brand = (_check if whole else load_brand)(file, catalogue, own)
        if brand is not None and not (whole and own.findings):
            brands.append(ListedBrand(brand.slug, brand.name, brand.tagline))
        report.add_all(with_brand(own, file) if whole else own)
    return brands


def _check(file: Path, catalogue: Catalogue, report: Report) -> Brand | None:
    """Return a brand; report all that is wrong with its file, its colours, its letters and its logo."""
    from printkit.branding.apply import proof_colours
    from printkit.drawing.brand_checks import check_letters, check_logos

    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    check_letters(brand, read_fonts({}, file.parent, catalogue.fonts, brand.at, report), report)
    check_logos(brand, report)
    return brand
