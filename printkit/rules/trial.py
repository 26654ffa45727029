"""A rule and its game in, the values of the rule's expressions and the game's violations of it out."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.wording import quoted, suggestion
from printkit.model.game import Component, Game, Table
from printkit.model.rule import Rule
from printkit.rules.dependencies import only_read
from printkit.template.formulas import Formulas, reporting

#: An expression, ready to be called with names of its own (`card=...`); returns its value.
Expression = Callable[..., Any]
#: Called with `COMPONENT/CARD` and a side; returns how often each part is drawn there.
Parts = Callable[[str, str], Counter[str]]


class InvalidRule(Exception):
    """Raised where a rule can't be tested, after a finding that says why."""


@dataclass(slots=True, eq=False, repr=False)
class Trial:
    """One rule, being tested."""

    rule: Rule
    game: Game
    context: Mapping[str, Any]
    formulas: Formulas
    report: Report
    sources: Sources
    parts: Parts
    violations: int = 0

    def __getitem__(self, key: str) -> Any:
        return self.rule.values.get(key)

    def at(self, key: str) -> Spot:
        return self.rule.at / key

    def reject(self, message: str, key: str, help: str | None = None, code: str = "bad-rule") -> NoReturn:
        """Report that the rule itself is wrong, and end the test."""
        self.report.error(code, message, self.at(key), help)
        raise InvalidRule

    def add_violation(self, message: str, at: Spot | Place | None = None, help: str | None = None) -> None:
        """Report that the game breaks the rule; `at` is what breaks it, or else the rule itself."""
        self.violations += 1
        words = f"{self.rule.origin}: {self.rule.says}"
        at = at or self.rule.at
        notes = () if help is None else (help,)
        if at.file != self.rule.at.file:
            line = self.sources.place(self.rule.at).line
            notes = (*notes, f"the rule is in {self.rule.at.file.name}, line {line}")
        self.report.add(Finding(f"broken-{self.rule.kind}", Severity.ERROR, message, at, words, notes))

    def expression(self, key: str, **names: Any) -> Expression:
        """Return the expression under a key; a value that is not text is its own expression."""
        given = self[key]
        if not isinstance(given, str):
            return lambda **own: given
        return self.parse(given, self.at(key), **names)

    def parse(self, text: str, at: Spot, **names: Any) -> Expression:
        """Return an expression that may read these names besides the game's."""
        known = self.formulas.names({**self.context, **names})

        def reporting_errors() -> Any:
            return reporting(text, known, at, self.report, self.formulas)

        with reporting_errors():
            prepared = self.formulas.prepare(text, known)

            def expression(**own: Any) -> Any:
                known.update(own)
                with reporting_errors():
                    return prepared()
                raise InvalidRule

            return expression
        raise InvalidRule

    def values(self, key: str, **names: Any) -> list[Any]:
        """Return the list under a key, or the one that the expression there gives."""
        values = self.expression(key, **names)()
        if not isinstance(values, (list, tuple)):
            self.reject(f"`{key}` is not a list", key, "write a list, or an expression that gives one")
        return list(values)

    def integer(self, key: str, expression: Expression, **own: Any) -> int:
        """Return the whole number that an expression gives."""
        value = expression(**own)
        if isinstance(value, bool) or not isinstance(value, int):
            self.reject(f"`{key}` gives {quoted(value)}, not a whole number", key)
        return value

    def table(self) -> Table:
        name, tables = self["table"], self.game.tables
        if name not in tables:
            help = suggestion(name, tables)
            self.reject(f"there is no table {quoted(name)}", "table", help, "unknown-table")
        return tables[name]

    def rows_at(self, table: Table) -> Spot:
        return self.game.at / "tables" / table.name / "rows"

    def column(self, table: Table, name: str | None, key: str = "column") -> int:
        """Return the index of a column by its name; the first column where there is no name."""
        if name is None:
            return 0
        if name not in table.columns:
            message = f"the table `{table.name}` has no column {quoted(name)}"
            self.reject(message, key, suggestion(name, table.columns))
        return table.columns.index(name)

    def component(self, name: Any, key: str) -> Component:
        for component in self.game.components:
            if component.name == name:
                return component
        known = [component.name for component in self.game.components]
        message = f"there is no component {quoted(name)}"
        return self.reject(message, key, suggestion(str(name), known), "unknown-cards")

    def components(self) -> list[Component]:
        given = self["cards"]
        names = given if isinstance(given, list) else [given]
        if not names:
            self.reject("`cards` names no component", "cards", "name one, or several in a list")
        return [self.component(name, "cards") for name in names]

    def subject(self, key: str) -> tuple[str, Spot | Place | None]:
        """Return what messages call the expression under a key, and the place of what it is about."""
        text = self[key]
        found = only_read(self.game, text)
        if found is None:
            return quoted(text), self.at(key)
        name, at = found
        return (name if text == name.strip("`") else quoted(text)), at

    def place_of(self, text: str) -> Spot | None:
        """Return the place of the one figure or table that an expression is about."""
        found = only_read(self.game, text)
        return None if found is None else found[1]
