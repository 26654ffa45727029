"""Files that change are seen, also within one tick of the clock."""

import os
from pathlib import Path

from printkit.inputs.watching import Watcher


def test_a_file_saved_with_the_same_size_in_the_same_instant_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "card.svg"
    file.write_text("red")
    about = file.stat()
    watcher = Watcher([tmp_path])
    with file.open("r+") as same:
        same.write("ink")
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    path = str(file.resolve())
    watcher.stamps[path] = watcher._look()[path]  # as on a system whose clock has not moved on
    assert not watcher.is_current([path])
    assert watcher.changed() == {path}
    assert watcher.is_current([path])
    assert watcher.changed() == set()
