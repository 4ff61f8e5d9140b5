/**
 * Random numbers are set at every level, and every report, record type, segment and window is compared with every other.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { createLargeAccount, openAdGroup, withAds } from '../../fixtures/accounts/large-account.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';

type Row = Readonly<Record<string, unknown>>;

const DATE = '2026-03-01';
const WINDOWS = [1, 7, 14, 30];
/** The names of orders, units and sales: of all products and of the advertised one. */
const FAMILIES = {
  version2: (w: number) => [
    [`attributedConversions${w}d`, `attributedUnitsOrdered${w}d`, `attributedSales${w}d`],
    [`attributedConversions${w}dSameSKU`, `attributedUnitsOrdered${w}dSameSKU`, `attributedSales${w}dSameSKU`],
  ],
  version3: (w: number) => [
    [`purchases${w}d`, `unitsSoldClicks${w}d`, `sales${w}d`],
    [`purchasesSameSku${w}d`, `unitsSoldSameSku${w}d`, `attributedSalesSameSku${w}d`],
  ],
};
const numbersOf = (version: keyof typeof FAMILIES): string[] => [
  'impressions',
  'clicks',
  'cost',
  ...WINDOWS.flatMap((window) => FAMILIES[version](window).flat()),
];

const valueIn = (row: Row, name: string): number => Number(row[name] ?? 0);
/** In cents, which add up exactly. */
const total = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + Math.round(valueIn(row, name) * 100), 0);

function incoherent(row: Row, version: keyof typeof FAMILIES): string[] {
  const found: string[] = [];
  const of = (name: string | undefined): number => valueIn(row, name ?? '');
  if (of('clicks') > of('impressions')) found.push('clicks without impressions');
  if (of('clicks') === 0 && [...numbersOf(version)].some((name) => name !== 'impressions' && of(name) > 0))
    found.push('cost or orders without clicks');
  for (const [i, window] of WINDOWS.entries()) {
    const [all = [], same = []] = FAMILIES[version](window);
    const others = all.map((name, n) => Math.round((of(name) - of(same[n])) * 100));
    for (const [orders = 0, units = 0, sales = 0] of [
      all.map((name) => of(name)),
      same.map((name) => of(name)),
      others,
    ])
      if (orders < 0 || units < orders || sales < 0 || orders > 0 !== sales > 0 || units > 0 !== orders > 0)
        found.push(`${window} days: ${orders} orders, ${units} units, ${sales}`);
    const shorter = WINDOWS[i - 1];
    if (shorter === undefined) continue;
    for (const [n, name] of FAMILIES[version](window).flat().entries())
      if (of(name) < of(FAMILIES[version](shorter).flat()[n])) found.push(`${name} is less than in a shorter window`);
  }
  return found;
}

/** Units and sales of other products, in each window together or not at all. */
function incoherentOther(row: Row, nameOf: (window: number, family: 'units' | 'sales') => string): string[] {
  return WINDOWS.flatMap((window, i) => {
    const [units, sales] = [valueIn(row, nameOf(window, 'units')), valueIn(row, nameOf(window, 'sales'))];
    const before = valueIn(row, nameOf(WINDOWS[i - 1] ?? window, 'units'));
    return units > 0 === sales > 0 && units >= before ? [] : [`${window} days: ${units} units, ${sales}`];
  });
}

async function truth(world: TestWorld, recordType: string, segment?: string): Promise<Row[]> {
  const query = new URLSearchParams({
    profileId: world.profile(),
    recordType,
    date: DATE,
    ...(segment && { segment }),
  });
  return (await world.admin('GET', `/metrics?${query}`)).json.rows;
}

function report(world: TestWorld, reportTypeId: string, groupBy: string, columns: readonly string[]): Promise<Row[]> {
  const days = { startDate: DATE, endDate: DATE };
  return rowsOf(world, reportBody({ reportTypeId, groupBy: [groupBy], columns: ['campaignId', ...columns] }, days));
}

function expectSums(wholes: readonly Row[], parts: readonly Row[], names: readonly string[], what: string): void {
  const campaigns = new Set([...wholes, ...parts].map((row) => String(row['campaignId'])));
  for (const id of campaigns) {
    const of = (rows: readonly Row[]): Row[] => rows.filter((row) => String(row['campaignId']) === id);
    const sums = (rows: readonly Row[]) => names.map((name) => [name, total(of(rows), name)]);
    expect([what, sums(parts)]).toEqual([what, sums(wholes)]);
  }
}

async function expectCoherent(world: TestWorld): Promise<void> {
  const numbers = numbersOf('version2');
  const wholes = await truth(world, 'campaigns');
  for (const [recordType, segment] of [
    ['campaigns', undefined],
    ['campaigns', 'placement'],
    ['adGroups', undefined],
    ['productAds', undefined],
    ['targeting', undefined],
    ['targeting', 'query'],
  ] as const) {
    const rows = await truth(world, recordType, segment);
    expectSums(wholes, rows, numbers, `${recordType} ${segment}`);
    expect(rows.flatMap((row) => incoherent(row, 'version2').map((text) => [recordType, segment, text, row]))).toEqual(
      [],
    );
  }
  for (const recordType of ['keywords', 'targets'])
    for (const segment of [undefined, 'query'])
      expect((await truth(world, recordType, segment)).flatMap((row) => incoherent(row, 'version2'))).toEqual([]);
  const asins = await truth(world, 'asins');
  const inVersion2 = (window: number, family: 'units' | 'sales'): string =>
    `attributed${family === 'units' ? 'UnitsOrdered' : 'Sales'}${window}dOtherSKU`;
  expect(asins.flatMap((row) => incoherentOther(row, inVersion2).map((text) => [text, row]))).toEqual([]);
  expect(asins.filter((row) => row['asin'] === row['otherAsin'])).toEqual([]);
  await expectReportsOfVersion3(world, wholes, asins, inVersion2);
}

