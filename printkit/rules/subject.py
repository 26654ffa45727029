"""A rule's expression in, what a message calls it and where what it speaks of stands out."""

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.wording import quoted
from printkit.rules.reads import only_figure, only_table
from printkit.rules.trial import Trial


def subject_of(trial: Trial, key: str) -> tuple[str, Spot | Place | None]:
    """Return the figure or table that an expression is about and its place, or else the expression."""
    text = trial[key]
    found = only_figure(trial.game, text) or only_table(trial.game, text)
    if found is None:
        return quoted(text), trial.at(key)
    subject, at = found
    plain = subject.strip("`")
    return (subject if text == plain else quoted(text)), at


def named_place(trial: Trial, text: str) -> Spot | None:
    """Return where the one figure or table stands that an expression is about."""
    found = only_figure(trial.game, text) or only_table(trial.game, text)
    return None if found is None else found[1]
