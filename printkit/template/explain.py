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
from printkit.folders import shared_toml
from printkit.sandbox.access import NameMissing, NotPrintable, readable_names
from printkit.sandbox.limits import LimitExceeded
from printkit.template.loader import FileError

#: The longest message quoted from Python or Jinja.
_LONGEST = 200
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
#: A function's qualified name, of which authors know the last part.
_FUNCTION = re.compile(r"^(?:[\w.]|<locals>)*?_?(?:sync_)?(?:do_|test_)?([a-z]\w*)\(\) (missing|takes|got)")

#: How much of a template is searched for a name, from the line on that Jinja reports: one expression's worth.
_LONGEST_EXPRESSION = 4_000
_OWNER = r"(?<![\w.])[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\n]{0,80}\])*"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What went wrong: the end of a finding's code, its message and its help."""

    kind: str
    message: str
    help: str | None = None
    offset: int = -1  # where an undefined name is in the text that was searched; -1: not found
    length: int = 0


def _words(of: str) -> Any:
    return shared_toml("template-errors.toml")[of]


def explain(error: Exception, subject: str, filters: Iterable[str], tests: Iterable[str]) -> Explanation:
    """Return what to tell the author about an error; `subject` names the template or formula."""
    match error:
        case FileError():
            return explain(error.reason, subject, filters, tests)
        case LimitExceeded():
            return Explanation("too-much", f"{subject} {error}", error.help)
        case SecurityError():
            message, help = sentence(str(error))
            name = re.match(r"`(\w+)`", message)
            return Explanation("unsafe", message, _words("methods").get(name[1]) if name else help)
        case TemplateSyntaxError():
            found = _explain_syntax(error.message or "", filters, tests)
            return replace(found, message=_with_line(found.message, error.source or ""))
        case SyntaxError():
            # what Jinja can parse, but Python can't compile: brackets, nested blocks, levels of indentation
            if "too many" in error.msg:
                mend = "split long sums and nested blocks into parts, with `{% set %}` or macros"
                return Explanation("syntax", f"{subject} nests too deeply", mend)
            return Explanation("syntax", *sentence(re.sub(r"\bl_\d+_", "", error.msg)))
        case NotPrintable():
            return Explanation("error", str(error), error.help)
        case KeyError() | IndexError():
            return Explanation("error", f"there is no entry {quoted(error.args[0] if error.args else '')}")
    for kind in type(error).__mro__:
        if (told := _words("errors").get(kind.__name__)) is not None:
            return Explanation(told["kind"], told["message"].format(subject=subject), told.get("help"))
    message, help = sentence(str(error))
    return Explanation("error", message or f"{subject} fails: {type(error).__name__}", help)


def _explain_syntax(text: str, filters: Iterable[str], tests: Iterable[str]) -> Explanation:
    unknown = re.fullmatch(r"No (filter|test) named '(.*)'\.?", text, re.S)
    if unknown:
        names = filters if unknown[1] == "filter" else tests
        known = sorted(name for name in names if name.isidentifier())
        help = _words("filters").get(unknown[2]) or suggestion(unknown[2], known, most=100)
        return Explanation("syntax", f"there is no {unknown[1]} {quoted(unknown[2])}", help)
    for told in _words("syntax"):
        found = re.fullmatch(told["pattern"], text, re.DOTALL)
        if found:
            message, help = (harmless(found.expand(told[part])) for part in ("message", "help"))
            return Explanation("syntax", message, help)
    tag = re.match(r"Encountered unknown tag '(\w{1,60})'\.", text)
    if tag:
        near = suggestion(tag[1], _words("tags"), most=0)
        return Explanation("syntax", f"there is no tag `{{% {tag[1]} %}}`", near)
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
    plain = _QUOTED.sub(lambda found: f"`{_words('types').get(found[1], found[1])}`", plain)
    plain = plain.replace("` object ", "` ")
    plain = _FUNCTION.sub(r"`\1` \2", plain)
    first, _, rest = plain.partition(". ")
    return _short(first.rstrip(".")), _short(rest.rstrip(".")) if rest else None


def _short(text: str) -> str:
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def explain_name(error: NameMissing, text: str, names: Iterable[str]) -> Explanation:
    """Explain an undefined name as the author wrote it, `card.nmae`, where it can be found.

    `text` is the source from its line on, `names` those that are defined.
    """
    if error.hint:
        return Explanation("undefined", *sentence(error.hint))
    name, bare = str(error.name), error.owner is missing
    if not bare and not isinstance(error.name, str):
        count = len(error.owner) if hasattr(error.owner, "__len__") else None
        help = f"there are {count}, counted from 0" if count else "there are none"
        return Explanation("undefined", f"there is no item {quoted(name)}", None if count is None else help)
    near = suggestion(name, names if bare else readable_names(error.owner))
    pattern = rf"(?<![\w.]){re.escape(name)}\b" if bare else field_pattern(name)
    found = re.search(pattern, text[:_LONGEST_EXPRESSION])
    if found:
        message = f"{quoted(found[0])} is not defined"
        return Explanation("undefined", message, near, found.start(), len(found[0]))
    worked_out = isinstance(error.owner, Mapping)
    message = f"there is no entry {quoted(name)}" if worked_out else f"{quoted(name)} is not defined"
    return Explanation("undefined", message, near)


def field_pattern(name: str) -> str:
    """Return the pattern of what reads a field: `card.name`, `card["name"]`."""
    written = re.escape(name)
    return rf"{_OWNER}(?:\.{written}\b|\[\s*['\"]{written}['\"]\s*\])"


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
    local = [
        name.split("_", 2)[2]  # the template's `name` is the variable `l_0_name`
        for name, value in last.tb_frame.f_locals.items()
        if name.startswith("l_") and value is not missing and not isinstance(value, Undefined)
    ]
    return str(template.filename), line, local
