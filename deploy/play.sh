#!/bin/sh
# Start Pocket Rails from a checkout: sets up .venv the first time, later starts are quick and need no network.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/deploy/setup.sh"

first=no
[ -f "$root/.venv/.pocket-rails-play" ] || first=yes
make_venv play
if [ "$first" = yes ] && [ -z "${DISPLAY:-}${POCKET_RAILS_HEADLESS:-}" ]; then
    lacking=$(missing_drawing)
    # shellcheck disable=SC2086 # a list of words
    [ -z "$lacking" ] || install_packages $lacking ||
        say "the picture needs this too:  sudo apt install $lacking"
fi
exec "$python" -m handheld play "$@"
