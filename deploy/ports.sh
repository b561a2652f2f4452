#!/bin/sh
# Build the ports for EmulationStation (RetroPie, Batocera) and PortMaster: dist/pocket-rails-VERSION-SYSTEM-ARCH.zip.
# usage: sh deploy/ports.sh [--out FOLDER] [ARCH...]   ARCH: arm64 amd64; needs dist/*.deb of deploy/package.sh, the network
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
out="$here/dist"
[ "${1:-}" = --out ] && out=$2 && shift 2
case ${1:-} in -*) sed -n '2,3s/^# //p' "$0" >&2 && exit 2 ;; esac
[ $# -gt 0 ] || set -- arm64
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
fi

fetch() { # fetch MACHINE: the wheels, each checked against its hash
    for version in 311 312 313; do
        grep -v '^#' "$here/deploy/ports/wheels.txt" >"$work/all"
        [ $version = 312 ] || sed -i '/^pygame-ce/,/[^\\]$/d' "$work/all"
        python3 -m pip download -q --require-hashes --no-deps --only-binary=:all: --implementation cp \
            --platform "manylinux2014_$1" --platform "manylinux_2_28_$1" --python-version $version -d "$work/wheels" \
            -r "$work/all"
    done
}

for arch in "$@"; do
    deb=$(find "$out" -maxdepth 1 -name "pocket-rails_*_$arch.deb" | sort -V | tail -n 1)
    [ -n "$deb" ] || { echo "there is no package for $arch in $out: sudo sh deploy/package.sh $arch" >&2 && exit 1; }
    case $arch in amd64) fetch x86_64 ;; *) fetch aarch64 ;; esac
    python3 "$here/deploy/ports/build.py" "$deb" "$work/wheels" "$out"
done
