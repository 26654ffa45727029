"""The command line as scripts and people meet it: exact words, exit codes, what is written where."""

import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from smallgame import CARDS, GAME, Make, Run

from printkit import __version__
from printkit.cli import terminal


def test_list_shows_each_component_on_a_line(make_game: Make, run: Run) -> None:
    make_game(name="decks/small")
    said = run("list")
    assert said.code == 0
    assert "small  Small · 2-4 players\n  deck  cards  3  63.5 x 88.9 mm" in said.out


def test_list_as_json(make_game: Make, run: Run) -> None:
    make_game(name="decks/small")
    games = {game["slug"]: game for game in json.loads(run("list", "--format", "json").out)}
    assert games["small"] == {
        "slug": "small",
        "title": "Small",
        "players": [2, 4],
        "components": [
            {"name": "deck", "kind": "cards", "size": "63.5 x 88.9 mm", "pieces": 3, "optional": False}
        ],
    }


def test_a_broken_game_does_not_hide_the_others(make_game: Make, run: Run) -> None:
    make_game(name="decks/good")
    make_game({"game.toml": "title = "}, name="decks/bad")
    said = run("list")
    assert "good  Small" in said.out
    assert said.code == 1
    assert "error[bad-toml]" in said.err


@pytest.mark.slow
def test_a_build_says_for_how_many_players_it_is_enough(make_game: Make, run: Run) -> None:
    by = 'sets_by = "packs"\n\n[tables.packs]\n'
    by += 'columns = ["players", "packs"]\nrows = [[2, 1], [3, 1], [4, 2]]\norigin = "house"\nabout = "so"\n'
    game = make_game({"game.toml": GAME + by})
    said = run("build", game).out
    assert f"Of deck, enough for 3 players. For 4: `printkit build {game} deck --players 4`." in said
    assert "enough for" not in run("build", game, "--players", "2").out


@pytest.mark.slow
def test_what_is_optional_is_checked_and_printed_only_when_it_is_named(make_game: Make, run: Run) -> None:
    game = make_game(
        {"game.toml": GAME + GAME[GAME.index("[[") :].replace('"deck"', '"dice"') + "optional = true\n"}
    )
    assert "Optional, so not printed: dice. To print: `printkit build " in run("build", game).out
    assert sorted(path.stem for path in (game.parent / "output/small").glob("*.pdf")) == ["cut-plan", "deck"]
    said = run("build", game, "dice").out
    assert "dice.pdf" in said and "Optional" not in said
    assert "Small: 2 components, 6 pieces, all laid out." in run("check", game).out


@pytest.mark.slow
def test_spares_fill_the_last_sheet_and_take_no_paper(make_game: Make, run: Run) -> None:
    without, game = run("build", make_game()).out, make_game({"game.toml": GAME + 'spares = ["one"]\n'})
    said = run("build", game).out
    assert "5 spares fill the last sheet of deck." in said
    assert "   1  sheet of A4" in said and "   1  sheet of A4" in without
    page = pypdfium2.PdfDocument(game.parent / "output/small/deck.pdf")[0].get_textpage().get_text_range()
    assert (page.count("one"), page.count("two")) == (1 + 5, 2)
    assert (
        "spare" not in run("build", game, "--paper", "a6", "--bleed", "3").out
    )  # a card a sheet: nothing is left


def test_build_says_what_it_wrote_and_what_to_do_next(make_game: Make, run: Run) -> None:
    said = run("build", make_game())
    assert said.code == 0
    assert said.err == ""
    assert said.out == (
        "output/small\n"
        "  deck.pdf  1 page  3 pieces  8 a sheet  one side\n"
        "\n"
        "Print at 100 % (“actual size”): the ruler at the foot of each page must measure 50 mm.\n"
        "lp -o media=A4 -o sides=one-sided -o print-scaling=none deck.pdf\n"
        "Cut along the marks on the fronts: a knife and a ruler, the long cuts first.\n"
        "\n"
        "You need\n"
        "   1  sheet of A4\n"
        "  10  straight cuts, in order in cut-plan.pdf\n"
    )


@pytest.mark.slow
def test_a_build_that_does_not_inspect_says_so(make_game: Make, run: Run) -> None:
    words = "\nNot inspected for contrast, bleed and backs: `--no-inspect`.\n"
    assert run("build", make_game(), "--no-inspect").out.endswith(words)
    assert run("build", "small", "--no-inspect").out.count("Not inspected") == 1
    assert "Not inspected" not in run("build", "small").out


