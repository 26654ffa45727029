"""This machine in, its address in the local network out, with a code of it; and what guests there may ask."""

import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address

#: What guests who may only look ask for; and what no guest may: files of this machine, and its editor.
LOOKING, OWN = {"see", "sheets"}, {"open", "edit"}
#: The system is asked by which of its addresses it would send there; nothing is sent.
_ELSEWHERE = ("192.0.2.1", 9)
#: Light squares about a code, which cameras need.
_QUIET = 3
#: What shows two squares, one above the other, by whether they are dark.
_SIGNS = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}


def is_near(client: str) -> bool:
    """Return whether an address is one of a private network, or this machine's own."""
    with suppress(ValueError):
        address = ip_address(client)
        return (address.is_private or address.is_link_local) and not address.is_unspecified
    return False


def near_address() -> str | None:
    """Return this machine's address in the local network; None where it is in none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_ELSEWHERE)
        found = str(asking.getsockname()[0])
        return found if is_near(found) and not ip_address(found).is_loopback else None
    return None


def code_of(text: str) -> list[list[int]]:
    """Return the squares of a QR code, 1 for the dark ones."""
    from printkit.drawing.elements.qr import squares_of  # late: most studios show none

    rows = squares_of(text)
    edge, wide = [0] * _QUIET, [0] * (len(rows) + 2 * _QUIET)
    return [*[wide] * _QUIET, *([*edge, *map(int, row), *edge] for row in rows), *[wide] * _QUIET]


def code_lines(rows: Sequence[Sequence[int]]) -> list[str]:
    """Return a code as lines of a terminal, two rows in each."""
    pairs = zip(rows[::2], [*rows[1::2], [0] * len(rows)], strict=False)
    return ["".join(_SIGNS[pair] for pair in zip(*two, strict=True)) for two in pairs]
