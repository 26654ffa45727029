"""What a template takes is the processor's time, whatever else the machine is doing."""

import time

from printkit.drawing.attributes import GameBudget


def busy(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_waiting_costs_nothing_and_work_costs_what_it_takes() -> None:
    budget = GameBudget(seconds=10.0)
    budget.timed("card.svg", lambda: time.sleep(0.05))
    for _ in range(5):
        budget.timed("card.svg", lambda: time.sleep(0.05))
    assert budget.seconds > 9.9
    for _ in range(3):
        budget.timed("card.svg", lambda: busy(0.05))
    assert budget.seconds < 9.9
