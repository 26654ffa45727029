"""An SVG that our elements can't say in, the same as dots out: drawn once by resvg, and kept."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from printkit.drawing.markup import Element, find_ids
from printkit.model.brand import FontFamily
from printkit.pixels import made_of
from printkit.processes import heartbeat

#: How many dots a picture has on its longer side, 600 to the inch on a tarot card with its bleed; and how
#: many it may have in all where it is printed larger, 600 to the inch on A4.
DOTS, _MOST_DOTS = 3200, 36_000_000
#: So many elements are drawn, those that `<use>` draws again counted each time.
_MOST_DRAWN = 200_000
#: What runs, or holds another kind of document.
_NEVER = ("script", "foreignObject", "style-sheet", "audio", "video", "iframe")
#: What an attribute or a style sheet may name: a part of the picture; and of pictures, one that is in it.
_OUTSIDE = re.compile(r"""url\(\s*["']?\s*(?!["'#\s])[^)]*\)|@import[^;]*;?""", re.IGNORECASE)
_WITHIN = re.compile(r"\s*(?:#|data:image/(?:png|jpeg|jpg|gif|webp);)", re.IGNORECASE)
#: How many units of a drawing are an inch.
_DPI = 96
_KINDS = ("serif", "sans_serif", "cursive", "fantasy", "monospace")


def as_dots(
    path: Path, root: Element, size: tuple[float, float], fonts: Sequence[FontFamily], dots: int = DOTS
) -> Path | None:
    """Return a PNG of an SVG, made once; None where resvg can't draw it, or nothing can be kept.

    `size` is its width and height in any unit, `dots` how many it has on its longer side. Nothing outside
    of it is read; words are set in its own families, if these are among `fonts` or this computer's, or else
    in the first of `fonts`.
    """
    try:
        if _count(root, find_ids(root), {}) > _MOST_DRAWN:
            return None
    except RecursionError:  # elements that draw others, thousands deep
        return None

    def drawn() -> bytes | None:
        heartbeat.note(f"drawing {path.name} as dots")
        from resvg_py import svg_to_bytes  # late: few pictures need it

        files = [str(one) for family in fonts for one in family.files.values() if one.is_file()]
        usual = fonts[0].name if fonts else "sans-serif"
        side = "width" if size[0] >= size[1] else "height"
        named: dict[str, Any] = {f"{kind}_family": usual for kind in _KINDS} | {side: dots, "dpi": _DPI}
        text = "".join(_written(root))
        try:
            return bytes(svg_to_bytes(svg_string=text, font_family=usual, font_files=files, **named))
        except ValueError:
            return None

    return made_of(path, f"{dots}.png", drawn)


def dots_needed(size: tuple[float, float], times: float) -> int:
    """Return how many dots the longer side has where so many times the usual ones are needed.

    They grow by a half at a time, so that a picture in many sizes is drawn in few.
    """
    low, high = sorted(size)
    most = math.sqrt(_MOST_DOTS * high / low)
    steps = math.ceil(math.log(max(times, 1), 1.5))
    return max(DOTS, min(round(DOTS * 1.5**steps), int(most)))


def _count(element: Element, named: Mapping[str, Element], known: dict[int, int]) -> int:
    """Return how many elements are drawn for one; far too many for one that draws itself."""
    key = id(element)
    if key not in known:
        known[key] = _MOST_DRAWN + 1  # as long as it is being counted
        other = named.get((_href(element) or "#")[1:]) if element.tag == "use" else None
        inner = [*element.elements, *([other] if other else [])]
        known[key] = min(1 + sum(_count(one, named, known) for one in inner), _MOST_DRAWN + 1)
    return known[key]


def _href(element: Element) -> str:
    return element.attributes.get("href") or element.attributes.get("xlink:href") or ""


def _written(element: Element) -> Iterator[str]:
    if element.tag in _NEVER or (element.tag == "image" and not is_within(element)):
        return
    yield f"<{element.tag}"
    for name, value in element.attributes.items():
        if not name.lower().endswith("href") or _WITHIN.match(value):
            yield f" {name}={quoteattr(_OUTSIDE.sub('none', value))}"
    yield ">"
    for child in element.children:
        yield from _written(child) if isinstance(child, Element) else [escape(_OUTSIDE.sub("none", child))]
    yield f"</{element.tag}>"


def is_within(element: Element) -> bool:
    """Return whether what an element names is in the picture itself."""
    return bool(_WITHIN.match(_href(element)))
