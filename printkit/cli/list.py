"""Nothing or a name in, what there is out: games, print services, the schemas of files."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from printkit.cli.options import FOLDER, options
from printkit.cli.terminal import columns, echo, finish, progress_bar, style, wrap
from printkit.diagnostics import Report, Severity
from printkit.diagnostics.wording import suggestion
from printkit.folders import shared_templates
from printkit.model.results import ListedFont, ListedGame, ListedIcon, ListedLook, ListedTarget

#: So many fonts are drawn at once.
_MOST_SAMPLES = 60


@click.command("list")
@options("format")
def list_command(form: str) -> None:
    """Show the games and what each one prints."""
    from printkit.authoring.listing import list_games

    games = list_games(report := Report())
    if form == "json":
        echo(json.dumps([_describe(game) for game in games], indent=2))
    else:
        echo("\n\n".join(_list_game(game) for game in games) or "No games here: make a folder decks/NAME.")
    finish(report)


def _describe(game: ListedGame) -> dict[str, Any]:
    keys = ("name", "kind", "size", "pieces", "optional")
    components = [dict(zip(keys, one[:-1], strict=True)) for one in game.components]
    return {"slug": game.slug, "title": game.title, "players": list(game.players), "components": components}


def _list_game(game: ListedGame) -> str:
    least, most = game.players
    words = (game.title, game.subtitle, f"{least}-{most} players")
    first, *others = wrap(f"{game.slug}  {' · '.join(filter(None, words))}", 2)
    head = style(game.slug, bold=True) + first.removeprefix(game.slug)
    rows = [
        (name, kind, f"{pieces}", size, " · ".join(filter(None, (about, "optional" * optional))))
        for name, kind, size, pieces, optional, about in game.components
    ]
    return "\n".join([head, *others, *columns(rows, right=(2,))])


@click.command()
@click.argument("word", required=False, default="")
@click.option("--out", type=FOLDER["type"], help="Write a picture of each font into this folder.")
def fonts(word: str, out: Path | None) -> None:
    """Show the fonts that `[fonts]` in `game.toml` can name, or those with WORD in their names.

    They are printkit's own, and those of this computer. A font's file that lies in the game's folder can be
    named too.
    """
    from printkit.authoring.listing import list_fonts

    found = list_fonts(word)
    if not found:
        raise click.UsageError(f"no font has `{word}` in its name; `printkit fonts` shows all")
    for head, own in (("printkit's own", True), ("Of this computer", False)):
        if rows := [(one.name, ", ".join(one.styles)) for one in found if one.own is own]:
            echo("\n".join([head, *columns(rows), ""]))
    if out is not None:
        _draw_samples("fonts", found, out)


@click.command()
@click.argument("table", required=False)
@click.option("--out", type=FOLDER["type"], help="Write a picture of each look and theme into this folder.")
def looks(table: str | None, out: Path | None) -> None:
    """Show the looks and themes that `printkit print FILE --look NAME --theme NAME` can give to cards.

    A look says where things are on a card; a theme is its type, colours and ornament. Any look goes with any
    theme. With TABLE, its first card is drawn in each of them, into the folder `looks` if no other is named.
    """
    from printkit.authoring.listing import list_looks, list_themes

    known = {"look": list_looks(), "theme": list_themes()}
    if table is None and out is None:
        rows = columns([(one.name, one.size, one.about) for one in known["look"]])
        themes = columns([(one.name, one.about) for one in known["theme"]])
        echo("\n".join(["Looks", *rows, "", "Themes", *themes]))
        return
    _draw_looks(table or str(shared_templates() / "new" / "cards.csv"), known, out or Path("looks"))


def _draw_looks(table: str, known: Mapping[str, Sequence[ListedLook]], out: Path) -> None:
    """Write the first card of a table in each look and in each theme."""
    from printkit.api import show
    from printkit.authoring.listing import keep_samples

    report = Report()
    every = [(kind, one.name) for kind, several in known.items() for one in several]
    with tempfile.TemporaryDirectory() as made, progress_bar() as progress:
        samples = []
        for at, (kind, name) in enumerate(every):
            progress("Drawing", at, len(every))
            asked: dict[str, Any] = {kind: name}
            result = show(table, rows="1", out=Path(made) / f"{at}", jobs=1, **asked)
            faces = [one for one in result.files if one.suffix == ".png" and not one.stem.endswith("-back")]
            samples += [(f"{kind}-{name}", file) for file in faces[:1]]
            if not faces:  # it can't be read, or this look can't be made of it
                report.add_all(one for one in result.findings if one.severity is Severity.ERROR)
                break
        for file in keep_samples(samples, out, report):
            echo(str(file))
    finish(report)


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD] | add COLLECTION")
@click.option("--out", type=FOLDER["type"], help="Write a picture of each icon into this folder.")
def icons(words: tuple[str, ...], out: Path | None) -> None:
    """Find icons by a word of their names, or by what they mean.

    They are printkit's own, and those of collections that you have added. Cells name them as `[sword]`,
    layouts as `<use part="icons/sword"/>`.

    `printkit icons add game-icons` fetches a collection by its name at icon-sets.iconify.design, once, for
    all games; `add` takes an `icons.json` of Iconify, a font of icons and a folder of SVG files too. If its
    icons ask for a credit, it is printed at the foot of each sheet.
    """
    from printkit.authoring.collections import add_collection, find_icons

    if len(words) == 2 and words[0] == "add":
        name, count, credit = add_collection(words[1], report := Report())
        if count:
            asked = f'; games that print them name "{credit}"' if credit else ""
            echo(f"{name}: {count} icon{'s' * (count > 1)} for all your games{asked}")
        finish(report)
        return
    found = find_icons(" ".join(words))
    if not found:
        raise click.UsageError(
            f"no icon is called `{' '.join(words)}`, or means that; "
            "`printkit icons add game-icons` gets 4000 more"
        )
    shown = found[:_MOST_SAMPLES]
    echo("\n".join(columns([(f"[{one.name}]", one.collection, one.part) for one in shown])))
    if len(found) > len(shown):
        echo(f"and {len(found) - len(shown)} more: say a longer word")
    if out is not None:
        _draw_samples("icons", shown, out)


def _draw_samples(kind: str, found: Sequence[ListedFont | ListedIcon], out: Path) -> None:
    from printkit.api import show
    from printkit.authoring.listing import keep_samples, sample_files

    if len(found) > _MOST_SAMPLES:
        raise click.UsageError(f"{len(found)} {kind} are more than {_MOST_SAMPLES}: say more of a name")
    report = Report()
    with tempfile.TemporaryDirectory() as made:
        game = Path(made) / kind
        for name, text in sample_files(kind, found).items():
            (game / name).parent.mkdir(parents=True, exist_ok=True)
            (game / name).write_text(text, encoding="utf-8")
        cards = [f"f{at}" for at in range(len(found))]
        result = show(game, kind, cards=cards, out=Path(made) / "out", trust=True)
        drawn = {file.stem.rpartition(".")[2]: file for file in result.files if file.suffix == ".png"}
        samples = [(found[at].name, drawn[card]) for at, card in enumerate(cards) if card in drawn]
        for file in keep_samples(samples, out, report):
            echo(str(file))
    report.add_all(one for one in result.findings if one.severity is Severity.ERROR)
    finish(report)


@click.command()
@click.argument("name", required=False)
@options("format")
def targets(name: str | None, form: str) -> None:
    """Show what `printkit build --for` writes for; of the target NAME, what it takes and how to use it."""
    from printkit.services.targets import list_targets

    known = list_targets(report := Report())
    shown = [one for one in known if name in (None, one.name)]
    if not shown:
        help = suggestion(name or "", [one.name for one in known])
        raise click.UsageError(f"unknown target `{name}`" + (f"; {help}" if help else ""))
    if form == "json":
        echo(json.dumps([one._asdict() for one in shown], indent=2))
    elif name is None:
        echo("\n".join(columns([(one.name, one.title, one.about) for one in shown])))
    else:
        echo("\n".join(_described(shown[0])))
    finish(report)


def _described(target: ListedTarget) -> list[str]:
    head = [f"{style(target.name, bold=True)}  {target.title}: {target.about}", f"as of {target.date}"]
    source = wrap(f"  source: {target.source}", 4) if target.source else []
    rows = [(words, f"{size[0]} x {size[1]} pixels" if size else "") for words, size in target.sizes]
    steps = [line for number, step in enumerate(target.steps, 1) for line in wrap(f"{number:4}. {step}", 6)]
    sizes = ["", "It takes", *columns(rows)] if rows else ["", "It takes pieces of any size."]
    return [*head, *source, *sizes, "", "What to do", *steps]


_NAMES = ("game", "cards", "brand", "rules", "sources")


@click.command()
@click.argument("name", type=click.Choice(_NAMES), default="game")
@options("schema", out=FOLDER)
def schema(name: str, out: Path | None) -> None:
    """Print the JSON Schema of game.toml, of TOML files of cards, of brand.toml, rules.toml or sources.toml.

    Editors complete and check with it: begin a file with `#:schema ./game.schema.json`.
    """
    from printkit.authoring.making import schema_text, write_schemas

    if out is None:
        echo(schema_text(name), nl=False)
        return
    for file in write_schemas(out, report := Report()):
        echo(f"{file}")
    finish(report)
