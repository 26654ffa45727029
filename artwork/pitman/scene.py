"""A person's traits come in; the whole picture goes out: ground, figure with hands and dice, and flames."""

import math
import random
from collections.abc import Iterable, Sequence

from artwork.pitman import cloths, hats, lamps
from artwork.pitman.arms import pick, sleeves
from artwork.pitman.beards import Beard, Moustache
from artwork.pitman.eyes import brows, eyes, patch, spectacles
from artwork.pitman.garb import Body
from artwork.pitman.ground import ground
from artwork.pitman.hair import Scalp, bun, ears
from artwork.pitman.hands import Hand
from artwork.pitman.hats import Hat
from artwork.pitman.head import EYE_Y, Hatch, Head
from artwork.pitman.lines import ear, earring, freckles, stubble, wrinkles
from artwork.pitman.materials import MATERIALS
from artwork.pitman.mouths import lips, lower_lip, mouth, nose, parting, strands
from artwork.pitman.pen import Pen
from artwork.pitman.people import Person
from artwork.pitman.tells import sweat, told
from artwork.press.block import Block, Edge
from artwork.press.light import LAMP, Light
from artwork.press.relief import Relief
from artwork.press.shapes import bump, disc, lerp
from artwork.press.space import Patch, Point3, unit
from artwork.press.svg import Cut, Frame, Picture, solid

VIEW: Frame = (-3.0, -3.0, 69.5, 94.9)  # poker card, 3 mm bleed
FRAME: Frame = (-3.0, -3.0, 66.5, 76.1)  # the picture ends where the band with the name begins
PAPER = [(-3.0, -3.0), (66.5, -3.0), (66.5, 76.1), (-3.0, 76.1)]
CELL = 0.17
NECK_SHADE = (0.05, 0.40)  # the light on a neck: behind the jaw, and where its shadow ends
NECK_REACH = 0.34  # of that shadow, down from the jaw
#: Three lights: the lamp on the left, on the right, and a lantern on the ground.
LIGHTS = {"left": LAMP, "right": unit((0.64, 0.46, 0.58)), "low": unit((-0.52, -0.40, 0.72))}
#: Three cameras: how far a head is tipped back, how much larger it is, and how far lower it stands (mm).
CAMERAS = {"level": (0.0, 1.0, 0.0), "low": (9.0, 1.04, 1.2), "high": (-11.0, 0.98, 0.8)}
HEAD_SIZE, HEAD_X, HEAD_Y = 17.8, 34.0, 33.5
HATS = {
    "cap": hats.cap,
    "helmet": hats.helmet,
    "derby": hats.derby,
    "slouch": hats.slouch,
    "flatcap": hats.flatcap,
    "knit": hats.knit,
    "kerchief": cloths.kerchief,
}
SKIN_LINES = {
    "skin1": 1.15,
    "gold": 1.1,
    "skin": 1.1,
    "skin2": 1.05,
    "skin3": 1.0,
    "skin4": 1.0,
}  # mm between hatch lines
LIPS = {
    "gold": "rouge",
    "skin": "rouge",
    "skin1": "rouge",
    "skin2": "umber",
    "skin3": "sable",
    "skin4": "ink",
}
SOOT = [
    *((-0.50, -0.22, 0.30), (0.46, -0.20, 0.30), (-0.14, 0.58, 0.34), (0.30, -0.98, 0.26)),
    *((-0.36, -0.92, 0.24), (0.02, -0.16, 0.14), (-0.62, 0.08, 0.20), (0.34, 0.52, 0.28)),
]


def portrait(person: Person, cell: float = CELL) -> Picture:
    """Cut one person."""
    person = told(person)
    sitter = Sitter(person, cell)
    picture = Picture(VIEW, FRAME)
    picture.add("ground", ground(person.ground, person.seed, person.spot, person.light))
    picture.add("figure", _swapped([*sitter.figure(), *sitter.hands()], person))
    picture.add("light", _swapped(sitter.lights(), person))
    return picture


def _swapped(cuts: Iterable[Cut], person: Person) -> list[Cut]:
    """Print some inks in others, as the law's and the outlaws' cards do."""
    return [(person.swap.get(role, role), polygons) for role, polygons in cuts]


