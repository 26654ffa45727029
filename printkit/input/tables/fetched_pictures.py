"""Addresses of pictures in a table's cells in, files beside the table out: each is fetched once."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import counted, quoted
from printkit.files import write_whole
from printkit.folders import ISOLATED
from printkit.input.tables.fetch import Failed, fetch_data
from printkit.pictures import address_stem

#: So many pictures are fetched for a table, in so many seconds; how the name of their folder ends.
_MOST, _SECONDS, _FOLDER = 1000, 180.0, "-pictures"
#: How pictures begin, and the endings that they get.
_KINDS = {
    **{b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"GIF8": ".gif", b"BM": ".bmp"},
    **{b"II*\0": ".tif", b"MM\0*": ".tif"},
}


def fetch_pictures(table: Path, addresses: Iterable[str], report: Report) -> None:
    """Fetch the pictures that are not there yet; what can't be fetched is a warning."""
    if os.environ.get(ISOLATED):
        return
    folder, end = table.with_name(table.stem + _FOLDER), time.monotonic() + _SECONDS
    known = {one.stem for one in folder.iterdir()} if folder.is_dir() else set[str]()
    got = 0
    for url in [*dict.fromkeys(addresses)][:_MOST]:
        if address_stem(url) in known:
            continue
        try:
            if time.monotonic() > end:
                raise Failed("all of them take too long")
            data = fetch_data(url)
            write_whole(folder / (address_stem(url) + _ending(data)), data)
            got += 1
        except (Failed, OSError) as wrong:
            why = wrong.strerror or "no room" if isinstance(wrong, OSError) else str(wrong)
            help = "save it next to the table, and name the file"
            report.warning("missing-picture", f"{quoted(url, 100)} is not fetched: {why}", Place(table), help)
    if got:
        folder.chmod(0o755)  # it goes along with the table
        message = f"fetched {counted(got, 'picture')}: kept in `{folder.name}`, and printed from there"
        report.add(Finding("table-fetched", Severity.NOTE, message, Place(table)))


def _ending(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return ".avif"
    if b"<svg" in data[:1000]:
        return ".svg"
    for begins, ending in _KINDS.items():
        if data.startswith(begins):
            return ending
    raise Failed("it is no picture that printkit reads")
