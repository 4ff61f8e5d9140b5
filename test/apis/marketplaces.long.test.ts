/**
 * Accounts with generated campaigns of all products in each marketplace: reports have its currency and its days.
 */
import { expect, it } from 'vitest';
import { reportBody, rowsOf } from '../fixtures/programs/clients/reporting-v3.ts';
import { changeSettings } from '../fixtures/accounts/collections.ts';
import { PLACES, todayIn } from '../fixtures/accounts/marketplaces.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const GENERATED =
  'campaigns: 6, adGroupsPerCampaign: 2, keywordsPerAdGroup: 25, productAdsPerAdGroup: 2, sbCampaigns: 4, ' +
  'sbKeywordsPerAdGroup: 10, sdCampaigns: 8, sdProductAdsPerAdGroup: 2, sdTargetsPerAdGroup: 4, createdDaysAgo: 20';
const DAY_MS = 86_400_000;
const REPORTS = [
  ['SPONSORED_PRODUCTS', 'spCampaigns'],
  ['SPONSORED_BRANDS', 'sbCampaigns'],
  ['SPONSORED_DISPLAY', 'sdCampaigns'],
] as const;

it.each(PLACES)(
  '[TOD-555] reports of an account in %s have its currency and days, also in a strict world of the observed dialect',
  async (country, region, currency, timeZone) => {
    const world = openWorld({
      yaml: `
settings: { dialect: observed, strict: true }
accounts: [{ name: Shop, type: seller, brands: [Tarn], countries: [${country}] }]
generate: [{ account: Shop, country: ${country}, ${GENERATED} }]`,
      now: NOW + 10.5 * 3_600_000,
    });
    changeSettings(world, { strict: false });
    const today = todayIn(timeZone, world.state.now());
    // There may be no traffic yet in the first hour of a day.
    const lastDays = [today, todayIn(timeZone, world.state.now() - DAY_MS)];
    const columns = ['date', 'impressions', 'cost', 'campaignBudgetCurrencyCode'];
    for (const [adProduct, reportTypeId] of REPORTS) {
      const configuration = { adProduct, reportTypeId, groupBy: ['campaign'], columns, timeUnit: 'DAILY' };
      const body = reportBody(configuration, { startDate: '2026-02-20', endDate: today });
      const rows = await rowsOf(world, body, { profile: world.profile(country), region });
      expect(new Set(rows.map((row) => row.campaignBudgetCurrencyCode))).toEqual(new Set([currency]));
      expect(lastDays).toContain(
        String(
          rows
            .map(({ date }) => date)
            .toSorted()
            .at(-1),
        ),
      );
      expect(rows.some(({ cost }) => cost > 0)).toBe(true);
    }
  },
);
