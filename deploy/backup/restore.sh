#!/bin/sh
# Makes a data folder of Postgres from the last copy before an instant and the WAL after it:
#   restore.sh /path/to/backups /path/to/new/data/folder '2026-11-23 08:15:00+00'
# Without an instant: as much as was kept. Run it as the user of Postgres, then start Postgres on
# that folder: it reads the WAL up to the instant, and is an ordinary server from then on.
set -eu
backups=$(cd "$1" && pwd) cluster="$2" instant="${3:-}"
if [ -e "$cluster" ] && [ -n "$(ls -A "$cluster")" ]; then
    echo "$cluster is not empty. Move it away first: it may hold the only copy of the last moves." >&2
    exit 1
fi
before=99999999T999999Z
if [ -n "$instant" ]; then
    before=$(date -u -d "$instant" +%Y%m%dT%H%M%SZ)
fi
copy=$(ls -1 "$backups/base" | grep -v unfinished | sort |
    awk -v before="$before" '$0 <= before { last = $0 } END { print last }')
if [ -z "$copy" ]; then
    echo "There is no copy from before ${instant:-now} in $backups/base." >&2
    exit 1
fi
mkdir -p "$cluster"
chmod 700 "$cluster"
tar -xzf "$backups/base/$copy/base.tar.gz" -C "$cluster"
tar -xzf "$backups/base/$copy/pg_wal.tar.gz" -C "$cluster/pg_wal"
# A server that was itself restored still has what it was restored by.
sed -i '/^\(restore_command\|recovery_target\)/d' "$cluster/postgresql.auto.conf"
{
    echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'"
    echo "recovery_target_timeline = 'latest'"
    if [ -n "$instant" ]; then
        echo "recovery_target_time = '$instant'"
        echo "recovery_target_action = 'promote'"
    fi
} >>"$cluster/postgresql.auto.conf"
touch "$cluster/recovery.signal"
echo "$cluster is made from $copy; start Postgres on it."
