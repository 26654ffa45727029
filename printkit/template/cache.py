"""Compiled templates in, the same out in the next run: compiling takes longer than rendering.

What is cached is code, and is run. So each file has a seal that only the user's own key can make, over its
name, which says what it depends on, and its bytes. A file without its seal is compiled again and replaced.
"""

import hashlib
import hmac
import io
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType

import jinja2
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

from printkit.files import write_cached
from printkit.folders import SEAL, cache_key, config_folder
from printkit.inputs.files import code_stamps

#: With more files than this, the oldest half is deleted.
MOST_FILES = 1000
#: The rooms whose code decides what a template is compiled to.
_ROOMS = ("sandbox", "template")


class TemplateCache(BytecodeCache):
    """Keeps compiled templates in a folder, each under the hash of all that it depends on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return the cached code of a template, if this version of printkit compiled exactly this text.

        A copy in another folder has the same code, but for the file that tracebacks name.
        """
        depends_on = "\0".join((_code_stamp(), name, source))
        key = hashlib.sha256(depends_on.encode(errors="surrogateescape")).hexdigest()
        bucket = Bucket(environment, key, self.get_source_checksum(source))
        self.load_bytecode(bucket)
        if bucket.code is not None and filename is not None and bucket.code.co_filename != filename:
            bucket.code = _from_file(bucket.code, filename)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a template's code, if it is cached with the user's seal."""
        secret, data = cache_key(config_folder()), b""
        with suppress(OSError):
            data = (self.folder / bucket.key).read_bytes()
        seal, data = data[:SEAL], data[SEAL:]
        if secret and hmac.compare_digest(seal, _seal(secret, bucket.key, data)):
            bucket.load_bytecode(io.BytesIO(data))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a template's code with a seal."""
        secret, data = cache_key(config_folder()), io.BytesIO()
        if secret is None:
            return
        bucket.write_bytecode(data)
        code = data.getvalue()
        write_cached(self.folder / bucket.key, _seal(secret, bucket.key, code) + code, MOST_FILES)


def _from_file(code: CodeType, filename: str) -> CodeType:
    """Return the same code, as if it had been compiled from another file."""
    inside = [_from_file(one, filename) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.replace(co_filename=filename, co_consts=tuple(inside))


def _seal(secret: bytes, key: str, data: bytes) -> bytes:
    return hmac.digest(secret, key.encode() + data, "sha256")


@cache
def _code_stamp() -> str:
    """Return what changes with the code that compiles templates: Jinja's version and our files."""
    stamps = [one for one in code_stamps().items() if Path(one[0]).parent.name in _ROOMS]
    return f"{jinja2.__version__} {sorted(stamps)}"
