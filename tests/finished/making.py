"""Makes sets of pictures as people keep finished cards, by the lines of `sets.toml`."""

import random
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

SETS: list[dict[str, Any]] = tomllib.loads((Path(__file__).with_name("sets.toml")).read_text("utf-8"))["set"]


def make_set(stated: dict[str, Any], folder: Path) -> Path:
    """Write a set's files below a folder; return the set: a folder, or a zip."""
    place = folder / "set"
    for line in stated["files"]:
        name, dots, drawn, *dpi = (
            line.rsplit(" ", 3) if line.split(" ")[-1].isdigit() else line.rsplit(" ", 2)
        )
        path = place / name.replace("../", "up/")
        path.parent.mkdir(parents=True, exist_ok=True)
        draw(path, *map(int, dots.split("x")), drawn, int(dpi[0]) if dpi else None)
    for name, text in stated.get("texts", {}).items():
        (place / name).write_text(text, encoding="utf-8")
    if not stated.get("zip"):
        return place
    packed = folder / "set.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(place.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(place).as_posix().replace("up/up/", "../../"))
    return packed


def draw(path: Path, width: int, height: int, drawn: str, dpi: int | None = None) -> None:
    """Write a picture: of one colour, with discs, lines or a border, with round corners, of other inks."""
    some, inks = random.Random(path.name), (180, 60, 40)
    picture = Image.new("RGB", (width, height), inks)
    pen = ImageDraw.Draw(picture)
    if drawn == "cross":
        pen.rectangle((100, 0, 102, height), fill=(0, 0, 0))
        pen.rectangle((0, 100, width, 102), fill=(0, 0, 0))
    if drawn not in ("plain", "border", "alpha", "cross"):
        for _ in range(20):
            x, y = some.randint(-60, width), some.randint(-60, height)
            pen.ellipse((x, y, x + width // 4, y + width // 4), tuple(some.randint(0, 255) for _ in range(3)))
    border = width // 22
    if drawn in ("border", "round"):
        pen.rectangle((0, 0, width - 1, height - 1), outline=(10, 10, 10), width=border)
    if drawn == "panels":
        pen.rectangle((0, 0, width // 4, height // 3), fill="white")
        pen.rectangle((width * 3 // 4, height * 2 // 3, width, height), fill="white")
    if drawn in ("round", "alpha", "panels"):
        mask = Image.new("L", (width, height), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), width // 21, fill=255)
        if drawn == "alpha":
            picture.putalpha(mask)
        else:
            white = Image.new("RGB", (width, height), "white")
            white.paste(picture, mask=mask)
            picture = white
    more: dict[str, Any] = {"dpi": (dpi, dpi)} if dpi else {}
    if drawn == "cmyk":
        picture = picture.convert("CMYK")
    elif drawn in ("grey", "grey16"):
        picture = picture.convert("L")
        picture = (
            picture.convert("I").point(lambda grey: grey * 257).convert("I;16")
            if drawn == "grey16"
            else picture
        )
    elif drawn == "exif":
        more["exif"] = Image.Exif()
        more["exif"][0x0112] = 6
    picture.save(path, **more)
