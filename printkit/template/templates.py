"""A template's name and what it may read in, the text that it writes out; errors are findings."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2.environment import Template
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError
from jinja2.utils import missing
from markupsafe import escape

from printkit.diagnostics import At, Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import nearest, quoted
from printkit.processes import heartbeat
from printkit.sandbox.access import NameMissing
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.limits import LONGEST_TEXT, LimitExceeded, OutOfTime, check_text
from printkit.template.cache import TemplateCache
from printkit.template.loader import FileError, FolderLoader, UnusableFile

#: Stands in markup where a hole is: a character that Unicode reserves for programs.
HOLE = "\ufddc"
#: After so many pieces it is looked at how long a text has become.
_AT_ONCE = 32


@dataclass(frozen=True)
class Rendered:
    """What a template wrote: markup with a `HOLE` for each text, and those texts, not escaped.

    Its tags have places in these files.
    """

    markup: str
    holes: tuple[str, ...]
    files: tuple[Path, ...]
    names_read: frozenset[str] = frozenset()

    @cached_property
    def text(self) -> str:
        """The whole, as one text."""
        if not self.holes:
            return self.markup
        first, *others = self.markup.split(HOLE)
        pairs = zip(map(escape, self.holes), others, strict=True)
        return "".join([first, *(piece for pair in pairs for piece in pair)])


class Templates:
    """The templates of one run: a game's own, and those that all games share."""

    def __init__(self, folders: Sequence[Path], report: Report, cache_dir: Path | None = None) -> None:
        self._loader = FolderLoader(folders)
        self._sandbox = Sandbox(self._loader, TemplateCache(cache_dir) if cache_dir else None)
        self.report = report
        self.translates: Callable[[str, str], str] | None = None  # what `name|in("fr")` asks
        self._stopped: dict[str, Finding] = {}  # templates that took too long, which are not tried again

    def render(self, name: str, context: Mapping[str, Any], named_at: At) -> Rendered | None:
        """Return what a template writes, or None after a finding; `named_at` is where the author names it."""
        heartbeat.note(f"template {name}")
        if name in self._stopped:
            self.report.add(self._stopped[name])
            return None
        try:
            self._sandbox.names_read = set()
            self._sandbox.translate = self.translates or self._sandbox.translate
            with self._sandbox.rendering():
                markup, holes = _written(self._sandbox.get_template(name), context)
            return Rendered(markup, holes, tuple(self._loader.files), frozenset(self._sandbox.names_read))
        except Exception as error:
            from printkit.template.explain import template_frame  # late: most templates are right

            found = self._finding(error, name, context, named_at)
            if isinstance(found.at, Place) and self._loader.is_shared(found.at.file):
                file, line, _ = template_frame(error.__traceback__, self._loader.is_shared)
                found = _at_user(found, Place(Path(file), line) if file else named_at)
            if isinstance(error, OutOfTime):
                self._stopped[name] = found
            self.report.add(found)
            return None

    def _finding(self, error: Exception, name: str, context: Mapping[str, Any], named_at: At) -> Finding:
        from printkit.template.explain import explain, template_frame

        file, line, local = template_frame(error.__traceback__)
        at = Place(Path(file), line) if file else named_at
        if isinstance(error, UnusableFile):
            return error.finding if error.finding.at else replace(error.finding, at=at)
        if isinstance(error, TemplateNotFound):
            return self._missing(str(error.name or ""), at)
        if isinstance(error, NameMissing):
            names = (*local, *context, *self._sandbox.globals)
            return self._undefined(error, file, line, names, at)
        if isinstance(error, TemplateSyntaxError) and error.filename:
            at = Place(Path(error.filename), error.lineno)
        elif isinstance(error, FileError):
            at = Place(error.file, 1)
        subject = quoted(at.file.name if isinstance(at, Place) else name)
        found = explain(error, subject, self._sandbox.filters, self._sandbox.tests)
        code = "unsafe-template" if found.kind == "unsafe" else f"template-{found.kind}"
        return Finding(code, Severity.ERROR, found.message, at, found.help)

    def _missing(self, name: str, at: At) -> Finding:
        message = f"there is no template {quoted(name)}" if name else "there is no template to choose from"
        near = nearest(name, self._loader.names(name))
        help = "put it into the game's folder, and write its path from there: `layouts/card.svg`"
        if near and nearest(PurePosixPath(name).stem, [PurePosixPath(near).stem]):
            help = f"did you mean {quoted(near)}?"
        elif isinstance(at, Spot) and at.keys[-1:] == ("back",):
            help = "draw it there, or leave `back` out: then these cards have no back"
        return Finding("missing-template", Severity.ERROR, message, at, help)

    def _undefined(self, error: NameMissing, file: str, line: int, names: Sequence[str], at: At) -> Finding:
        from printkit.template.explain import explain_name, field_pattern

        text = self._loader.sources.get(file, "")
        start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
        name = explain_name(error, text[start:], names)
        if name.offset < 0 and error.owner is not missing:  # it was read elsewhere, and is printed here
            field, own = re.compile(field_pattern(str(error.name))), self._loader.own_sources()
            reads = [(file, own[file], found.start()) for file in own if (found := field.search(own[file]))]
            if len(reads) == 1:
                file, text, start = reads[0]
                name = explain_name(error, text[start:], names)
        if name.offset >= 0:
            before = text[: start + name.offset]
            column = len(before) - before.rfind("\n")
            at = Place(Path(file), before.count("\n") + 1, column, name.length)
        return Finding("undefined-name", Severity.ERROR, name.message, at, name.help)


def _written(template: Template, context: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Return a template's markup and its holes; too much, or half of a character (`\\ud83c`), is an error."""
    stream: Iterator[Any] = template.root_render_func(template.new_context(dict(context)))
    pieces: list[str] = []
    holes: list[str] = []
    length = 0
    while length <= LONGEST_TEXT and (some := [*islice(stream, _AT_ONCE)]):
        found = [piece[0] for piece in some if type(piece) is tuple]
        texts = [HOLE if type(piece) is tuple else piece for piece in some]
        length += sum(map(len, texts)) + sum(map(len, found)) - len(found)
        pieces += texts
        holes += found
    markup = "".join(pieces)
    try:
        check_text(length)
        (markup + "".join(holes)).encode()  # a lone surrogate can't be written to any file
    except (LimitExceeded, UnicodeEncodeError) as error:
        raise FileError(Path(str(template.filename)), error) from None
    if markup.count(HOLE) == len(holes):
        return markup, tuple(holes)
    escaped = iter(map(escape, holes))  # the author's file has this character too
    return "".join([next(escaped) if piece is HOLE else piece for piece in pieces]), ()


def _at_user(found: Finding, used_at: At) -> Finding:
    """Return a finding about a shared template at where the author uses it: there it can be mended."""
    name = re.fullmatch(r"`(\w+)` is not defined", found.message)
    if used_at is None or name is None or not isinstance(found.at, Place):
        return replace(found, at=used_at or found.at)
    help = f"the part needs it: write `{name[1]}=...` into the tag that uses it"
    return replace(found, at=used_at, help=help, message=f"{found.message} for {quoted(found.at.file.name)}")
