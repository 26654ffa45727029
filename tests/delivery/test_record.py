"""A build that would read or write anything else is done; one with nothing to do is not."""

import os
import shutil
import sys
import time
from collections.abc import Callable
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

import pytest
from smallgame import CARD, GAME, Make, Run
from textbench import FILES

import printkit
from printkit.inputs import files as inputs
from printkit.inputs import reading
from printkit.inputs.reading import note, noting
from printkit.inputs.record import load_record, record_of, save_record
from printkit.model.options import BuildRequest
from printkit.pipeline.inspections import load_inspections

FRESH = "Nothing has changed: these files are up to date."
OUT = Path("output/small")
RULES = '[[rule]]\nkind = "count"\norigin = "house"\nsays = "Three cards."\ncards = "deck"\nis = 3\n'
TESTS = Path(__file__).parents[1]
HAN = TESTS / "diagnostics/cases/borrowed-font/wrong/fonts/han.ttf"
BORROWING = CARD.replace("{{ card.id }}", "\u6f22")
PICTURE = '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

#: A game that reads a file of each kind.
READ: dict[str, str | bytes] = {
    "game.toml": GAME.replace("cards.toml", "cards.csv").replace(
        "[palette]", '[fonts]\ntext = "own.ttf"\n[palette]'
    ),
    "cards.csv": "id,name\none,One\ntwo,Two\n",
    "layouts/card.svg": CARD.replace("</svg>", '<use part="art" x="9" y="20" width="9"/></svg>'),
    "parts/art.svg": '<svg width="20" height="9"><image href="art/owl.svg" width="9"/>'
    '<image href="art/owl.png" x="10" width="1"/></svg>',
    "art/owl.svg": PICTURE,
    "art/owl.png": (TESTS / "diagnostics/cases/bad-picture/right/art/lamp.png").read_bytes(),
    "own.ttf": FILES["FjallaOne-Regular"].read_bytes(),
    "rules.toml": RULES.replace("is = 3", "is = 2"),
    "approved.toml": "",
}


def same_stamp(file: Path, content: bytes) -> None:
    """Change a file's content; keep its length, its inode and the time of its last change."""
    before = file.stat()
    assert len(content) == before.st_size and content != file.read_bytes()
    file.write_bytes(content)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def next_process() -> None:
    """Forget what a process takes printkit's own code and the libraries to be, once it has loaded them."""
    inputs.code_stamps.cache_clear()
    inputs.library_stamps.cache_clear()


def wait_a_tick() -> None:
    """Wait until what was written is no longer a moment old."""
    time.sleep(inputs._TICK / 1e9)


@pytest.fixture(autouse=True)
def short_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_TICK", 100_000_000)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that modules are imported from first."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder


def test_a_build_with_nothing_to_do_is_not_done(make_game: Make, run: Run) -> None:
    game = make_game()
    first = run("build", game)
    assert run("build", game).out == f"{first.out}\n{FRESH}\n"


@pytest.mark.parametrize(
    "harm",
    [
        lambda file: file.unlink(),
        lambda file: file.write_bytes(file.read_bytes()[:-9]),
        lambda file: same_stamp(file, file.read_bytes()[:-1] + b"?"),
        lambda file: (file.unlink(), os.mkfifo(file)),
    ],
    ids=["deleted", "truncated", "altered", "a pipe"],
)
def test_what_was_damaged_is_written_anew(make_game: Make, run: Run, harm: Callable[[Path], object]) -> None:
    game = make_game()
    run("build", game)
    for name in ("deck.pdf", "cut-plan.pdf", "manifest.json"):
        good = (OUT / name).read_bytes()
        harm(OUT / name)
        assert FRESH not in run("build", game).out, name
        assert (OUT / name).read_bytes() == good, name
        assert FRESH in run("build", game).out, name


