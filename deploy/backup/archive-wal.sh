#!/bin/sh
# Keeps a finished segment of WAL. Postgres runs it:
#   archive_command = '/path/to/archive-wal.sh /path/to/backups %p %f'
# Postgres may ask again for a segment that is there; another one of the same name is refused.
set -eu
kept="$1/wal" segment="$2" name="$3"
if [ -e "$kept/$name" ]; then
    exec cmp "$segment" "$kept/$name"
fi
mkdir -p "$kept"
cp "$segment" "$kept/$name.part"
sync "$kept/$name.part"
mv "$kept/$name.part" "$kept/$name"
sync "$kept"
