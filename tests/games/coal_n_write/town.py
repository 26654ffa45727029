"""A solo player with a die to spare in, the same player richer or better off out: the visits to Boom Town."""

from collections.abc import Callable

from games.coal_n_write.player import Player, hats_ahead, load_for, shoot

#: Pistols are bought for the hats on this burro and the next ones, so many in all.
LOOKAHEAD = 3


def wish(player: Player) -> str | None:
    """Return the option that a plain player visits: what pays on each delivery, then the best wages."""
    return next((name for name, wanted in _WISHES if name in player.open and wanted(player)), None)


def visit(player: Player, name: str) -> None:
    """Use an option; the town grows by a card."""
    player.visits[name] = player.visits.get(name, 0) + 1
    _VISITS[name](player)
    if player.deck:
        player.open.add(player.deck.pop())


def _can_pay(player: Player, name: str) -> bool:
    return player.cash >= player.figures.number[name]


def _wants_wash(player: Player) -> bool:
    number = player.figures.number
    return (
        not player.washed
        and _can_pay(player, "wash_price")
        and player.left * number["wash_bonus"] > number["wash_price"]
    )


def _wants_tack(player: Player) -> bool:
    return not player.harness and _can_pay(player, "tack_price") and player.left >= 3


def _wants_strike(player: Player) -> bool:
    """Worth it once the bonus is twice the price."""
    if player.struck or not _can_pay(player, "strike_price"):
        return False
    return strike_bonus(player, load_for(player)[1]) >= 2 * player.figures.number["strike_price"]


def _wants_sugarfoot(player: Player) -> bool:
    """Only near the end, and with ore for a seventh load in sight."""
    slots = player.figures.number["slots"]
    ore = player.claim.room + sum(player.claim.stash.values())
    return player.left <= 3 and _can_pay(player, "sugarfoot_price") and ore >= slots * (player.left + 1)


def _wants_pistol(player: Player) -> bool:
    price = player.figures.rows["pistols"][0][1]
    return "no-pistols" not in player.habits and player.cash >= price and bool(hats_ahead(player, LOOKAHEAD))


_WISHES: tuple[tuple[str, Callable[[Player], bool]], ...] = (
    ("tack-and-harness", _wants_tack),
    ("wash-day", _wants_wash),
    ("sugarfoot", _wants_sugarfoot),
    ("strike-gold", _wants_strike),
    ("gunsmith", _wants_pistol),
    ("coal-baron", lambda player: player.claim.stash["C"] >= player.figures.number["baron_coal"]),
    ("pony-express", lambda player: not player.mail),
    ("sheriffs-deputy", lambda player: player.shifts > 0),
    ("trick-shootin", lambda player: _can_pay(player, "trick_price")),
    ("drankin-contest", lambda player: True),
    ("cow-punchin", lambda player: True),
    ("wagon-wheel-fixin", lambda player: player.jobs < len(player.figures.rows["wagon"])),
    ("sheriffs-deputy", lambda player: player.left >= 3),
)


def strike_bonus(player: Player, paid: int) -> int:
    """Return what Strike Gold! adds to a delivery: nothing for a part."""
    number = player.figures.number
    return paid // number["strike_each"] * number["strike_bonus"]


def _buy(player: Player, price: str) -> None:
    player.cash -= player.figures.number[price]


def _wash(player: Player) -> None:
    _buy(player, "wash_price")
    player.washed = True


def _tack(player: Player) -> None:
    _buy(player, "tack_price")
    player.harness = True


def _strike(player: Player) -> None:
    _buy(player, "strike_price")
    player.struck = True


def _sugarfoot(player: Player) -> None:
    _buy(player, "sugarfoot_price")
    player.hats.append(player.figures.number["sugarfoot_bandits"])
    player.open.discard("sugarfoot")


def _gunsmith(player: Player) -> None:
    """Two at once where they are needed and cash is left over."""
    prices = dict(player.figures.rows["pistols"])
    count = 2 if hats_ahead(player, LOOKAHEAD) > 1 and player.cash >= prices[2] + 15 else 1
    player.cash -= prices[count]
    for _ in range(count):
        shoot(player)


def _baron(player: Player) -> None:
    player.cash += player.figures.number["baron_bonus"]
    player.open.discard("coal-baron")


def _pony(player: Player) -> None:
    """Alone in the race one mail is the most: the prize comes at the end."""
    player.mail = 1


def _trick(player: Player) -> None:
    """Hard targets while there are shots to waste on them, then the easy ones."""
    number = player.figures.number
    targets = sorted(least for _, least in player.figures.rows["trick_targets"])
    hits = 0
    for shot in range(number["trick_shots"]):
        if targets:
            aim = targets[-1] if number["trick_shots"] - shot > len(targets) else targets[0]
            if player.die() >= aim:
                targets.remove(aim)
                hits += aim
    player.cash += number["trick_times"] * hits - number["trick_price"]


def _drank(player: Player) -> None:
    """Three throws: near the best that can be hoped for, without much risk."""
    number = player.figures.number
    throws, pay = player.figures.rows["drank"][2]
    totals = [sum(player.die() for _ in range(number["drank_dice"])) for _ in range(throws)]
    if min(totals) >= number["drank_least"]:
        player.cash += pay


def _cow(player: Player) -> None:
    number = player.figures.number
    player.cash += max(player.die() for _ in range(number["cow_dice"])) + number["cow_bonus"]


def _wagon(player: Player) -> None:
    dice = player.figures.rows["wagon"][player.jobs][1]
    player.cash += sum(player.die() for _ in range(dice)) + player.figures.number["wagon_bonus"]
    player.jobs += 1


def _deputy(player: Player) -> None:
    shifts = player.figures.rows["deputy"]
    player.cash += shifts[player.shifts][1]
    player.shifts = (player.shifts + 1) % len(shifts)


_VISITS: dict[str, Callable[[Player], None]] = {
    "tack-and-harness": _tack,
    "wash-day": _wash,
    "sugarfoot": _sugarfoot,
    "strike-gold": _strike,
    "gunsmith": _gunsmith,
    "coal-baron": _baron,
    "pony-express": _pony,
    "trick-shootin": _trick,
    "drankin-contest": _drank,
    "cow-punchin": _cow,
    "wagon-wheel-fixin": _wagon,
    "sheriffs-deputy": _deputy,
}
