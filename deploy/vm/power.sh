#!/bin/sh
# Wake-ups and presses of the kiosk while nobody plays, in a virtual machine. Prints a log.
# usage: sudo sh deploy/vm/power.sh FOLDER [amd64|arm64]      makes the machine in FOLDER if it isn't there (make.sh)
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: power.sh FOLDER [ARCH]}
arch=${2:-amd64}
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/power.py" "$folder" "$arch"
