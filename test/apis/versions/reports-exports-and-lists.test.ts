/**
 * One account as reports of version 2, reports of version 3, exports and lists show it. The comparison reads only what
 * any client can read.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountReader, byKey, type Row, type Table } from '../../fixtures/programs/clients/account-reader.ts';
import { ALWAYS_SHOWN } from '../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';

const SP = 'SPONSORED_PRODUCTS';
const SB = 'SPONSORED_BRANDS';
const DAYS = ['2026-02-25', '2026-02-26', '2026-02-27'] as const;
const [FIRST, , LAST] = DAYS;

const world = openWorld({ scenario: 'default' });
const account = new AccountReader(world, US);
const exported: Record<string, Table> = {};

const spList = (name: string, key: string, type: string): Promise<Row[]> =>
  account.listed(`/sp/${name}/list`, key, `application/vnd.${type}.v3+json`);
const sbList = (name: string, type: string): Promise<Row[]> =>
  account.listed(`/sb/v4/${name}/list`, name, `application/vnd.${type}.v4+json`);

const budgetOf = (row: Row): number => row.budgetCaps.budgetValue.monetaryBudget.amount;
const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** Names, states, bids and budgets change before the account is read. */
beforeAll(async () => {
  await world.admin('PUT', '/metrics/model', { ...ALWAYS_SHOWN, bursts: 6 });
  const [campaign] = await spList('campaigns', 'campaigns', 'spCampaign');
  const [keyword, other] = await spList('keywords', 'keywords', 'spKeyword');
  const [group] = await spList('adGroups', 'adGroups', 'spAdGroup');
  const budget = { budgetType: 'DAILY', budget: 31.5 };
  await account.ask('PUT', '/sp/campaigns', {
    campaigns: [{ campaignId: campaign.campaignId, name: 'Renamed', state: 'PAUSED', budget }],
  });
  await account.ask('PUT', '/v2/sp/keywords', [{ keywordId: Number(keyword.keywordId), bid: 2.22 }]);
  await account.ask('PUT', '/v2/sp/adGroups', [{ adGroupId: Number(group.adGroupId), defaultBid: 1.31 }]);
  await account.ask('POST', '/sp/keywords/delete', { keywordIdFilter: { include: [other.keywordId] } });
  for (const adProduct of [SP, SB]) {
    exported[`${adProduct} campaigns`] = byKey(await account.exported('campaigns', adProduct), 'campaignId');
    exported[`${adProduct} adGroups`] = byKey(await account.exported('adGroups', adProduct), 'adGroupId');
    exported[`${adProduct} targets`] = byKey(await account.exported('targets', adProduct), 'targetId');
    exported[`${adProduct} ads`] = byKey(await account.exported('ads', adProduct), 'adId');
  }
});

const exportOf = (adProduct: string, name: string): Table => exported[`${adProduct} ${name}`] ?? new Map();

describe('exports and lists of sponsored products', () => {
  it('[TOD-75] have the same campaigns in versions 2 and 3', async () => {
    const table = exportOf(SP, 'campaigns');
    const [v2, v3] = [await account.listedV2('campaigns'), await spList('campaigns', 'campaigns', 'spCampaign')];
    const facts = [...table.values()].map((row) => [row.campaignId, row.name, row.state, budgetOf(row)]);
    expect(facts.some(([, name, state, budget]) => name === 'Renamed' && state === 'PAUSED' && budget === 31.5)).toBe(
      true,
    );
    expect(v3.map((row) => [row.campaignId, row.name, row.state, row.budget.budget])).toEqual(facts);
    expect(v2.map((row) => [String(row.campaignId), row.name, row.state.toUpperCase(), row.dailyBudget])).toEqual(
      facts,
    );
  });

  it('[TOD-76] have the same ad groups in versions 2 and 3', async () => {
    const rows = [...exportOf(SP, 'adGroups').values()];
    const facts = rows.map((row) => [row.adGroupId, row.campaignId, row.name, row.state, row.bid.defaultBid]);
    const v3 = await spList('adGroups', 'adGroups', 'spAdGroup');
    expect(v3.map((row) => [row.adGroupId, row.campaignId, row.name, row.state, row.defaultBid])).toEqual(facts);
    const v2 = await account.listedV2('adGroups');
    const ids = (row: Row) => [String(row.adGroupId), String(row.campaignId)];
    expect(v2.map((row) => [...ids(row), row.name, row.state.toUpperCase(), row.defaultBid])).toEqual(facts);
  });

  it('[TOD-77] have the same keywords in versions 2 and 3', async () => {
    const table = exportOf(SP, 'targets');
    const factsOf = ({ targetDetails, state, bid }: Row) => [
      targetDetails.keyword,
      targetDetails.matchType,
      state,
      bid?.bid,
    ];
    const v3 = await spList('keywords', 'keywords', 'spKeyword');
    expect(v3.some(({ state }) => state === 'ARCHIVED')).toBe(true);
    for (const { keywordId, keywordText, matchType, state, bid } of v3)
      expect(factsOf(table.get(keywordId))).toEqual([keywordText, matchType, state, bid]);
    for (const { keywordId, keywordText, matchType, state, bid } of await account.listedV2('keywords')) {
      const facts = [keywordText, matchType.toUpperCase(), state.toUpperCase(), bid];
      expect(factsOf(table.get(String(keywordId)))).toEqual(facts);
    }
  });
});

