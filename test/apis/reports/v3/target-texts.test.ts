/**
 * How rows of reports write what a target targets: with the ids of its expression, and with names; and words of campaigns.
 */
import { beforeAll, expect, it } from 'vitest';
import { reportRows } from '../../../fixtures/programs/clients/reports.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { rowsOf as unifiedRowsOf } from '../../../fixtures/programs/clients/unified-reports.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { seedTargetTexts, type TargetTexts } from '../../../fixtures/accounts/target-texts.ts';

let world: TestWorld;
let texts: TargetTexts;

beforeAll(async () => {
  world = openWorld();
  changeSettings(world, { dialect: 'observed' });
  texts = await seedTargetTexts(world);
});

const read = (reportTypeId: string, groupBy: string, columns: string[], adProduct: string): Promise<Json[]> =>
  rowsOf(world, reportBody({ adProduct, reportTypeId, groupBy: [groupBy], columns }));
const SP = 'SPONSORED_PRODUCTS';
const SB = 'SPONSORED_BRANDS';
const SD = 'SPONSORED_DISPLAY';
const pairs = (rows: readonly Json[], ...names: string[]): unknown[][] =>
  rows.map((row) => names.map((name) => row[name]));
const textsOf = (all: TargetTexts[keyof TargetTexts]): string[][] => all.map(({ text, resolved }) => [text, resolved]);
const AUTOMATIC = ['close-match', 'loose-match', 'substitutes', 'complements'].map((name) => [name, name]);

it('[TOD-541] [TOD-542] name targets of sponsored products by ids in keyword and by names in targeting', async () => {
  const rows = await read('spTargeting', 'targeting', ['keyword', 'targeting'], SP);
  const found = pairs(rows, 'keyword', 'targeting');
  expect(found).toEqual(
    expect.arrayContaining([...textsOf(texts.products), ['close-match', 'close-match'], ['stove', 'stove']]),
  );
  const all = new Set(found.map((pair) => pair.join()));
  for (const [type, groupBy] of [
    ['spSearchTerm', 'searchTerm'],
    ['spPurchasedProduct', 'asin'],
  ] as const) {
    const others = pairs(await read(type, groupBy, ['keyword', 'targeting'], SP), 'keyword', 'targeting');
    expect(others.some(([keyword, targeting]) => keyword !== targeting)).toBe(true);
    expect(others.filter((pair) => !all.has(pair.join()))).toEqual([]);
  }
});

it('[TOD-541] [TOD-542] name targets and themes of sponsored brands alike in keywordText', async () => {
  const columns = ['keywordText', 'targetingExpression', 'targetingText', 'keywordType'];
  const rows = await read('sbTargeting', 'targeting', columns, SB);
  const ofTargets = rows.filter(({ keywordType }) => keywordType === 'TARGETING_EXPRESSION');
  expect(pairs(ofTargets, 'targetingExpression', 'targetingText')).toEqual(
    expect.arrayContaining(textsOf(texts.brands)),
  );
  for (const row of ofTargets) expect(row.keywordText).toBe(row.targetingExpression);
  const ofKeywords = rows.filter(({ keywordType }) => keywordType === 'BROAD');
  expect(pairs(ofKeywords, 'keywordText', 'targetingExpression', 'targetingText')).toEqual([['stove', null, null]]);
  const terms = await read('sbSearchTerm', 'searchTerm', ['keywordText'], SB);
  expect(new Set(terms.map(({ keywordText }) => keywordText))).toContain('asin="B0RIVAL001"');
});

it('[TOD-541] [TOD-542] name products, contents and audiences of sponsored display', async () => {
  const rows = await read('sdTargeting', 'targeting', ['targetingExpression', 'targetingText'], SD);
  const found = pairs(rows, 'targetingExpression', 'targetingText');
  expect(found).toEqual(expect.arrayContaining(textsOf(texts.display)));
});

it('[TOD-542] are the same texts in reports of version 2', async () => {
  const metrics = 'targetingExpression,targetingText';
  const of = async (prefix: string, more: object = {}): Promise<unknown[][]> => {
    const rows = await reportRows(world, 'targets', { metrics: `${metrics},impressions`, ...more }, { prefix });
    return pairs(rows, 'targetingExpression', 'targetingText');
  };
  const expected = [...AUTOMATIC, ...Object.values(texts).flatMap(textsOf)];
  const [ofProducts, ofBrands, ofDisplay] = [
    await of('/v2/sp'),
    await of('/v2/hsa', { creativeType: 'all' }),
    await of('/sd', { tactic: 'T00030' }),
  ];
  // A target need not have traffic on the one day of the report.
  expect(expected).toEqual(expect.arrayContaining([...ofProducts, ...ofBrands, ...ofDisplay]));
  expect(ofProducts).toEqual(expect.arrayContaining(textsOf(texts.products).slice(0, 5)));
  expect(ofBrands).toEqual(expect.arrayContaining(textsOf(texts.brands)));
  expect(ofDisplay).toEqual(expect.arrayContaining(textsOf(texts.display)));
});

it('[TOD-542] are the resolved texts in target.value of unified reports', async () => {
  const rows = await unifiedRowsOf(world, {
    fields: ['dateRange.value', 'adProduct.value', 'target.value', 'metric.impressions'],
  });
  const values = rows.map((row) => row['target.value']);
  for (const all of [texts.products, texts.brands])
    expect(values).toEqual(expect.arrayContaining(all.map(({ resolved }) => resolved)));
});

it('[TOD-543] [TOD-544] name the bidding strategy by words of reports, and of the unified API in its reports', async () => {
  const rows = await read('spCampaigns', 'campaign', ['campaignName', 'campaignBiddingStrategy'], SP);
  expect(new Map(pairs(rows, 'campaignName', 'campaignBiddingStrategy') as [string, string][])).toEqual(
    new Map([
      ['Up and down', 'optimizeForSales'],
      ['Down only', 'legacy'],
      ['Fixed', 'manual'],
      ['By rules', 'RULE_BASED'],
    ]),
  );
  const fields = ['dateRange.value', 'campaign.id', 'campaign.name', 'campaign.bidStrategy', 'metric.impressions'];
  const unified = await unifiedRowsOf(world, { fields });
  expect(new Map(pairs(unified, 'campaign.name', 'campaign.bidStrategy') as [string, string][])).toEqual(
    new Map([
      ['Up and down', 'SALES_UP_AND_DOWN'],
      ['Down only', 'SALES_DOWN_ONLY'],
      ['Fixed', 'MANUAL'],
      ['By rules', 'RULE_BASED'],
      ['Brand', 'SALES_UP_AND_DOWN'],
      ['Shoppers', null],
    ]),
  );
});
