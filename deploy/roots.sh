# Shared by the scripts that try things in fresh Debians: make a Debian root and run in it. Sourced, never run; needs to be root.

step() { printf '%6ss  %s\n' "$(($(date +%s) - began))" "$*"; }
began=$(date +%s)

need_tools() { # host packages
    lacking=""
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || lacking="$lacking $package"
    done
    # shellcheck disable=SC2086
    [ -z "$lacking" ] || { apt-get update -qq && apt-get install -y --no-install-recommends $lacking >/dev/null; }
}

# register_qemu: let the kernel start arm64 programs
register_qemu() {
    need_tools qemu-user-static arch-test
    binfmt=/proc/sys/fs/binfmt_misc
    [ -e $binfmt/register ] || mount -t binfmt_misc binfmt_misc $binfmt
    magic='\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
    mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    # F: the interpreter is opened now, so that the root needs no copy of it
    [ -e $binfmt/qemu-aarch64 ] ||
        printf ':qemu-aarch64:M::%s:%s:/usr/bin/qemu-aarch64-static:F\n' "$magic" "$mask" >$binfmt/register
}

# make_root ARCH SUITE DIR PACKAGES [MMDEBSTRAP'S OPTIONS...]: a minimal Debian; apt's own settings say where from
make_root() {
    [ -e "$3/.made" ] && return
    made_arch=$1 made_suite=$2 made=$3 made_with=$4
    shift 4
    rm -rf --one-file-system "$made"
    # Debian's own, which on a Pi is one of several
    mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' | head -n 1)}
    mirror=${mirror:-$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)}
    mmdebstrap --quiet --mode=root --arch="$made_arch" --variant=minbase --include="$made_with" \
        --keyring=/usr/share/keyrings/debian-archive-keyring.gpg --aptopt='Acquire::Languages "none"' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        "$@" "$made_suite" "$made" "$mirror"
    cp -L /etc/resolv.conf /etc/hosts "$made/etc/" # the host's way out
    bundle=${PIP_CERT:-$(python3 -m pip config get global.cert 2>/dev/null || true)}
    if [ -n "$bundle" ]; then # under a name of its own: installing ca-certificates would write over it
        cp -L "$bundle" "$made/etc/host-certificates.crt"
        printf '[global]\ncert = /etc/host-certificates.crt\n' >"$made/etc/pip.conf"
    fi
    chroot "$made" useradd --create-home player
    touch "$made/.made"
}

# in_root DIR USER COMMAND...: run there with /proc, /dev and an own /tmp, in a mount namespace of its own
in_root() {
    unshare --mount --pid --fork ${OFFLINE:+--net} sh -c '
        root=$1 user=$2; shift 2
        mount --make-rprivate / && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
            mount -t tmpfs tmpfs "$root/tmp"
        home=$(chroot "$root" sh -c "eval echo ~$user")
        exec chroot --userspec="$user:$user" "$root" env -i HOME="$home" TERM=dumb LANG=C.UTF-8 \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
    ' sh "$@"
}
