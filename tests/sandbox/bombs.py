"""Templates that never end or fill memory, and their findings; a program renders them in as little memory."""

import json
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.diagnostics import Report
from printkit.sandbox import limits
from printkit.template.templates import Templates

MEMORY = 512 << 20

SECONDS = "`card.svg` takes more than 1.5 seconds"
TEXT = "`card.svg` makes more than 8 MB of text"
LISTS = "`card.svg` makes lists that are too long"
NUMBER = "`card.svg` makes a number too long to print"
RECURSION = "`card.svg` calls itself, or nests too deeply"
MUCH_MEMORY = "`card.svg` takes too much memory"


def _again(body: str) -> str:
    """Repeat something ten thousand times, with a namespace to keep values in."""
    start = "{% set ns = namespace(t='ab', l=[1], n=3) %}{% for i in range(9999) %}"
    return f"{start}{body}{{% endfor %}}"


_LOOP = "{% for i in range(99999) %}"
_END = "{% endfor %}"

BOMBS = {
    # loops and circles
    "loops in loops": (_LOOP * 3 + _END * 3, SECONDS),
    "a long loop body": (_LOOP + "{{ i }} and so on " * 1000 + _END, TEXT),
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
        "{% for i in range(3) recursive %}{% if loop.depth0 < 3 %}"
        "{{ loop(range(9999)) }}{% endif %}{% endfor %}",
        SECONDS),
    "includes of what is missing": (
        _LOOP * 2 + "{% include ['x', 'y', 'z'] ignore missing %}" + _END * 2,
        SECONDS),
    "comparing long lists": (
        "{% set a = [0] * 90000 %}{% set b = [0] * 90000 %}" + _again("{% if a == b %}{% endif %}" * 9),
        SECONDS),
    # numbers
    "a tower": ("{{ 9 ** (9 ** 9) }}", NUMBER),
    "a small tower": ("{{ 2 ** -(10 ** 9) }}", NUMBER),
    "a range without end": ("{{ range(10 ** 30) }}", LISTS),
    # text
    "a text times a number": ("{{ 'a' * 10 ** 9 }}", TEXT),
    "a number times a text": ("{{ 10 ** 9 * 'a' }}", TEXT),
    "doubling by ~": (_again("{% set ns.t = ns.t ~ ns.t %}"), MUCH_MEMORY),
    "doubling by +": (_again("{% set ns.t = ns.t + ns.t %}"), MUCH_MEMORY),
    "doubling by join": (_again("{% set ns.t = [ns.t, ns.t]|join %}"), MUCH_MEMORY),
    "doubling by replace": (_again("{% set ns.t = ns.t|replace('a', ns.t) %}"), MUCH_MEMORY),
    "doubling by format": (_again("{% set ns.t = '%s%s'|format(ns.t, ns.t) %}"), MUCH_MEMORY),
    "doubling by %": (_again("{% set ns.t = '%(a)s%(a)s'|format(a=ns.t) %}"), MUCH_MEMORY),
    "doubling by a block": (_again("{% set ns.t %}{{ ns.t }}{{ ns.t }}{% endset %}"), TEXT),
    "much text printed": (_again("{{ 'ä' * 400000 }}"), TEXT),
    "much text written out": (_LOOP + "x" * 1000 + _END, TEXT),
    "a field filled again and again": ("{{ ('%(a)s' * 9999)|format(a='x' * 99999) }}", MUCH_MEMORY),
    "a wide field": ("{{ '%999999999d' % 1 }}", MUCH_MEMORY),
    "long splits": ("{% set t = ('&<' * 49999)|safe %}" + _again("{% set x = t.split('<') %}"), SECONDS),
    # lists
    "a list times a number": ("{{ ([0] * 10 ** 9)|length }}", LISTS),
    "doubling lists by +": (_again("{% set ns.l = ns.l + ns.l %}"), MUCH_MEMORY),
    "keeping cyclers": (_again("{% set ns.l = [ns.l, cycler(*range(9999))] %}"), MUCH_MEMORY),
    "adding lists up": (_again("{% set ns.l = [ns.l, ns.l]|sum(start=[]) %}"), MUCH_MEMORY),
    "a batch filled up": ("{{ [1]|batch(10 ** 9, 'x')|list }}", LISTS),
    "many slices": ("{{ [1]|slice(10 ** 9)|list }}", LISTS),
    # before anything runs
    "brackets in brackets": ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", RECURSION),
    "a sum of thousands": ("{{ " + "+".join("1" * 5000) + " }}", RECURSION),
}  # fmt: skip


def explode(name: str) -> dict[str, object]:
    """Render a bomb; return its findings, and the seconds it took.

    Only a bomb of time meets the limit on time: how soon memory is full depends on the machine.
    """
    limits.MOST_SECONDS = 1.5 if BOMBS[name][1] == SECONDS else 60
    report = Report()
    with TemporaryDirectory() as folder:
        (Path(folder) / "card.svg").write_text(BOMBS[name][0], encoding="utf-8")
        start = time.thread_time()
        Templates((Path(folder),), report).render("card.svg", {}, None)
        seconds = time.thread_time() - start
    return {"findings": [(f.code, f.message, f.at and f.at.line) for f in report], "seconds": seconds}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    json.dump({name: explode(name) for name in sys.argv[1:] or BOMBS}, sys.stdout)
