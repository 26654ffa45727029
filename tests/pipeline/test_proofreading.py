"""The proof of words reads what was drawn: nothing is rendered twice, marks change nothing that is drawn."""

from pathlib import Path
from shutil import copytree

import pytest
from smallgame import GAME, sheet

from printkit.diagnostics import Report
from printkit.drawing.template_names import card_context, card_view
from printkit.folders import code_cache, shared_templates
from printkit.model.options import PrintOptions
from printkit.pipeline.journey import prepare, run
from printkit.pipeline.values import BuildRequest, Goal
from printkit.template.origins import MarkingTemplates
from printkit.template.templates import Templates

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_marks_change_nothing_that_is_drawn() -> None:
    prepared = prepare(BuildRequest(str(ROOT / "decks/pitman")), Goal(verdicts=True), Report())
    assert prepared is not None and prepared.words is not None
    game, engine = prepared.game, prepared.engine
    plain = Templates((game.source, shared_templates()), Report(), code_cache())
    assert isinstance(engine.templates, MarkingTemplates)
    decks = {one.name: [card_view(one, card, game.icons) for card in one.cards] for one in game.components}
    marked = 0
    for component in game.components:
        for number, card in enumerate(component.cards[:3], 1):
            own = card_context(component, card, number, 1, game.icons)
            view = {**engine.context, "decks": decks, **own}
            context = {**engine.context, **engine.templates.of_card(own, card)}
            for template in filter(None, (card.face, card.back)):
                drawn, traced = plain.render(template, view, None), engine.templates.trace(template, context)
                assert drawn is not None and traced is not None and traced.marked is not None
                assert traced.text == drawn.text and traced.markup == drawn.markup, (card.id, template)
                assert traced.names_read == drawn.names_read
                marked += traced.marked.text != drawn.text
    assert marked > 10


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are rendered, without those of parts."""
    found: list[str] = []
    trace, render, some = MarkingTemplates.trace, Templates.render, MarkingTemplates._some_of

    def noting(self: MarkingTemplates, name: str, context: dict[str, object]) -> object:
        found.append(name)
        return trace(self, name, context)  # type: ignore[arg-type]

    def plain(self: Templates, name: str, *rest: object) -> object:
        found.append(f"once more {name}")
        return render(self, name, *rest)  # type: ignore[arg-type]

    def again(self: MarkingTemplates, name: str, *rest: object) -> object:
        found.append(f"once more {name}")
        return some(self, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(MarkingTemplates, "_some_of", again)
    monkeypatch.setattr(MarkingTemplates, "trace", noting)
    monkeypatch.setattr(Templates, "render", plain)
    return found


def build(folder: Path) -> None:
    [result] = run([BuildRequest(str(folder))], Goal(), folder / "out", 1, lambda *_: None)
    assert result.proof.verdicts and not result.findings


def test_a_proof_of_words_renders_no_side_again(tmp_path: Path, traced: list[str]) -> None:
    case = ROOT / "tests/diagnostics/cases/broken-same/right"
    folder = copytree(ROOT / "tests/diagnostics/cases/broken-same/wrong", tmp_path / "game")
    copytree(case, folder, dirs_exist_ok=True)
    (folder / "cards.toml").write_text('[[card]]\nid = "one"\ncopies = 3\n', encoding="utf-8")
    build(folder)
    assert traced == ["layouts/card.svg"]  # which wrote the figure as it is
    traced.clear()
    (folder / "rules.toml").write_text(f"{(case / 'rules.toml').read_text()}\n# changed\n", encoding="utf-8")
    build(folder)
    assert traced == ["layouts/card.svg"]


@pytest.mark.parametrize(
    ("face", "times"),
    [
        ("{% macro say(n) %}<b>{{ n }}</b>{% endmacro %}{{ say(figures.hand) }}", 0),
        ('{% for _, n in [("hand", figures.hand ~ " cards")] %}{{ n|upper }}{% endfor %}', 0),
        ("{% macro say(n) %}{{ n }}{% endmacro %}{% set n %}{{ say(figures.hand) }}{% endset %}{{ n }}", 0),
        ('<span font-size="{{ figures.hand }}">five</span>', 0),
        ("{{ figures.hand * 2 }}", 1),
    ],
)
def test_a_side_is_rendered_again_for_a_figure_that_it_calculates_with(
    face: str, times: int, tmp_path: Path, traced: list[str]
) -> None:
    folder = copytree(ROOT / "tests/diagnostics/cases/broken-same/wrong", tmp_path / "game")
    copytree(ROOT / "tests/diagnostics/cases/broken-same/right", folder, dirs_exist_ok=True)
    (folder / "cards.toml").write_text('[[card]]\nid = "one"\ncopies = 3\n', encoding="utf-8")
    text = f'<svg><text x="5" y="12">{face}</text></svg>'
    (folder / "layouts/card.svg").write_text(text, encoding="utf-8")
    assert _broken(folder) == []
    assert traced.count("layouts/card.svg") == 1
    assert traced.count("once more layouts/card.svg") == times


@pytest.mark.parametrize(
    ("face", "printed"),
    [
        ("{{ figures.hand }}", True),
        ("{% set n = figures.hand %}{{ n }}", True),
        ('{% set words = figures.hand ~ " cards" %}{{ words|upper }}', True),
        ('{{ ["no", "one", "two", "three", "four", "five", "six"][figures.hand] }}', True),
        ("{% for _ in range(figures.hand) %}x{% endfor %}", True),
        ("{% macro say(n) %}{{ n }}{% endmacro %}{{ say(figures.hand) }}", True),
        ('{% include "layouts/other.svg" %}{% include "layouts/hand.svg" %}', True),
        ('{% set n = figures.hand %}{% include "layouts/n.svg" %}', True),
        ("{% set n = figures.hand %}5", False),
        ("{% if false %}{{ figures.hand }}{% endif %}5", False),
        ("{% macro say(n) %}5{% endmacro %}{{ say(figures.hand) }}", False),
        ("{% set n %}{{ figures.hand }}{% endset %}5", False),
        ('{% set n %}{% include "layouts/hand.svg" %}{% endset %}{% include "layouts/other.svg" %}', False),
        ('{% if false %}{% include "layouts/hand.svg" %}{% endif %}5', False),
        ("{% set n = figures.hand %}{{ figures.other }}", False),
    ],
)
def test_a_figure_is_printed_where_it_changes_what_is_written(
    face: str, printed: bool, tmp_path: Path
) -> None:
    case = ROOT / "tests/diagnostics/cases/broken-same"
    folder = copytree(case / "wrong", tmp_path / "game")
    copytree(case / "right", folder, dirs_exist_ok=True)
    (folder / "cards.toml").write_text('[[card]]\nid = "one"\ncopies = 3\n', encoding="utf-8")
    with (folder / "game.toml").open("a", encoding="utf-8") as file:
        file.write('\n[figures.other]\nvalue = 5\norigin = "house"\n')
    texts = {"card": f'<svg><text x="5" y="12">{face}</text></svg>', "n": "{{ n }}"}
    for name, text in (texts | {"hand": "{{ figures.hand }}", "other": "{{ figures.other }}"}).items():
        (folder / f"layouts/{name}.svg").write_text(text, encoding="utf-8")
    broken = [] if printed else ["nothing that `deck` prints depends on `figures.hand`"]
    assert _broken(folder) == broken


WORDS = """\
[[rule]]
kind = "never-says"
says = "nobody says seven"
origin = "house"
on = "sheet"
words = "seven"

