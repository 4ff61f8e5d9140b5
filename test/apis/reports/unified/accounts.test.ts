import { describe, expect, it } from 'vitest';
import { bodyOf, call, rowsOf } from '../../../fixtures/programs/clients/unified-reports.ts';
import { reportBody, rowsOf as rowsOfV3 } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const FIELDS = ['dateRange.value', 'advertiserAccount.id', 'metric.clicks'];

function accountOf(world: TestWorld, ...of: Parameters<TestWorld['profile']>): string {
  return world.state.accountStore.profile(world.profile(...of))?.accountId ?? '';
}

describe('Accounts of unified reports', () => {
  it('[TOD-452] are all that are linked to a manager account', async () => {
    const world = openWorld({ scenario: 'default' });
    const body = { managerAccountName: 'Team', managerAccountType: 'Advertiser' };
    const { managerAccountId } = (await world.ask('POST', '/managerAccounts', { body })).json;
    const requested = [{ managerAccountId }];
    const before = await call(world, 'create', await bodyOf(world, { fields: FIELDS }, requested));
    expect([before.status, before.json.code]).toEqual([400, '400026']);
    const accounts = [accountOf(world), accountOf(world, 'US', { type: 'vendor' })];
    const links = accounts.map((id) => ({ id, type: 'ACCOUNT_ID' }));
    await world.ask('POST', `/managerAccounts/${managerAccountId}/associate`, { body: { accounts: links } });
    const { status, json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }, requested));
    expect(status).toBe(207);
    expect(json.success[0].report.linkedAccounts).toHaveLength(2);
    const rows = await rowsOf(world, { fields: FIELDS }, requested);
    const ids = json.success[0].report.linkedAccounts.map(
      (each: { advertiserAccountId: string }) => each.advertiserAccountId,
    );
    expect(ids).toEqual(expect.arrayContaining(rows.map((row) => row['advertiserAccount.id'])));
  });

  it('[TOD-453] [TOD-455] add up amounts of several currencies in the currency of view, and quotients of them', async () => {
    const world = openWorld({ scenario: 'default' });
    await world.admin('PUT', '/regions/na', { countries: ['US', 'JP'] });
    await world.admin('PATCH', '/settings', { exchangeRates: { JPY: 125 } });
    const on = { comparisonOperator: 'EQUALS', field: 'adProduct.value', not: false, values: ['SPONSORED_PRODUCTS'] };
    const fields = ['dateRange.value', 'adProduct.value', 'metric.clicks', 'metric.roas'];
    const amounts = [...fields, 'budgetCurrency.value', 'metric.totalCost', 'metric.sales'];
    const [dollars, yen] = await rowsOf(world, { fields: amounts, filter: { on } });
    expect([dollars['budgetCurrency.value'], yen['budgetCurrency.value']]).toEqual(['USD', 'JPY']);
    expect(yen['metric.sales']).toBeGreaterThan(0);
    const clicks = dollars['metric.clicks'] + yen['metric.clicks'];
    const cost = dollars['metric.totalCost'] + yen['metric.totalCost'] / 125;
    const sales = dollars['metric.sales'] + yen['metric.sales'] / 125;
    const converted = ['metric.totalCostConverted', 'metric.salesConverted', 'metric.cpcConverted'];
    for (const [currencyOfView, rate, digits] of [
      ['USD', 1, 2],
      ['JPY', 125, 0],
    ] as const) {
      const report = { fields: [...fields, 'convertedCurrency.value', ...converted], filter: { on }, currencyOfView };
      const [total, ...others] = await rowsOf(world, report);
      expect([total['metric.clicks'], others]).toEqual([clicks, []]);
      expect(total['metric.totalCostConverted']).toBeCloseTo(cost * rate, digits);
      expect(total['metric.salesConverted']).toBeCloseTo(sales * rate, digits);
      expect(total['metric.cpcConverted']).toBeCloseTo((cost * rate) / clicks, digits);
      expect(total['metric.roas']).toBeCloseTo(sales / cost, 9);
    }
    const [total] = await rowsOf(world, { fields, filter: { on } });
    expect(total['metric.roas']).toBeCloseTo(sales / cost, 9);
  });

  it.each([
    ['seller', '7d'],
    ['vendor', '14d'],
  ] as const)('[TOD-454] count orders of sponsored products of a %s within %s', async (type, window) => {
    const world = openWorld({ scenario: 'default' });
    const on = { comparisonOperator: 'EQUALS', field: 'adProduct.value', not: false, values: ['SPONSORED_PRODUCTS'] };
    const period = { startDate: '2026-02-10', endDate: '2026-02-14' };
    const fields = ['date.value', 'campaign.id', 'budgetCurrency.value', 'metric.purchases', 'metric.sales'];
    const requested = [{ advertiserAccountId: accountOf(world, 'US', { type }) }];
    const rows = await rowsOf(world, { fields, filter: { on }, ...period }, requested);
    const columns = ['date', 'campaignId', `purchases${window}`, `sales${window}`];
    const question = { reportTypeId: 'spCampaigns', groupBy: ['campaign'], timeUnit: 'DAILY', columns };
    const profile = world.profile('US', { type });
    const own = await rowsOfV3(world, reportBody(question, period), { profile });
    const texts = own.map((row) =>
      [row['date'], String(row['campaignId']), row[`purchases${window}`], row[`sales${window}`]].join(),
    );
    const ofProfile = new Set(own.map((row) => String(row['campaignId'])));
    const unified = rows.filter((row) => ofProfile.has(row['campaign.id']));
    expect(unified.length).toBeGreaterThan(0);
    expect(
      unified
        .map((row) => [row['date.value'], row['campaign.id'], row['metric.purchases'], row['metric.sales']].join())
        .toSorted(),
    ).toEqual(texts.toSorted());
  });
});
