"""Compiled templates and formulas in, the same out on the next run: compiling takes longer than the rest."""

import hashlib
import io
import marshal
import os
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from types import CodeType

import jinja2
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket, bc_magic

#: With more files than this the oldest half goes.
MOST_KEPT = 1000


class Kept(BytecodeCache):
    """Keeps compiled templates in a folder of the user's own, under the hash of all that made them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return what is kept of a template, if just this text was compiled by just this printkit."""
        whole = "\0".join((_fence(), filename or name, source))
        key = hashlib.sha256(whole.encode(errors="surrogateescape")).hexdigest()
        bucket = Bucket(environment, key, self.get_source_checksum(source))
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a template's code, if it is there."""
        with suppress(OSError), (self.folder / bucket.key).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code; where that can't be, the next run compiles it again."""
        written = io.BytesIO()
        bucket.write_bytecode(written)
        keep_file(self.folder, bucket.key, written.getvalue())


class KeptCodes:
    """The compiled formulas of one game, all in one file: what this run asked for is kept for the next."""

    def __init__(self, folder: Path, owner: str) -> None:
        self._folder = folder
        self._key = hashlib.sha256(
            f"formulas\0{_fence()}\0{owner}".encode(errors="surrogateescape")
        ).hexdigest()
        self._codes: dict[str, CodeType] = {}
        self._asked: dict[str, CodeType] = {}
        with suppress(OSError, EOFError, ValueError, TypeError):
            data = (folder / self._key).read_bytes()
            if data.startswith(bc_magic):
                self._codes = marshal.loads(data[len(bc_magic) :])

    def get(self, formula: str) -> CodeType | None:
        """Return a formula's code, if it is kept."""
        if (code := self._codes.get(formula)) is not None:
            self._asked[formula] = code
        return code

    def add(self, formula: str, code: CodeType) -> None:
        """Take a formula's code in."""
        self._asked[formula] = code

    def write(self) -> None:
        """Keep what this run asked for, where that is more than was kept."""
        if self._asked.keys() <= self._codes.keys():
            return
        codes = {**self._codes, **self._asked}
        if len(codes) > MOST_KEPT:  # what was written once, and is no longer
            codes = self._asked
        keep_file(self._folder, self._key, bc_magic + marshal.dumps(codes))


def keep_file(folder: Path, key: str, data: bytes) -> None:
    """Keep a file; where that can't be, the next run does the work again."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".new-")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(folder / key)
        _thin_out(folder)


def _thin_out(folder: Path) -> None:
    """Drop the oldest half where too many are kept."""
    if len(kept := list(folder.iterdir())) > MOST_KEPT:
        for path in sorted(kept, key=lambda path: path.stat().st_mtime)[: MOST_KEPT // 2]:
            path.unlink(missing_ok=True)


@lru_cache(maxsize=1)
def _fence() -> str:
    """Return what tells this sandbox from every other: Jinja's version, and the sandbox's own files."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    stamps = [f"{path.name} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return "\n".join((jinja2.__version__, *stamps))
