#!/bin/sh
# A panel mounted on its side, in a virtual machine: picture, touch, mouse, calibration. Prints a log.
# usage: sudo sh deploy/vm/turned.sh FOLDER [amd64|arm64]      makes the machine in FOLDER if it isn't there (make.sh)
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: turned.sh FOLDER [ARCH]}
arch=${2:-amd64}
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/turned.py" "$folder" "$arch"
