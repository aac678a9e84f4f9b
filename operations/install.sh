#!/bin/sh
# Puts a release in place on a Debian machine, as root: operations/install.sh, from the folder of the release.
# The first run creates account, folders and settings. A later one puts the new release beside the one that runs, which notices
# nothing: 'banyan migrate' already uses the new one, and 'banyan switch' lets the server use it. See docs/operating.md.
# With DESTDIR set, everything is put below that folder, without accounts and owners.
set -eu
release=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}
releases=$root/opt/banyan-releases
case $release in
  "$root"/opt/banyan | "$releases"/*) echo 'Run this from a copy of the new release, not from the installed one.' >&2; exit 1 ;;
esac
if [ -z "$root" ]; then
  [ "$(id -u)" = 0 ] || { echo 'Run this as root.' >&2; exit 1; }
  id banyan >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/banyan --shell /usr/sbin/nologin banyan
  as_server='-o banyan -g banyan'
  as_group='-g banyan'
fi

# shellcheck disable=SC2086
install -d ${as_server:-} -m 0700 "$root/var/lib/banyan" "$root/var/backups/banyan"
# shellcheck disable=SC2086
install -d ${as_group:-} -m 0750 "$root/etc/banyan"
settings=$root/etc/banyan/banyan.env
if [ ! -e "$settings" ]; then
  key() { head -c 32 /dev/urandom | base64 | tr -d '\n=+/'; }
  (umask 077 && sed -e "s|^BANYAN_SECRET=$|BANYAN_SECRET=$(key)|" -e "s|^BACKUP_KEY=$|BACKUP_KEY=$(key)|" \
    -e "s|^METRICS_TOKEN=$|METRICS_TOKEN=$(key)|" "$release/operations/banyan.env.example" >"$settings.new")
  [ -n "$root" ] || chown root:banyan "$settings.new"
  chmod 0640 "$settings.new"
  mv "$settings.new" "$settings"
  echo 'Edit /etc/banyan/banyan.env, and keep a copy of its BANYAN_SECRET and BACKUP_KEY somewhere else.'
fi

# Points a name at a release in one step, so that there is always one.
point() { ln -sfn "$2" "$1.new" && mv -T "$1.new" "$1"; }

mkdir -p "$releases" "$root/usr/local/bin" "$root/etc/systemd/system"
# Before, /opt/banyan was the release itself. It keeps its name, as the server may be running.
if [ -d "$root/opt/banyan" ] && [ ! -L "$root/opt/banyan" ]; then
  mv "$root/opt/banyan" "$releases/before"
  ln -s banyan-releases/before "$root/opt/banyan"
fi

version=$(sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' "$release/package.json" | head -n 1)
name=$version-$(date -u +%Y%m%dT%H%M%S)
cp -a "$release" "$releases/$name.part"
[ -n "$root" ] || chown -R root:root "$releases/$name.part"
chmod -R go=rX "$releases/$name.part"
mv -T "$releases/$name.part" "$releases/$name"
install -m 0755 "$releases/$name/operations/banyan" "$root/usr/local/bin/banyan"

# What is kept: the release that runs, the one before it for going back, and the new one.
current=$(readlink "$root/opt/banyan" || true)
previous=$(readlink "$releases/previous" || true)
for old in "$releases"/*; do
  case ${old##*/} in
    "$name" | "${current##*/}" | "$previous" | next | previous) ;;
    *) rm -rf "$old" ;;
  esac
done

if [ -z "$current" ]; then
  point "$root/opt/banyan" "banyan-releases/$name"
  install -m 0644 "$releases/$name/operations/banyan.service" "$root/etc/systemd/system/banyan.service"
  echo 'The release is in /opt/banyan. Next: banyan migrate, then systemctl daemon-reload && systemctl enable --now banyan.'
else
  point "$releases/next" "$name"
  echo "The release is in /opt/banyan-releases/$name. Next: banyan migrate, then banyan switch."
fi
