"""Rules of every kind, that hold, that fail, and that make no sense: the verdict on each, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/rules/test_kept.py` writes the words anew: read the difference.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from kept import assert_kept
from smallgame import Said

from printkit.input.games.rules import KINDS

KEPT = Path(__file__).parent / "kept"
RULES = (KEPT / "rules.txt").read_text(encoding="utf-8").splitlines()

#: Kinds that read what is printed: they wait until all others hold.
WORDS = ("says", "never-says", "says-once", "agrees", "prints", "numbers")


def reads_words(rule: str) -> bool:
    """Return whether a rule is about what is printed."""
    return rule.split()[0] in WORDS or "prints = " in rule


def test_every_kind_is_there() -> None:
    assert {rule.split()[0] for rule in RULES} == set(KINDS)


@pytest.mark.parametrize("words", [False, True])
def test_the_verdict_on_each_rule(words: bool, tmp_path: Path, run: Callable[..., Said]) -> None:
    shutil.copytree(KEPT / "small", tmp_path / "small")
    rules = []
    for rule in (one for one in RULES if reads_words(one) == words):
        kind, _, rest = rule.partition(" ")
        says = rule.replace("\\", "").replace('"', "'")
        head = f'[[rule]]\nkind = "{kind}"\nsays = "{says}"\norigin = "house"\n'
        rules.append(head + rest.replace("; ", "\n"))
    (tmp_path / "small" / "rules.toml").write_text("\n\n".join(rules) + "\n", encoding="utf-8")
    said = run("check", "small")
    assert said.code == 1
    assert_kept(KEPT / ("words.txt" if words else "said.txt"), f"{said.out}\n{said.err}")
