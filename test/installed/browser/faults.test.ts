import { describe, expect, it } from 'vitest';
import { callService, confirm } from './console.ts';
import { sharedConsole } from './shared-console.ts';

const CAMPAIGNS = '/v2/sp/campaigns?count=1';

describe('the page Faults', () => {
  const fixture = sharedConsole();

  it('switches a fault for all calls on and off', async () => {
    const page = await fixture.open('faults');
    const button = page.getByRole('button', { name: '429 with Retry-After' });
    await button.click();
    await page.getByRole('button', { name: '429 with Retry-After', pressed: true }).waitFor();
    expect(await callService(fixture.world, CAMPAIGNS)).toBe(429);
    await button.click();
    await page.getByRole('button', { name: '429 with Retry-After', pressed: false }).waitFor();
    expect(await callService(fixture.world, CAMPAIGNS)).toBe(200);
  });

  it('lets the next calls of an operation fail and shows the hits', async () => {
    const page = await fixture.open('faults?operation=listCampaigns');
    await page.locator('select').selectOption('500 internal error');
    await page.getByRole('region', { name: 'Faults for the next calls' }).getByLabel('Calls').fill('2');
    await page.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /operation listCampaigns times 2 preset internalError/ });
    await row.waitFor();
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push(await callService(fixture.world, CAMPAIGNS));
    expect(statuses).toEqual([500, 500, 200]);
    await row.getByText('2', { exact: true }).waitFor();
    await row.click();
    await page.getByRole('link', { name: 'Its calls' }).click();
    await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor();
    await page.getByText('2 of 3 calls').waitFor();
  });

  it('deletes a fault, and all faults after a question', async () => {
    await fixture.world.faults.create({ id: 'first', effect: { preset: 'unavailable' } });
    await fixture.world.faults.create({ id: 'second', effect: { delay: '1s' } });
    const page = await fixture.open('faults/first');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('row', { name: /first/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete all' }).click();
    await confirm(page, 'Delete all');
    await page.getByText('No faults: every response is that of the service.').waitFor();
    expect(await fixture.world.faults.list()).toEqual([]);
  });

  it('sets and removes a rate limit', async () => {
    const page = await fixture.open('faults');
    const limits = page.getByRole('region', { name: 'Rate limits' });
    await limits.getByLabel('Calls').fill('1');
    await limits.getByLabel('Per').fill('1m');
    await limits.getByRole('button', { name: 'Set' }).click();
    await limits.getByText('1 call per 1m').waitFor();
    expect(await callService(fixture.world, CAMPAIGNS)).toBe(200);
    expect(await callService(fixture.world, CAMPAIGNS)).toBe(429);
    await limits.getByRole('button', { name: 'Remove' }).click();
    await limits.getByText('None').waitFor();
    expect(await callService(fixture.world, CAMPAIGNS)).toBe(200);
  });
});
