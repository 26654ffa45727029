"""A seed in, a specimen out: a game with a file made up or damaged, and the command to try it with."""

import functools
import io
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from fuzz import damage
from fuzz.grammar import grow
from PIL import Image
from sandbox.bombs import BOMBS
from smallbrand import BRAND, LOGO
from textbench import font_files
from workbooks import ods, xlsb, xlsx

from printkit.input.games.rules import KINDS as RULES

DECKS = Path(__file__).resolve().parents[2] / "decks"
TABLES = Path(__file__).resolve().parents[1] / "strangers" / "tables"
TARGETS = sorted(file.stem for file in (DECKS.parent / "templates" / "targets").glob("*.toml"))
FONTS = sorted(font_files(), key=lambda file: file.name)

GAME = """\
title = "Small"
players = [2, 4]
[facts]
age = 8
[palette]
ink = "#000000"
red = "#ff0000"
[fonts]
text = "PT Serif"
[figures.hand]
value = 5
origin = "rulebook"
[figures.twice]
formula = "figures.hand * 2"
[tables.goal]
columns = ["players", "points"]
rows = [[2, 300], [3, 250], ["4+", 100]]
origin = "rulebook"
[[component]]
name = "deck"
kind = "cards"
size = { width = 63.5, height = 88.9, radius = 3, bleed = 3 }
face = "layouts/card.svg"
sets_by = "players"
fields = { suit = "text", points = "whole" }
cards = [{ id = "one", suit = "rye", points = 1 }, { id = "two", suit = "oats", points = 2, copies = 2 }]
"""
CARDS = """\
[fields]
suit = "text"
points = "whole"
[[card]]
id = "one"
suit = "rye"
[[card]]
id = "two"
copies = 2
"""
CSV = 'id,copies,suit,points\none,1,"a, b",1\ntwo,2,rye,2\n'
CARD = '<svg><text x="5" y="12" font-size="6">{{ card.id }} {{ figures.hand }} AVATAR To We</text></svg>'
RULE = '[[rule]]\nkind = "assert"\nsays = "x"\norigin = "house"\nwhat = "figures.hand"\nleast = 1\n'
PICTURE = '<svg><image href="art/NAME" x="5" y="5" width="40" height="30" fit="contain"/></svg>'


#: How many odd things are in one specimen: where one is refused, nothing is exported.
FEW = (1, 1, 2, 8)


@dataclass(frozen=True)
class Specimen:
    """What is tried: files in a folder of their own, and a function of `printkit.api` with its arguments."""

    kind: str
    files: Mapping[str, bytes]  # `game/...`, `brand/...`, `settings/...`
    command: str = "build"  # one of `COMMANDS` in `trial`
    options: Mapping[str, Any] = field(default_factory=dict)
    deck: str = ""  # the game of `decks/` that is copied to `game/` first
    game: str = "game"  # what is read: a game's folder, a table of cards, of jobs, or a picture


def small(kind: str, random: Random, files: Mapping[str, str | bytes], **options: Any) -> Specimen:
    """Return the smallest game with these files."""
    whole = {
        "game.toml": GAME,
        "layouts/card.svg": CARD,
        "parts/own.svg": "<svg width='9' height='9'/>",
        **files,
    }
    laid = {name if name.startswith("../") else f"../game/{name}": text for name, text in whole.items()}
    octets = {
        name[3:]: text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        for name, text in laid.items()
    }
    command = "check" if random.random() < 0.2 and "force" not in options else "build"
    return Specimen(kind, octets, command, options)


def toml(random: Random) -> Specimen:
    return small("toml", random, {"game.toml": damage.text(GAME.encode(), random)})


def tables(random: Random) -> Specimen:
    ending, good = random.choice((("csv", CSV), ("tsv", CSV.replace(",", "\t")), ("toml", CARDS)))
    made = grow(random, "@csv").replace(",", "\t" if ending == "tsv" else ",")
    data = made.encode() if random.random() < 0.5 and ending != "toml" else damage.text(good.encode(), random)
    head, _, _ = GAME.rpartition("cards = ")
    return small(
        "tables", random, {"game.toml": f'{head}cards = "cards.{ending}"\n', f"cards.{ending}": data}
    )


def workbook(random: Random) -> Specimen:
    """Damage a workbook that a game reads its cards from."""
    rows = [["id", "copies", "suit", "points"], ["one", 1, "a, b", 1], ["two", 2, "rye", 2]]
    name, good = random.choice(
        (("a.xlsx", xlsx({"Cards": rows})), ("a.ods", ods(rows)), ("a.xlsb", xlsb(rows)))
    )
    head, _, _ = GAME.rpartition("cards = ")
    files = {"game.toml": f'{head}cards = "{name}"\n', name: damage.book(good, random)}
    return small("workbook", random, files)


