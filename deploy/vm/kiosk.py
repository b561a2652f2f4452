"""The kiosk in the virtual machine: boots to its title, is played by pads and by touch, comes back after a hang and
after a crash; its memory, its isolation. Called by kiosk.sh; prints a log and leaves pictures in FOLDER/shots."""

from __future__ import annotations

import re
import sys
import time

from machine import Machine
from trial import (
    UNIT,
    Bed,
    bed,
    black,
    kilobytes,
    log,
    play,
    plug_all,
    program,
    put_in_probe,
    scene,
    shown,
    wait_for_probe,
    wait_until_ready,
)

COURSE = (("Watchdog timeout", "noticed"), ("Main process exited", "ended"), ("Scheduled restart", "restart"),
          ("Starting " + UNIT, "started"), ("start: first picture", "picture"))
LAID = 4  # moves on the board when something happens to the program
EXPOSED = 1.5  # most that `systemd-analyze security` may find
BAD: list[str] = []  # what was not as it should be


def start(vm: Machine) -> None:
    """Boot to the first picture, with figures."""
    wait_until_ready(vm)
    log(f"first picture {time.monotonic() - vm.began:.0f} s after the machine was switched on")
    log(vm.sh(f"journalctl -u {UNIT} -o cat --no-pager | grep -a 'start: first picture'"))
    time.sleep(5)
    log(f"screen: {black(vm):.0%} black; picture {vm.shot('start').name}")
    log(vm.sh("systemd-analyze time --no-pager | tail -n 2"))
    log(vm.sh(f"systemd-analyze critical-chain --no-pager {UNIT}.service | tail -n +4 | head -n 12"))
    time.sleep(20)
    pid = program(vm)
    status = vm.sh(f"cat /proc/{pid}/status")
    log(f"memory after {vm.ask('uptime'):.0f} s: RSS {kilobytes(status, 'VmRSS') / 1024:.0f} MB, threads "
        f"{vm.sh(f'ls /proc/{pid}/task | wc -l')}; group {memory(vm)}")
    said = vm.sh(f"systemd-analyze security --no-pager {UNIT} | tail -n 1")
    level = re.search(r"[0-9]+\.[0-9]+", said)
    expect(level is not None and float(level[0]) <= EXPOSED, said)
    said = vm.sh("systemd-analyze verify --man=no /etc/systemd/system/pocket-rails-*.service "
                 "/etc/systemd/system/pocket-rails-*.path; echo exit $?")
    expect(said == "exit 0", f"verify: {said}")
    said = vm.sh("systemctl --failed --plain --no-legend --no-pager")
    expect(not said, f"failed units: {said or 'none'}")


def expect(good: bool, words: str) -> None:
    """Print what was found, and remember it if it is not as it should be."""
    log(words if good else f"BAD {words}")
    if not good:
        BAD.append(words)


def memory(vm: Machine) -> str:
    """Return what the control group of the kiosk holds and held at most."""
    group = f"/sys/fs/cgroup{shown(vm, 'ControlGroup')}"
    now, peak = (int(vm.sh(f"cat {group}/memory.{what}")) >> 20 for what in ("current", "peak"))
    return f"now {now} MB, at most {peak} MB, limit {shown(vm, 'MemoryMax')} bytes"


def matches(vm: Machine) -> None:
    """Play whole matches, each by one kind of device."""
    for count, kind in enumerate(("pads", "touch", "keys")):
        if kind == "touch" and "cage" in shown(vm, "ExecStart"):
            vm.act(["touch", "down", 4, 4], ["", 0.06], ["touch", "up"])  # the first one is lost (cage.conf)
            time.sleep(1)
        began = time.monotonic()
        found = play(vm, kind, f"result = match.whole(hands, {count})")
        vm.shot(f"result-{kind}")
        log(f"a whole match by {kind} in {time.monotonic() - began:.0f} s; kept: {found[-1]}")
        play(vm, kind, "hands[0].do(__import__('handheld.games.face', fromlist=['x']).Button.BACK)\nhands[0].rest()")
        log("then the scene is", scene(vm), "; group", memory(vm))


def back(vm: Machine, what: str, how: str) -> None:
    """Let something happen to the program within a match, and see it come back into that match."""
    if scene(vm) == "title":
        play(vm, "pads", f"match.begin(hands, {LAID})")
    before = vm.run("result = [console.stage.top.name, console.stage.top.match.at]")
    pid, told = shown(vm, "MainPID"), vm.ask("uptime")
    if how.startswith("kill"):
        vm.sh(how.format(program(vm)))
    else:
        vm.run(f"import time\nloop.tick_hooks.append(lambda now: {how})")
    wait_until_ready(vm, 120, pid)
    ready = int(shown(vm, "ActiveEnterTimestampMonotonic")) / 1e6
    wait_for_probe(vm)
    time.sleep(3)
    after = vm.run("result = [console.stage.top.name, getattr(getattr(console.stage.top, 'match', None), 'at', None)]")
    vm.shot("after-" + what.replace(" ", "-").lower())
    expect(after == before, f"{what}: picture again after {ready - told:.1f} s; before {before}, after {after}; "
                            f"{course(vm, told)}")
    if after != before:
        log("   not the same;", vm.sh(f"journalctl -u {UNIT} -o cat --no-pager -n 15"))


def course(vm: Machine, since: float) -> str:
    """Return what systemd did and when, in seconds from then: how much of the time is this slow machine's start-up."""
    found = []
    for line in vm.sh(f"journalctl -b -o short-monotonic --no-pager -u {UNIT} -n 40").splitlines():
        stamp, _, said = line.lstrip("[ ").partition("] ")
        for sign, word in COURSE:
            if sign in said and (after := float(stamp) - since) >= 0:
                found.append(f"{word} {after:.1f}")
    return ", ".join(found)


def main(place: Bed) -> int:
    """Do it all; return 1 if anything was not as it should be."""
    with place.boot("kiosk") as vm:
        log(f"{place.arch}: the agent answers after {vm.wait_for_agent():.0f} s of the machine's time")
        start(vm)
        plug_all(vm)
        put_in_probe(vm)
        time.sleep(2)
        log("with pads:", scene(vm), vm.shot("title").name)
        matches(vm)
        log(vm.sh("runtime=$(systemctl show -p RuntimeDirectory --value " + UNIT + "); ls /run/$runtime; "
                  "grep -c . /run/$runtime/playing 2>/dev/null"))
        put_in_probe(vm, 0)  # from here on the unit's own watchdog
        time.sleep(10)
        back(vm, "Hang", "time.sleep(9999)")
        forget(vm)
        back(vm, "SIGSEGV", "kill -SEGV {}")
        forget(vm)
        back(vm, "SIGKILL", "kill -KILL {}")
        forget(vm)
        back(vm, "SIGSTOP", "kill -STOP {}")
        log("restarts", shown(vm, "NRestarts"))
        vm.sh("systemctl poweroff")
        vm.until(lambda: vm.process.poll() is not None, 90, "it does not go off")
        log(f"off; {len(BAD)} things were not as they should be", *BAD)
    return int(bool(BAD))


def forget(vm: Machine) -> None:
    """Let the trouble so far be past, as if days lay between."""
    vm.sh(f"systemctl reset-failed {UNIT}; rm -f /run/pocket-rails/crashes")


sys.exit(main(bed("usage: kiosk.py FOLDER [ARCH]")))
