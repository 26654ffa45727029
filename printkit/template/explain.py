"""An exception from a template or formula in, out: what to tell the author, and how to mend it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any

from jinja2.environment import Template
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Undefined
from jinja2.utils import missing

from printkit.diagnostics.wording import harmless, quoted, suggestion
from printkit.sandbox.access import NameMissing, NotPrintable, readable_names
from printkit.sandbox.limits import LimitExceeded
from printkit.template.loader import FileError

_RECURSION_HELP = "look for a macro, template or loop that calls itself, or for deeply nested brackets"
_FILTERS = {
    "replace": "use the filter: `word|replace('old', 'new')`",
    "join": "use the filter: `list|join(', ')`",
    "format": "use the filter: `'%.1f'|format(number)`",
}

#: Filters of other tools that work by chance, which would print another deck each time.
_BY_CHANCE = ("random", "sample", "shuffle", "shuffled")
_NO_CHANCE = "a deck is printed the same each time: sort by `jitter(card.number, loop.index)` to mix a list"

#: The longest message quoted from Python or Jinja.
_LONGEST = 200
#: Types as Python calls them, and as authors do.
_TYPES: Mapping[str, str] = {
    "NoneType": "none",
    "_Names": "namespace",
    "builtin_function_or_method": "function",
    "dict": "table",
    "functools.partial": "function",
    "str": "text",
    "types.SimpleNamespace": "object",
}
#: What Jinja says of a template that it can't parse, and what authors are told.
_JINJA: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), message, help)
    for pattern, message, help in (
        (
            r"Unexpected end of template\. Jinja .* closed is '(\w+)'\.?",
            r"`{% \1 %}` is never closed",
            r"add `{% end\1 %}` where it ends",
        ),
        (
            r"Encountered unknown tag '(end(?:if|for|set|macro|call|block|filter|with)|elif|else)'\. "
            r".*Jinja .* closed is '(\w+)'\.?",
            r"`{% \1 %}` can't stand here: `{% \2 %}` is still open",
            r"add `{% end\2 %}` before it",
        ),
        (
            r"Encountered unknown tag '(end\w+)'\. .*Jinja .* closed is '(\w+)'\.?",
            r"there is no tag `{% \1 %}`",
            r"`{% \2 %}` is closed by `{% end\2 %}`",
        ),
        (
            r"Encountered unknown tag 'end(\w+)'\.?",
            r"`{% end\1 %}` closes nothing",
            r"delete it, or add the `{% \1 ... %}` that it closes",
        ),
        (r"unexpected end of template, expected 'end of print.*", "`{{` is never closed", "end it with `}}`"),
        (r"unexpected end of template, expected 'end of state.*", "`{%` is never closed", "end it with `%}`"),
        (r"Missing end of comment tag", "`{#` is never closed", "end the comment with `#}`"),
        (r"unexpected '(.)', expected '(.)'", r"unexpected `\1`", r"close what is open with `\2` first"),
        (
            r"unexpected '}'",
            "unexpected `}`",
            "end with `}}` what `{{` begins, and with `%}` what `{%` begins",
        ),
        (r"unexpected '%'", "unexpected `%`", "end the tag before it with `%}`"),
        (
            r"unexpected char '\"'\"' at \d+|unexpected char \"'\" at \d+",
            "a text in an expression is never closed",
            "end it with the quote that it begins with",
        ),
        (r"unexpected char '([&|])' at \d+", r"unexpected `\1`", "join conditions with `and` or `or`"),
        (
            r"chunk after expression",
            "the formula goes on where it should end",
            "compare with `==`, join with `and` or `or`, and put texts in 'quotes'",
        ),
        (r"expected token '[^']*', got '='", "unexpected `=`", "compare with `==`"),
        (
            r"expected token 'end of (?:print statement|statement block)', got '(\w+)'",
            r"unexpected `\1`",
            "join names with a dot (`card.name`), and put texts in 'quotes'",
        ),
        (
            r"(?:Expected an expression, got|unexpected) 'end of (?:print statement|statement block)'",
            "something is missing before the end of an expression",
            "write a name, a number, or a text in 'quotes'",
        ),
    )
)
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
#: A function's qualified name, of which authors know the last part.
_FUNCTION = re.compile(r"^(?:[\w.]|<locals>)*?_?(?:sync_)?(?:do_|test_)?([a-z]\w*)\(\) (missing|takes|got)")

_TAGS = "if elif else for set macro call include import from block filter with".split()

#: How much of a template is searched for a name, from the line on that Jinja reports: one expression's worth.
LONGEST_EXPRESSION = 4_000
_OWNER = r"(?<![\w.])[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\n]{0,80}\])*"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What went wrong: the end of a finding's code, its message and its help."""

    kind: str
    message: str
    help: str | None = None


