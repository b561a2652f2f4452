"""The trials in the virtual machine (deploy/vm) that can be looked at without one."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from handheld.games import registered
from handheld.session.match import Match

VM = Path(__file__).resolve().parents[2] / "deploy/vm"
ALL = sorted(path.stem for path in VM.glob("*.sh") if path.stem not in ("furnish", "no-initramfs"))  # parts of make


def load(path: Path) -> ModuleType:
    """Return a module of the trials."""
    spec = importlib.util.spec_from_file_location(f"vm_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def constant(path: Path, name: str) -> object:
    """Return what a module assigns to a name, without running it."""
    for line in ast.parse(path.read_text("utf-8")).body:
        if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") == name:
            return ast.literal_eval(line.value)
    raise KeyError(name)


@pytest.mark.parametrize("name", ALL)
def test_scripts_are_shell_and_say_how_they_are_used(name: str) -> None:
    script = VM / f"{name}.sh"
    subprocess.run(["sh", "-n", str(script)], check=True)
    text = script.read_text("utf-8")
    assert f"# usage: sudo sh deploy/vm/{name}.sh FOLDER" in text
    assert "set -eu" in text
    if name != "make":
        assert f'"$vm/{name}.py" "$folder" "$arch"' in text
        assert (VM / f"{name}.py").is_file()


@pytest.mark.parametrize("path", [*VM.glob("*.py"), *VM.glob("guest/*.py")], ids=lambda path: path.name)
def test_programs_are_python_of_the_oldest_debian(path: Path) -> None:
    ast.parse(path.read_text("utf-8"), feature_version=(3, 11))


def test_the_match_that_is_played_by_devices_ends_by_itself() -> None:
    moves = str(constant(VM / "guest/match.py", "MOVES")).split()
    match = Match(registered()["trax"].rules(), 2, registered()["trax"].info.defaults(), 1, ["Ada", "Bo"])
    for token in moves:
        assert match.outcome is None
        match.choose(match.waiting_for()[0], token)
    assert match.outcome is not None
    assert match.outcome.reason == "line"


def test_modules_of_the_initrd_come_after_what_they_need(tmp_path: Path) -> None:
    initrd = load(VM / "initrd.py")
    (tmp_path / "modules.dep").write_text(
        "kernel/fs/ext4/ext4.ko.xz: kernel/fs/jbd2/jbd2.ko.xz kernel/lib/crc16.ko.xz\n"
        "kernel/fs/jbd2/jbd2.ko.xz:\nkernel/lib/crc16.ko.xz:\n"
        "kernel/drivers/virtio/virtio_pci.ko: kernel/drivers/virtio/virtio.ko\nkernel/drivers/virtio/virtio.ko:\n"
        "kernel/drivers/block/virtio_blk.ko: kernel/drivers/virtio/virtio.ko\n")
    names = [initrd.stem(path.name) for path in initrd.modules(tmp_path)]
    assert names == ["virtio", "virtio_pci", "virtio_blk", "jbd2", "crc16", "ext4"]


def test_an_overlay_leaves_its_base_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = load(VM / "machine.py")
    called: list[list[str]] = []
    monkeypatch.setattr(machine.subprocess, "run", lambda command, **_how: called.append(command))
    machine.overlay(tmp_path / "kiosk.img", tmp_path / "one.qcow2")
    machine.overlay(tmp_path / "one.qcow2", tmp_path / "two.qcow2")
    kinds = [command[command.index("-F") + 1] for command in called]
    assert kinds == ["raw", "qcow2"]
    assert all(command[command.index("-b") + 1] != command[-1] for command in called)


@pytest.mark.parametrize("arch", ["amd64", "arm64"])
def test_the_machine_has_what_the_kiosk_needs(tmp_path: Path, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = load(VM / "machine.py")
    monkeypatch.setattr(machine.Machine, "__init__", lambda self: None)
    vm = machine.Machine()
    vm.arch, vm.folder, vm.links, vm.serial = arch, tmp_path, tmp_path, tmp_path / "serial.log"
    command = vm._command([tmp_path / "a.qcow2", tmp_path / "b.qcow2"], "")
    words = " ".join(command)
    assert "virtio-gpu-pci,xres=800,yres=480" in words
    assert words.count("virtio-blk-pci") == 2
    assert "cache=writeback" in words, "what the guest has not flushed must be lost with the power"
    assert "-nic none" in words
    assert command[command.index("-m") + 1] == "512", "as little as a Raspberry Pi Zero 2 W has"
    assert sys.executable not in words
