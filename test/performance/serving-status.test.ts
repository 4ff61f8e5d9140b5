/**
 * Serving statuses of the legacy entities: the order of the rules, with both values of the setting dialect.
 */
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/model/entities.ts';
import { CAMPAIGNS, KEYWORDS, PRODUCT_ADS } from '../fixtures/collections.ts';
import { noPayment, STATUS_TABLES } from '../fixtures/serving-statuses.ts';
import { force, createCompleteCampaign, statusIn, update } from '../fixtures/complete-campaign.ts';

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

    for (const [n, [name, change, spec, observed]] of lines.entries()) {
      const inSpec = spec === '-' ? live : spec;
      it(`${clause} is ${inSpec}, and ${observed} in observed mode, when ${name}`, async () => {
        const fixture = await createCompleteCampaign();
        await change(fixture);
        expect([await statusIn(fixture, each, 'spec'), await statusIn(fixture, each, 'observed')]).toEqual([
          inSpec,
          observed,
        ]);
      });

      const below = lines.slice(n + 1);
      if (below.length > 0)
        it(`${clause} when ${name} does not depend on lower lines of the table`, async () => {
          for (const [, belowChange, belowSpec] of below) {
            const fixture = await createCompleteCampaign();
            // The lower line first, because nothing can be changed below an archived entity.
            await belowChange(fixture);
            await change(fixture);
            expect(await statusIn(fixture, each, 'observed')).toBe(observed);
            expect(await statusIn(fixture, each, 'spec')).toBe(
              [spec, belowSpec, live].find((status) => status !== '-'),
            );
          }
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