def test_the_manifest_tells_the_truth(make_game: Make, run: Run) -> None:
    run("build", make_game(), "--out", "out", "--paper", "letter")
    manifest = json.loads(Path("out/small/manifest.json").read_text())
    data = Path("out/small/deck.pdf").read_bytes()
    plan, deck = manifest["files"]
    assert (plan["file"], plan["kind"], plan["pages"], plan["pieces"]) == ("cut-plan.pdf", "plan", 1, 0)
    options = deck.pop("options")
    assert (options["paper"], options["layout"], options["copies"]) == ("letter", "duplex", 1)
    assert {**manifest, "files": [deck]} == {
        "printkit": __version__,
        "game": "small",
        "files": [
            {
                "file": "deck.pdf",
                "component": "deck",
                "kind": "cards",
                "paper": "letter",
                "pages": 1,
                "pieces": 3,
                "faces": 2,
                "duplex": None,
                "bytes": len(data),
                "sha256": hashlib.sha256(data).hexdigest(),
                "stock": "",
            }
        ],
    }
    assert len(pypdfium2.PdfDocument(data)) == 1


def test_show_writes_pages_faces_and_a_contact_sheet(make_game: Make, run: Run) -> None:
    said = run("show", make_game(), "--dpi", 60)
    assert said.out == "output/small\n  pages/  1 picture\n  faces/  2 pictures\n  contact.png\n  hand.png\n"
    written = sorted(str(path) for path in Path("output").rglob("*.png"))
    assert written == [
        "output/small/contact.png",
        "output/small/faces/deck.one.png",
        "output/small/faces/deck.two.png",
        "output/small/hand.png",
        "output/small/pages/deck-1.png",
    ]


def test_check_says_that_all_is_well_and_writes_nothing(make_game: Make, run: Run) -> None:
    game = make_game()
    said = run("check", game)
    words = (
        "Small: 1 component, 3 pieces, all laid out.\nSmall: no rules to check; a rules.toml is optional.\n"
        "Small: nobody has read it yet; `printkit approve small` shows its words, and keeps what is right.\n"
    )
    assert (said.code, said.out, said.err) == (0, words, "")
    assert not Path("output").exists()
    assert "nobody has read it yet" not in run("check", game).out


def test_a_slip_looks_like_this(make_game: Make, run: Run) -> None:
    said = run("build", make_game({"cards.toml": CARDS.replace("copies = 2", "copys = 2")}))
    assert said.code == 1
    assert said.err == (
        "error[unknown-key]: unknown key `copys` in [[card]]\n"
        "  --> small/cards.toml:6:1\n"
        "   |\n"
        " 6 | copys = 2\n"
        "   | ^^^^^\n"
        "   = help: did you mean `copies`?\n"
        "\n"
        "1 error\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("build", "smal"), "error[unknown-game]: unknown game `smal`"),
        (("build", "small", "dek"), "error[unknown-component]: Small has no component `dek`"),
        (("build", "small", "--paper", "a9"), "error[unknown-paper]: unknown paper `a9`"),
        (("build", "small", "--players", "9"), "error[wrong-players]: Small is for 2 to 4 players, not 9"),
        (("build", "small", "--colour", "red"), "Error: No such option '--colour'"),
        (("build",), "Error: name a game, or use --all"),
        (("show", "small", "--dpi", "9"), "Error: Invalid value for '--dpi'"),
    ],
)
def test_a_slip_on_the_command_line_leaves_with_2(
    make_game: Make, run: Run, words: tuple[str, ...], message: str
) -> None:
    make_game(name="decks/small")
    said = run(*words)
    assert said.code == 2
    assert message in said.err
    assert not Path("output").exists()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--help", "list"])
