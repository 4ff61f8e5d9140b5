// Tests with a world of their own, for a project of `dotnet new xunit`. Run them with `ads-sandbox exec -- dotnet test`.

using System.IO.Compression;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Xunit;

public sealed class AdsTests : IAsyncLifetime
{
    private static readonly string Worlds = Environment.GetEnvironmentVariable("SANDBOX_URL") + "/_sandbox/worlds";
    private static readonly HttpClient Client = new();
    private JsonNode world = null!;

    private string Admin => $"{Worlds}/{world["name"]}";
    private string Na => (string)world["regions"]!["na"]!;

    public async Task InitializeAsync()
    {
        var options = new { clock = "frozen", now = "2026-03-02T12:00:00Z", ttl = "10m" };
        world = (await Send(HttpMethod.Post, Worlds, JsonContent.Create(options)))!;
    }

    public async Task DisposeAsync() => await Send(HttpMethod.Delete, Admin);

    [Fact]
    public async Task ProfilesAndCampaigns()
    {
        var headers = await Headers();
        var profiles = await Send(HttpMethod.Get, $"{Na}/v2/profiles", null, headers);
        Assert.Equal("US", (string)profiles![0]!["countryCode"]!);

        var campaign = new
        {
            name = "Tents", targetingType = "MANUAL", state = "ENABLED", startDate = "2026-03-02",
            budget = new { budgetType = "DAILY", budget = 25 },
        };
        var type = new MediaTypeHeaderValue("application/vnd.spCampaign.v3+json");
        var body = JsonContent.Create(new { campaigns = new[] { campaign } }, type);
        var created = await Send(HttpMethod.Post, $"{Na}/sp/campaigns", body, headers);
        Assert.Single(created!["campaigns"]!["success"]!.AsArray());
    }

    [Fact]
    public async Task Report()
    {
        var headers = await Headers();
        var configuration = new
        {
            adProduct = "SPONSORED_PRODUCTS", reportTypeId = "spCampaigns", groupBy = new[] { "campaign" },
            columns = new[] { "date", "campaignId", "clicks", "cost" }, timeUnit = "DAILY", format = "GZIP_JSON",
        };
        var body = JsonContent.Create(new { startDate = "2026-02-27", endDate = "2026-02-28", configuration });
        var report = (await Send(HttpMethod.Post, $"{Na}/reporting/reports", body, headers))!;
        for (var polls = 0; polls < 10 && (string)report["status"]! != "COMPLETED"; polls++)
        {
            // A client would wait here.
            await Send(HttpMethod.Post, $"{Admin}/clock/advance", JsonContent.Create(new { by = "10m" }));
            report = (await Send(HttpMethod.Get, $"{Na}/reporting/reports/{report["reportId"]}", null, headers))!;
        }
        Assert.Equal("COMPLETED", (string)report["status"]!);
        await using var file = await Client.GetStreamAsync((string)report["url"]!);
        await using var unzipped = new GZipStream(file, CompressionMode.Decompress);
        var rows = await JsonNode.ParseAsync(unzipped);
        Assert.True(string.CompareOrdinal((string)rows![0]!["date"]!, "2026-02-27") >= 0);
    }

    /// <summary>Gets an access token, and returns the headers of a call.</summary>
    private async Task<Dictionary<string, string>> Headers()
    {
        var credentials = world["credentials"]!;
        var form = new FormUrlEncodedContent(new Dictionary<string, string>
        {
            ["grant_type"] = "refresh_token",
            ["refresh_token"] = (string)credentials["refreshToken"]!,
            ["client_id"] = (string)credentials["clientId"]!,
            ["client_secret"] = (string)credentials["clientSecret"]!,
        });
        var token = await Send(HttpMethod.Post, (string)world["tokenUrl"]!, form);
        return new Dictionary<string, string>
        {
            ["Authorization"] = $"Bearer {token!["access_token"]}",
            ["Amazon-Advertising-API-ClientId"] = (string)credentials["clientId"]!,
            ["Amazon-Advertising-API-Scope"] = (string)world["profiles"]![0]!["profileId"]!,
        };
    }

    /// <summary>Returns the JSON of the answer. The test fails if the answer is not a success.</summary>
    private static async Task<JsonNode?> Send(
        HttpMethod method, string url, HttpContent? body = null, Dictionary<string, string>? headers = null)
    {
        using var request = new HttpRequestMessage(method, url) { Content = body };
        foreach (var (name, value) in headers ?? new()) request.Headers.TryAddWithoutValidation(name, value);
        using var response = await Client.SendAsync(request);
        var text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, $"{method} {url}: {(int)response.StatusCode} {text}");
        return text == "" ? null : JsonNode.Parse(text);
    }
}
