"""What pages change: nothing is lost, nobody's bytes are overwritten, and all of it is taken back."""

import random
from pathlib import Path

import pytest

from printkit.studio.edits import Change, Edits, as_plain, change_of, from_plain

BIRDS = b"\xef\xbb\xbfname;n\r\n" + b"".join(b"Bird %d;%d\r\n" % (n, n) for n in range(40))


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    file = tmp_path / "birds.csv"
    file.write_bytes(BIRDS)
    return file


def edits_of(folder: Path) -> Edits:
    return Edits(lambda name: Path(name) if Path(name).parent == folder else None)


def changed(path: Path, old: bytes, new: bytes) -> Change:
    """Return the change of some bytes in a file as it is now."""
    data = path.read_bytes()
    return change_of(path, data, data.replace(old, new, 1))


def test_a_change_is_as_small_as_can_be(birds: Path) -> None:
    change = changed(birds, b"Bird 3;", b"Bear 3;")
    assert (change.old, change.new) == (b"ird", b"ear")
    assert from_plain(as_plain(change)) == change


def test_a_change_is_made_taken_back_and_made_again(birds: Path) -> None:
    birds.chmod(0o640)
    told: list[dict[str, str]] = []
    edits = edits_of(birds.parent)
    edits.publish = told.append
    assert edits.make([changed(birds, b"Bird 3;", b"Kite;")], "Bird 3")["ok"]
    assert birds.read_bytes() == BIRDS.replace(b"Bird 3;", b"Kite;")
    assert told[-1] == {"undo": "Bird 3", "redo": ""}
    assert birds.stat().st_mode & 0o777 == 0o640 and [*birds.parent.iterdir()] == [birds]
    assert edits.undo()["ok"] and birds.read_bytes() == BIRDS
    assert edits.redo()["ok"] and b"Kite;" in birds.read_bytes()
    assert edits.undo()["ok"] and not edits.undo()["ok"] and birds.read_bytes() == BIRDS


def test_what_was_changed_meanwhile_is_not_overwritten(birds: Path) -> None:
    edits = edits_of(birds.parent)
    late = changed(birds, b"Bird 3;", b"Kite;")
    birds.write_bytes(BIRDS.replace(b"Bird 3;", b"Wren;"))
    answer = edits.make([late], "late")
    assert (answer["ok"], answer["conflict"]) == (False, True) and "changed meanwhile" in answer["output"]
    assert b"Wren;" in birds.read_bytes() and not edits.done


def test_undo_leaves_what_an_editor_wrote(birds: Path) -> None:
    edits = edits_of(birds.parent)
    edits.make([changed(birds, b"Bird 9;", b"Kite;")], "9")
    edits.make([changed(birds, b"Bird 20;", b"A far longer name;")], "20")
    birds.write_bytes(birds.read_bytes().replace(b"Bird 12;", b"Bullfinch;"))
    assert edits.undo()["ok"] and edits.undo()["ok"]
    assert birds.read_bytes() == BIRDS.replace(b"Bird 12;", b"Bullfinch;")
    birds.write_bytes(BIRDS.replace(b"Bird 12;", b"Bullfinch;").replace(b"Bird 1;", b"Owl;"))
    assert edits.redo()["ok"] and edits.redo()["ok"]
    assert b"Kite;" in birds.read_bytes() and b"A far longer name;" in birds.read_bytes()


def test_undo_does_not_take_away_what_an_editor_wrote_there(birds: Path) -> None:
    edits = edits_of(birds.parent)
    edits.make([changed(birds, b"Bird 9;", b"Kite;")], "9")
    theirs = birds.read_bytes().replace(b"Kite;", b"Black kite!;")
    birds.write_bytes(theirs)
    answer = edits.undo()
    assert not answer["ok"] and answer["conflict"] and birds.read_bytes() == theirs


def test_all_files_of_a_step_are_changed_or_none(birds: Path) -> None:
    layout = birds.with_name("card.svg")
    layout.write_bytes(b"<svg x='1'/>")
    edits = edits_of(birds.parent)
    right, wrong = changed(birds, b"Bird 3;", b"Kite;"), changed(layout, b"1", b"2")
    assert not edits.make([right, wrong._replace(digest="old")], "both")["ok"]
    assert birds.read_bytes() == BIRDS and layout.read_bytes() == b"<svg x='1'/>"
    assert edits.make([right, wrong], "both")["ok"] and layout.read_bytes() == b"<svg x='2'/>"
    assert edits.undo()["ok"] and birds.read_bytes() == BIRDS and layout.read_bytes() == b"<svg x='1'/>"


@pytest.mark.parametrize("lock", [".~lock.birds.csv#", "~$birds.csv"])
def test_a_file_that_is_open_in_another_program_is_named(birds: Path, lock: str) -> None:
    birds.with_name(lock).write_text("Ann")
    answer = edits_of(birds.parent).make([changed(birds, b"Bird 3;", b"Kite;")], "3")
    assert not answer["ok"] and not answer["conflict"] and lock in answer["output"]
    assert birds.read_bytes() == BIRDS


def test_a_file_of_no_game_is_not_changed(birds: Path, tmp_path: Path) -> None:
    edits = edits_of(tmp_path / "other")
    answer = edits.make([changed(birds, b"Bird 3;", b"Kite;")], "3")
    assert answer["output"] == "`birds.csv` is no file of this game" and birds.read_bytes() == BIRDS


@pytest.mark.long
def test_three_hundred_changes_by_pages_and_an_editor_lose_nothing(birds: Path) -> None:
    """Pages change names, an editor numbers: then pages take all of theirs back."""
    chance = random.Random(31)
    edits = edits_of(birds.parent)
    notes = birds.with_name("notes.toml")
    notes.write_bytes(b"# kept\n" + b"".join(b'n%d = "x"\n' % n for n in range(40)))
    numbers, first, last = [b"%d" % n for n in range(40)], notes.read_bytes(), dict[int, bytes]()
    for turn in range(300):
        row = chance.randrange(40)
        lines = birds.read_bytes().split(b"\r\n")
        name = lines[row + 1].partition(b";")[0]
        if turn % 3 == 2:
            numbers[row] = b"%d" % chance.randrange(10_000)
            lines[row + 1] = name + b";" + numbers[row]
            birds.write_bytes(b"\r\n".join(lines))
            continue
        last[row] = b"B%d" % chance.randrange(10**6)
        lines[row + 1] = last[row] + b";" + numbers[row]
        changes = [change_of(birds, birds.read_bytes(), b"\r\n".join(lines))]
        if turn % 2:
            changes.append(changed(notes, b'"', b'"%d' % turn))
        assert edits.make(changes, f"{turn}")["ok"]
        if chance.random() < 0.2:
            assert edits.undo()["ok"] and edits.redo()["ok"]
    found = [line.split(b";") for line in birds.read_bytes().split(b"\r\n")[1:-1]]
    assert [number for _, number in found] == numbers
    assert [one for one, _ in found] == [last.get(row, b"Bird %d" % row) for row in range(40)]
    assert len(edits.done) == 200
    while edits.done:
        answer = edits.undo()
        assert answer["ok"], answer
    expected = b"".join(b"Bird %d;%s\r\n" % (n, numbers[n]) for n in range(40))
    assert birds.read_bytes() == b"\xef\xbb\xbfname;n\r\n" + expected and notes.read_bytes() == first
