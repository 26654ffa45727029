"""What stays of an earlier build's files and records beside those of a new one: folders and records alone."""

import json
import threading
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from printkit.delivery import atomic, manifest
from printkit.delivery.manifest import Entry, merge, outdated, write_gallery, write_manifest


def wrote(folder: Path, *names: str, whole: bool = False, component: str = "deck") -> None:
    """Write files and their manifest, as a build does."""
    folder.mkdir(exist_ok=True)
    entries = []
    for name in names:
        (folder / name).write_bytes(f"{folder.name} {name}".encode())
        digest = sha256((folder / name).read_bytes()).hexdigest()
        size = (folder / name).stat().st_size
        entries.append(Entry(name, component, "cards", "a4", 1, 1, 1, None, size, digest, {}))
    write_manifest(folder, "1", "small", entries, whole)


def drew(
    folder: Path, names: Iterable[str], component: str, whole: bool = False, single: bool = False
) -> None:
    """Write pictures and their record, as `show` does."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(f"{folder.name} {name}".encode())
    write_gallery(folder, {component: [folder / name for name in names]}, whole, single)


def recorded(folder: Path, record: str) -> dict[str, object]:
    return dict(json.loads((folder / record).read_text(encoding="utf-8")))


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "old", tmp_path / "new"


def test_files_of_other_components_stay_while_they_are_as_they_were_written(
    places: tuple[Path, Path],
) -> None:
    old, new = places
    wrote(old, "deck.pdf", "map.pdf", "notes.pdf", "gone.pdf")
    (old / "notes.pdf").write_bytes(b"mine")
    (old / "gone.pdf").unlink()
    wrote(new, "deck.pdf")
    digest = recorded(new, "manifest.json")["files"][0]["sha256"]  # type: ignore[index]
    merge(old, new)
    whole = recorded(new, "manifest.json")
    files = {item["file"]: item["sha256"] for item in whole["files"]}  # type: ignore[attr-defined]
    assert [*files] == ["deck.pdf", "map.pdf"] and files["deck.pdf"] == digest
    assert [*whole] == ["printkit", "game", "files"]


def test_a_build_of_the_whole_game_replaces_all_files_of_its_form(places: tuple[Path, Path]) -> None:
    old, new = places
    wrote(old, "deck.pdf", "map.pdf", "deck.svg")
    wrote(new, "deck.pdf", whole=True)
    merge(old, new)
    files = recorded(new, "manifest.json")["files"]
    assert [item["file"] for item in files] == ["deck.pdf", "deck.svg"]  # type: ignore[attr-defined]
    assert outdated(old, new) == ["map.pdf"]


def test_a_cut_plan_of_the_game_replaces_those_of_its_components(places: tuple[Path, Path]) -> None:
    old, new = places
    wrote(old, "cut-plan-deck.pdf", component="cut-plan-cut-plan")
    wrote(new, "cut-plan.pdf", component="cut-plan")
    merge(old, new)
    files = recorded(new, "manifest.json")["files"]
    assert [item["file"] for item in files] == ["cut-plan.pdf"]  # type: ignore[attr-defined]


def test_pictures_of_other_components_stay_in_the_record(places: tuple[Path, Path]) -> None:
    old, new = places
    drew(old, ["faces/a.png", "faces/b.png"], "deck")
    drew(new, ["faces/c.png"], "map")
    merge(old, new)
    whole = recorded(new, "pictures.json")
    digest = sha256(b"old faces/a.png").hexdigest()
    assert whole["files"]["faces/a.png"] == {"component": "deck", "sha256": digest}  # type: ignore[index]
    assert [*whole["files"]] == ["faces/a.png", "faces/b.png", "faces/c.png"]  # type: ignore[misc]
    assert [*whole] == ["whole", "files"]


def test_new_pictures_of_a_component_replace_all_of_it_but_for_single_cards(
    places: tuple[Path, Path],
) -> None:
    old, new = places
    drew(old, ["faces/a.png", "faces/b.png"], "deck")
    drew(new, ["faces/b.png"], "deck")
    merge(old, new)
    assert [*recorded(new, "pictures.json")["files"]] == ["faces/b.png"]  # type: ignore[misc]
    assert outdated(old, new) == ["faces/a.png"]
    drew(new, ["faces/b.png"], "deck", single=True)
    merge(old, new)
    assert [*recorded(new, "pictures.json")["files"]] == ["faces/a.png", "faces/b.png"]  # type: ignore[misc]


def test_pictures_of_the_whole_game_keep_nothing_of_earlier_ones(places: tuple[Path, Path]) -> None:
    old, new = places
    drew(old, ["faces/a.png"], "deck")
    drew(new, ["faces/c.png"], "map", whole=True)
    merge(old, new)
    assert [*recorded(new, "pictures.json")["files"]] == ["faces/c.png"]  # type: ignore[misc]
    assert outdated(old, new) == ["faces/a.png"]


def test_a_file_that_somebody_changed_is_never_outdated(places: tuple[Path, Path]) -> None:
    old, new = places
    wrote(old, "map.pdf", "deck.pdf")
    (old / "map.pdf").write_bytes(b"mine")
    wrote(new, "sheet.pdf", whole=True)
    assert outdated(old, new) == ["deck.pdf"]
    assert [state for _, state in manifest.listed_files(old)] == ["", "changed"]
    assert not manifest.is_intact(old) and manifest.is_intact(new)
    (old / "map.pdf").unlink()
    assert [state for _, state in manifest.listed_files(old)] == ["", "missing"]
    assert manifest.is_intact(old)  # those that are missing don't count


def test_a_file_that_can_t_be_read_counts_as_changed(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> str:
        raise OSError

    wrote(places[0], "deck.pdf")
    monkeypatch.setattr(manifest, "digest_of", refuse)
    assert [state for _, state in manifest.listed_files(places[0])] == ["changed"]


def test_a_record_is_written_to_be_read(places: tuple[Path, Path]) -> None:
    wrote(places[0], "deck.pdf")
    text = (places[0] / "manifest.json").read_text(encoding="utf-8")
    assert text.startswith(
        '{\n  "printkit": "1",\n  "game": "small",\n  "whole": false,\n  "files": [\n    {\n'
    )


def test_a_file_in_a_linked_folder_is_not_the_one_that_was_written(places: tuple[Path, Path]) -> None:
    old, new = places
    drew(old, ["faces/a.png"], "deck")
    drew(new, ["faces/b.png"], "map", whole=True)
    assert outdated(old, new) == ["faces/a.png"]
    (old / "faces").rename(old / "elsewhere")
    (old / "faces").symlink_to(old / "elsewhere")
    assert outdated(old, new) == []


def test_a_linked_folder_of_a_build_is_no_other_folder(tmp_path: Path) -> None:
    wrote(tmp_path / "real", "deck.pdf")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert manifest.is_intact(tmp_path / "link")
    assert [state for _, state in manifest.listed_files(tmp_path / "link")] == [""]


@pytest.mark.parametrize(
    "entry",
    [1, [], {"component": "deck"}, {"component": 1, "sha256": ""}, {"component": "", "sha256": "", "x": ""}],
)
def test_what_is_no_entry_of_a_record_is_left_out(places: tuple[Path, Path], entry: object) -> None:
    old, new = places
    old.mkdir()
    (old / "pictures.json").write_text(json.dumps({"files": {"a.png": entry}}), encoding="utf-8")
    (old / "a.png").write_bytes(b"")
    drew(new, ["b.png"], "map", whole=True)
    assert outdated(old, new) == []


def test_the_manifest_is_gone_while_files_are_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, finished = tmp_path / "small", tmp_path / "small" / atomic.FINISHED
    wrote(folder, "deck.pdf")
    wrote(finished, "deck.pdf")
    seen: list[bool] = []

    def replace(file: Path, target: Path) -> Path:
        seen.append((folder / "manifest.json").exists())
        return Path(file.rename(target))

    monkeypatch.setattr(Path, "replace", replace)
    atomic._move_finished(folder)
    assert seen == [False, False] and (folder / "manifest.json").is_file()


def test_two_builds_of_a_folder_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    inside = threading.Event()

    def first() -> None:
        with atomic._locked(tmp_path):
            inside.set()
            threading.Event().wait(0.1)
            done.append("first")

    other = threading.Thread(target=first)
    other.start()
    assert inside.wait(5)
    with atomic._locked(tmp_path):
        done.append("second")
    other.join()
    assert done == ["first", "second"]
    monkeypatch.setattr(atomic, "LOCK_WAIT_SECONDS", 0.05)
    with (
        atomic._locked(tmp_path),
        pytest.raises(OSError, match="another build is writing there"),
        atomic._locked(tmp_path),
    ):
        pass