it('[TOD-75, TOD-76] exports and lists of sponsored brands have the same campaigns and ad groups', async () => {
  const campaigns = exportOf(SB, 'campaigns');
  const listed = await sbList('campaigns', 'sbcampaignresource');
  expect(listed.length).toBe(campaigns.size);
  for (const { campaignId, name, state, budget } of listed) {
    const row = campaigns.get(campaignId);
    expect([row.name, row.state, budgetOf(row)]).toEqual([name, state, budget]);
  }
  for (const { adGroupId, campaignId, name, state } of await sbList('adGroups', 'sbadgroupresource'))
    expect(exportOf(SB, 'adGroups').get(adGroupId)).toMatchObject({ campaignId, name, state });
});

/** The columns of a report that an entity in an export explains. */
type Explains = (row: Row, entity: Row) => (readonly [actual: unknown, expected: unknown])[];

interface Level {
  adProduct: string;
  reportTypeId: string;
  groupBy: string;
  key: string;
  entities: string;
  columns: string[];
  explains: Explains;
  v2: string;
}

const ofCampaign: Explains = (row, entity) => [
  [row.campaignName, entity.name],
  [row.campaignStatus, entity.state],
  [row.campaignBudgetAmount, budgetOf(entity)],
];
const ofAdGroup: Explains = (row, entity) => [
  [row.adGroupName, entity.name],
  [row.adStatus, entity.state],
];
const ofTarget: Explains = (row, { adGroupId, adProduct, bid, state, targetDetails, targetType }) => [
  [String(row.adGroupId), adGroupId],
  [row.adKeywordStatus, state],
  // Without a bid of its own it has that of its ad group; ad groups of sponsored brands have none.
  [row.keywordBid, bid?.bid ?? exportOf(adProduct, 'adGroups').get(adGroupId).bid?.defaultBid ?? null],
  [row.matchType.startsWith('TARGETING_EXPRESSION'), targetType !== 'KEYWORD'],
  ...(targetType === 'KEYWORD' ? [[row.matchType, targetDetails.matchType] as const] : []),
];
const ofAd: Explains = (row, entity) => [[String(row.adGroupId), entity.adGroupId]];

const CAMPAIGN = ['campaignName', 'campaignStatus', 'campaignBudgetAmount'];
const TARGET = ['adGroupId', 'adKeywordStatus', 'keywordBid', 'matchType'];
const campaign = { key: 'campaignId', entities: 'campaigns', columns: CAMPAIGN, explains: ofCampaign, v2: 'campaigns' };
const adGroup = {
  key: 'adGroupId',
  entities: 'adGroups',
  columns: ['adGroupName', 'adStatus'],
  explains: ofAdGroup,
  v2: 'adGroups',
};
const target = { key: 'keywordId', entities: 'targets', columns: TARGET, explains: ofTarget, v2: 'keywords' };
const ad = { key: 'adId', entities: 'ads', columns: ['adGroupId'], explains: ofAd };

const LEVELS: readonly Level[] = [
  { adProduct: SP, reportTypeId: 'spCampaigns', groupBy: 'campaign', ...campaign },
  { adProduct: SP, reportTypeId: 'spCampaigns', groupBy: 'adGroup', ...adGroup },
  { adProduct: SP, reportTypeId: 'spTargeting', groupBy: 'targeting', ...target },
  { adProduct: SP, reportTypeId: 'spAdvertisedProduct', groupBy: 'advertiser', ...ad, v2: 'productAds' },
  { adProduct: SB, reportTypeId: 'sbCampaigns', groupBy: 'campaign', ...campaign },
  { adProduct: SB, reportTypeId: 'sbAdGroup', groupBy: 'adGroup', ...adGroup },
  { adProduct: SB, reportTypeId: 'sbTargeting', groupBy: 'targeting', ...target },
  { adProduct: SB, reportTypeId: 'sbAds', groupBy: 'ads', ...ad, v2: 'ads' },
];

