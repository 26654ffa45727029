"""What is known of a cell that may be changed, and what bytes of text files are as text."""

import codecs
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from printkit.diagnostics.wording import quoted
from printkit.input.tables.encodings import codec_of

_BREAK = re.compile("\r\n|\n|\r")
_BOM = "\ufeff"


class FixedError(Exception):
    """Raised with why a cell can't be changed here."""


class Written(NamedTuple):
    """What is written in a cell: as a person edits it, its value, and the file with other text."""

    text: str
    value: Any
    put: Callable[[str], bytes]


class TextFile(NamedTuple):
    """A file's text with its own line ends, and the encoding that it is kept in."""

    text: str
    codec: str
    bom: str

    @classmethod
    def of(cls, data: bytes, encoding: str) -> "TextFile":
        """Return the text of some bytes, in an encoding as tables name it; none may be lost."""
        if encoding == "UTF-16":
            bigger = data.startswith(codecs.BOM_UTF16_BE) or data[:1] == b"\0"
            codec = "utf-16-be" if bigger else "utf-16-le"
        else:
            codec = codec_of(encoding)
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            raise FixedError("the file has bytes that are no text: mend it in an editor") from None
        bom = _BOM if text.startswith(_BOM) else ""
        return cls(text.removeprefix(bom), codec, bom)

    def at(self, line: int, column: int) -> int:
        """Return where a place is in the text."""
        start = 0
        for _ in range(line - 1):
            found = _BREAK.search(self.text, start)
            start = found.end() if found else len(self.text)
        return start + column - 1

    def with_part(self, start: int, end: int, new: str) -> bytes:
        """Return the bytes with another part."""
        try:
            middle = new.encode(self.codec)
        except UnicodeEncodeError as wrong:
            letter = wrong.object[wrong.start : wrong.end][:1]
            raise FixedError(f"the file's encoding has no {quoted(letter)}: save it as UTF-8") from None
        before, after = (self.bom + self.text[:start]), self.text[end:]
        return before.encode(self.codec) + middle + after.encode(self.codec)

    def line_end(self) -> str:
        """Return what ends its lines."""
        found = _BREAK.search(self.text)
        return found[0] if found else "\n"
