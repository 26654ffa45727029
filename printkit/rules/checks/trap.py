"""A `trap` in: a place where the rulebook contradicts itself; the reading that the game follows out."""

from printkit.diagnostics.wording import quoted
from printkit.rules.checks.says import found_in
from printkit.rules.outcome import show
from printkit.rules.trial import Trial
from printkit.rules.words.phrases import parts_of


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
        parts = parts_of(words, lambda text: trial.parse(text, trial.at("prints"))())
        pages = [page for page in trial.printed.pages if page.component == name]
        found = found_in(parts, pages)
        for match in found:
            trial.printed.prove(match)
        if not found:
            trial.add_violation(f"`{name}` does not say {quoted(words)}", component.at)
    if trial.violations:
        return "not followed"
    return f"the game follows {trial['follows']}"
