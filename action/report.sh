#!/bin/sh
# Writes which rules clients violated in the worlds of a running sandbox, and which parts of the API they covered, into
# a folder. In GitHub Actions also into the summary and the annotations of the job. Sends nothing but these requests.
#
#   SANDBOX_URL, SANDBOX_ADMIN_TOKEN   the sandbox
#   REPORT                             the folder (default: ads-sandbox-report)
set -eu
url=${SANDBOX_URL:-http://localhost:8080}/_sandbox
folder=${REPORT:-ads-sandbox-report}
mkdir -p "$folder"

# An image of tests may have any of these.
get() {
  if command -v curl > /dev/null; then
    curl --silent --show-error --fail ${SANDBOX_ADMIN_TOKEN:+--header "Authorization: Bearer $SANDBOX_ADMIN_TOKEN"} "$url$1"
  elif command -v node > /dev/null; then
    node -e 'const [url, token] = process.argv.slice(1);
      fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {}).then(async (response) => {
        process.stdout.write(await response.text());
        if (!response.ok) process.exitCode = 1;
      })' "$url$1" "${SANDBOX_ADMIN_TOKEN:-}"
  else
    python3 -c 'import sys, urllib.request
url, token = sys.argv[1:]
request = urllib.request.Request(url, headers={"Authorization": "Bearer " + token} if token else {})
sys.stdout.buffer.write(urllib.request.urlopen(request).read())' "$url$1" "${SANDBOX_ADMIN_TOKEN:-}"
  fi
}

get '/coverage?format=markdown' > "$folder/coverage.md"
get /coverage > "$folder/coverage.json"
: > "$folder/violations.md"
: > "$folder/annotations.txt"
# Names of worlds have only a-z, 0-9, _ and -.
worlds=$(get /info | sed -n 's/.*"worlds":\[\([^]]*\)\].*/\1/p' | tr -d '"' | tr ',' ' ')
for world in $worlds; do
  # A world may end in between.
  get "/worlds/$world/violations?format=github" > "$folder/world.txt" || continue
  # Most tests leave a world without a violation.
  if [ "$world" = default ] || [ -s "$folder/world.txt" ]; then
    cat "$folder/world.txt" >> "$folder/annotations.txt"
    get "/worlds/$world/violations?format=markdown" >> "$folder/violations.md"
    echo >> "$folder/violations.md"
    get "/worlds/$world/violations?format=junit" > "$folder/violations-$world.xml"
    get "/worlds/$world/runReport" > "$folder/calls-$world.html"
  fi
done
rm -f "$folder/world.txt"

if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  cat "$folder/violations.md" "$folder/coverage.md" >> "$GITHUB_STEP_SUMMARY"
  cat "$folder/annotations.txt"
else
  cat "$folder/violations.md"
fi
