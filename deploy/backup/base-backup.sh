#!/bin/sh
# Copies the whole of a running Postgres, and drops what is older than the last few copies, with the
# WAL that only those needed:
#   base-backup.sh /path/to/backups postgresql://user:password@host:port/database [COPIES]
# The user must be a superuser or have REPLICATION. It is named after the second at which it ended.
set -eu
backups="$1" url="$2" copies="${3:-7}"
part="$backups/base/unfinished"
rm -rf "$part"
mkdir -p "$part"
pg_basebackup --dbname="$url" --pgdata="$part" --format=tar --gzip --wal-method=stream \
    --checkpoint=fast --no-password
gzip --test "$part/base.tar.gz" "$part/pg_wal.tar.gz"
done_at=$(date -u +%Y%m%dT%H%M%SZ)
mv "$part" "$backups/base/$done_at"
sync "$backups/base"
echo "$backups/base/$done_at"

ls -1 "$backups/base" | sort | head -n "-$copies" | while read -r old; do
    rm -rf "$backups/base/$old"
done
oldest=$(ls -1 "$backups/base" | sort | head -n 1)
needed=$(tar -xzOf "$backups/base/$oldest/base.tar.gz" backup_label |
    sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')
if [ -d "$backups/wal" ]; then
    pg_archivecleanup "$backups/wal" "$needed"
fi
