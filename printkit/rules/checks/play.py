"""A `play` in: games played by a script, one for each seed; a figure of their results out."""

from collections.abc import Callable
from random import Random

from printkit.rules.outcome import counted, judge_of, show
from printkit.rules.trial import InvalidRule, Trial
from printkit.template.templates import Script

#: No die has more faces.
MOST_FACES = 1000


def check_play(trial: Trial) -> str:
    """Test a rule of kind `play`."""
    script = Script(trial.game.source, trial["script"], trial.report, trial.at("script"))
    results = []
    for seed in range(1, trial["games"] + 1):
        words = script.run({**trial.context, "seed": seed, "throw": die_for(seed)})
        results.append(_number(trial, words, seed))
    found = trial.expression("what", results=results)()
    should = judge_of(trial, results=results)(found)
    if should is not None:
        trial.add_violation(f"`{trial['what']}` is {show(found)}, not {should}", trial.at("what"))
    return f"{show(found)} over {counted(len(results), 'game')}"


def die_for(seed: int) -> Callable[..., int]:
    """Return a function that throws a die: the same throws for the same seed, on every machine."""
    source = Random(seed)

    def throw(faces: int = 6) -> int:
        if isinstance(faces, bool) or not isinstance(faces, int) or not 1 <= faces <= MOST_FACES:
            raise ValueError(f"a die has 1 to {MOST_FACES} faces")
        return 1 + int(source.random() * faces)

    return throw


def _number(trial: Trial, words: str | None, seed: int) -> float:
    if words is None:
        raise InvalidRule  # after a finding about the script
    try:
        value = float(words)
    except ValueError:
        help = "the script must write one number and nothing else"
        trial.reject(f"game {seed} ends with {show(' '.join(words.split()) or 'nothing')}", "script", help)
    return int(value) if value.is_integer() else value
