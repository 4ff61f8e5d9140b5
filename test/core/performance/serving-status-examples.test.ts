/**
 * Examples of serving statuses: completeness, dates and budgets.
 */
import { describe, expect, it } from 'vitest';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  createOne,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  PRODUCT_ADS,
  type CollectionUnderTest,
} from '../../fixtures/accounts/collections.ts';
import { NOW } from '../../fixtures/sandbox.ts';
import {
  force,
  idOf,
  profile,
  createCompleteCampaign,
  statusIn,
  update,
  type Change,
  type CompleteCampaign,
} from '../../fixtures/accounts/complete-campaign.ts';

const noPayment = profile({ validPaymentMethod: 0 });
const empty = (): Promise<CompleteCampaign> => createCompleteCampaign({ without: [KEYWORDS, PRODUCT_ADS] });
const tomorrow = { startDate: '20260303' };

/** The entity of a collection, and its status: one, or that of each value of the setting dialect. */
type Situation = [
  name: string,
  each: CollectionUnderTest,
  status: string | [spec: string, observed: string],
  changes?: Change[],
  create?: () => Promise<CompleteCampaign>,
];

const SITUATIONS: Situation[] = [
  [
    'a new manual campaign without an ad group',
    CAMPAIGNS,
    ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_INCOMPLETE'],
    [],
    empty,
  ],
  ['a new empty ad group', AD_GROUPS, 'CAMPAIGN_INCOMPLETE', [], empty],
  ['a paused empty ad group', AD_GROUPS, 'AD_GROUP_PAUSED', [update(AD_GROUPS, { state: 'paused' })], empty],
  [
    'a keyword without an ad',
    KEYWORDS,
    ['TARGETING_CLAUSE_STATUS_LIVE', 'CAMPAIGN_INCOMPLETE'],
    [],
    () => createCompleteCampaign({ without: [PRODUCT_ADS] }),
  ],
  ['an ad without a keyword', PRODUCT_ADS, 'AD_STATUS_LIVE', [], () => createCompleteCampaign({ without: [KEYWORDS] })],
  [
    'the ad group of an ad without a keyword',
    AD_GROUPS,
    'CAMPAIGN_INCOMPLETE',
    [],
    () => createCompleteCampaign({ without: [KEYWORDS] }),
  ],
  ['the ad group of a complete campaign', AD_GROUPS, 'AD_GROUP_STATUS_ENABLED'],
  ['a keyword of a complete campaign', KEYWORDS, 'TARGETING_CLAUSE_STATUS_LIVE'],
  ['an ad of a complete campaign', PRODUCT_ADS, 'AD_STATUS_LIVE'],
  [
    'an archived keyword under a paused campaign',
    KEYWORDS,
    'CAMPAIGN_PAUSED',
    [update(KEYWORDS, { state: 'archived' }), update(CAMPAIGNS, { state: 'paused' })],
  ],
  [
    'an archived negative keyword under a paused campaign',
    NEGATIVE_KEYWORDS,
    ['TARGETING_CLAUSE_ARCHIVED', 'CAMPAIGN_PAUSED'],
    [update(NEGATIVE_KEYWORDS, { state: 'archived' }), update(CAMPAIGNS, { state: 'paused' })],
  ],
  [
    'a paused negative keyword under enabled parents',
    NEGATIVE_KEYWORDS,
    ['TARGETING_CLAUSE_STATUS_LIVE', 'TARGETING_CLAUSE_PAUSED'],
    [update(NEGATIVE_KEYWORDS, { state: 'paused' })],
  ],
  [
    'a campaign negative keyword under a paused campaign',
    CAMPAIGN_NEGATIVE_KEYWORDS,
    ['TARGETING_CLAUSE_STATUS_LIVE', 'CAMPAIGN_PAUSED'],
    [update(CAMPAIGNS, { state: 'paused' })],
  ],
  [
    'a paused campaign that starts tomorrow',
    CAMPAIGNS,
    'CAMPAIGN_PAUSED',
    [update(CAMPAIGNS, { ...tomorrow, state: 'paused' })],
  ],
  [
    'an enabled campaign that starts tomorrow',
    CAMPAIGNS,
    ['CAMPAIGN_STATUS_ENABLED', 'PENDING_START_DATE'],
    [update(CAMPAIGNS, tomorrow)],
  ],
  [
    'a paused campaign whose payment fails',
    CAMPAIGNS,
    'ADVERTISER_PAYMENT_FAILURE',
    [update(CAMPAIGNS, { state: 'paused' }), noPayment],
  ],
  [
    'an enabled ad group whose payment fails',
    AD_GROUPS,
    ['AD_GROUP_STATUS_ENABLED', 'ADVERTISER_PAYMENT_FAILURE'],
    [noPayment],
  ],
  [
    'an auto campaign with an ad and no keyword',
    AD_GROUPS,
    'AD_GROUP_STATUS_ENABLED',
    [],
    () => createCompleteCampaign({ campaign: { targetingType: 'auto' }, without: [KEYWORDS] }),
  ],
  [
    'an auto campaign without an ad',
    CAMPAIGNS,
    ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_INCOMPLETE'],
    [],
    () => createCompleteCampaign({ campaign: { targetingType: 'auto' }, without: [KEYWORDS, PRODUCT_ADS] }),
  ],
  [
    'a campaign whose ads and keywords are paused',
    CAMPAIGNS,
    'CAMPAIGN_STATUS_ENABLED',
    [update(KEYWORDS, { state: 'paused' }), update(PRODUCT_ADS, { state: 'paused' })],
  ],
  [
    'a campaign whose keywords are archived',
    CAMPAIGNS,
    ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_INCOMPLETE'],
    [update(KEYWORDS, { state: 'archived' })],
  ],
  [
    'a campaign whose only ad group is archived',
    CAMPAIGNS,
    ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_INCOMPLETE'],
    [update(AD_GROUPS, { state: 'archived' })],
  ],
  [
    'a campaign with outOfBudget forced to false',
    CAMPAIGNS,
    'CAMPAIGN_STATUS_ENABLED',
    [force('campaign', CAMPAIGNS, { outOfBudget: 0 })],
  ],
  [
    'an ad group with a forced status',
    AD_GROUPS,
    'AD_POLICING_SUSPENDED',
    [force('adGroup', AD_GROUPS, { forcedStatus: 'AD_POLICING_SUSPENDED' })],
  ],
  [
    'a keyword with a forced status',
    KEYWORDS,
    'TARGETING_CLAUSE_POLICING_SUSPENDED',
    [force('keyword', KEYWORDS, { forcedStatus: 'TARGETING_CLAUSE_POLICING_SUSPENDED' })],
  ],
];

