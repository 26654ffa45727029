"""A card and a brand in, what lies under everything on its sides out: the brand's paper."""

from printkit.geometry import rectangle_path
from printkit.model.brand import Brand
from printkit.model.game import Card, Component
from printkit.model.scene import Mark, Shape, Style

#: How far a brand's paper reaches past the trim of a page, in mm; a leaflet's reaches past the fold.
PAST = 4.8
#: How far it reaches past the top and bottom of a landscape page, close to the line at the sheet's foot.
_OVER = 2.6
#: How far it reaches past the panels of a box.
_RUN = 2.0
_WHITE = (255, 255, 255)


def stock_of(component: Component, card: Card, brand: Brand | None) -> tuple[Mark, ...]:
    """Return what lies under everything on a side: the brand's paper, if that is not white."""
    paper = None if brand is None else brand.colours["paper"]
    if paper is None or paper == _WHITE:
        return ()
    if component.kind.net:  # what is cut away, and glued, needs none
        panels = [one for one in card.fields["net"]["panels"].values() if not one["glued"]]
        return tuple(
            Shape(
                rectangle_path(
                    one["x"] - _RUN, one["y"] - _RUN, one["width"] + 2 * _RUN, one["height"] + 2 * _RUN
                ),
                Style(paper),
            )
            for one in panels
        )
    size = component.size
    across_too, down_too = component.kind.ground_beyond
    past = max(size.bleed, PAST) if across_too else size.bleed
    over = past if down_too else size.bleed
    if size.width > size.height:
        over = max(size.bleed, min(over, _OVER))
    across, down = size.width + 2 * past, size.height + 2 * over
    return (Shape(rectangle_path(-past, -over, across, down), Style(paper)),)
