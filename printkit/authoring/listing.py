"""Nothing in, the games, brands and looks that there are out; names of brands in, what is wrong with them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from printkit.diagnostics import Report
from printkit.files import write_whole
from printkit.folders import brand_roots, font_folders, game_roots, shared_templates
from printkit.input.brands.brand_file import load_brand
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.style import read_fonts
from printkit.input.find import brand_files, find_brands, game_folders
from printkit.input.games.game import load_game
from printkit.installed_fonts import families
from printkit.model.brand import Brand
from printkit.model.game import Catalogue, Game
from printkit.model.results import ListedBrand, ListedFont, ListedGame, ListedIcon, ListedLook
from printkit.pipeline.branding import with_brand
from printkit.pipeline.isolated import are_ours, read_untrusted


def list_games(report: Report) -> list[ListedGame]:
    """Return every game that can be found and read."""
    folders = game_folders(game_roots()).values()
    own = [folder for folder in folders if are_ours([folder])]
    games: list[ListedGame] = []
    for some in (own, [folder for folder in folders if folder not in own]):
        games += read_untrusted(partial(_read_games, some), some, "the games here", report)
    return sorted(games, key=lambda game: game.slug)


def _read_games(folders: Iterable[Path], report: Report) -> list[ListedGame]:
    catalogue = load_catalogue(shared_templates(), report)
    games = (load_game(folder, catalogue, report) for folder in folders)
    return [_listed(game) for game in games if game is not None]


def _listed(game: Game) -> ListedGame:
    components = tuple(
        (one.name, one.kind.name, one.size.describe(), one.pieces * one.sets, one.optional, one.about)
        for one in game.components
    )
    return ListedGame(game.slug, game.title, game.subtitle, game.players, components)


def game_names() -> list[str]:
    """Return the names of all games that can be found, even of those that can't be read."""
    return sorted(game_folders(game_roots()))


def list_looks() -> list[ListedLook]:
    """Return all looks, in the order in which they are tried."""
    from printkit.starter.looks import read_looks

    looks = read_looks(shared_templates() / "looks").values()
    return [ListedLook(look.name, look.title, look.about, look.size) for look in looks]


def list_themes() -> list[ListedLook]:
    """Return all themes, by name."""
    from printkit.starter.looks import read_themes

    themes = read_themes(shared_templates() / "themes").values()
    return [ListedLook(theme.name, theme.title, theme.about) for theme in themes]


def list_fonts(word: str = "") -> list[ListedFont]:
    """Return the families that games can name, printkit's first, or those with a word in their names."""
    own = load_catalogue(shared_templates(), Report()).fonts.values()
    ours = {one.name.casefold() for one in own}
    others = [one for key, one in families(font_folders()).items() if key not in ours]
    fonts = [ListedFont(one.name, tuple(one.files), True) for one in own]
    fonts += [ListedFont(one.name, tuple(one.files), False) for one in others]
    return [one for one in fonts if word.casefold() in one.name.casefold()]


def sample_files(kind: str, samples: Sequence[ListedFont | ListedIcon]) -> dict[str, str]:
    """Return the files of a game that shows each of some fonts or icons on a card, by their paths."""
    folder = shared_templates() / "starter" / kind
    names = [f"f{at}" for at in range(len(samples))]
    fonts = [f"{name} = {json.dumps(one.name)}" for name, one in zip(names, samples, strict=True)]
    rows = (
        {"id": name, **{key: value for key, value in one._asdict().items() if key != "own"}}
        for name, one in zip(names, samples, strict=True)
    )
    stated = ("\n".join(f"{key} = {json.dumps(value)}" for key, value in row.items()) for row in rows)
    cards = "\n".join(f"[[card]]\n{text}\n" for text in stated)
    game = (folder / "game.toml").read_text(encoding="utf-8")
    game = "\n".join([game, "[fonts]", *fonts, ""]) if kind == "fonts" else game
    layout = (folder / "card.svg").read_text(encoding="utf-8")
    return {"game.toml": game, "layouts/card.svg": layout, "cards.toml": cards}


def keep_samples(drawn: Iterable[tuple[str, Path]], out: Path, report: Report) -> Iterator[Path]:
    """Write pictures into a folder, each called as what it shows; yield the files."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        for title, picture in drawn:
            name = "-".join("".join(c if c.isalnum() else " " for c in title).split())
            write_whole(out / f"{name}.png", picture.read_bytes())
            yield out / f"{name}.png"
    except OSError as wrong:
        report.write_error(f"write into `{out}`", wrong, "choose another folder with `--out`")


def all_brands() -> dict[str, Path]:
    """Return the files of all brands that can be found by name; of two with one name, the first root's."""
    files: dict[str, Path] = {}
    for root in brand_roots():
        files = {**brand_files(root), **files}
    return dict(sorted(files.items()))


def list_brands(report: Report) -> list[ListedBrand]:
    """Return all brands that can be found by name, and read."""
    return _read_brands([*all_brands().values()], False, report)


def check_brands(names: Sequence[str], report: Report) -> list[ListedBrand]:
    """Return the brands of some names with nothing wrong; report what is wrong with the others."""
    return _read_brands(find_brands(names, brand_roots(), report), True, report)


def _read_brands(files: Sequence[Path], whole: bool, report: Report) -> list[ListedBrand]:
    folders = [file.parent for file in files]
    return read_untrusted(partial(_read_brands_here, files, whole), folders, "the brands here", report)


def _read_brands_here(files: Iterable[Path], whole: bool, report: Report) -> list[ListedBrand]:
    catalogue, brands = load_catalogue(shared_templates(), report), []
    for file in files:
        own = Report()
        brand = (_check if whole else load_brand)(file, catalogue, own)
        if brand is not None and not (whole and own.findings):
            brands.append(ListedBrand(brand.slug, brand.name, brand.tagline))
        report.add_all(with_brand(own, file) if whole else own)
    return brands


def _check(file: Path, catalogue: Catalogue, report: Report) -> Brand | None:
    from printkit.branding import proof_colours
    from printkit.drawing.brand_checks import check_letters, check_logos

    brand = load_brand(file, catalogue, report)
    if brand is None:
        return None
    proof_colours(brand, report)
    check_letters(brand, read_fonts({}, file.parent, catalogue.fonts, brand.at, report), report)
    check_logos(brand, report)
    return brand