[[rule]]
kind = "says"
says = "a note says three"
origin = "house"
on = "note"
words = "three"
"""


def write(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def _broken(folder: Path, *, players: int | None = None, finish: str = "plain") -> list[str]:
    request = BuildRequest(str(folder), players=players, options=PrintOptions(finish=finish))
    [result] = run([request], Goal(), folder / "out", 1, lambda *_: None)
    return [one.message for one in result.findings]


def test_words_are_proven_though_a_component_is_optional(tmp_path: Path) -> None:
    note = sheet("note", 40, 20, 'face = "layouts/note.svg"', "optional = true")
    parts = GAME.partition("[[component]]")[0] + sheet("sheet", 40, 20, 'face = "layouts/sheet.svg"') + note
    write(
        tmp_path / "small",
        {
            "game.toml": parts,
            "rules.toml": WORDS,
            "layouts/note.svg": "<svg><text y='9'>two</text></svg>",
            "layouts/sheet.svg": "<svg><text y='9'>seven</text></svg>",
        },
    )
    assert _broken(tmp_path / "small") == ["sheet says `seven`", "note does not say `three`"]


def test_a_rule_that_does_not_apply_is_a_note(tmp_path: Path) -> None:
    rules = WORDS.replace('on = "sheet"\n', 'on = "sheet"\napplies = "not players"\n').partition(
        '\n[[rule]]\nkind = "says"'
    )[0]
    parts = GAME.partition("[[component]]")[0] + sheet("sheet", 40, 20, 'face = "layouts/sheet.svg"')
    write(
        tmp_path / "small",
        {"game.toml": parts, "rules.toml": rules, "layouts/sheet.svg": "<svg><text y='9'>seven</text></svg>"},
    )
    assert _broken(tmp_path / "small") == ["sheet says `seven`"]
    assert _broken(tmp_path / "small", players=3) == []


def test_words_are_proven_on_laminated_sheets_but_where_a_rule_is_about_paper(tmp_path: Path) -> None:
    about_paper = 'on = "note"\napplies = "finish == \'plain\'"\n'
    parts = "".join(sheet(name, 40, 20, f'face = "layouts/{name}.svg"') for name in ("sheet", "note"))
    write(
        tmp_path / "small",
        {
            "game.toml": GAME.partition("[[component]]")[0] + parts,
            "rules.toml": WORDS.replace('on = "note"\n', about_paper),
            "layouts/note.svg": "<svg><text y='9'>two</text></svg>",
            "layouts/sheet.svg": "<svg><text y='9'>seven</text></svg>",
        },
    )
    assert _broken(tmp_path / "small") == ["sheet says `seven`", "note does not say `three`"]
    assert _broken(tmp_path / "small", finish="laminate") == ["sheet says `seven`"]
