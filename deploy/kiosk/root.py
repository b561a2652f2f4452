"""Root's side of the kiosk: requests, the lock of the consoles, the forgotten PIN, sticks. Run with python3 -I.

usage: root.py request | lock | unlock | forget-pin | stick NAME | unstick NAME

Whatever the kiosk's own user can write is taken for an attacker's: opened by the folder's descriptor without following
links, looked at after opening, read up to a limit. A request is moved away before it is read, so each is done once.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

ROOT = Path(os.environ.get("POCKET_RAILS_FAKE_ROOT", "/"))  # for trials; the units set no environment
RUN = ROOT / "run/pocket-rails"  # the kiosk's own
PRIVATE = ROOT / "run/pocket-rails-root"  # root's
STATE = ROOT / "var/lib/pocket-rails"
STICKS = ROOT / "media/pocket-rails"
BOOTS = (ROOT / "boot/firmware", ROOT / "boot")
KIOSK, UPDATE = "pocket-rails-kiosk.service", "pocket-rails-update.service"
PIN, RESET = "admin-pin.json", ("pocket-rails-reset-pin", "pocket-rails-reset-pin.txt")
MOST = 4096  # bytes of a request
NAME = re.compile(r"[a-z0-9]{1,24}")
VT_ACTIVATE, VT_LOCKSWITCH, VT_UNLOCKSWITCH = 0x5606, 0x560B, 0x560C
OPTIONS = {
    "vfat": "nosuid,nodev,noexec,noatime,uid={uid},gid={gid},umask=0077,utf8=1,flush,errors=remount-ro",
    "exfat": "nosuid,nodev,noexec,noatime,uid={uid},gid={gid},umask=0077",
}


def systemctl(*words: str) -> int:
    """Call systemctl; the exit status."""
    try:
        return subprocess.run(["systemctl", *words], stdin=subprocess.DEVNULL, timeout=30, check=False).returncode
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"systemctl {words[0]}: {error}", file=sys.stderr)
        return 127


def busy(unit: str) -> bool:
    """Return whether a unit runs."""
    said = subprocess.run(["systemctl", "show", "-P", "ActiveState", unit], capture_output=True, text=True, timeout=15,
                          check=False)
    return said.stdout.strip() not in ("inactive", "failed", "")


def open_folder(path: Path) -> int:
    """Open a folder that is no link."""
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)


def read_file(name: str, folder: int, most: int) -> bytes:
    """Read a plain file in an open folder: no link, no pipe, no device, none that is longer than `most`. OSError."""
    handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, dir_fd=folder)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode) or about.st_size > most:
            raise OSError(errno.EINVAL, "not a small plain file", name)
        return os.read(handle, most + 1)[:most]
    finally:
        os.close(handle)


def answer(code: str) -> None:
    """Leave an answer where the kiosk looks for it. It owns that folder: a fresh file of our own, then its name."""
    with contextlib.suppress(OSError):
        folder = open_folder(RUN)
        try:
            fresh = f".answer-{os.getpid()}-{os.urandom(8).hex()}"
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            handle = os.open(fresh, flags, 0o644, dir_fd=folder)
            try:
                os.fchmod(handle, 0o644)
                os.write(handle, code.encode() + b"\n")
            finally:
                os.close(handle)
            os.rename(fresh, "answer", src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            os.close(folder)
    print(f"answer: {code}", file=sys.stderr)


def take() -> tuple[str, str] | None:
    """Take the request away and return its word and detail; None if there is none, ("", "") if it can't be read."""
    folder = open_folder(RUN)
    taken = f".taken-{os.getpid()}-{os.urandom(8).hex()}"
    try:
        try:  # within their folder: to another one it might be another mount
            os.rename("request", taken, src_dir_fd=folder, dst_dir_fd=folder)
        except FileNotFoundError:
            return None
        try:
            word, _, rest = read_file(taken, folder, MOST).decode().partition("\n")
        finally:
            with contextlib.suppress(OSError):
                os.unlink(taken, dir_fd=folder)
            with contextlib.suppress(OSError):  # a folder in its place: it goes if it is empty, else it lies there
                os.rmdir(taken, dir_fd=folder)
    except (OSError, UnicodeDecodeError) as error:
        print(f"a request that can't be read: {error}", file=sys.stderr)
        return "", ""
    finally:
        os.close(folder)
    return word.strip(), rest.split("\n")[0].strip()


