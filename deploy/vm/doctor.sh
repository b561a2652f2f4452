#!/bin/sh
# The doctor in a virtual machine, with one thing after the other missing. Prints a log.
# usage: sudo sh deploy/vm/doctor.sh FOLDER [amd64|arm64]      makes the machine in FOLDER if it isn't there (make.sh)
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: doctor.sh FOLDER [ARCH]}
arch=${2:-amd64}
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/doctor.py" "$folder" "$arch"
