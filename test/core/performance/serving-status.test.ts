/**
 * Serving statuses of the legacy entities, with both values of the setting dialect. Long tests check the order
 * of the rules.
 */
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/model/entities.ts';
import { CAMPAIGNS, KEYWORDS, PRODUCT_ADS } from '../../fixtures/accounts/collections.ts';
import { noPayment, STATUS_TABLES } from '../../fixtures/accounts/serving-statuses.ts';
import { force, createCompleteCampaign, statusIn, update } from '../../fixtures/accounts/complete-campaign.ts';

const FORCED: Record<string, Kind> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  negativeKeywords: 'negativeKeyword',
  campaignNegativeKeywords: 'campaignNegativeKeyword',
  productAds: 'productAd',
};

for (const { clause, each, live, lines } of STATUS_TABLES)
  describe(`the serving status of ${each.name}`, () => {
    it(`${clause} is ${live} by default`, async () => {
      const fixture = await createCompleteCampaign();
      expect([await statusIn(fixture, each, 'spec'), await statusIn(fixture, each, 'observed')]).toEqual([live, live]);
    });

    for (const [name, change, spec, observed] of lines) {
      const inSpec = spec === '-' ? live : spec;
      it(`${clause} is ${inSpec}, and ${observed} in observed mode, when ${name}`, async () => {
        const fixture = await createCompleteCampaign();
        await change(fixture);
        expect([await statusIn(fixture, each, 'spec'), await statusIn(fixture, each, 'observed')]).toEqual([
          inSpec,
          observed,
        ]);
      });
    }

    it(`${clause} is the forced status of this entity, before all other rules`, async () => {
      const fixture = await createCompleteCampaign();
      const kind = FORCED[each.name] ?? 'campaign';
      force(kind, each, { forcedStatus: 'Any text' })(fixture);
      await update(CAMPAIGNS, { state: 'paused' })(fixture);
      noPayment(fixture);
      for (const dialect of ['spec', 'observed'] as const) {
        expect(await statusIn(fixture, each, dialect)).toBe('Any text');
        const other = each === KEYWORDS ? PRODUCT_ADS : KEYWORDS;
        expect(await statusIn(fixture, other, dialect)).not.toBe('Any text');
      }
      force(kind, each, { forcedStatus: null })(fixture);
      expect(await statusIn(fixture, each, 'observed')).not.toBe('Any text');
    });
  });
