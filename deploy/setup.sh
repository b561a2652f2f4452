# Shared by play.sh and test.sh: find Python, name or install what the system lacks, make .venv. Sourced, never run.
# needs: $root (the checkout). Sets: $python (of .venv).

say() { printf '%s\n' "pocket-rails: $*" >&2; }
die() { say "$*"; exit 1; }

find_python() {
    for name in ${POCKET_RAILS_PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    die "Python 3.11 or newer is needed (Debian 12 or later, 64-bit Raspberry Pi OS: apt install python3)."
}

has_library() { # name of a shared library, as SDL opens it
    /sbin/ldconfig -p 2>/dev/null | grep -q "[[:space:]]$1 " || ls /usr/lib/*/"$1" >/dev/null 2>&1
}

# missing_packages PYTHON: Debian packages without which the program can't be built and run
missing_packages() {
    command -v cc >/dev/null 2>&1 || printf 'gcc libc6-dev '
    "$1" -c 'import ensurepip, venv' 2>/dev/null || printf 'python3-venv '
    "$1" - <<'PY' || printf 'python3-dev '
import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))
PY
    echo '#include <stdlib.h>' | cc -E - >/dev/null 2>&1 || { command -v cc >/dev/null 2>&1 && printf 'libc6-dev '; }
}

# missing_drawing: what SDL opens by itself to show pictures: without a desktop ("black screen"), and under Wayland,
# where it crashes without them
missing_drawing() {
    if [ -n "${WAYLAND_DISPLAY:-}" ]; then
        has_library libwayland-egl.so.1 || printf 'libwayland-egl1 '
        has_library libwayland-cursor.so.0 || printf 'libwayland-cursor0 '
        return
    fi
    has_library libGL.so.1 || printf 'libgl1 '
    has_library libEGL.so.1 || printf 'libegl1 '
    has_library libGLESv2.so.2 || printf 'libgles2 '
    has_library libgbm.so.1 || printf 'libgbm1 '
    has_library libdrm.so.2 || printf 'libdrm2 '
    has_library libxkbcommon.so.0 || printf 'libxkbcommon0 '
    ls /usr/lib/*/dri/*_dri.so >/dev/null 2>&1 || printf 'libgl1-mesa-dri '
}

# install_packages NAMES...: with apt as root or with sudo; returns 1 where that can't be
install_packages() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then
        as=""
    elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as="sudo"
    else
        return 1
    fi
    say "installing $*"
    log=$(mktemp)
    if { $as env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ||
        { $as apt-get update &&
            $as env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }; } >"$log" 2>&1; then
        rm -f "$log"
    else
        tail -n 5 "$log" >&2
        rm -f "$log"
        return 1
    fi
}

# need_packages NAMES...: install them, or say in one line what to type, and stop
need_packages() {
    [ $# = 0 ] && return 0
    install_packages "$@" || die "something is missing here; type this once, then try again:  sudo apt install $*"
}

# fingerprint: changes with anything that an installation depends on
fingerprint() {
    {
        "$1" -c 'import sys; print(sys.version, sys.prefix)'
        echo "$2 $root"
        (cd "$root" && find core_c assets/locale pyproject.toml setup.py -type f ! -name '*.mo' ! -name '*.o' \
            -exec cksum {} + | LC_ALL=C sort)
    } | cksum
}

# make_venv WHAT GROUP...: make .venv and install the checkout into it, unless that is done already
make_venv() {
    what=$1
    shift
    venv="$root/.venv"
    python="$venv/bin/python"
    stamp="$venv/.pocket-rails-$what"
    system=$(find_python) || exit 1
    if [ -x "$python" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint "$system" "$what")" ]; then
        return
    fi
    # shellcheck disable=SC2046 # a list of words
    need_packages $(missing_packages "$system")
    "$python" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {
        say "making .venv"
        "$system" -m venv --clear "$venv" || die "could not make $venv"
    }
    say "installing into .venv (a minute or two, once)"
    log="$venv/install.log"
    {
        "$python" -m pip install --upgrade 'pip>=25.1' &&
            "$python" -m pip install --editable "$root" "$@"
    } >"$log" 2>&1 || {
        tail -n 15 "$log" >&2
        die "the installation failed (all of it: .venv/install.log). The first one needs the network."
    }
    fingerprint "$system" "$what" >"$stamp"
}
