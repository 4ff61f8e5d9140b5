/**
 * Figures of fewer than five campaigns are not in the learned scenario.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { campaignsOf } from '../../../src/captured/account/campaign-shapes.ts';
import { blocksOf } from '../../../src/captured/fit/blocks.ts';
import { learn, readAccount } from '../../../src/captured/learn.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMPAIGNS = 6;
const MONTH = { startDate: '2026-02-01', endDate: '2026-02-28' };
const DAYS = 14;
const traffic = { impressions: 900, clicks: 30, cost: 21 };
const orders = { purchases1d: 3, purchases7d: 5, purchases30d: 6, purchasesSameSku7d: 4, sales7d: 100 };
const term = { matchType: 'BROAD', keyword: 'chair', searchTerm: 'oak chair', ...traffic };

/** `campaigns`: how many of the six campaigns are in the files that shares and weekdays are learned from. */
async function figuresOf(campaigns: number): Promise<object> {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => ({ campaignId: i + 1 }));
  const files = {
    campaigns: ids(CAMPAIGNS).map((id) => ({ ...id, campaignBudgetAmount: 30, ...traffic })),
    placements: ids(campaigns).map((id) => ({ ...id, placementClassification: 'Detail Page on-site', ...traffic })),
    terms: ids(campaigns).map((id) => ({ ...id, adGroupId: id.campaignId, ...term })),
    targeting: Array.from({ length: DAYS }, (_, day) =>
      ids(campaigns).flatMap((id) =>
        [1, 2, 3, 4, 5].map((keyword) => ({
          ...id,
          date: `2026-02-${String(day + 1).padStart(2, '0')}`,
          keywordId: 10 * id.campaignId + keyword,
          matchType: 'BROAD',
          ...traffic,
          ...orders,
        })),
      ),
    ).flat(),
  };
  const paths = Object.entries(files).map(([name, rows]) => {
    const path = join(folder, `${campaigns}-${name}.json`);
    writeFileSync(path, JSON.stringify(rows));
    return path;
  });
  return parse((await learn(paths)).text).metrics;
}

describe('a learned account', () => {
  const shares = ['firstDayOrders', 'productPages', 'sameProduct', 'tail', 'weekdays'];

  it('[TOD-476] has shares and weekdays of five campaigns', async () => {
    expect(Object.keys(await figuresOf(5))).toEqual(expect.arrayContaining(shares));
  });

  it('[TOD-476] has no shares and no weekdays of four campaigns, whatever their traffic is', async () => {
    expect(Object.keys(await figuresOf(4)).filter((name) => shares.includes(name))).toEqual([]);
  });

  it('[TOD-476] has no figure of the clicks of four campaigns, however many keywords they have', async () => {
    const rows = (withClicks: number) =>
      Array.from({ length: CAMPAIGNS * 2 }, (_, i) => ({
        campaignId: i % CAMPAIGNS,
        keywordId: i,
        matchType: 'BROAD',
        ...MONTH,
        ...traffic,
        ...(i % CAMPAIGNS < withClicks ? { purchases7d: 5, sales7d: 100 } : { clicks: 0, cost: 0 }),
      }));
    const figures = async (withClicks: number): Promise<object> => {
      const path = join(folder, `clicks-${withClicks}.json`);
      writeFileSync(path, JSON.stringify(rows(withClicks)));
      return parse((await learn([path])).text).metrics;
    };
    expect(Object.keys(await figures(5))).toEqual(['popularity', 'clickRate', 'price', 'orderRate', 'unitPrice']);
    expect(Object.keys(await figures(4))).toEqual(['popularity', 'clickRate']);
  });

  it('[TOD-476] has no bids of four campaigns, however many there are', async () => {
    const rows = (withBids: number) =>
      Array.from({ length: CAMPAIGNS * 2 }, (_, i) => ({
        campaignId: i % CAMPAIGNS,
        keywordId: i,
        matchType: 'BROAD',
        ...MONTH,
        ...(i % CAMPAIGNS < withBids ? { keywordBid: 2.4 } : {}),
        ...traffic,
      }));
    const fallback = { bids: { low: 1, high: 1 }, budgets: undefined };
    const bids = async (withBids: number): Promise<object | undefined> => {
      const path = join(folder, `bids-${withBids}.json`);
      writeFileSync(path, JSON.stringify(rows(withBids)));
      const { account } = await readAccount([path]);
      return blocksOf(campaignsOf(account), 'US', fallback)[0]?.bids;
    };
    expect(await bids(5)).toEqual({ low: 2.405, high: 2.405 });
    expect(await bids(4)).toEqual({ low: 1.005, high: 1.005 });
  });
});
