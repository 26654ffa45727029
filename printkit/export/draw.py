"""Scenes in; their forms, each drawing once, out."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from printkit.export.fonts import LetterCodes, codes_of, draw_text
from printkit.export.forms import Form, make_form
from printkit.export.marking import from_left, layers, parts, spaced, words_of
from printkit.export.operators import Stream, in_black, is_flat, line_operators, matrix_operands, operands
from printkit.export.resources import LEVEL, opacity, shading
from printkit.geometry import IDENTITY, Box, Matrix, box_of, corners_of, inverse, largest_scale
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use
from printkit.pdf_pages import is_pdf
from printkit.pixels import needed_share

#: The painting operator, by whether a path is filled and stroked; a star for the even-odd rule.
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S"}

#: A form of its own pays where it saves more bytes than these, and its operators are no shorter than these.
_PAYS, _SHORTEST = 1000, 100

#: So many groups may lie in one another: PDF/A allows 28 states, and a form begins to count anew.
_DEEPEST = 20

#: Lines up to this width, in mm, are printed in black ink alone where they are nearly black.
_FINE = 0.6

#: A part that is drawn larger than this is enlarged; what is less is rounding.
_SAME_SCALE = 1.001

#: The layer of letters that are turned one by one, and read as one line.
_LINE = "line"
#: What is set as a page begins: somebody's page that is drawn within another counts on it.
_PAGE_STATE = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Ts 0 Tr "
_GROUP = " /Group << /Type /Group /S /Transparency /CS /DeviceRGB >>"


class Painter:
    """Draws scenes as forms; `take` gives those that were made since, each after those that it uses."""

    def __init__(self, level: int = LEVEL) -> None:
        self._level = level  # of compression
        #: How many scenes draw each mark, by its identity: equal markup gives the same mark objects.
        self._counts: Counter[int] = Counter()
        #: The forms of runs; b"" where none pays.
        self._common: dict[tuple[Box, float, tuple[int, ...]], bytes] = {}
        self._scenes: WeakKeyDictionary[Scene, dict[tuple[float, bool], bytes]] = WeakKeyDictionary()
        self._fonts: dict[Path, LetterCodes] = {}
        self._made: list[Form] = []

    def begin(self, scenes: Iterable[Scene]) -> None:
        """Begin with scenes that are drawn together: what several of them share becomes a form of its own."""
        self._counts = Counter(id(mark) for scene in dict.fromkeys(scenes) for mark in scene.marks)
        self._common = {}

    def take(self) -> list[Form]:
        """Return the forms that were made since this was asked before."""
        made, self._made = self._made, []
        return made

    def place(
        self,
        stream: Stream,
        scene: Scene,
        matrix: Matrix,
        clip: Box | str | None = None,
        form: bytes | None = None,
    ) -> None:
        """Draw a scene, moved by a matrix, and clipped in its own mm; as this form, if it has several."""
        if is_flat(matrix):
            return
        name = stream.use("XObject", form or self.form(scene))
        if clip is not None:
            window = clip
            if not isinstance(clip, str):
                left, top, right, bottom = clip
                window = f"{operands(left, top, right - left, bottom - top)} re"
            stream.add(f"q {matrix_operands(matrix)} cm {window} W n /{name} Do Q")
            return
        stream.add(f"/{name} Do" if matrix == IDENTITY else f"q {matrix_operands(matrix)} cm /{name} Do Q")

    def form(self, scene: Scene, scale: float = 1.0, aloud: bool = False) -> bytes:
        """Return the key of a scene's form; what several scenes share is a form of its own.

        A part may be printed larger than it is drawn; a page that is read says what each mark is a part of.
        """
        known = self._scenes.setdefault(scene, {})
        key = scene.form or known.get((scale, aloud))
        if key is None:
            stream, box = Stream(), scene.ink_box
            stream.scale = scale
            stream.marked = [] if aloud else None
            shared = [(1, scene.marks)] if aloud else runs(scene.marks, self._counts)
            for count, run in shared:
                self._run(stream, run, count, box)
            key = known[scale, aloud] = self._form(stream, box)
        return key

    def _run(self, stream: Stream, run: tuple[Mark, ...], count: int, box: Box) -> None:
        """Draw marks that `count` scenes share: as a form of their own, where that saves space."""
        if count > 1:
            key = (box, stream.scale, tuple(map(id, run)))
            form = self._common.get(key)
            if form is None:
                own = self._operators(run, box, stream)
                length = len(own.data())
                pays = length >= _SHORTEST and (count - 1) * length >= _PAYS
                form = self._common[key] = self._form(own, box) if pays else b""
            if form:
                stream.add(f"/{stream.use('XObject', form)} Do")
                return
        self._marks(stream, run, box)

    def _operators(self, marks: tuple[Mark, ...], box: Box, around: Stream) -> Stream:
        """Return the operators that draw marks, read and enlarged as what is `around` says."""
        stream = Stream()
        stream.said, stream.scale = around.said, around.scale
        self._marks(stream, marks, box)
        return stream

    def _form(self, stream: Stream, box: Box, more: str = "") -> bytes:
        form = make_form(stream, box, more, self._level)
        self._made.append(form)
        return form.key

    def _marks(self, stream: Stream, marks: Sequence[Mark], box: Box) -> None:
        if stream.marked is None or stream.inside:
            self._all(stream, marks, box)
            return
        for tag, run in parts(marks):
            if tag is None:
                self._all(stream, run, box)
                continue
            with stream.part_of(tag):
                self._all(stream, run, box)

    def _all(self, stream: Stream, marks: Sequence[Mark], box: Box) -> None:
        """Draw marks; words that are printed several times, such as above their shade, are read once."""
        at, marks = 0, from_left(marks)
        for words, run in layers(marks):
            at += len(run)
            last = spaced(run[-1], marks[at] if at < len(marks) else None) if stream.inside else run[-1]
            if not words:
                _DRAW[type(last)](self, stream, last, box)
                continue
            with stream.saying(words if last is run[-1] else f"{words} "):
                for mark in run:
                    _DRAW[type(mark)](self, stream, mark, box)

    def _shape(self, stream: Stream, shape: Shape, _box: Box) -> None:
        style = shape.style
        if not shape.path:
            return
        if isinstance(style.fill, Gradient):
            style = self._shade(stream, shape, style.fill)
        operator = _PAINT.get((style.fill is not None, style.stroke is not None and style.width > 0))
        if operator is None:
            return
        if style.even_odd and operator != "S":
            operator += "*"
        fill, stroke = style.fill_opacity, style.stroke_opacity
        faint = fill < 1 or stroke < 1
        state = f"/{stream.use('ExtGState', opacity(fill, stroke))} gs" if faint else ""
        with stream.apart(state) if faint else nullcontext():
            if isinstance(style.fill, tuple):
                stream.fill(style.fill)
            if style.stroke is not None and style.width > 0:
                stream.stroke(in_black(style.stroke) if style.width <= _FINE else style.stroke)
                stream.set("line", line_operators(style.width, style.cap, style.join, style.dash))
            stream.add(f"{shape.path} {operator}")

    def _shade(self, stream: Stream, shape: Shape, gradient: Gradient) -> Style:
        """Fill a shape with a gradient; return the style for what is left to paint."""
        style = shape.style
        body = shading(gradient)
        if body is None:
            return style._replace(fill=gradient.stops[-1][1])  # as SVG paints one without a length
        name = stream.use("Shading", body)
        clip = f"{shape.path} {'W*' if style.even_odd else 'W'} n"
        with _lighter(stream, style.fill_opacity, clip):
            stream.add(f"/{name} sh")
        return style._replace(fill=None)

    def _text(self, stream: Stream, text: Text, _box: Box) -> None:
        font = self._fonts.get(text.font) or self._fonts.setdefault(text.font, codes_of(text.font))
        with _lighter(stream, text.opacity):
            draw_text(stream, text, font)

    def _image(self, stream: Stream, image: Image, _box: Box) -> None:
        matrix = (image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height)
        if is_flat(matrix):
            return
        wide, high = image.width * stream.scale, image.height * stream.scale
        share = 1.0 if image.whole else needed_share(image.pixels, wide, high)
        name = stream.use("XObject", (image.file, image.grey, share))
        with _lighter(stream, image.opacity, f"{matrix_operands(matrix)} cm"):
            stream.add(f"{_PAGE_STATE if is_pdf(image.file) else ''}/{name} Do")

    def _group(self, stream: Stream, group: Group, box: Box) -> None:
        if is_flat(group.matrix) or group.clip == "" or not group.marks:
            return
        if group.opacity < 1 or group.mask or stream.depth >= _DEEPEST:
            own = self._operators((replace(group, opacity=1.0, mask=()),), box, stream)
            form = self._form(own, box, _GROUP if group.opacity < 1 or group.mask else "")
            mask = self._form(self._operators(group.mask, box, stream), box, _GROUP) if group.mask else b""
            with _lighter(stream, group.opacity, *([f"/{stream.use('ExtGState', mask)} gs"] if mask else [])):
                stream.add(f"/{stream.use('XObject', form)} Do")
            return
        before, scale = [], stream.scale
        if group.matrix != IDENTITY:
            stream.scale *= largest_scale(group.matrix)
            before.append(f"{matrix_operands(group.matrix)} cm")
            back = inverse(group.matrix) or IDENTITY
            box = box_of(corners_of(box, back))
        if group.clip is not None:
            before.append(f"{group.clip} {'W*' if group.clip_even_odd else 'W'} n")
        with _lighter(stream, 1.0, *before):
            if group.layer == _LINE:
                said = words_of(group.marks)
                for mark in group.marks:
                    with stream.saying(said):
                        self._marks(stream, [mark], box)
                    said = ""
            else:
                self._marks(stream, group.marks, box)
        stream.scale = scale

    def _use(self, stream: Stream, use: Use, _box: Box) -> None:
        larger = stream.scale * largest_scale(use.matrix) > _SAME_SCALE  # by how much may vary
        self.place(stream, use.scene, use.matrix, form=self.form(use.scene, math.inf if larger else 1.0))


#: What draws each kind of mark. A painter that led to itself would not be forgotten at once.
_DRAW: dict[type, Callable[[Painter, Stream, Any, Box], None]] = {
    Shape: Painter._shape,
    Text: Painter._text,
    Image: Painter._image,
    Group: Painter._group,
    Use: Painter._use,
}


def _lighter(stream: Stream, share: float, *operators: str) -> AbstractContextManager[None]:
    """Draw what follows so much lighter, and under these operators; in its place where that is nothing."""
    if share < 1:
        operators = (f"/{stream.use('ExtGState', opacity(share, share))} gs", *operators)
    return stream.apart(*operators) if operators else nullcontext()


def runs(marks: tuple[Mark, ...], counts: Counter[int]) -> Iterator[tuple[int, tuple[Mark, ...]]]:
    """Cut a scene's marks where what they are common to changes: each run with the count of its marks."""
    counted = ((min([counts[id(mark)] for mark in run]), run) for _, run in layers(marks))
    for count, some in groupby(counted, key=itemgetter(0)):
        yield count, tuple(mark for _, run in some for mark in run)
