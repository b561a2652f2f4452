#!/bin/sh
# From the commit to an sdist, from that alone to a wheel, from that to an installation, and on that the sdist's tests.
# usage: sh deploy/sdist-check.sh FOLDER [PYTEST'S ARGUMENTS...]     needs the network and a C compiler; prints a log
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: sdist-check.sh FOLDER [PYTEST\'S ARGUMENTS...]}
shift
. "$here/deploy/roots.sh"
mkdir -p "$work"
work=$(cd "$work" && pwd)
rm -rf "$work/src" "$work/dist" "$work/venv" "$work/unpacked"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -qq --upgrade pip build
git clone -q "$here" "$work/src"
"$work/venv/bin/python" -m build --sdist -o "$work/dist" "$work/src" >"$work/log" 2>&1 || { tail "$work/log" && exit 1; }
step "$(cd "$work/dist" && du -k ./*.tar.gz)"
mkdir "$work/unpacked"
tar -x --strip-components=1 -C "$work/unpacked" -f "$work"/dist/*.tar.gz
lost=$(cd "$work/src" && git ls-files | grep -v '^\.' | while read -r file; do [ -e "$work/unpacked/$file" ] || echo "$file"; done)
[ -z "$lost" ] || { step "FAILED: not in the sdist: $lost" && exit 1; }
rm -rf "$work/src"
"$work/venv/bin/python" -m build --wheel -o "$work/dist" "$work/unpacked" >"$work/log" 2>&1 || { tail "$work/log" && exit 1; }
step "$(cd "$work/dist" && du -k ./*.whl)"
"$work/venv/bin/pip" install -qq "$work"/dist/*.whl --group "$work/unpacked/pyproject.toml:test"
rm -rf "$work/unpacked/build" # what is tested is what was installed: no other copy of the core lies about
cd "$work/unpacked"
step "installed: $("$work/venv/bin/pocket-rails" --version), $("$work/venv/bin/python" -P -c 'import handheld; print(handheld.__file__)')"
status=0
# the folder itself, with a package of the same name that lacks its core, stays out of the path of all programs started
PYTHONSAFEPATH=1 SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 POCKET_RAILS_HEADLESS=1 \
    "$work/venv/bin/pytest" -q -n 2 --dist loadgroup -p no:cacheprovider "$@" || status=$?
step "tests ended with $status"
exit $status
