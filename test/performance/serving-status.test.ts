/**
 * Serving statuses of the legacy entities: what wins over what, in both dialects.
 */
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/model/entities.ts';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  PRODUCT_ADS,
  type CollectionUnderTest,
} from '../fixtures/collections.ts';
import { force, profile, shop, statusIn, to, type Change } from '../fixtures/shop.ts';

const noPayment = profile({ validPaymentMethod: 0 });
const accountEmpty = profile({ outOfBudget: 1 });
const campaignEmpty = force('campaign', CAMPAIGNS, { outOfBudget: 1 });
const notStarted = to(CAMPAIGNS, { startDate: '20260303', endDate: null });
const ended = to(CAMPAIGNS, { startDate: '20260101', endDate: '20260301' });
const noAds = to(PRODUCT_ADS, { state: 'archived' });

/** A line of a table: what makes it hold, and the status in both dialects; a dash where a dialect has no such line. */
type Line = [name: string, change: Change, spec: string, observed: string];

interface Table {
  clause: string;
  each: CollectionUnderTest;
  live: string;
  /** The first line wins over all that follow. */
  lines: Line[];
}

const above = (each: CollectionUnderTest): Line[] => [
  ['the campaign is archived', to(CAMPAIGNS, { state: 'archived' }), 'CAMPAIGN_ARCHIVED', 'CAMPAIGN_ARCHIVED'],
  [
    'the payment fails',
    noPayment,
    each === CAMPAIGNS ? 'ADVERTISER_PAYMENT_FAILURE' : '-',
    'ADVERTISER_PAYMENT_FAILURE',
  ],
  ['the campaign is paused', to(CAMPAIGNS, { state: 'paused' }), 'CAMPAIGN_PAUSED', 'CAMPAIGN_PAUSED'],
  ['the campaign has not started', notStarted, '-', 'PENDING_START_DATE'],
  ['the campaign has ended', ended, '-', 'ENDED'],
];
const adGroupLines: Line[] = [
  ['the ad group is archived', to(AD_GROUPS, { state: 'archived' }), 'AD_GROUP_ARCHIVED', 'AD_GROUP_ARCHIVED'],
  ['the ad group is paused', to(AD_GROUPS, { state: 'paused' }), 'AD_GROUP_PAUSED', 'AD_GROUP_PAUSED'],
];
const own = (each: CollectionUnderTest, prefix: string): Line[] => [
  ['it is archived', to(each, { state: 'archived' }), `${prefix}_ARCHIVED`, `${prefix}_ARCHIVED`],
  ['it is paused', to(each, { state: 'paused' }), `${prefix}_PAUSED`, `${prefix}_PAUSED`],
];
const budgets: Line[] = [
  ['the account is out of budget', accountEmpty, 'ACCOUNT_OUT_OF_BUDGET', 'ACCOUNT_OUT_OF_BUDGET'],
  ['the campaign is out of budget', campaignEmpty, 'CAMPAIGN_OUT_OF_BUDGET', 'CAMPAIGN_OUT_OF_BUDGET'],
];
const onlyObserved = (lines: Line[]): Line[] =>
  lines.map(([name, change, , observed]) => [name, change, '-', observed]);
const without = (lines: Line[], ...statuses: string[]): Line[] =>
  lines.filter(([, , , observed]) => !statuses.includes(observed));
const parentStates = (each: CollectionUnderTest): Line[] =>
  onlyObserved(without(above(each), 'ADVERTISER_PAYMENT_FAILURE', 'PENDING_START_DATE', 'ENDED'));