def explain(error: Exception, subject: str, filters: Iterable[str], tests: Iterable[str]) -> Explanation:
    """Return what to tell the author about an error; `subject` names the template or formula."""
    match error:
        case FileError():
            return explain(error.reason, subject, filters, tests)
        case LimitExceeded():
            return Explanation("too-much", f"{subject} {error}", error.help)
        case RecursionError():
            return Explanation("too-much", f"{subject} calls itself, or nests too deeply", _RECURSION_HELP)
        case MemoryError():
            mend = "look for a loop that makes a text or a list longer and longer"
            return Explanation("too-much", f"{subject} takes too much memory", mend)
        case SecurityError():
            message, help = sentence(str(error))
            name = re.match(r"`(\w+)`", message)
            return Explanation("unsafe", message, _FILTERS.get(name[1]) if name else help)
        case TemplateSyntaxError():
            found = _explain_syntax(error.message or "", filters, tests)
            return replace(found, message=_with_line(found.message, error.source or ""))
        case SyntaxError():
            # what Jinja can parse, but Python can't compile: brackets, nested blocks, levels of indentation
            if "too many" in error.msg:
                mend = "split long sums and nested blocks into parts, with `{% set %}` or macros"
                return Explanation("syntax", f"{subject} nests too deeply", mend)
            return Explanation("syntax", *sentence(re.sub(r"\bl_\d+_", "", error.msg)))
        case ZeroDivisionError():
            return Explanation("error", "division by zero")
        case OverflowError():
            return Explanation("error", "a number is too large")
        case UnicodeEncodeError():
            mend = "write the character itself, not its code"
            return Explanation("error", f"{subject} writes half of a character", mend)
        case NotPrintable():
            return Explanation("error", str(error), error.help)
        case KeyError() | IndexError():
            return Explanation("error", f"there is no entry {quoted(error.args[0] if error.args else '')}")
    message, help = sentence(str(error))
    return Explanation("error", message or f"{subject} fails: {type(error).__name__}", help)


def _explain_syntax(text: str, filters: Iterable[str], tests: Iterable[str]) -> Explanation:
    unknown = re.fullmatch(r"No (filter|test) named '(.*)'\.?", text, re.S)
    if unknown is None:
        return _explain_grammar(text)
    known = sorted(name for name in (filters if unknown[1] == "filter" else tests) if name.isidentifier())
    help = _NO_CHANCE if unknown[2] in _BY_CHANCE else suggestion(unknown[2], known, most=100)
    return Explanation("syntax", f"there is no {unknown[1]} {quoted(unknown[2])}", help)


def _explain_grammar(text: str) -> Explanation:
    """Explain tags, brackets or quotes that do not fit, in words for those who don't know Jinja."""
    for pattern, message, help in _JINJA:
        found = pattern.fullmatch(text)
        if found:
            return Explanation("syntax", *(harmless(found.expand(words)) for words in (message, help)))
    tag = re.match(r"Encountered unknown tag '(\w{1,60})'\.", text)
    if tag:
        return Explanation("syntax", f"there is no tag `{{% {tag[1]} %}}`", suggestion(tag[1], _TAGS, most=0))
    return Explanation("syntax", *sentence(text))


def _with_line(message: str, text: str) -> str:
    """Name the line of a tag that is never closed in its message: Jinja reports the last line."""
    found = re.match(r"`{% (\w+) %}` is never closed", message)
    if not found:
        return message
    lines: list[int] = []
    for tag in re.finditer(rf"{{%[-+]?\s*(end)?{found[1]}\b", text):
        if not tag[1]:
            lines.append(text.count("\n", 0, tag.start()) + 1)
        elif lines:
            lines.pop()
    return message.replace("` is", f"` of line {lines[-1]} is") if lines else message


