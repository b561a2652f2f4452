#!/bin/sh
# What the safe unit shows: our picture, else words on the console; longer each time it is needed again soon.
# The picture ends early when somebody presses something.
run=${RUNTIME_DIRECTORY:-/run/pocket-rails}
count=$(cat "$run/safe" 2>/dev/null)
case $count in '' | *[!0-9]*) count=0 ;; esac
# a quarter of an hour without it, and it counts from the beginning
[ -n "$(find "$run/safe" -mmin -15 2>/dev/null)" ] || count=0
case $count in
0) wait=10 ;;
1) wait=20 ;;
2) wait=40 ;;
*) wait=60 ;;
esac
echo $((count + 1)) >"$run/safe"
trouble=$(head -c 300 "$run/trouble" 2>/dev/null | tr -cd '[:print:]')
why=${trouble:-${MONITOR_SERVICE_RESULT:-}${MONITOR_EXIT_STATUS:+ ($MONITOR_EXIT_STATUS)}}

timeout -k 3 $((wait + 15)) /usr/bin/pocket-rails safe-screen --seconds "$wait" --why "$why" >/dev/null && exit 0

# No picture: words, in plain letters that any console has.
printf '\033[2J\033[H\033[?25l\n\n    Pocket Rails could not start.\n\n'
printf '    It tries again in %s seconds. Your match is saved.\n' "$wait"
printf '    If this stays: switch off, wait ten seconds, switch on.\n\n'
[ -z "$why" ] || printf '    For whoever runs it: %s\n' "$why"
printf '    More: journalctl -u pocket-rails-kiosk\n'
sleep "$wait"
