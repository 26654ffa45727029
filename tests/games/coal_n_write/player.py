"""A solo player between two throws: the mine, the cash, what was bought; and how a burro is loaded."""

from dataclasses import dataclass, field
from random import Random

from games.coal_n_write.claim import Claim
from games.coal_n_write.figures import Figures


@dataclass(slots=True)
class Player:
    """All that the sheet and the markers in town say."""

    figures: Figures
    chance: Random
    claim: Claim
    hats: list[int]  # bandits left, by burro
    deck: list[str]  # the town's cards that are not out yet
    open: set[str]
    habits: frozenset[str] = frozenset()  # "no-town", "no-pistols": what this player leaves out
    round: int = 0
    cash: int = 0
    extra: int = 0  # dollars that wait for the next delivery
    harness: bool = False
    washed: bool = False
    struck: bool = False
    mail: int = 0
    shifts: int = 0
    jobs: int = 0
    visits: dict[str, int] = field(default_factory=dict)
    stolen: int = 0

    @property
    def left(self) -> int:
        """Deliveries still to come."""
        return len(self.hats) - self.round

    def die(self) -> int:
        """Throw a die."""
        return self.chance.randint(1, 6)


def hats_ahead(player: Player, burros: int) -> int:
    """Return how many bandits wait for the next so many burros."""
    return sum(player.hats[player.round : player.round + burros])


def shoot(player: Player) -> None:
    """Drive a bandit off the first burro that has one."""
    for burro in range(player.round, len(player.hats)):
        if player.hats[burro]:
            player.hats[burro] -= player.figures.number["lone_bandits"]
            return


def load_for(player: Player) -> tuple[list[str], int]:
    """Return the load that pays most now, and what it pays: a bandit is fed one dearer piece."""
    number = player.figures.number
    slots = number["slots"] + (number["dashed"] if player.harness else 0)
    letters = list(player.figures.values)
    if not player.hats[player.round]:
        load = _fill(player, letters, slots)
        return load, _worth(player, load)
    loads = [
        [letter, *_fill(player, letters[place + 1 :], slots - 1)]
        for place, letter in enumerate(letters)
        if player.claim.stash[letter]
    ]
    best = max(loads, key=lambda load: _worth(player, load[1:]), default=[])
    return best, _worth(player, best[1:])


def _fill(player: Player, letters: list[str], slots: int) -> list[str]:
    """Return so much of these minerals, the dearest first."""
    load: list[str] = []
    for letter in letters:
        load += [letter] * min(slots - len(load), player.claim.stash[letter])
    return load


def _worth(player: Player, load: list[str]) -> int:
    return sum(player.figures.values[letter] for letter in load)
