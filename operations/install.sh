#!/bin/sh
# Puts a release in place on a Debian machine, as root: operations/install.sh, from the folder of the release.
# The first run creates account, folders and settings; later ones upgrade. It starts nothing: see docs/operating.md.
set -eu
release=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo 'Run this as root.' >&2; exit 1; }
[ "$release" != /opt/banyan ] || { echo 'Run this from a copy of the new release, not from /opt/banyan.' >&2; exit 1; }

id banyan >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/banyan --shell /usr/sbin/nologin banyan
install -d -o banyan -g banyan -m 0700 /var/lib/banyan /var/backups/banyan
install -d -g banyan -m 0750 /etc/banyan
if [ ! -e /etc/banyan/banyan.env ]; then
  key() { head -c 32 /dev/urandom | base64 | tr -d '\n=+/'; }
  sed -e "s|^BANYAN_SECRET=$|BANYAN_SECRET=$(key)|" -e "s|^BACKUP_KEY=$|BACKUP_KEY=$(key)|" \
    -e "s|^METRICS_TOKEN=$|METRICS_TOKEN=$(key)|" "$release/operations/banyan.env.example" >/etc/banyan/banyan.env.new
  chown root:banyan /etc/banyan/banyan.env.new
  chmod 0640 /etc/banyan/banyan.env.new
  mv /etc/banyan/banyan.env.new /etc/banyan/banyan.env
  echo 'Edit /etc/banyan/banyan.env, and keep a copy of its BANYAN_SECRET and BACKUP_KEY somewhere else.'
fi

rm -rf /opt/banyan.new
cp -a "$release" /opt/banyan.new
chown -R root:root /opt/banyan.new
chmod -R go=rX /opt/banyan.new
rm -rf /opt/banyan.old
[ ! -e /opt/banyan ] || mv /opt/banyan /opt/banyan.old
mv /opt/banyan.new /opt/banyan
install -m 0755 /opt/banyan/operations/banyan /usr/local/bin/banyan
install -m 0644 /opt/banyan/operations/banyan.service /etc/systemd/system/banyan.service
echo 'The release is in /opt/banyan. Next: banyan migrate, then systemctl daemon-reload && systemctl restart banyan.'
