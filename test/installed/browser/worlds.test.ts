import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callService, ConsoleFixture, confirm } from './console.ts';

describe('the page Worlds', () => {
  let fixture: ConsoleFixture;

  beforeAll(async () => {
    fixture = await ConsoleFixture.start();
  });
  afterEach(async () => {
    for (const world of await fixture.sandbox.client.worlds()) if (world.name !== 'default') await world.delete();
    expect(await fixture.closePages()).toEqual([]);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('shows forks below their originals', async () => {
    await fixture.world.fork({ name: 'zebra' });
    await (await fixture.sandbox.client.world('zebra')).fork({ name: 'ant' });
    await fixture.sandbox.createWorld({ name: 'bee' });
    const page = await fixture.open('worlds');
    const cells = page.getByRole('grid', { name: 'Worlds' }).locator('.table-row .cell:first-child');
    await cells.nth(3).waitFor();
    expect(await cells.allTextContents()).toEqual(['default (shown)', '└ zebra', '└ ant', 'bee']);
    await page.getByRole('searchbox').fill('be');
    await page.locator('.table-row').nth(1).waitFor({ state: 'detached' });
    expect(await cells.allTextContents()).toEqual(['bee']);
  });

  it('creates, restores and deletes a checkpoint', async () => {
    const world = await fixture.sandbox.createWorld({ name: 'trial', now: '2026-03-02T12:00:00Z', clock: 'frozen' });
    const page = await fixture.open('worlds/trial');
    await page.getByRole('button', { name: 'Create a checkpoint…' }).click();
    await page.getByLabel('Name').fill('before');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Restore before' }).waitFor();
    await world.clock.advance({ by: '1d' });
    await page.getByRole('button', { name: 'Restore before' }).click();
    await confirm(page, 'Restore');
    await page.getByText('Checkpoint before restored').waitFor();
    expect((await world.clock.get()).now).toBe('2026-03-02T12:00:00.000Z');
    await page.getByRole('button', { name: 'Delete before' }).click();
    await confirm(page, 'Delete');
    await page.getByRole('button', { name: 'Restore before' }).waitFor({ state: 'detached' });
    expect(await world.checkpoints.list()).toEqual([]);
  });

  it('exports a world, and imports the file into another one after a question', async () => {
    const source = await fixture.sandbox.createWorld({ name: 'source', now: '2026-01-05T00:00:00Z', clock: 'frozen' });
    const target = await fixture.sandbox.createWorld({ name: 'target', now: '2026-03-02T12:00:00Z', clock: 'frozen' });
    const page = await fixture.open('worlds/source');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('source.db');
    const file = await readFile(await download.path());
    expect(file.subarray(0, 15).toString()).toBe('SQLite format 3');
    await page.getByRole('grid', { name: 'Worlds' }).getByText('target').click();
    await page.getByRole('heading', { name: 'World target' }).waitFor();
    await page
      .getByLabel(/Drop an exported file here/)
      .setInputFiles({ name: 'source.db', mimeType: 'application/octet-stream', buffer: file });
    await confirm(page, 'Replace');
    await page.getByText('World target imported from source.db').waitFor();
    expect((await target.clock.get()).now).toBe((await source.clock.get()).now);
  });

  it('shows what changed since the start and since a checkpoint, with the call that changed it', async () => {
    const world = await fixture.sandbox.createWorld({ name: 'trial', now: '2026-03-02T12:00:00Z', clock: 'frozen' });
    const campaigns = await world.entities.list('campaigns', { limit: 1 });
    const campaignId = Number(campaigns.entities[0]?.['campaignId']);
    const change = (dailyBudget: number) =>
      callService(world, '/v2/sp/campaigns', { method: 'PUT', body: JSON.stringify([{ campaignId, dailyBudget }]) });
    expect(await change(77)).toBe(207);
    await world.checkpoints.create('later');
    const page = await fixture.open('worlds/trial?world=trial');
    await page.getByRole('button', { name: 'Show what changed' }).click();
    await page.getByText(/budget: \S+ → 77$/i).waitFor();
    await page.getByLabel('Since').selectOption({ label: 'the checkpoint later' });
    await page.getByText('Nothing has changed.').waitFor();
    expect(await change(78)).toBe(207);
    await page.getByText(/budget: 77 → 78$/i).waitFor();
    await page.getByRole('link', { name: 'by this call' }).first().click();
    await page.getByRole('heading', { name: '207 updateCampaigns' }).waitFor();
  });

  it('refuses a file that is not an export, and says why', async () => {
    await fixture.sandbox.createWorld({ name: 'target' });
    const page = await fixture.open('worlds/target');
    const buffer = Buffer.from('not a database');
    await page
      .getByLabel(/Drop an exported file here/)
      .setInputFiles({ name: 'notes.db', mimeType: 'text/plain', buffer });
    await confirm(page, 'Replace');
    await page.locator('.toast.bad', { hasText: 'The request is not valid' }).waitFor();
  });

  it('deletes the worlds that the search shows, and no others', async () => {
    for (const name of ['failed-test', 'failed-test-2', 'other']) await fixture.sandbox.client.createWorld({ name });
    const page = await fixture.open('worlds?q=failed');
    await page.getByRole('button', { name: 'Delete 2 worlds…' }).click();
    await confirm(page, 'Delete');
    await page.getByText('2 worlds deleted').waitFor();
    expect((await fixture.sandbox.client.worlds()).map(({ name }) => name)).toEqual(['default', 'other']);
  });

  it('shows when a world is deleted because of its ttl, and copies its credentials', async () => {
    const world = await fixture.sandbox.client.createWorld({ name: 'short', ttl: '2h' });
    const { expiresAt = '' } = await world.get();
    const page = await fixture.open('worlds/short');
    await page.getByText(`${expiresAt.slice(0, 19).replace('T', ' ')} UTC`).waitFor();
    await page.getByRole('button', { name: 'Copy as environment variables' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`ADS_API_URL=${world.apiUrl}\n`);
    expect(copied).toContain(`ADS_ACCESS_TOKEN=${world.credentials.accessToken}\n`);
  });

  it('deletes a world after a question, and shows the default world if the deleted one was shown', async () => {
    await fixture.sandbox.createWorld({ name: 'trial' });
    const page = await fixture.open('worlds/trial?world=trial');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await confirm(page, 'Delete');
    await page.getByRole('button', { name: 'World default' }).waitFor();
    expect((await fixture.sandbox.client.worlds()).map(({ name }) => name)).toEqual(['default']);
  });
});
