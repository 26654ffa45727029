"""A `play` in: games played by a script, one for each seed; what came out of them out."""

from collections.abc import Callable
from random import Random

from printkit.rules.outcome import counted, meets, show
from printkit.rules.trial import Trial
from printkit.sandbox.scripts import Script

#: A die with more faces is no die.
MOST_FACES = 1000


def check_play(trial: Trial) -> str:
    """Try a `play`."""
    script = Script(trial.game.folder, trial["script"], trial.report, trial.at("script"))
    results = []
    for seed in range(1, trial["games"] + 1):
        words = script.run({**trial.context, "seed": seed, "throw": dice(seed)})
        results.append(_number(trial, words, seed))
    found = trial.compile("what", results=results)()
    should = meets(trial, results=results)(found)
    if should is not None:
        trial.fail(f"`{trial['what']}` is {show(found)}, not {should}", trial.at("what"))
    return f"{show(found)} over {counted(len(results), 'game')}"


def dice(seed: int) -> Callable[..., int]:
    """Return a die whose throws follow from a seed, the same on every machine."""
    source = Random(seed)

    def throw(faces: int = 6) -> int:
        if isinstance(faces, bool) or not isinstance(faces, int) or not 1 <= faces <= MOST_FACES:
            raise ValueError(f"a die has 1 to {MOST_FACES} faces")
        return 1 + int(source.random() * faces)

    return throw


def _number(trial: Trial, words: str | None, seed: int) -> float:
    """Return the number that a game ended with."""
    if words is None:
        trial.give_up()
    try:
        value = float(words)
    except ValueError:
        help = "let it write one number and nothing else"
        trial.invalid(f"game {seed} ends with {show(' '.join(words.split()) or 'nothing')}", "script", help)
    return int(value) if value.is_integer() else value
