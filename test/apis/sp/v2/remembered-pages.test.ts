/**
 * Pages of a list that was read before: the sandbox remembers where they begin, and follows writes.
 */
import { expect } from 'vitest';
import { createAll, KEYWORDS, openParents } from '../../../fixtures/accounts/collections.ts';
import { it } from '../../../fixtures/test-with-world.ts';

it('a row that leaves the list at the end of a page moves the rows of all later pages by one', async ({ world }) => {
  const parents = await openParents(world);
  const items = Array.from({ length: 300 }, (_, i) => KEYWORDS.make(parents, i));
  const ids = await createAll(world, KEYWORDS, items);
  const page = async (from: number): Promise<number[]> => {
    const { json } = await world.ask('GET', `/v2/sp/keywords?stateFilter=enabled&startIndex=${from}&count=100`);
    return json.map(({ keywordId }: { keywordId: number }) => keywordId);
  };
  const all = [...(await page(0)), ...(await page(100)), ...(await page(200))];
  expect(all.toSorted()).toEqual(ids.toSorted());
  for (const last of [99, 199]) {
    await world.ask('DELETE', `/v2/sp/keywords/${all[last]}`);
    all.splice(last, 1);
  }
  for (const from of [200, 100, 0]) expect(await page(from)).toEqual(all.slice(from, from + 100));
});
