"""Templates that never end or fill memory, and their findings; a program renders them in little memory."""

import json
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.diagnostics import Report
from printkit.template.templates import Templates

MEMORY = 512 << 20

STEPS = "`card.svg` takes more than 200000 steps"
SECONDS = "`card.svg` takes more than 1.5 seconds"
TEXT = "`card.svg` makes more than 8 MB of text"
INPUT = "`card.svg` works on more than 1 MB of text"
LISTS = "`card.svg` makes lists that are too long"
NUMBER = "`card.svg` makes a number too long to print"
RECURSION = "`card.svg` calls itself, or nests too deeply"
FIELD = "`card.svg` formats a field wider than 400 characters"
DEEP = "`card.svg` makes lists that are nested more than 100 deep"
LONG = "`card.svg` has more than 20000 Jinja tokens"
BRANCHES = "`card.svg` sets too many names and takes too many branches"


def _again(body: str) -> str:
    """Repeat something ten thousand times, with a namespace to keep values in."""
    start = "{% set ns = namespace(t='ab', l=[1], n=3) %}{% for i in range(9999) %}"
    return f"{start}{body}{{% endfor %}}"


_LOOP = "{% for i in range(99999) %}"
_END = "{% endfor %}"
_CALLS = "{% macro f(ns) %}{% set ns.l = KEPT %}{% endmacro %}"

