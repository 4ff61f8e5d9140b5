/** The built-in scenarios: each has a description, is valid, and has the described effect. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { idOf, poll, request } from '../../fixtures/clients/job-calls.ts';
import { sandbox } from '../../fixtures/sandbox.ts';
import { advance, campaigns, validate } from '../../fixtures/scenarios.ts';
import { OWN, requestToken } from '../../fixtures/clients/token-client.ts';

const FOLDER = new URL('../../../scenarios/', import.meta.url);
const FILES = readdirSync(FOLDER).toSorted();

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');

  it('is valid, with a description and a text about the defects that it detects', async () => {
    // Its compilation takes a second, and test/long/every-profile compiles it.
    if (file !== 'large-account.yaml')
      expect((await validate(sandbox(), text)).json).toMatchObject({ ok: true, errors: [] });
    const { description, catches } = parse(text);
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(catches).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('report-slow', () => {
  it("keeps a report in progress for three hours of the world's clock, however often it is polled", async () => {
    const box = sandbox({ scenario: 'report-slow' });
    const requested = await request(box, 'report');
    for (let i = 0; i < 20; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
    const { json } = await advance(box, '3h');
    expect(json.events).toEqual([{ at: expect.any(String), type: 'report.completed', id: idOf(requested) }]);
    expect(await poll(box, requested)).toBe('SUCCESS');
  });
});

describe('grant-revoked', () => {
  it('ends all access after an hour, and a refresh does not restore it', async () => {
    const box = sandbox({ scenario: 'grant-revoked' });
    await advance(box, '59m');
    expect((await campaigns(box)).status).toBe(200);
    expect((await requestToken(box, OWN)).status).toBe(200);
    expect((await advance(box, '1m')).json.events).toMatchObject([{ type: 'timeline.step', id: 'consent-withdrawn' }]);
    expect((await campaigns(box)).status).toBe(401);
    const refused = await requestToken(box, OWN);
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_grant']);
    await box.admin('POST', '/reset');
    expect((await campaigns(box)).status).toBe(200);
  });
});

describe('throttle-retry-after', () => {
  it('returns 429 with a Retry-After of 30 seconds for the second to the fourth list', async () => {
    const box = sandbox({ scenario: 'throttle-retry-after' });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await campaigns(box));
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [200, null],
      [429, '30'],
      [429, '30'],
      [429, '30'],
      [200, null],
    ]);
  });
});
