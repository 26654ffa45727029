"""Colours of a screen and a printer's profile in, inks out: pure black for greys, and never too much ink."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageCms, ImageFilter

from printkit.export import ExportError
from printkit.inputs.reading import note

#: Inks from 0 to 1: cyan, magenta, yellow, black.
Inks = tuple[float, float, float, float]

#: A colour with no channel above this, of 1, looks black in print: four inks on top of each other would blur.
_BLACKEST = 0.16

#: So many nodes has the side of the table through which pictures are converted.
_NODES = 33
#: Colours are matched as they are measured, on the white of the paper.
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
#: Of LittleCMS: the black of a screen becomes the darkest that paper can be.
_BLACK_POINT = 0x2000


class Separation:
    """How colours become inks, by a profile and with a limit in percent of all inks together."""

    def __init__(self, profile: Path, limit: float) -> None:
        self.profile, self.limit = profile, (limit or 400.0) / 100
        self.most = 0.0  # ink that a colour would take without the limit, so far
        note(profile)
        try:
            inks = ImageCms.getOpenProfile(BytesIO(profile.read_bytes()))
            if inks.profile.xcolor_space.strip() != "CMYK":
                raise ExportError("the profile is not one of cyan, magenta, yellow and black", profile)
            self._lab = ImageCms.buildTransform(inks, ImageCms.createProfile("LAB"), "CMYK", "LAB", _INTENT)
            flags: Any = _BLACK_POINT
            screen = ImageCms.createProfile("sRGB")
            self._transform = ImageCms.buildTransform(screen, inks, "RGB", "CMYK", _INTENT, flags)
            self.name = ImageCms.getProfileDescription(inks).strip()
        except ImageCms.PyCMSError as error:
            raise ExportError(f"the profile can't be used: {error}", profile) from error

    def inks(self, red: float, green: float, blue: float) -> Inks:
        """Return the inks of a colour from 0 to 1; what looks black is black alone."""
        if max(red, green, blue) <= _BLACKEST:
            return 0.0, 0.0, 0.0, 1.0
        return self._inks(*(min(max(round(one * 255), 0), 255) for one in (red, green, blue)))

    @lru_cache(maxsize=4096)  # noqa: B019 - a separation lives as long as a file is written
    def _inks(self, red: int, green: int, blue: int) -> Inks:
        dot = Image.new("RGB", (1, 1), (red, green, blue))
        self._note(dot)
        found: Any = self.picture(dot).getpixel((0, 0))
        cyan, magenta, yellow, black = (one / 255 for one in found)
        return cyan, magenta, yellow, black

    def picture(self, image: Image.Image) -> Image.Image:
        """Return a picture in inks; greys in black alone."""
        image = image.convert("RGB")
        self._note(image.resize((48, 48)) if image.width * image.height > 48 * 48 else image)
        coloured = image.filter(self._table)
        red, green, blue = image.split()
        spread = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
        none = Image.new("L", image.size)
        greys = Image.merge("CMYK", (none, none, none, green.point(self._blacks)))
        return Image.composite(coloured, greys, spread.point(lambda dot: 255 if dot else 0))

    @cached_property
    def _table(self) -> Any:
        """A table from colours to inks that keeps to the limit in every node, and so between them."""
        steps = [round(step * 255 / (_NODES - 1)) for step in range(_NODES)]
        data = bytes(one for blue in steps for green in steps for red in steps for one in (red, green, blue))
        grid = Image.frombytes("RGB", (_NODES, _NODES * _NODES), data)
        raw = _converted(grid, self._transform).tobytes()
        nodes = [one for start in range(0, len(raw), 4) for one in self._limited(raw[start : start + 4])]
        nodes[:4] = (0.0, 0.0, 0.0, 1.0)  # black type has no other ink at its edges either
        return ImageFilter.Color3DLUT(_NODES, nodes, channels=4, target_mode="CMYK")

    def _limited(self, inks: bytes) -> Iterator[float]:
        *colours, black = (one / 255 for one in inks)
        limit = self.limit - 3 / 255  # for rounding
        over = sum(colours) + black - limit
        if over > 0:
            swapped = min(over / 2, *colours, 1 - black)
            colours, black = [one - swapped for one in colours], black + swapped
            over = sum(colours) + black - limit
        if over > 0:
            colours = [one * (1 - over / sum(colours)) for one in colours]
        yield from (*colours, black)

    def _note(self, image: Image.Image) -> None:
        raw = _converted(image.convert("RGB"), self._transform).tobytes()
        most = max(sum(raw[start : start + 4]) for start in range(0, len(raw), 4))
        self.most = max(self.most, most / 255)

    @cached_property
    def _blacks(self) -> list[int]:
        ramp, none = Image.frombytes("L", (256, 1), bytes(range(256))), Image.new("L", (256, 1))
        printed = _converted(Image.merge("CMYK", (none, none, none, ramp)), self._lab)
        screen = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB", _INTENT
        )
        shown = _converted(Image.merge("RGB", (ramp, ramp, ramp)), screen)
        paper, ink = ([*lab.getchannel("L").tobytes()] for lab in (printed, shown))
        wanted = [paper[-1] + (paper[0] - paper[-1]) * (one - ink[0]) / (ink[-1] - ink[0]) for one in ink]
        blacks = [min(range(256), key=lambda black: abs(paper[black] - one)) for one in wanted]
        return [255, *blacks[1:-1], 0]


def _converted(image: Image.Image, transform: ImageCms.ImageCmsTransform) -> Image.Image:
    converted = ImageCms.applyTransform(image, transform)
    assert converted is not None
    return converted
