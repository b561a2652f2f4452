#!/bin/sh
# Try the kiosk's service without emulation: systemd itself runs in namespaces, in a clean Debian root with our package.
# No screen (SDL draws into memory), but the real units: how long a hang or a crash takes, the safe screen's waits,
# requests, and updates from a "stick" with the whole machine killed in the middle.
# usage: sudo sh deploy/try-service.sh FOLDER [DEB [KILLS [updates]]]
# DEB: else the newest in dist/; KILLS: of updates (10); "updates": only those. SUITE=trixie: there (systemd 257)
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: try-service.sh FOLDER [DEB [KILLS]]}
. "$here/deploy/roots.sh"
need_tools mmdebstrap debian-archive-keyring gnupg util-linux
mkdir -p "$work"
work=$(cd "$work" && pwd)
arch=$(dpkg --print-architecture)
deb=${2:-$(find "$here/dist" -name "pocket-rails_*_$arch.deb" | sort -V | tail -n 1)}
[ -f "$deb" ] || { echo "no package: deploy/package.sh makes one" && exit 1; }
suite=${SUITE:-bookworm}
make_root "$arch" "$suite" "$work/clean-$suite" systemd-sysv,dbus,udev,python3,gpgv,login,passwd
root="$work/tried"
rm -rf --one-file-system "$root"
cp -a "$work/clean-$suite" "$root"
cp "$deb" "$root/root/pocket-rails.deb"
in_root "$root" root sh -c 'apt-get -q update && apt-get -q install -y --no-install-recommends /root/pocket-rails.deb' \
    >"$work/install.log" 2>&1 || { tail "$work/install.log" && exit 1; }
rm "$root/root/pocket-rails.deb"
cp -R "$here/deploy/kiosk" "$here/deploy/install-kiosk.sh" "$root/usr/lib/pocket-rails/deploy/"
export POCKET_RAILS_KEYS="$work/keys" GPG_OPTIONS="--batch --passphrase="
rm -rf "$work/keys"
cp "$(sh "$here/deploy/sign-update.sh" --key)" "$root/root/key.gpg"
in_root "$root" root sh /usr/lib/pocket-rails/deploy/install-kiosk.sh --key /root/key.gpg

# newer versions of the same package, signed, on what passes for a stick
kills=${3:-10}
stick="$root/media/pocket-rails/sda1"
mkdir -p "$stick"
rm -rf "$work/tree"
dpkg-deb -R "$deb" "$work/tree"
cp -R "$here/deploy/kiosk" "$here/deploy/install-kiosk.sh" "$work/tree/usr/lib/pocket-rails/deploy/"
find "$work/tree" -name __pycache__ -prune -exec rm -r {} +
(cd "$work/tree" && find usr -type f -exec md5sum {} + >DEBIAN/md5sums)
for k in $(seq "$((kills + 1))"); do
    sed -i "s/^Version: .*/Version: 9.$k/" "$work/tree/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone -b "$work/tree" "$stick/new-$k.deb" >/dev/null
    sh "$here/deploy/sign-update.sh" "$stick/new-$k.deb" >/dev/null
done
rm -rf "$work/tree"
step "root with $(basename "$deb"), $((kills + 1)) updates"

cat >"$work/boot.sh" <<'BOOT'
set -e
root=$1
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then group=/sys/fs/cgroup kind="cgroup2 -o rw"
else group=/sys/fs/cgroup/systemd kind="cgroup -o none,name=systemd"; fi
mkdir -p $group/rails-trial && echo $$ >$group/rails-trial/cgroup.procs
exec unshare --mount --pid --ipc --uts --cgroup --fork --kill-child sh -c '
root=$1 group=${2#/} kind=$3
mount --make-rprivate / && mount --bind "$root" "$root" && cd "$root"
mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t tmpfs -o mode=755 tmpfs dev
for one in null zero full random urandom tty; do touch dev/$one && mount --bind /dev/$one dev/$one; done
mkdir dev/pts dev/shm && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts && ln -s pts/ptmx dev/ptmx
touch dev/tty1 && mount -t tmpfs -o mode=755 tmpfs run && mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
mkdir -p "$group" && mount -t $kind cgroup "$group"
exec chroot . env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init --log-target=null --show-status=no
' sh "$root" "$group" "$kind"
BOOT
python3 "$here/deploy/try_service.py" "$work" "$kills" "${4:-all}"
