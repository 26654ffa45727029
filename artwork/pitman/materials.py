"""The surfaces of the deck: the ink each is printed in, and how the light opens its hatch.

`full` is the light at which the hatch closes to black, `gone` the light at which none is left. Skin is flat
ink and hatch in four complexions, each a shade, the skin itself and a little light: no face is bare paper.
"""

from artwork.press.block import Material

MATERIALS: dict[str, Material] = {
    "skin1": Material("tan", -0.02, 0.36, (("fair", 0.30), ("paper", 1.02))),
    "skin": Material("tan", 0.02, 0.42, (("fair", 0.40), ("paper", 1.04))),
    "gold": Material("tan", 0.00, 0.42, (("honey", 0.38), ("fair", 1.0))),
    "skin2": Material("bronze", 0.00, 0.42, (("tan", 0.42), ("fair", 0.97))),
    "skin3": Material("umber", -0.06, 0.34, (("bronze", 0.50), ("tan", 0.955))),
    "skin4": Material("sable", -0.06, 0.36, (("umber", 0.46), ("bronze", 0.93))),
    "solid_dark": Material("ink", 9, 10),
    "moustache_white": Material("slate", -0.02, 0.09, (("paper", 0.16),)),
    "moustache_grey": Material("slate", -0.02, 0.12, (("paper", 0.62),)),
    "hair_black": Material("slate", 0.28, 1.15, (("paper", 0.86),)),
    "hair_brown": Material("umber", 0.12, 1.05, (("lamp", 0.80),)),
    "hair_red": Material("lamp", 0.06, 1.00),
    "hair_grey": Material("slate", 0.04, 1.05, (("paper", 0.58),)),
    "hair_white": Material("slate", 0.0, 0.80, (("paper", 0.24),)),
    "felt_black": Material("slate", 0.30, 1.10, (("paper", 0.90),)),
    "felt": Material("slate", 0.06, 0.85, (("paper", 0.70),)),
    "canvas": Material("paper", 0.06, 0.72),
    "leather": Material("umber", 0.10, 0.80, (("lamp", 0.70),)),
    "brass": Material("lamp", 0.06, 0.65, (("paper", 0.70),)),
    "dish": Material("lamp", 0.04, 0.50, (("paper", 0.42),)),
    "cloth_black": Material("slate", 0.26, 1.00),
    "cloth": Material("slate", 0.06, 0.78),
    "cloth_light": Material("paper", 0.06, 0.70),
    "cloth_stripe": Material("paper", 0.06, 1.20),
    "cloth_blue": Material("slate", 0.06, 1.20),
    "cloth_red": Material("red", 0.10, 0.85),
    "cloth_lamp": Material("lamp", 0.04, 0.64, (("paper", 0.94),)),
    "cloth_umber": Material("umber", 0.02, 0.55),
}
