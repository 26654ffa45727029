"""The table of formats: what writes the files that targets take, one module each."""

from collections.abc import Callable, Mapping
from pathlib import Path

from printkit.services import card_pictures, cgs, page, press, sheets, tts
from printkit.services.ordering import Order
from printkit.services.side_pictures import Draw

#: By the format's name: writes an order into a folder, and returns the files.
FORMATS: Mapping[str, Callable[[Order, Path, Draw], list[Path]]] = {
    "pictures": card_pictures.write,
    "press": press.write,
    "page": page.write,
    "tts": tts.write,
    "cgs": cgs.write,
    "sheets": sheets.write,
}

#: Those whose files name the address of others.
HOSTED = ("tts", "cgs")
