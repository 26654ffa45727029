"""A template's name in, its text out, each tag marked: the game's own file, or else the shared one."""

import os
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import BaseLoader, Environment
from jinja2.environment import Template
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError

from printkit.diagnostics import Finding, Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import inside, read_text
from printkit.sandbox.explain import Broken
from printkit.sandbox.marks import mark_tags

#: A layout larger than this is a slip, or an attack.
LARGEST_TEMPLATE = 1_000_000
#: No file has a longer name, and to look for one takes seconds.
_LONGEST_NAME = 1000


class Refused(Exception):
    """A file that is there but can't be used; bears the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Folders(BaseLoader):
    """Looks for templates in a few folders, the first one first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.files: list[Path] = []
        self.sources: dict[str, str] = {}  # by file, as the author wrote it

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template, compiled; what goes wrong bears its file, if not its line."""
        try:
            return super().load(environment, name, globals)
        except (TemplateNotFound, Refused):
            raise
        except TemplateSyntaxError as error:
            error.filename = str(self.files[-1])
            raise
        except Exception as error:
            raise Broken(self.files[-1], error) from error

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        """Return a template's marked text and its file's name."""
        path = self._find(template)
        text = self._read(path)
        self.files.append(path)
        self.sources[str(path)] = text
        return mark_tags(text, len(self.files) - 1), str(path), None

    def names(self, like: str) -> Iterator[str]:
        """Walk through the names of the templates that there are, of the same kind as a name that is not."""
        suffix = PurePosixPath(like).suffix
        for folder in self.folders:
            for place, folders, files in os.walk(folder):
                folders.sort()
                for file in sorted(files):
                    if not suffix or file.endswith(suffix):
                        yield (Path(place) / file).relative_to(folder).as_posix()

    def _find(self, name: str) -> Path:
        """Return the first folder's file of that name; a name that leads out of its folder is refused."""
        if len(name) > _LONGEST_NAME:
            raise TemplateNotFound(name)
        for folder in self.folders:
            said = Report()
            path = inside(folder, name, said)
            if path is None:
                raise Refused(said.findings[0])
            if os.path.lexists(path):
                return path
        raise TemplateNotFound(name)

    def _read(self, path: Path) -> str:
        """Return a template's text as its author wrote it."""
        said = Report()
        text = read_text(path, said)
        if text is not None and len(text) > LARGEST_TEMPLATE:
            limit = LARGEST_TEMPLATE // 1_000_000
            message = f"{quoted(path.name)} is larger than {limit} MB, more than a layout needs"
            said.error("file-too-large", message, Place(path), "move its parts into templates of their own")
        if text is None or said.findings:
            raise Refused(said.findings[0])
        return text
