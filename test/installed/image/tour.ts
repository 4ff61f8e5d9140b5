/**
 * Once around the sandbox, as a client under test and the test that steers it go. It needs nothing but fetch, so that
 * it also runs inside the container: `node tour.ts http://localhost:8080` ends with status 0.
 */
import { gunzipSync } from 'node:zlib';

interface Answer {
  status: number;
  headers: Headers;
  json: any; // oxlint-disable-line typescript/no-explicit-any -- a client that knows no types
}

class Failure extends Error {}

function check(what: string, is: unknown, wanted: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(wanted))
    throw new Failure(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`);
}

/** Ends with what it saw; throws at the first thing that is not so. */
export async function tour(base: string): Promise<string[]> {
  const seen: string[] = [];
  const call = async (method: string, url: string, body?: unknown, headers = {}): Promise<Answer> => {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : text };
  };
  const made = await call('POST', `${base}/_sandbox/worlds`, { clock: 'frozen', now: '2026-03-02T12:00:00Z' });
  check('a world', made.status, 201);
  const { name, credentials, apiUrl } = made.json;
  if (!apiUrl.startsWith(base)) throw new Failure(`a world's address is ${apiUrl}, not below ${base}`);
  const admin = `${base}/_sandbox/worlds/${name}`;

  const grant = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: credentials.refreshToken,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  const token = await fetch(`${apiUrl}/auth/o2/token`, { method: 'POST', body: grant });
  check('a token', token.status, 200);
  const { access_token: accessToken } = (await token.json()) as { access_token: string };
  const signed: Record<string, string> = {
    authorization: `Bearer ${accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
  };
  seen.push('token');

  const profiles = await call('GET', `${apiUrl}/v2/profiles`, undefined, signed);
  check('the profiles', profiles.status, 200);
  signed['vendor-advertising-api-scope'] = made.json.profiles[0].profileId;
  seen.push('profiles');

  const campaign = {
    name: 'Tour',
    campaignType: 'sponsoredProducts',
    targetingType: 'manual',
    state: 'enabled',
    dailyBudget: 10,
    startDate: '20260302',
  };
  const created = await call('POST', `${apiUrl}/v2/sp/campaigns`, [campaign], signed);
  check('a campaign', [created.status, created.json[0].code], [207, 'SUCCESS']);
  const path = `${apiUrl}/v2/sp/campaigns/${created.json[0].campaignId}`;
  check('its name', (await call('GET', path, undefined, signed)).json.name, 'Tour');
  seen.push('campaign');

  const report = { reportDate: '20260301', metrics: 'impressions,clicks,cost' };
  const requested = await call('POST', `${apiUrl}/v2/sp/campaigns/report`, report, signed);
  check('a report', requested.status, 202);
  let job = requested;
  for (let polls = 0; polls < 5 && job.json.status === 'IN_PROGRESS'; polls++) {
    job = await call('GET', `${apiUrl}/v2/reports/${requested.json.reportId}`, undefined, signed);
  }
  check('it', job.json.status, 'SUCCESS');
  seen.push('report');

  if (!job.json.location.startsWith(base)) throw new Failure(`the report is at ${job.json.location}`);
  const redirect = await call('GET', job.json.location, undefined, signed);
  check('the way to its file', redirect.status, 307);
  const file = await fetch(redirect.headers.get('location') ?? '');
  check('its file', file.status, 200);
  const bytes = Buffer.from(await file.arrayBuffer());
  const rows = JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()) as object[];
  if (rows.length === 0) throw new Failure('the report has no rows');
  seen.push('download');

  const fault = { match: { path: '/v2/profiles' }, when: { times: 1 }, effect: { preset: 'throttled' } };
  check('a fault', (await call('POST', `${admin}/faults`, fault)).status, 201);
  check('it strikes', (await call('GET', `${apiUrl}/v2/profiles`, undefined, signed)).status, 429);
  check('once', (await call('GET', `${apiUrl}/v2/profiles`, undefined, signed)).status, 200);
  seen.push('fault');

  check('the clock', (await call('POST', `${admin}/clock/advance`, { by: '61m' })).status, 200);
  check('the token', (await call('GET', `${apiUrl}/v2/profiles`, undefined, signed)).status, 401);
  seen.push('clock');

  check('a reset', (await call('POST', `${admin}/reset`)).status, 200);
  signed['authorization'] = `Bearer ${credentials.accessToken}`;
  check('the campaign', (await call('GET', path, undefined, signed)).status, 404);
  seen.push('reset');

  check('the end', (await call('DELETE', admin)).status, 204);
  return seen;
}

if (import.meta.main && process.argv[2] !== undefined) console.log((await tour(process.argv[2])).join(' '));
