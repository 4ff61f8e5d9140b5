/**
 * Violations as a report: for programs, for the summary of a CI run, for its test report.
 */
import { describe, expect } from 'vitest';
import { VIOLATION_RULES } from '../../../src/model/violations.ts';
import { CAMPAIGNS } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { parseDocument, type Document } from '../../fixtures/captured/xml.ts';

const LIST = '/v2/sp/campaigns';
const NASTY = `<b>&"'|\`*_[x](y)]]>`;

async function careless(): Promise<TestWorld> {
  const world = openWorld();
  await world.ask('GET', `${LIST}?${encodeURIComponent(NASTY)}=1`);
  // Long enough to be cut within a character.
  const name = `\u0000\u001B\n\ttails${'😀'.repeat(300)}`;
  const item = { ...CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1), [name]: 1 };
  await world.ask('POST', LIST, { body: [item] });
  await world.ask('GET', '/nowhere');
  for (let i = 0; i < 3; i++) await world.ask('GET', '/v2/profiles', { headers: { authorization: undefined } });
  return world;
}

const report = (world: TestWorld, format: string): Promise<Answer> =>
  world.admin('GET', `/violations?format=${format}`);

describe('the JSON report of violations', () => {
  it('contains each violated rule once, in the order of VIOLATION_RULES, with count, evidence and advice', async () => {
    const world = await careless();
    const plain = (await world.admin('GET', '/violations')).json;
    expect((await report(world, 'json')).json).toEqual(plain);
    expect(plain.requests).toBe(6);
    expect(
      plain.violations.map(({ rule, severity, count }: Record<string, unknown>) => [rule, severity, count]),
    ).toEqual([
      ['missing-header', 'error', 3],
      ['unknown-operation', 'error', 1],
      ['deprecated-operation', 'info', 2],
      ['unknown-field', 'warning', 1],
      ['unknown-parameter', 'warning', 1],
    ]);
    const [first] = plain.violations;
    expect(first).toMatchObject({ ...VIOLATION_RULES['missing-header'] });
    expect(first.evidence).toEqual([{ evidence: 'Authorization', count: 3, requestIds: expect.any(Array) }]);
    for (const id of first.evidence[0].requestIds) {
      expect((await world.admin('GET', `/requests/${id}`)).json).toMatchObject({ path: '/v2/profiles', status: 401 });
    }
  });

  it('lists each unknown path, at most 100', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalEntries: 3 });
    const paths = Array.from({ length: 110 }, (_, i) => `/none/${i}`);
    for (const path of paths) await world.ask('GET', path);
    const { violations } = (await world.admin('GET', '/violations')).json;
    const [{ rule, count, evidence }] = violations;
    expect([rule, count]).toEqual(['unknown-operation', 110]);
    expect(evidence.map((each: { evidence: string }) => each.evidence)).toEqual(paths.slice(0, 100));
    expect((await report(world, 'markdown')).text).toContain('<code>/none/86</code> × 1');
    const { text } = await world.admin('GET', '/runReport');
    expect(text).toContain('<code>/none/86</code>');
    expect(text).toContain('and 10 others');
  });

  it('counts violations of requests that the journal has dropped', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalEntries: 3 });
    for (let i = 0; i < 50; i++) await world.ask('GET', `${LIST}?x${i}=1`);
    const { violations, requests } = (await world.admin('GET', '/violations')).json;
    const found = violations.find(({ rule }: { rule: string }) => rule === 'unknown-parameter');
    expect([requests, found.count, found.evidence.length]).toEqual([50, 50, 50]);
  });

  it('rejects an unknown format', async () => {
    expect((await report(openWorld(), 'pdf')).status).toBe(400);
  });
});

describe('the Markdown report of violations', () => {
  it('is a table with escaped values', async () => {
    const { status, headers, text } = await report(await careless(), 'markdown');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toMatch(/^## API violations in world default\n\n5 rules were violated in 6 requests\.\n\n\| /);
    const rows = text.trimEnd().split('\n').slice(4);
    expect(rows).toHaveLength(7);
    for (const row of rows) expect([row, row.split('|').length]).toEqual([row, 7]);
    expect(text).toContain('| ❌ error | <code>missing-header</code> | 3 |');
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('[x](y)');
  });

  it('is a sentence if there are no violations', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    expect((await report(world, 'markdown')).text).toBe(
      '## API violations in world default\n\n✅ No violations in 1 request.\n',
    );
  });
});

describe('the annotations of violations for GitHub Actions', () => {
  it('are a line for each rule, in which values cannot begin a command', async () => {
    const { status, headers, text } = await report(await careless(), 'github');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    for (const line of lines)
      expect(line).toMatch(/^::(?:error|warning|notice) title=ads-sandbox%3A [a-z-]+ in world default::/);
    expect(text).toMatch(/^::error title=ads-sandbox%3A missing-header .* is missing\. Count: 3\.%0A/m);
    expect(text).not.toContain('\r');
    expect((await report(openWorld(), 'github')).text).toBe('');
  });
});

describe('the JUnit report of violations', () => {
  const parsed = ({ text }: Answer): Document => parseDocument(text);

  it('contains a test for each rule, which fails if the rule is violated with a warning or an error', async () => {
    const answer = await report(await careless(), 'junit');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const suites = parsed(answer);
    const rules = Object.keys(VIOLATION_RULES);
    expect(suites).toMatchObject({ name: 'testsuites', attributes: { tests: String(rules.length), failures: '4' } });
    const [suite] = suites.children;
    expect(suite).toMatchObject({ name: 'testsuite', attributes: { name: 'ads-sandbox: world default', errors: '0' } });
    expect(suite?.children.map(({ attributes }) => attributes['name'])).toEqual(rules);
    const failed = suite?.children.filter(({ children }) => children.some(({ name }) => name === 'failure')) ?? [];
    expect(failed.map(({ attributes }) => attributes['name'])).toEqual([
      'missing-header',
      'unknown-operation',
      'unknown-field',
      'unknown-parameter',
    ]);
    expect(failed[0]?.children[0]?.attributes).toEqual({
      type: 'error',
      message: 'A header that the operation requires is missing. Count: 3.',
    });
    const deprecated = suite?.children.find(({ attributes }) => attributes['name'] === 'deprecated-operation');
    expect(deprecated?.children[0]).toMatchObject({ name: 'system-out', text: expect.stringContaining(`GET ${LIST}`) });
  });

  it('escapes the values and omits characters that XML cannot contain', async () => {
    const answer = await report(await careless(), 'junit');
    const [suite] = parsed(answer).children;
    const parameters = suite?.children.find(({ attributes }) => attributes['name'] === 'unknown-parameter');
    expect(parameters?.children[0]?.text).toContain(NASTY);
    const fields = suite?.children.find(({ attributes }) => attributes['name'] === 'unknown-field');
    expect(fields?.children[0]?.text).toContain('tail');
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    expect(answer.text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    expect(answer.text.isWellFormed()).toBe(true);
  });

  it('contains no failures if there are no violations', async () => {
    const suites = parsed(await report(openWorld(), 'junit'));
    expect(suites.attributes['failures']).toBe('0');
    expect(suites.children[0]?.children.every(({ children, text }) => children.length === 0 && text === '')).toBe(true);
  });
});