const CLAUSES = new Map([
  [CAMPAIGNS, '[STA-32, CMP-14]'],
  [AD_GROUPS, '[STA-32, ADG-26]'],
  [KEYWORDS, '[STA-32, KWD-09]'],
  [NEGATIVE_KEYWORDS, '[STA-32, NEG-23]'],
  [CAMPAIGN_NEGATIVE_KEYWORDS, '[STA-32, CNK-19]'],
  [PRODUCT_ADS, '[STA-32, PAD-07]'],
]);

describe('the serving status of', () => {
  for (const [name, each, status, changes = [], create = createCompleteCampaign] of SITUATIONS) {
    const [spec, observed] = typeof status === 'string' ? [status, status] : status;
    it(`${CLAUSES.get(each)} ${name} is ${spec}, and ${observed} in observed mode`, async () => {
      const fixture = await create();
      for (const change of changes) await change(fixture);
      expect([await statusIn(fixture, each, 'spec'), await statusIn(fixture, each, 'observed')]).toEqual([
        spec,
        observed,
      ]);
    });
  }
});

describe('completeness', () => {
  it('[STA-32, ADG-26] counts product targets as keywords', async () => {
    const fixture = await createCompleteCampaign({ without: [KEYWORDS] });
    const { state: world } = fixture.world;
    world.store('target').insert({
      id: world.nextEntityId(),
      profileId: fixture.world.profile(),
      state: 'paused',
      forcedStatus: null,
      createdAt: NOW,
      updatedAt: NOW,
      campaignId: String(idOf(fixture, CAMPAIGNS)),
      adGroupId: String(idOf(fixture, AD_GROUPS)),
      expressionType: 'manual',
      expression: '[]',
      bid: null,
      tags: null,
    });
    for (const dialect of ['spec', 'observed'] as const)
      expect(await statusIn(fixture, AD_GROUPS, dialect)).toBe('AD_GROUP_STATUS_ENABLED');
  });

  it('[STA-32, ADG-26] of a campaign includes all its ad groups, and an empty ad group is incomplete in observed mode', async () => {
    const fixture = await createCompleteCampaign();
    const parents = { campaignId: idOf(fixture, CAMPAIGNS), adGroupId: 0 };
    fixture.ids.set(AD_GROUPS, await createOne(fixture.world, AD_GROUPS, AD_GROUPS.make(parents, 2)));
    expect(await statusIn(fixture, AD_GROUPS, 'spec')).toBe('AD_GROUP_STATUS_ENABLED');
    expect(await statusIn(fixture, AD_GROUPS, 'observed')).toBe('AD_GROUP_INCOMPLETE');
    expect(await statusIn(fixture, KEYWORDS, 'observed')).toBe('TARGETING_CLAUSE_STATUS_LIVE');
  });
});

describe('dates', () => {
  it('[CMP-31] are in the time zone of the profile, and the last day is included', async () => {
    const fixture = await createCompleteCampaign();
    await update(CAMPAIGNS, { startDate: '20260303', endDate: '20260304' })(fixture);
    await force('campaign', CAMPAIGNS, { outOfBudget: 0 })(fixture);
    // Midnight in Los Angeles is 08:00 in UTC.
    const at: [instant: string, status: string][] = [
      ['2026-03-03T07:59:59Z', 'PENDING_START_DATE'],
      ['2026-03-03T08:00:00Z', 'CAMPAIGN_STATUS_ENABLED'],
      ['2026-03-05T07:59:59Z', 'CAMPAIGN_STATUS_ENABLED'],
      ['2026-03-05T08:00:00Z', 'ENDED'],
    ];
    for (const [instant, observed] of at) {
      fixture.world.state.setClock(Date.parse(instant), 'frozen');
      expect(await statusIn(fixture, CAMPAIGNS, 'observed')).toBe(observed);
      expect(await statusIn(fixture, CAMPAIGNS, 'spec')).toBe('CAMPAIGN_STATUS_ENABLED');
    }
  });
});
