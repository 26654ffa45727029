"""The people's files come in; one record of named traits for each person goes out."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent / "people"
FILES = ("one-die.toml", "two-dice.toml", "law.toml")
Traits = dict[str, Any]


@dataclass(frozen=True)
class Person:
    """Everything that makes one person: the sculpt, what grows on it, what is worn, drawn and held."""

    id: str
    name: str
    dice: int
    seed: int
    spot: str
    skin: str
    scale: float
    dx: float
    dy: float
    face: Mapping[str, float]
    hair: Traits
    eyes: Traits
    brows: Traits
    lines: Mapping[str, float]
    garb: tuple[Traits, ...]
    hands: tuple[Traits, ...]
    items: tuple[Any, ...]
    body: Mapping[str, float] = field(default_factory=dict)
    neck: float = 0.50
    soot: float = 0.0
    ears: Mapping[str, float] = field(default_factory=dict)
    ears_hidden: bool = False
    mouth: Traits | None = None
    lips: float = 0.0
    moustache: Traits | None = None
    beard: Traits | None = None
    hat: Traits | None = None
    lamp: str | None = None
    pipe: Traits | None = None
    ground: str = "rays"
    light: str = "left"
    camera: str = "level"
    tell: str = "poker"
    bandana: Traits | None = None
    spectacles: Mapping[str, float] | None = None
    eyepatch: int = 0
    stubble: float = 0.0
    freckles: float = 0.0
    earrings: bool = False
    swap: Mapping[str, str] = field(default_factory=dict)


def read_people(home: Path = HOME) -> dict[str, Person]:
    """Return everybody by id."""
    stock = tomllib.loads((home / "stock.toml").read_text(encoding="utf-8"))
    out = {}
    for name in FILES:
        data = tomllib.loads((home / name).read_text(encoding="utf-8"))
        for traits in data["person"]:
            out[traits["id"]] = _person({**data.get("all", {}), **traits}, stock)
    return out


def _person(traits: Traits, stock: Traits) -> Person:
    """Return one person, outfits and holds looked up by name."""
    garb: list[Traits] = []
    for piece in traits.pop("garb"):
        garb += stock["outfit"][piece] if isinstance(piece, str) else [piece]
    hands = [{**stock["hold"][hand["hold"]], **hand} for hand in traits.pop("hands")]
    for hand in hands:
        del hand["hold"]
    items = tuple(tuple(item) if isinstance(item, list) else item for item in traits.pop("items"))
    return Person(garb=tuple(garb), hands=tuple(hands), items=items, **traits)
