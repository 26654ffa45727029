"""A drawing's markup split into its outermost elements: joined again it is the same, or it is not split."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from printkit.drawing.element_cache import SplitMarkup, split_markup

WORDS = (
    *("<svg>", "</svg>", "<g fill='red'>", "</g>", "<b>", "</b>", "words", " ", "\n", "&amp;"),
    *('<rect x="1>2"/>', "<a b='\"'/>", "<!-- <a> -->", "<!-- -- -->", "<![CDATA[<a/>]]>", "<?pi?>"),
    *("<", ">", '"', "'", "/>", "< a/>", "<a"),
)


def tree(text: str) -> object | None:
    """Return what XML says, without the white space and notes between the outermost elements."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return None
    within = [ElementTree.tostring(one).strip() for one in root]
    loose = [(one.tail or "").strip() for one in root]
    return root.tag, root.attrib, (root.text or "").strip(), within, loose


def whole(cut: SplitMarkup) -> str:
    return f"{cut.head}{''.join(cut.pieces)}{cut.foot}"


@pytest.mark.slow
@settings(deadline=None)
@given(some.lists(some.sampled_from(WORDS), max_size=12), some.booleans())
def test_a_split_drawing_is_the_same_when_joined(words: list[str], framed: bool) -> None:
    text = "".join(["<svg>", *words, "</svg>"] if framed else words)
    assert tree(whole(split_markup(text))) == tree(text)


@pytest.mark.parametrize(
    "text",
    [
        "<svg>words<a/></svg>",
        "<svg><a/></svg><svg/>",
        "<svg><a/></svg>words",
        "<svg><a></svg>",
        "<svg>< </a></svg>",
        "<svg/>",
        "<text><b>x</b></text>",
        '<svg transform="scale(2)"><a/></svg>',
        '<svg opacity="0.5"><a/></svg>',
        '<svg clip-path="url(#a)"><a/></svg>',
        '<g id="a"><use href="#a"/></g>',
        '<svg><a x="<"/></svg>',
        "<svg><![CDATA[x]]></svg>",
        "",
    ],
)
def test_what_concerns_the_whole_stays_whole(text: str) -> None:
    assert split_markup(text) == SplitMarkup(pieces=[text])