class Sitter:
    """One person, modelled and lit."""

    def __init__(
        self,
        person: Person,
        cell: float,
        frame: Frame = FRAME,
        armed: bool = False,
        picks: Sequence[int] = (),
    ) -> None:
        self.person, self.cell, self.armed, self.picks = person, cell, armed, picks
        tip, larger, lower = CAMERAS[person.camera]
        face = {**person.face, "pitch": person.face.get("pitch", 0.0) + tip}
        size = HEAD_SIZE * person.scale * larger
        self.head = Head(size, HEAD_X + person.dx, HEAD_Y + person.dy + lower, face)
        self.hat: Hat | None = None
        self.lamp: lamps.Lamp | None = None
        self.bowl: Point3 | None = None
        self.moustache = self._moustache()
        self.relief = Relief((frame[0] - 1, frame[1] - 1, frame[2] + 1, frame[3] + 1), cell)
        self.body = self._clothe()
        for piece in self._head_patches():
            self.relief.add(piece, self.head.to_page)
        self.block = Block(self.relief, MATERIALS, Light(lamp=LIGHTS[person.light]), person.seed)
        self._soil()
        self._lift_eyes()
        self._shade_neck()

    def _skin_hatch(self) -> Hatch:
        k = self.head.size / SKIN_LINES[self.person.skin]
        return lambda x, y, z: (0.35 * x + 0.9 * y - 0.35 * z) * k

    def _moustache(self) -> Moustache | None:
        return Moustache(self.head, **self.person.moustache) if self.person.moustache else None

    def _clothe(self) -> Body:
        p = self.person
        body = Body(self.head, p.seed, **p.body)
        body.neck(self._skin_hatch(), p.skin, p.neck)
        self.neck = len(body.patches)  # its part of the relief
        for piece in p.garb:
            getattr(body, piece["piece"])(**{k: v for k, v in piece.items() if k != "piece"})
        arms = sleeves(p.garb) if self.armed else []
        picks = [part for side in self.picks for part in pick(side)]
        for cloth in [*body.patches, *arms, *picks]:
            self.relief.add(cloth, body.to_page)
        return body

    def _head_patches(self) -> list[Patch]:
        p, head, hatch = self.person, self.head, self._skin_hatch()
        top = 1.42 if p.hat is None else 1.12 if p.hat["style"] == "kerchief" else 0.74
        out = [head.mesh(hatch, p.skin, top)]
        if not p.ears_hidden:
            out += ears(head, hatch, p.skin, p.ears.get("size", 1.0), p.ears.get("stick", 0.45))
        return out + self._grown(top) + self._worn()

    def _grown(self, top: float) -> list[Patch]:
        """Return hair, beard and moustache."""
        p, colour = self.person, f"hair_{self.person.hair['colour']}"
        out = [Scalp(self.head, p.hair["style"], p.hair.get("thick", 0.07), p.seed).patch(colour, top)]
        if p.hair.get("bun"):
            out.append(bun(colour))
        if p.beard:
            out += Beard(self.head, p.seed, **p.beard).patches(colour)
        if self.moustache:
            pale = p.hair["colour"] in ("grey", "white")
            paint = f"moustache_{p.hair['colour']}" if pale else "solid_dark"
            out += self.moustache.patches(paint)
        return out

    def _worn(self) -> list[Patch]:
        """Return hat, lamp, rag and pipe."""
        p, out = self.person, []
        if p.bandana is not None:
            out.append(cloths.bandana(self.head, p.seed, **p.bandana))
        if p.hat:
            cut = {k: v for k, v in p.hat.items() if k != "style"}
            self.hat = HATS[p.hat["style"]](self.head, p.seed, **cut)
            out += self.hat.patches
            if p.lamp:
                self.lamp = lamps.lamp(p.lamp, self.hat)
                out += self.lamp.patches
        if p.pipe:
            stem, self.bowl = lamps.pipe(self.head, **p.pipe)
            out += stem
        return out

    def _soil(self) -> None:
        """Let coal dust take light away in blotches, so that the hatch itself thickens there."""
        p = self.person
        if not p.soot:
            return
        knife = random.Random(p.seed * 101)
        spots = SOOT[:]
        knife.shuffle(spots)
        for x, y, radius in spots[: round(1 + 3.0 * p.soot)]:
            self._blotch(*self.head.place(x, y), radius * self.head.size, knife.uniform(0, 6))

    def _blotch(self, x: float, y: float, radius: float, phase: float) -> None:
        relief, light = self.relief, self.block.light
        for o, m in enumerate(relief.material):
            if relief.materials[m] != self.person.skin:
                continue
            px, py = relief.page((o % relief.grid.width, o // relief.grid.width))
            dx, dy = (px - x) / radius, (py - y) / radius
            if abs(dx) < 1 and abs(dy) < 1:
                amount = 0.85 * bump(dx * (1 + 0.25 * math.sin(3 * dy + phase)) + 0.3 * dy, dy)
                light[o] *= 1 - min(0.5, amount) * min(1.0, self.person.soot + 0.3)

    def _lift_eyes(self) -> None:
        """Let some light in under the brows: an eye must not drown in the hatch of a brim's shadow."""
        head, relief, light = self.head, self.relief, self.block.light
        least = 0.96 * MATERIALS[self.person.skin].gone
        for side in (-1, 1):
            x, y = head.place(side * head.eye_x, EYE_Y)
            for o, m in enumerate(relief.material):
                if relief.materials[m] != self.person.skin:
                    continue
                px, py = relief.page((o % relief.grid.width, o // relief.grid.width))
                hill = bump((px - x) / (0.30 * head.size), (py - y) / (0.17 * head.size))
                if hill:
                    light[o] = max(light[o], least * min(1.0, 2.2 * hill))

    def _shade_neck(self) -> None:
        """Throw the head's shadow on the neck, darkest behind the jaw: else the two are one block."""
        relief, light, head = self.relief, self.block.light, self.head
        for (x, y, z), far in head.behind_jaw():
            o = relief.index(x, y)
            if o is not None and abs(relief.depth[o] - z) < 0.4:
                light[o] = min(light[o], lerp(*NECK_SHADE, far))
        wide, reach = relief.grid.width, NECK_REACH * head.size / self.cell
        below = [reach] * wide  # in each column, how many cells above is the jaw
        for o, part in enumerate(relief.part):
            x = o % wide
            below[x] = below[x] + 1 if part == self.neck else 0 if part > self.neck else reach
            if part == self.neck and below[x] < reach:
                light[o] = min(light[o], lerp(*NECK_SHADE, below[x] / reach))

    def figure(self) -> list[Cut]:
        """Return the bust: the block, then what the knife draws on it."""
        p, pen = self.person, Pen(self.head, self.relief, self.block.light, self.person.seed)
        if not p.ears_hidden:
            ear(pen, p.ears.get("size", 1.0), p.ears.get("stick", 0.45))
        if self.moustache:
            dark = p.skin in ("skin3", "skin4") and p.hair["colour"] == "black"
            strands(pen, self.moustache, p.hair["colour"], p.seed, "umber" if dark else None)
        spots = self._spots()
        self._draw_face(pen)
        return [*self.block.cuts(Edge(outline=0.46)), *spots, *pen.cuts]

    def _draw_face(self, pen: Pen) -> None:
        p = self.person
        eyes(pen, **p.eyes)
        brows(pen, **p.brows)
        if p.bandana is None:
            nose(pen)
            self._draw_mouth(pen)
        wrinkles(pen, **p.lines)
        if p.stubble:
            stubble(pen, p.stubble)
        if p.freckles:
            freckles(pen, p.freckles)
        if p.spectacles is not None:
            spectacles(pen, **p.spectacles)
        if p.eyepatch:
            patch(pen, p.eyepatch)
        if p.tell == "sweat":
            sweat(pen)
        for side in (-1, 1) if p.earrings else ():
            earring(pen, side)

    def _draw_mouth(self, pen: Pen) -> None:
        p, role = self.person, LIPS[self.person.skin]
        if p.mouth is None:
            if self.moustache:
                parting(pen)
            return
        mood = {k: v for k, v in p.mouth.items() if k in ("width", "smile", "smirk")}
        if p.lips:
            lips(pen, p.lips, role, **mood)
        elif not p.mouth.get("open_"):
            lower_lip(pen, role, **{**mood, "width": 0.74 * mood.get("width", 1.0)})
        mouth(pen, **p.mouth)

    def _spots(self) -> list[Cut]:
        """Return the print on a head scarf or a rag, where it is seen."""
        print_ = self.hat.spots if self.hat else []
        if self.person.bandana is not None:
            print_ = cloths.bandana_print(self.head, self.person.seed, **self.person.bandana)
        page = [self.head.to_page(p) for p in print_]
        found = [(x, y, self.relief.index(x, y), z) for x, y, z in page]
        near = [(x, y) for x, y, o, z in found if o is not None and self._bare(o, z)]
        return [solid("paper", [disc(x, y, 0.52, 7) for x, y in near])]

    def _bare(self, o: int, depth: float) -> bool:
        """Say whether a dot of the print is in front, in the light, and not at the scarf's edge."""
        relief = self.relief
        return relief.depth[o] < depth + 0.4 and relief.normal[o][2] > 0.30 and self.block.light[o] > 0.16

    def hands(self) -> list[Cut]:
        """Return the hands, each with its share of the dice."""
        p, knife = self.person, random.Random(self.person.seed * 53 + 7)
        out: list[Cut] = []
        dealt = 0
        for traits in p.hands:
            own = dict(traits)
            count = own.pop("n", 1)
            way = knife.choice((1, -1))
            own["turn"] = own.get("turn", 0.0) + knife.uniform(-5, 5)
            turns = [
                (side * way * knife.uniform(20, 38), -knife.uniform(17, 28), knife.uniform(-9, 9) - 3 * side)
                for side in (1, -1)
            ]
            items = p.items[dealt : dealt + count]
            dealt += count
            hand = Hand(skin=p.skin, items=items, seed=p.seed, turns=turns, lamp=LIGHTS[p.light], **own)
            out += hand.cuts(FRAME, self.cell)
        return out

    def lights(self) -> list[Cut]:
        """Return flame and smoke: what gives light lies above everything."""
        out: list[Cut] = []
        scale = self.head.size / 18
        if self.lamp:
            x, y, _ = self.head.to_page(self.lamp.flame)
            out += lamps.flame(
                self.lamp.kind, (x, y), self.lamp.radius * self.head.size, scale, self.person.seed
            )
        if self.bowl:
            x, y, _ = self.head.to_page(self.bowl)
            out += lamps.smoke((x, y), scale)
        return out
