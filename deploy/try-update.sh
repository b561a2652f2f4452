#!/bin/sh
# Try updates from a stick in a clean Debian root, with real dpkg and gpgv: what is refused, and being killed at any moment.
# usage: sudo sh deploy/try-update.sh FOLDER [KILLS]     prints a log; KILLS: how often an update is killed (30)
# The packages are small made-up ones named pocket-rails, so that dpkg is all that takes time. Needs the network once.
# (A kill leaves what the kernel has not written yet; real power cuts are tried in the virtual machine, deploy/vm.)
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: try-update.sh FOLDER [KILLS]}
kills=${2:-30}
. "$here/deploy/roots.sh"
need_tools mmdebstrap debian-archive-keyring gnupg
mkdir -p "$work"
work=$(cd "$work" && pwd)
arch=$(dpkg --print-architecture)
make_root "$arch" bookworm "$work/clean" python3,gpgv,mount
root="$work/tried"
rm -rf --one-file-system "$root"
cp -a "$work/clean" "$root"
stick="$root/media/pocket-rails/sda1"
lib="$root/usr/lib/pocket-rails/deploy/kiosk"
mkdir -p "$stick" "$lib" "$root/etc/pocket-rails" "$root/run/pocket-rails" "$root/run/pocket-rails-root"
cp "$here"/deploy/kiosk/*.py "$lib/"
export POCKET_RAILS_KEYS="$work/keys" GPG_OPTIONS="--batch --passphrase="
rm -rf "$work/keys" "$work/other"
cp "$(sh "$here/deploy/sign-update.sh" --key)" "$root/etc/pocket-rails/update-key.gpg"

package() { # package VERSION ARCH [NAME [DEPENDS]]: 300 files that say which version they are of
    rm -rf "$work/tree"
    mkdir -p "$work/tree/DEBIAN" "$work/tree/usr/share/tried"
    for k in $(seq 300); do echo "$1 $k" >"$work/tree/usr/share/tried/$k"; done
    printf 'Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: Trial <trial@pocket-rails.example>\nInstalled-Size: 1200\n%sDescription: trial\n' \
        "${3:-pocket-rails}" "$1" "$2" "${4:+Depends: $4
}" >"$work/tree/DEBIAN/control"
    (cd "$work/tree" && find usr -type f -exec md5sum {} +) >"$work/tree/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Z none -b "$work/tree" "$stick/pocket-rails_$1_$2.deb" >/dev/null
}
sign() { sh "$here/deploy/sign-update.sh" "$stick/$1" >/dev/null; }
ask() { # ask FILE: as root.py hands it on; prints the answer
    echo "$1" >"$root/run/pocket-rails-root/update"
    rm -f "$root/run/pocket-rails/answer"
    in_root "$root" root /usr/bin/python3 -I /usr/lib/pocket-rails/deploy/kiosk/update.py asked >"$work/out" 2>&1 || true
    cat "$root/run/pocket-rails/answer"
}
version() { in_root "$root" root dpkg-query -W -f '${db:Status-Status} ${Version}' pocket-rails; }
fail() { step "FAILED: $*" && cat "$work/out" && exit 1; }
refuse() { # refuse CODE FILE WHAT
    now=$(version)
    said=$(ask "/media/pocket-rails/sda1/$2")
    [ "$said" = "$1" ] || fail "$3: $said, not $1"
    [ "$(version)" = "$now" ] || fail "$3: something was installed"
    [ -z "$(ls -A "$root/var/lib/pocket-rails-update" 2>/dev/null | grep -v good.deb)" ] || fail "$3: something was left"
    step "refused, $1: $3"
}

package 0.5 "$arch"
in_root "$root" root dpkg -i "/media/pocket-rails/sda1/pocket-rails_0.5_$arch.deb" >/dev/null
package 0.4 "$arch" && sign "pocket-rails_0.4_$arch.deb"
package 0.6 "$arch"
refuse unsigned "pocket-rails_0.6_$arch.deb" "no signature"
POCKET_RAILS_KEYS="$work/other" sign "pocket-rails_0.6_$arch.deb"
refuse unsigned "pocket-rails_0.6_$arch.deb" "signed by somebody else"
sign "pocket-rails_0.6_$arch.deb"
cp "$stick/pocket-rails_0.6_$arch.deb" "$work/good.deb"
printf x | dd of="$stick/pocket-rails_0.6_$arch.deb" bs=1 seek=5000 conv=notrunc 2>/dev/null
refuse unsigned "pocket-rails_0.6_$arch.deb" "one byte changed"
truncate -s 9000 "$stick/pocket-rails_0.6_$arch.deb"
refuse unsigned "pocket-rails_0.6_$arch.deb" "cut short"
echo "not a package" >"$stick/odd.deb" && sign odd.deb
refuse broken odd.deb "signed, but no package"
truncate -s 500M "$stick/huge.deb"
refuse broken huge.deb "half a gigabyte of nothing"
rm "$stick/huge.deb"
refuse older "pocket-rails_0.4_$arch.deb" "older than what is there"
package 0.5 "$arch" && sign "pocket-rails_0.5_$arch.deb"
refuse older "pocket-rails_0.5_$arch.deb" "the same version"
package 0.7 s390x && sign pocket-rails_0.7_s390x.deb
refuse foreign pocket-rails_0.7_s390x.deb "for another processor"
package 0.7 "$arch" bash && sign "pocket-rails_0.7_$arch.deb"
refuse refused "pocket-rails_0.7_$arch.deb" "another program under our name"
package 0.8 "$arch" pocket-rails "a-package-that-is-not-there" && sign "pocket-rails_0.8_$arch.deb"
refuse needs "pocket-rails_0.8_$arch.deb" "it needs what is not there"
refuse gone nothing.deb "a file that is not there"
refuse refused ../../../etc/shadow.deb "a path that leads elsewhere"
ln -s /etc/shadow "$stick/link.deb"
refuse refused link.deb "a link"
mkfifo "$stick/pipe.deb"
refuse broken pipe.deb "a pipe"
mv "$root/etc/pocket-rails/update-key.gpg" "$work/key"
cp "$work/good.deb" "$stick/pocket-rails_0.6_$arch.deb"
refuse nokey "pocket-rails_0.6_$arch.deb" "no key on the machine"
mv "$work/key" "$root/etc/pocket-rails/update-key.gpg"
[ "$(ask "/media/pocket-rails/sda1/pocket-rails_0.6_$arch.deb")" = done ] || fail "the good one was not taken"
[ "$(version)" = "installed 0.6" ] || fail "$(version)"
step "installed: $(version)"

n=0 cut=0 whole=0
old=0.6
while [ $n -lt "$kills" ]; do
    n=$((n + 1))
    new="1.$n"
    rm -f "$stick"/*
    package "$new" "$arch" && sign "pocket-rails_${new}_$arch.deb"
    echo "/media/pocket-rails/sda1/pocket-rails_${new}_$arch.deb" >"$root/run/pocket-rails-root/update"
    rm -f "$root/run/pocket-rails/answer" "$work/pid"
    # the update in namespaces of its own: with its first process go all
    setsid unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && exec chroot "$1" /usr/bin/python3 -I /usr/lib/pocket-rails/deploy/kiosk/update.py asked
    ' sh "$root" >"$work/out" 2>&1 </dev/null &
    child=$!
    sleep "$(awk -v n=$n -v all="$kills" 'BEGIN {printf "%.3f", 0.15 + 3.2 * n / all}')"
    kill -9 $child 2>/dev/null || true
    wait $child 2>/dev/null || true
    was=$(version) state=$([ -e "$root/var/lib/pocket-rails-update/state" ] && echo yes || echo no)
    rm -f "$root/run/pocket-rails-root/update"
    in_root "$root" root /usr/bin/python3 -I /usr/lib/pocket-rails/deploy/kiosk/update.py recover >"$work/out" 2>&1 || true
    now=$(version)
    bad=$(in_root "$root" root dpkg --verify pocket-rails)
    [ -z "$bad" ] || fail "kill $n: files that are not as they should be: $bad"
    case $state-$now in
    "yes-installed $new") cut=$((cut + 1)) ;;
    "no-installed $new" | "no-installed $old") whole=$((whole + 1)) ;;
    *) fail "kill $n: $was, then $now (state: $state)" ;;
    esac
    [ ! -e "$root/var/lib/pocket-rails-update/state" ] || fail "kill $n: the state is left"
    old=${now#installed }
done
step "$kills kills: $cut in the middle of it and carried to the end, $whole before or after; never a mixture"
