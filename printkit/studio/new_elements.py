"""A layout in, the same with one more element out: as a person would write it, to be moved and changed."""

import re

from printkit.model.game import Size
from printkit.studio.cells.written import FixedError

#: What a new element is, by what a page calls it, and its sides; `{name}` is a column, or an icon.
_NEW = {
    "text": (
        '<text x="{middle}" y="{y}" text-anchor="middle" font-size="5">{{{{ card.{name} }}}}</text>',
        (0, 0),
    ),
    "box": (
        '<box x="{x}" y="{y}" width="{width}" height="{height}" font-size="3.5">{{{{ card.{name} }}}}</box>',
        (40, 20),
    ),
    "picture": (
        '<image href="{{{{ card.{name} }}}}" x="{x}" y="{y}" width="{width}" height="{height}"/>',
        (30, 30),
    ),
    "shape": ('<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="1" fill="#888888"/>', (20, 10)),
    "line": ('<line x1="{x}" y1="{y}" x2="{right}" y2="{y}" stroke="#444444" stroke-width="0.4"/>', (40, 0)),
    "icon": ('<use part="icons/{name}" x="{x}" y="{y}" width="{width}" fill="#444444"/>', (8, 8)),
    "code": ('<qr text="{{{{ card.{name} }}}}" x="{x}" y="{y}" width="{width}"/>', (15, 15)),
    "table": (
        '<table x="{x}" y="{y}" width="{width}" columns="* 10" row-height="5" rules="rows" font-size="3.2">\n'
        '    <tr><td>{{{{ "{name}" }}}}</td><td align="right">{{{{ card.{name} }}}}</td></tr>\n'
        "  </table>",
        (40, 5),
    ),
}
#: A new element takes so much of a small card at most.
_SHARE = 0.8


def added(text: str, what: str, name: str, size: Size) -> tuple[str, dict[str, int]]:
    """Return a layout with a new element in the middle of the card, in front of all others; and its place."""
    at = text.rfind("</svg>")
    if what not in _NEW or at < 0 or not re.fullmatch(r"[\w/-]+" if what == "icon" else r"\w+", name):
        raise FixedError("there is no place for it in this layout")
    pattern, sides = _NEW[what]
    width, height = min(sides[0], _SHARE * size.width), min(sides[1], _SHARE * size.height)
    x, y = (size.width - width) / 2, (size.height - height) / 2
    numbers = {"x": x, "y": y, "width": width, "height": height, "right": x + width, "middle": size.width / 2}
    line = text.rfind("\n", 0, at) + 1
    written = pattern.format(name=name, **{key: f"{round(one, 2):g}" for key, one in numbers.items()})
    after = f"{text[:line]}  {written}\n{text[line:]}"
    return after, {"line": text.count("\n", 0, line) + 1, "column": 3}
