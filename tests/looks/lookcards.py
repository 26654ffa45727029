"""Tables as strangers bring them in, games that draw a look's cards from them out: for tests and pictures."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.kinds import KINDS

TEMPLATES = Path(__file__).parents[2] / "templates"
LOOKS, THEMES = TEMPLATES / "looks", TEMPLATES / "themes"

LOREM = (
    "When you play this card, look at the top five cards of the deck, keep two of them and put the others "
    "back in any order. Then every other player gives you a coin, or shows you a card from the hand and "
    "says what it is for. Whoever has neither pays with the first thing that grows on their land, the "
    "wheat before the wood. If it is your second turn in the valley, you may also move one wagon to any "
    "free field next to water, unless a mountain lies between; it then counts as sold. At the end of the "
    "round this card goes to the player on your left, who may use it again at double the price, once for "
    "each time that the bell has rung until now."
)


def words(count: int) -> str:
    """Return a text of so many words."""
    many = LOREM.split()
    return " ".join(many[at % len(many)] for at in range(count))


def item(label: str, value: Any, icon: str = "") -> dict[str, Any]:
    return {"label": label, "value": value, "icon": icon}


LONGEST = ("title", "word", "subtitle", "question", "words", "stats", "value", "facts", "figures")

EMPTY: Mapping[str, Any] = {
    **dict.fromkeys(
        ("title", "subtitle", "corner", "corner_icon", "corner_label", "title_icon", "category"), ""
    ),
    **dict.fromkeys(("picture", "question", "answer"), ""),
    **{"colour": "c0", "words": [], "stats": [], "facts": [], "back_title": "A Deck of One's Own"},
    "longest_values": dict.fromkeys(LONGEST, 0),
}

STATS = (
    *(item("Attack", 7, "sword"), item("Defence", 12, "shield"), item("Speed", 3, "move")),
    *(item("Cost", 105, "coin"), item("Wisdom", 4.5, "book"), item("Luck", 2, "dice")),
    *(item("Years in service", 1999, "time"), item("Żywotność", 60, "heart"), item("Kraft", -3, "")),
    *(item("Water", 8, "drop"), item("Range", "3–5", "bow"), item("Crew", 11, "people")),
)
FACTS = (
    *(item("Habitat", "Hedges, gardens and the edges of woods"), item("Family", "Turdidae")),
    *(item("Rare", "yes", "gem"), item("Artist", "K. Wiśniewska")),
)


def text(count: int, label: str = "") -> dict[str, str]:
    return {"label": label, "text": words(count)}


def card(**fields: Any) -> dict[str, Any]:
    """Return what a look reads, empty but for these."""
    unknown = set(fields) - set(EMPTY)
    assert not unknown, unknown
    return {**EMPTY, **fields}


def _fields(written: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `cards.toml` says of a card, with all its fields."""
    found = dict(written)
    for name, all_items in (("stats", STATS), ("facts", FACTS)):
        some = found.get(name, [])
        found |= {name: list(all_items[:some]) if isinstance(some, int) else [item(**one) for one in some]}
    return found | {"words": [{"label": "", **one} for one in found.get("words", [])]}


_TEXT = Path(__file__).with_name("cards.toml").read_text("utf-8")
_WRITTEN = tomllib.loads(re.sub(r"\{(\d+)\}", lambda found: words(int(found[1])), _TEXT))
CARDS, HARD, FULL = (
    {name: card(**_fields(one)) for name, one in _WRITTEN[kind].items()} for kind in ("usual", "hard", "full")
)


def head(cards: Mapping[str, Mapping[str, Any]], theme: str) -> str:
    """Return the lines that set what a look reads, as the head of a generated layout does."""
    names = "".join(f"{{% set {name} = IT.{name} %}}\n" for name in EMPTY)
    data = json.dumps(cards, ensure_ascii=False).replace("%}", "% }").replace("{#", "{ #")
    return f'{{% set IT = {data}[card.id] %}}\n{names}{{% import "themes/{theme}/parts.svg" as theme %}}\n'


