<?php

// Tests with a world of their own. Run them with `ads-sandbox exec -- phpunit AdsTest.php`.

use PHPUnit\Framework\TestCase;

final class AdsTest extends TestCase
{
    private string $admin;
    private array $world;

    protected function setUp(): void
    {
        $worlds = getenv('SANDBOX_URL') . '/_sandbox/worlds';
        $options = ['clock' => 'frozen', 'now' => '2026-03-02T12:00:00Z', 'ttl' => '10m'];
        $this->world = $this->send('POST', $worlds, $options);
        $this->admin = "$worlds/{$this->world['name']}";
    }

    protected function tearDown(): void
    {
        $this->send('DELETE', $this->admin);
    }

    public function testProfilesAndCampaigns(): void
    {
        $headers = $this->headers();
        $profiles = $this->send('GET', "{$this->world['regions']['na']}/v2/profiles", null, $headers);
        $this->assertContains('US', array_column($profiles, 'countryCode'));

        $campaign = [
            'name' => 'Tents', 'targetingType' => 'MANUAL', 'state' => 'ENABLED', 'startDate' => '2026-03-02',
            'budget' => ['budgetType' => 'DAILY', 'budget' => 25],
        ];
        $created = $this->send('POST', "{$this->world['regions']['na']}/sp/campaigns", ['campaigns' => [$campaign]], [
            ...$headers, 'Content-Type: application/vnd.spCampaign.v3+json',
        ]);
        $this->assertCount(1, $created['campaigns']['success']);
    }

    public function testReport(): void
    {
        $headers = $this->headers();
        $reports = "{$this->world['regions']['na']}/reporting/reports";
        $report = $this->send('POST', $reports, [
            'startDate' => '2026-02-27',
            'endDate' => '2026-02-28',
            'configuration' => [
                'adProduct' => 'SPONSORED_PRODUCTS', 'reportTypeId' => 'spCampaigns', 'groupBy' => ['campaign'],
                'columns' => ['date', 'campaignId', 'clicks', 'cost'], 'timeUnit' => 'DAILY', 'format' => 'GZIP_JSON',
            ],
        ], $headers);
        for ($polls = 0; $polls < 10 && $report['status'] !== 'COMPLETED'; $polls++) {
            // A client would wait here.
            $this->send('POST', "$this->admin/clock/advance", ['by' => '10m']);
            $report = $this->send('GET', "$reports/{$report['reportId']}", null, $headers);
        }
        $this->assertSame('COMPLETED', $report['status']);
        $rows = json_decode(gzdecode(file_get_contents($report['url'])), true);
        $this->assertGreaterThanOrEqual('2026-02-27', $rows[0]['date']);
    }

    /** Gets an access token, and returns the headers of a call. */
    private function headers(): array
    {
        ['clientId' => $id, 'clientSecret' => $secret, 'refreshToken' => $refresh] = $this->world['credentials'];
        $form = ['grant_type' => 'refresh_token', 'refresh_token' => $refresh, 'client_id' => $id, 'client_secret' => $secret];
        $answer = $this->send('POST', $this->world['tokenUrl'], http_build_query($form), [
            'Content-Type: application/x-www-form-urlencoded',
        ]);
        return [
            "Authorization: Bearer {$answer['access_token']}",
            "Amazon-Advertising-API-ClientId: $id",
            "Amazon-Advertising-API-Scope: {$this->world['profiles'][0]['profileId']}",
        ];
    }

    /** Returns the JSON of the answer. The test fails if the answer is not a success. */
    private function send(string $method, string $url, array|string|null $body = null, array $headers = []): ?array
    {
        $http = [
            'method' => $method,
            'header' => preg_grep('/^content-type:/i', $headers) ? $headers : [...$headers, 'Content-Type: application/json'],
            'content' => is_array($body) ? json_encode($body) : (string) $body,
            'ignore_errors' => true,
        ];
        $text = file_get_contents($url, false, stream_context_create(['http' => $http]));
        $status = (int) explode(' ', $http_response_header[0])[1];
        $this->assertLessThan(300, $status, "$method $url: $text");
        return json_decode($text, true);
    }
}
