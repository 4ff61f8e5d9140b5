/**
 * Serving statuses of the legacy entities: the order of the rules, with both values of the setting dialect.
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

/** A line of a table: the change, and the statuses in both modes. A dash means that a mode has no such line. */
type Line = [name: string, change: Change, spec: string, observed: string];

interface Table {
  clause: string;
  each: CollectionUnderTest;
  live: string;
  /** The first line that applies determines the status. */
  lines: Line[];
}

const parentLines = (each: CollectionUnderTest): Line[] => [
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
const ownLines = (each: CollectionUnderTest, prefix: string): Line[] => [
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
  onlyObserved(without(parentLines(each), 'ADVERTISER_PAYMENT_FAILURE', 'PENDING_START_DATE', 'ENDED'));

const TABLES: Table[] = [
  {
    clause: '[STA-32, CMP-14, CMP-31]',
    each: CAMPAIGNS,
    live: 'CAMPAIGN_STATUS_ENABLED',
    lines: [...parentLines(CAMPAIGNS), ...budgets, ['it is incomplete', noAds, '-', 'CAMPAIGN_INCOMPLETE']],
  },
  {
    clause: '[STA-32, ADG-08, ADG-09, ADG-26]',
    each: AD_GROUPS,
    live: 'AD_GROUP_STATUS_ENABLED',
    lines: [
      ...parentLines(AD_GROUPS),
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
      ...parentLines(KEYWORDS),
      ...adGroupLines,
      ...ownLines(KEYWORDS, 'TARGETING_CLAUSE'),
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
    lines: [...parentLines(PRODUCT_ADS), ...adGroupLines, ...ownLines(PRODUCT_ADS, 'AD'), ...budgets],
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
    it(`${clause} is ${live} by default`, async () => {
      const fixture = await shop();
      expect([await statusIn(fixture, each, 'spec'), await statusIn(fixture, each, 'observed')]).toEqual([live, live]);
    });

    for (const [n, [name, change, spec, observed]] of lines.entries()) {
      const inSpec = spec === '-' ? live : spec;
      it(`${clause} is ${inSpec}, and ${observed} in observed mode, when ${name}`, async () => {
        const fixture = await shop();
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
            const fixture = await shop();
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
      const fixture = await shop();
      const kind = FORCED[each.name] ?? 'campaign';
      force(kind, each, { forcedStatus: 'Any text' })(fixture);
      await to(CAMPAIGNS, { state: 'paused' })(fixture);
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
