"""A tally that was written to a file and read again is the same one."""

import json
from pathlib import Path

from printkit.diagnostics import Place, Severity, Spot
from printkit.preflight.tally import SIDE, Fault, Tally


def test_a_tally_survives_being_written() -> None:
    tally = Tally()
    for at in (None, Place(Path("a.svg"), 3, 4, 5), Spot(Path("game.toml"), ("component", 0, "face"))):
        tally.add(Fault("card `one`", "line-too-thin", f"a line of {SIDE}", at, "draw it thicker"))
        tally.add(Fault("card `two`", "line-too-thin", f"a line of {SIDE}", at, "draw it thicker"))
    tally.add(Fault("the back", "text-covered", "hidden", None, "move it", Severity.ERROR))
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally
