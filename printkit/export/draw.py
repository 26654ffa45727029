"""Scenes in; their forms, each drawing stored once, out."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from printkit.export.fonts import Fonts, draw_text
from printkit.export.operators import (
    Box,
    Stream,
    is_flat,
    line_operators,
    matrix_operands,
    operands,
    seen_through,
)
from printkit.export.resources import Resources, flat_colour, shading
from printkit.model.geometry import IDENTITY, Matrix
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use
from printkit.model.sheet import Sheet

if TYPE_CHECKING:
    from printkit.export.pictures import Pictures

#: How many scenes draw each mark, by its identity: equal markup gives the same mark objects.
Counts = Counter[int]

#: The painting operator, by whether a path is filled and stroked; a star for the even-odd rule.
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S"}

#: A form of its own pays where it saves more bytes than these, and its operators are no shorter than these.
_PAYS, _SHORTEST = 1000, 100

_GROUP = " /Group << /Type /Group /S /Transparency /CS /DeviceRGB >>"


class Painter:
    """Draws the scenes of one document."""

    def __init__(self, resources: Resources, counts: Counts) -> None:
        self.resources = resources
        self._counts = counts
        self._common: dict[tuple[Box, tuple[int, ...]], str] = {}  # forms of runs; "" where none pays
        self.fonts = Fonts(resources)
        self._pictures: Pictures | None = None
        self._scenes: dict[Scene, str] = {}
        self._draw: dict[type, Callable[[Stream, Any, Box], None]] = {
            Shape: self._shape,
            Text: self._text,
            Image: self._image,
            Group: self._group,
            Use: self._use,
        }

    def place(self, stream: Stream, scene: Scene, matrix: Matrix, clip: Box | str | None = None) -> None:
        """Draw a scene, moved by a matrix, and clipped in its own mm."""
        if is_flat(matrix):
            return
        name = self._scene(scene)
        if clip is not None:
            stream.add(f"q {matrix_operands(matrix)} cm {_window(clip)} /{name} Do Q")
            return
        stream.add(f"/{name} Do" if matrix == IDENTITY else f"q {matrix_operands(matrix)} cm /{name} Do Q")

    def _scene(self, scene: Scene) -> str:
        """Return the name of a scene's form."""
        name = self._scenes.get(scene)
        if name is None:
            bleed = scene.bleed
            box = (-bleed, -bleed, scene.width + bleed, scene.height + bleed)
            stream = Stream()
            for count, run in runs(scene.marks, self._counts):
                self._run(stream, run, count, box)
            name = self._scenes[scene] = self._form(stream.data(), box)
        return name

    def _run(self, stream: Stream, run: tuple[Mark, ...], count: int, box: Box) -> None:
        """Draw marks that `count` scenes share: as a form of their own, where that saves space."""
        if count > 1:
            key = (box, tuple(map(id, run)))
            name = self._common.get(key)
            if name is None:
                data = self._operators(run, box)
                pays = len(data) >= _SHORTEST and (count - 1) * len(data) >= _PAYS
                name = self._common[key] = self._form(data, box) if pays else ""
            if name:
                stream.add(f"/{name} Do")
                return
        self._marks(stream, run, box)

    def _operators(self, marks: tuple[Mark, ...], box: Box) -> bytes:
        """Return the operators that draw marks, by themselves."""
        stream = Stream()
        self._marks(stream, marks, box)
        return stream.data()

    def _form(self, data: bytes, box: Box, more: str = "") -> str:
        """Return the name of a form with these operators, clipped to a box."""
        head = f"/Type /XObject /Subtype /Form /BBox [{operands(*box)}] /Resources {self.resources.reference}"
        head += more
        key = hashlib.blake2b(head.encode() + data, digest_size=20).digest()
        return self.resources.name("XObject", key, lambda: self.resources.put_stream(head, data))

    def _marks(self, stream: Stream, marks: tuple[Mark, ...], box: Box) -> None:
        draw = self._draw
        for mark in marks:
            draw[type(mark)](stream, mark, box)

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
        if fill < 1 or stroke < 1:
            with stream.apart(f"/{self.resources.opacity(fill, stroke)} gs"):
                _paint(stream, style, f"{shape.path} {operator}")
        else:
            _paint(stream, style, f"{shape.path} {operator}")

    def _shade(self, stream: Stream, shape: Shape, gradient: Gradient) -> Style:
        """Fill a shape with a gradient; return the style for what is left to paint."""
        style = shape.style
        body = shading(gradient)
        if body is None:
            return style._replace(fill=flat_colour(gradient))
        name = self.resources.name("Shading", body, lambda: self.resources.put(body.encode("ascii")))
        clip = f"{shape.path} {'W*' if style.even_odd else 'W'} n"
        with stream.apart(*self._lighter(style.fill_opacity), clip):
            stream.add(f"/{name} sh")
        return style._replace(fill=None)

    def _text(self, stream: Stream, text: Text, _box: Box) -> None:
        font = self.fonts.font(text.font)
        if text.opacity < 1:
            with stream.apart(*self._lighter(text.opacity)):
                draw_text(stream, text, font)
        else:
            draw_text(stream, text, font)

    def _image(self, stream: Stream, image: Image, _box: Box) -> None:
        matrix = (image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height)
        if is_flat(matrix):
            return
        if self._pictures is None:
            from printkit.export.pictures import Pictures  # late: most games have no pictures of pixels

            self._pictures = Pictures(self.resources)
        name = self._pictures.name(image.file, image.grey)
        with stream.apart(*self._lighter(image.opacity), f"{matrix_operands(matrix)} cm"):
            stream.add(f"/{name} Do")

    def _group(self, stream: Stream, group: Group, box: Box) -> None:
        if is_flat(group.matrix) or group.clip == "" or not group.marks:
            return
        if group.opacity < 1:
            name = self._form(self._operators((replace(group, opacity=1.0),), box), box, _GROUP)
            with stream.apart(*self._lighter(group.opacity)):
                stream.add(f"/{name} Do")
            return
        before = []
        if group.matrix != IDENTITY:
            before.append(f"{matrix_operands(group.matrix)} cm")
            box = seen_through(box, group.matrix)
        if group.clip is not None:
            before.append(f"{group.clip} {'W*' if group.clip_even_odd else 'W'} n")
        if not before:
            self._marks(stream, group.marks, box)
            return
        with stream.apart(*before):
            self._marks(stream, group.marks, box)

    def _use(self, stream: Stream, use: Use, _box: Box) -> None:
        self.place(stream, use.scene, use.matrix)

    def _lighter(self, opacity: float) -> tuple[str, ...]:
        """Return the operator that makes what follows lighter, or none."""
        return (f"/{self.resources.opacity(opacity, opacity)} gs",) if opacity < 1 else ()


