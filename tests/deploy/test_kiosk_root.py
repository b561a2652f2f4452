"""Root's side of the kiosk, in a made-up root: it trusts nothing that the program or a stick writes."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import stat
import sys
import time
from pathlib import Path

import pytest

KIOSK = Path(__file__).parents[2] / "deploy" / "kiosk"

# Tools as far as they are called. A "package" is the text of its fields; its "signature" the key and a hash.
TOOLS = {
    "systemctl": 'echo "$*" >>"$TRIAL/calls"; [ "$1" != show ] || cat "$TRIAL/active"',
    "gpgv": """[ "$(cat "$6")" = "$(cat "$5") $(sha256sum <"$7" | cut -c 1-64)" ] || exit 1
echo '[GNUPG:] VALIDSIG x'""",
    "dpkg-deb": 'grep -q "^Package: " "$2" && cat "$2"',
    "apt-get": 'for last; do :; done; ! grep -q "^Depends: " "$last"',
    "dpkg-query": 'cat "$TRIAL/status"',
    "dpkg": """
[ "$1" != --force-confdef ] || shift 2
case $1 in
--print-architecture) echo arm64 ;;
--compare-versions) [ "$2" != "$4" ] && [ "$(printf '%s\\n' "$2" "$4" | sort -V | tail -n 1)" = "$2" ] ;;
--configure) sed -i s/half-installed/installed/ "$TRIAL/status" ;;
*)
    [ ! -e "$TRIAL/locked" ] || { rm "$TRIAL/locked"; echo "frontend lock was locked by another process"; exit 2; }
    for last; do :; done
    echo "half-installed 0" >"$TRIAL/status"
    [ ! -e "$TRIAL/dpkg-fails" ] || ! grep -q "$(cat "$TRIAL/dpkg-fails")" "$last" || exit 1
    sed -n 's/^Version: /installed /p' "$last" >"$TRIAL/status" ;;
esac""",
}


class Machine:
    """The made-up root, with root.py and update.py looking at it."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.bin = folder / "root", folder / "bin"
        for name in ("run/pocket-rails", "etc/pocket-rails", "var/lib/pocket-rails", "media/pocket-rails/sda1", "usr",
                     "proc", "dev", "boot/firmware"):
            (self.folder / name).mkdir(parents=True)
        self.bin.mkdir()
        for name, text in TOOLS.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.bin / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{self.bin}:{os.environ['PATH']}")
        monkeypatch.setenv("TRIAL", str(self.folder))
        monkeypatch.setenv("POCKET_RAILS_FAKE_ROOT", str(self.folder))
        monkeypatch.setattr(sys, "path", list(sys.path))
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        self.root = load("root", monkeypatch)
        self.update = load("update", monkeypatch)
        usual = self.update.call
        monkeypatch.setattr(self.update, "call", lambda *words, **more: usual("env", f"TRIAL={self.folder}", *words))
        self.write("status", "installed 0.5")
        self.write("active", "inactive")
        self.write("etc/pocket-rails/update-key.gpg", "operator")
        self.write("proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
        self.run = self.folder / "run/pocket-rails"
        self.work = self.folder / "var/lib/pocket-rails-update"
        self.stick = self.folder / "media/pocket-rails/sda1"

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def read(self, name):
        path = self.folder / name
        return path.read_text().strip() if path.exists() else ""

    def package(self, name="new.deb", key="operator", **fields):
        """Put a package on the stick, and its signature."""
        fields = {"Package": "pocket-rails", "Version": "0.6", "Architecture": "arm64"} | fields
        text = "".join(f"{field}: {value}\n" for field, value in fields.items())
        (self.stick / name).write_text(text)
        if key:
            (self.stick / f"{name}.sig").write_text(f"{key} {hashlib.sha256(text.encode()).hexdigest()}")
        return self.stick / name

    def asked(self, path):
        """Have the update run that the kiosk asked for; return the answer."""
        self.root.PRIVATE.mkdir(exist_ok=True)
        (self.root.PRIVATE / "update").write_text(f"{path}\n")
        self.update.main(["asked"])
        return self.read("run/pocket-rails/answer")


def load(name, monkeypatch):
    spec = importlib.util.spec_from_file_location(name, KIOSK / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(tmp_path, monkeypatch):
    return Machine(tmp_path, monkeypatch)


# ---------------------------------------------------------------- requests


@pytest.mark.parametrize(("word", "answer", "call"), [
    ("restart", "restarting", "restart --no-block pocket-rails-kiosk.service"),
    ("reboot", "restarting", "--no-block reboot"), ("poweroff", "restarting", "--no-block poweroff"),
    ("update\n/media/pocket-rails/sda1/new.deb", "working", "start --no-block pocket-rails-update.service"),
])
def test_what_may_be_asked_for_is_done_once(machine, word, answer, call):
    machine.write("run/pocket-rails/request", word)
    machine.root.main(["request"])
    assert machine.read("run/pocket-rails/answer") == answer
    assert machine.read("calls").split("\n")[-1] == call
    assert sorted(os.listdir(machine.run)) == ["answer"]
    machine.write("calls", "")
    machine.root.main(["request"])
    assert machine.read("calls") == ""


@pytest.mark.parametrize("word", ["", "shell", "reboot; sh", "REBOOT", "\x00\xff", "restart " * 2000, "update2\nx"])
def test_anything_else_is_refused(machine, word):
    (machine.run / "request").write_bytes(word.encode("latin-1"))
    machine.root.main(["request"])
    assert machine.read("run/pocket-rails/answer") == "refused"
    assert machine.read("calls") == ""
    assert sorted(os.listdir(machine.run)) == ["answer"]


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "full folder", "hole"])
def test_a_request_that_is_no_plain_file_is_taken_away_and_not_followed(machine, kind):
    path = machine.run / "request"
    machine.write("secret", "reboot")
    if kind == "link":
        path.symlink_to(machine.folder / "secret")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "hole":
        with path.open("wb") as file:
            file.write(b"reboot\n")
            file.truncate(1 << 40)
    else:
        path.mkdir()
        if kind == "full folder":
            (path / "reboot").touch()
    machine.root.main(["request"])
    assert machine.read("run/pocket-rails/answer") == "refused"
    assert machine.read("secret") == "reboot"
    assert not os.path.lexists(path)
    assert kind == "full folder" or os.listdir(machine.run) == ["answer"]
    assert machine.read("calls") == ""


