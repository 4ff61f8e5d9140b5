import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, callService } from './console.ts';
import { sharedConsole } from './shared-console.ts';

describe('the page Checks', () => {
  const fixture = sharedConsole();

  it('shows a violated rule with its remedy and a sample call', async () => {
    const page = await fixture.open('checks');
    await page.getByText('npx ads-sandbox exec').waitFor();
    await callService(fixture.world, '/v2/sp/campaigns?counts=1');
    await page.getByRole('row', { name: /unknown-parameter/ }).click();
    const detail = page.getByRole('region', { name: 'unknown-parameter' });
    await detail.getByText('counts', { exact: true }).waitFor();
    await detail.getByRole('link', { name: 'sample call' }).click();
    await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor();
    await page.getByRole('region').getByText('/v2/sp/campaigns?counts=1').first().waitFor();
  });

  it('saves the violations for the test report of a CI run', async () => {
    await callService(fixture.world, '/v2/sp/campaigns?counts=1');
    const page = await fixture.open('checks');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JUnit' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('violations.xml');
    expect(await readFile(await download.path(), 'utf8')).toContain('unknown-parameter');
  });

  it('saves calls, checks and coverage as one HTML file', async () => {
    await callService(fixture.world, '/v2/sp/campaigns?counts=1');
    const page = await fixture.open('checks');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as HTML' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('calls-default.html');
    const html = await readFile(await download.path(), 'utf8');
    await page.route('**/saved.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(`${fixture.sandbox.url}/saved.html`);
    await page.getByRole('heading', { name: 'Calls in world default' }).waitFor();
    await page.getByRole('cell', { name: 'unknown-parameter', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows which statuses of an operation were seen, and clears them', async () => {
    await callService(fixture.world, '/v2/sp/campaigns?count=1');
    const page = await fixture.open('checks?view=coverage&q=listCampaigns');
    const row = page.getByRole('row', { name: /^listCampaigns 200 seen/ });
    await row.getByText('401 not seen').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('row', { name: /^listCampaigns 200 not seen/ }).waitFor();
    expect((await fixture.sandbox.client.coverage.get()).percent).toBe(0);
  });
});
