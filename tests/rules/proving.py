"""A game's folder in; what its rules find, and the words for it, out."""

from collections import Counter
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.input.games.rules import read_rules
from printkit.model.rule import Verdict
from printkit.rules.check import check
from printkit.rules.figures import compute
from printkit.template.formulas import Formulas

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = load_catalogue(ROOT / "templates", Report())


def no_parts(card: str, side: str) -> Counter[str]:
    """Say that nothing is drawn, where a test tries none of it."""
    return Counter()


def prove(folder: Path, formulas: Formulas | None = None) -> tuple[Report, list[Verdict], str]:
    """Read a game and try its rules: what is found, and the words for it."""
    report = Report()
    verdicts: list[Verdict] = []
    game = load_game(folder, CATALOGUE, report)
    if game is not None:
        facts = compute(game, None, report, formulas)
        verdicts = check(game, read_rules(folder, report), facts, report, no_parts)
    return report, verdicts, as_text(report)
