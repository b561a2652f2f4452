#!/bin/sh
# Build dist/pocket-rails_VERSION_ARCH.deb and the abi3 wheel inside it, out of what is committed; same bytes each time.
# usage: sudo sh deploy/package.sh [--roots FOLDER] [--out FOLDER] [ARCH...]   ARCH: amd64 arm64, or as this machine is
# Needs the network, and about 600 MB an architecture in FOLDER (build/roots), where the second run is quick.
set -eu
umask 022
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/deploy/roots.sh"
roots="$here/build/roots" out="$here/dist" LIBC=2.17
while [ $# -gt 0 ]; do
    case $1 in
    --roots) roots=$2 && shift 2 ;;
    --out) out=$2 && shift 2 ;;
    -*) sed -n '2,4s/^# //p' "$0" >&2 && exit 2 ;;
    *) break ;;
    esac
done
[ $# -gt 0 ] || set -- "$(dpkg --print-architecture)"
mkdir -p "$roots" "$out"
roots=$(cd "$roots" && pwd) out=$(cd "$out" && pwd)
need_tools mmdebstrap debian-archive-keyring binutils git
python3 -m pip --version >/dev/null 2>&1 || need_tools python3-pip
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { step "FAILED: $*" && exit 1; }

fetch() { # fetch LIST FOLDER MACHINE PYTHON: the wheels of a list, each checked against its hash
    python3 -m pip download -q --require-hashes --no-deps --only-binary=:all: --implementation cp \
        --platform "manylinux2014_$3" --platform "manylinux_2_28_$3" --python-version "$4" -d "$2" \
        -r "$here/deploy/package/$1" 2>"$work/pip.log" || { cat "$work/pip.log" >&2 && fail "$1 could not be fetched"; }
}

ours() { git -c safe.directory="$here" -C "$here" "$@"; } # root may look into a clone of somebody else

take_source() { # into $work/src, and SOURCE_DATE_EPOCH
    mkdir "$work/src"
    if [ -e "$here/.git" ]; then
        ours archive HEAD | tar -x -C "$work/src"
        SOURCE_DATE_EPOCH=$(ours log -1 --format=%ct)
        [ -z "$(ours status --porcelain)" ] || step "what is not committed is left out"
    else # unpacked from an sdist
        tar -C "$here" --exclude=./build --exclude=./dist --exclude=./.venv -c . | tar -x -C "$work/src"
        SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' "$here/deploy/package/changelog" | head -n 1)" +%s)
    fi
    export SOURCE_DATE_EPOCH
    version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$work/src/pyproject.toml")
    sed -n 1p "$work/src/deploy/package/changelog" | grep -qF "pocket-rails ($version) " ||
        fail "deploy/package/changelog does not begin with version $version"
}

build_wheel() { # build_wheel ARCH MACHINE: in a root of bookworm, the older of the two, always at the same place
    root="$roots/build-$1"
    [ "$1" = "$(dpkg --print-architecture)" ] || register_qemu
    make_root "$1" bookworm "$root" python3,python3-venv,python3-dev,gcc,libc6-dev
    rm -rf "$root/build/src" "$root/build/out"
    mkdir -p "$root/build/wheels" "$root/build/out"
    fetch wheels-build.txt "$root/build/wheels" "$2" 311
    cp -R "$work/src" "$root/build/src"
    cp "$here/deploy/package/wheels-build.txt" "$root/build/pins"
    # the compiled core is kept for the next time: under qemu it takes minutes. Sources older than it are not built anew
    (cd "$root/build/src" && { find core_c setup.py -type f -exec touch -d @0 {} + -exec sha256sum {} + && cat ../pins; } |
        LC_ALL=C sort | sha256sum >"$root/build/core-now")
    if cmp -s "$root/build/core-now" "$root/build/core/made-of"; then
        cp -a "$root/build/core/build" "$root/build/src/"
    fi
    # shellcheck disable=SC2034 # in_root reads it
    OFFLINE=yes
    in_root "$root" root env SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" CFLAGS=-ffile-prefix-map=/build/src=. sh -c '
        set -e
        umask 022
        if ! cmp -s /build/pins /build/venv/pins; then
            python3 -m venv --clear /build/venv
            /build/venv/bin/pip install -q --no-index --find-links /build/wheels --no-deps --require-hashes -r /build/pins
            cp /build/pins /build/venv/pins
        fi
        /build/venv/bin/pip wheel -q --no-index --no-deps --no-build-isolation -w /build/out \
            --config-settings=--build-option=--plat-name=manylinux_2_17_$(uname -m) /build/src
        rm -rf /build/core
        mkdir /build/core
        cd /build/src
        find build -type f \( -path "build/temp*" -o -name "_core.*.so" \) | tar -c -T - | tar -x -C /build/core
        cp /build/core-now /build/core/made-of'
    cp "$root"/build/out/*.whl "$out/"
    wheel="$out/$(cd "$root/build/out" && ls ./*.whl)"
    newest=$(readelf -V "$root"/build/core/build/lib*/handheld/_core.abi3.so | newest_libc)
    older_or_same "$newest" 2.17 || fail "the core wants $newest: the name of the wheel is not true"
    step "$1: $(basename "$wheel")"
}

