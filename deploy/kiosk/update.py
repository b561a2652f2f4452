"""Install a signed package from a stick, or refuse it; carry it to its end after a power cut. Run as root, python3 -I.

usage: update.py asked        the package that the kiosk asked for (root.py left its path)
       update.py install FILE the same by hand: FILE.sig lies beside it
       update.py recover      at the start of the machine, before the kiosk

The stick is trusted with nothing. Package and signature are copied first, to a folder of root's, and everything that
follows looks at the copies. Only the operator's key counts (install-kiosk.sh --key). What is refused leaves no trace.
`state` in the same folder says how far an update has come; it is on the disk before anything is changed.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # -I leaves out the script's own folder

import root  # noqa: E402

NAME = "pocket-rails"
WORK = root.ROOT / "var/lib/pocket-rails-update"
KEY = root.ROOT / "etc/pocket-rails/update-key.gpg"
USR = root.ROOT / "usr"
MOST, MOST_SIGNATURE = 400_000_000, 65_536  # bytes
SPARE = 64_000_000  # bytes that stay free
TRIES = 3  # starts of the machine at which an update is tried again
DEPTH = 4  # folders on a stick
PATIENCE = 300.0  # seconds for another dpkg to end


class Refused(Exception):
    """Why a package is not installed: one of the codes that handheld/app/requests.py lists."""


# ------------------------------------------------------------ taking it from the stick


def open_beneath(path: Path) -> int:
    """Open a plain file on a stick, step by step from the folder of the sticks, following no link."""
    try:
        parts = path.relative_to(root.STICKS).parts
    except ValueError:
        raise Refused("refused") from None
    if not 2 <= len(parts) <= DEPTH + 1 or ".." in parts or path.suffix not in (".deb", ".sig"):
        raise Refused("refused")
    folder = root.open_folder(root.STICKS)
    try:
        for part in parts[:-1]:
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
            deeper = os.open(part, flags, dir_fd=folder)
            os.close(folder)
            folder = deeper
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
        return os.open(parts[-1], flags, dir_fd=folder)
    finally:
        os.close(folder)


def copy(path: Path, target: Path, most: int, *, stick: bool) -> None:
    """Copy a file to a fresh one of root's; what is too long or not a plain file is broken."""
    source = open_beneath(path) if stick else os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        about = os.fstat(source)
        if not stat.S_ISREG(about.st_mode) or about.st_size > most:
            raise Refused("broken")
        room = os.statvfs(WORK)
        if room.f_bavail * room.f_frsize < about.st_size + SPARE:
            raise Refused("nospace")
        fresh = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            left = about.st_size  # a file that grows meanwhile is cut, and then its signature is wrong
            while left and (data := os.read(source, min(left, 1 << 20))):
                left -= len(data)
                view = memoryview(data)
                while view:
                    view = view[os.write(fresh, view):]
            os.fsync(fresh)
        finally:
            os.close(fresh)
    finally:
        os.close(source)


def take(path: Path, *, stick: bool) -> None:
    """Copy package and signature to root's folder."""
    with contextlib.suppress(FileExistsError):
        WORK.mkdir(mode=0o700)
    os.chmod(WORK, 0o700)
    clear("new.deb", "new.sig")
    try:
        copy(path, WORK / "new.deb", MOST, stick=stick)
        try:
            copy(path.with_name(path.name + ".sig"), WORK / "new.sig", MOST_SIGNATURE, stick=stick)
        except FileNotFoundError:
            raise Refused("unsigned") from None
    except OSError as error:
        print(f"{path}: {error}", file=sys.stderr)
        code = {errno.ENOSPC: "nospace", errno.EROFS: "readonly", errno.ELOOP: "refused"}.get(error.errno or 0, "gone")
        raise Refused(code) from error


# ------------------------------------------------------------ judging it


def call(*words: str, seconds: int = 300) -> tuple[int, str]:
    """Run a tool; its exit status and what it printed."""
    try:
        said = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=seconds, check=False, env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL":
                              "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root"})
    except FileNotFoundError:
        return 127, f"{words[0]} is not installed"
    return said.returncode, said.stdout.decode("utf-8", "replace")


