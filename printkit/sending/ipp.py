"""A job and a printer's address in, the job's number there out: by the Internet Printing Protocol.

Of RFC 8010 and 8011, as much as printing takes: a request is an operation, attributes and perhaps a file; an
answer is a status and attributes.
"""

import getpass
import http.client
import socket
import struct
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from urllib.parse import SplitResult, urlsplit

from printkit.diagnostics.wording import listed, quoted
from printkit.sending.queues import PrintJob, Refused

SCHEMES = {"ipp": 631, "ipps": 631}

#: How long a printer may take to answer, in seconds; and the longest answer, in bytes.
_TIMEOUT_SECONDS, _LONGEST = 30.0, 10_000_000
#: And takes no longer to give one, once it has all that was sent.
_ANSWER_SECONDS = 120.0

#: How long a busy printer is waited for, and how often it is asked, in seconds.
_WAITS, _POLL_SECONDS = 120.0, 0.5

_PRINT_JOB, _GET_ATTRIBUTES = 0x0002, 0x000B
_OPERATION, _JOB, _END = 0x01, 0x02, 0x03
_NUMBERS, _TRUTH = (0x21, 0x23), 0x22
_NAME, _KEYWORD, _URI, _CHARSET, _LANGUAGE, _FORMAT = 0x42, 0x44, 0x45, 0x47, 0x48, 0x49

_PDF = "application/pdf"
_STOPPED = 5  # the state of a printer that prints nothing
_ASKED = (
    *("printer-state", "printer-state-reasons", "printer-is-accepting-jobs"),
    *("document-format-supported", "media-supported", "sides-supported", "print-scaling-supported"),
)

#: Why a printer refuses, where it gives no words.
_STATUS = {
    0x0401: "it does not allow that",
    0x0402: "it wants a password",
    0x0403: "it does not allow that",
    0x0406: "there is no printer at this address",
    0x0408: "the file is too large for it",
    0x040A: "it can't print PDF files",
    0x040B: "it can't print this way",
    0x0501: "it can't print over the network",
    0x0506: "it takes no jobs now",
    0x0507: "it is busy",
}
_BUSY = 0x0507

Attribute = tuple[int, str, Sequence[str]]
Value = str | int | bool
Answer = Mapping[str, Sequence[Value]]


class _Busy(Refused):
    """A printer that prints something else, and takes no second job until it is done."""


def is_address(to: str | None) -> bool:
    """Return whether this is an address, and no name of a printer."""
    return "://" in (to or "")


def send(job: PrintJob, address: str) -> str:
    """Print a file; ask the printer first whether it can, and wait while it is busy."""
    split = _split(address)
    operation = [
        (_NAME, "requesting-user-name", (_user(),)),
        (_NAME, "job-name", (job.title,)),
        (_FORMAT, "document-format", (_PDF,)),
    ]
    reply = _ask(split, _GET_ATTRIBUTES, [(_KEYWORD, "requested-attributes", _ASKED)])
    _check(job, reply, address)
    ways = [(_KEYWORD, "media", (job.media,)), (_KEYWORD, "sides", (job.sides,))]
    if "print-scaling-supported" in reply:
        ways.append((_KEYWORD, "print-scaling", ("none",)))
    data, end = job.file.read_bytes(), time.monotonic() + _WAITS
    while True:
        try:
            answer = _ask(split, _PRINT_JOB, operation, ways, data)
            return f"job {next(iter(answer.get('job-id', ())), '')}".strip()
        except _Busy:
            if time.monotonic() > end:
                raise
        time.sleep(_POLL_SECONDS)


def _split(address: str) -> SplitResult:
    try:
        split = urlsplit(address)
        known = split.scheme in SCHEMES and split.hostname and (split.port or 1)
    except ValueError:
        known = False
    if not known:
        help = "write it as `ipp://ADDRESS/ipp/print`, or name a printer that this system knows"
        raise Refused("unknown-queue", f"{quoted(address)} is no address of a printer", help)
    return split


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "printkit"