def bare(random: Random) -> Specimen:
    """Damage an untrusted table, and print it as it is."""
    file = random.choice(sorted(path for path in TABLES.iterdir() if path.suffix not in (".png", "")))
    data = file.read_bytes()
    is_text = file.suffix in (".csv", ".tsv", ".json", ".yaml", ".yml", ".txt")
    damaged = damage.text(data, random) if is_text else damage.book(data, random)
    return Specimen("bare", {f"game/{file.name}": damaged}, game=f"game/{file.name}")


def template(random: Random) -> Specimen:
    if random.random() < 0.15:
        bomb = random.choice(sorted(BOMBS))
        return small("template", random, {"layouts/card.svg": damage.text(BOMBS[bomb][0].encode(), random)})
    files = {"art/a.svg": LOGO, "art/a.png": sample("png"), "art/a.jpg": sample("jpeg")}
    return small("template", random, {"layouts/card.svg": grow(random, "@template"), **files})


def path(random: Random) -> Specimen:
    shapes = "".join(f'<path d="{grow(random, "@path")}" fill="ink"/>' for _ in range(random.choice(FEW)))
    return small("path", random, {"layouts/card.svg": f"<svg>{grow(random, shapes)}</svg>"})


def transform(random: Random) -> Specimen:
    inner = '<g transform="@transform"><rect x="1" y="1" width="9" height="9" transform="@transform"/></g>'
    groups = "".join(grow(random, inner) for _ in range(random.choice(FEW)))
    return small("transform", random, {"layouts/card.svg": f"<svg>{groups}</svg>"})


def formula(random: Random) -> Specimen:
    made = [grow(random, "@formula").replace("'''", "") for _ in range(random.choice(FEW))]
    figures = "".join(f"[figures.f{number}]\nformula = '''{text}'''\n" for number, text in enumerate(made))
    head, component, tail = GAME.partition("[[component]]")
    return small("formula", random, {"game.toml": head + figures + component + tail})


def rules(random: Random) -> Specimen:
    made = made_up_rules(random)
    return small(
        "rules",
        random,
        {"rules.toml": made if random.random() < 0.8 else damage.text(RULE.encode(), random)},
        force=True,
    )


def made_up_rules(random: Random) -> str:
    """Return a rules.toml of a few rules of any kind."""
    return "".join(_rule(random) for _ in range(random.randint(1, 3)))


def _rule(random: Random) -> str:
    """Return one rule, most of its keys known ones of fitting types."""
    kind = random.choice(list(RULES))
    lines = ["[[rule]]", f'kind = "{kind}"', 'says = "what must hold"', 'origin = "rulebook"']
    given = {key.name for key in RULES[kind].keys if key.required or random.random() < 0.1}
    for choice in RULES[kind].choices:
        given |= set(random.choice(choice.keys).split("|")) if random.random() < 0.95 else set()
    for key in RULES[kind].keys:
        if key.name in given and random.random() < 0.98:
            wanted = "odd" if random.random() < 0.04 else random.choice(key.types.split("|"))
            lines.append(f"{key.name} = {_rule_value(key.name, wanted, key.choices, random)}")
    return "\n".join(lines) + "\n\n"


def _rule_value(name: str, wanted: str, choices: Any, random: Random) -> str:
    """Return a value of a type, as TOML."""
    named = {"table": "'goal'", "cards": "'deck'", "column": "'points'"}
    if choices:
        return f'"{random.choice(choices)}"'
    if name in named and random.random() < 0.9:
        return named[name]
    texts = {
        "text": "'''@ruletext'''",
        "whole": random.choice("01235"),
        "number": random.choice(("0", "1", "2.5", "300")),
        "flag": random.choice(("true", "false")),
        "list": "@rulelist",
        "table": "@ruletable",
    }
    return grow(random, texts.get(wanted, "@toml"))


@functools.cache
def sample(form: str) -> bytes:
    """Return a small picture: 48 by 36 pixels, of all shades."""
    stream = io.BytesIO()
    image = Image.linear_gradient("L").resize((48, 36)).convert("P" if form == "gif" else "RGB")
    image.save(
        stream, form.partition("-")[0], **({"progressive": True} if form == "jpeg-progressive" else {})
    )
    return stream.getvalue()


def png(random: Random) -> Specimen:
    data = damage.png(sample("png"), random)
    return small("png", random, {"layouts/card.svg": PICTURE.replace("NAME", "a.png"), "art/a.png": data})


def jpeg(random: Random) -> Specimen:
    data = damage.jpeg(sample(random.choice(("jpeg", "jpeg-progressive"))), random)
    return small("jpeg", random, {"layouts/card.svg": PICTURE.replace("NAME", "a.jpg"), "art/a.jpg": data})


