"""Write the initrd of the virtual machine: busybox and the modules that find its disk, in 2 MB.

usage: python3 initrd.py ROOT FILE"""

import gzip
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WANTED = ("virtio_pci", "virtio_mmio", "virtio_blk", "crc32c_generic", "ext4")
INIT = """#!/bin/busybox sh
PATH=/bin
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
/bin/busybox mount -t devtmpfs dev /dev
for module in /mod/*; do /bin/busybox insmod $module; done
n=0
while [ ! -e /dev/vda ] && [ $n -lt 100 ]; do /bin/busybox sleep 0.1; n=$((n + 1)); done
/bin/busybox mount -t ext4 -o rw,noatime /dev/vda /mnt || exec /bin/busybox poweroff -f
/bin/busybox mount --move /dev /mnt/dev
/bin/busybox umount /proc /sys
exec /bin/busybox switch_root /mnt /sbin/init
"""


def modules(folder: Path) -> list[Path]:
    """Return the wanted modules of a kernel and what they need, in the order to load them."""
    needs: dict[str, tuple[str, list[str]]] = {}
    for line in (folder / "modules.dep").read_text().splitlines():
        path, _, rest = line.partition(":")
        needs[stem(path)] = (path, rest.split())
    order: list[str] = []

    def add(name: str) -> None:
        path, before = needs[stem(name)]
        for one in before:
            add(one)
        if path not in order:
            order.append(path)

    for name in WANTED:
        if name in needs:
            add(name)
    return [folder / path for path in order]


def stem(path: str) -> str:
    """Return a module's name."""
    return os.path.basename(path).split(".")[0].replace("-", "_")


def main() -> None:
    """Make it."""
    root, target = Path(sys.argv[1]), Path(sys.argv[2])
    kernel = sorted((root / "lib/modules").iterdir())[-1]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for folder in ("bin", "proc", "sys", "dev", "mnt", "mod"):
            (work / folder).mkdir()
        shutil.copy(root / "bin/busybox", work / "bin/busybox")
        for k, path in enumerate(modules(kernel)):
            data = path.read_bytes()
            if path.suffix == ".xz":
                data = lzma.decompress(data)
            (work / "mod" / f"{k:02d}_{stem(path.name)}.ko").write_bytes(data)
        (work / "init").write_text(INIT)
        (work / "init").chmod(0o755)
        files = "\n".join(str(path.relative_to(work)) for path in sorted(work.rglob("*"))) + "\n"
        packed = subprocess.run(["cpio", "-o", "-H", "newc", "--quiet"], cwd=work, input=files.encode(),
                                capture_output=True, check=True).stdout
        target.write_bytes(gzip.compress(packed, 1))


if __name__ == "__main__":
    main()