def check_signature() -> None:
    """Refuse the copy unless the operator's key has signed it."""
    if not KEY.is_file():
        raise Refused("nokey")
    # a machine without a clock of its own may live in 1970: a signature from the future counts
    status, said = call("gpgv", "--status-fd", "1", "--ignore-time-conflict", "--keyring", str(KEY),
                        str(WORK / "new.sig"), str(WORK / "new.deb"))
    marks = {line.split()[1] for line in said.splitlines() if line.startswith("[GNUPG:] ") and len(line.split()) > 1}
    if status or "VALIDSIG" not in marks or marks & {"BADSIG", "ERRSIG", "EXPSIG", "EXPKEYSIG", "REVKEYSIG", "NODATA"}:
        print(said, file=sys.stderr)
        raise Refused("unsigned")


def about_package() -> dict[str, str]:
    """Return the fields of the copy; it is signed by now, so it is what the operator made."""
    status, said = call("dpkg-deb", "--field", str(WORK / "new.deb"), "Package", "Version", "Architecture",
                        "Installed-Size")
    fields = dict(line.split(": ", 1) for line in said.splitlines() if ": " in line)
    if status or not {"Package", "Version", "Architecture"} <= fields.keys():
        raise Refused("broken")
    return fields


def installed() -> str:
    """Return the version that is installed."""
    status, said = call("dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", NAME)
    state, _, version = said.strip().partition(" ")
    if status or not version or state in ("not-installed", "config-files"):
        raise Refused("refused")  # it was not installed from a package: dpkg knows nothing of it
    return version


def judge() -> dict[str, str]:
    """Refuse the copy if it is another program, for another machine, or not newer."""
    fields = about_package()
    if fields["Package"] != NAME:
        raise Refused("refused")
    if fields["Architecture"] not in ("all", call("dpkg", "--print-architecture")[1].strip()):
        raise Refused("foreign")
    version, now = fields["Version"], installed()
    if call("dpkg", "--compare-versions", version, "gt", now)[0]:
        raise Refused("older")
    room = os.statvfs(USR)
    size = int(fields.get("Installed-Size", "0")) * 1024  # the old files go only when the new ones are all there
    if room.f_bavail * room.f_frsize < size + SPARE:
        raise Refused("nospace")
    check_root()
    lacking = unmet()
    if lacking:
        print(lacking, file=sys.stderr)
        raise Refused("needs")
    return {"version": version, "before": now}


def check_root() -> None:
    """Refuse where the system forgets what is written: an overlay of memory, or no writing at all."""
    for line in (root.ROOT / "proc/mounts").read_text("utf-8", "replace").splitlines():
        _, place, kind, options, *_ = line.split(" ")
        if place == "/" and (kind in ("overlay", "tmpfs") or "ro" in options.split(",")):
            raise Refused("readonly")


def unmet() -> str:
    """Return what the copy needs and this system lacks; "": nothing. dpkg would notice only after unpacking it."""
    status, said = call("apt-get", "--simulate", "--quiet", "-o", "Dir::Etc::SourceList=/dev/null",
                        "-o", "Dir::Etc::SourceParts=/dev/null", "-o", "Dir::Cache::pkgcache=",
                        "-o", "Dir::Cache::srcpkgcache=", "install", str(WORK / "new.deb"))
    return said or str(status) if status else ""


# ------------------------------------------------------------ installing it


def note(**state: Any) -> None:
    """Put on the disk how far it has come."""
    fresh = WORK / "state.new"
    with open(fresh, "w", encoding="utf-8") as file:
        json.dump(state, file)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(WORK / "state")
    sync_work()


def clear(*names: str) -> None:
    """Delete files of ours, for good."""
    for name in names:
        (WORK / name).unlink(missing_ok=True)
    sync_work()


def sync_work() -> None:
    """Make the names in our folder durable."""
    folder = root.open_folder(WORK)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def say(words: str) -> None:
    """Write on the console, which nobody else draws on meanwhile."""
    with contextlib.suppress(OSError), open(root.ROOT / "dev/tty1", "w", encoding="ascii") as tty:
        tty.write(f"\033[2J\033[H\033[?25l\n\n    Pocket Rails\n\n    {words}\n")