const TABLES: Table[] = [
  {
    clause: '[STA-32, CMP-14, CMP-31]',
    each: CAMPAIGNS,
    live: 'CAMPAIGN_STATUS_ENABLED',
    lines: [...above(CAMPAIGNS), ...budgets, ['it is incomplete', noAds, '-', 'CAMPAIGN_INCOMPLETE']],
  },
  {
    clause: '[STA-32, ADG-08, ADG-09, ADG-26]',
    each: AD_GROUPS,
    live: 'AD_GROUP_STATUS_ENABLED',
    lines: [
      ...above(AD_GROUPS),
      ...adGroupLines,
      ...budgets,
      ['the campaign is incomplete', noAds, 'CAMPAIGN_INCOMPLETE', 'CAMPAIGN_INCOMPLETE'],
    ],
  },
  {
    clause: '[STA-32, KWD-09, KWD-10]',
    each: KEYWORDS,
    live: 'TARGETING_CLAUSE_STATUS_LIVE',
    lines: [
      ...above(KEYWORDS),
      ...adGroupLines,
      ...own(KEYWORDS, 'TARGETING_CLAUSE'),
      ...budgets,
      ['the campaign is incomplete', noAds, '-', 'CAMPAIGN_INCOMPLETE'],
    ],
  },
  {
    clause: '[STA-32, NEG-07, NEG-23]',
    each: NEGATIVE_KEYWORDS,
    live: 'TARGETING_CLAUSE_STATUS_LIVE',
    lines: [
      ...parentStates(NEGATIVE_KEYWORDS),
      ...onlyObserved(adGroupLines),
      [
        'it is archived',
        to(NEGATIVE_KEYWORDS, { state: 'archived' }),
        'TARGETING_CLAUSE_ARCHIVED',
        'TARGETING_CLAUSE_ARCHIVED',
      ],
      ['it is paused', to(NEGATIVE_KEYWORDS, { state: 'paused' }), '-', 'TARGETING_CLAUSE_PAUSED'],
    ],
  },
  {
    clause: '[STA-32, CNK-06, CNK-19]',
    each: CAMPAIGN_NEGATIVE_KEYWORDS,
    live: 'TARGETING_CLAUSE_STATUS_LIVE',
    lines: parentStates(CAMPAIGN_NEGATIVE_KEYWORDS),
  },
  {
    clause: '[STA-32, PAD-07, PAD-08]',
    each: PRODUCT_ADS,
    live: 'AD_STATUS_LIVE',
    lines: [...above(PRODUCT_ADS), ...adGroupLines, ...own(PRODUCT_ADS, 'AD'), ...budgets],
  },
];

const FORCED: Record<string, Kind> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  negativeKeywords: 'negativeKeyword',
  campaignNegativeKeywords: 'campaignNegativeKeyword',
  productAds: 'productAd',
};

for (const { clause, each, live, lines } of TABLES)
  describe(`the serving status of ${each.name}`, () => {
    it(`${clause} is ${live} when nothing is against it`, async () => {
      const open = await shop();
      expect([await statusIn(open, each, 'spec'), await statusIn(open, each, 'observed')]).toEqual([live, live]);
    });

    for (const [n, [name, change, spec, observed]] of lines.entries()) {
      const inSpec = spec === '-' ? live : spec;
      it(`${clause} is ${inSpec}, as observed ${observed}, when ${name}`, async () => {
        const open = await shop();
        await change(open);
        expect([await statusIn(open, each, 'spec'), await statusIn(open, each, 'observed')]).toEqual([
          inSpec,
          observed,
        ]);
      });

      const below = lines.slice(n + 1);
      if (below.length > 0)
        it(`${clause} when ${name} does not depend on what is below it`, async () => {
          for (const [, belowChange, belowSpec] of below) {
            const open = await shop();
            // The lower one first: below what is archived nothing can be changed.
            await belowChange(open);
            await change(open);
            expect(await statusIn(open, each, 'observed')).toBe(observed);
            expect(await statusIn(open, each, 'spec')).toBe([spec, belowSpec, live].find((status) => status !== '-'));
          }
        });
    }

    it(`${clause} is what was forced, before all else, on this one alone`, async () => {
      const open = await shop();
      const kind = FORCED[each.name] ?? 'campaign';
      force(kind, each, { forcedStatus: 'Any text' })(open);
      await to(CAMPAIGNS, { state: 'paused' })(open);
      noPayment(open);
      for (const dialect of ['spec', 'observed'] as const) {
        expect(await statusIn(open, each, dialect)).toBe('Any text');
        const other = each === KEYWORDS ? PRODUCT_ADS : KEYWORDS;
        expect(await statusIn(open, other, dialect)).not.toBe('Any text');
      }
      force(kind, each, { forcedStatus: null })(open);
      expect(await statusIn(open, each, 'observed')).not.toBe('Any text');
    });
  });
