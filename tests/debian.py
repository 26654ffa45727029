"""A program's name in, where it is out; a test that needs it is skipped, and the run's last lines say so."""

import shutil

import pytest

#: How the reason begins why a test was skipped.
LACKS = "Debian's"


def program(name: str, package: str) -> str:
    """Return a program's path, or skip the test."""
    return shutil.which(name) or pytest.skip(f"{LACKS} {package} is not here")
