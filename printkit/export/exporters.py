"""The table of exporters: what a document can be written as, one file each."""

from collections.abc import Mapping

from printkit.export import Exporter
from printkit.export.pdf import PDF
from printkit.export.raster import PNG

#: Every exporter by its name.
EXPORTERS: Mapping[str, Exporter] = {exporter.name: exporter for exporter in (PDF, PNG)}
