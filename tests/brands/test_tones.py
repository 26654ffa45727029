"""A palette in a brand's colours: leads as they are, tones in their places, what is kept untouched."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from printkit.branding import brand_palette
from printkit.colour import Colour, contrast, to_oklch

BRAND: dict[str, Colour] = {
    "ink": (16, 32, 48),
    "paper": (255, 255, 255),
    "accent": (224, 120, 48),
    "second": (96, 160, 128),
    "danger": (176, 32, 48),
    "calm": (32, 80, 176),
}
GAME: dict[str, Colour] = {
    "ink": (27, 22, 19),
    "paper": (255, 255, 255),
    "pale": (243, 231, 205),
    "lamp": (220, 156, 68),
    "umber": (138, 90, 43),
    "skin": (200, 150, 120),
}
WEARING = {"lamp": "accent", "umber": "accent", "pale": "accent", "skin": "keep"}


def test_a_lead_takes_the_brands_colour_as_it_is_and_what_is_kept_stays() -> None:
    dressed = brand_palette(GAME, WEARING, BRAND)
    assert dressed["lamp"] == BRAND["accent"]
    assert (dressed["ink"], dressed["paper"]) == (BRAND["ink"], BRAND["paper"])
    assert dressed["skin"] == GAME["skin"]


def test_tones_keep_their_order_and_their_contrast() -> None:
    dressed = brand_palette(GAME, WEARING, BRAND)
    ramp = [to_oklch(dressed[role])[0] for role in ("ink", "umber", "lamp", "pale", "paper")]
    assert all(dark < light - 0.03 for dark, light in pairwise(ramp))
    assert contrast(dressed["ink"], dressed["pale"]) > 7


def test_colours_of_words_stand_out_from_white_and_from_paper_and_from_each_other() -> None:
    looks = {"c0": (75, 37, 153), "c1": (201, 58, 69), "c4": (133, 82, 0), "c8": (82, 74, 75)}
    light = BRAND | {"accent": (255, 212, 0), "danger": (250, 120, 140), "paper": (255, 246, 216)}
    for brand in (BRAND, light):
        assert min(contrast(one, (255, 255, 255)) for one in brand_palette(looks, {}, brand).values()) < 4.5
        dressed = brand_palette(looks, {}, brand, looks)
        assert min(contrast(one, brand["paper"]) for one in dressed.values()) >= 4.5
        assert len({*dressed.values()}) == len(looks)


def test_a_role_that_is_not_named_goes_by_its_name_or_by_its_hue() -> None:
    reds = brand_palette({"blood": (180, 30, 30), "calm": (220, 30, 30)}, {}, BRAND)
    assert reds == {"blood": BRAND["danger"], "calm": BRAND["calm"]}
    greens = brand_palette(
        {"grass": (40, 140, 60), "moss": (90, 130, 90), "snow": (252, 252, 250)}, {}, BRAND
    )
    assert (greens["grass"], greens["snow"]) == (BRAND["calm"], BRAND["paper"])
    assert greens["moss"] not in BRAND.values()


@pytest.mark.slow
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
@given(some.lists(some.tuples(*[some.integers(0, 255)] * 3), min_size=1, max_size=9))
@example([(103, 118, 138), (0, 122, 119), (0, 130, 0)])  # the brand's pink and violet are outside of sRGB
def test_lighter_stays_lighter_among_the_tones_of_one_colour(colours: list[Colour]) -> None:
    palette = {"ink": (0, 0, 0), "paper": (255, 255, 255), **{f"c{i}": c for i, c in enumerate(colours)}}
    dressed = brand_palette(palette, {f"c{i}": "accent" for i in range(len(colours))}, BRAND)
    tones = sorted((to_oklch(c)[0], to_oklch(dressed[f"c{i}"])[0]) for i, c in enumerate(colours))
    assert all(after >= before - 0.004 for (_, before), (_, after) in pairwise(tones))
