"""Figures and a seed in, finished solo games out: throws, visits, deliveries, as a plain player does."""

from collections.abc import Iterable
from random import Random
from statistics import median

from games.coal_n_write.claim import act, free_dig, open_claim, plan, put, thrift
from games.coal_n_write.figures import Figures, read_figures
from games.coal_n_write.player import Player, load_for, shoot
from games.coal_n_write.town import strike_bonus, visit, wish


def play_games(figures: Figures, games: int, seed: int = 1873, habits: Iterable[str] = ()) -> list[Player]:
    """Return so many finished games."""
    chance = Random(seed)
    return [play(figures, chance, frozenset(habits)) for _ in range(games)]


def play(figures: Figures, chance: Random, habits: frozenset[str]) -> Player:
    """Return one finished game."""
    deck = list(figures.others)
    chance.shuffle(deck)
    hats = [bandits for _, _, bandits, *_ in figures.rows["burros"]]
    player = Player(figures, chance, open_claim(figures), hats, deck, set(figures.starters), habits)
    while player.left:
        _round(player)
        _deliver(player)
    player.cash += figures.number["pony_first"] * player.mail
    return player


def _round(player: Player) -> None:
    """Throw until one miner is left, then let that one work alone."""
    miners = player.figures.number["dice"]
    while miners > 1:
        dice = sorted(player.die() for _ in range(miners))
        tired = 1 in dice
        pair = next((die for die in dice if dice.count(die) > 1), None)
        if pair is not None and "no-town" not in player.habits and (name := wish(player)):
            dice.remove(pair)
            visit(player, name)
        act(player.claim, plan(player.claim, dice, _thrift(player)))
        miners -= tired
    _lone_miner(player)


def _thrift(player: Player) -> float:
    return thrift(player.claim, player.left - 0.5)


def _lone_miner(player: Player) -> None:
    """Three throws without a 1 bring what was chosen before them; each throw digs or claims as well."""
    number = player.figures.number
    bonus = _choose_bonus(player)
    for _ in range(number["lone_throws"]):
        die = player.die()
        act(player.claim, plan(player.claim, [die], _thrift(player)))
        if die == 1:
            return
    if bonus == "P":
        shoot(player)
    elif bonus == "D":
        for _ in range(number["lone_digs"]):
            act(player.claim, free_dig(player.claim, _thrift(player)))
    elif bonus == "C":
        put(player.claim, "C", number["lone_coal"])
    else:
        player.extra += number["lone_cash"]


def _choose_bonus(player: Player) -> str:
    """A pistol while there are bandits, then ore while there is room, then cash."""
    if sum(player.hats[player.round :]) and "no-pistols" not in player.habits:
        return "P"
    room = player.claim.room
    return "D" if room >= 3 else "C" if room else "$"


def _deliver(player: Player) -> None:
    """Load the next burro and be paid."""
    load, paid = load_for(player)
    player.stolen += sum(player.figures.values[letter] for letter in load) - paid
    for letter in load:
        player.claim.stash[letter] -= 1
    if player.struck:
        paid += strike_bonus(player, paid)
        player.struck = False
    if player.washed and load:
        paid += player.figures.number["wash_bonus"]
    player.cash += paid + player.extra
    player.extra = 0
    player.round += 1


def middle(players: list[Player]) -> float:
    """Return the cash that half of the games reach."""
    return median(player.cash for player in players)


def report(players: list[Player], figures: Figures) -> str:
    """Return what HOUSE.md says of so many games."""
    cash = sorted(player.cash for player in players)
    at = [cash[int(share * (len(cash) - 1))] for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
    lines = [f"{len(cash)} games: 5 % {at[0]}, quartiles {at[1]} {at[2]} {at[3]}, 95 % {at[4]}"]
    full = [player for player in players if not player.claim.room]
    lines.append(f"stash full {len(full) / len(cash):.1%}")
    for first, last, rank in figures.rows["ranks"]:
        low = int(str(first).rstrip("+"))
        share = sum(low <= one <= (last or one) for one in cash) / len(cash)
        lines.append(f"{rank}: {share:.1%}")
    for name in sorted({name for player in players for name in player.visits}):
        lines.append(f"{name}: {sum(player.visits.get(name, 0) for player in players) / len(cash):.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(play_games(FIGURES := read_figures(), 2000), FIGURES))
    for leave in (("no-pistols",), ("no-town",), ("no-town", "no-pistols")):
        print(" and ".join(leave), middle(play_games(FIGURES, 500, habits=leave)))