def sentence(text: str) -> tuple[str, str | None]:
    """Return the first sentence of an error's text as a message, and the rest as help."""
    plain = harmless(" ".join(text[: _LONGEST * 10].split()))
    plain = re.sub(r" at \d+$", "", plain)  # an offset that counts the source map's attributes too
    plain = _QUOTED.sub(lambda found: f"`{_TYPES.get(found[1], found[1])}`", plain)
    plain = plain.replace("` object ", "` ")
    plain = _FUNCTION.sub(r"`\1` \2", plain)
    first, _, rest = plain.partition(". ")
    return _short(first.rstrip(".")), _short(rest.rstrip(".")) if rest else None


def _short(text: str) -> str:
    """Return a sentence without its capital, cut short where it is long."""
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


@dataclass(frozen=True, slots=True)
class UndefinedName:
    """The message and help for an undefined name, and where it is in the text that was searched."""

    message: str
    help: str | None
    offset: int = -1  # -1: not found
    length: int = 0


def explain_name(error: NameMissing, text: str, names: Iterable[str]) -> UndefinedName:
    """Explain an undefined name; `text` is the source from its line on, `names` those that are defined."""
    if error.hint:
        return UndefinedName(*sentence(error.hint))
    name = str(error.name)
    if error.owner is missing:
        return _find_name(name, rf"(?<![\w.]){re.escape(name)}\b", text, suggestion(name, names))
    if isinstance(error.name, str):
        found = _find_name(name, _field(name), text, suggestion(name, readable_names(error.owner)))
        worked_out = found.offset < 0 and isinstance(error.owner, Mapping)
        return replace(found, message=f"there is no entry {quoted(name)}") if worked_out else found
    return UndefinedName(f"there is no item {quoted(name)}", _count(error.owner))


def place_of_name(error: NameMissing, text: str) -> int | None:
    """Return where a template's text first reads the field that something does not have."""
    found = re.search(_field(str(error.name)), text)
    return None if found is None else found.start()


def _field(name: str) -> str:
    """Return the pattern of what reads a field: `card.name`, `card["name"]`."""
    written = re.escape(name)
    return rf"{_OWNER}(?:\.{written}\b|\[\s*['\"]{written}['\"]\s*\])"


def _find_name(name: str, pattern: str, text: str, help: str | None) -> UndefinedName:
    """Return an undefined name as the author wrote it, `card.nmae`, where it can be found."""
    found = re.search(pattern, text[:LONGEST_EXPRESSION])
    if found is None:
        return UndefinedName(f"{quoted(name)} is not defined", help)
    return UndefinedName(f"{quoted(found[0])} is not defined", help, found.start(), len(found[0]))


def _count(owner: Any) -> str | None:
    if not hasattr(owner, "__len__"):
        return None
    return f"there are {len(owner)}, counted from 0" if len(owner) else "there are none"


def template_frame(
    traceback: TracebackType | None, is_passed: Callable[[str], bool] = lambda _: False
) -> tuple[str, int, list[str]]:
    """Return the file and line of a traceback's last template, and the names that are set there.

    Templates in files that `is_passed` is true of are passed over.
    """
    last = None
    while traceback is not None:
        template = traceback.tb_frame.f_globals.get("__jinja_template__")
        if isinstance(template, Template) and not is_passed(str(template.filename)):
            last = traceback
        traceback = traceback.tb_next
    if last is None:
        return "", 0, []
    template = last.tb_frame.f_globals["__jinja_template__"]
    line = template.get_corresponding_lineno(last.tb_lineno)
    return str(template.filename), line, _names_set(last.tb_frame.f_locals)


def _names_set(local: Mapping[str, object]) -> list[str]:
    """Return the names that a template has set, which Jinja compiles to variables `l_0_name`."""
    return [
        name.split("_", 2)[2]
        for name, value in local.items()
        if name.startswith("l_") and value is not missing and not isinstance(value, Undefined)
    ]
