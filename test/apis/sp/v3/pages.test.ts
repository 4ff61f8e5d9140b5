/**
 * Pages of version 3: a token continues after the last item of a page, whatever changes between requests.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import type { Ask, TestWorld } from '../../../fixtures/sandbox.ts';
import {
  ALL_V3,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  createV3,
  deleteV3,
  sandboxWithParents,
  idsInV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

interface Page {
  totalResults: number;
  ids: string[];
  nextToken: string | undefined;
}

async function page(world: TestWorld, each: V3Collection, body: Item, ask: Ask = {}): Promise<Page> {
  const { status, json } = await v3(world, each, 'list', body, ask);
  expect(status).toBe(200);
  const { totalResults, nextToken } = json;
  return { totalResults, nextToken, ids: json[each.key].map((item: Item) => item[each.id]) };
}

async function createKeywords(
  count: number,
): Promise<{ world: TestWorld; ids: string[]; add: (n: number) => Promise<string> }> {
  const { world, parents } = await sandboxWithParents();
  const ids = await createV3(
    world,
    V3_KEYWORDS,
    Array.from({ length: count }, (_, n) => V3_KEYWORDS.make(parents, n)),
  );
  return { world, ids, add: (n) => createOneV3(world, V3_KEYWORDS, V3_KEYWORDS.make(parents, n)) };
}

describe('pages', () => {
  it('[V3-42, V3-55] contain at most maxResults items and the total count, and the last page has no token', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const ids = await createV3(
        world,
        each,
        [1, 2, 3, 4].map((n) => each.make(parents, n)),
        ask,
      );
      const body = { [each.idFilter]: { include: ids }, maxResults: 2 };
      const first = await page(world, each, body, ask);
      expect(first).toEqual({ totalResults: 4, ids: ids.slice(0, 2), nextToken: expect.any(String) });
      const second = await page(world, each, { ...body, nextToken: first.nextToken }, ask);
      expect(second).toEqual({ totalResults: 4, ids: ids.slice(2), nextToken: undefined });
    }
  });

  it('[V3-55] contain 1000 items by default, and at most the page size of the world', async () => {
    const { world, ids, add } = await createKeywords(1000);
    expect(await page(world, V3_KEYWORDS, {})).toEqual({ totalResults: 1000, ids, nextToken: undefined });
    const last = await add(1001);
    const first = await page(world, V3_KEYWORDS, {});
    expect([first.totalResults, first.ids.length]).toEqual([1001, 1000]);
    expect((await page(world, V3_KEYWORDS, { nextToken: first.nextToken })).ids).toEqual([last]);
    changeSettings(world, { pageSize: 7 });
    expect((await page(world, V3_KEYWORDS, {})).ids).toEqual(ids.slice(0, 7));
    expect((await page(world, V3_KEYWORDS, { maxResults: 5 })).ids).toEqual(ids.slice(0, 5));
    expect((await page(world, V3_KEYWORDS, { maxResults: 1000 })).ids).toEqual(ids.slice(0, 7));
  });

  it('[V3-55] contain each item once, even if other items are paused and created between requests', async () => {
    const { world, ids, add } = await createKeywords(30);
    let n = 100;
    const steps = fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 9 }), pausedIndex: fc.nat(29), addsOne: fc.boolean() }),
      {
        minLength: 3,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const filter = { stateFilter: { include: ['ENABLED'] } };
        await write(
          world,
          V3_KEYWORDS,
          'update',
          ids.map((keywordId) => ({ keywordId, state: 'ENABLED' })),
        );
        const before = await idsInV3(world, V3_KEYWORDS, filter);
        const paused = new Set<string>();
        const listed: string[] = [];
        let nextToken: string | undefined;
        for (const { size, pausedIndex, addsOne } of [...all, { size: 1000, pausedIndex: 0, addsOne: false }]) {
          const next = await page(world, V3_KEYWORDS, { ...filter, maxResults: size, nextToken });
          listed.push(...next.ids);
          ({ nextToken } = next);
          if (nextToken === undefined) break;
          const keywordId = ids[pausedIndex] ?? '';
          await write(world, V3_KEYWORDS, 'update', [{ keywordId, state: 'PAUSED' }]);
          paused.add(keywordId);
          if (addsOne) await add(n++);
        }
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed).toEqual(expect.arrayContaining(before.filter((id) => !paused.has(id))));
        const order = await idsInV3(world, V3_KEYWORDS);
        expect(listed).toEqual(listed.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      }),
      { seed: 20260302, numRuns: 20 },
    );
  });

  it('[V3-55] continue after the last item of a page is archived, and if filter values have another order', async () => {
    const { world, ids } = await createKeywords(6);
    const filter = (states: string[], token?: string): Item => ({
      stateFilter: { include: states },
      keywordTextFilter: { include: ['shoes'], queryTermMatchType: 'BROAD_MATCH' },
      maxResults: 3,
      nextToken: token,
    });
    const { nextToken } = await page(world, V3_KEYWORDS, filter(['ENABLED', 'PAUSED']));
    await deleteV3(world, V3_KEYWORDS, ids.slice(2, 4));
    const second = await page(world, V3_KEYWORDS, filter(['PAUSED', 'ENABLED', 'PAUSED'], nextToken));
    expect(second).toEqual({ totalResults: 4, ids: ids.slice(4), nextToken: undefined });
  });
});

describe('a token', () => {
  it('[V3-55] is rejected if it is corrupted or belongs to another list', async () => {
    const { world } = await createKeywords(4);
    const body = { stateFilter: { include: ['ENABLED'] }, maxResults: 2 };
    const { nextToken = '' } = await page(world, V3_KEYWORDS, body);
    const decoded = Buffer.from(nextToken, 'base64url').toString('latin1');
    const invalidTokens: unknown[] = [
      '',
      'x',
      7,
      {},
      nextToken.slice(1),
      `${nextToken}=`,
      `${nextToken} `,
      nextToken.slice(0, -1),
      nextToken.toUpperCase(),
      Buffer.from(decoded.replace(/^\d+/, '1')).toString('base64url'),
      '9'.repeat(5000),
    ];
    const attempts: [each: V3Collection, body: Item, ask?: Ask][] = [
      ...invalidTokens.map((token): [V3Collection, Item] => [V3_KEYWORDS, { ...body, nextToken: token }]),
      [V3_KEYWORDS, { nextToken }],
      [V3_KEYWORDS, { ...body, stateFilter: { include: ['PAUSED'] }, nextToken }],
      [V3_KEYWORDS, { ...body, locale: 'de_DE', nextToken }],
      [V3_NEGATIVE_KEYWORDS, { ...body, nextToken }],
      [V3_CAMPAIGNS, { ...body, nextToken }],
      [V3_KEYWORDS, { ...body, nextToken }, { profile: world.profile('CA') }],
    ];
    for (const [each, sent, ask] of attempts) {
      const { status, json } = await v3(world, each, 'list', sent, ask);
      expect([sent, status, json.code]).toEqual([sent, 400, 'INVALID_ARGUMENT']);
      expect(json.errors).toEqual([
        {
          errorType: 'invalidInputError',
          errorValue: {
            invalidInputError: {
              reason: 'INVALID_TOKEN',
              message: json.message,
              cause: { location: '$.nextToken', trigger: expect.any(String) },
            },
          },
        },
      ]);
    }
    expect((await page(world, V3_KEYWORDS, { ...body, nextToken })).ids).toHaveLength(2);
  });

  it('[V3-55] is valid in its own world only and with another page size, and is the same in each response', async () => {
    const { world, ids } = await createKeywords(6);
    const { json: other } = await world.admin('POST', '/worlds', { from: 'default' });
    const { nextToken } = await page(world, V3_KEYWORDS, { maxResults: 2 });
    expect((await page(world, V3_KEYWORDS, { maxResults: 2 })).nextToken).toBe(nextToken);
    const more = { maxResults: 1000, includeExtendedDataFields: true, nextToken };
    expect((await page(world, V3_KEYWORDS, more)).ids).toEqual(ids.slice(2));
    const otherWorld = { token: other.credentials.accessToken };
    const headers = { 'vendor-advertising-api-clientid': other.credentials.clientId };
    expect((await page(world, V3_KEYWORDS, { maxResults: 2 }, { ...otherWorld, headers })).ids).toEqual(
      ids.slice(0, 2),
    );
    expect((await v3(world, V3_KEYWORDS, 'list', { nextToken }, { ...otherWorld, headers })).status).toBe(400);
  });
});
