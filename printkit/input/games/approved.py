"""`approved.toml` in, what was read and approved of each side of a game out."""

from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.files import inside
from printkit.input.schema import Key, fits, read_table
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.sides import PrintedSide, Side, Sides

APPROVED_FILE = "approved.toml"
#: What was on paper when it was last printed, in the same form.
PRINTED_FILE = "printed.toml"

_SIDE = (
    Key("cards", "list", about="The other cards on which this side is the same."),
    Key("drawing", "text", "", about="What tells whether its drawing has changed."),
    Key("words", "list", required=True, about="Its words, in the order in which they are drawn."),
)


def read_approved(folder: Path, report: Report, name: str = APPROVED_FILE) -> Sides | None:
    """Return what was approved of a game, or printed; None where it has no such file."""
    file = folder / name
    at = Spot(file)
    if note(file) is None or not inside(folder, name, report, at):
        return None
    found: dict[Side, PrintedSide] = {}
    for component, sides in (read_toml(file, report, at) or {}).items():
        if not fits(sides, Key(component, "table"), at / component, report):
            continue
        for side, cards in sides.items():
            if not fits(cards, Key(side, "table", help=_HELP), at / component / side, report):
                continue
            for card, table in cards.items():
                spot = at / component / side / card
                if fits(table, Key(card, "table", help=_HELP), spot, report):
                    printed, also = _read_side(table, spot, report)
                    found |= {Side(component, name, side): printed for name in (card, *also)}
    return found


_HELP = "`printkit approve` writes it anew"


def _read_side(table: dict[str, Any], at: Spot, report: Report) -> tuple[PrintedSide, list[str]]:
    values = read_table(table, _SIDE, at, "", report)
    texts = {
        name: [
            one for one in values[name] or () if fits(one, Key(name, "text", help=_HELP), at / name, report)
        ]
        for name in ("cards", "words")
    }
    return PrintedSide(tuple(texts["words"]), values["drawing"]), texts["cards"]
