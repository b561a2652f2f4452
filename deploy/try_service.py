"""Part of try-service.sh: boots systemd in the root that it made, as often as need be, and watches the kiosk."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

WORK, KILLS = Path(sys.argv[1]), int(sys.argv[2])
ROOT = WORK / "tried"
UNIT = "pocket-rails-kiosk"
BEGAN = time.monotonic()
MOST = 10  # seconds until the picture is there again
BAD: list[str] = []  # what was not as it should be
MATCH = """
import sys
sys.path.insert(0, "/usr/lib/pocket-rails")
from handheld.games import registered
from handheld.session.match import Match
from handheld.session.store import Store
match = Match(registered()["trax"].rules(), 2, {}, 7, ["Ann", "Bo"])
match.headers["Players"] = ("person", "person")
for n, token in enumerate(("@0/", "A2+", "A3/", "@2/")):
    match.choose(n % 2, token)
store = Store()
store.autosave(match)
store.close()
"""
HANGS = """
import os, sys, time
sys.path.insert(0, "/usr/lib/pocket-rails")
from handheld.app import cli
from handheld.ui import loop
usual = loop.Loop.turn
def turn(self):
    while os.path.exists("/run/pocket-rails/hang"):
        time.sleep(1)
    return usual(self)
loop.Loop.turn = turn
sys.exit(cli.main(["play", "--kiosk"]))
"""


def log(*words: object) -> None:
    """Print a line with the seconds since the start."""
    print(f"{time.monotonic() - BEGAN:7.1f}", *words, flush=True)


def expect(good: bool, *words: object) -> None:
    """Print a line, and remember it if it is not as it should be."""
    log(*words, *["NOT AS IT SHOULD BE"] * (not good))
    if not good:
        BAD.append(" ".join(map(str, words)))


class System:
    """One run of systemd."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(["sh", str(WORK / "boot.sh"), str(ROOT)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.pid = self._first()

    def _first(self) -> str:
        """Return the process number, out here, of the first process in there."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            said = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False)
            found = said.stdout.split()
            if found and Path(f"/proc/{found[0]}/exe").resolve().name == "systemd":
                return found[0]
            time.sleep(0.05)
        raise SystemExit("systemd does not start here")

    def sh(self, command: str) -> str:
        """Run a command in there."""
        return subprocess.run(["nsenter", "-t", self.pid, "-m", "-p", "-i", "-u", "-r", "-w", "sh", "-c", command],
                              capture_output=True, text=True, check=False).stdout.strip()

    def shown(self, name: str, unit: str = UNIT) -> str:
        return self.sh(f"systemctl show -P {name} {unit}")

    def ready(self, not_pid: str = "") -> str:
        """Wait until the kiosk has drawn its first picture."""
        end = time.monotonic() + 240
        while time.monotonic() < end:
            pid = self.shown("MainPID")
            if pid not in ("", "0", not_pid) and self.shown("ActiveState") == "active":
                return pid
            time.sleep(0.05)
        raise SystemExit(self.sh(f"systemctl status {UNIT} --no-pager; tail /var/log/kiosk.log"))

    def kill(self) -> None:
        """The whole machine is gone at once."""
        self.process.kill()
        self.process.wait()
        while Path(f"/proc/{self.pid}").exists():
            time.sleep(0.02)


def prepare() -> None:
    """No console and no screen here: units draw into memory and log to a file."""
    for unit in ("kiosk", "safe"):
        folder = ROOT / f"etc/systemd/system/pocket-rails-{unit}.service.d"
        folder.mkdir(exist_ok=True)
        (folder / "trial.conf").write_text(
            "[Service]\nStandardInput=null\nTTYPath=\nEnvironment=POCKET_RAILS_HEADLESS=1\n"
            f"StandardOutput=append:/var/log/{unit}.log\nStandardError=append:/var/log/{unit}.log\n")
    (ROOT / "etc/systemd/system/pocket-rails-console.service").unlink()
    (ROOT / "etc/systemd/system/pocket-rails-console.service").symlink_to("/dev/null")
    (ROOT / "root/match.py").write_text(MATCH)
    (ROOT / "opt/hangs.py").write_text(HANGS)
    (ROOT / "var/lib/pocket-rails/settings.toml").write_text('language = "en"\n')


def ends(system: System) -> None:
    """A hang, a stop and crashes within a match: how long until the picture is there again, and which."""
    drop = f"/run/systemd/system/{UNIT}.service.d"
    system.sh(f"mkdir -p {drop}; printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/python3 /opt/hangs.py\\n' "
              f">{drop}/hangs.conf; systemctl daemon-reload; "
              f"systemctl stop {UNIT}; POCKET_RAILS_HOME=/var/lib/pocket-rails python3 /root/match.py; "
              "chown -R pocket-rails: /var/lib/pocket-rails; read now rest </proc/uptime; "
              "printf 'trax\\n%s' $now >/run/pocket-rails/playing; chown pocket-rails: /run/pocket-rails/playing; "
              f"systemctl start {UNIT}")
    log("within a match:", system.shown("StatusText"))
    hang, go_on = "touch /run/pocket-rails/hang", "rm /run/pocket-rails/hang"
    for what, how in [("hang", hang)] * 5 + [(name, f"kill -{name} {{}}") for name in ("STOP", "SEGV", "KILL", "ABRT")]:
        system.sh(f"systemctl reset-failed {UNIT}; rm -f /run/pocket-rails/crashes")
        pid, began = system.shown("MainPID"), time.monotonic()
        system.sh(how.format(pid))
        while system.shown("MainPID") == pid:
            time.sleep(0.02)
        system.sh(go_on)
        system.ready(pid)
        took, status = time.monotonic() - began, system.shown("StatusText")
        expect(took <= MOST and status.startswith("trax"), f"{what}: ready again after {took:.1f} s, {status!r}")
        time.sleep(1)
    system.sh(f"rm {drop}/hangs.conf; systemctl daemon-reload")


def safe(system: System) -> None:
    """A program that can't start."""
    drop = f"/run/systemd/system/{UNIT}.service.d/broken.conf"
    system.sh(f"printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' >{drop}; systemctl daemon-reload; "
              f"systemctl reset-failed {UNIT}; rm -f /run/pocket-rails/safe; systemctl restart --no-block {UNIT}")
    began, before = time.monotonic(), ""
    while time.monotonic() - began < 45:
        state = system.shown("ActiveState", "pocket-rails-safe")
        if state != before and state == "activating":
            log(f"safe screen, {time.monotonic() - began:.0f} s after the first end")
        before = state
        time.sleep(0.1)
    system.sh(f"rm {drop}; systemctl daemon-reload")
    system.ready()
    failed = system.sh("systemctl --failed --plain --no-legend")
    expect(not failed, "mended: back by itself;", failed or "no failed unit")


