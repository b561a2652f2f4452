"""Writing files so that the power may go at any moment, and what to say when it can't be done."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
from pathlib import Path

from handheld.games.face import N_
from handheld.session.notice import Notice

_count = itertools.count()


def write_atomically(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Put `data` at `path`: a temporary file in the same folder, fsync, rename, fsync of the folder.

    Whenever the power goes, the old file or the new one is there, whole. Raises OSError; nothing is left behind."""
    make_folder(path.parent)
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{next(_count)}.tmp")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(handle, view) :]
            os.fsync(handle)
            if os.fstat(handle).st_size != len(data):  # a card, or a file system over a network, that lies
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where its file system can (some sticks' can't)."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, durably."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with contextlib.suppress(FileExistsError):
        folder.mkdir()
        sync_folder(folder.parent)


def remove(path: Path) -> None:
    """Delete a file, durably; it may be gone already."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
        sync_folder(path.parent)


def move(path: Path, target: Path) -> None:
    """Move a file to another folder, durably; it may have been moved already."""
    make_folder(target.parent)
    with contextlib.suppress(FileNotFoundError):
        os.replace(path, target)
    sync_folder(target.parent)
    sync_folder(path.parent)


def mark_newest(path: Path) -> None:
    """See to it that no other file of the folder seems newer, also where the clock starts in 1970 or was put back."""
    with contextlib.suppress(OSError):
        others = [one.stat().st_mtime for one in os.scandir(path.parent) if one.name != path.name]
        if (newest := max(others, default=0.0)) >= path.stat().st_mtime:
            os.utime(path, (newest + 1, newest + 1))


def sweep(folder: Path, name: str = "*") -> None:
    """Delete temporary files (of one file, or of all) that a lost power left behind."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f".{name}.*.tmp"):
            with contextlib.suppress(OSError):
                path.unlink()


def why_unread(error: OSError) -> Notice:
    """Return in plain words why something can't be read."""
    return Notice(N_("reading is not allowed there")) if error.errno in (errno.EACCES, errno.EPERM) else why(error)


def why(error: OSError) -> Notice:
    """Return in plain words why something can't be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Notice(N_("the storage is full"))
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Notice(N_("writing is not allowed there"))
    if error.errno == errno.EIO:
        return Notice(N_("the storage does not answer; the card may be broken"))
    return Notice(N_("the system says: {reason}"), {"reason": error.strerror or type(error).__name__})
