"""Names of brands and printers in, their profiles out: found, made, checked, listed, applied, removed."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import listed
from printkit.files import is_file, read_text, write_whole
from printkit.folders import brand_roots, config_folder, shared_templates
from printkit.input.brands.brand_file import can_create_brand, load_brand, new_brand_files
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.printing import known_printers, load_printer, profile_text
from printkit.input.brands.style import read_fonts
from printkit.input.find import brand_files, find_brands, slug_of
from printkit.model.brand import Brand
from printkit.model.game import Catalogue, Game
from printkit.model.printing import Printer
from printkit.model.results import ListedBrand
from printkit.pipeline.settings import PRINTERS, find_printer


def find_brand_files(names: Sequence[str], report: Report) -> list[Path]:
    """Return the files of brands: names, paths, or `all`."""
    return find_brands(names, brand_roots(), report)


def named_brand(finding: Finding, file: Path) -> Finding:
    """Return a finding with a note of its brand, unless its place is in the brand's own file."""
    if finding.at is not None and finding.at.file == file:
        return finding
    return replace(finding, notes=(*finding.notes, f"with the brand `{slug_of(file)}`"))


def make_brand(name: str, report: Report) -> Path | None:
    """Write a new brand into `brands/`, all of its files or none; None with a finding where that fails."""
    root = brand_roots()[0]
    if not can_create_brand(name, root / name, report):
        return None
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=root, prefix=".") as staging:
            inner = Path(staging) / name
            inner.mkdir()
            for file, text in new_brand_files(name, shared_templates()).items():
                (inner / file).write_text(text, encoding="utf-8", newline="\n")
            inner.rename(root / name)
    except OSError as wrong:
        report.write_error(f"write into `{root}`", wrong, "change to a folder of your own")
        return None
    return root / name


def check_brand(file: Path, report: Report) -> Brand | None:
    """Report all that is wrong with a brand: its file, its colours, its letters, its logo."""
    from printkit.branding.apply import proof_colours
    from printkit.drawing.brand_checks import check_letters, check_logos

    catalogue = load_catalogue(shared_templates(), report)
    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    check_letters(brand, read_fonts({}, file.parent, catalogue.fonts, brand.at, report), report)
    check_logos(brand, report)
    return brand


def all_brands() -> list[Path]:
    """Return the files of all brands that can be found by name; of two with one name, the first root's."""
    files: dict[str, Path] = {}
    for root in brand_roots():
        files = {**brand_files(root), **files}
    return [file for _, file in sorted(files.items())]


def read_brands(files: Sequence[Path], whole: bool, report: Report) -> list[ListedBrand]:
    """Return the brands that can be read; where they are checked as a whole, those with nothing wrong."""
    catalogue, brands = load_catalogue(shared_templates(), report), []
    for file in files:
        own = Report()
        brand = check_brand(file, own) if whole else load_brand(file, catalogue, own)
        if brand is not None and not (whole and own.findings):
            brands.append(ListedBrand(brand.slug, brand.name, brand.tagline))
        for finding in own:
            report.add(named_brand(finding, file) if whole else finding)
    return brands


def in_brand(game: Game, file: Path, catalogue: Catalogue, report: Report) -> Game | None:
    """Return a game in a brand's colours, letters and marks, or None with a finding."""
    from printkit.branding.apply import apply_brand, proof_colours

    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    branded = apply_brand(game, brand)
    if game.brand_mapping.backs is None:  # the game's author did not say which
        _note_backs(game, branded, report)
    return branded


def _note_backs(game: Game, branded: Game, report: Report) -> None:
    """Say which backs of the author's own are not printed; those of looks are nobody's loss."""
    looks = tuple(file.read_text(encoding="utf-8") for file in shared_templates().glob("looks/*/back.svg"))
    replaced = [
        (own.name, own.cards[0].back)
        for own, other in zip(game.components, branded.components, strict=True)
        if own.cards and own.cards[0].back != other.cards[0].back
    ]
    for back in dict.fromkeys(back for _, back in replaced):
        file = game.source / (back or "")
        text = read_text(file, Report()) if is_file(file) else None
        if text is None or text.endswith(looks):
            continue
        names = [name for name, one in replaced if one == back]
        kept = ", ".join(f'"{name}"' for name, one in replaced if one != back)
        message = f"the brand's back replaces `{back}` of {listed(names)}"
        help = f"to print yours, write `backs = [{kept}]` under `[brand]` in `game.toml`"
        report.add(Finding("brand-back", Severity.NOTE, message, Place(file), help))


def saved_printer(name: str) -> Printer | None:
    """Return a printer's profile if there is one that can be read."""
    folder = config_folder()
    if folder is None or name not in known_printers(folder / PRINTERS):
        return None
    return load_printer(folder / PRINTERS, name, Report())


def list_printers(report: Report) -> list[Printer]:
    """Return every printer whose profile can be read, by name."""
    folder = config_folder()
    if folder is None:
        return []
    found = [load_printer(folder / PRINTERS, name, report) for name in known_printers(folder / PRINTERS)]
    return [printer for printer in found if printer is not None]


def save_printer(printer: Printer, report: Report) -> Path | None:
    """Write a printer's profile; return its file, or None with a finding."""
    folder = config_folder()
    if folder is None:
        report.error("cannot-write", "there is no folder for printers", None, "name one: `PRINTKIT_CONFIG`")
        return None
    file = folder / PRINTERS / f"{printer.name}.toml"
    try:
        write_whole(file, profile_text(printer).encode())
    except OSError as wrong:
        report.write_error(f"write `{file}`", wrong, "name another folder: `PRINTKIT_CONFIG`")
        return None
    return file


def remove_printer(name: str, report: Report) -> bool:
    """Remove a printer's profile, broken or not; return whether there was one."""
    folder = config_folder()
    file = None if folder is None else known_printers(folder / PRINTERS).get(name)
    if file is None:
        find_printer(name, report)  # reports which there are
        return False
    try:
        file.unlink()
    except OSError as wrong:
        report.write_error(f"remove `{file}`", wrong)
        return False
    return True
