"""A `text` in, the marks of its one line out: anchored, and narrowed to fit if it has a width."""

from dataclasses import dataclass, replace

from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.draw import read_heading
from printkit.drawing.text.inline import InlineReader
from printkit.drawing.text.paragraph import LineSetter
from printkit.drawing.text.style import SMALLEST, read_style
from printkit.drawing.text.words import Icon, TextStyle, Word
from printkit.model.scene import Mark, Tag
from printkit.units import UNSEEN_MM, show_mm

#: The default `stretch-min`: letters narrower than this share of their width are hard to read.
_NARROWEST = 0.4
#: The default `min`, as a share of the letters' size.
_SMALLEST_SHARE = 0.6

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_DROPS = {"baseline": 0.0, "middle": 0.5, "top": 1.0}


@dataclass(slots=True, eq=False, repr=False)
class _Fit:
    """How a line is made to fit: its letters' stretch and scale, and by how many mm it is still too wide."""

    stretch: float = 1.0
    scale: float = 1.0
    over: float = 0.0


def _draw_text(attrs: Attributes) -> list[Mark]:
    style = read_style(attrs)
    if style is None:
        return []
    if attrs.get("cap") is not None:  # the size at which capitals are so high
        height = attrs.length("cap", style.cap_height, least=SMALLEST)
        style = replace(style, size=height / style.face.cap_height)
    words = InlineReader(attrs.context, breaking=False).words(attrs.element.children, style, attrs)
    if not words:
        return []
    stretched, fixed = _measure(words)
    fit = _fit(attrs, style, stretched, fixed)
    if fit.over > UNSEEN_MM:
        _report_over(attrs, style, fit)
    width = (stretched * fit.stretch + fixed) * fit.scale
    x = attrs.length("x") - width * _ANCHORS[attrs.choice("text-anchor", "start", tuple(_ANCHORS))]
    drop = _DROPS[attrs.choice("valign", "baseline", tuple(_DROPS))]
    y = attrs.length("y") + drop * style.cap_height * fit.scale
    level = read_heading(attrs)
    setter = LineSetter(fit.scale, attrs.element.place, fit.stretch, Tag(f"H{level}" if level else "P"))
    setter.line(words, x, y)
    return setter.marks


def _measure(words: list[Word]) -> tuple[float, float]:
    """Return the width of the letters and spaces, which stretch, and of the icons, which don't."""
    fixed = sum(piece.width for word in words for piece in word.pieces if isinstance(piece, Icon))
    spaces = sum(word.gap for word in words[:-1])
    return sum(word.width for word in words) + spaces - words[-1].trail - fixed, fixed


def _fit(attrs: Attributes, style: TextStyle, stretched: float, fixed: float) -> _Fit:
    exact = attrs.get("fit") is not None
    measure = attrs.length("fit" if exact else "max-width", 0.0, least=SMALLEST)
    if not measure:
        return _Fit()
    own = style.set_stretch
    most = style.stretched(attrs.number("stretch-max", style.stretch, 0.1, 5.0)) / own if exact else 1.0
    least = min(attrs.number("stretch-min", _NARROWEST, 0.1, 5.0) / own, most)
    smallest = min(1.0, attrs.length("min", style.size * _SMALLEST_SHARE, least=SMALLEST) / style.size)
    stretch = (measure - fixed) / stretched if stretched > 0 else (measure - fixed) * 1e6
    if stretch >= least:
        return _Fit(min(stretch, most))
    scale = measure / (stretched * least + fixed)
    if scale >= smallest:
        return _Fit(least, scale)
    return _Fit(least, smallest, (stretched * least + fixed) * smallest - measure)


def _report_over(attrs: Attributes, style: TextStyle, fit: _Fit) -> None:
    text = quoted(" ".join(attrs.element.text.split()), 40)
    message = (
        f"the text {text} does not fit on {attrs.context.subject}: {show_mm(fit.over)} mm too wide "
        f"at its smallest size ({show_mm(style.size * fit.scale)} mm)"
    )
    help = "shorten the text, give it more room, or lower its `min` or `stretch-min`"
    attrs.context.report.error("text-does-not-fit", message, attrs.element.place, help)


TYPES = (
    define_element("text", "x y fit max-width min stretch-min stretch-max cap valign heading", _draw_text),
)
