"""What other drawing programs write in, style sheets and gradients; what layouts write instead out."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from printkit.drawing.markup import Element, find_ids, walk
from printkit.geometry import apply, scale_of
from printkit.svg_syntax import parse_transform

_POINTS, _RADII = (("x1", "y1"), ("x2", "y2"), ("cx", "cy"), ("fx", "fy")), ("r", "fr")
_HREFS = ("href", "xlink:href")
#: One gradient names another, which names another: so many are followed.
_MOST_HREFS = 10


def settle_gradients(root: Element) -> None:
    """Complete the gradients of a picture; they stand in the units of the drawing (`userSpaceOnUse`)."""
    named = find_ids(root)
    gradients = [one for one in walk(root) if one.tag in ("linearGradient", "radialGradient")]
    for gradient in gradients:
        for _ in range(_MOST_HREFS):
            _inherit(gradient, named)
    for gradient in gradients:
        _move(gradient.attributes)
        for stop in gradient.elements:
            offset = stop.attributes.get("offset", "")
            with suppress(ValueError):
                if offset.endswith("%"):
                    stop.attributes["offset"] = f"{float(offset[:-1]) / 100:g}"


def _inherit(gradient: Element, named: Mapping[str, Element]) -> None:
    """Take what the gradient that `href` names has: its stops, and its places where both are of one kind."""
    own = gradient.attributes
    links = [own.pop(name) for name in _HREFS if name in own]
    other = named.get(links[0].removeprefix("#")) if links else None
    if other is None:
        return
    if not any(gradient.elements):
        gradient.children = other.children
    alike = other.tag == gradient.tag
    taken = {name: value for name, value in other.attributes.items() if alike or name in _HREFS}
    gradient.attributes = {**taken, **own}


def _move(attributes: dict[str, str]) -> None:
    transform = attributes.pop("gradientTransform", None)
    matrix = parse_transform(transform) if transform else None
    if matrix is None:
        return
    with suppress(ValueError):  # a length in per cent or with a unit: it is reported where it is drawn
        for x, y in _POINTS:
            if x in attributes or y in attributes:
                point = apply(matrix, float(attributes.get(x, "0")), float(attributes.get(y, "0")))
                attributes[x], attributes[y] = (f"{value:g}" for value in point)
        for name in _RADII:
            if name in attributes:
                attributes[name] = f"{float(attributes[name]) * scale_of(matrix):g}"


#: Of a style sheet, what is no rule: comments, and rules about fonts and other media.
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_AT_RULE = re.compile(
    r"@(?:font-face|media|charset|import|namespace)\b[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})"
)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
#: A tag, a class or an id, or a tag with one: that much of selectors is read.
_SELECTOR = re.compile(r"(\*|[\w-]+)?(?:([.#])([\w-]+))?")
#: More rules than this are no style sheet of a picture.
_MOST_RULES = 2000


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of declarations: `fill: red; stroke: none`."""
    for rule in text.split(";"):
        name, colon, value = rule.partition(":")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()


def apply_style_sheets(root: Element) -> bool:
    """Turn style sheets into attributes; return whether all of their selectors are understood."""
    sheet = _COMMENT.sub("", "".join(one.text for one in walk(root) if one.tag == "style"))
    rules = _RULE.findall(_AT_RULE.sub("", sheet))
    found = []
    for order, (selectors, body) in enumerate(rules[:_MOST_RULES]):
        for selector in selectors.split(","):
            one = _SELECTOR.fullmatch(selector.strip())
            if one is None:
                return False
            tag, sign, name = one.groups()
            weight = {None: 0, ".": 10, "#": 100}[sign] + (tag not in (None, "*"))
            found.append((weight, order, tag, sign, name, [*declarations(body)]))
    found.sort(key=lambda one: one[:2])
    for element in walk(root):
        classes, own = element.attributes.pop("class", "").split(), element.attributes.get("id")
        for _, _, tag, sign, name, said in found:
            if tag not in (None, "*", element.tag):
                continue
            if sign is None or (name in classes if sign == "." else name == own):
                element.attributes.update(said)
    return len(rules) <= _MOST_RULES
