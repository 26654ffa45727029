"""The proof of words reads what was drawn, and finds out what that depends on."""

from pathlib import Path
from shutil import copytree

import pytest
from smallgame import GAME, sheet

from printkit.model.options import PrintOptions
from printkit.pipeline.journey import run
from printkit.pipeline.values import BuildRequest, Goal
from printkit.template.templates import Templates

ROOT = Path(__file__).parents[2]


def test_a_proof_of_words_renders_a_side_again_only_to_see_what_it_depends_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    written = Templates.written
    monkeypatch.setattr(
        Templates, "written", lambda self, name, *rest: found.append(name) or written(self, name, *rest)
    )
    case = ROOT / "tests/diagnostics/cases/broken-same"
    folder = copytree(case / "wrong", tmp_path / "game")
    copytree(case / "right", folder, dirs_exist_ok=True)
    (folder / "cards.toml").write_text('[[card]]\nid = "one"\ncopies = 3\n', encoding="utf-8")
    assert _broken(folder) == []
    assert found == ["layouts/card.svg"] * 2  # drawn, and with another figure
    found.clear()
    rules = (folder / "rules.toml").read_text(encoding="utf-8")
    (folder / "rules.toml").write_text(f"{rules}\n# changed\n", encoding="utf-8")
    assert _broken(folder) == []
    assert found == ["layouts/card.svg"]


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
