"""Colours by role as an author wrote them in, red, green and blue out."""

import re
from collections.abc import Mapping
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.schema import Key, fits
from printkit.model.scene import Colour

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def read_palette(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, Colour]:
    """Return the colours by role; those that can't be read are left out, with a finding."""
    palette = {}
    for role, value in table.items():
        if not fits(value, Key(role, "text"), at / role, report):
            continue
        if _HEX.fullmatch(value):
            red, green, blue = bytes.fromhex(value[1:])
            palette[role] = (red, green, blue)
        else:
            message = f"{quoted(role)} is not a colour: {quoted(value)}"
            report.error("bad-colour", message, at / role, 'write red, green and blue: `"#b23a26"`')
    return palette
