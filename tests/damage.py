"""A spec in, the same spec damaged or one made up out, and what becomes of it: findings, no traceback."""

from pathlib import Path
from random import Random
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.catalogue import load_catalogue
from printkit.input.game import load_game
from printkit.input.rules import KINDS, read_rules
from printkit.model.rule import Verdict
from printkit.rules.check import check
from printkit.rules.figures import compute
from printkit.template.formulas import Formulas

ROOT = Path(__file__).resolve().parents[1]

#: What stands where something else should.
VALUES = """
0 -1 1 2.5 1e308 nan inf -inf true false 99999999999999999999
2020-01-01 [] {} [[1]] [1,'a'] {a=1} '' 'x' '1-7'
'6+' '7-1' 'card.id' 'figures.hand' 'tables.goal' '((((' '1/0' '9**9**9' 'range(10**9)' 'nowhere'
'deck' ['deck'] "each(range(9),'each(range(99),1)')" 'decks.deck' '\\u0000' 'goal' 'value' '{{' '%' 'none'
""".split()

#: Expressions that may stand anywhere, right or wrong.
FORMULAS = """
figures.hand; figures.hand == 5; card.points; card.suit; row.points; row['points']; key; value
tables.goal.at(2)[1]; tables.goal.rows; range(1, 8); ceil(30 / key); sum([1, 2]); group; a > b
players * 2; decks.deck; median([])
1 / 0; each(range(3), 'value * 2'); only([1, 2], 'value > 1'); span('6+'); results; [1, [2, 'x']]; {'a': 1}
'text'; none; true; players; figures; tables; each([1], 'each([1], "value")'); any([]); throw(); loop
self; (1
card.copies > 0; 1.5; ; card; row; each; a == b; a; b; value > 2; value == 1
card.points > 0; figures.hand * 2; exactly(1) / 3
""".replace("\n", ";").split(";")
NAMES = ("deck", "goal", "nowhere", "points", "players", "1-7", "6+", "0+", "up", "down", "never up", "x", "")


def damaged(text: str, random: Random) -> bytes:
    """Return a text with one to four things wrong with it."""
    data = text
    for _ in range(random.randint(1, 4)):
        data = random.choice((_value, _line, _cut, _twice, _nest, _sign))(data, random)
    whole = data.encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        at = random.randrange(len(whole) + 1)
        whole = whole[:at] + bytes([random.randrange(256)]) + whole[at + random.randrange(3) :]
    return whole


def _value(text: str, random: Random) -> str:
    """Put something else behind a key."""
    lines = text.split("\n")
    keyed = [index for index, line in enumerate(lines) if " = " in line]
    if keyed:
        index = random.choice(keyed)
        lines[index] = f"{lines[index].partition(' = ')[0]} = {random.choice(VALUES)}"
    return "\n".join(lines)


def _line(text: str, random: Random) -> str:
    """Lose a line, or put it elsewhere."""
    lines = text.split("\n")
    line = lines.pop(random.randrange(len(lines)))
    if random.random() < 0.5:
        lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _cut(text: str, random: Random) -> str:
    """Lose some letters."""
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + random.randrange(40) :]


def _twice(text: str, random: Random) -> str:
    """Say some letters twice."""
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at : at + random.randrange(60)] + text[at:]


def _nest(text: str, random: Random) -> str:
    """Open many brackets."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice("[{(") * random.choice((1, 3, 500)) + text[at:]


def _sign(text: str, random: Random) -> str:
    """Change one letter."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice("\"'[]{}=.,#\n\\\0é☃-+ x1") + text[at + 1 :]


def made_up(random: Random) -> str:
    """Return a rules.toml of a few rules of any kind, with whatever behind their keys."""
    return "".join(_made_up_rule(random) for _ in range(random.randint(1, 3)))


def _made_up_rule(random: Random) -> str:
    """Return one rule, most of its keys known ones of fitting types."""
    kind = random.choice(list(KINDS))
    lines = ["[[rule]]", f'kind = "{kind}"', 'says = "what must hold"', 'origin = "rulebook"']
    given = {key.name for key in KINDS[kind].keys if key.required or random.random() < 0.1}
    for choice in KINDS[kind].choices:
        given |= set(random.choice(choice.keys).split("|")) if random.random() < 0.95 else set()
    for key in KINDS[kind].keys:
        if key.name in given and random.random() < 0.98:
            wanted = random.choice(key.types.split("|"))
            odd = random.random() < 0.04
            value = random.choice(VALUES) if odd else _fitting(key.name, wanted, key.choices, random)
            lines.append(f"{key.name} = {value}")
    return "\n".join(lines) + "\n\n"


def _fitting(name: str, wanted: str, choices: Any, random: Random) -> str:
    """Return a value of a type, as TOML."""
    if choices:
        return f'"{random.choice(choices)}"'
    if name in ("table", "cards", "column") and random.random() < 0.9:
        return {"table": "'goal'", "cards": "'deck'", "column": "'points'"}[name]
    return {
        "text": lambda: "'''" + random.choice((*FORMULAS, *FORMULAS, *NAMES)) + "'''",
        "whole": lambda: str(random.choice((0, 1, 2, 3, 5, 30))),
        "number": lambda: str(random.choice((0, 1, 2.5, 300))),
        "flag": lambda: random.choice(("true", "false")),
        "list": lambda: random.choice(
            ("[]", "[1, 2]", "[[2, 300], [3, 250]]", "['deck']", "['1', '2']", "[[1, 2]]")
        ),
        "table": lambda: random.choice(("{}", "{ deck = 'figures.hand' }", "{ dice = [1, 2] }", "{ x = 1 }")),
    }[wanted]()


CATALOGUE = load_catalogue(ROOT / "templates", Report())


def prove(folder: Path, formulas: Formulas | None = None) -> tuple[Report, list[Verdict], str]:
    """Read a game and try its rules: what is found, and the words for it."""
    report = Report()
    verdicts: list[Verdict] = []
    game = load_game(folder, CATALOGUE, report)
    if game is not None:
        facts = compute(game, None, report, formulas)
        verdicts = check(game, read_rules(folder, report), facts, report)
    return report, verdicts, as_text(report)
