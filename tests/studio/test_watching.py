"""Files that change are seen, also within one tick of the clock; what is being saved is waited for."""

import os
import time
from pathlib import Path

from printkit.inputs.watching import Watcher


def seen(watcher: Watcher, seconds: float = 5.0) -> set[str]:
    """Return what changes next, within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := watcher.changed():
            return found
        time.sleep(0.01)
    return set()


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


def test_what_is_no_file_of_the_game_is_not_seen(tmp_path: Path) -> None:
    for name in ("deck/output", "deck/layouts", "beside"):
        (tmp_path / name).mkdir(parents=True)
    watcher = Watcher([tmp_path / "deck"], [tmp_path / "beside/birds.csv"])
    for name in ("deck/output/a.pdf", "deck/.a.swp", "deck/a~", "beside/notes.txt"):
        (tmp_path / name).write_text("a")
    (tmp_path / "deck/new").mkdir()
    assert seen(watcher, 0.6) == set()
    (tmp_path / "beside/birds.csv").write_text("a")
    assert seen(watcher) == {str(tmp_path.resolve() / "beside/birds.csv")}
    (tmp_path / "deck/new/card.svg").write_text("a")
    assert seen(watcher) == {str(tmp_path.resolve() / "deck/new/card.svg")}


def test_a_file_that_is_being_saved_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("old")
    watcher = Watcher([], [file])
    file.write_text("")
    assert seen(watcher, 0.2) == set()
    file.unlink()
    (tmp_path / "new").write_text("new")
    (tmp_path / "new").rename(file)
    assert seen(watcher) == {str(file.resolve())}
    file.unlink()
    start = time.monotonic()
    assert seen(watcher) == {str(file.resolve())}
    assert time.monotonic() - start > 0.3