def svg(random: Random) -> Specimen:
    made = grow(random, "@svgfile").encode("utf-8", "surrogatepass")
    data = made if random.random() < 0.6 else damage.text(LOGO.encode(), random)
    return small("svg", random, {"layouts/card.svg": PICTURE.replace("NAME", "a.svg"), "art/a.svg": data})


def font(random: Random) -> Specimen:
    file = random.choice(FONTS)
    data = damage.font(file.read_bytes(), random)
    return small("font", random, {"game.toml": GAME.replace("PT Serif", "odd.ttf"), "odd.ttf": data})


def brand(random: Random) -> Specimen:
    made = grow(random, "@brandfile") if random.random() < 0.6 else damage.text(BRAND.encode(), random)
    logo = damage.text(LOGO.encode(), random) if random.random() < 0.3 else LOGO
    return small(
        "brand", random, {"../brand/brand.toml": made, "../brand/logo.svg": logo}, brands=["brand/brand.toml"]
    )


def printer(random: Random) -> Specimen:
    good = "back_shift = [0.5, 0.75]\nback_turn = 0.2\nscale = [1.001, 0.999]\nmargins = [5, 5, 5, 5]\n"
    made = grow(random, "@printerfile") if random.random() < 0.6 else damage.text(good.encode(), random)
    return small("printer", random, {"../settings/printers/mine.toml": made}, printer="mine")


def target(random: Random) -> Specimen:
    """Make up a drawing, and build it for some print service, virtual table, sheet of labels or cutter."""
    machine = random.choice(("silhouette", "cricut", "brother"))
    aims: list[dict[str, Any]] = [{"targets": [one]} for one in TARGETS]
    options = random.choice([*aims, {"sheet": "avery-5371"}, {"cutter": machine}])
    lengths = [random.choice((0, 0.1, 3, 3.175, 8, 57, 63, 63.5, 88.9, 400, 3000)) for _ in range(4)]
    odd = ("width", "height", "radius", "bleed") if random.random() < 0.3 else ("radius", "bleed")
    kept = {"width": 63.5, "height": 88.9, "radius": 3, "bleed": 3}
    size = {**kept, **dict(zip(odd, lengths, strict=False))}
    said = ", ".join(f"{name} = {length}" for name, length in size.items())
    game = re.sub(r"size = \{.*?\}", f"size = {{ {said} }}", GAME)
    card = CARD if random.random() < 0.7 else grow(random, "@template")
    one = small("target", random, {"game.toml": game, "layouts/card.svg": card})
    return replace(one, command="build", options=options)


def jobs(random: Random) -> Specimen:
    """Damage a table of jobs, and build them."""
    good = "name,game,guest,paper,players\nada,game,Ada,letter,2\nbob,game,Bob & Co,a4,\n"
    toml = '[[job]]\nname = "ada"\ngame = "game"\nguest = "Ada"\n[[job]]\ngame = "game"\npaper = "a5"\n'
    name, text = random.choice((("jobs.csv", good), ("jobs.toml", toml)))
    card = CARD.replace("</svg>", '<text x="5" y="30" font-size="4">{{ job.guest }}</text></svg>')
    one = small("jobs", random, {"layouts/card.svg": card, f"../{name}": damage.text(text.encode(), random)})
    return replace(one, command="batch", game=name)


def scan(random: Random) -> Specimen:
    """Damage a picture that is no test sheet, or hardly one."""
    form, hurt = random.choice(
        (("png", damage.png), ("jpeg", damage.jpeg), ("jpeg-progressive", damage.jpeg))
    )
    return Specimen("scan", {"scan.bin": hurt(sample(form), random)}, "scan", game="scan.bin")


def deck(random: Random) -> Specimen:
    """Damage a file of one of our own games, and build one of its components."""
    folder = random.choice(sorted(path.parent for path in DECKS.glob("*/game.toml")))
    files = [
        file for file in sorted(folder.rglob("*.*")) if file.suffix in (".toml", ".csv", ".svg", ".jinja")
    ]
    file = random.choice(files)
    component = random.choice(tomllib.loads((folder / "game.toml").read_text())["component"])["name"]
    files = {f"game/{file.relative_to(folder).as_posix()}": damage.text(file.read_bytes(), random)}
    return Specimen("deck", files, random.choice(("build", "check")), {"components": component}, folder.name)


#: Every kind of specimen.
KINDS: dict[str, Callable[[Random], Specimen]] = {
    made.__name__: made
    for made in (
        *(toml, tables, workbook, bare, template, path, transform, formula, rules),
        *(png, jpeg, svg, font, brand, printer, target, jobs, scan, deck),
    )
}


#: In which order they are tried: our own games seldom, since one takes as long as ten others.
TURNS = (*[kind for kind in KINDS if kind != "deck"] * 4, "deck")


def specimen(kind: str, seed: str) -> Specimen:
    """Return the specimen of a kind that this seed makes, the same each time."""
    return KINDS[kind](Random(f"{kind} {seed}"))
