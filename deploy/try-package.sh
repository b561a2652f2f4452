#!/bin/sh
# Try the packages in clean Debian roots: an older version installed and played with, upgraded, removed and purged.
# usage: sudo sh deploy/try-package.sh FOLDER [--debs FOLDER] [SUITE-ARCH...]     prints a log
# FOLDER takes about 400 MB for each root; the packages are in dist/, or as said. Without names: bookworm and trixie,
# amd64 and arm64 (the foreign one under qemu, some minutes each). Needs the network.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: try-package.sh FOLDER [--debs FOLDER] [SUITE-ARCH...]}
shift
debs="$here/dist"
if [ "${1:-}" = --debs ]; then
    debs=$2
    shift 2
fi
[ $# -gt 0 ] || set -- bookworm-amd64 trixie-amd64 bookworm-arm64 trixie-arm64
. "$here/deploy/roots.sh"
need_tools mmdebstrap debian-archive-keyring
mkdir -p "$work"
work=$(cd "$work" && pwd)
OLD=0.0.9
ours=/usr/lib/pocket-rails

fail() {
    step "FAILED: $*"
    exit 1
}

run() { # run USER COMMAND...: in the root; the output is in $work/out, and shown where it fails
    who=$1
    shift
    in_root "$root" "$who" "$@" >"$work/out" 2>&1 </dev/null || {
        tail -n 20 "$work/out"
        fail "$*"
    }
}

says() { grep -q -- "$1" "$work/out" || { cat "$work/out" && fail "it does not say \"$1\""; }; }

apt() { run root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends "$@"; }

older() { # older DEB: the same with a lower version and one file that the new one no longer has
    rm -rf "$work/old"
    dpkg-deb -R "$1" "$work/old"
    sed -i "s/^Version: .*/Version: $OLD/" "$work/old/DEBIAN/control"
    echo 'GONE = True' >"$work/old$ours/handheld/gone.py"
    dpkg-deb --root-owner-group -Z none -b "$work/old" "$root/srv/old.deb" >/dev/null
    rm -rf "$work/old"
}

sums() { run player sh -c "cd && find .local .config -type f ! -name '*.log' ! -name '*-wal' ! -name '*-shm' | sort | xargs sha256sum"; }

system() { # what a kiosk changes: files of /etc but for what apt and ldconfig write, users, folders of its own
    (cd "$root" && find etc ! -type d ! -name '*-' ! -name ld.so.cache ! -path etc/.pwd.lock | sort &&
        find . -xdev -name '*pocket-rails*' ! -path './home/*' ! -path './var/log/*' ! -path './srv/*' && cut -d : -f 1 etc/passwd)
}

for one in "$@"; do
    suite=${one%-*} arch=${one#*-}
    [ "$arch" = "$(dpkg --print-architecture)" ] || register_qemu
    deb=$(find "$debs" -name "pocket-rails_*_$arch.deb" | sort -V | tail -n 1)
    [ -n "$deb" ] || fail "no package for $arch in $debs (deploy/package.sh $arch makes it)"
    make_root "$arch" "$suite" "$work/clean-$one" apt
    root="$work/tried-$one"
    rm -rf --one-file-system "$root"
    cp -a "$work/clean-$one" "$root"
    cp "$deb" "$root/srv/new.deb"
    cp "$here/deploy/try_saves.py" "$root/srv/"
    older "$deb"
    step "$one: clean root, $(basename "$deb")"

    apt update
    apt install /srv/old.deb
    run player pocket-rails --version
    run player python3 -c 'import sys; print("Python %d.%d" % sys.version_info[:2])'
    step "$one: $OLD installed from nothing, $(cat "$work/out")"
    run player env PYTHONPATH=$ours python3 /srv/try_saves.py make
    sums
    cp "$work/out" "$work/sums"
    apt install /srv/new.deb
    sums
    cmp "$work/sums" "$work/out" || fail "the upgrade changed a file of a player"
    run player env PYTHONPATH=$ours python3 /srv/try_saves.py check
    step "$one: upgraded; $(cat "$work/out")"
    left=$(find "$root$ours" -name 'gone.*')
    [ -z "$left" ] || fail "of the old version is left: $left"
    run root dpkg --verify pocket-rails
    ! grep -v ' /usr/share/\(doc\|man\)' "$work/out" || fail "files are not as they were packed" # those the root leaves out
    ls "$root$ours"/pygame/__pycache__/*.pyc "$root$ours"/handheld/ui/__pycache__/*.pyc >/dev/null 2>&1 ||
        fail "nothing was compiled"

    # a folder that holds modules of the same names must not come first
    run player sh -c 'cd && mkdir trap && cd trap && echo "raise SystemExit(7)" >handheld.py && cp handheld.py pygame.py &&
        POCKET_RAILS_HEADLESS=1 pocket-rails play --frames 60'
    says '60 ticks'
    step "$one: headless, $(tail -n 1 "$work/out")"
    run player sh -c "pocket-rails doctor; PYTHONPATH=$ours python3 -c '
import pygame, handheld.core, _cffi_backend
print(pygame.ver, pygame.get_sdl_version(), _cffi_backend.__version__, pygame.__file__)'"
    says "^ok .*core"
    says "$ours/pygame/"
    ! grep -q 'apt install' "$work/out" || { cat "$work/out" && fail "the doctor finds something missing"; }
    step "$one: doctor misses no package; $(tail -n 1 "$work/out")"
    run player pocket-rails signature trax twisty --nodes 500
    sha256sum <"$work/out" | cut -c 1-16 >"$work/signature"
    [ ! -e "$work/signature-first" ] || cmp "$work/signature" "$work/signature-first" || fail "the signature differs"
    cp "$work/signature" "$work/signature-first"
    step "$one: signature $(cat "$work/signature"), as in every root"
    run root sh -c "rm -rf $ours/handheld/__pycache__ && /usr/share/python3/runtime.d/pocket-rails.rtupdate rtupdate 3.11 3.13 &&
        ls $ours/handheld/__pycache__"
    says '__main__'
    run root sh -c 'ls /etc/systemd/system /usr/lib/systemd/system 2>/dev/null | grep pocket-rails || echo none'
    says '^none$'

    apt remove pocket-rails
    [ ! -e "$root$ours" ] || fail "left after remove: $(find "$root$ours" | head -n 3)"
    sums
    cmp "$work/sums" "$work/out" || fail "remove touched a file of a player"
    apt install /srv/new.deb
    run player env PYTHONPATH=$ours python3 /srv/try_saves.py check
    apt purge pocket-rails
    left=$(cd "$root" && find . -xdev \( -name '*pocket-rails*' -o -name '*pocketrails*' \) ! -path './home/*' ! -path './var/log/*')
    [ -z "$left" ] || fail "left after purge: $left"
    sums
    cmp "$work/sums" "$work/out" || fail "purge touched a file of a player"
    step "$one: removed, installed again, purged: nothing left but the player's own files, unchanged"

    system >"$work/before"
    apt install /srv/old.deb
    run root sh $ours/deploy/install-kiosk.sh
    run root sh -c 'readlink /etc/systemd/system/ctrl-alt-del.target /etc/systemd/system/pocket-rails-kiosk.service && id pocket-rails'
    says /dev/null
    echo kept >"$root/var/lib/pocket-rails/match"
    apt install /srv/new.deb
    run root sh -c 'cat /var/lib/pocket-rails/match && readlink -e /etc/systemd/system/multi-user.target.wants/pocket-rails-kiosk.service'
    says kept
    apt remove pocket-rails
    run root sh -c 'cat /var/lib/pocket-rails/match; ls /etc/systemd/system'
    says kept
    ! grep -q 'getty\|ctrl-alt-del' "$work/out" || fail "removed, but nobody can log in: $(cat "$work/out")"
    apt purge pocket-rails
    system >"$work/after"
    diff "$work/before" "$work/after" || fail "the kiosk is not wholly gone"
    step "$one: made a kiosk, upgraded as one, removed (the console is back, matches stay), purged: as before"
    rm -rf --one-file-system "$root"
done
rm -f "$work/signature-first"
step "all as it should be"
