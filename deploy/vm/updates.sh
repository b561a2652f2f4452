#!/bin/sh
# The kiosk in a virtual machine: updates from a stick, those to be refused, and power cuts during one. Prints a log.
# usage: sudo sh deploy/vm/updates.sh FOLDER [amd64|arm64] [CUTS] [SECONDS]    makes the machine in FOLDER if need be
# SECONDS: about how long an update takes on this machine (as the first one shows); the cuts are spread over that time.
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: updates.sh FOLDER [ARCH]}
arch=${2:-amd64}
. "$vm/../roots.sh"
need_tools dosfstools mtools gnupg
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/updates.py" "$folder" "$arch" "${3:-8}" "${4:-40}"
