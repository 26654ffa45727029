"""Nothing in, paths out: shared templates, folders of games and brands, cache, configuration."""

import hashlib
import os
import sys
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

#: The file in the user's settings that seals what is cached, and how many bytes a seal and its key have.
CACHE_KEY, SEAL = "cache.key", 32

#: Set in the process of an untrusted game: the name of the folder for that game's compiled templates.
ISOLATED = "PRINTKIT_ISOLATED"
#: And the addresses that were fetched for it, one a line.
FETCHED = "PRINTKIT_FETCHED"
#: What the user allows an untrusted game, by option: minutes of processor time, and GiB of memory.
LIMIT_TIME, LIMIT_MEMORY = "PRINTKIT_LIMIT_TIME", "PRINTKIT_LIMIT_MEMORY"
#: The folder of those folders in the cache; with more of them than this, the oldest half is deleted.
UNTRUSTED, _MOST_FOLDERS = "untrusted", 200
#: How the names of temporary files and folders begin.
_SCRATCH = "printkit-"

_PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """Return a data folder: inside the package in a wheel, beside it in a checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shared_templates() -> Path:
    """Return the folder of shared layouts, parts, sizes, papers and fonts."""
    return _data("templates")


def shared_text(name: str) -> str:
    """Return the text of a shared template."""
    return (shared_templates() / name).read_text(encoding="utf-8")


@cache
def shared_toml(name: str) -> dict[str, Any]:
    """Return what is in a shared template that is TOML; it is read once."""
    import tomllib

    return tomllib.loads(shared_text(name))


def bundled_games() -> Path:
    """Return the folder of the games that come with printkit."""
    return _data("decks")


def game_roots() -> list[Path]:
    """Return the folders that contain games, first `decks/` in the current folder."""
    return [Path("decks"), bundled_games()]


def brand_roots() -> list[Path]:
    """Return the folders that contain brands, first `brands/` in the current folder."""
    return [Path("brands"), _data("templates") / "brands"]


def cache_folder() -> Path | None:
    """Return the cache folder; `PRINTKIT_CACHE` names another one, or `off` for none.

    It is made so that nobody else can open it; one that somebody else owns or can write to is not used.
    """
    named = os.environ.get("PRINTKIT_CACHE")
    if named == "off":
        return None
    with suppress(OSError, RuntimeError):  # there is no home folder
        folder = Path(named or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = folder if named else folder / "printkit"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        about = folder.stat()
        own = os.name == "nt" or (about.st_uid == os.getuid() and not about.st_mode & 0o022)
        return folder if own and os.access(folder, os.W_OK) else None
    return None


def fetched_tables() -> Path | None:
    """Return the folder that keeps the tables fetched from the internet, None without a cache."""
    cache = cache_folder()
    return None if cache is None else cache / "tables"


def kept(what: str) -> Path | None:
    """Return the folder of the cache for `code` or `pictures`: each untrusted game has one of its own."""
    cache, own = cache_folder(), os.environ.get(ISOLATED)
    return None if cache is None else cache / UNTRUSTED / own / what if own else cache / what


def own_name(game: Path) -> str:
    """Return what a game's own folders in the cache are called."""
    return hashlib.blake2b(str(game.resolve()).encode(errors="replace"), digest_size=16).hexdigest()


def untrusted_cache(name: str) -> Path | None:
    """Return the folder for what is kept of one untrusted game."""
    cache = cache_folder()
    return None if cache is None else one_of_few(cache / UNTRUSTED / name)


def first_time(what: str, game: Path) -> bool:
    """Return whether something has not been said of a game yet, and note in the cache that it is now."""
    said = kept("said")
    known = said is not None and (said / f"{what}-{own_name(game)}").is_dir()
    if said is not None and not known:
        one_of_few(said / f"{what}-{own_name(game)}")
    return not known


