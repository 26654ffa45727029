"""A `deal` in: for every number of players the packs deal all that they must; what was found out."""

from printkit.model.keys import span
from printkit.rules.items import Item, look_at
from printkit.rules.subject import named_place
from printkit.rules.trial import Trial

#: More than these never sat at one table.
MOST_PLAYERS = 100


def check_deal(trial: Trial) -> str:
    """Try a `deal`."""
    keys = ("packs", "hand", "exchange", "extra")
    compile = {key: trial.compile(key) for key in keys}
    tables: list[tuple[int, int, int]] = []
    pack: list[Item] | None = None
    for players in _players(trial):
        packs, hand, exchange, extra = (
            trial.whole(key, work, players=players) for key, work in compile.items()
        )
        if pack is None or trial["where"] is not None:
            pack = _pack(trial, players)
        cards = sum(item.copies for item in pack) * packs
        needed = players * (hand + exchange) + extra
        tables.append((players, needed, cards))
    _object(trial, [one for one in tables if one[1] > one[2] or (trial["exactly"] and one[1] < one[2])])
    players, needed, cards = min(tables, key=lambda one: one[2] - one[1])
    return f"{needed} of {cards} cards for {players}"


def _object(trial: Trial, invalid: list[tuple[int, int, int]]) -> None:
    """Say for which numbers of players the cards are too few, or too many."""
    if not invalid:
        return
    players, needed, cards = invalid[0]
    others = ", ".join(str(one[0]) for one in invalid[1:])
    more = f"nor does it come out for {others} players" if others else None
    says = "and there are" if needed > cards else "and should take all"
    place = named_place(trial, trial["hand"]) if isinstance(trial["hand"], str) else None
    trial.fail(f"{players} players take {needed} cards, {says} {cards}", place, more)


def _pack(trial: Trial, players: int) -> list[Item]:
    """Return the cards of one pack; which they are may depend on the players."""
    trial.context = {**trial.context, "players": players}
    return look_at(trial)


def _players(trial: Trial) -> range:
    """Return the numbers of players to deal to."""
    ends = span(trial["players"]) if trial["players"] is not None else trial.game.players
    if ends is None or ends[1] is None or not 1 <= ends[0] <= ends[1] <= MOST_PLAYERS:
        message = f"`players` must be a range within 1 to {MOST_PLAYERS}"
        trial.invalid(message, "players", 'write `players = "2-8"`')
    return range(ends[0], ends[1] + 1)
