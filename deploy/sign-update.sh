#!/bin/sh
# Sign a package for the kiosks' USB updates; on the operator's own machine, never on a kiosk.
# usage: sh sign-update.sh PACKAGE.deb [STICK]   leaves PACKAGE.deb.sig beside it, and both on the stick
#        sh sign-update.sh --key                 makes the key, if there is none yet, and says where its public half is
# The key lies in $POCKET_RAILS_KEYS, or ~/.local/share/pocket-rails-keys: keep a copy, whoever has it can update kiosks.
# GPG_OPTIONS is handed on (for a key without a passphrase: --batch --passphrase=).
set -eu
umask 077
keys=${POCKET_RAILS_KEYS:-${XDG_DATA_HOME:-$HOME/.local/share}/pocket-rails-keys}
public="$keys/pocket-rails-update-key.gpg"
usage() { sed -n '3,4s/^# //p' "$0" >&2 && exit 2; }
command -v gpg >/dev/null || { echo "sign-update.sh: gpg is not there: apt install gnupg" >&2 && exit 1; }
# shellcheck disable=SC2086
call() { gpg --quiet --homedir "$keys" ${GPG_OPTIONS:-} "$@"; }

make_key() {
    [ -s "$public" ] && return
    mkdir -p "$keys"
    call --quick-generate-key "Pocket Rails updates" ed25519 sign never
    call --export --output "$public" "Pocket Rails updates"
    echo "sign-update.sh: a new key was made; kiosks have to be told of it" >&2
}

[ $# -ge 1 ] || usage
make_key
case $1 in
--key) echo "$public" && exit 0 ;;
-*) usage ;;
esac
[ -f "$1" ] || { echo "sign-update.sh: there is no $1" >&2 && exit 1; }
rm -f "$1.sig"
call --detach-sign --output "$1.sig" "$1"
chmod 644 "$1.sig"
if [ $# -gt 1 ]; then
    cp "$1" "$1.sig" "$2/"
    sync -f "$2"
fi
echo "signed: $1.sig${2:+, and both are on $2}"
echo "kiosks take it that know the key: install-kiosk.sh --key $public"
