"""Templates whose structure is read once draw what they would draw if every card were parsed by itself."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzz.grammar import grow
from smallgame import GAME, Make

from printkit.diagnostics import Finding, Report
from printkit.drawing import element_cache, engine
from printkit.drawing.engine import Engine
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.scene import Group, Mark, Scene, Shape, Text, Use

#: What a card may say where a template has a hole, besides what is right there.
ODD = (
    *("", " ", "5", "-1", "1e308", "nan", "5mm", "1_0", "none", "ink", "#12 34 ", "url(#g)", "rotate(1)"),
    *("<b>x</b>", "<rect/>", "&amp;", "]]>", "--", '"', "'", "\ufddc", "a\tb", "a\nb", "a\r\nb", "**x**"),
)
_VALUE, _WORDS = re.compile(r'="([^"<>{}%]*)"'), re.compile(r">([^<>{}%]+)<")

#: How a card may be read: as it is, after its holes are filled, and without any part of it by itself.
WAYS: dict[str, dict[str, Any]] = {
    "compiled": {},
    "plain": {"can_fill": lambda _: False},
    "whole": {"_PIECEMEAL": ()},
}


def draw(game_folder: Path, way: str) -> tuple[list[Any], list[Finding]]:
    """Draw a game's cards; return their marks, and what was found."""
    report = Report()
    catalogue = load_catalogue(shared_templates(), report)
    game = load_game(game_folder, catalogue, report)
    assert game is not None, report.findings
    engine = Engine(game, catalogue, {})
    with pytest.MonkeyPatch.context() as patch:
        for name, replaced in WAYS[way].items():
            patch.setattr(element_cache, name, replaced)
        (component,) = game.components
        scenes = [engine.face(component, card) for card in component.cards]
    return [plain(scene) for scene in scenes], [*report, *engine.findings()]


def plain(scene: Scene | None) -> Any:
    """Return a scene as values, with the places of its marks."""

    def shown(mark: Mark) -> Any:
        match mark:
            case Group():
                own = mark.matrix, mark.clip, mark.clip_even_odd, mark.opacity, mark.layer
                return ("group", *own, *map(shown, mark.marks))
            case Use():
                return "use", mark.matrix, mark.place, plain(mark.scene)
            case Shape() | Text():
                return mark, mark.place
            case _:
                return mark

    return scene and [scene.name, scene.width, scene.height, scene.weight, *map(shown, scene.marks)]


def with_holes(random: Random, template: str) -> tuple[str, list[dict[str, str]]]:
    """Return a template in which cards say some of the values and words, and what four cards say."""
    cards: list[dict[str, str]] = [{}, {}, {}, {}]

    def hole(found: re.Match[str]) -> str:
        if random.random() < 0.4:
            return found[0]
        name = f"h{len(cards[0])}"
        for card in cards:
            text = (
                found[1]
                if random.random() < 0.7
                else grow(random, random.choice([*ODD, "@colour", "@number"]))
            )
            card[name] = text.encode(errors="ignore").decode()
        return found[0].replace(found[1] or "\0", f"{{{{ card.{name} }}}}") if found[1] else found[0]

    return _WORDS.sub(hole, _VALUE.sub(hole, template)), cards


def game_files(template: str, cards: list[dict[str, str]]) -> dict[str, str]:
    """Return the files of a game that draws cards by a template."""
    rows = [
        f"[[card]]\nid = 'c{number}'\n"
        + "".join(f"{name} = {json.dumps(text, ensure_ascii=False)}\n" for name, text in card.items())
        for number, card in enumerate(cards)
    ]
    return {"game.toml": GAME, "cards.toml": "\n".join(rows), "layouts/card.svg": template}


def assert_same(folder: Path) -> list[Finding]:
    """Check that a game is drawn alike in all ways; return what is found in it."""
    marks, findings = draw(folder, "compiled")
    assert (marks, findings) == draw(folder, "plain")
    whole, found = draw(folder, "whole")
    assert marks == whole and set(findings) == set(found)
    return findings


#: Where a hole can't be filled by itself, or its text is no plain text.
UNUSUAL = {
    "in a comment": '<svg><!-- {{ card.h }} --><rect width="5" height="5"/></svg>',
    "in a tag's name": '<svg><{{ card.h }} x="1"/><rect width="5" height="5"/></svg>',
    "in an attribute's name": '<svg><rect {{ card.h }}="1"/></svg>',
    "between elements": '<svg>{{ card.h }}<rect width="5" height="5"/></svg>',
    "in the root": '<svg fill="{{ card.h }}"><rect width="5" height="5"/></svg>',
    "in an id": '<svg><defs><linearGradient id="{{ card.h }}"/></defs><rect width="5" fill="url(#a)"/></svg>',
    "as markup": '<svg><text y="9">a {{ card.h|safe }}</text>{{ card.h|safe }}</svg>',
    "in a macro": "<svg>{% macro m(t) %}<text y='9'>{{ t }}</text>{% endmacro %}{{ m(card.h) }}</svg>",
    "as a captured text": '<svg>{% set t %}{{ card.h }}{% endset %}<text y="9">{{ t }}</text></svg>',
    "beside the sign for a hole": '<svg><text y="9">\ufddc{{ card.h }}</text></svg>',
    "in a CDATA section": '<svg><text y="9"><![CDATA[{{ card.h }}]]></text></svg>',
    "in a tag of pieces": "<svg><rect {% if card.h %}width='{{ card.h }}'{% endif %} height='5'/></svg>",
}


@pytest.mark.parametrize("template", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_is_drawn_alike(make_game: Make, template: str) -> None:
    cards = [{"h": text} for text in ("a", "rect", "b", *ODD)]
    assert_same(make_game(game_files(template, cards)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_templates_are_drawn_alike(make_game: Make, seed: int) -> None:
    """Eight templates a seed, most with mistakes."""
    random, drawn = Random(f"prototypes {seed}"), 0
    for _ in range(8):
        template, cards = with_holes(random, grow(random, "<svg>@defs@element@marks@element</svg>"))
        files = game_files(template, cards)
        folder = make_game({name: text for name, text in files.items() if "\0" not in text})
        drawn += len(assert_same(folder))
    assert drawn, "nothing was found in any of them"


@pytest.mark.parametrize("way", WAYS)
def test_shapes_are_counted(make_game: Make, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(engine, "_MOST_ELEMENTS", 100)
    monkeypatch.setattr(engine, "_ELEMENTS_A_CARD", 0)
    shape = '<rect x="{{ i }}.{{ card.n }}" width="5" height="5"/>'
    shapes = f"<svg>{{% for i in range(200) %}}{shape}{{% endfor %}}</svg>"
    _, findings = draw(make_game(game_files(shapes, [{"n": "1"}, {"n": "2"}])), way)
    assert [one.code for one in findings] == ["too-much-drawing"]
