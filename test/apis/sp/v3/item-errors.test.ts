/**
 * Errors of single items in version 3: type, reason and location. The limits are the same in all API versions.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_PRODUCT_ADS,
  V3_TARGETS,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  sandboxWithParents,
  idsInV3,
  tryCreateV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

type Case = [
  clause: string,
  each: V3Collection,
  fields: Item,
  error: string,
  path: string,
  facts?: Readonly<Record<string, unknown>>,
];

const MONEY = { lowerLimit: '0.02', upperLimit: '1000' };
const daily = (budget: unknown): Item => ({ budget: { budgetType: 'DAILY', budget } });
const withPlacements = (...placements: [unknown, unknown][]): Item => ({
  dynamicBidding: { placementBidding: placements.map(([placement, percentage]) => ({ placement, percentage })) },
});
const BUDGET = { lowerLimit: '1', upperLimit: '1000000' };
const PERCENT = { lowerLimit: '0', upperLimit: '900' };
const STATES = { allowed: ['ENABLED', 'PAUSED'] };
const ENUM = 'rangeError INVALID_ENUM_VALUE';
const FORM = 'malformedValueError PATTERN_NOT_MATCHED';
const MISSING = 'missingValueError MISSING_VALUE';
const TOP = 'PLACEMENT_TOP';

const CASES: Case[] = [
  ['[V3-58]', V3_CAMPAIGNS, daily(0.99), 'budgetError BUDGET_TOO_LOW', 'budget.budget', BUDGET],
  ['[V3-58]', V3_CAMPAIGNS, daily(1_000_000.01), 'budgetError BUDGET_TOO_HIGH', 'budget.budget', BUDGET],
  ['[V3-54]', V3_CAMPAIGNS, { budget: { budget: 5 } }, MISSING, 'budget.budgetType'],
  ['[V3-54]', V3_CAMPAIGNS, { budget: { budgetType: 'DAILY' } }, MISSING, 'budget.budget'],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    { budget: { budgetType: 'LIFETIME', budget: 5 } },
    ENUM,
    'budget.budgetType',
    { allowed: ['DAILY'] },
  ],
  ['[V3-54]', V3_CAMPAIGNS, { budget: 5 }, FORM, 'budget'],
  ['[V3-54]', V3_CAMPAIGNS, daily('5'), FORM, 'budget.budget'],
  ['[V3-58]', V3_CAMPAIGNS, { name: '' }, 'malformedValueError BLANK', 'name'],
  ['[V3-58]', V3_CAMPAIGNS, { name: 'x'.repeat(129) }, 'malformedValueError TOO_LONG', 'name'],
  ['[V3-58]', V3_CAMPAIGNS, { name: ' x' }, 'malformedValueError LEADING_OR_TRAILING_WHITESPACE', 'name'],
  ['[V3-58]', V3_CAMPAIGNS, { name: 'a\tb' }, 'malformedValueError FORBIDDEN_CHARS', 'name'],
  ['[V3-54]', V3_CAMPAIGNS, { name: 7 }, FORM, 'name'],
  ['[V3-54]', V3_CAMPAIGNS, { portfolioId: 7 }, FORM, 'portfolioId'],
  ['[V3-54]', V3_CAMPAIGNS, { tags: ['a'] }, FORM, 'tags'],
  ['[V3-54]', V3_CAMPAIGNS, { tags: { a: 1 } }, FORM, 'tags'],
  ['[V3-54]', V3_CAMPAIGNS, { dynamicBidding: 'MANUAL' }, FORM, 'dynamicBidding'],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    { dynamicBidding: { strategy: 'manual' } },
    ENUM,
    'dynamicBidding.strategy',
    { allowed: ['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED'] },
  ],
  ['[V3-54]', V3_CAMPAIGNS, { dynamicBidding: { placementBidding: {} } }, FORM, 'dynamicBidding.placementBidding'],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    withPlacements([TOP, 1], ['placementTop', 1]),
    ENUM,
    'dynamicBidding.placementBidding[1].placement',
    { allowed: [TOP, 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH', 'SITE_AMAZON_BUSINESS'] },
  ],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    withPlacements([TOP, 901]),
    'rangeError TOO_HIGH',
    'dynamicBidding.placementBidding[0].percentage',
    PERCENT,
  ],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    withPlacements([TOP, -1]),
    'rangeError TOO_LOW',
    'dynamicBidding.placementBidding[0].percentage',
    PERCENT,
  ],
  ['[V3-54]', V3_CAMPAIGNS, withPlacements([TOP, 1.5]), FORM, 'dynamicBidding.placementBidding[0].percentage'],
  ['[V3-54]', V3_CAMPAIGNS, withPlacements([TOP, undefined]), MISSING, 'dynamicBidding.placementBidding[0].percentage'],
  [
    '[V3-54]',
    V3_CAMPAIGNS,
    withPlacements([TOP, 1], [TOP, 2]),
    'duplicateValueError DUPLICATE_VALUE',
    'dynamicBidding.placementBidding[1].placement',
  ],
  ['[V3-58]', V3_CAMPAIGNS, { endDate: '2026-03-01' }, 'dateError START_DATE_AFTER_END_DATE', 'endDate'],
  ['[V3-77]', V3_CAMPAIGNS, { startDate: '20260401' }, 'dateError INVALID_DATE', 'startDate'],
  ['[V3-77]', V3_CAMPAIGNS, { startDate: 20260401 }, 'dateError INVALID_DATE', 'startDate'],
  ['[V3-77]', V3_CAMPAIGNS, { endDate: '2026-02-30' }, 'dateError INVALID_DATE', 'endDate'],
  ['[V3-77]', V3_CAMPAIGNS, { endDate: '' }, 'dateError INVALID_DATE', 'endDate'],
  ['[V3-77]', V3_CAMPAIGNS, { state: 'enabled' }, ENUM, 'state', STATES],
  ['[V3-58]', V3_CAMPAIGNS, { state: 'ARCHIVED' }, ENUM, 'state', STATES],
  ['[V3-77]', V3_CAMPAIGNS, { targetingType: 'manual' }, ENUM, 'targetingType', { allowed: ['MANUAL', 'AUTO'] }],
  [
    '[V3-77]',
    V3_CAMPAIGNS,
    { budget: undefined, dailyBudget: 5, campaignType: 'sponsoredProducts' },
    MISSING,
    'budget',
  ],
  ['[V3-58]', V3_AD_GROUPS, { name: 'x'.repeat(256) }, 'malformedValueError TOO_LONG', 'name'],
  ['[V3-58]', V3_AD_GROUPS, { defaultBid: 0.01 }, 'biddingError BID_OUT_OF_MARKET_PLACE_RANGE', 'defaultBid', MONEY],
  ['[V3-77]', V3_AD_GROUPS, { campaignId: 123 }, FORM, 'campaignId'],
  ['[V3-77]', V3_AD_GROUPS, { campaignId: '12a' }, FORM, 'campaignId'],
  [
    '[V3-58]',
    V3_AD_GROUPS,
    { campaignId: '123456789012345' },
    'parentEntityError PARENT_ENTITY_NOT_FOUND',
    'campaignId',
  ],
  ['[V3-58]', V3_KEYWORDS, { bid: 1000.01 }, 'biddingError BID_OUT_OF_MARKET_PLACE_RANGE', 'bid', MONEY],
  ['[V3-54]', V3_KEYWORDS, { bid: '1' }, FORM, 'bid'],
  ['[V3-58]', V3_KEYWORDS, { keywordText: 'x'.repeat(81) }, 'malformedValueError TOO_LONG', 'keywordText'],
  ['[V3-58]', V3_KEYWORDS, { keywordText: 'a b c d e f g h i j k' }, 'malformedValueError TOO_LONG', 'keywordText'],
  ['[V3-58]', V3_KEYWORDS, { keywordText: 'a!' }, 'malformedValueError FORBIDDEN_CHARS', 'keywordText'],
  ['[V3-58]', V3_KEYWORDS, { keywordText: '.a' }, FORM, 'keywordText'],
  ['[V3-77]', V3_KEYWORDS, { matchType: 'exact' }, ENUM, 'matchType', { allowed: ['EXACT', 'PHRASE', 'BROAD'] }],
  [
    '[V3-77]',
    V3_KEYWORDS,
    { matchType: 'NEGATIVE_EXACT' },
    ENUM,
    'matchType',
    { allowed: ['EXACT', 'PHRASE', 'BROAD'] },
  ],
  ['[V3-58]', V3_KEYWORDS, { adGroupId: '123456789012345' }, 'parentEntityError PARENT_ENTITY_NOT_FOUND', 'adGroupId'],
  [
    '[V3-77]',
    V3_NEGATIVE_KEYWORDS,
    { matchType: 'EXACT' },
    ENUM,
    'matchType',
    { allowed: ['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'] },
  ],
  [
    '[V3-58]',
    V3_NEGATIVE_KEYWORDS,
    { matchType: 'NEGATIVE_PHRASE', keywordText: 'a b c d e' },
    'malformedValueError TOO_LONG',
    'keywordText',
  ],
  ['[V3-60]', V3_CAMPAIGN_NEGATIVE_KEYWORDS, { state: 'PAUSED' }, ENUM, 'state', { allowed: ['ENABLED'] }],
  ['[V3-60]', V3_CAMPAIGN_NEGATIVE_KEYWORDS, { state: 'ARCHIVED' }, ENUM, 'state', { allowed: ['ENABLED'] }],
  ['[V3-57]', V3_PRODUCT_ADS, { asin: 'b000000001' }, 'productIdentifierError INVALID_ASIN', 'asin'],
  ['[V3-57]', V3_PRODUCT_ADS, { sku: ' x' }, 'productIdentifierError INVALID_SKU', 'sku'],
  ['[V3-54]', V3_TARGETS, { expressionType: 'AUTO' }, ENUM, 'expressionType', { allowed: ['MANUAL'] }],
];

describe('create', () => {
  for (const [clause, each, fields, error, path, facts = {}] of CASES)
    it(`${clause} rejects ${each.name} with ${JSON.stringify(fields).slice(0, 100)}: ${error}`, async () => {
      const { world, parents } = await sandboxWithParents();
      const before = await idsInV3(world, each);
      const fault = await tryCreateV3(world, each, { ...each.make(parents, 1), ...fields });
      const [type, reason] = error.split(' ');
      expect(fault).toEqual({ type, reason, location: `$.${each.key}[0].${path}`, facts });
      expect(await idsInV3(world, each)).toEqual(before);
    });

  it('[V3-57] returns the location of the item in the body, and the value as the trigger', async () => {
    const { world, parents } = await sandboxWithParents();
    const good = V3_KEYWORDS.make(parents, 1);
    const { error } = await write(world, V3_KEYWORDS, 'create', [
      good,
      { ...good, bid: 5000 },
      'x',
      { ...good, bid: '7' },
    ]);
    const causes = error.map(({ index, errors }) => {
      expect(errors).toHaveLength(1);
      const [{ errorType, errorValue } = { errorType: '', errorValue: {} }] = errors;
      return [index, errorValue[errorType]?.cause];
    });
    expect(causes).toEqual([
      [1, { location: '$.keywords[1].bid', trigger: '5000' }],
      [2, { location: '$.keywords[2]', trigger: 'x' }],
      [3, { location: '$.keywords[3].bid', trigger: '7' }],
    ]);
  });

  it('[V3-58] applies the limits of the marketplace', async () => {
    const { world } = await sandboxWithParents();
    const ask = { profile: world.profile('JP'), region: 'fe' } as const;
    const campaignId = await createOneV3(
      world,
      V3_CAMPAIGNS,
      { ...V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1), ...daily(21_000_000) },
      ask,
    );
    const tooHigh = await tryCreateV3(
      world,
      V3_AD_GROUPS,
      { campaignId, name: 'A', state: 'ENABLED', defaultBid: 100_001 },
      ask,
    );
    expect(tooHigh).toMatchObject({ type: 'biddingError', facts: { lowerLimit: '1', upperLimit: '100000' } });
  });

  it('[V3-58] accepts and records a start before today, and rejects it in a strict world and in observed mode', async () => {
    const { world, parents } = await sandboxWithParents();
    const item = (n: number): Item => ({ ...V3_CAMPAIGNS.make(parents, n), startDate: '2026-03-01' });
    const passed = await v3(world, V3_CAMPAIGNS, 'create', { campaigns: [item(1)] });
    expect(passed.json.campaigns.success).toHaveLength(1);
    expect(passed.violations.map(({ rule }) => rule)).toEqual(['start-date-in-past']);
    for (const settings of [{ strict: true }, { strict: false, dialect: 'observed' }] as const) {
      changeSettings(world, settings);
      const { type, reason, location } = await tryCreateV3(world, V3_CAMPAIGNS, item(2));
      expect([type, reason]).toEqual(['dateError', 'START_DATE_EARLIER_THAN_TODAY']);
      expect(location).toBe('$.campaigns[0].startDate');
    }
  });

  it('[V3-58] ignores and records unknown and read-only fields, which fail their item in a strict world', async () => {
    const { world, parents } = await sandboxWithParents();
    changeSettings(world, { strict: true });
    for (const [name, value] of [
      ['premiumBidAdjustment', true],
      ['keywordId', '1'],
    ] as const) {
      const fault = await tryCreateV3(world, V3_KEYWORDS, { ...V3_KEYWORDS.make(parents, 1), [name]: value });
      expect(fault).toMatchObject({ type: 'unsupportedOperationError', location: `$.keywords[0].${name}` });
    }
  });
});
