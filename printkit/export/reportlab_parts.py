"""ReportLab in, the parts of it that a PDF is written with out: its document, catalogue, pages and strings.

Not all of this is in ReportLab's manual. So `pyproject.toml` pins the versions that were tried, another is
refused, and no other module imports ReportLab.

Its hooks for site-wide changes are switched off: `reportlab_mods`, `reportlab_settings`, `RL_*` variables,
`SOURCE_DATE_EPOCH`. The same game gives the same bytes everywhere, and no code runs because it happens to be
in the current folder. In a program that has imported ReportLab before, its settings stay.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Any

from printkit.export import ExportError

#: The versions of ReportLab that were tried: from the oldest to the newest.
_OLDEST, _NEWEST = (4, 5), (5, 1)

#: The version of PDF that is written.
VERSION = (1, 7)

_environment = RLock()


@contextmanager
def _without_hooks() -> Iterator[None]:
    """Hide from ReportLab what would change its settings, and put it back."""
    hooks = {name: ModuleType(name) for name in ("reportlab_mods", "reportlab_settings")}
    hooks |= {f"reportlab.local_rl_{name}": ModuleType(name) for name in ("mods", "settings")}
    with _environment:
        names = [one for one in os.environ if one == "SOURCE_DATE_EPOCH" or one.startswith("RL_")]
        hidden = {one: os.environ.pop(one) for one in names}
        modules = {name: sys.modules.get(name) for name in hooks}
        sys.modules.update(hooks)
        try:
            yield
        finally:
            os.environ.update(hidden)
            for name, module in modules.items():
                sys.modules.pop(name)
                if module is not None:
                    sys.modules[name] = module


def _load(module: str) -> Any:
    with _without_hooks():
        return import_module(module)


pdfdoc = _load("reportlab.pdfbase.pdfdoc")


class Finished(pdfdoc.PDFObject):  # type: ignore[misc, name-defined]  # ReportLab has no types
    """An object whose bytes ReportLab writes as they are; it adds the number and the cross reference."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, document: Any) -> bytes:
        return self.body


def new_document(language: str) -> Any:
    """Return an empty document, in which nothing depends on the clock or the environment."""
    version = _load("reportlab").Version
    if not _OLDEST <= tuple(map(int, version.split(".")[:2])) <= _NEWEST:
        raise ExportError(f"reportlab {version} was not tried: install reportlab {_NEWEST[0]}.{_NEWEST[1]}")
    with _without_hooks():
        return pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=VERSION, lang=language)
