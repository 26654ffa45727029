"""The table of formats: what targets can be given, one file each."""

from collections.abc import Mapping

from printkit.export.targets import Format
from printkit.export.targets.cgs import CGS
from printkit.export.targets.page import PAGE
from printkit.export.targets.press import PRESS
from printkit.export.targets.sheets import SHEETS
from printkit.export.targets.single_pictures import PICTURES
from printkit.export.targets.tts import TTS

#: Every format by its name.
FORMATS: Mapping[str, Format] = {one.name: one for one in (PICTURES, PRESS, PAGE, TTS, CGS, SHEETS)}
