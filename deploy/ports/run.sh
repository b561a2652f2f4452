#!/bin/sh
# Start Pocket Rails out of this folder, which may lie on a FAT card: no links, nothing installed, saves beside it.
# Select and Start together leave; every step is saved by then. Each word given goes to `pocket-rails play`.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
log="$here/log.txt"

find_python() {
    for one in ${POCKET_RAILS_PYTHON:-python3.13 python3.12 python3.11 python3}; do
        "$one" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13) or sys.maxsize < 2**32)' \
            >/dev/null 2>&1 && command -v "$one" && return
    done
    return 1
}

(: >"$log") 2>/dev/null || log=/dev/null # a card that can't be written is no reason not to play (dash would end here)
if ! python=$(find_python); then
    echo "pocket-rails: this system has no 64-bit Python 3.11, 3.12 or 3.13, which the game needs." | tee "$log" >&2
    sleep "${POCKET_RAILS_READ:-4}" # time to read it
    exit 1
fi
export PYTHONPATH="$here/lib" PYTHONSAFEPATH=1 PYTHONNOUSERSITE=1 PYTHONPYCACHEPREFIX="$here/cache"
export POCKET_RAILS_HOME="$here/saves" PYGAME_HIDE_SUPPORT_PROMPT=1
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    export SDL_RENDER_DRIVER="${SDL_RENDER_DRIVER:-opengles2}" # on the bare console the usual choice may stay black
fi
"$python" -m handheld play --port "$@" 2>>"$log"
status=$?
[ $status = 0 ] || tail -n 3 "$log" >&2
exit $status
