"""A layout that measures words in, one with plain numbers out: what the fullest card needs."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Severity
from printkit.drawing.engine import Engine
from printkit.drawing.template_names import card_context, game_context
from printkit.files import write_whole
from printkit.folders import shared_templates, shared_toml
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.game import Card
from printkit.model.options import BuildRequest
from printkit.pipeline.isolated import read_untrusted, run_all
from printkit.pipeline.values import Goal

#: The layout that says what numbers become, for as long as they are measured.
_PROBE = "layouts/probe.svg"
_TAG = re.compile(r"\{#.*?#\}|\{%-?\s*(set|from|import)\b(.*?)-?%\}", re.DOTALL)
#: What is no measuring: names and numbers, added and multiplied.
_PLAIN = re.compile(r"[\w\s.,+*/-]+")
_LOOK = "{# The look"
#: A line of a layout that draws something only where there is a part of a card.
_ONLY_IF = re.compile(r"\s*\{% if (\w+)(?:\|string)? %\}.*\{% endif %\}\s*")


def make_plain(folder: Path) -> None:
    """Write a new game's layouts anew in plain numbers, unless its words then do not fit."""
    for name in ("layouts/card.svg", "layouts/back.svg"):
        text = (folder / name).read_text(encoding="utf-8") if (folder / name).is_file() else ""
        if _LOOK not in text or text.count("<svg") != 1:
            continue
        for fullest in (_parts_and_letters, _letters):
            (folder / _PROBE).write_text(_probe(text), encoding="utf-8")
            try:
                measured = partial(_measured, folder, fullest)
                found = read_untrusted(measured, [folder], f"`{folder.name}`", Report())
            finally:
                (folder / _PROBE).unlink()
            if found:
                write_whole(folder / name, _frozen(text, dict(map(str.split, found))).encode())
                if not _has_mistakes(folder):
                    break
                write_whole(folder / name, text.encode())


def _has_mistakes(folder: Path) -> bool:
    goal = Goal(rendered=True)
    results = run_all([BuildRequest(str(folder))], goal, Path(), 1, lambda *_: None, False)
    return any(one.severity is Severity.ERROR for result in results for one in result.findings)


def _parts_and_letters(card: Card) -> tuple[int, int]:
    return sum(map(bool, card.fields.values())), *_letters(card)


def _letters(card: Card) -> tuple[int]:
    return (len("".join(map(str, card.fields.values()))),)


def _probe(text: str) -> str:
    """Return a layout that writes each number that it has, in place of a drawing."""
    head = text[: text.index("<svg")]
    names = dict.fromkeys(name for kind, names, _ in _sets(head[head.index(_LOOK) :]) for name in names)
    lines = (f"{{% if {one} is number %}}\n{one} {{{{ {one} }}}}\n{{% endif %}}" for one in names)
    return "\n".join([head, *lines])


def _sets(head: str) -> Iterator[tuple[str, list[str], str]]:
    """Yield each tag of a head: the tag, the names that it sets, and to what."""
    for tag in _TAG.finditer(head):
        names, _, value = (tag[2] or "").partition("=")
        yield tag[0], re.findall(r"\w+", names) if tag[1] == "set" else [], value.strip()


def _measured(folder: Path, fullest: Callable[[Card], Any], report: Report) -> list[str]:
    """Return a name and its number for each that a layout has for the fullest card."""
    catalogue = load_catalogue(shared_templates(), report)
    game = load_game(folder, catalogue, report)
    if game is None or not game.components or not game.components[0].cards:
        return []
    context = {**game_context(game, None, {}, {}), "finish": "plain", "job": None}
    component, card = game.components[0], max(game.components[0].cards, key=fullest)
    names = {**context, **card_context(component, card, card.number, 1, game.icons)}
    rendered = Engine(game, catalogue, context).templates.render(_PROBE, names, None)
    lines = rendered.text.splitlines() if rendered else []
    return [line for line in lines if re.fullmatch(r"\w+ (-?[\d.]+|True|False)", line)]


def _frozen(text: str, numbers: Mapping[str, str]) -> str:
    """Return a layout with its numbers, without what measured them and what this deck has not."""
    at, look = text.index("<svg"), text.index(_LOOK)
    roles = {names[0]: (tag, value) for tag, names, value in _sets(text[:look]) if names}
    empty = [name for name, (_, value) in roles.items() if value in ('""', "[]")]
    only = ((line, _ONLY_IF.fullmatch(line)) for line in text[at:].splitlines())
    body = "\n".join(line for line, found in only if not (found and found[1] in empty))
    kept: list[str] = []
    constants: dict[str, str] = {}
    settled: set[str] = set()  # names that a later line sets anew
    needed = body
    for tag, names, value in reversed([*_sets(text[look:at])]):
        used = [name for name in names if name not in settled and _is_in(name, needed)]
        if tag.startswith("{% from"):
            path, _, macros = tag[8:-2].partition(" import ")
            wanted = [one.strip() for one in macros.split(",") if f"{one.strip()}(" in needed]
            kept += [f"{{% from {path} import {', '.join(wanted)} %}}"] if wanted else []
        elif used and (_PLAIN.fullmatch(value) or not numbers.keys() >= {*used}):
            kept.append(tag)
            needed += f" {value}"
            settled |= {name for name in names if not _is_in(name, value)}
        elif used:
            constants.update((name, _rounded(numbers[name])) for name in used)
            settled |= {*used}
    needed += " ".join(["", *(value for name, (_, value) in roles.items() if _is_in(name, needed))])
    about = shared_toml("starter/measures.toml")
    letters = [name for name in about["letters"] if name in constants]
    others = [name for name in constants if name not in letters]
    rest = [name for name in others if name not in about or not constants[name].strip("0.")]
    said = [
        f"{{% set {name} = {constants[name]} %}}{{# {about[name]} #}}" for name in others if name not in rest
    ]
    sizes = ", ".join(constants[name] for name in letters)
    kinds = ", ".join(about["letters"][name] for name in letters)
    named = [name for name in empty if _is_in(name, needed)]
    nothing = ", ".join(roles[name][1] for name in named)
    parts = [
        about["head"],
        *([f"{{% set {', '.join(named)} = {nothing} %}}{{# {about['nothing']} #}}"] if named else []),
        *(
            re.sub(r"\[\n\s*(.*),\n\]", r"[\1]", tag)
            for name, (tag, _) in roles.items()
            if name not in empty and _is_in(name, needed)
        ),
        *(tag[0] for tag in _TAG.finditer(text[:look]) if tag[1] == "import"),
        *(tag for tag in kept[::-1] if tag.startswith("{% from")),
        *([f"{{% set {', '.join(letters)} = {sizes} %}}{{# {about['sizes']} {kinds} #}}"] if letters else []),
        *reversed(said),
        *([f"{{% set {', '.join(rest)} = {', '.join(constants[name] for name in rest)} %}}"] if rest else []),
        *(tag for tag in kept[::-1] if not tag.startswith("{% from")),
        body,
    ]
    return "\n".join(parts).strip() + "\n"


def _rounded(number: str) -> str:
    return number.lower() if number in ("True", "False") else f"{float(number):.4g}"


def _is_in(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None
