"""The table of formats: what targets can be given, one file each."""

from collections.abc import Mapping

from printkit.export.targets import Format
from printkit.export.targets.pictures import PICTURES

#: Every format by its name.
FORMATS: Mapping[str, Format] = {one.name: one for one in (PICTURES,)}
