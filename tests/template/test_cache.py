"""Compiled templates and formulas are cached under all that they depend on."""

import marshal
import pickle
from ast import literal_eval
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from jinja2 import Environment
from jinja2.bccache import Bucket, bc_magic
from template.bench import NAMED_AT

import printkit
from printkit import folders
from printkit.diagnostics import Place, Report
from printkit.folders import cache_folder
from printkit.template import cache
from printkit.template.templates import Templates


def test_the_key_depends_on_every_file_of_both_rooms_and_on_jinja() -> None:
    package = Path(printkit.__file__).parent
    version, _, stamps = cache._code_stamp().partition(" ")
    assert version == jinja2.__version__
    files = {str(path) for room in ("sandbox", "template") for path in (package / room).glob("*.py")}
    assert {path for path, _ in literal_eval(stamps)} == files
    assert len(files) > 10


def test_code_of_another_printkit_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "card.svg").write_text("{{ card.name }}")

    def files() -> int:
        context = {"card": SimpleNamespace(name="Asa")}
        rendered = Templates([tmp_path / "game"], Report(), tmp_path / "cache").render(
            "card.svg", context, NAMED_AT
        )
        assert rendered is not None
        assert rendered.text == "Asa"
        return len(list((tmp_path / "cache").iterdir()))

    assert [files(), files()] == [1, 1]
    monkeypatch.setattr(cache, "_code_stamp", lambda: "another")
    assert files() == 2


def test_a_copy_in_another_folder_has_the_same_code_and_its_own_places(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "card.svg").write_text("{% macro m() %}\n{{ oops }}{% endmacro %}\n{{ m() }}")
        report = Report()
        assert (
            Templates([tmp_path / name], report, tmp_path / "cache").render("card.svg", {}, NAMED_AT) is None
        )
        assert len(list((tmp_path / "cache").iterdir())) == 1
        assert [found.at for found in report.findings] == [Place(tmp_path / name / "card.svg", 2, 4, 4)]


def test_a_file_without_the_user_s_seal_is_replaced_and_never_run(tmp_path: Path) -> None:
    """A file in the cache is code: one that another program wrote, or that is damaged, is ignored."""
    (tmp_path / "card.svg").write_text("{{ 1 + 1 }}")

    def render() -> str:
        rendered = Templates([tmp_path], Report(), tmp_path / "cache").render("card.svg", {}, NAMED_AT)
        return "" if rendered is None else rendered.text

    assert render() == "2"
    (file,) = (tmp_path / "cache").iterdir()
    sealed = file.read_bytes()
    code = bc_magic + pickle.dumps("") + marshal.dumps(compile("raise SystemExit", "x", "exec"))
    for poison in (b"", b"x", code, bytes(32) + code, sealed[:-1], sealed[:40] + b"!" + sealed[41:]):
        file.write_bytes(poison)
        assert render() == "2"
        assert file.read_bytes() == sealed


def test_a_file_under_another_name_is_not_used(tmp_path: Path) -> None:
    kept = cache.TemplateCache(tmp_path)
    one, two = (Bucket(Environment(), key, "") for key in ("one", "two"))
    one.code = compile("1", "x", "eval")
    kept.dump_bytecode(one)
    one.reset()
    kept.load_bytecode(one)
    assert one.code
    (tmp_path / "one").rename(tmp_path / "two")
    kept.load_bytecode(two)
    assert two.code is None


def test_a_key_that_others_can_read_seals_nothing(tmp_path: Path) -> None:
    (tmp_path / "cache.key").write_bytes(bytes(32))
    (tmp_path / "cache.key").chmod(0o644)
    assert folders.cache_key(tmp_path) is None
    (tmp_path / "cache.key").chmod(0o600)
    folders.cache_key.cache_clear()
    assert folders.cache_key(tmp_path) == bytes(32)
    folders.cache_key.cache_clear()


def test_a_cache_that_others_can_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder == tmp_path / "cache"
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o770)
    assert cache_folder() is None
