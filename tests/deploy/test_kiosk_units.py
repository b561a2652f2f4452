"""The kiosk's units, rules and their installation: read as text, and put into a made-up root."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
KIOSK = DEPLOY / "kiosk"
HOME = "/usr/lib/pocket-rails/deploy/kiosk/"
UNITS = sorted(path.name for path in KIOSK.glob("pocket-rails-*"))
SECONDS = {"ms": 0.001, "s": 1.0, "": 1.0, "min": 60.0}


def settings(name):
    """Return what a unit sets: (section, key) -> values, in order."""
    found, section = {}, ""
    for line in (KIOSK / name).read_text().splitlines():
        if line.startswith("["):
            section = line[1:-1]
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault((section, key), []).append(value)
    return found


def one(name, key, section="Service"):
    values = settings(name)[section, key]
    assert len(values) == 1
    return values[0]


def seconds(text):
    number, unit = re.fullmatch(r"([0-9.]+)([a-z]*)", text).groups()
    return float(number) * SECONDS[unit]


def install(root, *options):
    """Run install-kiosk.sh with a made-up root."""
    return subprocess.run(["sh", str(DEPLOY / "install-kiosk.sh"), *options], env=os.environ | {"ROOT": str(root)},
                          check=True, capture_output=True, text=True).stdout


def snapshot(root):
    """Return every name in a folder with its target or its content."""
    return {str(path.relative_to(root)): os.readlink(path) if path.is_symlink() else
            path.read_bytes() if path.is_file() else None for path in sorted(root.rglob("*"))}


# ---------------------------------------------------------------- the texts


def test_a_loop_that_hangs_is_back_within_ten_seconds():
    kiosk = "pocket-rails-kiosk.service"
    gone = sum(seconds(one(kiosk, key)) for key in ("WatchdogSec", "TimeoutAbortSec", "RestartSec"))
    assert gone <= 7  # and the start takes less than three
    assert (one(kiosk, "Type"), one(kiosk, "Restart")) == ("notify", "always")
    assert one(kiosk, "ExecStart") == "/usr/bin/pocket-rails play --kiosk"


def test_too_many_ends_show_the_safe_screen_which_tries_again():
    kiosk = "pocket-rails-kiosk.service"
    assert one(kiosk, "OnFailure", "Unit") == "pocket-rails-safe.service"
    interval, burst = (float(one(kiosk, key, "Unit")) for key in ("StartLimitIntervalSec", "StartLimitBurst"))
    slowest = seconds(one(kiosk, "WatchdogSec")) + seconds(one(kiosk, "RestartSec")) + 10
    assert burst * slowest < interval
    lines = settings("pocket-rails-safe.service")["Service", "ExecStart"]
    assert HOME + "safe-screen.sh" in lines[0]
    assert lines[0].startswith("-")  # whatever becomes of it, the kiosk is started again
    assert lines[-1].endswith("start --no-block pocket-rails-kiosk.service")


@pytest.mark.parametrize("name", ["pocket-rails-kiosk.service", "pocket-rails-safe.service"])
def test_the_program_is_fenced_in(name):
    wanted = {
        "User": "pocket-rails", "NoNewPrivileges": "yes", "CapabilityBoundingSet": "", "ProtectSystem": "strict",
        "ProtectHome": "yes", "PrivateTmp": "yes", "DevicePolicy": "closed", "ProtectKernelTunables": "yes",
        "ProtectKernelModules": "yes", "ProtectControlGroups": "yes", "RestrictNamespaces": "yes",
        "RestrictSUIDSGID": "yes", "RestrictAddressFamilies": "AF_UNIX AF_NETLINK", "IPAddressDeny": "any",
        "LockPersonality": "yes", "UMask": "0077", "LimitCORE": "0",
    }
    assert {key: one(name, key) for key in wanted} == wanted
    assert set(one(name, "SupplementaryGroups").split()) >= {"video", "render", "input"}
    assert int(one(name, "MemoryMax").rstrip("M")) <= 400
    assert "%S/pocket-rails" in " ".join(settings(name)["Service", "Environment"])


def test_the_screen_is_waited_for_whatever_its_number():
    rules = (KIOSK / "60-pocket-rails.rules").read_text()
    assert '"/dev/pocketrails/screen"' in rules
    assert "v3d" in rules
    for key in ("Wants", "After"):
        assert any("dev-pocketrails-screen.device" in line
                   for line in settings("pocket-rails-kiosk.service")["Unit", key])
    assert "ConditionPathExists" not in (KIOSK / "pocket-rails-kiosk.service").read_text()


def test_what_is_unfinished_or_forgotten_is_seen_to_before_the_kiosk_starts():
    after = " ".join(settings("pocket-rails-kiosk.service")["Unit", "After"])
    for name in ("pocket-rails-recover.service", "pocket-rails-pin.service"):
        assert name in after
        assert one(name, "Before", "Unit") == "pocket-rails-kiosk.service"
        assert ("Unit", "ConditionPathExists") in settings(name)  # it costs nothing where there is nothing to do


@pytest.mark.parametrize("name", UNITS)
def test_what_units_start_is_there(name):
    for (section, key), values in settings(name).items():
        if section == "Service" and key.startswith("Exec"):
            for value in values:
                for path in re.findall(re.escape(HOME) + r"(\S+)", value):
                    assert (KIOSK / path).is_file()
                if "python3" in value:
                    assert "/usr/bin/python3 -I " in value  # nothing of the environment or the folder gets in


def test_keys_that_would_lead_out_are_named():
    assert {"CtrlAltDelBurstAction=none"} <= set((KIOSK / "system.conf").read_text().splitlines())
    assert "kernel.sysrq = 0" in (KIOSK / "sysctl.conf").read_text().splitlines()
    login = (KIOSK / "logind.conf").read_text().splitlines()
    assert {"NAutoVTs=0", "ReserveVT=0", "HandlePowerKey=ignore", "HandleSuspendKey=ignore",
            "HandleHibernateKey=ignore", "HandleRebootKey=ignore", "HandlePowerKeyLongPress=ignore"} <= set(login)


def test_sticks_run_nothing():
    rules = (KIOSK / "60-pocket-rails.rules").read_text()
    assert 'ENV{ID_FS_TYPE}=="vfat|exfat"' in rules
    text = (KIOSK / "root.py").read_text()
    assert text.count("nosuid,nodev,noexec") == 2


@pytest.mark.parametrize("script", ["install-kiosk.sh", "sign-update.sh", "try-update.sh", "kiosk/safe-screen.sh"])
def test_scripts_can_be_read_by_sh(script):
    subprocess.run(["sh", "-n", str(DEPLOY / script)], check=True)


def test_systemd_finds_nothing_wrong():
    if shutil.which("systemd-analyze") is None:
        return  # the texts above say most of it
    found = subprocess.run(["systemd-analyze", "verify", "--man=no", *(str(KIOSK / name) for name in UNITS)],
                           capture_output=True, text=True, check=False).stderr
    ours = [line for line in found.splitlines() if "pocket-rails" in line and "not executable" not in line]
    assert not ours


@pytest.mark.parametrize("parts", [("kiosk.service",), ("kiosk.service", "cage.conf"), ("safe.service",)], ids="+".join)
def test_systemd_finds_it_hardly_exposed(tmp_path, parts):
    if shutil.which("systemd-analyze") is None:
        return  # test_the_program_is_fenced_in says most of it
    unit = tmp_path / "pocket-rails-trial.service"
    names = [name if name.endswith(".conf") else f"pocket-rails-{name}" for name in parts]
    unit.write_text("\n".join((KIOSK / name).read_text() for name in names))
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=15", "--no-pager", str(unit)],
                          capture_output=True, text=True, check=False)  # 15: of 100
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
    assert "exposure level" in done.stdout


# ---------------------------------------------------------------- the installation


@pytest.fixture
def root(tmp_path):
    """Return a root as Raspberry Pi OS has it, as far as it is touched."""
    for name in ("etc/systemd/system/getty@tty1.service.d", "boot/firmware", "usr/lib/systemd/system"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "etc/systemd/system/getty@tty1.service.d/autologin.conf").write_text("[Service]\n")
    (tmp_path / "etc/systemd/system/autovt@.service").write_text("# the operator's own\n")
    (tmp_path / "boot/firmware/cmdline.txt").write_text("console=tty1 root=PARTUUID=1-2 rootwait quiet\n")
    (tmp_path / "etc/systemd/system/default.target").symlink_to("/lib/systemd/system/graphical.target")
    return tmp_path


def test_it_may_be_installed_twice_and_taken_away_again(root):
    before = snapshot(root)
    install(root)
    once = snapshot(root)
    install(root)
    assert snapshot(root) == once
    install(root, "--uninstall")
    after = {name: what for name, what in snapshot(root).items() if what is not None}
    assert after == {name: what for name, what in before.items() if what is not None}


def test_everything_is_in_its_place(root):
    install(root)
    linked = {os.path.basename(target): name for name, target in snapshot(root).items() if isinstance(target, str)}
    ours = {path.name for path in KIOSK.iterdir() if path.suffix in (".service", ".path", ".rules", ".conf")}
    assert ours - {"cage.conf", "direct.conf"} <= set(linked)
    for name, target in snapshot(root).items():
        if isinstance(target, str) and target.startswith(HOME):
            assert (KIOSK / target.removeprefix(HOME)).is_file(), name
    etc = root / "etc/systemd/system"
    for unit in ("ctrl-alt-del.target", "kbrequest.target", "getty@.service", "autovt@.service", "getty@tty1.service"):
        assert os.readlink(etc / unit) == "/dev/null"
    assert os.readlink(etc / "default.target").endswith("multi-user.target")  # no desktop holds the screen
    words = (root / "boot/firmware/cmdline.txt").read_text().split()
    assert words[:3] == ["console=tty1", "root=PARTUUID=1-2", "rootwait"]
    assert words.count("quiet") == 1
    assert "cgroup_enable=memory" in words  # else MemoryMax holds nothing on a Pi
    assert (root / "boot/firmware/cmdline.txt").read_text().count("\n") == 1
    for name in ("var/lib/pocket-rails", "var/lib/pocket-rails-update"):
        assert (root / name).stat().st_mode & 0o777 == 0o700


def test_cage_is_a_drop_in_that_an_upgrade_keeps(root):
    install(root, "--cage")
    link = root / "etc/systemd/system/pocket-rails-kiosk.service.d/cage.conf"
    assert os.readlink(link) == HOME + "cage.conf"
    own = link.with_name("own.conf")
    own.write_text("[Service]\nNice=-5\n")
    install(root, "--refresh")
    assert link.is_symlink()
    install(root)
    assert not link.is_symlink()
    install(root, "--uninstall")
    assert own.exists()  # the operator's


def test_what_cage_takes_besides():
    """Each was found in the virtual machine: CAGE=yes vm/make.sh, vm/kiosk.sh."""
    lines = (KIOSK / "cage.conf").read_text().splitlines()
    assert "SystemCallFilter=mincore" in lines  # else: a crash as soon as the window opens
    assert "SDL_VIDEODRIVER=wayland" in " ".join(line for line in lines if line.startswith("Environment="))


def test_an_upgrade_does_not_make_a_kiosk_of_what_is_none(root):
    before = snapshot(root)
    install(root, "--refresh")
    assert snapshot(root) == before


@pytest.mark.parametrize("armoured", [True, False])
def test_the_key_is_put_where_updates_look_for_it(root, tmp_path, armoured):
    key = bytes(range(200))
    given = tmp_path / "key"
    text = base64.encodebytes(key)
    head, tail = b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n", b"=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n"
    given.write_bytes(head + text + tail if armoured else key)
    assert "no key" not in install(root, "--key", str(given))
    kept = root / "etc/pocket-rails/update-key.gpg"
    assert kept.read_bytes() == key
    assert kept.stat().st_mode & 0o777 == 0o644
    install(root, "--uninstall", "--purge")
    assert not kept.exists()


def make_package(folder, version):
    """Make a package of our name and return its path."""
    (folder / "tree/DEBIAN").mkdir(parents=True)
    (folder / "tree/DEBIAN/control").write_text(
        f"Package: pocket-rails\nVersion: {version}\nArchitecture: all\nMaintainer: x <x@y.z>\nDescription: x\n")
    subprocess.run(["dpkg-deb", "--build", folder / "tree", folder / "p.deb"], check=True, capture_output=True)
    return folder / "p.deb"


@pytest.mark.parametrize("version", ["0.5", "0.4", None])
def test_the_package_that_is_installed_is_kept_for_a_first_update_that_fails(root, tmp_path_factory, version):
    package = make_package(tmp_path_factory.mktemp("package"), "0.5")
    (root / "var/lib/dpkg").mkdir(parents=True)
    (root / "var/lib/dpkg/status").write_text("" if version is None else (
        f"Package: pocket-rails\nStatus: install ok installed\nVersion: {version}\nArchitecture: all\n"
        "Maintainer: x <x@y.z>\nDescription: x\n"))
    kept = root / "var/lib/pocket-rails-update/good.deb"
    if version == "0.5":
        install(root, "--package", str(package))
        assert kept.read_bytes() == package.read_bytes()
        install(root, "--uninstall", "--purge")
    else:  # another one would be put back in its place
        with pytest.raises(subprocess.CalledProcessError) as refused:
            install(root, "--package", str(package))
        assert f"is pocket-rails 0.5, but installed is {'none' if version is None else 'pocket-rails 0.4'}" in \
            refused.value.stderr
    assert not kept.exists()


def test_the_safe_screen_waits_longer_each_time_and_has_words_where_there_is_no_picture(tmp_path):
    tools, run = tmp_path / "bin", tmp_path / "run"
    tools.mkdir()
    run.mkdir()
    for name, text in (("timeout", "exit 1"), ("sleep", f'echo "$1" >>{tmp_path}/slept')):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    (run / "trouble").write_text("no display: kmsdrm\x1b[2J not available\n")
    said = ""
    for _ in range(5):
        said = subprocess.run(["sh", str(KIOSK / "safe-screen.sh")], capture_output=True, text=True, check=True,
                              env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(run)}
                              ).stdout
    assert (tmp_path / "slept").read_text().split() == ["10", "20", "40", "60", "60"]
    assert "Pocket Rails could not start." in said
    assert "no display: kmsdrm[2J not available" in said
