"""An address of a printer in, a real CUPS of its own out: on a socket in its folder, knowing this printer."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from virtual import wait

_FILES = """ServerRoot {0}/root
RequestRoot {0}/spool
CacheDir {0}/cache
StateDir {0}/state
TempDir {0}/temp
DataDir /usr/share/cups
ServerBin /usr/lib/cups
AccessLog {0}/access
ErrorLog {0}/errors
PageLog {0}/pages
{1}
"""
#: cupsd gives its work to somebody who is not root, and refuses to when it is not root itself.
_AS_ROOT = "User lp\nGroup lp\nSystemGroup root"
_SCHEDULER = """Listen {0}/socket
Browsing No
DefaultAuthType None
WebInterface No
<Location />
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order allow,deny
Allow all
</Limit>
</Policy>
"""


@contextmanager
def cups(printer: str) -> Iterator[str]:
    """Its address, for `CUPS_SERVER`; it knows one printer, `office`, which is the usual one.

    The folder's path is short, since a socket's has to be, and whoever cups gives its work to may enter it.
    """
    programs = [shutil.which(one, path=f"{os.environ['PATH']}:/usr/sbin") for one in ("cupsd", "lpadmin")]
    if None in programs or not Path("/usr/lib/cups/filter/pdftopdf").exists():
        pytest.skip("there is no CUPS here: install cups and cups-filters")
    daemon, admin = map(str, programs)
    folder = Path(tempfile.mkdtemp(prefix="cups-", dir="/tmp"))
    folder.chmod(0o755)
    who = _AS_ROOT if os.geteuid() == 0 else ""
    (folder / "files.conf").write_text(_FILES.format(folder, who))
    (folder / "cupsd.conf").write_text(_SCHEDULER.format(folder))
    for one in ("root", "spool", "cache", "state", "temp"):
        (folder / one).mkdir()
    process = subprocess.Popen(
        [daemon, "-f", "-c", str(folder / "cupsd.conf"), "-s", str(folder / "files.conf")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = str(folder / "socket")
        wait((folder / "socket").exists, process)
        env = {**os.environ, "CUPS_SERVER": address}
        done = subprocess.run([admin, "-p", "office", "-E", "-v", printer, "-m", "everywhere"], env=env)
        if done.returncode:
            pytest.skip("CUPS can't set up a printer here")
        subprocess.run([admin, "-d", "office"], env=env, check=True)
        yield address
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
