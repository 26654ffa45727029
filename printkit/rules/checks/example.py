"""An `example` in: a worked example of the rulebook, replayed; what came out out."""

from printkit.rules.outcome import meets, show
from printkit.rules.subject import subject_of
from printkit.rules.trial import Trial


def check_example(trial: Trial) -> str:
    """Try an `example`."""
    given = trial["given"] or {}
    found = trial.compile("what", **given)()
    should = meets(trial, **given)(found)
    if should is not None:
        _, at = subject_of(trial, "what")
        trial.fail(f"the example gives {show(found)}, and should give {should}", at)
    return show(found)
