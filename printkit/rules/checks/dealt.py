"""A `deal` in: for every number of players there are enough cards; what was found out."""

from printkit.model.keys import span
from printkit.rules.items import Item, items_of
from printkit.rules.trial import Trial

#: No game seats more players.
MOST_PLAYERS = 100


def check_deal(trial: Trial) -> str:
    """Test a rule of kind `deal`."""
    keys = ("packs", "hand", "exchange", "extra")
    expressions = {key: trial.expression(key) for key in keys}
    tables: list[tuple[int, int, int]] = []
    pack: list[Item] | None = None
    for players in _players(trial):
        packs, hand, exchange, extra = (
            trial.integer(key, expression, players=players) for key, expression in expressions.items()
        )
        if pack is None or trial["where"] is not None:
            pack = _pack(trial, players)
        cards = sum(item.copies for item in pack) * packs
        needed = players * (hand + exchange) + extra
        tables.append((players, needed, cards))
    _report(trial, [one for one in tables if one[1] > one[2] or (trial["exactly"] and one[1] < one[2])])
    players, needed, cards = min(tables, key=lambda one: one[2] - one[1])
    return f"{needed} of {cards} cards for {players}"


def _report(trial: Trial, wrong: list[tuple[int, int, int]]) -> None:
    """Report the numbers of players for which there are too few cards, or too many."""
    if not wrong:
        return
    players, needed, cards = wrong[0]
    others = ", ".join(str(one[0]) for one in wrong[1:])
    more = f"it is also wrong for {others} players" if others else None
    rest = "and there are" if needed > cards else "and should take all"
    place = trial.place_of(trial["hand"]) if isinstance(trial["hand"], str) else None
    trial.add_violation(f"{players} players take {needed} cards, {rest} {cards}", place, more)


def _pack(trial: Trial, players: int) -> list[Item]:
    """Return the cards of one pack, which may depend on the number of players."""
    trial.context = {**trial.context, "players": players}
    return items_of(trial)


def _players(trial: Trial) -> range:
    ends = span(trial["players"]) if trial["players"] is not None else trial.game.players
    if ends is None or ends[1] is None or not 1 <= ends[0] <= ends[1] <= MOST_PLAYERS:
        message = f"`players` must be a range within 1 to {MOST_PLAYERS}"
        trial.reject(message, "players", 'write `players = "2-8"`')
    return range(ends[0], ends[1] + 1)
