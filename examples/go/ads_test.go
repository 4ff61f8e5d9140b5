// Package ads has tests with a world of their own. Run them with `ads-sandbox exec -- go test ./...`.
package ads

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

var worlds = os.Getenv("SANDBOX_URL") + "/_sandbox/worlds"

// World is what a client needs of the answer to POST /_sandbox/worlds.
type World struct {
	Name        string
	Regions     map[string]string
	TokenURL    string
	Credentials struct{ ClientID, ClientSecret, RefreshToken string }
	Profiles    []struct{ ProfileID, CountryCode, AccountType string }
}

type Headers map[string]string

// send decodes the JSON of the answer. The test fails if the answer is not a success.
func send(t *testing.T, method, address string, headers Headers, body, answer any) {
	t.Helper()
	text, contentType := "", "application/json"
	if form, isForm := body.(url.Values); isForm {
		text, contentType = form.Encode(), "application/x-www-form-urlencoded"
	} else if body != nil {
		encoded, err := json.Marshal(body)
		check(t, err)
		text = string(encoded)
	}
	request, err := http.NewRequest(method, address, strings.NewReader(text))
	check(t, err)
	request.Header.Set("Content-Type", contentType)
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	check(t, err)
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	check(t, err)
	if response.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s", method, address, response.Status, content)
	}
	if answer != nil {
		check(t, json.Unmarshal(content, answer))
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newWorld creates a world, which is deleted at the end of the test.
func newWorld(t *testing.T) (world World) {
	options := map[string]string{"clock": "frozen", "now": "2026-03-02T12:00:00Z", "ttl": "10m"}
	send(t, "POST", worlds, nil, options, &world)
	t.Cleanup(func() { send(t, "DELETE", worlds+"/"+world.Name, nil, nil, nil) })
	return world
}

// advance moves the clock of the world.
func (world World) advance(t *testing.T, by string) {
	send(t, "POST", worlds+"/"+world.Name+"/clock/advance", nil, map[string]string{"by": by}, nil)
}

// headers gets an access token, and returns the headers of a call.
func (world World) headers(t *testing.T, profileID string) Headers {
	var token struct {
		AccessToken string `json:"access_token"`
	}
	send(t, "POST", world.TokenURL, nil, url.Values{
		"grant_type":    {"refresh_token"},
		"refresh_token": {world.Credentials.RefreshToken},
		"client_id":     {world.Credentials.ClientID},
		"client_secret": {world.Credentials.ClientSecret},
	}, &token)
	return Headers{
		"Authorization":                   "Bearer " + token.AccessToken,
		"Amazon-Advertising-API-ClientId": world.Credentials.ClientID,
		"Amazon-Advertising-API-Scope":    profileID,
	}
}

func TestProfilesAndCampaigns(t *testing.T) {
	world := newWorld(t)
	headers := world.headers(t, world.Profiles[0].ProfileID)
	var profiles []struct{ CountryCode string }
	send(t, "GET", world.Regions["na"]+"/v2/profiles", headers, nil, &profiles)
	if profiles[0].CountryCode != "US" {
		t.Errorf("the first profile is of %s", profiles[0].CountryCode)
	}

	campaign := map[string]any{
		"name": "Tents", "targetingType": "MANUAL", "state": "ENABLED", "startDate": "2026-03-02",
		"budget": map[string]any{"budgetType": "DAILY", "budget": 25},
	}
	var created struct {
		Campaigns struct{ Success []struct{ CampaignID string } }
	}
	headers["Content-Type"] = "application/vnd.spCampaign.v3+json"
	body := map[string]any{"campaigns": []any{campaign}}
	send(t, "POST", world.Regions["na"]+"/sp/campaigns", headers, body, &created)
	if len(created.Campaigns.Success) != 1 {
		t.Error("the campaign was not created")
	}
}

func TestReport(t *testing.T) {
	world := newWorld(t)
	headers := world.headers(t, world.Profiles[0].ProfileID)
	reports := world.Regions["na"] + "/reporting/reports"
	var report struct{ ReportID, Status, URL string }
	send(t, "POST", reports, headers, map[string]any{
		"startDate": "2026-02-27", "endDate": "2026-02-28",
		"configuration": map[string]any{
			"adProduct": "SPONSORED_PRODUCTS", "reportTypeId": "spCampaigns", "groupBy": []string{"campaign"},
			"columns": []string{"date", "campaignId", "clicks", "cost"}, "timeUnit": "DAILY", "format": "GZIP_JSON",
		},
	}, &report)
	for polls := 0; report.Status != "COMPLETED"; polls++ {
		if polls == 10 {
			t.Fatalf("the report is still %s", report.Status)
		}
		world.advance(t, "10m") // A client would wait here.
		send(t, "GET", reports+"/"+report.ReportID, headers, nil, &report)
	}

	file, err := http.Get(report.URL)
	check(t, err)
	defer file.Body.Close()
	unzipped, err := gzip.NewReader(file.Body)
	check(t, err)
	var rows []struct {
		Date string
		Cost float64
	}
	check(t, json.NewDecoder(unzipped).Decode(&rows))
	if len(rows) == 0 || rows[0].Date < "2026-02-27" {
		t.Errorf("the rows are %v", rows)
	}
}
