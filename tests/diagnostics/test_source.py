"""A source is shown as well as it can be read, and reading it never fails."""

import os
from pathlib import Path

import pytest

from printkit.diagnostics.places import LARGEST_TEXT, read_source


def test_line_ends_and_byte_order_marks_are_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read_source(file) == "a\nb\nc\n"


def test_what_is_not_utf_8_is_shown_as_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"caf\xe9")
    assert read_source(file) == "caf\ufffd"


def test_only_so_much_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"x" * (LARGEST_TEXT + 10))
    assert len(read_source(file)) == LARGEST_TEXT


@pytest.mark.parametrize("name", ["none", "folder", "pipe", "nul\0", "x" * 5000, "circle"])
def test_what_is_no_file_has_no_text(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    assert read_source(tmp_path / name) == ""
