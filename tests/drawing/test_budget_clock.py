"""What a template takes is the processor's time, whatever else the machine is doing."""

import time

import pytest

from printkit.drawing import attributes
from printkit.drawing.attributes import GameBudget


def busy(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.mark.slow
def test_waiting_costs_nothing_and_work_costs_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attributes, "slowness", lambda: 1.0)
    budget = GameBudget(seconds=10.0)
    budget.timed("card.svg", lambda: time.sleep(0.05))
    for _ in range(5):
        budget.timed("card.svg", lambda: time.sleep(0.05))
    assert budget.seconds > 9.9
    for _ in range(3):
        budget.timed("card.svg", lambda: busy(0.05))
    assert budget.seconds < 9.9


def test_a_slow_machine_has_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 5 * attributes._TAKES, 9.0, 9.0 + attributes._TAKES / 2])
    monkeypatch.setattr(attributes, "thread_time", lambda: next(ticks))
    for factor in (5, 1):  # a machine that is five times slower, and one that is faster
        attributes.slowness.cache_clear()
        assert GameBudget(seconds=10.0).seconds == pytest.approx(10.0 * factor)
    attributes.slowness.cache_clear()
