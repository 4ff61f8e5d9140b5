// Tests with a world of their own. With the libraries in CLASSPATH, run
// ads-sandbox exec -- java org.junit.platform.console.ConsoleLauncher --select-class AdsTest

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdsTest {
  static final String WORLDS = System.getenv("SANDBOX_URL") + "/_sandbox/worlds";
  static final HttpClient CLIENT = HttpClient.newHttpClient();

  JsonObject world;
  String admin;
  String na;

  @BeforeEach
  void createWorld() throws Exception {
    var options = Map.of("clock", "frozen", "now", "2026-03-02T12:00:00Z", "ttl", "10m");
    world = send("POST", WORLDS, options, Map.of()).getAsJsonObject();
    admin = WORLDS + "/" + world.get("name").getAsString();
    na = world.getAsJsonObject("regions").get("na").getAsString();
  }

  @AfterEach
  void deleteWorld() throws Exception {
    send("DELETE", admin, null, Map.of());
  }

  @Test
  void profilesAndCampaigns() throws Exception {
    var headers = headers();
    JsonArray profiles = send("GET", na + "/v2/profiles", null, headers).getAsJsonArray();
    assertEquals("US", profiles.get(0).getAsJsonObject().get("countryCode").getAsString());

    var campaign = Map.of(
        "name", "Tents", "targetingType", "MANUAL", "state", "ENABLED", "startDate", "2026-03-02",
        "budget", Map.of("budgetType", "DAILY", "budget", 25));
    headers.put("Content-Type", "application/vnd.spCampaign.v3+json");
    var created = send("POST", na + "/sp/campaigns", Map.of("campaigns", List.of(campaign)), headers);
    var campaigns = created.getAsJsonObject().getAsJsonObject("campaigns");
    assertEquals(1, campaigns.getAsJsonArray("success").size());
  }

  @Test
  void report() throws Exception {
    var headers = headers();
    var configuration = Map.of(
        "adProduct", "SPONSORED_PRODUCTS", "reportTypeId", "spCampaigns", "groupBy", List.of("campaign"),
        "columns", List.of("date", "campaignId", "clicks", "cost"), "timeUnit", "DAILY", "format", "GZIP_JSON");
    var body = Map.of("startDate", "2026-02-27", "endDate", "2026-02-28", "configuration", configuration);
    JsonObject report = send("POST", na + "/reporting/reports", body, headers).getAsJsonObject();
    var path = na + "/reporting/reports/" + report.get("reportId").getAsString();
    for (int polls = 0; polls < 10 && !report.get("status").getAsString().equals("COMPLETED"); polls++) {
      // A client would wait here.
      send("POST", admin + "/clock/advance", Map.of("by", "10m"), Map.of());
      report = send("GET", path, null, headers).getAsJsonObject();
    }
    assertEquals("COMPLETED", report.get("status").getAsString());
    var file = URI.create(report.get("url").getAsString()).toURL().openStream();
    try (var rows = new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8)) {
      var first = JsonParser.parseReader(rows).getAsJsonArray().get(0).getAsJsonObject();
      assertTrue(first.get("date").getAsString().compareTo("2026-02-27") >= 0);
    }
  }

  /** Gets an access token, and returns the headers of a call. */
  Map<String, String> headers() throws Exception {
    var credentials = world.getAsJsonObject("credentials");
    var clientId = credentials.get("clientId").getAsString();
    var form = Map.of(
        "grant_type", "refresh_token", "refresh_token", credentials.get("refreshToken").getAsString(),
        "client_id", clientId, "client_secret", credentials.get("clientSecret").getAsString());
    var encoded = form.entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
    var type = Map.of("Content-Type", "application/x-www-form-urlencoded");
    var token = send("POST", world.get("tokenUrl").getAsString(), encoded, type).getAsJsonObject();
    var profile = world.getAsJsonArray("profiles").get(0).getAsJsonObject();
    return new HashMap<>(Map.of(
        "Authorization", "Bearer " + token.get("access_token").getAsString(),
        "Amazon-Advertising-API-ClientId", clientId,
        "Amazon-Advertising-API-Scope", profile.get("profileId").getAsString()));
  }

  /** Returns the JSON of the answer, and throws if the answer is not a success. A text is sent as it is. */
  static JsonElement send(String method, String url, Object body, Map<String, String> headers) throws Exception {
    var text = body == null ? "" : body instanceof String form ? form : new Gson().toJson(body);
    var request = HttpRequest.newBuilder(URI.create(url)).method(method, BodyPublishers.ofString(text));
    request.setHeader("Content-Type", "application/json");
    headers.forEach(request::setHeader);
    var response = CLIENT.send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() >= 300) throw new IOException(method + " " + url + ": " + response.body());
    return JsonParser.parseString(response.body());
  }
}
