"""Signals, in every screen there is: the program ends in order with all that was played saved, or draws again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pictures.gallery import screens, studio
from ui.bench.driver import Driver
from ui.bench.hands import KeyHands

from handheld.app.screens import Look
from handheld.app.signals import END, listen
from handheld.session import record

TELLS = """
import sys
from handheld.app import cli, main
was = main.listen
def listen(console):
    was(console)
    print("listening", flush=True)
main.listen = listen
sys.exit(cli.main(["play"]))
"""  # the program, which says when it has begun to catch signals


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    numbers = (*END, signal.SIGCONT)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def test_every_screen_ends_in_order_and_is_drawn_again(tmp_path: Path) -> None:
    count = 0
    with studio(tmp_path) as made:
        loop, console = made.loop, made.house.console
        loop.fragile = True
        listen(console)
        for name, show in screens(made, Look((320, 240))):
            show()
            os.kill(os.getpid(), signal.SIGCONT)
            assert console.stage.dirty, name
            assert loop.turn(), name
            for number in END:
                os.kill(os.getpid(), number)
                loop.run()  # returns, or the test never ends
                assert console.stage.over, name
                console.stage.over = False
            count += 1
        assert made.house.store.flush()
        assert made.house.store.problem is None
    assert count > 100


@pytest.mark.parametrize("number", END, ids=lambda number: number.name)
def test_the_step_before_the_signal_is_saved(tmp_path: Path, number: signal.Signals) -> None:
    with Driver((320, 240), folder=tmp_path, motion=False) as d:
        assert d.house is not None
        listen(d.console)
        d.house.begin()
        d.step(100)
        hands = KeyHands(d)
        hands.new_game()
        hands.row("seat1", 0)
        hands.widget("play")
        hands.lay("@0/")
        hands.lay("A2+")
        os.kill(os.getpid(), number)
        d.loop.run()
        d.house.close()
    assert record.read((tmp_path / "continue" / "trax.rail").read_bytes()).at == 2


def test_the_program_leaves_with_0_and_survives_a_stop(tmp_path: Path) -> None:
    env = os.environ | {"POCKET_RAILS_HEADLESS": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    running = {}
    for number in END:
        home = tmp_path / number.name
        running[number] = subprocess.Popen(
            [sys.executable, "-c", TELLS], env=env | {"POCKET_RAILS_HOME": str(home)},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for number, program in running.items():
            assert program.stdout is not None
            assert "listening\n" in iter(program.stdout.readline, "")
            assert (tmp_path / number.name / "lock").exists()
            program.send_signal(signal.SIGSTOP)
            program.send_signal(signal.SIGCONT)
            program.send_signal(number)
        for program in running.values():
            _, said = program.communicate(timeout=60)
            assert (program.returncode, said) == (0, "")
    finally:
        for program in running.values():
            if program.poll() is None:
                program.kill()
                program.communicate()
