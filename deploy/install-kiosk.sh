#!/bin/sh
# Make this machine a kiosk: Pocket Rails starts with the power, on the whole screen, and nothing leads out of it.
# usage: sudo sh install-kiosk.sh [--cage] [--key FILE] [--package FILE]    asks nothing; may be run again at any time
#        sudo sh install-kiosk.sh --uninstall [--purge]    --purge: matches, settings and the user go as well
#
# --cage          under the compositor cage instead of straight on the console (apt install cage seatd xwayland)
# --key FILE      the public half of the key that updates on sticks are signed with (deploy/sign-update.sh makes both)
# --package FILE  the package that is installed: kept, to be put back should the first update not fit
#
# The package pocket-rails brings this file, as /usr/lib/pocket-rails/deploy/install-kiosk.sh; from a checkout it copies
# deploy/kiosk there, and the program is to be found as /usr/bin/pocket-rails. Works in a chroot too. ROOT=folder: trial.
set -eu
umask 022
root=${ROOT:-}
here=$(cd "$(dirname "$0")" && pwd)
lib=/usr/lib/pocket-rails/deploy
etc="$root/etc"
mark="$etc/pocket-rails"
name=90-pocket-rails-kiosk.conf
way=console key="" package="" todo=install purge=no
masked="ctrl-alt-del.target kbrequest.target getty@.service autovt@.service getty@tty1.service debug-shell.service"
words="cgroup_enable=memory quiet loglevel=3 vt.global_cursor_default=0 logo.nologo"

usage() { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
    --cage) way=cage && shift ;;
    --key) key=${2:-} && [ -f "$key" ] || usage && shift 2 ;;
    --package) package=${2:-} && [ -f "$package" ] || usage && shift 2 ;;
    --uninstall) todo=uninstall && shift ;;
    --refresh) todo=refresh && shift ;; # by the package, after an upgrade: as it was installed
    --purge) purge=yes && shift ;;
    *) usage ;;
    esac
done
[ "$purge" = no ] || [ "$todo" = uninstall ] || usage
[ -n "$root" ] || [ "$(id -u)" = 0 ] || { echo "install-kiosk.sh: this takes root (sudo)" >&2 && exit 1; }

alive() { [ -z "$root" ] && [ -d /run/systemd/system ]; } # systemd runs: not in a chroot

link() { # link FILE TARGET: to our file, so that an upgrade of the package is enough
    mkdir -p "$(dirname "$etc/$2")"
    ln -sfn "$lib/kiosk/$1" "$etc/$2"
}

links() { # what is linked: file in kiosk/ and its place under /etc
    for one in kiosk console request update recover pin safe stick@; do
        echo "pocket-rails-$one.service systemd/system/pocket-rails-$one.service"
    done
    echo "pocket-rails-request.path systemd/system/pocket-rails-request.path
60-pocket-rails.rules udev/rules.d/60-pocket-rails.rules
logind.conf systemd/logind.conf.d/$name
system.conf systemd/system.conf.d/$name
journald.conf systemd/journald.conf.d/$name
sysctl.conf sysctl.d/99-zz-pocket-rails-kiosk.conf"
}

boot_words() { # boot_words add|take: words of the kernel's command line, on a Raspberry Pi
    for line in "$root/boot/firmware/cmdline.txt" "$root/boot/cmdline.txt"; do
        [ -f "$line" ] && [ ! -L "$line" ] || continue
        old=$(head -n 1 "$line") new=""
        if [ "$1" = add ]; then
            new=$old
            for word in $words; do
                case " $new " in *" $word "*) ;; *) new="$new $word" && echo "$word" >>"$mark/boot-words" ;; esac
            done
        elif [ -f "$mark/boot-words" ]; then
            for word in $old; do
                grep -qxF "$word" "$mark/boot-words" || new="$new${new:+ }$word"
            done
        else
            return 0
        fi
        [ "$new" = "$old" ] && return 0
        if printf '%s\n' "$new" >"$line.new" && sync "$line.new" && [ "$(cat "$line.new")" = "$new" ]; then
            mv -f "$line.new" "$line" && sync
        else
            rm -f "$line.new"
            echo "install-kiosk.sh: $line could not be changed" >&2
        fi
        return 0
    done
}

