"""Nets fold true: by calculation, the edges that must meet do, to a tenth of a millimetre."""

import math

import pytest

from printkit.imposition.screen import fold
from printkit.input.games.nets import divider, nets_of, tray, tuck_box

#: Flaps, and the walls that they lie on.
FLAPS = {
    **{"glue": "right", "tuck": "front", "bottom-glue": "front", "left-top": "top", "right-top": "top"},
    **{"left-bottom": "bottom", "right-bottom": "bottom"},
}
SIZES = [(64.5, 89.9, 18.6), (45, 69, 6), (90, 140, 60)]


def folded(net):
    """Where each panel's corners are in space, when all folds are made."""
    frames = fold(net)
    return {name: [frames[name].place(at) for at in panel.corners] for name, panel in net.panels.items()}


def edges(corners):
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def meet(one, other):
    """How far apart two edges are, whichever way round."""
    return min(max(math.dist(a, c), math.dist(b, d)) for (a, b), (c, d) in ((one, other), (one, other[::-1])))


def nearest(corners, others):
    """How far apart the nearest edges of two panels are."""
    return min(meet(one, other) for one in edges(corners) for other in edges(others))


@pytest.mark.parametrize("size", SIZES)
def test_the_walls_of_a_tuck_box_meet(size):
    width, height, depth = size
    place = folded(tuck_box(*size))
    for one, other in (("right", "back"), ("top", "front"), ("bottom", "front"), ("top", "left"),
                       ("top", "right"), ("bottom", "left"), ("bottom", "right")):  # fmt: skip
        assert nearest(place[one], place[other]) < 0.1, (one, other)
    corners = [corner for name in ("back", "front") for corner in place[name]]
    sides = sorted(max(at[axis] for at in corners) - min(at[axis] for at in corners) for axis in range(3))
    assert sides == pytest.approx(sorted((width, height, depth)))


@pytest.mark.parametrize("size", SIZES)
def test_flaps_lie_behind_what_they_are_glued_or_tucked_to(size):
    net = tuck_box(*size)
    place = folded(net)
    for flap, wall in FLAPS.items():
        flat = [axis for axis in range(3) if len({round(at[axis], 3) for at in place[wall]}) == 1]
        (axis,) = flat
        level = place[wall][0][axis]
        assert all(abs(at[axis] - level) < 0.1 for at in place[flap]), flap
        for other in range(3):  # and nowhere beyond it
            low, high = (edge(at[other] for at in place[wall]) for edge in (min, max))
            assert all(low - 0.1 <= at[other] <= high + 0.1 for at in place[flap]), flap


def test_the_print_is_outside(size=SIZES[0]):
    place = folded(tuck_box(*size))
    assert place["back"][0][2] == 0 and place["front"][0][2] == pytest.approx(size[2])


@pytest.mark.parametrize("size", SIZES)
def test_the_walls_of_a_tray_meet_and_a_lid_goes_over_its_base(size):
    base, lid = nets_of("two-part", *size)
    for net in (base, lid, tray("any", *size)):
        place = folded(net)
        for one in ("top", "bottom"):
            for other in ("left", "right"):
                assert nearest(place[one], place[other]) < 0.1
    assert lid.panels["floor"].box[2] > base.panels["floor"].box[2]


@pytest.mark.parametrize("net", [tuck_box(*SIZES[0]), tray("base", *SIZES[0]), divider(66, 92)])
def test_no_panels_overlap_and_all_lie_within_the_net(net):
    boxes = {name: panel.box for name, panel in net.panels.items()}
    for name, (left, top, width, height) in boxes.items():
        assert left >= 0 and top >= 0 and left + width <= net.width and top + height <= net.height
        for other, (x, y, w, h) in boxes.items():
            apart = (
                left >= x + w - 1e-6
                or x >= left + width - 1e-6
                or top >= y + h - 1e-6
                or y >= top + height - 1e-6
            )
            assert name == other or apart, (name, other)


def test_panels_that_fold_are_joined_by_flaps():
    nets = nets_of("panels", 140, 200, 6, 3)
    assert [net.name for net in nets] == ["part-1", "part-2", "part-3"]
    assert [len(net.scores) for net in nets] == [1, 1, 0]
    for net in nets:
        assert net.panels["panel"].box[2:] == (140, 200) and net.width == nets[0].width


def test_every_edge_is_cut_or_folded():
    net = tuck_box(*SIZES[0])
    assert len(net.scores) == len(net.panels) - 1
    total = sum(len(panel.corners) for panel in net.panels.values())
    assert len(net.cuts) == total - 2 * len(net.scores)
    assert sum("A10" in cut for cut in net.cuts) == 1  # the thumb's notch
