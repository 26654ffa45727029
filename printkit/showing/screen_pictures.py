"""Drawn files in, pictures for a screen out: pages, sides, all pieces side by side, a hand of cards."""

from collections import ChainMap
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from printkit.delivery.atomic import Delivery
from printkit.delivery.manifest import write_gallery
from printkit.diagnostics import Finding
from printkit.imposition.screen import contact_sheet, face_sheet, fan_sheet, folded_sheet
from printkit.input.games.nets import net_of
from printkit.model.scene import Scene
from printkit.pipeline.picturing import Picture, draw_pictures
from printkit.pipeline.values import DrawnComponent, FileResult, OtherWritten, PreparedGame, Progress

#: The picture of all pieces has half the dots per inch of the others, but not fewer than this.
_COARSEST = 20.0
#: How many pieces one page of them shows, at most.
_CONTACT = 60
#: How many cards make the picture of a hand.
_HAND = 5


class ScreenPictures(NamedTuple):
    """What `show` writes instead of sheets: `Goal.other` in the pipeline."""

    jobs: int = 1
    imposed: bool = True

    def own_files(self) -> list[Path]:
        return []

    def check(self, *_: object) -> list[Finding]:
        return []

    def check_all(self, *_: object) -> list[Finding]:
        return []

    def write(
        self, prepared: PreparedGame, results: Sequence[FileResult], delivery: Delivery, progress: Progress
    ) -> OtherWritten:
        """Write the pictures of files and those of the whole game, and a record of them."""
        folder, single, dpi = delivery.staging, prepared.request.pick.single, prepared.goal.dpi
        of_files = [[*_pictures_of_file(prepared, result)] for result in results]
        drawn = [] if single else [one for result in results for one in result.drawn]
        of_game = _pictures_of_game(drawn, dpi)
        stores: list[Any] = [result.forms for result in results if result.forms is not None]
        every = [*(one for some in of_files for one in some), *of_game]
        draw_pictures(every, folder, self.jobs, progress, "writing pictures", ChainMap(*stores))
        paths = [tuple(folder / one.file for one in some) for some in of_files]
        gallery = tuple(folder / one.file for one in of_game)
        names = {one.component.name for one in drawn}
        whole = not single and all(component.name in names for component in prepared.game.components)
        files = {**dict(zip(prepared.files, paths, strict=True)), "": gallery}
        write_gallery(folder, files, whole, single, table=prepared.game.table)
        return OtherWritten((*(path for some in paths for path in some), *gallery), paths)


def _pictures_of_file(prepared: PreparedGame, result: FileResult) -> Iterator[Picture]:
    """Yield the pictures of a file's pages, and of its distinct sides as they look when cut out.

    Of single cards, no back is shown that all share.
    """
    dpi, engine = prepared.goal.dpi, prepared.engine
    if result.file is not None:
        for number, sheet in enumerate(result.file.document.sheets, 1):
            yield Picture(f"pages/{result.file.name}-{number}.png", sheet, dpi)
    for one in result.drawn:
        if prepared.request.pick.single:
            one = one.without_backs(partial(engine.is_common, one.component))
        name, size = one.component.name, one.component.size  # no name has a dot in it
        for side, scene in _distinct(one):
            yield Picture(f"faces/{name}.{side}.png", face_sheet(scene, size), dpi)
        for card, face, _ in one.cards if one.component.kind.net else ():
            folded = folded_sheet(face, net_of(card.fields["net"]))
            if folded is not None:
                yield Picture(f"faces/{name}.folded.png", folded, dpi)


def _pictures_of_game(drawn: Sequence[DrawnComponent], dpi: float) -> list[Picture]:
    pieces = [one for one in drawn if not one.component.kind.whole_page]
    scenes = [(scene, one.component.size) for one in pieces for _, scene in _distinct(one)]
    coarse = max(_COARSEST, dpi / 2)
    count = -(-len(scenes) // _CONTACT)
    ends = [len(scenes) * page // count for page in range(1, count + 1)]  # all show about as many
    sheets = [contact_sheet(scenes[start:end]) for start, end in pairwise([0, *ends])]
    names = ["contact"] if len(sheets) == 1 else [f"contact-{number + 1}" for number in range(len(sheets))]
    contact = [Picture(f"{name}.png", sheet, coarse) for name, sheet in zip(names, sheets, strict=True)]
    held = next((one for one in drawn if one.component.kind.held), None)
    if held is None:
        return contact
    faces = list(dict.fromkeys(face for _, face, _ in held.cards))
    number = min(_HAND, len(faces))
    places = [len(faces) * (2 * index + 1) // (2 * number) for index in range(number)]  # all over the deck
    hand = [(faces[place], held.component.size) for place in places]
    return [*contact, Picture("hand.png", fan_sheet(hand), dpi)]


def _distinct(one: DrawnComponent) -> Iterator[tuple[str, Scene]]:
    faces = [(card.id, face) for card, face, _ in one.cards]
    backs = [(f"{card.id}-back", back) for card, _, back in one.cards if back is not None]
    seen: set[int] = set()
    names: set[str] = set()
    for name, scene in (*faces, *backs):
        if id(scene) not in seen:
            seen.add(id(scene))
            while name in names:  # a card may be called `b-back`
                name += "-back"
            names.add(name)
            yield name, scene
