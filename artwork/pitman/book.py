"""The name of a picture of Pitman comes in; the picture goes out."""

from artwork.pitman.company import company
from artwork.pitman.occasions import SCENES, points
from artwork.pitman.people import read_people
from artwork.pitman.scene import portrait
from artwork.press.svg import Picture


def names() -> list[str]:
    """Return the path of every picture below the game's art folder, without `.svg`."""
    portraits = [f"portraits/{who}" for who in read_people()]
    return [*portraits, *(f"stars-{scene}" for scene in SCENES), "company"]


def picture(name: str) -> Picture:
    """Cut the picture of that name."""
    if name.startswith("portraits/"):
        return portrait(read_people()[name.removeprefix("portraits/")])
    if name == "company":
        return company()
    return points(name.removeprefix("stars-"))
