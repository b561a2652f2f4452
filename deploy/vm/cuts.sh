#!/bin/sh
# The kiosk in a virtual machine: power cuts while it plays and while it writes settings. Prints a log.
# usage: sudo sh deploy/vm/cuts.sh FOLDER [amd64|arm64] [CUTS]    makes the machine in FOLDER if need be
# What is left is read by the program of this checkout, as deploy/setup.sh leaves it.
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: cuts.sh FOLDER [ARCH]}
arch=${2:-amd64}
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
python="$vm/../../.venv/bin/python"
[ -x "$python" ] || python=python3
exec "$python" "$vm/cuts.py" "$folder" "$arch" "${3:-50}"
