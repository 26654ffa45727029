"""Dice in, what they claim or dig out: the mine and the stash of one player, and how a plain player digs."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.coal_n_write.figures import Figures

#: Dice that a round has to spend, on average: three miners until one turns in, then two, then one.
DICE_A_ROUND = 16.2

#: How much a cavern must bring above nothing, by the dice that are left for each free box of the stash.
PATIENCE = ((1.7, -3.0), (2.3, 0.0), (2.8, 1.0), (3.4, 2.0))

#: All ways of adding so many dice up, by their places.
_WAYS: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = (
    ((),),
    (((0,),),),
    (((0, 1),), ((0,), (1,))),
    (((0, 1, 2),), ((0, 1), (2,)), ((0, 2), (1,)), ((1, 2), (0,)), ((0,), (1,), (2,))),
)

Act = tuple[str, int]


@dataclass(slots=True)
class Claim:
    """How far each vein is worked, and what is in the stash."""

    figures: Figures
    worked: list[int]
    dug: list[int]
    stash: dict[str, int]
    filled: int = 0
    claimed: dict[str, int] = field(default_factory=dict)

    @property
    def room(self) -> int:
        """Boxes of the stash that were never written in."""
        return self.figures.number["stash"] - self.filled


def open_claim(figures: Figures) -> Claim:
    """Return an untouched mine."""
    veins = len(figures.veins)
    return Claim(figures, [0] * veins, [0] * veins, dict.fromkeys(figures.values, 0))


def put(claim: Claim, letter: str, count: int = 1) -> None:
    """Write a letter into as many boxes of the stash as are free."""
    count = min(count, claim.room)
    claim.stash[letter] += count
    claim.filled += count


def thrift(claim: Claim, rounds_left: float) -> float:
    """Return what a box of the stash is worth: with many dice for few boxes a player is choosy."""
    if claim.room <= 0:
        return 99.0
    dice = DICE_A_ROUND * rounds_left / claim.room
    return next((worth for most, worth in PATIENCE if dice < most), 3.5)


def act(claim: Claim, acts: list[Act]) -> None:
    """Carry out a plan."""
    for what, vein in acts:
        if what == "dig":
            claim.dug[vein] += 1
            continue
        letter = claim.figures.veins[vein].letter
        claim.worked[vein] += 1
        claim.dug[vein] = 0
        claim.claimed[letter] = claim.claimed.get(letter, 0) + 1
        put(claim, letter)


def plan(claim: Claim, dice: list[int], worth: float) -> list[Act]:
    """Return what brings most: every way of adding dice up is tried."""
    ways = (
        _plan_groups(claim, [[dice[place] for place in group] for group in groups], worth)
        for groups in _WAYS[len(dice)]
    )
    return max(ways, key=lambda way: way[0])[1]


def free_dig(claim: Claim, worth: float) -> list[Act]:
    """Return the best use of a dig that needs no die: a bubble, or a cavern that has none left."""
    best = max(
        _open_caverns(claim.figures, claim.worked), default=None, key=lambda at: _longing(claim, at, worth)
    )
    if best is None or _longing(claim, best, worth) <= 0:
        return []
    vein, _, bubbles = best
    if claim.dug[vein] < bubbles:
        return [("dig", vein)]
    return [("claim", vein)] if claim.room else []


def _longing(claim: Claim, at: tuple[int, int, int], worth: float) -> float:
    return claim.figures.veins[at[0]].value - worth + claim.dug[at[0]]


def _open_caverns(figures: Figures, worked: list[int]) -> Iterator[tuple[int, int, int]]:
    """Return the next cavern of each vein: the vein, its number, its bubbles."""
    for vein, place in enumerate(worked):
        caverns = figures.veins[vein].caverns
        if place < len(caverns):
            yield vein, *caverns[place]


def _plan_groups(claim: Claim, groups: list[list[int]], worth: float) -> tuple[float, list[Act]]:
    """Return what these sums bring, the highest first, each used as well as it can be."""
    worked, dug, room = claim.worked[:], claim.dug[:], claim.room
    score, acts = 0.0, []
    for group in sorted(groups, key=sum, reverse=True):
        taking, vein = _best_claim(claim.figures, group, worked, dug, worth) if room else (0.0, -1)
        digging, bed = _best_dig(claim.figures, worked, dug, worth) if len(group) == 1 else (0.0, -1)
        if vein >= 0 and taking >= digging:
            acts.append(("claim", vein))
            score, room = score + taking, room - 1
            worked[vein], dug[vein] = worked[vein] + 1, 0
        elif bed >= 0:
            acts.append(("dig", bed))
            score += digging
            dug[bed] += 1
    return score, acts


def _best_claim(
    figures: Figures, group: list[int], worked: list[int], dug: list[int], worth: float
) -> tuple[float, int]:
    """Return what the best cavern that these dice claim is worth, and its vein: one die for a dug-out one."""
    best = (0.0, -1)
    for vein, number, bubbles in _open_caverns(figures, worked):
        free = dug[vein] >= bubbles
        if (free and len(group) == 1) or (not free and sum(group) >= number):
            best = max(best, (max(figures.veins[vein].value - worth, 0.3) + number / 100, vein))
    return best


def _best_dig(figures: Figures, worked: list[int], dug: list[int], worth: float) -> tuple[float, int]:
    """Return what the best bubble is worth, and its vein: dear ore, and what is begun already."""
    best = (0.0, -1)
    for vein, number, bubbles in _open_caverns(figures, worked):
        if dug[vein] < bubbles:
            share = max(figures.veins[vein].value - worth, 0.3) / (bubbles + 1)
            best = max(best, (0.8 * share + 0.3 * dug[vein] + number / 100, vein))
    return best
