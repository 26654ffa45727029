"""The address of a published table in, a file with its last good copy out; nothing private is ever asked.

Only `https` and public addresses: each name, also of a redirect, is resolved once, all its addresses are
checked, and the connection goes to one of them. What is fetched is kept, so that printing works offline.
"""

import hashlib
import http.client
import ipaddress
import os
import re
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, unquote, urljoin, urlsplit
from zipfile import BadZipFile, ZipFile

from printkit.diagnostics import At, Finding, Place, Report, Severity
from printkit.diagnostics.wording import LARGEST_TEXT, counted, quoted
from printkit.files import write_whole
from printkit.folders import FETCHED, ISOLATED, fetched_tables, shared_toml
from printkit.input.tables.source import WEB_PAGE
from printkit.input.tables.table_options import is_address
from printkit.pictures import address_stem, kept_beside

#: How often a server may name another address.
_MOST_REDIRECTS = 5
_LONGEST = 2_000
#: What is in a file decides how it is read, not its name.
_KEPT = ".csv"
#: The name of a file, as servers give it: in UTF-8 with percent signs, or in quotes; what a lone sheet adds.
_NAMED = r"filename\*=UTF-8''([^;]+)", r'filename="([^"]+)'
_SHEET = re.compile(r" - [^\W\d_]+ ?\d+$")
#: So many tables of one game are fetched.
_MOST_NAMED = 20
_REDIRECTS = (301, 302, 303, 307, 308)
_PUBLISH = (
    "in Google Sheets: Share, General access, anyone with the link; in others: a link to the file itself"
)
#: The addresses of IPv6 that stand for one of IPv4 in their last bytes.
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Limits(NamedTuple):
    """The seconds for all of it, redirects included, and the most bytes."""

    seconds: float = 10.0
    largest: int = LARGEST_TEXT


_TABLE = Limits()


class Failed(Exception):
    """Raised with why an address was not fetched."""


def fetch(url: str, report: Report, at: At = None) -> Path | None:
    """Return a file with what an address holds now, or with the last good copy; None with a finding.

    It may be the address of a page that shows a table, as one copies it from a browser.

    In the process of an untrusted game nothing is fetched: that game would learn who prints it, and when.
    What the user wants fetched for it, with `--fetch`, has been fetched before.
    """
    kept = kept_copy(url)
    if kept is None:
        message = f"{quoted(url, 100)} is not fetched: there is no cache to keep it in"
        report.error("table-not-fetched", message, at, "save it as a file, and name that")
        return None
    if url in os.environ.get(FETCHED, "").split("\n") and kept.exists():
        return kept
    why, help = "a game fetches nothing unless you say so", "to fetch it again, add `--fetch`"
    if not os.environ.get(ISOLATED):
        try:
            name, data = _fetch(table_address(url), _TABLE)
            kept = _keep(kept, name, data)
            message = f"fetched {quoted(url, 100)}: {max(1, len(data) // 1000)} kB"
            report.add(Finding("table-fetched", Severity.NOTE, message, at))
            return kept
        except (Failed, OSError) as wrong:
            why, help = str(wrong), "print it again when you are online, if it may have changed"
            if isinstance(wrong, OSError):
                why = f"the cache can't be written: {(wrong.strerror or 'no room').lower()}"
    return _last_copy(url, kept, why, help, report, at)


def kept_copy(url: str) -> Path | None:
    """Return the file in which the copy of an address is kept, whether it is there or not."""
    folder = fetched_tables()
    if folder is None:
        return None
    url = table_address(url)
    folder /= hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()[:16]
    host = re.sub(r"[^a-z0-9.]+", "-", url[8:].partition("/")[0].lower())[:60]
    kept = sorted(folder.iterdir()) if folder.is_dir() else ()
    return next((one for one in kept if one.suffix == _KEPT), folder / f"{host}{_KEPT}")


def table_address(url: str) -> str:
    """Return the address of the table that a page shows, or the same address."""
    known = shared_toml("table-addresses.toml")
    found = ((re.fullmatch(one["shown"], url), one["table"]) for one in known["address"])
    return next((shown.expand(table) for shown, table in found if shown), url)


def _keep(kept: Path, name: str, data: bytes) -> Path:
    """Keep what was fetched, by the name that the server gives it; what is the same is not written."""
    new = kept.with_name(f"{name}{_KEPT}") if name else kept
    if new == kept and kept.is_file() and kept.read_bytes() == data:
        os.utime(kept)
        return kept
    write_whole(new, data)
    if new != kept:
        kept.unlink(missing_ok=True)
    return new