async function expectReportsOfVersion3(
  world: TestWorld,
  wholes: readonly Row[],
  asins: readonly Row[],
  inVersion2: (window: number, family: 'units' | 'sales') => string,
): Promise<void> {
  const numbers = numbersOf('version3');
  const campaigns = await report(world, 'spCampaigns', 'campaign', numbers);
  for (const [i, name] of numbers.entries())
    expect([name, total(campaigns, name)]).toEqual([name, total(wholes, numbersOf('version2')[i] ?? '')]);
  for (const [reportTypeId, groupBy] of [
    ['spCampaigns', 'campaignPlacement'],
    ['spTargeting', 'targeting'],
    ['spAdvertisedProduct', 'advertiser'],
  ] as const) {
    const rows = await report(world, reportTypeId, groupBy, numbers);
    expectSums(campaigns, rows, numbers, `${reportTypeId} ${groupBy}`);
    expect(rows.flatMap((row) => incoherent(row, 'version3').map((text) => [reportTypeId, text, row]))).toEqual([]);
  }
  const terms = await report(world, 'spSearchTerm', 'searchTerm', numbers);
  expect(terms.flatMap((row) => incoherent(row, 'version3').map((text) => [text, row]))).toEqual([]);
  expectSums(campaigns, terms, numbers.slice(1), 'spSearchTerm');
  const inVersion3 = (window: number, family: 'units' | 'sales'): string =>
    `${family === 'units' ? 'unitsSold' : 'sales'}OtherSku${window}d`;
  const columns = WINDOWS.flatMap((window) => [inVersion3(window, 'units'), inVersion3(window, 'sales')]);
  const bought = await report(world, 'spPurchasedProduct', 'asin', columns);
  expect(bought.flatMap((row) => incoherentOther(row, inVersion3).map((text) => [text, row]))).toEqual([]);
  for (const window of WINDOWS)
    for (const family of ['units', 'sales'] as const) {
      const sum = total(asins, inVersion2(window, family));
      expect([window, family, total(bought, inVersion3(window, family))]).toEqual([window, family, sum]);
      const [all = [], same = []] = FAMILIES.version2(window);
      const at = family === 'units' ? 1 : 2;
      expect(sum).toBe(total(wholes, all[at] ?? '') - total(wholes, same[at] ?? ''));
    }
}

const orders = fc.array(
  fc.record({
    lag: fc.constantFrom(...WINDOWS),
    isSame: fc.boolean(),
    units: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 9000 }),
  }),
  { maxLength: 8 },
);

/** Some of the numbers that an entity could have. */
const values = fc
  .record({
    clicks: fc.integer({ min: 1, max: 60 }),
    unseen: fc.nat(3000),
    cost: fc.nat(9000),
    orders,
    named: fc.subarray(numbersOf('version2'), { minLength: 1 }),
  })
  .map(({ clicks, unseen, cost, orders: all, named }) => {
    const known: Record<string, number> = { impressions: clicks + unseen, clicks, cost: cost / 100 };
    for (const window of WINDOWS)
      for (const [i, names] of FAMILIES.version2(window).entries()) {
        const counted = all.filter(({ lag, isSame }) => lag <= window && (i === 0 || isSame));
        const sums = [counted.length, counted.reduce((sum, { units }) => sum + units, 0)];
        const cents = counted.reduce((sum, { units, price }) => sum + units * price, 0);
        for (const [n, name] of names.entries()) known[name] = sums[n] ?? cents / 100;
      }
    return Object.fromEntries(named.map((name) => [name, known[name]]));
  });

const LEVELS = [
  ['campaign', 'campaigns', 'campaignId'],
  ['adGroup', 'adGroups', 'adGroupId'],
  ['keyword', 'keywords', 'keywordId'],
  ['target', 'targets', 'targetId'],
  ['productAd', 'productAds', 'adId'],
] as const;

const asked = fc.array(fc.tuple(fc.constantFrom(...LEVELS), fc.nat(50), values), { minLength: 1, maxLength: 5 });

it('numbers that are set at any level leave all reports of the day coherent', { timeout: 600_000 }, async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (overrides) => {
      const { world } = await createLargeAccount();
      const auto = await openAdGroup(world, { name: 'Automatic', targetingType: 'auto' });
      await withAds(world, auto);
      const products = await openAdGroup(world, { name: 'Products' });
      await withAds(world, products);
      const targets = [1, 2, 3].map((n) => ({
        ...products,
        expressionType: 'manual',
        expression: [{ type: 'asinSameAs', value: `B00000000${n}` }],
        bid: 3,
        state: 'enabled',
      }));
      await world.ask('POST', '/v2/sp/targets', { body: targets });
      for (const [level, recordType, name] of LEVELS) {
        const rows = await truth(world, recordType);
        for (const [[of], n, numbers] of overrides) {
          if (of !== level || rows.length === 0) continue;
          const id = String(rows[n % rows.length]?.[name]);
          const { status } = await world.admin('PUT', '/metrics/overrides', { level, id, date: DATE, values: numbers });
          expect([200, 409]).toContain(status);
          if (status === 200) met++;
        }
      }
      await expectCoherent(world);
    }),
    { numRuns: Number(process.env['COHERENT_RUNS'] ?? 8), endOnFailure: true },
  );
  expect(met).toBeGreaterThan(0);
});
