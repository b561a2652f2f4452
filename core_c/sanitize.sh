#!/bin/sh
# Build the Python extension with AddressSanitizer and UndefinedBehaviorSanitizer in a copy of the checkout, and run
# the tests of the core against it. usage: core_c/sanitize.sh [PYTHON] [pytest arguments]; default .venv/bin/python.
set -eu
cd "$(dirname "$0")/.."
python=${1:-.venv/bin/python}
[ $# -gt 0 ] && shift
case $python in */*) python=$(cd "$(dirname "$python")" && pwd)/$(basename "$python") ;; esac
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar -cf - --exclude='*.so' --exclude=__pycache__ core_c handheld assets tests setup.py pyproject.toml README.md LICENSE |
    tar -xf - -C "$copy"
cd "$copy"
POCKET_RAILS_SANITIZE=address,undefined "$python" setup.py -q build_ext --inplace
[ $# -gt 0 ] || set -- -q tests/core --deselect tests/core/test_c_programs.py --deselect tests/core/test_twisty_c_programs.py \
    --deselect tests/core/test_coast_c_programs.py
# Python itself is not built with them: they must be loaded first, and its own leaks are not our concern.
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so.6)" \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PYTHONPATH="$copy" \
    "$python" -m pytest -p no:cacheprovider "$@"
