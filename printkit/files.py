"""A path that a game names in, its text out; a missing, huge, binary or foreign file is a finding.

And bytes in, a file out that is whole whenever somebody reads it.
"""

import codecs
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from printkit.diagnostics import At, Place, Report, Spot
from printkit.diagnostics.wording import LARGEST_TEXT, plain_text, quoted
from printkit.inputs.reading import note, note_names

#: What no path in a game contains, and what is wrong with it.
_NEVER = (
    ("\0", "contains a NUL byte, which no file name can"),
    ("://", "is a web address, not a file"),
    (":", "is an address or has a drive letter"),
)
#: Resolving a path of a million folders takes minutes.
_LONGEST = 1000
#: How many files are looked through for the one that a wrong name means, and how similar it must be.
_MOST_LISTED, _ALIKE = 5_000, 0.8
_INSIDE_HELP = "name a file inside the folder of the game or brand, such as `art/sun.svg`"
#: What TOML makes of a backslash and the letter after it, as in `"art\robin.png"`.
_ESCAPED = str.maketrans({"\a": r"\a", "\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r"})


def read_text(path: Path, report: Report, at: At = None) -> str | None:
    """Return the text of a file, or None after reporting at `at`, or at the file, why it can't be read."""
    where = at or Place(path)
    data = read_bytes(path, LARGEST_TEXT, report, where)
    if data is None:
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return plain_text(data.decode("utf-8"))
    except UnicodeDecodeError:
        report_damage(path, data, report)
        return None


def report_size(path: Path, most: int, report: Report, where: Place | Spot) -> None:
    """Report a file that is larger than so many bytes."""
    message = f"{quoted(path.name)} is larger than {most // 1_000_000} MB, the most that printkit reads"
    report.error("file-too-large", message, where, "split it, or leave out what is never printed")


def report_damage(path: Path, data: bytes, report: Report) -> None:
    """Report the first byte of a file that is not UTF-8, at its place."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = plain_text(data[: error.start].decode("utf-8"))
        place = Place(path, before.count("\n") + 1, len(before) - before.rfind("\n"), 1)
        message = f"{quoted(path.name)} is not UTF-8 text: byte 0x{data[error.start]:02x} is not valid there"
        report.error("not-utf-8", message, place, "save it in your editor with the encoding UTF-8")


def is_file(path: Path) -> bool:
    """Return whether a path is a file that can be found; `Path.is_file` raises where its name is too long."""
    return os.path.isfile(path)  # noqa: PTH113


def read_bytes(path: Path, most: int, report: Report, where: Place | Spot) -> bytes | None:
    """Return a file's bytes, or None with a finding: no more than so many are read."""
    note(path)
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):  # reading a FIFO or a device could block for ever
            with path.open("rb") as file:
                data = file.read(most + 1)
            if len(data) <= most:
                return data
            report_size(path, most, report, where)
            return None
    except (FileNotFoundError, NotADirectoryError):
        help = f"check its name and folder: printkit looked for `{path}`"
        report.error("missing-file", f"there is no file {quoted(path.name)}", where, help)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name is not a valid file name"
        report.error("unreadable-file", f"{quoted(path.name)} can't be read: {why.lower()}", where)
    else:
        what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        message = f"{quoted(path.name)} is {what}, not a file"
        report.error("not-a-file", message, where, "name a text file")
    return None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, then rename it; its mode stays. Make its folder, for its owner."""
    import shutil
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, staging = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    with suppress(OSError):
        shutil.copymode(path, staging)  # of the file that is replaced
    Path(staging).replace(path)


def write_cached(path: Path, data: bytes, most: int) -> None:
    """Write a file of the cache, if possible; of more files than `most`, the oldest half is deleted."""
    with suppress(OSError):
        write_whole(path, data)
        files = [one for one in path.parent.iterdir() if one.is_file()]
        if len(files) > most:
            for old in sorted(files, key=lambda one: one.stat().st_mtime)[: most // 2]:
                old.unlink(missing_ok=True)


def inside(folder: Path, href: str, report: Report, at: At = None) -> Path | None:
    """Return the path that a game names, or None after reporting that it leaves the folder."""
    problem = "is too long for a path" if len(href) > _LONGEST else None
    problem = problem or next((sign for mark, sign in _NEVER if mark in href), None)
    written = href.translate(_ESCAPED)
    if problem is None and "\\" in written:
        mended = written.replace("\\", "/")
        help = f"write `/` between folders, on Windows too: {quoted(mended)}"
        report.error("path-leaves-deck", f"{quoted(written)} contains a backslash", at, help)
        return None
    if problem is None and (href.startswith("/") or Path(href).is_absolute()):
        problem = "is an absolute path"
    if problem is None:
        problem = "leads out of its folder"
        with suppress(OSError, RuntimeError, ValueError):  # links that form a circle
            problem = None if (folder / href).resolve().is_relative_to(folder.resolve()) else problem
    if problem is None:
        return folder / href
    report.error("path-leaves-deck", f"{quoted(href)} {problem}", at, _INSIDE_HELP)
    return None


def own_file(
    folder: Path, href: str, at: At, report: Report, what: str, help: str = "check its name and folder"
) -> Path | None:
    """Return a file that a game names in its folder, such as a font; None with a finding if there is none."""
    path = inside(folder, href, report, at)
    if path is None or is_file(path):
        return path
    report.error("missing-file", f"there is no {what} {quoted(href)}", at, help)
    return None


def files_below(
    folder: Path, endings: tuple[str, ...], levels: int, most: int, links: bool = True
) -> Iterator[str]:
    """Yield the paths of files in a folder and those in it, further out first, always in the same order.

    Of more entries than `most`, the others are not seen; nor are hidden ones, and what a build wrote.
    """
    waiting, left = [""], most
    while waiting:
        inner, deeper = waiting.pop(), []
        note_names(folder / inner, endings)
        entries: list[os.DirEntry[str]] = []
        with suppress(OSError):
            entries = sorted(os.scandir(folder / inner), key=lambda entry: entry.name)
        for entry in (one for one in entries[:left] if not one.name.startswith(".")):
            path = f"{inner}{entry.name}"
            if entry.is_file(follow_symlinks=links) and entry.name.lower().endswith(endings):
                yield path
            elif inner.count("/") < levels and entry.name != "output" and entry.is_dir(follow_symlinks=links):
                deeper.append(f"{path}/")
        left = max(0, left - len(entries))
        waiting += reversed(deeper)


def near_file(folder: Path, href: str, suffixes: Sequence[str]) -> str | None:
    """Return the file of a folder that a wrong path most likely means, of one of some kinds, or None."""
    from difflib import get_close_matches  # late: only mistakes need it

    wanted = Path(href[:_LONGEST])
    known: dict[str, str] = {}
    for path in files_below(folder, tuple(suffixes), 2, _MOST_LISTED, links=False):
        known.setdefault(path, Path(path).stem.lower())
    same = [
        path
        for path, stem in known.items()
        if stem == wanted.stem.lower() or Path(path).name.lower() == wanted.name.lower()
    ]
    if same:
        return max(same, key=lambda path: (path.lower() == href.lower(), Path(path).suffix == wanted.suffix))
    names = {Path(path).name.lower(): path for path in known}
    near = get_close_matches(wanted.name.lower(), names, 1, _ALIKE)
    return names[near[0]] if near else None
