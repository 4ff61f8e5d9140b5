/** `bench` as a program: agents in virtual nights. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BenchResult } from '../../src/cli/benching/result.ts';
import { launch } from '../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function bench(args: readonly string[]) {
  const { ended, output, errors } = launch({}, [], ['bench', ...args]);
  return { status: await ended, output: output(), errors: errors() };
}

/** A client with `call`, which sends a request to the service, and what it does in a night. */
function agent(name: string, night: string): string[] {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
const env = process.env;
const headers = {
  authorization: 'Bearer ' + env.ADS_ACCESS_TOKEN,
  'vendor-advertising-api-clientid': env.ADS_CLIENT_ID,
  'vendor-advertising-api-scope': env.ADS_PROFILE_ID,
  'content-type': 'application/json',
};
const call = async (method, path, body) => {
  const answer = await fetch(env.ADS_API_URL + path, { method, headers, body: body && JSON.stringify(body) });
  return answer.json();
};
${night}`,
  );
  return ['--', process.execPath, file];
}

describe('bench', { timeout: 120_000 }, () => {
  it('runs a command once in each night, with the day, a seed, a folder and the service', async () => {
    const [log, output] = [join(folder, 'nights'), join(folder, 'results', 'result.json')];
    const command = agent(
      'logs',
      `const state = env.SANDBOX_RUN_FOLDER + '/state';
appendFileSync('${log}', [env.SANDBOX_NIGHT, env.SANDBOX_NIGHTS, env.SANDBOX_DAY, env.SANDBOX_AGENT_SEED, existsSync(state)].join(' ') + '\\n');
writeFileSync(state, '');
const campaigns = await call('GET', '/v2/sp/campaigns?stateFilter=enabled');
await call('PUT', '/v2/sp/campaigns', campaigns.map(({ campaignId }) => ({ campaignId, state: 'paused' })));`,
    );
    const ended = await bench(['--seeds', '1,4', '--nights', '3', '--output', output, '--json', ...command]);
    expect(ended.status, ended.errors).toBe(0);
    const result = JSON.parse(readFileSync(output, 'utf8')) as BenchResult;
    expect(JSON.parse(ended.output)).toEqual(result);
    expect(result).toMatchObject({
      scenario: 'default',
      nights: 3,
      from: '2026-03-02',
      until: '2026-03-04',
      seeds: [1, 4],
    });
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    expect(lines.map(([night, nights, day, , hasState]) => [night, nights, day, hasState])).toEqual(
      [1, 4].flatMap(() => days.map((day, i) => [String(i + 1), '3', day, String(i > 0)])),
    );
    expect(new Set(lines.map(([, , , seed]) => seed)).size).toBe(2);
    for (const { agent: own, nothing, rule, bound } of result.results) {
      // The campaigns of other ad products go on.
      expect(own.clicks).toBeLessThan(nothing.clicks / 2);
      expect(own.apiCalls).toBe(6);
      expect(nothing.cost).not.toBe(rule.cost);
      expect(bound).toBeGreaterThan(Math.max(own.profit, nothing.profit, rule.profit));
    }
  });

  it('has the same result each time, in which an agent of the program differs by 0 from itself', async () => {
    const args = ['--seeds', '2', '--nights', '4', '--json'];
    const [rule, again, random] = await Promise.all([
      bench(['rule', ...args]),
      bench(['rule', ...args]),
      bench(['random', ...args]),
    ]);
    expect(again.output).toBe(rule.output);
    const [first, other] = [rule, random].map(({ output }) => JSON.parse(output) as BenchResult);
    expect(first?.differences.rule).toMatchObject({ mean: 0, better: 0 });
    expect(other?.results[0]?.rule).toEqual(first?.results[0]?.rule);
    expect(other?.differences.rule.mean).not.toBe(0);
  });

  it('counts violations of the guard of a scenario', async () => {
    const command = agent(
      'runs-away',
      `const [{ campaignId, dailyBudget }] = await call('GET', '/v2/sp/campaigns?stateFilter=enabled&count=1');
await call('PUT', '/v2/sp/campaigns', [{ campaignId, dailyBudget: dailyBudget * 100 }]);`,
    );
    const { status, output, errors } = await bench([
      '--scenario',
      'market-runaway',
      '--seeds',
      '1',
      '--nights',
      '2',
      ...command,
    ]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/^Guard +2 violations$/m);
  });

  it.each([
    [
      'fails',
      `if (env.SANDBOX_NIGHT === '2') { console.error('no report'); process.exit(7); }`,
      /the agent ended with status 7; the end of its standard error:\n  no report\n$/,
    ],
    [
      'hangs',
      `if (env.SANDBOX_NIGHT === '2') setInterval(() => {}, 1000);`,
      /the agent did not end within 3 s \(--timeout\)/,
    ],
    [
      'moves-the-clock',
      `if (env.SANDBOX_NIGHT === '2') await fetch(env.SANDBOX_URL + '/_sandbox/clock/advance', { method: 'POST', headers, body: '{"by":"1h"}' });`,
      /the agent moved the clock/,
    ],
  ])('names the seed and the night in which an agent %s', async (name, night, reason) => {
    const ended = await bench(['--seeds', '3', '--nights', '2', '--timeout', '3s', ...agent(name, night)]);
    expect(ended).toMatchObject({ status: 1, output: '' });
    expect(ended.errors).toMatch(/^ads-sandbox: night 2 of seed 3: /);
    expect(ended.errors).toMatch(reason);
  });

  it.each([
    [['rule', '--scenario', 'calmer'], "there is no scenario 'calmer'"],
    [['rule', '--night', '3'], "unknown option '--night'; did you mean --nights?"],
    [['rule', '--output', join(folder, 'logs.mjs', 'x')], '--output is'],
  ])('refuses %s', async (args, message) => {
    const ended = await bench(args);
    expect(ended.status).toBe(2);
    expect(ended.errors).toContain(message);
  });
});
