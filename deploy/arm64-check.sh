#!/bin/sh
# Build the console on arm64 under qemu-user, compare its signature (perft, matches of computer players) with this
# machine's, and run the whole suite there; hours beside other work, so it is not part of the ordinary tests.
# usage: sudo sh deploy/arm64-check.sh FOLDER [SUITE]     needs the network, about 1 GB and .venv; prints a log
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: arm64-check.sh FOLDER [SUITE]}
suite=${2:-bookworm}
. "$here/deploy/roots.sh"
# what qemu-user cannot do: trace system calls, sanitizers, coverage counts of many builds
left_out="not sanitizers and not coverage and not fsync_rename and not made_durable and not before_their_journal"
need_tools mmdebstrap debian-archive-keyring
register_qemu

root="$work/arm64-$suite"
mkdir -p "$work"
make_root arm64 "$suite" "$root" python3,python3-venv,python3-dev,gcc,g++,libc6-dev,strace
step "$suite: $(chroot "$root" python3 -c 'import platform; print(platform.machine(), platform.python_version())')"

rm -rf "$root/rails" "$root/wheels"
git clone -q "$here" "$root/rails"
mkdir "$root/wheels"
version=$(chroot "$root" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
python3 -m pip download -q --only-binary=:all: --platform manylinux2014_aarch64 --platform manylinux_2_28_aarch64 \
    --python-version "$version" --implementation cp -d "$root/wheels" \
    'pygame-ce>=2.5.8,<3' 'cffi>=1.17' 'setuptools>=77' wheel 'Babel>=2.14' pytest hypothesis fonttools pytest-xdist
step "wheels fetched"
in_root "$root" root sh -c 'cd /rails && python3 -m venv /venv &&
    /venv/bin/pip install -q --upgrade --no-index --find-links /wheels setuptools wheel cffi Babel pytest hypothesis fonttools pytest-xdist pygame-ce &&
    /venv/bin/pip install -q --no-index --no-build-isolation --no-deps -e .'
step "built: $(cd "$root/rails/handheld" && ls _core*.so)"
"$here/.venv/bin/python" -m handheld signature >"$work/signature-here"
in_root "$root" root sh -c 'cd /rails && /venv/bin/python -m handheld signature' >"$work/signature-arm64"
cmp "$work/signature-here" "$work/signature-arm64"
step "signatures are equal: $(wc -l <"$work/signature-here") lines of perft, chance, rules and search"
status=0
in_root "$root" root sh -c 'cd /rails && SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy POCKET_RAILS_HEADLESS=1 HYPOTHESIS_PROFILE=slow \
    /venv/bin/python -m pytest -q -n 2 --dist loadgroup -p no:cacheprovider "$@"' sh -k "$left_out" tests || status=$?
step "tests ended with $status"
exit $status
