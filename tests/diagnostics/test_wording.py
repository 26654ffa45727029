"""Words for messages: short, listed as people do, with the nearest known word for one that is not."""

import pytest

from printkit.diagnostics.wording import harmless, listed, quoted, suggestion


@pytest.mark.parametrize(
    ("words", "expected"),
    [([], ""), (["a"], "`a`"), (["a", "b"], "`a` or `b`"), (["a", "b", "c"], "`a`, `b` or `c`")],
)
def test_a_list(words: list[str], expected: str) -> None:
    assert listed(words, "or") == expected


def test_a_long_word_is_cut() -> None:
    assert quoted("x" * 60) == f"`{'x' * 60}`"
    assert quoted("x" * 61) == f"`{'x' * 59}…`"


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("copys", ["id", "copies"], "did you mean `copies`?"),
        ("PT SARIF", ["PT Serif"], "did you mean `PT Serif`?"),
        ("kind", ["id", "copies"], "known: `id`, `copies`"),
        ("x", [], None),
        ("x", [f"name-{number}" for number in range(21)], None),
        ("x" * 1_000_000, ["id"], "known: `id`"),
    ],
)
def test_the_mend_for_an_unknown_word(word: str, known: list[str], expected: str | None) -> None:
    assert suggestion(word, known) == expected


def test_control_and_direction_signs_are_harmless() -> None:
    assert harmless("a\x1b[31m\x9b\u202e\ud800b\tc\n") == "a\ufffd[31m\ufffd\ufffd\ufffdb c "
    assert harmless("Zażółć ★ 水") == "Zażółć ★ 水"
