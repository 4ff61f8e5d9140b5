/** `exec --report FILE.html`: the calls, the violated rules and the coverage of a run. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../fixtures/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-report-'));
const file = join(folder, 'calls.html');

/** Calls the service with a secret in each place of a request, and with HTML in a path. */
const CLIENT = `
const { ADS_API_URL: url, ADS_ACCESS_TOKEN: token, ADS_CLIENT_ID: client, ADS_PROFILE_ID: profile } = process.env;
const headers = { authorization: 'Bearer ' + token, 'vendor-advertising-api-clientid': client, 'vendor-advertising-api-scope': profile };
await fetch(url + '/v2/sp/campaigns?count=1', { headers });
await fetch(url + '/v2/sp/<script>alert(1)</script>', { headers });
await fetch(url + '/v2/profiles?access_token=secret-in-query', { headers: { authorization: 'Bearer secret-in-header' } });
const body = JSON.stringify([{ name: 'secret-in-body', state: 'enabled' }]);
await fetch(url + '/v2/sp/campaigns', { method: 'POST', body, headers });
`;

describe('the report of exec --report', () => {
  let html = '';

  beforeAll(async () => {
    const command = [process.execPath, '--input-type=module', '-e', CLIENT, 'secret-in-argument'];
    const { ended, errors } = launch({}, [], ['exec', '--report', file, '--', ...command]);
    expect([await ended, errors()]).toEqual([0, expect.stringContaining('violations of the service contract')]);
    html = readFileSync(file, 'utf8');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lists each call with its reason', () => {
    const rows = [...html.matchAll(/<tr[^>]*>(?:<td>.*?<\/td>)+<\/tr>/gs)].map(([row]) => row);
    const calls = rows.filter((row) => />\d{4}-\d\d-\d\d \d\d:\d\d:\d\d</.test(row));
    expect(calls.map((row) => /<td>(\d{3})<\/td>/.exec(row)?.[1])).toEqual(['200', '404', '401', '207']);
    expect(calls[2]).toContain('class="failed');
    expect(calls[2]).toMatch(/token/);
  });

  it('lists the violated rules and the coverage', () => {
    expect(html).toContain('<code>deprecated-operation</code>');
    expect(html).toContain('<code>createCampaigns</code>');
    expect(html).toMatch(/<td>operations<\/td><td>\d+ of \d+<\/td>/);
    expect(html).toContain('<li>429 on createCampaigns</li>');
  });

  it('contains no secrets and no bodies', () => {
    expect(html).not.toMatch(/secret-in-|sandbox-access-token/);
  });

  it('escapes all texts, and allows its own style only', () => {
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(html).not.toMatch(/ (?:style|src|href)=|<link|<img/);
  });

  it.each([['calls.pdf'], ['']])('refuses the file %o', async (name) => {
    const { ended, errors } = launch({}, [], ['exec', '--report', name, '--', 'true']);
    expect([await ended, errors()]).toEqual([2, expect.stringContaining('it must be a file with the extension .html')]);
  });
});
