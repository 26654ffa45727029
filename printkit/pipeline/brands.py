"""Names of brands as typed in, their files out; and a brand's file in, the game dressed in it out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.diagnostics import Finding, Report
from printkit.folders import brand_roots, shared_templates
from printkit.input.brand import can_create_brand, load_brand, new_brand_files
from printkit.input.catalogue import load_catalogue
from printkit.input.find import brand_files, find_brands, slug_of
from printkit.input.style import read_fonts
from printkit.model.brand import Brand
from printkit.model.game import Catalogue, Game
from printkit.pipeline.request import BuildRequest


def each_brand(names: Sequence[str], report: Report) -> Iterator[tuple[Path | None, Report]]:
    """Yield each brand's file, or none where none is wished for, with a report for its findings."""
    if not names:
        yield None, report
        return
    for file in find_brands(names, brand_roots(), report):
        said = Report()
        yield file, said
        for finding in said:
            report.add(named_brand(finding, file))


def brand_requests(
    requests: Sequence[BuildRequest], names: Sequence[str], report: Report
) -> list[BuildRequest]:
    """Return each wish once for each brand that is named, or as it is where none is."""
    if not names:
        return list(requests)
    files = find_brands(names, brand_roots(), report)
    return [replace(request, brand=file) for request in requests for file in files]


def named_brand(finding: Finding, file: Path) -> Finding:
    """Return a finding that says with which brand it came up, where its place does not."""
    if finding.at is not None and finding.at.file == file:
        return finding
    return replace(finding, notes=(*finding.notes, f"with the brand `{slug_of(file)}`"))


def make_brand(name: str, report: Report) -> Path | None:
    """Write a brand to begin with into `brands/`, beside and renamed; None after saying why not."""
    root = brand_roots()[0]
    if not can_create_brand(name, root / name, report):
        return None
    try:
        root.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=root, prefix=".") as beside:
            inner = Path(beside) / name
            inner.mkdir()
            for file, text in new_brand_files(name).items():
                (inner / file).write_text(text, encoding="utf-8", newline="\n")
            inner.rename(root / name)
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        report.error(
            "cannot-write", f"can't write into `{root}`: {why}", None, "stand in a folder of your own"
        )
        return None
    return root / name


def check_brand(file: Path, report: Report) -> Brand | None:
    """Report all that is wrong with a brand: its file, its colours, its letters, its logo."""
    from printkit.branding.proof import proof_colours
    from printkit.drawing.proofing import proof_letters, proof_logo

    catalogue = load_catalogue(shared_templates(), report)
    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    proof_letters(brand, read_fonts({}, file.parent, catalogue.fonts, brand.at, report), report)
    proof_logo(brand, report)
    return brand


def list_brands(report: Report) -> list[Brand]:
    """Return every brand that can be found by its name; of two of one name the first root's."""
    catalogue = load_catalogue(shared_templates(), report)
    files: dict[str, Path] = {}
    for root in brand_roots():
        files = {**brand_files(root), **files}
    brands = (load_brand(file, catalogue, report) for _, file in sorted(files.items()))
    return [brand for brand in brands if brand is not None]


def in_brand(game: Game, file: Path, catalogue: Catalogue, report: Report) -> Game | None:
    """Return a game in a brand's colours, letters and marks, or None after saying what is wrong with it."""
    from printkit.branding.apply import apply_brand
    from printkit.branding.proof import proof_colours

    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    return apply_brand(game, brand)
