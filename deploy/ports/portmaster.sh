#!/bin/bash
# Pocket Rails for PortMaster: where its control folder is differs from system to system.
for controlfolder in /opt/system/Tools/PortMaster /opt/tools/PortMaster \
    "${XDG_DATA_HOME:-$HOME/.local/share}/PortMaster" /roms/ports/PortMaster; do
    [ -d "$controlfolder" ] && break
done
source "$controlfolder/control.txt"
[ -f "${controlfolder}/mod_${CFW_NAME}.txt" ] && source "${controlfolder}/mod_${CFW_NAME}.txt"
get_controls

GAMEDIR="/$directory/ports/pocket-rails"
cd "$GAMEDIR" || exit 1
export SDL_GAMECONTROLLERCONFIG="$sdl_controllerconfig"
# Select + Start is ours (play --port): gptokeyb would end the program in the middle of a save
declare -F pm_platform_helper >/dev/null && pm_platform_helper "$GAMEDIR/run.sh"
sh "$GAMEDIR/run.sh" "$@"
status=$?
declare -F pm_finish >/dev/null && pm_finish
exit $status