/** Reports of version 3 leave out the others. */
async function campaignsOfSeveralAdGroups(): Promise<Set<string>> {
  const campaigns = await sbList('campaigns', 'sbcampaignresource');
  return new Set(campaigns.filter((row) => row.isMultiAdGroupsEnabled).map(({ campaignId }) => campaignId));
}

/** The keywords report of version 2 has no product targets, and automatic targeting of an ad group as one keyword. */
function isInVersion2({ targetType = 'KEYWORD' }: Row = {}): boolean {
  return targetType === 'KEYWORD';
}

/** A theme is not an entity, and has the id of its ad group. */
function isTheme({ matchType }: Row): boolean {
  return matchType === 'THEME';
}

describe.each(LEVELS)('reports of $reportTypeId by $groupBy', (level) => {
  const { adProduct, reportTypeId, groupBy, key, columns, explains } = level;
  const isBrands = adProduct === SB;
  const [orders, sales] = isBrands ? ['purchasesClicks', 'salesClicks'] : ['purchases14d', 'sales14d'];
  const numbers = ['impressions', 'clicks', 'cost', orders, sales] as string[];
  const numbersV2 = ['impressions', 'clicks', 'cost', 'attributedConversions14d', 'attributedSales14d'];
  let daily: Row[];

  const report = (timeUnit: string, more: string[]) => ({
    adProduct,
    reportTypeId,
    groupBy: [groupBy],
    timeUnit,
    columns: [...more, key, ...columns, ...numbers],
  });

  beforeAll(async () => {
    daily = await account.reported(report('DAILY', ['date']), FIRST, LAST);
  });

  it('[TOD-26] have rows only for entities in exports, with their names, states, bids and budgets', () => {
    const entities = exportOf(adProduct, level.entities);
    expect(daily.length).toBeGreaterThan(0);
    for (const row of daily.filter((each) => !isTheme(each))) {
      const entity = entities.get(String(row[key]));
      expect([row[key], entity === undefined]).toEqual([row[key], false]);
      for (const [actual, expected] of explains(row, entity)) expect(actual).toEqual(expected);
    }
  });

  it('[TOD-81, TOD-286] have rows of themes, which exports have, or of ad groups without targets', () => {
    const targets = exportOf(adProduct, 'targets');
    const withTargets = new Set([...targets.values()].map(({ adGroupId }) => adGroupId));
    const themes = daily.filter(isTheme);
    expect(themes.length > 0).toBe(reportTypeId === 'sbTargeting');
    for (const { keywordId, adGroupId } of themes) {
      const stored = targets.get(String(keywordId));
      if (stored !== undefined) {
        expect(stored).toMatchObject({ targetType: 'THEME', adGroupId: String(adGroupId) });
        continue;
      }
      expect(keywordId).toBe(adGroupId);
      expect(exportOf(adProduct, 'adGroups').has(String(adGroupId))).toBe(true);
      expect(withTargets.has(String(adGroupId))).toBe(false);
    }
  });

  it('[TOD-39] have a SUMMARY that is the sum of DAILY', async () => {
    const summary = byKey(await account.reported(report('SUMMARY', []), FIRST, LAST), key);
    const byEntity = Map.groupBy(daily, (row) => String(row[key]));
    expect(new Set(byEntity.keys())).toEqual(new Set(summary.keys()));
    for (const [id, rows] of byEntity)
      for (const name of numbers)
        expect(cents(summary.get(id)[name])).toBe(rows.reduce((sum, row) => sum + cents(row[name]), 0));
  });

  it('[TOD-39] have the numbers of version 2', async () => {
    const entities = exportOf(adProduct, level.entities);
    const reported = isBrands ? await campaignsOfSeveralAdGroups() : undefined;
    for (const day of DAYS) {
      const old = await account.reportedV2(isBrands ? '/v2/hsa' : '/v2/sp', level.v2, day, [
        ...numbersV2,
        'campaignId',
      ]);
      const isCompared = (row: Row): boolean => isInVersion2(entities.get(String(row[key])));
      const expected = byKey(
        old.filter((row) => (reported?.has(String(row.campaignId)) ?? true) && isCompared(row)),
        key,
      );
      const rows = byKey(
        daily.filter((row) => row.date === day && isCompared(row)),
        key,
      );
      expect(new Set(rows.keys())).toEqual(new Set(expected.keys()));
      for (const [id, row] of rows)
        expect([id, ...numbers.map((name) => row[name])]).toEqual([
          id,
          ...numbersV2.map((name) => expected.get(id)[name]),
        ]);
    }
  });
});
