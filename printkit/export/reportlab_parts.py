"""ReportLab in, the parts of it that a PDF is written with out; what another version lacks is named.

Much of this is not in ReportLab's manual. So `pyproject.toml` pins the versions that were tried, every name
that is relied on is in `NAMES`, and no other module imports ReportLab.

Its hooks for site-wide changes are switched off: `reportlab_mods`, `reportlab_settings`, `RL_*` variables,
`SOURCE_DATE_EPOCH`. The same game gives the same bytes everywhere, and no code runs because it happens to be
in the current folder. In a program that has imported ReportLab before, its settings stay.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, reduce
from importlib import import_module
from threading import RLock
from types import ModuleType, SimpleNamespace
from typing import Any

from printkit.export import ExportError

#: The version to install where a part is missing.
TRIED = "5.1"

#: Every part that is used: of its module, and of what that makes.
NAMES = (
    "pdfdoc.PDFArray",
    "pdfdoc.PDFDictionary",
    "pdfdoc.PDFDocument",
    "pdfdoc.PDFDocument.Reference",
    "pdfdoc.PDFFile",
    "pdfdoc.PDFIndirectObject",
    "pdfdoc.PDFObject",
    "pdfdoc.PDFPage",
    "pdfdoc.PDFString",
    "pdfdoc.PDFTrailer",
    "page.BleedBox",
    "page.Contents",
    "page.MediaBox",
    "page.Parent",
    "page.Resources",
    "page.TrimBox",
    "page.format",
    "document.Catalog.__NoDefault__",
    "document.ID",
    "document.Outlines",
    "document.Pages",
    "document.idToObject",
    "document.info.digest",
    "document.numberToId",
    "document.objectcounter",
    "document.setAuthor",
    "document.setCreator",
    "document.setSubject",
    "document.setTitle",
    "document.signature",
    "document.updateSignature",
    "catalog.Outlines",
    "catalog.Pages",
    "catalog.ViewerPreferences",
)

VERSION = (1, 7)

_environment = RLock()


@contextmanager
def _without_hooks() -> Iterator[None]:
    """Hide from ReportLab what would change its settings, and put it back."""
    hooks = {name: ModuleType(name) for name in ("reportlab_mods", "reportlab_settings")}
    hooks |= {f"reportlab.local_rl_{name}": ModuleType(name) for name in ("mods", "settings")}
    with _environment:
        hidden = {key: os.environ.pop(key) for key in [*os.environ] if _is_hook(key)}
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


def _is_hook(variable: str) -> bool:
    return variable == "SOURCE_DATE_EPOCH" or variable.startswith("RL_")


def _load(module: str) -> Any:
    """Return a module of ReportLab, or an empty one, of which every part is missing."""
    try:
        with _without_hooks():
            return import_module(module)
    except ImportError:
        return ModuleType(module)


pdfdoc = _load("reportlab.pdfbase.pdfdoc")


class Finished(getattr(pdfdoc, "PDFObject", object)):  # type: ignore[misc]  # ReportLab has no types
    """An object whose bytes ReportLab writes as they are; it adds the number and the cross reference."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, document: Any) -> bytes:
        """Return the bytes."""
        return self.body


def new_document(language: str) -> Any:
    """Return an empty document, in which nothing depends on the clock or the environment."""
    check_parts()
    with _without_hooks():
        return pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=VERSION, lang=language)


@lru_cache(maxsize=1)
def check_parts() -> None:
    """Raise an `ExportError` that names what this version of ReportLab lacks, if anything."""
    roots: dict[str, Any] = {"pdfdoc": pdfdoc}
    _demand(roots)
    with _without_hooks():
        document = pdfdoc.PDFDocument(invariant=1)
    _demand({"document": document, "page": pdfdoc.PDFPage()})
    _demand({"catalog": SimpleNamespace(**dict.fromkeys(document.Catalog.__NoDefault__))})


def _demand(roots: Mapping[str, Any]) -> None:
    for name in NAMES:
        root, *steps = name.split(".")
        if root not in roots:
            continue
        try:
            reduce(getattr, steps, roots[root])
        except AttributeError:
            version = getattr(_load("reportlab"), "Version", "(not installed)")
            raise ExportError(f"reportlab {version} lacks `{name}`: install reportlab {TRIED}") from None
