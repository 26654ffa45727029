"""Exact results that are kept in files beside the tests: what changes is seen as a difference of lines."""

import os
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from difflib import unified_diff
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Text, Use


def assert_kept(file: Path, text: str) -> None:
    """Compare a text with the one that was kept; with WRITE_KEPT=1, keep it instead."""
    if os.environ.get("WRITE_KEPT"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    if text.splitlines() != before.splitlines():
        lines = unified_diff(before.splitlines(), text.splitlines(), "kept", "now", n=0, lineterm="")
        pytest.fail("\n".join([f"{file.name}: WRITE_KEPT=1 keeps what is now", *islice(lines, 40)]), False)


def short(value: Any) -> str:
    """Return a value in few letters: numbers to hundredths, values in values in brackets."""
    if isinstance(value, float):
        return f"{round(value, 2) + 0.0:g}" if abs(value) < 100 else f"{value:.2f}"
    if isinstance(value, Gradient):
        return short((value.kind, value.line, value.stops))
    if isinstance(value, tuple | list):
        return f"({' '.join(map(short, value))})"
    return str(value)


def briefly(path: str) -> str:
    """Return a path, its numbers to hundredths; of a long one the beginning, and what tells others apart."""
    rounded = re.sub(r"-?\d+\.\d+", lambda found: short(float(found[0])), path)
    return (
        rounded if len(rounded) < 240 else f"{rounded[:200]} ... {sha256(rounded.encode()).hexdigest()[:9]}"
    )


def marked(scene: Scene) -> list[str]:
    """Return a scene and all that is in it, line by line."""
    size = short((scene.width, scene.height, scene.bleed))
    head = f"{scene.name} {size} {scene.weight} {scene.title}".rstrip()
    return [head, *(f"  {line}" for mark in scene.marks for line in drawn(mark))]


def drawn(mark: Mark) -> list[str]:
    """Return a mark and all that is in it, line by line."""
    if isinstance(mark, Shape):
        return [f"shape {briefly(mark.path)} {short(tuple(mark.style))}"]
    if isinstance(mark, Text):
        look = (mark.size, mark.fill, mark.stretch, mark.spacing, mark.kerns, mark.stroke, mark.stroke_width)
        return [
            f"text {short((mark.x, mark.y))} {mark.string!r} {mark.font.stem} {short(look)} {mark.opacity:g} "
            f"{short(mark.width)}{' light' if mark.light else ''} {said(mark)}"
        ]
    if isinstance(mark, Image):
        box = (mark.x, mark.y, mark.width, mark.height)
        return [
            f"image {mark.file.name} {short(box)} {mark.opacity:g} {mark.grey} {mark.pixels} {said(mark)}"
        ]
    if isinstance(mark, Use):
        head, inner = f"use {mark.scene.name} {short(mark.matrix)} {said(mark)}", mark.scene.marks
    else:
        clip = "" if mark.clip is None else f"clip {briefly(mark.clip)} {mark.clip_even_odd} "
        head = f"group {short(mark.matrix)} {clip}{mark.opacity:g} {mark.layer}{said(mark)}"
        inner = mark.marks
    return [head, *(f"  {one}" for each in inner for one in drawn(each))]


def said(mark: Text | Image | Use | Group) -> str:
    """Return what a mark is read aloud as."""
    tag, words = mark.tag, []
    while tag is not None:
        columns = "" if tag.columns == 1 else str(tag.columns)
        words.append(" ".join(filter(None, (tag.role, tag.words, tag.scope, columns))))
        tag = tag.inside
    return " in ".join(words)


def objects(pdf: bytes) -> str:
    """Return all objects of a PDF, and what its streams say but for fonts, pictures and its own number."""
    lines = []
    with pikepdf.open(BytesIO(pdf)) as opened:
        for number, one in enumerate(opened.objects, 1):
            if isinstance(one, pikepdf.Stream):
                data = one.read_bytes()
                plain = all(32 <= byte < 127 or byte == 10 for byte in data)
                entries = {key: value for key, value in one.items() if key not in ("/Length", "/Length1")}
                lines.append(f"{number}: {pikepdf.Dictionary(entries).unparse().decode('latin-1')}")
                lines += [f"  {line}" for line in data.decode().splitlines()] if plain else ["  bytes"]
            elif isinstance(one, pikepdf.Object):
                lines.append(f"{number}: {one.unparse(resolved=True).decode('latin-1')}")
        lines += [
            f"{key}: {value.unparse().decode()}" for key, value in opened.trailer.items() if key == "/Root"
        ]
    return "\n".join(line.replace("\n", " ") for line in lines) + "\n"


def fields_of(value: Any, indent: str = "") -> list[str]:
    """Return a value of the model line by line, without places."""
    if isinstance(value, Mapping):
        parts = [*value.items()]
    elif hasattr(value, "_fields"):
        parts = [(name, getattr(value, name)) for name in value._fields]
    elif is_dataclass(value):
        parts = [(one.name, getattr(value, one.name)) for one in fields(value)]
    elif isinstance(value, list | tuple) and any(map(_has_parts, value)):
        parts = [*enumerate(value)]
    else:
        return [f"{indent}{_plain(value)}"]
    lines = []
    for name, part in parts:
        if name in UNKEPT or part in (None, "", (), False):
            continue
        if _has_parts(part) or (isinstance(part, list | tuple) and any(map(_has_parts, part))):
            lines += [f"{indent}{name}:", *fields_of(part, f"{indent}  ")]
        else:
            lines.append(f"{indent}{name}: {_plain(part)}")
    return lines


#: Where something was read, and where the project's folder is.
UNKEPT = ("at", "place", "named_at", "folder", "source")


def _has_parts(value: Any) -> bool:
    return isinstance(value, Mapping) or hasattr(value, "_fields") or is_dataclass(value)


def _plain(value: Any) -> str:
    if isinstance(value, Path):
        return value.name
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_plain, value))})"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    return type(value).__name__ if callable(value) or " at 0x" in repr(value) else repr(value)
