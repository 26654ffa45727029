"""A folder in, one to write into out, whose files then go where they belong, as a build does it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printkit.delivery.atomic import drop, finish, plan_delivery


@contextmanager
def deliver(folder: Path) -> Iterator[Path]:
    """Give a folder to write into; on success its files replace those of `folder`."""
    delivery = plan_delivery(folder)
    try:
        delivery.staging.mkdir(parents=True)
        yield delivery.staging
        finish(delivery)
    finally:
        drop(delivery)
