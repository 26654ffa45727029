"""What drawings may cost together: the processor's time, however busy the machine is."""

from itertools import count

import pytest

from printkit.drawing import attributes
from printkit.drawing.attributes import GameBudget


def test_waiting_for_the_processor_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=10)
    monkeypatch.setattr(attributes, "monotonic", lambda: float(next(clock)))
    budget = GameBudget(seconds=1.0)
    for _ in range(5):
        budget.timed("layouts/card.svg", lambda: None)
    assert budget.seconds > 0.9


def test_work_of_the_processor_is_spent_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=1)
    monkeypatch.setattr(attributes, "thread_time", lambda: float(next(clock)))
    budget = GameBudget(seconds=3.5)
    for _ in range(4):
        budget.timed("layouts/card.svg", lambda: None)
    assert budget.spent
