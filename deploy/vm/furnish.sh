#!/bin/sh
# Part of make.sh: put into ROOT what the trials need inside: agent, probe, the tests' hands, mounts.
# usage: furnish.sh ROOT CHECKOUT
set -eu
root=$1
here=$2
mkdir -p "$root/opt/rails-vm/ui" "$root/var/log/journal" "$root/var/lib/pocket-rails"
cp "$here"/deploy/vm/guest/*.py "$root/opt/rails-vm/"
cp -r "$here/tests/ui/bench" "$root/opt/rails-vm/ui/bench"
mv "$root/opt/rails-vm/sitecustomize.py" "$root"/etc/python3.*/
echo rails-vm >"$root/etc/hostname"
cat >"$root/etc/fstab" <<'TABLE'
/dev/vda / ext4 defaults,noatime 0 1
LABEL=rails-data /var/lib/pocket-rails ext4 defaults,noatime,nosuid,nodev,nofail 0 2
TABLE
cat >"$root/etc/systemd/system/rails-agent.service" <<'UNIT'
[Unit]
Description=What the trials need inside
DefaultDependencies=no
After=systemd-udevd.service
[Service]
ExecStartPre=-/sbin/modprobe -a uinput virtio_console
ExecStart=/usr/bin/python3 /opt/rails-vm/agent.py
Restart=always
[Install]
WantedBy=sysinit.target
UNIT
mkdir -p "$root/etc/systemd/system/sysinit.target.wants"
ln -sf ../rails-agent.service "$root/etc/systemd/system/sysinit.target.wants/"
# an emulated machine is some twenty times slower than a Pi: more patience, but where the watchdog itself is tried
mkdir -p "$root/usr/lib/systemd/system/pocket-rails-kiosk.service.d"
printf '[Service]\nTimeoutStartSec=600\nTimeoutStopSec=120\nWatchdogSec=90\n' \
    >"$root/usr/lib/systemd/system/pocket-rails-kiosk.service.d/emulated.conf"
for unit in apt-daily.timer apt-daily-upgrade.timer e2scrub_reap.service systemd-networkd-wait-online.service; do
    ln -sf /dev/null "$root/etc/systemd/system/$unit"
done
rm -f "$root/etc/machine-id" "$root/var/lib/dbus/machine-id"
echo 0123456789abcdef0123456789abcdef >"$root/etc/machine-id"
