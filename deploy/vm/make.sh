#!/bin/sh
# Make the virtual machine of the kiosk: a Debian root with kernel and Mesa, our .deb, install-kiosk.sh run in it.
# usage: sudo sh deploy/vm/make.sh FOLDER [amd64|arm64] [bookworm|trixie]      about 2 GB; needs the network
# DEB=FILE takes that package; else the one that deploy/package.sh leaves in dist/, built if it isn't there.
# CAGE=yes makes a kiosk under cage, which then composes without Mesa: that is fast enough in software.
# Leaves kernel-ARCH, initrd-ARCH, kiosk-ARCH.img (the system) and data-ARCH.img (its data) in FOLDER.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:?usage: make.sh FOLDER [ARCH] [SUITE]}
arch=${2:-amd64}
suite=${3:-bookworm}
. "$here/deploy/roots.sh"
case $arch in
amd64) need_tools qemu-system-x86 ;;
arm64) need_tools qemu-system-arm ;;
*) echo "amd64 or arm64, not $arch" && exit 2 ;;
esac
need_tools mmdebstrap debian-archive-keyring qemu-utils cpio e2fsprogs dosfstools exfatprogs gnupg
mkdir -p "$work"
work=$(cd "$work" && pwd)
if [ "$arch" != "$(dpkg --print-architecture)" ]; then register_qemu; fi

base="$work/root-$arch-$suite"
system="systemd-sysv,udev,dbus,libpam-systemd,linux-image-$arch,kmod,busybox-static,login,passwd,gpgv,e2fsprogs"
drawing=libgl1,libgbm1,libdrm2,libegl1,libgles2,libgl1-mesa-dri,libxkbcommon0,libudev1,libasound2
make_root "$arch" "$suite" "$base" "$system,$drawing,python3,python3-evdev" \
    --dpkgopt='path-exclude=/usr/share/locale/*' --essential-hook="$here/deploy/vm/no-initramfs.sh"
step "$suite $arch: $(du -sh "$base" | cut -f1)"
cp "$base"/boot/vmlinuz-* "$work/kernel-$arch"
python3 "$here/deploy/vm/initrd.py" "$base" "$work/initrd-$arch"

root="$work/kiosk-$arch"
rm -rf --one-file-system "$root"
cp -a "$base" "$root"
package=${DEB:-}
if [ -z "$package" ]; then
    package=$(ls -t "$here"/dist/pocket-rails_*_"$arch".deb 2>/dev/null | head -n 1 || true)
    [ -n "$package" ] || sh "$here/deploy/package.sh" "$arch"
    package=$(ls -t "$here"/dist/pocket-rails_*_"$arch".deb | head -n 1)
fi
cp "$package" "$work/pocket-rails-$arch.deb"
cp "$package" "$root/root/pocket-rails.deb"
export POCKET_RAILS_KEYS="$work/keys" GPG_OPTIONS="--batch --passphrase '' --pinentry-mode loopback"
cp "$(sh "$here/deploy/sign-update.sh" --key)" "$root/root/key.gpg"
cage=${CAGE:+cage seatd xwayland}
in_root "$root" root sh -c 'apt-get -q update && apt-get -q install -y --no-install-recommends /root/pocket-rails.deb "$@"' sh $cage \
    >"$work/install-$arch.log" 2>&1 || { tail "$work/install-$arch.log" && exit 1; }
in_root "$root" root sh /usr/lib/pocket-rails/deploy/install-kiosk.sh ${CAGE:+--cage} --key /root/key.gpg \
    --package /root/pocket-rails.deb >>"$work/install-$arch.log" 2>&1 || { tail "$work/install-$arch.log" && exit 1; }
rm "$root/root/pocket-rails.deb" "$root/root/key.gpg"
step "installed $(basename "$package")"

sh "$here/deploy/vm/furnish.sh" "$root" "$here"
if [ -n "$cage" ]; then
    echo "Environment=WLR_RENDERER=pixman" >>"$root/usr/lib/systemd/system/pocket-rails-kiosk.service.d/emulated.conf"
fi
rm -f "$work/kiosk-$arch.img" "$work/data-$arch.img"
truncate -s 3G "$work/kiosk-$arch.img"
mkfs.ext4 -q -F -L rails-root -d "$root" "$work/kiosk-$arch.img"
truncate -s 128M "$work/data-$arch.img"
mkfs.ext4 -q -F -L rails-data "$work/data-$arch.img"
rm -rf --one-file-system "$root"
step "images $(du -ch "$work/kiosk-$arch.img" "$work/data-$arch.img" | tail -n 1 | cut -f1)"
