#!/bin/sh
# A careful client in plain shell, with curl, jq and gzip. It does what careful.ts does.
#
# It ends with status 0 only if the whole job is done, and can be started again at any time: it looks up what exists
# before it creates anything, and sets values instead of changing them by a difference.
set -u

NAME='Summer Launch'
KEYWORDS='[
  {"keywordText": "summer sleeping bag", "matchType": "EXACT", "bid": 0.9},
  {"keywordText": "light sleeping bag", "matchType": "PHRASE", "bid": 0.8},
  {"keywordText": "camping bag", "matchType": "BROAD", "bid": 0.6}
]'
HIGHEST_BID=1.25
COLUMNS='["date", "campaignId", "impressions", "clicks", "cost", "sales7d"]'
LIVE='{"include": ["ENABLED", "PAUSED"]}'

. "$(dirname "$0")/careful-service.sh"

output=${1:-rows.json}
profile=$ADS_PROFILE_ID

find_profile() {
  profile=
  repeat call GET /v2/profiles
  profile=$ADS_PROFILE_ID
  # jq reads numbers as floats, so ids become text first.
  quote_ids profileId <"$folder/body" | jq -r --arg id "$profile" '.[] | select(.profileId == $id) | .countryCode' \
    >"$folder/country" || fail 'the profiles cannot be read'
  [ "$(cat "$folder/country")" = US ] || fail "profile $profile is in '$(cat "$folder/country")', not in US"
}

# list NAME ROWS_PER_PAGE FILTERS: all pages of a list, one row in each line of $rows. The total of the last page shows
# whether rows are missing.
list() {
  rows=$folder/$1.rows next=
  : >"$rows"
  while :; do
    jq -n --argjson filters "$3" --argjson count "$2" --arg next "$next" \
      '$filters + {maxResults: $count} + (if $next == "" then {} else {nextToken: $next} end)' >"$folder/request"
    repeat call POST "/sp/$1/list" "$folder/request" "$(media_type "$1")"
    check "(.$1 | type == \"array\" and all(type == \"object\")) and (.totalResults | type == \"number\") and
      (.nextToken | . == null or (type == \"string\" and . != \"\"))"
    jq -c ".$1[]" "$folder/body" >>"$rows"
    next=$(jq -r '.nextToken // empty' "$folder/body")
    [ -n "$next" ] || break
  done
  count=$(grep -c '' "$rows") total=$(jq .totalResults "$folder/body")
  [ "$count" -ge "$total" ] || fail "$count of $total $1 were listed"
}

# write METHOD NAME ITEMS ID_NAME: ends the job if an item is refused, and returns 75 if the outcome is unknown.
write() {
  printf '{"%s": %s}' "$2" "$3" >"$folder/request"
  call "$1" "/sp/$2" "$folder/request" "$(media_type "$2")" || return
  check ".$2 | (.error | type == \"array\") and (.success | type == \"array\" and all(.$4 | tostring | test(\"^[0-9]+$\")))"
  [ "$(jq ".$2.error | length" "$folder/body")" = 0 ] || fail "$2: $(jq -c ".$2.error" "$folder/body")"
  problem="$2: items of the answer are missing" retry_after=
  [ "$(jq ".$2.success | length" "$folder/body")" = "$(printf %s "$3" | jq length)" ] || return "$TRY_LATER"
}

# find_or_create NAME ID_NAME FILTERS DRAFT: sets $id. It is repeated as a whole, so that it looks again before it
# creates.
find_or_create() {
  list "$1" 1 "$3"
  id=$(head -n 1 "$rows" | jq -r ".$2 // empty")
  if [ ! -s "$rows" ]; then
    write POST "$1" "[$4]" "$2" || return
    id=$(jq -r ".$1.success[0].$2" "$folder/body")
  fi
  is_id "$id" || fail "$1: '$id' is not an id"
}

create_keywords() {
  list keywords 60 "{\"adGroupIdFilter\": {\"include\": [\"$ad_group\"]}}"
  missing=$(jq -s -c --argjson wanted "$KEYWORDS" --arg campaign "$campaign" --arg group "$ad_group" '
    map([.matchType, .keywordText]) as $known
    | $wanted | map(select([.matchType, .keywordText] as $key | $known | index([$key]) | not))
    | map({campaignId: $campaign, adGroupId: $group, state: "ENABLED"} + .)' "$rows")
  [ "$missing" = '[]' ] || write POST keywords "$missing" keywordId
}

lower_bids() {
  list keywords 60 "{\"campaignIdFilter\": {\"include\": $running}, \"stateFilter\": {\"include\": [\"ENABLED\"]}}"
  jq -s -e 'all(.bid | . == null or type == "number")' "$rows" >/dev/null || fail 'a bid is not a number'
  high=$(jq -s -c --argjson highest "$HIGHEST_BID" \
    'map(select(.bid != null and .bid > $highest) | {keywordId, bid: $highest})' "$rows")
  lowered=$(printf %s "$high" | jq length)
  [ "$lowered" = 0 ] || repeat write PUT keywords "$high" keywordId
}

# A repeated request is refused as a duplicate, with the id of the first one.
request_report() {
  jq -n --arg day "$day" --argjson columns "$COLUMNS" '{startDate: $day, endDate: $day, configuration: {
    adProduct: "SPONSORED_PRODUCTS", reportTypeId: "spCampaigns", groupBy: ["campaign"], timeUnit: "DAILY",
    columns: $columns, format: "GZIP_JSON"}}' >"$folder/request"
  expected=425
  repeat call POST /reporting/reports "$folder/request"
  expected=
  if [ "$status" = 425 ]; then
    report=$(jq -r .detail "$folder/body" | sed -n 's/.*\([0-9a-f-]\{36\}\) *$/\1/p')
  else
    report=$(jq -r '.reportId // empty' "$folder/body")
  fi
  [ -n "$report" ] || fail 'the answer names no report'
}

# Sets $url, which is a new one with each status call.
wait_for_report() {
  polls=0 poll_pause=${ADS_POLL_SECONDS:-5}
  while [ "$polls" -lt 10 ]; do
    [ "$polls" -eq 0 ] || sleep "$poll_pause"
    [ "$polls" -le 1 ] || poll_pause=$(twice "$poll_pause")
    repeat call GET "/reporting/reports/$report"
    check '.status | type == "string"'
    url=$(jq -r '.url // empty' "$folder/body")
    case $(jq -r .status "$folder/body") in
    COMPLETED) [ -n "$url" ] && return || fail 'a complete report has no link' ;;
    FAILED) fail "report $report failed: $(jq -r .failureReason "$folder/body")" ;;
    esac
    polls=$((polls + 1))
  done
  fail "report $report is not complete after $polls status calls"
}