def write_game(
    folder: Path,
    look: Path,
    cards: Mapping[str, Mapping[str, Any]],
    title: str = "",
    theme: str = "index",
    size: str = "",
) -> Path:
    """Write a game of these cards in a look and a theme; return its folder."""
    about = tomllib.loads((look / "look.toml").read_text(encoding="utf-8"))
    kind = about.get("kinds", ["cards"])[0]
    style = tomllib.loads((THEMES / theme / "theme.toml").read_text(encoding="utf-8"))
    for name in ("layouts", "art"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    own = look / "back.svg"
    back = (own if own.is_file() else THEMES / theme / "back.svg").read_text(encoding="utf-8")
    start = head(cards, theme)
    (folder / "layouts/card.svg").write_text(
        start + (look / "face.svg").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "layouts/back.svg").write_text((start if "answer" in back else "") + back, encoding="utf-8")
    lines = [
        f"title = {json.dumps(title or EMPTY['back_title'], ensure_ascii=False)}",
        "players = [1, 8]",
        "[palette]",
    ]
    lines += [f'{role} = "{colour}"' for role, colour in style["palette"].items()]
    lines += ["[fonts]", *(f'{role} = "{_installed(some)}"' for role, some in style["fonts"].items())]
    lines += [
        "[[component]]",
        'name = "cards"',
        f'kind = "{kind}"',
        f"size = {size or json.dumps(about['size'])}",
    ]
    lines += ['back = "layouts/back.svg"'] * KINDS[kind].cut_to_trim
    lines += ['face = "layouts/card.svg"', f"cards = [{_ids(cards)}]"]
    (folder / "game.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _draw_pictures(folder / "art")
    return folder


def _installed(families: Sequence[str]) -> str:
    known = load_catalogue(TEMPLATES, Report()).fonts
    there = (one for one in families if all(file.is_file() for file in known[one].files.values()))
    return next(there, families[-1])


def _ids(cards: Iterable[str]) -> str:
    return ", ".join(f'{{ id = "{one}" }}' for one in cards)


def _draw_pictures(folder: Path) -> None:
    """Draw pictures in several proportions, of shapes and of dots."""
    from PIL import Image, ImageDraw

    for name, wide, tall in (("wide", 160, 90), ("tall", 90, 150)):
        hills = "".join(
            f'<path d="M0 {tall * at} Q{wide * 0.3} {tall * (at - 0.25)} {wide * 0.55} {tall * at}'
            f' T{wide} {tall * at} V{tall} H0 Z" fill="{fill}"/>'
            for at, fill in ((0.55, "#7fa39a"), (0.7, "#4c7a6d"), (0.85, "#24493f"))
        )
        sky = f'<rect width="{wide}" height="{tall}" fill="#f3d9a4"/>'
        sun = f'<circle cx="{wide * 0.7}" cy="{tall * 0.3}" r="13" fill="#d9652b"/>'
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}">{sky}{sun}{hills}</svg>'
        )
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    for name, wide, tall in (("photo", 1200, 800), ("square", 900, 900)):
        picture = Image.new("RGB", (wide, tall))
        pen = ImageDraw.Draw(picture)
        for y in range(tall):
            t = y / tall
            pen.line([(0, y), (wide, y)], fill=(int(40 + 210 * t), int(50 + 90 * t), int(110 - 30 * t)))
        pen.ellipse([wide * 0.55, tall * 0.42, wide * 0.55 + tall * 0.3, tall * 0.72], fill=(255, 214, 130))
        for at, h in enumerate((0.62, 0.74, 0.86)):
            shade = (60 - 18 * at, 40 - 10 * at, 70 - 18 * at)
            ridge = [
                (x, tall * (h + 0.05 * ((x * (at + 2) // 130) % 3) / 3)) for x in range(0, wide + 1, 130)
            ]
            pen.polygon([(0, tall), *ridge, (wide, ridge[-1][1]), (wide, tall)], fill=shade)
        picture.save(folder / f"{name}.png", dpi=(300, 300))
