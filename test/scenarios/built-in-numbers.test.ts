/**
 * Stories of what reports say and do not say: a careless client against a careful one, and both against the truth.
 */
import { describe, expect, it } from 'vitest';
import { ReportClient, stories, YESTERDAY, type Row } from '../fixtures/clients/scenario-clients.ts';

const startScenario = stories();

interface Keyword {
  keywordId: number;
}

describe('report-sparse', () => {
  it('has no row for most keywords', async () => {
    const client = new ReportClient(await startScenario('report-sparse'));
    const keywords = await client.list<Keyword>('keywords');
    const rows = await client.load('keywords', YESTERDAY);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(keywords.length / 10);
  });

  it('a client that joins rows to keywords by position gets wrong numbers', async () => {
    const client = new ReportClient(await startScenario('report-sparse'));
    const keywords = await client.list<Keyword>('keywords');
    const rows = await client.load('keywords', YESTERDAY);
    const joined = keywords.slice(0, rows.length).map(({ keywordId }, i) => ({ ...rows[i], keywordId }));
    const { ok, missing, extra } = await client.compare('keywords', YESTERDAY, joined);
    expect(ok).toBe(false);
    expect(missing.length).toBeGreaterThan(0);
    expect(extra).toHaveLength(missing.length);
  });

  it('a client that expects a row for each keyword fails at the first keyword without one', async () => {
    const client = new ReportClient(await startScenario('report-sparse'));
    const keywords = await client.list<Keyword>('keywords');
    const rows = new Map((await client.load('keywords', YESTERDAY)).map((row) => [row['keywordId'], row]));
    const rowOf = ({ keywordId }: Keyword): Row => {
      const row = rows.get(keywordId);
      if (row === undefined) throw new Error(`the report has lost keyword ${keywordId}`);
      return row;
    };
    expect(() => keywords.map(rowOf)).toThrow('the report has lost keyword');
  });

  it('a careful client joins rows by id and uses zero if there is no row', async () => {
    const client = new ReportClient(await startScenario('report-sparse'));
    const keywords = await client.list<Keyword>('keywords');
    const rows = new Map((await client.load('keywords', YESTERDAY)).map((row) => [row['keywordId'], row]));
    const numbers = keywords.map(({ keywordId }) => {
      const { impressions = 0, clicks = 0, cost = 0 } = rows.get(keywordId) ?? {};
      return { keywordId, impressions: Number(impressions), clicks, cost };
    });
    expect(numbers).toHaveLength(keywords.length);
    const shown = numbers.filter(({ impressions }) => impressions > 0);
    // Rows of automatic campaigns have ids that are not those of keywords.
    const others = [...rows.values()].filter((row) => !shown.some(({ keywordId }) => keywordId === row['keywordId']));
    expect((await client.compare('keywords', YESTERDAY, [...shown, ...others])).ok).toBe(true);
  });
});

describe('restatement', () => {
  const METRICS = 'clicks,cost,attributedConversions30d,attributedSales30d';
  /** Days after which no orders are attributed to a click. */
  const WINDOW = 31;

  /** All loads of one day by a job that runs every six days. `again` decides if it loads the day again at that age. */
  async function follow(client: ReportClient, again: (age: number) => boolean): Promise<Row[][]> {
    const loaded: Row[][] = [];
    for (let age = 1; age <= 61; age += 6) {
      if (loaded.length === 0 || again(age)) loaded.push(await client.load('campaigns', YESTERDAY, METRICS));
      await client.wait('6d');
    }
    return loaded;
  }

  const salesIn = (rows: readonly Row[]): number =>
    rows.reduce((sum, row) => sum + Number(row['attributedSales30d']), 0);

  it('a client that loads each day once gets less than 60 % of the sales', async () => {
    const client = new ReportClient(await startScenario('restatement'));
    const [rows = [], ...later] = await follow(client, () => false);
    expect(later).toEqual([]);
    const { ok, different } = await client.compare('campaigns', YESTERDAY, rows);
    expect([ok, different.length]).toEqual([false, rows.length]);
    // Clicks and cost are final at the end of the day. Attributed conversions and sales change later.
    const fields = new Set(different.flatMap((each) => Object.keys(each.fields)));
    expect(fields).toEqual(new Set(['attributedConversions30d', 'attributedSales30d']));
    const { rows: truth } = await client.world.metrics.get({
      profileId: client.profileId,
      recordType: 'campaigns',
      date: YESTERDAY,
    });
    expect(salesIn(rows)).toBeLessThan(0.6 * truth.reduce((sum, row) => sum + Number(row['attributedSales30d']), 0));
  });

  it('converts more than 40 % of the clicks into orders, so that every campaign changes', async () => {
    const { world, profileId } = new ReportClient(await startScenario('restatement'));
    await world.clock.advance({ by: '31d' });
    const { rows } = await world.metrics.get({ profileId, recordType: 'campaigns', date: YESTERDAY });
    const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(sum('attributedConversions30d') / sum('clicks')).toBeGreaterThan(0.4);
  });

  it('a careful client loads a day again until the attribution window has ended', async () => {
    const client = new ReportClient(await startScenario('restatement'));
    const loaded = await follow(client, (age) => age <= WINDOW);
    const sales = loaded.map(salesIn);
    expect(sales).toEqual(sales.toSorted((a, b) => a - b));
    expect(new Set(sales).size).toBe(loaded.length);
    expect((await client.compare('campaigns', YESTERDAY, loaded.at(-1) ?? [])).ok).toBe(true);
  });
});
