"""What a record says is read back: whose files are in a folder, and whether they are as they were written."""

from pathlib import Path

import pytest

from printkit.delivery.manifest import (
    Entry,
    free_folder,
    is_intact,
    owner_of,
    write_gallery,
    write_manifest,
)
from printkit.inputs.files import digest_of


def test_a_folder_is_intact_while_no_file_in_it_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    file.write_bytes(b"as written")
    assert is_intact(tmp_path)  # no manifest says anything else
    one = Entry("deck.pdf", "deck", "card", "a4", 1, 1, 1, None, 10, digest_of(str(file)), {})
    write_manifest(tmp_path, "1", "small", [one], whole=True)
    assert is_intact(tmp_path)
    file.write_bytes(b"as changed")
    assert not is_intact(tmp_path)
    file.unlink()
    assert is_intact(tmp_path)  # it was moved where it belongs
    (tmp_path / "manifest.json").write_bytes(b"")
    assert not is_intact(tmp_path)


@pytest.mark.parametrize("record", ["manifest.json", "pictures.json", "targets.json"])
@pytest.mark.parametrize("table", ["small.csv", ""])
def test_each_record_says_whose_files_they_are(tmp_path: Path, record: str, table: str) -> None:
    if record == "manifest.json":
        write_manifest(tmp_path, "1", "small", [], whole=True, table=table)
    else:
        write_gallery(tmp_path, {}, whole=True, record=record, table=table)
    assert owner_of(tmp_path) == table
    assert free_folder(tmp_path, table) == tmp_path
    assert free_folder(tmp_path, "other.csv") == tmp_path.with_name(f"{tmp_path.name}-csv")
