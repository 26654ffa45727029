"""A `same` in: what two places print is one figure; what was found out."""

from printkit.diagnostics.wording import quoted
from printkit.rules.outcome import alike, counted, show
from printkit.rules.printed import reads_of
from printkit.rules.reads import reads
from printkit.rules.subject import named_place
from printkit.rules.trial import Trial


def check_same(trial: Trial) -> str:
    """Try a `same`."""
    found = _compare(trial) if trial["values"] is not None else ""
    if trial["prints"] is None:
        return found
    for name, named in trial["prints"].items():
        _need_print(trial, name, named)
    places = counted(len(trial["prints"]), "component")
    return f"{found} in {places}" if found else places


def _compare(trial: Trial) -> str:
    """Object to expressions that do not have the first one's value."""
    texts = trial["values"]
    if len(texts) < 2 or not all(isinstance(text, str) for text in texts):
        trial.invalid("`values` must be two expressions or more", "values", "write them in quotes")
    values = [trial.compile_text(text, trial.at("values") / index)() for index, text in enumerate(texts)]
    for text, value in zip(texts[1:], values[1:], strict=True):
        if not alike(values[0], value):
            message = f"{quoted(text)} is {show(value)}, and {quoted(texts[0])} is {show(values[0])}"
            trial.fail(message, named_place(trial, text))
    return show(values[0])


def _need_print(trial: Trial, name: str, named: object) -> None:
    """Object where no layout of a component reads a figure."""
    component = trial.component(name, "prints")
    wanted = reads(named) if isinstance(named, str) else []
    if len(wanted) != 1 or wanted[0][0] == "decks":
        trial.invalid(f"{quoted(named)} names no figure or table", "prints", "write `figures.NAME`")
    room, figure = wanted[0]
    if figure not in (trial.game.figures if room == "figures" else trial.game.tables):
        trial.invalid(f"there is no `{room}.{figure}`", "prints")
    if wanted[0] not in reads_of(trial.game, component):
        trial.fail(f"no layout of `{name}` reads `{room}.{figure}`", component.at)
