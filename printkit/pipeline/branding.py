"""A game and the file of a brand in, the game in the brand's colours, letters and marks out."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import listed
from printkit.files import is_file, read_text
from printkit.folders import shared_templates
from printkit.input.brands.brand_file import load_brand
from printkit.input.find import slug_of
from printkit.model.game import Catalogue, Game


def in_brand(game: Game, file: Path, catalogue: Catalogue, report: Report) -> Game | None:
    """Return a game in a brand's colours, letters and marks, or None with a finding."""
    from printkit.branding import apply_brand, proof_colours

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
    backs = (file for kind in ("looks", "themes") for file in shared_templates().glob(f"{kind}/*/back.svg"))
    looks = tuple(file.read_text(encoding="utf-8") for file in backs)
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


def with_brand(findings: Iterable[Finding], file: Path) -> list[Finding]:
    """Return findings, each with a note of its brand unless its place is in the brand's own file."""
    note = f"with the brand `{slug_of(file)}`"
    return [
        one if one.at is not None and one.at.file == file else replace(one, notes=(*one.notes, note))
        for one in findings
    ]