def _last_copy(url: str, kept: Path, why: str, help: str, report: Report, at: At) -> Path | None:
    try:
        date = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.stat().st_mtime))
    except OSError:
        message = f"{quoted(url, 100)} is not fetched: {why}"
        if os.environ.get(ISOLATED):
            help = "if this is a table of yours, add `--fetch`: its copy is kept; or save it as a file"
        else:
            help = f"open it in a browser: it must show the table as text; {_PUBLISH}"
        report.error("table-not-fetched", message, at, help)
        return None
    severity = Severity.NOTE if os.environ.get(ISOLATED) else Severity.WARNING  # there, nothing has failed
    message = f"{quoted(url, 100)} is printed as it was on {date}: {why}"
    report.add(Finding("table-offline", severity, message, at, help))
    return kept


def fetch_named(addresses: Sequence[Any], report: Report) -> list[str]:
    """Fetch the addresses that a game names, a few at most; return those of which there is a copy now."""
    named = [one for one in addresses if isinstance(one, str) and is_address(one)][:_MOST_NAMED]
    return [url for url in named if fetch(url, report)]


def fetch_data(url: str, limits: Limits | None = None) -> bytes:
    """Return what an address holds; raise Failed."""
    return _fetch(url, limits or _TABLE)[1]


def _fetch(url: str, limits: Limits) -> tuple[str, bytes]:
    """Return the name of what an address holds, and its bytes; raise Failed.

    It is not waited for longer than that may take.
    """
    found: list[tuple[str, bytes] | Exception] = []

    def work() -> None:
        try:
            found.append(_follow(url, limits, time.monotonic() + limits.seconds))
        except Exception as wrong:
            found.append(wrong)

    worker = threading.Thread(target=work, daemon=True)  # the system's own limits may be minutes
    worker.start()
    worker.join(limits.seconds)
    answer = found[0] if found else Failed(_too_slow(limits.seconds))
    if isinstance(answer, Exception):
        raise answer
    return answer


def _follow(url: str, limits: Limits, end: float) -> tuple[str, bytes]:
    for _ in range(_MOST_REDIRECTS + 1):
        target = _checked(url)
        host = target.hostname or ""
        connection = _connect(host, _public_address(host), limits.seconds)
        try:
            moved, name, data = _ask(connection, target, limits, end)
        except (OSError, http.client.HTTPException, ValueError) as wrong:
            raise Failed(_reason(wrong, limits.seconds)) from wrong
        finally:
            connection.close()
        if moved is not None:
            url = urljoin(url, moved)
        elif not data.strip():  # which can't replace a good copy
            raise Failed("it is empty")
        elif re.match(WEB_PAGE, data[:1000].decode("latin-1")):
            raise Failed("it is a web page, not a file")
        else:
            return name, data
    raise Failed("it is redirected too often")


def _checked(url: str) -> SplitResult:
    if len(url) > _LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Failed("it is too long, or has characters that no address has")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as wrong:
        raise Failed("it is not an address") from wrong
    if parts.scheme.lower() != "https":
        raise Failed("only addresses that begin with `https://` are fetched")
    if not parts.hostname or "@" in parts.netloc or port not in (None, 443):
        raise Failed("an address with a user, a password or a port is not fetched")
    return parts


def _too_slow(seconds: float) -> str:
    return f"there was no whole answer within {seconds:g} seconds"


def _public_address(host: str) -> str:
    found: list[str] = []
    with suppress(OSError, UnicodeError):
        found = _resolve(host)
    if not found:
        raise Failed(f"{quoted(host)} is not known, or this computer is offline")
    if not all(map(is_public, found)):
        raise Failed(f"{quoted(host)} is an address of a private network")
    return found[0]


def _resolve(host: str) -> list[str]:
    return [str(one[4][0]) for one in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]


