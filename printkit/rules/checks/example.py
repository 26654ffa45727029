"""An `example` in: a worked example of the rulebook, computed again; its result out."""

from printkit.rules.outcome import judge_of, show
from printkit.rules.trial import Trial


def check_example(trial: Trial) -> str:
    """Test a rule of kind `example`."""
    given = trial["given"] or {}
    found = trial.expression("what", **given)()
    should = judge_of(trial, **given)(found)
    if should is not None:
        _, at = trial.subject("what")
        trial.add_violation(f"the example gives {show(found)}, and should give {should}", at)
    return show(found)