def test_what_is_altered_within_one_tick_is_seen(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content of a file that was changed a moment before decides, not its stamp."""
    monkeypatch.setattr(inputs, "_TICK", 60_000_000_000)
    game = make_game()
    run("build", game)
    one = record_of("one")
    save_record(one, ["done"], {}, [OUT / "deck.pdf"])
    before = reading._look(str((OUT / "deck.pdf").absolute()))
    monkeypatch.setattr(reading, "_look", lambda _: before)
    known = load_record(one)
    assert known is not None and known.made == ["done"]
    same_stamp(OUT / "deck.pdf", (OUT / "deck.pdf").read_bytes()[:-1] + b"?")
    assert load_record(one) is None


def test_stamps_alone_decide_of_what_is_older(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    run("build", game)
    wait_a_tick()
    assert FRESH in run("build", game).out  # what was written is read once more, and then known to be older
    read: list[str] = []
    digest = inputs.digest_of
    monkeypatch.setattr(reading, "digest_of", lambda path: read.append(path) or digest(path))
    assert FRESH in run("build", game).out
    assert read == []
    os.utime(game / "cards.toml")
    wait_a_tick()
    assert FRESH in run("build", game).out  # another stamp, the same content
    assert read == [str((game / "cards.toml").absolute())]


def test_where_no_stamp_shows_a_change_all_contents_are_read(
    make_game: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    wait_a_tick()
    one, cards = record_of("one"), game / "cards.toml"
    with noting({}) as noted:
        note(cards)
    save_record(one, ["done"], noted)
    before = reading._look(str(cards.absolute()))
    cards.write_text(cards.read_text().replace("two", "too"))
    monkeypatch.setattr(reading, "_look", lambda _: before)
    known = load_record(one)
    assert known is not None and known.made == ["done"]
    monkeypatch.setattr(reading, "_NO_CHANGE_TIME", True)
    assert load_record(one) is None


def test_what_changes_during_a_build_is_built_again(make_game: Make, run: Run) -> None:
    cards = make_game() / "cards.toml"
    wait_a_tick()
    one = record_of("one")
    with noting({}) as noted:
        note(cards)
    cards.write_text(cards.read_text().replace("two", "too"))
    save_record(one, ["of the old cards"], noted)
    assert load_record(record_of("one")) is None


def test_a_font_that_changed_is_seen(
    make_game: Make, run: Run, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = find_spec("fontpkg_pt_serif")
    assert spec is not None and spec.origin is not None
    shutil.copytree(Path(spec.origin).parent, package / "fontpkg_pt_serif")
    monkeypatch.delitem(sys.modules, "fontpkg_pt_serif", raising=False)  # where another test imported it
    invalidate_caches()
    wait_a_tick()
    game = make_game()
    run("build", game)
    assert any(package in Path(path).parents for path in printkit.build(game).games[0].inputs)
    assert FRESH in run("build", game).out
    font = package / "fontpkg_pt_serif" / "files" / "PT_Serif-Web-Regular.ttf"
    content = bytearray(font.read_bytes())
    content[-1] ^= 1
    same_stamp(font, bytes(content))
    assert FRESH not in run("build", game).out


@pytest.mark.slow
def test_another_version_of_a_library_is_seen(
    make_game: Make, run: Run, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "ourlib").mkdir()
    (package / "ourlib" / "__init__.py").write_text("version = 1")
    monkeypatch.setattr(inputs, "LIBRARIES", (*inputs.LIBRARIES, "ourlib"))
    wait_a_tick()
    game = make_game()
    run("build", game)
    assert FRESH in run("build", game).out
    same_stamp(package / "ourlib" / "__init__.py", b"version = 2")
    next_process()
    assert FRESH not in run("build", game).out
    wait_a_tick()
    run("build", game)
    (package / "ourlib" / "more.py").write_text("a file that the upgrade brought")
    next_process()
    assert FRESH not in run("build", game).out


def test_libraries_that_decide_what_is_printed_are_known() -> None:
    folders = {Path(path).name for path in inputs.library_stamps()}
    assert {"reportlab", "PIL", "jinja2", "pypdfium2", "coloraide", "segno"} <= folders
    assert {"pikepdf", "lxml", "pypdfium2_raw"} <= folders


@pytest.mark.wall
@pytest.mark.parametrize("trust", [["--trust"], []])
def test_a_borrowed_font_that_changed_is_inspected_again(
    make_game: Make, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trust: list[str]
) -> None:
    monkeypatch.setenv("PRINTKIT_FONTS", str(tmp_path / "computer"))
    font = tmp_path / "computer/han.ttf"
    font.parent.mkdir()
    shutil.copy(HAN, font)
    game = make_game({"layouts/card.svg": BORROWING})
    wait_a_tick()
    run("build", game, *trust)
    assert load_inspections(BuildRequest(str(game))).known
    font.unlink()
    assert not load_inspections(BuildRequest(str(game))).known


@pytest.mark.parametrize("harm", [Path.unlink, lambda font: font.write_bytes(HAN.read_bytes() + b"\0")])
@pytest.mark.wall
@pytest.mark.parametrize("trust", [["--trust"], []])
@pytest.mark.parametrize("beside", [False, True])
def test_a_borrowed_font_that_changed_is_seen(
    make_game: Make,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    harm: Callable[[Path], object],
    trust: list[str],
    beside: bool,
) -> None:
    font = tmp_path / ("table" if beside else "computer") / "han.ttf"
    font.parent.mkdir()
    shutil.copy(HAN, font)
    monkeypatch.setenv("PRINTKIT_FONTS", "off" if beside else str(font.parent))
    deck = tmp_path / "table" / "deck.csv" if beside else make_game({"layouts/card.svg": BORROWING})
    if beside:
        deck.write_text("id,name\na,\u6f22\n", encoding="utf-8")
    wait_a_tick()
    assert "printed in `han`" in run("build", deck, *trust).err
    assert FRESH in run("build", deck, *trust).out
    harm(font)
    assert FRESH not in run("build", deck, *trust).out


@pytest.mark.parametrize("what", ["code", "templates"])
def test_printkit_s_own_files_are_seen(
    make_game: Make, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "one.py").write_text("1")
    name = {"code": "package_folder", "templates": "shared_templates"}[what]
    monkeypatch.setattr(inputs, name, lambda: tmp_path / "own")
    wait_a_tick()
    game = make_game()
    run("build", game)
    assert FRESH in run("build", game).out
    same_stamp(tmp_path / "own" / "one.py", b"2")
    next_process()
    assert FRESH not in run("build", game).out


@pytest.mark.parametrize("of", ["__version__", "zlib"])
def test_another_version_is_seen(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    game = make_game()
    run("build", game)
    if of == "zlib":
        monkeypatch.setattr(inputs.zlib, "ZLIB_RUNTIME_VERSION", "0.9")
    else:
        monkeypatch.setattr(inputs, "__version__", "0.0.9")
    assert FRESH not in run("build", game).out


def test_layouts_in_a_folder_called_pycache_are_seen(make_game: Make, run: Run) -> None:
    files = {
        "game.toml": GAME.replace("layouts/card.svg", "layouts/__pycache__/card.svg"),
        "layouts/__pycache__/card.svg": CARD,
    }
    game = make_game(files)
    run("build", game)
    before = (OUT / "deck.pdf").read_bytes()
    (game / "layouts/__pycache__/card.svg").write_text(CARD.replace("card.id", "card.id|upper"))
    assert FRESH not in run("build", game).out
    assert (OUT / "deck.pdf").read_bytes() != before


@pytest.mark.parametrize("variable", ["SOURCE_DATE_EPOCH", "RL_pdfComments"])
def test_a_variable_leaves_what_was_built_as_it_would_be_built(
    make_game: Make, run: Run, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    run("build", game)
    before = (OUT / "deck.pdf").read_bytes()
    monkeypatch.setenv(variable, "1")
    assert FRESH in run("build", game).out
    run("build", game, "--out", "other")
    assert Path("other/small/deck.pdf").read_bytes() == before


def test_a_proof_is_kept_by_content_too(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made once, whatever is built of the game, until a file that it read is another one."""
    proven: list[object] = []
    monkeypatch.setattr("printkit.rules.check.check", lambda *args, **_: proven.append(args) or [])
    game = make_game({"rules.toml": RULES})
    run("build", game, "--trust")
    run("build", game, "--trust", "--out", "other")
    assert len(proven) == 1
    (game / "rules.toml").write_text(f"# the same\n{RULES}")
    run("build", game, "--trust", "--out", "other")
    assert len(proven) == 2


@pytest.mark.wall
@pytest.mark.parametrize("trust", [["--trust"], []])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rules_that_were_proven_before_are_still_watched(
    make_game: Make, run: Run, trust: list[str], jobs: str
) -> None:
    """A build that believes an earlier proof depends on what that was made from."""
    game = make_game({"rules.toml": RULES})
    run("build", game, *trust)
    build = ("build", game, *trust, "--jobs", jobs, "--out", "other")
    run(*build)
    assert FRESH in run(*build).out
    (game / "rules.toml").write_text(RULES.replace("is = 3", "is = 4"))
    assert "broken-count" in run(*build).err


def test_a_maze_of_links_ends(make_game: Make, run: Run) -> None:
    game = make_game()
    for number in range(40):
        (game / f"d{number}").mkdir()
        for name in "ab":
            (game / f"d{number}" / name).symlink_to(game / f"d{number + 1}")
    (game / "d40").mkdir()
    begun = time.monotonic()
    run("build", game)
    assert FRESH in run("build", game).out
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("name", READ)
def test_each_file_that_is_read_is_seen(make_game: Make, run: Run, name: str) -> None:
    game = make_game(READ)
    wait_a_tick()
    run("approve", game, "--all")
    run("build", game)
    assert FRESH in run("build", game).out
    (game / name).write_bytes((game / name).read_bytes() + b"\n")
    assert FRESH not in run("build", game).out


@pytest.mark.parametrize(
    ("name", "text"),
    [("birds.deck.toml", 'title = "Birds of ours"'), ("robin.svg", PICTURE)],
)
def test_a_file_that_comes_beside_a_table_is_seen(tmp_path: Path, run: Run, name: str, text: str) -> None:
    (tmp_path / "birds.csv").write_text("Name,Text\nRobin,Sings.\nWren,Is loud.\n")
    run("build", "birds.csv")
    assert FRESH in run("build", "birds.csv").out
    (tmp_path / name).write_text(text)
    assert FRESH not in run("build", "birds.csv").out


def test_a_file_that_nothing_reads_changes_nothing(make_game: Make, run: Run) -> None:
    game = make_game({"notes.md": "to do"})
    run("build", game)
    (game / "notes.md").write_text("done")
    assert FRESH in run("build", game).out


@pytest.mark.wall
@pytest.mark.parametrize("trust", [["--trust"], []])
@pytest.mark.parametrize("beside", [False, True])
def test_a_new_font_that_is_searched_earlier_is_seen(
    make_game: Make, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trust: list[str], beside: bool
) -> None:
    folder = tmp_path / ("table" if beside else "computer")
    folder.mkdir()
    shutil.copy(HAN, folder / "han.ttf")
    monkeypatch.setenv("PRINTKIT_FONTS", "off" if beside else str(folder))
    deck = folder / "deck.csv" if beside else make_game({"layouts/card.svg": BORROWING})
    if beside:
        deck.write_text("id,name\na,\u6f22\n", encoding="utf-8")
    wait_a_tick()
    assert "printed in `han`" in run("build", deck, *trust).err
    assert FRESH in run("build", deck, *trust).out
    shutil.copy(HAN, folder / "aaa.ttf")
    assert "printed in `aaa`" in run("build", deck, *trust).err
    (folder / "aaa.ttf").write_bytes(b"no font")
    assert "printed in `han`" in run("build", deck, *trust).err
    shutil.copy(HAN, folder / "aaa.ttf")
    assert "printed in `aaa`" in run("build", deck, *trust).err


@pytest.mark.parametrize("memory", ["", "[]", "{}", "[" * 99999, '{"files": {"a": 1}}', '{"files": []}'])
def test_a_damaged_record_is_no_record(memory: str) -> None:
    one = record_of("damaged")
    assert one is not None
    one.path.parent.mkdir(parents=True, exist_ok=True)
    one.path.write_text(memory)
    assert load_record(one) is None
