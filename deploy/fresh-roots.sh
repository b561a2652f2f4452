#!/bin/sh
# Try the README's two commands in fresh Debian roots that hold Python and nothing else, as root and as a user.
# usage: sudo sh deploy/fresh-roots.sh FOLDER [SUITE...]     needs the network, about 1 GB a suite; prints a log
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=${1:?usage: fresh-roots.sh FOLDER [SUITE...]}
shift
. "$here/deploy/roots.sh"
need_tools mmdebstrap debian-archive-keyring
mkdir -p "$work"

expect() { # expect STATUS TEXT COMMAND...: run, show the last lines, and stop if it ended otherwise
    want=$1 text=$2
    shift 2
    status=0
    "$@" >"$work/out" 2>&1 </dev/null || status=$?
    tail -n 4 "$work/out" | sed 's/^/          | /'
    if [ "$status" != "$want" ] || ! grep -qF -- "$text" "$work/out"; then
        step "FAILED: exit $status (wanted $want and \"$text\")"
        exit 1
    fi
}

offline() {
    OFFLINE=yes
    status=0
    "$@" || status=$?
    OFFLINE=""
    return $status
}

[ $# -gt 0 ] || set -- bookworm trixie
for one in "$@"; do
    root="$work/$one"
    rm -rf --one-file-system "$root" # fresh is the point
    make_root "$(dpkg --print-architecture)" "$one" "$root" python3
    step "$one: root made, $(chroot "$root" python3 --version)"
    git clone -q "$here" "$root/home/player/rails"
    git clone -q "$here" "$root/srv/rails"
    chroot "$root" chown -R player:player /home/player/rails

    step "$one, a user without rights: play.sh names what is missing in one line"
    expect 1 "sudo apt install" in_root "$root" player sh /home/player/rails/deploy/play.sh
    step "$one, root: play.sh installs all and says plainly that there is no display"
    expect 1 "no display" in_root "$root" root sh /srv/rails/deploy/play.sh
    step "$one, root: play.sh again, asked to run without a display"
    expect 0 "frames" in_root "$root" root env POCKET_RAILS_HEADLESS=1 sh /srv/rails/deploy/play.sh --frames 60
    step "$one, user: play.sh now that the system is complete"
    expect 0 "frames" in_root "$root" player env POCKET_RAILS_HEADLESS=1 sh /home/player/rails/deploy/play.sh --frames 60
    step "$one, user, no network: a later start"
    expect 0 "frames" offline in_root "$root" player env POCKET_RAILS_HEADLESS=1 \
        sh -c 'a=$(date +%s%N); sh ~/rails/deploy/play.sh --frames 1; b=$(date +%s%N); echo "whole start: $(((b - a) / 1000000)) ms"'
    step "$one, user: test.sh names what is missing in one line"
    expect 1 "sudo apt install" in_root "$root" player sh /home/player/rails/deploy/test.sh
    step "$one, root: test.sh"
    expect 0 " passed" in_root "$root" root sh /srv/rails/deploy/test.sh
    step "$one, user: test.sh"
    expect 0 " passed" in_root "$root" player sh /home/player/rails/deploy/test.sh
    rm -rf --one-file-system "$root"
done
step "all as it should be"
