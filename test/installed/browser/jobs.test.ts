import { describe, expect, it } from 'vitest';
import { callService } from './console.ts';
import { sharedConsole } from './shared-console.ts';

const REPORT = { method: 'POST', body: JSON.stringify({ reportDate: '20260301', metrics: 'impressions,clicks' }) };

describe('the page Jobs', () => {
  const fixture = sharedConsole();

  it('shows a report as it is requested, and completes it', async () => {
    const page = await fixture.open('jobs');
    await page.getByText('No client has requested a report, snapshot or export yet').waitFor();
    expect(await callService(fixture.world, '/v2/sp/campaigns/report', REPORT)).toBe(202);
    await page.getByRole('row', { name: /^IN_PROGRESS report campaigns/ }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('row', { name: /^SUCCESS report campaigns/ }).waitFor();
    expect((await fixture.world.jobs.list({ kind: 'report' })).map(({ status }) => status)).toEqual(['SUCCESS']);
  });

  it('plans a failed report with a button', async () => {
    const page = await fixture.open('jobs');
    await page.getByRole('button', { name: 'Let the next report fail' }).click();
    await page.getByText('The next report will fail').waitFor();
    expect(await fixture.world.jobs.listOutcomes()).toMatchObject([{ outcome: 'FAILURE' }]);
  });

  it('lets a report fail by the keyboard', async () => {
    await callService(fixture.world, '/v2/sp/campaigns/report', REPORT);
    const page = await fixture.open('jobs');
    await page.getByRole('row', { name: /^IN_PROGRESS report/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'report campaigns' }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('row', { name: /^FAILURE report/ }).waitFor();
    expect((await fixture.world.jobs.list({ kind: 'report' })).map(({ status }) => status)).toEqual(['FAILURE']);
  });

  it('shows the file of a report as a table', async () => {
    await callService(fixture.world, '/v2/sp/campaigns/report', REPORT);
    const [report] = await fixture.world.jobs.list({ kind: 'report' });
    const page = await fixture.open(`jobs/${report?.id}`);
    await page.getByRole('button', { name: 'Show the rows' }).click();
    const rows = page.getByRole('region', { name: 'Rows of the file' });
    await rows.getByRole('columnheader', { name: 'campaignId' }).waitFor();
    expect(await rows.getByRole('row').count()).toBeGreaterThan(1);
    expect((await fixture.world.jobs.list({ kind: 'report' }))[0]?.downloads).toBe(0);
  });

  it('shows each poll of a report as a dot', async () => {
    await fixture.world.jobs.updateCompletion({ reports: { mode: 'after', after: '3h' } });
    await callService(fixture.world, '/v2/sp/campaigns/report', REPORT);
    const [report] = await fixture.world.jobs.list({ kind: 'report' });
    for (const by of ['10m', '20m']) {
      await fixture.world.clock.advance({ by });
      expect(await callService(fixture.world, `/v2/reports/${report?.id}`)).toBe(200);
    }
    const page = await fixture.open('jobs');
    const dots = page.locator('.job-bar circle');
    await dots.nth(1).waitFor();
    expect(await dots.locator('title').allTextContents()).toEqual([
      'Polled at 2026-03-02 04:30:00',
      'Polled at 2026-03-02 04:10:00',
    ]);
  });
});
