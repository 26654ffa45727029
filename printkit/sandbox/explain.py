"""An exception out of a template or formula in, what to tell the author out: what, where, and the mend."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from jinja2.environment import Template
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Undefined
from jinja2.utils import missing

from printkit.diagnostics.wording import quoted, suggestion
from printkit.sandbox.budget import TooMuch
from printkit.sandbox.printing import Unprintable
from printkit.sandbox.wording import sentence

_ROUND = "look for a macro, template or loop that calls itself, or for brackets in brackets"
_FILTERS = {
    "replace": "use the filter: `word|replace('old', 'new')`",
    "join": "use the filter: `list|join(', ')`",
    "format": "use the filter: `'%.1f'|format(number)`",
}


class Broken(Exception):
    """A template's file that can't be compiled, for a reason that does not know where it is."""

    def __init__(self, file: Path, reason: Exception) -> None:
        super().__init__(str(file))
        self.file = file
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Account:
    """What went wrong: the end of a finding's code, its message and its help."""

    kind: str
    message: str
    help: str | None = None


def account(error: Exception, subject: str, filters: Iterable[str], tests: Iterable[str]) -> Account:
    """Return what to tell the author about an error; `subject` is what was being worked out."""
    match error:
        case Broken():
            return account(error.reason, subject, filters, tests)
        case TooMuch():
            return Account("too-much", f"{subject} {error}", error.help)
        case RecursionError():
            return Account("too-much", f"{subject} goes round in a circle, or nests too deeply", _ROUND)
        case MemoryError():
            return Account("too-much", f"{subject} takes too much memory", _ROUND)
        case SecurityError():
            return _unsafe(str(error))
        case TemplateSyntaxError():
            return _syntax(error.message or "", filters, tests)
        case SyntaxError():
            return _python_syntax(error.msg, subject)
        case ZeroDivisionError():
            return Account("error", "division by zero")
        case OverflowError():
            return Account("error", "a number grows too large")
        case UnicodeEncodeError():
            return Account("error", f"{subject} writes half a sign", "write such a sign itself, not its code")
        case Unprintable():
            return Account("error", str(error), error.help)
        case KeyError() | IndexError():
            return Account("error", f"there is nothing under {quoted(error.args[0] if error.args else '')}")
    message, help = sentence(str(error))
    return Account("error", message or f"{subject} fails: {type(error).__name__}", help)


def _unsafe(words: str) -> Account:
    """Return what to say about something that no template may touch."""
    message, help = sentence(words)
    named = re.match(r"`(\w+)`", message)
    return Account("unsafe", message, _FILTERS.get(named[1]) if named else help)


def _syntax(words: str, filters: Iterable[str], tests: Iterable[str]) -> Account:
    """Return what to say about a template that can't be read."""
    unknown = re.fullmatch(r"No (filter|test) named '(.*)'\.?", words, re.S)
    if unknown is None:
        return Account("syntax", *sentence(words))
    known = sorted(name for name in (filters if unknown[1] == "filter" else tests) if name.isidentifier())
    return Account(
        "syntax", f"there is no {unknown[1]} {quoted(unknown[2])}", suggestion(unknown[2], known, most=100)
    )


def _python_syntax(words: str, subject: str) -> Account:
    """Return what to say about a template that Jinja can read, but Python can't."""
    if "too many" in words:  # brackets, blocks in blocks, levels of indentation
        return Account(
            "syntax",
            f"{subject} nests too deeply",
            "cut long sums and blocks in blocks into parts, with `{% set %}` or macros",
        )
    return Account("syntax", *sentence(re.sub(r"\bl_\d+_", "", words)))


def innermost(traceback: TracebackType | None) -> tuple[str, int, list[str]]:
    """Return the innermost template's file and line in a traceback, and the names that were set there."""
    last = None
    while traceback is not None:
        if isinstance(traceback.tb_frame.f_globals.get("__jinja_template__"), Template):
            last = traceback
        traceback = traceback.tb_next
    if last is None:
        return "", 0, []
    template = last.tb_frame.f_globals["__jinja_template__"]
    line = template.get_corresponding_lineno(last.tb_lineno)
    return str(template.filename), line, _set_in(last.tb_frame.f_locals)


def _set_in(local: Mapping[str, object]) -> list[str]:
    """Return the names that a template has set, which Jinja keeps as `l_0_name`."""
    return [
        name.split("_", 2)[2]
        for name, value in local.items()
        if name.startswith("l_") and value is not missing and not isinstance(value, Undefined)
    ]
