"""A `trap` in: a place where the rulebook contradicts itself; the reading that the deck follows out."""

from printkit.diagnostics.wording import quoted
from printkit.rules.outcome import show
from printkit.rules.printed import words_of
from printkit.rules.subject import subject_of
from printkit.rules.trial import Trial


def check_trap(trial: Trial) -> str:
    """Try a `trap`."""
    if trial["holds"] is not None:
        found = trial.compile("holds")()
        if not isinstance(found, bool):
            trial.invalid(
                f"`holds` gives {show(found)}, not true or false", "holds", "compare it: `... == 5`"
            )
        subject, at = subject_of(trial, "holds")
        if not found:
            trial.fail(f"the deck no longer follows this reading: {subject} does not hold", at)
    for name, words in (trial["prints"] or {}).items():
        component = trial.component(name, "prints")
        if not isinstance(words, str) or not words.strip():
            trial.invalid("`prints` must say which words", "prints", 'write `prints = { deck = "declared" }`')
        if " ".join(words.split()).lower() not in words_of(trial.game, component):
            trial.fail(f"no layout of `{name}` says {quoted(words)}", component.at)
    if trial.objections:
        return "not followed"
    return f"the deck follows {trial['follows']}"
