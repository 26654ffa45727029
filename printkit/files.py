"""A path that a deck names in, its text out; what is missing, huge, no text or elsewhere is a finding."""

import codecs
import stat
from pathlib import Path

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.source import LARGEST_TEXT, plain_text
from printkit.diagnostics.wording import quoted

#: Where a deck names a file, if it is a deck that does.
At = Place | Spot | None

#: What no path of a deck holds, and what it is a sign of.
_NEVER = (
    ("\0", "holds a NUL byte, which no file's name can"),
    ("://", "is an address on the net, not a file of the deck"),
    (":", "is an address or names a drive, not a file of the deck"),
    ("\\", "holds a backslash, which only some systems read as a folder's mark"),
)
#: To follow a path of a million folders takes minutes.
_LONGEST = 1000
_FROM_THE_DECK = "name a file in the deck's own folder, from its top, such as `art/sun.svg`"


def read_text(path: Path, report: Report, at: At = None) -> str | None:
    """Return a text file's words, or None after saying at `at`, or at the file, why they can't be read."""
    where = at or Place(path)
    data = _read_bytes(path, report, where)
    if data is None:
        return None
    if len(data) > LARGEST_TEXT:
        message = (
            f"{quoted(path.name)} is larger than {LARGEST_TEXT // 1_000_000} MB, more than printkit reads"
        )
        report.error("file-too-large", message, where, "split it, or leave out what is never printed")
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return plain_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        place = _place_of_byte(path, data, error.start)
        message = f"{quoted(path.name)} is not UTF-8 text: byte 0x{data[error.start]:02x} is out of place"
        report.error("not-utf-8", message, place, "save it in your editor with the encoding UTF-8")
        return None


def _read_bytes(path: Path, report: Report, where: Place | Spot) -> bytes | None:
    """Return a file's bytes, one more than allowed at most, or None after saying why there are none."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):  # a FIFO or a device could keep us waiting for ever
            with path.open("rb") as file:
                return file.read(LARGEST_TEXT + 1)
    except (FileNotFoundError, NotADirectoryError):
        help = f"check its name and folder: printkit looked for `{path}`"
        report.error("missing-file", f"there is no file {quoted(path.name)}", where, help)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name is not one that files can have"
        report.error("unreadable-file", f"{quoted(path.name)} can't be read: {why.lower()}", where)
    else:
        what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        message = f"{quoted(path.name)} is {what}, not a file"
        report.error("not-a-file", message, where, "name a text file")
    return None


def _place_of_byte(path: Path, data: bytes, index: int) -> Place:
    """Return the place of the first byte that is not UTF-8; all before it is."""
    before = plain_text(data[:index].decode("utf-8"))
    line = before.count("\n") + 1
    return Place(path, line, len(before) - before.rfind("\n"), 1)


def inside(folder: Path, href: str, report: Report, at: At = None) -> Path | None:
    """Return the path that a deck names, or None after saying that it leaves the deck's folder."""
    problem = "is longer than any path" if len(href) > _LONGEST else None
    problem = problem or next((sign for mark, sign in _NEVER if mark in href), None)
    if problem is None and (href.startswith("/") or Path(href).is_absolute()):
        problem = "starts at the top of the disk, not in the deck's folder"
    if problem is None and not _stays(folder, href):
        problem = "leads out of the deck's folder"
    if problem is None:
        return folder / href
    report.error("path-leaves-deck", f"{quoted(href)} {problem}", at, _FROM_THE_DECK)
    return None


def _stays(folder: Path, href: str) -> bool:
    """Return whether a path ends inside a folder once every link is followed."""
    try:
        return (folder / href).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links that go round in a circle lead nowhere
        return False