load_report() {
  request_report
  downloads=0
  while [ "$downloads" -lt 4 ]; do
    downloads=$((downloads + 1))
    # The link of an earlier answer may have expired, and a damaged file may be complete the next time.
    wait_for_report
    repeat exchange GET "$url"
    [ "$status" = 403 ] && continue
    [ "$status" = 200 ] || fail "$problem"
    decompress "$folder/body" && quote_ids campaignId <"$folder/body" >"$folder/file" && jq -e . "$folder/file" \
      >/dev/null 2>&1 && return
    problem='the file is damaged'
  done
  fail "report $report cannot be downloaded: $problem"
}

check_rows() {
  jq -e --arg day "$day" 'type == "array" and all(type == "object" and .date == $day and
    (.campaignId | type == "string" and test("^[0-9]+$")) and
    ([.impressions, .clicks, .cost, .sales7d] | all(type == "number"))) and
    (map(.campaignId) | length == (unique | length))' "$folder/file" >/dev/null || fail 'the rows are not those of the report'
}

repeat request_token
find_profile
list campaigns 6 '{}'
# What another state means for the job is unknown.
jq -s -e 'all((.state | . == "ENABLED" or . == "PAUSED" or . == "ARCHIVED") and (.campaignId | type == "string"))' "$rows" \
  >/dev/null || fail 'the campaigns have other fields'
running=$(jq -s -c 'map(select(.state == "ENABLED") | .campaignId)' "$rows")
repeat find_or_create campaigns campaignId \
  "{\"nameFilter\": {\"queryTermMatchType\": \"EXACT_MATCH\", \"include\": [\"$NAME\"]}, \"stateFilter\": $LIVE}" \
  "{\"name\": \"$NAME\", \"targetingType\": \"MANUAL\", \"state\": \"ENABLED\", \"startDate\": \"$(day_after 7)\",
    \"budget\": {\"budgetType\": \"DAILY\", \"budget\": 25}}"
campaign=$id
repeat find_or_create adGroups adGroupId "{\"campaignIdFilter\": {\"include\": [\"$campaign\"]}, \"stateFilter\": $LIVE}" \
  "{\"campaignId\": \"$campaign\", \"name\": \"$NAME\", \"state\": \"ENABLED\", \"defaultBid\": 0.75}"
ad_group=$id
repeat create_keywords
lower_bids
day=$(day_after -3)
load_report
check_rows
[ "$(jq length "$folder/file")" -gt 0 ] || [ "$running" = '[]' ] || fail "the report has no rows for $running"
# A reader never sees a part of the file.
jq 'map({date, campaignId, impressions, clicks, cost, sales7d})' "$folder/file" >"$output.part" && mv "$output.part" "$output" ||
  fail "$output cannot be written"
cost=$(jq 'map(.cost * 100 | round) | add // 0 | . / 100' "$output")
printf 'campaign %s, %s bids lowered, %s rows, cost %.2f\n' "$campaign" "$lowered" "$(jq length "$output")" "$cost"