def is_public(address: str) -> bool:
    """Return whether anybody can have this address on the internet: no private, local or reserved one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None and not is_public(str(inner)):
            return False
        if ip.is_site_local:
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified or ip.is_loopback)


def _connect(host: str, address: str, seconds: float) -> http.client.HTTPConnection:
    """Return a connection to an address that was checked, whose certificate must be that of the name."""
    connection = http.client.HTTPSConnection(host, 443, timeout=seconds)
    try:
        plain = socket.create_connection((address, 443), timeout=seconds)
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except OSError as wrong:
        raise Failed(_reason(wrong, seconds)) from wrong
    return connection


def _ask(
    connection: http.client.HTTPConnection, target: SplitResult, limits: Limits, end: float
) -> tuple[str | None, str, bytes]:
    path = (target.path or "/") + (f"?{target.query}" if target.query else "")
    headers = {"User-Agent": "printkit", "Accept": "text/csv, text/plain, */*", "Accept-Encoding": "identity"}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    if answer.status in _REDIRECTS:
        return answer.getheader("Location") or "", "", b""
    if answer.status != 200:
        raise Failed(f"the server answered {answer.status}: {answer.reason[:60].lower()}")
    if answer.getheader("Content-Encoding", "identity") != "identity":
        raise Failed("the server sent it packed, which it was not asked to")
    data = bytearray()
    while chunk := answer.read1(65_536):
        data += chunk
        if time.monotonic() > end:
            raise Failed(_too_slow(limits.seconds))
        if len(data) > limits.largest:
            raise Failed(f"it is larger than {limits.largest // 1_000_000} MB")
    if answer.length:
        raise Failed("the connection broke before its end")
    header = answer.getheader("Content-Disposition") or ""
    given = (re.search(named, header, re.IGNORECASE) for named in _NAMED)
    stem = Path(next((unquote(one[1]) for one in given if one), "")).stem
    name = _SHEET.sub("", re.sub(r"[^\w .()-]+", "-", stem)).strip(" .-")[:60]  # fit for any folder
    return None, name, bytes(data)


def _reason(wrong: Exception, seconds: float) -> str:
    if isinstance(wrong, ssl.SSLCertVerificationError):
        return "its certificate is not valid"
    if isinstance(wrong, TimeoutError):
        return _too_slow(seconds)
    return (getattr(wrong, "strerror", None) or "the server's answer makes no sense").lower()


#: The most pictures for a table, the seconds that fetching them may take, and the bytes of one in a workbook.
_MOST, _SECONDS, _LARGEST = 1000, 180.0, 50_000_000
#: How pictures begin, and the endings that they get.
_KINDS = {
    **{b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"GIF8": ".gif", b"BM": ".bmp"},
    **{b"II*\0": ".tif", b"MM\0*": ".tif"},
}


def fetch_pictures(table: Path, addresses: Iterable[str], report: Report) -> None:
    """Fetch the pictures that are not there yet; what can't be fetched is a warning."""
    if os.environ.get(ISOLATED):
        return
    folder, end = kept_beside(table), time.monotonic() + _SECONDS
    known = {one.stem for one in folder.iterdir()} if folder.is_dir() else set[str]()
    got = 0
    for url in [*dict.fromkeys(addresses)][:_MOST]:
        if address_stem(url) in known:
            continue
        try:
            if time.monotonic() > end:
                raise Failed("all of them take too long")
            data = fetch_data(url)
            write_whole(folder / (address_stem(url) + _ending(data)), data)
            got += 1
        except (Failed, OSError) as wrong:
            why = wrong.strerror or "no room" if isinstance(wrong, OSError) else str(wrong)
            help = "save it next to the table, and name the file"
            report.warning("missing-picture", f"{quoted(url, 100)} is not fetched: {why}", Place(table), help)
    if got:
        folder.chmod(0o755)  # it goes along with the table
        message = f"fetched {counted(got, 'picture')}: kept in `{folder.name}`, and printed from there"
        report.add(Finding("table-fetched", Severity.NOTE, message, Place(table)))


def unpack_pictures(table: Path, found: Iterable[tuple[str, str]], report: Report) -> None:
    """Write a workbook's pictures that are not there yet, by name and part, into the folder beside it."""
    folder, got = kept_beside(table), 0
    try:
        with ZipFile(table) as book:
            for name, part in [*dict.fromkeys(found)][:_MOST]:
                file, info = folder / Path(name).name, book.getinfo(part)
                if file.exists() or info.file_size > _LARGEST:
                    continue
                data = book.read(info)
                with suppress(Failed):  # it is no picture: its card says that it is missing
                    _ending(data)
                    write_whole(file, data)
                    got += 1
    except (OSError, LookupError, ValueError, RuntimeError, BadZipFile, zlib.error) as wrong:
        why = wrong.strerror or "no room" if isinstance(wrong, OSError) else "they are damaged"
        message = f"the pictures in {quoted(table.name)} can't be kept beside it: {why.lower()}"
        help = "make that folder writable, or save them as files there"
        report.warning("missing-picture", message, Place(table), help)
    if got:
        folder.chmod(0o755)
        message = f"{counted(got, 'picture')} of its cells: kept in `{folder.name}`, and printed from there"
        report.add(Finding("table-fetched", Severity.NOTE, f"{table.name}: {message}", Place(table)))


def _ending(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return ".avif"
    if b"<svg" in data[:1000]:
        return ".svg"
    for begins, ending in _KINDS.items():
        if data.startswith(begins):
            return ending
    raise Failed("it is no picture that printkit reads")
