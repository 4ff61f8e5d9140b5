/**
 * Figures of fewer than five campaigns are not in the learned scenario.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { learn } from '../../src/learn/learn.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMPAIGNS = 6;
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
});