def _window(clip: Box | str) -> str:
    """Return the operators that let nothing be seen outside of a box or a path."""
    if isinstance(clip, str):
        return f"{clip} W n"
    left, top, right, bottom = clip
    return f"{operands(left, top, right - left, bottom - top)} re W n"


def _paint(stream: Stream, style: Style, operators: str) -> None:
    """Paint a path in a style's colours and lines."""
    if style.fill is not None and not isinstance(style.fill, Gradient):
        stream.fill(style.fill)
    if style.stroke is not None and style.width > 0:
        stream.stroke(style.stroke)
        stream.set("line", line_operators(style.width, style.cap, style.join, style.dash))
    stream.add(operators)


def count_marks(sheets: Iterable[Sheet]) -> Counts:
    """Return how often each mark is drawn by different scenes, by its identity."""
    scenes: dict[Scene, None] = {}
    for sheet in sheets:
        scenes.update((placement.scene, None) for placement in sheet.placements)
    counts: Counts = Counter()
    for scene in scenes:
        counts.update(map(id, scene.marks))
    return counts


def runs(marks: tuple[Mark, ...], counts: Counts) -> Iterator[tuple[int, tuple[Mark, ...]]]:
    """Cut a scene's marks where what they are common to changes: each run with the count of its marks."""
    for count, run in groupby(marks, key=lambda mark: counts[id(mark)]):
        yield count, tuple(run)
