#!/bin/bash
# What a person does on the new machine, from docs/operating.md, without a network to the outside. Started by installation.sh.
set -euo pipefail
step() { echo "== $* ($SECONDS s)"; }
fail() { echo "FAILED: $*"; tail -n 30 /tmp/*.log 2>/dev/null || true; exit 1; }
domain=banyan.example
org=$'127.0.0.1 trust.banyan.example operator.banyan.example\n'

step '2. Put it in place'
/tmp/banyan/operations/install.sh
settings=/etc/banyan/banyan.env
sed -i -e "s|^BASE_DOMAIN=.*|BASE_DOMAIN=$domain|" -e 's|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:2525|' $settings
[ "$(stat -c '%U %G %a' $settings)" = 'root banyan 640' ] || fail 'others can read the settings'
printf '%s' "$org" >>/etc/hosts

step '3. Create the database'
banyan migrate >/tmp/migrate.log 2>&1 || fail 'banyan migrate'
tail -n 1 /tmp/migrate.log

step '4. Start, with a mail catcher and a proxy with TLS by a local authority'
cat >/tmp/catcher.mjs <<'JS'
import { createServer } from 'node:net'
import { appendFileSync } from 'node:fs'
createServer((socket) => {
  let isMail = false
  socket.on('error', () => {})
  socket.write('220 catcher\r\n')
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').slice(0, isMail ? undefined : -1)) {
      if (isMail) {
        appendFileSync('/tmp/mails.txt', `${line}\n`)
        if (line === '.') { isMail = false; socket.write('250 ok\r\n') }
      } else if (/^DATA/i.test(line)) { isMail = true; socket.write('354 go on\r\n') }
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}).listen(2525, '127.0.0.1')
JS
node=/opt/banyan/node_modules/.bin/node
$node /tmp/catcher.mjs &
# As the unit starts it: its command, its account, its settings, its folder.
command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/banyan.service)
(
  cd "$(sed -n 's/^WorkingDirectory=//p' /etc/systemd/system/banyan.service)"
  set -a
  . $settings
  set +a
  export NODE_ENV=production BANYAN_DATA=/var/lib/banyan HOME=/var/lib/banyan
  # shellcheck disable=SC2086
  exec setpriv --reuid banyan --regid banyan --init-groups --no-new-privs $command
) >/tmp/server.log 2>&1 &
echo $! >/tmp/server.pid
# The text of docs/operating.md, with the authority of this machine instead of a public one.
awk '/cat > \/etc\/caddy\/Caddyfile/ { on = 1; next } on && /^ *EOF$/ { exit } on { sub(/^   /, ""); print }' /opt/banyan/docs/operating.md >/etc/caddy/Caddyfile
grep -q '^.on_demand_tls' /etc/caddy/Caddyfile || fail 'docs/operating.md has no Caddyfile'
sed -i '1,/^{/s/^{/{\n\tlocal_certs\n\tskip_install_trust/' /etc/caddy/Caddyfile
caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile >/tmp/caddy-validate.log 2>&1 || fail 'the Caddyfile'
XDG_DATA_HOME=/var/lib/caddy caddy run --config /etc/caddy/Caddyfile --adapter caddyfile >/tmp/caddy.log 2>&1 &
for _ in $(seq 300); do curl -fs http://127.0.0.1:4000/api/ready >/dev/null && break; sleep 0.2; done
authority=/var/lib/caddy/caddy/pki/authorities/local/root.crt
for _ in $(seq 100); do [ -e $authority ] && break; sleep 0.1; done
get() { curl -fsS --max-time 20 --cacert $authority "$@"; }
get https://operator.$domain/api/ready >/dev/null || fail 'the operator’s host over HTTPS'
curl -s --max-time 10 --cacert $authority --resolve stranger.example:443:127.0.0.1 https://stranger.example/ >/dev/null 2>&1 && fail 'a stranger’s domain got a certificate'
ss=$(cat /proc/net/tcp | awk '$4 == "0A" && $2 ~ /:0FA0$/ { print $2 }')
[ "$ss" = 0100007F:0FA0 ] || fail "port 4000 listens on $ss"

step '5. The first people'
export ADMIN_PASSWORD='Tall-Banyan-Tree-42'
banyan operator add meera --name 'Meera Rao' | grep -q otpauth || fail 'no key for the operator'
banyan organisation create --organisation 'First Trust' --code trust --name 'Asha Rao' --user asha --email asha@first.example
unset ADMIN_PASSWORD
login='{"userName":"asha","password":"Tall-Banyan-Tree-42"}'
get https://trust.$domain/api/auth/orgAdminLogin -H 'content-type: application/json' -d "$login" | grep -q '"token"' || fail 'signing in over HTTPS'
get https://trust.$domain/ | grep -q '<script' || fail 'the sign-in page'

step '6. The first backup, and a rehearsal'
banyan backup run || fail 'banyan backup run'
banyan backup verify || fail 'banyan backup verify'

step '7. Test mail'
get https://trust.$domain/api/auth/forgotPassword -H 'content-type: application/json' -d '{"email":"asha@first.example"}' >/tmp/forgot.log || fail 'asking for a new password'
for _ in $(seq 120); do grep -qi 'asha@first.example' /tmp/mails.txt 2>/dev/null && break; sleep 0.5; done
grep -qi '^From:.*no-reply@banyan.example' /tmp/mails.txt || fail 'no mail arrived'

step '8. Monitoring'
token=$(sed -n 's/^METRICS_TOKEN=//p' $settings)
install -m 0644 /opt/banyan/docs/monitoring/alerts.yml /etc/prometheus/banyan.yml
printf '%s' "$token" >/etc/prometheus/banyan.token
awk '/cat > \/etc\/prometheus\/prometheus.yml/ { on = 1; next } on && /^EOF$/ { exit } on' /opt/banyan/docs/operating.md >/etc/prometheus/prometheus.yml
# The authority of this machine, and no hour to wait.
sed -i -e "s|scheme: https|scheme: https\n    tls_config: { ca_file: $authority }|" -e 's|scrape_interval: 15s|scrape_interval: 1s|' /etc/prometheus/prometheus.yml
promtool check config /etc/prometheus/prometheus.yml >/tmp/promtool.log || fail 'the configuration of Prometheus'
prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/tmp/tsdb --web.listen-address=127.0.0.1:9090 >/tmp/prometheus.log 2>&1 &
for _ in $(seq 100); do curl -fs 'http://127.0.0.1:9090/api/v1/query?query=up%7Bjob%3D%22banyan%22%7D' | grep -q '"1"\]' && break; sleep 0.3; done
curl -fs 'http://127.0.0.1:9090/api/v1/query?query=up%7Bjob%3D%22banyan%22%7D' | grep -q '"1"\]' || fail 'Prometheus does not reach the server'
curl -fs 'http://127.0.0.1:9090/api/v1/query?query=banyan_backup_age_seconds' | grep -q verified || fail 'no age of backups'

step '9. At rest, and its end'
sleep 20
rss=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$(cat /tmp/server.pid)/status")
echo "the server uses $rss MB at rest"
[ "$rss" -lt 300 ] || fail "the server uses $rss MB at rest"
[ "$(awk '/^Uid/ { print $2 }' "/proc/$(cat /tmp/server.pid)/status")" != 0 ] || fail 'the server runs as root'
kill -TERM "$(cat /tmp/server.pid)"
for _ in $(seq 100); do [ -d "/proc/$(cat /tmp/server.pid)" ] || break; sleep 0.2; done
[ ! -d "/proc/$(cat /tmp/server.pid)" ] || fail 'the server did not stop within twenty seconds'
echo 'a production school is there'
