#!/bin/sh
# Build the packages twice, each time in a root of its own: the same bytes. Then lintian, and what shops look at.
# usage: sudo sh deploy/try-build.sh FOLDER [ARCH...]    ARCH: amd64 arm64, or as this machine is; prints a log
# Takes about 1.2 GB an architecture in FOLDER and the network; the foreign one is built under qemu, some minutes.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: try-build.sh FOLDER [ARCH...]}
shift
[ $# -gt 0 ] || set -- "$(dpkg --print-architecture)"
. "$here/deploy/roots.sh"
need_tools lintian desktop-file-utils appstream
mkdir -p "$work"
work=$(cd "$work" && pwd)

fail() { step "FAILED: $*" && exit 1; }

rm -rf "$work/src"
git clone -q "$here" "$work/src" # what is committed, and nothing that lies about
for time in first second; do
    rm -rf "${work:?}/$time"
    sh "$work/src/deploy/package.sh" --roots "$work/roots-$time" --out "$work/$time" "$@"
done
for one in "$work"/first/*; do
    cmp "$one" "$work/second/$(basename "$one")" || fail "$(basename "$one") differs"
    step "the same bytes twice: $(basename "$one")"
done
for deb in "$work"/first/*.deb; do
    lintian --allow-root --fail-on error "$deb" || fail "lintian finds errors in $(basename "$deb")"
    step "lintian: no errors in $(basename "$deb")"
done
rm -rf "$work/tree"
dpkg-deb -x "$deb" "$work/tree"
desktop-file-validate "$work"/tree/usr/share/applications/*.desktop || fail "the desktop entry"
appstreamcli validate --no-net "$work"/tree/usr/share/metainfo/*.xml || fail "the metadata"
rm -rf "$work/tree"
step "all as it should be"
