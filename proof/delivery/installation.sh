#!/bin/bash
# The steps of docs/operating.md on a clean Debian 12, as root: installation.sh <new or prepared folder> <release>.
# The machine is a folder that debootstrap fills, entered with chroot, with a network and processes of its own. What systemd would
# start is started by hand from its unit. Each step prints its name and time; the first that fails ends it.
set -euo pipefail
root=$1
release=$2
# What a run before left in the folder is removed, so it must not be this machine.
[ "$(realpath "$root")" != / ] || exit 1
step() { echo "== $* ($SECONDS s)"; }
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

if [ ! -x "$root/usr/bin/apt-get" ]; then
  step 'a clean Debian 12'
  debootstrap --variant=minbase bookworm "$root" ${DEBIAN_MIRROR:-} >/dev/null
fi
trap 'umount -l "$root/dev/shm" "$root/proc" 2>/dev/null || true' EXIT
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
# Packages start nothing here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
cp /etc/resolv.conf "$root/etc/resolv.conf"

step 'packages: a proxy, Prometheus, curl'
in_root apt-get update -qq
in_root apt-get install -qq --yes --no-install-recommends caddy prometheus curl ca-certificates >/dev/null

step 'the release, as it is copied to the server'
# A machine that was used before is as new.
rm -rf "$root"/opt/banyan "$root"/opt/banyan-releases "$root"/var/lib/banyan "$root"/var/backups/banyan "$root"/etc/banyan "$root"/tmp/* "$root"/var/lib/caddy/*
in_root userdel banyan 2>/dev/null || true
printf '127.0.0.1 localhost\n' >"$root/etc/hosts"
rm -rf "$root/tmp/banyan"
cp -a "$release" "$root/tmp/banyan"
install -m 0755 "$(dirname "$0")/machine.sh" "$root/root/machine.sh"
step 'a network of its own'
umount -l "$root/proc"
unshare --net --pid --fork --kill-child --mount sh -c '
  ip link set lo up
  mount -t proc proc "$0/proc"
  exec chroot "$0" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash /root/machine.sh' "$root"
step 'done'