def one_of_few(place: Path) -> Path:
    """Return a folder, made if there is none; then old ones beside it are deleted, where there are many."""
    with suppress(OSError):
        if not place.is_dir():
            place.mkdir(parents=True, mode=0o700)
            others = sorted(place.parent.iterdir(), key=lambda one: one.lstat().st_mtime)
            if len(others) > _MOST_FOLDERS:
                import shutil

                for old in others[: _MOST_FOLDERS // 2]:
                    shutil.rmtree(old, ignore_errors=True)
    return place


@lru_cache(maxsize=2)
def cache_key(folder: Path | None) -> bytes | None:
    """Return the key that only this user can read, made on first use; None if that fails."""
    if folder is None:
        return None
    path = folder / CACHE_KEY
    with suppress(OSError):
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            import tempfile

            handle, staging = tempfile.mkstemp(dir=folder, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(os.urandom(SEAL))
            with suppress(FileExistsError):
                os.link(staging, path)  # unlike a rename, it replaces no key made meanwhile
            Path(staging).unlink()
        about = path.stat()
        private = os.name == "nt" or (about.st_uid == os.getuid() and not about.st_mode & 0o077)
        secret = path.read_bytes()
        return secret if private and len(secret) == SEAL else None
    return None


def config_folder() -> Path | None:
    """Return the system's folder for the user's configuration; `PRINTKIT_CONFIG` names another one."""
    named = os.environ.get("PRINTKIT_CONFIG")
    if named:
        return Path(named)
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "printkit"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "printkit"
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "printkit"
    except RuntimeError:  # there is no home folder
        return None


def icon_folder() -> Path | None:
    """Return the folder of the icons that this user has added for all games."""
    config = config_folder()
    return None if config is None else config / "icons"


def font_folders() -> list[Path]:
    """Return the computer's folders of fonts; `PRINTKIT_FONTS` names another one, or `off` for none."""
    named = os.environ.get("PRINTKIT_FONTS")
    if named is not None:
        return [Path(named)] if named not in ("", "off") else []
    with suppress(RuntimeError):  # there is no home folder
        home = Path.home()
        if sys.platform == "win32":
            own = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
            return [own / "Microsoft/Windows/Fonts", Path(os.environ.get("WINDIR") or "C:/Windows") / "Fonts"]
        if sys.platform == "darwin":
            return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
        own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
        return [own / "fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]
    return []


def own_mark() -> str:
    """Return a name that says which process of which machine owns a file or folder, and is used once."""
    return f"{_machine()}-{os.getpid()}-{os.urandom(6).hex()}"


def is_orphaned(mark: str) -> bool:
    """Return whether the process of this machine that owned something is gone."""
    import psutil

    machine, _, rest = mark.partition("-")
    pid = rest.partition("-")[0]
    return machine == _machine() and pid.isdecimal() and len(pid) < 10 and not psutil.pid_exists(int(pid))


def _machine() -> str:
    """Return an id of this machine: others may write into the same folder over the network."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return hashlib.blake2b(name.encode(errors="replace"), digest_size=4).hexdigest()


def scratch_prefix(place: Path | None = None) -> str:
    """Return how a temporary name begins; what killed processes left there is removed."""
    import shutil
    import tempfile

    for left in (place or Path(tempfile.gettempdir())).glob(f"{_SCRATCH}*"):
        if is_orphaned(left.name.removeprefix(_SCRATCH)):
            shutil.rmtree(left, ignore_errors=True)
            with suppress(OSError):
                left.unlink(missing_ok=True)
    return f"{_SCRATCH}{own_mark()}-"


def scratch_folder(place: Path | None = None) -> "TemporaryDirectory[str]":
    """Return a temporary folder; should this process be killed, another one removes it."""
    from tempfile import TemporaryDirectory

    return TemporaryDirectory(prefix=scratch_prefix(place), dir=place)


def package_folder() -> Path:
    """Return the folder of printkit's own modules."""
    return _PACKAGE
