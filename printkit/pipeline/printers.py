"""Printers' profiles in and out of the user's own folder: written beside and renamed, read with findings."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from printkit.diagnostics import Report
from printkit.folders import config_folder, shared_templates
from printkit.input.printing import known_printers, load_printer, profile_text
from printkit.model.printing import Printer
from printkit.pipeline.settings import PRINTERS, find_printer


def sheet_to_measure() -> Path:
    """Return the game folder of the sheet that measures a printer."""
    return shared_templates() / "calibration"


def printers(report: Report) -> list[Printer]:
    """Return every printer whose profile can be read, by name."""
    folder = config_folder()
    if folder is None:
        return []
    found = [load_printer(folder / PRINTERS, name, report) for name in known_printers(folder / PRINTERS)]
    return [printer for printer in found if printer is not None]


def keep_printer(printer: Printer, report: Report) -> Path | None:
    """Write a printer's profile; return its file, or None with a finding."""
    folder = config_folder()
    if folder is None:
        report.error("cannot-write", "there is no folder for printers", None, "name one: `PRINTKIT_CONFIG`")
        return None
    file = folder / PRINTERS / f"{printer.name}.toml"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".unfinished-")
        with os.fdopen(handle, "w", encoding="utf-8") as open_file:
            open_file.write(profile_text(printer))
        Path(beside).replace(file)
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        report.error(
            "cannot-write", f"can't write `{file}`: {why}", None, "name another folder: `PRINTKIT_CONFIG`"
        )
        return None
    return file


def forget_printer(name: str, report: Report) -> bool:
    """Remove a printer's profile, broken or not; return whether there was one."""
    folder = config_folder()
    file = None if folder is None else known_printers(folder / PRINTERS).get(name)
    if file is None:
        find_printer(name, report)  # says which there are
        return False
    try:
        file.unlink()
    except OSError as wrong:
        report.error("cannot-write", f"can't remove `{file}`: {(wrong.strerror or str(wrong)).lower()}")
        return False
    return True