own_folder() { # from a checkout: our files where the units look for them
    [ "$here" = "$root$lib" ] && return 0
    if [ -e "$root$lib/install-kiosk.sh" ] && [ ! -e "$root$lib/.copied" ]; then
        return 0 # the package's own are there
    fi
    mkdir -p "$root$lib/kiosk"
    cp "$here"/kiosk/* "$root$lib/kiosk/"
    cp "$here/install-kiosk.sh" "$root$lib/"
    : >"$root$lib/.copied"
}

make_user() {
    [ -z "$root" ] || return 0
    for group in video render input audio; do
        getent group "$group" >/dev/null || groupadd --system "$group"
    done
    getent passwd pocket-rails >/dev/null ||
        useradd --system --user-group --home-dir /var/lib/pocket-rails --no-create-home --shell /usr/sbin/nologin pocket-rails
    usermod --append --groups video,render,input,audio pocket-rails
    chown pocket-rails:pocket-rails /var/lib/pocket-rails
}

install_all() {
    if [ -z "$root" ] && [ ! -x /usr/bin/pocket-rails ]; then
        echo "install-kiosk.sh: there is no /usr/bin/pocket-rails; install the package first" >&2 && exit 1
    fi
    if [ "$way" = cage ] && [ -z "$root" ] && ! { command -v cage && command -v seatd && command -v Xwayland; } >/dev/null
    then
        echo "install-kiosk.sh: something is not there: apt install cage seatd xwayland" >&2 && exit 1
    fi
    own_folder
    mkdir -p "$mark" "$root/media/pocket-rails" "$root/var/lib/pocket-rails" "$root/var/lib/pocket-rails-update"
    chmod 700 "$root/var/lib/pocket-rails" "$root/var/lib/pocket-rails-update"
    make_user
    if [ -n "$key" ]; then take_key; fi
    if [ -n "$package" ]; then keep_package; fi
    links | while read -r file target; do link "$file" "$target"; done
    drop=systemd/system/pocket-rails-kiosk.service.d
    rm -f "$etc/$drop/cage.conf" "$etc/$drop/direct.conf" # what else is there is the operator's
    if [ "$way" = cage ]; then link cage.conf "$drop/cage.conf"; fi
    version=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
    if [ "${version:-0}" -ge 254 ]; then link direct.conf "$drop/direct.conf"; fi
    wants="$etc/systemd/system/multi-user.target.wants"
    mkdir -p "$wants"
    for unit in pocket-rails-kiosk.service pocket-rails-request.path; do
        ln -sfn "$lib/kiosk/$unit" "$wants/$unit"
    done
    for unit in $masked; do
        now="$etc/systemd/system/$unit"
        if [ -e "$now" ] && [ "$(readlink "$now")" != /dev/null ] && [ ! -e "$mark/was-$unit" ]; then
            mv "$now" "$mark/was-$unit" # the operator's own: it comes back with --uninstall
        fi
        ln -sfn /dev/null "$now"
    done
    boot_words add
    echo "$way" >"$mark/kiosk"
    no_desktop
    if alive; then
        systemctl daemon-reload
        systemctl restart systemd-sysctl.service || true
        udevadm control --reload && udevadm trigger --subsystem-match=drm --subsystem-match=backlight --subsystem-match=block
        systemctl kill -s HUP systemd-logind 2>/dev/null || true
        systemctl try-restart systemd-journald || true
    fi
}

take_key() { # gpgv reads unarmoured keys
    if head -c 64 "$key" | grep -q "BEGIN PGP PUBLIC KEY BLOCK"; then
        sed -n '/^$/,/^=\|^-----END/p' "$key" | grep -v '^=\|^-----' | base64 -d >"$mark/update-key.new"
    else
        cp "$key" "$mark/update-key.new"
    fi
    chmod 644 "$mark/update-key.new"
    mv -f "$mark/update-key.new" "$mark/update-key.gpg"
}

keep_package() { # update.py puts it back where a new one fails; each update that works takes its place
    fields=$(dpkg-deb --show --showformat='${Package} ${Version}' "$package") || exit 1
    now=$(dpkg-query --admindir="$root/var/lib/dpkg" --show --showformat='${Package} ${Version}' pocket-rails || true)
    if [ "$fields" != "$now" ]; then
        echo "install-kiosk.sh: $package is $fields, but installed is ${now:-none}" >&2 && exit 1
    fi
    kept="$root/var/lib/pocket-rails-update/good.deb"
    cp "$package" "$kept.new" && sync "$kept.new" && mv -f "$kept.new" "$kept"
}

no_desktop() { # a desktop would hold the screen
    default="$etc/systemd/system/default.target"
    target=$(readlink "$default" || readlink "$root/usr/lib/systemd/system/default.target" || true)
    case $target in
    *graphical.target)
        [ -e "$mark/was-default" ] || { readlink "$default" || echo none; } >"$mark/was-default"
        ln -sfn /usr/lib/systemd/system/multi-user.target "$default"
        ;;
    esac
}

uninstall_all() {
    if alive; then
        systemctl stop pocket-rails-kiosk.service pocket-rails-safe.service pocket-rails-request.path \
            pocket-rails-console.service 2>/dev/null || true
    fi
    links | while read -r file target; do
        [ "$(readlink "$etc/$target")" != "$lib/kiosk/$file" ] || rm -f "${etc:?}/$target"
    done
    rm -f "$etc/systemd/system/pocket-rails-kiosk.service.d/cage.conf" \
        "$etc/systemd/system/pocket-rails-kiosk.service.d/direct.conf"
    rmdir "$etc/systemd/system/pocket-rails-kiosk.service.d" 2>/dev/null || true
    rm -f "$etc/systemd/system/multi-user.target.wants/pocket-rails-kiosk.service" \
        "$etc/systemd/system/multi-user.target.wants/pocket-rails-request.path"
    if [ -e "$mark/kiosk" ]; then
        for unit in $masked; do
            now="$etc/systemd/system/$unit"
            [ "$(readlink "$now")" != /dev/null ] || rm -f "$now"
            [ ! -e "$mark/was-$unit" ] || mv "$mark/was-$unit" "$now"
        done
        boot_words take
        if [ -e "$mark/was-default" ]; then
            if [ "$(cat "$mark/was-default")" = none ]; then
                rm -f "$etc/systemd/system/default.target"
            else
                ln -sfn "$(cat "$mark/was-default")" "$etc/systemd/system/default.target"
            fi
        fi
        rm -f "$mark/kiosk" "$mark/boot-words" "$mark/was-default"
    fi
    if [ "$purge" = yes ]; then
        rm -rf "$mark" "$root/var/lib/pocket-rails" "$root/var/lib/pocket-rails-update" "$root/var/cache/pocket-rails"
        if [ -z "$root" ]; then userdel pocket-rails 2>/dev/null || true; fi
    fi
    rmdir "$mark" "$root/media/pocket-rails" 2>/dev/null || true
    if [ -e "$root$lib/.copied" ]; then rm -rf "${root:?}$lib"; fi
    if alive; then
        systemctl daemon-reload
        udevadm control --reload || true
        systemctl restart systemd-sysctl.service || true
        systemctl kill -s HUP systemd-logind 2>/dev/null || true
    fi
}

case $todo in
install)
    install_all
    if alive; then
        echo "installed. It starts with the machine; at once: systemctl start pocket-rails-kiosk"
    else
        echo "installed. It starts with the machine."
    fi
    [ -e "$mark/update-key.gpg" ] || echo "no key yet: updates from a stick are refused (--key FILE)"
    ;;
refresh)
    [ -e "$mark/kiosk" ] || exit 0
    way=$(cat "$mark/kiosk")
    install_all
    ;;
uninstall)
    uninstall_all
    echo "the kiosk is gone; it is as before after the next start"
    ;;
esac
