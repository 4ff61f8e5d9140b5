import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, callService, ConsoleFixture } from './console.ts';

describe('the page Time', () => {
  let fixture: ConsoleFixture;

  beforeAll(async () => {
    fixture = await ConsoleFixture.start();
  });
  afterEach(async () => {
    await fixture.world.startScenario({ name: 'default' });
    await fixture.world.clock.set({ now: '2026-03-02T12:00:00Z' });
    expect(await fixture.closePages()).toEqual([]);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('shows the command that creates an event when there is none', async () => {
    const page = await fixture.open('time');
    await page.getByText('No event is known').waitFor();
    const command = (await page.locator('.command pre').textContent()) ?? '';
    expect(command).toContain(`${fixture.sandbox.url}/_sandbox/worlds/default/tokens`);
  });

  it('advances the clock to an upcoming event, and lists what came due', async () => {
    await fixture.world.tokens.create({ ttl: '10m' });
    await fixture.world.tokens.create({ ttl: '2h' });
    const page = await fixture.open('time');
    const upcoming = page.getByRole('grid', { name: 'Upcoming events' });
    await upcoming.getByText('in 10 min').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await upcoming.getByRole('button', { name: 'Advance to 2026-03-02 06:00:00, token expires' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Clock advanced to 2026-03-02 06:00:00' });
    await message.waitFor();
    expect(await message.textContent()).toContain('2 events came due:');
    await page.getByRole('grid', { name: 'Past events' }).getByText('1 h 50 min ago').waitFor();
    expect((await fixture.world.clock.get()).now).toBe('2026-03-02T14:00:00.000Z');
  });

  it('advances the clock by a click on the axis', async () => {
    await fixture.world.tokens.create({ ttl: '1d' });
    const page = await fixture.open('time?days=1');
    await page.locator('.axis-event.upcoming').click();
    await page.getByText('Clock advanced to 2026-03-03 04:00:00').waitFor();
    expect((await fixture.world.clock.get()).now).toBe('2026-03-03T12:00:00.000Z');
  });

  it('links the completion of a report to its job', async () => {
    await fixture.world.jobs.updateCompletion({ reports: { mode: 'after', after: '3h' } });
    const body = JSON.stringify({ reportDate: '20260301', metrics: 'impressions' });
    expect(await callService(fixture.world, '/v2/sp/campaigns/report', { method: 'POST', body })).toBe(202);
    const page = await fixture.open('time?q=completed');
    const [report] = await fixture.world.jobs.list({ kind: 'report' });
    const row = page.getByRole('row', { name: /in 3 h report completes/ });
    await row.getByRole('link', { name: report?.id ?? 'missing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    expect(page.url()).toContain(encodeURIComponent(report?.id ?? 'missing'));
  });

  it('advances to the next day of a time zone', async () => {
    const page = await fixture.open('time');
    await page.getByRole('button', { name: 'To the next day: +3 h, Asia/Tokyo' }).click();
    await page.getByText('The next day begins in Asia/Tokyo').waitFor();
    expect((await fixture.world.clock.get()).now).toBe('2026-03-02T15:00:00.000Z');
  });

  it('shows the steps that wait for calls', async () => {
    await fixture.world.startScenario({ name: 'report-retention-edge-v3' });
    const page = await fixture.open('time');
    await page.getByText(/at call 3 \(0 so far\): operation createAsyncReport/).waitFor();
  });
});