def test_help_and_list_load_only_what_they_need(words: str) -> None:
    code = (
        "import sys; from printkit.cli import main\n"
        f"try: main([{words!r}])\nexcept SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "click" in loaded
    assert not loaded & {"reportlab", "jinja2", "PIL", "pypdfium2", "yaml", "python_calamine", "zipfile"}
    formats = {name for name in loaded if name.startswith("printkit.input.tables.formats.")}
    assert formats <= {f"printkit.input.tables.formats.{name}" for name in ("toml", "csv", "objects")}


@pytest.mark.slow
def test_a_small_build_loads_only_what_it_needs(make_game: Make) -> None:
    code = (
        "import sys; from printkit.cli import main\n"
        f"try: main(['build', {str(make_game())!r}, '--trust'])\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert {"jinja2", "reportlab", "printkit.pipeline.running"} <= loaded
    rooms = ("pictures", "profiles", "targets", "mutating", "batch", "sending")
    late = {f"printkit.pipeline.{room}" for room in rooms}
    late |= {
        "printkit.input.brands.brand_file",
        "printkit.diagnostics.render",
    }
    assert sorted(loaded & {*late, "html", "difflib", "csv", "multiprocessing", "yaml"}) == []


@pytest.mark.slow
def test_nothing_is_looked_through_for_garbage_at_the_end() -> None:
    code = (
        "import atexit, gc, sys; from printkit.cli import run\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 1000, file=sys.stderr)); run()"
    )
    done = subprocess.run([sys.executable, "-c", code, "list"], check=True, capture_output=True, text=True)
    assert done.stderr == "True\n"


@pytest.mark.slow
def test_it_runs_as_a_module_and_knows_its_version() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "printkit", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout == f"printkit, version {__version__}\n"


@pytest.mark.slow
def test_a_pipe_gets_no_colour_and_no_bar(make_game: Make, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "printkit", "build", str(make_game()), "--out", str(tmp_path / "out")]
    told = subprocess.run(command, capture_output=True, check=True)
    assert b"\033" not in told.stdout + told.stderr
    assert told.stderr == b""


def on_a_terminal(command: list[str], **extra: str) -> bytes:
    """What a command writes to a terminal."""
    import pty

    seen = bytearray()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(extra)
        os.execv(command[0], command)
    while True:
        try:
            chunk = os.read(terminal, 4096)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    os.waitpid(pid, 0)
    return bytes(seen)


@pytest.mark.slow
def test_a_terminal_gets_colour_unless_it_wants_none(make_game: Make) -> None:
    game = make_game({"cards.toml": CARDS.replace("copies = 2", "copys = 2")})
    command = [sys.executable, "-m", "printkit", "check", str(game)]
    assert b"\033[" in on_a_terminal(command)
    assert b"\033[" not in on_a_terminal(command, NO_COLOR="1")
    assert b"\033[" not in on_a_terminal([*command[:3], "list"], NO_COLOR="1")


class Terminal(io.StringIO):
    """Standard error as it is on a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("patience", "shown"), [(-1.0, True), (1000.0, False)])
def test_a_terminal_gets_a_bar_when_work_lasts(
    monkeypatch: pytest.MonkeyPatch, patience: float, shown: bool
) -> None:
    monkeypatch.setattr(terminal, "BAR_DELAY_SECONDS", patience)
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with terminal.progress_bar() as progress:
        progress("laying out deck", 6, 24)
    bar = "\r\033[K" + "█" * 6 + "░" * 18 + " laying out deck\r\033[K"
    assert screen.getvalue() == (bar if shown else "")


@pytest.mark.slow
def test_a_full_disk_behind_the_pipe_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run([sys.executable, "-m", "printkit", "list"], stdout=full, stderr=subprocess.PIPE)
    assert told.returncode == 1
    assert told.stderr == b"error: can't write to the terminal or the pipe: No space left on device\n"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("buil", "no command `buil`; did you mean `build`?"),
        ("xyz", "no command `xyz`; known: `print`, `looks`, `fonts`, `icons`, `new`, `list`, `build`, "),
    ],
)
def test_a_command_that_is_not_there_is_named_with_those_that_are(run: Run, typed: str, told: str) -> None:
    said = run(typed, "pitman")
    assert said.code == 2
    assert told in said.err


def test_a_printer_that_shifts_up_and_left_says_so(run: Run) -> None:
    assert "--printer attic\n" in run("printer", "add", "attic", "--back-shift=-0.5,-1").out
    assert "0.5 mm left, 1 mm up" in run("printer", "show", "attic").out
    run("printer", "remove", "attic")
    assert run("printer", "remove", "attic").err == (
        "error[unknown-printer]: there is no printer `attic`\n"
        "   = help: measure it with `printkit calibrate`, then `printkit printer add attic`\n\n1 error\n"
    )


def test_a_printer_is_not_kept_where_there_is_no_folder_for_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.input.brands.printers.config_folder", lambda: None)
    said = run("printer", "add", "attic", "--back-shift=1,1")
    assert said.err == (
        "error[cannot-write]: there is no folder for printers\n"
        "   = help: name one: `PRINTKIT_CONFIG`\n\n1 error\n"
    )


def test_a_game_file_is_answered_with_its_folder(make_game: Make, run: Run) -> None:
    make_game()
    said = run("check", "small/game.toml")
    assert said.code == 2
    assert said.err.startswith(
        "error[unknown-game]: `small/game.toml` is a file\n   = help: name its folder: `small`\n"
    )
