#!/bin/sh
# Pocket Rails for EmulationStation: RetroPie and Batocera start this file from roms/ports.
exec sh "$(dirname "$0")/pocket-rails/run.sh" "$@"
