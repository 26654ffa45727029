"""The name of a picture of Pitman comes in; the picture goes out."""

from artwork.pitman.company import company
from artwork.pitman.occasions import points
from artwork.pitman.people import read_people
from artwork.pitman.scene import portrait
from artwork.press.svg import Picture

STARS = (3, 4, 5)


def names() -> list[str]:
    """Return the path of every picture below the game's art folder, without `.svg`."""
    return [*(f"portraits/{who}" for who in read_people()), *(f"stars-{n}" for n in STARS), "company"]


def picture(name: str) -> Picture:
    """Cut the picture of that name."""
    if name.startswith("portraits/"):
        return portrait(read_people()[name.removeprefix("portraits/")])
    if name == "company":
        return company()
    return points(int(name.removeprefix("stars-")))
