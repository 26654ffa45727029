"""What is printed obeys nobody: control characters, encodings, streams that are full or closed, signals."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run

#: A title bar, a colour, a cleared screen in one byte, a direction.
WILD = "\x1b]0;owned\x07\x1b[31mred\x9b2J\u202etxt.exe"
WILD_GAME = (
    GAME.replace('"Small"', '"Small <W>"\nsubtitle = "<W>"')
    .replace("[palette]", "[figures]\nhalf = { formula = \"'odd'\" }\n[palette]")
    .replace('kind = "cards"', 'kind = "cards"\nabout = "<W>"\nstock = "<W>"')
    .replace("<W>", WILD.encode("unicode_escape").decode().replace("\\x", "\\u00"))
)
WILD_RULES = """\
[[rule]]
kind = "assert"
says = "<W>"
origin = "house"
what = "game.title"
is = "<W>"
follows = "<W>"
""".replace("<W>", WILD.encode("unicode_escape").decode().replace("\\x", "\\u00"))
WILD_FILES = {"game.toml": WILD_GAME, "rules.toml": WILD_RULES}


def start(*words: object, **more: object) -> "subprocess.CompletedProcess[bytes]":
    """Run printkit in a process of its own."""
    return subprocess.run([sys.executable, "-m", "printkit", *map(str, words)], check=False, **more)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("words", [("list",), ("build", "small"), ("check", "small", "--figures")])
def test_no_file_reaches_the_terminal_s_controls(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    make_game(WILD_FILES, "decks/small")
    monkeypatch.setattr("printkit.cli.terminal.click.utils.should_strip_ansi", lambda *_: False)
    said = run(*words)
    text = said.out + said.err
    assert "\x1b[31mred" not in text
    for colour in ("1", "2", "31", "32", "36", "0"):  # printkit's own
        text = text.replace(f"\x1b[{colour}m", "")
    assert not [letter for letter in text.replace("\n", "") if not letter.isprintable()]


@pytest.mark.parametrize("words", [("list",), ("check", "small", "--figures")])
def test_json_is_plain_ascii(make_game: Make, run: Run, words: tuple[str, ...]) -> None:
    make_game(WILD_FILES, "decks/small")
    said = run(*words, "--format", "json")
    assert said.out.isascii()
    assert "\x7f" not in said.out
    json.loads(said.out)


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "ascii", "utf-8"])
@pytest.mark.parametrize("words", [("list",), ("build", "small"), ("check", "small", "--figures")])
def test_a_terminal_of_any_encoding_is_written_to(
    make_game: Make, tmp_path: Path, encoding: str, words: tuple[str, ...]
) -> None:
    make_game({"game.toml": WILD_GAME}, "decks/small")
    environment = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"}
    done = start(*words, cwd=tmp_path, env=environment, capture_output=True)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert "small" in done.stdout.decode(encoding).lower()


@pytest.mark.parametrize("words", [("list",), ("build", "small"), ("check", "small")])
@pytest.mark.parametrize("closed", [(1,), (2,), (1, 2)])
def test_closed_streams_stop_nothing(
    make_game: Make, tmp_path: Path, words: tuple[str, ...], closed: tuple[int, ...]
) -> None:
    make_game(name="decks/small")
    shut = " ".join(f"{number}>&-" for number in closed)
    command = f'exec "$0" -m printkit {" ".join(words)} {shut}'
    done = subprocess.run(["sh", "-c", command, sys.executable], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "output/small/deck.pdf").exists() == (words[0] == "build")


def test_a_full_stderr_is_no_crash(make_game: Make, tmp_path: Path) -> None:
    make_game({"layouts/card.svg": "<svg><rect/>"}, "decks/small")
    with Path("/dev/full").open("w") as full:
        for stream in (subprocess.PIPE, full):
            assert start("build", "small", cwd=tmp_path, stdout=stream, stderr=full).returncode == 1


def test_a_folder_whose_name_is_no_text_is_built_into(make_game: Make, tmp_path: Path) -> None:
    make_game(name="decks/small")
    for unchanged in (False, True):
        done = start("build", "small", "--out", os.fsdecode(b"out\xff"), cwd=tmp_path, capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")
        assert (b"Nothing has changed" in done.stdout) == unchanged
    assert (tmp_path / os.fsdecode(b"out\xff") / "small/deck.pdf").exists()


def test_a_deleted_working_folder_is_said(tmp_path: Path, make_game: Make) -> None:
    game = make_game()
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f'rmdir ../gone; exec "$0" -m printkit build {game}'
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    words = ["sh", "-c", command, sys.executable]
    done = subprocess.run(words, cwd=gone, env=environment, capture_output=True)
    assert done.returncode == 1
    assert done.stderr == b"error: the current folder was deleted: change to another one\n"


def test_what_the_system_refuses_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, capsys: object) -> None:
    from printkit.cli import program

    def refuse() -> None:
        raise PermissionError(13, "Permission denied", "art/\x1b[1msun.svg")

    monkeypatch.setattr(program, "main", refuse)
    monkeypatch.setattr(program, "_clean_up_on_signals", lambda: None)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    with pytest.raises(SystemExit):
        program.run()
    told = capsys.readouterr().err  # type: ignore[attr-defined]
    assert told == "error: `art/\ufffd[1msun.svg`: Permission denied\n"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_leaves_the_last_good_build(
    make_game: Make, run: Run, tmp_path: Path, name: str, jobs: str
) -> None:
    assert run("build", make_game()).code == 0
    before = {path: path.read_bytes() for path in Path("output").rglob("*") if path.is_file()}
    many = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(1500))
    game = make_game({"cards.toml": many})
    words = [sys.executable, "-m", "printkit", "build", str(game), "--jobs", jobs]
    with subprocess.Popen(words, cwd=tmp_path, start_new_session=True) as process:
        while not list(Path("output/small").glob(".unfinished-*")) and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(getattr(signal, name))
        assert process.wait(timeout=60) in (1, 128 + getattr(signal, name))
    assert {path: path.read_bytes() for path in Path("output").rglob("*") if path.is_file()} == before
    assert not list(Path("output/small").glob(".*"))


def test_what_nohup_ignores_stays_ignored() -> None:
    program = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from printkit.cli import program; program._clean_up_on_signals()\n"
        "print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).stdout == b"True\n"
