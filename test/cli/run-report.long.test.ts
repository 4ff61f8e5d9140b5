/** `exec --report`: calls, violated rules and coverage of a run, its changes with their cost, and the guard. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from '../docs/blocks.ts';
import { launch } from '../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-report-'));
const file = join(folder, 'calls.html');

/** The command of docs/console.md, with another file and client. */
const [{ text: shown } = { text: '' }] = blocksRunBy('test/cli/run-report.long.test.ts', 'sh');
const options = (/^ads-sandbox (.*) --/.exec(shown)?.[1] ?? '').replace('calls.html', file).split(' ');

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
    const { ended, errors } = launch({}, [], [...options, '--', ...command]);
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
    expect([await ended, errors()]).toEqual([
      2,
      expect.stringContaining('its extension must be one of .html, .txt, .md, .json, .xml'),
    ]);
  });
});

/** Raises a budget by a factor that the guard refuses, and pauses another campaign. */
const CARELESS = `
const { ADS_API_URL: url, ADS_ACCESS_TOKEN: token, ADS_CLIENT_ID: client, ADS_PROFILE_ID: profile } = process.env;
const type = 'application/vnd.spCampaign.v3+json';
const headers = { authorization: 'Bearer ' + token, 'vendor-advertising-api-clientid': client, 'vendor-advertising-api-scope': profile, 'content-type': type, accept: type };
const call = async (method, path, body) => (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json();
const { campaigns: [first, second] } = await call('POST', '/sp/campaigns/list', {});
if (process.argv[1] !== 'reads-only') {
  await call('PUT', '/sp/campaigns', { campaigns: [{ campaignId: first.campaignId, budget: { budgetType: 'DAILY', budget: 9999 } }] });
  await call('PUT', '/sp/campaigns', { campaigns: [{ campaignId: second.campaignId, state: 'PAUSED' }] });
}
`;

