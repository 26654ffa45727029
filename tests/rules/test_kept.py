"""Rules of every kind, that hold, that fail, and that make no sense: the verdict on each, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/rules/test_kept.py` writes the words anew: read the difference.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from kept import assert_kept
from smallgame import Said

from printkit.input.games.rules import KINDS

KEPT = Path(__file__).parent / "kept"
RULES = (KEPT / "rules.txt").read_text(encoding="utf-8").splitlines()


def test_every_kind_is_there() -> None:
    assert {rule.split()[0] for rule in RULES} == set(KINDS)


def test_the_verdict_on_each_rule(tmp_path: Path, run: Callable[..., Said]) -> None:
    shutil.copytree(KEPT / "small", tmp_path / "small")
    rules = []
    for rule in RULES:
        kind, _, rest = rule.partition(" ")
        says = rule.replace("\\", "").replace('"', "'")
        head = f'[[rule]]\nkind = "{kind}"\nsays = "{says}"\norigin = "house"\n'
        rules.append(head + rest.replace("; ", "\n"))
    (tmp_path / "small" / "rules.toml").write_text("\n\n".join(rules) + "\n", encoding="utf-8")
    said = run("check", "small")
    assert said.code == 1
    assert_kept(KEPT / "said.txt", f"{said.out}\n{said.err}")
