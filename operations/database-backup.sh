#!/bin/bash
# Backs up a PostgreSQL of your own with its own tools, encrypted, to any moment in time. Runs where that PostgreSQL runs, as its user:
#   database-backup.sh run                        a base backup of everything
#   database-backup.sh verify                     restores the newest into a temporary folder and reads every row
#   database-backup.sh restore <folder> [time]    the newest state, or that of a moment such as '2026-11-18 09:30:00+05:30'
#   database-backup.sh list
# PostgreSQL itself calls the other two: archive_command = '… wal %p %f', and restore_command = '… fetch %f %p'.
# The settings are in /etc/banyan/database-backup.env or in BACKUP_SETTINGS. See docs/operating.md.
set -euo pipefail
umask 077
settings=${BACKUP_SETTINGS:-/etc/banyan/database-backup.env}
# shellcheck disable=SC1090
[ ! -r "$settings" ] || . "$settings"
self=$(readlink -f "$0")
folder=${BACKUP_FOLDER:?set it to the folder of the backups, on another disk or machine}
days=${BACKUP_DAYS:-14}
database=${BACKUP_DATABASE:-banyan}
PATH=$PATH:$(pg_config --bindir 2>/dev/null || true)
mkdir -p "$folder/base" "$folder/wal"

seal() { age --encrypt --recipient "${BACKUP_RECIPIENT:?set it to the public key that age-keygen printed}"; }
open() { age --decrypt --identity "${BACKUP_IDENTITY:?set it to the file with the secret key}" "$1"; }
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$database" "$@"; }
# What the operator's console and the alerts know of it.
record() { ask --set name="$1" --set size="${2:-0}" --set rows="${3:-0}"; }
newest() { find "$folder/base" -name '*.tar.gz.age' -printf '%f\n' | sort | awk -v until="${1:-9}" '$0 <= until' | tail -n 1; }

run() {
  local started wal
  started=$(ask --command 'select clock_timestamp()')
  wal=$(ask --command 'select pg_walfile_name(pg_current_wal_insert_lsn())')
  name=$(date -u +%Y%m%dT%H%M%SZ)
  trap 'rm -f "$folder/base/$name.part"' EXIT
  # The log written meanwhile is part of it, so that it can be restored without the archive.
  pg_basebackup --no-password --pgdata - --format tar --wal-method fetch --checkpoint fast | gzip | seal >"$folder/base/$name.part"
  echo "$wal" >"$folder/base/$name.wal"
  sync "$folder/base/$name.part"
  mv "$folder/base/$name.part" "$folder/base/$name.tar.gz.age"
  prune
  record "$name" "$(stat --format %s "$folder/base/$name.tar.gz.age")" <<SQL
insert into backups (name, kind, started_at, ended_at, size) values (:'name', 'everything', '$started', clock_timestamp(), :size);
delete from backups where started_at < now() - make_interval(days => $days) - interval '1 hour' and id <> (select id from backups order by started_at desc limit 1);
SQL
  echo "$name holds everything."
}

# Removes what is older than the days it is kept, and the log that no base backup needs any more.
prune() {
  local old oldest
  find "$folder/base" -name '*.tar.gz.age' -mtime "+$days" -printf '%f\n' | sort | while read -r old; do
    [ "$old" = "$(newest)" ] || rm -f "$folder/base/$old" "$folder/base/${old%.tar.gz.age}.wal"
  done
  oldest=$(find "$folder/base" -name '*.wal' | sort | head -n 1)
  [ -z "$oldest" ] || pg_archivecleanup -x .gz.age "$folder/wal" "$(cat "$oldest")"
}

# Appears whole or not at all. PostgreSQL tries again until it succeeds.
wal() {
  [ ! -e "$folder/wal/$2.gz.age" ] || exit 0
  gzip <"$1" | seal >"$folder/wal/$2.part"
  sync "$folder/wal/$2.part"
  mv "$folder/wal/$2.part" "$folder/wal/$2.gz.age"
}

fetch() {
  [ -e "$folder/wal/$1.gz.age" ] || exit 1
  open "$folder/wal/$1.gz.age" | gunzip >"$2"
}

restore() {
  local target=$1 time=${2:-} until=9 name
  [ ! -e "$target" ] || [ -z "$(ls -A "$target")" ] || { echo "$target is not empty." >&2; exit 1; }
  # In the only form that PostgreSQL takes for certain.
  [ -z "$time" ] || time=$(date -u --date "$time" '+%Y-%m-%d %H:%M:%S.%6N+00')
  [ -z "$time" ] || until=$(date -u --date "$time" +%Y%m%dT%H%M%SZ)
  name=$(newest "$until")
  [ -n "$name" ] || { echo 'There is no backup from before that moment.' >&2; exit 1; }
  mkdir -p -m 0700 "$target"
  open "$folder/base/$name" | tar --extract --gzip --directory "$target"
  touch "$target/recovery.signal"
  {
    echo "restore_command = 'BACKUP_SETTINGS=$settings $self fetch %f %p'"
    echo "recovery_target_action = 'promote'"
    [ -z "$time" ] || echo "recovery_target_time = '$time'"
  } >>"$target/postgresql.auto.conf"
  echo "$target holds ${name%.tar.gz.age}${time:+ and what was written until $time}. Start PostgreSQL on it."
}

# Started on a socket of its own, where nobody can reach it, without the settings of the machine.
verify() {
  local rows
  place=$(mktemp -d)
  name=$(newest)
  trap 'pg_ctl --pgdata "$place/data" --mode immediate stop >/dev/null 2>&1 || true; rm -rf "$place"' EXIT
  restore "$place/data" >/dev/null
  : >"$place/settings"
  echo 'local all all trust' >"$place/hba"
  pg_ctl --pgdata "$place/data" --wait --timeout 86400 --log "$place/log" --options "-c config_file=$place/settings -c hba_file=$place/hba \
    -c port=5432 -c listen_addresses= -c unix_socket_directories=$place -c archive_mode=off -c max_connections=1000 -c max_worker_processes=64 -c max_wal_senders=50" \
    start >/dev/null || { tail -n 5 "$place/log" >&2; exit 1; }
  until in_recovery=$(PGHOST=$place PGPORT=5432 ask --command 'select pg_is_in_recovery()') && [ "$in_recovery" = f ]; do
    pg_ctl --pgdata "$place/data" status >/dev/null || { tail -n 5 "$place/log" >&2; exit 1; }
    sleep 0.2
  done
  rows=$(PGHOST=$place PGPORT=5432 ask <<'SQL' | awk '{ sum += $1 } END { print sum + 0 }'
select format('select count(*) from (select t::text from %s t offset 0) r', c.oid::regclass) from pg_class c where c.relkind = 'r' and c.relpersistence = 'p' \gexec
SQL
  )
  [ "$rows" -gt 0 ] || { echo 'The backup has no rows.' >&2; exit 1; }
  record "${name%.tar.gz.age}" 0 "$rows" <<'SQL'
update backups set verified_at = now(), rows = :rows where name = :'name';
SQL
  echo "${name%.tar.gz.age} can be restored: $rows rows were read from it."
}

case ${1:-} in
  run | verify) "$1" ;;
  wal | fetch) "$1" "$2" "$3" ;;
  restore) restore "${2:?say into which folder}" "${3:-}" ;;
  list) find "$folder/base" -name '*.tar.gz.age' -printf '%f %s bytes\n' | sort ;;
  *) sed -n '2,8s/^# //p' "$self"; exit 1 ;;
esac