describe('exec of an agent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-agent-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = ['--scenario', 'agent-spends-too-much', '--now', '2026-03-02T12:00:00Z'];
  const agent = [process.execPath, '--input-type=module', '-e', CARELESS];
  const fileOf = (extension: string): string => join(folder, `run${extension}`);

  it('reports what it changed, what the changes cost in the simulation, and the guard, in all formats', async () => {
    const reports = ['.json', '.md', '.txt', '.xml', '.html'].flatMap((each) => ['--report', fileOf(each)]);
    const { ended, errors } = launch({}, [], ['exec', ...start, ...reports, '--', ...agent]);
    expect([await ended, errors()]).toEqual([0, expect.stringContaining('guard-budget')]);
    const { violations, worlds } = JSON.parse(readFileSync(fileOf('.json'), 'utf8'));
    expect(violations).toEqual([expect.objectContaining({ rule: 'guard-budget', severity: 'error', count: 1 })]);
    expect(worlds).toMatchObject([
      {
        world: 'default',
        calls: 1,
        guard: { violations: 1, refusals: 1 },
        profiles: [
          {
            created: [],
            archived: [],
            removed: [],
            cost: { from: '2026-03-02', until: '2026-03-09', currency: 'USD' },
          },
        ],
      },
    ]);
    const [{ changed, cost }] = worlds[0].profiles;
    expect(changed).toHaveLength(1);
    const { name, fields } = changed[0];
    expect(fields).toContainEqual(
      expect.objectContaining({ field: 'state', before: 'ENABLED', after: 'PAUSED', origin: 'client' }),
    );
    // The paused campaign costs nothing in the days after the run.
    expect(cost.difference.cost).toBeLessThan(0);
    expect(cost.with.cost).toBeGreaterThan(0);
    for (const extension of ['.md', '.txt', '.xml', '.html']) {
      const text = readFileSync(fileOf(extension), 'utf8');
      for (const part of [
        name,
        'PAUSED',
        'updateSponsoredProductsCampaigns',
        cost.with.cost.toFixed(2),
        'guard-budget',
      ])
        expect(text.replaceAll('&#45;', '-'), extension).toContain(part);
    }
    expect(readFileSync(fileOf('.xml'), 'utf8')).toMatch(/<testsuites name="ads-sandbox" tests="4" failures="1"/);
  });

  it.each([
    ['guard', 'acts', 1, /guard-budget/],
    ['changes', 'acts', 1, /1 call changed entities of the world default:.*state: "ENABLED" -> "PAUSED" {2}\(request/s],
    ['guard,changes', 'reads-only', 0, /^$/],
  ])('with --fail-on %s of an agent that %s ends with status %i', async (failOn, word, status, expected) => {
    const { ended, errors } = launch({}, [], ['exec', ...start, '--fail-on', failOn, '--', ...agent, word]);
    expect([await ended, errors()]).toEqual([status, expect.stringMatching(expected)]);
  });

  it.each([
    ['deleted', "await admin('DELETE', '/worlds/own')"],
    ['reset', "await admin('POST', '/worlds/own/reset')"],
  ])('fails and reports by what changed in a world that was %s', async (_end, end) => {
    const client = `
const admin = async (method, path, body) => {
  const answer = await fetch(process.env.SANDBOX_URL + '/_sandbox' + path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? undefined : answer.json();
};
const { credentials } = await admin('POST', '/worlds', { name: 'own' });
process.env.ADS_API_URL += '/_worlds/own';
process.env.ADS_ACCESS_TOKEN = credentials.accessToken;
process.env.ADS_CLIENT_ID = credentials.clientId;
${CARELESS}
${end};
`;
    const reports = ['--report', fileOf('.json'), '--report', fileOf('.txt')];
    const command = [process.execPath, '--input-type=module', '-e', client, 'acts'];
    const { ended, errors } = launch({}, [], ['exec', ...start, '--fail-on', 'changes', ...reports, '--', ...command]);
    expect([await ended, errors()]).toEqual([
      1,
      expect.stringMatching(/1 call changed entities of the world own, which is gone:.*PAUSED/s),
    ]);
    const { worlds } = JSON.parse(readFileSync(fileOf('.json'), 'utf8'));
    const [own] = worlds.filter(({ world }: { world: string }) => world === 'own');
    expect(own).toMatchObject({ calls: 1, guard: { refusals: 1 }, profiles: [{ changed: [{}], cost: null }] });
    expect(readFileSync(fileOf('.txt'), 'utf8')).toContain('It is not known for worlds that were deleted');
  });

  it('counts what changed since the beginning of the run only', async () => {
    const data = ['--data', join(folder, 'data')];
    const exec = (...args: string[]) =>
      launch({}, [], ['exec', ...start, ...data, '--fail-on', 'changes', '--', ...agent, ...args]).ended;
    expect(await exec()).toBe(1);
    expect(await exec('reads-only')).toBe(0);
  });
});

it('lists each unknown path, on standard error and in the report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-paths-'));
  const client = `for (let i = 0; i < 87; i++) await fetch(process.env.ADS_API_URL + '/none/' + i);`;
  const command = [process.execPath, '--input-type=module', '-e', client];
  const reports = ['.json', '.md', '.xml'].map((extension) => join(folder, `run${extension}`));
  const { ended, errors } = launch(
    {},
    [],
    ['exec', ...reports.flatMap((each) => ['--report', each]), '--', ...command],
  );
  expect(await ended).toBe(0);
  const [json = '', ...texts] = reports.map((each) => readFileSync(each, 'utf8'));
  for (const text of [errors(), ...texts])
    expect(text.match(/\/none\/\d+ in world default: \/none\/\d+/g)).toHaveLength(87);
  const [{ count, where, evidence, examples }] = JSON.parse(json).violations;
  expect([count, evidence, examples.length]).toEqual([87, '/none/0', 87]);
  expect(examples[86]).toEqual({ where: where.replace('/none/0', '/none/86'), evidence: '/none/86', count: 1 });
  rmSync(folder, { recursive: true });
});
