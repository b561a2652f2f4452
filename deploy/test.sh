#!/bin/sh
# Run all tests from a checkout, installing what they need. Arguments go to pytest.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/deploy/setup.sh"

lacking=""
command -v strace >/dev/null 2>&1 || lacking="$lacking strace"
command -v gcc >/dev/null 2>&1 && command -v gcov >/dev/null 2>&1 || lacking="$lacking gcc libc6-dev"
system=$(find_python) || exit 1
# shellcheck disable=SC2046,SC2086 # lists of words
need_packages $lacking $(missing_packages "$system")
make_venv test --group "$root/pyproject.toml:test"
cd "$root"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 POCKET_RAILS_HEADLESS=1
exec "$python" -m pytest -n 2 --dist loadgroup "$@"
