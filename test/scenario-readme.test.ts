/** The scenario that the README shows, played as it stands there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sandbox } from './sandbox.ts';
import { advance, campaigns, startAs, US } from './scenarios.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const YAML = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(README)?.[1] ?? '';

it('does what is written beside it', async () => {
  const box = sandbox();
  const { status, json: world } = await startAs(box, YAML);
  expect([status, world.now, world.clock]).toEqual([200, '2026-03-02T18:00:00.000Z', 'frozen']);
  expect((await campaigns(box)).status).toBe(200);
  expect((await box.control('GET', '/metrics/overrides')).json.overrides).toMatchObject([
    { date: '2026-03-01', values: { impressions: 1000, clicks: 10, cost: 7.5 } },
  ]);
  const { json: report } = await box.ask('POST', '/v2/sp/keywords/report', {
    profile: US,
    body: { reportDate: '20260301', metrics: 'clicks' },
  });
  const poll = () => box.ask('GET', `/v2/reports/${report.reportId}`, { profile: US });
  expect((await poll()).json.status).toBe('IN_PROGRESS');
  expect((await poll()).status).toBe(401);
  expect((await box.control('GET', '/clock')).json.now).toBe('2026-03-02T18:25:00.000Z');
  expect((await advance(box, '5m')).json.events).toMatchObject([{ type: 'timeline.step', id: 'downgraded' }]);
  const { json } = await box.control('GET', '/timeline');
  expect(json.steps).toMatchObject([{ problems: [] }, { problems: [] }]);
});
