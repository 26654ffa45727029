"""Tables as strangers bring them in, games that draw a look's cards from them out: for tests and pictures."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

LOOKS = Path(__file__).parents[2] / "templates" / "looks"

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


EMPTY: Mapping[str, Any] = {
    **dict.fromkeys(
        ("title", "subtitle", "corner", "corner_icon", "corner_label", "title_icon", "category"), ""
    ),
    **dict.fromkeys(("picture", "question", "answer"), ""),
    **{"colour": "c0", "words": [], "stats": [], "facts": [], "back_title": "A Deck of One's Own"},
    "longest_values": dict.fromkeys(("title", "subtitle", "words", "stats", "value", "facts"), 0),
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


#: Cards of every kind: few words and many, names of all lengths, with and without everything else.
CARDS: Mapping[str, Mapping[str, Any]] = {
    "name-alone": card(title="Robin"),
    "words-alone": card(words=[text(3)]),
    "words-long": card(words=[text(120)]),
    "plain": card(title="The Village Market", category="Event", colour="c1", words=[text(24)]),
    "corner": card(
        title="Smithy", corner=3, corner_icon="coin", corner_label="Cost", colour="c2", words=[text(12)]
    ),
    "picture": card(
        title="Night Heron", subtitle="Nycticorax nycticorax", picture="art/wide.svg", words=[text(18)]
    ),
    "tall": card(
        title="Lighthouse", category="Coast", colour="c3", corner=12, picture="art/tall.svg", words=[text(40)]
    ),
    "photo": card(
        title="Red Sky at Night", category="Weather", colour="c4", picture="art/photo.png", words=[text(9)]
    ),
    "everything": card(
        title="Captain Imogen Fairweather",
        subtitle="Sea rover · legendary",
        corner=8,
        corner_icon="bolt",
        corner_label="Energy",
        category="Crew",
        colour="c5",
        picture="art/square.png",
        words=[text(28)],
        stats=list(STATS[:4]),
        facts=list(FACTS[:2]),
    ),
    "wide-table": card(
        title="The Ironclad",
        subtitle="Steam frigate",
        category="Fleet",
        colour="c6",
        corner=1,
        stats=list(STATS),
        facts=list(FACTS),
        words=[text(10)],
    ),
    "stats": card(title="Falcon", category="Birds", colour="c7", stats=list(STATS[:3])),
    "one-stat": card(title="Oak", colour="c8", stats=[item("Height in metres", 24, "tree")]),
    "six-stats": card(
        title="Grey Wolf", category="Mammals", colour="c1", picture="art/wide.svg", stats=list(STATS[:6])
    ),
    "long-name": card(
        title="The Remarkably Long-Winded Archdeacon of Saint-Bartholomew’s",
        subtitle="Nobility and clergy",
        category="Townspeople",
        colour="c2",
        corner="IV",
        words=[text(30)],
    ),
    "compound": card(title="Donaudampfschifffahrtsgesellschaft", colour="c3", corner=19, words=[text(15)]),
    "polish": card(
        title="Zażółć gęślą jaźń",
        subtitle="Źródło wiecznej młodości",
        category="Żywioły",
        colour="c4",
        corner=5,
        corner_icon="drop",
        words=[{"label": "Efekt", "text": "Połóż trzy kości; każda łódź płynie dalej."}],
    ),
    "german": card(
        title="Würfelglück & Äpfel",
        category="Märkte",
        colour="c5",
        words=[text(20, "Sofort"), text(16, "Später")],
    ),
    "long": card(
        title="A Rule with Everything",
        category="Event",
        colour="c6",
        corner=2,
        picture="art/photo.png",
        words=[text(70, "Now"), text(40, "Later")],
        stats=list(STATS[:3]),
    ),
    "facts": card(
        title="Blackbird", category="Birds", colour="c7", facts=list(FACTS), picture="art/tall.svg"
    ),
    "question": card(question=words(16) + "?", answer="Blue", category="Science", colour="c1", title=""),
    "question-long": card(question=words(80), answer=words(90), category="History", colour="c2", corner=400),
    "question-short": card(question="der Apfel", answer="the apple", colour="c3", words=[text(8)]),
    "sentence": card(title=words(34), category="Round two", colour="c8"),
    "nobody": card(),
}

#: Cards whose cells hold more, or less, or something else than a look can hope for.
HARD: Mapping[str, Mapping[str, Any]] = {
    "title-20": card(
        title=words(20), words=[text(40)], picture="art/photo.png", category="X", colour="c1", corner=2
    ),
    "title-60": card(title=words(60), words=[text(20)]),
    "title-120": card(title=words(120)),
    "second-line": card(title="Short", subtitle=words(40), words=[text(40)], picture="art/photo.png"),
    "category": card(
        title="Short",
        category="Miscellaneous household and garden equipment, second hand",
        colour="c4",
        words=[text(10)],
    ),
    "corner-words": card(title="Short name", corner="very expensive", corner_icon="coin", words=[text(10)]),
    "corner-number": card(
        title="Short name", corner=123456, corner_icon="coin", words=[text(10)], colour="c2"
    ),
    "values": card(
        title="Values",
        colour="c3",
        stats=[
            item("A label that is longer than most labels are", "1,234,567.89", "coin"),
            item("Type", "between 3 and 5 of them"),
            item("", 7, "heart"),
        ],
    ),
    "long-facts": card(
        title="Facts",
        facts=[item("Origin", words(30)), item("Use", words(25))],
        colour="c5",
        words=[text(20)],
    ),
    "three-texts": card(
        title="Three texts",
        words=[text(25, "Setup"), text(30, "Play"), text(25, "End of the game")],
        colour="c6",
        category="Rules",
        picture="art/tall.svg",
    ),
    "words-120": card(
        title="Long text with picture",
        subtitle="and a second line",
        category="Rules",
        words=[text(120)],
        picture="art/photo.png",
        corner=3,
        colour="c7",
    ),
    "words-60": card(title="Middling", words=[text(60)], picture="art/photo.png", colour="c8"),
    "five-stats": card(title="Five", stats=list(STATS[:5]), words=[text(30)], colour="c1"),
    "eight-stats": card(title="Eight", stats=list(STATS[:8]), picture="art/photo.png", colour="c1"),
    "signs": card(
        title="Salt & Pepper <3",
        subtitle='"quoted" {{ x }}',
        words=[{"label": "A & B", "text": "5 < 7 & 9 > 3"}],
        facts=[item("R&D", "<b>")],
        corner="<",
        category="A&B",
    ),
    "second-line-alone": card(subtitle="Nothing but a second line"),
    "picture-alone": card(picture="art/photo.png"),
    "corner-alone": card(corner=7),
    "category-alone": card(category="Only"),
    "facts-alone": card(facts=list(FACTS)),
    "stats-alone": card(stats=list(STATS[:3])),
    "both-sides": card(
        question="Wie heißt das?",
        answer="Öl",
        words=[text(20, "Mehr")],
        category="Wörter",
        corner=3,
        corner_icon="star",
        facts=list(FACTS[:2]),
    ),
}


#: Twelve columns with much in each, for looks whose cards are large.
FULL = {
    "all-at-once": card(
        title="Anne-Marie de la Fontaine-Bellerose",
        subtitle="Base",
        category="Beast",
        corner=3,
        corner_icon="coin",
        words=[text(118), text(7)],
        stats=list(STATS[:4]),
        facts=list(FACTS[:2]),
        colour="c1",
    )
}


def head(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the lines that set what a look reads, as the head of a generated layout does."""
    names = "".join(f"{{% set {name} = IT.{name} %}}\n" for name in EMPTY)
    data = json.dumps(cards, ensure_ascii=False).replace("%}", "% }").replace("{#", "{ #")
    return f"{{% set IT = {data}[card.id] %}}\n{names}"


def write_game(folder: Path, look: Path, cards: Mapping[str, Mapping[str, Any]], title: str = "") -> Path:
    """Write a game of these cards in a look; return its folder."""
    about = tomllib.loads((look / "look.toml").read_text(encoding="utf-8"))
    for name in ("layouts", "art"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    back = (look / "back.svg").read_text(encoding="utf-8")
    start = head(cards)
    (folder / "layouts/card.svg").write_text(
        start + (look / "face.svg").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "layouts/back.svg").write_text((start if "answer" in back else "") + back, encoding="utf-8")
    lines = [
        f"title = {json.dumps(title or EMPTY['back_title'], ensure_ascii=False)}",
        "players = [1, 8]",
        "[palette]",
    ]
    lines += [f'{role} = "{colour}"' for role, colour in about["palette"].items()]
    lines += ["[fonts]", *(f'{role} = "{family}"' for role, family in about["fonts"].items())]
    lines += ["[[component]]", 'name = "cards"', 'kind = "cards"', f'size = "{about["size"]}"']
    lines += ['face = "layouts/card.svg"', 'back = "layouts/back.svg"', f"cards = [{_ids(cards)}]"]
    (folder / "game.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _draw_pictures(folder / "art")
    return folder


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
