"""Damaged pictures, fonts, brands, profiles, games: findings or a PDF, no other end; `run.py` tries more."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from fuzz import trial
from fuzz.run import shrink
from fuzz.specimens import KINDS, Specimen, small, specimen
from fuzz.trial import keep, kept, try_all

from printkit import api

pytestmark = [pytest.mark.slow, pytest.mark.long]

FILES = ("png", "jpeg", "svg", "font", "brand", "printer", "deck")


@pytest.mark.parametrize("kind", list(FILES))
def test_files(kind: str, tmp_path: Path) -> None:
    count = {"deck": 2, "font": 16, "png": 12}.get(kind, 6)  # of fonts and PNGs, most are refused
    specimens = [specimen(kind, f"suite b {number}") for number in range(count)]
    outcomes = list(try_all(specimens, tmp_path / "work"))
    assert [one.place for one in outcomes if one.what != "fine"] == []
    assert len(outcomes) == count
    assert any(one.files for one in outcomes)
    assert any(one.codes for one in outcomes) or kind == "deck"  # a damaged word of ours may do no harm


def game() -> Specimen:
    """Return a game with nothing wrong."""
    return small("good", Random(2), {}, force=True)


def broken(*_: object, **__: object) -> None:
    raise ValueError("broken")


FAULTS: dict[str, Callable[..., object]] = {
    "traceback: ValueError: broken": broken,
    "hang: more than ... s": lambda *_, **__: [None for _ in iter(int, 1)],
    "hang: asleep": lambda *_, **__: time.sleep(60),
    "crash: exit code -...": lambda *_, **__: os.kill(os.getpid(), signal.SIGSEGV),
    "memory: MemoryError": lambda *_, **__: bytearray(1 << 40),
}


@pytest.mark.parametrize("place", FAULTS)
def test_a_fault_is_seen_and_the_next_is_tried(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = api.build

    def build(folder: Path, **options: object) -> object:
        return FAULTS[place]() if (folder / "bad").exists() else good(folder, **options)

    monkeypatch.setattr(trial, "SECONDS", 1)
    monkeypatch.setattr(trial, "ASLEEP", 4)
    monkeypatch.setattr(api, "build", build)
    bad = small("bad", Random(2), {"bad": ""}, force=True)
    outcomes = list(try_all([game(), bad, game()], tmp_path / "work"))
    assert [one.what for one in outcomes] == ["fine", place.partition(":")[0], "fine"]
    assert outcomes[1].place.startswith(place.replace("asleep", "more than ... s"))
    assert [bool(one.files) for one in outcomes] == [True, False, True]


def test_a_pdf_with_what_is_no_number_is_seen(tmp_path: Path) -> None:
    import pikepdf

    (outcome,) = try_all([game()], tmp_path / "work")
    file = next((tmp_path / "work/out").rglob("*.pdf"))
    assert (outcome.what, trial.pdf_fault(file)) == ("fine", "")
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.pages[0].contents_add(b"q nan 0 0 1 0 0 cm Q")
        pdf.save()
    assert trial.pdf_fault(file) == "unknown operators ['nan']"
    file.write_bytes(b"%PDF-1.7")
    assert trial.pdf_fault(file).startswith("PdfError")


def test_a_failure_is_kept_and_made_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(folder: Path, **_: object) -> None:
        if b"bad" in (folder / "rules.toml").read_bytes():
            raise ValueError("broken")

    monkeypatch.setattr(api, "check", check)
    one = Specimen("rules", {"game/rules.toml": b"1234567 bad 1234567"}, "check")
    (outcome,) = try_all([one], tmp_path / "work")
    keep(one, outcome, tmp_path / "failure")
    again, what = kept(tmp_path / "failure")
    assert (again, what) == (one, "traceback")
    assert shrink(again, outcome.place).files == {"game/rules.toml": b"bad"}


def test_a_seed_gives_the_same_specimen_each_time() -> None:
    assert all(specimen(kind, "7") == specimen(kind, "7") != specimen(kind, "8") for kind in KINDS)
