#!/bin/sh
# Starts a sandbox, waits until it is ready, and prints the variables of a client as NAME=value.
#
#   IMAGE     the image to run with docker, or
#   PROGRAM   a command that starts the sandbox, such as npx ads-sandbox
#   PORT      the port of region na (default: 8080); eu and fe have the next two
#   FOLDER    where the log, the CA certificates and what stop.sh needs are kept
#
# Variables whose names begin with SANDBOX_ configure the sandbox.
set -eu
port=${PORT:-8080}
folder=${FOLDER:?FOLDER must name a folder}
mkdir -p "$folder"
log=$folder/ads-sandbox.log
: > "$log"

fail() {
  cat "$log" >&2
  echo "ads-sandbox: $1" >&2
  exit 1
}

run_program() {
  # The command can have arguments.
  SANDBOX_LOG=auto PORT=$port nohup sh -c "exec $PROGRAM" > "$log" 2>&1 < /dev/null &
  echo $! > "$folder/pid"
}

run_image() {
  set -- --publish "127.0.0.1:$port-$((port + 2)):$port-$((port + 2))"
  if [ -n "${SANDBOX_TLS_PORT:-}" ]; then set -- "$@" --publish "127.0.0.1:$SANDBOX_TLS_PORT:$SANDBOX_TLS_PORT"; fi
  for name in $(env | sed -n 's/^\(SANDBOX_[A-Z_]*\)=.*/\1/p'); do set -- "$@" --env "$name"; done
  docker run --detach "$@" --env "PORT=$port" --env SANDBOX_LOG=auto "$IMAGE" > "$folder/container" 2> "$log" ||
    fail "docker cannot run the image $IMAGE"
}

# Succeeds while the sandbox runs. The log of a container is read here.
is_running() {
  if [ -f "$folder/pid" ]; then kill -0 "$(cat "$folder/pid")" 2> /dev/null; return; fi
  docker logs "$(cat "$folder/container")" > "$log" 2>&1
  [ "$(docker inspect --format '{{.State.Running}}' "$(cat "$folder/container")")" = true ]
}

rm -f "$folder/pid" "$folder/container"
if [ -n "${PROGRAM:-}" ]; then run_program
elif [ -n "${IMAGE:-}" ]; then run_image
else fail 'neither an image nor a program is given; set one of them'
fi

tries=0
until is_running && grep -q '^sandbox ready on ' "$log"; do
  is_running || fail 'the sandbox ended before it was ready'
  tries=$((tries + 1))
  [ "$tries" -le 300 ] || fail 'the sandbox was not ready within a minute'
  sleep 0.2
done

url=http://localhost:$port
sed -n '/^ADS_[A-Z_]*=/p' "$log" | sed '/^ADS_CA_FILE=/d'
echo "SANDBOX_URL=$url"
if [ -n "${SANDBOX_TLS_PORT:-}" ]; then
  ca=$folder/ca.pem
  curl --silent --show-error --fail ${SANDBOX_ADMIN_TOKEN:+--header "Authorization: Bearer $SANDBOX_ADMIN_TOKEN"} \
    --output "$ca" "$url/_sandbox/ca.pem"
  # Clients that read these files trust no other certificates.
  bundle=$folder/ca-bundle.pem
  cp "$ca" "$bundle"
  for machine in /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem; do
    if [ -r "$machine" ]; then cat "$machine" >> "$bundle"; break; fi
  done
  printf '%s\n' "ADS_CA_FILE=$ca" "NODE_EXTRA_CA_CERTS=$ca" \
    "SSL_CERT_FILE=$bundle" "REQUESTS_CA_BUNDLE=$bundle" "CURL_CA_BUNDLE=$bundle"
fi
