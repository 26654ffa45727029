"""A `same` in: several expressions have one value, or templates print one figure; what was found out."""

from printkit.diagnostics.wording import quoted
from printkit.rules.dependencies import reads
from printkit.rules.outcome import alike, counted, show
from printkit.rules.trial import Trial


def check_same(trial: Trial) -> str:
    """Test a rule of kind `same`."""
    found = _compare(trial) if trial["values"] is not None else ""
    if trial["prints"] is None:
        return found
    for name, named in trial["prints"].items():
        _check_printed(trial, name, named)
    places = counted(len(trial["prints"]), "component")
    return f"{found} in {places}" if found else places


def _compare(trial: Trial) -> str:
    """Report expressions whose value differs from that of the first."""
    texts = trial["values"]
    if len(texts) < 2 or not all(isinstance(text, str) for text in texts):
        trial.reject("`values` must be two expressions or more", "values", "write them in quotes")
    values = [trial.parse(text, trial.at("values") / index)() for index, text in enumerate(texts)]
    for text, value in zip(texts[1:], values[1:], strict=True):
        if not alike(values[0], value):
            message = f"{quoted(text)} is {show(value)}, and {quoted(texts[0])} is {show(values[0])}"
            trial.add_violation(message, trial.place_of(text))
    return show(values[0])


def _check_printed(trial: Trial, name: str, named: object) -> None:
    component = trial.component(name, "prints")
    wanted = reads(named) if isinstance(named, str) else []
    if len(wanted) != 1 or wanted[0][0] == "decks":
        trial.reject(f"{quoted(named)} is not a figure or table", "prints", "write `figures.NAME`")
    kind, figure = wanted[0]
    if figure not in (trial.game.figures if kind == "figures" else trial.game.tables):
        trial.reject(f"there is no `{kind}.{figure}`", "prints")
    if not trial.printed.depends(name, kind, figure):
        trial.add_violation(f"nothing that `{name}` prints depends on `{kind}.{figure}`", component.at)
