"""A rule and its game in, the rule's expressions worked out and objections to the game out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.places import locate
from printkit.diagnostics.wording import quoted, suggestion
from printkit.model.game import Component, Game, Table
from printkit.model.rule import Rule
from printkit.sandbox.formulas import Formulas, telling

#: An expression made ready: called with names of its own (`card=...`), it returns its value.
Compiled = Callable[..., Any]


class InvalidRule(Exception):
    """Raised where a rule can't be tried; the finding that says why has been made."""


@dataclass(slots=True)
class Trial:
    """One rule on trial."""

    rule: Rule
    game: Game
    context: Mapping[str, Any]
    formulas: Formulas
    report: Report
    objections: int = 0

    def __getitem__(self, key: str) -> Any:
        """Return what the rule says under a key; None where it says nothing."""
        return self.rule.values.get(key)

    def at(self, key: str) -> Spot:
        """Return where a key of the rule stands."""
        return self.rule.at / key

    def invalid(self, message: str, key: str, help: str | None = None, code: str = "bad-rule") -> NoReturn:
        """Report that the rule itself can't be tried."""
        self.report.error(code, message, self.at(key), help)
        raise InvalidRule

    def give_up(self) -> NoReturn:
        """End the trial after a finding that says why."""
        raise InvalidRule

    def fail(self, message: str, at: Spot | Place | None = None, help: str | None = None) -> None:
        """Report that the game breaks the rule; `at` is what breaks it, or else the rule itself."""
        self.objections += 1
        words = f"{self.rule.origin}: {self.rule.says}"
        at = at or self.rule.at
        notes = () if help is None else (help,)
        if at.file != self.rule.at.file:
            notes = (*notes, f"the rule stands in {self.rule.at.file.name}, line {locate(self.rule.at).line}")
        self.report.add(Finding(f"broken-{self.rule.kind}", Severity.ERROR, message, at, words, notes))

    def compile(self, key: str, **more: Any) -> Compiled:
        """Make the expression under a key ready; what is no expression is a value as it stands."""
        given = self[key]
        if not isinstance(given, str):
            return lambda **own: given
        return self.compile_text(given, self.at(key), **more)

    def compile_text(self, expression: str, at: Spot, **more: Any) -> Compiled:
        """Make an expression ready, with these names besides the game's."""
        names = self.formulas.names({**self.context, **more})

        def tell() -> Any:
            return telling(expression, names, at, self.report, self.formulas)

        with tell():
            work_out = self.formulas.prepare(expression, names)

            def work(**own: Any) -> Any:
                names.update(own)
                with tell():
                    return work_out()
                raise InvalidRule

            return work
        raise InvalidRule

    def listed(self, key: str, **more: Any) -> list[Any]:
        """Return the list that stands under a key, or that the expression there gives."""
        values = self.compile(key, **more)()
        if not isinstance(values, (list, tuple)):
            self.invalid(f"`{key}` gives no list", key, "write an expression that gives a list, or a list")
        return list(values)

    def whole(self, key: str, work: Compiled, **own: Any) -> int:
        """Return the whole number that an expression gives."""
        value = work(**own)
        if isinstance(value, bool) or not isinstance(value, int):
            self.invalid(f"`{key}` gives {quoted(value)}, not a whole number", key)
        return value

    def table(self) -> Table:
        """Return the table that the rule names."""
        name, tables = self["table"], self.game.tables
        if name not in tables:
            self.invalid(
                f"there is no table {quoted(name)}", "table", suggestion(name, tables), "unknown-table"
            )
        return tables[name]

    def column(self, table: Table, name: str | None, key: str = "column") -> int:
        """Return which column of a table has a name; the first one where none is given."""
        if name is None:
            return 0
        if name not in table.columns:
            message = f"the table `{table.name}` has no column {quoted(name)}"
            self.invalid(message, key, suggestion(name, table.columns))
        return table.columns.index(name)

    def component(self, name: Any, key: str) -> Component:
        """Return a component by its name."""
        for component in self.game.components:
            if component.name == name:
                return component
        known = [component.name for component in self.game.components]
        message = f"there is no component {quoted(name)}"
        return self.invalid(message, key, suggestion(str(name), known), "unknown-cards")

    def components(self) -> list[Component]:
        """Return the components that `cards` names."""
        given = self["cards"]
        names = given if isinstance(given, list) else [given]
        if not names:
            self.invalid("`cards` names no component", "cards", "name one, or several in a list")
        return [self.component(name, "cards") for name in names]