BOMBS = {
    # loops and circles
    "loops in loops": (_LOOP * 3 + _END * 3, STEPS),
    "a long loop body": (_LOOP + "{{ i }}" * 3000 + _END, SECONDS),
    "a hidden loop body": ("{% set x %}" + _LOOP * 2 + "{% if 1 %}x{% endif %}" * 1500 + _END * 2
        + "{% endset %}", STEPS),
    "a macro that calls itself": ("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", RECURSION),
    "a macro that calls itself twice": (
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        SECONDS),
    "a template that includes itself": ("{% include 'card.svg' %}", RECURSION),
    "a template that includes itself twice": ("{% include 'card.svg' %}{% include 'card.svg' %}", RECURSION),
    "a template that imports itself": ("{% import 'card.svg' as c %}", RECURSION),
    "a template that extends itself": ("{% extends 'card.svg' %}", RECURSION),
    "a block that holds itself": ("{% block b %}{{ self.b() }}{% endblock %}", RECURSION),
    "a loop that calls itself": ("{% for i in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}", RECURSION),
    "a loop handed a long list": (
        "{% for i in range(3) recursive %}{% if not loop.depth0 %}"
        "{{ loop(range(99999)) }}{% endif %}{% endfor %}",
        STEPS),
    "includes of what is missing": (_LOOP + "{% include ['x', 'y', 'z'] ignore missing %}" + _END, STEPS),
    "filters in a chain": ("{{ range(99999)|map('string')|map('upper')|map('lower')|join }}", STEPS),
    "comparing long lists": (
        "{% set a = [0] * 90000 %}{% set b = [0] * 90000 %}" + _again("{% if a == b %}{% endif %}" * 9),
        SECONDS),
    "comparing long lists in a row": (
        "{% set a = [0] * 400000 %}{% set b = [0] * 400000 %}{{ a" + " == b == a" * 3000 + " }}", SECONDS),
    # numbers
    "a tower": ("{{ 9 ** (9 ** 9) }}", NUMBER),
    "a small tower": ("{{ 2 ** -(10 ** 9) }}", NUMBER),
    "a number that doubles": (_again("{% set ns.n = ns.n + ns.n %}"), NUMBER),
    "a number that squares": (_again("{% set ns.n = ns.n * ns.n %}"), NUMBER),
    "a number read from text": ("{{ ('1' * 900000)|int(0, 2) }}", NUMBER),
    "a range without end": ("{{ range(10 ** 30) }}", LISTS),
    # text
    "a text times a number": ("{{ 'a' * 10 ** 9 }}", TEXT),
    "a number times a text": ("{{ 10 ** 9 * 'a' }}", TEXT),
    "doubling by ~": (_again("{% set ns.t = ns.t ~ ns.t %}"), TEXT),
    "doubling by +": (_again("{% set ns.t = ns.t + ns.t %}"), TEXT),
    "doubling by join": (_again("{% set ns.t = [ns.t, ns.t]|join %}"), LISTS),
    "doubling by replace": (_again("{% set ns.t = ns.t|replace('a', ns.t) %}"), TEXT),
    "doubling by format": (_again("{% set ns.t = '%s%s'|format(ns.t, ns.t) %}"), TEXT),
    "doubling by %": (_again("{% set ns.t = '%(a)s%(a)s'|format(a=ns.t) %}"), TEXT),
    "doubling by a block": (_again("{% set ns.t %}{{ ns.t }}{{ ns.t }}{% endset %}"), TEXT),
    "growing by escaping": (_again("{% set ns.t %}&{{ ns.t|forceescape }}{{ ns.t }}{% endset %}"), INPUT),
    "keeping copies": (_again("{% set ns.l = [ns.l, 'abc'.upper() * 9000] %}"), LISTS),
    "keeping slices": (_again("{% set ns.l = [ns.l, ('x' * 9999)[1:]] %}"), LISTS),
    "much text printed": (_again("{{ 'ä' * 400000 }}"), TEXT),
    "much text written out": (_LOOP + "x" * 1000 + _END, TEXT),
    "many slices of a text": ("{% set a = 'x' * 7999999 %}" + "{% set b = a[1:] %}" * 900, TEXT),
    "a field filled again and again": ("{{ ('%(a)s' * 9999)|format(a='x' * 99999) }}", TEXT),
    "a wide field": ("{{ '%999999999d' % 1 }}", FIELD),
    "a long field": ("{{ '%.999999999f'|format(1) }}", FIELD),
    "long titles": ("{% set t = 'a b ' * 249999 %}" + _again("{% set x = t|title %}"), SECONDS),
    "long splits": ("{% set t = ('&<' * 49999)|safe %}" + _again("{% set x = t.split('<') %}"), SECONDS),
    "a filler in replace": ("{{ 'x'|replace('', 'y' * 900000)|replace('', 'y' * 900) }}", TEXT),
    # lists
    "a list times a number": ("{{ ([0] * 10 ** 9)|length }}", LISTS),
    "doubling lists by +": (_again("{% set ns.l = ns.l + ns.l %}"), LISTS),
    "doubling lists by lists": (_again("{% set ns.l = [ns.l, ns.l] %}"), LISTS),
    "doubling lists by tuples": (_again("{% set ns.l = (ns.l, ns.l) %}"), LISTS),
    "doubling lists by tables": (_again("{% set ns.l = {'a': ns.l, 'b': ns.l} %}"), LISTS),
    "doubling lists by dict": (_again("{% set ns.l = dict(a=ns.l, b=ns.l) %}"), LISTS),
    "doubling lists by items": (_again("{% set ns.l = dict(a=ns.l, b=ns.l).items() %}"), LISTS),
    "doubling lists by arguments": (_CALLS.replace("KEPT", "varargs") + _again("{{ f(ns, ns.l, ns.l) }}"),
    LISTS),
    "doubling lists by names": (_CALLS.replace("KEPT", "kwargs") + _again("{{ f(ns, a=ns.l, b=ns.l) }}"),
    LISTS),
    "keeping long lists": (_again("{% set ns.l = [ns.l, [" + "0, " * 999 + "]] %}"), DEEP),
    "keeping cyclers": (_again("{% set ns.l = [ns.l, cycler(*range(9999))] %}"), DEEP),
    "adding lists up": (_again("{% set ns.l = [ns.l, ns.l]|sum(start=[]) %}"), LISTS),
    "a batch filled up": ("{{ [1]|batch(10 ** 9, 'x')|list }}", STEPS),
    "many slices": ("{{ [1]|slice(10 ** 9)|list }}", STEPS),
    "a tuple nested thousands deep": (
        _again("{% set ns.l = (((((((((ns.l,),),),),),),),),) %}") + "{{ {ns.l: 1}|length }}", DEEP),
    "arguments nested thousands deep": (
        _CALLS.replace("KEPT", "varargs") + _again("{{ f(ns, ns.l) }}"), DEEP),
    # before anything runs
    "brackets in brackets": ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", RECURSION),
    "a sum of thousands": ("{{ " + "+".join("1" * 5000) + " }}", RECURSION),
    "a template of many words": ("{{ 1 }}" * 140_000, LONG),
    "many names, many branches": (
        "".join(f"{{% set v{n} = 1 %}}" for n in range(900)) + "{% include 'b' ignore missing %}" * 900,
        BRANCHES),
}  # fmt: skip


def explode(name: str) -> dict[str, object]:
    """Render a bomb; return its findings, and the seconds it took."""
    report = Report()
    with TemporaryDirectory() as folder:
        (Path(folder) / "card.svg").write_text(BOMBS[name][0], encoding="utf-8")
        start = time.thread_time()
        Templates((Path(folder),), report).render("card.svg", {}, None)
        seconds = time.thread_time() - start
    return {"findings": [(f.code, f.message, f.at and f.at.line) for f in report], "seconds": seconds}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    json.dump({name: explode(name) for name in BOMBS}, sys.stdout)
