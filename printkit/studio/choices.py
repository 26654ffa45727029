"""Options in, what a page offers to choose from out; and what was chosen, as a request and as a command."""

import math
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from printkit.arguments import START, read_requests
from printkit.diagnostics import Report
from printkit.folders import shared_templates, shared_toml
from printkit.model.options import CHOICES, BuildRequest, PrintOptions, StartOptions

#: The options of a page, and their types; only the command may fetch tables.
_TYPES = {
    **{
        name: kind for name, kind in StartOptions.__annotations__.items() if name in START and name != "fetch"
    },
    **PrintOptions.__annotations__,
    "players": int,
    "brand": str,
    "language": str,
}
#: What an option is called, where that is no name in Python.
_WRITTEN = {"at": "from"}
#: Yes and no, where neither is a third way.
_ANSWERS = ("corners", "gang", "header")
#: How a page says yes.
_YES = (True, "true", "yes")
#: A field of the page's form, but for what `choices.toml` says of it.
_FIELD: dict[str, Any] = {"kind": "choice", "none": "", "unit": "", "needs": "", "of": [], "values": []}
#: No word is longer.
_LONGEST = 200


class WrongChoice(ValueError):
    """An option that there is not, or a value that is none; the message says so."""


def make_request(game: str, chosen: Mapping[str, Any]) -> BuildRequest:
    """Return what to draw; raise WrongChoice. A brand is found by its name: a page may name no path."""
    from printkit.authoring.listing import all_brands

    given = {name: _typed(name, value) for name, value in chosen.items() if value not in (None, "", (), [])}
    players, brand, language = (given.pop(name, None) for name in ("players", "brand", "language"))
    brands = {} if brand is None else all_brands()
    if brand is not None and brand not in brands:
        raise WrongChoice(f"there is no brand `{brand}`")
    (request,) = read_requests([game], (), players, (), given, Report())
    return request._replace(brand=brands.get(brand), language=language or "")


def _typed(name: str, value: Any) -> Any:
    if name not in _TYPES:
        raise WrongChoice(f"there is no option `{name[:40]}`")
    kind = _TYPES[name]
    if kind in (int, float | None):
        number = _number(name, value)
        return int(number) if kind is int else number
    if kind in (bool, bool | None):
        return value in _YES
    if name == "header":
        return value if type(value) is int else value in _YES
    if name == "columns":
        return tuple((_word(name, column), _word(name, part)) for column, part in value)
    if name == "without":
        return tuple(_word(name, one) for one in (value if isinstance(value, list | tuple) else [value]))
    return _word(name, value)


def _number(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise WrongChoice(f"`{name}` must be a number")
    return number


def _word(name: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or value.startswith("-"):
        raise WrongChoice(f"`{name}` must be a word")
    return value


def as_arguments(verb: str, game: str, chosen: Mapping[str, Any]) -> list[str]:
    """Return a command's arguments, as one would type them."""
    arguments = [verb, game]
    usual = PrintOptions()._asdict()
    for name, value in chosen.items():
        if name == "columns":
            arguments += [word for column, part in value for word in ("--as", f"{column}={part}")]
        elif isinstance(value, list | tuple):
            arguments += [word for one in value for word in (f"--{name}", f"{one}")]
        elif name == "header" and type(value) is int:
            arguments += ["--header-row", f"{value}"]
        elif name in _ANSWERS and value not in (None, ""):
            arguments.append(f"--{name}" if value in _YES else f"--no-{name}")
        elif value not in (None, "", False) and f"{usual.get(name)}" != f"{value}":
            option = f"--{_WRITTEN.get(name, name.replace('_', '-'))}"
            arguments += [option] if value is True else [option, f"{value}"]
    return arguments


def as_command(arguments: list[str]) -> str:
    """Return a command as one line."""
    return shlex.join(["printkit", *arguments])


def offered() -> dict[str, Any]:
    """Return the fields of the form, and what each can be: pairs of a value and its words."""
    from printkit.services.targets import list_targets

    own = shared_toml("studio/choices.toml")
    fields = [{**_FIELD, **field} for field in own["fields"]]
    more = {one["name"]: one["values"] for one in fields if one["values"]}
    return {
        "fields": fields,
        "usual": {name: value for name, value in PrintOptions()._asdict().items() if value is not None},
        "values": _values(own["words"], more),
        "targets": [[one.name, one.title, one.about] for one in list_targets(Report())],
    }


def _values(words: Mapping[str, str], more: Mapping[str, Sequence[str]]) -> dict[str, list[list[str]]]:
    from printkit.authoring.listing import all_brands, list_looks, list_themes
    from printkit.input.brands.catalogue import load_catalogue
    from printkit.input.brands.printers import known_printers
    from printkit.input.brands.printing import load_label_sheets, load_pouches
    from printkit.input.toml import read_toml
    from printkit.pipeline.settings import offered_layouts

    folder, quiet = shared_templates(), Report()
    catalogue, cutters = load_catalogue(folder, quiet), read_toml(folder / "cutters.toml", quiet, None) or {}
    sheets = {one.name: f"{one.name}: {one.title}" for one in load_label_sheets(folder, quiet).values()}
    fixed = {**CHOICES, **more, "layout": tuple(offered_layouts())}
    fixed |= dict.fromkeys(("corners", "gang"), ("yes", "no"))
    named = {"brand": all_brands(), "printer": known_printers(), "size": catalogue.sizes}
    titled = {
        **{
            kind: {one: words.get(one, one.replace("-", " ")) for one in ones} for kind, ones in fixed.items()
        },
        **{kind: {name: name for name in names} for kind, names in named.items()},
        "look": {look.name: look.title for look in list_looks()},
        "theme": {one.name: one.title for one in list_themes()},
        "paper": {name: one.title for name, one in catalogue.papers.items()},
        "sheet": dict(sorted(sheets.items())),
        "pouch": {name: one.title for name, one in load_pouches(folder, quiet).items()},
        "cutter": {name: f"{one['title']}" for name, one in cutters.items()},
        "players": {},
    }
    return {kind: [[*one] for one in titles.items()] for kind, titles in titled.items()}
