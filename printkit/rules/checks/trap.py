"""A `trap` in: a place where the rulebook contradicts itself; the reading that the game follows out."""

from printkit.diagnostics.wording import quoted
from printkit.rules.outcome import show
from printkit.rules.reads import words_of
from printkit.rules.trial import Trial


def check_trap(trial: Trial) -> str:
    """Test a rule of kind `trap`."""
    if trial["holds"] is not None:
        found = trial.expression("holds")()
        if not isinstance(found, bool):
            trial.reject(f"`holds` gives {show(found)}, not true or false", "holds", "compare it: `... == 5`")
        subject, at = trial.subject("holds")
        if not found:
            trial.add_violation(f"the game no longer follows this reading: {subject} does not hold", at)
    for name, words in (trial["prints"] or {}).items():
        component = trial.component(name, "prints")
        if not isinstance(words, str) or not words.strip():
            trial.reject("`prints` must give the words", "prints", 'write `prints = { deck = "declared" }`')
        if " ".join(words.split()).lower() not in words_of(trial.game, component):
            trial.add_violation(f"no template of `{name}` has the words {quoted(words)}", component.at)
    if trial.violations:
        return "not followed"
    return f"the game follows {trial['follows']}"
