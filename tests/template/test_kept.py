"""Which templates write words: those that do not are not read."""

import pytest

from printkit.diagnostics import Report
from printkit.template.kept import KeptTemplates

WORD = "<svg><text>five dice</text></svg>"
PICTURE = '<svg><rect width="1" height="1"/></svg>'


@pytest.mark.parametrize(
    ("template", "words"),
    [
        (PICTURE, False),
        (WORD, True),
        ('<svg><use part="word"/></svg>', True),
        ('<svg><use part="picture"/></svg>', False),
        ('<svg><use part="{{ name }}"/></svg>', True),
        ('{% include "parts/word.svg" %}', True),
        ('{% from "parts/picture.svg" import pick %}', False),
        ("{% include names %}", True),
        ("<svg>{{ given | safe }}</svg>", True),
        ("<svg><{{ kind }}>five</{{ kind }}></svg>", True),
        ('<svg><use part="missing"/></svg>', True),
        ('<svg><use part="one"/></svg>', True),  # a part that uses itself is not asked for ever
    ],
)
def test_a_template_writes_words_or_not(template, words, tmp_path):
    (tmp_path / "parts").mkdir()
    for name, text in (("one", template), ("word", WORD), ("picture", PICTURE)):
        (tmp_path / f"parts/{name}.svg").write_text(text)
    assert KeptTemplates([tmp_path], Report()).writes("parts/one.svg") == words
