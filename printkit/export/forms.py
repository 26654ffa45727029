"""Operators in, a form that any document can store out: what it draws, compressed, and what that uses.

Names of resources are the form's own, and letters have the same codes in every document. So a form is the
same bytes whichever process paints it, and a document writes it without knowing what others hold.
"""

import hashlib
import pickle
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.export.operators import SAID, SAYS, Cut, Letter, Stream, operands
from printkit.export.resources import LEVEL
from printkit.geometry import Box
from printkit.lazy import SpillFile
from printkit.model.scene import Group, Scene, Tag, Use
from printkit.model.sheet import Sheet

#: What a form or a page uses: the kind of resource, the name that its operators call it by, and its key:
#: a font's cut, the key of a form, a picture's file and whether it is in greys, or what stands for itself.
Uses = tuple[tuple[str, str, Any], ...]


class Form(NamedTuple):
    """A form, ready to be written."""

    key: bytes  # the same for the same drawing
    head: str  # entries of its dictionary
    data: bytes
    filtered: str  # how the data are compressed, if they are
    uses: Uses
    letters: tuple[tuple[Cut, tuple[Letter, ...]], ...]  # that it sets, by their font
    marked: tuple[Tag, ...] = ()  # what its marked content is a part of


def make_form(stream: Stream, box: Box, more: str = "", level: int = LEVEL) -> Form:
    """Return a form with a stream's operators, clipped to a box."""
    head = f"/Type /XObject /Subtype /Form /BBox [{operands(*box)}]{more}"
    data, uses = stream.data(), stream.used()
    key = hashlib.blake2b(f"{head}{uses}".encode(errors="surrogatepass") + data, digest_size=16).digest()
    filtered = "FlateDecode" if level else ""
    letters = tuple((file, tuple(sorted(codes, key=str))) for file, codes in stream.letters.items())
    data = zlib.compress(data, level) if level else data
    return Form(key, head, data, filtered, uses, letters, tuple(stream.marked or ()))


def forms_in(form: Form) -> list[bytes]:
    """Return the keys of the forms that a form uses."""
    return [key for _, _, key in form.uses if isinstance(key, bytes)]


def unmarked(form: Form) -> Form:
    """Return the same drawing without marked content, to be drawn again where nothing is read twice."""
    data = zlib.decompress(form.data) if form.filtered else form.data
    said = SAYS.encode("ascii"), SAID.encode("ascii")  # how letters are read may be said again
    lines = [
        one for one in data.split(b"\n") if one.startswith(said) or not one.endswith((b"BDC", b"BMC", b"EMC"))
    ]
    key = hashlib.blake2b(form.key + b" unmarked", digest_size=16).digest()
    bare = b"\n".join(lines)
    return form._replace(key=key, data=zlib.compress(bare, LEVEL) if form.filtered else bare, marked=())


class FormStore(Mapping[bytes, Form]):
    """Forms by their keys: kept in a file when they are many, so that memory has only where each begins."""

    def __init__(self, folder: Path | None = None) -> None:
        self._spool = SpillFile(folder)
        self._numbers: dict[bytes, int] = {}

    def add(self, forms: Iterable[Form]) -> None:
        """Keep forms that are not here yet."""
        for form in forms:
            if form.key not in self._numbers:
                self._numbers[form.key] = len(self._numbers)
                self._spool.append(pickle.dumps(tuple(form), pickle.HIGHEST_PROTOCOL))

    def __getitem__(self, key: bytes) -> Form:
        return Form(*pickle.loads(self._spool[self._numbers[key]]))

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def forms_of(sheets: Iterable[Sheet], forms: Mapping[bytes, Form]) -> dict[bytes, Form]:
    """Return the forms that sheets show, and all that these use: what a process must know to write them."""
    if not forms:
        return {}
    scenes = (placement.scene for sheet in sheets for placement in sheet.placements)
    waiting = [inner.form for scene in scenes for inner in _inside(scene) if inner.form]
    found: dict[bytes, Form] = {}
    while waiting:
        key = waiting.pop()
        if key not in found:
            found[key] = forms[key]
            waiting += forms_in(found[key])
    return found


def _inside(scene: Scene) -> Iterator[Scene]:
    yield scene
    waiting = [*scene.marks]
    while waiting:
        mark = waiting.pop()
        if isinstance(mark, Group):
            waiting += mark.marks
        elif isinstance(mark, Use):
            yield from _inside(mark.scene)
