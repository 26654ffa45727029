"""Compiled templates in, the same out on the next run: Jinja compiles longer than all the drawing takes."""

import hashlib
import os
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

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
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                bucket.write_bytecode(file)
            Path(name).replace(self.folder / bucket.key)
            self._thin_out()

    def _thin_out(self) -> None:
        """Drop the oldest half where too many are kept."""
        if len(kept := list(self.folder.iterdir())) > MOST_KEPT:
            for path in sorted(kept, key=lambda path: path.stat().st_mtime)[: MOST_KEPT // 2]:
                path.unlink(missing_ok=True)


@lru_cache(maxsize=1)
def _fence() -> str:
    """Return what tells this sandbox from every other: Jinja's version, and the sandbox's own files."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    stamps = [f"{path.name} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return "\n".join((jinja2.__version__, *stamps))