def test_an_answer_follows_no_link(machine):
    machine.write("precious", "as it was")
    (machine.run / "answer").symlink_to(machine.folder / "precious")
    machine.write("run/pocket-rails/request", "restart")
    machine.root.main(["request"])
    assert machine.read("precious") == "as it was"
    assert not (machine.run / "answer").is_symlink()
    assert stat.S_IMODE((machine.run / "answer").stat().st_mode) == 0o644


def test_the_folder_itself_may_not_be_a_link(machine):
    machine.write("var/lib/pocket-rails/request", "reboot")
    machine.run.rmdir()
    machine.run.symlink_to(machine.folder / "var/lib/pocket-rails")
    with pytest.raises(OSError, match=r"Not a directory|symbolic link"):
        machine.root.main(["request"])
    assert machine.read("calls") == ""


def test_a_second_update_waits_for_the_first(machine):
    machine.write("active", "activating")
    machine.write("run/pocket-rails/request", "update\n/media/pocket-rails/sda1/new.deb")
    machine.root.main(["request"])
    assert machine.read("run/pocket-rails/answer") == "busy"


# ---------------------------------------------------------------- the PIN, and sticks


@pytest.mark.parametrize("kind", ["file", "link", "folder", "none"])
@pytest.mark.parametrize("name", ["pocket-rails-reset-pin", "pocket-rails-reset-pin.txt"])
def test_the_card_can_forget_the_pin(machine, name, kind):
    machine.write("precious", "as it was")
    pin = machine.folder / "var/lib/pocket-rails/admin-pin.json"
    if kind == "file":
        pin.write_text("{}")
    elif kind == "link":
        pin.symlink_to(machine.folder / "precious")
    elif kind == "folder":
        pin.mkdir()
    (machine.folder / "boot/firmware" / name).touch()
    assert machine.root.main(["forget-pin"]) == 0
    assert not os.path.lexists(pin)
    assert machine.read("precious") == "as it was"
    assert not (machine.folder / "boot/firmware" / name).exists()