def _check(job: PrintJob, reply: Answer, address: str) -> None:
    """Refuse what the printer says it can't do; what it does not say, it may try."""
    named = f"the printer {quoted(address)}"
    if reply.get("printer-is-accepting-jobs") == [False]:
        raise Refused("not-printed", f"{named} takes no jobs now", "look at its panel")
    if reply.get("printer-state") == [_STOPPED]:
        why = listed([str(one) for one in reply.get("printer-state-reasons", ())], "and")
        raise Refused("not-printed", f"{named} has stopped: {why}", "look at its panel")
    formats = reply.get("document-format-supported", (_PDF,))
    if _PDF not in formats:
        help = "set it up in the system's settings: then name it, not its address"
        raise Refused("not-printed", f"{named} can't print PDF files", help)
    media = reply.get("media-supported", (job.media,))
    any_size = job.media.startswith("custom_") and any(str(one).startswith("custom_m") for one in media)
    if job.media not in media and not any_size:
        sizes = [str(one) for one in media if not str(one).startswith("custom_")]
        help = f"build for paper that it takes: {listed(sizes[:6], 'or')}"
        raise Refused("not-printed", f"{named} takes no paper {quoted(job.media)}", help)
    if job.sides not in reply.get("sides-supported", (job.sides,)):
        help = "build with `--layout gutterfold`, or print the sides by hand, one after the other"
        raise Refused("not-printed", f"{named} can't print on both sides", help)


@contextmanager
def _ending(sock: socket.socket) -> Iterator[None]:
    """End a connection that has not answered in time: a byte now and then would keep it open for ever."""

    def end() -> None:
        with suppress(OSError):  # it has ended meanwhile
            sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(_ANSWER_SECONDS, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _ask(
    split: SplitResult,
    operation: int,
    about: Sequence[Attribute],
    ways: Sequence[Attribute] = (),
    data: bytes = b"",
) -> Answer:
    kind = http.client.HTTPSConnection if split.scheme == "ipps" else http.client.HTTPConnection
    connection = kind(split.hostname or "", split.port or SCHEMES[split.scheme], timeout=_TIMEOUT_SECONDS)
    try:
        body = _request(operation, split.geturl(), about, ways) + data
        connection.request("POST", split.path or "/", body, {"Content-Type": "application/ipp"})
        with _ending(connection.sock):
            answer = connection.getresponse()
            found = answer.read(_LONGEST)
    except (OSError, http.client.HTTPException) as wrong:
        why = getattr(wrong, "strerror", None) or str(wrong) or type(wrong).__name__
        help = "is it switched on, and in the same network? Its panel shows its address"
        raise Refused(
            "unknown-queue", f"the printer {quoted(split.geturl())} does not answer: {why}", help
        ) from None
    finally:
        connection.close()
    if answer.status != 200 or len(found) < 9:
        why = f"it answers {answer.status} {answer.reason}"
        raise Refused("unknown-queue", f"there is no printer at {quoted(split.geturl())}: {why}")
    status, reply = struct.unpack(">H", found[2:4])[0], _attributes(found)
    if status >= 0x0100:
        said = " ".join(map(str, reply.get("status-message", ())))
        words = _STATUS.get(status) or said or f"error {status:#06x}"
        refusal = _Busy if status == _BUSY else Refused
        raise refusal("not-printed", f"the printer {quoted(split.geturl())} refuses: {words}")
    return reply


def _request(operation: int, address: str, about: Sequence[Attribute], ways: Sequence[Attribute]) -> bytes:
    first = [
        (_CHARSET, "attributes-charset", ("utf-8",)),
        (_LANGUAGE, "attributes-natural-language", ("en",)),
        (_URI, "printer-uri", (address,)),
    ]
    parts = [struct.pack(">BBHIB", 2, 0, operation, 1, _OPERATION), *map(_written, (*first, *about))]
    if ways:
        parts += [bytes([_JOB]), *map(_written, ways)]
    return b"".join((*parts, bytes([_END])))


def _written(attribute: Attribute) -> bytes:
    """Return an attribute as it is sent: of several values, only the first has its name."""
    tag, name, values = attribute
    parts = [bytes([tag]) + _sized("" if at else name) + _sized(value) for at, value in enumerate(values)]
    return b"".join(parts)


def _sized(text: str) -> bytes:
    data = text.encode()[:255]
    return len(data).to_bytes(2) + data


def _attributes(answer: bytes) -> dict[str, list[Value]]:
    """Return the attributes of an answer; what is cut off is left out."""
    found: dict[str, list[Value]] = {}
    stream, values = BytesIO(answer[8:]), []
    while (tag := int.from_bytes(stream.read(1))) not in (0, _END):
        if tag < 0x10:  # a group begins
            continue
        name, raw = (stream.read(int.from_bytes(stream.read(2))) for _ in range(2))
        if name:
            values = found.setdefault(name.decode("utf-8", "replace"), [])
        if tag in _NUMBERS:
            values.append(int.from_bytes(raw, signed=True))
        else:
            values.append(raw != b"\0" if tag == _TRUTH else raw.decode("utf-8", "replace"))
    return found
