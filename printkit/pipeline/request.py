"""What the user asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from printkit.model.options import PrintOptions


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What the user asked for."""

    game: str
    components: tuple[str, ...] = ()
    players: int | None = None
    options: PrintOptions = field(default_factory=PrintOptions)
    proof: str = "needed"  # or "forced": print what the rules object to; or "none"; or "shown": tell it all
    brand: Path | None = None  # its file
