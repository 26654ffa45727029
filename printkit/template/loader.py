"""A template's name in, its text with a source map out: the game's own file, or else the shared one."""

import os
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import BaseLoader, Environment
from jinja2.environment import Template
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError

from printkit.diagnostics import Finding, Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import inside, read_text
from printkit.template.source_map import add_places

#: A larger template is a mistake, or an attack.
LARGEST_TEMPLATE = 1_000_000
#: No file has a longer name, and looking for one takes seconds.
_LONGEST_NAME = 1000
#: A table may lie in a folder with all that somebody has: so many folders in it are looked through.
_MOST_FOLDERS = 1000


class FileError(Exception):
    """An error in a template's file whose line is not known."""

    def __init__(self, file: Path, reason: Exception) -> None:
        super().__init__(str(file))
        self.file = file
        self.reason = reason


class UnusableFile(Exception):
    """Raised for a file that exists but can't be used; holds the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class FolderLoader(BaseLoader):
    """Looks for templates in several folders, in their order."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.files: list[Path] = []
        self.sources: dict[str, str] = {}  # by file, as the author wrote it

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template, compiled; any error names its file."""
        try:
            return super().load(environment, name, globals)
        except (TemplateNotFound, UnusableFile):
            raise
        except TemplateSyntaxError as error:
            error.filename = str(self.files[-1])
            raise
        except Exception as error:
            raise FileError(self.files[-1], error) from error

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        """Return a template's text with a source map, and its file's name."""
        path = self._find(template)
        text = self._read(path)
        self.files.append(path)
        self.sources[str(path)] = text
        return add_places(text, len(self.files) - 1), str(path), None

    def own_sources(self) -> dict[str, str]:
        """Return the templates of the game's own that were read so far, by file."""
        return {file: text for file, text in self.sources.items() if not self.is_shared(file)}

    def is_shared(self, file: str | Path) -> bool:
        """Return whether a file is not in the first folder, the game's own."""
        return not Path(file).is_relative_to(self.folders[0])

    def names(self, like: str) -> Iterator[str]:
        """Yield the names of all templates with the same suffix as a name that does not exist."""
        suffix = PurePosixPath(like).suffix
        for folder in self.folders:
            for parent, folders, files in islice(os.walk(folder), _MOST_FOLDERS):
                folders.sort()
                for file in sorted(files):
                    if not suffix or file.endswith(suffix):
                        yield (Path(parent) / file).relative_to(folder).as_posix()

    def _find(self, name: str) -> Path:
        """Return the first folder's file of that name; refuse a name that leads out of its folder."""
        if len(name) > _LONGEST_NAME:
            raise TemplateNotFound(name)
        for folder in self.folders:
            report = Report()
            path = inside(folder, name, report)
            if path is None:
                raise UnusableFile(report.findings[0])
            if os.path.lexists(path):
                return path
        raise TemplateNotFound(name)

    def _read(self, path: Path) -> str:
        report = Report()
        text = read_text(path, report)
        if text is not None and len(text) > LARGEST_TEMPLATE:
            limit = LARGEST_TEMPLATE // 1_000_000
            message = f"{quoted(path.name)} is larger than {limit} MB, too large for a template"
            report.error("file-too-large", message, Place(path), "move parts of it into other templates")
        if text is None or report.findings:
            raise UnusableFile(report.findings[0])
        return text