def dpkg(*words: str) -> int:
    """Run dpkg and return its exit status; wait where another one is at work, as at the start of a machine."""
    end = time.monotonic() + PATIENCE
    while True:
        status, said = call("dpkg", "--force-confdef", "--force-confold", *words, seconds=1500)
        if status == 0 or "lock" not in said or time.monotonic() > end:
            print(said, file=sys.stderr)
            return status
        time.sleep(5)


def put_in(state: dict[str, Any]) -> str:
    """Install the copy and return what became of it. The kiosk does not run meanwhile."""
    say("A new version is being installed. Please leave the power on.")
    dpkg("--configure", "-a")  # what the power cut short, this package or another
    status = dpkg("--install", str(WORK / "new.deb"))
    if status == 0:
        os.replace(WORK / "new.deb", WORK / "good.deb")
        clear("state", "new.sig")
        print(f"<5>updated from {state.get('before')} to {state.get('version')}", file=sys.stderr)
        return "done"
    print(f"<3>dpkg ended with {status}", file=sys.stderr)
    if (WORK / "good.deb").exists():
        say("The new version does not fit. The one before is put back.")
        dpkg("--install", str(WORK / "good.deb"))
    clear("state", "new.sig", "new.deb")
    return "failed"


def install(path: Path, *, stick: bool) -> str:
    """Take, judge and install a package; return the answer."""
    try:
        take(path, stick=stick)
        check_signature()
        state: dict[str, Any] = judge()
    except Refused as refused:
        if WORK.is_dir():
            clear("new.deb", "new.sig")
        return str(refused)
    note(**state, tries=0)
    root.answer("installing")
    root.systemctl("stop", root.KIOSK, "pocket-rails-safe.service")
    try:
        return put_in(state)
    finally:
        root.systemctl("daemon-reload")
        root.systemctl("start", "--no-block", root.KIOSK)


def asked() -> str:
    """Install what the kiosk asked for."""
    left = root.PRIVATE / "update"
    path = left.read_text("utf-8", "replace").strip()
    left.unlink()
    return install(Path(path), stick=True)


def recover() -> str:
    """Go on where the power cut an update short; "" if there is nothing to go on with."""
    try:
        state = json.loads((WORK / "state").read_text("utf-8"))
        tries = int(state["tries"])
    except FileNotFoundError:
        return ""
    except (ValueError, KeyError, TypeError, OSError) as error:
        print(f"<3>the state of the update can't be read: {error}", file=sys.stderr)
        clear("state", "new.deb", "new.sig")
        dpkg("--configure", "-a")
        return "failed"
    if tries >= TRIES:
        (WORK / "new.deb").unlink(missing_ok=True)
    else:
        note(**{**state, "tries": tries + 1})
    if not (WORK / "new.deb").exists() and dpkg_is_done(state):  # the power went just after the end
        clear("state", "new.sig")
        return "done"
    try:
        check_signature()
    except Refused:
        clear("new.deb")
    return put_in(state)


def open_run() -> None:
    """Make the kiosk's folder, which systemd would only make later, so that the answer finds a place."""
    import pwd

    with contextlib.suppress(OSError, KeyError):
        root.RUN.mkdir(mode=0o700)
        user = pwd.getpwnam(NAME)
        os.chown(root.RUN, user.pw_uid, user.pw_gid)


def dpkg_is_done(state: dict[str, Any]) -> bool:
    """Return whether the version in question is installed, wholly."""
    status, said = call("dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", NAME)
    return status == 0 and said.strip() == f"installed {state.get('version')}"


def main(words: list[str]) -> int:
    """Do one thing and leave the answer."""
    os.umask(0o022)
    code = "failed"
    try:
        match words:
            case ["asked"]:
                code = asked()
            case ["install", name]:
                code = install(Path(name), stick=False)
            case ["recover"]:
                open_run()
                code = recover()
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    finally:
        if code:
            root.answer(code)
    refused = words == ["asked"] and code != "failed"  # the kiosk has its answer: nothing is wrong with the unit
    return 0 if code in ("", "done") or refused else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
