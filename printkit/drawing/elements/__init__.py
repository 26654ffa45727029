"""Every element of the template language, by its tag; each file here defines one, or a small family."""

from collections.abc import Mapping

from printkit.drawing.attributes import ElementType
from printkit.drawing.elements import box, groups, qr, shapes, table, text, use

ELEMENTS: Mapping[str, ElementType] = {
    one.tag: one
    for one in (*groups.TYPES, *shapes.TYPES, *use.TYPES, *qr.TYPES, *text.TYPES, *box.TYPES, *table.TYPES)
}
