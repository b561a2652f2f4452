#!/bin/sh
# The ports in a virtual machine, on the bare console, from a FAT card. Prints a log; pictures in FOLDER/shots.
# usage: sudo sh deploy/vm/ports.sh FOLDER [amd64|arm64] [ZIPS]     ZIPS: the folder of what deploy/ports.sh built (dist)
set -eu
vm=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: ports.sh FOLDER [ARCH] [ZIPS]}
arch=${2:-amd64}
zips=${3:-$vm/../../dist}
. "$vm/../roots.sh"
need_tools dosfstools mtools
[ -e "$folder/kiosk-$arch.img" ] || sh "$vm/make.sh" "$folder" "$arch"
exec python3 "$vm/ports.py" "$folder" "$arch" "$zips"/pocket-rails-*-retropie-"$arch".zip \
    "$zips"/pocket-rails-*-batocera-"$arch".zip "$zips"/pocket-rails-*-portmaster-"$arch".zip
