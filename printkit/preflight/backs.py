"""A deck's backs in, findings about those that give a card away out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Severity, Spot
from printkit.model.limits import Limits
from printkit.model.raster import Raster
from printkit.model.scene import Colour
from printkit.preflight.geometry import CardSide
from printkit.preflight.tally import Fault, Tally

#: Dots that differ by less than this, of 255, look the same.
_ALIKE = 60


def look_at_backs(backs: Sequence[CardSide], name: str, at: Spot, tally: Tally) -> None:
    """Take in that a deck has more than one back."""
    different = {id(face.scene): face for face in backs}
    if len(different) < 2:
        return
    first, second, *_ = different.values()
    message = f"`{name}` has {len(different)} different backs: a player could tell its cards apart"
    help = f"let nothing of a card stand on its back; {first.scene.name} and {second.scene.name} differ"
    tally.add(Fault("backs-differ", Severity.WARNING, message, at, help), first.scene.name)


def look_upside_down(face: CardSide, dots: Raster, limits: Limits, tally: Tally) -> None:
    """Take in a back that is another one upside down: cards turned round could be told from the others."""
    pairs = list(_pairs(face, dots))
    other = sum(1 for here, there in pairs if all(_apart(here, near) > _ALIKE for near in there))
    if other <= limits.back_differs * len(pairs):
        return
    share = f"{100 * other / len(pairs):.0f} %"
    message = (
        f"{{face}} is not the same upside down: {share} of it differs, so a card turned round can be told"
    )
    help = "draw its lower half as its upper half, turned by 180 degrees"
    tally.add(Fault("back-not-turnable", Severity.WARNING, message, face.at, help), face.scene.name)


def _pairs(face: CardSide, dots: Raster) -> Iterator[tuple[Colour, list[Colour]]]:
    """Yield each dot of a back, and those about its place on the back turned round."""
    size, step = face.size, 1 / dots.dots_per_mm
    about = [(x * step, y * step) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    for row in range(1, int(size.height / step) - 1):
        for column in range(1, int(size.width / step) - 1):
            x, y = (column + 0.5) * step, (row + 0.5) * step
            near = [dots.at(size.width - x + right, size.height - y + down) for right, down in about]
            here = dots.at(x, y)
            if here is not None:
                yield here, [colour for colour in near if colour is not None]


def _apart(one: Colour, other: Colour) -> int:
    """Return how far two dots differ in the channel in which they differ most."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))
