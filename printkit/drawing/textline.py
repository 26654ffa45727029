"""A `text` element in, the marks of its one line out: anchored, and narrowed to a measure if it has one."""

from dataclasses import dataclass, replace

from printkit.drawing.attributes import Attributes
from printkit.drawing.markup import Element
from printkit.drawing.rich import RichReader, TooMuchText, report_too_much
from printkit.drawing.stick import Stick
from printkit.drawing.typestyle import SMALLEST, Type, read_type
from printkit.drawing.words import Icon, Word
from printkit.model.scene import Mark
from printkit.units import show_mm

#: Letters narrower than this share of their width are hard to read: the least that `fit` comes to by itself.
_NARROWEST = 0.4
#: How far `fit` may shrink letters, as a share of their size, where `min` does not say.
_SMALLEST_SHARE = 0.6


@dataclass(slots=True)
class _Fit:
    """How a line is fitted: its letters' width, its size, and how much too wide it stays, in mm."""

    stretch: float = 1.0
    scale: float = 1.0
    over: float = 0.0


def draw_text(element: Element, attrs: Attributes) -> list[Mark]:
    """Return the marks of a `text`: one line, at (x, y)."""
    style = read_type(attrs)
    if style is None:
        return []
    style = _read_cap(attrs, style)
    try:
        words = RichReader(attrs.context, breaking=False).words(element.children, style, attrs)
    except TooMuchText:
        report_too_much(attrs)
        return []
    if not words:
        return []
    stretched, fixed = _measure(words)
    fit = _fit(attrs, style, stretched, fixed)
    if fit.over > 0.005:
        _report_over(element, attrs, style, fit)
    width = (stretched * fit.stretch + fixed) * fit.scale
    x = attrs.length("x") - width * _ANCHORS[attrs.choice("text-anchor", "start", tuple(_ANCHORS))]
    y = attrs.length("y") + _drop(attrs) * style.cap_height * fit.scale
    stick = Stick(fit.scale, element.place, fit.stretch)
    stick.line(words, x, y)
    return stick.marks


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def _read_cap(attrs: Attributes, style: Type) -> Type:
    """Return the style with its size taken from the height of capitals, where that is given."""
    if attrs.get("cap") is None:
        return style
    height = attrs.length("cap", style.cap_height, least=SMALLEST)
    return replace(style, size=height / style.face.cap_height)


def _drop(attrs: Attributes) -> float:
    """Return how far the base line lies below `y`, in capitals' heights."""
    return {"baseline": 0.0, "middle": 0.5, "top": 1.0}[
        attrs.choice("valign", "baseline", ("baseline", "middle", "top"))
    ]


def _measure(words: list[Word]) -> tuple[float, float]:
    """Return the width of the letters and spaces, which stretch, and of the icons, which don't."""
    fixed = sum(piece.width for word in words for piece in word.pieces if isinstance(piece, Icon))
    spaces = sum(word.gap for word in words[:-1])
    return sum(word.width for word in words) + spaces - words[-1].trail - fixed, fixed


def _fit(attrs: Attributes, style: Type, stretched: float, fixed: float) -> _Fit:
    """Return how to bring a line to the measure that `fit` or `max-width` gives, if one does."""
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


def _report_over(element: Element, attrs: Attributes, style: Type, fit: _Fit) -> None:
    """Report a line that is too wide however narrow and small it is set."""
    words = " ".join(element.text.split())
    shown = words if len(words) <= 40 else words[:39] + "…"
    message = (
        f"the text `{shown}` does not fit on {attrs.context.subject}: {show_mm(fit.over)} mm too wide "
        f"at its smallest size ({show_mm(style.size * fit.scale)} mm)"
    )
    help = "shorten the text, give it more room, or lower its `min` or `stretch-min`"
    attrs.context.report.error("text-does-not-fit", message, element.place, help)
