/** Rows that a pipeline loaded, compared with the file of a report: what is never right, and what a pipeline may change. */
import { describe, expect, it } from 'vitest';
import { fileOf, reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { csvOf, RIGHT } from '../../fixtures/captured/compared-reports.ts';
import { requested, sandboxWithTraffic, type Row } from '../../fixtures/explained-cells.ts';
import type { Answer } from '../../fixtures/sandbox.ts';

const world = await sandboxWithTraffic();
const DATES = { startDate: '2026-02-28', endDate: '2026-03-01' };
const SEARCH_TERMS = { reportTypeId: 'spSearchTerm', groupBy: ['searchTerm'] };
const COLUMNS = ['keywordId', 'searchTerm', 'impressions', 'clicks', 'cost', 'sales7d', 'acosClicks7d'];

const compare = (question: object, loaded: object): Promise<Answer> =>
  world.admin('POST', '/metrics/compare', { profileId: world.profile(), ...question, ...loaded });

const termsOf = (columns: readonly string[] = COLUMNS, more: object = {}): Promise<Row[]> =>
  rowsOf(world, reportBody({ ...SEARCH_TERMS, columns: [...columns], ...more }, DATES));

const TERMS = { ...SEARCH_TERMS, ...DATES };
const DAY_OF_CAMPAIGNS = { recordType: 'campaigns', date: '2026-03-01' };

describe('rows of which nothing can be compared', () => {
  it.each([
    ['without columns', DAY_OF_CAMPAIGNS, [{}], ['campaignId'], 1],
    ['with a date only', DAY_OF_CAMPAIGNS, [{ date: '2026-03-01' }], ['campaignId'], 0],
    ['with unknown columns only', DAY_OF_CAMPAIGNS, [{ Campaign: 1, Clicks: 2 }], ['campaignId'], 1],
    ['of version 3 without columns', TERMS, [{}, {}], ['keywordId', 'searchTerm'], 2],
    ['of version 3 with keys only', TERMS, [{ keywordId: 1 }], ['searchTerm'], 0],
  ])('%s are never right, and the columns that they need are named', async (_, question, rows, keys, ignoredRows) => {
    const { status, json } = await compare(question, { rows, ignoreUnknown: true });
    expect([status, json]).toMatchObject([
      200,
      {
        ok: false,
        compared: 0,
        missingKeys: keys,
        ignoredRows,
        reason: expect.stringMatching(/^No number was compared/),
      },
    ]);
  });

  it('are ignored and counted among the rows of several days, which need a date', async () => {
    const days = { recordType: 'campaigns', startDate: '2026-02-28', endDate: '2026-03-01' };
    const csv = 'date,campaignId,cost,note\n2026-03-01,1,2,\n,,,total\n';
    const { status, json } = await compare(days, { csv, ignoreUnknown: true });
    expect([status, json]).toMatchObject([200, { ok: false, ignoredRows: 1, extra: [{ campaignId: '1' }] }]);
    const without = await compare(days, { csv: 'date,campaignId,cost\n,1,2\n' });
    expect([without.status, without.text]).toEqual([400, expect.stringContaining('rows[0].date')]);
  });

  it('are not right either when their number is that of the true rows', async () => {
    const { json } = await world.admin(
      'GET',
      `/metrics?profileId=${world.profile()}&${new URLSearchParams(DAY_OF_CAMPAIGNS)}`,
    );
    for (const row of [{}, { date: '2026-03-01' }, { unknown: 1 }]) {
      const rows = json.rows.map(() => row);
      expect((await compare(DAY_OF_CAMPAIGNS, { rows, ignoreUnknown: true })).json.ok).toBe(false);
    }
    const names = json.rows.map(({ campaignId, campaignName }: Row) => ({ campaignId, campaignName }));
    expect((await compare(DAY_OF_CAMPAIGNS, { rows: names })).json).toMatchObject({
      ok: false,
      missing: [],
      extra: [],
      reason: 'No number was compared: the rows have no column of a number, such as campaignBudget',
    });
  });

  it('are right on a day without true rows only if there are none', async () => {
    const day = { ...DAY_OF_CAMPAIGNS, date: '2026-06-01' };
    const none = { ok: true, compared: 0, missing: [], extra: [], reason: expect.stringMatching(/neither/) };
    expect((await compare(day, { rows: [] })).json).toMatchObject(none);
    expect((await compare(day, { rows: [{}] })).json).toMatchObject({ ok: false, ignoredRows: 1 });
  });

  it('are not right among true rows', async () => {
    const rows = await termsOf();
    expect((await compare(TERMS, { rows: [...rows, {}] })).json).toMatchObject({ ok: false, ignoredRows: 1 });
  });
});

describe('rows of a report of version 3', () => {
  it('may have some of the columns, in any order, with numbers and ids as texts and other columns', async () => {
    const rows = (await termsOf()).map(({ clicks, searchTerm, keywordId, cost }) => ({
      clicks: String(clicks),
      searchTerm,
      keywordId: String(keywordId),
      cost: Number(cost).toFixed(4),
      loadedAt: '2026-03-03',
    }));
    const { json } = await compare(TERMS, { rows: rows.toReversed(), ignoreUnknown: true });
    expect(json).toEqual({ ...RIGHT, compared: 2 * rows.length, ignored: ['loadedAt'] });
    expect((await compare(TERMS, { rows })).json.errors[0]).toEqual({
      path: 'rows[0].loadedAt',
      message: 'is not a field of spSearchTerm by searchTerm with timeUnit SUMMARY',
    });
  });

  it.each([
    [{ keywordId: 'keyword_id' }, 'keyword_id is ignored and was not compared; rename it to keywordId', ['keywordId']],
    [{ sales7d: 'sales_7d' }, 'sales_7d is ignored and was not compared; rename it to sales7d', []],
    [
      { searchTerm: 'term', keywordId: 'kw' },
      'No column identifies the rows, and kw, term is ignored; send keywordId, searchTerm',
      ['keywordId', 'searchTerm'],
    ],
  ])(
    'are not right if columns are ignored under the names %j',
    async (names: Record<string, string>, reason, missingKeys) => {
      const columns = ['keywordId', 'searchTerm', 'clicks', 'sales7d'];
      const rows = (await termsOf(columns)).map((row) =>
        Object.fromEntries(columns.map((name) => [names[name] ?? name, row[name]])),
      );
      const { json } = await compare(TERMS, { rows, ignoreUnknown: true });
      expect(json).toMatchObject({ ok: false, missing: [], extra: [], different: [], reason, missingKeys });
      expect(json.ignored.toSorted()).toEqual(Object.values(names).toSorted());
    },
  );

  it('are missing and added if their key is changed', async () => {
    const rows = await termsOf();
    const searchTerm = `${rows[0]?.['searchTerm']} `;
    const { json } = await compare(TERMS, { rows: rows.with(0, { ...rows[0], searchTerm } as Row) });
    expect([json.missing, json.extra]).toMatchObject([[{ searchTerm: rows[0]?.['searchTerm'] }], [{ searchTerm }]]);
  });

  it('may be of several profiles', async () => {
    const [us, canada] = [world.profile('US'), world.profile('CA')];
    const rows = (await termsOf()).map((row): Row => ({ ...row, profileId: us }));
    const several = (loaded: object) => compare({ ...TERMS, profileId: undefined }, loaded);
    expect((await several({ rows, profileIds: [us, canada] })).json).toMatchObject({ ok: true });
    const { json } = await several({ rows: rows.slice(1), profileIds: [us, canada] });
    expect(json.missing).toMatchObject([{ profileId: us, searchTerm: rows[0]?.['searchTerm'] }]);
  });

  it('of days have a date, and the first grouping is the default', async () => {
    const columns = ['date', 'campaignId', 'impressions'];
    const rows: Row[] = await rowsOf(world, reportBody({ columns, timeUnit: 'DAILY' }, DATES));
    const question = { reportTypeId: 'spCampaigns', ...DATES };
    expect((await compare(question, { rows })).json).toEqual({ ...RIGHT, compared: rows.length });
    const moved = rows.map((row, i) => (i === 0 ? { ...row, date: '2026-03-04' } : row));
    expect((await compare(question, { rows: moved })).json).toMatchObject({
      ok: false,
      missing: [{ date: rows[0]?.['date'], campaignId: String(rows[0]?.['campaignId']) }],
      extra: [{ date: '2026-03-04' }],
    });
  });

  it('are compared with what the filters select', async () => {
    const filters = [{ field: 'keywordType', values: ['BROAD', 'EXACT'] }];
    const rows = await termsOf(COLUMNS, { filters });
    expect((await compare({ ...TERMS, filters }, { rows })).json).toMatchObject({ ok: true });
    expect((await compare(TERMS, { rows })).json).toMatchObject({ ok: false, extra: [], different: [] });
  });

  it('are compared as of the time of their request', async () => {
    const asOf = new Date(world.state.now()).toISOString();
    const rows = await termsOf();
    await world.admin('POST', '/clock/advance', { by: '8d' });
    expect((await compare({ ...TERMS, asOf }, { rows })).json).toMatchObject({ ok: true });
    expect((await compare(TERMS, { rows })).json).toMatchObject({ ok: false, missing: [], extra: [] });
    await world.admin('PUT', '/clock', { now: asOf, mode: 'frozen' });
  });

  it('may be the file of a CSV report', async () => {
    const columns = ['campaignName', 'grossImpressions', 'invalidClickThroughRate', 'startDate'];
    const traffic = { reportTypeId: 'spGrossAndInvalids', groupBy: ['campaign'] };
    const csv = (await fileOf(world, reportBody({ ...traffic, columns, format: 'CSV' }, DATES))).toString();
    const question = { ...traffic, timeUnit: 'SUMMARY', ...DATES };
    const { json } = await compare(question, { csv });
    expect(json).toEqual({ ...RIGHT, compared: 2 * (csv.trim().split('\r\n').length - 1) });
    const wrong = csv.replace(/(\d+)(,[\d.]*,2026-02-28\r\n)$/, '1$1$2');
    expect((await compare(question, { csv: wrong })).json.different).toMatchObject([
      { row: { campaignName: expect.any(String) }, fields: { grossImpressions: {} } },
    ]);
  });
});

describe('a number that was not loaded', () => {
  it('is named, whether it is null, an empty text, missing, or an empty cell of CSV', async () => {
    const rows = await termsOf();
    const index = rows.findIndex(({ clicks }) => Number(clicks) > 0);
    const { clicks: expected, ...others } = rows[index] ?? {};
    const withRow = (row: object) => ({ rows: rows.with(index, row as Row) });
    const different = [{ fields: { clicks: { expected, actual: expect.toBeOneOf([null, '']) } } }];
    for (const row of [{ ...others, clicks: null }, { ...others, clicks: '' }, others])
      expect((await compare(TERMS, withRow(row))).json).toMatchObject({ ok: false, different });
    const csv = csvOf(rows.with(index, { ...others, clicks: null } as Row));
    expect((await compare(TERMS, { csv })).json).toMatchObject({ ok: false, different });
    const empty = csvOf(rows.map((row) => ({ ...row, clicks: null })));
    expect((await compare(TERMS, { csv: empty })).json.different).toHaveLength(rows.length);
  });
});

describe('rows without some of their keys', () => {
  const NUMBERS = ['impressions', 'clicks', 'cost'];

  it('are right if their values are those of the true rows, and say which keys would identify them', async () => {
    const rows = await termsOf(NUMBERS);
    const { json } = await compare(TERMS, { rows: rows.toReversed() });
    expect(json).toEqual({ ...RIGHT, compared: 3 * rows.length, missingKeys: ['keywordId', 'searchTerm'] });
  });

  it('differ in one row if one number is changed', async () => {
    const [first, ...rest] = await termsOf(NUMBERS);
    const clicks = Number(first?.['clicks']) + 1000;
    const { json } = await compare(TERMS, { rows: [...rest, { ...first, clicks }] });
    expect(json).toMatchObject({ ok: false, missing: [], extra: [], missingKeys: ['keywordId', 'searchTerm'] });
    expect(json.different).toMatchObject([{ fields: { clicks: { actual: clicks, difference: 1000 } } }]);
  });

  it('are identified by their names', async () => {
    const rows: Row[] = await rowsOf(world, reportBody({ columns: ['campaignName', 'impressions'] }, DATES));
    const question = { reportTypeId: 'spCampaigns', ...DATES };
    expect((await compare(question, { rows })).json).toEqual({ ...RIGHT, compared: rows.length });
    const { json } = await compare(question, { rows: rows.slice(1) });
    expect(json.missing).toEqual([{ ...rows[0], campaignId: expect.any(String) }]);
  });
});

describe('rows of zeros in reports of sponsored brands of version 2', () => {
  const QUESTION = { campaignType: 'headlineSearch', recordType: 'keywords', date: '2026-03-02' };
  const rowsWith = async (metrics: string): Promise<Row[]> =>
    (await requested(world, { path: '/v2/hsa/keywords/report', body: { reportDate: '20260302', metrics } })).rows;

  it('are expected with the columns that bring them, or if one is loaded', async () => {
    const rows = await rowsWith('campaignName,impressions,clicks');
    expect(rows.some(({ impressions }) => impressions === 0)).toBe(true);
    expect((await compare(QUESTION, { rows })).json).toMatchObject({ ok: true });
    const withoutNames = rows.map(({ keywordId = '', impressions = '', clicks = '' }) => ({
      keywordId,
      impressions,
      clicks,
    }));
    expect((await compare(QUESTION, { rows: withoutNames })).json).toMatchObject({ ok: true });
    const shown = rows.filter(({ impressions }) => impressions !== 0);
    expect((await compare(QUESTION, { rows: shown })).json.missing).toHaveLength(rows.length - shown.length);
    expect((await compare(QUESTION, { rows: await rowsWith('impressions,clicks') })).json).toMatchObject({ ok: true });
  });

  it.each(['campaigns', 'adGroups', 'keywords', 'ads', 'targets', 'targeting'])(
    'are not among the true rows of %s, which equal themselves',
    async (recordType) => {
      const query = { ...QUESTION, recordType, creativeType: 'all' };
      const parameters = new URLSearchParams({ profileId: world.profile(), ...query });
      const { json } = await world.admin('GET', `/metrics?${parameters}`);
      expect((await compare(query, { rows: json.rows })).json).toMatchObject({ ok: true });
    },
  );
});

describe('a comparison with a report of version 3', () => {
  it.each([
    [
      { groupBy: ['keyword'] },
      'groupBy',
      'is ["keyword"]; reports of spSearchTerm are grouped by one of ["searchTerm"]',
    ],
    [{ recordType: 'keywords' }, 'recordType', 'cannot be combined with reportTypeId'],
    [{ segment: 'query' }, 'segment', 'cannot be combined with reportTypeId'],
    [
      { endDate: '2026-04-01' },
      'endDate',
      '2026-04-01 is more than 32 days from startDate 2026-02-28; send several requests',
    ],
    [
      { timeUnit: 'DAILY', csv: 'startDate,clicks\n' },
      'csv',
      'the column startDate is not a field of spSearchTerm by searchTerm with timeUnit DAILY',
    ],
    [
      { filters: [{ field: 'state', values: ['a'] }] },
      'filters[0].field',
      'state is not a filter of the report; its filters: keywordType',
    ],
    [
      { filters: [{ field: 'keywordType', values: ['THEME'] }] },
      'filters[0].values',
      'THEME is none of BROAD, PHRASE, EXACT, TARGETING_EXPRESSION, TARGETING_EXPRESSION_PREDEFINED',
    ],
    [{ reportTypeId: undefined }, 'groupBy', 'needs reportTypeId'],
    [
      { reportTypeId: undefined, groupBy: undefined },
      'recordType',
      'is missing; send recordType for reports of version 2, or reportTypeId for reports of version 3',
    ],
  ])('is refused with %j', async (wrong, path, message) => {
    const loaded = 'csv' in wrong ? {} : { rows: [{ clicks: 1 }] };
    const { status, json } = await compare(TERMS, { ...loaded, ...wrong });
    expect([status, json.errors]).toEqual([400, [{ path, message }]]);
  });
});
