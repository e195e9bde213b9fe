#!/bin/sh
# Restores the newest copy and all WAL since into a folder of its own, starts a Postgres on it that
# nobody else reaches, says what is in it, and deletes it. Run it as the user of Postgres:
#   check-restore.sh /path/to/backups DATABASE USER
set -eu
here=$(cd "$(dirname "$0")" && pwd) backups="$1" database="$2" user="$3"
place=$(mktemp -d)
cleanup() {
    pg_ctl --pgdata="$place/cluster" --mode=immediate --silent stop 2>/dev/null || true
    rm -rf "$place"
}
trap cleanup EXIT
"$here/restore.sh" "$backups" "$place/cluster"
options="-c listen_addresses='' -c port=5432 -c unix_socket_directories=$place"
options="$options -c archive_mode=off -c hot_standby=off"
if ! pg_ctl --pgdata="$place/cluster" --log="$place/log" --silent --options="$options" \
    --wait --timeout=600 start; then
    cat "$place/log" >&2
    exit 1
fi
until pg_isready --quiet --host="$place" --port=5432; do # it is still reading the WAL
    pg_ctl --pgdata="$place/cluster" status >/dev/null || { cat "$place/log" >&2 && exit 1; }
    sleep 1
done
psql --host="$place" --port=5432 --username="$user" --dbname="$database" --no-psqlrc --set=ON_ERROR_STOP=1 \
    --command='SELECT status, count(*) FROM games_game GROUP BY status ORDER BY status' \
    --command='SELECT count(*) AS moves, max(created_at) AS latest FROM games_moverecord'
