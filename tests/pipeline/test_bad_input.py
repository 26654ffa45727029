"""Whatever can be wrong in a game folder: a finding with its file and line, exit 1, nothing written."""

import os
import time
from pathlib import Path

import pytest
from smallgame import CARD, CARDS, GAME, Make, Run

LONG = "Donaudampfschifffahrt" * 15


def face(inner: str) -> dict[str, str]:
    return {"layouts/card.svg": f"<svg>\n  {inner}\n</svg>\n"}


#: A name that no file system takes.
ENDLESS = "n" * 300

#: what is wrong -> the files that differ, what is said, where
SLIPS: dict[str, tuple[dict[str, str], str, str]] = {
    "a font with an endless name": (
        {"game.toml": GAME.replace("[palette]", f'[fonts]\ntext = "{ENDLESS}.ttf"\n[palette]')},
        "error[missing-file]: there is no font file `nnn",
        "small/game.toml:5:1",
    ),
    "a picture with an endless name": (
        face(f'<image href="{ENDLESS}.png" x="1" y="1" width="9" height="9"/>'),
        "error[missing-picture]: there is no picture `nnn",
        "small/layouts/card.svg:2:3",
    ),
    "a drawing with an endless name": (
        face(f'<image href="{ENDLESS}.svg" x="1" y="1" width="9" height="9"/>'),
        "error[missing-picture]: there is no picture `nnn",
        "small/layouts/card.svg:2:3",
    ),
    "unknown part": (
        face('<use part="satr"/>'),
        "error[missing-template]: there is no template `parts/satr.svg`",
        "small/layouts/card.svg:2:3",
    ),
    "unknown font role": (
        face('<text x="1" y="5" font-family="titel">x</text>'),
        "error[unknown-font]:",
        "small/layouts/card.svg:2:3",
    ),
    "size that does not fit the paper": (
        {"game.toml": GAME.replace('"poker"', "{ width = 300, height = 300 }")},
        "error[does-not-fit]: `deck` (300 x 300 mm) does not fit on A4 with its margins",
        "small/game.toml:11:1",
    ),
    "a word of 300 letters": (
        face(f'<box name="rule" x="5" y="5" width="50" height="40" font-size="4" min="2">{LONG}</box>'),
        "error[text-does-not-fit]:",
        "small/layouts/card.svg:2:3",
    ),
    "a card on itself": (
        face('<use card="deck/one" width="9"/>'),
        "error[part-loop]:",
        "small/layouts/card.svg:2:3",
    ),
    "a name that leads elsewhere": (
        {"game.toml": GAME.replace('name = "deck"', 'name = "../../deck"')},
        "error[bad-name]:",
        "small/game.toml:9:1",
    ),
    # what only a stranger would write
    "template out of the deck": (
        {"game.toml": GAME.replace("layouts/card.svg", "../outside.svg"), "../outside.svg": "<svg/>"},
        "error[",
        "small/",
    ),
    "picture out of the deck": (
        {**face('<image href="../secret.png" width="5"/>'), "../secret.png": "x"},
        "error[path-leaves-deck]:",
        "small/layouts/card.svg:2:3",
    ),
    "picture from the root": (
        face('<image href="/etc/passwd" width="5"/>'),
        "error[path-leaves-deck]:",
        "small/layouts/card.svg:2:3",
    ),
    "an entity": (
        {"layouts/card.svg": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'},
        "error[bad-xml]: a layout must not declare a DOCTYPE or entities",
        "small/layouts/card.svg",
    ),
    "a billion laughs in a picture": (
        {
            **face('<image href="a.svg" width="5"/>'),
            "a.svg": '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<svg>&b;</svg>',
        },
        "error[bad-xml]: a layout must not declare a DOCTYPE or entities",
        "small/a.svg:1",
    ),
    "a loop without end": (
        face("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"),
        "error[template-too-much]:",
        "small/layouts/card.svg:2",
    ),
    "letters without end": (
        face("{{ 'x' * 999999999 }}"),
        "error[template-too-much]:",
        "small/layouts/card.svg:2",
    ),
    "an escape": (
        face("{{ ''.__class__.__mro__ }}"),
        "error[",
        "small/layouts/card.svg:2",
    ),
    "parts that grow without end": (
        {
            **face('<use part="p0"/>'),
            **{
                f"parts/p{n}.svg": f'<svg width="5" height="5">{f"""<use part="p{n + 1}"/>""" * 20}</svg>'
                for n in range(8)
            },
            "parts/p8.svg": '<svg width="5" height="5"><rect width="5" height="5"/></svg>',
        },
        "error[too-much-drawing]:",
        "small/",
    ),
    "uses that grow without end": (
        face(
            "<defs>"
            + "".join(f'<g id="g{n}">{f"""<use href="#g{n + 1}"/>""" * 20}</g>' for n in range(8))
            + '<g id="g8"><rect width="1" height="1"/></g></defs><use href="#g0"/>'
        ),
        "error[too-much-drawing]:",
        "small/layouts/card.svg",
    ),
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * name.startswith("uses that grow")) for name in SLIPS],
)
def test_every_slip_is_a_finding(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("printkit.sandbox.limits.MOST_SECONDS", 1.0)
    files, words, place = SLIPS[name]
    game = make_game(files)
    started = time.monotonic()
    said = run("build", game)
    assert words in said.err
    assert f"--> {place}" in said.err
    assert "Traceback" not in said.err
    assert said.code == 1
    assert not list(Path().glob("output/**/*.pdf"))
    assert time.monotonic() - started < 20, "refused, but not within seconds"


def test_all_of_a_runs_findings_come_at_once(make_game: Make, run: Run) -> None:
    game = make_game(
        {
            "game.toml": GAME.replace("[palette]", "colour = 1\n[palette]").replace(
                "players = [2, 4]", "players = 4"
            ),
            "cards.toml": CARDS.replace('"two"', '"one"') + '[[card]]\nid = "three"\ncopies = 0\n',
        }
    )
    said = run("check", game)
    codes = [line.split("]")[0].split("[")[1] for line in said.err.splitlines() if line.startswith("error[")]
    assert sorted(codes) == ["bad-copies", "double-id", "unknown-key", "wrong-type"]
    assert said.err.endswith("4 errors\n")
    layout = '<svg>\n<rect fill="inq" width="2" height="2"/>\n<text y="9">龍</text>\n<circel/>\n</svg>'
    said = run("check", make_game({"layouts/card.svg": layout}, name="other"))
    assert said.err.count("error[") == 2
    assert "warning[missing-letter]" in said.err


def test_a_pipe_in_the_deck_does_not_hang(make_game: Make, run: Run) -> None:
    game = make_game(face('<image href="pipe.png" width="5"/>'))
    os.mkfifo(game / "pipe.png")
    assert "error[missing-picture]" in run("build", game).err
    (game / "cards.toml").unlink()
    os.mkfifo(game / "cards.toml")
    assert "error[not-a-file]" in run("build", game).err


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 10_000])
def test_one_card_and_ten_thousand(make_game: Make, run: Run, count: int) -> None:
    said = run(
        "check",
        make_game({"cards.toml": f'[[card]]\nid = "a"\ncopies = {count}\n', "layouts/card.svg": CARD}),
    )
    laid_out = f"Small: 1 component, {count} piece{'s' * (count > 1)}, all laid out.\n"
    assert said.out.startswith(f"{laid_out}Small: no rules to check; a rules.toml is optional.\n")


def test_a_title_in_any_script(make_game: Make, run: Run) -> None:
    import pikepdf

    title = "Штоллен ☃ Łódź"
    assert run("build", make_game({"game.toml": GAME.replace('"Small"', f'"{title}"')})).err == ""
    with pikepdf.open("output/small/deck.pdf") as pdf:
        assert str(pdf.docinfo.Title) == f"{title}: deck"
