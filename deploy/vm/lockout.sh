#!/bin/sh
# The kiosk in a virtual machine: what leads out of it: keys, chords, gestures, keyboards plugged in. Prints a log.
# usage: sudo sh deploy/vm/lockout.sh FOLDER [amd64|arm64]      makes the machine in FOLDER if it isn't there (make.sh)
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: lockout.sh FOLDER [ARCH]}
arch=${2:-amd64}
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/lockout.py" "$folder" "$arch"
