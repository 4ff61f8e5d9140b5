#!/bin/sh
# Ends the sandbox that start.sh started with the same FOLDER.
set -eu
folder=${FOLDER:?FOLDER must name a folder}
if [ -f "$folder/pid" ]; then kill "$(cat "$folder/pid")" 2> /dev/null || true; fi
if [ -f "$folder/container" ]; then docker rm --force --volumes "$(cat "$folder/container")" > /dev/null; fi
rm -f "$folder/pid" "$folder/container"