def test_the_pin_of_the_program_lies_where_root_looks_for_it(machine):
    from handheld.session import pin

    assert machine.root.PIN == pin.NAME


@pytest.mark.parametrize("name", ["../../etc", "sda1/..", "SDA1", "", "a" * 40, "sda 1"])
def test_odd_names_of_sticks_are_not_touched(machine, name):
    assert machine.root.main(["stick", name]) == 2
    assert machine.root.main(["unstick", name]) == 2


# ---------------------------------------------------------------- updates


def test_a_signed_newer_package_is_installed(machine):
    assert machine.asked(machine.package()) == "done"
    assert machine.read("status") == "installed 0.6"
    calls = machine.read("calls").split("\n")
    assert calls == ["stop pocket-rails-kiosk.service pocket-rails-safe.service", "daemon-reload",
                     "start --no-block pocket-rails-kiosk.service"]
    assert os.listdir(machine.work) == ["good.deb"]
    assert stat.S_IMODE(machine.work.stat().st_mode) == 0o700


@pytest.mark.parametrize(("code", "made"), [
    ("unsigned", {"key": ""}), ("unsigned", {"key": "somebody"}), ("older", {"Version": "0.5"}),
    ("older", {"Version": "0.4"}), ("foreign", {"Architecture": "amd64"}), ("refused", {"Package": "bash"}),
    ("needs", {"Depends": "more"}),
])
def test_what_is_refused_changes_nothing_and_leaves_nothing(machine, code, made):
    assert machine.asked(machine.package(**made)) == code
    assert machine.read("status") == "installed 0.5"
    assert machine.read("calls") == ""
    assert os.listdir(machine.work) == []


@pytest.mark.parametrize(("code", "how"), [
    ("refused", "elsewhere"), ("refused", "dots"), ("refused", "link"), ("broken", "pipe"), ("broken", "huge"),
    ("gone", "none"), ("refused", "folder link"), ("refused", "name"), ("unsigned", "huge signature"),
])
def test_a_package_is_taken_from_a_stick_only_and_through_no_link(machine, code, how):
    path = machine.package()
    if how == "elsewhere":
        path = Path("/etc/shadow.deb")
    elif how == "dots":
        path = machine.stick / "../../../etc/new.deb"
    elif how == "name":
        path = path.rename(machine.stick / "new.sh")
    elif how == "none":
        path.unlink()
    elif how == "huge":
        os.truncate(path, 1 << 40)
    elif how == "huge signature":
        os.truncate(machine.stick / "new.deb.sig", 1 << 20)
        code = "broken"
    elif how == "folder link":
        (machine.stick / "folder").symlink_to(machine.stick)
        path = machine.stick / "folder" / "new.deb"
        code = "gone"
    else:
        target = path.rename(machine.stick / "other")
        if how == "link":
            path.symlink_to(target)
        else:
            os.mkfifo(path)
    assert machine.asked(path) == code
    assert machine.read("status") == "installed 0.5"
    assert os.listdir(machine.work) == []


def test_the_copy_is_what_is_verified_and_installed(machine, monkeypatch):
    path, usual = machine.package(), machine.update.check_signature

    def swap():
        path.write_text("Package: pocket-rails\nVersion: 9\nArchitecture: arm64\nEvil: yes\n")
        usual()

    monkeypatch.setattr(machine.update, "check_signature", swap)
    assert machine.asked(path) == "done"
    assert machine.read("status") == "installed 0.6"


@pytest.mark.parametrize("mounts", ["overlay / overlay rw 0 0\n", "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"])
def test_a_system_that_forgets_takes_no_update(machine, mounts):
    machine.write("proc/mounts", mounts)
    assert machine.asked(machine.package()) == "readonly"


def test_without_a_key_nothing_is_signed(machine):
    (machine.folder / "etc/pocket-rails/update-key.gpg").unlink()
    assert machine.asked(machine.package()) == "nokey"


def test_where_there_is_no_room_nothing_is_begun(machine, monkeypatch):
    monkeypatch.setattr(machine.update, "SPARE", 1 << 60)
    assert machine.asked(machine.package()) == "nospace"
    assert os.listdir(machine.work) == []


