"""A picture's style sheets in, its elements with what these say as attributes out."""

import re
from collections.abc import Iterator

from printkit.drawing.draw import walk
from printkit.drawing.markup import Element

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