def request() -> int:
    """Do what the kiosk asks for, if it is one of the few things it may."""
    asked = take()
    if asked is None:
        return 0
    word, detail = asked
    print(f"asked for: {word[:40]!r} {detail[:200]!r}", file=sys.stderr)
    if word == "restart":
        answer("restarting")
        systemctl("restart", "--no-block", KIOSK)
    elif word in ("reboot", "poweroff"):
        answer("restarting")
        systemctl("--no-block", word)
    elif word == "update":
        if busy(UPDATE):
            answer("busy")
            return 0
        answer("working")
        PRIVATE.mkdir(mode=0o700, exist_ok=True)
        (PRIVATE / "update").write_text(detail + "\n", "utf-8")
        if systemctl("start", "--no-block", UPDATE):
            (PRIVATE / "update").unlink(missing_ok=True)
            answer("failed")
    else:
        answer("refused")
    return 0


def lock(how: int) -> int:
    """Show the first console and let nobody switch to another (or allow it again)."""
    handle = os.open(ROOT / "dev/tty1", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        if how == VT_LOCKSWITCH:
            fcntl.ioctl(handle, VT_UNLOCKSWITCH, 0)
            fcntl.ioctl(handle, VT_ACTIVATE, 1)
        fcntl.ioctl(handle, how, 0)
    finally:
        os.close(handle)
    return 0


def forget_pin() -> int:
    """Delete the PIN, and then the file that asked for it: if the power goes in between, it is done once more."""
    folder = open_folder(STATE)
    try:
        try:
            os.unlink(PIN, dir_fd=folder)
        except FileNotFoundError:
            pass
        except (IsADirectoryError, PermissionError):
            os.rename(PIN, f".{PIN}-{os.urandom(4).hex()}", src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)
    finally:
        os.close(folder)
    left = 0
    for boot in BOOTS:
        for name in RESET:
            try:
                (boot / name).unlink()
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                left = 1
                print(f"<3>{boot / name} stays, the PIN will be forgotten at each start: {error}", file=sys.stderr)
    os.sync()
    print("<5>the PIN is forgotten; a new one is set on the admin page", file=sys.stderr)
    return left


def own_disks() -> set[str]:
    """Return the devices that the machine itself uses: mounted ones, and those that it is to mount."""
    found = set()
    for arguments in (["-rno", "SOURCE"], ["--fstab", "--evaluate", "-rno", "SOURCE"]):
        said = subprocess.run(["findmnt", *arguments], capture_output=True, text=True, timeout=15, check=False)
        for line in said.stdout.splitlines():
            if line.startswith("/dev/"):
                found.add(os.path.realpath(line.partition("[")[0]))
    return found


def stick(name: str) -> int:
    """Mount a stick where the kiosk's user may read and write, and nothing on it can be run."""
    if not NAME.fullmatch(name):
        return 2
    device = f"/dev/{name}"
    if not stat.S_ISBLK(os.stat(device).st_mode):
        return 2
    if device in own_disks():
        print(f"{device} is the machine's own", file=sys.stderr)
        return 0
    said = subprocess.run(["blkid", "-p", "-s", "TYPE", "-o", "value", device], capture_output=True, text=True,
                          timeout=15, check=False)
    kind = said.stdout.strip()
    if kind not in OPTIONS:
        print(f"{device} holds {kind or 'nothing known'}: FAT and exFAT are read here", file=sys.stderr)
        return 0
    import pwd

    user = pwd.getpwnam("pocket-rails")
    folder = STICKS / name
    STICKS.mkdir(mode=0o755, exist_ok=True)
    folder.mkdir(mode=0o755, exist_ok=True)
    options = OPTIONS[kind].format(uid=user.pw_uid, gid=user.pw_gid)
    return subprocess.run(["mount", "-t", kind, "-o", options, device, str(folder)], timeout=25,
                          check=False).returncode


def unstick(name: str) -> int:
    """The stick is gone, or is to go."""
    if not NAME.fullmatch(name):
        return 2
    folder = STICKS / name
    if folder.exists():
        if os.path.ismount(folder):
            subprocess.run(["umount", "-l", str(folder)], timeout=15, check=False)
        with contextlib.suppress(OSError):
            folder.rmdir()
    return 0


def main(words: list[str]) -> int:
    """Do one thing."""
    os.umask(0o022)
    match words:
        case ["request"]:
            return request()
        case ["lock"]:
            return lock(VT_LOCKSWITCH)
        case ["unlock"]:
            return lock(VT_UNLOCKSWITCH)
        case ["forget-pin"]:
            return forget_pin()
        case ["stick", name]:
            return stick(name)
        case ["unstick", name]:
            return unstick(name)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
