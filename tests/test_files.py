"""A deck's files are read within bounds, and a deck names no file but its own."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.files import inside, near_file, read_text

AT = Place(Path("game.toml"), 3, 1, 4)


def read_badly(path: Path, at: Place | Spot | None = AT) -> Finding:
    report = Report()
    assert read_text(path, report, at) is None
    (finding,) = report
    assert finding.severity is Severity.ERROR
    return finding


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise AssertionError(f"it took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("é\n☞".encode(), "é\n☞"),
        (b"\xef\xbb\xbfa = 1", "a = 1"),
        (b"a\r\nb\rc\n", "a\nb\nc\n"),
        (b"x" * 5_000_000, "x" * 5_000_000),
    ],
    ids=["empty", "letters", "mark", "lines", "large"],
)
def test_text_is_read(tmp_path: Path, data: bytes, text: str) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    report = Report()
    assert read_text(tmp_path / "a.txt", report, None) == text
    assert not report.findings


def test_a_pipe_or_a_device_does_not_keep_us_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with at_most(5):
        assert read_badly(tmp_path / "pipe").message == "`pipe` is a device or a pipe, not a file"
        assert read_badly(Path("/dev/zero")).message == "`zero` is a device or a pipe, not a file"


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"x" * 5_000_001)
    finding = read_badly(path)
    assert finding.code == "file-too-large"
    assert finding.message == "`cards.csv` is larger than 5 MB, the most that printkit reads"
    assert finding.at == AT


def test_a_huge_file_is_not_taken_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole: no bytes on the disk
    with at_most(5):
        assert read_badly(path).code == "file-too-large"


@pytest.mark.parametrize(
    ("data", "line", "column", "byte"),
    [
        (b"caf\xe9", 1, 4, "0xe9"),
        ("é\r\n日\r".encode() + b"ab\xff\n", 3, 3, "0xff"),
        (b"\xef\xbb\xbf\xff", 1, 1, "0xff"),
        ("é".encode()[:1], 1, 1, "0xc3"),
        ("title".encode("utf-16"), 1, 1, "0xff"),
    ],
)
def test_what_is_not_utf_8(tmp_path: Path, data: bytes, line: int, column: int, byte: str) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(data)
    message = f"`game.toml` is not UTF-8 text: byte {byte} is not valid there"
    help = "save it in your editor with the encoding UTF-8"
    expected = Finding("not-utf-8", Severity.ERROR, message, Place(path, line, column, 1), help)
    assert read_badly(path) == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("circle", "`circle` can't be read: too many levels of symbolic links"),
        ("x" * 300, f"`{'x' * 59}…` can't be read: file name too long"),
        ("a\0b", "`a\0b` can't be read: its name is not a valid file name"),
    ],
    ids=["circle", "long", "nul"],
)
def test_what_cannot_be_opened(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "circle").symlink_to("circle")
    assert read_badly(tmp_path / name) == Finding("unreadable-file", Severity.ERROR, message, AT)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    deck = tmp_path / "deck"
    (deck / "art").mkdir(parents=True)
    (tmp_path / "deck-two").mkdir()
    (deck / "out").symlink_to(tmp_path)
    (deck / "twin").symlink_to(tmp_path / "deck-two")
    (deck / "art" / "passwd").symlink_to("/etc/passwd")
    (deck / "art" / "same").symlink_to("../cards.csv")
    (deck / "circle").symlink_to("circle")
    return deck


@pytest.mark.parametrize(
    "href", ["cards.csv", "art/sun.svg", "art/../cards.csv", "./art/é 日.png", "..sun", "art/same", "~"]
)
def test_a_path_in_the_deck_is_fine(deck: Path, href: str) -> None:
    report = Report()
    assert inside(deck, href, report, AT) == deck / href
    assert not report.findings


@pytest.mark.parametrize(
    ("href", "written", "mended"),
    [
        ("art\\sun.svg", r"art\sun.svg", "art/sun.svg"),
        ("..\\x.svg", r"..\x.svg", "../x.svg"),
        ("art\robin.png", r"art\robin.png", "art/robin.png"),  # as TOML reads `"art\robin.png"`
        ("layouts\bird.svg", r"layouts\bird.svg", "layouts/bird.svg"),
    ],
)
def test_a_backslash_is_no_slash(deck: Path, href: str, written: str, mended: str) -> None:
    report = Report()
    assert inside(deck, href, report, AT) is None
    help = f"write `/` between folders, on Windows too: `{mended}`"
    message = f"`{written}` contains a backslash"
    assert report.findings == [Finding("path-leaves-deck", Severity.ERROR, message, AT, help)]


@pytest.mark.parametrize(
    ("href", "problem"),
    [
        ("../x.svg", "leads out of its folder"),
        ("art/../../x.svg", "leads out of its folder"),
        ("../deck-two/x.svg", "leads out of its folder"),
        ("..", "leads out of its folder"),
        ("out/x.svg", "leads out of its folder"),
        ("out", "leads out of its folder"),
        ("twin/x.svg", "leads out of its folder"),
        ("art/passwd", "leads out of its folder"),
        ("circle", "leads out of its folder"),
        ("/etc/passwd", "is an absolute path"),
        ("//host/share", "is an absolute path"),
        ("http://x.org/a.png", "is a web address, not a file"),
        ("FILE:///etc/passwd", "is a web address, not a file"),
        ("file:/etc/passwd", "is an address or has a drive letter"),
        ("data:image/png;base64,AA==", "is an address or has a drive letter"),
        ("C:x.svg", "is an address or has a drive letter"),
        ("C:\\x.svg", "is an address or has a drive letter"),
        ("a\0b", "contains a NUL byte, which no file name can"),
    ],
)
def test_a_path_out_of_the_deck_is_refused(deck: Path, href: str, problem: str) -> None:
    report = Report()
    assert inside(deck, href, report, AT) is None
    help = "name a file inside the folder of the game or brand, such as `art/sun.svg`"
    assert report.findings == [Finding("path-leaves-deck", Severity.ERROR, f"`{href}` {problem}", AT, help)]


def test_a_deck_may_itself_be_a_link(deck: Path) -> None:
    link = deck.parent / "link"
    link.symlink_to(deck)
    assert inside(link, "art/sun.svg", Report(), None) == link / "art/sun.svg"


def test_a_long_address_is_said_in_short(deck: Path) -> None:
    report = Report()
    assert inside(deck, "data:" + "A" * 1_000_000, report, AT) is None
    assert report.findings[0].message.startswith("`data:" + "A" * 54 + "…` ")


@given(
    href=st.lists(st.sampled_from(["..", ".", "/", "a", "deck", "~", "\\", ":", "\0", "\ud800", "é"])).map(
        "".join
    )
)
def test_no_path_leads_out(tmp_path_factory: pytest.TempPathFactory, href: str) -> None:
    deck, report = tmp_path_factory.getbasetemp() / "deck", Report()
    path = inside(deck, href, report, AT)
    assert (path is None) == report.failed
    assert path is None or deck in (path.resolve(), *path.resolve().parents)


def test_a_path_without_end_is_refused_at_once(tmp_path: Path) -> None:
    report = Report()
    assert inside(tmp_path, "x/" * 500_000, report) is None
    assert report.findings[0].code == "path-leaves-deck"
    assert report.findings[0].message.endswith("is too long for a path")


@pytest.mark.parametrize(
    ("href", "near"),
    [
        ("art/Jay.png", "art/jay.png"),
        ("art/jay.jpg", "art/jay.png"),
        ("jay.png", "art/jay.png"),
        ("jay", "art/jay.png"),
        ("pictures/owl.svg", "art/night/owl.svg"),
        ("art/robbin.png", "art/robin.png"),
        ("art/penguin.png", None),
        ("jay.toml", "art/jay.png"),
        ("secret.png", None),
        ("x" * 5000, None),
    ],
)
def test_the_picture_that_a_wrong_name_means(tmp_path: Path, href: str, near: str | None) -> None:
    game = tmp_path / "game"
    for name in ("art/jay.png", "art/robin.png", "art/night/owl.svg", "jay.txt", ".hidden/secret.png"):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text("")
    (tmp_path / "secret.png").write_text("")
    (game / "link").symlink_to(tmp_path)
    assert near_file(game, href, (".png", ".jpg", ".svg")) == near
