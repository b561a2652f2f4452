"""The virtual machine from the host's side: QEMU, its pictures, its agent (guest/agent.py), its power.

    with Machine(folder, "amd64", disks=[...]) as vm:
        vm.wait_for_agent()
        print(vm.sh("uname -a"))
        vm.plug("pad0", "pad"); vm.act(["pad0", "EV_KEY", "BTN_A", 1])
        vm.shot("title")            # FOLDER/shots/title.png
        vm.cut()                    # the power goes"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

HERE = Path(__file__).resolve().parent
MEMORY = 512  # MB, as a Raspberry Pi Zero 2 W has
BEGAN = time.monotonic()


class GuestError(RuntimeError):
    """What was asked inside failed there."""


def log(*words: object) -> None:
    """Print a line with the seconds since the start."""
    print(f"{time.monotonic() - BEGAN:7.1f}", *words, flush=True)


def overlay(base: Path, target: Path) -> Path:
    """Make a disk that is `base` until it is written to; `base` stays as it is."""
    target.unlink(missing_ok=True)
    kind = "qcow2" if base.suffix == ".qcow2" else "raw"
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(base.resolve()), "-F", kind, str(target)],
                   check=True)
    return target


class Machine:
    """One run of a virtual machine. `disks`: vda, vdb ... as qcow2; `state`: go on from there (see save_state)."""

    def __init__(self, folder: Path, arch: str, disks: list[Path], *, state: Path | None = None,
                 append: str = "", name: str = "vm") -> None:
        self.folder, self.arch = folder, arch
        self.shots = folder / "shots"
        self.shots.mkdir(parents=True, exist_ok=True)
        self.links = Path(tempfile.mkdtemp(prefix="rails-vm"))  # a socket's path must be short
        self.events: list[Any] = []
        self.heard = threading.Condition()
        self.lost: set[str] = set()  # devices of the agent that went with a cut
        self._answers: dict[int, dict[str, Any]] = {}
        self._asked = 0
        self._agent: socket.socket | None = None
        self.serial = folder / f"{name}.serial.log"
        self.began = time.monotonic()
        command = self._command(disks, append)
        if state is not None:
            command += ["-incoming", f"exec:cat {state}"]
        with (folder / f"{name}.qemu.log").open("w") as errors:
            self.process = subprocess.Popen(command, stdout=errors, stderr=errors)
        self._qmp = self._connect("qmp").makefile("rwb")
        self._qmp.readline()
        self.qmp("qmp_capabilities")
        if state is not None:
            try:
                self.until(lambda: self.qmp("query-status")["status"] != "inmigrate", 300, "the state does not load")
            except BaseException:
                self.__exit__()
                raise
            self.qmp("cont")

    def _command(self, disks: list[Path], append: str) -> list[str]:
        system, console = {"amd64": ("x86_64", "ttyS0"), "arm64": ("aarch64", "ttyAMA0")}[self.arch]
        card = ["-vga", "none"] if self.arch == "amd64" else []
        board = {"amd64": ["-M", "pc", "-cpu", "max"], "arm64": ["-M", "virt", "-cpu", "cortex-a72"]}[self.arch]
        command = [
            f"qemu-system-{system}", *board, "-m", str(MEMORY), "-smp", "2", "-accel", "tcg,thread=multi",
            "-display", "none", "-no-reboot", "-nic", "none", "-nodefaults",
            "-kernel", str(self.folder / f"kernel-{self.arch}"), "-initrd", str(self.folder / f"initrd-{self.arch}"),
            "-append", f"console=tty0 console={console} quiet systemd.show_status=no rd.systemd.show_status=no "
                       f"vt.global_cursor_default=0 {append}",
            "-serial", f"file:{self.serial}", "-qmp", f"unix:{self.links}/qmp,server=on,wait=off",
            *card, "-device", "virtio-gpu-pci,xres=800,yres=480", "-device", "virtio-rng-pci",
            "-device", "qemu-xhci,id=usb", "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=agent,path={self.links}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=rails.agent",
        ]
        for k, disk in enumerate(disks):
            command += ["-drive", f"file={disk},if=none,id=disk{k},format=qcow2,cache=writeback",
                        "-device", f"virtio-blk-pci,drive=disk{k}"]
        return command

    def _connect(self, name: str) -> socket.socket:
        link = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + 30
        while True:
            try:
                link.connect(str(self.links / name))
                return link
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.05)

    # ------------------------------------------------------------ QEMU

    def qmp(self, execute: str, **arguments: Any) -> Any:
        """Ask QEMU."""
        self._qmp.write(json.dumps({"execute": execute, "arguments": arguments}).encode() + b"\n")
        self._qmp.flush()
        while True:
            line = self._qmp.readline()
            if not line:
                raise ConnectionError("QEMU ended")
            said = json.loads(line)
            if "return" in said:
                return said["return"]
            if "error" in said:
                raise GuestError(f"{execute}: {said['error']['desc']}")

    def shot(self, name: str) -> Path:
        """Take a picture of the screen."""
        path = self.shots / f"{name}.png"
        self.qmp("screendump", filename=str(path.resolve()), format="png")
        return path

    def save_state(self, path: Path) -> None:
        """Stop, write memory and devices to a file and end; the disks then are what goes with it."""
        self.qmp("stop")
        self.qmp("migrate", uri=f"exec:cat > {path}")
        self.until(lambda: self.qmp("query-migrate").get("status") in ("completed", "failed"), 300, "no state")
        if self.qmp("query-migrate")["status"] != "completed":
            raise GuestError(str(self.qmp("query-migrate")))
        with contextlib.suppress(ConnectionError, OSError):
            self.qmp("quit")
        self.process.wait(30)

    def cut(self) -> None:
        """Take the power away."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.links, ignore_errors=True)

    # ------------------------------------------------------------ the agent inside

    def ask(self, do: str, *, within: float = 90, **what: Any) -> Any:
        """Ask the agent and return its answer."""
        if self._agent is None:
            self._agent = self._connect("agent")
            threading.Thread(target=self._listen, args=(self._agent,), daemon=True).start()
        with self.heard:
            self._asked += 1
            number = self._asked
        self._agent.sendall(json.dumps({"id": number, "do": do, **what}).encode() + b"\n")
        with self.heard:
            if not self.heard.wait_for(lambda: number in self._answers or self.process.poll() is not None, within):
                raise TimeoutError(f"no answer to {do} within {within} s")
            answer = self._answers.pop(number, {"error": "the machine went off"})
        if "error" in answer:
            raise GuestError(answer["error"])
        return answer["value"]

    def _listen(self, link: socket.socket) -> None:
        with contextlib.suppress(OSError):
            for line in link.makefile("rb"):
                try:
                    said = json.loads(line)
                except ValueError:
                    continue
                with self.heard:
                    if "event" in said:
                        self.events.append(said["event"])
                    else:
                        self._answers[said["id"]] = said
                    self.heard.notify_all()
        with self.heard:
            self.heard.notify_all()

    def wait_for_agent(self, most: float = 300) -> float:
        """Wait until the agent answers; return the seconds since the kernel began."""
        end = time.monotonic() + most
        while True:
            try:
                return float(self.ask("uptime", within=5))
            except TimeoutError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise

    def sh(self, command: str, seconds: float = 60) -> str:
        """Run a command and return what it printed."""
        done = self.ask("sh", command=command, seconds=seconds, within=seconds + 30)
        return str(done["out"] + done["err"]).strip()

    def run(self, code: str, seconds: float = 60) -> Any:
        """Run Python in the console's program."""
        return self.ask("run", code=code, seconds=seconds, within=seconds + 30)

    def plug(self, device: str, kind: str, name: str = "") -> str:
        """Plug in a device."""
        return str(self.ask("plug", device=device, kind=kind, name=name))

    def act(self, *acts: list[Any]) -> None:
        """Play devices."""
        self.ask("act", acts=list(acts))

    def keys(self, *names: str, device: str = "keys", hold: float = 0.1) -> None:
        """Press keys together and let them go."""
        down = [[device, "EV_KEY", "KEY_" + name, 1] for name in names]
        up = [[device, "EV_KEY", "KEY_" + name, 0] for name in reversed(names)]
        spaced: list[list[Any]] = [one for act in down for one in (act, ["", 0.05])]
        self.act(*spaced, ["", hold], *up)

    # ------------------------------------------------------------ waiting

    def until(self, there: Callable[[], bool], most: float, otherwise: str, step: float = 0.2) -> float:
        """Wait until something holds; return how long it took."""
        began = time.monotonic()
        while not there():
            if time.monotonic() - began > most:
                raise TimeoutError(otherwise)
            time.sleep(step)
        return time.monotonic() - began


def disk_files(image: Path, paths: list[str], into: Path) -> dict[str, Any]:
    """Repair the journal of an ext4 image (as a mount would), look it over, and copy folders out of it.

    `recovered` is the exit status of replaying the journal, `clean` that of the check after it (0: nothing wrong)."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    journal = subprocess.run(["e2fsck", "-fy", "-E", "journal_only", str(image)], capture_output=True, text=True)
    check = subprocess.run(["e2fsck", "-fn", str(image)], capture_output=True, text=True)
    for path in paths:
        subprocess.run(["debugfs", "-R", f"rdump {path} {into}", str(image)], capture_output=True, check=False)
    return {"recovered": journal.returncode, "clean": check.returncode, "said": check.stdout}


def environment(name: str, default: str) -> str:
    """Return a setting of the trials."""
    return os.environ.get(name, default)
