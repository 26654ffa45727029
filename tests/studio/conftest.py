"""Studios that many tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from birdgame import write_birds
from running import Running, running


@pytest.fixture(scope="session")
def birds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """Give a studio of birds, an untrusted game, and its folder; a test leaves the game as it was."""
    here = tmp_path_factory.mktemp("studio")
    folder = write_birds(here / "birds")
    with running(here, "birds") as studio:
        studio.wait_ready()
        studio.listen()
        studio.wait(lambda state: len(state["sides"]) == 8 and "proof" in state)
        yield studio, folder


@pytest.fixture
def edit(birds: tuple[Running, Path]) -> Iterator[Callable[[Path, str | bytes], None]]:
    """Give a way to change files, which are as they were when the test is over."""
    before: dict[Path, bytes] = {}

    def write(file: Path, content: str | bytes) -> None:
        before.setdefault(file, file.read_bytes())
        file.write_bytes(content.encode() if isinstance(content, str) else content)

    yield write
    studio = birds[0]
    generation = studio.state["generation"]["number"]
    changed = {file: data for file, data in before.items() if file.read_bytes() != data}
    for file, data in changed.items():
        file.write_bytes(data)
    studio.settle(generation + bool(changed))
