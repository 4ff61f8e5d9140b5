# Calls of the advertising service: access tokens, time limits, and retries. careful.sh reads this file.

# The status of a function whose call may have been performed, or can be performed later.
TRY_LATER=75
MAX_TRIES=5
MAX_RETRY_AFTER=120

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
token= now= expected= problem= retry_after=

fail() {
  echo "careful.sh: $*" >&2
  exit 1
}

# exchange METHOD URL OPTION...: one request. Sets $status; the answer is in $folder/head and $folder/body.
exchange() {
  method=$1 address=$2
  shift 2
  : >"$folder/body"
  retry_after=
  if ! status=$(curl --silent --show-error --max-time "${ADS_TIMEOUT_SECONDS:-30}" --request "$method" \
    --dump-header "$folder/head" --output "$folder/body" --write-out '%{http_code}' "$@" "$address" 2>"$folder/error"); then
    problem="$method ${address%%\?*}: $(cat "$folder/error")"
    return "$TRY_LATER"
  fi
  problem="$method ${address%%\?*}: $status $(head -c 500 "$folder/body" | tr -d '\000')"
  case $status in
  429 | 5*)
    retry_after=$(header retry-after | sed -n '/^[0-9][0-9]*$/p')
    return "$TRY_LATER"
    ;;
  esac
}

header() {
  tr -d '\r' <"$folder/head" | sed -n "s/^$1: *//Ip" | tail -n 1
}

# repeat COMMAND...: repeats a command that returns 75. Doubles the pause, unless the service names one.
repeat() {
  local tries=1 pause="${ADS_PAUSE_SECONDS:-1}"
  while :; do
    "$@" && return
    [ "$tries" -lt "$MAX_TRIES" ] && [ "${retry_after:-0}" -le "$MAX_RETRY_AFTER" ] || fail "$problem"
    sleep "${retry_after:-$pause}"
    pause=$(twice "$pause") tries=$((tries + 1))
  done
}

twice() {
  awk "BEGIN { print $1 * 2 }"
}

request_token() {
  exchange POST "$ADS_TOKEN_URL" --data-urlencode grant_type=refresh_token \
    --data-urlencode "client_id=$ADS_CLIENT_ID" --data-urlencode "client_secret=$ADS_CLIENT_SECRET" \
    --data-urlencode "refresh_token=$ADS_REFRESH_TOKEN" || return
  [ "$status" = 200 ] || fail "$problem"
  check '.access_token | type == "string" and . != ""'
  token=$(jq -r .access_token "$folder/body")
  # The days of the job do not change at midnight.
  [ -n "$now" ] || now=$(date -u -d "$(header date)" +%s) || fail 'the service does not name its time'
}

# call METHOD PATH [FILE] [TYPE]: returns 75 if the call may have been performed. After a 401 it gets a new token, once.
call() {
  local type="${4:-application/json}" file="${3:-}" tokens=0
  while :; do
    [ -n "$token" ] || repeat request_token
    # A file, because other users of the machine can read arguments.
    {
      echo "authorization: Bearer $token"
      echo "amazon-advertising-api-clientid: $ADS_CLIENT_ID"
      [ -z "$profile" ] || echo "amazon-advertising-api-scope: $profile"
      [ -z "${4:-}" ] || echo "accept: $type"
      [ -z "$file" ] || echo "content-type: $type"
    } >"$folder/headers"
    exchange "$1" "$ADS_API_URL$2" --header "@$folder/headers" ${file:+--data-binary "@$file"} || return
    tokens=$((tokens + 1))
    [ "$status" = 401 ] && [ "$tokens" = 1 ] || break
    token=
  done
  case $status in
  2*) ;;
  "$expected") ;;
  *) fail "$problem" ;;
  esac
  jq -e 'type == "object" or type == "array"' "$folder/body" >/dev/null 2>&1 || fail "$1 $2: the answer is not JSON"
}

# check CONDITION: ends the job unless the answer has the fields that the client uses.
check() {
  jq -e "$1" "$folder/body" >/dev/null 2>&1 || fail "the answer has other fields: $(head -c 500 "$folder/body")"
}

# Makes text of ids that are numbers, because jq reads numbers as floats.
quote_ids() {
  sed "s/\"$1\" *: *\([0-9][0-9]*\)/\"$1\":\"\1\"/g"
}

is_id() {
  printf %s "$1" | grep -Eqx '[0-9]+'
}

# A day in UTC, counted from the day of the first answer.
day_after() {
  date -u -d "@$((now + $1 * 86400))" +%F
}

# A file may be compressed once, twice or not at all, whatever the headers say.
decompress() {
  [ -s "$1" ] || return
  while [ "$(head -c 2 "$1" | od -An -tx1 | tr -d ' \n')" = 1f8b ]; do
    gzip -dc <"$1" >"$1.plain" 2>/dev/null || return
    mv "$1.plain" "$1"
  done
}

media_type() {
  case $1 in
  campaigns) echo application/vnd.spCampaign.v3+json ;;
  adGroups) echo application/vnd.spAdGroup.v3+json ;;
  keywords) echo application/vnd.spKeyword.v3+json ;;
  esac
}
