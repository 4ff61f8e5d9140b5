/** The part of an explanation about auctions: the slot of a won search, and the bid that wins a search that was not won. */
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../src/insight/explain/explanation.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

/** The first instant of the day in Los Angeles. */
const MIDNIGHT = Date.parse('2026-03-02T08:00:00Z');
const DATE = '2026-03-02';

const part = ({ children }: Explanation, title: string): Explanation | undefined =>
  children.find((each) => each.title.startsWith(title));

async function impressionsOf(seller: TestWorld, entityId: string, world = 'default'): Promise<Explanation> {
  const question = { recordType: 'keywords', entityId, date: DATE, column: 'impressions', limit: '100000' };
  const path = `/worlds/${world}/explain?${new URLSearchParams({ ...question, profileId: seller.profile() })}`;
  const { status, json } = await seller.admin('GET', path);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

interface Lost {
  keywordId: string;
  campaignId: string;
  search: Explanation;
  bid: number;
}

/** For each of several keywords, the largest search that rivals won. */
async function lostToRivals(seller: TestWorld, count: number): Promise<Lost[]> {
  const { keywords } = (await seller.admin('GET', '/entities/keywords')).json;
  const found: Lost[] = [];
  for (const { keywordId, campaignId, profileId } of keywords) {
    if (found.length === count) break;
    if (profileId !== seller.profile()) continue;
    const lost = part(await impressionsOf(seller, keywordId), 'Searches not won');
    const search = lost && part(lost, 'All slots were of rivals')?.children[0];
    const bid = search && part(search, 'Bid that would have won a slot')?.value;
    if (search !== undefined && typeof bid === 'number') found.push({ keywordId, campaignId, search, bid });
  }
  return found;
}

const nameOf = ({ at, title }: Explanation): string => `${at} ${/search term '.*?', \w+ clause \d+/.exec(title)?.[0]}`;

describe('the explanation of impressions', () => {
  it('names the bid that wins a search which rivals won: with it, the search is won', async () => {
    const seller = openWorld({ scenario: 'default', now: MIDNIGHT });
    const names = ['one', 'two'];
    for (const name of names) await seller.admin('POST', '/worlds', { name, from: 'default' });
    await seller.admin('POST', '/clock/advance', { by: '24h' });
    const lost = await lostToRivals(seller, names.length);
    expect(lost).toHaveLength(names.length);
    for (const [i, { keywordId, campaignId, search, bid }] of lost.entries()) {
      const name = names[i] ?? '';
      const change = async (path: string, body: object): Promise<void> => {
        const { status, text } = await seller.admin('PATCH', `/worlds/${name}/entities/${path}`, body);
        expect(status, text).toBe(200);
      };
      await change(`keywords/${keywordId}`, { bid });
      await change(`campaigns/${campaignId}`, { outOfBudget: false });
      await seller.admin('POST', `/worlds/${name}/clock/advance`, { by: '24h' });
      const before = part(await impressionsOf(seller, keywordId), 'Sum of')?.children ?? [];
      const after = part(await impressionsOf(seller, keywordId, name), 'Sum of')?.children ?? [];
      expect(before.map(nameOf)).not.toContain(nameOf(search));
      expect(after.map(nameOf)).toContain(nameOf(search));
    }
  });

  it('has the sum of the searches that were not won, with the impressions of each cause', async () => {
    const seller = openWorld({ scenario: 'default', now: MIDNIGHT + 24 * 3_600_000 });
    const { campaigns } = (await seller.admin('GET', '/entities/campaigns')).json;
    const titles = new Set<string>();
    for (const { campaignId: entityId, profileId } of campaigns) {
      if (profileId !== seller.profile()) continue;
      const question = { recordType: 'campaigns', entityId, date: DATE, column: 'clicks', profileId, limit: '2' };
      const { json } = await seller.admin('GET', `/explain?${new URLSearchParams(question)}`);
      const lost = part(json, 'Searches not won');
      const sum = (list: readonly Explanation[]): number => list.reduce((all, { value }) => all + Number(value), 0);
      expect(sum(lost?.children ?? [])).toBe(lost?.value);
      for (const { title, children } of lost?.children ?? []) {
        titles.add(title.split(',')[0] ?? '');
        expect(children.length).toBeLessThanOrEqual(3);
      }
    }
    expect(titles.has('All slots were of rivals with higher scores')).toBe(true);
    expect(titles.has('The score was below the reserve')).toBe(true);
  });

  it('has the slot of each won search, its next score, and a price that is the cost of its clicks', async () => {
    const seller = openWorld({ scenario: 'default', now: MIDNIGHT + 24 * 3_600_000 });
    const { json } = await seller.admin(
      'GET',
      `/metrics?profileId=${seller.profile()}&recordType=keywords&date=${DATE}`,
    );
    const { keywordId } = json.rows.toSorted((a: { clicks: number }, b: { clicks: number }) => b.clicks - a.clicks)[0];
    const parts = part(await impressionsOf(seller, keywordId), 'Sum of')?.children ?? [];
    const differences: number[] = [];
    for (const each of parts) {
      const auction = part(each, 'Slot ');
      expect(auction?.title).toMatch(
        /^Slot [1-4] of [24] (?:at the top of search|in the rest of search|on a product page)$/,
      );
      const price = Number(auction && part(auction, 'Price of a click')?.value);
      const [, count, total] = /(\d+) clicks? for (\d+\.\d\d) USD/.exec(each.title) ?? [];
      if (count !== '0') differences.push(Math.round(100 * (price * Number(count) - Number(total))));
      const [score, next] = ['Score', 'The '].map((title) => auction && part(auction, title)?.value);
      expect(Number(score)).toBeGreaterThanOrEqual(Number(next));
    }
    // The last click of a budget costs what is left.
    expect(differences.length).toBeGreaterThan(1);
    expect(differences.filter((difference) => difference !== 0).length).toBeLessThan(2);
  });
});
