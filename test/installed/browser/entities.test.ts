import { describe, expect, it } from 'vitest';
import { callService, confirm } from './console.ts';
import { sharedConsole } from './shared-console.ts';

const CAMPAIGN = '29851899412270';
const NAME = 'Camp Stoves - Exact';

describe('the page Entities', () => {
  const fixture = sharedConsole();

  const campaign = async (): Promise<Record<string, unknown>> => {
    const url = `${fixture.sandbox.url}/_sandbox/entities/campaigns/${CAMPAIGN}`;
    return (await (await fetch(url)).json()) as Record<string, unknown>;
  };

  it('opens a profile, its campaigns, an ad group and its keywords, and the way back in one address', async () => {
    const page = await fixture.open('entities/profiles');
    await page.getByRole('row', { name: /US/ }).first().click();
    await page.getByRole('link', { name: 'Campaigns →' }).click();
    await page.getByRole('row', { name: NAME }).click();
    await page.getByRole('link', { name: 'Ad groups →' }).click();
    await page.getByRole('grid', { name: 'Ad groups' }).getByRole('row').nth(1).click();
    await page.getByRole('link', { name: 'Keywords →' }).click();
    await page.getByRole('grid', { name: 'Keywords' }).getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('campaignId')).toBe(CAMPAIGN);
    await page.reload();
    await page.getByRole('grid', { name: 'Keywords' }).waitFor();
    await page.getByRole('link', { name: 'Ads', exact: true }).click();
    await page.getByRole('grid', { name: 'Ads' }).waitFor();
    await page.getByRole('navigation', { name: 'Parents' }).getByRole('link', { name: NAME }).click();
    await page.getByRole('grid', { name: 'Ad groups' }).waitFor();
    await page.getByRole('navigation', { name: 'Parents' }).getByRole('link', { name: /^US / }).click();
    await page.getByRole('grid', { name: 'Campaigns' }).waitFor();
  });

  it('shows an entity in all API versions', async () => {
    const page = await fixture.open(`entities/campaigns/${CAMPAIGN}`);
    const ofVersion = (name: string) => page.getByRole('region', { name, exact: true });
    await ofVersion('sp-v2').getByText('dailyBudget: 45').waitFor();
    await ofVersion('sp-v3').getByText('budgetType: "DAILY"').waitFor();
    await ofVersion('exports').getByText('adProduct: "SPONSORED_PRODUCTS"').waitFor();
  });

  it('changes the state and the budget, and shows the changes', async () => {
    const page = await fixture.open(`entities/campaigns/${CAMPAIGN}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(`${NAME} paused`).waitFor();
    await page.getByText('"ENABLED" → "PAUSED"').waitFor();
    await page.getByLabel('Budget in USD').fill('51.5');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(`${NAME} paused \\$51.50`) }).waitFor();
    await page.getByText('45 → 51.5').waitFor();
    expect(await campaign()).toMatchObject({ state: 'PAUSED', budget: { budget: 51.5 } });
    await page.getByLabel('Budget in USD').fill('0.1');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.locator('.toast.bad', { hasText: 'budget: must be from 1.00 to' }).waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await confirm(page, 'Archive');
    await page.getByRole('row', { name: new RegExp(`${NAME} archived`) }).waitFor();
    expect(await page.getByRole('button', { name: 'Enable' }).isDisabled()).toBe(true);
  });

  it('leads from a change to the call that made it', async () => {
    const body = JSON.stringify([{ campaignId: Number(CAMPAIGN), dailyBudget: 46 }]);
    expect(await callService(fixture.world, '/v2/sp/campaigns', { method: 'PUT', body })).toBe(207);
    const page = await fixture.open(`entities/campaigns/${CAMPAIGN}`);
    await page.getByText('45 → 46').waitFor();
    await page.getByRole('link', { name: 'by this call' }).click();
    await page.getByRole('heading', { level: 2, name: /updateCampaigns/ }).waitFor();
  });

  it('explains the serving status', async () => {
    const page = await fixture.open(`entities/campaigns/${CAMPAIGN}`);
    await page.getByText('Explain the serving status').click();
    await page.locator('.explanation', { hasText: 'CAMPAIGN_STATUS_ENABLED' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('explain')).toBe('open');
  });

  it('filters by name or id, and shows the command that fills an empty list', async () => {
    const page = await fixture.open('entities?q=defense');
    await page.getByText(/^1 of \d+ entities$/).waitFor();
    await page.getByRole('searchbox').fill('no such name');
    await page.getByText('No entity matches.').waitFor();
    const empty = await fixture.open(`entities/adGroups?campaignId=${CAMPAIGN}0`);
    await empty.getByText(/curl -X POST .*\/worlds\/default\/seed/).waitFor();
  });
});
