#!/bin/bash
# What the image and read_only, tmpfs, cap_drop and no-new-privileges of operations/compose.yaml make of a process, in mounts of its
# own: container.sh <empty folder> <release> <account> <folder[:options] …> -- <command …>. The system is this machine's, and it cannot
# be written.
set -euo pipefail
root=$1 release=$2 account=$3
shift 3
mount -t tmpfs -o mode=0755 tmpfs "$root"
mkdir "$root"/{app,dev,etc,proc,usr}
cp --no-dereference /bin /lib /lib64 /sbin "$root"
mount --bind "$release" "$root/app"
mount --bind /usr "$root/usr"
mount --rbind /etc "$root/etc"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
writable=()
while [ "$1" != -- ]; do
  writable+=("$1")
  mkdir "$root${1%%:*}"
  shift
done
shift
for folder in "$root" "$root/app" "$root/usr" "$root/etc"; do mount -o remount,bind,ro "$folder"; done
for folder in "${writable[@]}"; do
  options=${folder#*:}
  [ "$options" != "$folder" ] || options=mode=1777
  mount -t tmpfs -o "$options" tmpfs "$root${folder%%:*}"
done
exec chroot "$root" env --chdir /app setpriv --reuid "$account" --regid "$account" --clear-groups --no-new-privs --bounding-set=-all "$@"
