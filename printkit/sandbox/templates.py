"""A template's name and what it may read in, the XML that it writes out; whatever goes wrong is a finding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from jinja2.environment import Template
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.sandbox.budget import TooMuch
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.explain import Broken, account, innermost
from printkit.sandbox.kept import Kept
from printkit.sandbox.loader import Folders, Refused
from printkit.sandbox.naming import explain_name
from printkit.sandbox.undefined import NameMissing

_CODES = {"unsafe": "unsafe-template"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a template wrote; its tags are marked with a place in one of the files."""

    text: str
    files: tuple[Path, ...]
    asked: frozenset[str] = frozenset()  # the names that it read


class Templates:
    """The templates of one run: a game's own, and those that all games share."""

    def __init__(self, folders: Sequence[Path], report: Report, cache_dir: Path | None = None) -> None:
        self._loader = Folders(folders)
        self._sandbox = Sandbox(self._loader, Kept(cache_dir) if cache_dir else None)
        self._report = report

    def render(self, name: str, context: Mapping[str, Any], asked_at: Place | Spot | None) -> Rendered | None:
        """Return what a template writes, or None after saying what is wrong with it."""
        sandbox = self._sandbox
        sandbox.asked = set()
        with sandbox.rendering():
            try:
                template = sandbox.get_template(name)
                pieces = list(template.root_render_func(template.new_context(dict(context))))
                text = _whole(pieces, template, sandbox)
            except Exception as error:
                self._report.add(self._finding(error, name, context, asked_at))
                return None
        return Rendered(text, tuple(self._loader.files), frozenset(sandbox.asked))

    def _finding(
        self, error: Exception, name: str, context: Mapping[str, Any], asked_at: Place | Spot | None
    ) -> Finding:
        """Turn an exception into a finding."""
        file, line, local = innermost(error.__traceback__)
        at = Place(Path(file), line) if file else asked_at
        if isinstance(error, Refused):
            return error.finding if error.finding.at else replace(error.finding, at=at)
        if isinstance(error, TemplateNotFound):
            return self._missing(str(error.name or ""), at)
        if isinstance(error, NameMissing):
            names = (*local, *context, *self._sandbox.globals)
            return self._undefined(error, file, line, names, at)
        if isinstance(error, TemplateSyntaxError) and error.filename:
            at = Place(Path(error.filename), error.lineno)
        elif isinstance(error, Broken):
            at = Place(error.file, 1)
        subject = quoted(at.file.name if isinstance(at, Place) else name)
        told = account(error, subject, self._sandbox.filters, self._sandbox.tests)
        code = _CODES.get(told.kind, f"template-{told.kind}")
        return Finding(code, Severity.ERROR, told.message, at, told.help)

    def _missing(self, name: str, at: Place | Spot | None) -> Finding:
        """Say that there is no such template."""
        message = f"there is no template {quoted(name)}" if name else "there is no template to choose from"
        near = suggestion(name, self._loader.names(name), most=0)
        help = near or "put it into the game's folder, and name it from there: `layouts/card.svg`"
        return Finding("missing-template", Severity.ERROR, message, at, help)

    def _undefined(
        self, error: NameMissing, file: str, line: int, names: Sequence[str], at: Place | Spot | None
    ) -> Finding:
        """Say which name is not defined, and point at it."""
        text = self._loader.sources.get(file, "")
        start = _start_of(text, line)
        slip = explain_name(error, text[start : start + 4_000], names)
        if slip.offset >= 0:
            before = text[: start + slip.offset]
            column = len(before) - before.rfind("\n")
            at = Place(Path(file), before.count("\n") + 1, column, slip.length)
        return Finding("undefined-name", Severity.ERROR, slip.message, at, slip.help)


def _whole(pieces: list[str], template: Template, sandbox: Sandbox) -> str:
    """Return all that was written; too much of it, or half a sign such as `\\ud83c`, is its slip."""
    try:
        text = sandbox.concat(pieces)
        text.encode()  # no file can hold half a sign
    except (TooMuch, UnicodeEncodeError) as error:
        raise Broken(Path(str(template.filename)), error) from None
    return text


def _start_of(text: str, line: int) -> int:
    """Return where a line begins."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return start
