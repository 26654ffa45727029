"""A rule and its game in, the rule's expressions worked out and objections to the game out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.toml_places import locate
from printkit.diagnostics.wording import quoted, suggestion
from printkit.model.game import Component, Game, Table
from printkit.model.rule import Rule
from printkit.sandbox.formulas import Formulas, telling

#: An expression made ready: called with names of its own (`card=...`), it returns its value.
Works = Callable[..., Any]


class Wrong(Exception):
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

    def wrong(self, message: str, key: str, help: str | None = None, code: str = "bad-rule") -> NoReturn:
        """Report that the rule itself can't be tried."""
        self.report.error(code, message, self.at(key), help)
        raise Wrong

    def give_up(self) -> NoReturn:
        """End the trial after a finding that says why."""
        raise Wrong

    def object(self, message: str, at: Spot | Place | None = None, help: str | None = None) -> None:
        """Report that the game breaks the rule; `at` is what breaks it, or else the rule itself."""
        self.objections += 1
        words = f"{self.rule.origin}: {self.rule.says}"
        at = at or self.rule.at
        notes = () if help is None else (help,)
        if at.file != self.rule.at.file:
            notes = (*notes, f"the rule stands in {self.rule.at.file.name}, line {locate(self.rule.at).line}")
        self.report.add(Finding(f"broken-{self.rule.kind}", Severity.ERROR, message, at, words, notes))

    def works(self, key: str, **more: Any) -> Works:
        """Make the expression under a key ready; what is no expression is a value as it stands."""
        given = self[key]
        if not isinstance(given, str):
            return lambda **own: given
        return self.ready(given, self.at(key), **more)

    def ready(self, expression: str, at: Spot, **more: Any) -> Works:
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
                raise Wrong

            return work
        raise Wrong

    def listed(self, key: str, **more: Any) -> list[Any]:
        """Return the list that stands under a key, or that the expression there gives."""
        values = self.works(key, **more)()
        if not isinstance(values, (list, tuple)):
            self.wrong(f"`{key}` gives no list", key, "write an expression that gives a list, or a list")
        return list(values)

    def whole(self, key: str, work: Works, **own: Any) -> int:
        """Return the whole number that an expression gives."""
        value = work(**own)
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(f"`{key}` gives {quoted(value)}, not a whole number", key)
        return value

    def table(self) -> Table:
        """Return the table that the rule names."""
        name, tables = self["table"], self.game.tables
        if name not in tables:
            self.wrong(
                f"there is no table {quoted(name)}", "table", suggestion(name, tables), "unknown-table"
            )
        return tables[name]

    def column(self, table: Table, name: str | None, key: str = "column") -> int:
        """Return which column of a table has a name; the first one where none is given."""
        if name is None:
            return 0
        if name not in table.columns:
            message = f"the table `{table.name}` has no column {quoted(name)}"
            self.wrong(message, key, suggestion(name, table.columns))
        return table.columns.index(name)

    def component(self, name: Any, key: str) -> Component:
        """Return a component by its name."""
        for component in self.game.components:
            if component.name == name:
                return component
        known = [component.name for component in self.game.components]
        message = f"there is no component {quoted(name)}"
        return self.wrong(message, key, suggestion(str(name), known), "unknown-cards")

    def components(self) -> list[Component]:
        """Return the components that `cards` names."""
        given = self["cards"]
        names = given if isinstance(given, list) else [given]
        if not names:
            self.wrong("`cards` names no component", "cards", "name one, or several in a list")
        return [self.component(name, "cards") for name in names]