def test_where_dpkg_fails_the_version_before_is_put_back(machine):
    assert machine.asked(machine.package()) == "done"
    machine.write("dpkg-fails", "Version: 0.7")
    assert machine.asked(machine.package(Version="0.7")) == "failed"
    assert machine.read("status") == "installed 0.6"
    assert os.listdir(machine.work) == ["good.deb"]
    assert machine.read("calls").split("\n")[-1] == "start --no-block pocket-rails-kiosk.service"


def test_another_dpkg_at_work_is_waited_for(machine, monkeypatch):
    machine.write("locked", "")
    waited, sleep = [], time.sleep

    def shorter(seconds):
        waited.append(seconds)
        sleep(min(seconds, 0.01))

    monkeypatch.setattr(machine.update.time, "sleep", shorter)
    assert machine.asked(machine.package()) == "done"
    assert waited.count(5) == 1


class PowerCut(BaseException):
    """Nothing more happens."""


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_the_power_may_go_at_any_step_of_an_update(machine, monkeypatch, before):
    """Cut before or after each thing that is done; then the machine starts. The old version runs, or the new one."""
    steps, seen = [0, 0], set()

    def cut(where, name):
        usual = getattr(where, name)

        def step(*words, **more):
            if steps[0] == 0:  # no power until the next start
                raise PowerCut
            steps[0] -= 1
            steps[1] += 1
            if before and steps[0] == 0:
                raise PowerCut
            result = usual(*words, **more)
            if steps[0] == 0:
                raise PowerCut
            return result

        monkeypatch.setattr(where, name, step)

    for name in ("call", "note", "clear", "copy"):
        cut(machine.update, name)
    cut(machine.update.os, "replace")
    n = 0
    while True:
        n += 1
        machine.write("status", "installed 0.5")
        for name in ("good.deb", "new.deb", "new.sig", "state", "state.new"):
            (machine.work / name).unlink(missing_ok=True)
        steps[0] = n
        try:
            assert machine.asked(machine.package()) == "done"
            break
        except PowerCut:
            pass
        steps[0] = 1000
        begun = (machine.work / "state").exists()
        machine.update.main(["recover"])
        state = machine.read("status")
        assert state in (("installed 0.6",) if begun else ("installed 0.5", "installed 0.6")), n
        assert not (machine.work / "state").exists()
        seen.add(state)
    assert seen == {"installed 0.5", "installed 0.6"}
    assert n > 12


def test_an_update_that_never_ends_is_given_up(machine, monkeypatch):
    assert machine.asked(machine.package()) == "done"
    machine.update.clear("good.deb")
    machine.package(Version="0.7")
    (machine.work / "new.deb").write_bytes((machine.stick / "new.deb").read_bytes())
    (machine.work / "new.sig").write_bytes((machine.stick / "new.deb.sig").read_bytes())
    machine.update.note(version="0.7", before="0.6", tries=0)
    usual, tries = machine.update.put_in, []

    def dies(state):
        if not (machine.work / "new.deb").exists():
            return usual(state)
        tries.append(state)
        raise PowerCut

    monkeypatch.setattr(machine.update, "put_in", dies)
    for _ in range(machine.update.TRIES):
        with pytest.raises(PowerCut):
            machine.update.main(["recover"])
    machine.write("dpkg-fails", "")
    machine.update.main(["recover"])
    assert len(tries) == machine.update.TRIES
    assert machine.read("run/pocket-rails/answer") == "failed"
    assert not (machine.work / "state").exists()


@pytest.mark.parametrize("state", ["", "{", "[]", '{"tries": "many"}'])
def test_a_state_that_cannot_be_read_is_put_away(machine, state):
    machine.work.mkdir()
    (machine.work / "state").write_text(state)
    machine.update.main(["recover"])
    assert machine.read("run/pocket-rails/answer") == "failed"
    assert os.listdir(machine.work) == []


def test_the_program_knows_each_answer(machine):
    from handheld.app import requests
    from handheld.ui.scenes.admin_stick import ANSWERS

    text = (KIOSK / "update.py").read_text() + (KIOSK / "root.py").read_text()
    for code in ("unsigned", "nokey", "older", "foreign", "broken", "refused", "needs", "nospace", "readonly", "gone",
                 "busy", "failed", "done"):
        assert f'"{code}"' in text
        assert code in ANSWERS
        assert code in requests.__doc__