def ask(system: System, word: str) -> None:
    """Ask root as the program does."""
    system.sh("rm -f /run/pocket-rails/answer")
    system.sh(f"su -s /bin/sh pocket-rails -c \"printf '{word}' >/run/pocket-rails/.x; "
              "mv /run/pocket-rails/.x /run/pocket-rails/request\"")


def version(system: System) -> str:
    return system.sh("dpkg-query -W -f '${db:Status-Status} ${Version}' pocket-rails")


def update(system: System) -> System:
    """Updates by request, with the machine killed in the middle, and then one in peace."""
    middle, old = 0, version(system)
    for k in range(1, KILLS + 1):
        ask(system, f"update\\n/media/pocket-rails/sda1/new-{k}.deb")
        time.sleep(0.3 + 8 * k / KILLS)
        system.kill()
        begun = (ROOT / "var/lib/pocket-rails-update/state").exists()
        system = System()
        system.ready()
        now, bad = version(system), system.sh("dpkg --verify pocket-rails | grep -v /usr/share/")  # no docs here
        expected = {f"installed 9.{k}"} if begun else {f"installed 9.{k}", old}
        when = "in the middle" if begun else "before or after"
        expect(now in expected and not bad, f"killed {when}: {now}", bad)
        middle, old = middle + begun, now
    ask(system, f"update\\n/media/pocket-rails/sda1/new-{KILLS + 1}.deb")
    pid, began = system.shown("MainPID"), time.monotonic()
    system.ready(pid)
    expect(version(system) == f"installed 9.{KILLS + 1}", f"{KILLS} kills, {middle} of them in the middle; then one in "
           f"peace: {version(system)} in {time.monotonic() - began:.0f} s")
    return system


def main() -> int:
    """Do it all; return 1 if anything was not as it should be."""
    prepare()
    system = System()
    system.ready()
    log("ready:", system.sh("grep -a start: /var/log/kiosk.log | tail -n 1"))
    log("memory", re.sub(r"\D", "", system.shown("MemoryCurrent")) or "not counted here")
    if "updates" not in sys.argv:
        ends(system)
        safe(system)
    pid = system.shown("MainPID")
    ask(system, "restart")
    system.ready(pid)
    log("restart on request:", system.sh("cat /run/pocket-rails/answer"))
    system = update(system)
    system.kill()
    shutil.rmtree(ROOT, ignore_errors=True)
    return int(bool(BAD))


sys.exit(main())
