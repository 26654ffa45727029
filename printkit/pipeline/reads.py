"""A build's request in, the folders and fonts that it reads out."""

import os
from collections.abc import Sequence
from pathlib import Path

from printkit.diagnostics import Report
from printkit.files import is_file
from printkit.folders import brand_roots, config_folder, game_roots, shared_templates
from printkit.input.find import find_game


def inputs_of(games: Sequence[str], brands: Sequence[str]) -> list[Path]:
    """Return the folders that a build of these games in these brands reads, as far as they are there."""
    quiet = Report()
    folders = [find_game(game, game_roots(), quiet) for game in games]
    named = [Path(brand).parent if is_file(Path(brand)) else Path(brand) for brand in brands]
    others = [*brand_roots(), *named] if brands else []
    config = config_folder()
    places = [*folders, *others, config / "printers" if config else None]
    return [place for place in places if place is not None and os.path.exists(place)]  # noqa: PTH110 - a long name


def installed_fonts() -> list[Path]:
    """Return the font files of the catalogue that are installed, which any game may print with."""
    from printkit.input.catalogue import load_catalogue

    families = load_catalogue(shared_templates(), Report()).fonts.values()
    return [file for family in families for file in family.files.values() if file.is_file()]