add_pygame() { # add_pygame FOLDER MACHINE: one pygame for both versions of Python, less what nobody needs here
    store="$roots/wheels-$(cksum <"$here/deploy/package/wheels-run.txt" | cut -d ' ' -f 1)-$2"
    fetch wheels-run.txt "$store" "$2" 311
    fetch wheels-run.txt "$store" "$2" 313
    rm -rf "$work/pygame"
    for one in "$store"/*.whl; do
        python3 -m zipfile -e "$one" "$work/pygame/$(basename "$one" .whl)"
    done
    (
        cd "$work/pygame"
        rm -rf ./*/*.dist-info ./*/pygame/tests ./*/pygame/docs ./*/pygame/examples ./*/pygame/__briefcase \
            ./*/pygame/__pyinstaller ./*/pygame/freesansbold.ttf ./*/pygame/macosx.py ./*/pygame/midi.py \
            ./*/pygame/pypm.* ./*/pygame/*camera* ./*/pygame_ce.libs/libportmidi-* ./*/pygame_ce.libs/libasound-*
        diff -rq ./* | grep -v '^Only in ' >../differ || true
    )
    [ ! -s "$work/differ" ] || { cat "$work/differ" && fail "pygame is not the same for both versions of Python"; }
    for one in "$work/pygame"/*; do
        cp -R "$one/." "$1/"
    done
}

newest_libc() { grep -o 'GLIBC_2[.0-9]*' | sort -Vu | tail -n 1; }

older_or_same() { [ "$(printf '%s\nGLIBC_%s\n' "$1" "$2" | sort -V | tail -n 1)" = "GLIBC_$2" ]; }

check_libraries() { # check_libraries FOLDER: each library needed lies beside or is in Depends, for the C library there
    find "$1" -name '*.so*' -type f -exec readelf -d {} + | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u |
        while read -r name; do
            case $name in
            libc.so.6 | libm.so.6 | libpthread.so.0 | libdl.so.2 | librt.so.1 | ld-linux-*) ;;
            libgcc_s.so.1 | libstdc++.so.6 | libz.so.1) ;;
            *) [ -e "$1/pygame_ce.libs/$name" ] || fail "no package brings $name" ;;
            esac
        done
    newest=$(find "$1" -name '*.so*' -type f -exec readelf -V {} + | newest_libc)
    older_or_same "$newest" $LIBC || fail "a library wants $newest, the control file says $LIBC"
}

put() { # put FILE TARGET [MODE]
    mkdir -p "$(dirname "$tree/$2")"
    install -m "${3:-644}" "$work/src/$1" "$tree/$2"
}

zipped() { gzip -9 -n >"$tree/$1" && chmod 644 "$tree/$1"; }

lay_out() { # lay_out ARCH MACHINE: the tree of the package in $tree
    tree="$work/$1"
    lib="$tree/usr/lib/pocket-rails"
    mkdir -p "$lib" "$tree/DEBIAN" "$tree/usr/share/doc/pocket-rails" "$tree/usr/share/man/man6"
    python3 -m zipfile -e "$wheel" "$lib"
    rm -rf "$lib"/*.dist-info
    add_pygame "$lib" "$2"
    find "$lib" \( -name '*.pyi' -o -name py.typed -o -name '*.po' \) -delete
    strip_core "$1"
    check_libraries "$lib"
    mkdir "$lib/deploy"
    cp -R "$work/src/deploy/kiosk" "$work/src/deploy/install-kiosk.sh" "$lib/deploy/" 2>/dev/null || true

    put deploy/package/pocket-rails usr/bin/pocket-rails 755
    put deploy/package/rtupdate usr/share/python3/runtime.d/pocket-rails.rtupdate 755
    put deploy/package/pocket-rails.desktop usr/share/applications/pocket-rails.desktop
    put deploy/package/pocket-rails.metainfo.xml usr/share/metainfo/org.pocketrails.pocketrails.metainfo.xml
    put deploy/package/lintian-overrides usr/share/lintian/overrides/pocket-rails
    put deploy/package/copyright usr/share/doc/pocket-rails/copyright
    for size in 48 64 128 256; do
        put "deploy/package/icons/$size.png" "usr/share/icons/hicolor/${size}x$size/apps/pocket-rails.png"
    done
    put deploy/package/icons/pocket-rails.svg usr/share/icons/hicolor/scalable/apps/pocket-rails.svg
    zipped usr/share/doc/pocket-rails/changelog.gz <"$work/src/deploy/package/changelog"
    sed "s/@VERSION@/$version/" "$work/src/deploy/package/pocket-rails.6" | zipped usr/share/man/man6/pocket-rails.6.gz

    chmod -R u=rwX,go=rX "$tree"
    find "$tree" -name '*.so*' -type f -exec chmod 644 {} +
    find "$lib/deploy" -name '*.sh' -type f -exec chmod 755 {} +
    (cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
    for script in postinst prerm postrm; do
        install -m 755 "$work/src/deploy/package/$script" "$tree/DEBIAN/$script"
    done
    size=$(find "$tree/usr" -type f -printf '%s\n' -o -printf '1024\n' | awk '{sum += int(($1 + 1023) / 1024)} END {print sum}')
    sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$1/" -e "s/@SIZE@/$size/" -e "s/@LIBC@/$LIBC/" \
        "$work/src/deploy/package/control.in" | one_line_lists >"$tree/DEBIAN/control"
    chmod 644 "$tree/DEBIAN/control" "$tree/DEBIAN/md5sums"
}

one_line_lists() { # the continuation lines of Depends and the like are joined; those of Description stay
    awk '/^Description:/ {text = 1} NR > 1 && (text || !/^ /) {print ""} {printf "%s", $0} END {print ""}'
}

strip_core() { # by the binutils of the root: those here may not know the architecture
    cp "$lib/handheld/_core.abi3.so" "$root/build/core.so"
    in_root "$root" root strip --strip-unneeded /build/core.so
    cp "$root/build/core.so" "$lib/handheld/_core.abi3.so"
}

take_source
for arch in "$@"; do
    case $arch in
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
    *) fail "$arch: there is a 64-bit pygame-ce only, for amd64 and arm64" ;;
    esac
    build_wheel "$arch" "$machine"
    lay_out "$arch" "$machine"
    deb="$out/pocket-rails_${version}_$arch.deb"
    dpkg-deb --root-owner-group -Zxz -z6 --threads-max=1 --build "$tree" "$deb" >/dev/null
    step "$arch: $(basename "$deb"), $(du -k "$deb" | cut -f 1) kB, $(sha256sum "$deb" | cut -c 1-16)"
done
if [ -n "${SUDO_UID:-}" ]; then # who called sudo goes on without it: signs, makes ports, builds in build/
    for one in "$here/build" "$here/dist" "$out"/pocket*rails*; do
        [ ! -e "$one" ] || chown -h "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" "$one"
    done
fi
